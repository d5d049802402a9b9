/* SPDX-License-Identifier: MIT
 *
 * adjudge explore: counts all games to a depth, or plays random games, and reports errors. Runs the threads
 * and saves findings; the library plays and counts. Exit statuses, options and examples are in
 * docs/commands/explore.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "division.h"
#include "files.h"
#include "heap.h"
#include "line.h"
#include "out.h"
#include "progress.h"
#include "report.h"
#include "threads.h"

#include <limits.h>
#include <string.h>
#include <time.h>

enum { RANDOM_DEPTH = 10000, SECRETS_DEPTH = 200, SECRETS_GAMES = 100, SECRETS_EXPLAINED = 10, LOOK_EVERY = 50 * 1000 * 1000 }; /* decisions; nanoseconds */

/* What the threads share with the one that waits for them. */
struct search {
    struct adj_exploration *x;
    void (*step)(struct search *s); /* what each of them does */
    enum adj_status finished; /* the result of adj_explore_finish, with … */
    struct adj_text why; /* … its sentence */
    pthread_mutex_t lock; /* of what is below */
    pthread_cond_t changed;
    size_t working;
};

/* The result is not checked here: adj_explore_finish reports a lack of memory. */
static void search_step(struct search *s)
{
    adj_explore_work(s->x);
}

static void finish_step(struct search *s)
{
    s->finished = adj_explore_finish(s->x, &s->why);
}

static void *work(void *ctx)
{
    struct search *s = ctx;
    s->step(s);
    pthread_mutex_lock(&s->lock);
    s->working--;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Waits until all threads have ended, shows the progress, and passes on a request to stop. Whether there was one
 * while there was work. */
static bool wait_for_all(struct search *s, struct progress *progress)
{
    bool stopped = false;
    pthread_mutex_lock(&s->lock);
    while (s->working) {
        struct timespec until;
        uint64_t done, total;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_EVERY;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&s->changed, &s->lock, &until);
        adj_explore_progress(s->x, &done, &total);
        progress_show(progress, (size_t)done, (size_t)total);
        if (s->working && stop_asked()) {
            adj_explore_stop(s->x);
            stopped = true;
        }
    }
    pthread_mutex_unlock(&s->lock);
    progress_end(progress);
    return stopped;
}

/* Does a step of the search on some threads. Whether it was stopped before the end. */
static bool run_step(struct search *s, void (*step)(struct search *s), size_t jobs, const char *what)
{
    struct progress progress;
    pthread_t threads[THREADS_MAX];
    s->step = step;
    s->working = jobs;
    progress_start(&progress, what);
    size_t started = threads_start(threads, jobs, work, s);
    pthread_mutex_lock(&s->lock);
    s->working -= jobs - started;
    pthread_mutex_unlock(&s->lock);
    if (!started)
        step(s); /* no thread is to be had: one will do */
    bool stopped = wait_for_all(s, &progress);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return stopped;
}

/* The folder is made only if there is something to be written. */
static bool record_findings(struct adj_exploration *x, const char *folder)
{
    struct adj_text text;
    if (!folder_make(folder))
        return false;
    enum adj_status status = adj_explore_record(x, folder, &text);
    if (status == ADJ_OK)
        adj_text_free(&text);
    else
        report(status, &text);
    return status == ADJ_OK;
}

/* The counts are printed even if the logs of findings could not be written. */
static int print_results(struct search *s, const char *folder, const struct adj_style *style)
{
    if (s->finished > ADJ_FINDING)
        return report(s->finished, &s->why);
    adj_text_free(&s->why);
    bool recorded = s->finished != ADJ_FINDING || !folder || record_findings(s->x, folder);
    struct adj_report *found;
    enum adj_status status = adj_explore_report(s->x, lang(), &found);
    int printed = report_print(status, found, style);
    return recorded ? printed : ADJ_ENVIRONMENT;
}

static void write_entry(void *ctx, const char *json, size_t len)
{
    division_json_entry(ctx, json, len);
}

/* Of a shard: the sum of its games is its part. */
static int write_sum(struct search *s, struct division *d, bool stopped)
{
    if (!stopped && adj_explore_sum(s->x, write_entry, d) != ADJ_OK) {
        out_error("%s", tr(lang(), "out of memory"));
        d->failed = true;
    }
    return division_end(d, !stopped);
}

/* In place of searching: adds what the parts have. */
static int read_sums(struct search *s, struct division *d)
{
    struct adj_value entry;
    while (division_next_sum(d, &entry))
        if (adj_explore_add(s->x, entry) != ADJ_OK)
            division_bad_entry(d);
    return d->failed ? ADJ_BAD_INPUT : ADJ_OK;
}

/* The steps of the search, and of a shard or a merge those that it has. */
static int search(struct search *s, const struct adj_explore_options *options, size_t jobs, const char *folder,
                  const struct adj_style *style, struct division *d)
{
    bool stopped = false;
    if (d->kind == DIVISION_MERGE) {
        int status = read_sums(s, d);
        if (status != ADJ_OK)
            return status;
    } else
        stopped = run_step(s, search_step, jobs,
                           options->games ? "games" : options->positions ? "positions" : "sequences");
    if (d->kind == DIVISION_SHARD)
        return write_sum(s, d, stopped);
    stopped = run_step(s, finish_step, 1, "findings") || stopped;
    int told = print_results(s, folder, style);
    return stopped && told <= ADJ_FINDING ? EXIT_STOPPED : told;
}

/* Catches signals, so that an interrupted search prints what it has found. */
static int explore(struct adj_rulebook *rb, const struct adj_explore_options *options, size_t jobs,
                   const char *folder, const struct adj_style *style, struct division *d)
{
    struct adj_exploration *x;
    struct adj_text why;
    enum adj_status status = adj_explore_open(rb, options, &x, &why);
    if (status != ADJ_OK)
        return report(status, &why);
    adj_text_free(&why);
    stop_catch();
    struct search s = {.x = x, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    int told = search(&s, options, jobs, folder, style, d);
    adj_explore_close(x);
    return told;
}

static bool turns_counted(const struct args *args)
{
    return strcmp(args_text(args, "count", "decisions"), "turns") == 0;
}

/* Options that do not go together; NULL: all is well. */
static const char *contradiction(const struct args *args)
{
    bool random = args_has(args, "random"), all = strcmp(args_text(args, "chance", "seed"), "all") == 0;
    bool secrets = args_has(args, "secrets");
    if (secrets && (args_has(args, "options") || args_has(args, "rules") || args_has(args, "compare") ||
                    args_has(args, "measure") || args_has(args, "positions") || args_has(args, "count") || all))
        return TR("--secrets: can be used with --random, --depth, --from, --seed, --set, --player-count, --explain, --output and --jobs");
    if (secrets)
        return random && args_number(args, "random", 0) == 0 ? TR("--random: expected at least 1") : NULL;
    if (args_has(args, "explain"))
        return TR("--explain: requires --secrets");
    if (args_has(args, "shard") && !random)
        return TR("--shard: requires --random or --secrets");
    if (!random && !args_has(args, "depth"))
        return TR("missing option --depth N or --random N");
    if (random && args_has(args, "positions"))
        return TR("--positions: cannot be used with --random");
    if (turns_counted(args) && (random || args_has(args, "positions")))
        return TR("--count: turns cannot be used with --random or --positions");
    if (random && all)
        return TR("--chance: all cannot be used with --random");
    if (args_nth(args, "measure", 0) && !random && (args_has(args, "positions") || !all))
        return TR("--measure: requires --random N, or --depth N with --chance all");
    if (random && args_number(args, "random", 0) == 0)
        return TR("--random: expected at least 1");
    if (args_has(args, "compare") && (!random || args_has(args, "options")))
        return TR("--compare: requires --random N, without --options");
    if (!random && args_has(args, "options"))
        return TR("--options: missing option --random N");
    return !random && args_has(args, "rules") ? TR("--rules: missing option --random N") : NULL;
}

/* The words are those of the option --options. */
static enum adj_vary vary_of(const char *word)
{
    return strcmp(word, "each") == 0 ? ADJ_VARY_EACH : *word ? ADJ_VARY_PAIRS : ADJ_VARY_NOTHING;
}

/* All values of an option that can be repeated, closed with NULL. */
static const char **all_of(const struct args *args, const char *name)
{
    size_t count = 0;
    while (args_nth(args, name, count))
        count++;
    const char **values = heap_zero(count + 1, sizeof *values);
    for (size_t i = 0; i < count; i++)
        values[i] = args_nth(args, name, i);
    return values;
}

/* Begins the division, whose items are the random games. Of a comparison, both rulebooks are part of what the run is. */
static int begin_division(struct division *d, const struct command *self, const struct args *args, uint64_t games,
                          const struct adj_rulebook *rb, const struct adj_rulebook *other)
{
    if (d->kind == DIVISION_NONE)
        return ADJ_OK;
    char *digests = heap_printf("%s%s%s", adj_rulebook_digest(rb), other ? " " : "", other ? adj_rulebook_digest(other) : "");
    division_numbered(d, games);
    int status = division_begin(d, self, args, digests);
    heap_free(digests);
    return status;
}

/* Random games have a default depth, because rules with an error may never end. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_rulebook *rb;
    uint64_t players = args_number(args, "player-count", 0);
    size_t jobs = threads_requested(self, args);
    const char *wrong = contradiction(args);
    if (!jobs)
        return ADJ_USAGE;
    if (wrong)
        return command_usage(self, "%s", tr(lang(), wrong));
    static const char *const alone[] = {NULL};
    struct division division;
    if (division_read(&division, self, args, alone) != ADJ_OK)
        return ADJ_USAGE;
    struct adj_style refusal = style;
    if (style.format == ADJ_JSON) /* every line of the output is an object */
        refusal.format = ADJ_JSON_LINE;
    int status = rulebook_open(args->operands[0], &refusal, &rb);
    if (status != ADJ_OK)
        return status;
    const char *compared = args_text(args, "compare", NULL);
    struct adj_rulebook *other = NULL;
    if (compared && (status = rulebook_open(compared, &refusal, &other)) != ADJ_OK) {
        adj_rulebook_close(rb);
        return status;
    }
    rulebook_compile(rb, args);
    if (other)
        rulebook_compile(other, args);
    bool secrets = args_has(args, "secrets");
    const char **options = all_of(args, "set"), **measures = all_of(args, "measure");
    struct adj_explore_options how = {
        .setup = {.seed = args_text(args, "seed", "explore"), .players = players > INT_MAX ? INT_MAX : (int)players,
                  .options = options, .from = args_text(args, "from", NULL),
                  .lang = lang()},
        .depth = args_number(args, "depth", secrets ? SECRETS_DEPTH : RANDOM_DEPTH),
        .every_chance = strcmp(args_text(args, "chance", "seed"), "all") == 0,
        .turns = turns_counted(args),
        .positions = args_has(args, "positions"),
        .games = args_number(args, "random", secrets ? SECRETS_GAMES : 0),
        .secrets = secrets,
        .explained = args_number(args, "explain", SECRETS_EXPLAINED),
        .measures = measures,
        .other = other,
        .rules = args_has(args, "rules"),
        .vary = vary_of(args_text(args, "options", "")),
    };
    const char *folder = division.kind == DIVISION_SHARD ? NULL : args_text(args, "output", NULL);
    how.shards = division.kind == DIVISION_SHARD ? division.shards : 0;
    how.shard = division.shard;
    status = begin_division(&division, self, args, how.games, rb, other);
    if (status == ADJ_OK)
        status = explore(rb, &how, jobs, folder, &style, &division);
    division_release(&division);
    heap_free(options);
    heap_free(measures);
    adj_rulebook_close(rb);
    adj_rulebook_close(other);
    return status;
}

static const struct option options[] = {
    {.name = "depth", .letter = 'd', .kind = OPTION_NUMBER, .value = "N",
     .help = TR("number of decisions to search; with --random, abandon games that are longer "
                "(default: 10000)")},
    {.name = "from", .kind = OPTION_TEXT, .value = "FIXTURES#ID|LOG@N",
     .help = TR("begin with the position of a fixture, before its first step; or after N decisions of a recorded game, "
                "which this rulebook plays again")},
    {.name = "chance", .kind = OPTION_CHOICE, .value = "seed|all",
     .help = TR("seed: draw random results from the seed; all: try every random result, and report exact "
                "probabilities of results (default: seed)")},
    {.name = "count", .kind = OPTION_CHOICE, .value = "decisions|turns",
     .help = TR("what --depth counts: decisions; or turns, which are the events that the rulebook marks (mark: yes) and "
                "in which no other marked event begins (default: decisions)")},
    {.name = "positions", .letter = 'P',
     .help = TR("count different positions instead of sequences")},
    {.name = "random", .letter = 'R', .kind = OPTION_NUMBER, .value = "N",
     .help = TR("play N random games, with the seeds SEED-1, SEED-2 and so on")},
    {.name = "options", .kind = OPTION_CHOICE, .value = "each|pairs",
     .help = TR("with --random: play under different options of the rulebook; each: one at a time has another value; "
                "pairs: every pair of values of two options occurs")},
    {.name = "measure", .kind = OPTION_TEXT, .many = true, .value = "PHRASE",
     .help = TR("report the value of this phrase of the rulebook at the end of games, such as 'the pot'; with --random "
                "its mean with a confidence interval and quantiles, with --chance all exact probabilities")},
    {.name = "compare", .kind = OPTION_PATH, .value = "OTHER",
     .help = TR("with --random: play each game by this rulebook as well, with the same seed, and report how win rates, "
                "lengths and measured values differ, and how many games are needed to be sure")},
    {.name = "secrets",
     .help = TR("search for what a role can find out about another's secret: play pairs of games that differ only in what "
                "the role must not know, and compare what it sees; with --random (default: 100) and --depth (default: 200)")},
    {.name = "explain", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("with --secrets: in the first N games, also compare redacted logs and what why and whynot answer (default: "
                "10)")},
    {.name = "rules",
     .help = TR("with --random: also report in how many games each rule took effect, and with --options the values "
                "that no rule read (slower)")},
    {.name = "seed", .letter = 's', .kind = OPTION_TEXT, .value = "SEED",
     .help = TR("seed of all random draws, any text (default: explore)")},
    {.name = "set", .kind = OPTION_TEXT, .many = true, .value = "OPTION=VALUE",
     .help = TR("set an option of the rulebook")},
    {.name = "player-count", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("number of players (default: the maximum; with --options: every number)")},
    OPTION_SHARD,
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("save a log of each kind of finding to this folder; with --shard: the file of the partial report (default: "
                "standard output)")},
    OPTION_NATIVE,
    OPTION_JOBS,
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("no findings")},
    {ADJ_FINDING, TR("a dead end, an infinite loop, a broken invariant, a run-time fault or, with --options, an "
                     "unfinished game was found; with --secrets: a secret can be found out")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors")},
    {EXIT_STOPPED, TR("stopped by Ctrl-C or a signal; partial results are printed")},
    {0, NULL},
};

const struct command cmd_explore = {
    .name = "explore",
    .operands = "RULEBOOK",
    .summary = TR("count all games to a depth, or play random games, and report errors"),
    .about = TR("With `--depth N`, plays every sequence of N decisions and reports, for each "
                "length, the number of sequences and of finished games; with `--positions`, the "
                "number of different positions instead. With `--count turns`, plays every sequence of N turns.\n"
                "With `--random N`, plays N random games and reports who wins, how long games "
                "are, and how many choices there are.\n"
                "With `--options` as well, the games are played under different options of the rulebook and with "
                "every number of players. A finding then names the fewest options that show it, and a game that "
                "reaches the maximum number of decisions is a finding, too.\n"
                "With `--secrets`, each random game is played again for each role with other hidden cards, random results "
                "or secret decisions; what that role then sees differently is a finding, with the logs of both games.\n"
                "In the other modes a dead end (the rules end without a result), an infinite loop, a "
                "broken invariant or a run-time fault is a finding; `-o FOLDER` saves it as a "
                "log for `adjudge trace`. Ctrl-C stops and prints the partial results."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
