/* SPDX-License-Identifier: MIT
 *
 * adj_transcript: the guard around writing a log as a transcript.
 */
#include "transcript/transcript_write.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"
#include "session/verdict.h"

struct transcript_ctx {
    struct transcript_writer work;
    struct buf text;
};

static enum adj_status write(struct transcript_ctx *x, const char *log, const struct adj_log_options *options)
{
    struct replay_options how = {.folder = options->rulebook};
    if (!transcript_write(&x->work, &x->text, log, &how))
        return ADJ_OK;
    const struct log_fault *fault = &x->work.reader.fault;
    buf_reset(&x->text);
    if (!x->work.replay.compiled) {
        verdict_tell_replay(&x->text, log, &x->work.replay);
        return api_replay_status(&x->work.replay);
    }
    verdict_tell_fault(&x->text, log, fault);
    return api_log_status(fault);
}

enum adj_status adj_transcript(const char *log, const struct adj_log_options *options, int observed,
                               struct adj_text *out)
{
    struct mem_guard guard;
    struct transcript_ctx *volatile x = NULL;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        x = mem_zero(1, sizeof *x); /* too large for a small stack */
        x->work.observed = observed != 0;
        status = write(x, log, options);
        api_text_give(out, &x->text);
        MEM_DONE();
    } else
        status = ADJ_ENVIRONMENT;
    if (x) {
        transcript_writing_release(&x->work);
        buf_release(&x->text);
        mem_free(x);
    }
    return status;
}
