/* SPDX-License-Identifier: MIT
 *
 * Compares two positions as data. Both are read side by side, and an object's members are found by their keys, so a
 * comparison costs the square of the widest object at worst. That is why the width of foreign positions is bounded.
 */
#include "explain/diff/diff.h"

#include <string.h>

/* Lists are compared in order, objects by their keys. Depth is bounded, because positions were
 * checked first. */
bool diff_same(const struct json_value *a, const struct json_value *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case JSON_VALUE_INT: return a->number == b->number;
    case JSON_VALUE_TEXT: return !strcmp(a->text, b->text);
    case JSON_VALUE_LIST: {
        const struct json_value *x = a->sub.first, *y = b->sub.first;
        for (; x && y && diff_same(x, y); x = x->next)
            y = y->next;
        return !x && !y;
    }
    case JSON_VALUE_OBJECT:
        if (a->sub.count != b->sub.count)
            return false;
        for (const struct json_value *x = a->sub.first; x; x = x->next) {
            const struct json_value *y = json_value_member(b, x->key);
            if (!y || !diff_same(x, y))
                return false;
        }
        return true;
    default: return true;
    }
}

enum {
    DIFF_DEPTH_MAX = 3, /* a kind, a thing, a field */
    DIFF_WIDTH_MAX = 8192 /* its square is done in a moment; no board has as many squares */
};

/* A list inside of a list is refused by giving its elements the greatest depth. */
static bool can_compare(const struct json_value *v, int depth)
{
    if (v->kind != JSON_VALUE_OBJECT && v->kind != JSON_VALUE_LIST)
        return true;
    if (depth == DIFF_DEPTH_MAX || v->sub.count > DIFF_WIDTH_MAX)
        return false;
    for (const struct json_value *x = v->sub.first; x; x = x->next)
        if (!can_compare(x, v->kind == JSON_VALUE_LIST ? DIFF_DEPTH_MAX : depth + 1))
            return false;
    return true;
}

bool diff_can_compare(const struct json_value *v)
{
    return v->kind == JSON_VALUE_OBJECT && can_compare(v, 0);
}

/* ---------------------------------------------------------------- as a patch */

struct patch_ctx {
    struct arena *arena;
    struct diff_operation *operations;
    size_t count, room;
};

/* RFC 6901: ~ and / are escaped. */
static const char *path_to(struct arena *arena, const char *path, const char *key)
{
    char *to = arena_alloc(arena, strlen(path) + 2 * strlen(key) + 2), *s = to;
    s += strlen(strcpy(s, path));
    *s++ = '/';
    for (; *key; key++)
        if (*key == '~' || *key == '/') {
            *s++ = '~';
            *s++ = *key == '~' ? '0' : '1';
        } else
            *s++ = *key;
    return to;
}

static void add_operation(struct patch_ctx *p, const char *op, const char *path, const struct json_value *value)
{
    ARENA_PUSH(p->arena, p->operations, p->count, p->room) = (struct diff_operation){op, path, value};
}

static void patch(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b);

/* First the keys of `a`, which change or are removed, then those that only `b` has. */
static void patch_object(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b)
{
    for (const struct json_value *x = a->sub.first; x; x = x->next) {
        const struct json_value *y = json_value_member(b, x->key);
        if (y)
            patch(p, path_to(p->arena, path, x->key), x, y);
        else
            add_operation(p, "remove", path_to(p->arena, path, x->key), NULL);
    }
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            add_operation(p, "add", path_to(p->arena, path, y->key), y);
}

static const struct json_value **elements(struct patch_ctx *p, const struct json_value *list)
{
    const struct json_value **out = ARENA_ARRAY(p->arena, const struct json_value *, list->sub.count + 1);
    size_t n = 0;
    for (const struct json_value *x = list->sub.first; x; x = x->next)
        out[n++] = x;
    return out;
}

static const char *index_path(struct patch_ctx *p, const char *path, size_t index)
{
    return arena_printf(p->arena, "%s/%zu", path, index);
}

/* What is the same at both ends stays; in between, elements are replaced, and then taken out or put in. */
static void patch_list(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b)
{
    const struct json_value **x = elements(p, a), **y = elements(p, b);
    size_t n = a->sub.count, m = b->sub.count, first = 0;
    while (first < n && first < m && diff_same(x[first], y[first]))
        first++;
    while (n > first && m > first && diff_same(x[n - 1], y[m - 1])) {
        n--;
        m--;
    }
    size_t both = n < m ? n : m;
    for (size_t i = first; i < both; i++)
        patch(p, index_path(p, path, i), x[i], y[i]);
    for (size_t i = n; i > both; i--)
        add_operation(p, "remove", index_path(p, path, i - 1), NULL);
    for (size_t i = both; i < m; i++)
        add_operation(p, "add", index_path(p, path, i), y[i]);
}

/* Equal values give no operation. A value that changes its type is replaced as a whole. */
static void patch(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b)
{
    if (a->kind == JSON_VALUE_OBJECT && b->kind == JSON_VALUE_OBJECT)
        patch_object(p, path, a, b);
    else if (a->kind == JSON_VALUE_LIST && b->kind == JSON_VALUE_LIST)
        patch_list(p, path, a, b);
    else if (!diff_same(a, b))
        add_operation(p, "replace", path, b);
}

size_t diff_patch(struct arena *arena, const struct json_value *a, const struct json_value *b,
                  const struct diff_operation **out)
{
    struct patch_ctx p = {.arena = arena};
    patch(&p, "", a, b);
    *out = p.operations;
    return p.count;
}

/* ---------------------------------------------------------------- as a list of both sides */

struct change_ctx {
    struct arena *arena;
    struct diff_change *changes;
    size_t count, room;
    size_t most, all;
};

static void add_change(struct change_ctx *c, const char *path, const struct json_value *a, const struct json_value *b)
{
    if (c->all++ < c->most)
        ARENA_PUSH(c->arena, c->changes, c->count, c->room) = (struct diff_change){path, a, b};
}

/* Goes down as long as both sides are objects, so that a path is as long as possible:
 * /heroes/Amy/square. */
static void change(struct change_ctx *c, const char *path, const struct json_value *a, const struct json_value *b)
{
    if (!a || !b || a->kind != JSON_VALUE_OBJECT || b->kind != JSON_VALUE_OBJECT) {
        if (!a || !b || !diff_same(a, b))
            add_change(c, path, a, b);
        return;
    }
    for (const struct json_value *x = a->sub.first; x; x = x->next)
        change(c, path_to(c->arena, path, x->key), x, json_value_member(b, x->key));
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            change(c, path_to(c->arena, path, y->key), NULL, y);
}

size_t diff_changes(struct arena *arena, const struct json_value *a, const struct json_value *b, size_t most,
                    const struct diff_change **out)
{
    struct change_ctx c = {.arena = arena, .most = most};
    change(&c, "", a, b);
    *out = c.changes;
    return c.all;
}
