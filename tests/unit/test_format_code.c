/* SPDX-License-Identifier: MIT
 *
 * Laying out the code in rulebook files: the code comes out as the printer has it, everything else byte for byte, a
 * second time changes nothing, and the rules say the same.
 */
#include "diag_english.h"
#include "rulebook_sample.h"

#include "base/mem.h"
#include "lang/format_code.h"
#include "lang/node_same.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

/* With pieces. */
#define PIECES_HEAD                                                                                                  \
    "adjudge: 1\nid: t\ntitle: T\nhouse: true\nplayers: {names: [A, B]}\npieces: {frog: {count: 3}}\n"                \
    "events: {game: {en: \"the game {is|be} played\"}}\n"
#define HEAD                                                                                                         \
    "adjudge: 1   # the format\nid: t\ntitle: 'T'\nhouse: true\n\nplayers: {names: [A, B]}\ntable: {mood: 0 to 9}\n" \
    "events: {game: {en: \"the game {is|be} played\"}, nod: {en: \"[player] {nods|nod}\"}}\n"

/* Formats a manifest and compares; then once more. want NULL: nothing changes. */
static struct format_result expect_format(const char *manifest, const char *want)
{
    struct rulebook_sample s;
    struct buf once = BUF_INIT, twice = BUF_INIT;
    rulebook_sample_try(&s, manifest);
    struct format_result result = format_code(&once, s.v, 0, &s.arena);
    cr_expect_str_eq(buf_cstr(&once), want ? want : manifest, "\n%s\n-- wanted:\n%s", buf_cstr(&once),
                     want ? want : manifest);
    rulebook_sample_release(&s);
    rulebook_sample_try(&s, buf_cstr(&once));
    struct format_result again = format_code(&twice, s.v, 0, &s.arena);
    cr_expect_str_eq(buf_cstr(&twice), buf_cstr(&once));
    cr_expect_eq(again.changed, 0);
    rulebook_sample_release(&s);
    buf_release(&once);
    buf_release(&twice);
    cr_expect_eq(mem_live(), 0);
    return result;
}

Test(format_code, lays_out_code_only)
{
    struct format_result r = expect_format(HEAD "rules:\n"
                                                "- id:   R-1          # a comment outside the code\n"
                                                "  title: {en: One,   pl: Jeden}\n"
                                                "  code: |\n"
                                                "    when the game is played:\n"
                                                "          repeat:\n"
                                                "               A may do: A nods\n"
                                                "               otherwise: stop\n"
                                                "\n"
                                                "    when a player nods:\n"
                                                "      add   1 to the mood\n"
                                                "    a player may not nod when the mood is 9\n"
                                                "\n"
                                                "  house: true\n"
                                                "- {id: R-2, code: \"a player may  not nod\"}\n",
                                           HEAD "rules:\n"
                                                "- id:   R-1          # a comment outside the code\n"
                                                "  title: {en: One,   pl: Jeden}\n"
                                                "  code: |\n"
                                                "    when the game is played:\n"
                                                "      repeat:\n"
                                                "        A may do: A nods\n"
                                                "        otherwise: stop\n"
                                                "\n"
                                                "    when a player nods: add 1 to the mood\n"
                                                "    a player may not nod when the mood is 9\n"
                                                "\n"
                                                "  house: true\n"
                                                "- {id: R-2, code: \"a player may  not nod\"}\n");
    cr_expect_eq(r.changed, 1);
    cr_expect_eq(r.with_comments, 0);
    cr_expect_eq(r.with_mistakes, 0);
}

Test(format_code, lists_are_broken_between_items_and_brackets_are_deeper)
{
    expect_format(HEAD "rules:\n- id: R-1\n  code: |\n"
                       "    a player may not nod when the mood is one of (the mood - 1, the mood - 2, the mood - 3, "
                       "the mood - 4, the mood - 5, the mood - 6, the mood - 7, the mood - 8)\n"
                       "    a player may not nod when the mood is 4 and (the mood is 1 or the mood is 2 or the mood is 3 "
                       "or the mood is 5 or the mood is 6 or the mood is 7 or the mood is 8)\n",
                  HEAD "rules:\n- id: R-1\n  code: |\n"
                       "    a player may not nod when\n"
                       "      the mood is one of (the mood - 1, the mood - 2, the mood - 3, the mood - 4, the mood - 5, "
                       "the mood - 6,\n"
                       "        the mood - 7, the mood - 8)\n"
                       "    a player may not nod when\n"
                       "      the mood is 4\n"
                       "      and (the mood is 1 or the mood is 2 or the mood is 3 or the mood is 5 or the mood is 6 or the "
                       "mood is 7\n"
                       "        or the mood is 8)\n");
}

Test(format_code, one_is_in_the_singular)
{
    expect_format(PIECES_HEAD "rules:\n- id: R-1\n  code: |\n    when the game is played:\n"
                              "      A chooses exactly 1 frogs called lead\n      A chooses up to 2 frogs called pair\n",
                  PIECES_HEAD "rules:\n- id: R-1\n  code: |\n    when the game is played:\n"
                              "      A chooses exactly 1 frog called lead\n      A chooses up to 2 frogs called pair\n");
}

Test(format_code, several_rules_and_cards_out_of_order)
{
    struct format_result r = expect_format(
        HEAD "rules:\n- id: R-1\n  code: |\n    when  a player nods: stop\n"
             "- id: R-2\n  code: |\n    when a player nods: nothing happens\n"
             "pieces:\n  card:\n    cards:\n    - name: Spy\n      rules:\n      - id: C-1\n        code: |-\n"
             "          a player may not nod\n            when this card is\n             Spy/1\n",
        HEAD "rules:\n- id: R-1\n  code: |\n    when a player nods: stop\n"
             "- id: R-2\n  code: |\n    when a player nods: nothing happens\n"
             "pieces:\n  card:\n    cards:\n    - name: Spy\n      rules:\n      - id: C-1\n        code: |-\n"
             "          a player may not nod when this card is Spy/1\n");
    cr_expect_eq(r.changed, 2);
}

Test(format_code, a_file_without_a_last_newline)
{
    expect_format(HEAD "rules:\n- id: R-1\n  code: |\n    when  a player nods: stop",
                  HEAD "rules:\n- id: R-1\n  code: |\n    when a player nods: stop");
}

Test(format_code, comments_and_mistakes_are_left)
{
    struct format_result r =
        expect_format(HEAD "rules:\n- id: R-1\n  code: |\n    when  a player nods:  # why\n      stop\n"
                           "- id: R-2\n  code: |\n    when  a player winks: stop\n",
                      NULL);
    cr_expect_eq(r.changed, 0);
    cr_expect_eq(r.with_comments, 1);
    cr_expect_eq(r.with_mistakes, 1);
}

Test(format_code, other_line_ends_are_left)
{
    struct format_result r =
        expect_format(HEAD "rules:\r\n- id: R-1\r\n  code: |\r\n    when  a player nods:\r\n      stop\r\n", NULL);
    cr_expect_eq(r.changed, 0);
}

Test(format_code, code_that_is_used_twice)
{
    struct format_result r = expect_format(
        HEAD "rules:\n- id: R-1\n  code: &same |\n    when  a player nods: stop\n- {id: R-2, code: *same}\n",
        HEAD "rules:\n- id: R-1\n  code: &same |\n    when a player nods: stop\n- {id: R-2, code: *same}\n");
    cr_expect_eq(r.changed, 1);
}

/* ---------------------------------------------------------------- whole rulebooks */

static const char *const folders[] = {"tests/data/say/night-watch", "tests/data/say/far-suns",
                                      "rulebooks/tic-tac-toe", "rulebooks/connect-four",
                                      "rulebooks/coast", "rulebooks/dont-blink"};
enum { FOLDERS = sizeof folders / sizeof *folders };

ParameterizedTestParameters(format_code, whole_rulebook)
{
    static int numbers[FOLDERS];
    for (int i = 0; i < FOLDERS; i++)
        numbers[i] = i;
    return cr_make_param_array(int, numbers, FOLDERS);
}

ParameterizedTest(int *number, format_code, whole_rulebook)
{
    struct rulebook_sample s;
    rulebook_sample_load(&s, folders[*number]);
    size_t count = s.rb->file_count;
    struct rb_file *files = ARENA_ARRAY(&s.arena, struct rb_file, count);
    for (size_t i = 0; i < count; i++) {
        struct buf b = BUF_INIT;
        struct format_result r = format_code(&b, s.v, (int)i, &s.arena);
        cr_expect_eq(r.with_mistakes, 0);
        files[i] = (struct rb_file){s.rb->files[i].path, arena_strdup(&s.arena, buf_cstr(&b)), b.len};
        buf_release(&b);
    }
    struct diags diags = {.arena = &s.arena};
    struct rulebook *rb = rulebook_from_files(files, count, &diags);
    cr_expect_eq(diags.count, 0, "%s", diag_english(&diags, 0));
    cr_assert_eq(rb->rule_count, s.rb->rule_count);
    for (size_t i = 0; i < rb->rule_count; i++) {
        struct sentences a = {NULL, 0, 0}, b = {NULL, 0, 0};
        if (!rb->rules[i].code.text)
            continue;
        parse_rule(s.v, &(struct rule_origin){&s.rb->rules[i], 0, -1, NULL}, &s.arena, &diags, &a);
        parse_rule(s.v, &(struct rule_origin){&rb->rules[i], 0, -1, NULL}, &s.arena, &diags, &b);
        cr_assert_eq(a.count, b.count);
        for (size_t j = 0; j < a.count; j++)
            cr_expect(node_same(a.items[j]->node, b.items[j]->node, &s.arena));
    }
    cr_expect_eq(diags.count, 0);
    rulebook_free(rb);
    rulebook_sample_release(&s);
}
