/* SPDX-License-Identifier: MIT
 *
 * adjudge trace: shows what decisions of a recorded game did, and by which rule. The library replays the log.
 * Exit statuses, options and examples are in docs/commands/trace.md, whose first part is made from the table
 * at the end of this file.
 */
#include "cmd.h"
#include "report.h"

/* --at N is a range of one decision; without any range everything is traced. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text note = {0};
    struct adj_report *trace;
    bool at = args_has(args, "at"), range = args_has(args, "from") || args_has(args, "to");
    if (at && range)
        return command_usage(self, "%s", tr(lang(), "--at: cannot be used with --from or --to"));
    log.from = at ? args_number(args, "at", 0) : args_number(args, "from", range ? 1 : 0);
    log.to = at ? log.from : args_number(args, "to", UINT64_MAX);
    log.role = args_text(args, "as", NULL);
    if (log.to < log.from)
        return command_usage(self, "%s", tr(lang(), "--to: is before --from"));
    log.considered = args_has(args, "considered");
    log.all = args_has(args, "all");
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    log.note = &note;
    enum adj_status found = adj_trace(args->operands[0], &log, &trace);
    int status = report_print_with_note(found, trace, &style, &note);
    return report_moment(status, self->name, args->operands[0], 0);
}

static const struct option options[] = {
    {.name = "at", .letter = 'n', .kind = OPTION_NUMBER, .value = "N",
     .help = TR("decision N only (0: the setup before the first decision)")},
    {.name = "from", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("start at decision N")},
    {.name = "to", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("stop after decision N")},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE",
     .help = TR("print only what this role may know after each decision")},
    {.name = "all",
     .help = TR("also print bookkeeping, complete reasons, and the net changes")},
    {.name = "considered",
     .help = TR("also print the rules that were checked and did not apply, and why")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the trace was printed")},
    {ADJ_BAD_INPUT, TR("the log cannot be replayed, or has no such decision")},
    {0, NULL},
};

const struct command cmd_trace = {
    .name = "trace",
    .operands = "LOG",
    .summary = TR("show what each decision did, rule by rule"),
    .about = TR("Replays LOG and prints, for each decision, what was decided, what came of it, and "
                "by which rules. A decision that was prevented, replaced or is still pending is "
                "printed as an attempt, with the reasons below it. Bookkeeping is omitted; `--all` "
                "prints it. With `--as ROLE`, omits what ROLE may not know, and the reasons that "
                "would reveal it."),
    .options = options,
    .reports = true,
    .sandboxed = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
