/* SPDX-License-Identifier: MIT
 *
 * What lies on the table: each kind of thing with its values, its cards with their rules, and the places for them.
 */
#include "base/tr.h"
#include "lang/print.h"
#include "site/pages.h"

#include <string.h>

struct components_writer {
    struct site_book *b;
    struct doc *p;
    const struct vocab *v;
};

/* ---------------------------------------------------------------- names */

/* The scratch buffer as a text of the page. */
static const char *printed(struct components_writer *t)
{
    return arena_strdup(&t->p->arena, buf_cstr(&t->b->scratch));
}

static const char *kind_name(struct components_writer *t, int kind)
{
    buf_reset(&t->b->scratch);
    print_kind(&t->b->scratch, t->v, kind, t->b->lang, NULL);
    return printed(t);
}

static const char *field_name(struct components_writer *t, const struct vocab_field *f)
{
    buf_reset(&t->b->scratch);
    print_field(&t->b->scratch, t->v, f, t->b->lang);
    return printed(t);
}

/* A card by its title, so that its copies have one name. */
static const char *member_name(struct components_writer *t, int member)
{
    const struct vocab_member *m = &t->v->members[member];
    buf_reset(&t->b->scratch);
    print_member(&t->b->scratch, t->v, m->title >= 0 ? m->title : member, t->b->lang, NULL);
    return printed(t);
}

static const char *value_name(struct components_writer *t, const struct vocab_field *f, int32_t value)
{
    buf_reset(&t->b->scratch);
    print_value(&t->b->scratch, t->v, f->type, value, t->b->lang, NULL);
    return printed(t);
}

/* Marks what the source does not have. */
static void write_house(struct components_writer *t, struct doc_node *in, bool house)
{
    if (!house)
        return;
    doc_text(t->p, in, " ");
    doc_mark(t->p, in, STYLE_HOUSE, tr(t->b->lang, "house"));
}

/* ---------------------------------------------------------------- a kind */

/* The fields that the rulebook declares, with what they can be in the words of the rulebook. */
static void write_fields(struct components_writer *t, struct doc_node *in, const struct vocab_kind *k)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < k->field_count; i++) {
        const struct vocab_field *f = &k->fields[i];
        if (!f->decl)
            continue;
        list = list ? list : doc_add(t->p, in, DOC_LIST);
        list->style = STYLE_FACTS;
        struct doc_node *item = doc_add(t->p, list, DOC_ITEM);
        doc_run(t->p, item, DOC_STRONG, field_name(t, f));
        doc_text(t->p, item, " ");
        doc_run(t->p, item, DOC_NAME, f->decl->type.text)->lang = strcmp(t->b->lang, "en") ? "en" : NULL;
    }
}

/* Whether the members of a kind differ in it from the start. */
static bool is_column(const struct vocab_field *f)
{
    return f->decl && f->values && f->store != FIELD_ZONE;
}

/* The number of copies from member `i` on: they have one declaration. */
static int members_at(const struct vocab_kind *k, const struct vocab *v, int i)
{
    const struct rb_member *decl = v->members[k->first + i].decl;
    int n = 1;
    while (decl && i + n < k->count && v->members[k->first + i + n].decl == decl)
        n++;
    return n;
}

/* One row for all copies of a card. */
static void write_row(struct components_writer *t, struct doc_node *table, const struct vocab_kind *k, int i,
                      int copies, bool counted)
{
    const struct rb_member *decl = t->v->members[k->first + i].decl;
    struct doc_node *row = doc_add(t->p, table, DOC_ROW), *name = doc_add(t->p, row, DOC_CELL);
    if (decl && decl->rule_count)
        doc_link(t->p, name, NULL, site_place(&t->p->arena, "thing_", decl->name.text), member_name(t, k->first + i));
    else
        doc_text(t->p, name, member_name(t, k->first + i));
    write_house(t, name, decl && decl->house && !(k->decl && k->decl->house));
    if (counted)
        doc_printf(t->p, doc_add(t->p, row, DOC_CELL), "%d", copies);
    for (size_t f = 0; f < k->field_count; f++)
        if (is_column(&k->fields[f]))
            doc_cell(t->p, row, value_name(t, &k->fields[f], k->fields[f].values[i]));
}

/* Whether the table needs a column for the number of copies. */
static bool has_copies(const struct components_writer *t, const struct vocab_kind *k)
{
    for (int i = 0; i < k->count; i++)
        if (members_at(k, t->v, i) > 1)
            return true;
    return false;
}

static bool has_columns(const struct vocab_kind *k)
{
    for (size_t f = 0; f < k->field_count; f++)
        if (is_column(&k->fields[f]))
            return true;
    return false;
}

/* Columns are the fields in which members differ. */
static void write_members(struct components_writer *t, struct doc_node *in, const struct vocab_kind *k,
                          const char *caption)
{
    bool counted = has_copies(t, k);
    struct doc_node *table = doc_add(t->p, in, DOC_TABLE), *head = doc_add(t->p, table, DOC_ROW);
    table->text = caption;
    table->quiet = true;
    doc_cell(t->p, head, tr(t->b->lang, "Name"));
    if (counted)
        doc_cell(t->p, head, tr(t->b->lang, "Copies"));
    for (size_t f = 0; f < k->field_count; f++)
        if (is_column(&k->fields[f]))
            doc_cell(t->p, head, field_name(t, &k->fields[f]));
    for (int i = 0; i < k->count;) {
        int copies = members_at(k, t->v, i);
        write_row(t, table, k, i, copies, counted);
        i += copies;
    }
}

/* Names alone fit into a line. */
static void write_names(struct components_writer *t, struct doc_node *in, const struct vocab_kind *k)
{
    struct doc_node *line = doc_add(t->p, in, DOC_PARAGRAPH);
    for (int i = 0; i < k->count; i++)
        doc_printf(t->p, line, "%s%s", i ? ", " : "", member_name(t, k->first + i));
}

/* Members of a grid after the squares are special places. */
static void write_squares(struct components_writer *t, struct doc_node *in, const struct vocab_kind *k)
{
    struct doc_node *line = doc_add(t->p, in, DOC_PARAGRAPH);
    doc_text(t->p, line,
             arena_printf(&t->p->arena, tr(t->b->lang, "%s squares"),
                          arena_printf(&t->p->arena, "%d × %d", k->width, k->height)));
    for (int i = k->width * k->height; i < k->count; i++)
        doc_printf(t->p, line, ", %s", member_name(t, k->first + i));
}

/* The rules of its cards, each under the name of the card. */
static void write_card_rules(struct components_writer *t, struct doc_node *in, const struct vocab_kind *k)
{
    for (int i = 0; i < k->count; i += members_at(k, t->v, i)) {
        const struct rb_member *decl = t->v->members[k->first + i].decl;
        if (!decl || !decl->rule_count)
            continue;
        struct doc_node *card = doc_section(t->p, in, site_place(&t->p->arena, "thing_", decl->name.text),
                                            member_name(t, k->first + i));
        for (size_t r = 0; r < decl->rule_count; r++)
            site_write_rule(t->b, t->p, card, site_rule_named(t->b, decl->rules[r].id.text));
    }
}

/* The form depends on what the kind has: numbers, a grid, values, or only names. */
static void write_kind(struct components_writer *t, int kind)
{
    const struct vocab_kind *k = &t->v->kinds[kind];
    const char *name = kind_name(t, kind);
    struct doc_node *section = doc_section(t->p, t->p->body, site_place(&t->p->arena, "kind_", k->name), name);
    write_house(t, section->first, k->decl->house);
    write_fields(t, section, k);
    if (k->category == RB_NUMBER)
        doc_printf(t->p, doc_add(t->p, section, DOC_PARAGRAPH), "%d … %d", k->low, k->high);
    else if (k->width)
        write_squares(t, section, k);
    else if (has_columns(k) || has_copies(t, k))
        write_members(t, section, k, name);
    else if (k->count)
        write_names(t, section, k);
    write_card_rules(t, section, k);
}

/* ---------------------------------------------------------------- places */

/* Zones with their kinds of items. */
static void write_zones(struct components_writer *t)
{
    if (!t->v->zone_count)
        return;
    struct doc_node *section = doc_section(t->p, t->p->body, "_zones", tr(t->b->lang, "Places for pieces"));
    struct doc_node *table = doc_add(t->p, section, DOC_TABLE), *row = doc_add(t->p, table, DOC_ROW);
    table->text = tr(t->b->lang, "Places for pieces");
    table->quiet = true;
    doc_cell(t->p, row, tr(t->b->lang, "Place"));
    doc_cell(t->p, row, tr(t->b->lang, "What lies there"));
    for (size_t i = 0; i < t->v->zone_count; i++) {
        const struct vocab_zone *z = &t->v->zones[i];
        row = doc_add(t->p, table, DOC_ROW);
        buf_reset(&t->b->scratch);
        print_word(&t->b->scratch, t->v, z->name, t->b->lang, NULL);
        struct doc_node *name = doc_cell(t->p, row, printed(t));
        write_house(t, name, z->decl && z->decl->house);
        doc_cell(t->p, row, kind_name(t, z->holds));
    }
}

void site_write_components(struct site *s, struct site_book *b)
{
    struct doc *p = &s->doc;
    struct components_writer t = {.b = b, .p = p, .v = b->v};
    site_page(b, p, "components", tr(b->lang, "Pieces and cards"));
    for (int pass = 0; pass < 2; pass++) /* pieces first, lists and numbers after them */
        for (size_t i = 0; i < t.v->kind_count; i++)
            if (t.v->kinds[i].decl &&
                (t.v->kinds[i].category == RB_PIECE || t.v->kinds[i].category == RB_PLAYER) == !pass)
                write_kind(&t, (int)i);
    write_zones(&t);
    site_emit(s);
}
