/* SPDX-License-Identifier: MIT
 *
 * Cards that people name: seen somewhere, or played. Where the game has another card there than the transcript says,
 * the two may have to change places in an order that nobody saw.
 */
#include "audit/transcript_play.h"

#include "audit/purpose.h"
#include "session/words.h"

#include <string.h>

enum { LANGS_MAX = 32, READINGS_MAX = 16, ITEMS_MAX = 4096, SWAPS_MAX = 1024, COPIES_TRIED_MAX = 256,
       GUESSED_MAX = 1000 /* bytes of a decision that may have been meant otherwise */ };

bool transcript_is_called(const struct transcript_book *book, int32_t member, const char *name)
{
    const struct vocab *v = book->compiled->vocab;
    const struct vocab_member *m = &v->members[member];
    if (decision_read_member(book->reader, m->kind, name) == member)
        return true;
    return m->title != NOTHING && decision_read_member(book->reader, v->members[m->title].kind, name) == m->title;
}

bool transcript_is_meant(const struct transcript_book *book, int32_t member, const struct text_list *list, size_t at)
{
    int kind = book->compiled->vocab->members[member].kind;
    if (!transcript_is_called(book, member, list->items[at].text))
        return false;
    if (decision_read_member(book->reader, kind, list->items[at].text) == member)
        return true;
    for (size_t i = 0; i < list->count; i++)
        if (decision_read_member(book->reader, kind, list->items[i].text) == member)
            return false;
    return true;
}

static void add_swap(struct transcript_run *run, int32_t wanted, int32_t there)
{
    for (size_t i = 0; i < run->swap_count; i++)
        if (run->swaps[i].wanted == wanted && run->swaps[i].there == there)
            return;
    if (run->swap_count < SWAPS_MAX && wanted != there)
        ARENA_PUSH(&run->memory, run->swaps, run->swap_count, run->swap_cap) =
            (struct transcript_swap){wanted, there};
}

/* ---------------------------------------------------------------- what was seen */

static const char *list_items(struct transcript_run *run, const int32_t *items, int32_t count)
{
    buf_reset(&run->text);
    for (int32_t i = 0; i < count; i++) {
        buf_str(&run->text, i ? ", " : "");
        say_member(&run->text, run->book->compiled->vocab, items[i], "en", NULL);
    }
    return arena_strndup(&run->memory, buf_cstr(&run->text), run->text.len);
}

/* For each item of the zone: whether one of the cards that were seen is matched by it. */
static bool match_cards(struct transcript_run *run, const struct transcript_entry *e, const int32_t *items,
                        int32_t count, bool *matched, const struct rb_str **missing)
{
    for (size_t i = 0; i < e->list.count; i++) {
        int32_t from = e->on_top ? (int32_t)i : 0, to = e->on_top ? (int32_t)i + 1 : count, k = from;
        while (k < to && k < count && (matched[k] || !transcript_is_meant(run->book, items[k], &e->list, i)))
            k++;
        if (k >= to || k >= count) {
            *missing = &e->list.items[i];
            return false;
        }
        matched[k] = true;
    }
    return true;
}

static void want_card(struct transcript_run *run, const struct transcript_entry *e, const int32_t *items,
                      int32_t count, const bool *matched, const struct rb_str *missing)
{
    const struct vocab *v = run->book->compiled->vocab;
    int32_t top = (int32_t)(missing - e->list.items);
    for (int32_t m = 0; m < v->member_count; m++) {
        if (!v->kinds[v->members[m].kind].held || !transcript_is_called(run->book, m, missing->text))
            continue;
        for (int32_t k = 0; k < count; k++)
            if (e->on_top ? k == top : !matched[k])
                add_swap(run, m, items[k]);
    }
}

bool transcript_check_saw(struct transcript_run *run, const struct transcript_entry *e)
{
    const struct compiled *c = run->book->compiled;
    int32_t zone = purpose_zone(c, e->zone.text, &run->scratch);
    const struct rb_str *missing = NULL;
    if (zone < 0)
        return transcript_fail(run, TRANSCRIPT_UNTRUE, e->zone.pos, "there is no place '%s' where cards lie",
                               e->zone.text);
    int32_t *items = ARENA_ARRAY(&run->memory, int32_t, ITEMS_MAX);
    bool *matched = ARENA_ARRAY(&run->memory, bool, ITEMS_MAX);
    int32_t count = vm_zone_items(&run->game.vm, zone, items, ITEMS_MAX);
    count = count > ITEMS_MAX ? ITEMS_MAX : count;
    if (e->list.count > (size_t)count) {
        transcript_fail(run, TRANSCRIPT_UNTRUE, e->pos, "%zu cards were seen, and %d are %s %s", e->list.count, (int)count,
                        e->on_top ? "on top of" : "in", e->zone.text);
        return false;
    }
    if (match_cards(run, e, items, count, matched, &missing))
        return true;
    want_card(run, e, items, count, matched, missing);
    transcript_fail(run, TRANSCRIPT_UNTRUE, missing->pos, "'%s' was not %s %s", missing->text,
                    e->on_top ? "on top of" : "in", e->zone.text);
    transcript_note(run, "as far as is known there: %s", list_items(run, items, count));
    return false;
}

/* ---------------------------------------------------------------- what was played */

/* Where a word or several stand in a text, whole, letter case aside; NULL: nowhere. */
static const char *find_words(const char *text, const char *words)
{
    size_t len = strlen(words);
    for (const char *at = text; len && strlen(at) >= len; at++) {
        size_t i = 0;
        while (i < len && (at[i] | 0x20) == (words[i] | 0x20))
            i++;
        bool begins = at == text || at[-1] == ' ', ends = !at[len] || strchr(" ,'", at[len]);
        if (i == len && begins && ends)
            return at;
    }
    return NULL;
}

/* The text with a card's title made more exact: the nth copy of the first card whose title stands in it. */
static const char *with_copy(struct transcript_run *run, const char *text, int32_t copy)
{
    const struct vocab *v = run->book->compiled->vocab;
    const char *langs[LANGS_MAX];
    size_t count = say_languages(v, langs, LANGS_MAX);
    for (size_t l = 0; l < count; l++) {
        buf_reset(&run->scratch);
        say_member(&run->scratch, v, v->members[copy].title, langs[l], NULL);
        const char *title = arena_strndup(&run->memory, buf_cstr(&run->scratch), run->scratch.len);
        const char *at = find_words(text, title);
        if (!at)
            continue;
        buf_reset(&run->text);
        buf_add(&run->text, text, (size_t)(at - text));
        say_member(&run->text, v, copy, langs[l], NULL);
        buf_str(&run->text, at + strlen(title));
        return arena_strndup(&run->memory, buf_cstr(&run->text), run->text.len);
    }
    return NULL;
}

/* The text as it is, and with a copy's number behind a title; closed with NULL. */
static const char **readings_of(struct transcript_run *run, const char *text)
{
    const struct vocab *v = run->book->compiled->vocab;
    const char **out = ARENA_ARRAY(&run->memory, const char *, COPIES_TRIED_MAX + 2);
    size_t n = 0;
    out[n++] = text;
    for (int32_t m = 0; m < v->member_count && n <= COPIES_TRIED_MAX; m++) {
        if (!v->members[m].copy || v->members[m].title == NOTHING)
            continue;
        const char *exact = with_copy(run, text, m);
        if (exact)
            out[n++] = exact;
    }
    return out;
}

static bool is_card(const struct vocab *v, int32_t value)
{
    return value >= 0 && value < v->member_count && v->kinds[v->members[value].kind].held;
}

/* An option that differs from what was meant in one card only. */
static void want_like(struct transcript_run *run, const struct decision_reading *meant, const struct vm_option *o)
{
    const struct vocab *v = run->book->compiled->vocab;
    int differs = -1;
    for (int h = 0; h < meant->event->hole_count; h++) {
        if (meant->values[h] == o->values[h])
            continue;
        if (differs >= 0)
            return;
        differs = h;
    }
    if (differs >= 0 && is_card(v, meant->values[differs]) && is_card(v, o->values[differs]))
        add_swap(run, meant->values[differs], o->values[differs]);
}

static void want_event(struct transcript_run *run, const char *text)
{
    const struct vm *vm = &run->game.vm;
    struct decision_reading readings[READINGS_MAX];
    size_t count = decision_read(run->book->reader, text, readings, READINGS_MAX);
    for (size_t i = 0; i < count; i++)
        for (int32_t k = 0; k < vm->ask.count; k++)
            if (choices_event(vm, &vm->ask.options[k]) == readings[i].event->index)
                want_like(run, &readings[i], &vm->ask.options[k]);
}

/* Where pieces are chosen: the cards that are named, in place of any that are offered. */
static void want_pieces(struct transcript_run *run, const char *text)
{
    const struct vocab *v = run->book->compiled->vocab;
    const struct vm *vm = &run->game.vm;
    for (int32_t m = 0; m < v->member_count; m++) {
        if (!is_card(v, m))
            continue;
        buf_reset(&run->scratch);
        say_member(&run->scratch, v, m, "en", NULL);
        if (!find_words(text, buf_cstr(&run->scratch)))
            continue;
        for (int32_t k = 0; k < vm->ask.count; k++)
            if (is_card(v, vm->ask.options[k].values[0]))
                add_swap(run, m, vm->ask.options[k].values[0]);
    }
}

bool transcript_read_decision(struct transcript_run *run, const struct rb_str *text, struct choice_answer *out)
{
    struct game *g = &run->game;
    const char *why;
    if (!choices_read(&g->choices, g->compiled, &g->vm, text->text, &run->memory, &run->scratch, out, &why))
        return true;
    if (strlen(text->text) > GUESSED_MAX)
        return false;
    const char **readings = readings_of(run, text->text);
    for (const char **r = readings + 1; *r; r++)
        if (!choices_read(&g->choices, g->compiled, &g->vm, *r, &run->memory, &run->scratch, out, &why))
            return true;
    for (const char **r = readings; *r; r++)
        if (g->vm.ask.kind == ASK_DO)
            want_event(run, *r);
        else
            want_pieces(run, *r);
    return false;
}
