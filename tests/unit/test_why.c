/* SPDX-License-Identifier: MIT
 *
 * Asking why: the graph of causes of a whole game, what a role learns from answers, and running out of memory in
 * them. What the answers look like stands in tests/data/why and tests/cli/why.sh.
 */
#include "game_sample.h"

#include "adjudge.h"
#include "base/mem.h"
#include "explain/why/why.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct adj_style plain = {.format = ADJ_TEXT, .width = 100}, as_json = {.format = ADJ_JSON},
                              as_dot = {.format = ADJ_DOT};

static struct adj_rulebook *open_coast(void)
{
    struct adj_rulebook *rb = NULL;
    char path[512];
    const char *root = getenv("ADJ_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/rulebooks/coast", root ? root : ".");
    cr_assert_eq(adj_rulebook_open(path, &rb), ADJ_OK, "%s", path);
    return rb;
}

/* A game of these decisions, closed with NULL, and of random ones behind them. */
static void play(const char *log, const char *const *decisions, uint64_t most)
{
    static const char *const by[] = {"random", "random", "random"};
    struct adj_rulebook *rb = open_coast();
    struct adj_setup setup = {.seed = "why", .by = by};
    struct adj_game *g = NULL;
    cr_assert_eq(adj_game_start(rb, &setup, log, 0, &g), ADJ_OK, "%s", g ? adj_game_message(g) : "");
    for (; decisions && *decisions; decisions++)
        cr_assert_eq(adj_game_decide(g, *decisions), ADJ_OK, "%s", adj_game_message(g));
    while (adj_game_state(g) == ADJ_DECISION && adj_game_decisions(g) < most)
        cr_assert_eq(adj_game_decide_by(g, "random"), ADJ_OK);
    cr_assert_eq(adj_game_close(g, 0, NULL), ADJ_OK);
    adj_rulebook_close(rb);
}

/* ---------------------------------------------------------------- the graph */

static void check_cause(struct causes *x, int32_t i, int32_t last)
{
    const int32_t *all = causes_behind(x, i);
    const struct cause *c = causes_at(x, i);
    cr_assert_lt(c->by, i);
    cr_assert_geq(c->decision, last, "cause %d", i);
    cr_assert_leq(c->answered, c->count);
    cr_assert_leq(c->count, CAUSES_BEHIND_MAX);
    cr_assert_eq(c->kind == CAUSE_DECISION, c->entry < 0);
    for (int k = 0; k < c->count; k++) {
        int32_t behind = all[k];
        cr_assert(behind >= 0 && behind < i, "%d is behind %d", behind, i);
        cr_assert_neq(behind, c->by);
        for (int other = 0; other < k; other++)
            cr_assert_neq(behind, all[other]);
    }
}

Test(why, causes_lead_back_in_time_and_every_decision_is_one)
{
    struct why w = {0};
    struct why_options options = {.at = UINT64_MAX, .depth = WHY_DEPTH, .lang = "en"};
    const char *log = game_sample_path("log");
    int32_t decisions = 0, last = 0;
    play(log, NULL, UINT64_MAX);
    cr_assert_eq(why_ask(&w, log, "the pot", &options), 0, "%s", buf_cstr(&w.text));
    for (int32_t i = 0; i < causes_count(w.causes); i++) {
        check_cause(w.causes, i, last);
        last = causes_at(w.causes, i)->decision;
        decisions += causes_at(w.causes, i)->kind == CAUSE_DECISION;
    }
    cr_expect_eq((uint64_t)decisions, w.number);
    cr_expect_gt(causes_count(w.causes), 3 * decisions);
    cr_expect_lt(causes_size(w.causes), 4u << 20);
    why_release(&w);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(why, an_answer_is_never_larger_than_its_bound)
{
    struct why w = {0};
    struct why_options options = {.at = UINT64_MAX, .depth = WHY_DEPTH_MAX, .lang = "en"};
    const char *log = game_sample_path("log");
    play(log, NULL, UINT64_MAX);
    cr_assert_eq(why_ask(&w, log, "the pot", &options), 0);
    cr_expect_leq(w.link_count, (size_t)WHY_LINKS_MAX);
    cr_expect_gt(w.link_count, 50);
    why_release(&w);
    game_sample_clean();
}

/* ---------------------------------------------------------------- what a role learns */

static void ask(const char *log, const char *asked, const struct adj_style *style, struct adj_text *out)
{
    struct adj_log_options options = {.from = UINT64_MAX, .role = "Ben", .depth = 9};
    adj_why(log, asked, &options, style, out);
}

/* Two games that differ in nothing but what Ann did in secret. */
Test(why, answers_are_the_same_whatever_was_done_in_secret)
{
    static const char *const one[] = {"Ann plots Ann's ship 1", "Ann bids 3", "Ann lights Skye", NULL};
    static const char *const other[] = {"Ann plots Ann's ship 2", "Ann bids 3", "Ann lights Skye", NULL};
    static const char *const asked[] = {"the pot", "Ann's money", "the active", "Ann-ship-1 is plotted",
                                        "Skye's keeper", "there is a ship that is plotted",
                                        "the count of every ship that is plotted", "winner", "the turn's steps",
                                        "the turn's prize", "zones/deck", "the count of every chart in Ann's hand",
                                        "Ann-ship-2's square", "Ann-ship-1's load"};
    struct adj_text a = {0}, b = {0};
    const char *log = game_sample_path("log");
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        for (int json = 0; json < 2; json++) {
            play(log, one, 3);
            ask(log, asked[i], json ? &as_json : &plain, &a);
            unlink(log);
            play(log, other, 3);
            ask(log, asked[i], json ? &as_json : &plain, &b);
            unlink(log);
            cr_expect_gt(a.len, 0);
            cr_expect_str_eq(a.data, b.data, "%s", asked[i]);
            adj_text_free(&a);
            adj_text_free(&b);
        }
    game_sample_clean();
}

/* ---------------------------------------------------------------- no memory */

static int all_answers(const char *log)
{
    struct adj_log_options options = {.from = UINT64_MAX}, of_ben = {.from = UINT64_MAX, .role = "Ben"};
    struct adj_text text = {0};
    int good = adj_why(log, "the pot", &options, &plain, &text) == ADJ_OK;
    adj_text_free(&text);
    good = adj_why(log, "Ann's ship 1 is becalmed", &options, &as_json, &text) == ADJ_OK && good;
    adj_text_free(&text);
    good = adj_why(log, "table/pot", &of_ben, &as_dot, &text) == ADJ_OK && good;
    adj_text_free(&text);
    good = adj_why(log, "the pott", &options, &plain, &text) == ADJ_BAD_INPUT && good;
    adj_text_free(&text);
    return good;
}

Test(why, running_out_of_memory_anywhere_is_an_error_like_any_other)
{
    const char *log = game_sample_path("log");
    play(log, NULL, 6);
    long live = mem_live(), n = 1;
    for (int good = 0; !good; n += 1 + n / 20) {
        mem_fail_after(n);
        good = all_answers(log);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
    }
    cr_expect_gt(n, 200, "%ld allocations", n);
    game_sample_clean();
}
