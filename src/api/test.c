/* SPDX-License-Identifier: MIT
 *
 * adj_test: runs fixtures and reports on them.
 */
#include "fixture/fixture_report.h"

#include "api/call.h"
#include "api/report.h"

static bool has_warnings(const struct fixture_set *set)
{
    bool any = false;
    for (size_t i = 0; i < set->file_count; i++)
        any = any || set->files[i]->source.diags.warnings;
    return any;
}

/* Code that cannot be read is bad input: the fixture is wrong, not the rule. */
static enum adj_status status_of(const struct fixture_set *set, bool strict)
{
    if (set->environment)
        return ADJ_ENVIRONMENT;
    if (set->broken || set->unread)
        return ADJ_BAD_INPUT;
    return set->failed || (strict && has_warnings(set)) ? ADJ_FINDING : ADJ_OK;
}

struct test_ctx {
    const char *const *paths;
    size_t count;
    bool strict;
    adj_progress *progress;
    void *progress_ctx;
    struct fixture_set set;
};

static enum adj_status test(void *ctx, struct report *r)
{
    struct test_ctx *x = ctx;
    x->set.books.lang = r->lang;
    for (size_t i = 0; i < x->count; i++)
        fixture_set_add(&x->set, x->paths[i]);
    fixture_set_run(&x->set, x->progress, x->progress_ctx);
    fixture_report_fill(r, &x->set);
    return status_of(&x->set, x->strict);
}

static void release(void *ctx)
{
    fixture_set_release(&((struct test_ctx *)ctx)->set);
}

enum adj_status adj_test(const char *const *paths, size_t count, const struct adj_test_options *options,
                         adj_progress *progress, void *ctx, struct adj_report **out)
{
    struct test_ctx x = {.paths = paths,
                         .count = count,
                         .strict = options && options->strict,
                         .progress = progress,
                         .progress_ctx = ctx};
    return api_report_call(test, &x, release, &fixture_report_kind, options ? options->lang : NULL, out);
}
