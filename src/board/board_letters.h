/* SPDX-License-Identifier: MIT
 *
 * A board drawn with letters: what is on each square, or what its fields say. Which fields those are follows from
 * their types alone. For the text form of a position.
 */
#ifndef ADJ_BOARD_BOARD_LETTERS_H
#define ADJ_BOARD_BOARD_LETTERS_H

#include "board/board_glyphs.h"

/* What is drawn on a square for one of the things there. */
struct board_thing {
    const char *glyph, *name; /* the name is what the glyph represents, on the arena of the position */
    const char *symbol; /* on pages in place of the glyph; NULL: the glyph */
    bool piece; /* drawn over fields, and explained with the pieces */
    const char *letter; /* of a glyph that ends with a number: what is before it, "" where nothing is; NULL: no number */
    bool ground; /* of no interest below anything else */
    int32_t member; /* of a piece; otherwise NOTHING */
};

struct board_square {
    struct board_thing *things; /* the first one is drawn */
    size_t count, cap;
};

struct board {
    int kind; /* of its squares */
    struct board_square *squares; /* row by row */
    int columns, rows;
    enum rb_letters lettered; /* how its columns and rows are called */
    struct glyphs letters;
};

/* What is drawn of the things on a square: the first one that is not ground, if there is one. NULL: nothing. */
const struct board_thing *board_on_top(const struct board_square *s);

/* How the column, or the row, is called on this board. On `arena`. */
const char *board_column_name(struct arena *arena, const struct board *g, int column);
const char *board_row_name(struct arena *arena, const struct board *g, int row);

/* Looks up everything that is on the grid of `kind`, which has one. On the arena of the position. */
void board_look(struct board *out, const struct position *p, int kind, const char *lang, struct buf *scratch);

/* Returns the board in lines, at most `width` columns wide if squares of one column fit. */
const char *board_draw(struct arena *arena, const struct board *g, int width);

struct board_texts {
    const char **items;
    size_t count;
};
/* What the letters of fields mean; pieces are listed with their own. */
void board_legend(struct board_texts *out, struct arena *arena, const struct board *g);
/* What is below what is drawn: "(3,1): Reef + Mist". */
void board_beneath(struct board_texts *out, struct arena *arena, const struct board *g);

/* The field of a piece that determines where on this grid it is drawn, or NULL where it is not there. */
const struct position_field *board_placing(const struct position *p, const struct board *g,
                                          const struct position_piece *piece);

/* Whether a field of a square on this grid is drawn, and so needs no line of its own. */
bool board_draws(const struct position *p, const struct board *g, int32_t square, const struct position_field *f);

#endif
