/* SPDX-License-Identifier: MIT
 *
 * Writes a document as an HTML page that is complete in itself: it contains its style sheet, loads nothing and runs
 * nothing, and its content security policy forbids the browser to. Every text goes through html_text.
 */
#include "doc/doc.h"

#include "doc/drawing.h"
#include "doc/html.h"
#include "doc/style.h"

#include <stdio.h>
#include <string.h>

/* The state of one page while it is written. */
struct html_writer {
    struct buf *out;
    struct doc *page;
    int level; /* of the section that is being written */
    int drawings; /* so far */
};

static void write_blocks(struct html_writer *w, const struct doc_node *first);
static void write_runs(struct html_writer *w, const struct doc_node *first);

/* The class of a style in doc/style.c; NULL for styles that HTML expresses by elements alone. */
static const char *class_of(enum doc_style style)
{
    static const char *const classes[STYLE_COUNT] = {
        [STYLE_HOUSE] = "house", [STYLE_GONE] = "gone", [STYLE_CONFIRMED] = "confirmed", [STYLE_DEFAULT] = "default",
        [STYLE_DISPUTED] = "disputed", [STYLE_ANSWER] = "answer", [STYLE_RULE] = "rule", [STYLE_DEEP] = "deep",
        [STYLE_FACTS] = "facts", [STYLE_INLINE] = "inline", [STYLE_OK] = "ok",
        [STYLE_BAD] = "bad", [STYLE_WARN] = "warn",
    };
    return classes[style];
}

/* Opens an element with what each can have. */
static void open_tag(struct html_writer *w, const char *tag, const struct doc_node *n)
{
    buf_printf(w->out, "<%s", tag);
    if (n->id) {
        buf_str(w->out, " id=\"");
        html_text(w->out, n->id);
        buf_char(w->out, '"');
    }
    if (class_of(n->style))
        buf_printf(w->out, " class=\"%s\"", class_of(n->style));
    if (n->lang) {
        buf_str(w->out, " lang=\"");
        html_text(w->out, n->lang);
        buf_char(w->out, '"');
    }
    buf_char(w->out, '>');
}

/* ---------------------------------------------------------------- runs */

/* A link to another page is relative, so that the site works from any folder and from a disk. */
static void write_href(struct html_writer *w, const struct doc_node *n)
{
    if (n->outside) {
        html_text(w->out, n->to);
        return;
    }
    if (n->to && strcmp(n->to, w->page->path)) {
        doc_way(w->out, w->page->path, n->to);
        buf_str(w->out, ".html");
    }
    if (n->place) {
        buf_char(w->out, '#');
        html_text(w->out, n->place);
    }
}

/* A text in another language than the page is marked, for screen readers. */
static void write_plain(struct html_writer *w, const struct doc_node *n)
{
    if (n->lang)
        open_tag(w, "span", n);
    html_text(w->out, n->text);
    if (n->lang)
        buf_str(w->out, "</span>");
}

/* Writes one run. Kinds without a case are plain texts. */
static void write_run(struct html_writer *w, const struct doc_node *n)
{
    switch (n->op) {
    case DOC_LINK:
        buf_str(w->out, n->outside ? "<a rel=\"noreferrer\" href=\"" : "<a href=\"");
        write_href(w, n);
        buf_str(w->out, "\">");
        write_runs(w, n->first);
        buf_str(w->out, "</a>");
        break;
    case DOC_STRONG:
        open_tag(w, "strong", n);
        write_runs(w, n->first);
        buf_str(w->out, "</strong>");
        break;
    case DOC_SMALL:
        open_tag(w, "small", n);
        write_runs(w, n->first);
        buf_str(w->out, "</small>");
        break;
    case DOC_STATUS:
        open_tag(w, "b", n);
        html_text(w->out, n->text);
        buf_str(w->out, "</b>");
        break;
    case DOC_GAP: buf_str(w->out, "&emsp;"); break;
    case DOC_NOTE: break; /* write_step has a column for it */
    case DOC_NAME:
        open_tag(w, "code", n);
        html_text(w->out, n->text);
        buf_str(w->out, "</code>");
        break;
    case DOC_MARK:
        buf_printf(w->out, "<span class=\"mark %s\">", class_of(n->style) ? class_of(n->style) : "plain");
        html_text(w->out, n->text);
        buf_str(w->out, "</span>");
        break;
    default: write_plain(w, n); break;
    }
}

static void write_runs(struct html_writer *w, const struct doc_node *first)
{
    for (const struct doc_node *n = first; n; n = n->next)
        if (doc_is_run(n))
            write_run(w, n);
}

/* ---------------------------------------------------------------- blocks */

/* Lines whose depth is a class, so that a line that is too long for a phone continues below its beginning. */
static void write_code(struct html_writer *w, const struct doc_node *n)
{
    open_tag(w, "p", n);
    buf_str(w->out, "<code class=\"lines\">");
    for (const char *line = n->text; *line;) {
        size_t len = strcspn(line, "\n"), blanks = strspn(line, " ");
        char *text = arena_strndup(&w->page->arena, line + blanks, len > blanks ? len - blanks : 0);
        buf_printf(w->out, "<span class=\"i%zu\">", blanks / 2 < 9 ? blanks / 2 : 9);
        html_text(w->out, text);
        buf_str(w->out, "</span>");
        line += len + (line[len] == '\n');
        if (*line)
            buf_str(w->out, "<br>");
    }
    buf_str(w->out, "</code></p>\n");
}

/* Whether a cell holds nothing but a number, which the style sheet aligns at the right. */
static bool is_number(const struct doc_node *cell)
{
    const struct doc_node *n = cell->first;
    if (!n || n->next || n->op != DOC_TEXT || !*n->text)
        return false;
    return strspn(n->text, "0123456789.,%- ") == strlen(n->text);
}

/* The first cell of a row names it, and is therefore a header for those who hear the table. */
static void write_row(struct html_writer *w, const struct doc_node *row, bool head)
{
    buf_str(w->out, "<tr>");
    for (const struct doc_node *cell = row->first; cell; cell = cell->next) {
        bool is_head = head || cell == row->first;
        if (is_head)
            buf_printf(w->out, "<th scope=\"%s\">", head ? "col" : "row");
        else
            buf_str(w->out, is_number(cell) ? "<td class=\"n\">" : "<td>");
        write_runs(w, cell->first);
        buf_str(w->out, is_head ? "</th>" : "</td>");
    }
    buf_str(w->out, "</tr>\n");
}

/* A box that can be scrolled, with keys as well, if its contents are wider than the page. */
static void open_scrolled(struct html_writer *w, const char *label)
{
    buf_str(w->out, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"");
    html_text(w->out, label);
    buf_str(w->out, "\">\n");
}

/* A caption that repeats the heading is kept for screen readers and hidden from view. */
static void write_table(struct html_writer *w, const struct doc_node *n)
{
    open_scrolled(w, n->text);
    buf_printf(w->out, "<table>\n<caption%s>", n->quiet ? " class=\"unseen\"" : "");
    html_text(w->out, n->text);
    buf_str(w->out, "</caption>\n");
    for (const struct doc_node *row = n->first; row; row = row->next) {
        if (row == n->first)
            buf_str(w->out, "<thead>\n");
        write_row(w, row, row == n->first);
        if (row == n->first)
            buf_str(w->out, "</thead>\n<tbody>\n");
    }
    buf_str(w->out, "</tbody>\n</table>\n</div>\n");
}

/* The drawing, or its letters if there is none. Letters keep their line breaks in <pre>. */
static void write_figure(struct html_writer *w, const struct doc_node *n)
{
    open_tag(w, "figure", n);
    buf_char(w->out, '\n');
    if (n->drawing) {
        char id[16];
        snprintf(id, sizeof id, "_d%d", ++w->drawings); /* no id of a rulebook begins like that */
        open_scrolled(w, n->text);
        drawing_svg(w->out, n->drawing, id);
        buf_str(w->out, "</div>\n");
    } else {
        buf_str(w->out, "<pre>");
        for (const char *line = n->plain; *line;) {
            size_t len = strcspn(line, "\n");
            html_text(w->out, arena_strndup(&w->page->arena, line, len));
            buf_char(w->out, '\n');
            line += len + (line[len] == '\n');
        }
        buf_str(w->out, "</pre>\n");
    }
    if (n->text) {
        buf_str(w->out, "<figcaption>");
        html_text(w->out, n->text);
        buf_str(w->out, "</figcaption>\n");
    }
    buf_str(w->out, "</figure>\n");
}

/* An item can have both: first its runs, then its blocks, such as a list in it. */
static void write_list(struct html_writer *w, const struct doc_node *n)
{
    open_tag(w, "ul", n);
    buf_char(w->out, '\n');
    for (const struct doc_node *item = n->first; item; item = item->next) {
        open_tag(w, "li", item);
        write_runs(w, item->first);
        write_blocks(w, item->first);
        buf_str(w->out, "</li>\n");
    }
    buf_str(w->out, "</ul>\n");
}

/* A fact with an empty label belongs to the one before it: <dl> allows several <dd> for one
 * <dt>. */
static void write_facts(struct html_writer *w, const struct doc_node *n)
{
    buf_str(w->out, "<dl>\n");
    for (const struct doc_node *fact = n->first; fact; fact = fact->next) {
        if (*fact->text) {
            buf_printf(w->out, fact->level ? "<dt class=\"i%d\">" : "<dt>", fact->level);
            html_text(w->out, fact->text);
            buf_str(w->out, "</dt>");
        }
        buf_str(w->out, "<dd>");
        write_runs(w, fact->first);
        write_blocks(w, fact->first);
        buf_str(w->out, "</dd>\n");
    }
    buf_str(w->out, "</dl>\n");
}

static void write_note(struct html_writer *w, const struct doc_node *step)
{
    buf_str(w->out, "<small>");
    for (const struct doc_node *n = step->first; n; n = n->next)
        if (n->op == DOC_NOTE)
            write_runs(w, n->first);
    buf_str(w->out, "</small>");
}

/* A table row: what the rule did, the rule with its title. */
static void write_cited_step(struct html_writer *w, const struct doc_node *step)
{
    buf_printf(w->out, "<tr><td class=\"i%d\">", step->level < 9 ? step->level : 9);
    write_runs(w, step->first);
    buf_str(w->out, "</td><td><code class=\"rule\">");
    html_text(w->out, step->text ? step->text : "");
    buf_str(w->out, "</code> ");
    write_note(w, step);
    buf_str(w->out, "</td></tr>\n");
}

/* A table row: rule, what it did, note. The style sheet has classes for depths up to 9. */
static void write_step(struct html_writer *w, const struct doc_node *step)
{
    buf_str(w->out, "<tr><td><code class=\"rule\">");
    html_text(w->out, step->text ? step->text : "");
    buf_printf(w->out, "</code></td><td class=\"i%d\">", step->level < 9 ? step->level : 9);
    write_runs(w, step->first);
    write_blocks(w, step->first);
    buf_str(w->out, "</td><td>");
    write_note(w, step);
    buf_str(w->out, "</td></tr>\n");
}

static void write_steps(struct html_writer *w, const struct doc_node *n)
{
    buf_str(w->out, "<table class=\"steps\">\n");
    for (const struct doc_node *step = n->first; step; step = step->next)
        n->style == STYLE_CITED ? write_cited_step(w, step) : write_step(w, step);
    buf_str(w->out, "</table>\n");
}

/* <ins> and <del> carry the meaning without colour. */
static void write_diff(struct html_writer *w, const struct doc_node *n)
{
    buf_str(w->out, "<p><code class=\"lines diff\">");
    for (const struct doc_node *line = n->first; line; line = line->next) {
        const char *tag = line->style == STYLE_ADDED ? "ins" : line->style == STYLE_REMOVED ? "del" : "span";
        buf_printf(w->out, "<%s>", tag);
        html_text(w->out, line->style == STYLE_SKIPPED ? "…" : line->text);
        buf_printf(w->out, "</%s>", tag);
        if (line->next)
            buf_str(w->out, "<br>");
    }
    buf_str(w->out, "</code></p>\n");
}

/* Runs in it are not written: a section has only blocks, and its heading is one of them. */
static void write_section(struct html_writer *w, const struct doc_node *n)
{
    open_tag(w, "section", n);
    buf_char(w->out, '\n');
    w->level++;
    write_blocks(w, n->first);
    w->level--;
    buf_str(w->out, "</section>\n");
}

/* An element with either the runs of a node or its blocks. */
static void write_element(struct html_writer *w, const char *tag, const struct doc_node *n, bool blocks)
{
    open_tag(w, tag, n);
    if (blocks)
        write_blocks(w, n->first);
    else
        write_runs(w, n->first);
    buf_printf(w->out, "</%s>\n", tag);
}

/* Writes one block. HTML has six levels of headings; deeper ones stay at the sixth. */
static void write_block(struct html_writer *w, const struct doc_node *n)
{
    static const char *const headings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
    switch (n->op) {
    case DOC_SECTION: write_section(w, n); break;
    case DOC_HEADING: write_element(w, headings[w->level < 5 ? w->level : 5], n, false); break;
    case DOC_LIST: write_list(w, n); break;
    case DOC_TABLE: write_table(w, n); break;
    case DOC_CODE: write_code(w, n); break;
    case DOC_FACTS: write_facts(w, n); break;
    case DOC_STEPS: write_steps(w, n); break;
    case DOC_DIFF: write_diff(w, n); break;
    case DOC_FIGURE: write_figure(w, n); break;
    case DOC_ASIDE: write_element(w, "div", n, true); break;
    default: write_element(w, "p", n, false); break;
    }
}

static void write_blocks(struct html_writer *w, const struct doc_node *first)
{
    for (const struct doc_node *n = first; n; n = n->next)
        if (!doc_is_run(n))
            write_block(w, n);
}

/* ---------------------------------------------------------------- the page */

/* A link past the navigation for keyboards, then the pages above this one. Reports have no path and
 * get neither. */
static void write_trail(struct html_writer *w)
{
    const struct doc *p = w->page;
    if (!p->path)
        return;
    buf_str(w->out, "<a class=\"skip\" href=\"#_main\">");
    html_text(w->out, p->skip);
    buf_str(w->out, "</a>\n");
    if (!p->trail_count)
        return;
    buf_str(w->out, "<header>\n<nav aria-label=\"");
    html_text(w->out, p->trail_label);
    buf_str(w->out, "\">\n<ol>\n");
    for (size_t i = 0; i < p->trail_count; i++) {
        buf_str(w->out, "<li><a href=\"");
        doc_way(w->out, p->path, p->trail[i].path);
        buf_str(w->out, ".html\">");
        html_text(w->out, p->trail[i].title);
        buf_str(w->out, "</a></li>\n");
    }
    buf_str(w->out, "</ol>\n</nav>\n</header>\n");
}

/* The heading is the first node of the body. It is written here, so that blocks can follow one by
 * one. */
void doc_html_begin(struct buf *out, struct doc *p)
{
    struct html_writer w = {.out = out, .page = p};
    html_begin(out, p->title, p->lang, doc_style_sheet);
    write_trail(&w);
    buf_str(out, p->path ? "<main id=\"_main\">\n" : "<main class=\"report\">\n");
    write_block(&w, p->body->first);
}

/* Skips the heading, which doc_html_begin has written. */
void doc_html_blocks(struct buf *out, struct doc *p)
{
    struct html_writer w = {.out = out, .page = p};
    write_blocks(&w, p->body->first->next);
}

/* The foot is optional: reports have none. */
void doc_html_end(struct buf *out, const struct doc *p)
{
    buf_str(out, "</main>\n");
    if (p->foot) {
        buf_str(out, "<footer>\n<p>");
        html_text(out, p->foot);
        buf_str(out, "</p>\n</footer>\n");
    }
    html_end(out);
}

void doc_html(struct buf *out, struct doc *p)
{
    doc_html_begin(out, p);
    doc_html_blocks(out, p);
    doc_html_end(out, p);
}
