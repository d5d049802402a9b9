/* SPDX-License-Identifier: MIT
 *
 * adjudge verify: are these logs intact, and do the games in them follow their rules? Several logs are verified
 * at the same time; the reports are printed in the order in which the logs were given.
 *
 */
#include "cmd.h"
#include "given_proofs.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

#include <string.h>
#include <unistd.h>

/* A piece of work: a log; a segment of a collection; or, after all of its segments, the collection as a file. */
struct piece {
    const char *log; /* NULL: it is of a collection */
    bool unknown; /* whether the log is a collection: it could not be opened, … */
    struct adj_text why; /* … for this reason */
    struct adj_scan *scan;
    size_t segment;
    bool is_file;
};

/* Text that grows by doubling: a collection can have many games. */
struct text {
    char *data;
    size_t len, room;
};

/* What came of a piece. */
struct result {
    struct text reports; /* one after the other, … */
    struct text failures; /* … and for standard error, a line for each log that could not be opened or read */
    size_t told; /* reports */
    bool empty; /* memory ran out before there was a report */
    struct adj_verify_counts counts;
    int worst;
};

struct verify_ctx {
    struct piece *pieces;
    size_t count, cap;
    struct adj_log_options log;
    const struct adj_style *style;
    struct result *results;
    size_t told; /* reports, by all pieces so far */
    struct adj_verify_counts counts; /* likewise */
    int worst;
};

/* ---------------------------------------------------------------- the work */

/* Each thread has a verifier, which keeps rulebooks from log to log. */
static void *begin(void *ctx)
{
    struct verify_ctx *w = ctx;
    return adj_verifier_new(&w->log);
}

static void end(void *ctx, void *verifier)
{
    (void)ctx;
    adj_verifier_free(verifier);
}

/* The most severe status becomes the exit status. */
static void count_log(struct result *r, enum adj_status status, enum adj_verdict verdict)
{
    r->counts.logs[verdict]++;
    r->worst = (int)status > r->worst ? (int)status : r->worst;
}

static void add_text(struct text *t, const char *data, size_t len)
{
    if (t->room - t->len <= len) {
        t->room = 2 * (t->len + len) + 1;
        t->data = heap_grow(t->data, t->room);
    }
    memcpy(t->data + t->len, data, len);
    t->len += len;
}

/* JSON has the failures among its reports. */
static bool is_failure(const struct adj_report *report, const struct adj_style *style)
{
    return adj_report_failure(report) && style->format != ADJ_JSON;
}

/* Writes a report here, by the thread that made it. */
static void add_report(struct result *r, struct adj_report *report, const struct adj_style *style)
{
    struct adj_text text = {0};
    if (report && is_failure(report, style)) {
        add_text(&r->failures, adj_report_failure(report), strlen(adj_report_failure(report)));
        add_text(&r->failures, "\n", 1);
    } else if (report && adj_reports_add(report, r->told, style, &text) == ADJ_OK) {
        add_text(&r->reports, text.data, text.len);
        r->told++;
    } else {
        r->empty = true;
        r->worst = ADJ_ENVIRONMENT;
    }
    adj_text_free(&text);
}

/* Where the reports on the games of a segment go. */
struct game_sink {
    struct result *result;
    const struct adj_style *style;
};

/* Called for each game of a segment, by the thread that verifies it. */
static void keep_game(void *ctx, const char *log, enum adj_status status, enum adj_verdict verdict,
                      struct adj_report *report)
{
    struct game_sink *k = ctx;
    (void)log;
    count_log(k->result, status, verdict);
    add_report(k->result, report, k->style);
}

/* A collection whose segments could not be listed is refused, even if one of its games could be
 * read. */
static void verify_log(const struct verify_ctx *w, struct adj_verifier *verifier, const struct piece *p,
                       struct result *r)
{
    enum adj_verdict verdict = ADJ_VERDICT_REFUSED;
    enum adj_status status = ADJ_ENVIRONMENT;
    struct adj_report *report = NULL;
    if (verifier)
        status = adj_verifier_run(verifier, p->log, &verdict, &report);
    if (p->unknown && status != ADJ_ENVIRONMENT) { /* it can be read after all; but games in it were skipped */
        adj_report_free(report);
        report = NULL;
        status = ADJ_ENVIRONMENT;
        verdict = ADJ_VERDICT_REFUSED;
    }
    count_log(r, status, verdict);
    add_report(r, report, w->style);
    adj_report_free(report);
}

/* A piece without a verifier stays ADJ_ENVIRONMENT: memory ran out. */
static void verify_piece(void *ctx, void *verifier, size_t i)
{
    struct verify_ctx *w = ctx;
    const struct piece *p = &w->pieces[i];
    struct result *r = &w->results[i];
    struct game_sink sink = {r, w->style};
    enum adj_status status = ADJ_ENVIRONMENT;
    if (p->is_file)
        return; /* known when the segments were taken */
    if (p->log) {
        verify_log(w, verifier, p, r);
        return;
    }
    if (verifier)
        status = adj_verifier_run_segment(verifier, p->scan, p->segment, keep_game, &sink);
    r->worst = status > ADJ_OK ? (int)status : r->worst;
}

/* ---------------------------------------------------------------- printing */

/* Of the last piece of a collection: the file is not to stay open until all the others are done. */
static void close_scan(struct piece *p)
{
    adj_scan_close(p->scan);
    p->scan = NULL;
}

/* The report on a collection as a file, after all of its games. */
static enum adj_status report_file(struct verify_ctx *w, struct piece *p, struct result *r)
{
    enum adj_verdict verdict;
    struct adj_report *report;
    enum adj_status status = adj_scan_report(p->scan, lang(), &verdict, &report);
    w->counts.collections[verdict]++;
    add_report(r, report, w->style);
    adj_report_free(report);
    close_scan(p);
    return status;
}

static void print_failures(const struct text *t)
{
    for (const char *line = t->data, *all = line + t->len, *end; line < all; line = end + 1) {
        end = memchr(line, '\n', (size_t)(all - line));
        out_error("%.*s", (int)(end - line), line);
    }
}

static void release_result(struct result *r)
{
    heap_free(r->reports.data);
    heap_free(r->failures.data);
    r->reports = r->failures = (struct text){0};
}

/* Called in the order of the pieces. In JSON, a comma separates the texts of two pieces. */
static void print_piece(void *ctx, size_t i)
{
    struct verify_ctx *w = ctx;
    struct piece *p = &w->pieces[i];
    struct result *r = &w->results[i];
    enum adj_status status = ADJ_OK;
    if (p->is_file)
        status = report_file(w, p, r);
    else if (p->scan)
        status = adj_scan_take(p->scan, p->segment);
    r->worst = (int)status > r->worst ? (int)status : r->worst;
    if (w->style->format == ADJ_JSON && w->told && r->told)
        out_str(OUT_RESULT, ",\n");
    w->told += r->told;
    out_text(OUT_RESULT, r->reports.data, r->reports.len);
    if (r->empty)
        report(ADJ_ENVIRONMENT, &p->why);
    print_failures(&r->failures);
    release_result(r);
    for (size_t v = 0; v < ADJ_VERDICTS; v++)
        w->counts.logs[v] += r->counts.logs[v];
    w->worst = r->worst > w->worst ? r->worst : w->worst;
}

/* Prints what the library wrote around the reports, unless memory ran out. */
static void print_part(struct verify_ctx *w, enum adj_status status, struct adj_text *text)
{
    if (status == ADJ_OK) {
        report_print_text(text);
        return;
    }
    report(status, text);
    w->worst = status;
}

/* Only for text and pages; JSON has the verdict of each log. */
static void print_summary(struct verify_ctx *w)
{
    struct adj_report *summary;
    struct adj_text text = {0};
    enum adj_status status = adj_verify_summary(&w->counts, lang(), &summary);
    if (status == ADJ_OK)
        status = adj_reports_add(summary, w->told, w->style, &text);
    print_part(w, status, &text);
    adj_report_free(summary);
}

/* For the progress: a segment counts as many games as it states. */
static size_t logs_in(void *ctx, size_t i)
{
    const struct verify_ctx *w = ctx;
    const struct piece *p = &w->pieces[i];
    return p->log ? 1 : p->is_file ? 0 : adj_scan_games(p->scan, p->segment);
}

/* Reports on games come before the report on their file. */
static int verify(struct verify_ctx *w, size_t jobs, size_t logs)
{
    const struct workers row = {.count = w->count, .what = TR("logs"), .ctx = w, .size = logs_in, .begin = begin,
                                .work = verify_piece, .end = end, .print = print_piece};
    struct adj_text text;
    print_part(w, adj_reports_begin("verify", lang(), w->style, &text), &text);
    stop_catch();
    bool stopped = workers_run(&row, jobs) < w->count;
    w->counts.given = stopped ? logs : 0;
    if (w->count > 1 && w->style->format != ADJ_JSON)
        print_summary(w);
    print_part(w, adj_reports_end("verify", w->style, &text), &text);
    return stop_asked() && stopped ? EXIT_STOPPED : w->worst;
}

/* ---------------------------------------------------------------- the pieces */

/* Pieces are in the order in which reports are printed. */
static void add_piece(struct verify_ctx *w, struct piece p)
{
    if (w->count == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 64;
        w->pieces = heap_grow(w->pieces, w->cap * sizeof *w->pieces);
    }
    w->pieces[w->count++] = p;
}

/* A file that is not a collection is a log, or the verifier reports what it is. */
static void add_file(struct verify_ctx *w, const char *log)
{
    struct adj_scan *scan;
    struct adj_text why;
    enum adj_status status = adj_scan_open(log, lang(), &scan, &why);
    if (!scan) { /* a log, or the verifier reports what it is */
        bool there = !strcmp(log, "-") || !access(log, F_OK); /* not so FILE#N, a game of a collection */
        add_piece(w, (struct piece){.log = log, .unknown = there && status == ADJ_ENVIRONMENT, .why = why});
        return;
    }
    adj_text_free(&why);
    for (size_t i = 0; i < adj_scan_segments(scan); i++)
        add_piece(w, (struct piece){.scan = scan, .segment = i});
    add_piece(w, (struct piece){.scan = scan, .is_file = true});
}

/* Scans that were not reported are closed here. */
static void release(struct verify_ctx *w)
{
    for (size_t i = 0; i < w->count; i++) {
        adj_text_free(&w->pieces[i].why);
        release_result(&w->results[i]);
        if (w->pieces[i].is_file)
            close_scan(&w->pieces[i]);
    }
    heap_free(w->results);
    heap_free(w->pieces);
}

/* No requested check is ignored in silence. */
static int check_options(const struct command *self, const struct args *args)
{
    if (args_has(args, "stamp-ca") && !args_has(args, "receipt"))
        return command_usage(self, "%s", tr(lang(), "--stamp-ca: missing option --receipt FILE"));
    return ADJ_OK;
}

/* A proof belongs to one game. */
static enum adj_status check_single(const struct command *self, const struct verify_ctx *w)
{
    if (!w->log.proofs || (w->count == 1 && w->pieces[0].log))
        return ADJ_OK;
    return (enum adj_status)command_usage(self, "%s", tr(lang(), "proofs are for one log, or FILE#N, one game of a "
                                                                 "collection"));
}

/* Once, and not for each log. */
static int check_expected(const struct adj_log_options *options)
{
    struct adj_text why;
    enum adj_status status = adj_verify_check(options, &why);
    if (status != ADJ_OK)
        report(status, &why);
    adj_text_free(&why);
    return status;
}

/* The rulebook that --native compiles. */
static struct adj_rulebook *given_rulebook;

static int verify_list(const struct command *self, const struct args *args, const struct log_list *list,
                       const struct adj_proofs *proofs, size_t jobs)
{
    struct adj_style style = style_of(args);
    struct verify_ctx w = {.style = &style, .log = log_options_of(args)};
    size_t logs = 0;
    w.log.proofs = proofs;
    w.log.given = given_rulebook;
    w.log.digest = args_text(args, "digest", NULL);
    int status = check_expected(&w.log);
    if (status != ADJ_OK)
        return status;
    for (size_t i = 0; i < list->count; i++)
        add_file(&w, list->names[i]);
    for (size_t i = 0; i < w.count; i++)
        logs += logs_in(&w, i);
    style.detail = logs > 1 && !args_has(args, "full") ? -1 : 0;
    w.results = heap_zero(w.count, sizeof *w.results);
    status = check_single(self, &w);
    if (status == ADJ_OK)
        status = verify(&w, jobs, logs);
    release(&w);
    return status;
}

/* The sandbox allows neither a compiler nor what it makes. */
static int prepare(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    const char *folder = args_text(args, "rulebook", NULL);
    if (!args_has(args, "native"))
        return ADJ_OK;
    if (!folder)
        return command_usage(self, "%s", tr(lang(), "--native: missing option --rulebook FOLDER; the rulebook in a log is never compiled"));
    enum adj_status status = rulebook_open(folder, &style, &given_rulebook);
    if (status == ADJ_OK)
        rulebook_compile(given_rulebook, args);
    return status;
}

/* Inputs are checked before work begins, so that standard input is read once. */
static int run(const struct command *self, const struct args *args)
{
    size_t jobs = threads_requested(self, args);
    struct log_list list = {.as_files = true};
    struct given_proofs given = {0};
    int status = jobs ? check_options(self, args) : ADJ_USAGE;
    if (status == ADJ_OK)
        status = given_proofs_read(&given, args);
    for (size_t i = 0; i < args->operand_count && status == ADJ_OK; i++) {
        if (!input_ready(args->operands[i]))
            status = ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK)
        status = logs_add_operands(&list, args);
    if (status == ADJ_OK)
        status = verify_list(self, args, &list, given.any ? &given.proofs : NULL, jobs);
    given_proofs_release(&given);
    logs_release(&list);
    adj_rulebook_close(given_rulebook);
    return status;
}

static const struct option options[] = {
    OPTION_JOBS,
    {.name = "full",
     .help = TR("print a full report for each of several logs, not only for those with faults")},
    OPTIONS_PROOFS,
    {.name = "rulebook", .letter = 'r', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("compare the rulebook of each log with this one; needed for a thin log, which does not contain it")},
    {.name = "digest", .kind = OPTION_TEXT, .value = "HEX",
     .help = TR("compare the digest of each log's rulebook with this one; 16 digits or more")},
    OPTION_NATIVE,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("each log is intact and follows its rules")},
    {ADJ_FINDING, TR("a log diverges from its replay, contains an illegal decision, or contradicts the expected rulebook or a proof")},
    {ADJ_BAD_INPUT, TR("a log is torn, damaged or tampered with, or cannot be read; with several "
                       "such logs, the most severe")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; partial results are printed")},
    {0, NULL},
};

const struct command cmd_verify = {
    .name = "verify",
    .operands = "LOG...",
    .summary = TR("check that logs are intact and follow their rules"),
    .about = TR("Replays the game in each LOG with the rulebook that the log contains, and "
                "compares each random draw, decision, state hash and position snapshot with the "
                "record. Reports which kind of record the log is, the first difference, and what could not be verified. With "
                "several logs, or a collection, each valid log takes one line. A folder means "
                "all logs (`*.jsonl.gz`) in it and its subfolders."),
    .options = options,
    .reports = true,
    .prepare = prepare,
    .sandboxed = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
