/* SPDX-License-Identifier: MIT
 *
 * Searching: the parts by themselves (all answers, luck, shares, positions), several workers one after another,
 * what is counted in a game of sets and dice, and running out of memory at any place. The counts of whole games
 * stand in tests/explore_counts.py.
 */
#include "game_sample.h"

#include "adjudge.h"
#include "base/mem.h"
#include "explore/covering.h"
#include "explore/explore.h"
#include "explore/explore_answers.h"
#include "explore/explore_chance.h"
#include "explore/explore_positions.h"
#include "explore/explore_statistics.h"
#include "explore/explore_tally.h"

#include "report/json.h"

#include <criterion/criterion.h>
#include <string.h>

/* ---------------------------------------------------------------- answers */

static void begin(struct explore_step *s, int form, int32_t things, int32_t least, int32_t most, int32_t count)
{
    *s = (struct explore_step){.things = things, .least = least, .most = most};
    s->form = form;
    explore_answer_reserve(&s->answer, things + 1);
    s->answer.count = count;
    for (int32_t i = 0; i < count; i++)
        s->answer.places[i] = i;
}

static uint64_t bits_of(const struct explore_answer *a)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < a->count; i++) {
        cr_assert(!i || a->places[i - 1] < a->places[i]);
        bits |= (uint64_t)1 << a->places[i];
    }
    return bits;
}

Test(explore, every_set_comes_once)
{
    for (int32_t things = 1; things <= 6; things++)
        for (int32_t least = 0; least <= things; least++)
            for (int32_t most = least; most <= things; most++) {
                struct explore_step s;
                bool seen[64] = {false};
                int found = 0, wanted = 0;
                for (uint64_t set = 0; set < (uint64_t)1 << things; set++) {
                    int size = __builtin_popcountll(set);
                    wanted += size >= least && size <= most;
                }
                begin(&s, EXPLORE_SET, things, least, most, least);
                do {
                    uint64_t bits = bits_of(&s.answer);
                    cr_assert(!seen[bits]);
                    seen[bits] = true;
                    found++;
                } while (explore_step_next(&s));
                cr_expect_eq(found, wanted, "%d of %d to %d: %d sets", things, least, most, found);
                explore_step_release(&s);
            }
    cr_expect_eq(mem_live(), 0);
}

Test(explore, every_order_comes_once)
{
    struct explore_step s;
    int found = 1, last = 0;
    begin(&s, EXPLORE_ORDER, 5, 0, 0, 5);
    for (; explore_step_next(&s); found++) {
        int number = 0;
        for (int i = 0; i < 5; i++)
            number = number * 10 + s.answer.places[i];
        cr_assert_gt(number, last); /* as in a dictionary, so none comes twice */
        last = number;
    }
    cr_expect_eq(found, 120);
    cr_expect_eq(last, 43210);
    explore_step_release(&s);
}

/* ---------------------------------------------------------------- luck, shares, positions */

Test(explore, luck_is_even_and_its_words_are_those_of_chance)
{
    struct explore_luck luck;
    uint8_t block[CHANCE_BLOCK_SIZE];
    uint32_t counts[7] = {0};
    explore_luck_begin(&luck, "seed");
    for (uint64_t index = 0; index < 3; index++) {
        chance_block(&luck.key, index, 0, 0, block);
        for (int i = 0; i < CHANCE_BLOCK_SIZE; i += 4) {
            uint32_t word = 0;
            for (int byte = 3; byte >= 0; byte--)
                word = word << 8 | block[i + byte];
            cr_expect_eq(explore_luck_below(&luck, 1u << 31), word & 0x7fffffff);
        }
    }
    for (int i = 0; i < 70000; i++)
        counts[explore_luck_below(&luck, 7)]++;
    for (int i = 0; i < 7; i++) /* 10000 on average; five standard deviations are 463 */
        cr_expect(counts[i] > 9537 && counts[i] < 10463, "%d: %u", i, counts[i]);
}

/* Intervals by the formula with fractions of 60 digits, rounded outwards. */
Test(explore, shares)
{
    static const struct {
        uint64_t count, of, share, low, high;
    } cases[] = {
        {0, 1, 0, 0, 7935},       {1, 1, 10000, 2065, 10000},     {0, 10, 0, 0, 2776},
        {10, 10, 10000, 7224, 10000}, {10, 100, 1000, 552, 1744}, {50, 100, 5000, 4038, 5962},
        {1, 3, 3333, 614, 7924},  {500000000, 1000000000, 5000, 4999, 5001}, {1, 1000000000, 0, 0, 1},
        {999999999, 1000000000, 10000, 9999, 10000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct explore_share s = explore_share_of(cases[i].count, cases[i].of);
        cr_expect(s.share == cases[i].share && s.low == cases[i].low && s.high == cases[i].high,
                  "%zu of %zu: %zu, %zu to %zu", (size_t)cases[i].count, (size_t)cases[i].of, (size_t)s.share,
                  (size_t)s.low, (size_t)s.high);
    }
}

/* ---------------------------------------------------------------- covering arrays */

static uint32_t draw(void *ctx, uint32_t n)
{
    return explore_luck_below(ctx, n);
}

static size_t rows_with(const struct covering *c, size_t factor, uint16_t value, size_t other, uint16_t other_value)
{
    size_t count = 0;
    for (size_t row = 0; row < c->rows; row++)
        count += c->values[row * c->factors + factor] == value && c->values[row * c->factors + other] == other_value;
    return count;
}

/* The rows have every pair and stay within the counts. Returns how many rows there are. */
static size_t expect_all_pairs(const uint16_t *counts, size_t factors, const char *seed)
{
    struct explore_luck luck;
    struct arena arena = {0};
    struct covering c;
    explore_luck_begin(&luck, seed);
    covering_pairs(&c, counts, factors, &arena, draw, &luck);
    for (size_t i = 0; i < factors; i++) {
        cr_expect_eq(c.values[i], 0);
        for (size_t row = 0; row < c.rows; row++)
            cr_assert_lt(c.values[row * factors + i], counts[i]);
    }
    for (size_t i = 0; i < factors; i++)
        for (size_t j = 0; j < factors; j++)
            for (uint16_t a = 0; a < counts[i]; a++)
                for (uint16_t b = 0; i != j && b < counts[j]; b++)
                    cr_assert(rows_with(&c, i, a, j, b), "%s: %zu=%d and %zu=%d is in no row", seed, i, a, j, b);
    size_t rows = c.rows;
    covering_release(&c);
    arena_release(&arena);
    return rows;
}

Test(explore, rows_cover_every_pair)
{
    static const uint16_t few[] = {2, 1, 3}, mixed[] = {5, 2, 2, 16, 3, 2, 1, 4, 7}, one[] = {4};
    uint16_t many[60];
    for (size_t i = 0; i < 60; i++)
        many[i] = 2;
    cr_expect_eq(expect_all_pairs(few, 3, "s"), 6);
    cr_expect_leq(expect_all_pairs(mixed, 9, "s"), 7 * 16 + 16); /* 112 are needed at least */
    cr_expect_leq(expect_all_pairs(many, 60, "a"), 16);
    cr_expect_leq(expect_all_pairs(many, 60, "b"), 16);
    cr_expect_eq(expect_all_pairs(one, 1, "s"), 4);
    cr_expect_eq(expect_all_pairs(NULL, 0, "s"), 1);
    cr_expect_eq(mem_live(), 0);
}

Test(explore, rows_with_each_value_differ_from_the_first_in_one)
{
    static const uint16_t counts[] = {2, 1, 3};
    static const uint16_t rows[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0, 0, 2}};
    struct covering c;
    covering_each(&c, counts, 3);
    cr_assert_eq(c.rows, 4);
    cr_expect_arr_eq(c.values, rows, sizeof rows);
    covering_release(&c);
    cr_expect_eq(mem_live(), 0);
}

Test(explore, positions_are_told_apart_by_depth)
{
    struct explore_positions p = {0};
    for (uint64_t n = 1; n <= 20000; n++) {
        cr_assert(explore_positions_add(&p, n * 0x9e3779b97f4a7c15u, n % 3));
        cr_assert_not(explore_positions_add(&p, n * 0x9e3779b97f4a7c15u, n % 3));
    }
    for (uint64_t n = 1; n <= 20000; n++)
        cr_assert(explore_positions_add(&p, n * 0x9e3779b97f4a7c15u, 63));
    cr_expect_eq(p.count, 20000);
    uint64_t found = 0;
    for (uint64_t depth = 0; depth < 3; depth++)
        found += explore_positions_new_at(&p, depth);
    cr_expect_eq(found, 20000);
    cr_expect_eq(explore_positions_new_at(&p, 63), 0);
    explore_positions_release(&p);
    cr_expect_eq(mem_live(), 0);
}

Test(explore, lengths)
{
    struct explore_statistics s = {0};
    for (size_t i = 1; i <= 100; i++)
        explore_statistics_length(&s, 2 * i);
    struct explore_lengths l = explore_lengths_of(&s);
    cr_expect(l.games == 100 && l.least == 2 && l.most == 200 && l.sum == 10100);
    cr_expect_eq(explore_lengths_quantile(&s, 5), 10);
    cr_expect_eq(explore_lengths_quantile(&s, 50), 100);
    cr_expect_eq(explore_lengths_quantile(&s, 100), 200);
    explore_statistics_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- searches */

static const char book[] = "adjudge: 1\n"
                           "id: sets\n"
                           "title: Sets\n"
                           "house: true\n"
                           "players: {names: [Ann]}\n"
                           "pieces:\n"
                           "  cup: {names: [A, B, C, D]}\n"
                           "  die: {names: [Die], plural: dice, faces: 1 to 6}\n"
                           "  card: {cards: [{name: Ace, copies: 3}]}\n"
                           "zones: {deck: {holds: card, ordered: yes}}\n"
                           "table: {paid: yes or no}\n"
                           "events: {game: \"the game {is|be} played\", pay: \"[player] {pays|pay}\"}\n"
                           "chances: {fate: the fate, lot: the lot}\n"
                           "rules:\n"
                           "- id: S-1\n"
                           "  code: |\n"
                           "    when the game is played:\n"
                           "      put every card into the deck\n"
                           "      shuffle the deck\n"
                           "      Ann chooses up to 2 cups called few\n"
                           "      at random for the lot, pick a cup called drawn\n"
                           "      Ann may do: Ann pays\n"
                           "      roll Die for the fate\n"
                           "      if Die's face is at most 4: Ann wins\n"
                           "      the game ends in a draw\n"
                           "    when a player pays: now the paid is yes\n";

static const char *search(const struct game_sample *s, const struct explore_options *options, int workers,
                          struct buf *out)
{
    struct buf why = BUF_INIT;
    struct report *r = report_new(&explore_report_kind, "en");
    struct explore *x = explore_new(s->c, options, &why);
    cr_assert(x, "%s", buf_cstr(&why));
    for (int i = 0; i < workers; i++)
        explore_work(x);
    explore_finish(x);
    buf_reset(out);
    explore_report_fill(r, x);
    report_json(out, r);
    report_free(r);
    explore_free(x);
    buf_release(&why);
    return buf_cstr(out);
}

/* By hand: mean 3, squares 4 + 1 + 1 + 4 = 10 over 3 degrees of freedom, deviation 1.8257, half 1.96 * 1.8257 / 2. */
Test(explore, figures_of_values)
{
    static const struct explore_count items[] = {{0, 1, 1, 1}, {0, 2, 1, 1}, {0, 4, 1, 1}, {0, 5, 1, 1}};
    struct explore_figures f = explore_figures_of(items, 4);
    cr_expect_eq(f.games, 4);
    cr_expect_eq(f.mean, 30000);
    cr_expect(f.deviation > 18200 && f.deviation < 18300, "%lld", (long long)f.deviation);
    cr_expect(f.half > 17800 && f.half < 18000, "%lld", (long long)f.half);
    cr_expect_eq(f.least, 1);
    cr_expect_eq(f.p50, 2);
    cr_expect_eq(f.most, 5);
}

/* The largest values that rules can compute, in as many games as can be played, do not overflow. */
Test(explore, figures_of_large_values)
{
    static const struct explore_count items[] = {{0, -1000000000, 1, 500000000}, {0, 1000000000, 1, 500000000}};
    struct explore_figures f = explore_figures_of(items, 2);
    cr_expect_eq(f.mean, 0);
    cr_expect(f.deviation > 9990000000000 && f.deviation < 10010000000000, "%lld", (long long)f.deviation);
    cr_expect(f.half > 610000000 && f.half < 630000000, "%lld", (long long)f.half);
}

/* Values that are all the same have no deviation, and one value has no interval. */
Test(explore, figures_of_one_value)
{
    static const struct explore_count same[] = {{0, -7, 1, 9}}, one[] = {{0, -7, 1, 1}};
    cr_expect_eq(explore_figures_of(same, 1).mean, -70000);
    cr_expect_eq(explore_figures_of(same, 1).half, 0);
    cr_expect_eq(explore_figures_of(one, 1).half, 0);
    cr_expect_eq(explore_figures_of(one, 0).games, 0);
}

/* Of 1/2 + 1/3 + 1/6, of values -1 and 2, and of numbers that do not fit. */
Test(explore, fractions_of_counts)
{
    static const struct explore_count parts[] = {{0, -1, 2, 1}, {0, 2, 3, 1}, {0, 2, 6, 1}};
    static const struct explore_count large[] = {{0, 0, UINT64_C(4611686018427387847), 1}, {0, 0, 4611686018427387787, 1}};
    struct explore_fraction f = explore_fraction_of(parts, 3, false), mean = explore_fraction_of(parts, 3, true);
    cr_expect(f.above == 1 && f.of == 1);
    cr_expect(mean.above == 1 && mean.of == 2, "-1/2 + 2/3 + 2/6");
    cr_expect_eq(explore_fraction_of(large, 2, false).of, 0);
    const struct explore_fraction halves[] = {{1, 4}, {1, 6}, {7, 12}};
    cr_expect_eq(explore_common(halves, 3), 12);
}

/* A difference as large as the deviation needs 8 pairs (7.85); one that is 0 has no number. */
Test(explore, pairs_that_are_needed)
{
    cr_expect_eq(explore_pairs_needed(&(struct explore_figures){.mean = -500, .deviation = 500}), 8);
    cr_expect_eq(explore_pairs_needed(&(struct explore_figures){.mean = 50, .deviation = 500}), 786);
    cr_expect_eq(explore_pairs_needed(&(struct explore_figures){.mean = 0, .deviation = 500}), 0);
}

/* 3! orders, 1 + 4 + 6 sets, 4 cups, to pay or to pass, 6 faces of which 4 win. */
Test(explore, sets_passes_and_all_chance)
{
    struct game_sample s;
    struct buf out = BUF_INIT;
    game_sample_from_text(&s, book);
    struct explore_options options = {.setup = {.seed = "s"}, .depth = 5, .every_chance = true};
    cr_expect_str_eq(search(&s, &options, 1, &out), "{\"report\":\"explore\",\"version\":1,\"depth\":0,\"sequences\":6,\"ended\":0,\"broken\":0}\n"
                                                    "{\"report\":\"explore\",\"version\":1,\"depth\":1,\"sequences\":264,\"ended\":0,\"broken\":0}\n"
                                                    "{\"report\":\"explore\",\"version\":1,\"depth\":2,\"sequences\":3168,\"ended\":3168,\"broken\":0}\n"
                                                    "{\"report\":\"explore\",\"version\":1,\"probabilities\":{\"results\":["
                                                    "{\"result\":\"Ann wins\",\"probability\":\"2/3\"},"
                                                    "{\"result\":\"draw\",\"probability\":\"1/3\"}],\"measures\":[]}}\n");
    options.every_chance = false;
    cr_expect_str_eq(search(&s, &options, 1, &out), "{\"report\":\"explore\",\"version\":1,\"depth\":0,\"sequences\":1,\"ended\":0,\"broken\":0}\n"
                                                    "{\"report\":\"explore\",\"version\":1,\"depth\":1,\"sequences\":11,\"ended\":0,\"broken\":0}\n"
                                                    "{\"report\":\"explore\",\"version\":1,\"depth\":2,\"sequences\":22,\"ended\":22,\"broken\":0}\n");
    options = (struct explore_options){.setup = {.seed = "s"}, .depth = 9, .games = 60000};
    const char *text = search(&s, &options, 1, &out);
    cr_expect(strstr(text, "{\"games\":60000,\"decisions\":120000,"), "%s", text);
    cr_expect(strstr(text, "{\"wins\":{\"Ann\":{\"games\":39981,"), "%s", text); /* 40000 on average; deviation 115 */
    cr_expect(strstr(text, "\"choices\":{\"offered\":360000,\"most\":4,\"forced\":0}"), "%s", text);
    buf_release(&out);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* Those who come when all is done, or find nothing to do, change nothing. */
Test(explore, workers_add_up)
{
    static const struct explore_options searches[] = {
        {.setup = {.seed = "s"}, .depth = 2}, {.setup = {.seed = "s"}, .depth = 2, .positions = true},
        {.setup = {.seed = "s"}, .depth = 500, .games = 70, .rules = true},
    };
    struct game_sample s;
    struct buf one = BUF_INIT, many = BUF_INIT;
    game_sample_load(&s, "rulebooks/coast");
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        cr_expect_str_eq(search(&s, &searches[i], 1, &one), search(&s, &searches[i], 5, &many));
    buf_release(&one);
    buf_release(&many);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

Test(explore, too_many_positions_are_refused)
{
    struct game_sample s;
    const char *words;
    struct buf why = BUF_INIT;
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    struct explore_options options = {.setup = {.seed = "s"}, .depth = 9, .positions = true, .positions_most = 1000};
    struct explore *x = explore_new(s.c, &options, &why);
    explore_work(x);
    explore_finish(x);
    cr_expect_eq(explore_refusal(x, &words), EXPLORE_FULL);
    cr_expect_str_eq(words, "there are more than 1000 different positions, and more are not kept");
    explore_free(x);
    buf_release(&why);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- running out of memory */

static enum adj_status whole_search(struct adj_rulebook *rb, const struct adj_explore_options *options)
{
    struct adj_style style = {.format = ADJ_JSON};
    struct adj_exploration *x;
    struct adj_text text = {0};
    enum adj_status status = adj_explore_open(rb, options, &x, NULL);
    if (status != ADJ_OK)
        return status;
    adj_explore_work(x);
    status = adj_explore_finish(x, &text);
    adj_text_free(&text);
    if (status == ADJ_OK || status == ADJ_FINDING) {
        struct adj_report *report;
        status = adj_explore_report(x, NULL, &report);
        if (report && adj_report_write(report, &style, &text) != ADJ_OK)
            status = ADJ_ENVIRONMENT;
        adj_text_free(&text);
        adj_report_free(report);
    }
    adj_explore_close(x);
    return status;
}

/* `done`: the status with enough memory. The first allocations fail one by one, those after them in steps of a prime:
 * a search repeats the same allocations game after game, and the steps meet each of them in some game. */
static void fail_allocations(struct adj_rulebook *rb, const struct adj_explore_options *options, enum adj_status done)
{
    enum { EACH = 40, STEP = 7 };
    long before = mem_live(), nth = 1, failed = 0;
    enum adj_status status = ADJ_ENVIRONMENT;
    while (status != done && nth < 100000) {
        mem_fail_after(nth);
        status = whole_search(rb, options);
        mem_fail_after(0);
        cr_assert(status == done || status == ADJ_ENVIRONMENT, "%ld: %d", nth, status);
        cr_assert_eq(mem_live(), before, "a search leaks when allocation %ld fails", nth);
        failed += status != done;
        nth += nth < EACH ? 1 : STEP;
    }
    cr_expect(failed > 20, "only %ld allocations", failed);
    cr_log_info("%ld allocations failed", failed);
}

Test(explore, memory_may_run_out_anywhere)
{
    static const struct adj_explore_options searches[] = {
        {.setup = {.seed = "s"}, .depth = 1},
        {.setup = {.seed = "s"}, .depth = 1, .positions = 1},
        {.setup = {.seed = "s"}, .depth = 60, .games = 2, .rules = 1},
        {.setup = {.seed = "s"}, .depth = 1000, .games = 2, .rules = 1, .vary = ADJ_VARY_PAIRS},
    };
    struct adj_rulebook *rb;
    cr_assert_eq(adj_rulebook_open("rulebooks/coast", &rb), ADJ_OK);
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        fail_allocations(rb, &searches[i], ADJ_OK);
    adj_rulebook_close(rb);
    cr_expect_eq(mem_live(), 0);
}

Test(explore, memory_may_run_out_while_findings_are_reduced)
{
    static const struct adj_explore_options search = {
        .setup = {.seed = "s"}, .depth = 12, .games = 6, .vary = ADJ_VARY_PAIRS};
    struct adj_rulebook *rb;
    cr_assert_eq(adj_rulebook_open("tests/cli/data/options", &rb), ADJ_OK);
    fail_allocations(rb, &search, ADJ_FINDING);
    adj_rulebook_close(rb);
    cr_expect_eq(mem_live(), 0);
}
