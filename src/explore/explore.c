/* SPDX-License-Identifier: MIT
 *
 * A search from its preparation to its sum; see the header. What workers share is read only, but for the numbers of
 * what is still to do, which are atomic.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"
#include "base/tr.h"
#include "explore/explore_secrets.h"

#include <string.h>

enum { REPORT_EVERY = 1024 };

/* ---------------------------------------------------------------- for the workers */

/* Reports progress in batches, because an atomic addition for each sequence would slow all workers
 * down. Random games are long enough to be reported one by one. */
bool explore_leaves(struct explore_worker *w)
{
    if (w->unreported >= REPORT_EVERY || (w->x->options.games && w->unreported)) {
        atomic_fetch_add_explicit(&w->x->done, w->unreported, memory_order_relaxed);
        w->unreported = 0;
    }
    return atomic_load_explicit(&w->x->stop, memory_order_relaxed);
}

/* Rules must declare a result; ending without one is a mistake in the rulebook. A part of a game, which the start
 * position begins with, ends without one. */
bool explore_is_dead_end(const struct explore *x, const struct vm *vm)
{
    const struct program *p = vm->program;
    const struct start_position *part = x->options.setup.start_position;
    return !(part && part->play >= 0) && vm->m[p->cell_over] && vm->m[p->cell_winner] < 0 && !vm->m[p->cell_drawn];
}

/* The first worker is also used before the search, to split the tree; see explore_new. */
void explore_worker_init(struct explore_worker *w, struct explore *x, size_t number)
{
    w->x = x;
    w->number = number;
    w->chance.c = x->c;
    w->measured = mem_zero(x->measure_count + 1, sizeof *w->measured);
    vm_init(&w->vm, &x->c->program);
}

static void worker_release(struct explore_worker *w)
{
    for (size_t i = 0; i < w->step_cap; i++)
        explore_step_release(&w->steps[i]);
    mem_free(w->steps);
    mem_free(w->levels);
    mem_free(w->exercised);
    mem_free(w->broken);
    mem_free(w->set);
    mem_free(w->cells);
    explore_reads_release(&w->reads);
    mem_free(w->answer.places);
    buf_release(&w->seed);
    coverage_free(w->coverage);
    explore_statistics_release(&w->statistics);
    explore_tally_release(&w->tally);
    explore_tally_release(&w->before);
    explore_tally_release(&w->after);
    explore_tally_release(&w->differences);
    mem_free(w->measured);
    explore_positions_release(&w->positions);
    explore_findings_release(w);
    explore_chance_release(&w->chance);
    explore_secrets_release(w->secrets);
    vm_release(&w->vm);
}

/* A thread beyond the maximum simply has nothing to do. */
void explore_work(struct explore *x)
{
    size_t number = atomic_fetch_add(&x->workers_begun, 1);
    if (number >= EXPLORE_WORKERS_MAX)
        return;
    struct explore_worker *w = &x->workers[number];
    if (number)
        explore_worker_init(w, x, number);
    if (x->options.secrets)
        explore_secrets_search(w);
    else if (x->options.games)
        explore_play(w);
    else
        explore_walk(w);
}

/* Only sets a flag: this may be called by a signal handler. */
void explore_stop(struct explore *x)
{
    atomic_store(&x->stop, true);
}

void explore_progress(const struct explore *x, uint64_t *done, uint64_t *total)
{
    *done = atomic_load_explicit(&x->done, memory_order_relaxed);
    *total = atomic_load_explicit(&x->goal, memory_order_relaxed);
}

/* ---------------------------------------------------------------- before and after */

/* The choices of the first decision after a past: the position does not have them. */
static void copy_choices(struct vm_ask *to, const struct vm_ask *from)
{
    struct vm_option *options = to->options;
    int32_t cap = to->cap;
    if (cap < from->count) {
        options = mem_grow(options, (size_t)from->count * sizeof *options);
        cap = from->count;
    }
    *to = *from;
    to->options = options;
    to->cap = cap;
    memcpy(options, from->options, (size_t)from->count * sizeof *options);
}

void explore_restart(struct explore_worker *w)
{
    struct explore *x = w->x;
    vm_restore(&w->vm, &x->start);
    w->vm.turns = (struct vm_turns){.runs = x->options.past && x->game.vm.turns.runs};
    if (x->options.past)
        copy_choices(&w->vm.ask, &x->game.vm.ask);
}

enum vm_status explore_run_from_start(struct explore_worker *w)
{
    if (w->x->sets.layouts && !w->has_start)
        return VM_TRAPPED;
    return w->x->options.past ? VM_DECISION : vm_run(&w->vm);
}

/* For the sink of the game that takes the decisions of the past. */
static const char *const *observed_before(void *ctx, const struct log_record *asked, size_t *count)
{
    return past_observed(ctx, asked, count);
}

/* Takes the game to where everything starts: the position of the setup, and the end of the past. */
static int reach_start(struct explore *x, struct buf *why)
{
    const struct past *past = x->options.past;
    struct game *g = &x->game;
    if (past) {
        game_begin(g, &(struct game_sink){.ctx = (void *)past, .observed = observed_before, .unhashed = true});
        return past_play(past, g, x->options.setup.lang, why);
    }
    if (!g->layout || game_lay_out(g))
        return 0;
    buf_str(why, buf_cstr(&g->message));
    return -1;
}

/* The position at the beginning, for each number of players; x->game is then the game of the most again. */
static void prepare_sets(struct explore *x, struct game_setup setup)
{
    explore_sets_init(&x->sets, x->c, &x->options, &x->game.vm);
    for (setup.players = x->sets.fewest; setup.players <= x->sets.most; setup.players++) {
        game_release(&x->game);
        game_prepare(&x->game, x->c, &setup); /* the same options fit */
        vm_save(&x->game.vm, &x->sets.starts[setup.players - x->sets.fewest]);
        if (x->sets.layouts)
            vm_save(&x->game.layout->vm, &x->sets.layouts[setup.players - x->sets.fewest]);
    }
}

/* The position at the beginning is saved once; every worker restores it for each game. */
static int prepare(struct explore *x, struct compiled *c, struct buf *why)
{
    struct game_setup setup = x->options.setup;
    setup.by = NULL;
    if (game_prepare(&x->game, x->c, &setup)) {
        buf_str(why, buf_cstr(&x->game.message));
        return -1;
    }
    if (explore_measures_init(x, c, why) || reach_start(x, why))
        return -1;
    vm_save(&x->game.vm, &x->start);
    if (x->options.vary)
        prepare_sets(x, setup);
    explore_worker_init(&x->workers[0], x, 0);
    explore_chance_seed(&x->workers[0].chance, x->options.setup.seed);
    if (!x->options.games && !x->options.positions)
        x->split = explore_split(&x->workers[0]);
    return 0;
}

/* Whether turns can be counted, where they are to be. */
static bool has_turns(const struct explore *x, struct buf *why)
{
    const struct program *p = &x->c->program;
    for (int32_t i = 0; i < p->phrase_count && x->options.turns; i++)
        if (p->events[i].proc >= 0 && p->events[i].mark)
            return true;
    if (x->options.turns)
        buf_str(why, tr(x->options.setup.lang, "no turns to count: the rulebook marks no event (mark: yes)"));
    return !x->options.turns;
}

/* volatile, because the pointer is read after a longjmp. */
struct explore *explore_new(struct compiled *c, const struct explore_options *options, struct buf *why)
{
    struct mem_guard guard;
    struct explore *volatile x = mem_zero(1, sizeof *x);
    x->c = c;
    x->options = *options;
    x->goal = options->games;
    if (options->shards)
        x->goal = options->games / options->shards + (options->shard < options->games % options->shards);
    if (!x->options.positions_most || x->options.positions_most > EXPLORE_POSITIONS_MAX)
        x->options.positions_most = EXPLORE_POSITIONS_MAX;
    MEM_TRY(guard) {
        int failed = has_turns(x, why) ? prepare(x, c, why) : -1;
        MEM_DONE();
        if (!failed)
            return x;
        explore_free(x);
        return NULL;
    }
    explore_free(x);
    mem_exhausted();
}

void explore_free(struct explore *x)
{
    if (!x)
        return;
    for (size_t i = 0; i < EXPLORE_WORKERS_MAX; i++)
        worker_release(&x->workers[i]);
    vm_snapshot_release(&x->start);
    explore_sets_release(&x->sets);
    arena_release(&x->texts);
    mem_free(x->measures);
    game_release(&x->game);
    buf_release(&x->why);
    mem_free(x);
}

/* Adds the counts of a worker to the first one's, which may have reached fewer levels. */
static void add_levels(struct explore_worker *to, const struct explore_worker *from)
{
    if (from->level_count > to->level_count) {
        to->levels = mem_grow(to->levels, from->level_count * sizeof *to->levels);
        memset(to->levels + to->level_count, 0, (from->level_count - to->level_count) * sizeof *to->levels);
        to->level_count = from->level_count;
    }
    for (size_t i = 0; i < from->level_count; i++) {
        to->levels[i].sequences += from->levels[i].sequences;
        to->levels[i].ended += from->levels[i].ended;
        to->levels[i].broken += from->levels[i].broken;
    }
}

/* The sentence for a search that cannot be done as requested, with what would work instead. */
static void describe_refusal(struct explore *x, const struct explore_worker *w)
{
    const char *lang = x->options.setup.lang;
    x->refusal = w->refusal;
    switch (w->refusal) {
    case EXPLORE_FINE: break;
    case EXPLORE_ORDERS:
        buf_printf(&x->why,
                   tr(lang, "%d things are shuffled, which have too many orders to try each (%d are the most): with "
                            "chance from a seed it can be done"),
                   w->refused, EXPLORE_ORDERS_MAX);
        break;
    case EXPLORE_DRAWS:
        buf_printf(&x->why,
                   tr(lang, "more than %d results of chance follow one another without a decision, which is too many "
                            "to try each: with chance from a seed it can be done"),
                   EXPLORE_DRAWS_MAX);
        break;
    case EXPLORE_FULL:
        buf_printf(&x->why, tr(lang, "there are more than %llu different positions, and more are not kept"),
                   (unsigned long long)x->options.positions_most);
        break;
    }
}

/* All sums are commutative and examples are ordered, so the result does not depend on the number of threads. */
void explore_join(struct explore *x)
{
    struct explore_worker *sum = &x->workers[0];
    x->stopped = atomic_load(&x->stop);
    for (size_t i = 0; i < EXPLORE_WORKERS_MAX && x->workers[i].x; i++) {
        const struct explore_worker *w = &x->workers[i];
        if (w->refusal && !x->refusal)
            describe_refusal(x, w);
        if (!i)
            continue;
        if (w->secrets)
            explore_secrets_join(sum->secrets, w->secrets);
        add_levels(sum, w);
        explore_statistics_add(&sum->statistics, &w->statistics);
        explore_tally_join(&sum->tally, &w->tally);
        explore_tally_join(&sum->before, &w->before);
        explore_tally_join(&sum->after, &w->after);
        explore_tally_join(&sum->differences, &w->differences);
        for (size_t r = 0; w->exercised && r < x->c->rule_count; r++)
            sum->exercised[r] += w->exercised[r];
        if (w->reads.sets)
            explore_reads_add(&sum->reads, &w->reads);
    }
    explore_findings_join(sum);
    if (x->options.other)
        explore_join(x->options.other);
    if (sum->secrets)
        explore_secrets_finish(sum->secrets);
}

/* One thread reduces the findings. */
void explore_finish(struct explore *x)
{
    struct explore_worker *sum = &x->workers[0];
    explore_join(x);
    explore_findings_finish(x);
    if (x->options.other)
        explore_findings_finish(x->options.other);
    if (sum->secrets)
        explore_secrets_finish(sum->secrets);
}

bool explore_is_exact(const struct explore *x)
{
    return !x->options.games && x->options.every_chance && !x->options.positions;
}

enum explore_refusal explore_refusal(const struct explore *x, const char **why)
{
    *why = buf_cstr(&x->why);
    return x->refusal;
}

size_t explore_finding_count(const struct explore *x)
{
    const struct explore_worker *w = &x->workers[0];
    return w->finding_count + (w->secrets ? w->secrets->leak_count + (w->secrets->stopped > 0) : 0) +
           (x->options.other ? explore_finding_count(x->options.other) : 0);
}

/* Levels are allocated in batches; the last ones may be empty. */
size_t explore_level_end(const struct explore *x)
{
    size_t end = x->workers[0].level_count;
    while (end && !x->workers[0].levels[end - 1].sequences)
        end--;
    return end;
}

uint64_t explore_positions_in_all(const struct explore *x, uint64_t before, size_t depth)
{
    return before + explore_positions_new_at(&x->workers[0].positions, depth);
}
