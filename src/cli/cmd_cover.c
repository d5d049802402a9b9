/* SPDX-License-Identifier: MIT
 *
 * adjudge cover: measures which rules a set of logs exercised. Reads the logs with several threads; the
 * library counts and reports. Exit statuses, options and examples are in docs/commands/cover.md, whose first
 * part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "cover_logs.h"
#include "division.h"
#include "files.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"

#define REASONS_FILE "not-covered.yaml"

/* Everything as a page, into a file. */
static enum adj_status write_page(struct adj_report *report, const char *path)
{
    const struct adj_style style = {.format = ADJ_HTML, .detail = 1};
    struct adj_text page;
    enum adj_status status = adj_report_write(report, &style, &page);
    if (status != ADJ_OK)
        return (enum adj_status)report_print(status, NULL, &style);
    if (!file_replace(path, page.data, page.len))
        status = ADJ_ENVIRONMENT;
    adj_text_free(&page);
    return status;
}

static void write_entry(void *ctx, const char *json, size_t len)
{
    division_json_entry(ctx, json, len);
}

/* Of a shard: the sum of its logs is its part. */
static int write_sum(struct adj_cover *x, size_t jobs, struct division *d)
{
    size_t count = division_count(d), looked_at = count ? cover_logs_replay(x, jobs) : 0;
    if (looked_at == count && adj_cover_sum(x, write_entry, d) != ADJ_OK) {
        out_error("%s", tr(lang(), "out of memory"));
        d->failed = true;
    }
    return division_end(d, looked_at == count);
}

/* In place of replaying: adds what the parts have. */
static int read_sums(struct adj_cover *x, struct division *d)
{
    struct adj_value entry;
    while (division_next_sum(d, &entry))
        if (adj_cover_add(x, entry) != ADJ_OK)
            division_bad_entry(d);
    return d->failed ? ADJ_BAD_INPUT : ADJ_OK;
}

/* The page and the report are written even if the run was stopped: both then show partial
 * results. */
static int cover(struct adj_cover *x, size_t count, size_t jobs, const struct args *args,
                 const struct adj_style *style, struct division *d)
{
    const char *page = args_text(args, "html", NULL);
    struct adj_report *report = NULL;
    size_t looked_at = count;
    if (d->kind == DIVISION_SHARD)
        return write_sum(x, jobs, d);
    if (d->kind == DIVISION_MERGE && read_sums(x, d) != ADJ_OK)
        return ADJ_BAD_INPUT;
    if (d->kind == DIVISION_NONE)
        looked_at = cover_logs_replay(x, jobs);
    enum adj_status status = adj_cover_finish(x), written = ADJ_OK;
    if (status == ADJ_OK)
        status = adj_cover_report(x, &report);
    if (report && page)
        written = write_page(report, page);
    status = (enum adj_status)report_print(status, report, style);
    if (stop_asked() && looked_at < count) {
        out_error(tr(lang(), "stopped after %zu of %zu logs"), looked_at, count);
        return EXIT_STOPPED;
    }
    return written > status ? written : status;
}

/* Exclusions are looked for next to the logs, unless a file is named. */
static int cover_logs(const struct log_list *logs, struct adj_rulebook *rb, size_t jobs, const struct args *args,
                      const struct adj_style *style, struct division *d)
{
    struct adj_cover *x;
    struct adj_text why;
    const char *given[] = {args_text(args, "exclusions", NULL), NULL};
    char **found = given[0] ? NULL : logs_sibling_files(logs, REASONS_FILE);
    struct adj_cover_options options = {
        .reasons = found ? (const char *const *)found : given,
        .lang = lang(),
        .shards = d->kind == DIVISION_SHARD ? (size_t)d->shards : 0,
        .shard = (size_t)d->shard,
        .threshold = args_has(args, "threshold") ? (int)args_number(args, "threshold", 0) : -1,
    };
    int status = adj_cover_open(rb, (const char *const *)logs->names, logs->count, &options, &x, &why);
    if (status == ADJ_OK) {
        adj_text_free(&why);
        stop_catch();
        status = cover(x, logs->count, jobs < logs->count ? jobs : logs->count, args, style, d);
    } else
        report(status, &why);
    adj_cover_close(x);
    for (size_t i = 0; found && found[i]; i++)
        heap_free(found[i]);
    heap_free(found);
    return status;
}

/* The rulebook is optional: a log contains its own. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct log_list logs = {0};
    struct adj_rulebook *rb = NULL;
    const char *rules = args_text(args, "rulebook", NULL);
    size_t jobs = threads_requested(self, args);
    style.detail = args_has(args, "clauses") ? 1 : 0;
    if (!jobs)
        return ADJ_USAGE;
    if (args_number(args, "threshold", 0) > 100)
        return command_usage(self, "%s", tr(lang(), "--threshold: expected a percentage from 0 to 100"));
    static const char *const alone[] = {"html", NULL};
    struct division division;
    if (division_read(&division, self, args, alone) != ADJ_OK)
        return ADJ_USAGE;
    int status = rules ? rulebook_open_anywhere(rules, &style, &rb) : ADJ_OK;
    if (status == ADJ_OK)
        status = logs_add_operands(&logs, args);
    for (size_t i = 0; i < logs.count; i++)
        division_name(&division, logs.names[i]);
    if (status == ADJ_OK)
        status = division_begin(&division, self, args, rb ? adj_rulebook_digest(rb) : "");
    if (status == ADJ_OK)
        status = cover_logs(&logs, rb, jobs, args, &style, &division);
    division_release(&division);
    logs_release(&logs);
    adj_rulebook_close(rb);
    return status;
}

static const struct option options[] = {
    {.name = "rulebook", .letter = 'r', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("the rulebook to measure, and the rulebook of thin logs: a folder, or a log that "
                "contains it (default: the rulebook in the first log)")},
    {.name = "clauses",
     .help = TR("print how often each clause was exercised, not only the clauses that never were")},
    {.name = "html", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("also write a complete report to this file: one HTML page without scripts")},
    {.name = "threshold", .kind = OPTION_NUMBER, .value = "PERCENT",
     .help = TR("exit with status 1 if less than PERCENT of the clauses are exercised, not "
                "counting those excluded with a reason")},
    {.name = "exclusions", .alias = "except", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("file of exclusions with reasons, instead of not-covered.yaml next to the logs")},
    OPTION_JOBS,
    OPTION_SHARD,
    OPTION_PART,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the logs were measured")},
    {ADJ_FINDING, TR("fewer clauses than the threshold are exercised, an exclusion no longer holds, "
                     "or a log diverges")},
    {ADJ_BAD_INPUT, TR("a log was skipped because it is damaged or of another game, or the "
                       "exclusions cannot be read; with several problems, the most severe")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; partial results are printed")},
    {0, NULL},
};

const struct command cmd_cover = {
    .name = "cover",
    .operands = "LOG...",
    .summary = TR("measure which rules the logs exercise"),
    .about = TR("Replays all logs and reports, for each rule, clause (a sentence, a statement, "
                "an offer), exception, replacement and card, how often it took effect, in how "
                "many logs, and where in the shortest of them. Prints the text of those that "
                "never did.\n"
                "Each LOG is a log, a folder (all logs *.jsonl.gz in it and its subfolders), or "
                "- (a list of logs on standard input, one a line). Damaged logs, logs of other "
                "games, and thin logs without their rulebook are named and skipped.\n"
                "List what no log can exercise in `not-covered.yaml` next to the logs, with a "
                "reason. A reason for something that is exercised is reported as a finding."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
