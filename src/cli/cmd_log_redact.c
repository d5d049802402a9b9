/* SPDX-License-Identifier: MIT
 *
 * adjudge log redact: writes a log that one role may read, or compares one with the complete log. Exit statuses, options
 * and examples are in docs/commands/log.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "files.h"
#include "out.h"
#include "report.h"

static int check(const struct args *args, const struct adj_redact_options *options)
{
    struct adj_text text;
    enum adj_status status =
        adj_log_is_redaction(args_text(args, "check", NULL), args->operands[0], options, lang(), &text);
    if (status == ADJ_OK || status == ADJ_FINDING) {
        out_text(OUT_RESULT, text.data, text.len);
        adj_text_free(&text);
        return status;
    }
    return report(status, &text);
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    const struct adj_redact_options options = {.role = args_text(args, "for", NULL),
                                               .secret = args_text(args, "secret", NULL),
                                               .rulebook = args_text(args, "rulebook", NULL)};
    const char *to = args_text(args, "output", NULL);
    struct adj_report *made;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    if (args_has(args, "check"))
        return check(args, &options);
    if (!options.role)
        return command_usage(self, "%s", tr(lang(), "missing option --for ROLE, who will read the log"));
    if (!to)
        return command_usage(self, "%s", tr(lang(), "missing option -o FILE, the new log"));
    enum adj_status status = adj_log_redact(args->operands[0], to, &options, lang(), &made);
    return report_print(status, made, &style);
}

static const struct option options[] = {
    {.name = "for", .kind = OPTION_TEXT, .value = "ROLE",
     .help = TR("the role that will read the log")},
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FILE",
     .help = TR("the new log, which must not exist")},
    {.name = "check", .kind = OPTION_PATH, .value = "REDACTED",
     .help = TR("compare: is REDACTED what this command makes of LOG? Then nothing in it was changed")},
    {.name = "secret", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("make the commitments with the first line of FILE (default: with the seed of the game). Needed "
                "if the dice were observed, and again for --check")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the new log was written; with --check, it is the same")},
    {ADJ_FINDING, TR("with --check, the logs differ")},
    {ADJ_BAD_INPUT, TR("the log is damaged, does not follow its rules, or is redacted already")},
    {0, NULL},
};

const struct command cmd_log_redact = {
    .name = "log redact",
    .operands = "LOG",
    .summary = TR("write a log for one role, without what it must not know"),
    .about = TR("Writes a log in which records that ROLE must not know are replaced by commitments: secret decisions, "
                "the order of hidden cards, the seed. The new log has a hash chain of its own, and `adjudge verify` "
                "states what it could still replay. After the game, the keeper of LOG shows with --check that the "
                "redacted log is what LOG contained: nothing was changed."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
