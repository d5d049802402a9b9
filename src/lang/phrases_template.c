/* SPDX-License-Identifier: MIT
 *
 * The author's templates, cut into parts: words, placeholders, pairs, forms by number.
 */
#include "lang/phrases.h"

#include "base/tr.h"
#include "base/word.h"
#include "lang/plural.h"
#include <string.h>

enum { PHRASE_LENGTH_MAX = 500 }; /* bytes: the tree of words is walked by recursion, and longer ones are not read */

/* [zone], [happening] and [number] take anything of that sort; all others are kinds of the
 * rulebook. */
static int placeholder_kind(struct phrase_work *w, const char *name)
{
    if (!strcmp(name, "zone"))
        return ANY_ZONE;
    if (!strcmp(name, "happening"))
        return ANY_EVENT;
    if (!strcmp(name, "number"))
        return ANY_NUMBER;
    return vocab_kind_named(w->v, name);
}

static char *trimmed(char *text)
{
    char *end = text + strlen(text);
    while (end > text && end[-1] == ' ')
        *--end = 0;
    return text + strspn(text, " ");
}

/* One text of a phrase that is being cut into parts. */
struct text_work {
    struct phrase_work *w;
    struct vocab_phrase *p;
    struct src_pos pos;
    bool own; /* in the language of the code, where it declares the placeholders */
};

static int refuse(const struct text_work *t, size_t len, const struct message *text)
{
    diag_put(t->w->diags, DIAG_ERROR, "bad-phrase", t->pos, (int)len, text);
    return -1;
}

/* Cuts `text` off before the next `separator` and returns what follows it; NULL: there is none. */
static char *cut(char *text, const char *separator)
{
    char *next = strstr(text, separator);
    if (!next)
        return NULL;
    *next = 0;
    return next + strlen(separator);
}

/* Reads "[stake: punkt|punkty|punktów]" of a translation: a word in as many forms as its language has for
 * numbers. */
static int read_counted(struct text_work *t, const char *s, size_t len, struct phrase_part *part)
{
    struct arena *a = t->w->v->arena;
    char *name = arena_strndup(a, s, len), *rest = cut(name, ":");
    int required = plural_forms(t->w->lang);
    if (!rest)
        return refuse(t, len, message_plain(a, TR("a word that goes with a number is written [PLACEHOLDER: one|few|many]")));
    name = trimmed(name);
    part->what = PART_COUNTED;
    part->placeholder = phrase_placeholder_named(t->p, name);
    int kind = part->placeholder < 0 ? -1 : t->p->placeholders[part->placeholder].kinds[0];
    if (kind != ANY_NUMBER && (kind < 0 || t->w->v->kinds[kind].category != RB_NUMBER))
        return refuse(t, len, message_new(a, "a word that goes with [%s] needs a number there", name));
    size_t count = 0, cap = 0;
    while (rest) {
        char *form = rest;
        rest = cut(form, "|");
        ARENA_PUSH(a, part->forms, count, cap) = trimmed(form);
    }
    part->form_count = (int)count;
    if (part->form_count == required)
        return 0;
    return refuse(t, len,
                  message_new(a, "expected %d forms of a word that goes with a number in '%s', found %d", required,
                              t->w->lang, part->form_count));
}

/* Adds a kind that fills the placeholder. */
static int add_kind_named(struct text_work *t, struct vocab_placeholder *h, const char *name, size_t len)
{
    const struct vocab *v = t->w->v;
    int kind = placeholder_kind(t->w, name);
    if (kind != -1 && h->kind_count < PLACEHOLDER_KINDS_MAX) {
        h->kinds[h->kind_count++] = kind;
        return 0;
    }
    struct diag *d = diag_add(t->w->diags, DIAG_ERROR, "unknown-kind", t->pos, (int)len, "unknown kind '%s'", name);
    for (size_t i = 0; i < v->kind_count; i++)
        if (word_distance(name, v->kinds[i].name, 2) <= 2)
            diag_note(t->w->diags, d, "did you mean '%s'?", v->kinds[i].name);
    return -1;
}

/* [other: square or isle]: the first text declares the placeholders, translations only name
 * them. */
static int add_placeholder(struct text_work *t, const char *name, char *kinds, size_t len)
{
    struct vocab_phrase *p = t->p;
    struct arena *a = t->w->v->arena;
    if (!t->own)
        return refuse(t, len,
                      strcmp(t->w->lang, "en")
                          ? message_new(a, "the translation has [%s], which the phrase has not", name)
                          : message_new(a, "the replaced text has [%s], which the phrase has not", name));
    if (p->placeholder_count == PLACEHOLDERS_MAX)
        return refuse(t, len, message_new(a, "a phrase has at most %d placeholders", PLACEHOLDERS_MAX));
    struct vocab_placeholder *h = &p->placeholders[p->placeholder_count];
    *h = (struct vocab_placeholder){.name = name};
    while (kinds) {
        char *kind = kinds;
        kinds = cut(kind, " or ");
        if (add_kind_named(t, h, kind, len))
            return -1;
    }
    return p->placeholder_count++;
}

/* Reads "[other: square]" (without the brackets): the placeholder's name, its kinds, and the case after '/'. */
static int read_placeholder(struct text_work *t, const char *s, size_t len, struct phrase_part *part)
{
    struct arena *a = t->w->v->arena;
    if (!t->own && memchr(s, '|', len))
        return read_counted(t, s, len, part);
    char *text = arena_strndup(a, s, len), *kinds, *name;
    part->grammatical_case = cut(text, "/");
    kinds = cut(text, ":");
    name = arena_strdup(a, trimmed(text));
    if (!kinds) { /* called after its first kind */
        kinds = trimmed(text);
        cut(name, " or ");
    }
    part->what = PART_PLACEHOLDER;
    part->placeholder = phrase_placeholder_named(t->p, name);
    if (part->placeholder < 0)
        part->placeholder = add_placeholder(t, name, trimmed(kinds), len);
    return part->placeholder < 0 ? -1 : 0;
}

struct part_list {
    struct phrase_part *items;
    size_t count, cap;
};

static int read_parts(struct text_work *t, const char *s, const char *end, bool inside, struct part_list *out);

/* Reads "is|is not" (without the braces). */
static int read_pair(struct text_work *t, const char *s, const char *close, bool inside, struct phrase_part *part)
{
    const char *bar = memchr(s, '|', (size_t)(close - s));
    struct part_list pair[2] = {{0}};
    if (!bar || inside || memchr(bar + 1, '|', (size_t)(close - bar - 1)))
        return refuse(t, 1, message_plain(t->w->v->arena, TR("a pair is written {is|is not} or {acts|act}")));
    if (read_parts(t, s, bar, true, &pair[0]) || read_parts(t, bar + 1, close, true, &pair[1]))
        return -1;
    *part = (struct phrase_part){.what = PART_PAIR};
    for (int i = 0; i < 2; i++) {
        part->pair[i] = pair[i].items;
        part->pair_count[i] = (int)pair[i].count;
    }
    return 0;
}

/* Words, [placeholders] and {pairs}, up to `end`. A pair does not contain a pair
 * (`inside`). */
static int read_parts(struct text_work *t, const char *s, const char *end, bool inside, struct part_list *out)
{
    struct arena *a = t->w->v->arena;
    while (s < end) {
        struct phrase_part part = {0};
        size_t words = strcspn(s, "[{\n");
        if (*s == ' ' || *s == '\n') {
            s++;
            continue;
        }
        if (*s == '[' || *s == '{') {
            const char *close = memchr(s, *s == '[' ? ']' : '}', (size_t)(end - s));
            if (!close)
                return refuse(t, 1, message_plain(a, *s == '[' ? TR("a '[' is not closed") : TR("a '{' is not closed")));
            if (*s == '[' ? read_placeholder(t, s + 1, (size_t)(close - s - 1), &part)
                          : read_pair(t, s + 1, close, inside, &part))
                return -1;
            s = close + 1;
        } else {
            if (words > (size_t)(end - s))
                words = (size_t)(end - s);
            part.words = trimmed(arena_strndup(a, s, words)); /* PART_WORDS */
            s += words;
        }
        ARENA_PUSH(a, out->items, out->count, out->cap) = part;
    }
    return 0;
}

/* How many pairs a phrase of that class needs, as a message: events and conditions have one,
 * "{sails|sail}". */
static const char *wrong_pairs(enum phrase_class cls)
{
    switch (cls) {
    case PHRASE_CONDITION: return TR("a condition needs exactly one pair, such as {is|is not}");
    case PHRASE_EVENT: return TR("an event needs exactly one pair, such as {captures|capture}");
    default: return TR("only conditions and events have a pair {…|…}");
    }
}

static int read_text(struct phrase_work *w, struct vocab_phrase *p, const char *lang, const struct rb_str *text,
                     bool own, struct phrase_text *out)
{
    struct text_work t = {w, p, text->pos, own};
    struct part_list parts = {NULL, 0, 0};
    int pairs = 0;
    out->lang = w->lang = lang;
    if (strlen(text->text) > PHRASE_LENGTH_MAX) {
        diag_add(w->diags, DIAG_ERROR, "too-large", text->pos, 1, "a phrase has at most %d characters",
                 PHRASE_LENGTH_MAX);
        return -1;
    }
    if (read_parts(&t, text->text, text->text + strlen(text->text), false, &parts))
        return -1;
    out->parts = parts.items;
    out->count = (int)parts.count;
    for (int i = 0; i < out->count; i++)
        pairs += out->parts[i].what == PART_PAIR;
    bool needs_pair = p->cls == PHRASE_CONDITION || p->cls == PHRASE_EVENT;
    return pairs == needs_pair ? 0 : refuse(&t, strlen(text->text), message_plain(w->v->arena, wrong_pairs(p->cls)));
}

int phrase_read_texts(struct phrase_work *w, struct vocab_phrase *p, const struct rb_texts *texts,
                      const struct rb_earlier *earlier)
{
    struct arena *a = w->v->arena;
    p->texts = ARENA_ARRAY(a, struct phrase_text, texts->count + 1);
    p->earlier = ARENA_ARRAY(a, struct phrase_text, earlier->count + 1);
    bool has_own = false;
    for (size_t i = 0; i < texts->count; i++)
        has_own |= !strcmp(texts->items[i].lang, "en");
    if (!has_own) {
        diag_add(w->diags, DIAG_ERROR, "missing-key", p->pos, 1,
                 "the phrase '%s' has no text in en, the language of the code", p->id);
        return -1;
    }
    for (int own = 1; own >= 0; own--) /* the own language first: it declares the placeholders */
        for (size_t i = 0; i < texts->count; i++) {
            const struct rb_text *t = &texts->items[i];
            if (!strcmp(t->lang, "en") != (own == 1))
                continue;
            if (own) {
                p->source_text = t->str.text;
                p->pos = t->str.pos;
            }
            if (read_text(w, p, t->lang, &t->str, own, &p->texts[p->text_count]))
                return -1;
            p->text_count++;
        }
    for (; (size_t)p->earlier_count < earlier->count; p->earlier_count++)
        if (read_text(w, p, "en", &earlier->items[p->earlier_count], false, &p->earlier[p->earlier_count]))
            return -1;
    return 0;
}
