/* SPDX-License-Identifier: MIT
 *
 * adjudge play: plays a game from a rulebook, with people or without, and records it.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "out.h"
#include "play.h"
#include "report.h"

#include <string.h>
#include <unistd.h>

static const char *names_next(const char *names, size_t *len)
{
    *len = strcspn(names, ",");
    return names + *len + strspn(names + *len, ", ");
}

/* How the game went, which the game tells; where it is recorded, which is known when it is closed, comes behind
 * it. */
static void print_outcome_text(const struct play_plan *plan, struct adj_game *game, enum play_end end)
{
    unsigned long long n = adj_game_decisions(game);
    const char *winners = adj_game_winners(game);
    if (end == PLAY_STOPPED)
        out_printf(OUT_RESULT, "stopped after decision %llu\n", n);
    else if (adj_game_drawn(game))
        out_printf(OUT_RESULT, "drawn after %llu decision%s\n", n, n == 1 ? "" : "s");
    else if (*winners)
        out_printf(OUT_RESULT, "won after %llu decision%s: %s\n", n, n == 1 ? "" : "s", play_title_of(plan, winners));
    else
        out_printf(OUT_RESULT, "over after %llu decision%s, and nobody has won\n", n, n == 1 ? "" : "s");
    if (plan->seed_drawn)
        out_printf(OUT_RESULT, "the seed was %s\n", plan->seed);
}

static void print_recorded_text(const struct play_plan *plan, enum play_end end)
{
    if (plan->log && end == PLAY_STOPPED)
        out_printf(OUT_RESULT, "recorded in %s; to go on: adjudge play %s%s--resume %s\n", plan->log,
                   plan->thin ? plan->folder : "", plan->thin ? " " : "", plan->log);
    else if (plan->log)
        out_printf(OUT_RESULT, "recorded in %s\n", plan->log);
}

static void print_json_text(const char *key, const char *text)
{
    out_printf(OUT_RESULT, ", \"%s\": ", key);
    if (text)
        out_json(OUT_RESULT, text);
    else
        out_str(OUT_RESULT, "null");
}

static void print_outcome_json(const struct play_plan *plan, struct adj_game *game, enum play_end end)
{
    struct adj_rulebook *rb = adj_game_rulebook(game);
    out_printf(OUT_RESULT, "{\"state\": \"%s\", \"decisions\": %llu", end == PLAY_OVER ? "over" : "stopped",
               (unsigned long long)adj_game_decisions(game));
    print_json_text("rulebook", adj_rulebook_id(rb));
    print_json_text("edition", adj_rulebook_edition(rb));
    print_json_text("digest", adj_rulebook_digest(rb));
    print_json_text("seed", plan->seed);
    print_json_text("hash", adj_game_hash(game));
    out_str(OUT_RESULT, ", \"winners\": [");
    const char *winners = end == PLAY_OVER ? adj_game_winners(game) : "";
    for (size_t len, i = 0; *winners; i++) {
        const char *next = names_next(winners, &len);
        char *name = heap_printf("%.*s", (int)len, winners);
        out_str(OUT_RESULT, i ? ", " : "");
        out_json(OUT_RESULT, name);
        heap_free(name);
        winners = next;
    }
    out_printf(OUT_RESULT, "], \"draw\": %s", end == PLAY_OVER && adj_game_drawn(game) ? "true" : "false");
}

/* Closes the log of a game that cannot go on, so that no unfinished file is left behind. */
static void close_game(void *game)
{
    adj_game_close(game, 0, NULL);
}

int play_start(const struct play_plan *plan, const struct adj_setup *setup, const char *log, struct adj_game **out)
{
    *out = NULL;
    if (log && access(log, F_OK) == 0) {
        out_error("%s exists already, and a log is never written over", log);
        return ADJ_ENVIRONMENT;
    }
    enum adj_status status = adj_game_start(plan->rb, setup, log, plan->thin, out);
    heap_on_end(*out ? close_game : NULL, *out);
    if (status == ADJ_OK)
        return ADJ_OK;
    out_error("%s", *out && *adj_game_message(*out) ? adj_game_message(*out) : "the game cannot be started");
    heap_on_end(NULL, NULL);
    if (*out)
        adj_game_close(*out, 0, NULL);
    *out = NULL;
    return status;
}

int play_close(struct adj_game *game, int status)
{
    struct adj_text why;
    heap_on_end(NULL, NULL);
    enum adj_status closed = adj_game_close(game, 0, &why);
    if (closed != ADJ_OK && status == ADJ_OK)
        out_error("%s", why.data ? why.data : "there is no memory left to finish the log");
    adj_text_free(&why);
    return status == ADJ_OK ? (int)closed : status;
}

/* Prints what the last decision did; nobody looks who may not know all of it. */
static void print_events(const struct play_plan *plan, struct adj_game *game)
{
    struct adj_text text = {0};
    if (adj_game_events(game, NULL, &plan->style, &text) == ADJ_OK)
        out_text(OUT_RESULT, text.data, text.len);
    adj_text_free(&text);
}

/* One who is asked decides; who else plays decides at once. */
static bool decide(struct person *person, int *status)
{
    struct adj_game *game = person->game;
    char *role = heap_printf("%s", adj_game_to_move(game));
    const char *kind = play_kind_of(person->plan, role);
    bool goes_on = true;
    if (strcmp(kind, "human") == 0)
        goes_on = person_decide(person, role, status);
    else if ((*status = adj_game_decide_by(game, kind)) != ADJ_OK)
        out_error("%s", adj_game_message(game));
    heap_free(role);
    return goes_on && *status == ADJ_OK;
}

/* A decision is told when all that it needed was thrown. */
static bool step(const struct play_plan *plan, struct adj_game *game, struct person *person, int *status)
{
    bool observes = adj_game_state(game) == ADJ_OBSERVE;
    if (!(observes ? person_observe(person, status) : decide(person, status)))
        return false;
    if (adj_game_state(game) == ADJ_OBSERVE || !adj_game_decisions(game))
        return true;
    if (plan->humans)
        person_saw(person);
    else if (plan->events)
        print_events(plan, game);
    return true;
}

enum play_end play_on(const struct play_plan *plan, struct adj_game *game, int *status)
{
    struct person person;
    enum adj_state state;
    bool goes_on = true;
    person_begin(&person, plan, game);
    *status = ADJ_OK;
    while (goes_on && !stop_asked() && !out_closed() && ((state = adj_game_state(game)) == ADJ_OBSERVE ||
           (state == ADJ_DECISION && adj_game_decisions(game) < plan->decisions_most)))
        goes_on = step(plan, game, &person, status);
    if (*status != ADJ_ENVIRONMENT && adj_game_state(game) == ADJ_FAULT) {
        out_error("%s", adj_game_message(game));
        if (*adj_game_fault_source(game))
            out_printf(OUT_NOTE, "%s\n", adj_game_fault_source(game));
        *status = ADJ_BAD_INPUT;
    }
    if (*status == ADJ_OK && adj_game_state(game) == ADJ_OVER)
        person_ends(&person);
    person_release(&person);
    return *status != ADJ_OK ? PLAY_FAILED : adj_game_state(game) == ADJ_OVER ? PLAY_OVER : PLAY_STOPPED;
}

static int play_through(const struct play_plan *plan, struct adj_game *game)
{
    int status;
    if (plan->humans && plan->style.format == ADJ_TEXT && out_is_terminal(OUT_RESULT)) {
        out_printf(OUT_RESULT, "%s\n", adj_rulebook_title(adj_game_rulebook(game), plan->style.lang));
        if (plan->seed)
            out_printf(OUT_RESULT, "the seed is %s\n", plan->seed);
        out_str(OUT_RESULT, plan->log ? "? helps\n" : "the game is not recorded (-o FILE would do that); ? helps\n");
    }
    enum play_end end = play_on(plan, game, &status);
    if (end == PLAY_FAILED)
        return play_close(game, status);
    bool json = plan->style.format == ADJ_JSON;
    (json ? print_outcome_json : print_outcome_text)(plan, game, end);
    status = play_close(game, status);
    if (json) {
        print_json_text("log", status == ADJ_OK ? plan->log : NULL);
        out_str(OUT_RESULT, "}\n");
    } else if (status == ADJ_OK)
        print_recorded_text(plan, end);
    return status;
}

static int resume(struct play_plan *plan, const struct command *self, const struct args *args)
{
    struct adj_game *game = NULL;
    struct adj_text why = {0};
    const char *log = args_text(args, "resume", NULL);
    int status = adj_game_resume(log, plan->rb, &game, &why);
    if (status != ADJ_OK)
        return report((enum adj_status)status, &why, &(struct adj_style){0});
    adj_text_free(&why);
    heap_on_end(close_game, game);
    plan->rb = adj_game_rulebook(game);
    status = report(adj_rulebook_speaks(plan->rb, &plan->style, &why), &why, &(struct adj_style){0});
    if (status != ADJ_OK)
        return play_close(game, status);
    if (!play_plan_read(plan, self, args, game))
        return play_close(game, ADJ_USAGE);
    plan->log = log;
    return play_through(plan, game);
}

static int start(struct play_plan *plan, const struct command *self, const struct args *args)
{
    struct adj_game *game;
    uint64_t games = args_number(args, "games", 0);
    if (!play_plan_read(plan, self, args, NULL))
        return ADJ_USAGE;
    if (plan->humans && plan->style.format == ADJ_JSON)
        return command_usage(self, "--format json is for games that no person plays: --players random");
    if (args_has(args, "games")) {
        if (plan->humans || !plan->seed)
            return command_usage(self, "--games is for seeded games that no person plays: --players random");
        return play_many(plan, games);
    }
    struct adj_setup setup = {plan->seed, plan->players, plan->options, plan->by, plan->snapshots, NULL};
    int status = play_start(plan, &setup, plan->log, &game);
    return status == ADJ_OK ? play_through(plan, game) : status;
}

/* Options that a game which goes on has decided already. */
static const char *decided_already(const struct args *args)
{
    static const char *const names[] = {"seed", "set", "count", "output", "thin", "snapshots", "dice", "games"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (args_has(args, names[i]))
            return names[i];
    return NULL;
}

static int run(const struct command *self, const struct args *args)
{
    struct play_plan plan = {.style = style_of(args)};
    struct adj_rulebook *rb = NULL;
    int status = ADJ_OK;
    bool resumed = args_has(args, "resume");
    if (resumed && decided_already(args))
        return command_usage(self, "a game that goes on keeps what it began with: no --%s with --resume",
                             decided_already(args));
    if (resumed && strcmp(args_text(args, "resume", NULL), "-") == 0)
        return command_usage(self, "a game goes on in the file of its log, not on standard input: --resume LOG");
    if (!resumed && args->operand_count == 0)
        return command_usage(self, "what is to be played? RULEBOOK is missing");
    if (args->operand_count)
        status = rulebook_open(args->operands[0], &plan.style, &rb);
    plan.rb = rb;
    plan.folder = args->operand_count ? args->operands[0] : "";
    if (status == ADJ_OK) {
        stop_catch();
        status = resumed ? resume(&plan, self, args) : start(&plan, self, args);
    }
    play_plan_release(&plan);
    adj_rulebook_close(rb);
    return status;
}

static const struct option options[] = {
    {.name = "seed", .letter = 's', .kind = OPTION_TEXT, .value = "SEED",
     .help = "what all chance comes from, any text; drawn from /dev/urandom, shown and recorded by default"},
    {.name = "players", .letter = 'p', .kind = OPTION_TEXT, .many = true, .value = "ROLE=KIND,...",
     .help = "who plays a role: human, random or first (always the first choice); a KIND alone is for all roles; "
             "human by default"},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE",
     .help = "a person plays this role, whatever --players says; random all others, unless --players says otherwise"},
    {.name = "set", .kind = OPTION_TEXT, .many = true, .value = "OPTION=VALUE", .help = "an option of the rulebook"},
    {.name = "count", .kind = OPTION_NUMBER, .value = "N",
     .help = "how many players; the most that may play by default"},
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "LOG",
     .help = "record the game in this file, which must not exist; with --games all of them in one such file, or in a "
             "folder where the name does not end in .jsonl.gz"},
    {.name = "thin", .help = "leave the rulebook out of the log; whoever reads the log then needs it besides"},
    OPTION_SNAPSHOTS,
    {.name = "dice", .kind = OPTION_CHOICE, .value = "seeded|observed",
     .help = "observed: whatever chance decides is thrown on the table and typed in"},
    {.name = "resume", .kind = OPTION_PATH, .value = "LOG",
     .help = "go on with the game in this log, with the same chance"},
    {.name = "decisions", .kind = OPTION_NUMBER, .value = "N",
     .help = "stop after decision N; the log can be resumed"},
    {.name = "events",
     .help = "print what every decision does, as `adjudge trace` does; who plays is told anyway, as far as the role "
             "may know"},
    {.name = "games", .kind = OPTION_NUMBER, .value = "N",
     .help = "play N games, with the seeds SEED-1, SEED-2 and so on, and count who wins"},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, "the game is over, or was left and can be resumed"},
    {ADJ_BAD_INPUT, "the rulebook has errors, a rule did something impossible, or the log cannot be resumed"},
    {0, NULL},
};

const struct command cmd_play = {
    .name = "play",
    .operands = "RULEBOOK",
    .summary = "play a game, and record it",
    .about =
        "Every role that is played by a human is asked at its decisions: the position as this role may see it is "
        "shown with the legal choices, and one is typed in by its number or its name, printed or stable; a part of a "
        "name lists the choices that have it. What is decided by anybody is told as this role knows things then. `?` "
        "helps, `log` tells what happened so far, `why VALUE` what led to it, `whynot DECISION` why that is not "
        "legal, `quit` (or Ctrl-C) leaves; every decision is in the log before the next one is asked for, so that "
        "nothing is lost. Decisions may also come from a file or a pipe, a line each.\n"
        "With --players random nobody is asked. --resume LOG goes on with a game that was left; RULEBOOK is "
        "then needed only if the log is thin.",
    .options = options,
    .reports = true,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
