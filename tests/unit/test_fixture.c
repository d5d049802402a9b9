/* SPDX-License-Identifier: MIT
 *
 * Fixtures that must fail, one for each kind of expectation, with what is said and where; files that cannot be used;
 * and what the four reports make of them. That fixtures pass when they should is shown by fixtures/.
 */
#include "diag_english.h"
#include "base/mem.h"
#include "fixture/fixture_report.h"
#include "report/write.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- running */

static struct fixture_set set;

static void run(const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/fixture/%s", ADJ_TEST_DATA, name);
    fixture_set_add(&set, path);
    cr_assert(fixture_set_run(&set, NULL, NULL));
}

static void finish(void)
{
    fixture_set_release(&set);
    cr_assert_eq(mem_live(), 0, "%ld blocks are not freed", mem_live());
}

#define WITH_MEMORY(body)                                                                                            \
    do {                                                                                                             \
        struct mem_guard guard;                                                                                      \
        MEM_TRY(guard) {                                                                                             \
            body;                                                                                                    \
            MEM_DONE();                                                                                              \
        } else                                                                                                       \
            cr_assert_fail("no memory is left");                                                                     \
    } while (0)

static const struct fixture_result *result_of(const char *id)
{
    const struct fixture_set_file *f = set.files[0];
    for (size_t i = 0; i < f->file.count; i++)
        if (!strcmp(f->file.fixtures[i].id.text, id))
            return &f->results[i];
    return NULL;
}

/* ---------------------------------------------------------------- failures */

static const struct {
    const char *id;
    int column;
    const char *text; /* of the only failure */
    const char *expected, *came; /* the beginning of it; NULL: none */
    bool trace;
} failures[] = {
    {"unknown-rule", 31, "unknown rule 'S-NOTHING'", NULL, NULL, false},
    {"given-not-read", 15, "a hero has no 'squarre'", NULL, "did you mean 'square'?", false},
    {"given-decides", 5, "the position asks for a decision, which can only come when it is laid out", NULL, NULL,
     false},
    {"start-not-read", 44, "unknown word 'ployed'", NULL, "did you mean 'played'?", false},
    {"then-not-read", 0, "expected a name", NULL, NULL, false},
    {"bad-option", 3, "there is no option 'snow'", NULL, NULL, false},
    {"too-many-players", 3, "the game is for 2 players, not for 3", NULL, NULL, false},
    {"not-legal", 10, "'angel 4 captures Amy' is not a legal choice", NULL,
     "forbidden by S-CAPTURE: (4,2) is not next to (7,5)", false},
    {"no-such-choice", 49, "'angel 9 sings' is not a legal choice", "angel 1 moves; angel 4 moves; pass", NULL,
     false},
    {"wrong-role", 71, "another player decides", "hero-side", "angel-side", false},
    {"rule-without-mark", 90, "the trace does not contain S-HELD", NULL, NULL, true},
    {"not-said", 70, "the trace does not contain 'action points 4 → 2'", NULL, NULL, true},
    {"other-trace", 73, "the trace differs", "nothing happens", NULL, true},
    {"other-beginning", 50, "the trace differs", "nothing happens", NULL, true},
    {"does-not-hold", 75, "'the action-points is 4' does not hold", NULL, "the action points is 3", true},
    {"does-not-hold-at-the-end", 82, "'angel-4 is held' does not hold", NULL, "angel 4 is not held", true},
    {"cannot-be-worked-out", 82,
     "'how far Box lies ahead of square-1-1 facing north is 1' cannot be evaluated: ", NULL, NULL, false},
    {"refused-but-legal", 62, "'angel 4 moves' is legal, but must be refused", NULL,
     "angel 1 moves; angel 4 moves; pass", false},
    {"refused-by-others", 62, "'angel 4 captures Amy' is refused by other rules", "S-HELD",
     "S-CAPTURE: (4,2) is not next to (7,5)", false},
    {"refused-by-fewer", 61, "'angel 2 captures Amy' is refused by other rules", "S-MOVE, S-CAPTURE, S-HELD",
     "S-MOVE: angel 2's square is Box; S-CAPTURE: Box is not next to (7,5)", false},
    {"refused-by-none", 75, "'the round is played' is refused by other rules", "S-ROUND", "no rule forbids it",
     false},
    {"refused-unknown-name", 65, "'angel 9 moves' cannot be judged: unknown ", NULL, NULL, false},
    {"refused-no-event", 61, "'angel 9 sings' is not an event of the rulebook", NULL, NULL, false},
    {"not-offered", 57, "'angel 2 moves' is not among the choices", NULL,
     "forbidden by S-MOVE: angel 2's square is Box", false},
    {"offered-all-the-same", 70, "'angel 4 moves' is among the choices", NULL, "angel 1 moves; angel 4 moves; pass",
     false},
    {"one-choice-more", 61, "'angel 1 moves' is a choice too", NULL, NULL, false},
    {"one-choice-less", 91, "'angel 3 moves' is not among the choices", NULL, "forbidden by S-MOVE", false},
    {"over-too-early", 55, "no decision follows: the rules ended without a result", NULL, NULL, false},
    {"nobody-asked", 76, "no decision: what was started has nothing to choose", NULL, NULL, false},
    {"auto-too-long", 48, "only 40 of 500 decisions could be taken", NULL,
     "the rules ended without a result", false},
    {"never-holds", 61, "'angel-3 is held' never held at a decision", NULL,
     "the rules ended without a result", false},
    {"not-over", 3, "the game is not over", NULL, "angel 1 moves; angel 4 moves; pass", false},
    {"nobody-won", 69, "hero-side has not won", NULL, "no player has won", false},
    {"no-draw", 3, "the game is not a draw", NULL, NULL, false},
    {"no-such-chance", 56, "no random result is for 'the weather'", "a zone with an order", NULL, false},
    {"claims-what-never-ran", 89, "this does not prove S-ANSWER, which never took effect", NULL, "its code never ran",
     false},
    {"claims-what-never-applied", 93, "this does not prove S-HELD, which never took effect", NULL,
     "it was checked, but never applied", false},
};

static void begins(const char *id, const char *what, const char *text, const char *wanted)
{
    if (!wanted)
        cr_expect_null(text, "%s: %s is '%s'", id, what, text);
    else
        cr_expect(text && !strncmp(text, wanted, strlen(wanted)), "%s: %s is '%s'", id, what,
                  text ? text : "nothing");
}

Test(fixture, every_expectation_can_fail)
{
    WITH_MEMORY(run("failing.yaml"));
    size_t count = sizeof failures / sizeof *failures;
    cr_assert_eq(set.fixtures, count, "%zu fixtures for %zu kinds of failure", set.fixtures, count);
    cr_assert_eq(set.failed, count);
    cr_assert_eq(set.broken, 0);
    for (size_t i = 0; i < count; i++) {
        const char *id = failures[i].id;
        const struct fixture_result *r = result_of(id);
        cr_assert(r && r->count == 1, "%s has %zu failures", id, r ? r->count : 0);
        const struct fixture_failure *f = &r->failures[0];
        begins(id, "the failure", f->text, failures[i].text);
        begins(id, "what was expected", f->expected, failures[i].expected);
        begins(id, "what came", f->came, failures[i].came);
        cr_expect_eq(f->trace != NULL, failures[i].trace, "%s: %s", id,
                     f->trace ? "there is a trace" : "there is no trace");
        cr_expect(f->pos.file >= SCENARIO_FILE_BASE && f->pos.line >= r->fixture->pos.line,
                  "%s is reported in line %d", id, f->pos.line);
        cr_expect(!failures[i].column || f->pos.column == failures[i].column, "%s is reported in column %d", id,
                  f->pos.column);
    }
    for (size_t i = 0; i < set.books.items[0]->book.compiled->rule_count; i++)
        cr_expect_not(set.books.items[0]->proved[i]);
    finish();
}

Test(fixture, given_results_of_chance)
{
    WITH_MEMORY(run("rolls.yaml"));
    cr_expect_eq(result_of("no-such-face")->count, 1);
    cr_expect_str_eq(result_of("no-such-face")->failures[0].text, "'7' is no possible result");
    cr_expect_eq(result_of("both-given")->count, 0);
    cr_expect_eq(result_of("both-given")->decisions, 2);
    cr_expect_eq(result_of("one-without-brackets")->count, 0);
    const struct fixture_result *unused = result_of("unused"), *misnamed = result_of("misnamed");
    cr_assert_eq(unused->count, 1);
    cr_expect_str_eq(unused->failures[0].text, "1 of 2 results for 'the weather of the day' were never used");
    cr_assert_eq(result_of("stable-name")->count, 1);
    cr_expect_str_eq(result_of("stable-name")->failures[0].expected, "how long the revolt in Dust Fields lasts",
                     "as it is printed");
    cr_assert_eq(misnamed->count, 1, "it is said once, and at once");
    cr_expect_str_eq(misnamed->failures[0].text,
                     "no random result is for 'how long the revolts in Earth last'");
    cr_expect_str_eq(misnamed->failures[0].expected, "how long the revolt in [sector] lasts; the weather of the day");
    cr_expect_eq(misnamed->decisions, 0);
    finish();
}

/* ---------------------------------------------------------------- files */

Test(fixture, commas_in_brackets_do_not_part_a_text)
{
    static const char *const offered[] = {"(0,1)", "Amy steps to (3,4)", "pass", "a (b", "c", "d)"};
    WITH_MEMORY(run("commas.yaml"));
    const struct text_list *list = &set.files[0]->file.fixtures[0].steps[0].offered;
    cr_assert_eq(list->count, sizeof offered / sizeof *offered, "%zu texts", list->count);
    for (size_t i = 0; i < list->count; i++)
        cr_expect_str_eq(list->items[i].text, offered[i]);
    cr_expect_eq(list->items[1].pos.column, 42);
    const struct fixture *steps = &set.files[0]->file.fixtures[1];
    cr_assert_eq(steps->step_count, 3, "%zu steps", steps->step_count);
    cr_expect_str_eq(steps->steps[0].decision.text, "Amy steps to (3,4)");
    cr_expect_str_eq(steps->steps[2].decision.text, "pass");
    finish();
}

Test(fixture, files_that_cannot_be_used)
{
    static const struct {
        const char *id;
        int line;
    } errors[] = {{"missing-key", 2}, {"missing-key", 3}, {"duplicate-id", 5}, {"unknown-key", 6}, {"unknown-key", 6},
                  {"wrong-type", 7},  {"bad-value", 8},   {"wrong-type", 9},   {"bad-step", 10},   {"bad-step", 11},
                  {"bad-step", 12},   {"wrong-type", 13}, {"wrong-type", 14},  {"wrong-type", 15}};
    WITH_MEMORY(run("broken.yaml"); fixture_set_add(&set, "/nowhere/fixtures.yaml"));
    const struct diags *d = &set.files[0]->source.diags;
    cr_assert_eq(d->errors, sizeof errors / sizeof *errors, "%zu errors", d->errors);
    for (size_t i = 0; i < d->count; i++) {
        cr_expect_str_eq(d->items[i].id, errors[i].id, "error %zu is %s", i, d->items[i].id);
        cr_expect_eq(d->items[i].pos.line, errors[i].line, "error %zu is in line %d", i, d->items[i].pos.line);
    }
    cr_expect_str_eq(diag_english(d, 13), "'trace': expected text, found an empty text");
    cr_expect_eq(set.broken, 2);
    cr_expect(set.environment);
    cr_expect_str_eq(set.files[1]->source.trouble, "no such file");
    finish();
}

/* ---------------------------------------------------------------- reports */

static size_t occurrences(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *s = text; (s = strstr(s, part)); s += strlen(part))
        n++;
    return n;
}

/* The report in a form; its struct is read directly, too. */
static struct report *found;

static void write(struct buf *out, enum report_format format)
{
    buf_reset(out);
    report_write(out, found, &(struct report_style){.format = format});
}

static void fill(const char *lang)
{
    found = report_new(&fixture_report_kind, lang);
    fixture_report_fill(found, &set);
}

Test(fixture, reports)
{
    struct buf out = BUF_INIT;
    size_t count = sizeof failures / sizeof *failures;
    WITH_MEMORY(run("failing.yaml"); fill("en"); write(&out, REPORT_AS_TEXT));
    cr_expect_eq(occurrences(out.data, "\nfailed  "), count - 1, "all but the first are after a newline");
    cr_expect(strstr(out.data, ":71: another player decides\n    expected  hero-side\n    came      angel-side\n"));
    cr_expect(strstr(out.data, "sight-halfway: 0 of 10 rules proved\n0 passed, 37 failed\n"));
    WITH_MEMORY(write(&out, REPORT_AS_TAP));
    cr_expect_eq(strncmp(out.data, "TAP version 13\n1..37\nnot ok 1 - unknown-rule", 44), 0);
    cr_expect_eq(occurrences(out.data, "\nnot ok "), count);
    WITH_MEMORY(write(&out, REPORT_AS_JUNIT));
    cr_expect(strstr(out.data, "tests=\"37\" failures=\"37\" errors=\"0\""));
    cr_expect_eq(occurrences(out.data, "<testcase "), count);
    cr_expect_eq(occurrences(out.data, "<failure message="), count);
    const struct fixture_report *t = found->value;
    cr_expect_eq(t->failed, 37);
    cr_expect_eq(t->files[0].fixture_count, 37);
    report_free(found);
    buf_release(&out);
    finish();
}

/* What failed is said in the language of the report. */
Test(fixture, reports_in_polish)
{
    struct buf out = BUF_INIT;
    set.books.lang = "pl";
    WITH_MEMORY(run("failing.yaml"); fill("pl"); write(&out, REPORT_AS_TEXT));
    cr_expect(strstr(out.data, ":71: decyduje inny gracz\n    oczekiwano  hero-side\n    wyszło      angel-side\n"));
    cr_expect(strstr(out.data, "\nprzeszło: 0, nie przeszło: 37\n"));
    report_free(found);
    buf_release(&out);
    finish();
}

static int stop_at_second(void *ctx, size_t done, size_t total)
{
    (void)ctx, (void)total;
    return done == 1;
}

Test(fixture, stopping)
{
    struct buf out = BUF_INIT;
    bool whole = true;
    WITH_MEMORY(fixture_set_add(&set, ADJ_TEST_DATA "/fixture/rolls.yaml");
                whole = fixture_set_run(&set, stop_at_second, NULL); fill("en"); write(&out, REPORT_AS_TEXT));
    cr_expect_not(whole);
    cr_expect(strstr(out.data, "0 passed, 1 failed\n"), "%s", out.data);
    report_free(found);
    buf_release(&out);
    finish();
}

static int stop_at_once(void *ctx, size_t done, size_t total)
{
    (void)ctx, (void)done, (void)total;
    return 1;
}

/* Memory that runs out anywhere while fixtures are played is given back, and nothing else happens. */
Test(fixture, out_of_memory, .timeout = 60)
{
    volatile bool enough = false;
    for (volatile long nth = 1; !enough; nth += nth / 8 + 1) {
        struct mem_guard failing;
        WITH_MEMORY(fixture_set_add(&set, ADJ_TEST_DATA "/fixture/rolls.yaml");
                    fixture_set_run(&set, stop_at_once, NULL));
        mem_fail_after(nth);
        MEM_TRY(failing) {
            fixture_set_run(&set, NULL, NULL);
            enough = true;
            MEM_DONE();
        }
        mem_fail_after(0);
        fixture_set_release(&set);
        cr_assert_eq(mem_live(), 0, "after allocation %ld failed, %ld blocks are not freed", nth, mem_live());
    }
}
