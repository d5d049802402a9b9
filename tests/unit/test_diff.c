/* SPDX-License-Identifier: MIT
 *
 * Differences of positions in words, and as patches that really turn one into the other.
 */
#include "game_sample.h"

#include "base/mem.h"
#include "explain/diff/diff.h"
#include "session/position.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct json_value *parse(struct arena *arena, const char *text)
{
    struct json_value_error error = {0};
    struct json_value *v = json_value_parse(arena, text, strlen(text), &error);
    cr_assert(v, "%s at %zu of %s", error.what, error.at, text);
    return v;
}

/* ---------------------------------------------------------------- applying a patch, by the letter of RFC 6902 */

static struct json_value **place_of(struct json_value *parent, const char *token)
{
    struct json_value **at = &parent->sub.first;
    if (parent->kind == JSON_VALUE_LIST)
        for (long i = strtol(token, NULL, 10); i > 0 && *at; i--)
            at = &(*at)->next;
    else
        while (*at && strcmp((*at)->key, token))
            at = &(*at)->next;
    return at;
}

static const char *unescape(struct arena *arena, const char *from, size_t len)
{
    char *to = arena_alloc(arena, len + 1), *s = to;
    for (size_t i = 0; i < len; i++)
        if (from[i] == '~')
            *s++ = from[++i] == '0' ? '~' : '/';
        else
            *s++ = from[i];
    return to;
}

static struct json_value *apply(struct arena *arena, struct json_value *doc, const struct json_value *patch)
{
    for (const struct json_value *op = patch->sub.first; op; op = op->next) {
        const char *what = json_value_member(op, "op")->text, *path = json_value_member(op, "path")->text, *token = "";
        const struct json_value *value = json_value_member(op, "value");
        struct json_value *parent = NULL, **at = &doc;
        while (*path) {
            size_t len = strcspn(++path, "/");
            token = unescape(arena, path, len);
            parent = *at;
            cr_assert(parent, "the way to %s", json_value_member(op, "path")->text);
            at = place_of(parent, token);
            path += len;
        }
        if (!strcmp(what, "remove")) {
            cr_assert(*at && parent);
            *at = (*at)->next;
            parent->sub.count--;
            continue;
        }
        struct json_value *copy = ARENA_NEW(arena, struct json_value);
        *copy = *value;
        copy->key = parent && parent->kind == JSON_VALUE_OBJECT ? token : NULL;
        if (!strcmp(what, "replace")) {
            cr_assert(*at);
            copy->next = (*at)->next;
        } else {
            cr_assert_str_eq(what, "add");
            cr_assert(parent && (parent->kind == JSON_VALUE_LIST || !*at));
            copy->next = *at;
            parent->sub.count++;
        }
        *at = copy;
    }
    return doc;
}

static void check_changes(const char *a, const char *b, size_t most, size_t count, const char *expected)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    const struct diff_change *changes;
    struct json_value *list = json_value_new(&arena, JSON_VALUE_LIST);
    cr_expect_eq(diff_changes(&arena, parse(&arena, a), parse(&arena, b), most, &changes), count);
    for (size_t i = 0; i < count && i < most; i++) {
        struct json_value *o = json_value_add(list, NULL, json_value_new(&arena, JSON_VALUE_OBJECT));
        json_value_add(o, "path", json_value_text(&arena, changes[i].path));
        if (changes[i].a)
            json_value_add(o, "old", json_value_copy(&arena, changes[i].a));
        if (changes[i].b)
            json_value_add(o, "new", json_value_copy(&arena, changes[i].b));
    }
    json_value_print(&text, list);
    cr_expect_str_eq(buf_cstr(&text), expected);
    buf_release(&text);
    arena_release(&arena);
}

Test(diff, both_sides_of_each_change)
{
    check_changes("{}", "{}", 9, 0, "[]");
    check_changes("{\"a\":{\"x\":1,\"y\":2}}", "{\"a\":{\"y\":3,\"x\":1}}", 9, 1,
                  "[{\"path\":\"/a/y\",\"old\":2,\"new\":3}]");
    check_changes("{\"a/b\":null,\"z\":[1,2]}", "{\"c\":{},\"z\":[2]}", 9, 3,
                  "[{\"path\":\"/a~1b\",\"old\":null},{\"path\":\"/z\",\"old\":[1,2],\"new\":[2]},{\"path\":\"/c\","
                  "\"new\":{}}]");
    check_changes("{\"a\":1,\"b\":1,\"c\":1}", "{}", 2, 3,
                  "[{\"path\":\"/a\",\"old\":1},{\"path\":\"/b\",\"old\":1}]");
}

Test(diff, what_has_not_the_form_of_a_position)
{
    static const struct {
        const char *json;
        bool good;
    } cases[] = {{"{}", true}, {"{\"k\":{\"p\":{\"f\":1}},\"l\":[\"a\"]}", true}, {"[]", false}, {"7", false},
                 {"{\"k\":{\"p\":{\"f\":{}}}}", false}, {"{\"l\":[[]]}", false}, {"{\"l\":[{}]}", false}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(diff_can_compare(parse(&arena, cases[i].json)), cases[i].good, "%s", cases[i].json);
    struct buf wide = BUF_INIT;
    buf_str(&wide, "{\"l\":[0");
    for (int i = 0; i < 8192; i++)
        buf_str(&wide, ",0");
    buf_str(&wide, "]}");
    cr_expect_not(diff_can_compare(parse(&arena, buf_cstr(&wide))));
    buf_release(&wide);
    arena_release(&arena);
}

static void check_patch(const char *a, const char *b, const char *expected)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    const struct diff_operation *list;
    size_t count = diff_patch(&arena, parse(&arena, a), parse(&arena, b), &list);
    struct json_value *patch = json_value_new(&arena, JSON_VALUE_LIST);
    for (size_t i = 0; i < count; i++) {
        struct json_value *o = json_value_add(patch, NULL, json_value_new(&arena, JSON_VALUE_OBJECT));
        json_value_add(o, "op", json_value_text(&arena, list[i].op));
        json_value_add(o, "path", json_value_text(&arena, list[i].path));
        if (list[i].value)
            json_value_add(o, "value", json_value_copy(&arena, list[i].value));
    }
    json_value_print(&text, patch);
    bool differs = count > 0;
    if (expected)
        cr_expect_str_eq(buf_cstr(&text), expected);
    cr_expect_eq(differs, strcmp(buf_cstr(&text), "[]") != 0);
    struct json_value *made = apply(&arena, parse(&arena, a), parse(&arena, buf_cstr(&text)));
    cr_expect(diff_same(made, parse(&arena, b)), "%s to %s by %s", a, b, buf_cstr(&text));
    cr_expect_eq(differs, !diff_same(parse(&arena, a), parse(&arena, b)));
    buf_release(&text);
    arena_release(&arena);
}

Test(diff, patches)
{
    check_patch("{\"a\":1}", "{\"a\":1}", "[]");
    check_patch("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", "[]");
    check_patch("{\"a\":1}", "{\"a\":2}", "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":2}]");
    check_patch("{\"a\":1}", "{\"b\":1}",
                "[{\"op\":\"remove\",\"path\":\"/a\"},{\"op\":\"add\",\"path\":\"/b\",\"value\":1}]");
    check_patch("{\"a/b~c\":null}", "{\"a/b~c\":{\"x\":[]}}",
                "[{\"op\":\"replace\",\"path\":\"/a~1b~0c\",\"value\":{\"x\":[]}}]");
    check_patch("[1,2,3,4]", "[1,4]", "[{\"op\":\"remove\",\"path\":\"/2\"},{\"op\":\"remove\",\"path\":\"/1\"}]");
    check_patch("[1,4]", "[1,2,3,4]",
                "[{\"op\":\"add\",\"path\":\"/1\",\"value\":2},{\"op\":\"add\",\"path\":\"/2\",\"value\":3}]");
    check_patch("[1,2]", "[]", NULL);
    check_patch("[]", "[[],{}]", NULL);
    check_patch("{\"a\":[{\"b\":1},2]}", "{\"a\":[{\"b\":2},true]}", NULL);
    check_patch("1", "\"1\"", "[{\"op\":\"replace\",\"path\":\"\",\"value\":\"1\"}]");
    cr_expect_eq(mem_live(), 0);
}

/* Random lists, so that nothing rests on the cases somebody thought of. */
Test(diff, patches_of_many_lists)
{
    uint32_t state = 1;
    for (int i = 0; i < 3000; i++) {
        struct buf text[2] = {BUF_INIT, BUF_INIT};
        for (int side = 0; side < 2; side++) {
            buf_char(&text[side], '[');
            state = state * 1664525u + 1013904223u;
            for (uint32_t n = 0, count = state >> 29; n < count; n++) {
                state = state * 1664525u + 1013904223u;
                buf_printf(&text[side], "%s%s", n ? "," : "",
                           (const char *[]){"1", "2", "[1]", "{\"a\":1}"}[state >> 30]);
            }
            buf_char(&text[side], ']');
        }
        check_patch(text[0].data, text[1].data, NULL);
        buf_release(&text[0]);
        buf_release(&text[1]);
    }
}

/* ---------------------------------------------------------------- words */

static void check_words(const char *a, const char *b, const char *expected)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    struct doc d = {0};
    doc_begin(&d, NULL, "", "en");
    bool differs = diff_add(&d, d.body, parse(&arena, a), parse(&arena, b), "en", SIZE_MAX);
    doc_terminal(&text, &d, &(struct doc_layout){.width = 80});
    cr_expect_str_eq(buf_cstr(&text), expected);
    cr_expect_eq(differs, *expected != '\0');
    buf_release(&text);
    arena_release(&arena);
    doc_release(&d);
}

Test(diff, words_by_piece_and_field)
{
    check_words("{\"table\":{\"action-points\":3},\"angels\":{\"angel 4\":{\"square\":\"(7,9)\",\"in\":null}},"
                "\"conditions\":[],\"zones\":{}}",
                "{\"table\":{\"action-points\":2},\"angels\":{\"angel 4\":{\"square\":\"(7,2)\",\"in\":null}},"
                "\"conditions\":[\"angel 4 is held\"],\"zones\":{}}",
                "table       action points 3 → 2\n"
                "angel 4     square (7,9) → (7,2)\n"
                "conditions  now angel 4 is held\n");
    check_words("{\"cards\":{\"KEY\":{\"worn\":1,\"in\":\"deck\"},\"BOX\":{\"in\":\"deck\"}},"
                "\"zones\":{\"deck\":[\"KEY\",\"BOX\"],\"hand\":[]}}",
                "{\"cards\":{\"KEY\":{\"worn\":2,\"in\":\"hand\"},\"BOX\":{\"in\":\"deck\"}},"
                "\"zones\":{\"deck\":[\"BOX\"],\"hand\":[\"KEY\"]}}",
                "KEY   worn 1 → 2\n"
                "deck  without KEY\n"
                "hand  with KEY\n");
    check_words("{\"cards\":{\"KEY\":{\"in\":\"deck\"}},\"zones\":{\"deck\":[\"KEY\"]}}",
                "{\"cards\":{\"KEY\":{\"in\":\"hand\"}},\"zones\":{\"deck\":[\"KEY\"]}}",
                "KEY  in deck → hand\n");
    check_words("{\"heroes\":{\"Amy\":{\"carrier\":null,\"tired\":false}},\"conditions\":[\"a\",\"b\"]}",
                "{\"heroes\":{\"Amy\":{\"carrier\":\"Rory\",\"tired\":true}},\"conditions\":[\"c\",\"b\"]}",
                "Amy         carrier nothing → Rory · tired no → yes\n"
                "conditions  no longer a · now c\n");
    check_words("{\"zones\":{\"deck\":[\"card\",\"card\",\"Lot\"],\"hand\":[]}}",
                "{\"zones\":{\"deck\":[\"card\",\"Lot\"],\"hand\":[\"card\"]}}",
                "deck  without card\nhand  with card\n");
    check_words("{\"zones\":{\"deck\":[\"A\",\"B\"]}}", "{\"zones\":{\"deck\":[\"B\",\"A\"]}}",
                "deck  in another order, now from the top: · B · A\n");
    check_words("{\"cards\":{\"A\":{\"in\":\"deck\"}}}", "{\"cards\":{}}", "A  only in the first\n");
    check_words("{\"cards\":{\"A\":{\"in\":\"deck\"},\"B\":{}}}", "{\"cards\":{\"B\":{}}}",
                "A  only in the first\n");
    check_words("{\"a\":{\"x\":{}}}", "{\"a\":{\"x\":{}},\"b\":{}}", "b  only in the second\n");
    check_words("{\"a\":{\"x\":{\"y\":1}}}", "{\"a\":{\"x\":{\"y\":1}}}", "");
    cr_expect_eq(mem_live(), 0);
}

Test(diff, positions_of_a_game)
{
    struct game_sample s;
    struct game g = {0};
    struct game_setup setup = {.seed = "diff"};
    char *before = NULL;
    game_sample_load(&s, "rulebooks/coast");
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    while (g.state == GAME_DECISION) {
        struct arena arena = {0};
        struct buf text = BUF_INIT;
        const struct position *p = position_make(g.compiled, &g.vm, POSITION_ALL, &arena);
        const struct json_value *state = position_json(p, "en", &text);
        buf_reset(&text);
        json_value_print(&text, state);
        if (before)
            check_patch(before, text.data, NULL);
        free(before);
        before = strdup(text.data);
        buf_release(&text);
        arena_release(&arena);
        game_sample_play(&g, g.decisions + 1);
    }
    free(before);
    game_release(&g);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}
