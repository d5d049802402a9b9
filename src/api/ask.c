/* SPDX-License-Identifier: MIT
 *
 * adj_ask: drafts a ruling from a moment of a recorded game.
 */
#include "adjudge.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"
#include "explain/position_ref.h"
#include "rulings/ruling_draft.h"

#include <limits.h>

static enum adj_status draft(struct ruling_draft *d, const char *position, const char *question,
                             const struct adj_ask_options *options)
{
    uint64_t after;
    const char *log = position_ref_split(&d->arena, position, &after);
    if (after != UINT64_MAX && after > INT_MAX) {
        buf_printf(&d->message, "%s: no log has so many decisions", position);
        return ADJ_BAD_INPUT;
    }
    const struct ruling_draft_request request = {.log = log,
                                                 .after = after == UINT64_MAX ? FIXTURE_LOG_ALL : (int)after,
                                                 .asked = question,
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

enum adj_status adj_ask(const char *position, const char *question, const struct adj_ask_options *options,
                        struct adj_text *out)
{
    struct mem_guard guard;
    struct ruling_draft drafting = {0}, *volatile d = &drafting;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        status = draft(d, position, question, options);
        api_text_give(out, status == ADJ_OK ? &d->text : &d->message);
        MEM_DONE();
    } else
        status = ADJ_ENVIRONMENT;
    ruling_draft_release(d);
    return status;
}
