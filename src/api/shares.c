/* SPDX-License-Identifier: MIT
 *
 * Shares of a seed, as programs make and look for them.
 */
#include "session/shares.h"

#include "api/call.h"
#include "api/report.h"
#include "base/mem.h"

_Static_assert(SHARE_HEX == 65, "the public header states the size");

void adj_share_digest(const char *role, const char *text, char out[65])
{
    share_digest(role, text, out);
}

/* What the call opens. Too large for a small stack, so it is on the heap. */
struct unopened {
    struct log_reader reader;
    struct arena memory;
};

struct unopened_call {
    const char *log, *lang;
    struct unopened *made;
};

static enum adj_status unopened(void *ctx, struct buf *out)
{
    struct unopened_call *x = ctx;
    struct unopened *u = x->made = mem_zero(1, sizeof *u);
    struct log_item item;
    struct shares shares;
    log_reader_init(&u->reader, NULL, 0, NULL);
    if (log_reader_open(&u->reader, x->log, NULL) || log_reader_next(&u->reader, &item) < 0)
        return api_log_fault(out, x->log, &u->reader.fault, api_report_lang(x->lang));
    shares_read(&shares, &u->reader, &u->memory);
    for (size_t i = 0; i < shares.count; i++)
        if (!shares.items[i].text)
            buf_printf(out, "%s\n", shares.items[i].role);
    return ADJ_OK;
}

static void release(void *ctx)
{
    struct unopened *u = ((struct unopened_call *)ctx)->made;
    if (!u)
        return;
    log_reader_release(&u->reader);
    arena_release(&u->memory);
    mem_free(u);
}

enum adj_status adj_log_unopened(const char *log, const char *lang, struct adj_text *out)
{
    struct unopened_call x = {.log = log, .lang = lang};
    return api_text_call(unopened, &x, release, out);
}
