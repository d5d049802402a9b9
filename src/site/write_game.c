/* SPDX-License-Identifier: MIT
 *
 * The page of a game: what it is, where its rules come from, and links to all of its pages.
 */
#include "base/tr.h"
#include "lang/print.h"
#include "session/words.h"
#include "site/pages.h"
#include "site/rulings.h"

#include <inttypes.h>
#include <string.h>

/* A source with an address is a link. */
static void write_sources(struct site_book *b, struct doc *p)
{
    const struct rulebook *rb = b->rb;
    if (!rb->source_count)
        return;
    struct doc_node *section = doc_section(p, p->body, "_sources", tr(b->lang, "Sources"));
    struct doc_node *list = doc_add(p, section, DOC_LIST);
    for (size_t i = 0; i < rb->source_count; i++) {
        const struct rb_source *source = &rb->sources[i];
        const char *title = site_text(b, &source->title) ? site_text(b, &source->title) : source->id.text;
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        if (source->url.text)
            doc_link_outside(p, item, source->url.text, title);
        else
            doc_text(p, item, title);
        if (source->edition.text)
            doc_printf(p, item, ", %s", source->edition.text);
        if (source->publisher.text)
            doc_printf(p, item, ", %s", source->publisher.text);
    }
}

/* The scratch buffer as a text of the page. */
static const char *printed(struct site_book *b, struct doc *p)
{
    return arena_strdup(&p->arena, buf_cstr(&b->scratch));
}

/* Options are fields of the table that the rulebook marks as such. */
static void write_options(struct site_book *b, struct doc *p)
{
    struct doc_node *table = NULL, *row;
    for (size_t i = 0; i < b->v->table_count; i++) {
        const struct vocab_field *f = &b->v->table[i];
        if (!f->option || !f->decl)
            continue;
        if (!table) {
            struct doc_node *section = doc_section(p, p->body, "_options", tr(b->lang, "Options"));
            table = doc_add(p, section, DOC_TABLE);
            table->text = tr(b->lang, "Options");
            table->quiet = true;
            row = doc_add(p, table, DOC_ROW);
            doc_cell(p, row, tr(b->lang, "Option"));
            doc_cell(p, row, tr(b->lang, "What it can be"));
        }
        row = doc_add(p, table, DOC_ROW);
        buf_reset(&b->scratch);
        print_field(&b->scratch, b->v, f, b->lang);
        struct doc_node *name = doc_cell(p, row, printed(b, p));
        doc_text(p, name, " ");
        doc_run(p, doc_add(p, name, DOC_SMALL), DOC_NAME, f->name);
        doc_run(p, doc_add(p, row, DOC_CELL), DOC_NAME, f->decl->type.text);
    }
}

/* Rules of a base rulebook are listed below its name. */
static void write_parts(struct site_book *b, struct doc *p)
{
    const struct rb_layer *layer = NULL;
    struct doc_node *section = doc_section(p, p->body, "_rules", tr(b->lang, "Rules")), *list = NULL;
    for (size_t i = 0; i < b->part_count; i++) {
        const struct site_part *part = &b->parts[i];
        if (part->layer != layer && part->layer != b->rb->layers) {
            struct doc_node *line = doc_add(p, section, DOC_PARAGRAPH);
            doc_text(p, line, arena_printf(&p->arena, tr(b->lang, "Rules of %s"), part->layer->id.text));
            list = NULL;
        }
        layer = part->layer;
        list = list ? list : doc_add(p, section, DOC_LIST);
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_link(p, item, part->page, NULL, part->title);
        doc_printf(p, doc_add(p, item, DOC_SMALL), " (%zu)", part->rules.count);
    }
    list = doc_add(p, section, DOC_LIST);
    doc_link(p, doc_add(p, list, DOC_ITEM), site_path(&p->arena, b, "components"), NULL,
             tr(b->lang, "Pieces and cards"));
    if (b->fixtures.count)
        doc_link(p, doc_add(p, list, DOC_ITEM), site_path(&p->arena, b, "fixtures"), NULL, tr(b->lang, "Fixtures"));
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

/* Games that were played by an earlier state of the rules are counted, and told of. */
static void write_replays(struct site_book *b, struct doc *p)
{
    uint64_t games = 0, decisions = 0, earlier = 0;
    for (size_t i = 0; i < b->cover_count; i++) {
        const struct cover_report *cover = b->covers[i];
        games += cover->logs->counted;
        decisions += cover->logs->decisions;
        if (strcmp(cover->rulebook->digest, b->rb->digest))
            earlier += cover->logs->counted;
    }
    if (!games)
        return;
    struct doc_node *line = doc_add(p, doc_section(p, p->body, "_replays", tr(b->lang, "Replays")), DOC_PARAGRAPH);
    doc_text(p, line,
             arena_printf(&p->arena, tr(b->lang, "Recorded games counted: %s, with %s decisions."), number(p, games),
                          number(p, decisions)));
    if (earlier)
        doc_printf(p, line, " %s",
                   arena_printf(&p->arena, tr(b->lang, "Of these, played by an earlier state of these rules: %s."),
                                number(p, earlier)));
}

/* A game with a seed that never changes, as the player sees it who decides first. */
static void write_beginning(struct site_book *b, struct doc *p)
{
    const struct game_setup setup = {.seed = b->rb->id.text};
    if (b->rb->base || game_start(&b->game, b->c, &setup, NULL) || b->game.state != GAME_DECISION)
        return;
    int32_t viewer = words_player(b->v, game_to_move(&b->game), &b->scratch);
    struct doc_node *section = doc_section(p, p->body, "_beginning", tr(b->lang, "How it begins"));
    buf_reset(&b->scratch);
    print_member(&b->scratch, b->v, viewer, b->lang, NULL);
    const char *where = arena_printf(&p->arena, tr(b->lang, "a game before its first decision, as seen by %s"),
                                     buf_cstr(&b->scratch));
    struct board_view view;
    board_view_make(&view, &b->hints, b->c, &b->game.vm, viewer, &p->arena);
    board_view_add(p, section, &view, where, &b->scratch);
}

/* Whether the page must explain the mark. */
static bool has_house(const struct site_book *b)
{
    for (size_t i = 0; i < b->rule_count; i++)
        if (b->rules[i].rule->house)
            return true;
    for (size_t i = 0; i < b->rb->kind_count; i++)
        if (b->rb->kinds[i].house)
            return true;
    return false;
}

/* What a reader asks first comes first: rulings, then rules. */
void site_write_game(struct site *s, struct site_book *b)
{
    struct doc *p = &s->doc;
    site_page(b, p, "index", b->title);
    site_prose(b, p, p->body, site_text(b, &b->rb->about));
    if (has_house(b))
        doc_text(p, doc_add(p, p->body, DOC_PARAGRAPH),
                 tr(b->lang, "What is marked house is not of the source: it fills what the source leaves open."));
    write_rulings(b, p);
    write_parts(b, p);
    write_options(b, p);
    write_beginning(b, p);
    write_replays(b, p);
    write_sources(b, p);
    site_emit(s);
}
