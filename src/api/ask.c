/* SPDX-License-Identifier: MIT
 *
 * adj_ask: drafts a ruling from a moment of a recorded game.
 */
#include "adjudge.h"

#include "api/call.h"
#include "api/report.h"
#include "base/tr.h"
#include "explain/position_ref.h"
#include "rulings/ruling_draft.h"

#include <limits.h>

/* The arguments of adj_ask and what is made from them. */
struct ask_ctx {
    const char *position, *question;
    const struct adj_ask_options *options;
    struct ruling_draft draft;
};

/* A position without a number is the end of the log. */
static enum adj_status make(struct ruling_draft *d, const struct ask_ctx *x)
{
    uint64_t after;
    const struct adj_ask_options *options = x->options;
    const char *log = position_ref_split(&d->arena, x->position, &after);
    d->books.lang = api_report_lang(options->lang);
    if (after != UINT64_MAX && after > INT_MAX) {
        buf_printf(&d->message, tr(d->books.lang, "%s: no log has so many decisions"), x->position);
        return ADJ_BAD_INPUT;
    }
    const struct ruling_draft_request request = {.log = log,
                                                 .after = after == UINT64_MAX ? FIXTURE_LOG_ALL : (int)after,
                                                 .asked = x->question,
                                                 .rulebook = options->rulebook,
                                                 .id = options->id,
                                                 .log_there = options->log_there ? options->log_there : log,
                                                 .rulebook_there = options->rulebook_there};
    if (!ruling_draft_make(d, &request))
        return ADJ_OK;
    const struct log_fault *fault = &d->logs.reader.fault;
    if (d->environment)
        return ADJ_ENVIRONMENT;
    return fault->verdict == LOG_OK ? ADJ_BAD_INPUT : api_log_status(fault);
}

/* On failure the text is the message, so that a caller has one text in each case. */
static enum adj_status ask(void *ctx, struct buf *text)
{
    struct ask_ctx *x = ctx;
    enum adj_status status = make(&x->draft, x);
    const struct buf *result = status == ADJ_OK ? &x->draft.text : &x->draft.message;
    buf_add(text, result->data, result->len);
    return status;
}

static void release(void *ctx)
{
    ruling_draft_release(&((struct ask_ctx *)ctx)->draft);
}

enum adj_status adj_ask(const char *position, const char *question, const struct adj_ask_options *options,
                        struct adj_text *out)
{
    struct ask_ctx x = {.position = position, .question = question, .options = options};
    return api_text_call(ask, &x, release, out);
}
