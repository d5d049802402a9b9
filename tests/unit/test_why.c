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
#include <stdio.h>
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
    const int32_t *all = causes_sources(x, i);
    const struct cause *c = causes_at(x, i);
    cr_assert_lt(c->by, i);
    cr_assert_geq(c->decision, last, "cause %d", i);
    cr_assert_leq(c->answered, c->count);
    cr_assert_leq(c->count, CAUSE_SOURCES_MAX);
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

/* ---------------------------------------------------------------- data */

/* The ids are the indexes of the nodes, so every edge and every root leads to one. */
Test(why, the_report_is_a_graph)
{
    const char *log = game_sample_path("log");
    struct adj_log_options options = {.from = UINT64_MAX};
    struct adj_report *report;
    play(log, NULL, 20);
    cr_assert_eq(adj_why(log, "the pot", &options, &report), ADJ_OK);
    struct adj_value all = adj_report_value(report), chain = adj_value_get(all, "chain"),
                     nodes = adj_value_get(chain, "nodes"), edges = adj_value_get(chain, "edges"),
                     roots = adj_value_get(chain, "roots");
    cr_expect_str_eq(adj_value_key(all, 1), "version");
    cr_expect_eq(adj_value_get(all, "error").type, ADJ_VALUE_NULL);
    cr_expect_eq(adj_value_get(chain, "holds").type, ADJ_VALUE_NULL);
    cr_expect_eq(adj_value_integer(adj_value_get(chain, "decision")), 20);
    int64_t count = (int64_t)adj_value_size(nodes);
    cr_assert_gt(count, 0);
    cr_assert_gt(adj_value_size(roots), 0);
    for (int64_t i = 0; i < count; i++)
        cr_expect_eq(adj_value_integer(adj_value_get(adj_value_item(nodes, (size_t)i), "id")), i);
    for (size_t i = 0; i < adj_value_size(edges); i++) {
        struct adj_value edge = adj_value_item(edges, i);
        cr_expect_lt(adj_value_integer(adj_value_get(edge, "to")), count);
        cr_expect_lt(adj_value_integer(adj_value_get(edge, "to")), adj_value_integer(adj_value_get(edge, "from")));
    }
    adj_report_free(report);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(why, a_condition_is_answered_with_yes_or_no)
{
    const char *log = game_sample_path("log");
    struct adj_log_options options = {0};
    struct adj_report *report;
    play(log, NULL, 1);
    cr_assert_eq(adj_why(log, "the pot is 0", &options, &report), ADJ_OK);
    struct adj_value holds = adj_value_get(adj_value_get(adj_report_value(report), "chain"), "holds");
    cr_expect_eq(holds.type, ADJ_VALUE_BOOLEAN);
    cr_expect(adj_value_boolean(holds));
    adj_report_free(report);
    options.from = 2;
    cr_assert_eq(adj_why(log, "the pot", &options, &report), ADJ_BAD_INPUT);
    cr_expect_eq(adj_value_get(adj_report_value(report), "chain").type, ADJ_VALUE_NULL);
    cr_expect_str_eq(adj_value_text(adj_value_get(adj_report_value(report), "error")),
                     "no decision 2: the log has 1 decision");
    adj_report_free(report);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- what a role learns */

static enum adj_status written(enum adj_status status, struct adj_report *report, const struct adj_style *style,
                               struct adj_text *out)
{
    *out = (struct adj_text){0};
    if (!report || adj_report_write(report, style, out) != ADJ_OK)
        status = ADJ_ENVIRONMENT;
    adj_report_free(report);
    return status;
}

/* An answer, or why it is refused. */
static void ask(const char *log, const char *asked, const struct adj_style *style, struct adj_text *out)
{
    struct adj_log_options options = {.from = UINT64_MAX, .role = "Ben", .depth = 9};
    struct adj_report *report;
    enum adj_status status = adj_why(log, asked, &options, &report);
    written(status, report, adj_report_failure(report) ? &as_json : style, out);
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

static enum adj_status answer(const char *log, const char *asked, const char *role, const struct adj_style *style)
{
    struct adj_log_options options = {.from = UINT64_MAX, .role = role};
    struct adj_report *report;
    struct adj_text text;
    enum adj_status status = adj_why(log, asked, &options, &report);
    status = written(status, report, style, &text);
    adj_text_free(&text);
    return status;
}

static int all_answers(const char *log)
{
    int good = answer(log, "the pot", NULL, &plain) == ADJ_OK;
    good = answer(log, "Ann's ship 1 is becalmed", NULL, &as_json) == ADJ_OK && good;
    good = answer(log, "table/pot", "Ben", &as_dot) == ADJ_OK && good;
    return answer(log, "the pott", NULL, &as_json) == ADJ_BAD_INPUT && good;
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
