/* SPDX-License-Identifier: MIT
 *
 * adjudge diff: what differs between two positions.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text text = {0}, note = {0};
    (void)self;
    if (!input_ready(args->operands[0]) || !input_ready(args->operands[1]))
        return ADJ_ENVIRONMENT;
    log.from = UINT64_MAX;
    log.note = &note;
    return report_with_note(adj_diff(args->operands[0], args->operands[1], args_has(args, "patch"), &log, &style,
                                     &text),
                            &text, &style, &note);
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
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
