/* SPDX-License-Identifier: MIT
 *
 * Cards that people name: seen somewhere, or played. Where the game has another card there than in the transcript,
 * the two may have to change places in an order that no one saw.
 */
#include "transcript/transcript_play.h"

#include "explain/purpose.h"
#include "lang/decision_list.h"
#include "session/words.h"

#include <string.h>

enum { ITEMS_MAX = 4096, SWAPS_MAX = 1024 };

/* People name a card by its title, which copies share, or by the name of one copy. */
static bool is_called(const struct transcript_book *book, int32_t member, const char *name)
{
    const struct vocab *v = book->compiled->vocab;
    const struct vocab_member *m = &v->members[member];
    if (decision_read_member(book->reader, m->kind, name) == member)
        return true;
    return m->title != NOTHING && decision_read_member(book->reader, v->members[m->title].kind, name) == m->title;
}

/* A list that names one copy exactly keeps that copy out of what its title can mean. */
bool transcript_is_meant(const struct transcript_book *book, int32_t member, const struct text_list *list, size_t at)
{
    int kind = book->compiled->vocab->members[member].kind;
    if (!is_called(book, member, list->items[at].text))
        return false;
    if (decision_read_member(book->reader, kind, list->items[at].text) == member)
        return true;
    for (size_t i = 0; i < list->count; i++)
        if (decision_read_member(book->reader, kind, list->items[i].text) == member)
            return false;
    return true;
}

/* Each swap is kept once. Their number is bounded: trying them means playing the game again. */
static void add_swap(struct transcript_run *run, int32_t needed, int32_t there)
{
    for (size_t i = 0; i < run->swap_count; i++)
        if (run->swaps[i].needed == needed && run->swaps[i].there == there)
            return;
    if (run->swap_count < SWAPS_MAX && needed != there)
        ARENA_PUSH(&run->memory, run->swaps, run->swap_count, run->swap_cap) =
            (struct transcript_swap){needed, there};
}

/* ---------------------------------------------------------------- what was seen */

/* In English, as all messages about transcripts are. */
static const char *list_items(struct transcript_run *run, const int32_t *items, int32_t count)
{
    buf_reset(&run->text);
    for (int32_t i = 0; i < count; i++) {
        buf_str(&run->text, i ? ", " : "");
        print_member(&run->text, run->book->compiled->vocab, items[i], "en", NULL);
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

/* Notes each exchange that would bring a missing card here: with every item that nothing has
 * matched, or with the one at its place from the top. */
static void suggest_card(struct transcript_run *run, const struct transcript_entry *e, const int32_t *items,
                      int32_t count, const bool *matched, const struct rb_str *missing)
{
    const struct vocab *v = run->book->compiled->vocab;
    int32_t top = (int32_t)(missing - e->list.items);
    for (int32_t m = 0; m < v->member_count; m++) {
        if (!v->kinds[v->members[m].kind].held || !is_called(run->book, m, missing->text))
            continue;
        for (int32_t k = 0; k < count; k++)
            if (e->on_top ? k == top : !matched[k])
                add_swap(run, m, items[k]);
    }
}

/* With `on top of`, the first cards of the zone must match in order; otherwise each must be
 * somewhere in it. */
bool transcript_check_saw(struct transcript_run *run, const struct transcript_entry *e)
{
    const struct compiled *c = run->book->compiled;
    int32_t zone = purpose_zone(c, e->zone.text, &run->scratch);
    const struct rb_str *missing = NULL;
    if (zone < 0)
        return transcript_fail(run, TRANSCRIPT_UNTRUE, e->zone.pos, "'%s' is not a place for cards",
                               e->zone.text);
    int32_t *items = ARENA_ARRAY(&run->memory, int32_t, ITEMS_MAX);
    bool *matched = ARENA_ARRAY(&run->memory, bool, ITEMS_MAX);
    int32_t count = vm_zone_items(&run->game.vm, zone, items, ITEMS_MAX);
    count = count > ITEMS_MAX ? ITEMS_MAX : count;
    if (e->list.count > (size_t)count) {
        transcript_fail(run, TRANSCRIPT_UNTRUE, e->pos,
                        e->on_top ? "%zu cards were seen, and %d are on top of %s"
                                  : "%zu cards were seen, and %d are in %s",
                        e->list.count, (int)count, e->zone.text);
        return false;
    }
    if (match_cards(run, e, items, count, matched, &missing))
        return true;
    suggest_card(run, e, items, count, matched, missing);
    transcript_fail(run, TRANSCRIPT_UNTRUE, missing->pos,
                    e->on_top ? "'%s' was not on top of %s" : "'%s' was not in %s", missing->text, e->zone.text);
    transcript_note(run, "as far as is known there: %s", list_items(run, items, count));
    return false;
}

/* ---------------------------------------------------------------- what was played */

/* Only members of a kind that zones can hold are cards. Other values of an event cannot be
 * exchanged. */
static bool is_card(const struct vocab *v, int32_t value)
{
    return value >= 0 && value < v->member_count && v->kinds[v->members[value].kind].held;
}

/* An option that differs from what was meant in one card only. */
static void suggest_like(struct transcript_run *run, const struct decision_reading *meant, const struct vm_option *o)
{
    const struct vocab *v = run->book->compiled->vocab;
    int differs = -1;
    for (int h = 0; h < meant->event->placeholder_count; h++) {
        if (meant->values[h] == o->values[h])
            continue;
        if (differs >= 0)
            return;
        differs = h;
    }
    if (differs >= 0 && is_card(v, meant->values[differs]) && is_card(v, o->values[differs]))
        add_swap(run, meant->values[differs], o->values[differs]);
}

/* A decision that is not offered: perhaps it would be, if another card were in the player's
 * hand. */
static void suggest_event(struct transcript_run *run, const char *text)
{
    const struct vm *vm = &run->game.vm;
    struct decision_reading readings[DECISION_READINGS_MAX];
    size_t count = decision_read(run->book->reader, text, readings, DECISION_READINGS_MAX);
    for (size_t i = 0; i < count; i++)
        for (int32_t k = 0; k < vm->ask.count; k++)
            if (choices_event(vm, &vm->ask.options[k]) == readings[i].event->index)
                suggest_like(run, &readings[i], &vm->ask.options[k]);
}

/* Where pieces are chosen: the cards that are named, in place of any that are offered. */
static void suggest_pieces(struct transcript_run *run, const char *text)
{
    const struct vocab *v = run->book->compiled->vocab;
    const struct vm *vm = &run->game.vm;
    int32_t offered = vm->ask.count ? vm->ask.options[0].values[0] : NOTHING;
    if (!is_card(v, offered))
        return;
    for (const char *rest = text; *rest;) {
        struct decision_item item = decision_list_next(run->book->reader, v, v->members[offered].kind, rest);
        for (size_t i = 0; i < item.count; i++)
            for (int32_t k = 0; is_card(v, item.values[i]) && k < vm->ask.count; k++)
                if (is_card(v, vm->ask.options[k].values[0]))
                    add_swap(run, item.values[i], vm->ask.options[k].values[0]);
        rest = item.rest;
    }
}

bool transcript_read_decision(struct transcript_run *run, const struct rb_str *text, struct choice_answer *out)
{
    struct game *g = &run->game;
    const struct choices_reader reader = {&g->choices, g->compiled, &g->vm, &run->memory, &run->scratch};
    const char *why;
    if (!choices_read(&reader, text->text, out, &why))
        return true;
    if (g->vm.ask.kind == ASK_DO)
        suggest_event(run, text->text);
    else
        suggest_pieces(run, text->text);
    return false;
}
