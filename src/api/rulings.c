/* SPDX-License-Identifier: MIT
 *
 * adj_rulings_check: runs rulings and reports on them.
 */
#include "rulings/ruling_report.h"

#include "api/call.h"
#include "api/report.h"

static void write(struct buf *text, struct ruling_set *set, const struct adj_rulings_options *options,
                  const struct adj_style *style)
{
    const struct ruling_style text_style = {style->color != 0, options->quiet != 0};
    switch (options->format) {
    case ADJ_TEST_JUNIT: ruling_report_junit(text, set, &set->scratch); break;
    case ADJ_TEST_JSON: api_json_write(text, ruling_report_json(set, &set->scratch)); break;
    default: ruling_report_text(text, set, &text_style);
    }
}

static enum adj_status status_of(const struct ruling_set *set, bool strict)
{
    struct ruling_counts n = ruling_report_count(set);
    if (n.environment)
        return ADJ_ENVIRONMENT;
    return n.broken || n.missing ? ADJ_BAD_INPUT : n.failed || (strict && n.warnings) ? ADJ_FINDING : ADJ_OK;
}

/* For the rulebooks whose rulings are all here. */
static enum adj_status accept(struct ruling_set *set, const struct adj_rulings_options *options, struct buf *text)
{
    for (size_t i = 0; i < set->book_count; i++) {
        const struct ruling_set_book *b = set->books[i];
        if (!b->whole || !ruling_set_has_rulings(set, b))
            continue;
        const char *path = arena_printf(&set->arena, "%s/%s", b->folder, ruling_accepted_name);
        buf_reset(text);
        ruling_set_accept(set, b, text);
        if (options->accept(options->accept_ctx, path, buf_cstr(text), text->len))
            return ADJ_ENVIRONMENT;
    }
    return ADJ_OK;
}

struct check_ctx {
    const char *const *paths;
    size_t count;
    const struct adj_rulings_options *options;
    const struct adj_style *style;
    adj_progress *progress;
    void *progress_ctx;
    struct ruling_set set;
};

static enum adj_status check(void *ctx, struct buf *text)
{
    struct check_ctx *x = ctx;
    const struct adj_rulings_options *options = x->options;
    for (size_t i = 0; i < x->count; i++)
        ruling_set_add(&x->set, x->paths[i]);
    ruling_set_check(&x->set);
    ruling_set_run(&x->set, x->progress, x->progress_ctx);
    enum adj_status status = status_of(&x->set, options->strict != 0);
    if (status == ADJ_OK && options->accept)
        status = accept(&x->set, options, text);
    buf_reset(text);
    write(text, &x->set, options, x->style);
    if (status == ADJ_OK && options->accept && options->format == ADJ_TEST_TEXT)
        ruling_report_accepted(text, &x->set);
    return status;
}

static void release(void *ctx)
{
    ruling_set_release(&((struct check_ctx *)ctx)->set);
}

enum adj_status adj_rulings_check(const char *const *paths, size_t count, const struct adj_rulings_options *options,
                                  const struct adj_style *style, adj_progress *progress, void *ctx,
                                  struct adj_text *out)
{
    struct check_ctx x = {.paths = paths, .count = count, .options = options, .style = style, .progress = progress,
                          .progress_ctx = ctx};
    return api_text_call(check, &x, release, out);
}
