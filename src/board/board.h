/* SPDX-License-Identifier: MIT
 *
 * A position for people, as part of a document: boards in letters with lists of everything else, for a terminal, or
 * boards and maps as drawings with tables, for pages. What is drawn how follows from the kinds of things that a
 * rulebook declares, and from nothing that it calls them. The only header of this folder that others include. It may
 * know positions, the vocabulary and documents; it knows neither games in progress nor rulings.
 */
#ifndef ADJ_BOARD_BOARD_H
#define ADJ_BOARD_BOARD_H

#include "doc/doc.h"
#include "rulebook/yaml.h"
#include "session/position.h"

/* ---------------------------------------------------------------- in letters */

struct board_lists;

/* The boards of a position and the lists of what is on none, on its arena. `brief`: for those who have the
 * components at hand and examine what is special about this position; omitted is then also what is printed on
 * things that nothing mentions, what no player has, and dice as they were at first. `scratch`: working space of
 * the caller's. */
const struct board_lists *board_lists_make(const struct position *p, const char *lang, bool brief,
                                           struct buf *scratch);
/* Adds the boards in letters, then a fact for each list. Boards are at most `width` columns wide (0: DOC_WIDTH) if
 * squares of one column fit. */
void board_lists_add(struct doc *d, struct doc_node *in, const struct board_lists *lists, int width);

/* ---------------------------------------------------------------- as drawings */

/* The file drawn.yaml next to a rulebook, in its order; no rule depends on it (docs/commands/rulings.md). */
struct board_hints {
    struct board_hint {
        struct rb_str kind; /* of squares of a grid */
        struct rb_str walls; /* id of a condition with two of them: there is a wall where it does not hold */
    } *items;
    size_t count; /* 0: no such file */
    struct yaml_budget budget; /* of the file */
};

/* Reads the file, if there is one, from the rulebook's folder; on `arena`. 0; or -1, and `why` states in a line, in
 * `lang`, what is wrong. *err: errno where it could not be read at all, otherwise 0. */
int board_hints_read(struct board_hints *hints, const struct compiled *c, const char *lang, struct arena *arena,
                     struct buf *why, int *err);

/* A position to be drawn, with what only the rules can answer about its boards (are two squares divided by a wall?),
 * asked while the game exists. */
struct board_view {
    const struct position *position; /* NULL: there is none to be drawn */
    struct board_walls {
        int kind; /* of the squares */
        const bool *right, *below; /* of each square, row by row: there is a wall between it and its neighbour */
    } *walls;
    size_t wall_count; /* one for each board with walls */
};

/* Takes the position of `vm`, as `viewer` sees it (session/position.h). On `arena`. */
void board_view_make(struct board_view *out, const struct board_hints *hints, const struct compiled *c, struct vm *vm,
                     int32_t viewer, struct arena *arena);
/* Adds the drawings and lists of a position to `in`. The view must live as long as the document. `where`: what it is
 * the position of, for captions. `scratch`: working space of the caller's. */
void board_view_add(struct doc *d, struct doc_node *in, const struct board_view *view, const char *where,
                    struct buf *scratch);

#endif
