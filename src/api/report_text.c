/* SPDX-License-Identifier: MIT
 *
 * Writing reports for programs: which of report/write.h.
 */
#include "api/call.h"
#include "api/report_kinds.h"
#include "report/write.h"

void adj_report_free(struct adj_report *report)
{
    report_free((struct report *)report);
}

const char *adj_report_name(const struct adj_report *report)
{
    return ((const struct report *)report)->head.name;
}

const char *adj_report_failure(const struct adj_report *report)
{
    return ((const struct report *)report)->failure;
}

/* Public values are stable numbers; the inner enumeration may change. */
static struct report_style style_of(const struct adj_style *style)
{
    static const enum report_format formats[] = {[ADJ_TEXT] = REPORT_AS_TEXT,
                                                 [ADJ_JSON] = REPORT_AS_JSON,
                                                 [ADJ_DOT] = REPORT_AS_DOT,
                                                 [ADJ_HTML] = REPORT_AS_HTML,
                                                 [ADJ_MARKDOWN] = REPORT_AS_MARKDOWN,
                                                 [ADJ_TAP] = REPORT_AS_TAP,
                                                 [ADJ_JUNIT] = REPORT_AS_JUNIT,
                                                 [ADJ_JSON_LINE] = REPORT_AS_JSON_LINE};
    return (struct report_style){formats[style->format], style->width, style->color != 0, style->detail};
}

/* What is written: a report, or what begins or ends a list of them. */
struct write_ctx {
    struct report *report;
    size_t before; /* reports that are in the list already */
    const char *name, *lang; /* of reports that are yet to come */
    void (*around)(struct buf *out, struct report *r, const struct report_style *style);
    struct report_style style;
};

static enum adj_status write_one(void *ctx, struct buf *text)
{
    struct write_ctx *x = ctx;
    report_write(text, x->report, &x->style);
    return ADJ_OK;
}

enum adj_status adj_report_write(struct adj_report *report, const struct adj_style *style, struct adj_text *out)
{
    struct write_ctx x = {.report = (struct report *)report, .style = style_of(style)};
    return api_text_call(write_one, &x, NULL, out);
}

/* The first report of a list is not preceded by a separator. */
static enum adj_status write_next(void *ctx, struct buf *text)
{
    struct write_ctx *x = ctx;
    report_list_add(text, x->report, x->before == 0, &x->style);
    return ADJ_OK;
}

enum adj_status adj_reports_add(struct adj_report *report, size_t before, const struct adj_style *style,
                                struct adj_text *out)
{
    struct write_ctx x = {.report = (struct report *)report, .before = before, .style = style_of(style)};
    return api_text_call(write_next, &x, NULL, out);
}

static enum adj_status write_last(void *ctx, struct buf *text)
{
    struct write_ctx *x = ctx;
    report_list_last(text, x->report, &x->style);
    return ADJ_OK;
}

enum adj_status adj_reports_finish(struct adj_report *report, const struct adj_style *style, struct adj_text *out)
{
    struct write_ctx x = {.report = (struct report *)report, .style = style_of(style)};
    return api_text_call(write_last, &x, NULL, out);
}

/* With an empty report of the kind, for its heading. */
static enum adj_status write_around(void *ctx, struct buf *text)
{
    struct write_ctx *x = ctx;
    x->report = report_new(report_kind_named(x->name), x->lang ? x->lang : "en");
    x->around(text, x->report, &x->style);
    return ADJ_OK;
}

static void release(void *ctx)
{
    report_free(((struct write_ctx *)ctx)->report);
}

enum adj_status adj_reports_begin(const char *name, const char *lang, const struct adj_style *style,
                                  struct adj_text *out)
{
    struct write_ctx x = {.name = name, .lang = lang, .around = report_list_begin, .style = style_of(style)};
    return api_text_call(write_around, &x, release, out);
}

enum adj_status adj_reports_end(const char *name, const struct adj_style *style, struct adj_text *out)
{
    struct write_ctx x = {.name = name, .around = report_list_end, .style = style_of(style)};
    return api_text_call(write_around, &x, release, out);
}
