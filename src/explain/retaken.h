/* SPDX-License-Identifier: MIT
 *
 * The last decision of a game, taken again with other options of the game: what would have come of it under another
 * reading of the rules. Must not know what was asked.
 */
#ifndef ADJ_EXPLAIN_RETAKEN_H
#define ADJ_EXPLAIN_RETAKEN_H

#include "session/game.h"
#include "vm/observe.h"

/* All zero at first; release in each case. */
struct retaken {
    struct game game; /* after the decision, valid until it is taken again */
    struct game_pool pool;
    struct observed_code *code;
    struct game *of; /* the caller's, whose last decision it is; NULL: it cannot be taken again */
    int32_t *options; /* what is in its cells, by cell: the options as they are */
    bool *read; /* by cell: taking the decision reads it */
};

enum retaking {
    RETAKEN_SAME, /* not taken again: the decision reads no option that has been changed */
    RETAKEN_REFUSED, /* the decision is not legal then, or no other and no end follows it */
    RETAKEN_ELSEWHERE, /* only of all decisions (restarted.h): they are legal then, and x->game is at another decision */
    RETAKEN_DONE /* x->game is the game after it */
};

/* Takes the last decision of `g` again into x->game; from then on retaken_again compares with the options
 * that `g` has now. The working space is on `arena`, and `g` must outlive `x`. False: it has none, or
 * g->keep_before was not set. */
bool retaken_make(struct retaken *x, struct game *g, struct arena *arena);
/* Takes it again with the options that the machine of `g` has now. */
enum retaking retaken_again(struct retaken *x);
void retaken_release(struct retaken *x);

#endif
