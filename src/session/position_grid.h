/* SPDX-License-Identifier: MIT
 *
 * A board drawn with letters: what stands on each square, or what its fields say. Which fields those are follows from
 * their types alone. For the text form of a position.
 */
#ifndef ADJ_SESSION_POSITION_GRID_H
#define ADJ_SESSION_POSITION_GRID_H

#include "session/position.h"

enum { GLYPH_SIZE = 12 }; /* two characters of UTF-8 and a NUL, with room */

/* What is drawn on a square for one of the things there. */
struct grid_thing {
    char glyph[GLYPH_SIZE];
    const char *name; /* what the glyph stands for, on the arena of the position */
    int32_t rank; /* the thing with the lowest is drawn */
};

struct grid_square {
    struct grid_thing *things;
    size_t count, cap;
};

struct grid {
    const struct position_kind *kind;
    struct grid_square *squares; /* row by row */
    int columns, rows;
};

/* Looks up everything that is on the grid of `kind`, which has one. On the arena of the position. */
void grid_look(struct grid *out, const struct position *p, const struct position_kind *kind, const char *lang, struct buf *scratch);

/* Draws it, at most `width` columns wide where squares of one column can do that; then what the letters mean. */
void grid_draw(struct buf *out, const struct position *p, const struct grid *g, int width);

/* Whether a field of a square is drawn, and so needs no line of its own. */
bool grid_draws(const struct position_field *f);

#endif
