/* SPDX-License-Identifier: MIT
 *
 * Chooses the writer of a report. It knows no kind of report: each brings its tables and makes its own document.
 */
#include "report/write.h"

#include "base/tr.h"
#include "report/json.h"

#include <assert.h>

/* Begins the document in r->doc, which stays until it is needed again. */
static struct doc *begin(struct report *r)
{
    doc_release(&r->doc);
    r->doc = (struct doc){0};
    doc_begin(&r->doc, NULL, tr(r->lang, r->kind->heading), r->lang);
    return &r->doc;
}

static struct doc *document_of(struct report *r, const struct report_style *style)
{
    struct doc *d = begin(r);
    r->kind->document(d, r, style);
    return d;
}

static void write_text(struct buf *out, struct report *r, const struct report_style *style)
{
    const struct doc_layout layout = {.width = style->width, .color = style->color};
    doc_terminal(out, document_of(r, style), &layout);
}

void report_write(struct buf *out, struct report *r, const struct report_style *style)
{
    switch (style->format) {
    case REPORT_AS_JSON: report_json(out, r); return;
    case REPORT_AS_HTML: doc_html(out, document_of(r, style)); return;
    case REPORT_AS_MARKDOWN: doc_markdown(out, document_of(r, style)); return;
    case REPORT_AS_DOT:
        if (r->kind->dot) {
            r->kind->dot(out, r);
            return;
        }
        break;
    default: break;
    }
    write_text(out, r, style);
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
    case REPORT_AS_HTML: doc_html_blocks(out, document_of(r, style)); break;
    case REPORT_AS_MARKDOWN: doc_markdown_blocks(out, document_of(r, style)); break;
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
