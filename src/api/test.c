/* SPDX-License-Identifier: MIT
 *
 * adj_test: runs fixtures and reports on them.
 */
#include "fixture/fixture_report.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"

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

enum adj_status adj_test(const char *const *paths, size_t count, enum adj_test_format format,
                         const struct adj_style *style, adj_progress *progress, void *ctx, struct adj_text *out)
{
    struct mem_guard guard;
    struct fixture_set fixtures = {0}, *volatile set = &fixtures;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        for (size_t i = 0; i < count; i++)
            fixture_set_add(set, paths[i]);
        fixture_set_run(set, progress, ctx);
        write(text, set, format, style);
        api_text_give(out, text);
        status = status_of(set);
        MEM_DONE();
    }
    buf_release(text);
    fixture_set_release(set);
    return status;
}
