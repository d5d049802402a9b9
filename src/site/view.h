/* SPDX-License-Identifier: MIT
 *
 * What a drawing of a position is made from: the position, and what only the rules can answer about its
 * boards (are two squares divided by a wall?), asked while the game exists. The questions are in a file
 * drawn.yaml next to the rulebook, which no rule depends on.
 */
#ifndef ADJ_SITE_VIEW_H
#define ADJ_SITE_VIEW_H

#include "rulebook/yaml.h"
#include "session/position.h"

/* drawn.yaml, in its order. */
struct site_hints {
    struct site_hint {
        struct rb_str kind; /* of squares of a grid */
        struct rb_str walls; /* id of a condition with two of them: there is a wall where it does not hold */
    } *items;
    size_t count; /* 0: no such file */
    struct yaml_budget budget; /* of the file */
};

/* Reads the file, if there is one, next to the rulebook in `folder`; on `arena`. 0; or -1, and `why` states
 * in a line, in `lang`, what is wrong. *err: errno where it could not be read at all, otherwise 0. */
int site_hints_read(struct site_hints *hints, const struct compiled *c, const char *folder, const char *lang,
                    struct arena *arena, struct buf *why, int *err);

/* A position to be drawn. */
struct site_view {
    const struct position *position; /* NULL: there is none to be drawn */
    struct site_walls {
        int kind; /* of the squares */
        const bool *right, *below; /* of each square, row by row: there is a wall between it and its neighbour */
    } *walls;
    size_t wall_count; /* one for each board with walls */
};

/* Takes the position of `vm`, as `viewer` sees it (session/position.h). On `arena`. */
void site_view_make(struct site_view *out, const struct site_hints *hints, const struct compiled *c, struct vm *vm,
                    int32_t viewer, struct arena *arena);

#endif
