/* SPDX-License-Identifier: MIT
 *
 * adj_test: runs fixtures and reports on them.
 */
#include "fixture/fixture_report.h"

#include "api/call.h"
#include "api/report.h"

static void write(struct buf *text, struct fixture_set *set, enum adj_test_format format,
                  const struct adj_style *style)
{
    switch (format) {
    case ADJ_TEST_TAP: fixture_report_tap(text, set, &set->scratch); break;
    case ADJ_TEST_JUNIT: fixture_report_junit(text, set, &set->scratch); break;
    case ADJ_TEST_JSON: api_json_write(text, fixture_report_json(set, &set->scratch)); break;
    default: fixture_report_text(text, set, style->color != 0);
    }
}

static enum adj_status status_of(const struct fixture_set *set)
{
    if (set->environment)
        return ADJ_ENVIRONMENT;
    return set->broken || set->unread ? ADJ_BAD_INPUT : set->failed ? ADJ_FINDING : ADJ_OK;
}

struct test_ctx {
    const char *const *paths;
    size_t count;
    enum adj_test_format format;
    const struct adj_style *style;
    adj_progress *progress;
    void *progress_ctx;
    struct fixture_set set;
};

static enum adj_status test(void *ctx, struct buf *text)
{
    struct test_ctx *x = ctx;
    for (size_t i = 0; i < x->count; i++)
        fixture_set_add(&x->set, x->paths[i]);
    fixture_set_run(&x->set, x->progress, x->progress_ctx);
    write(text, &x->set, x->format, x->style);
    return status_of(&x->set);
}

static void release(void *ctx)
{
    fixture_set_release(&((struct test_ctx *)ctx)->set);
}

enum adj_status adj_test(const char *const *paths, size_t count, enum adj_test_format format,
                         const struct adj_style *style, adj_progress *progress, void *ctx, struct adj_text *out)
{
    struct test_ctx x = {.paths = paths, .count = count, .format = format, .style = style, .progress = progress,
                         .progress_ctx = ctx};
    return api_text_call(test, &x, release, out);
}
