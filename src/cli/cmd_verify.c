/* SPDX-License-Identifier: MIT
 *
 * adjudge verify: are these logs whole, and were the games in them played by their rules? Several logs are verified
 * at once; what is said about them comes in the order in which they were given.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

#include <string.h>
#include <unistd.h>

/* A piece of work: a log; a stretch of a collection; or, behind all of its stretches, the collection as a file. */
struct piece {
    const char *log; /* NULL: it is of a collection */
    bool unknown; /* whether the log is a collection: it could not be looked at, … */
    struct adj_text why; /* … for this reason */
    struct adj_scan *scan;
    size_t segment;
    bool whole;
};

enum { VERDICTS = ADJ_VERDICT_REFUSED + 1 };

/* Of logs, or of collections as files. */
struct sum {
    size_t all, counts[VERDICTS];
};

/* What came of a piece. */
struct result {
    struct adj_text text; /* the report; … */
    char *texts; /* … or those of all games, one behind the other */
    size_t len, room;
    size_t told; /* reports */
    struct sum logs;
    int worst;
};

struct verify_ctx {
    struct piece *pieces;
    size_t count, cap;
    struct adj_log_options log;
    const struct adj_style *style;
    struct result *results;
    size_t told; /* reports, by all pieces so far */
    struct sum logs, collections; /* likewise */
    int worst;
};

/* ---------------------------------------------------------------- the work */

static void *begin(void *ctx)
{
    struct verify_ctx *w = ctx;
    return adj_verifier_new(&w->log, w->style);
}

static void end(void *ctx, void *verifier)
{
    (void)ctx;
    adj_verifier_free(verifier);
}

static void count(struct sum *s, enum adj_verdict verdict)
{
    s->all++;
    s->counts[(size_t)verdict < VERDICTS ? verdict : ADJ_VERDICT_REFUSED]++;
}

static void count_log(struct result *r, enum adj_status status, enum adj_verdict verdict)
{
    count(&r->logs, verdict);
    r->worst = (int)status > r->worst ? (int)status : r->worst;
}

struct keep_ctx {
    struct result *result;
    bool json;
};

static void add_text(struct result *r, const char *text)
{
    size_t size = strlen(text);
    if (r->room - r->len <= size) {
        r->room = 2 * (r->len + size) + 1;
        r->texts = heap_grow(r->texts, r->room);
    }
    memcpy(r->texts + r->len, text, size);
    r->len += size;
}

static void keep_game(void *ctx, const char *log, enum adj_status status, enum adj_verdict verdict,
                      const char *report)
{
    struct keep_ctx *k = ctx;
    (void)log;
    count_log(k->result, status, verdict);
    if (k->json && k->result->told++)
        add_text(k->result, ",\n");
    add_text(k->result, report);
}

static void verify_piece(void *ctx, void *verifier, size_t i)
{
    struct verify_ctx *w = ctx;
    const struct piece *p = &w->pieces[i];
    struct result *r = &w->results[i];
    enum adj_verdict verdict = ADJ_VERDICT_REFUSED;
    enum adj_status status = ADJ_ENVIRONMENT;
    if (p->whole)
        return; /* known when the stretches were taken */
    if (!p->log) {
        struct keep_ctx k = {r, w->style->format == ADJ_JSON};
        if (verifier)
            status = adj_verifier_run_segment(verifier, p->scan, p->segment, keep_game, &k);
        r->worst = status > ADJ_OK ? (int)status : r->worst;
        return;
    }
    if (verifier)
        status = adj_verifier_run(verifier, p->log, &verdict, &r->text);
    if (p->unknown && status != ADJ_ENVIRONMENT) { /* it can be read after all; but games in it were left out */
        adj_text_free(&r->text);
        status = ADJ_ENVIRONMENT;
        verdict = ADJ_VERDICT_REFUSED;
    }
    count_log(r, status, verdict);
    r->told = r->text.len > 0;
}

/* ---------------------------------------------------------------- what is told */

/* Of the last piece of a collection: the file is not to stay open until all the others are done. */
static void close_scan(struct piece *p)
{
    adj_scan_close(p->scan);
    p->scan = NULL;
}

static void print_piece(void *ctx, size_t i)
{
    struct verify_ctx *w = ctx;
    struct piece *p = &w->pieces[i];
    struct result *r = &w->results[i];
    enum adj_verdict verdict;
    enum adj_status status = ADJ_OK;
    if (p->whole) {
        status = adj_scan_report(p->scan, w->style, &verdict, &r->text);
        r->told = r->text.len > 0;
        count(&w->collections, verdict);
        close_scan(p);
    } else if (p->scan)
        status = adj_scan_take(p->scan, p->segment);
    r->worst = (int)status > r->worst ? (int)status : r->worst;
    if (w->style->format == ADJ_JSON && w->told && r->told)
        out_str(OUT_RESULT, ",\n");
    w->told += r->told;
    if (r->len)
        out_text(OUT_RESULT, r->texts, r->len);
    else if (p->unknown && !r->told)
        report(ADJ_ENVIRONMENT, &p->why, w->style);
    else
        report_always((enum adj_status)r->worst, &r->text);
    heap_free(r->texts);
    r->texts = NULL;
    w->logs.all += r->logs.all;
    for (size_t v = 0; v < VERDICTS; v++)
        w->logs.counts[v] += r->logs.counts[v];
    w->worst = r->worst > w->worst ? r->worst : w->worst;
}

static const char *const verdict_names[VERDICTS] = {
    [ADJ_VERDICT_OK] = "ok", [ADJ_VERDICT_TORN] = "torn", [ADJ_VERDICT_DAMAGED] = "damaged",
    [ADJ_VERDICT_TAMPERED] = "tampered", [ADJ_VERDICT_DIVERGED] = "diverged", [ADJ_VERDICT_ILLEGAL] = "illegal",
    [ADJ_VERDICT_REFUSED] = "refused",
};

static void print_sum(const struct verify_ctx *w, bool stopped, size_t logs)
{
    const char *before = ":";
    if (w->log.brief && w->logs.counts[ADJ_VERDICT_OK])
        out_str(OUT_RESULT, "not checked: who wrote these logs; each agrees with itself and its rules "
                            "(--full tells of each what was checked, and what was not)\n");
    if (stopped)
        out_printf(OUT_RESULT, "stopped: of %zu logs these %zu were verified", logs, w->logs.all);
    else
        out_printf(OUT_RESULT, "%zu log%s", w->logs.all, w->logs.all == 1 ? "" : "s");
    for (size_t v = 0; v < VERDICTS; v++)
        if (w->logs.counts[v]) {
            out_printf(OUT_RESULT, "%s %zu %s", before, w->logs.counts[v], verdict_names[v]);
            before = ",";
        }
    before = ";"; /* games that are lost without a trace are told of with the file only */
    for (size_t v = ADJ_VERDICT_OK + 1; v < VERDICTS; v++)
        if (w->collections.counts[v]) {
            out_printf(OUT_RESULT, "%s %zu collection%s %s", before, w->collections.counts[v],
                       w->collections.counts[v] == 1 ? "" : "s", verdict_names[v]);
            before = ",";
        }
    out_str(OUT_RESULT, "\n");
}

static size_t logs_in(void *ctx, size_t i)
{
    const struct verify_ctx *w = ctx;
    const struct piece *p = &w->pieces[i];
    return p->log ? 1 : p->whole ? 0 : adj_scan_games(p->scan, p->segment);
}

static int verify(struct verify_ctx *w, size_t jobs, size_t logs)
{
    const struct workers row = {.count = w->count, .what = "logs", .ctx = w, .size = logs_in, .begin = begin,
                                .work = verify_piece, .end = end, .tell = print_piece};
    bool json = w->style->format == ADJ_JSON;
    if (json)
        out_str(OUT_RESULT, "[\n");
    stop_catch();
    bool stopped = workers_run(&row, jobs) < w->count;
    if (json)
        out_str(OUT_RESULT, "]\n");
    else if (w->count > 1)
        print_sum(w, stopped, logs);
    return stop_asked() && stopped ? EXIT_STOPPED : w->worst;
}

/* ---------------------------------------------------------------- the pieces */

static void add_piece(struct verify_ctx *w, struct piece p)
{
    if (w->count == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 64;
        w->pieces = heap_grow(w->pieces, w->cap * sizeof *w->pieces);
    }
    w->pieces[w->count++] = p;
}

static void add_file(struct verify_ctx *w, const char *log)
{
    struct adj_scan *scan;
    struct adj_text why;
    enum adj_status status = adj_scan_open(log, &scan, &why);
    if (!scan) { /* a log, or whatever else it is: who reads it will say */
        bool there = !strcmp(log, "-") || !access(log, F_OK); /* not so FILE#N, a game of a collection */
        add_piece(w, (struct piece){.log = log, .unknown = there && status == ADJ_ENVIRONMENT, .why = why});
        return;
    }
    adj_text_free(&why);
    for (size_t i = 0; i < adj_scan_segments(scan); i++)
        add_piece(w, (struct piece){.scan = scan, .segment = i});
    add_piece(w, (struct piece){.scan = scan, .whole = true});
}

static void release(struct verify_ctx *w)
{
    for (size_t i = 0; i < w->count; i++) {
        adj_text_free(&w->results[i].text);
        adj_text_free(&w->pieces[i].why);
        heap_free(w->results[i].texts);
        if (w->pieces[i].whole)
            close_scan(&w->pieces[i]);
    }
    heap_free(w->results);
    heap_free(w->pieces);
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    size_t jobs = threads_wanted(self, args), logs = 0;
    struct log_list list = {.whole = true};
    int status = jobs ? ADJ_OK : ADJ_USAGE;
    for (size_t i = 0; i < args->operand_count && status == ADJ_OK; i++) {
        if (!input_ready(args->operands[i]))
            status = ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK)
        status = logs_add_operands(&list, args);
    if (status == ADJ_OK) {
        struct verify_ctx w = {.style = &style, .log = log_options_of(args)};
        for (size_t i = 0; i < list.count; i++)
            add_file(&w, list.names[i]);
        for (size_t i = 0; i < w.count; i++)
            logs += logs_in(&w, i);
        w.log.brief = logs > 1 && !args_has(args, "full");
        w.results = heap_zero(w.count, sizeof *w.results);
        status = verify(&w, jobs, logs);
        release(&w);
    }
    logs_release(&list);
    return status;
}

static const struct option options[] = {
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",
     .help = TR("number of parallel jobs (default: the number of processors)")},
    {.name = "full",
     .help = TR("print a full report for each of several logs, not only for those with faults")},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("each log is intact and follows its rules")},
    {ADJ_FINDING, TR("a log diverges from its replay, or contains an illegal decision")},
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
                "record. Reports the first difference and lists what could not be verified. With "
                "several logs, or a collection, each valid log takes one line. A folder means "
                "all logs (`*.jsonl.gz`) in it and its subfolders."),
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
