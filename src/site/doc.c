/* SPDX-License-Identifier: MIT
 *
 * Making pages; see the header.
 */
#include "site/doc.h"

#include <stdio.h>
#include <string.h>

static const char *copy(struct doc *p, const char *text)
{
    return text ? arena_strdup(&p->arena, text) : NULL;
}

void doc_begin(struct doc *p, const char *path, const char *title, const char *lang)
{
    *p = (struct doc){0};
    p->path = copy(p, path);
    p->title = copy(p, title);
    p->lang = copy(p, lang);
    p->body = ARENA_NEW(&p->arena, struct doc_node);
    p->body->op = DOC_SECTION;
    doc_text(p, doc_add(p, p->body, DOC_HEADING), title);
}

void doc_release(struct doc *p)
{
    arena_release(&p->arena);
}

void doc_add_crumb(struct doc *p, const char *path, const char *title)
{
    if (p->trail_count < sizeof p->trail / sizeof *p->trail)
        p->trail[p->trail_count++] = (struct doc_crumb){copy(p, path), copy(p, title)};
}

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

struct doc_node *doc_section(struct doc *p, struct doc_node *in, const char *id, const char *heading)
{
    struct doc_node *section = doc_add(p, in, DOC_SECTION);
    section->id = copy(p, id);
    struct doc_node *head = doc_add(p, section, DOC_HEADING);
    if (heading)
        doc_text(p, head, heading);
    return section;
}

struct doc_node *doc_text(struct doc *p, struct doc_node *in, const char *text)
{
    struct doc_node *n = doc_add(p, in, DOC_TEXT);
    char *line = arena_strdup(&p->arena, text);
    for (char *s = line; *s; s++)
        if (*s == '\n' || *s == '\t')
            *s = ' ';
    n->text = line;
    return n;
}

struct doc_node *doc_printf(struct doc *p, struct doc_node *in, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(&text, fmt, ap);
    va_end(ap);
    struct doc_node *n = doc_text(p, in, buf_cstr(&text));
    buf_release(&text);
    return n;
}

struct doc_node *doc_run(struct doc *p, struct doc_node *in, enum doc_op op, const char *text)
{
    struct doc_node *n = doc_add(p, in, op);
    if (op == DOC_NAME)
        n->text = copy(p, text);
    else
        doc_text(p, n, text);
    return n;
}

struct doc_node *doc_link(struct doc *p, struct doc_node *in, const char *to, const char *place, const char *text)
{
    struct doc_node *n = doc_run(p, in, DOC_LINK, text);
    n->to = copy(p, to);
    n->place = copy(p, place);
    return n;
}

struct doc_node *doc_link_outside(struct doc *p, struct doc_node *in, const char *url, const char *text)
{
    if (strncmp(url, "http://", 7) && strncmp(url, "https://", 8))
        return doc_text(p, in, text);
    struct doc_node *n = doc_run(p, in, DOC_LINK, text);
    n->to = copy(p, url);
    n->outside = true;
    return n;
}

struct doc_node *doc_mark(struct doc *p, struct doc_node *in, enum doc_style style, const char *text)
{
    struct doc_node *n = doc_add(p, in, DOC_MARK);
    n->style = style;
    n->text = copy(p, text);
    return n;
}

struct doc_node *doc_cell(struct doc *p, struct doc_node *row, const char *text)
{
    struct doc_node *cell = doc_add(p, row, DOC_CELL);
    if (text)
        doc_text(p, cell, text);
    return cell;
}

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
