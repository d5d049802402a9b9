/* SPDX-License-Identifier: MIT
 *
 * Searches for the words of each phrase in a text, with anything between them where a name belongs. Takes the
 * reading with the fewest wrong names, and of equals the first. Knows no game being played.
 */
#include "lang/guess_decision.h"

#include "base/word.h"
#include "lang/print.h"

#include <string.h>

enum { PARTS_MAX = 64, TRIES_MAX = 20000, WORDS_MAX = 100 };

struct guess_ctx {
    const struct decision_reader *r;
    const char *typed, *normal; /* the text, and its normal form */
    const struct vocab_phrase *phrase;
    const struct phrase_part *parts[PARTS_MAX]; /* without pairs */
    int count;
    long tries;
    const char *from[PLACEHOLDERS_MAX]; /* what is in the placeholders */
    size_t len[PLACEHOLDERS_MAX];
    struct arena *arena;
    struct decision_guess *out;
    int wrong; /* names of the best way so far that are none */
};

/* A text of a phrase in one wording, without pairs. */
static void flatten(struct guess_ctx *g, const struct phrase_part *parts, int count, int wording)
{
    for (int i = 0; i < count; i++)
        if (parts[i].what == PART_PAIR)
            flatten(g, parts[i].pair[wording], parts[i].pair_count[wording], wording);
        else if (g->count < PARTS_MAX)
            g->parts[g->count++] = &parts[i];
}

/* ---------------------------------------------------------------- names that are none */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* Where in the text as typed the byte is that has number `at` in the normal form: that has single blanks,
 * and none in front. */
static const char *typed_at(const struct guess_ctx *g, size_t at)
{
    const char *s = g->typed + strspn(g->typed, " \t\n");
    for (size_t i = 0; i < at; i++)
        s += is_blank(*s) ? strspn(s, " \t\n") : 1;
    return s;
}

/* The phrase fits with these names: remembers it if fewer of them are wrong than in the best way
 * so far. */
static void take(struct guess_ctx *g)
{
    int wrong = 0, first = -1;
    for (int h = 0; h < g->phrase->placeholder_count; h++) {
        const char *name = g->from[h] ? arena_strndup(g->arena, g->from[h], g->len[h]) : "";
        if (decision_fills(g->r, &g->phrase->placeholders[h], name))
            continue;
        wrong++;
        first = first < 0 || g->from[h] < g->from[first] ? h : first;
    }
    bool likely = wrong < g->phrase->placeholder_count || wrong == 1; /* something in it was read */
    if (wrong >= g->wrong || first < 0 || !likely)
        return;
    g->wrong = wrong;
    g->out->event = g->phrase;
    g->out->placeholder = first;
    const char *begin = typed_at(g, (size_t)(g->from[first] - g->normal));
    g->out->got = arena_strndup(g->arena, begin,
                                (size_t)(typed_at(g, (size_t)(g->from[first] - g->normal) + g->len[first]) - begin));
}

static void match(struct guess_ctx *g, int part, const char *at);

static void match_words(struct guess_ctx *g, int part, const char *words, const char *at)
{
    const char *after = decision_after_words(at, words);
    if (after)
        match(g, part + 1, after);
}

/* Tries all lengths for each name; TRIES_MAX bounds that for long texts. */
static void match(struct guess_ctx *g, int part, const char *at)
{
    if (--g->tries < 0)
        return;
    if (part == g->count) {
        if (!*at)
            take(g);
        return;
    }
    const struct phrase_part *p = g->parts[part];
    if (p->what == PART_LABEL) /* it may be omitted */
        match(g, part + 1, at);
    if (*at == ' ')
        at++;
    else if (at > g->normal && !(p->what == PART_WORDS && print_joins(p->words)))
        return;
    if (p->what == PART_WORDS || p->what == PART_LABEL)
        match_words(g, part, p->words, at);
    for (int i = 0; i < p->form_count; i++)
        match_words(g, part, p->forms[i], at);
    if (p->what != PART_PLACEHOLDER)
        return;
    for (size_t len = 1; at[0] && len <= strlen(at); len++)
        if (decision_is_border(at + len)) {
            g->from[p->placeholder] = at;
            g->len[p->placeholder] = len;
            match(g, part + 1, at + len);
        }
}

static void add_nearest(const struct vocab *v, const struct vocab_placeholder *placeholder,
                        struct decision_guess *out, struct arena *arena, struct buf *scratch)
{
    int limit = (int)(strlen(out->got) < 30 ? strlen(out->got) : 30) / 3 + 1, distances[GUESSES_MAX];
    char got[DECISION_TEXT_MAX + 1];
    decision_normalise(got, out->got);
    for (int m = 0; m < v->member_count; m++) {
        bool fits = false;
        for (int k = 0; k < placeholder->kind_count; k++)
            fits |= placeholder->kinds[k] == v->members[m].kind;
        if (!fits)
            continue;
        buf_reset(scratch);
        print_member(scratch, v, m, "en", NULL);
        if (scratch->len > DECISION_TEXT_MAX)
            continue;
        char normal[DECISION_TEXT_MAX + 1];
        decision_normalise(normal, buf_cstr(scratch));
        int distance = word_distance(got, normal, limit);
        size_t at = out->name_count;
        if (distance > limit || (at == GUESSES_MAX && distance >= distances[at - 1]))
            continue;
        if (at == GUESSES_MAX)
            at--;
        else
            out->name_count++;
        for (; at > 0 && distances[at - 1] > distance; at--) {
            distances[at] = distances[at - 1];
            out->names[at] = out->names[at - 1];
        }
        distances[at] = distance;
        out->names[at] = arena_strndup(arena, buf_cstr(scratch), scratch->len);
    }
}

/* ---------------------------------------------------------------- words */

struct words {
    char text[DECISION_TEXT_MAX + 1]; /* a 0 after each word */
    const char *words[WORDS_MAX];
    size_t count;
};

/* `text` in normal form. */
static void split(struct words *w, const char *text)
{
    strcpy(w->text, text);
    w->count = 0;
    for (char *at = w->text; *at && w->count < WORDS_MAX;) {
        w->words[w->count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
}

static bool has_word(const struct words *w, const char *word)
{
    for (size_t i = 0; i < w->count; i++)
        if (word_distance(word, w->words[i], 1) <= (strlen(word) > 3 ? 1 : 0))
            return true;
    return false;
}

/* How many of the words of the phrase the text has, of a hundred; in the wording and language that has the most. */
static int likeness(struct guess_ctx *g, const struct vocab_phrase *p, const struct words *text)
{
    int best = 0;
    for (int t = 0; t < p->text_count; t++)
        for (int wording = 0; wording <= 1; wording++) {
            int words = 0, found = 0;
            g->count = 0;
            flatten(g, p->texts[t].parts, p->texts[t].count, wording);
            for (int i = 0; i < g->count; i++) {
                if (g->parts[i]->what != PART_WORDS || strlen(g->parts[i]->words) > DECISION_TEXT_MAX)
                    continue;
                char normal[DECISION_TEXT_MAX + 1];
                struct words own;
                decision_normalise(normal, g->parts[i]->words);
                split(&own, normal);
                for (size_t w = 0; w < own.count; w++) {
                    words++;
                    found += has_word(text, own.words[w]);
                }
            }
            best = words && 100 * found / words > best ? 100 * found / words : best;
        }
    return best;
}

static void add_events(struct guess_ctx *g, const struct vocab *v, const char *normal)
{
    struct words text;
    int likes[GUESSES_MAX];
    struct decision_guess *out = g->out;
    split(&text, normal);
    for (size_t i = 0; i < v->phrase_count; i++) {
        const struct vocab_phrase *p = v->phrases[i];
        int like = p->cls == PHRASE_EVENT && p->decl ? likeness(g, p, &text) : 0;
        size_t at = out->event_count;
        if (like < 50 || (at == GUESSES_MAX && like <= likes[at - 1]))
            continue;
        if (at == GUESSES_MAX)
            at--;
        else
            out->event_count++;
        for (; at > 0 && likes[at - 1] < like; at--) {
            likes[at] = likes[at - 1];
            out->events[at] = out->events[at - 1];
        }
        likes[at] = like;
        out->events[at] = p;
    }
}

struct decision_guess decision_guess(const struct decision_reader *r, const struct vocab *v, const char *text,
                                     struct arena *arena, struct buf *scratch)
{
    struct decision_guess out = {.placeholder = -1, .member = NOTHING};
    char normal[DECISION_TEXT_MAX + 1];
    struct guess_ctx g =
        {.r = r, .typed = text, .normal = normal, .arena = arena, .out = &out, .wrong = PLACEHOLDERS_MAX + 1};
    if (strlen(text) > DECISION_TEXT_MAX)
        return out;
    decision_normalise(normal, text);
    for (size_t i = 0; i < v->phrase_count; i++) {
        const struct vocab_phrase *p = v->phrases[i];
        for (int t = 0; p->cls == PHRASE_EVENT && t < p->text_count; t++)
            for (int wording = 0; wording <= 1; wording++) {
                g.phrase = p;
                g.count = 0;
                g.tries = TRIES_MAX;
                flatten(&g, p->texts[t].parts, p->texts[t].count, wording);
                memset(g.from, 0, sizeof g.from);
                match(&g, 0, normal);
            }
    }
    if (!out.event) {
        add_events(&g, v, normal);
        return out;
    }
    out.member = decision_read_anything(r, out.got);
    add_nearest(v, &out.event->placeholders[out.placeholder], &out, arena, scratch);
    return out;
}
