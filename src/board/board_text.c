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

/* Of a network, which has no order, a table: each area, what is there, and where it leads. */
static void add_network(struct doc *d, struct doc_node *in, const struct map *m)
{
    struct doc_node *table = doc_add(d, in, DOC_TABLE), *row = doc_add(d, table, DOC_ROW);
    doc_cell(d, row, tr(d->lang, "Area"));
    doc_cell(d, row, tr(d->lang, "There"));
    doc_cell(d, row, tr(d->lang, "Linked to"));
    for (int i = 0; i < m->k->count; i++) {
        row = doc_add(d, table, DOC_ROW);
        doc_exact(d, doc_cell(d, row, NULL), m->areas[i].name);
        doc_exact(d, doc_cell(d, row, NULL), map_signs(&d->arena, &m->areas[i]));
        doc_exact(d, doc_cell(d, row, NULL), map_links(&d->arena, m, i));
    }
}

static void add_map(struct doc *d, struct doc_node *in, const struct map *m, int width)
{
    if (m->linked) {
        add_network(d, in, m);
    } else {
        struct doc_node *figure = doc_add(d, in, DOC_FIGURE);
        figure->text = tr(d->lang, "Map");
        figure->plain = map_print(&d->arena, m, width ? width : DOC_WIDTH);
    }
    add_texts(d, in, m->legend, m->legend_count);
}

void board_lists_add(struct doc *d, struct doc_node *in, const struct board_lists *lists, int width)
{
    for (size_t i = 0; i < lists->grid_count; i++)
        add_board(d, in, &lists->grids[i], width);
    for (size_t i = 0; i < lists->map_count; i++)
        add_map(d, in, &lists->maps[i], width);
    struct doc_node *facts = doc_add(d, in, DOC_FACTS);
    for (size_t i = 0; i < lists->count; i++) {
        const struct board_list *l = &lists->lists[i];
        struct doc_node *items = add_inline(d, doc_fact(d, facts, l->label, NULL));
        for (size_t n = 0; n < l->count; n++)
            doc_exact(d, doc_item(d, items, NULL), l->items[n]);
    }
}
