/* SPDX-License-Identifier: MIT
 *
 * Values in words; see the header.
 */
#include "session/words.h"

#include <string.h>

static bool is_number(const struct vocab *v, int kind)
{
    return kind == ANY_NUMBER || (kind >= 0 && v->kinds[kind].sort == RB_NUMBER);
}

struct type words_hole_type(const struct vocab *v, const struct vocab_hole *hole, int32_t value)
{
    if (!hole->kind_count || is_number(v, hole->kinds[0]))
        return type_any_number();
    if (hole->kinds[0] == ANY_ZONE)
        return type_of_kind(TY_ZONE, -1);
    if (hole->kinds[0] == ANY_EVENT)
        return type_of_kind(TY_EVENT, value);
    if (value < 0 || value >= v->member_count)
        return type_of_kind(TY_MAYBE, hole->kinds[0]);
    return type_of_kind(TY_PIECE, v->members[value].kind);
}

void words_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int wording, const int32_t *values,
                  const char *lang)
{
    struct say_arg args[HOLES_MAX] = {{{0}, 0, NULL}};
    for (int i = 0; i < p->hole_count; i++)
        args[i] = (struct say_arg){words_hole_type(v, &p->holes[i], values[i]), values[i], NULL};
    say_phrase(out, v, p, wording, 0, args, lang);
}

void words_stable(struct buf *out, const struct vocab *v, struct type type, int32_t value)
{
    bool member = type.tag == TY_PIECE || type.tag == TY_MAYBE;
    if (member && value >= 0 && value < v->member_count)
        buf_str(out, v->members[value].name);
    else if (type.tag == TY_EVENT && value >= 0)
        buf_str(out, v->phrases[value]->id);
    else
        say_value(out, v, type, value, "en", NULL);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *skip(const char *s)
{
    while (is_blank(*s))
        s++;
    return s;
}

/* Compares as far as `name` goes; where `text` stands then, or NULL. */
static const char *match(const char *text, const char *name)
{
    text = skip(text);
    name = skip(name);
    while (*name) {
        if (is_blank(*name)) {
            name = skip(name);
            if (!*name)
                break;
            if (!is_blank(*text))
                return NULL;
            text = skip(text);
        } else if (lower(*name++) != lower(*text++))
            return NULL;
    }
    return text;
}

bool words_same(const char *a, const char *b)
{
    const char *rest = match(a, b);
    return rest && !*skip(rest);
}

const char *words_after(const char *text, const char *name)
{
    const char *rest = match(text, name);
    if (!rest)
        return NULL;
    rest = skip(rest);
    if (!*rest)
        return rest;
    return *rest == ',' ? skip(rest + 1) : NULL;
}
