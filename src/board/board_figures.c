/* SPDX-License-Identifier: MIT
 *
 * A complete position: its boards, its maps, and the lists of what is on neither.
 */
#include "board/board_inner.h"
#include "board/map.h"

#include "base/tr.h"

enum { ITEMS_MAX = 12 }; /* of a pile that are named: a complete deck is unreadable */

/* Six colours, used in turn. */
enum shape_style board_piece_style(int n)
{
    return (enum shape_style)(SHAPE_PIECE_1 + n % SHAPE_PIECES);
}

struct doc_node *board_figure(const struct board_drawing *x, const struct drawing *drawing, const char *caption,
                              const char *plain)
{
    struct doc_node *figure = doc_add(x->p, x->in, DOC_FIGURE);
    figure->text = caption;
    figure->drawing = drawing;
    figure->plain = plain;
    return figure;
}

/* Whether a table of areas has it already. */
static bool is_in_table(const struct board_drawing *x, const struct board_list *list)
{
    return (list->what == LIST_ZONE && map_has_zone(x->position->compiled->vocab, list->of)) ||
           (list->what == LIST_PIECES && map_is(x->position->compiled->vocab, list->of));
}

static const char *more(const struct board_drawing *x, size_t count)
{
    return arena_printf(&x->p->arena, tr(x->p->lang, "… %zu more"), count);
}

/* Long piles are cut: their number is more useful than their names. */
static void write_lists(const struct board_drawing *x, const struct board_lists *lists)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < lists->count; i++) {
        const struct board_list *from = &lists->lists[i];
        if (is_in_table(x, from))
            continue;
        list = list ? list : doc_add(x->p, x->in, DOC_LIST);
        list->style = STYLE_FACTS;
        struct doc_node *item = doc_add(x->p, list, DOC_ITEM);
        doc_run(x->p, item, DOC_STRONG, from->label);
        size_t shown = from->what == LIST_ZONE && from->count > ITEMS_MAX ? ITEMS_MAX : from->count;
        for (size_t n = 0; n < shown; n++)
            doc_printf(x->p, item, "%s%s", n ? " · " : " ", from->items[n]);
        if (shown < from->count)
            doc_printf(x->p, item, " %s", more(x, from->count - shown));
    }
}

void board_view_add(struct doc *d, struct doc_node *in, const struct board_view *view, const char *where,
                    struct buf *scratch)
{
    const struct position *position = view->position;
    const struct vocab *v = position->compiled->vocab;
    const struct board_drawing x =
        {.p = d, .in = in, .position = position, .view = view, .where = where, .scratch = scratch};
    const struct board_lists *lists = board_lists_make(position, d->lang, true, scratch);
    for (size_t i = 0; i < lists->grid_count; i++)
        board_add_grid(&x, &lists->grids[i]);
    for (int k = 0; k < (int)v->kind_count; k++)
        if (map_is(v, k))
            board_add_map(&x, k);
    board_add_dice(&x);
    write_lists(&x, lists);
}
