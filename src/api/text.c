/* SPDX-License-Identifier: MIT
 *
 * Texts that are handed out, and the words for what the system refuses.
 */
#include "api/text.h"

#include "api/call.h"
#include "base/error.h"
#include "base/mem.h"

/* The public text owns the memory; an empty one is "" and not NULL. */
void api_text_give(struct adj_text *out, struct buf *b)
{
    if (!out) {
        buf_release(b);
        return;
    }
    if (!b->data)
        buf_add(b, "", 0);
    *out = (struct adj_text){b->data, b->len};
    *b = (struct buf)BUF_INIT;
}

void adj_text_free(struct adj_text *t)
{
    mem_free(t->data);
    *t = (struct adj_text){0};
}

/* A text that is copied. */
struct copy_ctx {
    const char *data;
    size_t len;
};

static enum adj_status copy(void *ctx, struct buf *text)
{
    const struct copy_ctx *x = ctx;
    buf_add(text, x->data, x->len);
    return ADJ_OK;
}

enum adj_status adj_text_copy(const char *data, size_t len, struct adj_text *out)
{
    struct copy_ctx x = {data, len};
    return api_text_call(copy, &x, NULL, out);
}

const char *adj_error_meaning(int error)
{
    return error_meaning(error);
}
