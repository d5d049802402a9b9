/* SPDX-License-Identifier: MIT
 *
 * The YAML reader: types, places, block scalars, and what strangers send. Every refusal is checked by finding id and
 * place; floods are checked by the number of events that were looked at before the end.
 */
#include "diag_english.h"
#include "base/mem.h"
#include "rulebook/yaml.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>

struct fixture {
    struct arena arena;
    struct diags diags;
    struct yaml_budget budget;
};

static const struct yaml_node *read_text(struct fixture *f, const char *text, size_t size)
{
    f->diags.arena = &f->arena;
    return yaml_read(&f->arena, &f->diags, &f->budget, 0, text, size);
}

struct refusal {
    char text[96];
    int size; /* 0: up to the NUL */
    char id[24];
    int line, column;
};

ParameterizedTestParameters(yaml, refuses)
{
    static struct refusal cases[] = {
        {"a: 1\na: 2\n", 0, "duplicate-key", 2, 1},
        {"x: {k: 1, b: 2, \"k\": 3}\n", 0, "duplicate-key", 1, 17},
        {"a: !x 1\n", 0, "yaml-tag", 1, 4},
        {"a: !!str 1\n", 0, "yaml-tag", 1, 4},
        {"! {a: 1}\n", 0, "yaml-tag", 1, 1},
        {"- !!seq []\n", 0, "yaml-tag", 1, 3},
        {"a: !u!x 1\n", 0, "yaml-tag", 1, 4},
        {"%TAG ! tag:x,2000:\n---\na: 1\n", 0, "yaml-directive", 1, 1},
        {"a: 1\n...\n%YAML 1.1\n---\nb: 1\n", 0, "yaml-directive", 3, 1},
        {"a: 1\n---\nb: 2\n", 0, "yaml-documents", 2, 1},
        {"b: &b {x: 1}\na:\n  <<: *b\n", 0, "merge-key", 3, 3},
        {"? [a]\n: b\n", 0, "yaml-key", 1, 3},
        {"~: b\n", 0, "yaml-key", 1, 1},
        {"a: *b\n", 0, "unknown-alias", 1, 4},
        {"a: &a [1, *a]\n", 0, "alias-cycle", 1, 11},
        {"&a b: &c {d: {e: *c}}\n", 0, "alias-cycle", 1, 18},
        {"a: b\0c\n", 7, "control-character", 1, 5},
        {"ż: \x1b[1m\n", 0, "control-character", 1, 4},
        {"a: b\rc: d\n", 0, "control-character", 1, 5},
        {"a: \xe2\x80\xaex\n", 0, "control-character", 1, 4},
        {"a: \xe2\x81\xa6x\n", 0, "control-character", 1, 4},
        {"a: \xe2\x80\xa8x\n", 0, "control-character", 1, 4},
        {"a: \xc2\x85x\n", 0, "control-character", 1, 4},
        {"a: \x7fx\n", 0, "control-character", 1, 4},
        {"a: \"x\\u202ey\"\n", 0, "control-character", 1, 4},
        {"a: \"x\\0y\"\n", 0, "control-character", 1, 4},
        {"a: \"x\\e\"\n", 0, "control-character", 1, 4},
        {"a: \xffx\n", 0, "not-utf8", 1, 4},
        {"a: \xc0\xaf\n", 0, "not-utf8", 1, 4},
        {"a: \xed\xa0\x80\n", 0, "not-utf8", 1, 4},
        {"a: \xf4\x90\x80\x80\n", 0, "not-utf8", 1, 4},
        {"a: \xe2\x80", 0, "not-utf8", 1, 4},
        {"a: [1, 2\n", 0, "yaml-syntax", 2, 1},
        {"a: b: c\n", 0, "yaml-syntax", 1, 5},
        {"# nothing\n", 0, "yaml-syntax", 1, 1},
    };
    return cr_make_param_array(struct refusal, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct refusal *c, yaml, refuses)
{
    struct fixture f = {0};
    read_text(&f, c->text, c->size ? (size_t)c->size : strlen(c->text));
    cr_assert_eq(f.diags.count, 1, "%s: %zu findings", c->text, f.diags.count);
    const struct diag *d = &f.diags.items[0];
    cr_expect_str_eq(d->id, c->id, "%s: %s (%s)", c->text, d->id, message_english(&f.diags, d->text));
    cr_expect(d->pos.line == c->line && d->pos.column == c->column, "%s: at %d:%d", c->text, d->pos.line,
              d->pos.column);
    arena_release(&f.arena);
    cr_expect_eq(mem_live(), 0);
}

struct flood {
    const char *head, *unit, *tail;
    int count;
    char id[16];
    int line, column;
    size_t events; /* at most */
};

/* Repeats are written out here, so that the table stays readable. */
static void read_flood(struct fixture *f, const struct flood *c)
{
    struct buf b = BUF_INIT;
    buf_str(&b, c->head);
    for (int i = 0; i < c->count; i++)
        buf_str(&b, c->unit);
    buf_str(&b, c->tail);
    read_text(f, b.data, b.len);
    buf_release(&b);
}

Test(yaml, floods)
{
    static const struct flood cases[] = {
        {"", "[", "", 8 * 1024 * 1024, "too-deep", 1, 65, 70},
        {"", "[", "", 10 * 1024 * 1024, "too-large", 0, 0, 0},
        {"", "[\n", "", 4 * 1024 * 1024, "too-deep", 65, 1, 70},
        {"", "{a: ", "", 2 * 1024 * 1024, "too-deep", 1, 257, 140},
        {"", "- ", "x", 4 * 1024 * 1024 - 1, "too-deep", 1, 129, 70},
        {"", "? ", "x", 4 * 1024 * 1024 - 1, "too-deep", 1, 129, 70},
        {"", "- x\n", "", 300000, "too-large", 200000, 3, 200010},
        {"", "%TAG !a! x\n", "--- a", 500000, "yaml-directive", 1, 1, 0},
        {"[", "&a x, ", "]", 2000, "too-large", 1, 6146, 1100},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f = {0};
        read_flood(&f, &cases[i]);
        cr_assert_geq(f.diags.count, 1, "case %zu", i);
        const struct diag *d = &f.diags.items[0];
        cr_expect_str_eq(d->id, cases[i].id, "case %zu: %s", i, message_english(&f.diags, d->text));
        cr_expect(d->pos.line == cases[i].line && d->pos.column == cases[i].column, "case %zu: at %d:%d", i,
                  d->pos.line, d->pos.column);
        cr_expect_leq(f.budget.events, cases[i].events, "case %zu: %zu events", i, f.budget.events);
        arena_release(&f.arena);
    }
    cr_expect_eq(mem_live(), 0);
}

/* Ten aliases of ten aliases of …: refused before anything is expanded. */
static void read_bomb(struct fixture *f, const char *seed, int levels)
{
    struct buf b = BUF_INIT;
    buf_printf(&b, "l0: &l0 %s\n", seed);
    for (int i = 1; i < levels; i++) {
        buf_printf(&b, "l%d: &l%d [", i, i);
        for (int j = 0; j < 10; j++)
            buf_printf(&b, "*l%d, ", i - 1);
        buf_str(&b, "]\n");
    }
    read_text(f, b.data, b.len);
    buf_release(&b);
}

Test(yaml, bombs_of_aliases)
{
    struct fixture f = {0};
    read_bomb(&f, "[a, b, c]", 9);
    cr_assert_eq(f.diags.count, 1);
    cr_expect_str_eq(f.diags.items[0].id, "too-large");
    cr_expect_eq(f.diags.items[0].pos.line, 6); /* 4, 41, 411, 4111, 41111: the next ten would be 411,111 nodes */
    cr_expect_lt(f.arena.total, 200 * 1024);
    arena_release(&f.arena);

    struct buf text = BUF_INIT; /* few nodes, much text */
    buf_fill(&text, 'x', 1024 * 1024);
    f = (struct fixture){0};
    read_bomb(&f, text.data, 4);
    cr_assert_eq(f.diags.count, 1);
    cr_expect_str_eq(f.diags.items[0].id, "too-large");
    cr_expect_eq(f.diags.items[0].pos.line, 3);
    buf_release(&text);
    arena_release(&f.arena);

    f = (struct fixture){0}; /* depth is counted through aliases too */
    struct buf deep = BUF_INIT;
    buf_str(&deep, "a: &a ");
    for (int i = 0; i < 40; i++)
        buf_char(&deep, '[');
    for (int i = 0; i < 40; i++)
        buf_char(&deep, ']');
    buf_str(&deep, "\nb: ");
    for (int i = 0; i < 30; i++)
        buf_char(&deep, '[');
    buf_str(&deep, "*a");
    read_text(&f, deep.data, deep.len);
    cr_assert_eq(f.diags.count, 1);
    cr_expect_str_eq(f.diags.items[0].id, "too-deep");
    cr_expect_eq(f.diags.items[0].pos.column, 34);
    buf_release(&deep);
    arena_release(&f.arena);
    cr_expect_eq(mem_live(), 0);
}

struct scalar {
    char text[16];
    enum yaml_type type;
    long long number;
};

ParameterizedTestParameters(yaml, types)
{
    static struct scalar cases[] = {
        {"true", YAML_BOOL, 1}, {"false", YAML_BOOL, 0},    {"null", YAML_NULL, 0},  {"~", YAML_NULL, 0},
        {"yes", YAML_TEXT, 0},  {"no", YAML_TEXT, 0},       {"on", YAML_TEXT, 0},    {"True", YAML_TEXT, 0},
        {"0", YAML_INT, 0},     {"-12", YAML_INT, -12},     {"007", YAML_TEXT, 0},   {"+1", YAML_TEXT, 0},
        {"1.5", YAML_TEXT, 0},  {"0x10", YAML_TEXT, 0},     {"1_000", YAML_TEXT, 0}, {"1e3", YAML_TEXT, 0},
        {"'1'", YAML_TEXT, 0},  {"\"true\"", YAML_TEXT, 0}, {"''", YAML_TEXT, 0},    {"12:30", YAML_TEXT, 0},
    };
    return cr_make_param_array(struct scalar, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct scalar *c, yaml, types)
{
    struct fixture f = {0};
    char text[32];
    int size = snprintf(text, sizeof text, "a: %s\n", c->text);
    const struct yaml_node *root = read_text(&f, text, (size_t)size);
    cr_assert(root && !f.diags.count);
    const struct yaml_node *n = yaml_get(root, "a");
    cr_expect_eq(n->type, c->type, "%s is %s", c->text, yaml_kind_name(n));
    cr_expect_eq(n->number, c->number);
    arena_release(&f.arena);
}

Test(yaml, places_count_code_points)
{
    struct fixture f = {0};
    static const char text[] = "\xef\xbb\xbfż: [ąę, {k: v}]\r\nb: &x  # why\n  'text'\nc: *x\n";
    const struct yaml_node *root = read_text(&f, text, sizeof text - 1);
    cr_assert(root && !f.diags.count, "%s", diag_english(&f.diags, 0));
    const struct yaml_node *list = yaml_get(root, "ż"), *b = yaml_get(root, "b");
    cr_expect(list->pos.line == 1 && list->pos.column == 4);
    cr_expect(list->items[1]->pos.column == 9 && list->items[1]->pairs[0].value->pos.column == 13);
    cr_expect(b->pos.line == 3 && b->pos.column == 3, "an anchor is not the text: %d:%d", b->pos.line, b->pos.column);
    cr_expect_eq(yaml_get(root, "c"), b);
    arena_release(&f.arena);
}

Test(yaml, blocks_say_where_their_lines_are)
{
    struct fixture f = {0};
    static const char text[] =
        "a: |\n    one\n      two\nb: |2-  # why\n\n     three\n   four\nc: &c\n  >\n   five\n   six\n";
    const struct yaml_node *root = read_text(&f, text, sizeof text - 1);
    cr_assert(root && !f.diags.count, "%s", diag_english(&f.diags, 0));
    const struct yaml_node *a = yaml_get(root, "a"), *b = yaml_get(root, "b"), *c = yaml_get(root, "c");
    cr_expect(a->style == YAML_LITERAL && a->text_line == 2 && a->indent == 4);
    cr_expect_str_eq(a->text, "one\n  two\n");
    cr_expect(b->style == YAML_LITERAL && b->text_line == 5 && b->indent == 2, "%d, %d", b->text_line, b->indent);
    cr_expect_str_eq(b->text, "\n   three\n four");
    cr_expect(c->style == YAML_FOLDED && c->pos.line == 9 && c->text_line == 10 && c->indent == 3);
    arena_release(&f.arena);
}

/* libyaml's memory is given back as well: the sanitizers see what mem_live cannot. */
Test(yaml, out_of_memory_anywhere)
{
    static const char text[] = "a: &a [1, {b: c}]\nd: *a\ne: |\n  text\nd: twice\n";
    bool finished = false;
    for (long n = 1; n < 1000 && !finished; n++) {
        struct fixture f = {0};
        struct mem_guard guard;
        mem_fail_after(n);
        MEM_TRY(guard) {
            read_text(&f, text, sizeof text - 1);
            finished = true;
            MEM_DONE();
        }
        mem_fail_after(0);
        arena_release(&f.arena);
        cr_assert_eq(mem_live(), 0, "allocation %ld", n);
    }
    cr_expect(finished);
}
