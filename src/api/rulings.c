/* SPDX-License-Identifier: MIT
 *
 * adj_rulings_check: runs rulings and reports on them.
 */
#include "rulings/ruling_report.h"

#include "api/call.h"
#include "api/report.h"

/* The most severe cause decides: the system, then the files, then the claims. */
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
        if (!b->complete || !ruling_set_has_rulings(set, b))
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
    adj_progress *progress;
    void *progress_ctx;
    struct ruling_set set;
};

/* Accepting is allowed only if everything holds. */
static enum adj_status check(void *ctx, struct report *r)
{
    struct check_ctx *x = ctx;
    const struct adj_rulings_options *options = x->options;
    x->set.loaded.lang = r->lang;
    for (size_t i = 0; i < x->count; i++)
        ruling_set_add(&x->set, x->paths[i]);
    ruling_set_check(&x->set);
    ruling_set_run(&x->set, x->progress, x->progress_ctx);
    enum adj_status status = status_of(&x->set, options->strict != 0);
    if (status == ADJ_OK && options->accept)
        status = accept(&x->set, options, &r->scratch);
    ruling_report_fill(r, &x->set, status == ADJ_OK && options->accept);
    return status;
}

static void release(void *ctx)
{
    ruling_set_release(&((struct check_ctx *)ctx)->set);
}

enum adj_status adj_rulings_check(const char *const *paths, size_t count, const struct adj_rulings_options *options,
                                  adj_progress *progress, void *ctx, struct adj_report **out)
{
    struct check_ctx x = {.paths = paths, .count = count, .options = options, .progress = progress,
                          .progress_ctx = ctx};
    return api_report_call(check, &x, release, &ruling_report_kind, options->lang, out);
}
