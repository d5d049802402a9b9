/* SPDX-License-Identifier: MIT
 *
 * adjudge rulediff: compares two rulebooks, each in a folder or in a log, rule by rule. The library compares
 * them. Exit statuses, options and examples are in docs/commands/rulediff.md, whose first part is made from
 * the table at the end of this file.
 */
#include "cmd.h"
#include "report.h"

/* Both sides can be a folder or a log. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_rulebook *old = NULL, *changed = NULL;
    struct adj_report *differences;
    (void)self;
    enum adj_status status = rulebook_open_anywhere(args->operands[0], &style, &old);
    if (status == ADJ_OK)
        status = rulebook_open_anywhere(args->operands[1], &style, &changed);
    if (status == ADJ_OK) {
        status = adj_rulediff(old, changed, args->operands, lang(), &differences);
        status = (enum adj_status)report_print(status, differences, &style);
    }
    adj_rulebook_close(old);
    adj_rulebook_close(changed);
    return status;
}

static const struct exit_status exits[] = {
    {ADJ_OK, TR("no difference")},
    {ADJ_FINDING, TR("the rulebooks differ")},
    {ADJ_BAD_INPUT, TR("one of the rulebooks has errors or cannot be read")},
    {0, NULL},
};

const struct command cmd_rulediff = {
    .name = "rulediff",
    .operands = "OLD NEW",
    .summary = TR("compare two rulebooks rule by rule"),
    .about =
        TR("OLD and NEW are folders of rulebooks, or logs, which contain the rulebook of their game. Rules are matched "
        "by id, and printed with the text, citation and code that differ. A rule whose id is gone and whose code is "
        "still there has been renamed. Code is compared by meaning: line breaks and comments make no difference, "
        "and rules that read differently because a phrase has new words are reported separately from rules that "
        "mean something else. Cards, pieces, zones, options, phrases and sources are compared as well. A rule that "
        "moved is reported if the order matters: if it passed another rule for the same event or value."),
    .reports = true,
    .timed = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
