/* SPDX-License-Identifier: MIT
 *
 * Parts of comparing games under changed rules, each alone: what a migration says, what is expected, where changed
 * rules are seen at work, and what is counted of many comparisons. Whole comparisons are tested as the command does
 * them (tests/cli/regress*.sh).
 */
#include "game_sample.h"

#include "audit/regress_expected.h"
#include "audit/regress_migration.h"
#include "audit/regress_pair.h"
#include "audit/regress_report.h"
#include "base/mem.h"
#include "report/write.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    cr_assert_not_null(f, "%s", path);
    fputs(text, f);
    fclose(f);
}

/* ---------------------------------------------------------------- migrations */

Test(regress, a_migration_stands_beside_its_log)
{
    struct arena arena = {0};
    cr_expect_str_eq(regress_migration_of_log("games/7.jsonl.gz", &arena), "games/7.migration.yaml");
    cr_expect_str_eq(regress_migration_of_log("games/all.jsonl.gz#3", &arena), "games/all#3.migration.yaml");
    cr_expect_str_eq(regress_migration_of_log("a.jsonl.gz/b", &arena), "a/b.migration.yaml");
    cr_expect_str_eq(regress_migration_of_log("x.jsonl.gz.jsonl.gz", &arena), "x.jsonl.gz.migration.yaml");
    cr_expect_str_eq(regress_migration_of_log("plain", &arena), "plain.migration.yaml");
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, entries_of_a_migration_are_found_by_number_then_by_words)
{
    struct arena arena = {0};
    struct buf why = BUF_INIT;
    struct regress_migration m = {0};
    int err;
    const char *log = game_sample_path("a.jsonl.gz");
    write_file(game_sample_path("a.migration.yaml"),
               "- {drop: hop, role: Ben}\n- {retarget: hop, to: skip, at: 4}\n- {insert: pass, before: 5}\n"
               "- {insert: hop, before: 5}\n- {drop: hop}\n- {retarget: 7, to: true}\n");
    cr_assert_eq(regress_migration_read(&m, log, NULL, NULL, &arena, &why, &err), 0, "%s", buf_cstr(&why));
    cr_assert_eq(m.count, 6);
    cr_expect(m.own);
    cr_expect_eq(regress_migration_of(&m, 4, "another", "Cy"), &m.items[1]);
    cr_expect_eq(regress_migration_of(&m, 3, "hop", "Ben"), &m.items[0]);
    cr_expect_eq(regress_migration_of(&m, 3, "hop", "Ann"), &m.items[4]);
    cr_expect_eq(regress_migration_of(&m, 3, "7", "Ann"), &m.items[5]);
    cr_expect_str_eq(m.items[5].to.text, "true");
    cr_expect_null(regress_migration_of(&m, 3, "skip", "Ann"));
    cr_expect_null(regress_migration_before(&m, 4));
    cr_expect_eq(regress_migration_before(&m, 5), &m.items[2]);
    m.items[2].used = true;
    cr_expect_eq(regress_migration_before(&m, 5), &m.items[3]);
    cr_expect_eq(regress_migration_unused(&m), &m.items[0]);
    m.own = false;
    cr_expect_null(regress_migration_unused(&m));
    buf_release(&why);
    arena_release(&arena);
    game_sample_clean();
}

Test(regress, a_shared_migration_is_for_logs_without_their_own)
{
    struct arena arena = {0};
    struct buf why = BUF_INIT;
    struct regress_migration none = {0}, shared = {0}, missing = {0};
    int err;
    const char *log = game_sample_path("b.jsonl.gz"), *all = game_sample_path("all.yaml");
    write_file(all, "- {drop: hop}\n");
    cr_expect_eq(regress_migration_read(&none, log, NULL, NULL, &arena, &why, &err), 0);
    cr_expect(none.file == NULL && none.count == 0);
    cr_expect_eq(regress_migration_read(&shared, log, all, NULL, &arena, &why, &err), 0);
    cr_expect(shared.count == 1 && !shared.own && !strcmp(shared.file, all));
    cr_expect_eq(regress_migration_read(&missing, log, game_sample_path("no.yaml"), NULL, &arena, &why, &err), -1);
    cr_expect_eq(err, ENOENT);
    buf_release(&why);
    arena_release(&arena);
    game_sample_clean();
}

/* ---------------------------------------------------------------- what is expected */

static const char two_lines[] = "{\"log\": \"b.gz\", \"verdict\": \"other result\", \"after\": 3}\n\n"
                                "{\"log\": \"c.gz\", \"verdict\": \"no longer ends\"}";

Test(regress, expectations_are_read_accepted_and_written_in_order)
{
    struct regress_expected e = {0};
    struct buf text = BUF_INIT;
    cr_assert_eq(regress_expected_add(&e, "g/x.jsonl", "g/", two_lines, strlen(two_lines), "en", &text), 0);
    cr_assert_eq(regress_expected_add(&e, "x.jsonl", "", NULL, 0, "en", &text), 0);
    cr_expect_str_eq(regress_expected_of(&e, "g/b.gz"), "{\"verdict\": \"other result\", \"after\": 3}");
    cr_expect_null(regress_expected_of(&e, "b.gz"));
    cr_expect(!e.files[0].changed);
    cr_expect(regress_expected_accept(&e, "g/c.gz", NULL));
    cr_expect(regress_expected_accept(&e, "g/a.gz", "{\"verdict\": \"other result\"}"));
    cr_expect(regress_expected_accept(&e, "g/a.gz", "{\"verdict\": \"no longer ends\"}"));
    cr_expect(regress_expected_accept(&e, "d\"d.gz", "{\"verdict\": \"other result\"}"));
    cr_expect_not(regress_expected_accept(&e, "g/\xff.gz", "{\"verdict\": \"other result\"}"));
    cr_expect_null(regress_expected_of(&e, "g/a.gz"), "what is accepted is expected of the next run");
    regress_expected_text(&text, &e, 0);
    cr_expect_str_eq(buf_cstr(&text), "{\"log\": \"a.gz\", \"verdict\": \"no longer ends\"}\n"
                                      "{\"log\": \"b.gz\", \"verdict\": \"other result\", \"after\": 3}\n");
    buf_reset(&text);
    regress_expected_text(&text, &e, 1);
    cr_expect_str_eq(buf_cstr(&text), "{\"log\": \"d\\\"d.gz\", \"verdict\": \"other result\"}\n");
    buf_release(&text);
    regress_expected_release(&e);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, outcomes_are_compared_as_values)
{
    struct arena scratch = {0};
    const char *a = "{\"verdict\": \"other result\", \"after\": 3}",
               *b = "{\"after\":3,\"verdict\":\"other result\"}";
    cr_expect(regress_is_expected(NULL, NULL, &scratch));
    cr_expect(regress_is_expected(a, b, &scratch));
    cr_expect_not(regress_is_expected(a, NULL, &scratch));
    cr_expect_not(regress_is_expected(NULL, a, &scratch));
    cr_expect_not(regress_is_expected(a, "{\"verdict\": \"other result\", \"after\": 4}", &scratch));
    arena_release(&scratch);
}

/* "NAME=VALUE" of each member that differs. */
static void check_unmet(const char *expected, const char *outcome, const char *unmet)
{
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    const struct regress_member *members;
    size_t count = regress_unmet(expected, outcome, &arena, &members);
    for (size_t i = 0; i < count; i++) {
        buf_printf(&out, "%s%s=", i ? " " : "", members[i].name);
        if (members[i].value)
            regress_format_value(&out, members[i].value);
    }
    cr_expect_str_eq(buf_cstr(&out), unmet);
    buf_release(&out);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, an_expectation_is_compared_member_by_member)
{
    const char *expected = "{\"verdict\": \"other result\", \"after\": 3, \"position\": {\"differences\": 9, "
                           "\"first\": [], \"hash\": \"00\"}, \"behind\": [\"CO-8\"]}";
    check_unmet(expected, NULL, "verdict=\"other result\" behind=[\"CO-8\"]");
    check_unmet(expected, "{\"verdict\": \"other result\", \"after\": 3, \"behind\": [\"CO-8\"]}",
                "position={\"differences\": 9, \"first\": [], \"hash\": \"00\"}");
    check_unmet(expected,
                "{\"verdict\": \"other result\", \"after\": 3, \"role\": \"Ann\", \"behind\": [\"CO-8\"], "
                "\"position\": {\"hash\": \"00\", \"first\": [], \"differences\": 9}}",
                "role=");
    check_unmet(expected, expected, "");
}

/* Appends the text of a report, and frees it. */
static void write_text(struct buf *out, struct report *r)
{
    const struct report_style plain = {.width = 100};
    report_write(out, r, &plain);
    report_free(r);
}

/* Whatever is in the file, no deck of cards is shown. */
Test(regress, an_expectation_is_shown_in_few_words)
{
    struct report *r = report_new(&regress_report_kind, "en");
    struct buf out = BUF_INIT;
    struct regress run = {.verdict = REGRESS_SAME};
    struct regress_finding f =
        {.file = "a.gz",
         .unexpected = true,
         .outcome = "{}",
         .expected = "{\"verdict\": \"other result\", \"after\": \"x\", \"was\": 5, \"is\": {\"rule\": \"R\", "
                     "\"what\": \"%s%n\"}, \"position\": {\"differences\": 9, \"first\": [{\"old\": [1, 2]}]}, "
                     "\"behind\": [\"CO-8\", \"CO-9\"], \"played\": [], \"chance\": {\"same\": -1, \"gone\": 2}}"};
    regress_report_fill(r, &run, &f);
    write_text(&out, r);
    cr_expect_str_eq(buf_cstr(&out), "a.gz: same\n"
                                     "  chance    0 draws with the same result\n"
                                     "  expected  verdict: different result\n"
                                     "            caused by: CO-8, CO-9\n"
                                     "            decision number: x\n"
                                     "            old rules: nothing\n"
                                     "            new rules: R %s%n\n"
                                     "            positions: 9 differences, not these\n"
                                     "            substituted: []\n"
                                     "            chance: 0 draws with the same result, 2 no longer drawn\n");
    buf_release(&out);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, verdicts_on_logs_have_the_names_that_verify_gives_them)
{
    for (int i = 0; i < REGRESS_VERDICTS - REGRESS_SPOILT; i++)
        cr_expect_str_eq(regress_verdict_names[REGRESS_SPOILT + i], verdict_names[VERDICT_TORN + i]);
    for (int i = REGRESS_ATTRIBUTION; i < REGRESS_SKIPPED; i++)
        cr_expect_str_eq(regress_verdict_names[i], regress_difference_names[i - REGRESS_ATTRIBUTION]);
    cr_expect_null(regress_verdict_names[REGRESS_VERDICTS]);
    cr_expect_null(regress_difference_names[REGRESS_SKIPPED - REGRESS_ATTRIBUTION]);
}

/* A game that takes another course, and positions behind that. */
static const char *outcome_of(const char *old, const char *new, struct arena *arena)
{
    struct json_value_error err;
    struct regress r = {.verdict = REGRESS_PLAY,
                        .differs = true,
                        .old_result = {"a draw", "remis"},
                        .new_result = {"a draw", "remis"}};
    r.old_position = json_value_parse(arena, old, strlen(old), &err);
    r.new_position = json_value_parse(arena, new, strlen(new), &err);
    cr_assert(r.old_position && r.new_position);
    return regress_outcome(&r, arena);
}

/* A deck of that many cards, in which the last two have changed places where `swapped`. */
static const char *deck(struct arena *arena, int cards, bool swapped)
{
    struct buf b = BUF_INIT;
    buf_str(&b, "{\"zones\":{\"deck\":[");
    for (int i = 0; i < cards; i++)
        buf_printf(&b, "%s\"Card %d\"", i ? "," : "", swapped && i >= cards - 2 ? 2 * cards - 3 - i : i);
    buf_str(&b, "]}}");
    const char *text = arena_strdup(arena, buf_cstr(&b));
    buf_release(&b);
    return text;
}

static const char *values(struct arena *arena, int count, int last)
{
    struct buf b = BUF_INIT;
    buf_str(&b, "{\"table\":{");
    for (int i = 0; i < count; i++)
        buf_printf(&b, "%s\"v%03d\":%d", i ? "," : "", i, i == count - 1 ? last : last > 0);
    buf_str(&b, "}}");
    const char *text = arena_strdup(arena, buf_cstr(&b));
    buf_release(&b);
    return text;
}

Test(regress, an_expectation_is_short_whatever_differs)
{
    struct arena a = {0};
    cr_expect_str_eq(
        outcome_of("{\"table\":{\"pot\":1}}", "{\"table\":{\"pot\":2}}", &a),
        "{\"verdict\": \"other course, same result\", \"results\": [\"a draw\", \"a draw\"], "
        "\"after\": 0, \"was\": {}, \"is\": {}, \"position\": {\"differences\": 1, "
        "\"first\": [{\"path\": \"/table/pot\", \"old\": 1, \"new\": 2}], \"hash\": \"c1630c926cb9ca64\"}, "
        "\"chance\": {\"same\": 0, \"other\": 0, \"more\": 0, \"gone\": 0}}");
    cr_expect(strstr(outcome_of(deck(&a, 60, false), deck(&a, 60, true), &a),
                     "\"position\": {\"differences\": 1, \"first\": [{\"path\": \"/zones/deck\", "
                     "\"old\": \"…\", \"new\": \"…\"}], \"hash\": \""));
    const char *many = outcome_of(values(&a, 500, 0), values(&a, 500, 1), &a);
    cr_expect(strstr(many, "\"differences\": 500,"));
    cr_expect_lt(strlen(many), 600, "%s", many);
    arena_release(&a);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, an_expectation_notices_what_it_does_not_tell)
{
    struct arena a = {0};
    const char *other_deck = outcome_of(deck(&a, 60, false), deck(&a, 61, true), &a);
    cr_expect(regress_is_expected(other_deck, outcome_of(deck(&a, 60, false), deck(&a, 61, true), &a), &a));
    cr_expect_not(regress_is_expected(other_deck, outcome_of(deck(&a, 60, false), deck(&a, 60, true), &a), &a));
    cr_expect_not(regress_is_expected(outcome_of(values(&a, 500, 0), values(&a, 500, 1), &a),
                                      outcome_of(values(&a, 500, 0), values(&a, 500, 2), &a), &a),
                  "only the last of them differs");
    arena_release(&a);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, an_expectation_of_an_earlier_form_is_refused_with_what_to_do)
{
    struct regress_expected e = {0};
    struct buf why = BUF_INIT;
    static const char line[] = "{\"log\": \"a.gz\", \"verdict\": \"other result\", "
                               "\"position\": [{\"path\": \"/table/pot\"}]}\n";
    cr_expect_eq(regress_expected_add(&e, "g/x.jsonl", "g/", line, strlen(line), "en", &why), -1);
    cr_expect_str_eq(buf_cstr(&why),
                     "g/x.jsonl:1:1: this line is of an earlier version, which kept positions in another "
                     "form: remove the file and accept the differences again");
    buf_release(&why);
    regress_expected_release(&e);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- pairs of rulebooks */

Test(regress, changed_rules_are_looked_at_in_their_code_and_nowhere_else)
{
    struct game_sample old, new;
    struct regress_pair p = {0};
    game_sample_load(&old, "rulebooks/coast");
    game_sample_load(&new, "rulebooks/coast");
    regress_pair_make(&p, old.c, new.c, "en");
    cr_expect(p.alike && p.rule_count == 0 && p.things == 0);
    cr_expect_null(p.old_places.stops);
    cr_expect_null(p.new_places.stops);
    regress_pair_release(&p);
    game_sample_release(&new);
    game_sample_load(&new, "tests/data/regress/coast-later");
    regress_pair_make(&p, old.c, new.c, "en");
    cr_assert_eq(p.rule_count, 1);
    cr_expect_str_eq(p.rules[0].id, "CO-8");
    cr_expect(p.alike);
    cr_assert_not_null(p.old_places.stops);
    for (int side = 0; side < 2; side++) {
        const struct regress_places *places = side ? &p.new_places : &p.old_places;
        const struct compiled *c = side ? new.c : old.c;
        size_t at_work = 0;
        for (size_t i = 0; i < c->program.clause_count; i++) {
            int rule = c->sentences.items[c->program.clauses[i].sentence]->rule_index;
            bool changed = !strcmp(c->rules[rule].rule->id.text, "CO-8");
            at_work += changed;
            cr_expect_eq(places->items[i].rule, changed ? 0 : -1);
        }
        cr_expect_gt(at_work, 0);
    }
    regress_pair_release(&p);
    game_sample_release(&old);
    game_sample_release(&new);
    cr_expect_eq(mem_live(), 0);
}

Test(regress, what_changed_beside_rules_is_named_as_far_as_it_is_read)
{
    struct game_sample old, new;
    struct regress_pair p = {0};
    game_sample_load(&old, "fixtures/language/23-laid-over/market");
    game_sample_load(&new, "fixtures/language/23-laid-over/spice-market");
    regress_pair_make(&p, old.c, new.c, "en");
    cr_expect_gt(p.things, 3);
    cr_assert(p.first_things);
    size_t commas = 0;
    for (const char *s = p.first_things; *s; s++)
        commas += *s == ',';
    cr_expect(commas == 3 && !strcmp(strrchr(p.first_things, ','), ", …"), "%s", p.first_things);
    regress_pair_release(&p);
    game_sample_release(&old);
    game_sample_release(&new);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- many */

static void add_finding(struct regress_sum *s, const char *file, enum regress_verdict verdict, uint64_t at,
                        bool is_cause)
{
    struct regress_found rule = {"R-1", "Rule", "code changed", true, is_cause};
    struct regress_finding f = {.file = file, .verdict = verdict, .at = at, .decisions = 9, .rules = &rule,
                                .count = 1, .outcome = verdict == REGRESS_SAME ? NULL : "{}",
                                .unexpected = verdict == REGRESS_RESULT};
    regress_sum_add(s, &f);
}

Test(regress, the_soonest_example_of_each_kind_is_kept)
{
    struct regress_sum s = {0};
    struct buf out = BUF_INIT;
    add_finding(&s, "a", REGRESS_RESULT, 7, true);
    add_finding(&s, "b", REGRESS_RESULT, 3, true);
    add_finding(&s, "c", REGRESS_RESULT, 3, true);
    add_finding(&s, "d", REGRESS_PLAY, 1, false);
    add_finding(&s, "e", REGRESS_SAME, 0, false);
    s.of = 9;
    struct report *r = report_new(&regress_report_kind, "en");
    regress_report_fill_sum(r, &s);
    write_text(&out, r);
    cr_expect_str_eq(buf_cstr(&out), "stopped after 5 of 9 logs: 1 same · 1 different play, same result · "
                                     "3 different result\n"
                                     "  R-1  Rule, code changed: differences in 3 logs, took effect in 5\n"
                                     "    different result: 3, earliest in b at decision 3\n"
                                     "  no changed rule: differences in 1 log\n"
                                     "    different play, same result: 1, earliest in d at decision 1\n"
                                     "  1 log differs as expected\n");
    buf_release(&out);
    regress_sum_release(&s);
    cr_expect_eq(mem_live(), 0);
}
