/* SPDX-License-Identifier: MIT
 *
 * Positions by name, and what each player sees of them: never what is hidden, by no name, order, number or place.
 */
#include "game_sample.h"

#include "base/mem.h"
#include "board/board.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A game that is looked at, and room for what is seen. */
struct table {
    struct game_sample sample;
    struct game game;
    struct arena arena;
    struct buf text, scratch;
};

/* As `role` sees it; NULL: everything. */
static struct position *look(struct table *t, const char *role)
{
    buf_reset(&t->text);
    return position_make(t->game.compiled, &t->game.vm, role ? game_player(&t->game, role) : POSITION_ALL, &t->arena);
}

static const char *see_json(struct table *t, const char *role)
{
    json_value_print(&t->text, position_json(look(t, role), "en", &t->scratch));
    return buf_cstr(&t->text);
}

static const char *see_text(struct table *t, const char *role, const char *lang, int width)
{
    struct doc d = {0};
    doc_begin(&d, NULL, "", lang);
    board_lists_add(&d, d.body, board_lists_make(look(t, role), lang, false, &t->scratch), width);
    doc_terminal(&t->text, &d, &(struct doc_layout){.width = width});
    doc_release(&d);
    return buf_cstr(&t->text);
}

static void start(struct table *t, const char *seed, int players)
{
    struct game_setup setup = {.seed = seed, .players = players};
    cr_assert_eq(game_start(&t->game, t->sample.c, &setup, NULL), 0, "%s", buf_cstr(&t->game.message));
}

static void begin(struct table *t, const char *folder, const char *seed, int players)
{
    *t = (struct table){0};
    game_sample_load(&t->sample, folder);
    start(t, seed, players);
}

static void begin_text(struct table *t, const char *rulebook, const char *seed)
{
    *t = (struct table){0};
    game_sample_from_text(&t->sample, rulebook);
    start(t, seed, 0);
}

static void decide(struct table *t, const char *text)
{
    cr_assert_eq(game_decide_text(&t->game, text), 0, "%s", buf_cstr(&t->game.message));
}

static void end(struct table *t)
{
    buf_release(&t->text);
    buf_release(&t->scratch);
    arena_release(&t->arena);
    game_release(&t->game);
    game_sample_release(&t->sample);
    cr_expect_eq(mem_live(), 0);
}

Test(position, everything_stands_under_its_name_in_a_fixed_order)
{
    struct table t;
    begin(&t, "rulebooks/tic-tac-toe", "a", 0);
    decide(&t, "Cross marks (1,1)");
    decide(&t, "Nought marks (2,0)");
    cr_expect_str_eq(
        see_json(&t, NULL),
        "{\"table\":{\"active-player\":\"Cross\"},\"squares\":{\"(0,0)\":{\"mark\":null},\"(1,0)\":{\"mark\":null},"
        "\"(2,0)\":{\"mark\":\"Nought\"},\"(0,1)\":{\"mark\":null},\"(1,1)\":{\"mark\":\"Cross\"},"
        "\"(2,1)\":{\"mark\":null},\"(0,2)\":{\"mark\":null},\"(1,2)\":{\"mark\":null},\"(2,2)\":{\"mark\":null}},"
        "\"conditions\":[],\"zones\":{}}");
    cr_expect_str_eq(see_text(&t, NULL, "en", 80), "  0 1 2\n0 . . N\n1 . C .\n2 . . .\nN Nought · C Cross\n"
                                                   "table  active player Cross\n");
    cr_expect_str_eq(see_text(&t, NULL, "pl", 80),
                     "   0  1  2\n0  .  . kó\n1  . kr  .\n2  .  .  .\nkó kółko · kr krzyżyk\n"
                     "stół  gracz przy ruchu krzyżyk\n");
    end(&t);
}

Test(position, pieces_zones_and_conditions)
{
    struct table t;
    begin(&t, "tests/data/session/fair", "k", 2);
    decide(&t, "Ann hides 4");
    decide(&t, "Ben hides 1");
    decide(&t, "pass");
    decide(&t, "pass");
    decide(&t, "token 1, token 4");
    decide(&t, "pass");
    decide(&t, "token 4");
    const char *json = see_json(&t, NULL);
    cr_expect(strstr(json, "{\"table\":{\"day-number\":1,\"bidder\":null}"), "%s", json);
    cr_expect(strstr(json, "\"players\":{\"Ann\":{\"coins\":5,\"secret\":4,\"luck\":0},"
                           "\"Ben\":{\"coins\":5,\"secret\":1,\"luck\":0}}"),
              "who does not play is not there: %s", json);
    cr_expect(strstr(json, "\"token 4\":{\"holder\":\"Ann\"}"), "%s", json);
    cr_expect(strstr(json, "\"hawkers\":{\"Old Tom\":{\"stand\":\"(1,0)\"},"), "%s", json);
    cr_expect(strstr(json, "\"conditions\":[\"token 1 is rumoured\",\"token 4 is rumoured\","
                           "\"Ben waits for token 1\",\"Ben waits for token 4\"]"),
              "%s", json);
    cr_expect(strstr(json, "\"zones\":{\"deck\":[\""), "%s", json);
    cr_expect(strstr(json, "\"stall\":[],\"Ann's hand\":[\""), "%s", json);
    end(&t);
}

/* Where a piece says that it lies; NULL: no kind has a piece of this name. */
static const char *lies_in(const struct json_value *position, const char *piece)
{
    for (const struct json_value *kind = position->sub.first; kind; kind = kind->next) {
        const struct json_value *found = json_value_member(kind, piece);
        const struct json_value *in = found ? json_value_member(found, "in") : NULL;
        if (in)
            return in->text;
    }
    return NULL;
}

Test(position, a_piece_lies_where_the_zone_lists_it)
{
    struct table t;
    begin(&t, "tests/data/session/fair", "k", 2);
    decide(&t, "Ann hides 4");
    decide(&t, "Ben hides 1");
    const char *json = see_json(&t, NULL);
    struct arena memory = {0};
    struct json_value_error error;
    const struct json_value *position = json_value_parse(&memory, json, strlen(json), &error);
    size_t listed = 0;
    cr_assert(position, "%s in %s", error.what, json);
    for (const struct json_value *zone = json_value_member(position, "zones")->sub.first; zone; zone = zone->next)
        for (const struct json_value *item = zone->sub.first; item; item = item->next) {
            const char *in = lies_in(position, item->text);
            cr_expect_str_eq(in ? in : "nowhere", zone->key, "%s", item->text);
            listed++;
        }
    cr_expect_geq(listed, 4, "the deck and both hands");
    arena_release(&memory);
    end(&t);
}

/* Hidden fields, conditions and cards, as each player sees them. */
Test(position, a_player_sees_what_a_player_knows)
{
    struct table t;
    begin(&t, "tests/data/session/fair", "k", 3);
    decide(&t, "Ann hides 4");
    decide(&t, "Ben hides 1");
    decide(&t, "Cy hides 2");
    while (!t.game.choices.several)
        decide(&t, "pass");
    decide(&t, "token 1, token 4");
    const char *json = see_json(&t, "Ann");
    cr_expect(strstr(json, "\"Ann\":{\"coins\":5,\"secret\":4,"), "one's own: %s", json);
    cr_expect(strstr(json, "\"Ben\":{\"coins\":5,\"secret\":\"?\","), "not another's: %s", json);
    json = see_json(&t, "Ben");
    cr_expect(strstr(json, "\"Ann\":{\"coins\":5,\"secret\":\"?\",\"luck\":0},\"Ben\":{\"coins\":5,\"secret\":1,"),
              "%s", json);
    cr_expect(strstr(json, "\"Ann's hand\":[\"card\"]"), "%s", json);
    cr_expect(strstr(json, "\"deck\":[\"card\",\"card\"]"), "%s", json);
    cr_expect(strstr(json, "\"unknown\":[\"token 1 is rumoured\",\"token 2 is rumoured\",\"token 3 is rumoured\","
                           "\"token 4 is rumoured\",\"token 5 is rumoured\"]"), "%s", json);
    cr_expect_not(strstr(see_json(&t, "Ann"), "\"token 1 is rumoured\",\"token 2"), "Ann holds token 1, and knows");
    cr_expect(strstr(see_text(&t, "Ben", "en", 80), "deck (2)    2 × card\n"), "%s", buf_cstr(&t.text));
    end(&t);
}

/* Whatever the cards are and whatever was hidden, who knows only one card sees the same. */
Test(position, nothing_hidden_shows)
{
    struct table t = {0};
    char first[2][8192] = {"", ""};
    game_sample_load(&t.sample, "tests/data/session/fair");
    for (int i = 0; i < 40; i++) {
        static const char *const stakes[] = {"Ann hides 1", "Ann hides 2", "Ann hides 3", "Ann hides 4",
                                             "Ann hides 5"};
        char seed[8];
        snprintf(seed, sizeof seed, "%d", i);
        start(&t, seed, 2);
        decide(&t, stakes[i % 5]);
        decide(&t, "Ben hides 1");
        const char *json = see_json(&t, "Ben");
        const char *hand = strstr(json, "\"Ben's hand\":[\"");
        cr_assert(hand);
        int bell = hand[15] == 'B';
        char own[64];
        size_t len = strcspn(hand + 15, "\"");
        memcpy(own, hand + 15, len);
        own[len] = '\0';
        if (strcmp(own, bell ? "BELL 1" : "LOT 1")) {
            game_release(&t.game);
            continue;
        }
        if (!*first[bell])
            strcpy(first[bell], json);
        else
            cr_expect_str_eq(json, first[bell], "seed %s", seed);
        game_release(&t.game);
    }
    cr_expect(*first[0] && *first[1]);
    end(&t);
}

Test(position, what_is_decided_at_the_same_time_is_not_there_yet)
{
    struct table t;
    begin(&t, "tests/data/session/fair", "k", 2);
    char before[4096], after[VM_HASH_SIZE], again[VM_HASH_SIZE];
    strcpy(before, see_json(&t, "Ben"));
    decide(&t, "Ann hides 4");
    vm_hash(&t.game.vm, after);
    cr_expect_str_eq(see_json(&t, "Ben"), before);
    cr_expect(strstr(see_json(&t, "Ann"), "\"Ann\":{\"coins\":5,\"secret\":4,"), "a player sees the own choice");
    cr_expect(strstr(see_json(&t, NULL), "\"Ann\":{\"coins\":5,\"secret\":4,"), "all of it");
    vm_hash(&t.game.vm, again);
    cr_expect_str_eq(after, again, "looking changes nothing");
    decide(&t, "Ben hides 1");
    cr_expect(strstr(see_json(&t, "Ann"), "\"Ann\":{\"coins\":5,\"secret\":4,"));
    end(&t);
}

Test(position, boards_show_what_stands_on_them)
{
    struct table t;
    begin(&t, "tests/data/session/fair", "k", 2);
    const struct vocab *v = t.sample.c->vocab;
    int stand = vocab_kind_named(v, "stand");
    const struct vocab_field *goods = vocab_field_of(v, stand, "goods"), *awning = vocab_field_of(v, stand, "awning"),
                             *stock = vocab_field_of(v, stand, "stock");
    int32_t at = v->kinds[stand].first;
    t.game.vm.m[goods->cell + at] = vocab_member_named(v, "wool");
    t.game.vm.m[goods->cell + at + 1] = vocab_member_named(v, "tea");
    t.game.vm.m[goods->cell + at + 4] = vocab_member_named(v, "salt");
    t.game.vm.m[awning->cell + at + 5] = 1;
    t.game.vm.m[stock->cell + at + 6] = 7;
    t.game.vm.m[stock->cell + at + 7] = 12; /* no single letter: told below */
    static const char board[] =
        "   0  1  2  3\n"
        "0  w OT  .  .\n"
        "1  s  #  7  .\n"
        "w wool · s salt · # awning · 7 stock 7\n"
        "(1,0): Old Tom + Mary, the widow, tea\n"
        "table       day number 1 · bidder nothing\n"
        "players     Ann, Ben: coins 5, secret 0, luck 0\n"
        "stands      (3,1): stock 12\n"
        "hawkers     OT Old Tom (1,0) · Ma Mary, the widow (1,0)\n"
        "dice        Die: face 1\n"
        "deck (3)    ";
    cr_expect_eq(strncmp(see_text(&t, NULL, "en", 80), board, sizeof board - 1), 0, "%s", buf_cstr(&t.text));
    cr_expect(strstr(see_text(&t, NULL, "pl", 80), "0  w OT  .  .\n"));
    static const char narrow[] = "   0 1 2 3\n0  wOT . .\n1  s # 7 .\n", narrower[] = "  0123\n0 wO..\n1 s#7.\n";
    cr_expect_eq(strncmp(see_text(&t, NULL, "en", 10), narrow, sizeof narrow - 1), 0, "%s", buf_cstr(&t.text));
    cr_expect_eq(strncmp(see_text(&t, NULL, "en", 9), narrower, sizeof narrower - 1), 0, "%s", buf_cstr(&t.text));
    end(&t);
}

/* Squares without fields, pieces with several places, names that begin alike, two boards. */
static const char boards[] =
    "adjudge: 1\n"
    "id: boards\n"
    "edition: \"1\"\n"
    "title: Boards\n"
    "house: true\n"
    "players: {names: [Ann, Ben], has: {goal: \"a square, at first square-0-0\"}}\n"
    "numbers: {amount: 0 to 9}\n"
    "lists: {suit: [moon, sun]}\n"
    "pieces:\n"
    "  square: {grid: 4 x 2, also: [Rim]}\n"
    "  cell: {grid: 2 x 1, has: {lit: yes or no, locked: yes or no}}\n"
    "  crown:\n"
    "    names: [Red-King, Red-Knight, King-of-Blue, Queen-of-Blue]\n"
    "    has: {square: a square or nothing, last-from: a square or nothing, crowned: yes or no}\n"
    "  scout: {count: 2, has: {from: \"a square, at first square-3-1\", square: \"a square, at first square-0-0\", "
    "strength: \"0 to 9, at first 4\"}}\n"
    "  card: {has: {suit: a suit, worth: 0 to 9}, "
    "cards: [{name: Low, copies: 2}, {name: High, suit: sun, worth: 7}]}\n"
    "zones: {deck: {holds: card}}\n"
    "events: {game: \"the game {is|be} played\", wait: \"[player] {waits|wait}\"}\n"
    "rules:\n"
    "- id: B-1\n"
    "  title: Play\n"
    "  text: The pieces are put up, and everybody waits.\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      now Red-King's square is square-1-0\n"
    "      now Red-Knight's square is square-2-0\n"
    "      now Red-Knight's last-from is square-0-1\n"
    "      now King-of-Blue's square is square-3-0\n"
    "      now Queen-of-Blue's last-from is square-1-1\n"
    "      now cell-1-0's locked is yes\n"
    "      for each player: the player must do: the player waits\n";

Test(position, a_board_is_drawn_by_the_place_that_is_declared_first)
{
    struct table t;
    begin_text(&t, boards, "b");
    cr_expect_str_eq(see_text(&t, NULL, "en", 80),
                     "    0   1   2   3\n"
                     "0   . RKi RKn KBl\n"
                     "1   .   .   .  s1\n"
                     "(3,1): scout 1 + scout 2\n"
                     "  0 1\n"
                     "0 . %\n"
                     "% locked\n"
                     "players  Ann, Ben: goal (0,0)\n"
                     "crowns   RKi Red King (1,0) · RKn Red Knight (2,0): last from (0,1) ·\n"
                     "         KBl King of Blue (3,0) · Queen of Blue: last from (1,1)\n"
                     "scouts   s1 scout 1 (3,1), s2 scout 2 (3,1): square (0,0), strength 4\n"
                     "cards    Low 1, Low 2: suit moon · High: suit sun, worth 7\n",
                     "%s", buf_cstr(&t.text));
    end(&t);
}

Test(position, text_keeps_within_its_width)
{
    struct table t;
    begin(&t, "rulebooks/dont-blink", "w", 0);
    game_sample_play(&t.game, 200);
    for (int width = 60; width <= 120; width += 20)
        for (const char *line = see_text(&t, NULL, "pl", width); *line; line = strchr(line, '\n') + 1) {
            int columns = 0;
            for (const char *c = line; *c != '\n'; c++)
                columns += ((unsigned char)*c & 0xc0) != 0x80;
            cr_expect_leq(columns, width, "%.*s", (int)strcspn(line, "\n"), line);
        }
    end(&t);
}

Test(position, background_is_for_programs_only)
{
    struct table t;
    begin(&t, "rulebooks/dont-blink", "a", 0);
    const char *text = see_text(&t, NULL, "en", 100);
    cr_expect(strstr(text, "\nangels ") && !strstr(text, "\ntiles ") && !strstr(text, "\ntile stack"), "%s", text);
    const char *json = see_json(&t, NULL);
    cr_expect(strstr(json, "\"tiles\":{") && strstr(json, "\"tile stack\":["), "%s", json);
    end(&t);
}

/* A kind of which many things would be told: what no rule changes is left out, and equals are told together. */
static const char deck[] =
    "adjudge: 1\n"
    "id: deck\n"
    "title: Deck\n"
    "house: true\n"
    "players: {names: [Ann, Ben]}\n"
    "pieces:\n"
    "  card:\n"
    "    has: {worth: 0 to 99, spent: yes or no}\n"
    "    cards: [{name: A, copies: 4, worth: 1}, {name: B, copies: 2, worth: 2}, {name: C, worth: 3}, "
    "{name: D, worth: 4},\n"
    "      {name: E, worth: 5}, {name: F, worth: 6}, {name: G, worth: 7}, {name: H, worth: 8}, {name: I, worth: 9},\n"
    "      {name: J, worth: 10}, {name: K, worth: 11}, {name: L, worth: 12}]\n"
    "  gem: {names: [Ruby, Opal], has: {worth: 1 to 9, owned: yes or no}}\n"
    "zones: {heap: {holds: card}}\n"
    "events: {game: \"the game {is|be} played\", wait: \"[player] {waits|wait}\"}\n"
    "rules:\n"
    "- id: D-1\n"
    "  text: Cards are spent.\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      for each card whose worth is less than 3: put the card into the heap\n"
    "      now A/1's spent is yes\n"
    "      now C/1's spent is yes\n"
    "      now A/4's spent is yes\n"
    "      now A/3's spent is yes\n"
    "      for each player: the player must do: the player waits\n";

Test(position, of_many_cards_only_what_has_come_to_be_is_told)
{
    struct table t;
    begin_text(&t, deck, "d");
    cr_expect_str_eq(see_text(&t, NULL, "en", 80), "cards     A 1, A 3, A 4, C: spent yes\n"
                                                   "gems      Ruby, Opal: worth 1\n"
                                                   "heap (6)  A 1–4 · B 1 · B 2\n");
    end(&t);
}
