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
    const struct adj_test_division *division; /* NULL: none */
    struct buf line; /* a result as JSON */
    bool stopped;
    const char *const *paths;
    size_t count;
    bool strict;
    adj_progress *progress;
    void *progress_ctx;
    struct fixture_set set;
};

/* Hands out the result of a fixture. */
static void give_result(void *ctx, size_t number, const struct json_value *result)
{
    struct test_ctx *x = ctx;
    buf_reset(&x->line);
    json_value_print(&x->line, result);
    x->division->made(x->division->ctx, number, x->line.data, x->line.len);
}

static const struct json_value *take_result(void *ctx, size_t number)
{
    const struct test_ctx *x = ctx;
    struct adj_value result;
    return x->division->given(x->division->ctx, number, &result) ? api_value_json(result) : NULL;
}

/* Files, the rulebooks that they use, and fixtures are what the run is. */
static enum adj_status begin_division(struct test_ctx *x)
{
    const struct adj_test_division *d = x->division;
    size_t fixtures = 0;
    fixture_set_find_books(&x->set);
    for (size_t i = 0; i < x->set.file_count; i++) {
        const struct fixture_set_file *f = x->set.files[i];
        bool runs = !f->source.trouble && !f->source.diags.errors && f->book;
        d->name(d->ctx, f->source.path);
        d->name(d->ctx, runs ? f->book->rb->digest : "");
        for (size_t k = 0; runs && k < f->file.count; k++, fixtures++)
            d->name(d->ctx, f->file.fixtures[k].id.text ? f->file.fixtures[k].id.text : "");
    }
    return d->begin(d->ctx, fixtures);
}

static enum adj_status test(void *ctx, struct report *r)
{
    struct test_ctx *x = ctx;
    x->set.books.lang = r->lang;
    for (size_t i = 0; i < x->count; i++)
        fixture_set_add(&x->set, x->paths[i]);
    const struct fixture_division inside = {.shards = x->division ? x->division->shards : 0,
                                            .shard = x->division ? x->division->shard : 0, .made = give_result,
                                            .given = x->division && !x->division->shards ? take_result : NULL, .ctx = x};
    if (x->division) {
        enum adj_status status = begin_division(x);
        if (status != ADJ_OK)
            return status;
        x->set.division = &inside;
    }
    x->stopped = !fixture_set_run(&x->set, x->progress, x->progress_ctx);
    if (x->division)
        x->set.division = NULL;
    if (x->division && (x->division->shards || x->stopped))
        return x->stopped ? ADJ_ENVIRONMENT : ADJ_OK; /* without a report */
    fixture_report_fill(r, &x->set);
    return status_of(&x->set, x->strict);
}

static void release(void *ctx)
{
    struct test_ctx *x = ctx;
    fixture_set_release(&x->set);
    buf_release(&x->line);
}

enum adj_status adj_test(const char *const *paths, size_t count, const struct adj_test_options *options,
                         adj_progress *progress, void *ctx, struct adj_report **out)
{
    struct test_ctx x = {.paths = paths,
                         .count = count,
                         .division = options ? options->division : NULL,
                         .strict = options && options->strict,
                         .progress = progress,
                         .progress_ctx = ctx};
    return api_report_call(test, &x, release, &fixture_report_kind, options ? options->lang : NULL, out);
}
