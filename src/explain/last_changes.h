/* SPDX-License-Identifier: MIT
 *
 * When each cell of a game was changed last, and by which sentence: gathered from the journal while a game is played
 * or replayed, so that an answer can say since when something holds.
 */
#ifndef ADJ_EXPLAIN_LAST_CHANGES_H
#define ADJ_EXPLAIN_LAST_CHANGES_H

#include "session/game.h"

struct last_change {
    uint64_t decision; /* 0: while the game began */
    int32_t sentence; /* -1: the game itself */
    bool known; /* false: it is as it was when the game was laid out */
};

/* All zero at first; release in each case. */
struct last_changes {
    struct last_change *cells;
    int32_t count;
};

/* Notes what the journal of `g` holds, which is what its last decision did, or its beginning. To be called after
 * each. */
void last_changes_note(struct last_changes *l, const struct game *g);
/* NULL: it has not changed since the game was laid out. */
const struct last_change *last_changes_of(const struct last_changes *l, int32_t cell);
void last_changes_release(struct last_changes *l);

#endif
