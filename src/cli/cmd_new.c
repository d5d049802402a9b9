/* SPDX-License-Identifier: MIT
 *
 * adjudge new: asks what a game has, and writes a small rulebook that can be played immediately, with fixtures. Its texts
 * are in new_rulebook.c. Exit statuses, options and examples are in docs/commands/new.md, whose first part is made
 * from the table at the end of this file.
 */
#include "cmd.h"
#include "files.h"
#include "heap.h"
#include "lang.h"
#include "line.h"
#include "new_rulebook.h"
#include "out.h"
#include "typed.h"

#include "base/tr.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIDE_MAX = 100 }; /* of a board: a kind has at most 10,000 pieces */

/* A question that a number answers; the option of that name answers it beforehand. */
struct question {
    const char *option, *prompt; /* the prompt in TR() */
    uint64_t low, high, otherwise;
};

static const struct question ask_players = {"players", TR("How many players? (1 to 8) [2] "), 1, NEW_PLAYERS_MAX, 2};
static const struct question ask_dice = {"dice", TR("How many dice? (0 to 10) [0] "), 0, 10, 0};
static const struct question ask_cards = {"cards", TR("How many cards in a hand? (0 to 13, 0: no cards) [0] "), 0, 13, 0};
static const struct question ask_turns = {"turns", TR("How many turns for each player? (1 to 1000) [10] "), 1, 1000, 10};

/* Whether the text is a number within the bounds. */
static bool read_number(const char *text, uint64_t low, uint64_t high, uint64_t *out)
{
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 9 || text[digits])
        return false;
    *out = strtoull(text, NULL, 10);
    return *out >= low && *out <= high;
}

/* "none", or "8 x 8" with or without blanks. */
static bool read_board(const char *text, struct new_plan *plan)
{
    char *end;
    plan->columns = plan->rows = 0;
    if (typed_is(text, "none", tr(lang(), "none")))
        return true;
    if (!isdigit((unsigned char)*text))
        return false;
    plan->columns = strtoull(text, &end, 10);
    end += strspn(end, " ");
    if (*end != 'x' && *end != 'X')
        return false;
    end++;
    return plan->columns && plan->columns <= SIDE_MAX && read_number(end + strspn(end, " "), 1, SIDE_MAX, &plan->rows);
}

/* An answer that does not fit is requested again; without an answer, or at the end of the input, it is the default. */
static void ask_number(const struct question *q, const struct args *args, uint64_t *out)
{
    *out = args_number(args, q->option, q->otherwise);
    if (args_has(args, q->option))
        return;
    for (const char *line; (line = line_read(tr(lang(), q->prompt))) && *line && !read_number(line, q->low, q->high, out);) {
        *out = q->otherwise;
        out_error(tr(lang(), "expected a number from %llu to %llu"), (unsigned long long)q->low,
                  (unsigned long long)q->high);
    }
}

static void ask_board(const struct args *args, struct new_plan *plan)
{
    const char *line;
    if (args_has(args, "board"))
        return;
    while ((line = line_read(tr(lang(), "A board? (such as 8 x 8) [none] "))) && *line && !read_board(line, plan)) {
        plan->columns = plan->rows = 0;
        out_error(tr(lang(), "expected columns and rows from 1 to %d, such as 8 x 8, or none"), SIDE_MAX);
    }
}

/* Options are checked before anything is asked. Returns ADJ_OK, or the status after a complaint. */
static int check_options(const struct command *self, const struct args *args, struct new_plan *plan)
{
    const struct question *all[] = {&ask_players, &ask_dice, &ask_cards, &ask_turns};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        uint64_t n = args_number(args, all[i]->option, all[i]->otherwise);
        if (n < all[i]->low || n > all[i]->high)
            return command_usage(self, tr(lang(), "--%s: expected a number from %llu to %llu"), all[i]->option,
                                 (unsigned long long)all[i]->low, (unsigned long long)all[i]->high);
    }
    if (args_has(args, "board") && !read_board(args_text(args, "board", ""), plan))
        return command_usage(self, tr(lang(), "--board: expected columns and rows from 1 to %d, such as 8x8, or none"),
                             SIDE_MAX);
    return ADJ_OK;
}

/* The last part of the path as an id: letters, digits and '-', a letter first. */
static char *id_of(const char *folder)
{
    size_t len = strlen(folder);
    while (len && folder[len - 1] == '/')
        len--;
    size_t begin = len;
    while (begin && folder[begin - 1] != '/')
        begin--;
    while (begin < len && !isalpha((unsigned char)folder[begin]))
        begin++;
    char *id = heap_printf("%.*s", (int)(len - begin), folder + begin);
    for (char *s = id; *s; s++)
        if (!isalnum((unsigned char)*s))
            *s = '-';
    while (*id && id[strlen(id) - 1] == '-')
        id[strlen(id) - 1] = 0;
    if (*id)
        return id;
    heap_free(id);
    return heap_printf("new-game");
}

static char *title_of(const char *id)
{
    char *title = heap_printf("%s", id);
    *title = (char)toupper((unsigned char)*title);
    for (char *s = title; (s = strchr(s, '-')); *s = ' ')
        continue;
    return title;
}

/* Takes the text over. */
static bool write_file(const char *folder, const char *name, char *text)
{
    char *path = heap_printf("%s/%s", folder, name);
    bool done = file_publish(path, text, strlen(text), false);
    if (done)
        out_printf(OUT_RESULT, "%s\n", path);
    heap_free(path);
    heap_free(text);
    return done;
}

static int write_rulebook(const char *folder, const struct new_plan *plan)
{
    char *fixtures = heap_printf("%s/fixtures", folder);
    bool done = folder_make(folder) && folder_make(fixtures) &&
                write_file(folder, "rulebook.yaml", new_manifest(plan)) &&
                write_file(folder, "rules.yaml", new_rules(plan)) &&
                write_file(folder, "fixtures/turn.yaml", new_fixtures(plan));
    heap_free(fixtures);
    if (!done)
        return ADJ_ENVIRONMENT;
    out_printf(OUT_RESULT, tr(lang(), "next: adjudge check %s, adjudge play %s, adjudge test %s\n"), folder, folder,
               folder);
    return ADJ_OK;
}

static int run(const struct command *self, const struct args *args)
{
    const char *folder = args->operands[0];
    struct new_plan plan = {0};
    int status = check_options(self, args, &plan);
    if (status != ADJ_OK)
        return status;
    if (!access(folder, F_OK)) {
        out_error(tr(lang(), "'%s' exists already: give the name of a new folder"), folder);
        return ADJ_ENVIRONMENT;
    }
    ask_number(&ask_players, args, &plan.players);
    ask_board(args, &plan);
    ask_number(&ask_dice, args, &plan.dice);
    ask_number(&ask_cards, args, &plan.hand);
    ask_number(&ask_turns, args, &plan.turns);
    char *id = id_of(folder), *title = title_of(id);
    plan.id = id;
    plan.title = title;
    status = write_rulebook(folder, &plan);
    heap_free(id);
    heap_free(title);
    return status;
}

static const struct option options[] = {
    {.name = "players", .kind = OPTION_NUMBER, .value = "N", .help = TR("number of players, 1 to 8 (default: 2)")},
    {.name = "board", .kind = OPTION_TEXT, .value = "SIZE",
     .help = TR("columns and rows of a board, such as 8x8, or none (default: none)")},
    {.name = "dice", .kind = OPTION_NUMBER, .value = "N", .help = TR("number of dice, 0 to 10 (default: 0)")},
    {.name = "cards", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("number of cards in a hand, 0 to 13; 0: no cards (default: 0)")},
    {.name = "turns", .kind = OPTION_NUMBER, .value = "N",
     .help = TR("number of turns that each player takes, 1 to 1000 (default: 10)")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the rulebook was written")},
    {0, NULL},
};

const struct command cmd_new = {
    .name = "new",
    .operands = "FOLDER",
    .summary = TR("write a small rulebook to begin with"),
    .about = TR("Asks five questions: players, board, dice, cards, turns. An option answers its question beforehand. An "
                "empty answer, or the end of the input, is the default.\n"
                "Writes a rulebook in English that can be checked, played and tested. FOLDER must not exist: nothing is "
                "overwritten."),
    .options = options,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
