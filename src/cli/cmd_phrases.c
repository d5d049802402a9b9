/* SPDX-License-Identifier: MIT
 *
 * adjudge phrases: lists the phrases that the rules of a rulebook can use. The library makes the list. Exit
 * statuses, options and examples are in docs/commands/phrases.md, whose first part is made from the table at
 * the end of this file.
 */
#include "cmd.h"
#include "report.h"

/* The library function has no rule; report_rulebook passes one to each. */
static enum adj_status phrases(struct adj_rulebook *rb, const char *rule, const char *lang, struct adj_report **out)
{
    (void)rule;
    return adj_rulebook_phrases(rb, lang, out);
}

static int run(const struct command *self, const struct args *args)
{
    (void)self;
    return report_rulebook(args, phrases);
}

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the phrases were printed")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors")},
    {0, NULL},
};

const struct command cmd_phrases = {
    .name = "phrases",
    .operands = "RULEBOOK",
    .summary = TR("list the phrases that rules can use, with examples"),
    .about = TR("Prints the vocabulary that the rulebook declares (kinds, fields, conditions, "
                "values, events, chances) with an example of each, and the forms that sentences "
                "can have."),
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
