/* SPDX-License-Identifier: MIT
 *
 * Going through the tree of all games, deepest first. The tree is cut at a depth (explore_split) into parts, in the
 * order of the tree. Every worker walks what lies above the cut, which is little, and of what lies below it only
 * the parts that it has claimed; so no state is handed from one to another, and each sequence is counted
 * once.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"

#include <string.h>

enum { PARTS_ENOUGH = 256, LEVELS_MORE = 64 };

/* Draws until the machine stops at a question that branches, or at the end. */
static enum vm_status draw_on(struct explore_worker *w, enum vm_status status)
{
    while (status == VM_CHANCE && !w->x->options.every_chance) {
        explore_chance_draw(&w->chance, &w->vm);
        status = vm_run(&w->vm);
    }
    return status;
}

static enum vm_status run(struct explore_worker *w)
{
    return draw_on(w, vm_run(&w->vm));
}

/* Can all results of this draw be tried? */
static bool may_branch(struct explore_worker *w)
{
    const struct vm_draw *draw = &w->vm.draw;
    if (draw->kind == DRAW_SHUFFLE && draw->count > EXPLORE_ORDERS_MAX) {
        w->refusal = EXPLORE_ORDERS;
        w->refused = draw->count;
    } else if (w->draws == EXPLORE_DRAWS_MAX)
        w->refusal = EXPLORE_DRAWS;
    if (w->refusal)
        explore_stop(w->x);
    return !w->refusal;
}

/* ---------------------------------------------------------------- the way */

/* Steps that were used before keep their memory, so a walk soon allocates nothing. */
static struct explore_step *step_push(struct explore_worker *w)
{
    if (w->step_count == w->step_cap) {
        size_t cap = w->step_cap ? w->step_cap * 2 : 32;
        w->steps = mem_grow(w->steps, cap * sizeof *w->steps);
        memset(w->steps + w->step_cap, 0, (cap - w->step_cap) * sizeof *w->steps);
        w->step_cap = cap;
    }
    return &w->steps[w->step_count++];
}

/* Goes down from the question at which the machine waits. */
static void go_down(struct explore_worker *w, enum vm_status status)
{
    struct explore_step *s = step_push(w);
    explore_step_begin(s, &w->vm, status == VM_CHANCE);
    s->ways = w->ways;
    s->depth = w->depth;
    s->draws = w->draws;
}

/* Goes back to the last question that has another answer. False: there is none, the tree has been gone through. */
static bool go_back(struct explore_worker *w)
{
    while (w->step_count && !explore_step_next(&w->steps[w->step_count - 1]))
        w->step_count--;
    if (!w->step_count)
        return false;
    explore_step_return(&w->steps[w->step_count - 1], &w->vm);
    return true;
}

/* The chance of the way that is being gone, with the present answer, is 1 / this. */
static uint64_t ways_with(const struct explore_step *s)
{
    uint64_t ways = explore_step_ways(s);
    return !ways || s->ways > INT64_MAX / ways ? 0 : s->ways * ways;
}

/* How long the sequence is that leads here. A turn in which the game ends, or fails, counts as one. */
static uint64_t length_of(const struct explore_worker *w, enum vm_status status)
{
    const struct vm_turns *t = &w->vm.turns;
    if (!w->x->options.turns)
        return w->depth;
    return (uint64_t)t->over + (status != VM_DECISION && t->runs);
}

/* Walks, asking `arrive` at each place whether to continue below it. */
static void walk(struct explore_worker *w, bool (*arrive)(struct explore_worker *w, enum vm_status status))
{
    explore_restart(w);
    enum vm_status status = draw_on(w, explore_run_from_start(w));
    w->depth = 0;
    w->draws = 0;
    w->ways = 1;
    w->step_count = 0;
    for (;;) {
        if (arrive(w, status))
            go_down(w, status);
        else if (explore_leaves(w) || !go_back(w))
            return;
        struct explore_step *s = &w->steps[w->step_count - 1];
        w->ways = ways_with(s);
        explore_step_answer(s, &w->vm);
        w->depth = s->depth + !s->chance;
        w->draws = s->chance ? s->draws + 1 : 0;
        status = run(w);
    }
}

/* ---------------------------------------------------------------- parts */

/* Above the cut everything is the first worker's. */
static bool is_mine(struct explore_worker *w)
{
    if (w->depth != w->x->split)
        return w->depth > w->x->split || w->number == 0;
    if (w->part++ != w->claimed)
        return false;
    w->claimed = atomic_fetch_add(&w->x->next, 1);
    w->serial = 0;
    return true;
}

/* Counts the places at the cut. Enough of them ends the walk by the flag that also stops a
 * search. */
static bool arrive_at_cut(struct explore_worker *w, enum vm_status status)
{
    if (status == VM_CHANCE)
        return may_branch(w);
    if (w->depth < w->x->split)
        return status == VM_DECISION && length_of(w, status) < w->x->options.depth;
    if (++w->part == PARTS_ENOUGH)
        explore_stop(w->x);
    return false;
}

/* Tries one depth after another until the cut has enough parts. This takes little, because it ends
 * after PARTS_ENOUGH of them. */
uint64_t explore_split(struct explore_worker *w)
{
    struct explore *x = w->x;
    x->split = 0;
    while (x->split < x->options.depth) {
        w->part = 0;
        walk(w, arrive_at_cut);
        if (w->refusal || w->part == 0 || w->part == PARTS_ENOUGH)
            break;
        x->split++;
    }
    uint64_t split = w->part == 0 ? 0 : x->split;
    w->part = w->unreported = 0;
    atomic_store(&x->done, 0);
    if (!w->refusal)
        atomic_store(&x->stop, false);
    return split;
}

/* ---------------------------------------------------------------- counting */

/* The counts of a length; levels are added in batches. */
static struct explore_level *level_of(struct explore_worker *w, uint64_t length)
{
    if (length >= w->level_count) {
        size_t count = (size_t)length + LEVELS_MORE;
        w->levels = mem_grow(w->levels, count * sizeof *w->levels);
        memset(w->levels + w->level_count, 0, (count - w->level_count) * sizeof *w->levels);
        w->level_count = count;
    }
    return &w->levels[length];
}

static void count_at(struct explore_worker *w, enum vm_status status, uint64_t length, bool more)
{
    struct explore_level *level = level_of(w, length);
    level->sequences += more;
    level->ended += status == VM_OVER;
    level->broken += status == VM_TRAPPED;
}

/* Counts the sequence in all lengths that it has reached since the question before: in none in the middle of a turn, in
 * several after turns without a decision. */
static void count_turns(struct explore_worker *w, enum vm_status status, uint64_t length)
{
    size_t decided = w->step_count;
    while (decided && w->steps[decided - 1].chance)
        decided--;
    uint64_t from = decided ? (uint64_t)w->steps[decided - 1].turns.over + 1 : length;
    for (uint64_t at = from; at < length && at <= w->x->options.depth; at++)
        level_of(w, at)->sequences++;
    if (length <= w->x->options.depth)
        count_at(w, status, length, from <= length);
}

/* Was this position reached at this depth before? Notes that it was. */
static bool is_known(struct explore_worker *w, enum vm_status status)
{
    const struct explore_options *o = &w->x->options;
    uint64_t number = explore_position_number(&w->vm, status == VM_OVER, !o->every_chance);
    if (!explore_positions_add(&w->positions, number, w->depth))
        return true;
    if (w->positions.count > o->positions_most) {
        w->refusal = EXPLORE_FULL;
        explore_stop(w->x);
    }
    return false;
}

/* Counts the sequence that ends here. Returns whether to walk on below it. */
static bool arrive(struct explore_worker *w, enum vm_status status)
{
    if (status == VM_CHANCE)
        return may_branch(w);
    uint64_t length = length_of(w, status);
    bool continues = status == VM_DECISION && length < w->x->options.depth;
    if (!is_mine(w))
        return w->depth < w->x->split && continues;
    if (w->x->options.positions && is_known(w, status))
        return false;
    w->serial++;
    w->unreported++;
    if (w->x->options.turns)
        count_turns(w, status, length);
    else
        count_at(w, status, length, true);
    if (status == VM_TRAPPED || (status == VM_OVER && explore_is_dead_end(w->x, &w->vm)))
        explore_found(w, w->depth, w->part);
    if (!continues && explore_is_exact(w->x))
        explore_end_add(w, status, w->ways);
    return continues;
}

/* Positions must be known to one worker only; the others leave at the start. */
void explore_walk(struct explore_worker *w)
{
    if (w->x->options.positions && w->number)
        return; /* one has to know all positions */
    explore_chance_seed(&w->chance, w->x->options.setup.seed);
    w->claimed = atomic_fetch_add(&w->x->next, 1);
    walk(w, arrive);
}
