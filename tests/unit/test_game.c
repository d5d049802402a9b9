/* SPDX-License-Identifier: MIT
 *
 * Games from decision to decision: what is asked, how answers are read, where chance comes from, what a sink is told,
 * and what is said when a rule goes wrong.
 */
#include "game_sample.h"

#include "base/mem.h"
#include "session/bots.h"
#include "session/refusal.h"
#include "session/result.h"
#include "vm/chance.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>

static void start(struct game *g, const struct game_sample *s, const char *seed, int players,
                  const struct game_sink *sink)
{
    struct game_setup setup = {.seed = seed, .players = players};
    cr_assert_eq(game_start(g, s->c, &setup, sink), 0, "%s", buf_cstr(&g->message));
}

static void decide(struct game *g, const char *text)
{
    cr_assert_eq(game_decide_text(g, text), 0, "%s", buf_cstr(&g->message));
}

static void close_all(struct game *g, struct game_sample *s)
{
    game_release(g);
    game_sample_release(s);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- decisions */

Test(game, choices_are_the_phrases_of_what_is_legal)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    start(&g, &s, "a", 0, NULL);
    cr_assert_eq(g.state, GAME_DECISION);
    cr_expect_str_eq(game_to_move(&g), "Cross");
    cr_expect_str_eq(game_asking_rule(&g), "TTT-1");
    cr_assert_eq(g.choices.count, 9);
    cr_expect_str_eq(g.choices.texts[0], "Cross marks (0,0)");
    cr_expect_str_eq(g.choices.texts[5], "Cross marks (2,1)");
    decide(&g, "Cross marks (1,1)");
    cr_expect_str_eq(game_to_move(&g), "Nought");
    cr_expect_eq(g.choices.count, 8);
    cr_expect_eq(g.decisions, 1);
    cr_expect_str_eq(g.last, "Cross marks (1,1)");
    cr_expect_str_eq(g.last_role, "Cross");
    close_all(&g, &s);
}

Test(game, answers_are_read_in_every_language_whatever_their_case_and_blanks)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    start(&g, &s, "a", 0, NULL);
    decide(&g, "  cross   MARKS (0,0) ");
    cr_expect_str_eq(g.last, "Cross marks (0,0)");
    decide(&g, "kółko zaznacza (2,2)");
    cr_expect_str_eq(g.last, "Nought marks (2,2)");
    cr_expect_eq(game_decide_exactly(&g, "cross marks (0,1)"), -1, "only the canonical words");
    cr_expect_eq(game_decide_exactly(&g, "Cross marks (0,1)"), 0);
    decide(&g, "kółko zaznacza POLE (2,0)");
    cr_expect_str_eq(g.last, "Nought marks (2,0)");
    decide(&g, "KRZYZYK zaznacza pole (1,0)");
    cr_expect_str_eq(g.last, "Cross marks (1,0)");
    close_all(&g, &s);
}

Test(game, a_refused_decision_changes_nothing_and_names_its_rules)
{
    struct game_sample s;
    struct game g = {0};
    struct buf why = BUF_INIT;
    char before[VM_HASH_SIZE], after[VM_HASH_SIZE];
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    start(&g, &s, "a", 0, NULL);
    decide(&g, "Cross marks (1,1)");
    vm_hash(&g.vm, before);
    cr_expect_eq(game_decide_text(&g, "Nought marks (1,1)"), -1);
    refusal_describe(&why, &g, "Nought marks (1,1)");
    cr_expect_str_eq(buf_cstr(&why), "'Nought marks (1,1)' is not a legal choice, because of TTT-2");
    buf_reset(&why);
    refusal_describe(&why, &g, "Cross marks (0,0)");
    cr_expect_str_eq(buf_cstr(&why), "'Cross marks (0,0)' is not a legal choice");
    buf_reset(&why);
    refusal_describe(&why, &g, "xyzzy");
    cr_expect_str_eq(buf_cstr(&why), "'xyzzy' is not a legal choice");
    vm_hash(&g.vm, after);
    cr_expect_str_eq(before, after);
    cr_expect_eq(g.decisions, 1);
    decide(&g, "Nought marks (0,0)");
    buf_release(&why);
    close_all(&g, &s);
}

/* Each way of answering; returns how many were refused with this message. */
static int refusals(struct game *g, const char *message)
{
    static const char *const name[] = {"6"};
    const int32_t place = 0;
    int refused = 0;
    for (int way = 0; way < 5; way++) {
        uint64_t decisions = g->decisions;
        char before[VM_HASH_SIZE], after[VM_HASH_SIZE];
        vm_hash(&g->vm, before);
        buf_reset(&g->message);
        int failed = way == 0   ? game_decide(g, &place, 1)
                     : way == 1 ? game_decide_text(g, "Cross marks (0,0)")
                     : way == 2 ? game_decide_exactly(g, "Cross marks (0,0)")
                     : way == 3 ? game_observe_text(g, "6")
                                : game_observe(g, name, 1);
        if (!failed)
            break;
        cr_expect_eq(g->decisions, decisions, "way %d", way);
        vm_hash(&g->vm, after);
        cr_expect_str_eq(after, before, "way %d", way);
        refused += !strcmp(buf_cstr(&g->message), message);
    }
    return refused;
}

Test(game, answers_that_nobody_asked_for_are_refused)
{
    static const char *const moves[] = {"Cross marks (0,0)", "Nought marks (0,1)", "Cross marks (1,0)",
                                        "Nought marks (1,1)", "Cross marks (2,0)"};
    struct game_sample s;
    struct game g = {0};
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    start(&g, &s, "a", 0, NULL);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        cr_expect_eq(game_observe_text(&g, "6"), -1);
        cr_expect_str_eq(buf_cstr(&g.message), "no result is required now");
        decide(&g, moves[i]);
    }
    cr_assert_eq(g.state, GAME_OVER);
    cr_expect_eq(refusals(&g, "no decision is pending"), 3);
    cr_expect_eq(refusals(&g, "no result is required now"), 2);
    close_all(&g, &s);
}

Test(game, several_are_chosen_by_their_names)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_load(&s, "tests/data/session/fair");
    start(&g, &s, "a", 2, NULL);
    decide(&g, "Ann hides 3");
    decide(&g, "Ben hides 2");
    decide(&g, "pass");
    decide(&g, "Ben rests");
    cr_assert(g.choices.several);
    cr_expect_eq(g.choices.least, 0);
    cr_expect_eq(g.choices.most, 2);
    cr_expect_eq(g.choices.count, 5);
    cr_expect_eq(game_decide_text(&g, "token 1, token 2, token 3"), -1);
    cr_expect_str_eq(buf_cstr(&g.message), "3 chosen, and it must be 0 to 2");
    cr_expect_eq(game_decide_text(&g, "token 1, token 1"), -1, "nothing twice");
    cr_expect_eq(game_decide_text(&g, ""), -1);
    cr_expect_eq(game_decide_exactly(&g, "token 4, token 2"), -1, "the canonical order is that of the pieces");
    decide(&g, "TOKEN 4,token 2");
    cr_expect_str_eq(g.last, "token 2, token 4");
    cr_expect_str_eq(g.choices.texts[0], "1", "a number is chosen as a number");
    cr_expect_str_eq(g.choices.texts[g.choices.count - 1], "pass");
    decide(&g, "5");
    cr_expect_eq(g.choices.count, 2, "which comes first");
    decide(&g, "token 4");
    decide(&g, "none");
    cr_expect_str_eq(g.last, "none");
    close_all(&g, &s);
}

Test(game, a_name_with_a_comma_in_it_is_one_name)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_from_text(&s, "adjudge: 1\nid: t\ntitle: T\nhouse: true\nplayers: {names: [Ann, Ben]}\n"
                              "pieces:\n  man: {plural: men, names: [{name: M, en: Mary}, {name: MW, "
                              "en: \"Mary, the widow\"}, {name: W, en: the widow}]}\n"
                              "conditions: {in: {en: \"[man] {is|is not} gone\", kept: yes}}\n"
                              "events: {game: \"the game {is|be} played\"}\n"
                              "rules:\n- id: R\n  text: x\n  code: |\n    when the game is played:\n"
                              "      Ann chooses any number of men called some-men\n"
                              "      for each man in the some-men: now the man is gone\n"
                              "      Ann chooses any number of men called other-men\n");
    start(&g, &s, "a", 0, NULL);
    decide(&g, "Mary, the widow, the widow");
    cr_expect_str_eq(g.last, "Mary, the widow, the widow");
    cr_expect_eq(g.last_answer.count, 2);
    cr_expect_eq(g.last_answer.places[0], 1);
    close_all(&g, &s);
}

Test(game, choices_of_the_same_words_are_a_fault)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_from_text(&s, "adjudge: 1\nid: t\ntitle: T\nhouse: true\nplayers: {names: [Ann, Ben]}\n"
                              "events:\n  game: \"the game {is|be} played\"\n  hop: \"[player] {hops|hop}\"\n"
                              "rules:\n- id: R-7\n  text: x\n  code: |\n    when the game is played:\n"
                              "      Ann must do:\n        Ann hops\n        Ann hops when Ann is Ann\n");
    start(&g, &s, "a", 0, NULL);
    cr_expect_eq(g.state, GAME_FAULT);
    cr_expect_str_eq(buf_cstr(&g.message),
                     "rulebook.yaml:14: R-7, before the first decision: two choices have the same words: 'Ann hops'");
    close_all(&g, &s);
}

/* ---------------------------------------------------------------- set-up */

Test(game, options_have_their_values_in_every_language)
{
    static const char *const given[] = {"prize=wool", "prize=wełna", "prize=WELNA"};
    struct game_sample s;
    game_sample_load(&s, "tests/data/session/fair");
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct game g = {0};
        const char *options[] = {given[i], "rain=tak"};
        struct game_setup setup = {.seed = "a", .players = 2, .options = options, .option_count = 2};
        cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0, "%s", buf_cstr(&g.message));
        cr_expect_str_eq(s.c->vocab->members[g.vm.m[vocab_table_field(s.c->vocab, "prize")->cell]].name, "wool");
        cr_expect_eq(g.vm.m[vocab_table_field(s.c->vocab, "rain")->cell], 1);
        game_release(&g);
    }
    game_sample_release(&s);
}

Test(game, options_and_players_are_checked)
{
    static const struct {
        const char *option;
        int players;
        const char *message;
    } bad[] = {
        {"dais=2", 2, "there is no option 'dais'; did you mean 'days'?"},
        {"coins=2", 2, "there is no option 'coins'"},
        {"day-number=2", 2, "there is no option 'day-number'"},
        {"days", 2, "option 'days' needs a value: days=…"},
        {"days=0", 2, "option days: '0' is not a number from 1 to 9"},
        {"rain=maybe", 2, "option rain: unknown value 'maybe'; values: yes, no"},
        {"prize=gold", 2, "option prize: unknown value 'gold'; values: salt, wool, tea"},
        {"days=3", 4, "the game is for 2 to 3 players, not for 4"},
        {"days=3", 1, "the game is for 2 to 3 players, not for 1"},
    };
    struct game_sample s;
    game_sample_load(&s, "tests/data/session/fair");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct game g = {0};
        struct game_setup setup = {.seed = "a", .players = bad[i].players, .options = &bad[i].option,
                                   .option_count = 1};
        cr_expect_eq(game_start(&g, s.c, &setup, NULL), -1);
        cr_expect_str_eq(buf_cstr(&g.message), bad[i].message);
        game_release(&g);
    }
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

Test(game, options_hold_in_the_rules)
{
    struct game_sample s;
    struct game g = {0};
    const char *options[] = {"rain=yes", "days=1"};
    struct game_setup setup = {.seed = "a", .players = 2, .options = options, .option_count = 2};
    game_sample_load(&s, "tests/data/session/fair");
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    decide(&g, "Ann hides 1");
    decide(&g, "Ben hides 1");
    cr_expect_eq(g.choices.count, 2, "in the rain nobody bets");
    cr_expect_str_eq(g.choices.texts[0], "Ann rests");
    game_sample_play(&g, UINT64_MAX);
    cr_expect_eq(g.state, GAME_OVER);
    cr_expect(game_has_result(&g));
    close_all(&g, &s);
}

/* ---------------------------------------------------------------- chance */

struct told {
    struct buf text; /* every record in its canonical line */
    int commits, fail_after;
};

static int take(void *ctx, const struct log_record *record)
{
    struct told *t = ctx;
    if (t->fail_after && !--t->fail_after)
        return -1;
    log_record_encode(&t->text, record);
    buf_char(&t->text, '\n');
    return 0;
}

static int committed(void *ctx)
{
    ((struct told *)ctx)->commits++;
    return 0;
}

static bool was_told(const struct told *t, const char *line)
{
    return strstr(buf_cstr(&t->text), line) != NULL;
}

Test(game, chance_is_addressed_by_purpose_values_and_index)
{
    struct game_sample s;
    struct game g = {0};
    struct told told = {0};
    struct game_sink sink = {.ctx = &told, .record = take, .commit = committed};
    struct chance_key key;
    const char *ben = "Ben";
    char line[128];
    game_sample_load(&s, "tests/data/session/fair");
    start(&g, &s, "k", 2, &sink);
    decide(&g, "Ann hides 4");
    decide(&g, "Ben hides 1");
    decide(&g, "pass");
    decide(&g, "Ben bets 2");
    chance_key_make(&key, "k", "luck", &ben, 1);
    int face = 1 + (int)chance_below(&key, 0, 0, 6);
    snprintf(line, sizeof line, "{\"record\":\"roll\",\"for\":\"luck\",\"values\":[\"Ben\"],\"index\":0,\"of\":6,"
                                "\"got\":\"%d\",\"by\":\"seed\"}", face);
    cr_expect(was_told(&told, line), "%s\nis not in\n%s", line, buf_cstr(&told.text));
    cr_expect(was_told(
        &told, "{\"record\":\"decision\",\"n\":1,\"role\":\"Ann\",\"do\":\"Ann hides 4\",\"of\":5,\"secret\":true}"));
    cr_expect(was_told(&told, "{\"record\":\"decision\",\"n\":3,\"role\":\"Ann\",\"do\":\"pass\",\"of\":7}"));
    cr_expect(was_told(&told, "{\"aside\":\"mark\",\"n\":0,\"text\":\"the day begins\"}"));
    cr_expect(was_told(&told, "{\"record\":\"hash\",\"n\":0,"), "a marked step is hashed");
    cr_expect_eq(told.commits, 5, "one before the first decision, one for each");
    buf_release(&told.text);
    close_all(&g, &s);
}

Test(game, a_sink_that_fails_does_not_stop_the_game)
{
    struct game_sample s;
    struct game g = {0};
    struct told told = {.fail_after = 1};
    struct game_sink sink = {.ctx = &told, .record = take, .commit = committed};
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    start(&g, &s, "k", 2, &sink);
    decide(&g, "Cross marks (0,0)");
    cr_expect(g.unrecorded);
    cr_expect_eq(g.decisions, 1);
    cr_expect_eq(g.state, GAME_DECISION);
    cr_expect_eq(told.text.len, 0, "nothing more is told");
    buf_release(&told.text);
    close_all(&g, &s);
}

Test(game, whoever_plays_the_dice_fall_the_same)
{
    struct game_sample s;
    struct told told[2] = {{.fail_after = 0}};
    const char *by[2][2] = {{"random", "random"}, {"first", "random"}};
    game_sample_load(&s, "tests/data/session/fair");
    for (int i = 0; i < 2; i++) {
        struct game g = {0};
        struct game_sink sink = {.ctx = &told[i], .record = take};
        struct game_setup setup = {.seed = "dice", .players = 2, .by = by[i]};
        cr_assert_eq(game_start(&g, s.c, &setup, &sink), 0);
        game_sample_play(&g, UINT64_MAX);
        cr_expect_eq(g.state, GAME_OVER);
        game_release(&g);
    }
    /* the shuffles and the first pick do not depend on what anybody decided */
    for (const char *line = buf_cstr(&told[0].text); *line; line = strchr(line, '\n') + 1) {
        char copy[512];
        size_t len = strcspn(line, "\n");
        cr_assert_lt(len, sizeof copy);
        memcpy(copy, line, len);
        copy[len] = '\0';
        if (strstr(copy, "\"shuffle\"") || strstr(copy, "\"pick\""))
            cr_expect(was_told(&told[1], copy), "%s", copy);
    }
    cr_expect_str_neq(buf_cstr(&told[0].text), buf_cstr(&told[1].text));
    buf_release(&told[0].text);
    buf_release(&told[1].text);
    game_sample_release(&s);
}

Test(game, the_same_seed_and_decisions_tell_the_same)
{
    struct game_sample s;
    struct told told[2] = {{.fail_after = 0}};
    game_sample_load(&s, "rulebooks/coast");
    for (int i = 0; i < 2; i++) {
        struct game g = {0};
        struct game_sink sink = {.ctx = &told[i], .record = take};
        start(&g, &s, "again", 3, &sink);
        game_sample_play(&g, UINT64_MAX);
        game_end(&g);
        game_release(&g);
    }
    cr_expect_gt(told[0].text.len, 2000);
    cr_expect_str_eq(buf_cstr(&told[0].text), buf_cstr(&told[1].text));
    buf_release(&told[0].text);
    buf_release(&told[1].text);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* The game as it is told; with `pool`, by one of a row. */
static void tell_game(struct told *out, const struct game_sample *s, struct game_setup setup,
                      struct game_pool *pool)
{
    struct game g = {0};
    struct game_sink sink = {.ctx = out, .record = take};
    setup.pool = pool;
    cr_assert_eq(game_start(&g, s->c, &setup, &sink), 0, "%s", buf_cstr(&g.message));
    game_sample_play(&g, UINT64_MAX);
    game_end(&g);
    game_release(&g);
}

Test(game, games_that_share_a_machine_are_played_as_alone)
{
    static const char *const rain[] = {"rain=yes", "days=2"};
    static const struct game_setup row[] = {
        {.seed = "a", .players = 2},
        {.seed = "a", .players = 2, .options = rain, .option_count = 2},
        {.seed = "b", .players = 3},
        {.seed = "a", .players = 2},
        {.seed = "b", .players = 3, .options = rain, .option_count = 1},
        {.seed = "b", .players = 3},
    };
    struct game_sample s;
    struct game_pool pool = {0};
    game_sample_load(&s, "tests/data/session/fair");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct told alone = {.fail_after = 0}, shared = {.fail_after = 0};
        tell_game(&alone, &s, row[i], NULL);
        tell_game(&shared, &s, row[i], &pool);
        cr_expect_str_eq(buf_cstr(&alone.text), buf_cstr(&shared.text), "game %zu", i);
        cr_expect(pool.vm.m, "the machine has come back");
        buf_release(&alone.text);
        buf_release(&shared.text);
    }
    game_pool_release(&pool);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

Test(game, chance_without_a_seed_is_observed)
{
    struct game_sample s;
    struct game g = {0};
    struct told told = {0};
    struct game_sink sink = {.ctx = &told, .record = take, .commit = committed};
    struct buf asked = BUF_INIT;
    game_sample_load(&s, "tests/data/session/fair");
    start(&g, &s, NULL, 2, &sink);
    cr_assert_eq(g.state, GAME_OBSERVE);
    game_describe_asked(&asked, &g, "en");
    cr_expect_str_eq(
        buf_cstr(&asked),
        "how the cards lie: the order from the top of 1) BELL 2, 2) BELL 1, 3) LOT 3, 4) LOT 2, 5) LOT 1");
    cr_expect_eq(game_decide_text(&g, "pass"), -1, "first the cards");
    cr_expect_eq(game_observe_text(&g, "BELL 1, BELL 2"), -1);
    cr_expect_str_eq(buf_cstr(&g.message), "2 names where 5 are needed, each once");
    cr_expect_eq(game_observe_text(&g, "BELL 1, BELL 1, LOT 1, LOT 2, LOT 3"), -1);
    cr_expect_eq(game_observe_text(&g, "BELL 1, LOS 3, Lot/2, BELL 2, lot 1"), 0, "%s", buf_cstr(&g.message));
    cr_expect(
        was_told(&told, "\"order\":[\"Bell/1\",\"Lot/3\",\"Lot/2\",\"Bell/2\",\"Lot/1\"],\"by\":\"observed\"}"));
    cr_expect_eq(g.state, GAME_OBSERVE, "the second shuffle");
    cr_expect_eq(game_observe_text(&g, "4, 1, 2"), -1, "there are three");
    cr_expect_eq(game_observe_text(&g, "1, 3, 3"), -1, "none twice");
    cr_expect_eq(game_observe_text(&g, "1, 3, 2"), 0, "by their numbers: %s", buf_cstr(&g.message));
    decide(&g, "Ann hides 1");
    decide(&g, "Ben hides 1");
    decide(&g, "Ann bets 5");
    cr_assert_eq(g.state, GAME_OBSERVE);
    cr_expect_eq(g.asked.roll.of, 6);
    cr_expect_eq(game_observe_text(&g, "7"), -1);
    cr_expect_eq(game_observe_text(&g, "6"), 0);
    cr_expect(was_told(&told, "\"got\":\"6\",\"by\":\"observed\""));
    cr_expect_str_eq(game_to_move(&g), "Ben");
    buf_release(&asked);
    buf_release(&told.text);
    close_all(&g, &s);
}

Test(game, a_bot_chooses_every_size_and_every_member)
{
    struct game_sample s;
    int sizes[3] = {0}, members[5] = {0};
    game_sample_load(&s, "tests/data/session/fair");
    for (int i = 0; i < 300; i++) {
        struct game g = {0};
        char seed[16];
        snprintf(seed, sizeof seed, "%d", i);
        start(&g, &s, seed, 2, NULL);
        decide(&g, "Ann hides 1");
        decide(&g, "Ben hides 1");
        decide(&g, "pass");
        decide(&g, "pass");
        cr_assert_eq(bots_decide(&g, "random"), 0);
        sizes[g.last_answer.count]++;
        for (int32_t n = 0; n < g.last_answer.count; n++)
            members[g.last_answer.places[n]]++;
        game_release(&g);
    }
    for (int i = 0; i < 3; i++) /* 100 expected, four deviations are 33 */
        cr_expect(sizes[i] > 67 && sizes[i] < 133, "size %d: %d of 300", i, sizes[i]);
    for (int i = 0; i < 5; i++) /* 60 expected, four deviations are 28 */
        cr_expect(members[i] > 32 && members[i] < 88, "token %d: %d of 300", i + 1, members[i]);
    game_sample_release(&s);
}

/* ---------------------------------------------------------------- again */

Test(game, a_decision_can_be_taken_again_beside_the_game)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_load(&s, "rulebooks/coast");
    start(&g, &s, "twice", 2, NULL);
    g.keep_before = true;
    while (g.state == GAME_DECISION) {
        struct game again = {0};
        char first[VM_HASH_SIZE], second[VM_HASH_SIZE];
        bots_decide(&g, "random");
        cr_assert(game_rewind(&again, &g, NULL));
        cr_expect_eq(again.state, GAME_DECISION);
        game_decide(&again, g.last_answer.places, g.last_answer.count);
        cr_expect_str_eq(again.last, g.last);
        vm_hash(&g.vm, first);
        vm_hash(&again.vm, second);
        cr_expect_str_eq(first, second);
        cr_expect_eq(again.state, g.state);
        cr_expect_eq(again.journal.count, g.journal.count);
        game_release(&again);
    }
    close_all(&g, &s);
}

/* ---------------------------------------------------------------- faults */

struct fault_case {
    char decision[32], message[256];
};

ParameterizedTestParameters(game, faults_name_rule_line_and_values)
{
    static struct fault_case cases[] = {
        {"Ann overfills Pot",
         "/tests/data/session/faults/rulebook.yaml:38: X-2, at decision 1: Pot's gold would become 5; "
         "its range is 0 to 4"},
        {"Ann overspends",
         "/tests/data/session/faults/rulebook.yaml:42: X-3, at decision 1: purse would become -1; "
         "its range is 0 to 4"},
        {"Ann loops",
         "/tests/data/session/faults/rulebook.yaml:47: X-4, at decision 1: more than 20000000 steps "
         "without a decision"},
        {"Ann splits it",
         "/tests/data/session/faults/rulebook.yaml:51: X-5, at decision 1: division by 0"},
        {"Ann asks the price", "at decision 1: no rule gives a value of 'the price of [pot]'"},
        {"Ann ends a nest", "/tests/data/session/faults/rulebook.yaml:60: X-7, at decision 1: no nest is in progress"},
    };
    return cr_make_param_array(struct fault_case, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct fault_case *param, game, faults_name_rule_line_and_values)
{
    struct game_sample s;
    struct game g = {0};
    game_sample_load(&s, "tests/data/session/faults");
    start(&g, &s, "a", 0, NULL);
    decide(&g, param->decision);
    cr_expect_eq(g.state, GAME_FAULT);
    const char *message = buf_cstr(&g.message), *place = strstr(message, param->message);
    cr_expect(place && !place[strlen(param->message)], "in the folder that it was read from: %s", message);
    cr_expect_eq(game_decide_text(&g, param->decision), -1);
    close_all(&g, &s);
}
