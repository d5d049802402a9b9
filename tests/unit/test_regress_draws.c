/* SPDX-License-Identifier: MIT
 *
 * Chance of two games held together by what it was for: what counts as the same draw, what is kept of it when the
 * step that made it is gone, and what is counted. The games here are nothing but what they drew.
 */
#include "audit/regress_parts.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct regress_draws draws;
static struct arena arena;
static struct buf scratch;

static void forget(void)
{
    buf_release(&scratch);
    arena_release(&arena);
    draws = (struct regress_draws){0};
    cr_expect_eq(mem_live(), 0);
}

TestSuite(regress_draws, .fini = forget);

static struct log_record roll_by(const char *purpose, const char **values, size_t count, int64_t index,
                                 const char *got, enum log_chance_by by)
{
    return (struct log_record){.kind = LOG_ROLL,
                               .roll = {.purpose = purpose,
                                        .values = {values, count},
                                        .index = index,
                                        .of = 6,
                                        .got = got,
                                        .by = by}};
}

static struct log_record roll(const char *purpose, int64_t index, const char *got)
{
    return roll_by(purpose, NULL, 0, index, got, LOG_BY_SEED);
}

static struct log_record shuffle(const char *purpose, const char **order, size_t count)
{
    return (struct log_record){.kind = LOG_SHUFFLE,
                               .shuffle = {.purpose = purpose, .order = {order, count}, .by = LOG_BY_SEED}};
}

static void add(bool is_new, struct log_record *drawn, size_t count)
{
    struct game g = {.drawn = drawn, .drawn_count = count};
    regress_draws_add(&draws, &arena, &g, is_new, &scratch);
}

static void add_one(bool is_new, struct log_record drawn)
{
    add(is_new, &drawn, 1);
}

static void expect_chance(uint64_t same, uint64_t other, uint64_t only_new, uint64_t only_old)
{
    struct regress_chance c = regress_draws_compare(&draws);
    cr_expect_eq(c.same, same, "as they were: %d", (int)c.same);
    cr_expect_eq(c.other, other, "with another result: %d", (int)c.other);
    cr_expect_eq(c.only_new, only_new, "more: %d", (int)c.only_new);
    cr_expect_eq(c.only_old, only_old, "no longer asked for: %d", (int)c.only_old);
}

Test(regress_draws, nothing_drawn_is_nothing_counted)
{
    struct log_record asked = roll("gust", 0, NULL);
    add(false, NULL, 0);
    expect_chance(0, 0, 0, 0);
    cr_expect_null(regress_draws_observed(&draws, &asked, &scratch));
}

/* However late it comes, and whatever was drawn before: what it was for makes it the same draw. */
Test(regress_draws, a_die_more_leaves_the_others_as_they_were)
{
    struct log_record old[] = {roll("gust", 0, "4"), roll("gust", 1, "2"), roll("tide", 0, "6")};
    struct log_record new[] = {roll("tide", 0, "6"), roll("omen", 0, "1"), roll("gust", 0, "4"),
                               roll("gust", 1, "2")};
    add(false, old, 3);
    add(true, new, 1);
    add(true, new + 1, 3);
    expect_chance(3, 0, 1, 0);
}

Test(regress_draws, each_way_to_differ_is_counted_by_itself)
{
    struct log_record old[] = {roll("gust", 0, "4"), roll("tide", 0, "6"), roll("tide", 1, "6")};
    struct log_record new[] = {roll("gust", 0, "5"), roll("tide", 0, "6"), roll("tide", 2, "1"),
                               roll("tide", 3, "1")};
    add(false, old, 3);
    add(true, new, 4);
    expect_chance(1, 1, 2, 1);
}

/* The parts of an address do not run into each other. */
Test(regress_draws, purpose_values_index_and_kind_tell_draws_apart)
{
    const char *two[] = {"Ann", "Ben"}, *one[] = {"Ann"}, *other[] = {"Ben"}, *number[] = {"Ann", "1"};
    struct log_record first = roll_by("gust", two, 2, 0, "1", LOG_BY_SEED);
    struct log_record others[] = {
        roll_by("gust", one, 1, 0, "1", LOG_BY_SEED),
        roll_by("gust", other, 1, 0, "1", LOG_BY_SEED),
        roll_by("gust", number, 2, 0, "1", LOG_BY_SEED),
        roll_by("gust", one, 1, 1, "1", LOG_BY_SEED),
        roll_by("gust", NULL, 0, 0, "1", LOG_BY_SEED),
        roll_by("tide", two, 2, 0, "1", LOG_BY_SEED),
        first,
    };
    others[6].kind = LOG_PICK;
    add_one(false, first);
    add(true, others, 7);
    expect_chance(0, 0, 7, 1);
    add_one(true, first);
    expect_chance(1, 0, 7, 0);
}

Test(regress_draws, shuffles_are_the_same_in_the_same_order_only)
{
    const char *kept[] = {"KEY", "BOX", "ROPE"}, *turned[] = {"BOX", "KEY", "ROPE"};
    add_one(false, shuffle("the deck", kept, 3));
    add_one(true, shuffle("the deck", kept, 3));
    add_one(false, shuffle("the pile", kept, 3));
    add_one(true, shuffle("the pile", turned, 3));
    add_one(false, shuffle("the hand", kept, 2));
    add_one(true, shuffle("the hand", kept, 3));
    expect_chance(1, 2, 0, 0);
}

/* A game's records go with its next step; what is kept must not. */
Test(regress_draws, results_outlive_the_step_that_drew_them)
{
    char purpose[] = "gust", got[] = "4", top[] = "KEY";
    const char *order[] = {top, "BOX"}, *as_it_was[] = {"KEY", "BOX"};
    add_one(false, roll(purpose, 0, got));
    add_one(false, shuffle("the deck", order, 2));
    memset(purpose, 'x', 4);
    memset(got, 'x', 1);
    memset(top, 'x', 3);
    order[1] = "gone";
    add_one(true, roll("gust", 0, "4"));
    add_one(true, shuffle("the deck", as_it_was, 2));
    expect_chance(2, 0, 0, 0);
}

Test(regress_draws, only_what_was_thrown_on_a_table_is_observed)
{
    const char *ann[] = {"Ann"};
    struct log_record thrown = roll_by("gust", ann, 1, 0, "3", LOG_BY_OBSERVED), asked = thrown,
                      seeded = roll("tide", 0, "5");
    asked.roll.got = NULL;
    add_one(false, thrown);
    add_one(false, seeded);
    const struct log_record *found = regress_draws_observed(&draws, &asked, &scratch);
    cr_assert(found);
    cr_expect_str_eq(found->roll.got, "3");
    cr_expect_null(regress_draws_observed(&draws, &seeded, &scratch), "the seed gives it again by itself");
    asked.roll.index = 1;
    cr_expect_null(regress_draws_observed(&draws, &asked, &scratch), "it was never thrown");
    add_one(true, asked = roll_by("omen", NULL, 0, 0, "2", LOG_BY_OBSERVED));
    cr_expect_null(regress_draws_observed(&draws, &asked, &scratch), "only the changed game drew it");
}

Test(regress_draws, many_draws_are_found_again)
{
    enum { MANY = 5000 };
    for (int i = 0; i < 2 * MANY; i++) {
        char got[16];
        snprintf(got, sizeof got, "%d", i % MANY);
        add_one(i >= MANY, roll("gust", i % MANY, got));
    }
    expect_chance(MANY, 0, 0, 0);
}
