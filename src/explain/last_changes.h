/* SPDX-License-Identifier: MIT
 *
 * When each cell of a game was changed last, and by which sentence, and how the last event of each kind went: gathered
 * from the journal while a game is played or replayed, so that an answer can say since when something holds, and why an
 * event is over.
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

/* The last event of one kind. */
struct last_event {
    uint64_t decision; /* of what follows */
    int32_t begun_by; /* the sentence that made it happen; -1: none did */
    int32_t ended_by; /* the sentence that ended it early; -1: none did */
    bool happened; /* false: none of its kind has happened yet */
    struct used_up { /* by place in the event's holds: a number that is used up, so that it is 0 */
        int32_t first; /* the sentence that gave it its first value; -1: none did */
        bool zero;
    } fields[VALUES_MAX];
};

/* By cell, and by event. All zero at first; release in each case. */
struct last_changes {
    struct last_change *cells;
    int32_t count;
    struct last_event *events;
    int32_t event_count;
};

/* Notes what the journal of `g` contains: what its last decision did, or how the game began. To be
 * called after each decision, because the journal is cleared before the next. */
void last_changes_note(struct last_changes *l, const struct game *g);
/* The last change of a cell; NULL: it has not changed since the set-up. Valid until the next note. */
const struct last_change *last_changes_of(const struct last_changes *l, int32_t cell);
/* NULL: none has happened. `event`: index of its phrase. */
const struct last_event *last_changes_event(const struct last_changes *l, int32_t event);
void last_changes_release(struct last_changes *l);

#endif
