/* SPDX-License-Identifier: MIT
 *
 * A position for people as boards and lists of items with a label: table, pieces, zones and conditions. What has
 * changed is complete; values that pieces have anyway are omitted (docs/commands/show.md lists them). Code that
 * prints them decides what they look like.
 */
#ifndef ADJ_BOARD_BOARD_LISTS_H
#define ADJ_BOARD_BOARD_LISTS_H

#include "board/board.h"
#include "board/board_letters.h"
#include "board/map.h"

struct board_list {
    enum { LIST_TABLE, LIST_PIECES, LIST_ZONE, LIST_CONDITIONS, LIST_NUMBERS, LIST_UNKNOWN } what;
    int32_t of; /* PIECES: their kind; ZONE: the instance */
    const char *label;
    const char **items; /* at least one */
    size_t count, cap;
};

/* On the arena of the position. */
struct board_lists {
    struct board *grids; /* every board, in the order of the kinds of squares */
    size_t grid_count;
    struct map *maps; /* in which something is; none if it is `brief` */
    size_t map_count;
    struct board_list *lists; /* those that have something to say */
    size_t count, cap;
};

/* By member: whether a value that rules change names it. On the arena of the position. */
const bool *board_named(const struct position *p);

/* What a die shows, as far as the viewer sees the die. NULL: of anything else. */
const struct position_field *board_face(const struct position *p, int32_t member);
/* Whether a die of a kind no longer shows its first face. */
bool board_is_rolled(const struct position *p, int kind);

/* Whether no rule changes anything about the pieces of a kind: all of it is printed on them. */
bool board_is_printed(const struct vocab_kind *k);

#endif
