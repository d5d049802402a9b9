/* SPDX-License-Identifier: MIT
 *
 * The author's templates, cut into parts: words, placeholders, pairs, forms by number.
 */
#include "lang/phrases.h"

#include "base/tr.h"
#include "base/word.h"
#include "lang/plural.h"
#include "lang/print_noun.h"

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

/* How many forms a word needs that goes with what is in the placeholder. */
static int check_forms(const struct text_work *t, const struct phrase_part *part, size_t len)
{
    struct arena *a = t->w->v->arena;
    int required = plural_forms(t->w->lang), count = part->form_count;
    if (part->what == PART_COUNTED && count != required)
        return refuse(t, len,
                      message_new(a, "expected %d forms of a word that goes with a number in '%s', found %d", required,
                                  t->w->lang, count));
    if (part->what == PART_AGREEING && count != 3 && count != 4)
        return refuse(t, len,
                      message_new(a, "expected 3 or 4 forms of a word that agrees with '%s', found %d",
                                  t->p->placeholders[part->placeholder].name, count));
    return 0;
}

static bool takes_numbers(const struct text_work *t, int placeholder)
{
    int kind = t->p->placeholders[placeholder].kinds[0];
    return kind == ANY_NUMBER || (kind >= 0 && t->w->v->kinds[kind].category == RB_NUMBER);
}

/* Reads "[stake: punkt|punkty|punktów]" of a translation: a word in as many forms as its language has for
 * numbers; or "[ship: gotowy|gotowa|gotowe]": for genders. */
static int read_agreeing(struct text_work *t, const char *s, size_t len, struct phrase_part *part)
{
    struct arena *a = t->w->v->arena;
    char *name = arena_strndup(a, s, len), *rest = cut(name, ":");
    if (!rest)
        return refuse(t, len, message_plain(a, TR("a word that goes with a number is written [PLACEHOLDER: one|few|many]")));
    name = trimmed(name);
    part->placeholder = phrase_placeholder_named(t->p, name);
    if (part->placeholder < 0)
        return refuse(t, len, message_new(a, "the translation has [%s], which the phrase has not", name));
    part->what = takes_numbers(t, part->placeholder) ? PART_COUNTED : PART_AGREEING;
    size_t count = 0, cap = 0;
    while (rest) {
        char *form = rest;
        rest = cut(form, "|");
        ARENA_PUSH(a, part->forms, count, cap) = trimmed(form);
    }
    part->form_count = (int)count;
    return check_forms(t, part, len);
}

/* Adds a kind that fills the placeholder. */
static int add_kind_named(struct text_work *t, struct vocab_placeholder *h, const char *name, size_t len)
{
    const struct vocab *v = t->w->v;
    int kind = placeholder_kind(t->w, name);
    if (kind != -1 && h->kind_count == PLACEHOLDER_KINDS_MAX)
        return refuse(t, len, message_new(v->arena, "a placeholder has at most %d kinds", PLACEHOLDER_KINDS_MAX));
    if (kind != -1) {
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
    *h = (struct vocab_placeholder){.name = name, .kinds = ARENA_ARRAY(a, int, PLACEHOLDER_KINDS_MAX)};
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
        return read_agreeing(t, s, len, part);
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

/* Where the wording that begins at `s` ends: a '|' that is not in brackets, or `close`. */
static const char *wording_end(const char *s, const char *close)
{
    for (int open = 0; s < close && (open || *s != '|'); s++)
        open += (*s == '[') - (*s == ']');
    return s;
}

/* Reads "is|is not" (without the braces). An event of a translation can have a third wording. */
static int read_pair(struct text_work *t, const char *s, const char *close, bool inside, struct phrase_part *part)
{
    int most = t->own || t->p->cls != PHRASE_EVENT ? 2 : 3, count = 0;
    *part = (struct phrase_part){.what = PART_PAIR};
    for (const char *end = NULL; !inside && end != close && count <= most; count++, s = end + 1) {
        struct part_list wording = {0};
        end = wording_end(s, close);
        if (count < most && read_parts(t, s, end, true, &wording))
            return -1;
        if (count == most)
            continue;
        part->pair[count] = wording.items;
        part->pair_count[count] = (int)wording.count;
    }
    if (count < 2 || count > most)
        return refuse(t, 1, message_plain(t->w->v->arena, TR("a pair is written {is|is not} or {acts|act}")));
    if (count == 2) {
        part->pair[2] = part->pair[1];
        part->pair_count[2] = part->pair_count[1];
    }
    return 0;
}

/* Reads "[kartę card/acc]" of a translation as a label and a placeholder. Returns where the placeholder begins. */
static const char *read_label(struct text_work *t, const char *s, size_t len, struct part_list *out)
{
    struct arena *a = t->w->v->arena;
    const char *text = arena_strndup(a, s, len);
    char *last = t->own || strpbrk(text, ":|") ? NULL : strrchr(text, ' ');
    if (!last)
        return s;
    *last = 0;
    int placeholder = phrase_placeholder_named(t->p, arena_strndup(a, last + 1, strcspn(last + 1, "/")));
    if (placeholder < 0) /* it is reported as a placeholder */
        return s + (last + 1 - text);
    ARENA_PUSH(a, out->items, out->count, out->cap) =
        (struct phrase_part){.what = PART_LABEL, .words = text, .placeholder = placeholder};
    return s + (last + 1 - text);
}

/* What is in brackets, up to `close`. */
static int read_bracketed(struct text_work *t, const char *s, const char *close, struct part_list *out)
{
    struct phrase_part part = {0};
    const char *name = read_label(t, s, (size_t)(close - s), out);
    part.labelled = name > s;
    if (read_placeholder(t, name, (size_t)(close - name), &part))
        return -1;
    ARENA_PUSH(t->w->v->arena, out->items, out->count, out->cap) = part;
    return 0;
}

/* What is in braces, up to `close`: a pair; in the translation of a value, a chance or a zone a noun in its cases. */
static int read_braces(struct text_work *t, const char *s, const char *close, bool inside, struct part_list *out)
{
    struct arena *a = t->w->v->arena;
    bool noun = !t->own && t->p->cls != PHRASE_EVENT && t->p->cls != PHRASE_CONDITION;
    struct phrase_part part = {.what = PART_NOUN, .words = arena_strndup(a, s, (size_t)(close - s))};
    if (noun ? !noun_is_declined(part.words) : read_pair(t, s, close, inside, &part))
        return noun ? refuse(t, 1, message_plain(a, TR("a noun in a phrase is written {GENDER and six cases}"))) : -1;
    ARENA_PUSH(a, out->items, out->count, out->cap) = part;
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
            if (*s == '[' ? read_bracketed(t, s + 1, close, out) : read_braces(t, s + 1, close, inside, out))
                return -1;
            s = close + 1;
            continue;
        }
        if (words > (size_t)(end - s))
            words = (size_t)(end - s);
        part.words = trimmed(arena_strndup(a, s, words)); /* PART_WORDS */
        s += words;
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
    if (strlen(text->text) > PHRASE_LENGTH_MAX && !p->builtin) {
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
