/* SPDX-License-Identifier: MIT
 *
 * What holds for every game, tried on random courses of several: the same choices give the same state, a state that
 * is saved and brought back goes on as if nothing had been, asking changes nothing, and the pieces of ordered zones
 * hang together.
 */
#include "diag_english.h"
#include "lang_game.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 6, DECISIONS = 120 };

/* Bids, hands, durations, secret choices, dice and events inside one another; nobody would call it a good game. */
static const char market[] =
    "players: {names: [Ann, Bob, Cy]}\n"
    "numbers: {amount: {is: 1 to 3}}\n"
    "pieces:\n"
    "  card: {count: 40, has: {open: yes or no}}\n"
    "  die: {count: 2, faces: 1 to 6}\n"
    "zones:\n"
    "  deck: {holds: card, ordered: yes}\n"
    "  hand: {of: player, holds: card}\n"
    "  pile: {en: \"the pile of [player] for [other: player]\", holds: card, ordered: yes}\n"
    "chances: {luck: {en: \"the luck of [player]\"}}\n"
    "conditions: {rich: {en: \"[player] {is|is not} rich\", kept: yes}}\n"
    "table: {log: 0 to 999999, bid-sum: 0 to 99}\n"
    "events:\n"
    "  game: {en: \"the game {is|be} played\"}\n"
    "  turn: {en: \"[player] {takes|take} a turn\", holds: {left: \"0 to 3, at first 2\", best: a card or nothing}}\n"
    "  act: {en: \"[player] {acts|act}\"}\n"
    "  bid: {en: \"[player] {bids|bid} [amount]\", a kind of: act}\n"
    "  give: {en: \"[player] {gives|give} [card] to [other: player]\", a kind of: act}\n"
    "rules:\n"
    "- id: M-1\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      put each card into the deck\n"
    "      shuffle the deck\n"
    "      for each player: put the top 5 of the deck into the player's hand\n"
    "      repeat 9 times:\n"
    "        for each player: the player takes a turn\n"
    "        at the same time:\n"
    "          for each player:\n"
    "            the player chooses up to 2 cards called picks in the player's hand\n"
    "            for each card in the picks: put the card into the pile of the player for the next player after the "
    "player\n"
    "        announce Ann acts\n"
    "        in turn from Bob, until all pass, each player may do: the player bids a amount when the bid-sum is less "
    "than 20\n"
    "        the announced happen, last first\n"
    "        now the bid-sum is 0\n"
    "- id: M-2\n"
    "  code: |\n"
    "    when a player takes a turn:\n"
    "      repeat while the turn's left is at least 1:\n"
    "        take 1 from the turn's left\n"
    "        the player may do:\n"
    "          the player bids a amount\n"
    "          the player gives a card in the player's hand to a player called other-one when the other-one is not "
    "the player\n"
    "        otherwise: end the turn\n"
    "      roll each die for the luck of the player\n"
    "- {id: M-3, code: \"a player may act at most 2 times per turn\"}\n"
    "- {id: M-4, code: \"when a player bids a amount: add the amount to the bid-sum\"}\n"
    "- {id: M-5, code: \"when a player gives a card to a player called other-one: put the card into the other-one's "
    "hand\"}\n"
    "- {id: M-6, code: \"after a player acts: now the player is rich until the turn has ended 2 times\"}\n"
    "- {id: M-7, code: \"if a player would bid a amount and the amount is 3, instead: add 1 to the log\"}\n"
    "- {id: M-8, code: \"whenever the bid-sum is more than 10 and the log is less than 900: add 100 to the log\"}\n"
    "- {id: M-9, code: \"at any moment during the turn, Cy may do: Cy acts when the log is less than 2\"}\n"
    "- {id: M-10, code: \"after a die is rolled if the die's face is 6: roll the die again\"}\n";

/* Texts, and folders of the source tree. */
static const char *const games[] = {market, "rulebooks/tic-tac-toe", "rulebooks/connect-four", "rulebooks/dont-blink",
                                    "rulebooks/coast"};

static void open_game(struct lang_game *g, const char *what)
{
    if (strchr(what, '\n')) {
        lang_game_open(g, what);
    } else {
        const char *root = getenv("ADJ_SOURCE_ROOT");
        int err;
        *g = (struct lang_game){.diags = {.arena = &g->arena}};
        g->rb = rulebook_load(root ? arena_printf(&g->arena, "%s/%s", root, what) : what, &g->diags, &err);
        g->c = compile_rulebook(g->rb, &g->diags);
    }
    for (size_t i = 0; i < g->diags.count; i++)
        if (g->diags.items[i].severity == DIAG_ERROR)
            cr_log_error("%s: %s", g->diags.items[i].id, diag_english(&g->diags, i));
    cr_assert_eq(g->diags.errors, 0, "%.30s", what);
}

static void decide(struct lang_game *g, uint32_t *random)
{
    const struct vm_ask *ask = &g->vm.ask;
    if (ask->kind != ASK_SOME) {
        int32_t n = (int32_t)lang_game_random(random, (uint32_t)(ask->count + ask->may_pass));
        vm_decide(&g->vm, n < ask->count ? n : -1);
        return;
    }
    int32_t some[64], n = 0,
                      many = ask->least + (int32_t)lang_game_random(random, (uint32_t)(ask->most - ask->least + 1));
    for (int32_t i = 0; i < ask->count && n < many && n < 64; i++)
        some[n++] = i;
    vm_decide_some(&g->vm, some, n);
}

/* The doubly linked lists of ordered zones say the same from above and from below, and each piece is where it
 * says. */
static void look_at_zones(const struct lang_game *g)
{
    const struct program *p = &g->c->program;
    for (int32_t z = 0; z < p->zone_instance_count; z++) {
        const struct program_zone *zone = &p->zones[p->zone_of[z]];
        const struct program_kind *k = &p->kinds[zone->kind];
        if (!zone->ordered)
            continue;
        const int32_t *ends = g->vm.m + zone->ends + 2 * (z - zone->first);
        int32_t count = 0, before = NOWHERE;
        for (int32_t at = ends[0]; at >= 0 && count <= k->count; at = g->vm.m[k->below + at], count++) {
            cr_assert_eq(g->vm.m[k->place + at], z);
            cr_assert_eq(g->vm.m[k->above + at], before);
            before = at;
        }
        cr_assert_eq(ends[1], before);
        for (int32_t i = k->first; i < k->first + k->count; i++)
            count -= g->vm.m[k->place + i] == z;
        cr_assert_eq(count, 0);
    }
}

/* Plays on until the end or for `decisions`, adding the hash at each of them to `hashes`. How many there were. */
static int play_on(struct lang_game *g, uint32_t *random, int decisions, char (*hashes)[VM_HASH_SIZE])
{
    for (int i = 0; i < decisions; i++) {
        enum vm_status status = lang_game_run(g);
        cr_assert_neq(status, VM_TRAPPED, "%s", buf_cstr(&g->course));
        vm_hash(&g->vm, hashes[i]);
        look_at_zones(g);
        if (status == VM_OVER)
            return i + 1;
        decide(g, random);
        journal_clear(&g->journal);
        g->shown = 0;
        buf_reset(&g->course);
    }
    return decisions;
}

ParameterizedTestParameters(vm, goes_on_from_any_decision)
{
    int *places = cr_malloc(sizeof games / sizeof *games * sizeof *places);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        places[i] = (int)i;
    return cr_make_param_array(int, places, sizeof games / sizeof *games, NULL);
}

ParameterizedTest(int *place, vm, goes_on_from_any_decision, .timeout = 120)
{
    static char first[DECISIONS][VM_HASH_SIZE], again[DECISIONS][VM_HASH_SIZE];
    for (uint32_t seed = 1; seed <= GAMES; seed++) {
        struct lang_game g;
        uint32_t random = seed * 977;
        open_game(&g, games[*place]);
        lang_game_start(&g, g.c->vocab->most_players);
        g.random = seed;
        int count = play_on(&g, &random, DECISIONS, first);
        cr_expect_geq(count, 2);

        lang_game_start(&g, g.c->vocab->most_players); /* the same machine, from the beginning */
        random = seed * 977;
        g.random = seed;
        cr_expect_eq(play_on(&g, &random, DECISIONS, again), count);
        cr_assert_eq(memcmp(first, again, (size_t)count * sizeof *first), 0, "the same choices, another state");

        struct lang_game other; /* a machine that has played something else takes over at some decision */
        open_game(&other, games[*place]);
        lang_game_start(&other, other.c->vocab->most_players);
        other.random = seed + 100;
        uint32_t elsewhere = seed + 5;
        play_on(&other, &elsewhere, DECISIONS / 2, again);
        lang_game_start(&g, g.c->vocab->most_players);
        random = seed * 977;
        g.random = seed;
        int taken = (int)(seed * 7) % count, done = taken ? play_on(&g, &random, taken, again) : 0;
        if (lang_game_run(&g) == VM_DECISION) {
            struct vm_snapshot s = {0};
            vm_save(&g.vm, &s);
            vm_restore(&other.vm, &s);
            vm_snapshot_release(&s);
            other.random = g.random;
            int rest = play_on(&other, &random, DECISIONS - done, again + done);
            cr_expect_eq(done + rest, count);
            cr_expect_eq(memcmp(first, again, (size_t)count * sizeof *first), 0,
                         "the state that was taken over goes on differently");
        }
        lang_game_close(&other);
        lang_game_close(&g);
    }
}

/* Every option can be asked about, and every definition worked out, without a trace in the state. */
Test(vm, asking_changes_nothing)
{
    struct lang_game g;
    uint32_t random = 3;
    char before[VM_HASH_SIZE], after[VM_HASH_SIZE];
    open_game(&g, market);
    lang_game_start(&g, 3);
    g.random = 1;
    for (int i = 0; i < 40 && lang_game_run(&g) == VM_DECISION; i++) {
        int32_t count = g.vm.ask.count, sp = g.vm.sp, fuel = g.vm.fuel, result;
        vm_hash(&g.vm, before);
        for (int32_t n = 0; n < count && g.vm.ask.kind == ASK_DO; n++) {
            int32_t event = g.c->program.code[g.vm.ask.offers[g.vm.ask.options[n].offer] + 1],
                    check = g.c->checks.items[event];
            if (check < 0)
                continue;
            cr_assert_eq(vm_evaluate(&g.vm, check, g.vm.ask.options[n].values, g.vm.ask.options[n].count, -1,
                                     &result),
                         0);
            cr_expect_eq(result, 1, "what is offered may be done");
        }
        cr_expect_str_eq(lang_game_value(&g, "1 / (the log - the log) rounded up"), "! division");
        vm_hash(&g.vm, after);
        cr_expect_str_eq(before, after);
        cr_expect_eq(g.vm.sp, sp);
        cr_expect_eq(g.vm.fuel, fuel);
        cr_expect_eq(g.vm.ask.count, count);
        decide(&g, &random);
    }
    lang_game_close(&g);
}

/* A question that is asked when the stack is nearly full is refused and does not write behind it. */
Test(vm, evaluates_near_the_top)
{
    struct lang_game g;
    int32_t result;
    open_game(&g, market);
    lang_game_start(&g, 3);
    cr_assert_eq(lang_game_run(&g), VM_DECISION);
    int32_t proc = g.c->procs.items[g.c->vocab->phrase_count - 1], sp = g.vm.sp;
    for (size_t i = 0; i < g.c->vocab->phrase_count && proc < 0; i++)
        proc = g.c->checks.items[i];
    cr_assert_geq(proc, 0);
    int32_t values[VALUES_MAX] = {g.c->program.players_first, g.c->program.players_first};
    cr_expect_eq(vm_evaluate(&g.vm, proc, values, 1, -1, &result), 0);
    g.vm.sp = g.c->program.cell_count + STACK_MAX - 4;
    cr_expect_eq(vm_evaluate(&g.vm, proc, values, 1, -1, &result), -1);
    cr_expect_eq(g.vm.fault.trap, TRAP_STACK);
    g.vm.sp = sp;
    cr_expect_eq(vm_evaluate(&g.vm, proc, values, 1, -1, &result), 0);
    lang_game_close(&g);
}

/* With several mistakes in questions that are asked one after another, each stands for itself. */
Test(vm, a_wrong_question_spoils_no_other)
{
    struct lang_game g;
    struct rb_rule rule = {.id = {.text = "asked"}};
    open_game(&g, market);
    size_t before = g.diags.errors;
    rule.code = (struct rb_str){"the lgo", {-1, 1, 1}};
    struct type type;
    cr_expect_eq(compile_expression(g.c, &rule, &type, &g.diags), -1);
    cr_expect_eq(g.diags.errors, before + 1);
    rule.code.text = "the log is 0";
    cr_expect_geq(compile_condition(g.c, &rule, &g.diags), 0);
    rule.code.text = "now the log is 1000000";
    cr_expect_eq(compile_statements(g.c, &rule, &g.diags), -1);
    rule.code.text = "now the log is 12\nfor each player: the player bids 1\nroll each die for the luck of Ann";
    int32_t proc = compile_statements(g.c, &rule, &g.diags);
    cr_assert_geq(proc, 0);
    lang_game_start(&g, 3);
    vm_start(&g.vm, 3, proc);
    g.random = 4;
    cr_expect_eq(lang_game_run(&g), VM_OVER);
    cr_expect_str_eq(lang_game_value(&g, "the log"), "12");
    cr_expect_str_eq(lang_game_value(&g, "the bid-sum"), "3");
    lang_game_close(&g);
}

/* A machine is passed on from game to game (session/game_pool.h): what a recorded game was allowed is over with it. */
Test(vm, another_game_is_watched_again)
{
    struct lang_game g;
    lang_game_open(&g, "players: {names: [Ann, Bob]}\n"
                       "events: {game: \"the game {is|be} played\"}\n"
                       "rules: [{id: A-1, code: \"when the game is played: the game ends in a draw\"}]\n");
    cr_assert_eq(g.diags.errors, 0);
    lang_game_start(&g, 2);
    g.vm.past_watch = true;
    vm_start(&g.vm, 2, g.c->program.start);
    cr_expect(!g.vm.past_watch);
    lang_game_close(&g);
}
