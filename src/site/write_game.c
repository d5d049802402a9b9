/* SPDX-License-Identifier: MIT
 *
 * The page of a game: what it is, where its rules come from, and links to all of its pages.
 */
#include "base/tr.h"
#include "site/pages.h"
#include "site/rulings.h"

#include <inttypes.h>

/* A source with an address is a link. */
static void write_sources(struct site_book *b, struct doc *p)
{
    const struct catalog *c = &b->catalog;
    if (!c->source_count)
        return;
    struct doc_node *section = doc_section(p, p->body, "_sources", tr(b->lang, "Sources"));
    struct doc_node *list = doc_add(p, section, DOC_LIST);
    for (size_t i = 0; i < c->source_count; i++) {
        const struct catalog_source *source = &c->sources[i];
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        if (source->url)
            doc_link_outside(p, item, source->url, source->title);
        else
            doc_text(p, item, source->title);
        if (source->edition)
            doc_printf(p, item, ", %s", source->edition);
        if (source->publisher)
            doc_printf(p, item, ", %s", source->publisher);
    }
}

static void write_options(struct site_book *b, struct doc *p)
{
    const struct catalog *c = &b->catalog;
    if (!c->option_count)
        return;
    struct doc_node *section = doc_section(p, p->body, "_options", tr(b->lang, "Options"));
    struct doc_node *table = doc_add(p, section, DOC_TABLE), *row = doc_add(p, table, DOC_ROW);
    table->text = tr(b->lang, "Options");
    table->quiet = true;
    doc_cell(p, row, tr(b->lang, "Option"));
    doc_cell(p, row, tr(b->lang, "What it can be"));
    for (size_t i = 0; i < c->option_count; i++) {
        row = doc_add(p, table, DOC_ROW);
        struct doc_node *name = doc_cell(p, row, c->options[i].words);
        doc_text(p, name, " ");
        doc_run(p, doc_add(p, name, DOC_SMALL), DOC_NAME, c->options[i].name);
        doc_run(p, doc_add(p, row, DOC_CELL), DOC_NAME, c->options[i].type);
    }
}

/* Rules of a base rulebook are listed below its name. */
static void write_parts(struct site_book *b, struct doc *p)
{
    size_t layer = 0;
    struct doc_node *section = doc_section(p, p->body, "_rules", tr(b->lang, "Rules")), *list = NULL;
    for (size_t i = 0; i < b->catalog.file_count; i++) {
        const struct site_part *part = &b->parts[i];
        const struct catalog_file *file = part->file;
        if (file->layer != layer && file->layer) {
            struct doc_node *line = doc_add(p, section, DOC_PARAGRAPH);
            doc_text(p, line, arena_printf(&p->arena, tr(b->lang, "Rules of %s"), file->layer_id));
            list = NULL;
        }
        layer = file->layer;
        list = list ? list : doc_add(p, section, DOC_LIST);
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_link(p, item, part->page, NULL, part->title);
        doc_printf(p, doc_add(p, item, DOC_SMALL), " (%zu)", file->rules.count);
    }
    list = doc_add(p, section, DOC_LIST);
    doc_link(p, doc_add(p, list, DOC_ITEM), site_path(&p->arena, b, "components"), NULL,
             tr(b->lang, "Pieces and cards"));
    if (b->fixtures.count)
        doc_link(p, doc_add(p, list, DOC_ITEM), site_path(&p->arena, b, "fixtures"), NULL, tr(b->lang, "Fixtures"));
}

/* What is true in every position, so that a reader can check one that is laid out. */
static void write_invariants(struct site_book *b, struct doc *p)
{
    const struct catalog *c = &b->catalog;
    if (!c->invariant_count)
        return;
    struct doc_node *section = doc_section(p, p->body, "_invariants", tr(b->lang, "True in every position"));
    for (size_t i = 0; i < c->invariant_count; i++) {
        const struct catalog_invariant *invariant = &c->invariants[i];
        struct doc_node *entry = doc_section(p, section, invariant->id, NULL);
        doc_run(p, entry->first, DOC_NAME, invariant->id);
        site_prose(b, p, entry, invariant->text);
        doc_add(p, entry, DOC_CODE)->text = invariant->code;
        if (invariant->citation.title)
            site_citation(p, doc_add(p, doc_add(p, entry, DOC_PARAGRAPH), DOC_SMALL), &invariant->citation);
    }
}

/* The answers are on this page, because most readers come for them. */
static void write_rulings(struct site_book *b, struct doc *p)
{
    struct doc_node *section = doc_section(p, p->body, "_rulings", tr(b->lang, "Rulings")), *list;
    if (!b->ruling_count) {
        doc_text(p, doc_add(p, section, DOC_PARAGRAPH), tr(b->lang, "There are no rulings yet."));
        return;
    }
    list = doc_add(p, section, DOC_LIST);
    for (size_t i = 0; i < b->ruling_count; i++) {
        const struct site_ruling *r = &b->rulings[i];
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_link(p, item, r->page, NULL, r->answered->question);
        doc_text(p, item, " ");
        site_status_mark(b, p, item, r);
        site_prose(b, p, item, r->answered->in_short);
    }
}

static const char *number(struct doc *p, uint64_t n)
{
    return arena_printf(&p->arena, "%" PRIu64, n);
}

/* Games that were played by an earlier state of the rules are counted, and mentioned. */
static void write_replays(struct site_book *b, struct doc *p)
{
    const struct catalog_games *n = &b->catalog.games;
    if (!n->games)
        return;
    struct doc_node *line = doc_add(p, doc_section(p, p->body, "_replays", tr(b->lang, "Replays")), DOC_PARAGRAPH);
    doc_text(p, line,
             arena_printf(&p->arena, tr(b->lang, "Recorded games counted: %s, with %s decisions."),
                          number(p, n->games), number(p, n->decisions)));
    if (n->earlier)
        doc_printf(p, line, " %s",
                   arena_printf(&p->arena, tr(b->lang, "Of these, played by an earlier state of these rules: %s."),
                                number(p, n->earlier)));
}

static void write_beginning(struct site_book *b, struct doc *p)
{
    struct board_view view;
    const char *viewer;
    if (!catalog_beginning(&b->catalog, &b->hints, &p->arena, &view, &viewer))
        return;
    struct doc_node *section = doc_section(p, p->body, "_beginning", tr(b->lang, "How it begins"));
    const char *where = arena_printf(&p->arena, tr(b->lang, "a game before its first decision, as seen by %s"),
                                     viewer);
    board_view_add(p, section, &view, where, &b->scratch);
}

/* What a reader asks first comes first: rulings, then rules. */
void site_write_game(struct site *s, struct site_book *b)
{
    struct doc *p = &s->doc;
    site_page(b, p, "index", b->catalog.title);
    site_prose(b, p, p->body, b->catalog.about);
    if (b->catalog.has_house)
        doc_text(p, doc_add(p, p->body, DOC_PARAGRAPH),
                 tr(b->lang, "What is marked house is not of the source: it fills what the source leaves open."));
    write_rulings(b, p);
    write_parts(b, p);
    write_options(b, p);
    write_invariants(b, p);
    write_beginning(b, p);
    write_replays(b, p);
    write_sources(b, p);
    site_emit(s);
}
