/* SPDX-License-Identifier: MIT
 *
 * adjudge show: prints the position after a decision of a recorded game. The library replays the log. Exit
 * statuses, options and examples are in docs/commands/show.md, whose first part is made from the table at the
 * end of this file.
 */
#include "cmd.h"
#include "report.h"

/* A position written as LOG@N is answered with the option of the same meaning. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    struct adj_text note = {0};
    struct adj_report *position;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    log.from = args_number(args, "at", UINT64_MAX);
    log.role = args_text(args, "as", NULL);
    log.note = &note;
    int status = adj_show(args->operands[0], &log, &position);
    status = report_print_with_note((enum adj_status)status, position, &style, &note);
    return report_moment(status, self->name, args->operands[0], 0);
}

static const struct option options[] = {
    {.name = "at",
     .letter = 'n',
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = TR("the position after decision N (0: the start; default: the end). `adjudge "
                "whynot` calls this position --before N+1")},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE",
     .help = TR("show only what this role may see")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the position was printed")},
    {ADJ_BAD_INPUT, TR("the log cannot be replayed, or has no such decision")},
    {0, NULL},
};

const struct command cmd_show = {
    .name = "show",
    .operands = "LOG",
    .summary = TR("show a position of a recorded game"),
    .about = TR("Replays LOG up to a decision and prints the position, who decides, and the "
                "legal choices. With --format json, prints a snapshot that `adjudge diff` reads."),
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
