/* SPDX-License-Identifier: MIT
 *
 * adjudge log ...: prints, summarizes, packs, splits, recovers and creates log files. Must not know what the
 * records of a game mean. Exit statuses, options and examples are in docs/commands/log.md, whose first part is
 * made from the table at the end of this file.
 */
#include "cmd.h"
#include "files.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "progress.h"
#include "report.h"

#include <string.h>

/* The two that print what is in a log. Of a damaged log they print the part before the fault. */
typedef enum adj_status printer(const char *log, const char *lang, struct adj_text *out);

/* Reports what is wrong with a log, as its info reports it. */
static void print_fault(const char *log)
{
    struct adj_report *info;
    adj_log_info(log, lang(), &info);
    if (!info)
        return;
    struct adj_value v = adj_report_value(info);
    if (adj_report_failure(info))
        out_error("%s", adj_report_failure(info));
    else
        out_error("%s: %s: %s", log, adj_value_text(adj_value_get(v, "verdict")),
                  adj_value_text(adj_value_get(v, "message")));
    adj_report_free(info);
}

/* `exact`: byte for byte, for `dump`. Text for people is escaped. */
static int print(const struct args *args, printer *read, bool exact)
{
    struct adj_text text = {0};
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    enum adj_status status = read(args->operands[0], lang(), &text);
    if (status == ADJ_ENVIRONMENT) {
        report(status, &text);
    } else {
        if (exact)
            out_exact(text.data, text.len);
        else
            out_text(OUT_RESULT, text.data, text.len);
        if (status != ADJ_OK)
            print_fault(args->operands[0]);
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
    struct adj_report *info;
    (void)self;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_log_info(args->operands[0], lang(), &info);
    return report_print(status, info, &style);
}

static int run_head(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_report *head;
    (void)self;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    style.detail = args_has(args, "full");
    enum adj_status status = adj_log_head(args->operands[0], lang(), &head);
    return report_print(status, head, &style);
}

/* The three that write a new file. */
typedef enum adj_status maker(const char *from, const char *to, const char *lang, struct adj_report **out);

/* Operands are checked before anything is created. */
static int make(const struct args *args, maker *write, const char *to)
{
    struct adj_style style = style_of(args);
    struct adj_report *made;
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    enum adj_status status = write(args->operands[0], to, lang(), &made);
    return report_print(status, made, &style);
}

/* A log that cannot be added ends the collection: it would be incomplete without notice. */
static int collect(const struct args *args, const char *to, const struct log_list *logs)
{
    struct adj_style style = style_of(args);
    struct adj_collection *into;
    struct adj_text text = {0};
    struct progress progress;
    enum adj_status status = adj_collection_new(to, 0, lang(), &into, &text);
    progress_start(&progress, TR("games"));
    for (size_t i = 0; i < logs->count && status == ADJ_OK && !stop_asked(); i++) {
        status = adj_collection_add(into, logs->names[i], &text);
        progress_show(&progress, i + 1, logs->count);
    }
    progress_end(&progress);
    if (status == ADJ_OK && !stop_asked())
        status = adj_collection_finish(into, &text);
    adj_collection_free(into);
    if (status == ADJ_OK && stop_asked()) {
        out_error("%s", tr(lang(), "stopped: nothing was written"));
        return EXIT_STOPPED;
    }
    if (status != ADJ_OK)
        return report(status, &text);
    struct adj_report *info;
    status = adj_log_info(to, lang(), &info);
    return report_print(status, info, &style);
}

/* Whether the operands are one log, and no list, folder or collection. */
static bool is_one_log(const struct args *args, const struct log_list *logs)
{
    return args->operand_count == 1 && logs->count == 1 && strcmp(logs->names[0], args->operands[0]) == 0;
}

/* One log is packed; several become a collection. */
static int run_pack(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", NULL);
    struct log_list logs = {0};
    bool from_input = args->operand_count == 1 && strcmp(args->operands[0], "-") == 0 && input_ready("-") &&
                      input_is_log();
    int status = from_input ? ADJ_OK : (int)logs_add_operands(&logs, args);
    stop_catch(); /* a signal must not leave a half-written file: one log is packed to its end */
    if (status == ADJ_OK) {
        if (from_input && !to)
            status = command_usage(self, "%s", tr(lang(), "missing option -o FILE, the packed log"));
        else if (from_input || is_one_log(args, &logs))
            status = make(args, adj_log_pack, to ? to : args->operands[0]);
        else if (!to)
            status = command_usage(self, "%s", tr(lang(), "missing option -o FILE, the new collection"));
        else
            status = collect(args, to, &logs);
    }
    logs_release(&logs);
    return status;
}

/* A split cannot be interrupted: files that exist would be in the way of the next attempt. */
static int show_split(void *ctx, size_t done, size_t total)
{
    progress_show(ctx, done, total);
    return 0;
}

/* The folder may exist; files in it are never overwritten. */
static int run_split(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_report *made;
    struct progress progress;
    const char *to = args_text(args, "output", NULL);
    stop_catch();
    if (!to)
        return command_usage(self, "%s", tr(lang(), "missing option -o FOLDER"));
    if (!input_ready(args->operands[0]) || !folder_make(to))
        return ADJ_ENVIRONMENT;
    progress_start(&progress, TR("games"));
    enum adj_status status = adj_log_split(args->operands[0], to, show_split, &progress, lang(), &made);
    progress_end(&progress);
    return report_print(status, made, &style);
}

static int run_recover(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", NULL);
    stop_catch();
    if (!to)
        return command_usage(self, "%s", tr(lang(), "missing option -o FILE, the new log"));
    return make(args, adj_log_recover, to);
}

static int run_import(const struct command *self, const struct args *args)
{
    const char *to = args_text(args, "output", NULL);
    stop_catch();
    if (!to)
        return command_usage(self, "%s", tr(lang(), "missing option -o FILE, the new log"));
    return make(args, adj_log_import, to);
}

/* The option -o, which each of these commands explains in its own words. */
#define OUTPUT(text) {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FILE", .help = text}

static const struct option options_pack[] = {
    OUTPUT(TR("the packed log (default: replace a single LOG; a collection needs a new file)")),
    {0},
};
static const struct option options_recover[] = {OUTPUT(TR("the new log, which must not exist")), {0}};
static const struct option options_import[] = {OUTPUT(TR("the new log, which must not exist")), {0}};

static const struct option options_split[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("folder for the logs; created if it does not exist")},
    {0},
};

static const struct option options_head[] = {
    {.name = "full", .help = TR("print all 64 digits")},
    {0},
};

static const struct exit_status exits_head[] = {
    {ADJ_OK, TR("the head was printed")},
    {ADJ_BAD_INPUT, TR("the log cannot be read, or has no such decision")},
    {0, NULL},
};

static const struct exit_status exits_split[] = {
    {ADJ_OK, TR("each game was written")},
    {ADJ_BAD_INPUT, TR("not a collection, or some games are lost; they are named")},
    {0, NULL},
};

static const struct exit_status exits_read[] = {
    {ADJ_OK, TR("the log is intact")},
    {ADJ_BAD_INPUT, TR("not a log, or damaged; the fault and its place are printed")},
    {0, NULL},
};

static const struct exit_status exits_made[] = {
    {ADJ_OK, TR("the new file was written and read back")},
    {ADJ_BAD_INPUT, TR("invalid input; no file was written")},
    {0, NULL},
};

static const struct exit_status exits_pack[] = {
    {ADJ_OK, TR("the new file was written and read back")},
    {ADJ_BAD_INPUT, TR("invalid input; no file was written")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; nothing was written")},
    {0, NULL},
};

static const struct exit_status exits_recover[] = {
    {ADJ_OK, TR("the new file was written and read back; what was lost is printed")},
    {ADJ_BAD_INPUT, TR("nothing can be recovered; no file was written")},
    {0, NULL},
};

const struct command cmd_log_dump = {
    .name = "log dump",
    .operands = "LOG",
    .summary = TR("print a log as JSON lines"),
    .about = TR("Checks the log and prints its lines; of a damaged log, the lines before the "
                "first fault. Output to a pipe or a file is byte for byte; at a terminal, "
                "control characters are escaped."),
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_read,
    .run = run_dump,
};

const struct command cmd_log_textconv = {
    .name = "log textconv",
    .operands = "LOG",
    .summary = TR("print a log in short form for `git diff`"),
    .about = TR("For a git repository with logs: add `*.jsonl.gz diff=adjudge` to .gitattributes "
                "and run: git config diff.adjudge.textconv 'adjudge log textconv'"),
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_read,
    .run = run_textconv,
};

const struct command cmd_log_info = {
    .name = "log info",
    .operands = "LOG",
    .summary = TR("summarize a log: game, length, integrity"),
    .about = TR("Checks every byte of the log and prints a summary. To check that the game "
                "follows its rules, use `adjudge verify`."),
    .reports = true,
    .sandboxed = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_read,
    .run = run_info,
};

const struct command cmd_log_head = {
    .name = "log head",
    .operands = "LOG",
    .summary = TR("print the head of a log's hash chain, to write down"),
    .about = TR("LOG is a log, or LOG@N: everything before decision N + 1. Prints 32 digits and the "
                "decision, as `adjudge verify --head` accepts them. A player who writes this line "
                "down during the game can prove later what the log contained."),
    .options = options_head,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_head,
    .run = run_head,
};

const struct command cmd_log_pack = {
    .name = "log pack",
    .operands = "LOG...",
    .summary = TR("compress a log, or combine logs into a collection"),
    .about = TR("While a game is played, each decision takes a frame of its own; packing makes "
                "the log smaller. The packed log is read back before it replaces the old one.\n\n"
                "Several logs, a folder, or `-` (a list of logs on standard input) are combined "
                "into a collection: one new file, in which each game keeps its name and its "
                "lines, and each rulebook is stored once. Every command that takes a log takes "
                "FILE#N for game N of a collection; commands that take many logs take FILE for "
                "all of its games."),
    .options = options_pack,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits_pack,
    .run = run_pack,
};

const struct command cmd_log_split = {
    .name = "log split",
    .operands = "FILE",
    .summary = TR("split a collection into logs"),
    .about = TR("Writes each game to a file with its name, with the same lines and the same hash "
                "chain as before it was packed. If some games are damaged, the others are still "
                "written."),
    .options = options_split,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_split,
    .run = run_split,
};

const struct command cmd_log_recover = {
    .name = "log recover",
    .operands = "LOG",
    .summary = TR("recover the intact part of a damaged log"),
    .about = TR("Writes everything before the first fault to a new log, byte for byte, and "
                "reports how many decisions are kept and how many bytes are lost. The old file "
                "is not modified."),
    .options = options_recover,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_recover,
    .run = run_recover,
};

const struct command cmd_log_import = {
    .name = "log import",
    .operands = "LINES",
    .summary = TR("create a log from JSON lines"),
    .about = TR("LINES is a file with the records of docs/log-format.md, one a line, in any JSON "
                "formatting, as other programs may write them. To check that the game follows "
                "its rules, use `adjudge verify`."),
    .options = options_import,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_made,
    .run = run_import,
};
