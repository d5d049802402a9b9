/* SPDX-License-Identifier: MIT
 *
 * adjudge transcript: prints a log as a file that people can read, change and record again. The library writes
 * it. Exit statuses, options and examples are in docs/commands/transcript.md, whose first part is made from
 * the table at the end of this file.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_log_options log = log_options_of(args);
    struct adj_text text = {0};
    (void)self;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    return report(adj_transcript(args->operands[0], &log, args_has(args, "observed"), &text), &text);
}

static const struct option options[] = {
    {.name = "observed",
     .help = TR("print the results of all random draws, as people at the table saw them, instead "
                "of the seed")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the transcript was printed")},
    {ADJ_BAD_INPUT, TR("the log cannot be read")},
    {0, NULL},
};

const struct command cmd_transcript = {
    .name = "transcript",
    .operands = "LOG",
    .summary = TR("print a log as a transcript"),
    .about = TR("Prints the game in LOG as YAML, as a person would write it down: who plays, the "
                "decisions in the players' words, dice and cards, the comments. `adjudge record` "
                "turns it back into the same game. If you change a line, `adjudge record` "
                "reports the consequences."),
    .options = options,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
