/* SPDX-License-Identifier: MIT
 *
 * Random games on the bare machine: no journal, no texts. Blocks of games are claimed, so that the workers seldom
 * meet.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"
#include "explain/invariants.h"

#include <string.h>

enum { BLOCK = 32 };

uint64_t explore_game(const struct explore *x, uint64_t i)
{
    const struct explore_options *o = &x->options;
    if (!o->shards)
        return i < o->games ? i + 1 : 0;
    return i <= o->games / o->shards && i * o->shards + o->shard < o->games ? i * o->shards + o->shard + 1 : 0;
}

void explore_seed_of(struct buf *out, const struct explore *x, uint64_t game)
{
    buf_reset(out);
    buf_str(out, x->options.setup.seed);
    buf_char(out, '-');
    buf_number(out, game);
}

/* Each size of a set is as likely as the others, and so is then each set of that size. */
static void choose_set(struct explore_luck *luck, const struct vm_ask *ask, struct explore_answer *out)
{
    int32_t size = ask->least + (int32_t)explore_luck_below(luck, (uint32_t)(ask->most - ask->least) + 1);
    explore_answer_reserve(out, size + 1);
    for (int32_t i = 0; out->count < size; i++)
        if ((int32_t)explore_luck_below(luck, (uint32_t)(ask->count - i)) < size - out->count)
            out->places[out->count++] = i;
}

/* The choice is a place in the menu; the place after the last option means to pass. */
void explore_choose(struct explore_luck *luck, const struct vm *vm, struct explore_answer *out)
{
    out->count = 0;
    if (vm->ask.kind == ASK_SOME) {
        choose_set(luck, &vm->ask, out);
        return;
    }
    explore_answer_reserve(out, 1);
    out->places[out->count++] = (int32_t)explore_luck_below(luck, (uint32_t)vm->ask.count + vm->ask.may_pass);
}

/* Each invariant once in a game: what is wrong stays wrong for a while. */
static void check_invariants(struct explore_worker *w, uint64_t game)
{
    const struct compiled *c = w->x->c;
    w->reads.paused = true;
    for (size_t i = 0; i < c->invariant_count; i++)
        if (!w->broken[i] && !invariant_holds(c, &w->vm, i)) {
            w->broken[i] = true;
            explore_found_broken(w, i, game);
        }
    w->reads.paused = false;
}

void explore_decide(struct explore_worker *w)
{
    struct vm *vm = &w->vm;
    if (vm->ask.kind == ASK_SOME)
        vm_decide_some(vm, w->answer.places, w->answer.count);
    else
        vm_decide(vm, w->answer.places[0] < vm->ask.count ? w->answer.places[0] : -1);
}

/* Counts the choices before it takes one. */
static void decide(struct explore_worker *w, struct explore_luck *luck)
{
    struct explore_statistics *s = &w->statistics;
    struct vm *vm = &w->vm;
    uint64_t choices = (uint64_t)vm->ask.count + vm->ask.may_pass;
    s->choices += choices;
    s->choices_most = choices > s->choices_most ? choices : s->choices_most;
    s->forced += choices == 1;
    w->decisions++;
    explore_choose(luck, vm, &w->answer);
    explore_decide(w);
}

/* A game that reached the maximal depth is counted as unfinished and has no length. */
static void count_end(struct explore_worker *w, enum vm_status status, uint64_t game)
{
    struct explore_statistics *s = &w->statistics;
    s->games++;
    s->decisions += w->decisions;
    explore_end_add(w, status, 1);
    if (status == VM_OVER)
        explore_statistics_length(s, (size_t)w->decisions);
    if (status == VM_DECISION && w->x->options.vary)
        explore_found_unfinished(w, game);
    if (status == VM_TRAPPED || (status == VM_OVER && explore_is_dead_end(w->x, &w->vm)))
        explore_found(w, w->decisions, game);
}

/* Plays one game to its end, or up to the maximal number of decisions. */
static enum vm_status play(struct explore_worker *w, uint64_t game)
{
    struct explore_luck luck;
    explore_luck_begin(&luck, buf_cstr(&w->seed));
    for (enum vm_status status = explore_run_from_start(w);; status = vm_run(&w->vm)) {
        if (status == VM_CHANCE)
            explore_chance_draw(&w->chance, &w->vm);
        else if (status != VM_DECISION || w->decisions == w->x->options.depth)
            return status;
        else {
            check_invariants(w, game);
            decide(w, &luck);
        }
    }
}

/* The statements of the start position run with the options of the game, which begins with the position that they leave.
 * VM_OVER; otherwise they fail under these options. */
static enum vm_status lay_out(struct explore_worker *w, int players)
{
    const struct explore_sets *s = &w->x->sets;
    struct vm *vm = &w->vm;
    enum vm_status status;
    explore_sets_begin(s, vm, w->set, players, true);
    while ((status = vm_run(vm)) == VM_CHANCE)
        explore_chance_draw(&w->chance, vm);
    if (status != VM_OVER)
        return status;
    size_t count = (size_t)vm->program->cell_count;
    if (!w->cells)
        w->cells = mem_alloc(count * sizeof *w->cells);
    memcpy(w->cells, vm->m, count * sizeof *w->cells);
    explore_sets_begin(s, vm, w->set, players, false);
    for (size_t i = 0; i < count; i++)
        if ((int32_t)i != vm->program->cell_over)
            vm_set(vm, (int32_t)i, w->cells[i]);
    return status;
}

/* The seed of a game is known before it begins, so any game can be replayed alone. */
void explore_begin(struct explore_worker *w, uint64_t game, int players)
{
    explore_seed_of(&w->seed, w->x, game);
    explore_chance_seed(&w->chance, buf_cstr(&w->seed));
    w->has_start = true;
    if (w->x->sets.layouts)
        w->has_start = lay_out(w, players) == VM_OVER;
    else if (w->x->options.vary)
        explore_sets_begin(&w->x->sets, &w->vm, w->set, players, false);
    else
        explore_restart(w);
    w->decisions = 0;
}

static void play_one(struct explore_worker *w, uint64_t game)
{
    explore_begin(w, game, w->x->options.vary ? explore_sets_of(&w->x->sets, game, w->set) : w->x->game.players);
    memset(w->broken, 0, w->x->c->invariant_count * sizeof *w->broken);
    if (w->coverage)
        coverage_watch_fast(w->coverage, &w->vm, &w->decisions);
    if (w->reads.sets)
        explore_reads_watch(&w->reads, &w->vm);
    enum vm_status status = play(w, game);
    if (w->coverage)
        coverage_stop(w->coverage, &w->vm);
    if (w->reads.sets)
        explore_reads_stop(&w->reads, &w->vm);
    for (size_t i = 0; w->coverage && i < w->x->c->rule_count; i++)
        w->exercised[i] += coverage_rule(w->coverage, i) == COVERAGE_EXERCISED;
    count_end(w, status, game);
}

void explore_begin_games(struct explore_worker *w)
{
    w->broken = mem_zero(w->x->c->invariant_count + 1, sizeof *w->broken);
    w->set = mem_zero(w->x->sets.factor_count + 1, sizeof *w->set);
    if (!w->x->options.rules)
        return;
    w->exercised = mem_zero(w->x->c->rule_count + 1, sizeof *w->exercised);
    w->coverage = coverage_new(w->x->c);
    if (w->x->options.vary)
        explore_reads_init(&w->reads, &w->x->sets, w->set);
}

/* The worker of the other search that plays the same games; NULL: there is none. */
static struct explore_worker *twin_of(const struct explore_worker *w)
{
    struct explore *other = w->x->options.other;
    if (!other)
        return NULL;
    if (w->number)
        explore_worker_init(&other->workers[w->number], other, w->number);
    explore_begin_games(&other->workers[w->number]);
    return &other->workers[w->number];
}

/* Claims a block of games at a time until all are played or the search is stopped. */
void explore_play(struct explore_worker *w)
{
    explore_begin_games(w);
    struct explore_worker *twin = twin_of(w);
    for (;;) {
        uint64_t first = atomic_fetch_add(&w->x->next, BLOCK);
        for (uint64_t i = first; i < first + BLOCK; i++) {
            uint64_t game = explore_game(w->x, i);
            if (!game)
                return;
            play_one(w, game);
            if (twin) {
                play_one(twin, game);
                explore_compare_add(w, twin);
            }
            w->unreported++;
            if (explore_leaves(w))
                return;
        }
    }
}
