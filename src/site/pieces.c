/* SPDX-License-Identifier: MIT
 *
 * Pieces that several pages have: how a page begins, and texts in which the ids of rules are links.
 */
#include "base/tr.h"
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
        doc_add_crumb(p, site_path(&p->arena, b, "index"), b->catalog.title);
    p->foot = arena_printf(&p->arena, "%s · %s, %s · %.16s", p->foot, b->catalog.title,
                           arena_printf(&p->arena, tr(b->lang, "edition %s"), b->catalog.edition), b->catalog.digest);
}

void site_frame(struct doc *p)
{
    p->skip = tr(p->lang, "to the text");
    p->trail_label = tr(p->lang, "location of this page");
    p->foot = arena_printf(&p->arena, tr(p->lang, "written by %s"), catalog_engine);
}

void site_rule_link(const struct site_book *b, struct doc *p, struct doc_node *in, const struct catalog_rule *rule)
{
    doc_link(p, in, b->rules[rule->index].page, rule->id, rule->id);
}

void site_rule_links(const struct site_book *b, struct doc *p, struct doc_node *in, const struct catalog_rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        if (i)
            doc_text(p, in, ", ");
        site_rule_link(b, p, in, rules->items[i]);
    }
}

/* ---------------------------------------------------------------- texts */

/* The characters of rule ids. */
static bool is_of_id(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
}

/* The rule whose id is the word of `len` bytes at `text`; a dash after it does not belong to it. */
static const struct catalog_rule *rule_at(struct site_book *b, const char *text, size_t *len)
{
    while (*len && text[*len - 1] == '-')
        --*len;
    buf_reset(&b->scratch);
    buf_add(&b->scratch, text, *len);
    return *len ? catalog_rule_named(&b->catalog, buf_cstr(&b->scratch)) : NULL;
}

/* The first word that is the id of a rule, at or after *text, which is moved there; NULL: there is none. */
static const struct catalog_rule *next_rule(struct site_book *b, const char **text, size_t *len)
{
    for (const char *s = *text; *s; s += *len ? *len : 1) {
        *len = 0;
        while (is_of_id(s[*len]))
            ++*len;
        size_t word = *len;
        const struct catalog_rule *rule = rule_at(b, s, &word);
        if (rule) {
            *text = s;
            *len = word;
            return rule;
        }
    }
    return NULL;
}

/* Every word that is the id of a rule becomes a link to it. */
void site_linked(struct site_book *b, struct doc *p, struct doc_node *in, const char *text)
{
    const char *at = text;
    size_t len;
    for (const struct catalog_rule *rule; (rule = next_rule(b, &at, &len)); text = at += len) {
        if (at > text)
            doc_text(p, in, arena_strndup(&p->arena, text, (size_t)(at - text)));
        site_rule_link(b, p, in, rule);
    }
    if (*text)
        doc_text(p, in, text);
}

/* A run that is the name of a rule becomes a link. */
static void make_link(const struct site_book *b, struct doc *p, struct doc_node *n, const struct catalog_rule *rule)
{
    n->op = DOC_LINK;
    n->style = STYLE_PLAIN;
    n->to = arena_strdup(&p->arena, b->rules[rule->index].page);
    n->place = arena_strdup(&p->arena, rule->id);
    doc_text(p, n, rule->id);
}

/* Puts a copy of a run after it, with another text. */
static struct doc_node *add_after(struct doc *p, struct doc_node *in, struct doc_node *n, const char *text)
{
    struct doc_node *more = ARENA_NEW(&p->arena, struct doc_node);
    *more = *n;
    more->text = text;
    n->next = more;
    in->last = in->last == n ? more : in->last;
    return more;
}

/* The ids of rules in a text become links between what is before and after them. Returns the last of these runs. */
static struct doc_node *link_text(struct site_book *b, struct doc *p, struct doc_node *in, struct doc_node *n)
{
    const char *at = n->text;
    size_t len;
    for (const struct catalog_rule *rule; (rule = next_rule(b, &at, &len));) {
        const char *rest = at + len;
        if (at > n->text) {
            struct doc_node *link = add_after(p, in, n, NULL);
            n->text = arena_strndup(&p->arena, n->text, (size_t)(at - n->text));
            n = link;
        }
        n->text = NULL;
        struct doc_node *more = *rest ? add_after(p, in, n, rest) : NULL;
        make_link(b, p, n, rule);
        if (!more)
            break;
        n = more;
        at = rest;
    }
    return n;
}

void site_link_rules(struct site_book *b, struct doc *p, struct doc_node *in)
{
    for (struct doc_node *n = in->first; n; n = n->next) {
        bool named = n->op == DOC_NAME && n->style == STYLE_RULE;
        const struct catalog_rule *rule = named ? catalog_rule_named(&b->catalog, n->text) : NULL;
        if (rule)
            make_link(b, p, n, rule);
        else if (n->op == DOC_TEXT)
            n = link_text(b, p, in, n);
        else if (n->op != DOC_HEADING && n->op != DOC_STRONG && n->op != DOC_LINK)
            site_link_rules(b, p, n);
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
