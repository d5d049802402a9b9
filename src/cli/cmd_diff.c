/* SPDX-License-Identifier: MIT
 *
 * adjudge diff: compares two positions. The library reads and compares them. Exit statuses, options and
 * examples are in docs/commands/diff.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "report.h"

/* The patch alone, for programs that read RFC 6902. */
static int print_patch(enum adj_status status, struct adj_report *differences, struct adj_text *note)
{
    struct adj_text text;
    if (adj_value_json(adj_value_get(adj_report_value(differences), "patch"), &text) == ADJ_OK)
        report_print_text(&text);
    else
        status = report_print(ADJ_ENVIRONMENT, NULL, NULL);
    adj_report_free(differences);
    report_print_note(note);
    return status;
}

/* Both inputs can be a position, a log or a snapshot, so the library decides what they are. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text note = {0};
    struct adj_report *differences;
    (void)self;
    if (!input_ready(args->operands[0]) || !input_ready(args->operands[1]))
        return ADJ_ENVIRONMENT;
    log.from = UINT64_MAX;
    log.note = &note;
    enum adj_status status = adj_diff(args->operands[0], args->operands[1], &log, &differences);
    if (args_has(args, "patch") && status <= ADJ_FINDING)
        return print_patch(status, differences, &note);
    return report_print_with_note(status, differences, &style, &note);
}

static const struct option options[] = {
    {.name = "patch",
     .help = TR("print the difference as an RFC 6902 JSON Patch")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the positions are equal")},
    {ADJ_FINDING, TR("the positions differ")},
    {ADJ_BAD_INPUT, TR("a position cannot be read")},
    {0, NULL},
};

const struct command cmd_diff = {
    .name = "diff",
    .operands = "POSITION POSITION",
    .summary = TR("compare two positions"),
    .about = TR("A POSITION is LOG@N (after decision N of a log), LOG (at its end), or a "
                "snapshot written by `adjudge show --format json`. Prints the differences piece "
                "by piece and field by field."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
