/* SPDX-License-Identifier: MIT
 *
 * adjudge verify: are these logs whole, and were the games in them played by their rules? Several logs are verified
 * at once; what is said about them comes in the order in which they were given.
 */
#include "cmd.h"
#include "heap.h"
#include "out.h"
#include "progress.h"
#include "report.h"
#include "threads.h"

struct result {
    enum adj_status status;
    enum adj_verdict verdict;
    struct adj_text text;
    bool done;
};

struct work {
    const char *const *names;
    size_t count;
    const struct adj_log_options *log;
    const struct adj_style *style;
    struct result *results;
    pthread_mutex_t lock; /* of everything below, and of `done` of results */
    size_t next, finished;
    bool printing; /* somebody prints, to whom alone belongs: */
    size_t printed;
    int worst;
    struct progress progress;
};

static void print_one(struct work *w, struct result *r)
{
    progress_end(&w->progress);
    if (w->style->format == ADJ_JSON && w->printed)
        out_str(OUT_RESULT, ",\n");
    report_always(r->status, &r->text);
    out_flush(OUT_RESULT);
    w->worst = (int)r->status > w->worst ? (int)r->status : w->worst;
    w->printed++;
}

/* Prints the results that are there, in their order; who prints goes on with those that others bring meanwhile. Under the
 * lock, which is given away while something is printed. */
static void print_what_is_there(struct work *w)
{
    if (w->printing)
        return;
    w->printing = true;
    while (w->printed < w->count && w->results[w->printed].done && !out_closed()) {
        pthread_mutex_unlock(&w->lock);
        print_one(w, &w->results[w->printed]);
        pthread_mutex_lock(&w->lock);
    }
    progress_tell(&w->progress, w->finished, w->count);
    if (out_closed())
        w->next = w->count; /* nobody reads the results any more */
    w->printing = false;
}

static void *work_on(void *ctx)
{
    struct work *w = ctx;
    struct adj_verifier *verifier = adj_verifier_new(w->log, w->style);
    pthread_mutex_lock(&w->lock);
    while (w->next < w->count) {
        size_t i = w->next++;
        pthread_mutex_unlock(&w->lock);
        struct result *r = &w->results[i];
        r->verdict = ADJ_VERDICT_REFUSED;
        r->status = verifier ? adj_verifier_run(verifier, w->names[i], &r->verdict, &r->text) : ADJ_ENVIRONMENT;
        pthread_mutex_lock(&w->lock);
        r->done = true;
        w->finished++;
        print_what_is_there(w);
    }
    pthread_mutex_unlock(&w->lock);
    adj_verifier_free(verifier);
    return NULL;
}

static const char *const verdict_names[] = {
    [ADJ_VERDICT_OK] = "ok", [ADJ_VERDICT_TORN] = "torn", [ADJ_VERDICT_DAMAGED] = "damaged",
    [ADJ_VERDICT_TAMPERED] = "tampered", [ADJ_VERDICT_DIVERGED] = "diverged", [ADJ_VERDICT_ILLEGAL] = "illegal",
    [ADJ_VERDICT_REFUSED] = "refused",
};
#define VERDICTS (sizeof verdict_names / sizeof *verdict_names)

static void print_sum(const struct work *w)
{
    size_t counts[VERDICTS] = {0};
    for (size_t i = 0; i < w->count; i++)
        counts[(size_t)w->results[i].verdict < VERDICTS ? w->results[i].verdict : ADJ_VERDICT_REFUSED]++;
    out_printf(OUT_RESULT, "%zu logs:", w->count);
    for (size_t v = 0, any = 0; v < VERDICTS; v++)
        if (counts[v])
            out_printf(OUT_RESULT, "%s %zu %s", any++ ? "," : "", counts[v], verdict_names[v]);
    out_str(OUT_RESULT, "\n");
}

/* The first thread works, too, so that one log at a time needs no other. */
static int verify(struct work *w, size_t jobs)
{
    pthread_t threads[THREADS_MAX];
    bool json = w->style->format == ADJ_JSON;
    progress_start(&w->progress, "logs");
    if (json)
        out_str(OUT_RESULT, "[\n");
    size_t started = threads_start(threads, jobs - 1, work_on, w);
    work_on(w);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    progress_end(&w->progress);
    if (json)
        out_str(OUT_RESULT, "]\n");
    else if (w->count > 1)
        print_sum(w);
    return w->worst;
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_log_options log = log_options_of(args);
    size_t jobs = threads_wanted(self, args);
    int status = jobs ? ADJ_OK : ADJ_USAGE;
    for (size_t i = 0; i < args->operand_count && status == ADJ_OK; i++) {
        if (!input_ready(args->operands[i]))
            status = ADJ_ENVIRONMENT;
    }
    if (status == ADJ_OK) {
        struct work w = {.names = args->operands, .count = args->operand_count, .log = &log, .style = &style,
                         .results = heap_zero(args->operand_count, sizeof *w.results),
                         .lock = PTHREAD_MUTEX_INITIALIZER, .worst = ADJ_OK};
        status = verify(&w, jobs < w.count ? jobs : w.count);
        for (size_t i = 0; i < w.count; i++)
            adj_text_free(&w.results[i].text);
        heap_free(w.results);
    }
    return status;
}

static const struct option options[] = {
    {.name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = "N",
     .help = "how many logs at once; as many as there are processors by default"},
    OPTION_RULEBOOK,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "every log is whole and was played by its rules"},
    {ADJ_FINDING, "a log diverges: playing it again gives something else than it says, or a decision is illegal"},
    {ADJ_BAD_INPUT, "a log is torn, damaged, tampered with, or cannot be read; of several, the gravest"},
    {0, NULL},
};

const struct command cmd_verify = {
    .name = "verify",
    .operands = "LOG...",
    .summary = "check that logs are whole and were played by their rules",
    .about = "Reads each LOG strictly, plays the game in it again with the rulebook it carries, and compares every "
             "roll, every decision, every hash of the state and every snapshot of the position with what was "
             "recorded. What differs is told, and what is not proven is said as well.",
    .options = options,
    .reports = true,
    .operands_least = 1,
    .operands_most = SIZE_MAX,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
