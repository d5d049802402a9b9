/* SPDX-License-Identifier: MIT
 *
 * Two games of a rulebook that differ only in what one role must not know. The first is a random game. The second has
 * another result of chance, another decision of another role, or two hidden pieces in each other's place; all else is
 * the same as far as it is legal. Both are complete games from the beginning, so the second one is possible in each
 * case: nothing is put into a position that the rules could not have led to.
 *
 * The two are a pair from the decision on after which something differs that rules can read, as long as the role sees
 * the same position in both. Once it sees another position, the rules have revealed the difference. Knows nothing of
 * reports, and not how many pairs there are.
 */
#ifndef ADJ_EXPLORE_TWINS_H
#define ADJ_EXPLORE_TWINS_H

#include "explore/explore_inner.h"
#include "explore/twin_answers.h"
#include "explore/twin_view.h"
#include "session/record.h"

enum twins_change {
    TWINS_PIECES, /* two pieces that the role cannot identify change places in all results of chance */
    TWINS_CHANCE, /* one result of chance is another */
    TWINS_DECISION, /* one other role, or two, decide something else */
    TWINS_CHANGES
};

enum twins_end {
    TWINS_NONE, /* no pair: the change was not possible, had no effect, or was seen immediately */
    TWINS_REVEALED, /* the role saw another position */
    TWINS_ILLEGAL, /* a decision of the first game was not legal in the second */
    TWINS_OVER, /* both games have ended or reached the maximal depth, or the difference has gone */
    TWINS_LEAK, /* the role saw the same position, and other choices, other questions or another fault */
    TWINS_ENDS
};

/* Which pair: each is made from these three, so that it can be made again. */
struct twins_name {
    uint64_t game; /* the random game; its seed is that of explore_seed_of */
    int32_t role; /* from 0 */
    int32_t attempt; /* of this role in this game, from 0: which change, and the luck that selects its place */
};

/* What the role saw differently after a decision. */
struct twins_leak {
    enum role_view_what what;
    const char *one, *other; /* the first line that differs; NULL: it is only in the other game */
    const char *rule; /* of that line; NULL: the game itself */
    const char *asked; /* the rule by which the decision was taken; NULL: none */
    uint64_t decisions;
};

/* One of the two. */
struct twin {
    struct game game;
    struct game_pool pool;
    struct twin_view view;
    struct recorder recorder;
    struct log_memory memory; /* of the log, where it is only asked about */
    struct game_sink record; /* of the recorder; all zero: nothing is recorded */
    bool failed; /* the log could not be written, because of … */
    struct log_fault fault; /* … this */
};

/* All zero but `x` at first; release in each case. One thread at a time uses it. */
struct twins {
    const struct explore *x;
    struct twin first, second;
    struct explore_luck luck, choosing;
    struct buf seed, luck_seed, names[4], text;
    const char *const *by; /* who plays each role, for logs */
    int32_t *way; /* the answers of the first game: for each how many places, then the places */
    size_t way_size, way_cap;
    uint64_t *decided; /* by role: decisions in the first game */
    uint64_t *secret_decisions; /* numbers, from 0, of those that can change something hidden */
    size_t secret_count, secret_cap;
    bool stopped; /* the first game ended with a fault */
    int32_t *groups; /* by member, while two pieces are selected: the last random result that the piece was in; 0: none */
    uint64_t decisions, draws; /* of the first game */
    uint64_t drawn; /* in the second game */
    struct explore_answer answer;

    /* The pair that was made last. */
    enum twins_change change;
    int32_t piece, other; /* TWINS_PIECES */
    uint64_t at; /* TWINS_CHANCE: the draw; TWINS_DECISION: the decision; from 0 */
    bool diverted; /* TWINS_DECISION: the last decision was another */
    bool told; /* … and none of its choices was secret, so that all see it */
    bool secret; /* … or one that was taken at the same time as the last one */
    uint64_t difference; /* what differed after the decision before the last */
    uint64_t compared; /* decisions after which both were compared: … */
    uint64_t since, until; /* … from this one to this one, without a fault */
    bool open; /* a decision of another role was different without an effect, so the role has seen it */
    uint64_t asked_count; /* questions of the last twins_explain */
    const char *asked; /* by which rule the last decision was taken; NULL: none */
    struct twin_asker asker; /* made by the first twins_explain */
    struct arena arena; /* of the leaks */
    struct twins_leak *leaks; /* in the order in which they were found */
    size_t leak_count, leak_cap;
};

enum { TWINS_ATTEMPTS = 6 }; /* for each role in each game */

/* Plays the random game, for pairs with it. */
void twins_play(struct twins *t, uint64_t game);
/* Where to write the logs of both games, which end when so many decisions were compared. */
struct twins_logs {
    const char *paths[2];
    const struct log_io *io[2]; /* NULL: the system */
    uint64_t decisions;
};

/* Makes a pair with the game that was played last, and compares until it ends. After a difference in what happened or
 * why, the comparison continues. `logs` may be NULL. */
enum twins_end twins_compare(struct twins *t, const struct twins_name *name, const struct twins_logs *logs);
/* After twins_compare of the same pair: plays it again up to one of the decisions after which both were compared, and
 * compares what the role learns of both logs: redacted, and by `why` and `whynot`. Returns whether there was such a
 * decision, and t->leaks has what differs. */
bool twins_explain(struct twins *t, const struct twins_name *name);
void twins_release(struct twins *t);

#endif
