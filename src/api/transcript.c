/* SPDX-License-Identifier: MIT
 *
 * adj_transcript: the guard around writing a log as a transcript.
 */
#include "transcript/transcript_write.h"

#include "api/call.h"
#include "api/report.h"
#include "base/mem.h"
#include "session/verdict.h"

struct transcript_ctx {
    const char *log;
    const struct adj_log_options *options;
    bool observed;
    struct transcript_writer *writer; /* too large for a small stack */
};

/* What was written before a fault is dropped: half a transcript would be another game. */
static enum adj_status transcript(void *ctx, struct buf *text)
{
    struct transcript_ctx *x = ctx;
    struct transcript_writer *w = x->writer = mem_zero(1, sizeof *w);
    struct replay_options how = {.folder = x->options->rulebook, .lang = x->options->lang};
    w->observed = x->observed;
    if (!transcript_write(w, text, x->log, &how))
        return ADJ_OK;
    buf_reset(text);
    if (!w->replay.compiled) {
        verdict_format_replay(text, x->log, &w->replay);
        return api_replay_status(&w->replay);
    }
    verdict_format_fault(text, x->log, &w->reader.fault, x->options->lang);
    return api_log_status(&w->reader.fault);
}

static void release(void *ctx)
{
    struct transcript_ctx *x = ctx;
    if (x->writer)
        transcript_writing_release(x->writer);
    mem_free(x->writer);
}

enum adj_status adj_transcript(const char *log, const struct adj_log_options *options, int observed,
                               struct adj_text *out)
{
    struct transcript_ctx x = {.log = log, .options = options, .observed = observed != 0};
    return api_text_call(transcript, &x, release, out);
}
