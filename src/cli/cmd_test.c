/* SPDX-License-Identifier: MIT
 *
 * adjudge test: runs fixture files. The library runs them and reports. Exit statuses, options and examples are
 * in docs/commands/test.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "progress.h"
#include "out.h"
#include "report.h"

/* Stops the run if the reader of the output has left. */
static int show_progress(void *ctx, size_t done, size_t total)
{
    progress_show(ctx, done, total);
    return out_closed();
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_report *found;
    struct progress progress;
    const struct adj_test_options set = {.lang = lang(), .strict = args_has(args, "strict")};
    (void)self;
    progress_start(&progress, TR("fixtures"));
    enum adj_status status = adj_test(args->operands, args->operand_count, &set, show_progress, &progress, &found);
    progress_end(&progress);
    return report_print(status, found, &style);
}

static const struct option options[] = {
    {.name = "format", .kind = OPTION_CHOICE, .value = "text|json|html|markdown|tap|junit",
     .help = TR("output format (default: text)")},
    {.name = "strict",
     .help = TR("treat warnings as findings: a position that breaks an invariant of the rulebook (exit status 1)")},
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
