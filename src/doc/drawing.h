/* SPDX-License-Identifier: MIT
 *
 * A drawing made of few shapes, with integers for places: boards and maps are put together of it, and it is
 * written as SVG. A shape states what it is; how that looks is the style sheet's business, so that drawings turn dark
 * with the page. Lives on the arena it is made on.
 */
#ifndef ADJ_DOC_DRAWING_H
#define ADJ_DOC_DRAWING_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>

/* What a shape is; style.c has a class for each. */
enum shape_style {
    SHAPE_PLAIN, /* an empty square */
    SHAPE_DARK, /* … of the other colour */
    SHAPE_FIELD, /* a square whose own values differ from the initial ones */
    SHAPE_WALL,
    SHAPE_LINK, /* between two areas */
    SHAPE_AREA,
    SHAPE_LABEL, /* numbers of rows and columns */
    SHAPE_NAME, /* of an area */
    SHAPE_GLYPH, /* the letters of a field */
    SHAPE_PIECE_1, SHAPE_PIECE_2, SHAPE_PIECE_3, SHAPE_PIECE_4, SHAPE_PIECE_5, SHAPE_PIECE_6, /* by kind or owner */
    SHAPE_LETTERS, /* of a piece */
    SHAPE_LOOKS
};
enum { SHAPE_PIECES = 6 };

/* One shape. Coordinates in units from the upper left corner. */
struct shape {
    enum { SHAPE_BOX, SHAPE_LINE, SHAPE_DISC, SHAPE_TEXT } form;
    enum shape_style style;
    int x, y; /* a corner, an end, the middle, the middle of the line of letters */
    int w, h; /* BOX: size; LINE: from x, y to the other end; DISC: w is the radius; TEXT: h is the size of letters */
    const char *text; /* TEXT */
    const char *title; /* shown when the mouse is over it; NULL: nothing */
};

/* The shapes of one drawing. */
struct drawing {
    struct arena *arena;
    int width, height; /* in units */
    bool broad; /* its letters could not be read where it is made narrow: it is scrolled there */
    int percent; /* how large a unit is drawn where there is room: 100 is a pixel */
    const char *title; /* for those who do not see it; plain text */
    struct shape *shapes; /* later ones cover earlier ones */
    size_t count, cap;
};

/* An empty drawing. `title` must live as long as the arena. */
struct drawing *drawing_new(struct arena *arena, int width, int height, const char *title);
/* Each adds a shape on top of the earlier ones and returns it, so that a title can be set.
 * Coordinates are units from the upper left corner; texts must live as long as the drawing. */
struct shape *drawing_box(struct drawing *d, enum shape_style style, int x, int y, int w, int h);
struct shape *drawing_line(struct drawing *d, enum shape_style style, int x1, int y1, int x2, int y2);
struct shape *drawing_disc(struct drawing *d, enum shape_style style, int x, int y, int radius);
struct shape *drawing_text(struct drawing *d, enum shape_style style, int x, int y, int size, const char *text);

/* Appends it as SVG to be put into a page. `id`: of its title, one of a kind on the page. */
void drawing_svg(struct buf *out, const struct drawing *d, const char *id);

#endif
