/* SPDX-License-Identifier: MIT
 *
 * See the header. The only guard of the public interface; what is inside has others where it cleans up on the way.
 */
#include "api/call.h"

#include "api/text.h"
#include "base/mem.h"

/* In a function of its own, so that nothing that changes on the way is local to the one that is returned to. */
static enum adj_status guarded(api_work *work, void *ctx, struct buf *text, struct adj_text *out)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        enum adj_status status = work(ctx, text);
        if (out)
            api_text_give(out, text);
        MEM_DONE();
        return status;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status api_call(api_work *work, void *ctx, api_release *release, struct adj_text *out)
{
    struct buf text = BUF_INIT;
    if (out)
        *out = (struct adj_text){0};
    enum adj_status status = guarded(work, ctx, &text, out);
    buf_release(&text);
    if (release)
        release(ctx);
    return status;
}
