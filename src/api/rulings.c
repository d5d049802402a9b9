/* SPDX-License-Identifier: MIT
 *
 * adj_rulings_check: runs rulings and reports on them.
 */
#include "rulings/ruling_report.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"

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

enum adj_status adj_rulings_check(const char *const *paths, size_t count, const struct adj_rulings_options *options,
                                  const struct adj_style *style, adj_progress *progress, void *ctx,
                                  struct adj_text *out)
{
    struct mem_guard guard;
    struct ruling_set rulings = {0}, *volatile set = &rulings;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        for (size_t i = 0; i < count; i++)
            ruling_set_add(set, paths[i]);
        ruling_set_check(set);
        ruling_set_run(set, progress, ctx);
        status = status_of(set, options->strict != 0);
        if (status == ADJ_OK && options->accept)
            status = accept(set, options, text);
        buf_reset(text);
        write(text, set, options, style);
        if (status == ADJ_OK && options->accept && options->format == ADJ_TEST_TEXT)
            ruling_report_accepted(text, set);
        api_text_give(out, text);
        MEM_DONE();
    } else
        status = ADJ_ENVIRONMENT;
    buf_release(text);
    ruling_set_release(set);
    return status;
}
