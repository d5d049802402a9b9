/* SPDX-License-Identifier: MIT
 *
 * adjudge test: runs fixture files. The library runs them and reports. Exit statuses, options and examples are
 * in docs/commands/test.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "division.h"
#include "line.h"
#include "progress.h"
#include "out.h"
#include "report.h"

/* Stops the run if the reader of the output has left. */
static int show_progress(void *ctx, size_t done, size_t total)
{
    progress_show(ctx, done, total);
    return out_closed() || stop_asked();
}

/* What the calls of the library need. */
struct test_ctx {
    struct division division;
    const struct command *self;
    const struct args *args;
    struct progress progress;
};

static void note_name(void *ctx, const char *name)
{
    division_note(&((struct test_ctx *)ctx)->division, name);
}

static enum adj_status begin(void *ctx, size_t fixtures)
{
    struct test_ctx *t = ctx;
    division_numbered(&t->division, fixtures);
    int status = division_begin(&t->division, t->self, t->args, "");
    t->division.failed |= status != ADJ_OK;
    return (enum adj_status)status;
}

/* The result of a fixture of this shard. */
static void write_result(void *ctx, size_t number, const char *json, size_t len)
{
    struct division *d = &((struct test_ctx *)ctx)->division;
    adj_part_number(d->part, "item", (int64_t)number);
    adj_part_json(d->part, "result", json, len);
    division_end_entry(d);
}

static int read_result(void *ctx, size_t number, struct adj_value *result)
{
    struct division *d = &((struct test_ctx *)ctx)->division;
    struct adj_value entry;
    if (!division_next(d, &entry))
        return 0;
    *result = adj_value_get(entry, "result");
    if (adj_value_integer(adj_value_get(entry, "item")) != (int64_t)number || result->type != ADJ_VALUE_OBJECT)
        division_bad_entry(d);
    return !d->failed;
}

/* A shard reports nothing, and where the parts do not fit, that was reported. */
static int print_result(struct test_ctx *t, enum adj_status status, struct adj_report *found, const struct adj_style *style)
{
    struct division *d = &t->division;
    if (d->failed)
        status = d->kind == DIVISION_SHARD ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    else if (d->kind == DIVISION_SHARD && (status == ADJ_OK || stop_asked()))
        return division_end(d, status == ADJ_OK);
    else
        return report_print(status, found, style);
    adj_report_free(found);
    return status;
}

static int run(const struct command *self, const struct args *args)
{
    static const char *const alone[] = {NULL};
    struct adj_style style = style_of(args);
    struct adj_report *found;
    struct test_ctx t = {.self = self, .args = args};
    if (division_read(&t.division, self, args, alone) != ADJ_OK)
        return ADJ_USAGE;
    const struct adj_test_division division = {
        .shards = t.division.kind == DIVISION_SHARD ? (size_t)t.division.shards : 0, .shard = (size_t)t.division.shard,
        .name = note_name, .begin = begin, .made = write_result, .given = read_result, .ctx = &t};
    const struct adj_test_options set = {.lang = lang(), .strict = args_has(args, "strict"),
                                         .division = t.division.kind == DIVISION_NONE ? NULL : &division};
    if (t.division.kind == DIVISION_SHARD)
        stop_catch();
    progress_start(&t.progress, TR("fixtures"));
    enum adj_status status = adj_test(args->operands, args->operand_count, &set, show_progress, &t.progress, &found);
    progress_end(&t.progress);
    int exit_status = print_result(&t, status, found, &style);
    division_release(&t.division);
    return exit_status;
}

static const struct option options[] = {
    {.name = "format", .kind = OPTION_CHOICE, .value = "text|json|html|markdown|tap|junit",
     .help = TR("output format (default: text)")},
    {.name = "strict",
     .help = TR("treat warnings as findings: a position that breaks an invariant of the rulebook (exit status 1)")},
    OPTION_SHARD,
    OPTION_PART,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("every fixture passes")},
    {ADJ_FINDING, TR("a fixture fails; warnings, with --strict")},
    {ADJ_BAD_INPUT, TR("a fixture file, code in it, or its rulebook has errors")},
    {0, NULL},
};

const struct command cmd_test = {
    .name = "test",
    .operands = "PATH...",
    .summary = TR("run fixture files"),
    .about = TR("Each PATH is a fixture file, one fixture of a file (FILE#ID), a folder with fixture files, or a rulebook "
                "(the fixtures next to it). A fixture sets up a position, plays decisions, and states "
                "which choices must be offered or refused (and by which rules), what must "
                "happen, and what must hold."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
