/* SPDX-License-Identifier: MIT
 *
 * adj_record: makes a log of a transcript.
 */
#include "transcript/transcript_report.h"

#include "api/call.h"
#include "api/rulebook.h"
#include "base/mem.h"

struct record_ctx {
    struct adj_rulebook *rb;
    const char *transcript;
    const struct adj_record_options *options;
    struct transcript_recorder *work; /* too large for a small stack */
};

/* A transcript that cannot be played is a finding; one that cannot be read is bad input. */
static enum adj_status record(void *ctx, struct report *r)
{
    struct record_ctx *x = ctx;
    const struct adj_record_options *o = x->options;
    struct transcript_log_options log = {.log = o->log, .thin = o->thin != 0, .overwrite = o->replace != 0,
                                         .snapshots = o->snapshots != 0, .lang = r->lang};
    struct transcript_recorder *w = x->work = mem_zero(1, sizeof *x->work);
    transcript_record(w, x->rb->compiled, x->transcript, &log);
    record_report_fill(r, w, x->transcript, o->log);
    if (w->trouble)
        return w->environment ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    return w->refused ? ADJ_BAD_INPUT : w->diags.errors ? ADJ_FINDING : ADJ_OK;
}

static void release(void *ctx)
{
    struct record_ctx *x = ctx;
    if (x->work)
        transcript_recording_release(x->work);
    mem_free(x->work);
}

enum adj_status adj_record(struct adj_rulebook *rb, const char *transcript, const struct adj_record_options *options,
                           const char *lang, struct adj_report **out)
{
    struct record_ctx x = {.rb = rb, .transcript = transcript, .options = options};
    if (api_rulebook_runs(rb))
        return api_report_call(record, &x, release, &record_report_kind, lang, out);
    enum adj_status status = adj_rulebook_messages(rb, lang, out);
    return status == ADJ_OK ? ADJ_BAD_INPUT : status;
}
