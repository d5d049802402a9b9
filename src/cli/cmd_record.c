/* SPDX-License-Identifier: MIT
 *
 * adjudge record: a game that people wrote down becomes a log.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_record_options options = {
        .log = args_text(args, "output", NULL), .thin = args_has(args, "thin"), .replace = args_has(args, "replace"),
        .snapshots = args_has(args, "snapshots")};
    struct adj_text text = {0};
    struct adj_rulebook *rb;
    if (!options.log && !args_has(args, "check"))
        return command_usage(self, "the log is written to a file: -o LOG (or --check, to write none)");
    if (options.log && args_has(args, "check"))
        return command_usage(self, "--check writes no log, and -o names one: not both");
    int status = rulebook_open(args->operands[0], &style, &rb);
    if (status == ADJ_OK)
        status = report(adj_record(rb, args->operands[1], &options, &style, &text), &text, &style);
    adj_rulebook_close(rb);
    return status;
}

static const struct option options[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "LOG",
     .help = "the log, which must not exist yet"},
    {.name = "replace", .help = "LOG may exist and is replaced"},
    {.name = "check", .help = "write no log, only say whether everything can be true"},
    {.name = "thin", .help = "leave the rulebook out of the log; whoever reads the log then needs it besides"},
    OPTION_SNAPSHOTS,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "everything in the transcript can be true, and is recorded"},
    {ADJ_FINDING, "an entry cannot be true; the log holds everything in front of it"},
    {ADJ_BAD_INPUT, "the rulebook has errors, or the transcript is none of it; no log was written"},
    {0, NULL},
};

const struct command cmd_record = {
    .name = "record",
    .operands = "RULEBOOK TRANSCRIPT",
    .summary = "turn a game that people wrote down into a log",
    .about =
        "Plays what stands in TRANSCRIPT (a YAML file; `-` is standard input): decisions in the players' words, dice "
        "as they fell, cards as far as somebody saw them, and what the board showed in between. What nobody saw "
        "stays open until it matters. The first entry that cannot be true is named with its line and the rules that "
        "are in its way. The log is like any other: it can be verified, traced and compared.",
    .options = options,
    .reports = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
