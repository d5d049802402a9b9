/* SPDX-License-Identifier: MIT
 *
 * adjudge show: the position after a decision of a recorded game.
 */
#include "cmd.h"
#include "report.h"

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
     .help = "the position after decision N (0: the start; `adjudge whynot` calls it --at N+1); by default the last "
             "position"},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE", .help = "only what this role may see"},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "the position was printed"},
    {ADJ_BAD_INPUT, "the log cannot be replayed, or has no such decision"},
    {0, NULL},
};

const struct command cmd_show = {
    .name = "show",
    .operands = "LOG",
    .summary = "show a position of a recorded game",
    .about = "Replays LOG up to a decision, and prints the position, the role that decides, and the legal choices. With "
             "--format json, the output is a snapshot that `adjudge diff` reads.",
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
