/* SPDX-License-Identifier: MIT
 *
 * What people are told about a vocabulary: every example is code that can be read, and the report lists everything.
 */
#include "diag_english.h"
#include "rulebook_sample.h"

#include "audit/phrases_report.h"
#include "base/mem.h"
#include "lang/describe.h"
#include "lang/form_list.h"
#include "report/write.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect_example_parses(struct rulebook_sample *s, const struct vocab_phrase *p)
{
    struct buf b = BUF_INIT;
    struct rb_rule rule = {.id = {"example", {0, 1, 1}}, .code_literal = true};
    cr_expect(describe_example(&b, s->v, p), "every phrase of these rulebooks has an example: %s", p->id);
    rule.code = (struct rb_str){arena_strdup(&s->arena, buf_cstr(&b)), {0, 1, 1}};
    cr_expect_not_null(parse_statements(s->v, &rule, &s->arena, &s->diags), "%s", rule.code.text);
    cr_expect_eq(s->diags.count, 0, "%s: %s", rule.code.text, diag_english(&s->diags, 0));
    s->diags.count = s->diags.errors = 0;
    buf_release(&b);
}

Test(describe, examples_can_be_read)
{
    static const char *const folders[] = {"tests/data/say/night-watch", "tests/data/say/far-suns"};
    for (int i = 0; i < 2; i++) {
        struct rulebook_sample s;
        rulebook_sample_load(&s, folders[i]);
        for (size_t n = 0; n < s.v->phrase_count; n++)
            expect_example_parses(&s, s.v->phrases[n]);
        rulebook_sample_release(&s);
        cr_expect_eq(mem_live(), 0);
    }
}

/* Columns are as wide as what is in them: one blank for several. */
static void join_columns(struct buf *text)
{
    size_t len = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] != ' ' || !len || text->data[len - 1] != ' ')
            text->data[len++] = text->data[i];
    buf_cut(text, len);
}

Test(describe, lists_everything)
{
    static const char *const lines[] = {
        "things\n",
        " guard 3: Ada, Bea, old-Tom\n",
        " facing a direction, at first north\n",
        " slot a zone of answers\n",
        " square 83: square-0-0, square-1-0, square-2-0 … Cellar (a grid of 9 columns and 9\n rows)\n",
        " wager a number from 1 to 5\n",
        " lamps yes or no, at first yes (an option)\n",
        " seize [statue] {seizes|seize} [guard]\n"
        " pl [statue] {chwyta|chwytać} [guard/acc]\n"
        " a kind of act\n"
        " example statue-1 seizes Ada\n",
        " holds left: 0 to 9, at first 3\n",
        " stride [guard] {walks|walk} from [origin: square] to [square]\n"
        " example Ada walks from square-0-0 to square-1-0\n",
        " kept: set with 'now …'; hidden\n example now statue-1 is chosen\n",
        " computed by rules: '… when …'\n",
        " example if Ada is awake: stop\n",
        " is 0 to 8\n example let the result be the room of square-0-0\n",
        " example at random for the answers of the night, pick a ",
        " belongs to the language\n",
        "\nforms of rules\n",
        "\nforms of statements, inside a rule\n",
    };
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    struct report *r = report_new(&phrases_report_kind, "en");
    rulebook_sample_load(&s, "tests/data/say/night-watch");
    phrases_report_fill(r, NULL, s.v);
    report_write(&b, r, &(struct report_style){0});
    join_columns(&b);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_expect_not_null(strstr(buf_cstr(&b), lines[i]), "missing: %s", lines[i]);
    for (size_t i = 0; i < s.v->phrase_count; i++)
        cr_expect_not_null(strstr(buf_cstr(&b), s.v->phrases[i]->source_text));
    for (enum form f = 0; f < FORM_COUNT; f++)
        if (form_rows[f].group == GROUP_STATEMENT)
            cr_expect_not_null(strstr(buf_cstr(&b), form_shown(f, &s.arena)));
    buf_release(&b);
    report_free(r);
    rulebook_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}
