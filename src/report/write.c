/* SPDX-License-Identifier: MIT
 *
 * Chooses the writer of a report. It knows no kind of report: each brings its tables and makes its own document.
 */
#include "report/write.h"

#include "base/tr.h"
#include "report/cases.h"
#include "report/json.h"

#include <assert.h>

/* Begins the document in r->doc, which stays until it is needed again. */
static struct doc *begin(struct report *r)
{
    arena_reset(&r->doc.arena);
    doc_begin(&r->doc, NULL, tr(r->lang, r->kind->heading), r->lang);
    return &r->doc;
}

/* Appends the blocks without the beginning and the end of a page. */
static void write_blocks(struct buf *out, struct doc *d, const struct report_style *style)
{
    const struct doc_layout layout = {.width = style->width, .color = style->color};
    switch (style->format) {
    case REPORT_AS_HTML: doc_html_blocks(out, d); break;
    case REPORT_AS_MARKDOWN: doc_markdown_blocks(out, d); break;
    default: doc_terminal(out, d, &layout);
    }
}

/* A kind with pieces gets a new document for each, so that memory depends on the largest piece
 * only. */
static void write_document(struct buf *out, struct report *r, const struct report_style *style)
{
    bool more = r->kind->piece != NULL;
    for (size_t i = 0; !i || more; i++) {
        struct doc *d = begin(r);
        if (r->kind->piece)
            more = r->kind->piece(d, r, i, style);
        else
            r->kind->document(d, r, style);
        write_blocks(out, d, style);
    }
}

/* TAP and JUnit for the kinds that have cases; callers check that. */
static void write_cases(struct buf *out, struct report *r, enum report_format format)
{
    struct report_suites suites = {.doc = begin(r), .scratch = &r->scratch};
    r->kind->cases(&suites, r);
    (format == REPORT_AS_TAP ? report_tap : report_junit)(out, &suites);
}

void report_write(struct buf *out, struct report *r, const struct report_style *style)
{
    switch (style->format) {
    case REPORT_AS_JSON: report_json(out, r); return;
    case REPORT_AS_JSON_LINE: report_json_line(out, r); return;
    case REPORT_AS_HTML:
        doc_html_begin(out, begin(r));
        write_document(out, r, style);
        doc_html_end(out, begin(r));
        return;
    case REPORT_AS_MARKDOWN:
        doc_markdown_begin(out, begin(r));
        break;
    case REPORT_AS_DOT:
        if (r->kind->dot) {
            r->kind->dot(out, r);
            return;
        }
        break;
    case REPORT_AS_TAP:
    case REPORT_AS_JUNIT:
        if (r->kind->cases) {
            write_cases(out, r, style->format);
            return;
        }
        break;
    default: break;
    }
    write_document(out, r, style);
}

void report_list_begin(struct buf *out, struct report *empty, const struct report_style *style)
{
    switch (style->format) {
    case REPORT_AS_JSON:
        if (empty->kind->stream == REPORT_PARTS)
            report_json_begin(out, empty);
        else
            buf_str(out, "[\n");
        break;
    case REPORT_AS_HTML: doc_html_begin(out, begin(empty)); break;
    case REPORT_AS_MARKDOWN: doc_markdown_begin(out, begin(empty)); break;
    default: break;
    }
}

void report_list_add(struct buf *out, struct report *r, bool first, const struct report_style *style)
{
    switch (style->format) {
    case REPORT_AS_JSON:
        if (r->kind->stream == REPORT_PARTS) {
            report_json_part(out, r, first);
            break;
        }
        buf_str(out, first ? "" : ",\n");
        report_json(out, r);
        break;
    case REPORT_AS_HTML:
    case REPORT_AS_MARKDOWN: write_document(out, r, style); break;
    default: report_write(out, r, style);
    }
}

void report_list_end(struct buf *out, struct report *empty, const struct report_style *style)
{
    if (style->format == REPORT_AS_JSON && empty->kind->stream == REPORT_PARTS)
        report_json_end(out, empty);
    else if (style->format == REPORT_AS_JSON)
        buf_str(out, "]\n");
    else if (style->format == REPORT_AS_HTML)
        doc_html_end(out, begin(empty));
}

void report_list_last(struct buf *out, struct report *r, const struct report_style *style)
{
    assert(r->kind->stream == REPORT_PARTS);
    if (style->format != REPORT_AS_JSON)
        report_list_add(out, r, false, style);
    report_list_end(out, r, style);
}
