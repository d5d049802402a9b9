/* SPDX-License-Identifier: MIT
 *
 * Prints values: numbers, truth values, pieces, squares, zones. Must not decide who may see them: its callers do.
 */
#include "session/words.h"

#include "base/tr.h"
#include "base/utf8.h"

#include <string.h>

enum { LANGUAGES_MAX = 32 }; /* more translations than any game has */

static bool is_number(const struct vocab *v, int kind)
{
    return kind == ANY_NUMBER || (kind >= 0 && v->kinds[kind].category == RB_NUMBER);
}

/* A placeholder can take several kinds; the value decides which. Numbers and zones do not mix with
 * others, so the first kind decides for them. */
struct type words_placeholder_type(const struct vocab *v, const struct vocab_placeholder *placeholder, int32_t value)
{
    if (!placeholder->kind_count || is_number(v, placeholder->kinds[0]))
        return type_any_number();
    if (placeholder->kinds[0] == ANY_ZONE)
        return type_of_kind(TY_ZONE, -1);
    if (placeholder->kinds[0] == ANY_EVENT)
        return type_of_kind(TY_EVENT, value);
    if (value < 0 || value >= v->member_count)
        return type_of_kind(TY_MAYBE, placeholder->kinds[0]);
    return type_of_kind(TY_PIECE, v->members[value].kind);
}

/* `values` has one value for each placeholder, as events and draws store them. */
void words_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int wording,
                  const int32_t *values, const char *lang)
{
    struct print_arg args[PLACEHOLDERS_MAX];
    words_args(args, v, p, values);
    print_phrase(out, v, p, wording, 0, args, lang);
}

void words_args(struct print_arg *args, const struct vocab *v, const struct vocab_phrase *p, const int32_t *values)
{
    for (int i = 0; i < p->placeholder_count; i++)
        args[i] = (struct print_arg){.type = words_placeholder_type(v, &p->placeholders[i], values[i]),
                                    .value = values[i]};
}

/* The name that logs contain: it must not change with translations or printed forms. */
void words_stable(struct buf *out, const struct vocab *v, struct type type, int32_t value)
{
    bool member = type.tag == TY_PIECE || type.tag == TY_MAYBE;
    if (member && value >= 0 && value < v->member_count)
        buf_str(out, v->members[value].name);
    else if (type.tag == TY_EVENT && value >= 0)
        buf_str(out, v->phrases[value]->id);
    else
        print_value(out, v, type, value, "en", NULL);
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

/* Whether the next letter of both texts is the same; skips it. */
static bool next_is_same(const char **a, const char **b, bool exactly)
{
    if (exactly)
        return lower(*(*a)++) == lower(*(*b)++);
    return utf8_next_letter(a) == utf8_next_letter(b);
}

const char *words_match(const char *text, const char *words, bool exactly)
{
    text = skip(text);
    words = skip(words);
    while (*words) {
        if (is_blank(*words)) {
            words = skip(words);
            if (!*words)
                break;
            if (!is_blank(*text))
                return NULL;
            text = skip(text);
        } else if (!next_is_same(&words, &text, exactly))
            return NULL;
    }
    return text;
}

bool words_same(const char *a, const char *b)
{
    const char *rest = words_match(a, b, false);
    return rest && !*skip(rest);
}

/* For lists of names: after a name there is a comma or the end; "Reef 1" must not match in "Reef
 * 10". */
const char *words_after(const char *text, const char *name, bool exactly)
{
    const char *rest = words_match(text, name, exactly);
    if (!rest)
        return NULL;
    rest = skip(rest);
    if (!*rest)
        return rest;
    return *rest == ',' ? skip(rest + 1) : NULL;
}

/* Identifiers first: a name in one language may be the identifier of another player. */
int32_t words_player(const struct vocab *v, const char *name, struct buf *scratch)
{
    const char *langs[LANGUAGES_MAX];
    size_t count = print_languages(v, langs, LANGUAGES_MAX);
    int first = v->kinds[v->players].first, end = first + v->most_players;
    for (int32_t i = first; i < end; i++)
        if (words_same(v->members[i].name, name))
            return i;
    for (size_t l = 0; l < count; l++)
        for (int32_t i = first; i < end; i++) {
            buf_reset(scratch);
            print_member(scratch, v, i, langs[l], NULL);
            if (words_same(buf_cstr(scratch), name))
                return i;
        }
    return -1;
}

/* The values of an option that have words: from `low` on. */
static int32_t worded_values(const struct vocab *v, struct type type, int32_t *low)
{
    const struct vocab_kind *k = type.tag == TY_TRUTH || type.tag == TY_NUMBER ? NULL : &v->kinds[type.kind];
    *low = !k ? 0 : type.tag == TY_MAYBE ? k->first - 1 : k->first;
    if (k)
        return k->first + k->count - *low;
    return type.tag == TY_TRUTH ? 2 : 0;
}

/* Of something that need not be there, the value before the first is nothing. */
static void print_worded(struct buf *out, const struct vocab *v, struct type type, int32_t value, const char *lang)
{
    bool none = type.tag == TY_MAYBE && value < v->kinds[type.kind].first;
    buf_reset(out);
    print_value(out, v, type, none ? NOTHING : value, lang, NULL);
}

bool words_option_value(struct vocab *v, const struct vocab_field *option, const char *text, const char *lang,
                        struct arena *arena, int32_t *value, struct buf *why)
{
    const char *langs[LANGUAGES_MAX];
    size_t count = print_languages(v, langs, LANGUAGES_MAX);
    struct diags diags = {.arena = arena};
    struct buf printed = BUF_ON(arena);
    int32_t low, values = worded_values(v, option->type, &low);
    if (!vocab_parse_value(v, &option->type, text, (struct src_pos){-1, 0, 0}, value, &diags))
        return true;
    for (size_t l = 0; l < count; l++)
        for (int32_t i = low; i < low + values; i++) {
            print_worded(&printed, v, option->type, i, langs[l]);
            if (words_same(text, buf_cstr(&printed))) {
                *value = option->type.tag == TY_MAYBE && i < v->kinds[option->type.kind].first ? NOTHING : i;
                return true;
            }
        }
    if (!values) {
        buf_str(why, message_text(arena, lang, diags.items[0].text));
        return false;
    }
    buf_printf(why, tr(lang, "unknown value '%s'; values: "), text);
    for (int32_t i = 0; i < values; i++) {
        int32_t place = option->type.tag == TY_TRUTH ? values - 1 - i : i; /* yes before no */
        print_worded(&printed, v, option->type, low + place, lang ? lang : "en");
        buf_printf(why, "%s%s", i ? ", " : "", buf_cstr(&printed));
    }
    return false;
}

void words_languages(struct buf *out, const struct vocab *v)
{
    const char *langs[LANGUAGES_MAX];
    size_t count = print_languages(v, langs, LANGUAGES_MAX);
    for (size_t i = 0; i < count; i++)
        buf_printf(out, "%s%s", i ? ", " : "", langs[i]);
}

/* The languages of the program and those of a rulebook differ, so `why` lists the latter. */
bool words_has_language(const struct vocab *v, const char *lang, struct buf *why)
{
    const char *langs[LANGUAGES_MAX];
    size_t count = print_languages(v, langs, LANGUAGES_MAX);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(langs[i], lang))
            return true;
    buf_printf(why, tr(lang, "the rulebook has no texts in '%s', only in: "), lang);
    words_languages(why, v);
    return false;
}
