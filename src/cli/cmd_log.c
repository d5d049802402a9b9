/* SPDX-License-Identifier: MIT
 *
 * adjudge log …: log files as files: printed, summed up, packed, rescued, made from plain lines. What the records
 * mean is no matter here.
 */
#include "cmd.h"
#include "out.h"
#include "report.h"

#include <string.h>

/* The two that print what is in a log. Of a log that is not whole they give what is good in front of the fault. */
typedef enum adj_status printer(const char *log, struct adj_text *out);

/* Complains with what is wrong with a log: the first line of what its info says. */
static void complain_about(const char *log)
{
    struct adj_style plain = {0};
    struct adj_text text = {0};
    adj_log_info(log, &plain, &text);
    if (text.data)
        out_complain("%.*s", (int)strcspn(text.data, "\n"), text.data);
    adj_text_free(&text);
}

static int print(const struct args *args, printer *read, bool exact)
{
    struct adj_style plain = {0};
    struct adj_text text = {0};
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    enum adj_status status = read(args->operands[0], &text);
    if (status == ADJ_ENVIRONMENT) {
        report(status, &text, &plain);
    } else {
        if (exact)
            out_exact(text.data, text.len);
        else
            out_text(OUT_RESULT, text.data, text.len);
        if (status != ADJ_OK)
            complain_about(args->operands[0]);
        adj_text_free(&text);
    }
    return status;
}

static int run_dump(const struct command *self, const struct args *args)
{
    (void)self;
    return print(args, adj_log_dump, true);
}

static int run_textconv(const struct command *self, const struct args *args)
{
    (void)self;
    return print(args, adj_log_textconv, false);
}

static int run_info(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_text text = {0};
    (void)self;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_log_info(args->operands[0], &style, &text);
    return status == ADJ_ENVIRONMENT ? report(status, &text, &style) : report_always(status, &text);
}

/* The three that write a new file. */
typedef enum adj_status maker(const char *from, const char *to, const struct adj_style *style, struct adj_text *out);

static int make(const struct args *args, maker *write, const char *to)
{
    struct adj_style style = style_of(args);
    struct adj_text text = {0};
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    int status = report(write(args->operands[0], to, &style, &text), &text, &style);
    return status;
}

static int run_pack(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", args->operands[0]);
    if (strcmp(to, "-") == 0)
        return command_usage(self, "a log from standard input is packed into a file: -o FILE");
    return make(args, adj_log_pack, to);
}

static int run_recover(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", NULL);
    if (!to)
        return command_usage(self, "what can be saved goes into a new file: -o FILE");
    return make(args, adj_log_recover, to);
}

static int run_import(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", NULL);
    if (!to)
        return command_usage(self, "the log is written to a new file: -o FILE");
    return make(args, adj_log_import, to);
}

#define OUTPUT(text) {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FILE", .help = text}

static const struct option options_pack[] = {
    OUTPUT("where the packed log goes; by default it takes the place of LOG"),
    {0},
};
static const struct option options_recover[] = {OUTPUT("the new log, which must not exist yet"), {0}};
static const struct option options_import[] = {OUTPUT("the new log, which must not exist yet"), {0}};

static const struct exit_status exits_read[] = {
    {ADJ_OK, "the log is whole"},
    {ADJ_BAD_INPUT, "it is no log, or damaged: what is wrong is said, with the place"},
    {0, NULL},
};

static const struct exit_status exits_made[] = {
    {ADJ_OK, "the new file was written and read back"},
    {ADJ_BAD_INPUT, "the input is not what it should be; no file was written"},
    {0, NULL},
};

static const struct exit_status exits_recover[] = {
    {ADJ_OK, "the new file was written and read back; what was lost is said"},
    {ADJ_BAD_INPUT, "nothing can be saved; no file was written"},
    {0, NULL},
};

const struct command cmd_log_dump = {
    .name = "log dump",
    .operands = "LOG",
    .summary = "print the records of a log as plain JSON lines",
    .about = "Checks the log and prints its lines, of one that is not whole those in front of the fault: into a "
             "pipe or a file byte for byte, at a terminal with control characters escaped.",
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_read,
    .run = run_dump,
};

const struct command cmd_log_textconv = {
    .name = "log textconv",
    .operands = "LOG",
    .summary = "print a log in a few words a line, for git diff",
    .about = "For a repository with logs: put `*.jsonl.gz diff=adjudge` into .gitattributes and run git config "
             "diff.adjudge.textconv 'adjudge log textconv'",
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_read,
    .run = run_textconv,
};

const struct command cmd_log_info = {
    .name = "log info",
    .operands = "LOG",
    .summary = "sum a log up: what it is of, how long, whether it is whole",
    .about = "Checks the bytes of the whole log and prints what it holds. Whether the game in it was played by the "
             "rules is told by `adjudge verify`.",
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_read,
    .run = run_info,
};

const struct command cmd_log_pack = {
    .name = "log pack",
    .operands = "LOG",
    .summary = "make a log smaller, with the same lines and the same chain",
    .about = "A game that is being played is recorded decision by decision, which takes more room. The packed log "
             "is read back before it takes the place of the old one.",
    .options = options_pack,
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_made,
    .run = run_pack,
};

const struct command cmd_log_recover = {
    .name = "log recover",
    .operands = "LOG",
    .summary = "save what is intact of a torn or damaged log",
    .about = "Writes everything in front of the first fault to a new log, byte for byte, and says how many "
             "decisions are kept and how many bytes are not. The old file is left alone.",
    .options = options_recover,
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_recover,
    .run = run_recover,
};

const struct command cmd_log_import = {
    .name = "log import",
    .operands = "LINES",
    .summary = "make a log from plain JSON lines",
    .about = "LINES is a file with the records of docs/log-format.md in any JSON spelling, one a line, as another "
             "program may write them. Whether the game in it was played by the rules is told by `adjudge verify`.",
    .options = options_import,
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_made,
    .run = run_import,
};
