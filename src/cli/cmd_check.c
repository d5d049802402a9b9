/* SPDX-License-Identifier: MIT
 *
 * adjudge check: reads and compiles a rulebook and prints its errors and warnings. Must not know what a rule
 * means. Exit statuses, options and examples are in docs/commands/check.md, whose first part is made from the
 * table at the end of this file.
 */
#include "cmd.h"
#include "out.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_rulebook *rb = NULL;
    struct adj_report *found = NULL;
    struct adj_text why = {0};
    (void)self;
    enum adj_status status = adj_rulebook_open(args->operands[0], &rb);
    if (!rb) {
        out_error(tr(lang(), "cannot read '%s': out of memory"), args->operands[0]);
        return ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK && (status = adj_rulebook_speaks(rb, lang(), &why)) != ADJ_OK) {
        adj_rulebook_close(rb);
        return report(status, &why);
    }
    if (status == ADJ_OK && adj_rulebook_warnings(rb) && args_has(args, "strict"))
        status = ADJ_FINDING;
    adj_rulebook_messages(rb, lang(), &found);
    adj_rulebook_close(rb);
    return report_print(status, found, &style);
}

static const struct option options[] = {
    {.name = "strict",
     .help = TR("treat warnings as findings (exit status 1)")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("no errors")},
    {ADJ_FINDING, TR("warnings, with --strict")},
    {ADJ_BAD_INPUT, TR("errors")},
    {0, NULL},
};

const struct command cmd_check = {
    .name = "check",
    .operands = "RULEBOOK",
    .summary = TR("check a rulebook for errors"),
    .about = TR("Reads the rulebook in the folder RULEBOOK, compiles its rules, and prints each "
                "error and warning with file, line and column, what was expected there, and the "
                "most similar known word."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
