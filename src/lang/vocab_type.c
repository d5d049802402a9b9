/* SPDX-License-Identifier: MIT
 *
 * Types and values as a rulebook writes them ("0 to 5, at first 2", "a square or nothing"), and how
 * messages name them.
 */
#include "lang/vocab_inner.h"

#include "base/tr.h"
#include "base/word.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SUGGESTED_FROM = 400 }; /* members that are compared with a wrong name: more take too long */

static const char *strip(struct arena *a, const char *s, size_t len)
{
    while (len && isspace((unsigned char)*s))
        s++, len--;
    while (len && isspace((unsigned char)s[len - 1]))
        len--;
    return arena_strndup(a, s, len);
}

/* Up to two letters away counts as a misspelling; further away, a suggestion would be a guess. */
void vocab_report_unknown_kind(struct vocab *v, struct diags *diags, struct src_pos pos, const char *name)
{
    struct diag *d = diag_add(diags, DIAG_ERROR, "unknown-kind", pos, (int)strlen(name),
                              "unknown kind '%s'", name);
    const char *best = NULL;
    int least = 3;
    for (size_t i = 0; i < v->kind_count; i++) {
        int n = word_distance(name, v->kinds[i].name, 2);
        if (n < least)
            least = n, best = v->kinds[i].name;
    }
    if (best)
        diag_note(diags, d, "did you mean '%s'?", best);
    else
        diag_note(diags, d, "kinds are declared under players, lists, numbers and pieces");
}

/* 0 to 9 */
static int parse_bounds(const char *s, int32_t *low, int32_t *high)
{
    char *end;
    long a = strtol(s, &end, 10);
    if (end == s || strncmp(end, " to ", 4))
        return -1;
    const char *second = end + 4;
    long b = strtol(second, &end, 10);
    if (end == second || *end || a < NUMBER_LOW || b > NUMBER_HIGH || a > b)
        return -1;
    *low = (int32_t)a;
    *high = (int32_t)b;
    return 0;
}

/* "a KIND" or "a KIND or nothing"; `name` is what follows the article. */
static int parse_kind_type(struct vocab *v, const struct rb_str *text, const char *name, struct type *type,
                           struct diags *diags)
{
    const char *tail = strstr(name, " or nothing");
    bool maybe = tail && !tail[strlen(" or nothing")];
    name = strip(v->arena, name, maybe ? (size_t)(tail - name) : strlen(name));
    int kind = vocab_kind_named(v, name);
    if (kind < 0) {
        vocab_report_unknown_kind(v, diags, text->pos, name);
        return -1;
    }
    const struct vocab_kind *k = &v->kinds[kind];
    if (k->category == RB_NUMBER && maybe) {
        diag_add(diags, DIAG_ERROR, "bad-type", text->pos, 1,
                 "a number is never nothing; give it a value that means none");
        return -1;
    }
    if (k->category == RB_NUMBER)
        *type = (struct type){TY_NUMBER, kind, k->low, k->high};
    else
        *type = type_of_kind(maybe ? TY_MAYBE : TY_PIECE, kind);
    return 0;
}

int vocab_parse_type(struct vocab *v, const struct rb_str *text, struct type *type, const char **first,
                     struct diags *diags)
{
    static const char at_first[] = ", at first ";
    const char *s = text->text, *at = strstr(s, at_first), *value = at ? at + strlen(at_first) : NULL;
    if (first)
        *first = value ? strip(v->arena, value, strlen(value)) : NULL;
    const char *what = strip(v->arena, s, at ? (size_t)(at - s) : strlen(s));
    *type = type_number(0, 0);
    if (!parse_bounds(what, &type->low, &type->high))
        return 0;
    if (!strcmp(what, "yes or no")) {
        *type = type_truth();
        return 0;
    }
    if (!strncmp(what, "a ", 2) || !strncmp(what, "an ", 3))
        return parse_kind_type(v, text, strchr(what, ' ') + 1, type, diags);
    struct diag *d = diag_add(diags, DIAG_ERROR, "bad-type", text->pos, (int)strlen(s), "invalid type '%s'", s);
    if (vocab_kind_named(v, s) >= 0)
        diag_note(diags, d, "did you mean '%s %s'?", word_article(s), s);
    diag_note(diags, d,
              "a type is one of: 0 to 5 · yes or no · a KIND · a KIND or nothing; ', at first VALUE' can follow");
    return -1;
}

/* SUGGESTED_FROM bounds the search: a kind can have tens of thousands of members. */
static int parse_member_value(struct vocab *v, const struct type *type, const char *text, struct src_pos pos,
                              int32_t *value, struct diags *diags)
{
    const struct vocab_kind *k = &v->kinds[type->kind];
    *value = vocab_member_named(v, text);
    if (*value >= 0 && v->members[*value].kind == type->kind)
        return 0;
    struct diag *d = diag_add(diags, DIAG_ERROR, "bad-value", pos, (int)strlen(text), "'%s' is not %p", text,
                              message_noun(v->arena, v->kinds[type->kind].name));
    for (int i = 0; i < k->count && i < SUGGESTED_FROM; i++)
        if (word_distance(text, v->members[k->first + i].name, 2) <= 2) {
            diag_note(diags, d, "did you mean '%s'?", v->members[k->first + i].name);
            break;
        }
    return -1;
}

/* Every type has its words: numbers in their bounds, "yes" and "no", names, "nothing". */
int vocab_parse_value(struct vocab *v, const struct type *type, const char *text, struct src_pos pos, int32_t *value,
                      struct diags *diags)
{
    char *end;
    switch (type->tag) {
    case TY_NUMBER: {
        long n = strtol(text, &end, 10);
        if (*text && !*end && n >= type->low && n <= type->high) {
            *value = (int32_t)n;
            return 0;
        }
        diag_add(diags, DIAG_ERROR, "bad-value", pos, (int)strlen(text), "'%s' is not a number from %d to %d", text,
                 type->low, type->high);
        return -1;
    }
    case TY_TRUTH:
        if (!strcmp(text, "yes") || !strcmp(text, "true"))
            return *value = 1, 0;
        if (!strcmp(text, "no") || !strcmp(text, "false"))
            return *value = 0, 0;
        diag_add(diags, DIAG_ERROR, "bad-value", pos, (int)strlen(text), "'%s' is neither yes nor no", text);
        return -1;
    case TY_MAYBE:
        if (!strcmp(text, "nothing"))
            return *value = NOTHING, 0;
        /* fall through */
    default: return parse_member_value(v, type, text, pos, value, diags);
    }
}

/* What a field has before any rule: 0 if its bounds allow it, the first member, no, or nothing. */
int32_t vocab_first_value(const struct vocab *v, struct type type)
{
    switch (type.tag) {
    case TY_NUMBER:
        if (type.low > 0)
            return type.low;
        return type.high < 0 ? type.high : 0;
    case TY_PIECE: return v->kinds[type.kind].first;
    case TY_MAYBE: return NOTHING;
    default: return 0;
    }
}

/* The slots of the language itself have no kind of the rulebook. */
const struct message *placeholder_kind_message(const struct vocab *v, int kind, struct arena *arena)
{
    switch (kind) {
    case ANY_ZONE: return message_plain(arena, TR("a zone"));
    case ANY_EVENT: return message_plain(arena, TR("an event"));
    case ANY_NUMBER: return message_plain(arena, TR("a number"));
    default: return message_noun(arena, v->kinds[kind].name);
    }
}

const char *type_noun(const struct vocab *v, int kind, struct arena *arena)
{
    return arena_printf(arena, "%s %s", word_article(v->kinds[kind].name), v->kinds[kind].name);
}

const char *type_in_code(const struct vocab *v, struct type t, struct arena *arena)
{
    return message_text(arena, NULL, type_name(v, t, arena));
}

/* As messages print it: "a number", "a ship or nothing". */
const struct message *type_name(const struct vocab *v, struct type t, struct arena *arena)
{
    switch (t.tag) {
    case TY_NONE: return message_plain(arena, TR("something unknown"));
    case TY_NUMBER:
        return t.kind >= 0 ? message_new(arena, "a number (%s)", v->kinds[t.kind].name)
                           : message_plain(arena, TR("a number"));
    case TY_TRUTH: return message_plain(arena, TR("yes or no"));
    case TY_PIECE: return message_noun(arena, v->kinds[t.kind].name);
    case TY_MAYBE: return message_new(arena, "%p or nothing", message_noun(arena, v->kinds[t.kind].name));
    case TY_NOTHING: return message_plain(arena, TR("nothing"));
    case TY_ZONE: return message_new(arena, "a zone of %s", v->kinds[t.kind].plural);
    case TY_SET: return message_new(arena, "some %s", v->kinds[t.kind].plural);
    case TY_LINE: return message_new(arena, "a line of %s", v->kinds[t.kind].plural);
    case TY_EVENT: return message_new(arena, "the %s (something that happens)", v->phrases[t.kind]->id);
    case TY_CHANCE: return message_plain(arena, TR("what a roll is for"));
    }
    return message_plain(arena, "");
}
