/* SPDX-License-Identifier: MIT
 *
 * What two rulebooks say as facts, what changed between them, and which rules changed places; each in a small
 * rulebook of its own, of which one thing is replaced.
 */
#include "game_sample.h"

#include "audit/rulediff.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const book =
    "adjudge: 1\n"
    "id: toll\n"
    "title: Toll\n"
    "edition: \"1\"\n"
    "language: en\n"
    "house: true\n"
    "players: {names: [Ann, Ben]}\n"
    "pieces:\n"
    "  gate:\n"
    "    names: [North, South]\n"
    "    has: {fee: 0 to 9}\n"
    "table: {purse: \"0 to 99\", open: yes or no}\n"
    "events:\n"
    "  day: {en: \"the day {begins|begin}\"}\n"
    "  pay: {en: \"[player] {pays|pay} at [gate]\"}\n"
    "conditions:\n"
    "  dear: {en: \"[gate] {is|is not} dear\"}\n"
    "start: day\n"
    "rules:\n"
    "- id: T-1\n"
    "  title: The day\n"
    "  text: Somebody pays somewhere.\n"
    "  code: |\n"
    "    when the day begins:\n"
    "      Ann pays at North\n"
    "      the game ends in a draw\n"
    "- id: T-2\n"
    "  text: A toll is paid.\n"
    "  code: |\n"
    "    when a player pays at a gate: now the purse is 3\n"
    "    a gate is dear when the gate's fee is at least 5\n"
    "- id: T-3\n"
    "  text: And the gate opens.\n"
    "  code: |\n"
    "    when a player pays at a gate: now the open is yes\n"
    "- id: T-4\n"
    "  text: Who pays in vain.\n"
    "  code: |\n"
    "    a player may not pay at a gate when the gate is dear\n";

/* Parts of it, and rules that are put into it. */
#define SECOND_BODY                                                                                                  \
    "\n  text: A toll is paid.\n  code: |\n"                                                                         \
    "    when a player pays at a gate: now the purse is 3\n"                                                         \
    "    a gate is dear when the gate's fee is at least 5\n"
#define SECOND "- id: T-2" SECOND_BODY
#define THIRD                                                                                                        \
    "- id: T-3\n  text: And the gate opens.\n  code: |\n"                                                            \
    "    when a player pays at a gate: now the open is yes\n"
#define FOURTH                                                                                                       \
    "- id: T-4\n  text: Who pays in vain.\n  code: |\n"                                                              \
    "    a player may not pay at a gate when the gate is dear\n"
#define OPENS "\n  text: It opens.\n  code: \"when the day begins: now the open is yes\"\n"
#define DESPITE(id)                                                                                                  \
    "- id: T-5\n  text: Ann may.\n  code: \"despite " id ", a player may pay at a gate when the player is Ann\"\n"

struct two {
    struct game_sample old, new;
    struct rulediff d;
};

/* `book` with the texts replaced: pairs of what and by what, closed with NULL. */
static void load_with(struct game_sample *s, const char *const *pairs)
{
    struct buf text = BUF_INIT;
    buf_str(&text, book);
    for (; pairs && *pairs; pairs += 2) {
        struct buf next = game_sample_replace(buf_cstr(&text), pairs[0], pairs[1]);
        buf_release(&text);
        text = next;
    }
    game_sample_from_text(s, buf_cstr(&text));
    buf_release(&text);
}

static void open_both(struct two *t, const char *const *old, const char *const *new)
{
    *t = (struct two){0};
    load_with(&t->old, old);
    load_with(&t->new, new);
    rulediff_make(&t->d, t->old.c, t->new.c);
}

static void close_two(struct two *t)
{
    rulediff_release(&t->d);
    game_sample_release(&t->old);
    game_sample_release(&t->new);
    cr_expect_eq(mem_live(), 0);
}

/* "rule T-2 changed: code (3 → 4); …" of every change, a line each. */
static void expect_changes(struct two *t, const char *expected)
{
    static const char *const kinds[] = {"changed", "reworded", "added", "removed", "replaced", "renamed"};
    struct buf b = BUF_INIT;
    for (size_t i = 0; i < t->d.count; i++) {
        const struct rulediff_change *c = &t->d.items[i];
        rulediff_name_thing(&b, "en", rulediff_thing(c));
        buf_printf(&b, " %s%s%s%s", kinds[c->kind], c->plays ? "" : " (words)", c->by ? " by " : "",
                   c->by ? c->by : "");
        for (size_t p = 0; p < c->count; p++) {
            const struct rulediff_part *part = &c->parts[p];
            const char *what = part->numbers ? part->numbers : !strcmp(part->name, "order") ? part->new : "";
            buf_printf(&b, "%s %s%s%s", p ? "," : ":", part->name, *what ? " " : "", what);
        }
        buf_char(&b, '\n');
    }
    cr_expect_str_eq(buf_cstr(&b), expected);
    buf_release(&b);
}

#define EXPECT(expected, ...)                                                                                        \
    do {                                                                                                             \
        struct two t;                                                                                                \
        open_both(&t, NULL, (const char *const[]){__VA_ARGS__, NULL});                                               \
        expect_changes(&t, expected);                                                                                \
        close_two(&t);                                                                                               \
    } while (0)

/* ---------------------------------------------------------------- facts */

Test(rulediff, facts_are_everything_that_an_author_wrote)
{
    struct game_sample s;
    struct arena arena = {0};
    struct fact_list list;
    game_sample_from_text(&s, book);
    facts_of(&list, s.c, &arena);
    struct buf b = BUF_INIT;
    for (size_t i = 0; i < list.count; i++) {
        const struct fact_thing *t = &list.items[i];
        buf_printf(&b, "%s %s:", t->kind, t->name);
        for (size_t k = 0; t->category != FACT_RULE && k < t->count; k++)
            buf_printf(&b, " %s%s=%s", t->facts[k].plays ? "" : "~", t->facts[k].name, t->facts[k].value);
        buf_char(&b, '\n');
    }
    cr_expect_str_eq(buf_cstr(&b),
                     "rulebook : ~id=toll ~edition=1 ~language=en ~title=Toll start=day\n"
                     "table purse: type=0 to 99\n"
                     "table open: type=yes or no\n"
                     "kind player: names=Ann, Ben range=2 to 2\n"
                     "piece gate: names=North, South has fee=0 to 9\n"
                     "event day: wording=the day {begins|begin}\n"
                     "event pay: wording=[player] {pays|pay} at [gate]\n"
                     "condition dear: wording=[gate] {is|is not} dear\n"
                     "rule T-1:\nrule T-2:\nrule T-3:\nrule T-4:\n");
    buf_release(&b);
    const struct fact_thing *rule = &list.items[list.count - 1];
    cr_expect_str_eq(fact_value(rule, "code"), "a player may not pay at a gate when the gate is dear");
    cr_expect_str_eq(fact_value(rule, "text"), "Who pays in vain.");
    cr_expect_null(fact_value(rule, "title"));
    cr_expect_eq(rule->rule_index, 3);
    cr_expect_str_neq(fact_named(rule, "code")->meaning, fact_value(rule, "code"));
    arena_release(&arena);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- changes */

Test(rulediff, nothing)
{
    EXPECT("", "    when a player pays at a gate: now the purse is 3\n",
           "    # a comment\n    when a player pays at a gate:\n      now the purse is 3\n");
}

Test(rulediff, what_changed_in_a_rule)
{
    EXPECT("rule T-2 changed: code 3 → 4\n", "purse is 3", "purse is 4");
    EXPECT("rule T-2 changed: code\n", "purse is 3", "purse is the purse");
    EXPECT("rule T-2 changed (words): text\n", "A toll is paid.", "A toll of 3 is paid.");
    EXPECT("rule T-1 changed (words): title\n", "  title: The day\n", "");
    EXPECT("table purse changed: type 99 → 98\n", "0 to 99", "0 to 98");
}

Test(rulediff, what_came_and_went)
{
    EXPECT("rule T-4 removed\n", "- id: T-4\n  text: Who pays in vain.\n  code: |\n"
           "    a player may not pay at a gate when the gate is dear\n", "");
    EXPECT("rule T-9 added\nrule T-4 removed\n", "- id: T-4", "- id: T-9", "gate is dear\n", "gate is not dear\n");
}

Test(rulediff, cards_and_pieces_are_called_by_their_kind)
{
#define GATE "pieces:\n  gate:\n"
#define WITH(copies, right)                                                                                          \
    "pieces:\n  card: {cards: [{name: Reef, copies: " copies "}]}\n  piece: {names: [Left, " right "]}\n  gate:\n"
    struct two t;
    const char *const old[] = {GATE, WITH("2", "Right"), NULL}, *const new[] = {GATE, WITH("3", "Centre"), NULL};
    open_both(&t, old, new);
    expect_changes(&t, "kind piece changed: names\ncard Reef changed: copies 2 → 3\n");
    close_two(&t);
}

Test(rulediff, a_renamed_rule_is_told_once)
{
    EXPECT("rule T-4 renamed (words) by T-9\n", "id: T-4", "id: T-9");
    EXPECT("rule T-4 renamed (words) by T-9: text\n", "id: T-4", "id: T-9", "Who pays in vain.", "In vain.");
    EXPECT("rule T-4 renamed (words) by T-9: code\n", "id: T-4", "id: T-9", "pay at a gate when the gate is dear\n",
           "pay at a gate called way when the way is dear\n");
    EXPECT("rule T-2 renamed by T-9: order after T-3\n", SECOND THIRD, THIRD "- id: T-9" SECOND_BODY);
}

Test(rulediff, of_rules_with_the_same_code_each_is_renamed_once)
{
    struct two t;
    const char *const twice[] = {"- id: T-3\n", "- id: T-5" OPENS "- id: T-6" OPENS "- id: T-3\n", NULL};
    const char *const renamed[] = {"- id: T-3\n", "- id: T-7" OPENS "- id: T-6" OPENS "- id: T-8" OPENS "- id: T-3\n",
                                   NULL};
    open_both(&t, twice, renamed);
    expect_changes(&t, "rule T-5 renamed (words) by T-7\nrule T-8 added\n");
    close_two(&t);
}

Test(rulediff, a_rule_without_code_is_renamed_where_all_of_it_stays)
{
    struct two t;
    const char *const text[] = {"- id: T-3\n", "- id: T-5\n  text: Be kind.\n- id: T-3\n", NULL};
    const char *const renamed[] = {"- id: T-3\n", "- id: T-6\n  text: Be kind.\n- id: T-3\n", NULL};
    const char *const other[] = {"- id: T-3\n", "- id: T-6\n  text: Be fair.\n- id: T-3\n", NULL};
    open_both(&t, text, renamed);
    expect_changes(&t, "rule T-5 renamed (words) by T-6\n");
    close_two(&t);
    open_both(&t, text, other);
    expect_changes(&t, "rule T-6 added (words)\nrule T-5 removed (words)\n");
    close_two(&t);
}

Test(rulediff, an_exception_to_a_renamed_rule_means_the_same)
{
    struct two t;
    const char *const exception[] = {"- id: T-3\n", DESPITE("T-4") "- id: T-3\n", NULL};
    const char *const renamed[] = {"- id: T-3\n", DESPITE("T-9") "- id: T-3\n", "- id: T-4\n", "- id: T-9\n", NULL};
    open_both(&t, exception, renamed);
    expect_changes(&t, "rule T-5 reworded (words): code\nrule T-4 renamed (words) by T-9\n");
    close_two(&t);
}

/* ---------------------------------------------------------------- meaning */

Test(rulediff, a_phrase_in_other_words)
{
    EXPECT("event pay reworded (words): wording\nrule T-1 reworded (words): code\nrule T-2 reworded (words): code\n"
           "rule T-3 reworded (words): code\nrule T-4 reworded (words): code\n",
           "{pays|pay} at [gate]\"", "{gives|give} at [gate]\"", "Ann pays at", "Ann gives at",
           "when a player pays at a gate: now the purse", "when a player gives at a gate: now the purse",
           "when a player pays at a gate: now the open", "when a player gives at a gate: now the open",
           "may not pay at", "may not give at");
    EXPECT("condition dear reworded (words): wording\nrule T-2 reworded (words): code\n"
           "rule T-4 reworded (words): code\n",
           "[gate] {is|is not} dear", "[gate] {is|is not} costly", "a gate is dear", "a gate is costly",
           "the gate is dear\n", "the gate is costly\n");
}

Test(rulediff, a_phrase_with_its_placeholders_turned)
{
    EXPECT("event pay reworded (words): wording\nrule T-1 reworded (words): code\nrule T-2 reworded (words): code\n"
           "rule T-3 reworded (words): code\nrule T-4 reworded (words): code\n",
           "\"[player] {pays|pay} at [gate]\"", "\"[gate] {takes|take} from [player]\"", "Ann pays at North",
           "North takes from Ann", "when a player pays at a gate: now the purse",
           "when a gate takes from a player: now the purse", "when a player pays at a gate: now the open",
           "when a gate takes from a player: now the open", "a player may not pay at a gate when",
           "a gate may not take from a player when");
}

Test(rulediff, a_variable_by_another_name)
{
    EXPECT("rule T-4 reworded (words): code\n", "pay at a gate when the gate is dear",
           "pay at a gate called way when the way is dear");
}

Test(rulediff, the_same_words_for_something_else)
{
    /* "is dear" is said by another phrase now, so that a rule which reads as it did means something else */
    EXPECT(
        "condition dear reworded (words): wording\ncondition cheap added\nrule T-2 changed: code\nrule T-5 added\n"
        "rule T-4 changed: code\n",
        "- id: T-4\n",
        "- id: T-5\n  text: Nine is costly.\n  code: |\n    a gate is costly when the gate's fee is 9\n- id: T-4\n",
        "  dear: {en: \"[gate] {is|is not} dear\"}\n",
        "  dear: {en: \"[gate] {is|is not} costly\"}\n  cheap: {en: \"[gate] {is|is not} dear\"}\n");
}

/* ---------------------------------------------------------------- order */

Test(rulediff, rules_that_answer_to_the_same_event_pass_each_other)
{
    EXPECT("rule T-2 changed: order after T-3\n", SECOND THIRD, THIRD SECOND);
    EXPECT("rule T-2 changed: order after T-3\n", SECOND THIRD FOURTH, THIRD FOURTH SECOND);
}

Test(rulediff, other_rules_may_stand_anywhere)
{
    EXPECT("", THIRD FOURTH, FOURTH THIRD);
}
