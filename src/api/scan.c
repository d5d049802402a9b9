/* SPDX-License-Identifier: MIT
 *
 * Going through a collection with several verifiers in parallel: the file, and what becomes of their findings. The
 * games themselves are verified by verify.c.
 */
#include "api/call.h"
#include "api/scan.h"

#include "api/text.h"
#include "audit/log_report.h"
#include "base/mem.h"
#include "base/tr.h"
#include "session/verdict.h"

#include <errno.h>

/* Lists the segments first, so that callers can distribute them among threads; the scan itself
 * begins later. */
static enum adj_status open_scan(struct adj_scan *t, const char *path, const char *lang, struct adj_text *why)
{
    struct log_collection *c = &t->scan.collection;
    buf_str(&t->path, path);
    if (log_scan_open(&t->scan, path, NULL, NULL) ||
        log_collection_segments(c, &t->memory, &t->segments, &t->count)) {
        enum adj_status status = api_log_fault(&t->text, path, &c->fault, lang);
        api_text_give(why, &t->text);
        return status;
    }
    t->found = mem_zero(t->count + 1, sizeof *t->found);
    log_scan_release(&t->scan);
    return ADJ_OK;
}

/* The first cause is reported; the rest of the file is not read. */
static void break_off(struct adj_scan *t, const struct log_fault *why)
{
    t->state = SCAN_BROKEN;
    t->broken = *why;
}

static void break_off_without_memory(struct adj_scan *t)
{
    struct log_fault why;
    log_fail_errno(&why, ENOMEM, TR("cannot read '%s'"), buf_cstr(&t->path));
    break_off(t, &why);
}

/* Whether it can continue; at first it opens the file. */
static bool under_way(struct adj_scan *t)
{
    if (t->state == SCAN_AHEAD) {
        t->state = SCAN_UNDER_WAY;
        if (log_scan_open(&t->scan, buf_cstr(&t->path), NULL, NULL))
            break_off(t, &t->scan.collection.fault);
    }
    return t->state == SCAN_UNDER_WAY;
}

/* The arguments of a call on a scan. */
struct scan_ctx {
    struct adj_scan *t;
    const char *path, *lang;
    size_t segment;
    struct log_info info;
    enum adj_verdict *verdict;
    struct adj_report **out;
    struct adj_text *why;
};

static enum adj_status open_work(void *ctx)
{
    struct scan_ctx *x = ctx;
    x->t = mem_zero(1, sizeof *x->t);
    return open_scan(x->t, x->path, api_report_lang(x->lang), x->why);
}

enum adj_status adj_scan_open(const char *collection, const char *lang, struct adj_scan **out, struct adj_text *why)
{
    struct scan_ctx x = {.path = collection, .lang = lang, .why = why};
    *why = (struct adj_text){0};
    enum adj_status status = api_call(open_work, &x, NULL);
    *out = status == ADJ_OK ? x.t : NULL;
    if (status != ADJ_OK)
        adj_scan_close(x.t);
    return status;
}

void adj_scan_close(struct adj_scan *t)
{
    if (!t)
        return;
    for (size_t i = 0; t->found && i < t->count; i++)
        log_segment_result_release(&t->found[i]);
    mem_free(t->found);
    log_scan_release(&t->scan);
    arena_release(&t->memory);
    buf_release(&t->path);
    buf_release(&t->text);
    report_free(t->report);
    mem_free(t);
}

size_t adj_scan_segments(const struct adj_scan *t)
{
    return t->count;
}

size_t adj_scan_games(const struct adj_scan *t, size_t segment)
{
    return (size_t)t->segments[segment].games;
}

/* Segments are taken in the order of the file, regardless of the thread that has read them. */
static enum adj_status take(void *ctx)
{
    struct scan_ctx *x = ctx;
    if (under_way(x->t))
        log_scan_take(&x->t->scan, &x->t->found[x->segment]);
    return ADJ_OK;
}

enum adj_status adj_scan_take(struct adj_scan *t, size_t segment)
{
    struct scan_ctx x = {.t = t, .segment = segment};
    if (api_call(take, &x, NULL) != ADJ_OK)
        break_off_without_memory(t);
    log_segment_result_release(&t->found[segment]);
    return api_log_status(&t->broken);
}

/* ---------------------------------------------------------------- between machines */

/* A segment and its result as JSON. */
struct segment_ctx {
    struct adj_scan *t;
    size_t segment;
    struct arena arena;
    const struct json_value *value;
};

static enum adj_status segment_json(void *ctx, struct buf *text)
{
    struct segment_ctx *x = ctx;
    const struct json_value *v = log_segment_result_json(&x->arena, &x->t->found[x->segment]);
    if (v)
        json_value_print(text, v);
    return ADJ_OK;
}

static void release_segment(void *ctx)
{
    struct segment_ctx *x = ctx;
    arena_release(&x->arena);
    log_segment_result_release(&x->t->found[x->segment]);
}

enum adj_status adj_scan_segment_json(struct adj_scan *t, size_t segment, struct adj_text *out)
{
    struct segment_ctx x = {.t = t, .segment = segment};
    return api_text_call(segment_json, &x, release_segment, out);
}

static enum adj_status restore(void *ctx)
{
    struct segment_ctx *x = ctx;
    const struct log_segment *s = &x->t->segments[x->segment];
    return x->value && log_segment_result_restore(&x->t->found[x->segment], x->value, s->at, s->games) ? ADJ_OK : ADJ_BAD_INPUT;
}

enum adj_status adj_scan_segment_restore(struct adj_scan *t, size_t segment, struct adj_value found)
{
    struct segment_ctx x = {.t = t, .segment = segment, .value = api_value_json(found)};
    return api_call(restore, &x, NULL);
}

/* Reads what no segment covered, up to the end of the file. */
static enum adj_status report(void *ctx)
{
    struct scan_ctx *x = ctx;
    struct adj_scan *t = x->t;
    t->report = report_new(&log_report_kind, api_report_lang(x->lang));
    while (under_way(t) && log_scan_next(&t->scan) > 0)
        continue;
    if (t->state == SCAN_BROKEN)
        x->info = (struct log_info){.fault = t->broken};
    else
        log_info_fill_of_scan(&x->info, &t->scan);
    log_report_fill(t->report, buf_cstr(&t->path), &x->info, &t->scan, NULL);
    if (verdict_of_fault(&x->info.fault) != VERDICT_ENVIRONMENT)
        *x->verdict = (enum adj_verdict)verdict_of_fault(&x->info.fault);
    api_report_give(x->out, &t->report);
    return api_log_status(&x->info.fault);
}

enum adj_status adj_scan_report(struct adj_scan *t, const char *lang, enum adj_verdict *verdict,
                                struct adj_report **out)
{
    struct scan_ctx x = {.t = t, .lang = lang, .verdict = verdict, .out = out};
    *out = NULL;
    *verdict = ADJ_VERDICT_REFUSED;
    return api_call(report, &x, NULL);
}
