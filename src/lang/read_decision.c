/* SPDX-License-Identifier: MIT
 *
 * Matching a text against phrases. All names lie in one list, sorted by their letters, so that the names that
 * are at a place of the text are found without going through all things.
 */
#include "lang/read_decision.h"

#include "base/sort.h"
#include "base/utf8.h"
#include "lang/euphony.h"
#include "lang/print.h"

#include <stdlib.h>
#include <string.h>

enum { LANGS_MAX = 32, TRIES_MAX = 100000, NUMBER_DIGITS_MAX = 10 };

struct spelled {
    const char *text; /* normal form */
    int32_t value; /* a member, or a zone */
    bool zone;
};

struct decision_reader {
    const struct vocab *v;
    struct spelled *names; /* sorted by text; those of one text in the order of their values */
    size_t count, cap;
    size_t longest; /* bytes */
};

/* ---------------------------------------------------------------- names */

/* Case, blanks and the vowel of "we" and "ze" do not matter in what people type. */
void decision_normalise(char *out, const char *text)
{
    char *to = out, *word = out;
    for (const char *s = text; *s;) {
        uint32_t letter = utf8_next_letter(&s);
        if (letter != ' ' && letter != '\t' && letter != '\n') {
            to += utf8_encode(to, letter);
        } else if (to > word) {
            to = word + euphony_base_length(word, (size_t)(to - word));
            *to++ = ' ';
            word = to;
        }
    }
    if (to > word)
        to = word + euphony_base_length(word, (size_t)(to - word));
    else if (to > out)
        to--;
    *to = '\0';
}

bool decision_is_border(const char *at)
{
    return !*at || *at == ' ' || print_joins(at);
}

const char *decision_after_words(const char *text, const char *words)
{
    char normal[DECISION_TEXT_MAX + 1];
    if (strlen(words) > DECISION_TEXT_MAX)
        return NULL;
    decision_normalise(normal, words);
    size_t len = strlen(normal);
    return !strncmp(text, normal, len) && decision_is_border(text + len) ? text + len : NULL;
}

/* A member can be printed in the same way in several languages and cases. */
static void add_name(struct decision_reader *r, struct arena *arena, const char *text, int32_t value, bool zone)
{
    char *normal = arena_alloc(arena, strlen(text) + 1);
    decision_normalise(normal, text);
    size_t len = strlen(normal);
    for (size_t i = r->count; i-- > 0 && r->names[i].value == value && r->names[i].zone == zone;)
        if (!strcmp(r->names[i].text, normal))
            return;
    if (!len)
        return;
    if (len > r->longest)
        r->longest = len;
    ARENA_PUSH(arena, r->names, r->count, r->cap) = (struct spelled){normal, value, zone};
}

/* Everything is understood as it is printed, in each language and case of the rulebook. */
static void add_spellings(struct decision_reader *r, struct arena *arena, struct buf *b, const char *const *langs,
                          size_t count)
{
    static const char *const cases[] = {NULL, "gen", "dat", "acc", "ins", "loc"};
    for (int m = 0; m < r->v->member_count; m++) {
        add_name(r, arena, r->v->members[m].name, m, false);
        for (size_t l = 0; l < count; l++)
            for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
                buf_reset(b);
                print_member(b, r->v, m, langs[l], cases[c]);
                add_name(r, arena, buf_cstr(b), m, false);
                buf_reset(b);
                print_owner(b, r->v, m, langs[l], cases[c]);
                add_name(r, arena, buf_cstr(b), m, false);
            }
    }
    for (int z = 0; z < r->v->zone_instance_count; z++)
        for (size_t l = 0; l < count; l++) {
            buf_reset(b);
            print_zone(b, r->v, z, langs[l]);
            add_name(r, arena, buf_cstr(b), z, true);
        }
}

static int compare(const void *a, const void *b, const void *context)
{
    (void)context;
    return strcmp(((const struct spelled *)a)->text, ((const struct spelled *)b)->text);
}

struct decision_reader *decision_reader_new(const struct vocab *v, struct arena *arena, struct buf *scratch)
{
    struct decision_reader *r = ARENA_NEW(arena, struct decision_reader);
    const char *langs[LANGS_MAX];
    size_t count = print_languages(v, langs, LANGS_MAX);
    r->v = v;
    add_spellings(r, arena, scratch, langs, count);
    sort_stable(r->names, r->count, sizeof *r->names, compare, NULL);
    return r;
}

/* The first name whose first `len` letters are not before those of `text`. */
static size_t first_name(const struct decision_reader *r, const char *text, size_t len)
{
    size_t low = 0, high = r->count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        int order = strncmp(r->names[mid].text, text, len);
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* ---------------------------------------------------------------- matching */

enum { PARTS_MAX = 64 };

struct match_ctx {
    const struct decision_reader *r;
    const struct vocab_phrase *phrase;
    const struct phrase_part *parts[PARTS_MAX]; /* without pairs */
    int count;
    const char *text;
    int32_t values[PLACEHOLDERS_MAX];
    struct decision_reading *out;
    size_t found, max;
    long tries;
};

/* A text of a phrase in one wording, without pairs. */
static bool flatten(struct match_ctx *m, const struct phrase_part *parts, int count, int wording)
{
    for (int i = 0; i < count; i++) {
        if (parts[i].what == PART_PAIR) {
            if (!flatten(m, parts[i].pair[wording], parts[i].pair_count[wording], wording))
                return false;
        } else if (m->count == PARTS_MAX)
            return false;
        else
            m->parts[m->count++] = &parts[i];
    }
    return true;
}

static bool fits_kind(const struct decision_reader *r, const struct vocab_placeholder *h, const struct spelled *name)
{
    for (int i = 0; i < h->kind_count; i++) {
        int kind = h->kinds[i];
        if (name->zone ? kind == ANY_ZONE : kind >= 0 && r->v->members[name->value].kind == kind)
            return true;
    }
    return false;
}

/* A name that means the member, or as a title one of several copies. */
static bool means(const struct vocab *v, const struct spelled *name, int32_t member)
{
    return name->value == member || (v->members[member].copy && v->members[member].title == name->value);
}

/* Where the copies are of which a title states no more; or -1: the name is no title of a kind that fits. */
static int kind_of_copies(const struct decision_reader *r, const struct vocab_placeholder *h,
                          const struct spelled *name)
{
    int of = name->zone ? -1 : r->v->kinds[r->v->members[name->value].kind].titles_of;
    for (int i = 0; of >= 0 && i < h->kind_count; i++)
        if (h->kinds[i] == of)
            return of;
    return -1;
}

static bool takes_number(const struct decision_reader *r, const struct vocab_placeholder *h, int32_t n)
{
    for (int i = 0; i < h->kind_count; i++) {
        const struct vocab_kind *k = h->kinds[i] >= 0 ? &r->v->kinds[h->kinds[i]] : NULL;
        if (h->kinds[i] == ANY_NUMBER || (k && k->category == RB_NUMBER && n >= k->low && n <= k->high))
            return true;
    }
    return false;
}

static void keep(struct match_ctx *m)
{
    for (size_t i = 0; i < m->found; i++)
        if (m->out[i].event == m->phrase && !memcmp(m->out[i].values, m->values, sizeof m->values))
            return;
    if (m->found == m->max)
        return;
    m->out[m->found].event = m->phrase;
    memcpy(m->out[m->found++].values, m->values, sizeof m->values);
}

static void match(struct match_ctx *m, int part, const char *at);

/* All that the name can mean in this place. */
static void match_meant(struct match_ctx *m, int part, const struct spelled *name, const char *after)
{
    const struct vocab_placeholder *h = &m->phrase->placeholders[m->parts[part]->placeholder];
    int copies = kind_of_copies(m->r, h, name);
    if (fits_kind(m->r, h, name)) {
        m->values[m->parts[part]->placeholder] = name->value;
        match(m, part + 1, after);
    }
    for (int i = 0; copies >= 0 && i < m->r->v->kinds[copies].count; i++) {
        int32_t member = m->r->v->kinds[copies].first + i;
        if (!means(m->r->v, name, member))
            continue;
        m->values[m->parts[part]->placeholder] = member;
        match(m, part + 1, after);
    }
}

static void match_name(struct match_ctx *m, int part, const char *at)
{
    size_t len = strlen(at);
    if (len > m->r->longest)
        len = m->r->longest;
    for (; len > 0 && m->tries > 0; len--) {
        if (!decision_is_border(at + len))
            continue;
        for (size_t i = first_name(m->r, at, len); i < m->r->count && !strncmp(m->r->names[i].text, at, len); i++) {
            if (m->r->names[i].text[len])
                break; /* longer ones are sorted after it */
            match_meant(m, part, &m->r->names[i], at + len);
        }
    }
}

static void match_number(struct match_ctx *m, int part, const char *at)
{
    const struct vocab_placeholder *h = &m->phrase->placeholders[m->parts[part]->placeholder];
    char *end;
    if (*at != '-' && (*at < '0' || *at > '9'))
        return;
    long n = strtol(at, &end, 10);
    if (end == at || end - at > NUMBER_DIGITS_MAX || !decision_is_border(end) || !takes_number(m->r, h, (int32_t)n))
        return;
    m->values[m->parts[part]->placeholder] = (int32_t)n;
    match(m, part + 1, end);
}

static void match_words(struct match_ctx *m, int part, const char *words, const char *at)
{
    const char *after = decision_after_words(at, words);
    if (after)
        match(m, part + 1, after);
}

/* A noun of the phrase is written in its base form. */
static void match_noun(struct match_ctx *m, int part, const char *noun, const char *at)
{
    char base[DECISION_TEXT_MAX + 1];
    struct noun_form form = noun_in_case(noun, NULL);
    if (form.len > DECISION_TEXT_MAX)
        return;
    for (size_t i = 0; i < form.len; i++)
        base[i] = form.blank && form.text[i] == form.blank ? ' ' : form.text[i];
    base[form.len] = 0;
    match_words(m, part, base, at);
}

static void match(struct match_ctx *m, int part, const char *at)
{
    if (--m->tries < 0)
        return;
    if (part == m->count) {
        if (!*at)
            keep(m);
        return;
    }
    const struct phrase_part *p = m->parts[part];
    if (p->what == PART_LABEL) /* it may be omitted */
        match(m, part + 1, at);
    if (*at == ' ')
        at++;
    else if (at > m->text && at[-1] != '(' && !(p->what == PART_WORDS && print_joins(p->words)))
        return;
    if (p->what == PART_WORDS || p->what == PART_LABEL) {
        match_words(m, part, p->words, at);
        return;
    }
    if (p->what == PART_NOUN) {
        match_noun(m, part, p->words, at);
        return;
    }
    if (p->what == PART_COUNTED || p->what == PART_AGREEING) { /* any of the forms: only the others decide */
        for (int i = 0; i < p->form_count; i++)
            match_words(m, part, p->forms[i], at);
        return;
    }
    match_number(m, part, at);
    match_name(m, part, at);
}

static void match_phrase(struct match_ctx *m, const struct vocab_phrase *p)
{
    m->phrase = p;
    for (int t = 0; t < p->text_count; t++)
        for (int wording = 0; wording <= 1; wording++) {
            m->count = 0;
            m->tries = TRIES_MAX;
            memset(m->values, 0, sizeof m->values);
            if (flatten(m, p->texts[t].parts, p->texts[t].count, wording))
                match(m, 0, m->text);
        }
}

static size_t read_class(const struct decision_reader *r, enum phrase_class cls, const char *text,
                         struct decision_reading *out, size_t max)
{
    char normal[DECISION_TEXT_MAX + 1];
    if (strlen(text) > DECISION_TEXT_MAX)
        return 0;
    decision_normalise(normal, text);
    struct match_ctx m = {.r = r, .text = normal, .out = out, .max = max};
    for (;;) {
        size_t len = strlen(normal);
        for (size_t i = 0; i < r->v->phrase_count; i++)
            if (r->v->phrases[i]->cls == cls)
                match_phrase(&m, r->v->phrases[i]);
        if (m.found || !len || normal[len - 1] != '.')
            return m.found;
        normal[len - 1] = '\0'; /* the end of a sentence */
    }
}

size_t decision_read(const struct decision_reader *r, const char *text, struct decision_reading *out, size_t max)
{
    return read_class(r, PHRASE_EVENT, text, out, max);
}

size_t decision_read_chance(const struct decision_reader *r, const char *text, struct decision_reading *out,
                            size_t max)
{
    return read_class(r, PHRASE_CHANCE, text, out, max);
}

/* The first thing with that name for which `fits` holds; `of`: a kind or a placeholder. */
static const struct spelled *find_name(const struct decision_reader *r, const char *name,
                                       bool (*fits)(const struct decision_reader *r, const void *of,
                                                    const struct spelled *s),
                                       const void *of)
{
    char normal[DECISION_TEXT_MAX + 1];
    if (strlen(name) > DECISION_TEXT_MAX)
        return NULL;
    decision_normalise(normal, name);
    for (size_t i = first_name(r, normal, strlen(normal)); i < r->count && !strcmp(r->names[i].text, normal); i++)
        if (fits(r, of, &r->names[i]))
            return &r->names[i];
    return NULL;
}

static bool is_of_kind(const struct decision_reader *r, const void *kind, const struct spelled *s)
{
    return !s->zone && (!kind || r->v->members[s->value].kind == *(const int *)kind);
}

static bool fits_placeholder(const struct decision_reader *r, const void *placeholder, const struct spelled *s)
{
    return fits_kind(r, placeholder, s);
}

int decision_read_member(const struct decision_reader *r, int kind, const char *name)
{
    const struct spelled *s = find_name(r, name, is_of_kind, &kind);
    return s ? s->value : NOTHING;
}

int decision_read_anything(const struct decision_reader *r, const char *name)
{
    const struct spelled *s = find_name(r, name, is_of_kind, NULL);
    return s ? s->value : NOTHING;
}

bool decision_read_number(const char *text, int32_t *value)
{
    size_t sign = *text == '-', len = strlen(text);
    if (!text[sign] || len > NUMBER_DIGITS_MAX || strspn(text + sign, "0123456789") != len - sign)
        return false;
    *value = (int32_t)strtol(text, NULL, 10);
    return true;
}

bool decision_fills(const struct decision_reader *r, const struct vocab_placeholder *placeholder, const char *text)
{
    int32_t n;
    return (decision_read_number(text, &n) && takes_number(r, placeholder, n)) ||
           find_name(r, text, fits_placeholder, placeholder);
}
