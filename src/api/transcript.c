/* SPDX-License-Identifier: MIT
 *
 * adj_transcript: the guard around writing a log as a transcript.
 */
#include "transcript/transcript_write.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"

#include <string.h>

struct writing {
    struct transcript_writing work;
    struct buf text;
};

static enum adj_status write(struct writing *x, const char *log, const struct adj_log_options *options)
{
    struct replay_options how = {.folder = options->rulebook};
    if (!transcript_write(&x->work, &x->text, log, &how))
        return ADJ_OK;
    bool opened = x->work.replay.compiled != NULL;
    const struct log_fault *fault = opened ? &x->work.reader.fault : &x->work.replay.reader.fault;
    const char *why = opened || x->work.replay.verdict == REPLAY_LOG ? fault->text : replay_message(&x->work.replay);
    buf_reset(&x->text);
    if (strncmp(why, log, strlen(log))) /* otherwise it names the file itself */
        buf_printf(&x->text, "%s: ", log);
    buf_str(&x->text, why);
    return fault->verdict == LOG_ENVIRONMENT ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
}

enum adj_status adj_transcript(const char *log, const struct adj_log_options *options, int observed,
                               struct adj_text *out)
{
    struct mem_guard guard;
    struct writing *volatile x = NULL;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        x = mem_zero(1, sizeof *x); /* too large for a small stack */
        x->work.observed = observed != 0;
        status = write(x, log, options);
        api_text_give(out, &x->text);
        MEM_DONE();
    }
    if (x) {
        transcript_writing_release(&x->work);
        buf_release(&x->text);
        mem_free(x);
    }
    return status;
}
