/* SPDX-License-Identifier: MIT
 *
 * Compares rulebooks: the guard. The work is done by audit/.
 */
#include "audit/rulediff_report.h"

#include "api/call.h"
#include "api/rulebook.h"

struct compare_ctx {
    struct adj_rulebook *old, *changed;
    const char *const *names;
    struct rulediff diff;
};

static enum adj_status compare(void *ctx, struct report *r)
{
    struct compare_ctx *x = ctx;
    rulediff_make(&x->diff, x->old->compiled, x->changed->compiled);
    rulediff_report_fill(r, &x->diff, x->names);
    return x->diff.count ? ADJ_FINDING : ADJ_OK;
}

static void compare_release(void *ctx)
{
    rulediff_release(&((struct compare_ctx *)ctx)->diff);
}

enum adj_status adj_rulediff(struct adj_rulebook *old, struct adj_rulebook *changed, const char *const names[2],
                             const char *lang, struct adj_report **out)
{
    struct compare_ctx x = {.old = old, .changed = changed, .names = names};
    *out = NULL;
    if (!api_rulebook_runs(old) || !api_rulebook_runs(changed))
        return ADJ_BAD_INPUT;
    return api_report_call(compare, &x, compare_release, &rulediff_report_kind, lang, out);
}
