/* SPDX-License-Identifier: MIT
 *
 * adjudge log …: log files as files: printed, summed up, packed, rescued, made from plain lines. What the records
 * mean is no matter here.
 */
#include "cmd.h"
#include "files.h"
#include "logs.h"
#include "out.h"
#include "progress.h"
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
        out_error("%.*s", (int)strcspn(text.data, "\n"), text.data);
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

static int collect(const struct args *args, const char *to, const struct log_list *logs)
{
    struct adj_style style = style_of(args);
    struct adj_collection *into;
    struct adj_text text = {0};
    struct progress progress;
    enum adj_status status = adj_collection_new(to, 0, &into, &text);
    progress_start(&progress, "games");
    for (size_t i = 0; i < logs->count && status == ADJ_OK; i++) {
        status = adj_collection_add(into, logs->names[i], &text);
        progress_tell(&progress, i + 1, logs->count);
    }
    progress_end(&progress);
    if (status == ADJ_OK)
        status = adj_collection_finish(into, &text);
    adj_collection_free(into);
    if (status != ADJ_OK)
        return report(status, &text, &style);
    status = adj_log_info(to, &style, &text);
    return report(status, &text, &style);
}

/* Whether the operands are one log, and no list, folder or collection. */
static bool is_one_log(const struct args *args, const struct log_list *logs)
{
    return args->operand_count == 1 && logs->count == 1 && strcmp(logs->names[0], args->operands[0]) == 0;
}

static int run_pack(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", NULL);
    struct log_list logs = {0};
    bool from_input = args->operand_count == 1 && strcmp(args->operands[0], "-") == 0 && input_ready("-") &&
                      input_is_log();
    int status = from_input ? ADJ_OK : (int)logs_add_operands(&logs, args);
    if (status == ADJ_OK) {
        if (from_input && !to)
            status = command_usage(self, "a log from standard input is packed into a file: -o FILE");
        else if (from_input || is_one_log(args, &logs))
            status = make(args, adj_log_pack, to ? to : args->operands[0]);
        else if (!to)
            status = command_usage(self, "many logs are packed into a new file: -o FILE");
        else
            status = collect(args, to, &logs);
    }
    logs_release(&logs);
    return status;
}

static int tell_split(void *ctx, size_t done, size_t total)
{
    progress_tell(ctx, done, total);
    return 0;
}

static int run_split(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_text text = {0};
    struct progress progress;
    const char *to = args_text(args, "output", NULL);
    if (!to)
        return command_usage(self, "the games are written to files in a folder: -o FOLDER");
    if (!input_ready(args->operands[0]) || !folder_make(to))
        return ADJ_ENVIRONMENT;
    progress_start(&progress, "games");
    enum adj_status status = adj_log_split(args->operands[0], to, tell_split, &progress, &text);
    progress_end(&progress);
    return report(status, &text, &style);
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
    OUTPUT("where the packed log goes; by default that of one log takes its place, and that of many is a new file"),
    {0},
};
static const struct option options_recover[] = {OUTPUT("the new log, which must not exist yet"), {0}};
static const struct option options_import[] = {OUTPUT("the new log, which must not exist yet"), {0}};

static const struct option options_split[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FOLDER",
     .help = "where the games go; it is made if it is not there"},
    {0},
};

static const struct exit_status exits_split[] = {
    {ADJ_OK, "every game was written"},
    {ADJ_BAD_INPUT, "it is no collection, or games are lost: which, is said"},
    {0, NULL},
};

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
    .operands = "LOG...",
    .summary = "make a log smaller, or one file of many logs",
    .about = "A game that is being played is recorded decision by decision, which takes more room. The packed log "
             "is read back before it takes the place of the old one.\n\n"
             "Of several logs, a folder, or `-` for a list of them on standard input, a collection is made: one "
             "new file, in which each game keeps its name and its lines, and rulebooks stand once. Every command "
             "that takes a log takes FILE#N for the N-th game of a collection, and those that take many logs take "
             "FILE for all of its games.",
    .options = options_pack,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits_made,
    .run = run_pack,
};

const struct command cmd_log_split = {
    .name = "log split",
    .operands = "FILE",
    .summary = "give each game of a collection its own file again",
    .about = "Each game is written by its name, with the lines and the chain that it had before it was packed. Where "
             "some games are damaged the others are written all the same.",
    .options = options_split,
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_split,
    .run = run_split,
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
