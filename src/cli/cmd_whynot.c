/* SPDX-License-Identifier: MIT
 *
 * adjudge whynot: explains why a decision of a recorded game is not legal. The library computes the answer.
 * Exit statuses, options and examples are in docs/commands/whynot.md, whose first part is made from the table
 * at the end of this file.
 */
#include "cmd.h"
#include "report.h"

/* Without --before, the position after the last decision. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text note = {0};
    struct adj_report *answer;
    log.from = args_number(args, "before", UINT64_MAX);
    log.role = args_text(args, "as", NULL);
    if (!log.from)
        return command_usage(self, "%s", tr(lang(), "--before: expected at least 1, the first decision"));
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    log.note = &note;
    enum adj_status found = adj_whynot(args->operands[0], args->operands[1], &log, &answer);
    int status = found == ADJ_OK ? report_print(found, answer, &style) : report_print_refusal(found, answer, &style);
    report_print_note(&note);
    return report_moment(status, self->name, args->operands[0], 1);
}

static const struct option options[] = {
    {.name = "before", .alias = "at",
     .letter = 'n',
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = TR("explain the position before decision N, which `adjudge show` and `adjudge why` "
                "call --at N-1 (default: after the last decision)")},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE",
     .help = TR("print only what this role may know")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the question was answered: the decision is legal, or the reasons are printed")},
    {ADJ_BAD_INPUT, TR("DECISION is not a decision, the log cannot be replayed, or it has no such "
                       "decision")},
    {0, NULL},
};

const struct command cmd_whynot = {
    .name = "whynot",
    .operands = "LOG DECISION",
    .summary = TR("explain why a decision is not legal"),
    .about = TR("Replays LOG up to decision N and explains why DECISION is not legal there: each "
                "rule that forbids it, the values that the rule uses and when they were set, "
                "what would have to change, and the most similar legal choices. With `--as "
                "ROLE`, omits what ROLE may not know."),
    .options = options,
    .reports = true,
    .sandboxed = true,
    .timed = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
