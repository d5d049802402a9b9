/* SPDX-License-Identifier: MIT
 *
 * The listing of a vocabulary: what stands in it, and that every example in it is code that can be read.
 */
#include "rulebook_sample.h"

#include "base/mem.h"
#include "lang/describe.h"
#include "lang/form_list.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect_examples_parse(struct rulebook_sample *s, const char *listing)
{
    int examples = 0;
    for (const char *at = listing; (at = strstr(at, DESCRIBE_EXAMPLE)); examples++) {
        at += strlen(DESCRIBE_EXAMPLE);
        struct rb_rule rule = {.id = {"example", {0, 1, 1}}, .code_literal = true};
        rule.code = (struct rb_str){arena_strndup(&s->arena, at, strcspn(at, "\n")), {0, 1, 1}};
        cr_expect_not_null(parse_statements(s->v, &rule, &s->arena, &s->diags), "%s", rule.code.text);
        cr_expect_eq(s->diags.count, 0, "%s: %s", rule.code.text, s->diags.count ? s->diags.items[0].text : "");
        s->diags.count = s->diags.errors = 0;
    }
    cr_expect_eq((size_t)examples, s->v->phrase_count, "every phrase of these rulebooks has an example");
}

Test(describe, examples_can_be_read)
{
    static const char *const folders[] = {"tests/data/say/night-watch", "tests/data/say/far-suns"};
    for (int i = 0; i < 2; i++) {
        struct rulebook_sample s;
        struct buf b = BUF_INIT;
        rulebook_sample_load(&s, folders[i]);
        describe_vocab(&b, s.v);
        expect_examples_parse(&s, buf_cstr(&b));
        buf_release(&b);
        rulebook_sample_release(&s);
        cr_expect_eq(mem_live(), 0);
    }
}

Test(describe, lists_everything)
{
    static const char *const lines[] = {
        "things\n",
        "  guard             3: Ada, Bea, old-Tom\n",
        "    facing          a direction, at first north\n",
        "    slot            a zone of answers\n",
        "  square            83: square-0-0, square-1-0, square-2-0 … Cellar (a grid of 9 columns and 9 rows)\n",
        "  wager             a number from 1 to 5\n",
        "    lamps           yes or no, at first yes (an option)\n",
        "  seize             [statue] {seizes|seize} [guard]\n"
        "      pl: [statue] {chwyta|chwytać} [guard/acc]\n"
        "      a kind of: act\n"
        "      example: statue-1 seizes Ada\n",
        "      holds left: 0 to 9, at first 3\n",
        "  stride            [guard] {walks|walk} from [origin: square] to [square]\n"
        "      example: Ada walks from square-0-0 to square-1-0\n",
        "      kept: set with 'now …'; hidden\n      example: now statue-1 is chosen\n",
        "      worked out by rules: '… when …'\n      example: if Ada is awake: stop\n",
        "      is 0 to 8\n      example: let the result be the room of square-0-0\n",
        "      example: at random for the answers of the night, pick a ",
        "      belongs to the language\n",
        "\nforms of rules\n",
        "\nforms of statements, inside a rule\n",
    };
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, "tests/data/say/night-watch");
    describe_vocab(&b, s.v);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_expect_not_null(strstr(buf_cstr(&b), lines[i]), "missing: %s", lines[i]);
    for (size_t i = 0; i < s.v->phrase_count; i++)
        cr_expect_not_null(strstr(buf_cstr(&b), s.v->phrases[i]->source_text));
    for (enum form f = 0; f < FORM_COUNT; f++)
        if (form_rows[f].group == GROUP_STATEMENT)
            cr_expect_not_null(strstr(buf_cstr(&b), form_shown(f, &s.arena)));
    buf_release(&b);
    rulebook_sample_release(&s);
}
