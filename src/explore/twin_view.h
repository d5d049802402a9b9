/* SPDX-License-Identifier: MIT
 *
 * What one role sees of two games, to be compared: the lines of role_view.h, and separately the position, because
 * rules reveal by changing it.
 */
#ifndef ADJ_EXPLORE_TWIN_VIEW_H
#define ADJ_EXPLORE_TWIN_VIEW_H

#include "explain/trace/role_view.h"

/* All zero at first; release in each case. The lines live until they are made again. */
struct twin_view {
    struct role_view seen; /* role_view_make makes its lines */
    struct arena looking; /* of the position */
    struct buf scratch;
};

/* The position as the role sees it, the marked events under way, and the result of a game that is over; nothing of a game that a fault stopped. Valid
 * until the next call with `v`. */
const char *twin_view_position(struct twin_view *v, struct game *game, int32_t viewer);
/* The line about who is asked; NULL: no one. */
const struct role_view_line *twin_view_question(const struct twin_view *v);
void twin_view_release(struct twin_view *v);

/* Finds the first line that is not in both. Returns false if there is none; otherwise *one and *other are those lines,
 * or NULL at the end of a list. */
bool twin_view_differ(const struct twin_view *a, const struct twin_view *b, const struct role_view_line **one,
                      const struct role_view_line **other);
/* The same of the lines about what is asked. */
bool twin_view_asks_differ(const struct twin_view *a, const struct twin_view *b, const struct role_view_line **one,
                           const struct role_view_line **other);

#endif
