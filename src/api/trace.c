/* SPDX-License-Identifier: MIT
 *
 * adj_trace: what decisions of a recorded game did. The guard; the work is done by explain/trace.
 */
#include "api/call.h"
#include "api/report.h"
#include "api/text.h"
#include "explain/trace/trace_log.h"
#include "explain/trace/trace_report.h"

struct trace_ctx {
    const char *path; /* of the log */
    const struct adj_log_options *options;
    struct trace_log log;
    struct buf note;
};

/* Each decision is added as it is replayed, so memory holds one trace at a time. */
static void take(void *ctx, const struct trace *t)
{
    trace_report_add(ctx, t);
}

/* -2 is a role or language that does not exist. */
static enum adj_status trace_work(void *ctx, struct report *r)
{
    struct trace_ctx *x = ctx;
    const struct adj_log_options *o = x->options;
    const struct trace_log_options how = {o->rulebook, o->from, o->to, o->role, r->lang};
    trace_report_begin(r, x->path, &(struct trace_detail){.all = o->all != 0, .considered = o->considered != 0});
    int failed = trace_log_run(&x->log, x->path, &how, take, r);
    trace_report_set_kind(r, record_kind_of_replay(&r->arena, &x->log.replay, true));
    if (failed) {
        trace_report_set_error(r, buf_cstr(&x->log.text));
        return failed == -2 ? ADJ_USAGE : api_replay_status(&x->log.replay);
    }
    const char *fault = trace_log_fault(&x->log, &how);
    if (fault)
        trace_report_set_fault(r, fault);
    if (trace_log_is_unfinished(&x->log))
        trace_report_set_unfinished(r);
    if (o->note) {
        api_note_rest(&x->note, r->lang, x->path, &x->log.replay);
        api_text_give(o->note, &x->note);
    }
    return ADJ_OK;
}

static void release(void *ctx)
{
    struct trace_ctx *x = ctx;
    buf_release(&x->note);
    trace_log_release(&x->log);
}

enum adj_status adj_trace(const char *log, const struct adj_log_options *options, struct adj_report **out)
{
    struct trace_ctx x = {.path = log, .options = options};
    return api_report_call(trace_work, &x, release, &trace_report_kind, options->lang, out);
}
