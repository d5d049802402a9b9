/* SPDX-License-Identifier: MIT
 *
 * adjudge verify: are these logs intact, and do the games in them follow their rules? Several logs are verified
 * at the same time; the reports are printed in the order in which the logs were given.
 *
 */
#include "cmd.h"
#include "division.h"
#include "given_proofs.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

#include <stdio.h>
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
    struct division division; /* the pieces are its items */
    struct result *results; /* a ring: those that were not printed yet */
    size_t window; /* its size */
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
    const struct piece *p = &w->pieces[division_item(&w->division, i)];
    struct result *r = &w->results[i % w->window];
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
    *r = (struct result){0};
}

/* What came of the pieces, in their order: prints it and adds it up. In JSON, a comma separates the texts of two pieces. */
static void take_piece(struct verify_ctx *w, struct piece *p, struct result *r)
{
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
    for (size_t v = 0; v < ADJ_VERDICTS; v++)
        w->counts.logs[v] += r->counts.logs[v];
    w->worst = r->worst > w->worst ? r->worst : w->worst;
    release_result(r);
}

/* ---------------------------------------------------------------- between machines */

/* A piece without a report: why the file could not be opened belongs to what was found; a lack of memory does not. */
static void note_empty(struct verify_ctx *w, struct piece *p, struct result *r)
{
    if (r->empty && !p->why.len) {
        out_error("%s", tr(lang(), "out of memory"));
        w->division.failed = true;
    } else if (r->empty) {
        add_text(&r->failures, p->why.data, p->why.len);
        if (p->why.data[p->why.len - 1] != '\n')
            add_text(&r->failures, "\n", 1);
    }
}

/* The counterpart of read_piece. The report on a collection as a file is made when the parts are merged. */
static void write_piece(struct verify_ctx *w, struct piece *p, struct result *r, size_t item)
{
    struct division *d = &w->division;
    struct adj_part *part = d->part;
    struct adj_text segment = {0};
    char verdicts[ADJ_VERDICTS * 24] = "[";
    size_t len = 1;
    note_empty(w, p, r);
    for (size_t v = 0; v < ADJ_VERDICTS; v++)
        len += (size_t)snprintf(verdicts + len, sizeof verdicts - len, "%s%zu", v ? "," : "", r->counts.logs[v]);
    verdicts[len++] = ']';
    if (p->scan && !p->is_file && adj_scan_segment_json(p->scan, p->segment, &segment) != ADJ_OK)
        d->failed = true;
    adj_part_number(part, "item", (int64_t)item);
    adj_part_number(part, "status", r->worst);
    adj_part_number(part, "told", (int64_t)r->told);
    adj_part_json(part, "verdicts", verdicts, len);
    adj_part_text(part, "reports", r->reports.data ? r->reports.data : "", r->reports.len);
    if (r->failures.len)
        adj_part_text(part, "failures", r->failures.data, r->failures.len);
    if (segment.len)
        adj_part_json(part, "segment", segment.data, segment.len);
    division_end_entry(d);
    adj_text_free(&segment);
    release_result(r);
}

/* The text of the present entry, copied. */
static void read_text(struct verify_ctx *w, const char *key, struct text *out)
{
    size_t len;
    const char *text = adj_parts_text(w->division.parts, key, &len);
    if (text)
        add_text(out, text, len);
}

/* False: it is not an entry on this piece. */
static bool read_piece(struct verify_ctx *w, struct piece *p, size_t item, struct adj_value entry, struct result *r)
{
    struct adj_value verdicts = adj_value_get(entry, "verdicts"), segment = adj_value_get(entry, "segment");
    int64_t status = adj_value_integer(adj_value_get(entry, "status")), told = adj_value_integer(adj_value_get(entry, "told"));
    bool good = adj_value_integer(adj_value_get(entry, "item")) == (int64_t)item && adj_value_size(verdicts) == ADJ_VERDICTS &&
                status >= 0 && status <= ADJ_USAGE && told >= 0;
    *r = (struct result){.worst = (int)status, .told = (size_t)told};
    for (size_t v = 0; v < ADJ_VERDICTS && good; v++) {
        int64_t count = adj_value_integer(adj_value_item(verdicts, v));
        good = count >= 0;
        r->counts.logs[v] = (size_t)count;
    }
    read_text(w, "reports", &r->reports);
    read_text(w, "failures", &r->failures);
    if (good && segment.type == ADJ_VALUE_OBJECT && p->scan && !p->is_file)
        good = adj_scan_segment_restore(p->scan, p->segment, segment) == ADJ_OK;
    return good;
}

/* Takes all pieces from the parts. */
static void merge_pieces(struct verify_ctx *w)
{
    struct adj_value entry;
    struct result *r = w->results;
    for (size_t i = 0; i < w->count && !out_closed() && division_next(&w->division, &entry); i++) {
        if (read_piece(w, &w->pieces[i], i, entry, r))
            take_piece(w, &w->pieces[i], r);
        else
            division_bad_entry(&w->division);
    }
}

/* Called in the order of the pieces. */
static void print_piece(void *ctx, size_t i)
{
    struct verify_ctx *w = ctx;
    size_t item = division_item(&w->division, i);
    struct result *r = &w->results[i % w->window];
    if (w->division.kind == DIVISION_SHARD)
        write_piece(w, &w->pieces[item], r, item);
    else
        take_piece(w, &w->pieces[item], r);
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
    const struct piece *p = &w->pieces[division_item(&w->division, i)];
    return p->log ? 1 : p->is_file ? 0 : adj_scan_games(p->scan, p->segment);
}

/* Does what is to be done here. Returns whether all of it was done. */
static bool verify_pieces(struct verify_ctx *w, size_t jobs)
{
    const struct workers row = {.count = division_count(&w->division), .what = TR("logs"), .ctx = w, .size = logs_in,
                                .begin = begin, .work = verify_piece, .end = end, .print = print_piece};
    stop_catch();
    return workers_run(&row, jobs) == row.count;
}

/* Reports on games come before the report on their file. */
static int verify(struct verify_ctx *w, size_t jobs, size_t logs)
{
    struct adj_text text;
    bool stopped = false;
    if (w->division.kind == DIVISION_SHARD)
        return division_end(&w->division, verify_pieces(w, jobs));
    print_part(w, adj_reports_begin("verify", lang(), w->style, &text), &text);
    if (w->division.kind == DIVISION_MERGE)
        merge_pieces(w);
    else
        stopped = !verify_pieces(w, jobs);
    if (w->division.failed)
        return ADJ_BAD_INPUT;
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
    division_name(&w->division, log);
    if (!scan) { /* a log, or the verifier reports what it is */
        bool there = !strcmp(log, "-") || !access(log, F_OK); /* not so FILE#N, a game of a collection */
        add_piece(w, (struct piece){.log = log, .unknown = there && status == ADJ_ENVIRONMENT, .why = why});
        return;
    }
    adj_text_free(&why);
    for (size_t i = 0; i < adj_scan_segments(scan); i++) {
        char games[32];
        snprintf(games, sizeof games, "%zu", adj_scan_games(scan, i));
        division_name(&w->division, games);
        add_piece(w, (struct piece){.scan = scan, .segment = i});
    }
    add_piece(w, (struct piece){.scan = scan, .is_file = true});
}

/* Scans that were not reported are closed here. */
static void release(struct verify_ctx *w)
{
    for (size_t i = 0; i < w->count; i++) {
        adj_text_free(&w->pieces[i].why);
        if (w->pieces[i].is_file)
            close_scan(&w->pieces[i]);
    }
    for (size_t i = 0; w->results && i < w->window; i++)
        release_result(&w->results[i]);
    heap_free(w->results);
    heap_free(w->pieces);
    division_release(&w->division);
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

/* Begins the division. A rulebook that is named is part of what the run is. */
static int begin_division(struct verify_ctx *w, const struct command *self, const struct args *args)
{
    struct adj_rulebook *rb = NULL;
    const char *folder = args_text(args, "rulebook", NULL);
    if (w->division.kind == DIVISION_NONE)
        return ADJ_OK;
    if (folder) /* check_expected has reported what is wrong with it */
        adj_rulebook_open(folder, &rb);
    int status = folder && !rb ? ADJ_ENVIRONMENT : ADJ_OK;
    if (status == ADJ_OK)
        status = division_begin(&w->division, self, args, rb ? adj_rulebook_digest(rb) : "");
    adj_rulebook_close(rb);
    return status;
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

static int verify_list(const struct command *self, const struct args *args, const struct log_list *list,
                       const struct adj_proofs *proofs, size_t jobs)
{
    struct adj_style style = style_of(args);
    struct verify_ctx w = {.style = &style, .log = log_options_of(args)};
    size_t logs = 0;
    w.log.proofs = proofs;
    w.log.digest = args_text(args, "digest", NULL);
    static const char *const alone[] = {NULL};
    int status = division_read(&w.division, self, args, alone);
    if (status == ADJ_OK)
        status = check_expected(&w.log);
    if (status != ADJ_OK)
        return status;
    for (size_t i = 0; i < list->count; i++)
        add_file(&w, list->names[i]);
    for (size_t i = 0; i < w.count; i++)
        logs += w.pieces[i].log ? 1 : w.pieces[i].is_file ? 0 : adj_scan_games(w.pieces[i].scan, w.pieces[i].segment);
    style.detail = logs > 1 && !args_has(args, "full") ? -1 : 0;
    w.window = workers_window(jobs);
    w.results = heap_zero(w.window, sizeof *w.results);
    status = check_single(self, &w);
    if (status == ADJ_OK)
        status = begin_division(&w, self, args);
    if (status == ADJ_OK)
        status = verify(&w, jobs, logs);
    release(&w);
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
    return status;
}

static const struct option options[] = {
    OPTION_JOBS,
    OPTION_SHARD,
    OPTION_PART,
    {.name = "full",
     .help = TR("print a full report for each of several logs, not only for those with faults")},
    OPTIONS_PROOFS,
    {.name = "rulebook", .letter = 'r', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("compare the rulebook of each log with this one; needed for a thin log, which does not contain it")},
    {.name = "digest", .kind = OPTION_TEXT, .value = "HEX",
     .help = TR("compare the digest of each log's rulebook with this one; 16 digits or more")},
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
    .sandboxed = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
