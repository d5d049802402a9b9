/* SPDX-License-Identifier: MIT
 *
 * See the header. Both forms go through the trees side by side; an object's members are found by their keys, so a
 * comparison costs the square of the widest object at worst. That is why the width of what strangers wrote is
 * bounded.
 */
#include "explain/diff/diff.h"

#include "explain/words.h"
#include "lang/print_forms.h"
#include "session/lines.h"

#include <string.h>

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

/* ---------------------------------------------------------------- in words */

struct diff_printer {
    struct buf *out;
    struct arena *arena;
    const char *lang;
    int width;
    bool zones; /* what lies elsewhere is told by zone, and not once more by piece */
    bool any;
};

/* Texts of strangers stay within their line. */
static const char *one_line(struct diff_printer *t, const char *text)
{
    if (!strchr(text, '\n'))
        return text;
    char *out = arena_alloc(t->arena, 6 * strlen(text) + 1), *s = out;
    for (; *text; text++)
        if (*text == '\n')
            s += strlen(strcpy(s, "\\u000a"));
        else
            *s++ = *text;
    *s = '\0';
    return out;
}

static const char *words_of(struct diff_printer *t, const struct json_value *v)
{
    switch (v->kind) {
    case JSON_VALUE_NULL: return form_text(t->lang, FORM_NOTHING);
    case JSON_VALUE_FALSE: return form_text(t->lang, FORM_NO);
    case JSON_VALUE_TRUE: return form_text(t->lang, FORM_YES);
    case JSON_VALUE_INT: return arena_printf(t->arena, "%lld", (long long)v->number);
    case JSON_VALUE_TEXT: return one_line(t, v->text);
    default: return "…";
    }
}

static const char *name_in_words(struct diff_printer *t, const char *key)
{
    if (!strcmp(key, "in"))
        return word_text(t->lang, WORD_IN);
    char *name = arena_strdup(t->arena, one_line(t, key));
    for (char *s = name; *s; s++)
        if (*s == '-')
            *s = ' ';
    return name;
}

/* Parts of a position that no rulebook names. */
static const char *label_in_words(struct diff_printer *t, const char *key)
{
    if (!strcmp(key, "table"))
        return word_text(t->lang, WORD_TABLE);
    if (!strcmp(key, "conditions"))
        return word_text(t->lang, WORD_CONDITIONS);
    return one_line(t, key);
}

static void tell_value(struct diff_printer *t, struct lines *l, const struct json_value *a, const struct json_value *b,
                       const char *key)
{
    if (a && b && diff_same(a, b))
        return;
    t->any = true;
    if (t->zones && !strcmp(key, "in"))
        return;
    lines_item(l, arena_printf(t->arena, "%s %s → %s", name_in_words(t, key),
                               a ? words_of(t, a) : word_text(t->lang, WORD_NOT_KNOWN),
                               b ? words_of(t, b) : word_text(t->lang, WORD_NOT_KNOWN)));
}

/* A piece, or the table: field by field. */
static void tell_fields(struct diff_printer *t, const char *label, const struct json_value *a,
                        const struct json_value *b)
{
    struct lines l;
    lines_begin(&l, t->out, label_in_words(t, label), t->width);
    for (const struct json_value *x = a->sub.first; x; x = x->next)
        tell_value(t, &l, x, json_value_member(b, x->key), x->key);
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            tell_value(t, &l, NULL, y, y->key);
    lines_end(&l);
}

/* How many of the elements in front of `until` (NULL: of all) are the same as `v`. */
static size_t count_of(const struct json_value *list, const struct json_value *until, const struct json_value *v)
{
    size_t n = 0;
    for (const struct json_value *x = list->sub.first; x != until; x = x->next)
        n += diff_same(x, v);
    return n;
}

/* Elements of `a` that `b` has not, each as often as it is missing. */
static size_t tell_missing(struct diff_printer *t, struct lines *l, enum word label, const struct json_value *a,
                           const struct json_value *b)
{
    size_t n = 0;
    for (const struct json_value *x = a->sub.first; x; x = x->next) {
        if (count_of(a, x, x) < count_of(b, NULL, x))
            continue;
        lines_item(l, arena_printf(t->arena, "%s%s", n++ ? "" : word_text(t->lang, label), words_of(t, x)));
    }
    return n;
}

static void tell_list(struct diff_printer *t, const char *label, const struct json_value *a, const struct json_value *b,
                      enum word gone, enum word come)
{
    struct lines l;
    if (diff_same(a, b))
        return;
    t->any = true;
    lines_begin(&l, t->out, label_in_words(t, label), t->width);
    size_t n = tell_missing(t, &l, gone, a, b);
    n += tell_missing(t, &l, come, b, a);
    if (!n) { /* the same things in another order */
        lines_item(&l, word_text(t->lang, WORD_OTHER_ORDER));
        for (const struct json_value *y = b->sub.first; y; y = y->next)
            lines_item(&l, words_of(t, y));
    }
    lines_end(&l);
}

static void tell_only_one(struct diff_printer *t, const char *label, const char *what)
{
    struct lines l;
    t->any = true;
    lines_begin(&l, t->out, label_in_words(t, label), t->width);
    lines_item(&l, what);
    lines_end(&l);
}

static void tell_entry(struct diff_printer *t, const char *key, const struct json_value *a, const struct json_value *b)
{
    if (a->kind == JSON_VALUE_OBJECT && b->kind == JSON_VALUE_OBJECT)
        tell_fields(t, key, a, b);
    else if (a->kind == JSON_VALUE_LIST && b->kind == JSON_VALUE_LIST)
        tell_list(t, key, a, b, WORD_WITHOUT, WORD_WITH);
    else if (!diff_same(a, b))
        tell_only_one(t, key, arena_printf(t->arena, "%s → %s", words_of(t, a), words_of(t, b)));
}

/* Pieces of a kind, or zones. */
static void tell_section(struct diff_printer *t, const struct json_value *a, const struct json_value *b)
{
    for (const struct json_value *x = a->sub.first; x; x = x->next) {
        const struct json_value *y = json_value_member(b, x->key);
        if (y)
            tell_entry(t, x->key, x, y);
        else
            tell_only_one(t, x->key, word_text(t->lang, WORD_ONLY_FIRST));
    }
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            tell_only_one(t, y->key, word_text(t->lang, WORD_ONLY_SECOND));
}

static bool zones_differ(const struct json_value *a, const struct json_value *b)
{
    const struct json_value *x = a->kind == JSON_VALUE_OBJECT ? json_value_member(a, "zones") : NULL;
    const struct json_value *y = b->kind == JSON_VALUE_OBJECT ? json_value_member(b, "zones") : NULL;
    return x && y && !diff_same(x, y);
}

static bool has_sections(const struct json_value *v)
{
    return v->kind == JSON_VALUE_OBJECT && v->sub.first &&
           (v->sub.first->kind == JSON_VALUE_OBJECT || v->sub.first->kind == JSON_VALUE_LIST);
}

static void tell_top(struct diff_printer *t, const char *key, const struct json_value *a, const struct json_value *b)
{
    if (a->kind == JSON_VALUE_LIST && b->kind == JSON_VALUE_LIST)
        tell_list(t, key, a, b, WORD_NO_LONGER, WORD_NOW);
    else if (a->kind == JSON_VALUE_OBJECT && b->kind == JSON_VALUE_OBJECT && (has_sections(a) || has_sections(b)))
        tell_section(t, a, b);
    else
        tell_entry(t, key, a, b);
}

bool diff_words(struct buf *out, const struct json_value *a, const struct json_value *b, const char *lang, int width,
                struct arena *arena)
{
    struct diff_printer t = {out, arena, lang, width, zones_differ(a, b), false};
    for (const struct json_value *x = a->kind == JSON_VALUE_OBJECT ? a->sub.first : NULL; x; x = x->next) {
        const struct json_value *y = json_value_member(b, x->key);
        if (y)
            tell_top(&t, x->key, x, y);
        else
            tell_only_one(&t, x->key, word_text(lang, WORD_ONLY_FIRST));
    }
    for (const struct json_value *y = b->kind == JSON_VALUE_OBJECT ? b->sub.first : NULL; y; y = y->next)
        if (!json_value_member(a, y->key))
            tell_only_one(&t, y->key, word_text(lang, WORD_ONLY_SECOND));
    return t.any;
}

/* ---------------------------------------------------------------- as a patch */

struct patch_ctx {
    struct json_out *j;
    struct arena *arena;
    size_t count;
};

/* RFC 6901: ~ and / are escaped. */
static const char *path_to(struct patch_ctx *p, const char *path, const char *key)
{
    char *to = arena_alloc(p->arena, strlen(path) + 2 * strlen(key) + 2), *s = to;
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

/* NULL: no member. */
static void put_member(struct json_out *j, const char *key, const struct json_value *value)
{
    if (!value)
        return;
    json_out_key(j, key);
    json_value_print(json_out_text_begin(j), value);
    json_out_raw(j, buf_cstr(&j->text));
}

static void put_operation(struct patch_ctx *p, const char *op, const char *path, const struct json_value *value)
{
    p->count++;
    json_out_open(p->j, '{');
    json_out_put_text(p->j, "op", op);
    json_out_put_text(p->j, "path", path);
    put_member(p->j, "value", value);
    json_out_close(p->j, '}');
}

static void patch(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b);

static void patch_object(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b)
{
    for (const struct json_value *x = a->sub.first; x; x = x->next) {
        const struct json_value *y = json_value_member(b, x->key);
        if (y)
            patch(p, path_to(p, path, x->key), x, y);
        else
            put_operation(p, "remove", path_to(p, path, x->key), NULL);
    }
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            put_operation(p, "add", path_to(p, path, y->key), y);
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
        put_operation(p, "remove", index_path(p, path, i - 1), NULL);
    for (size_t i = both; i < m; i++)
        put_operation(p, "add", index_path(p, path, i), y[i]);
}

static void patch(struct patch_ctx *p, const char *path, const struct json_value *a, const struct json_value *b)
{
    if (a->kind == JSON_VALUE_OBJECT && b->kind == JSON_VALUE_OBJECT)
        patch_object(p, path, a, b);
    else if (a->kind == JSON_VALUE_LIST && b->kind == JSON_VALUE_LIST)
        patch_list(p, path, a, b);
    else if (!diff_same(a, b))
        put_operation(p, "replace", path, b);
}

bool diff_patch(struct json_out *j, const struct json_value *a, const struct json_value *b, struct arena *arena)
{
    struct patch_ctx p = {j, arena, 0};
    json_out_open(j, '[');
    patch(&p, "", a, b);
    json_out_close(j, ']');
    return p.count > 0;
}

/* ---------------------------------------------------------------- as a list of both sides */

struct changes_ctx {
    struct patch_ctx p;
    const char *first, *second;
    size_t most;
};

static void put_change(struct changes_ctx *c, const char *path, const struct json_value *a, const struct json_value *b)
{
    if (c->p.count++ >= c->most)
        return;
    json_out_open(c->p.j, '{');
    json_out_put_text(c->p.j, "path", path);
    put_member(c->p.j, c->first, a);
    put_member(c->p.j, c->second, b);
    json_out_close(c->p.j, '}');
}

static void change(struct changes_ctx *c, const char *path, const struct json_value *a, const struct json_value *b)
{
    if (!a || !b || a->kind != JSON_VALUE_OBJECT || b->kind != JSON_VALUE_OBJECT) {
        if (!a || !b || !diff_same(a, b))
            put_change(c, path, a, b);
        return;
    }
    for (const struct json_value *x = a->sub.first; x; x = x->next)
        change(c, path_to(&c->p, path, x->key), x, json_value_member(b, x->key));
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            change(c, path_to(&c->p, path, y->key), NULL, y);
}

size_t diff_changes(struct json_out *j, const struct json_value *a, const struct json_value *b, const char *first,
                    const char *second, size_t most, struct arena *arena)
{
    struct changes_ctx c = {{j, arena, 0}, first, second, most};
    json_out_open(j, '[');
    change(&c, "", a, b);
    json_out_close(j, ']');
    return c.p.count;
}
