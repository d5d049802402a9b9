/* SPDX-License-Identifier: MIT
 *
 * Lays a position out. It needs the lists alone, and no game.
 */
#include "board/board_lists.h"

#include "base/tr.h"

static struct doc_node *add_inline(struct doc *d, struct doc_node *in)
{
    struct doc_node *list = doc_add(d, in, DOC_LIST);
    list->style = STYLE_INLINE;
    return list;
}

/* What the letters on a board mean, or what is below what is drawn. */
static void add_texts(struct doc *d, struct doc_node *in, const char *const *texts, size_t count)
{
    if (!count)
        return;
    struct doc_node *list = add_inline(d, in);
    for (size_t i = 0; i < count; i++)
        doc_exact(d, doc_item(d, list, NULL), texts[i]);
}

static void add_board(struct doc *d, struct doc_node *in, const struct board *g, int width)
{
    struct board_texts texts;
    struct doc_node *figure = doc_add(d, in, DOC_FIGURE);
    figure->text = tr(d->lang, "Board");
    figure->plain = board_draw(&d->arena, g, width ? width : DOC_WIDTH);
    board_legend(&texts, &d->arena, g);
    add_texts(d, in, texts.items, texts.count);
    board_beneath(&texts, &d->arena, g);
    add_texts(d, in, texts.items, texts.count);
}

void board_lists_add(struct doc *d, struct doc_node *in, const struct board_lists *lists, int width)
{
    for (size_t i = 0; i < lists->grid_count; i++)
        add_board(d, in, &lists->grids[i], width);
    struct doc_node *facts = doc_add(d, in, DOC_FACTS);
    for (size_t i = 0; i < lists->count; i++) {
        const struct board_list *l = &lists->lists[i];
        struct doc_node *items = add_inline(d, doc_fact(d, facts, l->label, NULL));
        for (size_t n = 0; n < l->count; n++)
            doc_exact(d, doc_item(d, items, NULL), l->items[n]);
    }
}
