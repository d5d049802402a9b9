/* SPDX-License-Identifier: MIT
 *
 * The pages above all games: the list of them, and their rulings by rule and by keyword.
 */
#include "base/tr.h"
#include "site/pages.h"
#include "site/rulings.h"

#include <string.h>

/* Every page but the index has a way back to it. */
static struct doc_node *begin(struct site *s, const char *path, const char *title)
{
    struct doc *p = &s->doc;
    doc_begin(p, path, title, s->lang);
    site_frame(p);
    if (strcmp(path, "index"))
        doc_add_crumb(p, "index", tr(s->lang, "Rulings"));
    return p->body;
}

void site_write_index(struct site *s)
{
    struct doc *p = &s->doc;
    struct doc_node *body = begin(s, "index", tr(s->lang, "Rulings"));
    doc_text(p, doc_add(p, body, DOC_PARAGRAPH),
             tr(s->lang,
                "The rules carried out each answer before it was written here, but for those marked as words only."));
    struct doc_node *line = doc_add(p, body, DOC_PARAGRAPH);
    doc_link(p, line, "rules", NULL, tr(s->lang, "By rule"));
    doc_text(p, line, " · ");
    doc_link(p, line, "keywords", NULL, tr(s->lang, "By keyword"));
    struct doc_node *section = doc_section(p, body, "_games", tr(s->lang, "Games"));
    struct doc_node *list = doc_add(p, section, DOC_LIST);
    for (size_t i = 0; i < s->book_count; i++) {
        struct site_book *b = &s->books[i];
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_link(p, item, site_path(&p->arena, b, "index"), NULL, b->catalog.title);
        doc_printf(p, doc_add(p, item, DOC_SMALL), " · %s: %zu · %s: %zu", tr(s->lang, "Rulings"), b->ruling_count,
                   tr(s->lang, "Rules"), b->catalog.rule_count);
        site_prose(b, p, item, b->catalog.about);
    }
    site_emit(s);
}

/* A ruling in a list: its id, its question, its status. */
static void write_ruling(struct site_book *b, struct doc *p, struct doc_node *list, const struct site_ruling *r)
{
    struct doc_node *item = doc_add(p, list, DOC_ITEM);
    site_ruling_link(p, item, r);
    doc_printf(p, item, " %s ", r->answered->question);
    site_status_mark(b, p, item, r);
}

/* ---------------------------------------------------------------- by rule */

/* Only rules with rulings are listed. */
static void write_rules_of(struct site_book *b, struct doc *p)
{
    struct doc_node *section = doc_section(p, p->body, site_place(&p->arena, "g_", b->folder), b->catalog.title),
                    *list = NULL;
    for (size_t i = 0; i < b->catalog.rule_count; i++) {
        const struct catalog_rule *of = &b->catalog.rules[i];
        const struct site_rule *rule = &b->rules[i];
        if (!rule->ruling_count)
            continue;
        list = list ? list : doc_add(p, section, DOC_LIST);
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        site_rule_link(b, p, item, of);
        doc_printf(p, item, " %s", of->title ? of->title : "");
        struct doc_node *rulings = doc_add(p, item, DOC_LIST);
        for (size_t k = 0; k < rule->ruling_count; k++)
            write_ruling(b, p, rulings, rule->rulings[k]);
    }
    if (!list)
        doc_text(p, doc_add(p, section, DOC_PARAGRAPH), tr(b->lang, "There are no rulings yet."));
}

void site_write_by_rule(struct site *s)
{
    begin(s, "rules", tr(s->lang, "By rule"));
    for (size_t i = 0; i < s->book_count; i++)
        write_rules_of(&s->books[i], &s->doc);
    site_emit(s);
}

/* ---------------------------------------------------------------- by keyword */

/* A ruling below a keyword. */
struct entry {
    const char *keyword;
    struct site_book *b;
    const struct site_ruling *r;
};

struct entries {
    struct entry *items;
    size_t count, cap;
};

/* In the order of their bytes; those with the same keyword as they came. */
static void add(struct doc *p, struct entries *all, struct entry entry)
{
    ARENA_PUSH(&p->arena, all->items, all->count, all->cap) = entry;
    for (size_t i = all->count - 1; i > 0 && strcmp(all->items[i - 1].keyword, entry.keyword) > 0; i--) {
        all->items[i] = all->items[i - 1];
        all->items[i - 1] = entry;
    }
}

static void add_all(struct site *s, struct entries *all)
{
    for (size_t i = 0; i < s->book_count; i++)
        for (size_t k = 0; k < s->books[i].ruling_count; k++) {
            const struct site_ruling *r = &s->books[i].rulings[k];
            for (size_t n = 0; n < r->answered->ruling->keyword_count; n++) {
                const char *word = r->answered->keywords[n];
                if (word)
                    add(&s->doc, all, (struct entry){word, &s->books[i], r});
            }
        }
}

void site_write_by_keyword(struct site *s)
{
    struct entries all = {0};
    struct doc *p = &s->doc;
    struct doc_node *body = begin(s, "keywords", tr(s->lang, "By keyword")), *list = NULL;
    add_all(s, &all);
    if (!all.count)
        doc_text(p, doc_add(p, body, DOC_PARAGRAPH), tr(s->lang, "There are no rulings yet."));
    for (size_t i = 0; i < all.count; i++) {
        const struct entry *e = &all.items[i];
        if (!i || strcmp(all.items[i - 1].keyword, e->keyword))
            list = doc_add(p, doc_section(p, body, site_keyword_place(&p->arena, e->keyword), e->keyword), DOC_LIST);
        write_ruling(e->b, p, list, e->r);
    }
    site_emit(s);
}
