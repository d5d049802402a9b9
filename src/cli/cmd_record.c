/* SPDX-License-Identifier: MIT
 *
 * adjudge record: converts a transcript into a log. The library replays it and finds what cannot have happened. Exit
 * statuses, options and examples are in docs/commands/record.md, whose first part is made from the table at
 * the end of this file.
 */
#include "cmd.h"
#include "lang.h"
#include "out.h"
#include "report.h"

#include <unistd.h>

/* Either a log or only a check: without one of them the transcript would be replayed in vain. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_record_options options = {
        .log = args_text(args, "output", NULL), .thin = args_has(args, "thin"), .replace = args_has(args, "replace"),
        .snapshots = args_has(args, "snapshots")};
    struct adj_report *recorded;
    struct adj_rulebook *rb;
    if (!options.log && !args_has(args, "check"))
        return command_usage(self, "%s", tr(lang(), "missing option -o LOG or --check"));
    if (options.log && args_has(args, "check"))
        return command_usage(self, "%s", tr(lang(), "--check: cannot be used with -o"));
    if (options.log && !options.replace && !access(options.log, F_OK)) { /* the library refuses it, too */
        out_error(tr(lang(), "cannot create '%s': file exists; to replace it, use --replace"), options.log);
        return ADJ_ENVIRONMENT;
    }
    enum adj_status status = rulebook_open(args->operands[0], &style, &rb);
    if (status != ADJ_OK)
        return status;
    status = adj_record(rb, args->operands[1], &options, lang(), &recorded);
    adj_rulebook_close(rb);
    return (status == ADJ_BAD_INPUT ? report_print_refusal : report_print)(status, recorded, &style);
}

static const struct option options[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "LOG",
     .help = TR("the new log, which must not exist")},
    {.name = "replace",
     .help = TR("replace LOG if it exists")},
    {.name = "check",
     .help = TR("write no log; only check that everything in the transcript is possible")},
    {.name = "thin",
     .help = TR("omit the rulebook from the log; readers then need it separately")},
    OPTION_SNAPSHOTS,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("everything in the transcript is possible and was recorded")},
    {ADJ_FINDING, TR("an entry cannot be true; the log contains everything before it")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors, or the transcript is invalid; no log was written")},
    {0, NULL},
};

const struct command cmd_record = {
    .name = "record",
    .operands = "RULEBOOK TRANSCRIPT",
    .summary = TR("convert a transcript into a log"),
    .about = TR("Replays TRANSCRIPT, a YAML file (`-` is standard input): decisions in the "
                "players' words, rolled dice, cards as far as someone saw them, and what the "
                "board showed in between. What no one saw remains unknown until it matters. The "
                "first impossible entry is reported with its line and the rules that forbid it. "
                "The log is like any other: it can be verified, traced and compared."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
