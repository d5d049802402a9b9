/* SPDX-License-Identifier: MIT
 *
 * Traces of a small game: their text in several widths, with colours, in Polish; what was considered; the tree of
 * its data; and traces of a log through the public interface. What traces of every kind of rule look like stands in
 * fixtures/language.
 */
#include "adjudge.h"
#include "diag_english.h"
#include "base/mem.h"
#include "explain/trace/trace_log.h"
#include "explain/trace/trace_report.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BOOKS ADJ_TEST_DATA "/../../fixtures/language/"
#define BOOK BOOKS "06-dropped-only-there"
#define BRANCHES BOOKS "21-sums-and-branches"

/* ---------------------------------------------------------------- a game with one part to bring home */

static struct arena arena;
static struct diags diags = {.arena = &arena};
static struct rulebook *rb;
static struct compiled *c;
static struct game game;
static struct trace_again again;
static struct buf out;

static void lay_out(struct game *g)
{
    const struct vocab *v = c->vocab;
    if (vocab_member_named(v, "part-1") < 0)
        return;
    int part = vocab_member_named(v, "part-1"), square = vocab_member_named(v, "square-8-5");
    g->vm.m[vocab_field_of(v, v->members[part].kind, "square")->cell + part] = square;
}

static void begin(const char *book)
{
    struct game_setup setup = {.seed = "trace"};
    int err = 0;
    rb = rulebook_load(book, &diags, &err);
    c = compile_rulebook(rb, &diags);
    cr_assert_eq(diags.errors, 0, "%s", diag_english(&diags, 0));
    cr_assert_eq(game_prepare(&game, c, &setup), 0);
    lay_out(&game);
    game.keep_before = true;
    game_begin(&game, NULL);
}

static void decide(const char *text)
{
    cr_assert_eq(game_decide_text(&game, text), 0, "%s", buf_cstr(&game.message));
}

static const char *traced(const char *lang, int width, bool color, bool considered)
{
    trace_again_release(&again);
    trace_again(&again, &game, SIGHT_ALL, lang);
    buf_reset(&out);
    struct doc doc = {0};
    struct trace_decision made;
    doc_begin(&doc, NULL, "", lang);
    trace_decision_make(&made, &doc.arena, &again.trace);
    trace_decision_document(&doc, doc.body, &made, &(struct trace_detail){.considered = considered});
    doc_terminal(&out, &doc, &(struct doc_layout){width, color});
    doc_release(&doc);
    return buf_cstr(&out);
}

static void finish(void)
{
    trace_again_release(&again);
    game_release(&game);
    compiled_free(c);
    rulebook_free(rb);
    arena_release(&arena);
    buf_release(&out);
    cr_assert_eq(mem_live(), 0, "%ld blocks are not freed", mem_live());
}

#define WITH_GAME(...) WITH_GAME_OF(BOOK, __VA_ARGS__)
#define WITH_GAME_OF(book, ...)                                                                                      \
    do {                                                                                                             \
        struct mem_guard guard;                                                                                      \
        MEM_TRY(guard) {                                                                                             \
            begin(book);                                                                                             \
            __VA_ARGS__;                                                                                             \
            MEM_DONE();                                                                                              \
        } else                                                                                                       \
            cr_assert_fail("no memory is left");                                                                     \
        finish();                                                                                                    \
    } while (0)

/* ---------------------------------------------------------------- text */

static const char step[] = "1   Hero phase · hero side: Amy steps to (8,5) (from (8,6))\n"
                           "    Amy picks up part 1                       "
                           "          P-PICK  parts are picked up in passing\n"
                           "        because part 1's square is (8,5)\n"
                           "      part 1's square is no longer (8,5)                P-PICK\n";

Test(trace, text)
{
    WITH_GAME({
        decide("Amy steps to (8,5)");
        cr_expect_str_eq(traced("en", 0, false, false), step);
    });
}

Test(trace, start_position)
{
    WITH_GAME(cr_expect_str_eq(traced("en", 0, false, false),
                               "0   the game begins\n    the heroes have their phase                         game\n"));
}

/* Rules can do millions of things in one decision. The first of them have reasons, a line of text merges a limited number
 * of steps, and all of it takes time in proportion to their number. */
Test(trace, a_decision_that_does_very_much, .timeout = 60)
{
    enum { LOOPS = 40000 };
    WITH_GAME_OF(ADJ_TEST_DATA "/trace/very-long-decision", {
        decide("Ann waits");
        const char *text = traced("en", 80, false, true);
        cr_expect(strstr(text, "total 0 → 1"), "the first step is there");
        cr_expect(strstr(text, "79998 → 80000"), "… and the last");
        size_t reasons = 0;
        for (size_t i = 0; i < again.trace.line_count; i++)
            reasons += again.trace.lines[i].why != NULL;
        cr_expect(reasons >= LOOPS / 4 && reasons < LOOPS, "%zu lines have reasons", reasons);
    });
}

static int widest_line(const char *text)
{
    int widest = 0, columns = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + ((*text & 0xC0) != 0x80);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* The heading, which is not wrapped, has 59 columns. */
Test(trace, narrow)
{
    WITH_GAME({
        decide("Amy steps to (8,5)");
        for (int width = 60; width <= 120; width++)
            cr_expect_leq(widest_line(traced("en", width, false, false)), width, "%d columns:\n%s", width,
                          buf_cstr(&out));
    });
}

static void strip_colors(char *text)
{
    char *to = text;
    for (char *s = text; *s; s++) {
        if (*s == '\x1b')
            s = strchr(s, 'm');
        else
            *to++ = *s;
    }
    *to = '\0';
}

Test(trace, colors)
{
    WITH_GAME({
        decide("Amy steps to (8,5)");
        traced("en", 0, true, false);
        cr_expect(strstr(buf_cstr(&out), "\x1b[36mP-PICK\x1b[0m"));
        strip_colors(out.data);
        cr_expect_str_eq(out.data, step);
    });
}

Test(trace, polish)
{
    WITH_GAME({
        decide("Amy steps to (8,5)");
        traced("pl", 0, false, false);
        cr_expect(strstr(out.data, "\n        bo square part 1 to"), "%s", out.data);
        cr_expect(strstr(out.data, "\n    Amy picks up part 1  "), "what has no Polish text stays as it is:\n%s",
                  out.data);
    });
}

Test(trace, considered)
{
    WITH_GAME({
        decide("Amy steps to (8,7)");
        decide("Amy steps to TARDIS");
        const char *text = traced("en", 0, false, true);
        cr_expect(strstr(text, "\n    rules checked that did not apply\n        P-STEP  (8,7) borders TARDIS [P-STEP]\n"
                               "        P-PICK  the square is TARDIS\n"),
                  "%s", text);
        const struct reasons_failed *f = reasons_considered(again.reasons, 1);
        cr_assert(f);
        cr_expect_str_eq(compiled_rule_id(c, f->sentence), "P-PICK");
        cr_expect_null(reasons_considered(again.reasons, 2));
        cr_expect_null(strstr(traced("en", 0, false, false), "rules checked"));
    });
}

/* A prohibition that an exception lifts, one that does not strike, and an if without another way. */
Test(trace, considered_of_a_choice)
{
    WITH_GAME_OF(BRANCHES, {
        decide("3");
        decide("Ann goes 5");
        const char *text = traced("en", 0, false, true);
        cr_expect(strstr(text, "\n        B-GO  overridden by B-LEAVE: the pot is 3\n"), "%s", text);
        cr_expect(strstr(text, "\n        B-GO  Ann's money is 10\n"), "%s", text);
        cr_expect_null(strstr(text, "more than"), "%s", text);
        decide("Ann goes 2");
        text = traced("en", 0, false, true);
        cr_expect(strstr(text, "did not apply\n        B-GO  the stake is 2; the bonus + 2 is 4 [the bonus is 2]\n"),
                  "%s", text);
        cr_expect_null(strstr(text, "overridden"), "%s", text);
        decide("Elm hops");
        text = traced("en", 0, false, true);
        cr_expect_null(strstr(text, "rules checked"), "a prohibition that strikes is told where it does:\n%s", text);
    });
}

/* Where no decision stands above them, choices have lines of their own; a number is no member of a kind. */
Test(trace, chosen_number)
{
    WITH_GAME_OF(BRANCHES, {
        struct decision_context start = decision_context_start("en");
        struct trace t = {0};
        decide("3");
        trace_make(&t, &game, 0, &start, NULL, NULL, "en");
        cr_assert_geq(t.line_count, 1);
        cr_expect_eq(t.lines[0].kind, JOURNAL_CHOSE);
        cr_expect_str_eq(t.lines[0].text, "3");
        trace_release(&t);
    });
}

/* Watching a game changes nothing in it: the state afterwards is the one that the game itself came to. */
Test(trace, watching_changes_nothing)
{
    WITH_GAME({
        char alone[65], watched[65];
        decide("Amy steps to (8,5)");
        vm_hash(&game.vm, alone);
        traced("en", 0, false, true);
        vm_hash(&again.game.vm, watched);
        cr_expect_str_eq(alone, watched);
    });
}

/* ---------------------------------------------------------------- data */

Test(trace, data_is_a_tree)
{
    WITH_GAME({
        struct trace_decision t;
        decide("Amy steps to (8,5)");
        traced("en", 0, false, false);
        trace_decision_make(&t, &arena, &again.trace);
        cr_expect_eq(t.number, 1);
        cr_expect_str_eq(t.role, "hero side");
        cr_expect_str_eq(t.decision, "Amy steps to (8,5)");
        cr_expect_str_eq(t.rule, "P-STEP");
        cr_assert_eq(t.happened_count, 2);
        cr_expect_str_eq(t.happened[0].kind, "change");
        cr_expect_str_eq(t.happened[1].kind, "event");
        cr_expect_str_eq(t.happened[1].why, "(8,5) is not TARDIS; part 1's square is (8,5)");
        cr_assert_eq(t.happened[1].inside_count, 2);
        cr_expect_str_eq(t.happened[1].inside[0].text, "part 1's carrier nothing → Amy");
        cr_expect_eq(t.change_count, 3);
    });
}

/* A decision that was replaced is an attempt; the steps that say so are read first, bookkeeping is not. */
Test(trace, data_of_an_attempt)
{
    WITH_GAME_OF(BRANCHES, {
        struct trace_decision t;
        decide("1");
        traced("en", 0, false, false);
        trace_decision_make(&t, &arena, &again.trace);
        cr_expect_null(t.attempt);
        cr_expect_null(t.outcome);
        decide("Oak 1 hops");
        traced("en", 0, false, false);
        trace_decision_make(&t, &arena, &again.trace);
        cr_expect_str_eq(t.decision, "Oak 1 hops");
        cr_expect_str_eq(t.attempt, "Oak 1 tries to hop");
        cr_expect_str_eq(t.outcome, "replaced");
        cr_assert_not_null(t.kept);
        cr_expect_str_eq(t.kept->kind, "instead");
        cr_expect_eq(t.kept->level, TRACE_SHOWN);
        cr_assert_eq(t.kept->inside_count, 1);
        cr_expect_str_eq(t.kept->inside[0].text, "Oak 2 hops");
    });
}

/* ---------------------------------------------------------------- logs */

static char *folder;

static void make_folder(void)
{
    char name[] = "/tmp/adjudge-trace-XXXXXX";
    folder = strdup(mkdtemp(name));
}

static const char *make_log(void)
{
    static char path[200];
    struct adj_rulebook *book = NULL;
    struct adj_game *g = NULL;
    struct adj_setup setup = {.seed = "log"};
    snprintf(path, sizeof path, "%s/game.jsonl.gz", folder);
    cr_assert_eq(adj_rulebook_open(BOOK, &book), ADJ_OK);
    cr_assert_eq(adj_game_start(book, &setup, path, 0, &g), ADJ_OK);
    cr_assert_eq(adj_game_decide(g, "Amy steps to (8,7)"), ADJ_OK);
    cr_assert_eq(adj_game_decide(g, "Amy steps to TARDIS"), ADJ_OK);
    cr_assert_eq(adj_game_close(g, 1, NULL), ADJ_OK);
    adj_rulebook_close(book);
    return path;
}

static void remove_folder(const char *log)
{
    unlink(log);
    rmdir(folder);
    free(folder);
}

/* Traces the log, and expects that status. Returns the text, or what failed; valid until the next call. */
static const char *trace_of(const char *log, struct adj_log_options options, enum adj_status expected)
{
    static char shown[4096];
    const struct adj_style style = {.format = ADJ_TEXT};
    struct adj_report *report;
    struct adj_text text = {0};
    cr_expect_eq(adj_trace(log, &options, &report), expected);
    cr_assert_not_null(report);
    const char *failure = adj_report_failure(report);
    if (!failure)
        cr_expect_eq(adj_report_write(report, &style, &text), ADJ_OK);
    snprintf(shown, sizeof shown, "%s", failure ? failure : text.data);
    adj_text_free(&text);
    adj_report_free(report);
    return shown;
}

/* Net changes are only in the complete trace. */
Test(trace, everything_is_more_than_what_is_read_first)
{
    make_folder();
    const char *log = make_log();
    char brief[4096];
    snprintf(brief, sizeof brief, "%s", trace_of(log, (struct adj_log_options){.to = UINT64_MAX}, ADJ_OK));
    const char *all = trace_of(log, (struct adj_log_options){.to = UINT64_MAX, .all = 1}, ADJ_OK);
    cr_expect_gt(strlen(all), strlen(brief), "%s", all);
    cr_expect(strstr(all, "\n    changes  ") && !strstr(brief, "changes"), "%s", brief);
    remove_folder(log);
}

Test(trace, of_a_log)
{
    make_folder();
    const char *log = make_log(), *all;
    cr_expect_str_eq(trace_of(log, (struct adj_log_options){.from = 2, .to = 2}, ADJ_OK),
                     "2   Hero phase · hero side: Amy steps to TARDIS (from (8,7))\n"
                     "the log ends here; the game is not over\n");
    all = trace_of(log, (struct adj_log_options){.from = 2, .to = 2, .all = 1}, ADJ_OK);
    cr_expect(strstr(all, "\n    changes  Amy's square (8,7) → TARDIS"), "%s", all);
    all = trace_of(log, (struct adj_log_options){.to = UINT64_MAX}, ADJ_OK);
    cr_expect(strstr(all, "0   the game begins\n") == all && strstr(all, "\n1   ") && strstr(all, "\n2   "), "%s",
              all);
    all = trace_of(log, (struct adj_log_options){0}, ADJ_OK);
    cr_expect(strstr(all, "0   the game begins\n") == all && !strstr(all, "\n1   "), "%s", all);
    all = trace_of(log, (struct adj_log_options){.role = "nobody"}, ADJ_USAGE);
    cr_expect(strstr(all, "unknown role 'nobody'; roles: "), "%s", all);
    all = trace_of(log, (struct adj_log_options){.from = 3, .to = 3}, ADJ_BAD_INPUT);
    cr_expect(strstr(all, "no decision 3: the log has 2 decisions"), "%s", all);
    trace_of("/nowhere/game.jsonl.gz", (struct adj_log_options){0}, ADJ_ENVIRONMENT);
    remove_folder(log);
    cr_expect_eq(mem_live(), 0);
}

Test(trace, a_report_that_failed_has_its_keys)
{
    make_folder();
    const char *log = make_log();
    struct adj_log_options options = {.from = 3, .to = 3};
    struct adj_report *report;
    cr_expect_eq(adj_trace(log, &options, &report), ADJ_BAD_INPUT);
    struct adj_value all = adj_report_value(report), decisions = adj_value_get(all, "decisions");
    cr_expect_str_eq(adj_value_key(all, 0), "report");
    cr_expect_str_eq(adj_value_key(all, 1), "version");
    cr_expect_str_eq(adj_value_text(adj_value_get(all, "file")), log);
    cr_expect_not_null(adj_value_text(adj_value_get(all, "error")));
    cr_expect_eq(adj_value_get(all, "fault").type, ADJ_VALUE_NULL);
    cr_expect_eq(decisions.type, ADJ_VALUE_LIST);
    cr_expect_eq(adj_value_size(decisions), 0);
    adj_report_free(report);
    remove_folder(log);
    cr_expect_eq(mem_live(), 0);
}
