/* SPDX-License-Identifier: MIT
 *
 * Running a ruling: its situation is played as a fixture, and so is everything that is asked of it, once for the
 * answer and once for each alternative reading. What no longer holds is a failure with its place.
 */
#ifndef ADJ_RULINGS_RULING_RUN_H
#define ADJ_RULINGS_RULING_RUN_H

#include "rulings/ruling.h"

#include "fixture/fixture_run.h"

/* One thing that was asked, and what came. */
struct ruling_outcome {
    const struct ruling_reading *reading; /* by which it was asked; NULL: by the answer itself */
    const struct ruling_ask *ask; /* NULL: the situation alone */
    struct fixture fixture; /* what was played for it */
    struct fixture_result result; /* with the failures */
    struct ruling_changes { /* of a failure: which rules that took part have changed since it was accepted */
        const char **items; /* in words */
        size_t count, cap;
        bool known; /* … is known */
    } *changes; /* never NULL */
    /* Where it was asked: hash of the position, who decides, by which rule. NULL: never came there. */
    const char *state;
    const char *before,
        *after; /* of an ask about decisions: the state in which the last of them is asked about, and the
                                   hash of the position after it. NULL: never came there */
};

struct ruling_result {
    const struct ruling *ruling; /* NULL: not run */
    /* In the order of the file; for each reading the situation first. Asks of a situation that failed are not run and
     * not there. */
    struct ruling_outcome *items;
    size_t count, failures;
    bool unread; /* code of the ruling is none: what failed is the ruling, and not the rules */
    /* Of the position as it is set up: the rule that it breaks; the rule that would change it immediately;
     * NULL: nothing. */
    const struct rb_rule *broken, *restless;
};

/* Called with each outcome while `run` is still at its end: the game, the trace of its last decision. It may ask
 * the game (whynot_make with run->changes), and leaves it as it is. `o` stays. */
typedef void ruling_see(void *ctx, const struct ruling_outcome *o, struct fixture_run *run);

/* Runs a ruling that was read without errors; of the status text there is nothing to run. `run`: all zero
 * before, but for `warnings`, which gets those about the situation, and released (fixture_run_release) in
 * each case. What comes of it lives on `arena`. `see` may be NULL. */
void ruling_run(struct ruling_result *out, const struct ruling *ruling, struct fixture_book *book,
                struct fixture_run *run, struct arena *arena, ruling_see *see, void *ctx);

/* The rule that the position breaks, or that would change it immediately, before anything is played from it. Both
 * NULL if it was not set up. Uses up run->game.layout. */
void ruling_reach(struct fixture_run *run, const struct rb_rule **broken, const struct rb_rule **restless);

#endif
