/* SPDX-License-Identifier: MIT
 *
 * adjudge verify: are these logs whole, and were the games in them played by their rules? Several logs are verified
 * at once; what is said about them comes in the order in which they were given.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "out.h"
#include "report.h"
#include "threads.h"
#include "workers.h"

#include <string.h>

/* A piece of work: a log; a stretch of a collection; or, behind all of its stretches, the collection as a file. */
struct piece {
    const char *log; /* NULL: it is of a collection */
    struct adj_tour *tour;
    size_t stretch;
    bool whole;
};

enum { VERDICTS = ADJ_VERDICT_REFUSED + 1 };

/* What came of a piece. */
struct result {
    struct adj_text text; /* the report; … */
    char *texts; /* … or those of all games, one behind the other */
    size_t len, room;
    size_t told; /* reports */
    size_t logs, counts[VERDICTS];
    int worst;
};

struct verifying {
    struct piece *pieces;
    size_t count, cap;
    struct adj_log_options log;
    const struct adj_style *style;
    struct result *results;
    size_t told; /* reports, by all pieces so far */
    size_t logs, counts[VERDICTS]; /* likewise: collections themselves are no logs */
    int worst;
};

/* ---------------------------------------------------------------- the work */

static void *begin(void *ctx)
{
    struct verifying *w = ctx;
    return adj_verifier_new(&w->log, w->style);
}

static void end(void *ctx, void *verifier)
{
    (void)ctx;
    adj_verifier_free(verifier);
}

static void count(struct result *r, enum adj_status status, enum adj_verdict verdict)
{
    r->logs++;
    r->counts[(size_t)verdict < VERDICTS ? verdict : ADJ_VERDICT_REFUSED]++;
    r->worst = (int)status > r->worst ? (int)status : r->worst;
}

struct keeping {
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
    struct keeping *k = ctx;
    (void)log;
    count(k->result, status, verdict);
    if (k->json && k->result->told++)
        add_text(k->result, ",\n");
    add_text(k->result, report);
}

static void verify_piece(void *ctx, void *verifier, size_t i)
{
    struct verifying *w = ctx;
    const struct piece *p = &w->pieces[i];
    struct result *r = &w->results[i];
    enum adj_verdict verdict = ADJ_VERDICT_REFUSED;
    enum adj_status status = ADJ_ENVIRONMENT;
    if (p->whole)
        return; /* known when the stretches were taken */
    if (!p->log) {
        struct keeping k = {r, w->style->format == ADJ_JSON};
        if (verifier)
            status = adj_verifier_run_stretch(verifier, p->tour, p->stretch, keep_game, &k);
        r->worst = status > ADJ_OK ? (int)status : r->worst;
        return;
    }
    if (verifier)
        status = adj_verifier_run(verifier, p->log, &verdict, &r->text);
    count(r, status, verdict);
    r->told = 1;
}

/* ---------------------------------------------------------------- what is told */

static void print_piece(void *ctx, size_t i)
{
    struct verifying *w = ctx;
    const struct piece *p = &w->pieces[i];
    struct result *r = &w->results[i];
    enum adj_verdict verdict;
    enum adj_status status = ADJ_OK;
    if (p->whole) {
        status = adj_tour_report(p->tour, w->style, &verdict, &r->text);
        r->told = 1;
    } else if (p->tour)
        status = adj_tour_take(p->tour, p->stretch);
    r->worst = (int)status > r->worst ? (int)status : r->worst;
    if (w->style->format == ADJ_JSON && w->told && r->told)
        out_str(OUT_RESULT, ",\n");
    w->told += r->told;
    if (r->len)
        out_text(OUT_RESULT, r->texts, r->len);
    else
        report_always((enum adj_status)r->worst, &r->text);
    heap_free(r->texts);
    r->texts = NULL;
    w->logs += r->logs;
    for (size_t v = 0; v < VERDICTS; v++)
        w->counts[v] += r->counts[v];
    w->worst = r->worst > w->worst ? r->worst : w->worst;
}

static const char *const verdict_names[VERDICTS] = {
    [ADJ_VERDICT_OK] = "ok", [ADJ_VERDICT_TORN] = "torn", [ADJ_VERDICT_DAMAGED] = "damaged",
    [ADJ_VERDICT_TAMPERED] = "tampered", [ADJ_VERDICT_DIVERGED] = "diverged", [ADJ_VERDICT_ILLEGAL] = "illegal",
    [ADJ_VERDICT_REFUSED] = "refused",
};

static void print_sum(const struct verifying *w, bool stopped, size_t logs)
{
    if (w->log.brief && w->counts[ADJ_VERDICT_OK])
        out_str(OUT_RESULT, "not checked: who wrote these logs; each agrees with itself and its rules "
                            "(--full tells of each what was checked, and what was not)\n");
    if (stopped)
        out_printf(OUT_RESULT, "stopped: of %zu logs these %zu were verified:", logs, w->logs);
    else
        out_printf(OUT_RESULT, "%zu log%s:", w->logs, w->logs == 1 ? "" : "s");
    for (size_t v = 0, any = 0; v < VERDICTS; v++)
        if (w->counts[v])
            out_printf(OUT_RESULT, "%s %zu %s", any++ ? "," : "", w->counts[v], verdict_names[v]);
    out_str(OUT_RESULT, "\n");
}

static size_t logs_in(void *ctx, size_t i)
{
    const struct verifying *w = ctx;
    const struct piece *p = &w->pieces[i];
    return p->log ? 1 : p->whole ? 0 : adj_tour_games(p->tour, p->stretch);
}

static int verify(struct verifying *w, size_t jobs, size_t logs)
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

static void add_piece(struct verifying *w, struct piece p)
{
    if (w->count == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 64;
        w->pieces = heap_grow(w->pieces, w->cap * sizeof *w->pieces);
    }
    w->pieces[w->count++] = p;
}

static void add_operand(struct verifying *w, const char *log)
{
    struct adj_tour *tour;
    struct adj_text why;
    adj_tour_open(log, &tour, &why);
    adj_text_free(&why);
    if (!tour || !adj_tour_stretches(tour)) { /* a log, or whatever else it is: who reads it will say */
        adj_tour_close(tour);
        add_piece(w, (struct piece){.log = log});
        return;
    }
    for (size_t i = 0; i < adj_tour_stretches(tour); i++)
        add_piece(w, (struct piece){.tour = tour, .stretch = i});
    add_piece(w, (struct piece){.tour = tour, .whole = true});
}

static void release(struct verifying *w)
{
    for (size_t i = 0; i < w->count; i++) {
        adj_text_free(&w->results[i].text);
        heap_free(w->results[i].texts);
        if (w->pieces[i].whole)
            adj_tour_close(w->pieces[i].tour);
    }
    heap_free(w->results);
    heap_free(w->pieces);
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    size_t jobs = threads_wanted(self, args), logs = 0;
    int status = jobs ? ADJ_OK : ADJ_USAGE;
    for (size_t i = 0; i < args->operand_count && status == ADJ_OK; i++) {
        if (!input_ready(args->operands[i]))
            status = ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK) {
        struct verifying w = {.style = &style, .log = log_options_of(args)};
        for (size_t i = 0; i < args->operand_count; i++)
            add_operand(&w, args->operands[i]);
        for (size_t i = 0; i < w.count; i++)
            logs += logs_in(&w, i);
        w.log.brief = logs > 1 && !args_has(args, "full");
        w.results = heap_zero(w.count, sizeof *w.results);
        status = verify(&w, jobs, logs);
        release(&w);
    }
    return status;
}

static const struct option options[] = {
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",
     .help = "how many logs at once; as many as there are processors by default"},
    {.name = "full", .help = "a whole report on each of several logs, not only where something is wrong"},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "every log is whole and was played by its rules"},
    {ADJ_FINDING, "a log diverges: playing it again gives something else than it says, or a decision is illegal"},
    {ADJ_BAD_INPUT, "a log is torn, damaged, tampered with, or cannot be read; of several, the gravest"},
    {EXIT_STOPPED, "stopped by Ctrl-C or a signal; what was verified until then is told"},
    {0, NULL},
};

const struct command cmd_verify = {
    .name = "verify",
    .operands = "LOG...",
    .summary = "check that logs are whole and were played by their rules",
    .about = "Reads each LOG strictly, plays the game in it again with the rulebook it carries, and compares every "
             "roll, every decision, every hash of the state and every snapshot of the position with what was "
             "recorded. What differs is told, and what is not proven is said as well. Of several logs, and of the "
             "games of a collection, each that is good is told in a line.",
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
