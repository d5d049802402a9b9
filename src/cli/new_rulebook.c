/* SPDX-License-Identifier: MIT
 *
 * The texts of a new rulebook: the parts that the plan requires, each with its rule and its fixture. What they mean is
 * described in docs/language.md. Must not read answers or write files.
 */
#include "new_rulebook.h"

#include "heap.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A text that grows. */
struct draft {
    char *data;
    size_t len;
};

__attribute__((format(printf, 2, 3))) static void add(struct draft *d, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    d->data = heap_grow(d->data, d->len + (size_t)len + 1);
    vsnprintf(d->data + d->len, (size_t)len + 1, fmt, again);
    va_end(again);
    d->len += (size_t)len;
}

/* Without a board, dice and cards, players choose a number. */
static bool is_bare(const struct new_plan *p)
{
    return !p->columns && !p->dice && !p->hand;
}

/* ---------------------------------------------------------------- what there is */

static void add_players(struct draft *d, const struct new_plan *p)
{
    static const char *const names[NEW_PLAYERS_MAX] = {"Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"};
    add(d, "players:\n  names: [");
    for (uint64_t i = 0; i < p->players; i++)
        add(d, "%s%s", i ? ", " : "", names[i]);
    add(d, "]\n  has: {points: 0 to 1000000}\n");
}

static void add_things(struct draft *d, const struct new_plan *p)
{
    if (p->hand)
        add(d, "lists:\n  suit: [clubs, diamonds, hearts, spades]\n");
    if (is_bare(p))
        add(d, "numbers:\n  amount: 1 to 3\n");
    else
        add(d, "pieces:\n");
    if (p->columns)
        add(d, "  square: {grid: %" PRIu64 " x %" PRIu64 ", has: {mark: a player or nothing}}\n", p->columns, p->rows);
    if (p->dice)
        add(d, "  die: {count: %" PRIu64 ", plural: dice, faces: 1 to 6}\n", p->dice);
    if (p->hand)
        add(d, "  card:\n"
               "    hidden: [title, suit, rank]  # only players who know a card see them\n"
               "    has: {suit: a suit, rank: 1 to 13}\n"
               "    cards: [{each: [suit, rank]}]\n"
               "zones:\n"
               "  deck: {holds: card, ordered: yes}\n"
               "  hand: {of: player, holds: card}\n"
               "  discards: {holds: card}\n");
}

static void add_phrases(struct draft *d, const struct new_plan *p)
{
    add(d, "events:\n"
           "  game: \"the game {is|be} played\"\n"
           "  round: {en: \"the round {is|be} played\", mark: yes}\n"
           "  turn: {en: \"[player] {takes|take} a turn\", mark: yes}\n");
    if (p->columns)
        add(d, "  mark: \"[player] {marks|mark} [square]\"\n");
    if (p->dice)
        add(d, "  throw: \"[player] {throws|throw} the dice\"\n");
    if (p->hand)
        add(d, "  play: \"[player] {plays|play} [card]\"\n");
    if (is_bare(p))
        add(d, "  score: \"[player] {scores|score} [amount]\"\n");
    if (p->dice)
        add(d, "chances:\n  dice: \"what [player] throws\"\n");
}

char *new_manifest(const struct new_plan *p)
{
    struct draft d = {0};
    add(&d, "adjudge: 1\nid: %s\nedition: \"1\"\n", p->id);
    add(&d, "# To add a language, give each title, text and phrase in it as well: title: {en: %s, pl: …}\n", p->title);
    add(&d, "title: %s\n", p->title);
    add(&d, "house: yes  # the rules are your own and need no source\nfiles: [rules.yaml]\n\n");
    add_players(&d, p);
    add_things(&d, p);
    add_phrases(&d, p);
    return d.data;
}

/* ---------------------------------------------------------------- the rules */

static void add_game(struct draft *d, const struct new_plan *p)
{
    add(d, "rules:\n"
           "- id: R-1\n"
           "  title: The game\n"
           "  text: The game lasts %" PRIu64 " round%s. Each player with the most points wins.\n"
           "  code: |\n"
           "    when the game is played:\n", p->turns, p->turns == 1 ? "" : "s");
    if (p->hand)
        add(d, "      put every card into the deck\n"
               "      shuffle the deck\n"
               "      for each player: put the top %" PRIu64 " of the deck into the player's hand\n", p->hand);
    add(d, "      repeat %" PRIu64 " times: the round is played\n"
           "      let the most be the highest over every player of the player's points\n"
           "      every player whose points is the most wins\n"
           "- id: R-2\n"
           "  title: A round\n"
           "  text: Each player takes a turn.\n"
           "  code: |\n"
           "    when the round is played:\n"
           "      for each player: the player takes a turn\n", p->turns);
}

/* One of the things that a player may do; several have a line each. */
static void add_offer(struct draft *d, bool alone, bool there, const char *offer)
{
    if (there)
        add(d, alone ? " %s\n" : "\n        %s", offer);
}

static void add_turn(struct draft *d, const struct new_plan *p)
{
    bool alone = !p->columns + !p->dice + !p->hand >= 2;
    add(d, "- id: R-3\n"
           "  title: A turn\n"
           "  text: %s\n"
           "  code: |\n"
           "    when a player takes a turn:\n"
           "      the player may do:",
        alone ? "A player does this or passes." : "A player does one of these things, or passes.");
    add_offer(d, alone, p->columns, "the player marks a square");
    add_offer(d, alone, p->dice, "the player throws the dice");
    add_offer(d, alone, p->hand, "the player plays a card in the player's hand");
    add_offer(d, alone, is_bare(p), "the player scores an amount");
    add(d, alone ? "" : "\n");
}

static void add_dice_and_cards(struct draft *d, const struct new_plan *p)
{
    if (p->dice)
        add(d, "- id: R-5\n"
               "  title: Dice\n"
               "  text: A player scores what the dice show.\n"
               "  code: |\n"
               "    when a player throws the dice:\n"
               "      for each die:\n"
               "        roll the die for what the player throws\n"
               "        add the die's face to the player's points\n");
    if (p->hand)
        add(d, "- id: R-6\n"
               "  title: Cards\n"
               "  text: A player scores the rank of the card, which goes to the discards.\n"
               "  code: |\n"
               "    when a player plays a card:\n"
               "      put the card into the discards\n"
               "      add the card's rank to the player's points\n"
               "- id: R-7\n"
               "  title: Secrets\n"
               "  text: Players know the cards in their own hands, and the discards.\n"
               "  code: |\n"
               "    a player knows a card when the card is in the player's hand\n"
               "    a player knows a card when the card is in the discards\n");
}

char *new_rules(const struct new_plan *p)
{
    struct draft d = {0};
    add_game(&d, p);
    add_turn(&d, p);
    if (p->columns)
        add(&d, "- id: R-4\n"
                "  title: Marks\n"
                "  text: A player marks a square without a mark and scores one point.\n"
                "  code: |\n"
                "    when a player marks a square:\n"
                "      now the square's mark is the player\n"
                "      add 1 to the player's points\n"
                "    a player may mark a square only when the square's mark is nothing\n");
    add_dice_and_cards(&d, p);
    if (is_bare(p))
        add(&d, "- id: R-4\n"
                "  title: Points\n"
                "  text: A player scores up to three points.\n"
                "  code: |\n"
                "    when a player scores an amount: add the amount to the player's points\n");
    return d.data;
}

/* ---------------------------------------------------------------- the fixtures */

/* One turn of Ann, who decides `choice`. */
static void add_fixture(struct draft *d, const char *id, const char *title, const char *rule, const char *before,
                        const char *choice, uint64_t points)
{
    add(d, "- id: %s\n  title: %s\n  proves: [R-3, %s]\n%s  start: Ann takes a turn\n", id, title, rule, before);
    add(d, "  play:\n  - do: Ann %s\n    rules: [%s]\n", choice, rule);
    add(d, "  then: [\"Ann's points is %" PRIu64 "\"]\n", points);
}

static void add_dice_fixture(struct draft *d, const struct new_plan *p)
{
    struct draft rolls = {0};
    add(&rolls, "  rolls:\n  - {for: what Ann throws, got: [");
    for (uint64_t i = 0; i < p->dice; i++)
        add(&rolls, "%s3", i ? ", " : "");
    add(&rolls, "]}\n");
    add_fixture(d, "dice", "The dice are added up", "R-5", rolls.data, "throws the dice", 3 * p->dice);
    heap_free(rolls.data);
}

char *new_fixtures(const struct new_plan *p)
{
    struct draft d = {0};
    add(&d, "rulebook: ..\nfixtures:\n");
    if (p->columns)
        add_fixture(&d, "mark", "A mark scores one point", "R-4", "", "marks (0,0)", 1);
    if (p->dice)
        add_dice_fixture(&d, p);
    if (p->hand)
        add_fixture(&d, "card", "A card scores its rank", "R-6", "  given: put hearts-7/1 into Ann's hand\n",
                    "plays hearts 7", 7);
    if (is_bare(p))
        add_fixture(&d, "points", "The number is added to the points", "R-4", "", "scores 3", 3);
    return d.data;
}
