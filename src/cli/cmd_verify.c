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

struct result {
    enum adj_status status;
    enum adj_verdict verdict;
    struct adj_text text;
};

struct verifying {
    char *const *names; /* a collection stands in front of its games */
    size_t count;
    const struct adj_log_options *log;
    const struct adj_style *style;
    struct result *results;
    size_t collections;
    int worst;
};

static void *begin(void *ctx)
{
    struct verifying *w = ctx;
    return adj_verifier_new(w->log, w->style);
}

static void end(void *ctx, void *verifier)
{
    (void)ctx;
    adj_verifier_free(verifier);
}

static void verify_one(void *ctx, void *verifier, size_t i)
{
    struct verifying *w = ctx;
    struct result *r = &w->results[i];
    r->verdict = ADJ_VERDICT_REFUSED;
    r->status = verifier ? adj_verifier_run(verifier, w->names[i], &r->verdict, &r->text) : ADJ_ENVIRONMENT;
}

static void print_one(void *ctx, size_t i)
{
    struct verifying *w = ctx;
    struct result *r = &w->results[i];
    if (w->style->format == ADJ_JSON && i)
        out_str(OUT_RESULT, ",\n");
    report_always(r->status, &r->text);
    w->worst = (int)r->status > w->worst ? (int)r->status : w->worst;
}

static const char *const verdict_names[] = {
    [ADJ_VERDICT_OK] = "ok", [ADJ_VERDICT_TORN] = "torn", [ADJ_VERDICT_DAMAGED] = "damaged",
    [ADJ_VERDICT_TAMPERED] = "tampered", [ADJ_VERDICT_DIVERGED] = "diverged", [ADJ_VERDICT_ILLEGAL] = "illegal",
    [ADJ_VERDICT_REFUSED] = "refused",
};
#define VERDICTS (sizeof verdict_names / sizeof *verdict_names)

static bool is_collection(const struct verifying *w, size_t i)
{
    size_t len = strlen(w->names[i]);
    return i + 1 < w->count && strncmp(w->names[i + 1], w->names[i], len) == 0 && strcmp(w->names[i + 1] + len, "#1") == 0;
}

/* Collections themselves are no logs: only their games are counted. */
static void print_sum(const struct verifying *w, size_t told)
{
    size_t counts[VERDICTS] = {0}, logs = 0;
    for (size_t i = 0; i < told; i++) {
        if (is_collection(w, i))
            continue;
        counts[(size_t)w->results[i].verdict < VERDICTS ? w->results[i].verdict : ADJ_VERDICT_REFUSED]++;
        logs++;
    }
    if (told < w->count)
        out_printf(OUT_RESULT, "stopped: of %zu logs these %zu were verified:", w->count - w->collections, logs);
    else
        out_printf(OUT_RESULT, "%zu logs:", logs);
    for (size_t v = 0, any = 0; v < VERDICTS; v++)
        if (counts[v])
            out_printf(OUT_RESULT, "%s %zu %s", any++ ? "," : "", counts[v], verdict_names[v]);
    out_str(OUT_RESULT, "\n");
}

static int verify(struct verifying *w, size_t jobs)
{
    const struct workers row = {.count = w->count, .what = "logs", .ctx = w, .begin = begin, .work = verify_one, .end = end,
                                .tell = print_one};
    bool json = w->style->format == ADJ_JSON;
    if (json)
        out_str(OUT_RESULT, "[\n");
    stop_catch();
    size_t told = workers_run(&row, jobs);
    if (json)
        out_str(OUT_RESULT, "]\n");
    else if (w->count > 1)
        print_sum(w, told);
    return stop_asked() && told < w->count ? EXIT_STOPPED : w->worst;
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
        struct log_list logs = {0};
        size_t collections = 0;
        for (size_t i = 0; i < args->operand_count; i++)
            collections += logs_add_collection(&logs, args->operands[i]);
        struct verifying w = {.names = logs.names, .count = logs.count, .log = &log, .style = &style, .collections = collections,
                              .results = heap_zero(logs.count, sizeof *w.results), .worst = ADJ_OK};
        status = verify(&w, jobs);
        for (size_t i = 0; i < w.count; i++)
            adj_text_free(&w.results[i].text);
        heap_free(w.results);
        logs_release(&logs);
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
    {EXIT_STOPPED, "stopped by Ctrl-C or a signal; what was verified until then is told"},
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
