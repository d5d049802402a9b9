/* SPDX-License-Identifier: MIT
 *
 * The letters that represent things on a drawn board: short, made from the printed names, and different for
 * different things. They follow from the vocabulary alone, so that a thing has the same letters all through a game,
 * and nothing that is hidden shows in them.
 */
#ifndef ADJ_BOARD_BOARD_GLYPHS_H
#define ADJ_BOARD_BOARD_GLYPHS_H

#include "session/position.h"

enum {
    GLYPH_COLUMNS = 4, /* at the most */
    GLYPH_SIZE = 4 * GLYPH_COLUMNS + 1 /* characters of UTF-8 */
};

struct glyphs {
    char (*glyphs)[GLYPH_SIZE]; /* by member; "" for those that never are on this board */
    char (*of_names)[GLYPH_SIZE]; /* glyphs_make_kinds: of the names that were given */
};

/* The letters for everything that can be drawn on the grid of `grid_kind`: first the values of its fields, of
 * which one letter is enough where they begin differently, then the pieces that can be on it. On the arena
 * of the position. */
void glyphs_make(struct glyphs *out, const struct position *p, int grid_kind, const char *lang,
                  struct buf *scratch);

/* The letters for the members of these kinds (by kind), one letter for players where they begin differently, and then
 * for some names. On the arena of the position. */
void glyphs_make_kinds(struct glyphs *out, const struct position *p, const bool *kinds, const char *const *names,
                       size_t name_count, const char *lang, struct buf *scratch);

/* Whether a square's field of such a type is drawn with the letters of its value; squares have none. */
bool glyphs_drawn(const struct vocab *v, struct type type);

/* The declared field that determines where pieces of a kind are on the grid of `grid_kind`: the first one
 * whose values are its squares. NULL for kinds that are no pieces, or never are there. */
const struct vocab_field *glyphs_placing(const struct vocab *v, int kind, int grid_kind);

#endif
