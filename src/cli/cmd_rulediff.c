/* SPDX-License-Identifier: MIT
 *
 * adjudge rulediff: what changed between two rulebooks, each in a folder or inside of a log.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_rulebook *old = NULL, *changed = NULL;
    struct adj_text text = {0};
    (void)self;
    enum adj_status status = rulebook_open_anywhere(args->operands[0], &style, &old);
    if (status == ADJ_OK)
        status = rulebook_open_anywhere(args->operands[1], &style, &changed);
    if (status == ADJ_OK)
        status = (enum adj_status)report(adj_rulediff(old, changed, args->operands, &style, &text), &text, &style);
    adj_rulebook_close(old);
    adj_rulebook_close(changed);
    return status;
}

static const struct exit_status exits[] = {
    {ADJ_OK, "the rulebooks say the same"},
    {ADJ_FINDING, "they differ"},
    {ADJ_BAD_INPUT, "one of them has errors, or cannot be read"},
    {0, NULL},
};

const struct command cmd_rulediff = {
    .name = "rulediff",
    .operands = "OLD NEW",
    .summary = "tell what changed between two rulebooks, rule by rule",
    .about =
        "OLD and NEW are folders of rulebooks, or logs, which carry the rulebook that they were played by. Rules "
        "are paired by their ids, and told with their text, citation and code where these differ; one whose id is "
        "gone and whose code is not was renamed. Code is compared by what it means: line breaks and comments make "
        "no difference, and where a phrase is worded otherwise, the rules that say it read differently and mean "
        "the same, which is told apart. Cards, pieces, zones, options, phrases and sources are compared, too. "
        "That a rule moved is told where the order of the rules counts: where it passed another one that answers "
        "to the same event or value.",
    .reports = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
