/* SPDX-License-Identifier: MIT
 *
 * Writes a document as Markdown (CommonMark with the tables of GitHub), readable as it is, in a repository or in a
 * forum. Every text goes through add_text; of text between fences, only what must not be shown is escaped.
 */
#include "doc/doc.h"

#include "base/utf8.h"

#include <string.h>

/* The state of one page while it is written. */
struct markdown_writer {
    struct buf *out;
    struct doc *page;
    int level; /* of the section that is being written */
    int depth; /* of the list item */
};

static void write_blocks(struct markdown_writer *w, const struct doc_node *first);
static void write_runs(struct markdown_writer *w, const struct doc_node *first);

/* ---------------------------------------------------------------- texts */

/* Characters that have a meaning in Markdown, in its tables, or in HTML inside it. */
static bool is_special(uint32_t point)
{
    return point < 128 && point && strchr("\\`*_[]<>&|~$#", (int)point);
}

/* Escapes a text for a place where markup has a meaning, or only what is unsafe if it is
 * `plain`. */
static void add_text(struct buf *out, const char *text, bool plain)
{
    size_t left = strlen(text);
    bool first = true, digits = true; /* so far: "-" and "1." begin a list where a block begins */
    while (left) {
        uint32_t point;
        size_t len = utf8_decode(text, left, &point);
        if (!len)
            buf_printf(out, "\\x%02x", (unsigned)(unsigned char)*text);
        else if (utf8_is_unsafe(point) || point == '\n')
            buf_printf(out, plain ? "\\u%04x" : "\\\\u%04x", (unsigned)point);
        else {
            if (!plain && (is_special(point) || (first && point < 128 && strchr("+-=", (int)point)) ||
                           (point == ':' && left > 2 && text[1] == '/') || /* no address becomes a link by itself */
                           (digits && !first && (point == '.' || point == ')'))))
                buf_char(out, '\\');
            buf_add(out, text, len);
        }
        first = false;
        digits &= point >= '0' && point <= '9';
        len += !len;
        text += len;
        left -= len;
    }
}

/* Lines between fences that are longer than any run of the same characters in the lines. */
static void write_fenced(struct markdown_writer *w, const char *lines, const char *kind)
{
    size_t longest = 2, run = 0;
    for (const char *s = lines; *s; s++) {
        run = *s == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    buf_fill(w->out, ' ', (size_t)w->depth * 2);
    buf_fill(w->out, '`', longest + 1);
    buf_printf(w->out, "%s\n", kind);
    while (*lines) {
        size_t len = strcspn(lines, "\n");
        buf_fill(w->out, ' ', (size_t)w->depth * 2);
        add_text(w->out, arena_strndup(&w->page->arena, lines, len), true);
        buf_char(w->out, '\n');
        lines += len + (lines[len] == '\n');
    }
    buf_fill(w->out, ' ', (size_t)w->depth * 2);
    buf_fill(w->out, '`', longest + 1);
    buf_str(w->out, "\n\n");
}

/* ---------------------------------------------------------------- runs */

/* Addresses are written in <>, where only few bytes must be percent-encoded. */
static void write_target(struct markdown_writer *w, const struct doc_node *n)
{
    if (n->outside) {
        buf_char(w->out, '<');
        for (const char *s = n->to; *s; s++) /* what would end it, percent-encoded */
            if (strchr("<> \n\\", *s) || (unsigned char)*s < ' ')
                buf_printf(w->out, "%%%02X", (unsigned)(unsigned char)*s);
            else
                buf_char(w->out, *s);
        buf_char(w->out, '>');
        return;
    }
    if (n->to && strcmp(n->to, w->page->path)) {
        doc_way(w->out, w->page->path, n->to);
        buf_str(w->out, ".md");
    }
    if (n->place)
        buf_printf(w->out, "#%s", n->place);
}

/* Writes one run. Kinds that Markdown cannot show become plain text. */
static void write_run(struct markdown_writer *w, const struct doc_node *n)
{
    switch (n->op) {
    case DOC_LINK:
        buf_char(w->out, '[');
        write_runs(w, n->first);
        buf_str(w->out, "](");
        write_target(w, n);
        buf_char(w->out, ')');
        break;
    case DOC_STRONG:
        buf_str(w->out, "**");
        write_runs(w, n->first);
        buf_str(w->out, "**");
        break;
    case DOC_MARK:
        buf_str(w->out, "*(");
        add_text(w->out, n->text, false);
        buf_str(w->out, ")*");
        break;
    case DOC_STATUS:
        buf_str(w->out, "**");
        add_text(w->out, n->text, false);
        buf_str(w->out, "**");
        break;
    case DOC_GAP: buf_char(w->out, ' '); break;
    case DOC_NOTE: break; /* write_step puts it at the end */
    case DOC_SMALL: write_runs(w, n->first); break;
    default: add_text(w->out, n->text, false); break;
    }
}

static void write_runs(struct markdown_writer *w, const struct doc_node *first)
{
    for (const struct doc_node *n = first; n; n = n->next)
        if (doc_is_run(n))
            write_run(w, n);
}

/* ---------------------------------------------------------------- blocks */

/* An explicit anchor, because each renderer makes its own ids from headings. */
static void write_heading(struct markdown_writer *w, const struct doc_node *section, const struct doc_node *n)
{
    if (section->id)
        buf_printf(w->out, "<a id=\"%s\"></a>\n\n", section->id);
    buf_fill(w->out, '#', (size_t)(w->level < 6 ? w->level : 6));
    buf_char(w->out, ' ');
    write_runs(w, n->first);
    buf_str(w->out, "\n\n");
}

/* The heading is the first node of a section, and has its anchor. */
static void write_section(struct markdown_writer *w, const struct doc_node *n)
{
    w->level++;
    write_heading(w, n, n->first);
    write_blocks(w, n->first->next);
    w->level--;
}

/* The line of dashes after the first row is what makes it a table. Blank cells stay, so that
 * columns agree. */
static void write_table(struct markdown_writer *w, const struct doc_node *n)
{
    for (const struct doc_node *row = n->first; row; row = row->next) {
        size_t cells = 0;
        buf_char(w->out, '|');
        for (const struct doc_node *cell = row->first; cell; cell = cell->next, cells++) {
            buf_char(w->out, ' ');
            write_runs(w, cell->first);
            buf_str(w->out, " |");
        }
        buf_char(w->out, '\n');
        if (row != n->first)
            continue;
        buf_char(w->out, '|');
        for (size_t i = 0; i < cells; i++)
            buf_str(w->out, " --- |");
        buf_char(w->out, '\n');
    }
    buf_char(w->out, '\n');
}

/* Whether an item is one line and needs no blocks below it. */
static bool is_only_runs(const struct doc_node *n)
{
    for (const struct doc_node *c = n->first; c; c = c->next)
        if (!doc_is_run(c))
            return false;
    return true;
}

/* An empty line ends a list. Inside an item it would split the list around it. */
static void end_outer_list(struct markdown_writer *w)
{
    if (!w->depth)
        buf_char(w->out, '\n');
}

/* The items side by side on one line, as in the other formats. */
static void write_inline(struct markdown_writer *w, const struct doc_node *n)
{
    buf_fill(w->out, ' ', (size_t)w->depth * 2);
    for (const struct doc_node *item = n->first; item; item = item->next) {
        buf_str(w->out, item == n->first ? "" : " · ");
        write_runs(w, item->first);
    }
    buf_str(w->out, "\n\n");
}

/* Items of an item are indented by two columns for each level. */
static void write_list(struct markdown_writer *w, const struct doc_node *n)
{
    if (n->style == STYLE_INLINE) {
        write_inline(w, n);
        return;
    }
    for (const struct doc_node *item = n->first; item; item = item->next) {
        buf_fill(w->out, ' ', (size_t)w->depth * 2);
        if (item->id)
            buf_printf(w->out, "- <a id=\"%s\"></a>", item->id);
        else
            buf_str(w->out, "- ");
        write_runs(w, item->first);
        buf_char(w->out, '\n');
        if (is_only_runs(item))
            continue;
        w->depth++;
        write_blocks(w, item->first);
        w->depth--;
    }
    end_outer_list(w);
}

/* A list of "label: value". */
static void write_facts(struct markdown_writer *w, const struct doc_node *n)
{
    for (const struct doc_node *fact = n->first; fact; fact = fact->next) {
        buf_fill(w->out, ' ', (size_t)(w->depth + fact->level) * 2);
        buf_str(w->out, "- ");
        if (*fact->text) {
            add_text(w->out, fact->text, false);
            buf_str(w->out, ": ");
        }
        write_runs(w, fact->first);
        buf_char(w->out, '\n');
        if (is_only_runs(fact))
            continue;
        w->depth += fact->level + 1;
        write_blocks(w, fact->first);
        w->depth -= fact->level + 1;
    }
    end_outer_list(w);
}

/* "- RULE text (note)" */
static void write_note(struct markdown_writer *w, const struct doc_node *step)
{
    for (const struct doc_node *n = step->first; n; n = n->next)
        if (n->op == DOC_NOTE) {
            buf_str(w->out, " (");
            write_runs(w, n->first);
            buf_char(w->out, ')');
        }
}

/* What the rule did, the rule with its title. */
static void write_cited_step(struct markdown_writer *w, const struct doc_node *step)
{
    buf_fill(w->out, ' ', (size_t)(w->depth + step->level) * 2);
    buf_str(w->out, "- ");
    write_runs(w, step->first);
    if (step->text) {
        buf_str(w->out, " — ");
        add_text(w->out, step->text, false);
        write_note(w, step);
    }
    buf_char(w->out, '\n');
}

static void write_step(struct markdown_writer *w, const struct doc_node *step)
{
    buf_fill(w->out, ' ', (size_t)(w->depth + step->level) * 2);
    buf_str(w->out, "- ");
    if (step->text && *step->text) {
        add_text(w->out, step->text, false);
        buf_char(w->out, ' ');
    }
    write_runs(w, step->first);
    write_note(w, step);
    buf_char(w->out, '\n');
    w->depth += step->level + 1;
    write_blocks(w, step->first);
    w->depth -= step->level + 1;
}

static void write_steps(struct markdown_writer *w, const struct doc_node *n)
{
    for (const struct doc_node *step = n->first; step; step = step->next)
        n->style == STYLE_CITED ? write_cited_step(w, step) : write_step(w, step);
    end_outer_list(w);
}

/* Measures all lines first, then joins them: write_fenced needs the text in one piece to choose its
 * fence. */
static void write_diff(struct markdown_writer *w, const struct doc_node *n)
{
    size_t len = 0;
    for (const struct doc_node *line = n->first; line; line = line->next)
        len += strlen(line->text) + sizeof " …\n";
    char *lines = arena_alloc(&w->page->arena, len + 1), *end = lines;
    for (const struct doc_node *line = n->first; line; line = line->next) {
        *end++ = line->style == STYLE_ADDED ? '+' : line->style == STYLE_REMOVED ? '-' : ' ';
        end = stpcpy(end, line->style == STYLE_SKIPPED ? "…" : line->text);
        *end++ = '\n';
    }
    write_fenced(w, lines, "diff");
}

/* Indented as the item that it is in, so that it stays part of it. */
static void write_paragraph(struct markdown_writer *w, const struct doc_node *n)
{
    buf_fill(w->out, ' ', (size_t)w->depth * 2);
    write_runs(w, n->first);
    buf_str(w->out, "\n\n");
}

/* A figure is its letters, below its caption. The table after a figure without letters describes it. */
static void write_figure(struct markdown_writer *w, const struct doc_node *n)
{
    if (!n->plain)
        return;
    if (n->text) {
        buf_fill(w->out, ' ', (size_t)w->depth * 2);
        add_text(w->out, n->text, false);
        buf_str(w->out, ":\n\n");
    }
    write_fenced(w, n->plain, "");
}

/* Writes one block. Kinds without a case are paragraphs. */
static void write_block(struct markdown_writer *w, const struct doc_node *n)
{
    switch (n->op) {
    case DOC_SECTION: write_section(w, n); break;
    case DOC_LIST: write_list(w, n); break;
    case DOC_TABLE: write_table(w, n); break;
    case DOC_CODE: write_fenced(w, n->text, ""); break;
    case DOC_FACTS: write_facts(w, n); break;
    case DOC_STEPS: write_steps(w, n); break;
    case DOC_DIFF: write_diff(w, n); break;
    case DOC_FIGURE: write_figure(w, n); break;
    case DOC_ASIDE: write_blocks(w, n->first); break;
    default: write_paragraph(w, n); break;
    }
}

static void write_blocks(struct markdown_writer *w, const struct doc_node *first)
{
    for (const struct doc_node *n = first; n; n = n->next)
        if (!doc_is_run(n))
            write_block(w, n);
}

/* One line with the pages above this one, then the heading of the page. */
void doc_markdown_begin(struct buf *out, struct doc *p)
{
    struct markdown_writer w = {.out = out, .page = p, .level = 1};
    for (size_t i = 0; i < p->trail_count; i++) {
        buf_str(out, i ? " › [" : "[");
        add_text(out, p->trail[i].title, false);
        buf_str(out, "](");
        doc_way(out, p->path, p->trail[i].path);
        buf_str(out, ".md)");
    }
    buf_str(out, p->trail_count ? "\n\n" : "");
    write_heading(&w, p->body, p->body->first);
}

void doc_markdown_blocks(struct buf *out, struct doc *p)
{
    struct markdown_writer w = {.out = out, .page = p, .level = 1};
    write_blocks(&w, p->body->first->next);
}

/* The foot is below a rule. */
void doc_markdown(struct buf *out, struct doc *p)
{
    doc_markdown_begin(out, p);
    doc_markdown_blocks(out, p);
    if (!p->foot)
        return;
    buf_str(out, "---\n\n");
    add_text(out, p->foot, false);
    buf_char(out, '\n');
}
