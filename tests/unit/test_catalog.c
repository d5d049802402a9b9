/* SPDX-License-Identifier: MIT
 *
 * A rulebook as data: rules with what they have to do with each other, things by their form, recorded games, and how a
 * game begins.
 */
#include "audit/cover_report.h"
#include "base/mem.h"
#include "board/board.h"
#include "catalog/catalog.h"
#include "game_sample.h"

#include <criterion/criterion.h>
#include <string.h>

static struct game_sample sample;
static struct catalog catalog;

static void make(const struct cover_report *const *covers, size_t count)
{
    struct mem_guard guard;
    game_sample_load(&sample, "rulebooks/coast");
    MEM_TRY(guard)
    {
        catalog_make(&catalog, &(struct catalog_setup){sample.c, "en", covers, count});
        MEM_DONE();
    }
    else cr_assert_fail("no memory is left");
}

static void release(void)
{
    catalog_release(&catalog);
    game_sample_release(&sample);
    cr_assert_eq(mem_live(), 0, "%ld blocks are not freed", mem_live());
}

static const struct catalog_rule *rule(const char *id)
{
    const struct catalog_rule *r = catalog_rule_named(&catalog, id);
    cr_assert(r, "no rule %s", id);
    return r;
}

static bool has(const struct catalog_rules *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i]->id, id))
            return true;
    return false;
}

static const struct catalog_kind *kind(const char *id)
{
    size_t i = 0;
    while (i < catalog.kind_count && strcmp(catalog.kinds[i].id, id))
        i++;
    cr_assert_lt(i, catalog.kind_count, "no kind %s", id);
    return &catalog.kinds[i];
}

Test(catalog, rules)
{
    make(NULL, 0);
    const struct catalog_rule *haven = rule("CO-Haven"), *storm = rule("CO-9");
    cr_expect_eq(haven->file, -1);
    cr_expect(has(&haven->used_by, "CO-9") && has(&storm->rests_on, "CO-Haven"));
    cr_expect(strstr(haven->codes[0].text, "is sheltered when"), "%s", haven->codes[0].text);
    cr_expect_eq(catalog.file_count, 1);
    cr_expect_str_eq(catalog.files[0].name, "rules");
    cr_expect_eq(catalog.files[0].rules.items[0], rule("CO-1"));
    cr_expect(!has(&catalog.files[0].rules, "CO-Haven"));
    cr_expect_null(catalog_rule_named(&catalog, "CO-99"));
    release();
}

Test(catalog, things)
{
    make(NULL, 0);
    const struct catalog_kind *square = kind("square"), *stake = kind("stake"), *chart = kind("chart");
    cr_expect(square->form == CATALOG_GRID && square->width == 5 && square->height == 4);
    cr_assert_eq(square->thing_count, 1);
    cr_expect_str_eq(square->things[0].name, "Harbour");
    cr_expect(stake->form == CATALOG_NUMBERS && stake->low == 1 && stake->high == 5);
    cr_expect(kind("good")->form == CATALOG_NAMES && kind("good")->thing_count == 3);
    cr_assert(chart->form == CATALOG_TABLE && chart->counted && chart->column_count == 1);
    cr_expect_eq(chart->things[0].copies, 3);
    cr_expect_str_eq(chart->things[0].values[0], "1");
    cr_expect_str_eq(chart->things[2].id, "Safe-Haven");
    cr_expect_eq(chart->things[2].rules.items[0], rule("CO-Haven"));
    cr_assert_eq(catalog.option_count, 1);
    cr_expect_str_eq(catalog.options[0].words, "a long game");
    release();
}

/* Games by an earlier state count for the rules that this state had. */
Test(catalog, recorded_games)
{
    const struct cover_use use = {.times = 7, .logs = 2}, never = {0};
    const struct cover_rulebook now = {.id = "coast"}, earlier = {.id = "coast", .digest = "an earlier one"};
    const struct cover_logs logs = {.given = 3, .counted = 3, .decisions = 50};
    const struct cover_rule rules[] = {{.rule = "CO-1", .extent = COVERAGE_ASKED, .use = &use},
                                       {.rule = "CO-2", .extent = COVERAGE_NO_CODE, .use = &never}};
    struct cover_rulebook present = now;
    const struct cover_report first = {.rulebook = &present, .logs = &logs, .rules = rules, .rule_count = 2},
                              second = {.rulebook = &earlier, .logs = &logs, .rules = rules, .rule_count = 1};
    const struct cover_report *const covers[] = {&first, &second};
    game_sample_load(&sample, "rulebooks/coast");
    present.digest = arena_strdup(&sample.arena, sample.rb->digest);
    struct mem_guard guard;
    MEM_TRY(guard)
    {
        catalog_make(&catalog, &(struct catalog_setup){sample.c, "en", covers, 2});
        MEM_DONE();
    }
    else cr_assert_fail("no memory is left");
    cr_expect(rule("CO-1")->use.games == 6 && rule("CO-1")->use.logs == 4 && rule("CO-1")->use.times == 14);
    cr_expect_eq(rule("CO-2")->use.games, 0);
    cr_expect(catalog.games.games == 6 && catalog.games.decisions == 100 && catalog.games.earlier == 3);
    release();
}

Test(catalog, beginning)
{
    struct board_hints hints = {0};
    struct board_view view = {0};
    const char *viewer = NULL;
    struct mem_guard guard;
    make(NULL, 0);
    MEM_TRY(guard)
    {
        cr_assert(catalog_beginning(&catalog, &hints, &catalog.arena, &view, &viewer));
        MEM_DONE();
    }
    else cr_assert_fail("no memory is left");
    cr_expect_str_eq(viewer, "Ann");
    cr_expect(view.position && view.position->viewer >= 0);
    release();
}
