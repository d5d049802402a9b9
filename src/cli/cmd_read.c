/* SPDX-License-Identifier: MIT
 *
 * adjudge read: prints rules in a language that the rulebook declares. The library prints them. Exit statuses,
 * options and examples are in docs/commands/read.md, whose first part is made from the table at the end of
 * this file.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    (void)self;
    return report_rulebook(args, adj_rulebook_read);
}

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the rules were printed")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors, or has no such rule")},
    {0, NULL},
};

const struct command cmd_read = {
    .name = "read",
    .operands = "RULEBOOK [RULE]",
    .summary = TR("print the rules in a language of the rulebook"),
    .about = TR("Prints the rule with the id RULE, or all rules: title, text, source and code. "
                "The code is printed in the language of --lang, regardless of the language in "
                "which it was written."),
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 2,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
