/* SPDX-License-Identifier: MIT
 *
 * A recorded game played by its own rules and by changed ones side by side: the same decisions by meaning, the same
 * chance by what it is for. Reports whether the change makes a difference, which, where first, and which changed
 * rule caused it. The log is never modified.
 *
 * All functions may run out of memory and then jump to the caller's guard; releasing is allowed after that.
 */
#ifndef ADJ_AUDIT_REGRESS_H
#define ADJ_AUDIT_REGRESS_H

#include "audit/regress_pair.h"
#include "base/json_value.h"
#include "session/verdict.h"

enum regress_verdict {
    REGRESS_SAME, /* nothing differs */
    REGRESS_ATTRIBUTION, /* everything happens as before, in part by other rules */
    REGRESS_PLAY, /* something else happens, and the result is the same */
    REGRESS_ILLEGAL, /* a decision of the log is no longer legal */
    REGRESS_MISSING, /* the changed rules ask for a decision, or for dice, that the log does not have */
    REGRESS_RESULT, /* a different player wins, or none */
    REGRESS_ENDLESS, /* the game was over, and no longer ends */
    REGRESS_SKIPPED, /* from here on: nothing was compared. The log is of another game, … */
    REGRESS_OTHER_GAME = REGRESS_SKIPPED,
    REGRESS_OTHER_EDITION, /* … or of another edition, … */
    REGRESS_NO_RULEBOOK, /* … is thin, and its rulebook was not given, … */
    REGRESS_MIGRATION, /* … has a migration that cannot be read or does not fit it, … */
    REGRESS_SPOILT, /* … or is torn, damaged, diverged, …: from here on in the order and in the words of verify */
    REGRESS_UNREAD = REGRESS_SPOILT + (VERDICT_ENVIRONMENT - VERDICT_TORN), /* the system did not give it */
    REGRESS_VERDICTS
};
/* "different play, same result": as programs know them, in the order of enum regress_verdict, closed with NULL. */
extern const char *const regress_verdict_names[];

/* A sentence twice: in English, by which files of expected differences know it, and in the language of the report. */
struct regress_text {
    const char *english, *translated; /* both NULL: none */
};

/* One side of the first difference; without `what`: nothing happens on that side. */
struct regress_side {
    struct regress_text what; /* what happens */
    const char *rule, *title, *text; /* the rule that did it, and its title and text; may be NULL */
};

/* A changed rule of the pair, as this game met it. */
struct regress_reached {
    const struct regress_rule *rule;
    bool touched; /* it took effect, on either side */
    bool is_cause; /* it caused the first difference */
    bool forbids; /* the decision that is no longer legal */
};

/* How chance compares. Draws of the two games belong together if they have the same purpose, values and
 * index, and not by their order: so one draw more does not make all later ones differ. */
struct regress_chance {
    uint64_t same, other, only_old, only_new; /* equal results; different ones; draws of one game */
};

/* How the changed game continued where it cannot take the log's decisions unchanged. */
struct regress_substitution {
    const char *by; /* the file of the migration, or the player that the policy names; NULL: it did not */
    uint64_t from; /* number of the log's decision, from 1 */
    struct regress_text why; /* what could not be taken; none of a migration */
    uint64_t replaced, inserted, omitted; /* decisions */
};

/* A comparison. All zero at first; regress_run fills it, regress_release empties it. */
struct regress {
    enum regress_verdict verdict;
    struct regress_text message; /* what stopped it, or why it was skipped */
    uint64_t decisions; /* compared */
    bool differs; /* there is a first difference: */
    uint64_t at; /* after how many decisions */
    const char *decision, *role; /* the one that led there; NULL: the game began */
    const char *decision_translated, *role_translated; /* as they are printed in the language of the report */
    struct regress_side old, new; /* by the old rules, by the changed ones */
    const struct json_value *positions_translated[2]; /* in the language of the report, by side */
    const struct json_value *old_position,
        *new_position; /* after that decision; NULL where nothing of them differs */
    uint64_t choices_at; /* first decision of which there were more or fewer choices, from 1; 0: none */
    struct regress_reached *reached; /* by changed rule of the pair */
    size_t reached_count;
    struct regress_chance chance; /* draws of both games */
    struct regress_substitution migrated, played;
    struct regress_text old_result, new_result; /* "Ann wins", "a draw", "not over" */

    struct replay replay; /* the log's own game */
    struct arena arena; /* of all of the above */
    struct regress_work *work; /* working state */
};

/* How a log is compared. All pointers must outlive regress_run; those after `migration` may be NULL,
 * and only save time. */
struct regress_options {
    const struct compiled *changed; /* the changed rulebook */
    const char *folder; /* the rulebook of thin logs; NULL: none */
    bool any_edition; /* logs of other editions are compared as well */
    const char *lang;
    /* The player (session/bots.h) that decides where the log cannot; NULL: the comparison stops there. */
    const char *policy;
    const char *migration; /* file, for logs without one next to them; NULL: none */
    const struct compiled *given, *known; /* old rulebooks, as in struct replay_options */
    struct game_pool *known_pool, *changed_pool; /* from games of `known` and of `changed`; or NULL */
    struct log_collection *kept; /* as in struct replay_options; or NULL */
    const struct regress_pair *known_pair; /* of `known` and `changed`, in `lang`; NULL: it is made */
};

/* Compares one log: replays it with its own rulebook, plays the same decisions with the changed one
 * next to it, and stops at the first difference of which both know no continuation. `r` must be all
 * zero; release it in each case. The verdict is always set: a log that cannot be read is
 * REGRESS_SKIPPED or a later verdict. */
void regress_run(struct regress *r, const char *log, const struct regress_options *options);
/* Hands over the old rulebook and the pair that was made of it, so that comparing the next log of
 * the same rulebook is faster. The caller owns them and releases them after `r`. False: there is
 * nothing to keep. */
bool regress_take_pair(struct regress *r, struct rulebook **rulebook, struct compiled **compiled,
                       struct regress_pair **pair);
void regress_release(struct regress *r); /* makes it all zero */

#endif
