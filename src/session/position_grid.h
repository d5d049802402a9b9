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

/* Returns the board in lines, at most `width` columns wide if squares of one column fit. */
const char *grid_draw(struct arena *arena, const struct grid *g, int width);

struct grid_texts {
    const char **items;
    size_t count;
};
/* What the letters of fields mean; pieces are listed with their own. */
void grid_legend(struct grid_texts *out, struct arena *arena, const struct grid *g);
/* What is below what is drawn: "(3,1): Reef + Mist". */
void grid_beneath(struct grid_texts *out, struct arena *arena, const struct grid *g);

/* The field of a piece that says where on this grid it is drawn, or NULL where it does not stand there. */
const struct position_field *grid_placing(const struct position *p, const struct grid *g,
                                          const struct position_piece *piece);

/* Whether a field of a square on this grid is drawn, and so needs no line of its own. */
bool grid_draws(const struct position *p, const struct grid *g, int32_t square, const struct position_field *f);

#endif
