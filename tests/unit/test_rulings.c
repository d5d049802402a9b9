/* SPDX-License-Identifier: MIT
 *
 * Rulings as the library runs them: what a caller sees of each thing that is asked, positions that are the same,
 * citations of all kinds, and that nothing is left over. That every message comes where it should is shown by
 * fixtures/broken/rulings.
 */
#include "diag_english.h"
#include "base/mem.h"
#include "report/write.h"
#include "rulings/ruling_report.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct ruling_set set;

struct seen {
    size_t asked, decisions, choices, traces;
};

static void see(void *ctx, const struct ruling_outcome *o, struct fixture_run *run)
{
    struct seen *s = ctx;
    s->asked++;
    s->decisions += run->game.decisions;
    s->choices += run->game.state == GAME_DECISION ? run->game.choices.count : 0;
    s->traces += o->ask && o->ask->kind == RULING_DOES && run->traced && run->trace.line_count;
}

static void add(const char *path)
{
    static char whole[4096];
    snprintf(whole, sizeof whole, "%s/../../%s", ADJ_TEST_DATA, path);
    ruling_set_add(&set, whole);
}

static void finish(void)
{
    ruling_set_release(&set);
    cr_assert_eq(mem_live(), 0, "%ld blocks are not freed", mem_live());
}

#define WITH_MEMORY(body)                                                                                            \
    do {                                                                                                             \
        struct mem_guard guard;                                                                                      \
        MEM_TRY(guard)                                                                                               \
        {                                                                                                            \
            body;                                                                                                    \
            MEM_DONE();                                                                                              \
        }                                                                                                            \
        else cr_assert_fail("no memory is left");                                                                    \
    } while (0)

static void run_set(void)
{
    ruling_set_check(&set);
    cr_assert(ruling_set_run(&set, NULL, NULL));
}

Test(rulings, what_is_asked_is_seen, .fini = finish)
{
    struct seen seen = {0};
    set.see = see;
    set.see_ctx = &seen;
    WITH_MEMORY({
        add("fixtures/broken/rulings/pond");
        run_set();
    });
    cr_assert_eq(set.file_count, 1);
    const struct ruling_result *r = &set.files[0]->result;
    cr_expect_eq(ruling_set_verdict(set.files[0]), RULING_HELD);
    cr_expect_eq(r->count, 3, "the situation and two questions, not %zu", r->count);
    cr_expect_eq(seen.asked, 3);
    cr_expect_eq(seen.decisions, 1, "only one of them decides anything");
    cr_expect_eq(seen.choices, 4, "two choices in the situation, seen twice");
    cr_expect_eq(seen.traces, 1);
    for (size_t i = 0; i < r->count; i++)
        cr_expect_str_eq(r->items[i].state, r->items[0].state, "each is asked of the situation");
}

Test(rulings, texts_have_the_language_of_the_rulebook, .fini = finish)
{
    WITH_MEMORY({
        add("fixtures/broken/rulings/pond");
        run_set();
    });
    const struct ruling *r = &set.files[0]->ruling;
    cr_expect_str_eq(rb_text_in(&r->question, "pl", "en"), "May a frog hop to a wet leaf?");
    cr_expect_str_eq(r->question.items[0].lang, "en");
    cr_expect_eq(r->cite_count, 1);
    cr_expect_not_null(ruling_set_rule(set.files[0]->book, r->cites[0].rule.text));
    cr_expect_null(ruling_set_rule(set.files[0]->book, "PO-22"));
}

/* The same rulebook is loaded once, however its rulings are named. */
Test(rulings, one_rulebook_by_several_ways, .fini = finish)
{
    WITH_MEMORY({
        add("fixtures/broken/rulings/pond");
        add("fixtures/broken/rulings/pond/rulings");
        add("fixtures/broken/rulings/pond/rulings/wet.yaml");
        add("fixtures/broken/rulings/unfinished/wet.yaml");
        run_set();
    });
    cr_expect_eq(set.file_count, 2);
    cr_expect_eq(set.book_count, 1);
    struct ruling_counts n = ruling_report_count(&set);
    cr_expect_eq(n.held, 2);
    cr_expect_eq(n.unfinished, 1);
    cr_expect_eq(n.warnings, 1);
}

Test(rulings, contradictions_name_both, .fini = finish)
{
    WITH_MEMORY({
        add("fixtures/broken/rulings/contradiction");
        run_set();
    });
    cr_assert_eq(set.file_count, 2);
    const struct diags *d = &set.files[1]->source.diags;
    cr_assert_eq(d->errors, 1);
    cr_expect_str_eq(d->items[0].id, "contradiction");
    cr_expect_not_null(strstr(diag_english(d, 0), "wet contradicts wet-too"));
    cr_expect_not_null(strstr(diag_english(d, 0), "wet-too.yaml:8:3"));
    cr_expect_eq(d->items[0].pos.line, 8);
}

Test(rulings, reports_say_the_same, .fini = finish)
{
    struct buf text = BUF_INIT, junit = BUF_INIT;
    struct report *r = NULL;
    WITH_MEMORY({
        add("fixtures/broken/rulings/failed");
        run_set();
        r = report_new(&ruling_report_kind, "en");
        ruling_report_fill(r, &set, false);
        report_write(&text, r, &(struct report_style){.width = 1000});
        report_write(&junit, r, &(struct report_style){.format = REPORT_AS_JUNIT});
    });
    const struct ruling_report *report = r->value;
    const struct ruling_report_item *ruling = &report->rulings[0];
    size_t failures = 0;
    for (size_t i = 0; i < ruling->claim_count; i++)
        for (size_t k = 0; k < ruling->claims[i].failure_count; k++, failures++)
            cr_expect_not_null(strstr(text.data, ruling->claims[i].failures[k].text));
    cr_expect_eq(failures, set.files[0]->result.failures);
    cr_expect_gt(failures, 12);
    cr_expect_not_null(strstr(junit.data, "tests=\"1\" failures=\"1\" errors=\"0\""));
    report_free(r);
    buf_release(&text);
    buf_release(&junit);
}
