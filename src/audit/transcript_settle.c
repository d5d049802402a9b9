/* SPDX-License-Identifier: MIT
 *
 * The search behind the header's words: from the latest draw to the first, swap by swap. Games are deterministic and
 * run in milliseconds, so everything is checked by playing, and nothing is reasoned about.
 */
#include "audit/transcript_settle.h"

#include <string.h>

static void play(struct transcript_settling *s, size_t level, const struct transcript_plan *plan, size_t limit)
{
    struct transcript_run *run = &s->runs[level];
    transcript_run_release(run);
    run->book = s->book;
    run->plan = plan;
    run->limit = limit;
    transcript_play(run);
    s->run_count++;
    s->decisions += run->game.decisions;
}

static int32_t index_of(const struct transcript_order *o, int32_t member)
{
    for (int32_t i = 0; i < o->count; i++)
        if (o->items[i] == member)
            return i;
    return -1;
}

/* The plan with the order that draw number `draw` had, two of its places exchanged. */
static struct transcript_plan exchanged(struct transcript_settling *s, const struct transcript_plan *plan, const struct transcript_run *run,
                                        size_t draw, int32_t a, int32_t b)
{
    struct transcript_plan out = {.count = plan->count > draw + 1 ? plan->count : draw + 1};
    out.orders = ARENA_ARRAY(&s->memory, struct transcript_order, out.count);
    memcpy(out.orders, plan->orders ? plan->orders : out.orders, plan->count * sizeof *out.orders);
    const struct transcript_order *was = &run->orders[draw];
    struct transcript_order *now = &out.orders[draw];
    *now = (struct transcript_order){ARENA_ARRAY(&s->memory, int32_t, was->count), was->count};
    memcpy(now->items, was->items, (size_t)was->count * sizeof *now->items);
    now->items[a] = was->items[b];
    now->items[b] = was->items[a];
    return out;
}

static bool repair(struct transcript_settling *s, size_t level, const struct transcript_plan *plan, size_t target,
                   struct transcript_plan *out);

/* Tries one exchange; true: `target` is true by it, or by further ones that it makes necessary. */
static bool try_exchange(struct transcript_settling *s, size_t level, const struct transcript_plan *plan, size_t draw, int32_t a, int32_t b,
                         size_t target, struct transcript_plan *out)
{
    if (s->run_count >= SETTLE_RUNS_MAX || s->decisions >= SETTLE_DECISIONS_MAX) {
        s->gave_up = true;
        return false;
    }
    struct transcript_plan next = exchanged(s, plan, &s->runs[level], draw, a, b);
    play(s, level + 1, &next, target);
    if (s->runs[level + 1].reached > target) {
        *out = next;
        return true;
    }
    return repair(s, level + 1, &next, target, out);
}

static bool repair_in(struct transcript_settling *s, size_t level, const struct transcript_plan *plan, size_t draw, size_t target,
                      struct transcript_plan *out)
{
    const struct transcript_run *run = &s->runs[level];
    const struct transcript_order *o = &run->orders[draw];
    for (size_t i = 0; i < run->swap_count && !s->gave_up; i++) {
        int32_t a = index_of(o, run->swaps[i].wanted), b = index_of(o, run->swaps[i].there);
        if (a >= 0 && b >= 0 && try_exchange(s, level, plan, draw, a, b, target, out))
            return true;
    }
    for (int32_t a = 0; run->any_swap && level == 0 && a < o->count; a++)
        for (int32_t b = a + 1; b < o->count && !s->gave_up; b++)
            if (try_exchange(s, level, plan, draw, a, b, target, out))
                return true;
    return false;
}

/* The run on `level` failed by `plan`: looks for a better one. */
static bool repair(struct transcript_settling *s, size_t level, const struct transcript_plan *plan, size_t target,
                   struct transcript_plan *out)
{
    if (level == SETTLE_DEPTH)
        return false;
    for (size_t draw = s->runs[level].order_count; draw-- > 0 && !s->gave_up;)
        if (repair_in(s, level, plan, draw, target, out))
            return true;
    return false;
}

void transcript_settle(struct transcript_settling *s, const struct transcript_book *book)
{
    struct transcript_plan better;
    s->book = book;
    for (;;) {
        play(s, 0, &s->plan, book->transcript->count);
        size_t failed = s->runs[0].reached;
        if (s->runs[0].failure == TRANSCRIPT_TRUE || !repair(s, 0, &s->plan, failed, &better))
            return;
        s->plan = better;
        ARENA_PUSH(&s->memory, s->settled, s->settled_count, s->settled_cap) = failed;
    }
}

void transcript_settling_release(struct transcript_settling *s)
{
    for (size_t i = 0; i <= SETTLE_DEPTH; i++)
        transcript_run_release(&s->runs[i]);
    arena_release(&s->memory);
    memset(s, 0, sizeof *s);
}
