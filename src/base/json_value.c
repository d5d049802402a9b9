/* SPDX-License-Identifier: MIT
 *
 * A recursive-descent reader whose recursion is bounded by JSON_DEPTH_MAX, and the canonical printer.
 */
#include "base/json_value.h"

#include "base/sort.h"
#include "base/tr.h"
#include "base/utf8.h"

#include <string.h>

/* The state of one parse. `values` and `depth` count towards the bounds of the header. */
struct parser {
    struct arena *arena;
    const char *start, *at, *end;
    size_t values;
    int depth;
    struct json_value_error *err;
};

/* Keeps the first error only: callers pass `false` on, and an outer one must not replace the exact
 * place. */
static bool fail(struct parser *p, const char *what)
{
    if (!p->err->what)
        *p->err = (struct json_value_error){.at = (size_t)(p->at - p->start), .what = what};
    return false;
}

/* The same for a bound of ours. The text can be valid JSON, and callers may report it
 * differently. */
static bool fail_limit(struct parser *p, const char *what)
{
    if (!p->err->what)
        *p->err = (struct json_value_error){.over_limit = true, .at = (size_t)(p->at - p->start), .what = what};
    return false;
}

static void skip_blanks(struct parser *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\r' || *p->at == '\n'))
        p->at++;
}

/* Skips blanks, then takes `c` if it comes next. */
static bool take(struct parser *p, char c)
{
    skip_blanks(p);
    if (p->at == p->end || *p->at != c)
        return false;
    p->at++;
    return true;
}

/* The value of a hex digit; -1: it is not one. */
static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four hex digits of either case, or -1. */
static long hex4(const char *s, const char *end)
{
    long v = 0;
    if (end - s < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(s[i]);
        if (digit < 0)
            return -1;
        v = v * 16 + digit;
    }
    return v;
}

/* The escape after a backslash at p->at - 1; appends to *out, which never grows past the raw length. */
static bool take_escape(struct parser *p, char **out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (p->at == p->end)
        return fail(p, TR("has a text without end"));
    char c = *p->at++;
    const char *known = c ? strchr(from, c) : NULL;
    if (known) {
        *(*out)++ = to[known - from];
        return true;
    }
    long v = c == 'u' ? hex4(p->at, p->end) : -1;
    if (v < 0)
        return fail(p, TR("has an unknown escape"));
    p->at += 4;
    if (v >= 0xd800 && v < 0xdc00 && p->end - p->at >= 6 && p->at[0] == '\\' && p->at[1] == 'u') {
        long low = hex4(p->at + 2, p->end);
        if (low >= 0xdc00 && low < 0xe000) {
            p->at += 6;
            v = 0x10000 + ((v - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    if (v >= 0xd800 && v < 0xe000)
        return fail(p, TR("has half of a surrogate pair"));
    if (v == 0)
        return fail(p, TR("has the character U+0000"));
    *out += utf8_encode(*out, (uint32_t)v);
    return true;
}

/* How many characters from `s` on need no escape and are of ASCII: most texts are nothing else. */
static size_t plain_run(const char *s, const char *end)
{
    const char *at = s;
    while (at < end && (unsigned char)*at >= 0x20 && (unsigned char)*at < 0x80 && *at != '\\')
        at++;
    return (size_t)(at - s);
}

/* Finds the closing quote first: the decoded text is never longer than the raw one, so one
 * allocation is enough. */
static bool take_text(struct parser *p, const char **out)
{
    if (!take(p, '"'))
        return fail(p, TR("lacks a text in quotes"));
    const char *close = p->at;
    while (close < p->end && *close != '"')
        close += *close == '\\' ? 2 : 1;
    if (close >= p->end)
        return fail(p, TR("has a text without end"));
    char *to = arena_alloc(p->arena, (size_t)(close - p->at) + 1);
    *out = to;
    while (p->at < close) {
        size_t n = plain_run(p->at, close);
        if (!n && *p->at == '\\') {
            p->at++;
            if (!take_escape(p, &to))
                return false;
            continue;
        }
        if (!n && (unsigned char)*p->at < 0x20)
            return fail(p, TR("has a bare control character"));
        if (!n)
            n = utf8_length(p->at, (size_t)(close - p->at));
        if (n == 0)
            return fail(p, TR("is not valid UTF-8"));
        memcpy(to, p->at, n);
        to += n;
        p->at += n;
    }
    p->at = close + 1;
    return true;
}

/* Accepts the canonical form of integers only. -0 is read as 0. The limit is checked before each
 * multiplication, so nothing overflows. */
static bool take_int(struct parser *p, int64_t *out)
{
    bool negative = *p->at == '-';
    if (negative)
        p->at++;
    if (p->at == p->end || *p->at < '0' || *p->at > '9')
        return fail(p, TR("is not JSON"));
    if (*p->at == '0' && p->at + 1 < p->end && p->at[1] >= '0' && p->at[1] <= '9')
        return fail(p, TR("has a number with a leading zero"));
    uint64_t most = negative ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX, v = 0;
    for (; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at++) {
        unsigned digit = (unsigned)(*p->at - '0');
        if (v > (most - digit) / 10)
            return fail(p, TR("has a number beyond 64 bits"));
        v = v * 10 + digit;
    }
    if (p->at < p->end && (*p->at == '.' || *p->at == 'e' || *p->at == 'E'))
        return fail(p, TR("has a number that is not an integer"));
    *out = negative ? (v == most ? INT64_MIN : -(int64_t)v) : (int64_t)v;
    return true;
}

static bool take_word(struct parser *p, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(p->end - p->at) < n || memcmp(p->at, word, n))
        return fail(p, TR("is not JSON"));
    p->at += n;
    return true;
}

/* Sorts, so that equal keys become neighbours: a pairwise search would be quadratic in hostile lines. */
static bool keys_differ(struct parser *p, const struct json_value *object)
{
    size_t n = 0;
    if (object->sub.count < 2)
        return true;
    const char **keys = ARENA_ARRAY(p->arena, const char *, object->sub.count);
    for (const struct json_value *m = object->sub.first; m; m = m->next)
        keys[n++] = m->key;
    sort_stable(keys, n, sizeof *keys, sort_by_text, NULL);
    for (size_t i = 1; i < n; i++)
        if (!strcmp(keys[i - 1], keys[i]))
            return fail(p, TR("has a key twice"));
    return true;
}

static struct json_value *take_value(struct parser *p);

/* The inside of a list or an object, up to and with its closing bracket. */
static bool take_elements(struct parser *p, struct json_value *into, char close)
{
    if (take(p, close))
        return true;
    do {
        const char *key = NULL;
        if (close == '}' && !take_text(p, &key))
            return false;
        if (close == '}' && !take(p, ':'))
            return fail(p, TR("lacks a colon after a key"));
        struct json_value *v = take_value(p);
        if (!v)
            return false;
        json_value_add(into, key, v);
    } while (take(p, ','));
    if (!take(p, close))
        return fail(p, TR("lacks a comma or a closing bracket"));
    return close != '}' || keys_differ(p, into);
}

/* Recursion is bounded by JSON_DEPTH_MAX and not by the stack, because the text can come from a
 * stranger. */
static struct json_value *take_value(struct parser *p)
{
    skip_blanks(p);
    if (p->at == p->end) {
        fail(p, TR("ends too early"));
        return NULL;
    }
    if (++p->values > JSON_VALUES_MAX) {
        fail_limit(p, "has too many values");
        return NULL;
    }
    struct json_value *v = ARENA_NEW(p->arena, struct json_value);
    char c = *p->at;
    bool ok;
    if (c == '{' || c == '[') {
        v->kind = c == '{' ? JSON_VALUE_OBJECT : JSON_VALUE_LIST;
        if (p->depth == JSON_DEPTH_MAX) {
            fail_limit(p, "is nested too deeply");
            return NULL;
        }
        p->at++;
        p->depth++;
        ok = take_elements(p, v, c == '{' ? '}' : ']');
        p->depth--;
    } else if (c == '"') {
        v->kind = JSON_VALUE_TEXT;
        ok = take_text(p, &v->text);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        v->kind = JSON_VALUE_INT;
        ok = take_int(p, &v->number);
    } else {
        v->kind = c == 't' ? JSON_VALUE_TRUE : c == 'f' ? JSON_VALUE_FALSE : JSON_VALUE_NULL;
        ok = take_word(p, c == 't' ? "true" : c == 'f' ? "false" : "null");
    }
    return ok ? v : NULL;
}

struct json_value *json_value_parse(struct arena *arena, const char *text, size_t len, struct json_value_error *err)
{
    struct parser p = {.arena = arena, .start = text, .at = text, .end = text + len, .err = err};
    *err = (struct json_value_error){0};
    struct json_value *v = take_value(&p);
    if (!v)
        return NULL;
    skip_blanks(&p);
    if (p.at != p.end) {
        fail(&p, TR("continues after its end"));
        return NULL;
    }
    return v;
}

/* The recursion is bounded by JSON_DEPTH_MAX, as that of the reader. */
void json_value_index(struct arena *arena, struct json_value *value)
{
    size_t n = 0;
    if (value->kind < JSON_VALUE_LIST)
        return;
    value->sub.items = ARENA_ARRAY(arena, const struct json_value *, value->sub.count + 1);
    for (struct json_value *v = value->sub.first; v; v = v->next) {
        value->sub.items[n++] = v;
        json_value_index(arena, v);
    }
}

/* Copies runs of plain characters in one piece. The escapes and their upper-case hex digits are
 * part of the canonical form: changing one would change the hash of every log. */
void json_value_print_characters(struct buf *out, const char *text, size_t len)
{
    static const char *const escapes[0x20] =
        {['\b'] = "\\b", ['\f'] = "\\f", ['\n'] = "\\n", ['\r'] = "\\r", ['\t'] = "\\t"};
    const char *plain = text, *end = text + len; /* start of what can be copied as it is */
    for (; text < end; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        buf_add(out, plain, (size_t)(text - plain));
        plain = text + 1;
        if (c >= 0x20) {
            buf_char(out, '\\');
            buf_char(out, (char)c);
        } else if (escapes[c])
            buf_str(out, escapes[c]);
        else
            buf_printf(out, "\\u%04X", c);
    }
    buf_add(out, plain, (size_t)(text - plain));
}

void json_value_print_text(struct buf *out, const char *text)
{
    buf_char(out, '"');
    json_value_print_characters(out, text, strlen(text));
    buf_char(out, '"');
}

/* INT64_MIN has no positive counterpart as int64_t, so the digits are taken from an unsigned
 * number. */
static void print_int(struct buf *out, int64_t v)
{
    char digits[24], *p = digits + sizeof digits;
    uint64_t rest = v < 0 ? -(uint64_t)v : (uint64_t)v;
    do {
        *--p = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (v < 0)
        *--p = '-';
    buf_add(out, p, (size_t)(digits + sizeof digits - p));
}

void json_value_print(struct buf *out, const struct json_value *value)
{
    switch (value->kind) {
    case JSON_VALUE_NULL: buf_str(out, "null"); break;
    case JSON_VALUE_FALSE: buf_str(out, "false"); break;
    case JSON_VALUE_TRUE: buf_str(out, "true"); break;
    case JSON_VALUE_INT: print_int(out, value->number); break;
    case JSON_VALUE_TEXT: json_value_print_text(out, value->text); break;
    case JSON_VALUE_LIST:
    case JSON_VALUE_OBJECT:
        buf_char(out, value->kind == JSON_VALUE_LIST ? '[' : '{');
        for (const struct json_value *m = value->sub.first; m; m = m->next) {
            if (m != value->sub.first)
                buf_char(out, ',');
            if (value->kind == JSON_VALUE_OBJECT) {
                json_value_print_text(out, m->key);
                buf_char(out, ':');
            }
            json_value_print(out, m);
        }
        buf_char(out, value->kind == JSON_VALUE_LIST ? ']' : '}');
    }
}

const struct json_value *json_value_member(const struct json_value *object, const char *key)
{
    if (object->kind != JSON_VALUE_OBJECT)
        return NULL;
    for (const struct json_value *m = object->sub.first; m; m = m->next)
        if (!strcmp(m->key, key))
            return m;
    return NULL;
}

bool json_value_integers(const struct json_value *value, int64_t *out, size_t count)
{
    size_t i = 0;
    if (!value || value->kind != JSON_VALUE_LIST || value->sub.count != count)
        return false;
    for (const struct json_value *v = value->sub.first; v; v = v->next, i++) {
        if (v->kind != JSON_VALUE_INT)
            return false;
        out[i] = v->number;
    }
    return true;
}

struct json_value *json_value_new(struct arena *arena, enum json_value_kind kind)
{
    struct json_value *v = ARENA_NEW(arena, struct json_value);
    v->kind = kind;
    return v;
}

struct json_value *json_value_text(struct arena *arena, const char *text)
{
    struct json_value *v = json_value_new(arena, text ? JSON_VALUE_TEXT : JSON_VALUE_NULL);
    if (text)
        v->text = text;
    return v;
}

struct json_value *json_value_integer(struct arena *arena, int64_t number)
{
    struct json_value *v = json_value_new(arena, JSON_VALUE_INT);
    v->number = number;
    return v;
}

struct json_value *json_value_truth(struct arena *arena, bool truth)
{
    return json_value_new(arena, truth ? JSON_VALUE_TRUE : JSON_VALUE_FALSE);
}

/* The copy shares the elements of `value`, so neither may be added to afterwards. */
struct json_value *json_value_copy(struct arena *arena, const struct json_value *value)
{
    struct json_value *v = ARENA_NEW(arena, struct json_value);
    *v = *value;
    return v;
}

struct json_value *json_value_copy_all(struct arena *arena, const struct json_value *value)
{
    struct json_value *v = json_value_new(arena, value->kind);
    if (value->kind == JSON_VALUE_INT)
        v->number = value->number;
    else if (value->kind == JSON_VALUE_TEXT)
        v->text = arena_strdup(arena, value->text);
    else if (value->kind >= JSON_VALUE_LIST)
        for (const struct json_value *m = value->sub.first; m; m = m->next)
            json_value_add(v, arena_copy(arena, m->key), json_value_copy_all(arena, m));
    return v;
}

struct json_value *json_value_add(struct json_value *in, const char *key, struct json_value *child)
{
    child->key = key;
    child->next = NULL;
    if (in->sub.last)
        in->sub.last->next = child;
    else
        in->sub.first = child;
    in->sub.last = child;
    in->sub.count++;
    return child;
}
