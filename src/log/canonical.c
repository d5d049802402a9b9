/* SPDX-License-Identifier: MIT
 *
 * A canonical line read straight into its record, by the tables that encode.c prints it by: each byte is one that the
 * printer would have put there, so nothing needs to be printed again and compared. What is spelled in another way, is
 * too large, or is a record that comes once in a log at the most is left to decode.c, which finds the reason as well.
 */
#include "log/fields.h"
#include "log/jline.h"

#include <string.h>

struct cursor {
    const char *at, *end;
    struct arena *arena;
    size_t values; /* JSON values so far, counted as jline.c does */
};

static bool take_fields(struct cursor *c, const struct log_field *f, void *into, bool first);

static bool take(struct cursor *c, const char *text, size_t len)
{
    if ((size_t)(c->end - c->at) < len || memcmp(c->at, text, len))
        return false;
    c->at += len;
    return true;
}

#define TAKE(c, literal) take((c), (literal), sizeof(literal) - 1)

static bool take_char(struct cursor *c, char wanted)
{
    if (c->at == c->end || *c->at != wanted)
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

static int upper_hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What stands behind a backslash, as jline_print_text would have put it there. */
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

/* Up to the closing quote, with escapes or other characters than those of ASCII. */
static bool take_rich_text(struct cursor *c, const char **out)
{
    const char *close = c->at;
    while (close < c->end && *close != '"')
        close += *close == '\\' ? 2 : 1;
    if (close >= c->end || !jline_is_utf8(c->at, (size_t)(close - c->at)))
        return false;
    char *to = arena_alloc(c->arena, (size_t)(close - c->at) + 1);
    *out = to;
    while (c->at < close) {
        if ((unsigned char)*c->at < 0x20)
            return false;
        if (*c->at != '\\')
            *to++ = *c->at++;
        else if (c->at++, !take_escape(c, close, to++))
            return false;
    }
    c->at = close + 1;
    return true;
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

static bool take_text(struct cursor *c, const char **out)
{
    if (!take_char(c, '"'))
        return false;
    const char *close = c->at;
    while (close < c->end && is_plain((unsigned char)*close))
        close++;
    if (close == c->end || *close != '"')
        return take_rich_text(c, out);
    *out = arena_strndup(c->arena, c->at, (size_t)(close - c->at));
    c->at = close + 1;
    return true;
}

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

static bool take_bool(struct cursor *c, bool *out)
{
    *out = TAKE(c, "true");
    return *out || TAKE(c, "false");
}

static bool take_texts(struct cursor *c, struct log_texts *out)
{
    const char **items = NULL;
    size_t cap = 0;
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

static bool take_files(struct cursor *c, struct log_files *out)
{
    size_t cap = 0;
    if (!take_char(c, '['))
        return false;
    do {
        if (!out->count && take_char(c, ']'))
            return true;
        struct log_file *file = &ARENA_PUSH(c->arena, out->items, out->count, cap);
        if (!take_char(c, '{') || !take_fields(c, log_file_fields, file, true) || !take_char(c, '}'))
            return false;
        c->values++;
    } while (take_char(c, ','));
    return take_char(c, ']');
}

/* ---------------------------------------------------------------- records */

static bool take_value(struct cursor *c, enum log_field_type type, void *into)
{
    c->values++;
    switch (type) {
    case FIELD_COUNT: return take_count(c, into);
    case FIELD_TEXT:
    case FIELD_TEXT_OPTIONAL: return take_text(c, into);
    case FIELD_HEX: return take_hex(c, into, LOG_HEX_LEN);
    case FIELD_STATE: return take_hex(c, into, LOG_STATE_LEN);
    case FIELD_BOOL: return take_bool(c, into);
    case FIELD_ONLY_TRUE: return (*(bool *)into = TAKE(c, "true"));
    case FIELD_BY: return take_by(c, into);
    case FIELD_TEXTS: return take_texts(c, into);
    case FIELD_FILES: return take_files(c, into);
    default: return false; /* of a header, or an object */
    }
}

static bool take_key(struct cursor *c, const char *key, bool first)
{
    const char *start = c->at;
    if ((first || take_char(c, ',')) && take_char(c, '"') && take(c, key, strlen(key)) && TAKE(c, "\":"))
        return true;
    c->at = start;
    return false;
}

static bool take_fields(struct cursor *c, const struct log_field *f, void *into, bool first)
{
    for (; f->key; f++) {
        bool optional = f->type == FIELD_ONLY_TRUE || f->type == FIELD_TEXT_OPTIONAL;
        if (take_key(c, f->key, first)) {
            if (!take_value(c, f->type, (char *)into + f->offset))
                return false;
            first = false;
        } else if (!optional)
            return false;
    }
    return true;
}

static bool take_kind(struct cursor *c, enum log_record_kind *out)
{
    int from = LOG_HEADER, to = LOG_MARK;
    c->values++;
    if (!TAKE(c, "{\"record\":\"")) {
        if (!TAKE(c, "{\"aside\":\""))
            return false;
        from = LOG_MARK;
        to = LOG_OTHER_ASIDE;
    }
    for (int kind = from; kind < to; kind++)
        if (take(c, log_kinds[kind].name, strlen(log_kinds[kind].name))) {
            *out = (enum log_record_kind)kind;
            return take_char(c, '"'); /* no name begins with another one */
        }
    return false;
}

bool log_record_read_canonical(struct arena *arena, const char *line, size_t len, struct log_record *out)
{
    struct cursor c = {.at = line, .end = line + len, .arena = arena};
    memset(out, 0, sizeof *out);
    return take_kind(&c, &out->kind) && take_fields(&c, log_kinds[out->kind].fields, &out->header, false) && take_char(&c, '}') &&
           c.at == c.end && c.values <= JLINE_VALUES_MAX;
}
