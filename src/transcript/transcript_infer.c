/* SPDX-License-Identifier: MIT
 *
 * The search that the header describes: from the latest draw to the first, swap by swap. Games are deterministic and
 * run in milliseconds, so everything is checked by playing, and nothing is reasoned about.
 */
#include "transcript/transcript_infer.h"

#include <string.h>

/* Plays the transcript from its beginning on `level`, up to entry `limit`. Levels are recursive
 * attempts, and each keeps its run. */
static void play(struct transcript_inference *s, size_t level, const struct transcript_plan *plan, size_t limit)
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

/* The same order with two cards exchanged. */
static struct transcript_order relabelled(struct transcript_inference *s, const struct transcript_order *was,
                                          int32_t a, int32_t b)
{
    struct transcript_order now = {ARENA_ARRAY(&s->memory, int32_t, was->count), was->count};
    for (int32_t i = 0; i < was->count; i++)
        now.items[i] = was->items[i] == a ? b : was->items[i] == b ? a : was->items[i];
    return now;
}

/* The plan by which cards `a` and `b` are each other from draw number `draw` on. Everything that was done to the one
 * later, also in draws that no one saw, is then done to the other, as it would have been at a table. */
static struct transcript_plan exchanged(struct transcript_inference *s, const struct transcript_plan *plan,
                                        const struct transcript_run *run, size_t draw, int32_t a, int32_t b)
{
    struct transcript_plan out = {.count = run->order_count};
    out.orders = ARENA_ARRAY(&s->memory, struct transcript_order, out.count);
    memcpy(out.orders, plan->orders ? plan->orders : out.orders,
           (plan->count < draw ? plan->count : draw) * sizeof *out.orders);
    for (size_t i = draw; i < out.count; i++)
        out.orders[i] = relabelled(s, &run->orders[i], a, b);
    return out;
}

static bool repair(struct transcript_inference *s, size_t level, const struct transcript_plan *plan, size_t target,
                   struct transcript_plan *out);

/* Two places of one draw whose cards change places. */
struct exchange {
    size_t draw;
    int32_t a, b;
};

/* Tries one exchange; true: `target` is true by it, or by further ones that it makes necessary. */
static bool try_exchange(struct transcript_inference *s, size_t level, const struct transcript_plan *plan,
                         const struct exchange *e, size_t target, struct transcript_plan *out)
{
    if (s->run_count >= INFERENCE_RUNS_MAX || s->decisions >= INFERENCE_DECISIONS_MAX) {
        s->gave_up = true;
        return false;
    }
    const struct transcript_run *run = &s->runs[level];
    struct transcript_plan next = exchanged(s, plan, run, e->draw, run->orders[e->draw].items[e->a],
                                            run->orders[e->draw].items[e->b]);
    play(s, level + 1, &next, target);
    if (s->runs[level + 1].reached > target) {
        *out = next;
        return true;
    }
    return repair(s, level + 1, &next, target, out);
}

/* Two copies of a title are the same to people: exchanging them cannot make an entry true. */
static bool are_copies(const struct transcript_inference *s, int32_t a, int32_t b)
{
    const struct vocab_member *members = s->book->compiled->vocab->members;
    return members[a].title != NOTHING && members[a].title == members[b].title;
}

/* Tries the exchanges in draw number `draw`: those that the run has noted first, then any pair if
 * that did not help. */
static bool repair_in(struct transcript_inference *s, size_t level, const struct transcript_plan *plan, size_t draw,
                      size_t target, struct transcript_plan *out)
{
    const struct transcript_run *run = &s->runs[level];
    const struct transcript_order *o = &run->orders[draw];
    for (size_t i = 0; i < run->swap_count && !s->gave_up; i++) {
        int32_t a = index_of(o, run->swaps[i].needed), b = index_of(o, run->swaps[i].there);
        if (a >= 0 && b >= 0 && try_exchange(s, level, plan, &(struct exchange){draw, a, b}, target, out))
            return true;
    }
    for (int32_t a = 0; s->widely && level == 0 && a < o->count; a++)
        for (int32_t b = a + 1; b < o->count && !s->gave_up; b++)
            if (!are_copies(s, o->items[a], o->items[b]) &&
                try_exchange(s, level, plan, &(struct exchange){draw, a, b}, target, out))
                return true;
    return false;
}

/* The run on `level` failed by `plan`: looks for a better one, with the cards that the entry is about, or `widely`:
 * with any two to begin with, which may be needed elsewhere so that those can come here. */
static bool repair(struct transcript_inference *s, size_t level, const struct transcript_plan *plan, size_t target,
                   struct transcript_plan *out)
{
    if (level == INFERENCE_DEPTH)
        return false;
    for (size_t draw = s->runs[level].order_count; draw-- > 0 && !s->gave_up;)
        if (repair_in(s, level, plan, draw, target, out))
            return true;
    return false;
}

void transcript_infer(struct transcript_inference *s, const struct transcript_book *book)
{
    struct transcript_plan better;
    s->book = book;
    for (;;) {
        play(s, 0, &s->plan, book->transcript->count);
        size_t failed = s->runs[0].reached;
        if (s->runs[0].failure == TRANSCRIPT_TRUE || !(s->runs[0].swap_count || s->runs[0].any_swap))
            return;
        s->widely = false;
        if (!repair(s, 0, &s->plan, failed, &better)) {
            s->widely = true;
            if (s->gave_up || !repair(s, 0, &s->plan, failed, &better))
                return;
        }
        s->plan = better;
        ARENA_PUSH(&s->memory, s->inferred, s->inferred_count, s->inferred_cap) = failed;
    }
}

void transcript_inference_release(struct transcript_inference *s)
{
    for (size_t i = 0; i <= INFERENCE_DEPTH; i++)
        transcript_run_release(&s->runs[i]);
    arena_release(&s->memory);
    memset(s, 0, sizeof *s);
}
