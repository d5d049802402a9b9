/* SPDX-License-Identifier: MIT
 *
 * adjudge table: recorded games as tables, for databases, data frames and spreadsheets. Several logs are replayed at the same
 * time; rows come in the order in which the logs were given. Options and columns are in docs/commands/table.md, whose
 * first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "parquet.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

#include <string.h>

/* What came of one log, until it is printed in its turn. */
struct rows {
    enum adj_status status;
    struct adj_text text, why;
};

struct table_ctx {
    const struct adj_table_options *options;
    const struct log_list *logs;
    struct rows *results; /* a ring: those that were not printed yet */
    size_t window; /* its size */
    struct parquet *parquet; /* NULL: rows are printed */
    bool unwritten; /* DuckDB has stopped */
    int worst;
};

/* Each thread has a table of its own, which keeps the rulebook from log to log. */
static void *begin(void *ctx)
{
    struct table_ctx *w = ctx;
    struct adj_table *t;
    return adj_table_open(w->options, &t, NULL) == ADJ_OK ? t : NULL;
}

static void end(void *ctx, void *table)
{
    (void)ctx;
    adj_table_close(table);
}

static void add_log(void *ctx, void *table, size_t i)
{
    struct table_ctx *w = ctx;
    struct rows *r = &w->results[i % w->window];
    r->status = table ? adj_table_add(table, w->logs->names[i], &r->text, &r->why) : ADJ_ENVIRONMENT;
}

static void write_rows(struct table_ctx *w, const char *data, size_t len)
{
    if (!w->parquet)
        out_exact(data, len);
    else if (!w->unwritten)
        w->unwritten = !parquet_write(w->parquet, data, len);
}

/* Called in the order of the logs. A log that cannot be replayed has a reason instead of rows. */
static void print_one(void *ctx, size_t i)
{
    struct table_ctx *w = ctx;
    struct rows *r = &w->results[i % w->window];
    enum adj_status status = r->status == ADJ_FINDING || r->status == ADJ_USAGE ? ADJ_BAD_INPUT : r->status;
    w->worst = (int)status > w->worst ? (int)status : w->worst;
    if (r->status == ADJ_OK) {
        if (r->text.len)
            write_rows(w, r->text.data, r->text.len);
        adj_text_free(&r->why);
    } else
        report(status, &r->why);
    adj_text_free(&r->text);
    *r = (struct rows){0};
}

static int write_table(struct table_ctx *w, size_t jobs)
{
    const struct workers row = {.count = w->logs->count, .what = TR("logs"), .ctx = w, .begin = begin, .work = add_log, .end = end,
                                .print = print_one};
    stop_catch();
    bool stopped = workers_run(&row, jobs) < w->logs->count;
    for (size_t i = 0; i < w->window; i++) { /* those that a stop left */
        adj_text_free(&w->results[i].text);
        adj_text_free(&w->results[i].why);
    }
    return stop_asked() && stopped ? EXIT_STOPPED : w->worst;
}

/* A mistake in a measure is reported once, and not for each log. */
static int check_measures(struct table_ctx *w, struct adj_table *t)
{
    struct adj_text rows, why;
    if (!w->options->measures[0])
        return ADJ_OK;
    enum adj_status status = adj_table_add(t, w->logs->names[0], &rows, &why);
    adj_text_free(&rows);
    if (status == ADJ_USAGE)
        return report(status, &why);
    adj_text_free(&why);
    return ADJ_OK;
}

/* Checks the options before any log is replayed, and writes what comes before the rows. */
static int write_all(struct table_ctx *w, const char *file, size_t jobs)
{
    struct adj_table *t;
    struct adj_text text = {0};
    struct parquet parquet;
    enum adj_status status = adj_table_open(w->options, &t, &text);
    if (status != ADJ_OK)
        return report(status, &text);
    adj_text_free(&text);
    if (check_measures(w, t) != ADJ_OK) {
        adj_table_close(t);
        return ADJ_USAGE;
    }
    if (file)
        w->parquet = parquet_begin(&parquet, t, file) ? &parquet : NULL;
    else if (adj_table_head(t, &text) == ADJ_OK)
        write_rows(w, text.data, text.len);
    adj_text_free(&text);
    adj_table_close(t);
    if (file && !w->parquet)
        return ADJ_ENVIRONMENT;
    int result = write_table(w, jobs);
    return w->parquet && !parquet_end(w->parquet) ? ADJ_ENVIRONMENT : result;
}

static int table_of_logs(const struct command *self, const struct args *args, const struct log_list *logs, size_t jobs)
{
    const char *format = args_text(args, "format", "csv"), *file = args_text(args, "output", NULL);
    const char **measures = heap_zero(args->given_count + 1, sizeof *measures);
    bool is_parquet = !strcmp(format, "parquet");
    for (size_t i = 0; args_nth(args, "measure", i); i++)
        measures[i] = args_nth(args, "measure", i);
    const struct adj_table_options options = {.of = args_text(args, "of", NULL),
                                              .format = strcmp(format, "csv") ? ADJ_TABLE_JSONL : ADJ_TABLE_CSV,
                                              .measures = measures,
                                              .rulebook = args_text(args, "rulebook", NULL),
                                              .lang = lang()};
    struct table_ctx w = {.options = &options, .logs = logs, .window = workers_window(jobs)};
    int status = ADJ_USAGE;
    w.results = heap_zero(w.window, sizeof *w.results);
    if (is_parquet != (file != NULL))
        command_usage(self, "%s", is_parquet ? tr(lang(), "--format parquet: missing option -o FILE")
                                             : tr(lang(), "-o FILE: only with --format parquet; others are printed"));
    else
        status = write_all(&w, file, jobs);
    heap_free(w.results);
    heap_free(measures);
    return status;
}

static int run(const struct command *self, const struct args *args)
{
    struct log_list logs = {0};
    size_t jobs = threads_requested(self, args);
    int status = jobs ? (int)logs_add_operands(&logs, args) : ADJ_USAGE;
    if (status == ADJ_OK)
        status = table_of_logs(self, args, &logs, jobs);
    logs_release(&logs);
    return status;
}

static const struct option options[] = {
    {.name = "of", .kind = OPTION_CHOICE, .value = "games|players|decisions|draws|rules|values",
     .help = TR("what has a row: each game; each player of it; decision; roll, pick and shuffle; rule that took effect; or "
                "turn, with the values of measures (default: games)")},
    {.name = "measure", .kind = OPTION_TEXT, .many = true, .value = "VALUE",
     .help = TR("add a column with a value or a condition of the rules, such as 'the pot': of games at their end, of values "
                "at the start and after each turn")},
    {.name = "format", .kind = OPTION_CHOICE, .value = "csv|jsonl|parquet",
     .help = TR("csv: with names in the first line; jsonl: a JSON object a line; parquet: written by DuckDB to the file of "
                "--output (default: csv)")},
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FILE", .help = TR("the Parquet file")},
    OPTION_RULEBOOK,
    OPTION_JOBS,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the rows of all games were printed")},
    {ADJ_BAD_INPUT, TR("a log was skipped because it is damaged, does not follow its rules, hides records, or has no such "
                       "measure; the other rows were printed")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; the rows of some games were printed")},
    {0, NULL},
};

const struct command cmd_table = {
    .name = "table",
    .operands = "LOG...",
    .summary = TR("print recorded games as tables, for databases and statistics"),
    .about = TR("Replays the game in each LOG and prints rows as CSV, JSON lines or Parquet. Names of players, pieces, events and "
                "rules are the stable ones of the rulebook, in every language. The column `game` is the same in all tables "
                "of a log, so that tables can be joined.\n"
                "Each LOG is a log, a collection, a folder (all logs `*.jsonl.gz` in it and its subfolders), or - (a list of "
                "logs on standard input, one a line). Logs may be of different rulebooks, unless a measure belongs to one. A log "
                "that cannot be replayed is named, and has no rows."),
    .options = options,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
