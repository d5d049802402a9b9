/* SPDX-License-Identifier: MIT
 *
 * Many games after one another, without human players: for statistics, for material, for measuring. The
 * seed of each is the given one followed by the number of the game, so that one of them can be played again
 * alone.
 */
#include "play.h"

#include "files.h"
#include "heap.h"
#include "line.h"
#include "logs.h"
#include "out.h"
#include "progress.h"
#include "report.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The results of all games so far. */
struct tally {
    uint64_t over, draws, stopped, decisions;
    uint64_t *wins; /* by role */
};

/* Winners come as names joined by ", ". */
static bool has_won(const char *winners, const char *role)
{
    size_t len = strlen(role);
    for (const char *p = winners; *p;) {
        size_t n = strcspn(p, ",");
        if (n == len && memcmp(p, role, len) == 0)
            return true;
        p += n + strspn(p + n, ", ");
    }
    return false;
}

/* How a game went. Asked before the game is closed, counted when it is kept. */
struct outcome {
    enum play_end end;
    uint64_t decisions;
    bool drawn;
    char *winners;
};

/* The winners are copied: they belong to the game. */
static struct outcome outcome_of(struct adj_game *game, enum play_end end)
{
    bool over = end == PLAY_OVER;
    return (struct outcome){end, adj_game_decisions(game), over && adj_game_drawn(game),
                            heap_printf("%s", over ? adj_game_winners(game) : "")};
}

/* Counts a game whose log was written. */
static void count(const struct play_plan *plan, const struct outcome *o, struct tally *t)
{
    t->decisions += o->decisions;
    t->over += o->end == PLAY_OVER;
    t->stopped += o->end == PLAY_STOPPED;
    t->draws += o->drawn;
    for (size_t i = 0; i < plan->roles; i++)
        t->wins[i] += has_won(o->winners, adj_rulebook_role(plan->rb, i));
}

/* The seed is "SEED-N", so that game N can be played again alone. */
static int play_one(const struct play_plan *plan, struct adj_collection *into, uint64_t number, struct tally *t)
{
    char *seed = heap_printf("%s-%llu", plan->seed, (unsigned long long)number);
    char *log = plan->log && !into ? heap_printf("%s/%04llu.jsonl.gz", plan->log, (unsigned long long)number) : NULL;
    struct adj_setup setup = {.seed = seed, .players = plan->players, .options = plan->options, .by = plan->by,
                              .snapshots = plan->snapshots, .into = into, .lang = lang(), .from = plan->from};
    struct adj_game *game = NULL;
    int status = play_start(plan, &setup, log, &game);
    if (status == ADJ_OK) {
        enum play_end end = play_on(plan, game, &status);
        struct outcome o = outcome_of(game, end);
        status = play_close(game, status);
        if (status == ADJ_OK)
            count(plan, &o, t);
        heap_free(o.winners);
    }
    if (status != ADJ_OK)
        out_error(tr(lang(), "in game %llu, with the seed %s"), (unsigned long long)number, seed);
    heap_free(log);
    heap_free(seed);
    return status;
}

/* Roles beyond the number of players stay at home. */
static size_t playing(const struct play_plan *plan)
{
    return plan->players > 0 && (size_t)plan->players < plan->roles ? (size_t)plan->players : plan->roles;
}

/* Roles that did not take part are not listed. */
static void print_tally(const struct play_plan *plan, const struct tally *t, uint64_t games)
{
    bool saved = plan->log && (access(plan->log, F_OK) == 0 || errno != ENOENT); /* not so if the disk was full */
    uint64_t played = t->over + t->stopped, kept = !saved ? 0 : log_is_named(plan->log) ? adj_log_games(plan->log) : played;
    struct adj_games_counts counts = {t->over, t->stopped, t->decisions, t->draws, games, kept, t->wins, playing(plan)};
    struct adj_outcome_options options = {.seed = plan->seed, .log = saved ? plan->log : NULL, .lang = lang()};
    struct adj_report *summary;
    adj_games_summary(plan->rb, &counts, &options, &summary);
    play_print_end(plan, ADJ_OK, summary);
}

/* Where the games go: one file of all, if its name is that of a log, or a folder. */
static int open_target(const struct play_plan *plan, struct adj_collection **into)
{
    struct adj_text why = {0};
    *into = NULL;
    if (!plan->log)
        return ADJ_OK;
    if (!log_is_named(plan->log))
        return folder_make(plan->log) ? ADJ_OK : ADJ_ENVIRONMENT;
    int status = adj_collection_new(plan->log, 0, lang(), into, &why);
    return status == ADJ_OK ? status : report(status, &why);
}

/* Games that were played are kept, also if the others were stopped. */
static int close_target(struct adj_collection *into, int status)
{
    struct adj_text why = {0};
    int finished = into ? (int)adj_collection_finish(into, &why) : ADJ_OK;
    if (finished != ADJ_OK)
        report(finished, &why);
    adj_collection_free(into);
    return status != ADJ_OK ? status : finished;
}

/* Stops after the present game on a signal: a log is never cut off. */
int play_many(struct play_plan *plan, uint64_t games)
{
    struct tally tally = {.wins = heap_zero(plan->roles, sizeof *tally.wins)};
    struct progress progress;
    struct adj_collection *into;
    int status = open_target(plan, &into);
    if (status == ADJ_OK)
        play_print_begin(plan);
    progress_start(&progress, TR("games"));
    for (uint64_t n = 1; n <= games && status == ADJ_OK && !stop_asked() && !out_closed(); n++) {
        status = play_one(plan, into, n, &tally);
        progress_show(&progress, (size_t)n, (size_t)games);
    }
    progress_end(&progress);
    status = close_target(into, status);
    bool nothing = status != ADJ_OK && !(tally.over + tally.stopped); /* a sum of no games would only hide why */
    if (!nothing)
        print_tally(plan, &tally, games);
    bool stopped = stop_asked() && tally.over + tally.stopped < games;
    heap_free(tally.wins);
    return status == ADJ_OK && stopped ? EXIT_STOPPED : status;
}
