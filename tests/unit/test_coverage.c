/* SPDX-License-Identifier: MIT
 *
 * What games exercise: what taking effect means for each kind of sentence, since which decision, clauses of a rule,
 * what conditions asked from outside count, and sums over games.
 */
#include "diag_english.h"
#include "game_sample.h"

#include "audit/coverage_sum.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct game_sample s;
static struct game g;
static struct coverage *cov;

static void begin(void)
{
    struct game_setup setup = {.seed = "a"};
    game_sample_load(&s, "tests/data/coverage");
    cov = coverage_new(s.c);
    cr_assert_eq(game_prepare(&g, s.c, &setup), 0, "%s", buf_cstr(&g.message));
    coverage_watch(cov, &g.vm, &g.decisions);
    game_begin(&g, NULL);
}

static void again(void)
{
    struct game_setup setup = {.seed = "a"};
    game_release(&g);
    cr_assert_eq(game_prepare(&g, s.c, &setup), 0);
    coverage_watch(cov, &g.vm, &g.decisions);
    game_begin(&g, NULL);
}

static void decide(const char *text)
{
    cr_assert_eq(game_decide_text(&g, text), 0, "%s", buf_cstr(&g.message));
}

static void end(void)
{
    game_release(&g);
    coverage_free(cov);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

static enum coverage_extent extent(const char *id)
{
    for (size_t i = 0; i < s.c->rule_count; i++)
        if (!strcmp(s.c->rules[i].rule->id.text, id))
            return coverage_rule(cov, i);
    cr_assert_fail("there is no rule %s", id);
    return COVERAGE_NO_CODE;
}

/* The clauses of one part of a rule, as "count@first" joined by blanks. */
static const char *clauses(const char *id, enum clause_part part)
{
    static char text[256];
    size_t count, len = 0;
    const struct coverage_clause *list = coverage_clauses(cov, &count);
    *text = '\0';
    for (size_t i = 0; i < count; i++)
        if (list[i].part == part && !strcmp(compiled_rule_id(s.c, list[i].sentence), id))
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%lld@%lld", len ? " " : "",
                                    (long long)list[i].count, (long long)list[i].first);
    return text;
}

TestSuite(coverage, .init = begin, .fini = end);

Test(coverage, nothing_but_what_led_to_the_first_decision_counts_at_first)
{
    cr_expect_eq(extent("GAME"), COVERAGE_EXERCISED);
    cr_expect_str_eq(clauses("GAME", CLAUSE_EFFECT), "1@0 1@0");
    cr_expect_eq(extent("DIG"), COVERAGE_UNASKED);
    cr_expect_eq(extent("WORDS"), COVERAGE_NO_CODE);
    cr_expect_eq(extent("SOUND"), COVERAGE_EXERCISED, "an invariant is checked before each decision");
}

Test(coverage, a_prohibition_is_exercised_by_striking_out_a_choice)
{
    cr_expect_eq(extent("ROB"), COVERAGE_EXERCISED);
    cr_expect_str_eq(clauses("ROB", CLAUSE_EFFECT), "2@0", "neither Ann nor Ben is worth it");
    cr_expect_eq(extent("SELF"), COVERAGE_UNASKED, "the choice was struck out before it was asked");
    decide("Ann digs");
    decide("pass");
    decide("Ann digs");
    cr_expect_eq(extent("SELF"), COVERAGE_ASKED, "Ann is worth it, and Ben is not rich");
}

Test(coverage, what_happens_counts_with_the_decision_that_led_there)
{
    decide("pass");
    decide("Ben digs");
    cr_expect_str_eq(clauses("DIG", CLAUSE_EFFECT), "1@2");
    cr_expect_str_eq(clauses("DIG", CLAUSE_STATEMENT), "1@2 0@-1 1@2", "the if, its first branch, the other one");
    cr_expect_str_eq(clauses("GAME", CLAUSE_OFFER), "1@2 0@-1 0@-1");
    cr_expect_str_eq(clauses("RICH", CLAUSE_EFFECT), "1@2", "Ben is rich after digging; taxed, he is no more");
    cr_expect_eq(extent("TAX"), COVERAGE_EXERCISED);
    cr_expect_eq(extent("PRICE"), COVERAGE_EXERCISED);
    cr_expect_eq(extent("DEAR"), COVERAGE_ASKED);
    cr_expect_eq(extent("SPARE"), COVERAGE_ASKED);
    cr_expect_eq(extent("SWAP"), COVERAGE_ASKED);
}

Test(coverage, a_limit_is_exercised_when_it_is_reached)
{
    cr_expect_eq(extent("ONCE"), COVERAGE_ASKED);
    decide("Ann rests");
    cr_expect_eq(extent("ONCE"), COVERAGE_EXERCISED);
    cr_expect_str_eq(clauses("ONCE", CLAUSE_EFFECT), "1@1", "Ben is not offered it any more");
    cr_expect_eq(extent("QUIET"), COVERAGE_NO_CODE, "nothing happens, and nothing can be seen");
}

Test(coverage, exceptions_replacements_and_preventions_are_told_apart)
{
    const struct vocab *v = s.c->vocab;
    int32_t *cells = s.c->program.first_cells;
    int gold = vocab_field_of(v, v->players, "gold")->cell + s.c->program.players_first;
    cells[vocab_table_field(v, "bank")->cell] = 2;
    cells[gold] = cells[gold + 1] = 5;
    again();
    cr_expect_eq(extent("BOLD"), COVERAGE_EXERCISED);
    cr_expect_str_eq(clauses("BOLD", CLAUSE_EFFECT), "2@0");
    cr_expect_eq(extent("SELF"), COVERAGE_ASKED, "it was lifted, and struck nothing out");
    decide("Ann digs");
    cr_expect_str_eq(clauses("SWAP", CLAUSE_EFFECT), "1@1");
    cr_expect_str_eq(clauses("TAX", CLAUSE_EFFECT), "1@1 0@-1", "the tax was replaced");
    cr_expect_str_eq(clauses("FULL", CLAUSE_EFFECT), "1@1", "the bank was full then");
    decide("Ben rests");
    decide("Ann digs");
    cr_expect_str_eq(clauses("FULL", CLAUSE_EFFECT), "1@1");
}

Test(coverage, a_machine_that_is_not_watched_counts_nothing)
{
    coverage_stop(cov, &g.vm);
    decide("Ann digs");
    cr_expect_eq(extent("DIG"), COVERAGE_UNASKED);
    cr_expect_null(g.vm.observers);
}

Test(coverage, conditions_that_are_asked_count_and_code_that_was_added_does_not)
{
    struct diags diags = {.arena = &s.arena};
    size_t count;
    struct rb_rule rule = {.id = {"Q", {0}}, .code = {"Ann is not rich", {0, 1, 1}}};
    int32_t proc = compile_condition(s.c, &rule, &diags), none[1] = {0}, holds;
    cr_assert_geq(proc, 0, "%s", diag_english(&diags, 0));
    cr_expect_eq(vm_evaluate(&g.vm, proc, none, 0, -1, &holds), 0);
    cr_expect_str_eq(clauses("RICH", CLAUSE_ASKED), "3@0", "by ROB for two victims, and now");
    struct coverage *later = coverage_new(s.c);
    size_t before;
    coverage_clauses(cov, &before);
    coverage_clauses(later, &count);
    cr_expect_eq(count, before);
    coverage_free(later);
}

Test(coverage, sums_do_not_depend_on_the_order_and_know_the_shortest_game)
{
    static const char *const games[][4] = {{"pass", "pass", "Ann digs", NULL},
                                           {"Ann digs", NULL},
                                           {"pass", "Ben digs", NULL}};
    static const int orders[][3] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0}};
    for (size_t o = 0; o < 3; o++) {
        struct coverage_sum halves[2] = {{.clauses = NULL}}; /* by different hands */
        for (size_t i = 0; i < 3; i++) {
            again();
            for (size_t k = 0; games[orders[o][i]][k]; k++)
                decide(games[orders[o][i]][k]);
            coverage_sum_add(&halves[i == o % 2], cov, orders[o][i], g.decisions);
        }
        coverage_sum_join(&halves[0], &halves[1]);
        const struct coverage_use *dug = NULL, *rule = NULL;
        size_t count;
        const struct coverage_clause *list = coverage_clauses(cov, &count);
        for (size_t i = 0; i < count; i++)
            if (list[i].part == CLAUSE_EFFECT && !strcmp(compiled_rule_id(s.c, list[i].sentence), "DIG")) {
                dug = &halves[0].clauses[i];
                rule = &halves[0].rules[coverage_rule_of(cov, i)];
            }
        cr_assert(dug);
        cr_expect_eq(dug->count, 3);
        cr_expect_eq(dug->games, 3);
        cr_expect_eq(dug->shortest, 1);
        cr_expect_eq(dug->length, 1);
        cr_expect_eq(dug->first, 1);
        cr_expect_eq(memcmp(rule, dug, sizeof *rule), 0, "it has one sentence");
        coverage_sum_release(&halves[0]);
        coverage_sum_release(&halves[1]);
    }
}
