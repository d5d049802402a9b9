/* SPDX-License-Identifier: MIT
 *
 * The fast path for canonical lines: reads a line into its record by the same tables as encode.c, and accepts
 * only bytes that the encoder would have printed, so nothing is printed again and compared. Other lines,
 * large ones, and free objects are left to decode.c, which also finds the reason. The two must agree on every
 * line (tests/unit/test_log_records.c).
 *
 */
#include "base/utf8.h"
#include "log/fields.h"

#include "base/json_value.h"
#include "base/utf8.h"

#include <string.h>

/* Where reading is in the line. A function returns false and may leave the cursor anywhere: the
 * line then goes to decode.c. */
struct cursor {
    const char *at, *end;
    struct arena *arena;
    size_t values; /* JSON values so far, counted as json_value.c does */
};

static bool take_fields(struct cursor *c, const struct log_field *f, void *into, bool first);

/* Takes these bytes if they come next. */
static bool take(struct cursor *c, const char *text, size_t len)
{
    if ((size_t)(c->end - c->at) < len || memcmp(c->at, text, len))
        return false;
    c->at += len;
    return true;
}

#define TAKE(c, literal) take((c), (literal), sizeof(literal) - 1)

static bool take_char(struct cursor *c, char expected)
{
    if (c->at == c->end || *c->at != expected)
        return false;
    c->at++;
    return true;
}

/* ---------------------------------------------------------------- values */

/* Digits without a leading zero, up to INT64_MAX. */
static bool take_count(struct cursor *c, int64_t *out)
{
    uint64_t v = 0;
    const char *start = c->at;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        unsigned digit = (unsigned)(*c->at - '0');
        if (v > ((uint64_t)INT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    *out = (int64_t)v;
    return c->at > start && (*start != '0' || c->at == start + 1);
}

/* The encoder prints upper-case digits only, so lower-case ones are not canonical. */
static int upper_hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads the escape after a backslash, if it is the one that json_value_print_text would print. */
static bool take_escape(struct cursor *c, const char *close, char *out)
{
    static const char from[] = "\"\\bfnrt", to[] = "\"\\\b\f\n\r\t";
    const char *known = *c->at ? strchr(from, *c->at) : NULL;
    if (known) {
        *out = to[known - from];
        c->at++;
        return true;
    }
    if (close - c->at < 5 || memcmp(c->at, "u00", 3) || upper_hex(c->at[3]) < 0 || upper_hex(c->at[4]) < 0)
        return false;
    *out = (char)(upper_hex(c->at[3]) * 16 + upper_hex(c->at[4]));
    c->at += 5;
    return *out > 0 && *out < 0x20 && !strchr(to, *out);
}

/* Returns the quote that ends a text: one without a backslash before it. NULL: there is none. */
static const char *closing_quote(const struct cursor *c)
{
    const char *quote = c->at;
    while ((quote = memchr(quote, '"', (size_t)(c->end - quote)))) {
        const char *back = quote;
        while (back > c->at && back[-1] == '\\')
            back--;
        if ((quote - back) % 2 == 0)
            return quote;
        quote++;
    }
    return NULL;
}

/* Returns the end of the ASCII characters that need no escape. */
static const char *plain_end(const char *at, const char *end)
{
    while (at < end && (unsigned char)*at >= 0x20 && (unsigned char)*at < 0x80 && *at != '"' && *at != '\\')
        at++;
    return at;
}

/* Up to the closing quote, with escapes or other characters than those of ASCII. */
static bool take_rich_text(struct cursor *c, const char **out)
{
    const char *close = closing_quote(c);
    if (!close)
        return false;
    char *to = arena_alloc(c->arena, (size_t)(close - c->at) + 1);
    *out = to;
    while (c->at < close) {
        if (*c->at == '\\') {
            c->at++;
            if (!take_escape(c, close, to++))
                return false;
            continue;
        }
        const char *plain = plain_end(c->at, close);
        size_t n = plain > c->at ? (size_t)(plain - c->at) : utf8_length(c->at, (size_t)(close - c->at));
        if (!n || (unsigned char)*c->at < 0x20)
            return false;
        memcpy(to, c->at, n);
        to += n;
        c->at += n;
    }
    c->at = close + 1;
    return true;
}

/* Most texts have no escapes and are copied in one piece. */
static bool take_text(struct cursor *c, const char **out)
{
    if (!take_char(c, '"'))
        return false;
    const char *close = plain_end(c->at, c->end);
    if (close == c->end || *close != '"')
        return take_rich_text(c, out);
    *out = arena_strndup(c->arena, c->at, (size_t)(close - c->at));
    c->at = close + 1;
    return true;
}

/* The table states how many digits the field has. */
static bool take_hex(struct cursor *c, const char **out, size_t digits)
{
    return take_text(c, out) && log_is_hex(*out, digits);
}

static bool take_by(struct cursor *c, enum log_chance_by *out)
{
    const char *text;
    if (!take_text(c, &text))
        return false;
    for (int i = LOG_BY_SEED; i <= LOG_BY_OBSERVED; i++)
        if (!strcmp(text, log_by_names[i])) {
            *out = (enum log_chance_by)i;
            return true;
        }
    return false;
}

/* Sets *out also on failure, when no caller reads it. */
static bool take_bool(struct cursor *c, bool *out)
{
    *out = TAKE(c, "true");
    return *out || TAKE(c, "false");
}

/* An empty list gets a pointer that is not NULL. */
static bool take_texts(struct cursor *c, struct log_texts *out)
{
    static const char *const none[1];
    const char **items = NULL;
    size_t cap = 0;
    out->items = none; /* and not NULL: a NULL list means "no result" to those who provide results */
    if (!take_char(c, '['))
        return false;
    do {
        if (!out->count && take_char(c, ']'))
            return true;
        if (!take_text(c, &ARENA_PUSH(c->arena, items, out->count, cap)))
            return false;
        c->values++;
    } while (take_char(c, ','));
    out->items = items;
    return take_char(c, ']');
}

static bool take_object(struct cursor *c, const struct log_field *f, void *into)
{
    return take_char(c, '{') && take_fields(c, f, into, true) && take_char(c, '}');
}

/* A list of objects; *items gets an array of `size` bytes for each. */
static bool take_list(struct cursor *c, const struct log_field *f, void *items, size_t *count, size_t size)
{
    char *array = NULL;
    size_t cap = 0;
    if (!take_char(c, '['))
        return false;
    do {
        if (!*count && take_char(c, ']'))
            return true;
        array = arena_grow(c->arena, array, *count, &cap, size);
        if (!take_object(c, f, array + (*count)++ * size))
            return false;
        c->values++;
    } while (take_char(c, ','));
    memcpy(items, &array, sizeof array);
    return take_char(c, ']');
}

/* ---------------------------------------------------------------- objects with any names */

enum { NAMES_MAX = 64 }; /* few enough to be compared with each other; more are left to decode.c */

/* A name that is not among those of `count` items of `size` bytes, each beginning with its name; and a colon. */
static bool take_new_name(struct cursor *c, const char **out, const void *items, size_t count, size_t size)
{
    if (count == NAMES_MAX || !take_text(c, out) || !take_char(c, ':'))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(*(const char *const *)((const char *)items + i * size), *out))
            return false;
    c->values++;
    return true;
}

/* The type of the value is part of the record: "1", 1 and true are different options. */
static bool take_option(struct cursor *c, struct log_option *o)
{
    bool truth;
    o->type = LOG_OPTION_TEXT;
    if (c->at < c->end && *c->at == '"')
        return take_text(c, &o->text);
    o->type = LOG_OPTION_BOOL;
    if (take_bool(c, &truth)) {
        o->number = truth;
        return true;
    }
    o->type = LOG_OPTION_INT;
    bool negative = take_char(c, '-');
    if (!take_count(c, &o->number) || (negative && !o->number))
        return false;
    o->number = negative ? -o->number : o->number; /* INT64_MIN is left to decode.c */
    return true;
}

/* Names are compared with each other, because a key may not be repeated. */
static bool take_options(struct cursor *c, struct log_options *out)
{
    size_t cap = 0;
    if (!take_char(c, '{'))
        return false;
    do {
        if (!out->count && take_char(c, '}'))
            return true;
        out->items = arena_grow(c->arena, out->items, out->count, &cap, sizeof *out->items);
        struct log_option *o = &out->items[out->count];
        if (!take_new_name(c, &o->name, out->items, out->count, sizeof *o) || !take_option(c, o))
            return false;
        out->count++;
    } while (take_char(c, ','));
    return take_char(c, '}');
}

/* A list that is empty is omitted. */
static bool are_points(const struct log_options *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->items[i].type != LOG_OPTION_INT)
            return false;
    return o->count > 0;
}

/* As take_options, with numbers only. */
static bool take_quotas(struct cursor *c, struct log_quotas *out)
{
    size_t cap = 0;
    if (!take_char(c, '{'))
        return false;
    do {
        if (!out->count && take_char(c, '}'))
            return true;
        out->items = arena_grow(c->arena, out->items, out->count, &cap, sizeof *out->items);
        struct log_quota *q = &out->items[out->count];
        if (!take_new_name(c, &q->name, out->items, out->count, sizeof *q) || !take_count(c, &q->value))
            return false;
        out->count++;
    } while (take_char(c, ','));
    return take_char(c, '}');
}

/* ---------------------------------------------------------------- records */

/* A value of the type that the table gives, stored where the record's struct has it. */
static bool take_value(struct cursor *c, enum log_field_type type, void *into)
{
    struct log_roles *roles = into;
    struct log_files *files = into;
    c->values++;
    switch (type) {
    case FIELD_COUNT: return take_count(c, into);
    case FIELD_TEXT_OR_NULL: return TAKE(c, "null") || take_text(c, into);
    case FIELD_TEXT:
    case FIELD_TEXT_OPTIONAL: return take_text(c, into);
    case FIELD_HEX:
    case FIELD_HEX_OPTIONAL: return take_hex(c, into, LOG_HEX_LEN);
    case FIELD_STATE: return take_hex(c, into, LOG_STATE_LEN);
    case FIELD_BOOL: return take_bool(c, into);
    case FIELD_ONLY_TRUE: return (*(bool *)into = TAKE(c, "true"));
    case FIELD_BY: return take_by(c, into);
    case FIELD_TEXTS: return take_texts(c, into);
    case FIELD_TEXTS_OPTIONAL: return take_texts(c, into) && ((struct log_texts *)into)->count;
    case FIELD_POINTS_OPTIONAL: return take_options(c, into) && are_points(into);
    case FIELD_RULEBOOK: return take_object(c, log_rulebook_ref_fields, into);
    case FIELD_OPTIONS: return take_options(c, into);
    case FIELD_ROLES: return take_list(c, log_role_fields, &roles->items, &roles->count, sizeof *roles->items);
    case FIELD_QUOTAS: return take_quotas(c, into);
    case FIELD_FILES: return take_list(c, log_file_fields, &files->items, &files->count, sizeof *files->items);
    case FIELD_OBJECT: break; /* of any shape */
    }
    return false;
}

/* Without a match the cursor is where it was, so that an optional key can be skipped. */
static bool take_key(struct cursor *c, const struct log_field *f, bool first)
{
    const char *start = c->at;
    if ((first || take_char(c, ',')) && take(c, f->spelled, f->spelled_len))
        return true;
    c->at = start;
    return false;
}

/* In the order of the table, which is the canonical order. */
static bool take_fields(struct cursor *c, const struct log_field *f, void *into, bool first)
{
    for (; f->key; f++) {
        bool optional = log_field_may_lack(f);
        if (take_key(c, f, first)) {
            if (!take_value(c, f->type, (char *)into + f->offset))
                return false;
            first = false;
        } else if (!optional)
            return false;
    }
    return true;
}

/* The name of the record must be the first key, and decides which table applies. */
static bool take_kind(struct cursor *c, enum log_record_kind *out)
{
    int from = LOG_HEADER, to = LOG_MARK;
    c->values++;
    if (!TAKE(c, "{\"record\":\"")) {
        if (!TAKE(c, "{\"aside\":\""))
            return false;
        from = LOG_MARK;
        to = LOG_OTHER_ANNOTATION;
    }
    const char *start = c->at;
    for (int kind = from; kind < to; kind++, c->at = start)
        if (take(c, log_kinds[kind].name, log_kinds[kind].len) && take_char(c, '"')) {
            *out = (enum log_record_kind)kind;
            return true;
        }
    return false;
}

/* A header of an unknown version is refused: the slow path then reports it. */
bool log_record_read_canonical(struct arena *arena, const char *line, size_t len, struct log_record *out)
{
    struct cursor c = {.at = line, .end = line + len, .arena = arena};
    memset(out, 0, sizeof *out);
    if (!take_kind(&c, &out->kind) || !take_fields(&c, log_kinds[out->kind].fields, &out->header, false) ||
        !take_char(&c, '}'))
        return false;
    return c.at == c.end && c.values <= JSON_VALUES_MAX &&
           (out->kind != LOG_HEADER || log_header_is_known(&out->header)) &&
           (out->kind != LOG_OPENING || log_opening_is_known(&out->opening));
}
