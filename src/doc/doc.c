/* SPDX-License-Identifier: MIT
 *
 * Makes documents; see the header. Knows no format and no command.
 */
#include "doc/doc.h"

#include "base/quotes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Keeps the arena: a document that is written in pieces reuses its memory. */
void doc_begin(struct doc *p, const char *path, const char *title, const char *lang)
{
    *p = (struct doc){.arena = p->arena, .indent = 2};
    p->path = arena_copy(&p->arena, path);
    p->title = arena_copy(&p->arena, title);
    p->lang = arena_copy(&p->arena, lang);
    p->body = ARENA_NEW(&p->arena, struct doc_node);
    p->body->op = DOC_SECTION;
    doc_text(p, doc_add(p, p->body, DOC_HEADING), title);
}

void doc_release(struct doc *p)
{
    arena_release(&p->arena);
}

/* A crumb that does not fit is dropped. The site has fewer levels than the array. */
void doc_add_crumb(struct doc *p, const char *path, const char *title)
{
    if (p->trail_count < sizeof p->trail / sizeof *p->trail)
        p->trail[p->trail_count++] = (struct doc_crumb){arena_copy(&p->arena, path), arena_copy(&p->arena, title)};
}

/* ---------------------------------------------------------------- blocks */

struct doc_node *doc_add(struct doc *p, struct doc_node *in, enum doc_op op)
{
    struct doc_node *n = ARENA_NEW(&p->arena, struct doc_node);
    n->op = op;
    if (in->last)
        in->last->next = n;
    else
        in->first = n;
    return in->last = n;
}

/* A node whose text is a run inside it, so that further runs can follow. */
static struct doc_node *add_with_text(struct doc *p, struct doc_node *in, enum doc_op op, const char *text)
{
    struct doc_node *n = doc_add(p, in, op);
    if (text)
        doc_text(p, n, text);
    return n;
}

struct doc_node *doc_section(struct doc *p, struct doc_node *in, const char *id, const char *heading)
{
    struct doc_node *section = doc_add(p, in, DOC_SECTION);
    section->id = arena_copy(&p->arena, id);
    add_with_text(p, section, DOC_HEADING, heading);
    return section;
}

struct doc_node *doc_paragraph(struct doc *p, struct doc_node *in, const char *text)
{
    return add_with_text(p, in, DOC_PARAGRAPH, text);
}

struct doc_node *doc_item(struct doc *p, struct doc_node *list, const char *text)
{
    return add_with_text(p, list, DOC_ITEM, text);
}

struct doc_node *doc_cell(struct doc *p, struct doc_node *row, const char *text)
{
    return add_with_text(p, row, DOC_CELL, text);
}

/* The label is in the node itself; the value is its first run. */
struct doc_node *doc_fact(struct doc *p, struct doc_node *facts, const char *label, const char *value)
{
    struct doc_node *n = add_with_text(p, facts, DOC_FACT, value);
    n->text = arena_copy(&p->arena, label);
    return n;
}

struct doc_node *doc_step(struct doc *p, struct doc_node *steps, const char *rule, int level, const char *text)
{
    struct doc_node *n = add_with_text(p, steps, DOC_STEP, text);
    n->text = arena_copy(&p->arena, rule);
    n->level = level;
    return n;
}

/* ---------------------------------------------------------------- runs */

/* Line breaks and tabs become blanks: writers fill lines themselves. */
struct doc_node *doc_text(struct doc *p, struct doc_node *in, const char *text)
{
    struct doc_node *n = doc_add(p, in, DOC_TEXT);
    char *line = arena_strdup(&p->arena, text);
    for (char *s = line; *s; s++)
        if (*s == '\n' || *s == '\t')
            *s = ' ';
    quotes_nest(line);
    n->text = line;
    return n;
}

struct doc_node *doc_exact(struct doc *p, struct doc_node *in, const char *text)
{
    struct doc_node *n = doc_add(p, in, DOC_TEXT);
    n->text = arena_strdup(&p->arena, text);
    return n;
}

/* Measures first, then formats: arenas cannot shrink an allocation. */
struct doc_node *doc_printf(struct doc *p, struct doc_node *in, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    char *text = arena_alloc(&p->arena, (size_t)(len > 0 ? len : 0) + 1);
    vsnprintf(text, (size_t)(len > 0 ? len : 0) + 1, fmt, again);
    va_end(again);
    return doc_text(p, in, text);
}

/* A node whose text is in the node itself: it is printed as it is and never filled or broken. */
static struct doc_node *add_word(struct doc *p, struct doc_node *in, enum doc_op op, enum doc_style style,
                                 const char *text)
{
    struct doc_node *n = doc_add(p, in, op);
    n->style = style;
    n->text = arena_copy(&p->arena, text);
    return n;
}

struct doc_node *doc_run(struct doc *p, struct doc_node *in, enum doc_op op, const char *text)
{
    return op == DOC_NAME ? add_word(p, in, op, STYLE_PLAIN, text) : add_with_text(p, in, op, text);
}

struct doc_node *doc_link(struct doc *p, struct doc_node *in, const char *to, const char *place, const char *text)
{
    struct doc_node *n = doc_run(p, in, DOC_LINK, text);
    n->to = arena_copy(&p->arena, to);
    n->place = arena_copy(&p->arena, place);
    return n;
}

/* Only http and https become links: a `javascript:` URL in a rulebook must stay text. */
struct doc_node *doc_link_outside(struct doc *p, struct doc_node *in, const char *url, const char *text)
{
    if (strncmp(url, "http://", 7) && strncmp(url, "https://", 8))
        return doc_text(p, in, text);
    struct doc_node *n = doc_run(p, in, DOC_LINK, text);
    n->to = arena_copy(&p->arena, url);
    n->outside = true;
    return n;
}

struct doc_node *doc_mark(struct doc *p, struct doc_node *in, enum doc_style style, const char *text)
{
    return add_word(p, in, DOC_MARK, style, text);
}

struct doc_node *doc_status(struct doc *p, struct doc_node *in, enum doc_style style, const char *text)
{
    return add_word(p, in, DOC_STATUS, style, text);
}

struct doc_node *doc_rule(struct doc *p, struct doc_node *in, const char *id)
{
    return add_word(p, in, DOC_NAME, STYLE_RULE, id);
}

struct doc_node *doc_gap(struct doc *p, struct doc_node *in)
{
    return doc_add(p, in, DOC_GAP);
}

/* ---------------------------------------------------------------- pages */

/* Drops the folders that both paths begin with, and goes up once for each that remains of
 * `from`. */
void doc_way(struct buf *out, const char *from, const char *to)
{
    size_t same = 0;
    for (size_t i = 0; from[i] && from[i] == to[i]; i++)
        if (from[i] == '/')
            same = i + 1;
    for (const char *s = from + same; *s; s++)
        if (*s == '/')
            buf_str(out, "../");
    buf_str(out, to + same);
}
