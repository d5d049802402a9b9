/* SPDX-License-Identifier: MIT
 *
 * Reports as data: what the tables of a struct make of it, as JSON and for reading.
 */
#include "base/mem.h"
#include "report/json.h"
#include "report/write.h"

#include <criterion/criterion.h>

/* ---------------------------------------------------------------- a report with a field of each type */

struct side {
    uint64_t length;
};
struct tool {
    int variant;
    const char *name;
    uint64_t weight; /* of hammers */
    const char *blade; /* of saws */
};
struct wage {
    const char *who;
    int64_t coins;
};
struct house {
    const char *street, *town, *note;
    uint64_t rooms, cellars;
    int64_t floor, below;
    bool warm, haunted;
    int color;
    const struct side *front, *back;
    const struct tool *tools;
    size_t tool_count;
    const char *const *rules;
    size_t rule_count;
    const int64_t *numbers;
    size_t number_count;
    const struct wage *wages;
    size_t wage_count;
    const struct json_value *plan;
};

static const char *const colors[] = {"red", "green", NULL};

static const struct report_field side_fields[] = {REPORT_COUNT(side, length, "length", "How long."), {0}};
static const struct report_shape side_shape = {.size = sizeof(struct side), .fields = side_fields};
static const struct report_field hammer_fields[] = {
    REPORT_TEXT(tool, name, "name", "The name."), REPORT_COUNT(tool, weight, "weight", "How heavy."), {0}};
static const struct report_field saw_fields[] = {
    REPORT_TEXT(tool, name, "name", "The name."), REPORT_TEXT(tool, blade, "blade", "What it cuts with."), {0}};
static const struct report_shape hammer_shape = {.size = sizeof(struct tool), .fields = hammer_fields};
static const struct report_shape saw_shape = {.size = sizeof(struct tool), .fields = saw_fields};
static const struct report_shape *const tool_variants[] = {&hammer_shape, &saw_shape, NULL};
static const struct report_shape tool_shape = {.size = sizeof(struct tool), .variants = tool_variants};
static const struct report_field wage_fields[] = {REPORT_NUMBER(wage, coins, "", "A day."), {0}};
static const struct report_shape wage_shape = {.size = sizeof(struct wage), .fields = wage_fields, .is_value = true};
static const struct report_field house_fields[] = {
    REPORT_TEXT(house, street, "street", "Where."),
    REPORT_TEXT_OR_NULL(house, town, "town", "The town."),
    REPORT_TEXT_OPTIONAL(house, note, "note", "A note."),
    REPORT_COUNT(house, rooms, "rooms", "Rooms."),
    REPORT_COUNT_OR_NULL(house, cellars, "cellars", "Cellars."),
    REPORT_NUMBER(house, floor, "floor", "The floor."),
    REPORT_NUMBER_OPTIONAL(house, below, "below", "The lowest floor."),
    REPORT_BOOL(house, warm, "warm", "Is it warm?"),
    REPORT_ONLY_TRUE(house, haunted, "haunted", "It is haunted."),
    REPORT_NAME(house, color, "color", OR_NULL, colors, "The color."),
    REPORT_OBJECT_OR_NULL(house, front, "front", &side_shape, "The front."),
    REPORT_PART(house, back, &side_shape),
    REPORT_LIST(house, tools, tool_count, "tools", &tool_shape, "Tools."),
    REPORT_TEXTS(house, rules, rule_count, "rules", "Rules."),
    REPORT_NUMBERS(house, numbers, number_count, "numbers", "Numbers."),
    REPORT_MAP(house, wages, wage_count, "wages", &wage_shape, "By name."),
    REPORT_JSON_OPTIONAL(house, plan, "plan", "Whatever was given."),
    {0}};
static const struct report_shape house_shape = {.size = sizeof(struct house), .fields = house_fields};
static const struct report_kind house_kind = {.name = "house", .version = 3, .shape = &house_shape};

static const struct house empty = {.street = "", .cellars = REPORT_NO_COUNT, .below = REPORT_NO_NUMBER, .color = -1};

static void expect_json(const struct report_kind *kind, const void *value, const char *json)
{
    struct report *r = report_new(kind, "en");
    struct buf out = BUF_INIT;
    r->value = value;
    report_json(&out, r);
    cr_expect_str_eq(buf_cstr(&out), json);
    buf_release(&out);
    report_free(r);
    cr_expect_eq(mem_live(), 0);
}

Test(report, writes_null_or_nothing_where_there_is_no_value)
{
    expect_json(&house_kind, &empty,
                "{\n  \"report\": \"house\",\n  \"version\": 3,\n  \"street\": \"\",\n  \"town\": null,\n"
                "  \"rooms\": 0,\n  \"cellars\": null,\n  \"floor\": 0,\n  \"warm\": false,\n  \"color\": null,\n"
                "  \"front\": null,\n  \"tools\": [],\n  \"rules\": [],\n  \"numbers\": [],\n  \"wages\": {}\n}\n");
}

Test(report, writes_each_type_in_the_order_of_the_table)
{
    static const struct tool tools[] = {{0, "mallet", 7, NULL}, {1, "rip saw", 0, "steel"}};
    static const char *const rules[] = {"no dogs", "\"quiet\"\n"};
    static const int64_t numbers[] = {-1, INT64_MAX};
    static const struct wage wages[] = {{"Ann", 3}, {"Bob", -4}};
    const struct house h = {.street = "Hill", .town = "Ely", .note = "old", .rooms = 5, .cellars = 1, .floor = -2,
                            .below = -3, .warm = true, .haunted = true, .color = 1, .front = &(struct side){9},
                            .back = &(struct side){8}, .tools = tools, .tool_count = 2, .rules = rules,
                            .rule_count = 2, .numbers = numbers, .number_count = 2, .wages = wages,
                            .wage_count = 2};
    expect_json(&house_kind, &h,
                "{\n  \"report\": \"house\",\n  \"version\": 3,\n  \"street\": \"Hill\",\n  \"town\": \"Ely\",\n"
                "  \"note\": \"old\",\n  \"rooms\": 5,\n  \"cellars\": 1,\n  \"floor\": -2,\n  \"below\": -3,\n"
                "  \"warm\": true,\n  \"haunted\": true,\n  \"color\": \"green\",\n"
                "  \"front\": {\n    \"length\": 9\n  },\n  \"length\": 8,\n  \"tools\": [\n"
                "    {\n      \"name\": \"mallet\",\n      \"weight\": 7\n    },\n"
                "    {\n      \"name\": \"rip saw\",\n      \"blade\": \"steel\"\n    }\n  ],\n"
                "  \"rules\": [\n    \"no dogs\",\n    \"\\\"quiet\\\"\\n\"\n  ],\n"
                "  \"numbers\": [\n    -1,\n    9223372036854775807\n  ],\n"
                "  \"wages\": {\n    \"Ann\": 3,\n    \"Bob\": -4\n  }\n}\n");
}

Test(report, writes_bytes_that_are_not_utf8_as_text)
{
    static const struct wage wages[] = {{"\xc3", 1}};
    struct house h = empty;
    h.street = "a\xff" "b\xc3\xa9\xed\xa0\x80";
    h.wages = wages;
    h.wage_count = 1;
    struct report *r = report_new(&house_kind, "en");
    struct buf out = BUF_INIT;
    r->value = &h;
    report_json(&out, r);
    cr_expect(strstr(buf_cstr(&out), "\"street\": \"a\\\\xffb\xc3\xa9\\\\xed\\\\xa0\\\\x80\","), "%s", out.data);
    cr_expect(strstr(buf_cstr(&out), "\"\\\\xc3\": 1"), "%s", out.data);
    buf_release(&out);
    report_free(r);
}

Test(report, writes_json_without_a_table_in_its_own_order)
{
    static const char text[] = "{\"b\":[1,null,{}],\"a\":{\"x\":true}}";
    struct arena arena = {0};
    struct json_value_error error;
    struct house h = empty;
    h.plan = json_value_parse(&arena, text, sizeof text - 1, &error);
    struct report *r = report_new(&house_kind, "en");
    struct buf out = BUF_INIT;
    r->value = &h;
    report_json(&out, r);
    cr_expect(strstr(buf_cstr(&out), "  \"plan\": {\n    \"b\": [\n      1,\n      null,\n      {}\n    ],\n"
                                     "    \"a\": {\n      \"x\": true\n    }\n  }\n}\n"),
              "%s", out.data);
    buf_release(&out);
    report_free(r);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- an element a line */

struct shed {
    const struct tool *tools;
    size_t tool_count;
};

static const struct report_field shed_fields[] = {
    REPORT_LIST(shed, tools, tool_count, "tools", &tool_shape, "Tools."), {0}};
static const struct report_shape shed_shape = {.size = sizeof(struct shed), .fields = shed_fields};
static const struct report_kind shed_kind = {
    .name = "shed", .version = 1, .shape = &shed_shape, .stream = REPORT_LINES};

Test(report, writes_lines_with_the_head_in_each)
{
    static const struct tool tools[] = {{0, "mallet", 7, NULL}, {1, "rip saw", 0, "steel"}};
    static const struct shed shed = {tools, 2};
    expect_json(&shed_kind, &shed,
                "{\"report\":\"shed\",\"version\":1,\"name\":\"mallet\",\"weight\":7}\n"
                "{\"report\":\"shed\",\"version\":1,\"name\":\"rip saw\",\"blade\":\"steel\"}\n");
}

/* ---------------------------------------------------------------- in parts */

struct stack {
    const struct tool *tools;
    size_t tool_count;
    const char *label;
};

static const struct report_field stack_fields[] = {REPORT_LIST(stack, tools, tool_count, "tools", &tool_shape,
                                                               "Tools."),
                                                   REPORT_TEXT_OPTIONAL(stack, label, "label", "Its label."),
                                                   {0}};
static const struct report_shape stack_shape = {.size = sizeof(struct stack), .fields = stack_fields};
static const struct report_kind stack_kind = {.name = "stack",
                                              .version = 1,
                                              .shape = &stack_shape,
                                              .stream = REPORT_PARTS};

Test(report, parts_make_the_same_as_the_whole)
{
    static const struct tool tools[] = {{0, "mallet", 7, NULL}, {1, "rip saw", 0, "steel"}};
    static const struct stack whole = {tools, 2, "both"}, parts[] = {{tools, 1, NULL}, {tools + 1, 1, NULL}},
                              last = {NULL, 0, "both"};
    struct buf written = BUF_INIT, expected = BUF_INIT;
    struct report *r = report_new(&stack_kind, "en");
    report_json_begin(&written, r);
    for (size_t i = 0; i < 2; i++) {
        r->value = &parts[i];
        report_json_part(&written, r, i == 0);
    }
    r->value = &last;
    report_json_end(&written, r);
    r->value = &whole;
    report_json(&expected, r);
    cr_expect_str_eq(buf_cstr(&written), buf_cstr(&expected));
    buf_release(&written);
    buf_release(&expected);
    report_free(r);
    cr_expect_eq(mem_live(), 0);
}

Test(report, a_value_is_written_on_one_line)
{
    static const struct tool tools[] = {{0, "mallet", 7, NULL}};
    static const struct stack stack = {tools, 1, "a\xff\n"};
    struct buf b = BUF_INIT;
    report_value_json_line(&b,
                           (struct report_value){.type = REPORT_VALUE_OBJECT, .at = &stack, .shape = &stack_shape});
    cr_expect_str_eq(buf_cstr(&b),
                     "{\"tools\": [{\"name\": \"mallet\", \"weight\": 7}], \"label\": \"a\\\\xff\\n\"}");
    buf_release(&b);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- reading */

struct sought {
    const char *key;
    struct report_value value;
};

static bool find(void *ctx, const char *key, struct report_value value)
{
    struct sought *s = ctx;
    if (strcmp(key, s->key))
        return true;
    s->value = value;
    return false;
}

static struct report_value member(struct report_value object, const char *key)
{
    struct sought s = {.key = key};
    report_value_members(object, find, &s);
    return s.value;
}

Test(report, is_read_without_its_structs)
{
    static const struct tool tools[] = {{0, "mallet", 7, NULL}, {1, "rip saw", 0, "steel"}};
    struct house h = empty;
    h.street = "Hill";
    h.tools = tools;
    h.tool_count = 2;
    struct report *r = report_new(&house_kind, "en");
    r->value = &h;
    struct report_value top = report_value_of(r), list = member(top, "tools");
    cr_expect_str_eq(member(top, "report").at, "house");
    cr_expect_eq(member(top, "version").integer, 3);
    cr_expect_str_eq(member(top, "street").at, "Hill");
    cr_expect_eq(member(top, "town").type, REPORT_VALUE_NULL);
    cr_expect_eq(list.count, 2);
    cr_expect_str_eq(member(report_value_element(list, 1), "blade").at, "steel");
    cr_expect_eq(member(report_value_element(list, 1), "weight").type, REPORT_VALUE_NULL);
    report_free(r);
}

/* ---------------------------------------------------------------- pieces */

/* A street of two houses, each in a piece of its own. */
static bool street_piece(struct doc *d, const struct report *r, size_t i, const struct report_style *style)
{
    (void)r;
    (void)style;
    doc_section(d, d->body, NULL, i ? "Second" : "First");
    return i == 0;
}

static const struct report_kind street_kind = {
    .name = "street", .version = 1, .heading = "Street", .shape = &house_shape, .piece = street_piece};

static const char *street(struct buf *out, enum report_format format)
{
    struct report *r = report_new(&street_kind, "en");
    const struct report_style style = {.format = format};
    r->value = &empty;
    buf_reset(out);
    report_write(out, r, &style);
    report_free(r);
    return buf_cstr(out);
}

Test(report, pieces_are_one_document)
{
    struct buf out = BUF_INIT;
    cr_expect_str_eq(street(&out, REPORT_AS_TEXT), "First\nSecond\n");
    cr_expect_str_eq(street(&out, REPORT_AS_MARKDOWN), "# Street\n\n## First\n\n## Second\n\n");
    const char *html = street(&out, REPORT_AS_HTML), *first = strstr(html, "First"), *second = strstr(html, "Second");
    cr_expect(first && second && first < second && second < strstr(html, "</main>"), "%s", html);
    cr_expect_null(strstr(strstr(html, "<main") + 1, "<main"));
    buf_release(&out);
    cr_expect_eq(mem_live(), 0);
}
