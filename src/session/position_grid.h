/* SPDX-License-Identifier: MIT
 *
 * A board drawn with letters: what stands on each square, or what its fields say. Which fields those are follows from
 * their types alone. For the text form of a position.
 */
#ifndef ADJ_SESSION_POSITION_GRID_H
#define ADJ_SESSION_POSITION_GRID_H

#include "session/position_letters.h"

/* What is drawn on a square for one of the things there. */
struct grid_thing {
    const char *glyph, *name; /* the name is what the glyph stands for, on the arena of the position */
    bool piece; /* drawn over fields, and explained with the pieces */
    int32_t member; /* of a piece; otherwise NOTHING */
};

struct grid_square {
    struct grid_thing *things; /* the first one is drawn */
    size_t count, cap;
};

struct grid {
    int kind; /* of its squares */
    struct grid_square *squares; /* row by row */
    int columns, rows;
    struct letters letters;
};

/* Looks up everything that is on the grid of `kind`, which has one. On the arena of the position. */
void grid_look(struct grid *out, const struct position *p, int kind, const char *lang, struct buf *scratch);

/* Draws it, at most `width` columns wide where squares of one column can do that; then what the letters of fields
 * mean, and what lies below what is drawn. */
void grid_draw(struct buf *out, const struct position *p, const struct grid *g, int width);

/* The field of a piece that says where on this grid it is drawn, or NULL where it does not stand there. */
const struct position_field *grid_placing(const struct position *p, const struct grid *g,
                                          const struct position_piece *piece);

/* Whether a field of a square on this grid is drawn, and so needs no line of its own. */
bool grid_draws(const struct position *p, const struct grid *g, int32_t square, const struct position_field *f);

#endif
