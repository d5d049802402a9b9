/* SPDX-License-Identifier: MIT
 *
 * Prints a position as text: boards drawn in letters, then the lists. Must not decide what a viewer may see:
 * position.c does.
 */
#include "session/lines.h"
#include "session/position_lists.h"

static void write_list(struct buf *out, const struct position_list *list, int width)
{
    struct lines l;
    lines_begin(&l, out, list->label, width);
    for (size_t i = 0; i < list->count; i++)
        lines_item(&l, list->items[i]);
    lines_end(&l);
}

void position_text(struct buf *out, const struct position *p, const char *lang, int width, struct buf *scratch)
{
    struct position_lists lists;
    width = width ? width : 80;
    position_lists_make(&lists, p, lang, false, scratch);
    for (size_t i = 0; i < lists.grid_count; i++)
        grid_draw(out, p, &lists.grids[i], width);
    for (size_t i = 0; i < lists.count; i++)
        write_list(out, &lists.lists[i], width);
}
