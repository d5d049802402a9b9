/* SPDX-License-Identifier: MIT
 *
 * What a corpus of logs exercised: the guards, and the status for the caller; the work is done by
 * audit/.
 */
#include "api/call.h"
#include "api/cover.h"

#include "api/report.h"
#include "api/rulebook.h"
#include "audit/cover_report.h"
#include "base/mem.h"
#include "base/tr.h"
#include "session/words.h"

/* Checks the options before any log is opened. */
static enum adj_status open_cover(struct adj_cover *x, struct adj_rulebook *rb, const char *const *logs, size_t count,
                                  const struct adj_cover_options *options, struct buf *why)
{
    x->threshold = options->threshold;
    x->lang = api_report_lang(options->lang);
    if (x->threshold < -1 || x->threshold > 100) {
        buf_str(why, tr(x->lang, "a threshold is 0 to 100 per cent"));
        return ADJ_USAGE;
    }
    if (rb && !api_rulebook_runs(rb)) {
        buf_str(why, tr(x->lang, "the rulebook has errors"));
        return ADJ_BAD_INPUT;
    }
    for (size_t i = 0; options->reasons && options->reasons[i]; i++) {
        int err;
        if (cover_reasons_read(&x->reasons, options->reasons[i], x->lang, &x->arena, why, &err))
            return err ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    }
    if (options->shards && options->shard >= options->shards) {
        buf_str(why, tr(x->lang, "unknown shard"));
        return ADJ_USAGE;
    }
    x->cover.lang = x->lang;
    x->cover.shards = options->shards;
    x->cover.shard = options->shard;
    cover_open(&x->cover, logs, count, rb ? rb->compiled : NULL);
    bool spoken = !x->cover.c || !options->lang || words_has_language(x->cover.c->vocab, options->lang, why);
    return spoken ? ADJ_OK : ADJ_USAGE;
}

/* The arguments of adj_cover_open, and what it makes. */
struct open_ctx {
    struct adj_rulebook *rb;
    const char *const *logs;
    size_t count;
    const struct adj_cover_options *options;
    struct adj_cover *made;
};

static enum adj_status open_work(void *ctx, struct buf *text)
{
    struct open_ctx *x = ctx;
    x->made = mem_zero(1, sizeof *x->made);
    return open_cover(x->made, x->rb, x->logs, x->count, x->options, text);
}

/* An object that was begun when the error occurred is closed here, so that callers never free after
 * an error. */
enum adj_status adj_cover_open(struct adj_rulebook *rb, const char *const *logs, size_t count,
                               const struct adj_cover_options *options, struct adj_cover **out, struct adj_text *why)
{
    struct open_ctx x = {.rb = rb, .logs = logs, .count = count, .options = options};
    enum adj_status status = api_text_call(open_work, &x, NULL, why);
    *out = status == ADJ_OK ? x.made : NULL;
    if (status != ADJ_OK)
        adj_cover_close(x.made);
    return status;
}

/* The view has texts of the cover, so it is released first. */
void adj_cover_close(struct adj_cover *x)
{
    if (!x)
        return;
    cover_release(&x->cover);
    arena_release(&x->arena);
    mem_free(x);
}

struct work_ctx {
    struct adj_cover *cover;
    adj_progress *progress;
    void *progress_ctx;
};

static enum adj_status work(void *ctx)
{
    struct work_ctx *x = ctx;
    cover_work(&x->cover->cover, x->progress, x->progress_ctx);
    return ADJ_OK;
}

/* A worker without memory stops the others: their figures would be incomplete. */
enum adj_status adj_cover_work(struct adj_cover *x, adj_progress *progress, void *ctx)
{
    struct work_ctx w = {x, progress, ctx};
    enum adj_status status = api_call(work, &w, NULL);
    if (status != ADJ_OK) {
        atomic_store(&x->failed, true);
        atomic_store(&x->cover.stop, true);
    }
    return status;
}

/* A log that cannot be counted is bad input, unless the replay found something. */
static enum adj_status status_of_log(const struct cover_log *log)
{
    if (log->status != COVER_SPOILT)
        return ADJ_BAD_INPUT;
    switch (log->verdict) {
    case VERDICT_DIVERGED:
    case VERDICT_ILLEGAL: return ADJ_FINDING;
    case VERDICT_ENVIRONMENT: return ADJ_ENVIRONMENT;
    default: return ADJ_BAD_INPUT;
    }
}

/* The most severe problem with the logs, the reasons and the figures. */
static enum adj_status status_of(const struct adj_cover *x)
{
    const struct cover_threshold *threshold = x->report->threshold;
    enum adj_status worst = x->report->finding_count || (threshold && !threshold->met) ? ADJ_FINDING : ADJ_OK;
    if (!x->cover.c && x->cover.unreadable)
        return ADJ_ENVIRONMENT;
    for (size_t i = 0; i < x->cover.outcome.skipped_count; i++) {
        enum adj_status status = status_of_log(&x->cover.outcome.skipped[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}

/* What is asked of a sum. */
struct sum_ctx {
    struct adj_cover *x;
    adj_sum_entry *entry;
    void *ctx;
    struct buf line;
    const struct json_value *added;
};

static void give_entry(void *ctx, const struct json_value *entry)
{
    struct sum_ctx *s = ctx;
    buf_reset(&s->line);
    json_value_print(&s->line, entry);
    s->entry(s->ctx, s->line.data, s->line.len);
}

static enum adj_status sum(void *ctx)
{
    struct sum_ctx *s = ctx;
    cover_finish(&s->x->cover);
    cover_sum_write(&s->x->cover, give_entry, s);
    return ADJ_OK;
}

static void release_sum(void *ctx)
{
    buf_release(&((struct sum_ctx *)ctx)->line);
}

enum adj_status adj_cover_sum(struct adj_cover *x, adj_sum_entry *entry, void *ctx)
{
    struct sum_ctx s = {.x = x, .entry = entry, .ctx = ctx};
    return atomic_load(&x->failed) ? ADJ_ENVIRONMENT : api_call(sum, &s, release_sum);
}

static enum adj_status add(void *ctx)
{
    struct sum_ctx *s = ctx;
    return s->added && !cover_sum_read(&s->x->cover, s->added) ? ADJ_OK : ADJ_BAD_INPUT;
}

enum adj_status adj_cover_add(struct adj_cover *x, struct adj_value entry)
{
    struct sum_ctx s = {.x = x, .added = api_value_json(entry)};
    return api_call(add, &s, NULL);
}

static enum adj_status finish(void *ctx)
{
    struct adj_cover *x = ctx;
    cover_finish(&x->cover);
    x->report = cover_report_make(&x->arena, &x->cover, &x->reasons, x->threshold, x->lang);
    return ADJ_OK;
}

enum adj_status adj_cover_finish(struct adj_cover *x)
{
    return atomic_load(&x->failed) ? ADJ_ENVIRONMENT : api_call(finish, x, NULL);
}

static enum adj_status report(void *ctx, struct report *r)
{
    const struct adj_cover *x = ctx;
    r->value = x->report;
    return x->report ? status_of(x) : ADJ_ENVIRONMENT;
}

enum adj_status adj_cover_report(struct adj_cover *x, struct adj_report **out)
{
    return api_report_call(report, x, NULL, &cover_report_kind, x->lang, out);
}
