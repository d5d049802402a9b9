/* SPDX-License-Identifier: MIT
 *
 * adjudge read: rules read aloud, in any language that the rulebook declares.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    (void)self;
    return report_rulebook(args, adj_rulebook_read);
}

static const struct exit_status exits[] = {
    {ADJ_OK, "the rules were printed"},
    {ADJ_BAD_INPUT, "the rulebook has errors, or no such rule"},
    {0, NULL},
};

const struct command cmd_read = {
    .name = "read",
    .operands = "RULEBOOK [RULE]",
    .summary = "read the rules in a language that the rulebook declares",
    .about = "Prints the rule with the id RULE, or all of them: title, text, where it comes from, and its code as "
             "it reads in the language of --lang, whatever language it was written in.",
    .reports = true,
    .operands_least = 1,
    .operands_most = 2,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
