/* SPDX-License-Identifier: MIT
 *
 * What the files share that draw a position: board_figures.c goes through its parts, board_grid.c draws a board,
 * board_dice.c dice, board_map.c a map (board/map.h), of which areas.c finds places for linked areas.
 */
#ifndef ADJ_BOARD_BOARD_INNER_H
#define ADJ_BOARD_BOARD_INNER_H

#include "board/board.h"
#include "board/board_lists.h"
#include "doc/drawing.h"

/* What is being drawn. */
struct board_drawing {
    struct doc *p; /* the document, … */
    struct doc_node *in; /* … and the node that figures are added to */
    const struct position *position; /* what is drawn */
    const struct board_view *view; /* that it is of */
    const char *where; /* for captions */
    struct buf *scratch; /* working space */
};

/* board_grid.c: a board, and below it what its letters mean. */
void board_add_grid(const struct board_drawing *x, const struct board *g);
/* board_map.c: the areas of a kind for which map_is() holds, and below it a table of them. */
void board_add_map(const struct board_drawing *x, int kind);

/* board_dice.c: the dice in zones, of each kind of which some were rolled. */
void board_add_dice(const struct board_drawing *x);

/* The middle of an area. */
struct area_place {
    int x, y;
};

/* Areas that become boxes of one size, and the places that were found for them. */
struct area_places {
    int box_width, box_height;
    struct area_place *items; /* by area; on the arena that was given */
    int width, height; /* of it all */
};

/* areas.c: places for `count` areas, of which `links` states which are linked (count × count, row by row): near each
 * other where they are linked, and boxes around them do not touch. In integers, so that it is the same everywhere.
 * Sets all but the size of boxes. */
void areas_by_links(struct area_places *out, struct arena *arena, const unsigned char *links, int count);

/* The look of the nth sort of piece. */
enum shape_style board_piece_style(int n);
/* A figure with its caption. */
struct doc_node *board_figure(const struct board_drawing *x, const struct drawing *drawing, const char *caption,
                              const char *plain);

#endif
