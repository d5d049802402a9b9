/* SPDX-License-Identifier: MIT
 *
 * A position for people as boards and lists of items with a label: table, pieces, zones and conditions. What has
 * changed is complete; values that pieces have anyway are omitted (docs/commands/show.md lists them). Code that
 * prints them decides what they look like.
 */
#ifndef ADJ_SESSION_POSITION_LISTS_H
#define ADJ_SESSION_POSITION_LISTS_H

#include "session/position_board.h"

struct position_list {
    enum { LIST_TABLE, LIST_PIECES, LIST_ZONE, LIST_CONDITIONS, LIST_UNKNOWN } what;
    int32_t of; /* PIECES: their kind; ZONE: the instance */
    const char *label;
    const char **items; /* at least one */
    size_t count, cap;
};

/* On the arena of the position. */
struct position_lists {
    struct board *grids; /* every board, in the order of the kinds of squares */
    size_t grid_count;
    struct position_list *lists; /* those that have something to say */
    size_t count, cap;
};

/* `brief`: for those who have the components at hand and examine what is special about this position. Omitted is
 * also what is printed on things that nothing speaks of (position_named), what no player has, and dice as they were
 * at first. `scratch`: working space of the caller's. */
void position_lists_make(struct position_lists *out, const struct position *p, const char *lang, bool brief,
                         struct buf *scratch);

/* By member: whether a value that rules change names it. On the arena of the position. */
const bool *position_named(const struct position *p);

/* Whether no rule changes anything about the pieces of a kind: all of it is printed on them. */
bool position_is_printed(const struct vocab_kind *k);

#endif
