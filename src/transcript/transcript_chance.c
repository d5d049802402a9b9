/* SPDX-License-Identifier: MIT
 *
 * Chance in transcripts. The result of a die that was rolled is in the transcript, or comes from the seed. Of a
 * shuffle or a blind pick the transcript has as much as people saw. The rest is open, and is taken from the plan of
 * the run.
 */
#include "transcript/transcript_play.h"

#include "explain/purpose.h"
#include "session/draws.h"

#include <string.h>

/* The entry of this step about the draw; NULL: none does. */
static const struct transcript_entry *entry_for(struct transcript_run *run, const struct vm_draw *d, size_t **used)
{
    const struct transcript *t = run->book->transcript;
    for (size_t i = run->window; i < run->window_end; i++) {
        const struct transcript_entry *e = &t->entries[i];
        bool spent = d->kind == DRAW_SHUFFLE ? run->used[i] > 0 : run->used[i] >= e->list.count;
        if (e->kind != TRANSCRIPT_ROLL || spent)
            continue;
        bool fits = d->kind != DRAW_SHUFFLE;
        if (e->purpose.text)
            fits = purpose_is(run->book->compiled, d, e->purpose.text, &run->scratch);
        if (!fits)
            continue;
        *used = &run->used[i];
        return e;
    }
    return NULL;
}

/* The index of a member among the items; -1: it is not one of them. */
static int32_t place_of(const int32_t *items, int32_t count, int32_t member)
{
    for (int32_t i = 0; i < count; i++)
        if (items[i] == member)
            return i;
    return -1;
}

/* All items of the draw in the order in which they are taken without a result in the transcript: the plan's, then
 * the seed's or the draw's own. */
static int32_t *preferred(struct transcript_run *run, const struct vm_draw *d, const struct log_record *asked)
{
    int32_t *out = ARENA_ARRAY(&run->memory, int32_t, d->count + 1), n = 0;
    bool *taken = ARENA_ARRAY(&run->memory, bool, d->count + 1);
    uint32_t *order = ARENA_ARRAY(&run->memory, uint32_t, d->count + 1);
    for (int32_t i = 0; i < d->count; i++)
        order[i] = (uint32_t)i;
    if (run->game.seed && d->kind == DRAW_SHUFFLE)
        draws_from_seed(run->game.seed, asked, d, order);
    const struct transcript_order *planned = NULL;
    if (run->order_count < run->plan->count)
        planned = &run->plan->orders[run->order_count];
    for (int32_t i = 0; planned && i < planned->count; i++) {
        int32_t place = place_of(d->items, d->count, planned->items[i]);
        if (place < 0 || taken[place])
            continue;
        taken[place] = true;
        out[n++] = d->items[place];
    }
    for (int32_t i = 0; i < d->count; i++)
        if (!taken[order[i]])
            out[n++] = d->items[order[i]];
    return out;
}

/* Brings the first of items[from …] that number `at` of the list means to place `from`. */
static bool bring_up(struct transcript_run *run, int32_t *items, int32_t count, int32_t from,
                     const struct text_list *list, size_t at)
{
    for (int32_t i = from; i < count; i++) {
        if (!transcript_is_meant(run->book, items[i], list, at))
            continue;
        int32_t member = items[i];
        memmove(items + from + 1, items + from, (size_t)(i - from) * sizeof *items);
        items[from] = member;
        return true;
    }
    return false;
}

/* A result of a roll or a pick as an array of one, as the session expects results. */
static const char *const *one_name(struct transcript_run *run, const char *name, size_t *count)
{
    const char **names = ARENA_NEW(&run->memory, const char *);
    names[0] = name;
    *count = 1;
    return names;
}

/* The names of items in the order that was decided on, as an observed shuffle reports them. */
static const char *const *shuffled(struct transcript_run *run, const int32_t *items, int32_t n, size_t *count)
{
    const char **names = ARENA_ARRAY(&run->memory, const char *, n + 1);
    for (int32_t i = 0; i < n; i++)
        names[i] = run->book->compiled->vocab->members[items[i]].name;
    *count = (size_t)n;
    return names;
}

/* Chance that people saw, for the session. Every call adds an order, also an empty one: plans refer
 * to draws by number. NULL: the seed decides, or the result is missing. */
const char *const *transcript_observed(void *ctx, const struct log_record *asked, size_t *count)
{
    struct transcript_run *run = ctx;
    const struct vm_draw *d = &game_drawing(&run->game)->draw;
    size_t *used = NULL;
    const struct transcript_entry *e = entry_for(run, d, &used);
    struct transcript_order *order = &ARENA_PUSH(&run->memory, run->orders, run->order_count, run->order_cap);
    *order = (struct transcript_order){0};
    *count = 0;
    if (!e && (run->game.seed || d->kind == DRAW_ROLL))
        return NULL;
    if (d->kind == DRAW_ROLL) {
        run->given = &e->list.items[(*used)++];
        return one_name(run, run->given->text, count);
    }
    if (e && d->kind == DRAW_SHUFFLE && e->list.count > (size_t)d->count) {
        transcript_fail(run, TRANSCRIPT_UNTRUE, e->pos, "%zu cards are named, and %d are shuffled", e->list.count,
                        (int)d->count);
        return one_name(run, "", count); /* which the game will not take */
    }
    run->order_count--; /* the plan is indexed by the number of the draw, which is this one */
    int32_t *items = preferred(run, d, asked), told = 0;
    run->order_count++;
    size_t most = !e ? 0 : d->kind == DRAW_PICK ? 1 : e->list.count;
    for (size_t i = 0; i < most; i++) {
        size_t at = d->kind == DRAW_PICK ? *used : i;
        run->given = &e->list.items[at];
        if (!bring_up(run, items, d->count, told, &e->list, at)) {
            transcript_fail(run, TRANSCRIPT_UNTRUE, run->given->pos,
                            "'%s' is not among what chance decides about here", run->given->text);
            return one_name(run, run->given->text, count); /* which the game will not take */
        }
        told++;
    }
    if (used)
        *used += d->kind == DRAW_PICK || !most ? 1 : most;
    if (!run->game.seed)
        *order = (struct transcript_order){items, d->count};
    return d->kind == DRAW_PICK ? one_name(run, run->book->compiled->vocab->members[items[0]].name, count)
                                : shuffled(run, items, d->count, count);
}
