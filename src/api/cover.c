/* SPDX-License-Identifier: MIT
 *
 * What a corpus of logs exercised: the guards, and what the result means for whoever asked; the work is done by
 * audit/.
 */
#include "api/cover.h"

#include "api/report.h"
#include "api/rulebook.h"
#include "api/text.h"
#include "audit/cover_report.h"
#include "base/mem.h"
#include "session/words.h"

static enum adj_status open_cover(struct adj_cover *x, struct adj_rulebook *rb, const char *const *logs, size_t count,
                                  const struct adj_cover_options *options, struct buf *why)
{
    x->threshold = options->threshold;
    x->lang = api_report_lang(options->lang);
    if (x->threshold < -1 || x->threshold > 100) {
        buf_str(why, "a threshold is 0 to 100 per cent");
        return ADJ_USAGE;
    }
    if (rb && !api_rulebook_runs(rb)) {
        buf_str(why, "the rulebook has errors");
        return ADJ_BAD_INPUT;
    }
    for (size_t i = 0; options->reasons && options->reasons[i]; i++) {
        int err;
        if (cover_reasons_read(&x->reasons, options->reasons[i], &x->arena, why, &err))
            return err ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    }
    cover_open(&x->cover, logs, count, rb ? rb->compiled : NULL);
    bool spoken = !x->cover.c || !options->lang || words_has_language(x->cover.c->vocab, options->lang, why);
    return spoken ? ADJ_OK : ADJ_USAGE;
}

enum adj_status adj_cover_open(struct adj_rulebook *rb, const char *const *logs, size_t count,
                               const struct adj_cover_options *options, struct adj_cover **out, struct adj_text *why)
{
    struct mem_guard guard;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    struct adj_cover *volatile x = NULL;
    *out = NULL;
    if (why)
        *why = (struct adj_text){0};
    MEM_TRY(guard) {
        x = mem_zero(1, sizeof *x);
        enum adj_status status = open_cover(x, rb, logs, count, options, text);
        api_text_give(why, text);
        MEM_DONE();
        if (status == ADJ_OK)
            *out = x;
        else
            adj_cover_close(x);
        return status;
    }
    buf_release(text);
    adj_cover_close(x);
    return ADJ_ENVIRONMENT;
}

void adj_cover_close(struct adj_cover *x)
{
    if (!x)
        return;
    cover_view_release(&x->view);
    cover_release(&x->cover);
    arena_release(&x->arena);
    mem_free(x);
}

enum adj_status adj_cover_work(struct adj_cover *x, adj_progress *progress, void *ctx)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        cover_work(&x->cover, progress, ctx);
        MEM_DONE();
        return ADJ_OK;
    }
    atomic_store(&x->failed, true);
    atomic_store(&x->cover.stop, true);
    return ADJ_ENVIRONMENT;
}

static enum adj_status status_of_log(const struct cover_log *log)
{
    if (log->status == COVER_COUNTED)
        return ADJ_OK;
    if (log->status != COVER_SPOILT)
        return ADJ_BAD_INPUT;
    switch (log->verdict) {
    case VERDICT_DIVERGED:
    case VERDICT_ILLEGAL: return ADJ_FINDING;
    case VERDICT_ENVIRONMENT: return ADJ_ENVIRONMENT;
    default: return ADJ_BAD_INPUT;
    }
}

/* The gravest of what is wrong with the logs, the reasons and the figures. */
static enum adj_status status_of(const struct adj_cover *x)
{
    enum adj_status worst = x->view.finding_count || !cover_is_enough(&x->view) ? ADJ_FINDING : ADJ_OK;
    if (!x->cover.c && x->cover.unreadable)
        return ADJ_ENVIRONMENT;
    for (size_t i = 0; i < x->cover.count; i++) {
        const struct cover_log *log = &x->cover.logs[i];
        enum adj_status status = status_of_log(log);
        worst = status > worst ? status : worst;
    }
    return worst;
}

enum adj_status adj_cover_finish(struct adj_cover *x)
{
    struct mem_guard guard;
    if (atomic_load(&x->failed))
        return ADJ_ENVIRONMENT;
    MEM_TRY(guard) {
        cover_finish(&x->cover);
        cover_view_make(&x->view, &x->cover, &x->reasons, x->threshold, x->lang);
        MEM_DONE();
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_cover_report(struct adj_cover *x, struct adj_report **out)
{
    struct mem_guard guard;
    struct report *volatile made = NULL;
    *out = NULL;
    MEM_TRY(guard) {
        struct report *r = made = report_new(&cover_report_kind, x->lang);
        cover_report_fill(r, &x->view);
        MEM_DONE();
        *out = (struct adj_report *)r;
        return status_of(x);
    }
    report_free(made);
    return ADJ_ENVIRONMENT;
}
