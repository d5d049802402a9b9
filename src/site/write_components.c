/* SPDX-License-Identifier: MIT
 *
 * What lies on the table: each kind of thing with its values, its cards with their rules, and the places for them.
 */
#include "base/tr.h"
#include "site/pages.h"

#include <string.h>

struct components_writer {
    struct site_book *b;
    struct doc *p;
};

/* Marks what the source does not have. */
static void write_house(struct components_writer *t, struct doc_node *in, bool house)
{
    if (!house)
        return;
    doc_text(t->p, in, " ");
    doc_mark(t->p, in, STYLE_HOUSE, tr(t->b->lang, "house"));
}

/* ---------------------------------------------------------------- a kind */

static void write_fields(struct components_writer *t, struct doc_node *in, const struct catalog_kind *k)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < k->field_count; i++) {
        list = list ? list : doc_add(t->p, in, DOC_LIST);
        list->style = STYLE_FACTS;
        struct doc_node *item = doc_add(t->p, list, DOC_ITEM);
        doc_run(t->p, item, DOC_STRONG, k->fields[i].name);
        doc_text(t->p, item, " ");
        doc_run(t->p, item, DOC_NAME, k->fields[i].type)->lang = strcmp(t->b->lang, "en") ? "en" : NULL;
    }
}

static const char *place_of(struct components_writer *t, const struct catalog_thing *thing)
{
    return site_place(&t->p->arena, "thing_", thing->id);
}

/* One row for all copies of a card. */
static void write_row(struct components_writer *t, struct doc_node *table, const struct catalog_kind *k,
                      const struct catalog_thing *thing)
{
    struct doc_node *row = doc_add(t->p, table, DOC_ROW), *name = doc_add(t->p, row, DOC_CELL);
    if (thing->id)
        doc_link(t->p, name, NULL, place_of(t, thing), thing->name);
    else
        doc_text(t->p, name, thing->name);
    write_house(t, name, thing->house);
    if (k->counted)
        doc_printf(t->p, doc_add(t->p, row, DOC_CELL), "%d", thing->copies);
    for (size_t i = 0; i < k->column_count; i++)
        doc_cell(t->p, row, thing->values[i]);
}

/* Columns are the fields in which things differ. */
static void write_table(struct components_writer *t, struct doc_node *in, const struct catalog_kind *k)
{
    struct doc_node *table = doc_add(t->p, in, DOC_TABLE), *head = doc_add(t->p, table, DOC_ROW);
    table->text = k->name;
    table->quiet = true;
    doc_cell(t->p, head, tr(t->b->lang, "Name"));
    if (k->counted)
        doc_cell(t->p, head, tr(t->b->lang, "Copies"));
    for (size_t i = 0; i < k->column_count; i++)
        doc_cell(t->p, head, k->columns[i]);
    for (size_t i = 0; i < k->thing_count; i++)
        write_row(t, table, k, &k->things[i]);
}

/* Names alone fit into a line. */
static void write_names(struct components_writer *t, struct doc_node *in, const struct catalog_kind *k)
{
    struct doc_node *line = k->thing_count ? doc_add(t->p, in, DOC_PARAGRAPH) : NULL;
    for (size_t i = 0; i < k->thing_count; i++)
        doc_printf(t->p, line, "%s%s", i ? ", " : "", k->things[i].name);
}

/* The size, then the other places. */
static void write_squares(struct components_writer *t, struct doc_node *in, const struct catalog_kind *k)
{
    struct doc_node *line = doc_add(t->p, in, DOC_PARAGRAPH);
    doc_text(t->p, line,
             arena_printf(&t->p->arena, tr(t->b->lang, "%s squares"),
                          arena_printf(&t->p->arena, "%d × %d", k->width, k->height)));
    for (size_t i = 0; i < k->thing_count; i++)
        doc_printf(t->p, line, ", %s", k->things[i].name);
}

/* The rules of its cards, each under the name of the card. */
static void write_card_rules(struct components_writer *t, struct doc_node *in, const struct catalog_kind *k)
{
    for (size_t i = 0; i < k->thing_count; i++) {
        const struct catalog_thing *thing = &k->things[i];
        if (!thing->id)
            continue;
        struct doc_node *card = doc_section(t->p, in, place_of(t, thing), thing->name);
        for (size_t r = 0; r < thing->rules.count; r++)
            site_write_rule(t->b, t->p, card, thing->rules.items[r]);
    }
}

static void write_kind(struct components_writer *t, const struct catalog_kind *k)
{
    struct doc_node *section = doc_section(t->p, t->p->body, site_place(&t->p->arena, "kind_", k->id), k->name);
    write_house(t, section->first, k->house);
    write_fields(t, section, k);
    switch (k->form) {
    case CATALOG_NUMBERS: doc_printf(t->p, doc_add(t->p, section, DOC_PARAGRAPH), "%d … %d", k->low, k->high); break;
    case CATALOG_GRID: write_squares(t, section, k); break;
    case CATALOG_TABLE: write_table(t, section, k); break;
    case CATALOG_NAMES: write_names(t, section, k); break;
    }
    write_card_rules(t, section, k);
}

/* ---------------------------------------------------------------- places */

/* Zones with their kinds of items. */
static void write_zones(struct components_writer *t)
{
    const struct catalog *c = &t->b->catalog;
    if (!c->zone_count)
        return;
    struct doc_node *section = doc_section(t->p, t->p->body, "_zones", tr(t->b->lang, "Places for pieces"));
    struct doc_node *table = doc_add(t->p, section, DOC_TABLE), *row = doc_add(t->p, table, DOC_ROW);
    table->text = tr(t->b->lang, "Places for pieces");
    table->quiet = true;
    doc_cell(t->p, row, tr(t->b->lang, "Place"));
    doc_cell(t->p, row, tr(t->b->lang, "What lies there"));
    for (size_t i = 0; i < c->zone_count; i++) {
        row = doc_add(t->p, table, DOC_ROW);
        write_house(t, doc_cell(t->p, row, c->zones[i].name), c->zones[i].house);
        doc_cell(t->p, row, c->zones[i].holds);
    }
}

void site_write_components(struct site *s, struct site_book *b)
{
    struct components_writer t = {.b = b, .p = &s->doc};
    site_page(b, &s->doc, "components", tr(b->lang, "Pieces and cards"));
    for (size_t i = 0; i < b->catalog.kind_count; i++)
        write_kind(&t, &b->catalog.kinds[i]);
    write_zones(&t);
    site_emit(s);
}
