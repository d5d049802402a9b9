/* SPDX-License-Identifier: MIT
 *
 * Reading YAML into structs by tables: each type of value, what is reported where a value does not fit, and that
 * everything wrong is reported at once.
 */
#include "diag_english.h"
#include "rulebook/yaml_map.h"

#include <criterion/criterion.h>
#include <string.h>

struct part {
    struct src_pos pos;
    struct rb_str name;
    int count;
};

struct thing {
    struct rb_str text, line;
    int number, low, high;
    bool flag, yes, sound;
    struct rb_str *names;
    size_t name_count;
    struct text_list texts, one, options;
    struct rb_texts languages, wordings;
    struct rb_code code;
    struct part part, *parts;
    size_t part_count;
    const char *other;
};

static bool check_part(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    (void)r, (void)n, (void)sound;
    return ((const struct part *)target)->count != 13;
}

static void begin_part(struct yaml_reader *r, void *target, const struct yaml_node *n)
{
    (void)r, (void)n;
    ((struct part *)target)->count = 1;
}

static const struct yaml_field part_fields[] = {
    YAML_FIELD(PLACE, part, pos, NULL),
    YAML_FIELD(TEXT, part, name, "name", .required = true, .plain = true),
    YAML_FIELD(INT, part, count, "count", .low = 1, .high = 20),
    {0},
};
static const struct yaml_shape part_shape = {.what = "a part", .fields = part_fields, .size = sizeof(struct part),
                                             .begin = begin_part, .check = check_part};

static void read_other(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    ((struct thing *)target)->other = arena_printf(r->arena, "%s/%s", key->text, n->text);
}

static bool check_thing(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    (void)r, (void)n;
    ((struct thing *)target)->sound = sound;
    return true;
}

static const struct yaml_field thing_fields[] = {
    YAML_FIELD(TEXT, thing, text, "text"),
    YAML_FIELD(LINE, thing, line, "line", .expected = "a name", .variants = 1),
    YAML_FIELD(INT, thing, number, "number", .low = -2, .high = 9),
    YAML_ARRAY(RANGE, thing, low, high, "range", .expected = "a range, such as 0 to 6"),
    YAML_FIELD(FLAG, thing, flag, "flag"),
    YAML_FIELD(YES, thing, yes, "yes"),
    YAML_ARRAY(NAMES, thing, names, name_count, "names", .variants = 2),
    YAML_FIELD(TEXTS, thing, texts, "texts"),
    YAML_FIELD(TEXT_OR_TEXTS, thing, one, "one"),
    YAML_FIELD(ASSIGNMENTS, thing, options, "options", .expected = "a mapping of options"),
    YAML_FIELD(LANGUAGES, thing, languages, "languages"),
    YAML_FIELD(CODE, thing, code, "code"),
    YAML_FIELD(MAPPING, thing, part, "part", .shape = &part_shape),
    YAML_ARRAY(LIST, thing, parts, part_count, "parts", .shape = &part_shape),
    YAML_OTHER(read_other, "other"),
    YAML_ELSEWHERE("elsewhere"),
    YAML_FIELD(WORDINGS, thing, wordings, NULL),
    {0},
};
static const struct yaml_shape shapes[] = {
    {.what = "a thing", .fields = thing_fields, .variant = 1, .check = check_thing},
    {.what = "another thing", .fields = thing_fields, .variant = 2, .check = check_thing},
};

static struct arena arena;
static struct diags diags;

static struct thing read(int shape, const char *text)
{
    struct yaml_budget budget = {0};
    struct thing t = {0};
    diags = (struct diags){.arena = &arena};
    struct yaml_reader r = {.arena = &arena, .diags = &diags, .language = "en"};
    const struct yaml_node *root = yaml_read(&arena, &diags, &budget, 0, text, strlen(text));
    cr_assert_not_null(root);
    yaml_map(&r, &shapes[shape], &t, root);
    return t;
}

/* The only message, at its place in "line:column id: text". */
static void reports(const char *text, const char *expected)
{
    struct thing t = read(0, text);
    cr_assert_eq(diags.count, 1, "%s: %zu messages", text, diags.count);
    const struct diag *d = &diags.items[0];
    cr_expect_str_eq(arena_printf(&arena, "%d:%d %s: %s%s%s", d->pos.line, d->pos.column, d->id, message_english(&diags, d->text),
                                  d->note_count ? "; " : "", d->note_count ? message_english(&diags, d->notes[0]) : ""),
                     expected);
    cr_expect_not(t.sound);
}

Test(yaml_map, each_type_of_value)
{
    struct thing t = read(0, "text: true\nline: 7\nnumber: -2\nrange: -1 to 6\nflag: yes\nyes: true\n"
                             "texts: [a (b, c), d]\none: x\noptions: {size: 3}\nlanguages: {en: a, pl: b}\n"
                             "code: |\n  one\npart: {name: n, count: 4}\nother: o\nelsewhere: [1]\nde: wort\n");
    cr_assert_eq(diags.count, 0, "%s", diag_english(&diags, 0));
    cr_expect(t.sound);
    cr_expect_str_eq(t.text.text, "true");
    cr_expect_str_eq(t.line.text, "7");
    cr_expect(t.number == -2 && t.low == -1 && t.high == 6 && t.flag && t.yes);
    cr_assert_eq(t.texts.count, 2);
    cr_expect_str_eq(t.texts.items[0].text, "a (b,c)");
    cr_assert_eq(t.one.count, 1);
    cr_expect_str_eq(t.options.items[0].text, "size=3");
    cr_expect_eq(t.languages.count, 2);
    cr_expect(t.code.literal && t.code.text.pos.line == 12 && t.code.text.pos.column == 3);
    cr_expect(t.part.count == 4 && t.part.pos.line == 13);
    cr_expect_str_eq(t.other, "other/o");
    cr_expect(t.wordings.count == 1 && !strcmp(t.wordings.items[0].lang, "de"));
    arena_release(&arena);
}

Test(yaml_map, elements_that_fail_their_check_are_left_out)
{
    struct thing t = read(0, "parts: [{name: a}, {name: b, count: 13}, c, {name: d, count: 2}]");
    cr_assert_eq(diags.count, 0);
    cr_assert_eq(t.part_count, 3);
    cr_expect(t.parts[0].count == 1 && t.parts[1].count == 1 && t.parts[2].count == 2);
    cr_expect_str_eq(t.parts[1].name.text, "c", "a scalar stands for its plain key");
    cr_expect_eq(t.parts[2].pos.column, 45);
    arena_release(&arena);
}

Test(yaml_map, variants_have_keys_of_their_own)
{
    struct thing t = read(1, "names: [a, b]");
    cr_assert_eq(diags.count, 0);
    cr_expect(t.name_count == 2 && !strcmp(t.names[1].text, "b"));
    read(1, "line: x");
    cr_assert_eq(diags.count, 1);
    cr_expect_str_eq(diag_english(&diags, 0), "unknown key 'line' in another thing");
    arena_release(&arena);
}

Test(yaml_map, what_does_not_fit_is_reported_in_its_place)
{
    reports("text: [a]", "1:7 wrong-type: 'text': expected text, found a list");
    reports("text: ''", "1:7 wrong-type: 'text': expected text, found an empty text");
    reports("line: true", "1:7 wrong-type: 'line': expected a name, found the word true");
    reports("line: |\n  a\n  b\n", "1:7 wrong-type: 'line': expected a name, found several lines");
    reports("number: 10", "1:9 bad-value: 'number': expected a number from -2 to 9, found '10'");
    reports("number: ten", "1:9 wrong-type: 'number': expected a number from -2 to 9, found text");
    reports("range: 6 to 1", "1:8 bad-value: 'range': expected a range, such as 0 to 6, found '6 to 1'");
    reports("flag: maybe", "1:7 wrong-type: 'flag': expected yes or no, found text");
    reports("yes: no", "1:6 wrong-type: 'yes': expected yes, found 'no'");
    reports("texts: a", "1:8 wrong-type: 'texts': expected a list, found text");
    reports("texts: [a, [b]]", "1:12 wrong-type: 'texts': expected text, found a list");
    reports("one: {}", "1:6 wrong-type: 'one': expected text, or a list, found a mapping");
    reports("options: [a]", "1:10 wrong-type: 'options': expected a mapping of options, found a list");
    reports("options: {size: []}", "1:17 wrong-type: 'size': expected text, found an empty list");
    reports("part: [a]", "1:7 wrong-type: a part: expected a mapping of keys, such as {key: value}, found a list");
    reports("part: {count: 2}", "1:7 missing-key: missing key 'name' in a part");
    reports("parts: {}", "1:8 wrong-type: 'parts': expected a list, found a mapping");
    reports("nummer: 1", "1:1 unknown-key: unknown key 'nummer' in a thing; did you mean 'number'?");
    reports("part: {name: a, zzzzzz: 1}",
            "1:17 unknown-key: unknown key 'zzzzzz' in a part; known keys: name, count");
    reports("languages: {english: a}", "1:13 unknown-key: unknown key 'english' in a text; the keys here are "
                                       "languages of two letters, such as en");
    arena_release(&arena);
}

Test(yaml_map, everything_wrong_is_reported)
{
    struct thing t = read(0, "nummer: 1\nflag: 3\nparts: [{name: []}, {count: 99, nam: 1}]\nnumber: 4");
    cr_expect_eq(diags.count, 6);
    cr_expect_eq(t.number, 4);
    arena_release(&arena);
}
