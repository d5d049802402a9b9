/* SPDX-License-Identifier: MIT
 *
 * The author's templates, cut into parts: words, holes, pairs, forms by number.
 */
#include "lang/phrases.h"

#include "base/word.h"
#include "lang/plural.h"
#include <string.h>

enum { PHRASE_LENGTH_MAX = 500 }; /* bytes: the tree of words is walked by recursion, and nobody reads longer ones */

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

/* Reads "[stake: punkt|punkty|punktów]" of a translation: a word in as many forms as its language has for numbers. */
static int read_counted(struct phrase_work *w, struct vocab_phrase *p, const char *s, size_t len,
                        struct phrase_part *part, struct src_pos pos)
{
    char *name = arena_strndup(w->v->arena, s, len), *rest = strchr(name, ':');
    if (!rest) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len,
                 "a word that goes with a number is written [HOLE: one|few|many]");
        return -1;
    }
    *rest++ = 0;
    name = trimmed(name);
    part->what = PART_COUNTED;
    part->placeholder = phrase_placeholder_named(p, name);
    int kind = part->placeholder < 0 ? -1 : p->placeholders[part->placeholder].kinds[0];
    if (kind != ANY_NUMBER && (kind < 0 || w->v->kinds[kind].category != RB_NUMBER)) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "a word that goes with [%s] needs a number there",
                 name);
        return -1;
    }
    size_t count = 0, cap = 0;
    while (rest) {
        char *form = rest;
        if ((rest = strchr(rest, '|')))
            *rest++ = 0;
        ARENA_PUSH(w->v->arena, part->forms, count, cap) = trimmed(form);
    }
    part->form_count = (int)count;
    if (part->form_count == plural_forms(w->lang))
        return 0;
    diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len,
             "a word that goes with a number has %d forms in '%s', and here are %d", plural_forms(w->lang), w->lang,
             part->form_count);
    return -1;
}

/* Reads "[other: square]" (without the brackets): the hole's name, its kinds, and the case after '/'. */
static int read_placeholder(struct phrase_work *w, struct vocab_phrase *p, const char *s, size_t len,
                            struct phrase_part *part, bool own_language, struct src_pos pos)
{
    struct arena *a = w->v->arena;
    if (!own_language && memchr(s, '|', len))
        return read_counted(w, p, s, len, part, pos);
    char *text = arena_strndup(a, s, len), *slash = strchr(text, '/'), *colon;
    if (slash) {
        *slash = 0;
        part->grammatical_case = slash + 1;
    }
    while (*text == ' ')
        text++;
    for (char *end = text + strlen(text); end > text && end[-1] == ' ';)
        *--end = 0;
    char *kinds = text;
    if ((colon = strchr(text, ':'))) {
        *colon = 0;
        for (kinds = colon + 1; *kinds == ' ';)
            kinds++;
    }
    char *first_or = strstr(kinds, " or ");
    const char *name = colon ? text : first_or ? arena_strndup(a, kinds, (size_t)(first_or - kinds)) : kinds;
    part->what = PART_HOLE;
    part->placeholder = phrase_placeholder_named(p, name);
    if (part->placeholder >= 0)
        return 0;
    if (!own_language) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "%s has [%s], which the phrase has not",
                 strcmp(w->lang, "en") ? "the translation" : "the wording that was changed", name);
        return -1;
    }
    if (p->placeholder_count == HOLES_MAX) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "a phrase has at most %d holes", HOLES_MAX);
        return -1;
    }
    struct vocab_placeholder *h = &p->placeholders[p->placeholder_count];
    *h = (struct vocab_placeholder){.name = name};
    for (char *next; kinds; kinds = next) {
        next = strstr(kinds, " or ");
        if (next) {
            *next = 0;
            next += 4;
        }
        int kind = placeholder_kind(w, kinds);
        if (kind == -1 || h->kind_count == 8) {
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "unknown-kind", pos, (int)len,
                                      "'%s' is not a kind of thing", kinds);
            for (size_t i = 0; i < w->v->kind_count; i++)
                if (word_distance(kinds, w->v->kinds[i].name, 2) <= 2)
                    diag_note(w->diags, d, "did you mean '%s'?", w->v->kinds[i].name);
            return -1;
        }
        h->kinds[h->kind_count++] = kind;
    }
    part->placeholder = p->placeholder_count++;
    return 0;
}

static int read_parts(struct phrase_work *w, struct vocab_phrase *p, const char *s, size_t len, bool own,
                      struct src_pos pos, bool inside, struct phrase_part **parts, int *count)
{
    struct phrase_part *list = NULL;
    size_t n = 0, cap = 0;
    const char *end = s + len;
    while (s < end) {
        if (*s == ' ' || *s == '\n') {
            s++;
        } else if (*s == '[') {
            const char *close = memchr(s, ']', (size_t)(end - s));
            struct phrase_part part = {0};
            if (!close) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, 1, "a '[' is not closed");
                return -1;
            }
            if (read_placeholder(w, p, s + 1, (size_t)(close - s - 1), &part, own, pos))
                return -1;
            ARENA_PUSH(w->v->arena, list, n, cap) = part;
            s = close + 1;
        } else if (*s == '{') {
            const char *close = memchr(s, '}', (size_t)(end - s)),
                       *bar = close ? memchr(s, '|', (size_t)(close - s)) : NULL;
            struct phrase_part part = {.what = PART_PAIR};
            if (!bar || inside || memchr(bar + 1, '|', (size_t)(close - bar - 1))) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, 1,
                         "a pair of wordings is written {is|is not} or {acts|act}");
                return -1;
            }
            if (read_parts(w, p, s + 1, (size_t)(bar - s - 1), own, pos, true, &part.pair[0], &part.pair_count[0]) ||
                read_parts(w, p, bar + 1, (size_t)(close - bar - 1), own, pos, true, &part.pair[1],
                           &part.pair_count[1]))
                return -1;
            ARENA_PUSH(w->v->arena, list, n, cap) = part;
            s = close + 1;
        } else {
            const char *start = s;
            while (s < end && *s != '[' && *s != '{' && *s != '\n')
                s++;
            const char *stop = s;
            while (stop > start && stop[-1] == ' ')
                stop--;
            const char *words = arena_strndup(w->v->arena, start, (size_t)(stop - start));
            ARENA_PUSH(w->v->arena, list, n, cap) = (struct phrase_part){.what = PART_WORDS, .words = words};
        }
    }
    *parts = list;
    *count = (int)n;
    return 0;
}

/* One wording. `own`: in the language of the code, where it says what the holes are. */
static int read_text(struct phrase_work *w, struct vocab_phrase *p, const char *lang, const struct rb_str *text,
                     bool own, struct phrase_text *out)
{
    int pairs = 0;
    out->lang = w->lang = lang;
    if (strlen(text->text) > PHRASE_LENGTH_MAX) {
        diag_add(w->diags, DIAG_ERROR, "too-large", text->pos, 1, "a phrase has at most %d characters",
                 PHRASE_LENGTH_MAX);
        return -1;
    }
    if (read_parts(w, p, text->text, strlen(text->text), own, text->pos, false, &out->parts, &out->count))
        return -1;
    for (int n = 0; n < out->count; n++)
        pairs += out->parts[n].what == PART_PAIR;
    bool wants = p->cls == PHRASE_CONDITION || p->cls == PHRASE_EVENT;
    if (pairs == wants)
        return 0;
    diag_add(w->diags, DIAG_ERROR, "bad-phrase", text->pos, (int)strlen(text->text), "%s",
             p->cls == PHRASE_CONDITION ? "a condition needs exactly one pair of wordings, such as {is|is not}"
             : wants                    ? "an event needs exactly one pair of wordings, such as {captures|capture}"
                                        : "a pair of wordings stands only in conditions and events");
    return -1;
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
    for (int own = 1; own >= 0; own--) /* the own language first: it says what the holes are */
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
