/* SPDX-License-Identifier: MIT
 *
 * Reads runs of words as values and conditions: each run once, longer ones from shorter ones, by names and by
 * templates. A run can have several readings. Must not know grammar: a wrong case or gender is read as the right one.
 */
#include "lang/translated_inner.h"

#include "lang/parser.h"

#include <assert.h>
#include <string.h>

struct translated_reader {
    const struct vocab *v;
    struct translated_names names;
    struct translated_templates templates;
    const char *lang;
    const char *and, *or; /* words between two conditions */
};

static const char *only_word(const char *lang, enum form f, struct arena *arena)
{
    struct translated_words w = translated_split(arena, form_text(lang, f));
    assert(w.count == 1);
    return w.items[0];
}

struct translated_reader *translated_reader_new(const struct vocab *v, const char *lang, struct arena *arena,
                                                struct buf *scratch)
{
    struct translated_reader *r = ARENA_NEW(arena, struct translated_reader);
    r->v = v;
    r->lang = arena_strdup(arena, lang);
    r->and = only_word(lang, FORM_AND, arena);
    r->or = only_word(lang, FORM_OR, arena);
    translated_gather(&r->names, v, lang, arena, scratch);
    translated_add_phrases(&r->templates, v, lang, arena);
    translated_add_forms(&r->templates, lang, arena);
    translated_add_sentences(&r->templates, v, lang, arena);
    return r;
}

/* ---------------------------------------------------------------- readings of runs */

struct reading_of_run {
    const char *code;
    struct type type;
};

struct run {
    bool done;
    int count;
    struct reading_of_run items[TRANSLATED_MAX];
};

enum { GIVEN_MAX = 4 }; /* names in one text */
enum { STEPS_MAX = 200000 }; /* of one text, which may come from a stranger */

/* What is known while a text is read. */
struct chart {
    const struct translated_reader *r;
    struct arena *arena;
    struct translated_words words;
    struct run *runs[TRANSLATED_SORTS]; /* by first word and end */
    bool *used; /* by template: all its words are in the text */
    const char *given[GIVEN_MAX]; /* names that the text gives */
    size_t given_count;
    int steps;
};

static struct run *run_at(struct chart *c, enum translated_sort sort, size_t from, size_t end)
{
    return &c->runs[sort][from * (c->words.count + 1) + end];
}

static void add(struct run *run, const char *code, struct type type)
{
    for (int i = 0; i < run->count; i++)
        if (!strcmp(run->items[i].code, code))
            return;
    if (run->count < TRANSLATED_MAX)
        run->items[run->count++] = (struct reading_of_run){code, type};
}

static const struct run *read_run(struct chart *c, enum translated_sort sort, size_t from, size_t end);

static bool is_word(const struct chart *c, size_t at, const char *word)
{
    return at < c->words.count && !strcmp(c->words.items[at], word);
}

/* ---------------------------------------------------------------- templates */

struct matching {
    struct chart *c;
    const struct translated_template *t;
    struct run *out;
    size_t end; /* of the run */
    const char *fills[TRANSLATED_SLOTS_MAX];
    struct type types[TRANSLATED_SLOTS_MAX];
};

static void match(struct matching *m, size_t item, size_t at);

/* A value that may be nothing is tested by the compiler; other placeholders take one kind. */
static bool fits(const struct matching *m, int slot, struct type type)
{
    if (m->t->field && type.tag != TY_NONE)
        return type.kind == m->t->kind;
    if (!m->t->phrase || type.tag == TY_NONE)
        return true;
    if (type.tag == TY_MAYBE)
        type.tag = TY_PIECE;
    return type_fits_placeholder(m->c->r->v, type, &m->t->phrase->placeholders[slot]);
}

static void fill(struct matching *m, size_t item, size_t from, size_t end)
{
    int slot = m->t->items[item].slot;
    const struct run *run = read_run(m->c, m->t->asks, from, end);
    for (int i = 0; i < run->count; i++)
        if (fits(m, slot, run->items[i].type)) {
            m->types[slot] = run->items[i].type;
            m->fills[slot] = m->t->asks == TRANSLATED_NOUN
                                 ? arena_printf(m->c->arena, "%s%s", m->t->article, run->items[i].code)
                                 : run->items[i].code;
            match(m, item + 1, end);
        }
}

/* The first reading of that kind, or of any. */
static const struct reading_of_run *of_kind(const struct run *run, int kind)
{
    for (int i = 0; i < run->count; i++)
        if (run->items[i].type.kind == kind)
            return &run->items[i];
    return &run->items[0];
}

/* A, B, C: one reading of each. */
static void fill_list(struct matching *m, size_t item, size_t from)
{
    const char *list = NULL;
    size_t at = from;
    for (size_t end = from + 1; end <= m->end; end++) {
        if (end < m->end && !is_word(m->c, end, ",") && !is_word(m->c, end, ")"))
            continue;
        const struct run *run = read_run(m->c, false, at, end);
        if (!run->count)
            continue;
        const char *code = of_kind(run, m->types[0].kind)->code;
        list = list ? arena_printf(m->c->arena, "%s, %s", list, code) : code;
        if (!is_word(m->c, end, ",")) {
            m->fills[m->t->items[item].slot] = list;
            match(m, item + 1, end);
            return;
        }
        at = end + 1;
    }
}

/* Whether the words of a form come at `at`. */
static bool has_words(const struct matching *m, const struct translated_words *form, size_t at)
{
    for (size_t i = 0; i < form->count; i++)
        if (at + i >= m->end || !is_word(m->c, at + i, form->items[i]))
            return false;
    return true;
}

static void match_slot(struct matching *m, size_t item, size_t at)
{
    const struct translated_item *next = item + 1 < m->t->count ? &m->t->items[item + 1] : NULL;
    if (m->t->list && m->t->items[item].slot == 1) {
        fill_list(m, item, at);
        return;
    }
    if (!next) {
        if (at < m->end)
            fill(m, item, at, m->end);
        return;
    }
    const char *word = translated_only_word(next);
    for (size_t end = at + 1; end < m->end + !word; end++)
        if (!word || is_word(m->c, end, word))
            fill(m, item, at, end);
}

/* Follows a template from one of its items on. */
static void match(struct matching *m, size_t item, size_t at)
{
    if (++m->c->steps > STEPS_MAX)
        return;
    if (item == m->t->count) {
        if (at == m->end)
            add(m->out, translated_code(m->t, m->fills, m->c->arena), m->t->type);
        return;
    }
    const struct translated_item *x = &m->t->items[item];
    if (!x->form_count) {
        match_slot(m, item, at);
        return;
    }
    for (size_t i = 0; i < x->form_count; i++)
        if (has_words(m, &x->forms[i], at))
            match(m, item + 1, at + x->forms[i].count);
    if (x->optional)
        match(m, item + 1, at);
}

static void read_templates(struct chart *c, struct run *run, bool condition, size_t from, size_t end)
{
    for (size_t i = 0; i < c->r->templates.count; i++) {
        const struct translated_template *t = &c->r->templates.items[i];
        bool shifts = t->count == 1 && !t->items[0].form_count; /* would be the run itself again */
        if (!c->used[i] || t->condition != condition || shifts)
            continue;
        struct matching m = {.c = c, .t = t, .out = run, .end = end};
        match(&m, 0, from);
    }
}

/* ---------------------------------------------------------------- names and fields */

static int first_name(const struct chart *c, size_t from, size_t end)
{
    const char *key = c->words.items[from];
    if (end - from > c->r->names.longest)
        return -1;
    for (size_t i = from + 1; i < end; i++)
        key = arena_printf(c->arena, "%s %s", key, c->words.items[i]);
    return name_map_get(c->r->names.first, key);
}

/* Whether the word at `at` is one of those that a form of nouns begins with: "każdego", "zwana". */
static bool is_form_word(const struct chart *c, enum form f, size_t at)
{
    const struct translated_words w = translated_split(c->arena, form_text(c->r->lang, f));
    for (size_t i = 0; i < w.count; i++) {
        const char *s = w.items[i] + strspn(w.items[i], "{|");
        for (size_t len; *s; s += len + (s[len] != 0)) {
            len = strcspn(s, "|}");
            if (strlen(c->words.items[at]) == len && !memcmp(c->words.items[at], s, len))
                return true;
        }
    }
    return false;
}

/* Whether something in the text is called that. */
static bool is_given(const struct chart *c, const char *word)
{
    for (size_t i = 0; i < c->given_count; i++)
        if (!strcmp(c->given[i], word))
            return true;
    return false;
}

static void read_name(struct chart *c, struct run *run, size_t from, size_t end)
{
    const struct translated_names *n = &c->r->names;
    const char *word = c->words.items[from];
    if (end == from + 1 && strspn(word, "0123456789") == strlen(word))
        add(run, word, type_any_number());
    for (int i = first_name(c, from, end); i >= 0; i = n->items[i].next)
        if (n->items[i].what == NAME_VALUE || n->items[i].what == NAME_PRONOUN)
            add(run, n->items[i].code, n->items[i].type);
        else if (n->items[i].what == NAME_GIVEN && is_given(c, n->items[i].code))
            add(run, arena_printf(c->arena, "the %s", n->items[i].code), (struct type){TY_NONE, -1, 0, 0});
}

/* "każdy gracz, który gra nemezis" */
static void read_quantified(struct chart *c, struct run *run, size_t from, size_t end)
{
    static const struct {
        enum form form;
        const char *code;
    } quantifiers[] = {{FORM_EVERY, "every"}, {FORM_SOME, "some"}};
    for (size_t i = 0; i < sizeof quantifiers / sizeof *quantifiers; i++) {
        if (end - from < 2 || !is_form_word(c, quantifiers[i].form, from))
            continue;
        const struct run *noun = read_run(c, TRANSLATED_NOUN, from + 1, end);
        for (int k = 0; k < noun->count; k++)
            add(run, arena_printf(c->arena, "%s %s", quantifiers[i].code, noun->items[k].code), noun->items[k].type);
    }
}

static bool owns(const struct reading_of_run *owner, const struct translated_name *field)
{
    bool event = owner->type.tag == TY_EVENT;
    if (owner->type.tag == TY_NONE)
        return field->what == NAME_FIELD;
    return event == (field->what == NAME_EVENT_FIELD) && owner->type.kind == field->kind;
}

/* życie Anny: the field, and whose it is. */
static void read_field(struct chart *c, struct run *run, size_t from, size_t end)
{
    const struct translated_names *n = &c->r->names;
    for (size_t split = from + 1; split < end; split++)
        for (int i = first_name(c, from, split); i >= 0; i = n->items[i].next) {
            if (n->items[i].what != NAME_FIELD && n->items[i].what != NAME_EVENT_FIELD)
                continue;
            const struct run *owner = read_run(c, false, split, end);
            for (int k = 0; k < owner->count; k++)
                if (owns(&owner->items[k], &n->items[i]))
                    add(run, arena_printf(c->arena, "%s's %s", owner->items[k].code, n->items[i].code),
                        n->items[i].type);
        }
}

/* którego życie: the field of what the clause is about. */
static void read_whose(struct chart *c, struct run *run, size_t from, size_t end)
{
    const struct translated_names *n = &c->r->names;
    for (size_t split = from + 1; split < end && split < from + 3; split++) {
        bool pronoun = false;
        for (int i = first_name(c, from, split); i >= 0; i = n->items[i].next)
            pronoun = pronoun || n->items[i].what == NAME_PRONOUN;
        for (int i = pronoun ? first_name(c, split, end) : -1; i >= 0; i = n->items[i].next)
            if (n->items[i].what == NAME_FIELD)
                add(run, arena_printf(c->arena, "whose %s", n->items[i].code), n->items[i].type);
    }
}

/* ---------------------------------------------------------------- and, or, brackets */

static bool is_bracketed(const struct chart *c, size_t from, size_t end)
{
    int open = 0;
    if (!is_word(c, from, "(") || !is_word(c, end - 1, ")") || end - from < 3)
        return false;
    for (size_t i = from; i < end - 1; i++) {
        open += is_word(c, i, "(") - is_word(c, i, ")");
        if (!open)
            return false;
    }
    return true;
}

static void read_bracketed(struct chart *c, struct run *run, bool condition, size_t from, size_t end)
{
    if (!is_bracketed(c, from, end))
        return;
    const struct run *inner = read_run(c, condition, from + 1, end - 1);
    for (int i = 0; i < inner->count; i++)
        add(run, arena_printf(c->arena, "(%s)", inner->items[i].code), inner->items[i].type);
}

static void read_joined(struct chart *c, struct run *run, size_t from, size_t end)
{
    for (size_t at = from + 1; at + 1 < end; at++) {
        bool and = is_word(c, at, c->r->and);
        if (!and && !is_word(c, at, c->r->or))
            continue;
        const struct run *left = read_run(c, true, from, at), *right = read_run(c, true, at + 1, end);
        for (int i = 0; i < left->count; i++)
            for (int k = 0; k < right->count; k++)
                add(run,
                    arena_printf(c->arena, "%s %s %s", left->items[i].code, and ? "and" : "or", right->items[k].code),
                    type_truth());
    }
}

/* ---------------------------------------------------------------- nouns */

/* A noun of which a part is read. */
struct noun_reading {
    struct run *out;
    struct type type;
    size_t end;
};

static void read_filters(struct chart *c, const struct noun_reading *n, const char *code, size_t at);

/* What follows the words of a filter: each value or condition up to each end, and the filters after it. */
static void read_filter(struct chart *c, const struct noun_reading *n, const char *code, enum translated_sort sort,
                        const char *before, size_t from)
{
    for (size_t end = from + 1; end <= n->end; end++) {
        const struct run *run = read_run(c, sort, from, end);
        for (int i = 0; i < run->count; i++)
            read_filters(c, n, arena_printf(c->arena, "%s%s%s", code, before, run->items[i].code), end);
    }
}

/* "bez znaku" */
static void read_without(struct chart *c, const struct noun_reading *n, const char *code, size_t from)
{
    const struct translated_names *names = &c->r->names;
    for (size_t end = from + 1; end <= n->end; end++)
        for (int i = first_name(c, from, end); i >= 0; i = names->items[i].next)
            if (names->items[i].what == NAME_FIELD && names->items[i].kind == n->type.kind)
                read_filters(c, n, arena_printf(c->arena, "%s whose %s is nothing", code, names->items[i].code), end);
}

/* Up to the end, where a comma may close a clause. */
static void read_filters(struct chart *c, const struct noun_reading *n, const char *code, size_t at)
{
    if (++c->steps > STEPS_MAX)
        return;
    if (at == n->end || (at + 1 == n->end && is_word(c, at, ","))) {
        add(n->out, code, n->type);
        return;
    }
    if (is_form_word(c, FORM_FILTER_IN, at))
        read_filter(c, n, code, TRANSLATED_VALUE, " in ", at + 1 + is_word(c, at + 1, ":"));
    if (is_form_word(c, FORM_FILTER_AMONG, at))
        read_filter(c, n, code, TRANSLATED_VALUE, " in ", at + 1);
    if (is_form_word(c, FORM_FILTER_WITHOUT, at))
        read_without(c, n, code, at + 1);
    if (is_word(c, at, ","))
        read_filter(c, n, code, TRANSLATED_CONDITION, " ", at + 1);
    size_t where = at + is_word(c, at, c->r->and);
    if (where + 2 < n->end && is_form_word(c, FORM_FILTER_WHERE, where) && is_word(c, where + 1, ","))
        read_filter(c, n, code, TRANSLATED_CONDITION, where > at ? " and where " : " where ", where + 3);
    if (is_form_word(c, FORM_FILTER_OTHER, at) && at + 1 < n->end && is_form_word(c, FORM_FILTER_OTHER, at + 1))
        read_filter(c, n, code, TRANSLATED_VALUE, " other than ", at + 2);
}

/* "… zwany ofiara": the name, and what follows it. */
static void read_called(struct chart *c, const struct noun_reading *n, const char *code, size_t at)
{
    const struct translated_names *names = &c->r->names;
    if (at + 1 >= n->end || !is_form_word(c, FORM_CALLED, at))
        return;
    for (size_t end = at + 2; end <= n->end; end++)
        for (int i = first_name(c, at + 1, end); i >= 0; i = names->items[i].next)
            if (names->items[i].what == NAME_GIVEN)
                read_filters(c, n, arena_printf(c->arena, "%s called %s", code, names->items[i].code), end);
}

static void read_noun(struct chart *c, struct run *run, size_t from, size_t end)
{
    const struct translated_names *names = &c->r->names;
    for (size_t at = from + 1; at <= end; at++)
        for (int i = first_name(c, from, at); i >= 0; i = names->items[i].next) {
            if (names->items[i].what != NAME_KIND)
                continue;
            const struct noun_reading n = {run, type_of_kind(TY_PIECE, names->items[i].kind), end};
            read_called(c, &n, names->items[i].code, at);
            read_filters(c, &n, names->items[i].code, at);
        }
}

/* The names that the text gives: what follows "zwany". */
static void find_given(struct chart *c)
{
    const struct translated_names *names = &c->r->names;
    for (size_t at = 0; at + 1 < c->words.count; at++)
        for (size_t end = at + 2; is_form_word(c, FORM_CALLED, at) && end <= c->words.count; end++)
            for (int i = first_name(c, at + 1, end); i >= 0; i = names->items[i].next)
                if (names->items[i].what == NAME_GIVEN && c->given_count < GIVEN_MAX)
                    c->given[c->given_count++] = names->items[i].code;
}

/* The readings of the words from `from` to before `end`, found once. While they are being found there are none, so
 * that a construct that begins with a value does not begin with itself. */
static const struct run *read_run(struct chart *c, enum translated_sort sort, size_t from, size_t end)
{
    struct run *run = run_at(c, sort, from, end);
    bool condition = sort == TRANSLATED_CONDITION;
    if (run->done || from >= end)
        return run;
    run->done = true;
    if (sort == TRANSLATED_NOUN) {
        read_noun(c, run, from, end);
        return run;
    }
    read_bracketed(c, run, condition, from, end);
    if (condition) {
        read_joined(c, run, from, end);
    } else {
        read_name(c, run, from, end);
        read_field(c, run, from, end);
        read_whose(c, run, from, end);
        read_quantified(c, run, from, end);
    }
    read_templates(c, run, condition, from, end);
    return run;
}

/* ---------------------------------------------------------------- a text */

static bool has_word(const struct chart *c, const char *word)
{
    for (size_t i = 0; i < c->words.count; i++)
        if (is_word(c, i, word))
            return true;
    return false;
}

static void find_used(struct chart *c)
{
    const struct translated_templates *t = &c->r->templates;
    c->used = ARENA_ARRAY(c->arena, bool, t->count);
    for (size_t i = 0; i < t->count; i++) {
        c->used[i] = true;
        for (size_t k = 0; k < t->items[i].count; k++) {
            const char *word = translated_only_word(&t->items[i].items[k]);
            c->used[i] = c->used[i] && (!word || has_word(c, word));
        }
    }
}

size_t translated_read(struct translated_reader *r, const char *text, struct arena *arena,
                       const char *out[TRANSLATED_MAX])
{
    struct chart c = {.r = r, .arena = arena, .words = translated_split(arena, text)};
    size_t count = 0, n = c.words.count;
    if (!n || n > TRANSLATED_WORDS_MAX)
        return 0;
    for (int i = 0; i < TRANSLATED_SORTS; i++)
        c.runs[i] = ARENA_ARRAY(arena, struct run, n * (n + 1));
    find_used(&c);
    find_given(&c);
    for (int condition = 1; condition >= 0; condition--) {
        const struct run *run = read_run(&c, condition, 0, n);
        for (int i = 0; i < run->count && count < TRANSLATED_MAX; i++)
            out[count++] = run->items[i].code;
    }
    return count;
}
