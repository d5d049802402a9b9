/* SPDX-License-Identifier: MIT
 *
 * adjudge play: plays a game from a rulebook, with people or without, and records it. play_plan.c reads the
 * options, play_person.c talks to people, play_many.c plays series of games. Must not know a rule. Exit
 * statuses, options and examples are in docs/commands/play.md, whose first part is made from the table at the
 * end of this file.
 */
#include "cmd.h"
#include "heap.h"
#include "line.h"
#include "out.h"
#include "play.h"
#include "play_shares.h"
#include "report.h"

#include <string.h>
#include <unistd.h>

/* Closes the log of a game that cannot continue, so that no unfinished file remains. */
static void close_game(void *game)
{
    adj_game_close(game, 0, NULL);
}

/* The library would refuse to overwrite as well; here the message can name the reason. */
int play_start(const struct play_plan *plan, const struct adj_setup *setup, const char *log, struct adj_game **out)
{
    *out = NULL;
    if (log && access(log, F_OK) == 0) {
        out_error(tr(lang(), "cannot create '%s': file exists (logs are never overwritten)"), log);
        return ADJ_ENVIRONMENT;
    }
    enum adj_status status = adj_game_start(plan->rb, setup, log, plan->thin, out);
    heap_on_end(*out ? close_game : NULL, *out);
    if (status == ADJ_OK)
        return ADJ_OK;
    out_error("%s", *out && *adj_game_message(*out) ? adj_game_message(*out) : tr(lang(), "cannot start the game"));
    heap_on_end(NULL, NULL);
    if (*out)
        adj_game_close(*out, 0, NULL);
    *out = NULL;
    return status;
}

/* Without memory the library has no message. */
static void print_unfinished(const struct adj_text *why)
{
    out_error("%s", why->data ? why->data : tr(lang(), "cannot finish the log: out of memory"));
}

/* The first error decides the status. */
int play_close(struct adj_game *game, int status)
{
    struct adj_text why;
    heap_on_end(NULL, NULL);
    enum adj_status closed = adj_game_close(game, 0, &why);
    if (closed != ADJ_OK && status == ADJ_OK)
        print_unfinished(&why);
    adj_text_free(&why);
    return status == ADJ_OK ? (int)closed : status;
}

/* Whether several reports become one page. */
static bool is_page(const struct play_plan *plan)
{
    return plan->events && (plan->style.format == ADJ_HTML || plan->style.format == ADJ_MARKDOWN);
}

/* A report without a value is NULL after memory ran out, and nothing is printed. */
static void print_part(const struct play_plan *plan, struct adj_report *part)
{
    struct adj_text text = {0};
    if (part)
        adj_reports_add(part, 0, &plan->style, &text);
    adj_report_free(part);
    report_print_text(&text);
}

void play_print_begin(const struct play_plan *plan)
{
    struct adj_text text;
    if (!is_page(plan))
        return;
    adj_reports_begin("play", lang(), &plan->style, &text);
    report_print_text(&text);
}

int play_print_end(const struct play_plan *plan, int status, struct adj_report *outcome)
{
    struct adj_text text;
    if (!is_page(plan))
        return report_print((enum adj_status)status, outcome, &plan->style);
    print_part(plan, outcome);
    adj_reports_end("play", &plan->style, &text);
    report_print_text(&text);
    return status;
}

/* Prints what the last decision did; no human plays, so nothing is hidden. */
static void print_events(const struct play_plan *plan, struct adj_game *game)
{
    struct adj_report *events;
    adj_game_events(game, NULL, lang(), &events);
    if (is_page(plan)) {
        print_part(plan, events);
        return;
    }
    struct adj_text text = report_text(events, &plan->style);
    report_print_text(&text);
}

/* A human is prompted; a program decides immediately. */
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

/* A decision is reported when all draws that it needs are known. */
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

/* Ends when the game is over, a stop was requested, or the reader of the output has left. */
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
        out_error("%s", plan->humans && *adj_game_fault(game) ? adj_game_fault(game) : adj_game_message(game));
        if (*adj_game_fault_source(game))
            out_printf(OUT_NOTE, "%s\n", adj_game_fault_source(game));
        *status = ADJ_BAD_INPUT;
    }
    if (*status == ADJ_OK && adj_game_state(game) == ADJ_OVER)
        person_ends(&person);
    person_release(&person);
    return *status != ADJ_OK ? PLAY_FAILED : adj_game_state(game) == ADJ_OVER ? PLAY_OVER : PLAY_STOPPED;
}

/* The outcome is printed before a failure to close the log, which concerns what follows. */
static int finish(const struct play_plan *plan, struct adj_game *game)
{
    struct adj_outcome_options options = {.seed = plan->seed, .log = plan->log, .seed_drawn = plan->seed_drawn,
                                          .rulebook = plan->thin ? plan->folder : NULL, .lang = lang()};
    struct adj_report *outcome;
    struct adj_text why;
    heap_on_end(NULL, NULL);
    enum adj_status status = adj_game_finish(game, &options, &why, &outcome);
    bool made = outcome != NULL;
    int printed = play_print_end(plan, ADJ_OK, outcome);
    if (status != ADJ_OK && made)
        print_unfinished(&why);
    adj_text_free(&why);
    return status != ADJ_OK ? (int)status : printed;
}

/* The title and the seed are for a person at a terminal only. */
static int play_through(const struct play_plan *plan, struct adj_game *game)
{
    int status;
    if (plan->humans && plan->style.format == ADJ_TEXT && out_is_terminal(OUT_RESULT)) {
        out_printf(OUT_RESULT, "%s\n", adj_rulebook_title(adj_game_rulebook(game), lang()));
        if (plan->seed)
            out_printf(OUT_RESULT, tr(lang(), "seed: %s\n"), plan->seed);
        out_str(OUT_RESULT, plan->log ? tr(lang(), "type ? for help\n")
                                      : tr(lang(), "not recording (use -o FILE); type ? for help\n"));
    }
    play_print_begin(plan);
    if (play_on(plan, game, &status) == PLAY_FAILED)
        return play_close(game, status);
    return finish(plan, game);
}

/* A dialogue is text. Returns false, after printing an error, for any format but text. */
static bool fits_format(const struct play_plan *plan, const struct command *self, const struct args *args)
{
    if (!plan->humans || plan->style.format == ADJ_TEXT)
        return true;
    command_usage(self, tr(lang(), "--format: %s needs a game without human players; use --players random"),
                  args_text(args, "format", "text"));
    return false;
}

/* The rulebook comes from the log, unless the log is thin. */
static int resume(struct play_plan *plan, const struct command *self, const struct args *args)
{
    struct adj_game *game = NULL;
    struct adj_text why = {0};
    const char *log = args_text(args, "resume", NULL);
    struct play_shares shares = {0};
    int status;
    if (!play_shares_open(&shares, log, &status)) {
        play_shares_release(&shares);
        return status;
    }
    const struct adj_resume_options options = {.lang = lang(), .shares = shares.items, .share_count = shares.count};
    status = adj_game_resume(log, plan->rb, &options, &game, &why);
    play_shares_release(&shares);
    if (status != ADJ_OK)
        return report((enum adj_status)status, &why);
    adj_text_free(&why);
    heap_on_end(close_game, game);
    plan->rb = adj_game_rulebook(game);
    status = report(adj_rulebook_speaks(plan->rb, lang(), &why), &why);
    if (status != ADJ_OK)
        return play_close(game, status);
    if (!play_plan_read(plan, self, args, game) || !fits_format(plan, self, args))
        return play_close(game, ADJ_USAGE);
    plan->log = log;
    for (size_t i = 0; i < plan->roles && adj_game_by(game, i); i++)
        if (adj_game_set_by(game, i, plan->by[i]) != ADJ_OK) {
            out_error("%s", adj_game_message(game));
            return play_close(game, ADJ_ENVIRONMENT);
        }
    return play_through(plan, game);
}

/* Series need a seed, because each game derives its own. */
static int start(struct play_plan *plan, const struct command *self, const struct args *args)
{
    struct adj_game *game;
    uint64_t games = args_number(args, "games", 0);
    if (!play_plan_read(plan, self, args, NULL))
        return ADJ_USAGE;
    if (!fits_format(plan, self, args))
        return ADJ_USAGE;
    if (args_has(args, "games")) {
        if (plan->humans || !plan->seed)
            return command_usage(
                self, "%s", tr(lang(), "--games: needs seeded games without human players; use --players random"));
        return play_many(plan, games);
    }
    struct play_shares shares = {0};
    if (plan->shared && !play_shares_make(&shares, plan)) {
        play_shares_release(&shares);
        return ADJ_BAD_INPUT;
    }
    struct adj_setup setup = {.seed = plan->seed, .players = plan->players, .options = plan->options, .by = plan->by,
                              .snapshots = plan->snapshots, .lang = lang(), .shares = shares.items,
                              .share_count = shares.count, .from = plan->from};
    int status = play_start(plan, &setup, plan->log, &game);
    play_shares_release(&shares);
    return status == ADJ_OK ? play_through(plan, game) : status;
}

/* Returns an option that a resumed game has fixed already, or NULL. */
static const char *decided_already(const struct args *args)
{
    static const char *const names[] = {"seed",  "set",       "player-count", "output",
                                        "thin", "snapshots", "dice",         "games", "shares", "from"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (args_has(args, names[i]))
            return names[i];
    return NULL;
}

/* With --resume the rulebook is optional; other options must not contradict the log. */
static int run(const struct command *self, const struct args *args)
{
    struct play_plan plan = {.style = style_of(args)};
    struct adj_rulebook *rb = NULL;
    int status = ADJ_OK;
    bool resumed = args_has(args, "resume");
    if (resumed && decided_already(args))
        return command_usage(self, tr(lang(), "--%s: cannot be used with --resume"),
                             decided_already(args));
    if (resumed && strcmp(args_text(args, "resume", NULL), "-") == 0)
        return command_usage(self, "%s", tr(lang(), "--resume: the log must be a file, not standard input"));
    if (!resumed && args->operand_count == 0)
        return command_missing(self, 0);
    if (args->operand_count)
        status = rulebook_open(args->operands[0], &plan.style, &rb);
    if (rb)
        rulebook_compile(rb, args);
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
     .help = TR("seed of all random draws, any text (default: drawn from /dev/urandom, printed "
                "and recorded)")},
    {.name = "players", .letter = 'p', .kind = OPTION_TEXT, .many = true, .value = "ROLE=KIND,...",
     .help = TR("who plays a role: human, random or first (always the first choice); KIND alone "
                "applies to all roles (default: human)")},
    {.name = "as", .kind = OPTION_TEXT, .value = "ROLE",
     .help = TR("a human plays this role, regardless of --players; the other roles are random "
                "unless --players names them")},
    {.name = "set", .kind = OPTION_TEXT, .many = true, .value = "OPTION=VALUE",
     .help = TR("set an option of the rulebook")},
    {.name = "player-count", .alias = "count", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("number of players (default: the maximum)")},
    {.name = "from", .kind = OPTION_TEXT, .value = "FIXTURES#ID|LOG@N",
     .help = TR("begin with the position of a fixture, before its first step; or after N decisions of a recorded game, "
                "which this rulebook plays again")},
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "LOG",
     .help = TR("record the game in this file, which must not exist; with --games, record all "
                "games in one collection, or in a folder if the name does not end in .jsonl.gz")},
    OPTION_NATIVE,
    {.name = "thin",
     .help = TR("omit the rulebook from the log; readers then need it separately")},
    OPTION_SNAPSHOTS,
    {.name = "dice", .kind = OPTION_CHOICE, .value = "seeded|observed",
     .help = TR("observed: random results are rolled or drawn at the table and typed in")},
    {.name = "shares",
     .help = TR("human players make the seed together: each commits to a share of it, then opens it, so that no one "
                "can choose the random draws (docs/evidence.md)")},
    {.name = "resume", .kind = OPTION_PATH, .value = "LOG",
     .help = TR("continue the game in this log, with the same random draws")},
    {.name = "decisions", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("stop after decision N; the log can be resumed")},
    {.name = "events",
     .help = TR("print what each decision does, as `adjudge trace` does; human players always "
                "see it, as far as their role may know")},
    {.name = "games", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("play N games, with the seeds SEED-1, SEED-2 and so on, and count the winners")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the game is over, or was left and can be resumed")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors, a rule failed at run time, or the log cannot be "
                       "resumed")},
    {EXIT_STOPPED, TR("with --games, stopped by Ctrl-C or a signal; the games that were played are kept")},
    {0, NULL},
};

const struct command cmd_play = {
    .name = "play",
    .operands = "RULEBOOK",
    .summary = TR("play and record a game"),
    .about = TR("Prompts each human role for its decisions. Each prompt shows the position as "
                "that role may see it, and the legal choices. Type a choice's number or name; "
                "part of a name lists the matching choices. After each decision, the program "
                "prints what happened, as far as the role may know. Type `?` for help; `quit` or "
                "Ctrl-C leaves. Each decision is written to the log before the next prompt, so "
                "nothing is lost. Decisions can also come from a file or pipe, one a line.\n"
                "With `--players random`, no one is prompted. `--resume LOG` continues a game; "
                "RULEBOOK is then needed only for a thin log."),
    .options = options,
    .reports = true,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
