/* SPDX-License-Identifier: MIT
 *
 * See the header. The only guard of the public interface; what is inside has others where it cleans up on the way.
 */
#include "api/call.h"

#include "api/text.h"
#include "base/mem.h"

/* In a function of its own, so that nothing that changes on the way is local to the one that is returned to. */
static enum adj_status guarded(api_work *work, void *ctx)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        enum adj_status status = work(ctx);
        MEM_DONE();
        return status;
    }
    return ADJ_ENVIRONMENT;
}

/* Releases also after memory ran out: everything the work had made is reachable from `ctx`. */
enum adj_status api_call(api_work *work, void *ctx, api_release *release)
{
    enum adj_status status = guarded(work, ctx);
    if (release)
        release(ctx);
    return status;
}

/* A call whose result is a text. */
struct text_ctx {
    api_text_work *work;
    void *ctx;
    struct buf text;
    struct adj_text *out;
};

/* Gives the text away under the guard: an empty one must be allocated. */
static enum adj_status work_on_text(void *ctx)
{
    struct text_ctx *x = ctx;
    enum adj_status status = x->work(x->ctx, &x->text);
    if (x->out)
        api_text_give(x->out, &x->text);
    return status;
}

/* *out is empty if memory ran out. */
enum adj_status api_text_call(api_text_work *work, void *ctx, api_release *release, struct adj_text *out)
{
    struct text_ctx x = {.work = work, .ctx = ctx, .out = out};
    if (out)
        *out = (struct adj_text){0};
    enum adj_status status = guarded(work_on_text, &x);
    buf_release(&x.text);
    if (release)
        release(ctx);
    return status;
}

/* The report is made inside the guard and freed outside of it if the work fails. */
static enum adj_status guarded_report(api_report_work *work, void *ctx, const struct report_kind *kind,
                                      const char *lang, struct report **made)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        *made = report_new(kind, lang ? lang : "en");
        enum adj_status status = work(ctx, *made);
        MEM_DONE();
        return status;
    }
    report_free(*made);
    *made = NULL;
    return ADJ_ENVIRONMENT;
}

/* A report without a value was never filled and is not handed out. */
enum adj_status api_report_call(api_report_work *work, void *ctx, api_release *release, const struct report_kind *kind,
                                const char *lang, struct adj_report **out)
{
    struct report *made = NULL;
    enum adj_status status = guarded_report(work, ctx, kind, lang, &made);
    if (made && !made->value) {
        report_free(made);
        made = NULL;
    }
    *out = (struct adj_report *)made;
    if (release)
        release(ctx);
    return status;
}
