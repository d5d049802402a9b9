/* SPDX-License-Identifier: MIT
 *
 * Writing reports for programs: the guard around report/write.h.
 */
#include "api/report_kinds.h"
#include "api/text.h"
#include "base/mem.h"
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

static struct report_style style_of(const struct adj_style *style)
{
    static const enum report_format formats[] = {[ADJ_TEXT] = REPORT_AS_TEXT,
                                                 [ADJ_JSON] = REPORT_AS_JSON,
                                                 [ADJ_DOT] = REPORT_AS_DOT,
                                                 [ADJ_HTML] = REPORT_AS_HTML,
                                                 [ADJ_MARKDOWN] = REPORT_AS_MARKDOWN};
    return (struct report_style){formats[style->format], style->width, style->color != 0, style->detail};
}

/* What a function below does inside the guard. */
typedef void write_fn(struct buf *out, struct report *r, size_t before, const struct report_style *style);

static enum adj_status write_guarded(write_fn *fn, struct report *r, size_t before, const struct adj_style *style,
                                     struct adj_text *out)
{
    struct mem_guard guard;
    struct buf text = BUF_INIT, *volatile made = &text;
    struct report_style how = style_of(style);
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        fn(made, r, before, &how);
        api_text_give(out, made);
        MEM_DONE();
        status = ADJ_OK;
    }
    buf_release(made);
    return status;
}

static void write_one(struct buf *out, struct report *r, size_t before, const struct report_style *style)
{
    (void)before;
    report_write(out, r, style);
}

enum adj_status adj_report_write(struct adj_report *report, const struct adj_style *style, struct adj_text *out)
{
    return write_guarded(write_one, (struct report *)report, 0, style, out);
}

static void write_next(struct buf *out, struct report *r, size_t before, const struct report_style *style)
{
    report_list_add(out, r, before == 0, style);
}

enum adj_status adj_reports_add(struct adj_report *report, size_t before, const struct adj_style *style,
                                struct adj_text *out)
{
    return write_guarded(write_next, (struct report *)report, before, style, out);
}

static void write_begin(struct buf *out, struct report *r, size_t before, const struct report_style *style)
{
    (void)before;
    report_list_begin(out, r, style);
}

static void write_end(struct buf *out, struct report *r, size_t before, const struct report_style *style)
{
    (void)before;
    report_list_end(out, r, style);
}

/* With an empty report of the kind, for its heading. */
static enum adj_status write_around(write_fn *fn, const char *name, const char *lang,
                                    const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    struct report *volatile empty = NULL;
    enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        empty = report_new(report_kind_named(name), lang ? lang : "en");
        MEM_DONE();
        status = write_guarded(fn, empty, 0, style, out);
    }
    report_free(empty);
    return status;
}

enum adj_status adj_reports_begin(const char *name, const char *lang, const struct adj_style *style,
                                  struct adj_text *out)
{
    return write_around(write_begin, name, lang, style, out);
}

enum adj_status adj_reports_end(const char *name, const struct adj_style *style, struct adj_text *out)
{
    return write_around(write_end, name, NULL, style, out);
}
