/* SPDX-License-Identifier: MIT
 *
 * A map of areas: what is in each of them, for letters and for drawings alike. Areas are the members of a kind with
 * links or tracks, or places of which those are shown that something is in or mentions, with all that belong
 * together. map.c finds what is in them, map_cells.c arranges them in columns and rows, map_letters.c prints them,
 * board_map.c draws them.
 */
#ifndef ADJ_BOARD_MAP_H
#define ADJ_BOARD_MAP_H

#include "board/board.h"

enum { MAP_STYLE_MARK = 5 }; /* of what is not a piece */

/* Something in an area. */
struct map_thing {
    const char *sign; /* letters, with a number if there are several; NULL: `words` are shown as a line */
    const char *words; /* what it is */
    const char *detail; /* the same for a table, with where it lies; NULL: that of another thing */
    int style; /* number of the sort of piece */
    bool state; /* it is true of the area, and does not lie there */
};

struct map_area {
    int32_t member;
    const char *name;
    bool shown;
    struct map_thing *things;
    size_t count, cap;
};

/* On the arena of the position. */
struct map {
    const struct position *position;
    const struct vocab_kind *k;
    int kind;
    bool tracked; /* its areas follow one another */
    bool linked; /* they are joined in another way */
    bool used; /* something is in one of them */
    struct map_area *areas; /* by number in the kind */
    const char **legend; /* what the signs that are there mean: "A Anna"; each once, players first */
    size_t legend_count, legend_cap;
};

/* Whether areas of such a kind are drawn, and whether a zone belongs to one of them. */
bool map_is(const struct vocab *v, int kind);
bool map_has_zone(const struct vocab *v, int32_t zone);
/* The member of another kind that a place without links belongs to by what is printed on it; NOTHING: none. */
int32_t map_place_group(const struct vocab *v, int32_t place);

void map_make(struct map *out, const struct position *p, int kind, const char *lang, struct buf *scratch);

/* ---------------------------------------------------------------- columns and rows */

struct map_cell {
    int column, row; /* row -1: not shown */
};

/* Every ring, track and group of places is a section: rows of its own. */
struct map_cells {
    struct map_cell *items; /* by area */
    int columns, rows;
    bool *begins; /* by row: a section begins there */
};

/* Rings go clockwise round a rectangle; tracks and places are in rows from left to right. For maps without links of
 * another kind. */
void map_cells_make(struct map_cells *out, struct arena *arena, const struct map *m, int columns);

/* The text in lines of so many columns, which are broken between words; a word that is too long is cut. */
struct map_lines {
    const char **items;
    size_t count, cap;
};
void map_wrap(struct map_lines *out, struct arena *arena, const char *text, int columns);

/* ---------------------------------------------------------------- letters */

/* Returns the map in lines, at most `width` columns wide; NULL if it is not arranged in columns and rows. */
const char *map_print(struct arena *arena, const struct map *m, int width);
/* What is in an area: "A R3, token Anna". */
const char *map_signs(struct arena *arena, const struct map_area *a);
/* Whether an area leads to another, in either direction; and the names of all of them. */
bool map_is_linked(const struct map *m, int a, int b);
const char *map_links(struct arena *arena, const struct map *m, int i);
#endif
