/* SPDX-License-Identifier: MIT
 *
 * When each cell of a game was changed last, and by which sentence: gathered from the journal while a game is played
 * or replayed, so that an answer can state since when something holds ("since 31").
 */
#ifndef ADJ_EXPLAIN_LAST_CHANGES_H
#define ADJ_EXPLAIN_LAST_CHANGES_H

#include "session/game.h"

/* The last change of one cell. */
struct last_change {
    uint64_t decision; /* 0: while the game began */
    int32_t sentence; /* -1: the game itself */
    bool known; /* false: it still has the value that the set-up gave it */
};

/* By cell. All zero at first; release in each case. */
struct last_changes {
    struct last_change *cells;
    int32_t count;
};

/* Notes what the journal of `g` contains: what its last decision did, or how the game began. To be
 * called after each decision, because the journal is cleared before the next. */
void last_changes_note(struct last_changes *l, const struct game *g);
/* The last change of a cell; NULL: it has not changed since the set-up. Valid until the next note. */
const struct last_change *last_changes_of(const struct last_changes *l, int32_t cell);
void last_changes_release(struct last_changes *l);

#endif
