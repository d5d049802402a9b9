/* SPDX-License-Identifier: MIT
 *
 * adjudge check: reads and compiles a rulebook and prints its errors and warnings. Must not know what a rule
 * means. Exit statuses, options and examples are in docs/commands/check.md, whose first part is made from the
 * table at the end of this file.
 */
#include "cmd.h"
#include "out.h"
#include "report.h"

static void print_sum(struct adj_rulebook *rb)
{
    size_t errors = adj_rulebook_errors(rb), warnings = adj_rulebook_warnings(rb);
    if (errors || warnings)
        out_printf(OUT_RESULT, "%zu error%s, %zu warning%s\n", errors, errors == 1 ? "" : "s", warnings,
                   warnings == 1 ? "" : "s");
    else
        out_printf(OUT_RESULT, "%s%s%s: no errors, no warnings\n", adj_rulebook_id(rb),
                   *adj_rulebook_edition(rb) ? ", edition " : "", adj_rulebook_edition(rb));
    if (*adj_rulebook_unseen(rb))
        out_printf(OUT_RESULT, "there may be more: %s\n", adj_rulebook_unseen(rb));
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_rulebook *rb = NULL;
    struct adj_text text = {0};
    (void)self;
    enum adj_status status = adj_rulebook_open(args->operands[0], &rb);
    if (!rb) {
        out_error(tr(lang(), "cannot read '%s': out of memory"), args->operands[0]);
        return ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK && (status = adj_rulebook_speaks(rb, &style, &text)) != ADJ_OK) {
        adj_rulebook_close(rb);
        return report(status, &text, &style);
    }
    enum adj_status told = adj_rulebook_messages(rb, &style, &text);
    if (text.len)
        report(told == ADJ_OK ? ADJ_OK : told, &text, &style);
    else
        adj_text_free(&text);
    if (style.format == ADJ_TEXT && status <= ADJ_BAD_INPUT)
        print_sum(rb);
    if (status == ADJ_OK && adj_rulebook_warnings(rb) && args_has(args, "strict"))
        status = ADJ_FINDING;
    adj_rulebook_close(rb);
    return status;
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
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
