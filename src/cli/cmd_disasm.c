/* SPDX-License-Identifier: MIT
 *
 * adjudge disasm: prints the compiled program of a rulebook. The library prints it. Exit statuses, options and
 * examples are in docs/commands/disasm.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    (void)self;
    return report_rulebook(args, adj_rulebook_disasm);
}

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the program was printed")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors, or has no such rule")},
    {0, NULL},
};

const struct command cmd_disasm = {
    .name = "disasm",
    .operands = "RULEBOOK [RULE]",
    .summary = TR("print the compiled program"),
    .about = TR("Prints the instructions of the rule with the id RULE, or of all rules: each "
                "with its number, its operands, and the rule and place in the rulebook that it "
                "was compiled from."),
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 2,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
