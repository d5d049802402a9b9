/* SPDX-License-Identifier: MIT
 *
 * Pieces that several pages have: how a page begins, and texts in which the ids of rules are links.
 */
#include "base/tr.h"
#include "session/game.h"
#include "site/book.h"

#include <string.h>

/* The title is written before the arena of the page exists, so the path is made in a buffer. */
void site_page(struct site_book *b, struct doc *p, const char *path, const char *title)
{
    buf_reset(&b->scratch); /* the arena of the page is only there afterwards */
    buf_printf(&b->scratch, "%s/%s", b->folder, path);
    doc_begin(p, buf_cstr(&b->scratch), title, b->lang);
    site_frame(p);
    doc_add_crumb(p, "index", tr(b->lang, "Rulings"));
    if (strcmp(path, "index"))
        doc_add_crumb(p, site_path(&p->arena, b, "index"), b->title);
    const char *edition = b->rb->edition.text ? b->rb->edition.text : "";
    p->foot = arena_printf(&p->arena, "%s · %s, %s · %.16s", p->foot, b->title,
                           arena_printf(&p->arena, tr(b->lang, "edition %s"), edition), b->rb->digest);
}

void site_frame(struct doc *p)
{
    p->skip = tr(p->lang, "to the text");
    p->trail_label = tr(p->lang, "location of this page");
    p->foot = arena_printf(&p->arena, tr(p->lang, "written by %s"), GAME_ENGINE);
}

void site_rule_link(struct doc *p, struct doc_node *in, const struct site_rule *rule)
{
    doc_link(p, in, rule->page, rule->rule->id.text, rule->rule->id.text);
}

void site_rule_links(struct doc *p, struct doc_node *in, const struct site_rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        if (i)
            doc_text(p, in, ", ");
        site_rule_link(p, in, rules->items[i]);
    }
}

/* ---------------------------------------------------------------- texts */

/* The characters of rule ids. */
static bool is_of_id(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
}

/* The rule whose id is the word of `len` bytes at `text`; a dash after it does not belong to it. */
static const struct site_rule *rule_at(struct site_book *b, const char *text, size_t *len)
{
    while (*len && text[*len - 1] == '-')
        --*len;
    buf_reset(&b->scratch);
    buf_add(&b->scratch, text, *len);
    return *len ? site_rule_named(b, buf_cstr(&b->scratch)) : NULL;
}

/* Every word that is the id of a rule becomes a link to it. */
void site_linked(struct site_book *b, struct doc *p, struct doc_node *in, const char *text)
{
    const char *plain = text; /* from where nothing was written yet */
    while (*text) {
        size_t len = 0;
        while (is_of_id(text[len]))
            len++;
        size_t word = len;
        const struct site_rule *rule = rule_at(b, text, &word);
        if (rule) {
            if (text > plain)
                doc_text(p, in, arena_strndup(&p->arena, plain, (size_t)(text - plain)));
            site_rule_link(p, in, rule);
            plain = text + word;
        }
        text += len ? len : 1;
    }
    if (text > plain)
        doc_text(p, in, arena_strndup(&p->arena, plain, (size_t)(text - plain)));
}

/* The names of rules below a node, such as those in the facts of a report. */
void site_link_rules(struct site_book *b, struct doc *p, struct doc_node *in)
{
    for (struct doc_node *n = in->first; n; n = n->next) {
        const struct site_rule *rule = n->op == DOC_NAME && n->style == STYLE_RULE ? site_rule_named(b, n->text) : NULL;
        site_link_rules(b, p, n);
        if (!rule)
            continue;
        n->op = DOC_LINK;
        n->style = STYLE_PLAIN;
        n->to = arena_strdup(&p->arena, rule->page);
        n->place = arena_strdup(&p->arena, n->text);
        doc_text(p, n, n->text);
    }
}

/* Each line is a paragraph. */
void site_prose(struct site_book *b, struct doc *p, struct doc_node *in, const char *text)
{
    while (text && *text) {
        size_t len = strcspn(text, "\n");
        if (len)
            site_linked(b, p, doc_add(p, in, DOC_PARAGRAPH), arena_strndup(&p->arena, text, len));
        text += len + (text[len] == '\n');
    }
}
