/* SPDX-License-Identifier: MIT
 *
 * Positions drawn: boards as grids of squares, areas as a map with their links or in rows, everything else in
 * lists. What is drawn how follows from the kinds of things that a rulebook declares, and from nothing that
 * it calls them.
 *
 * What is drawn has to live as long as the page that it is drawn on.
 */
#ifndef ADJ_SITE_DRAW_H
#define ADJ_SITE_DRAW_H

#include "session/position_lists.h"
#include "site/book.h"
#include "doc/drawing.h"

/* Adds a position to `in`. `where`: what it is the position of, for captions. */
void site_write_position(struct site_book *b, struct doc *p, struct doc_node *in, const struct site_view *view,
                         const char *where);

/* ---- between its files */

/* What is being drawn. */
struct site_drawing {
    struct site_book *b; /* whose position it is */
    struct doc *p; /* the page, … */
    struct doc_node *in; /* … and the node that figures are added to */
    const struct position *position; /* what is drawn */
    const struct site_view *view; /* that it is of */
    const char *where; /* for captions */
};

/* draw_grid.c: a board, and below it what its letters mean. */
void site_draw_grid(const struct site_drawing *x, const struct board *g);
/* draw_map.c: the areas of a kind that has links, or of places without any (site_is_place), and below it a table of
 * them. */
void site_draw_map(const struct site_drawing *x, int kind);
/* Whether such a kind is drawn, and a zone is listed with its areas. */
bool site_is_map(const struct vocab *v, int kind);
bool site_is_on_map(const struct vocab *v, int32_t zone);

/* area_rows.c: whether a kind is places that are not linked: something lies in zones of theirs, and no rule changes
 * anything about them. */
bool site_is_place(const struct vocab *v, int kind);
/* The member of another kind that such a place belongs to by what is printed on it; NOTHING: none. */
int32_t site_place_group(const struct vocab *v, int32_t place);
/* As site_place_areas, of the members for which `shown` holds: those of a group together. */
struct area_place *site_place_rows(struct arena *arena, const struct vocab *v, int kind, const bool *shown,
                                   int box_width, int box_height, int *width, int *height);

/* areas.c: places for `count` areas, of which `links` states which are linked (count × count, row by row): near each
 * other where they are linked, and boxes of that size around them do not touch. In integers, so that it is the same
 * everywhere. On `arena`; *width and *height: of it all. */
struct area_place {
    int x, y; /* of the upper left corner */
};
struct area_place *site_place_areas(struct arena *arena, const unsigned char *links, int count, int box_width,
                                    int box_height, int *width, int *height);

/* The look of the nth sort of piece. */
enum shape_style site_piece_style(int n);
/* A figure with its caption. */
struct doc_node *site_figure(const struct site_drawing *x, const struct drawing *drawing, const char *caption,
                             const char *plain);

#endif
