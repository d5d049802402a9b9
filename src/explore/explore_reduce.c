/* SPDX-License-Identifier: MIT
 *
 * Which options does a finding need? The game that showed it is played again with some options set back to their
 * first values (delta debugging: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
 * 2002). Other options give other choices, so a game is followed by what was chosen and not by its place in the list:
 * where the next choices of the original game are not offered, it decides at random. A few other random games are
 * tried as well. Games whose options include the result are explained by it; the rest is reduced again.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"
#include "base/sort.h"
#include "explain/invariants.h"

#include <assert.h>
#include <string.h>

enum {
    /* Of random games, where following the original does not show the finding; of those with the options that all
     * cases have in common, more are played. */
    DECISIONS_MORE = 20 * 1000,
    DECISIONS_COMMON = 500 * 1000,
    LOOK_AHEAD = 8, /* decisions of the original game among which a present choice is searched */
    LENGTH_MORE = 1000, /* decisions by which a game may exceed twice the original */
    REDUCTIONS_MAX = 64 /* of one kind of finding */
};

/* A list of numbers that grows. */
struct numbers {
    uint64_t *items;
    size_t count, cap;
};

static void append(struct numbers *n, uint64_t item)
{
    if (n->count == n->cap) {
        n->cap = n->cap ? n->cap * 2 : 256;
        n->items = mem_grow(n->items, n->cap * sizeof *n->items);
    }
    n->items[n->count++] = item;
}

/* What was decided in a game: for each decision how many choices, then for each choice its place in the menu and its
 * mark. */
struct decided {
    struct numbers decisions;
    uint64_t game, length; /* its seed; how many decisions */
};

/* A kind of finding while it is reduced. */
struct reducer {
    struct explore *x;
    struct explore_worker *w; /* the first one; its search is over */
    const struct explore_finding *kind;
    struct explore_luck luck;
    struct decided shown, attempt; /* the latest game that showed it; the one that is being played */
    size_t at; /* in `shown`: the next decision of it that was not followed yet */
    uint16_t *set; /* options of the game that showed it */
    uint16_t *other; /* options that are tried */
    int players;
    uint64_t length_most; /* of an attempt */
};

/* ---------------------------------------------------------------- following a game */

/* FNV-1a of 32-bit numbers. */
static uint64_t mix(uint64_t mark, int32_t number)
{
    return (mark ^ (uint32_t)number) * 1099511628211u;
}

/* A number for what a choice is, under whichever options: who decides, and the event or thing. `place`: in the
 * menu; after its end: to pass. */
static uint64_t mark_of(const struct vm *vm, int32_t place)
{
    const struct vm_ask *ask = &vm->ask;
    uint64_t mark = mix(mix(14695981039346656037u, (int32_t)ask->kind), ask->player);
    if (place >= ask->count)
        return mix(mix(mark, ask->sentence), -1);
    const struct vm_option *o = &ask->options[place];
    int32_t event = vm_offer_event(vm, o->offer);
    mark = mix(mark, event >= 0 ? event : -2 - ask->sentence);
    for (int32_t step = 0; step < vm_step_count(ask, o); step++)
        for (int32_t i = 0; i < o->count; i++)
            mark = mix(mark, vm_step(ask, o, step)->values[i]);
    return mark;
}

/* The place of a choice in the present menu; -1: it is not offered. */
static int32_t place_of(const struct vm *vm, uint64_t mark)
{
    int32_t end = vm->ask.count + (vm->ask.may_pass && vm->ask.kind != ASK_SOME);
    for (int32_t place = 0; place < end; place++)
        if (mark_of(vm, place) == mark)
            return place;
    return -1;
}

/* Takes the choices of a decision of the original if all of them are offered. Places must rise. */
static bool take(struct explore_worker *w, const uint64_t *choices, uint64_t count)
{
    const struct vm_ask *ask = &w->vm.ask;
    if (ask->kind == ASK_SOME ? count < (uint64_t)ask->least || count > (uint64_t)ask->most : count != 1)
        return false;
    explore_answer_reserve(&w->answer, (int32_t)count + 1);
    w->answer.count = 0;
    for (uint64_t i = 0; i < count; i++) {
        int32_t place = place_of(&w->vm, choices[2 * i + 1]);
        if (place < 0 || (i && place <= w->answer.places[i - 1]))
            return false;
        w->answer.places[w->answer.count++] = place;
    }
    return true;
}

/* Decides as one of the next decisions of the original, and otherwise at random. */
static void follow(struct reducer *r)
{
    size_t at = r->at;
    const struct numbers *decisions = &r->shown.decisions;
    for (int i = 0; i < LOOK_AHEAD && at < decisions->count; i++) {
        uint64_t count = decisions->items[at];
        const uint64_t *choices = decisions->items + at + 1;
        at += 1 + 2 * (size_t)count;
        if (take(r->w, choices, count)) {
            r->at = at;
            return;
        }
    }
    explore_choose(&r->luck, &r->w->vm, &r->w->answer);
}

/* Keeps what is about to be decided. */
static void note_decision(struct reducer *r)
{
    const struct explore_answer *a = &r->w->answer;
    append(&r->attempt.decisions, (uint64_t)a->count);
    for (int32_t i = 0; i < a->count; i++) {
        append(&r->attempt.decisions, (uint64_t)a->places[i]);
        append(&r->attempt.decisions, mark_of(&r->w->vm, a->places[i]));
    }
}

/* ---------------------------------------------------------------- attempts */

/* Does the game that ended, or that waits for a decision, show the finding? */
static bool shows(struct reducer *r, enum vm_status status)
{
    struct explore_worker *w = r->w;
    struct explore_finding now = {0};
    if (r->kind->invariant)
        return status == VM_DECISION && !invariant_holds(r->x->c, &w->vm, r->kind->invariant - 1);
    if (r->kind->unfinished)
        return status == VM_DECISION && w->decisions == r->x->options.depth;
    if (status == VM_DECISION || (status == VM_OVER && !explore_is_dead_end(r->x, &w->vm)))
        return false;
    if (status == VM_TRAPPED)
        now = explore_failure_of(w);
    return explore_same_kind(&now, r->kind);
}

static enum vm_status run(struct explore_worker *w)
{
    for (;;) {
        enum vm_status status = w->has_start ? vm_run(&w->vm) : VM_TRAPPED;
        if (status != VM_CHANCE)
            return status;
        explore_chance_draw(&w->chance, &w->vm);
    }
}

/* Plays a game with the options `set`, at random or following the one that showed the finding. True: it shows it as
 * well, and is now the one that does. */
static bool attempt(struct reducer *r, const uint16_t *set, uint64_t game, bool following)
{
    struct explore_worker *w = r->w;
    memcpy(w->set, set, r->x->sets.factor_count * sizeof *set);
    explore_begin(w, game, r->players);
    explore_luck_begin(&r->luck, buf_cstr(&w->seed));
    r->at = 0;
    r->attempt.decisions.count = 0;
    for (;; w->decisions++) {
        enum vm_status status = run(w);
        if (shows(r, status))
            break;
        if (status != VM_DECISION || w->decisions == r->length_most)
            return false;
        if (following)
            follow(r);
        else
            explore_choose(&r->luck, &w->vm, &w->answer);
        note_decision(r);
        explore_decide(w);
    }
    struct decided shown = r->attempt;
    r->attempt = r->shown;
    r->shown = shown;
    r->shown.game = game;
    r->shown.length = w->decisions;
    memmove(r->set, set, r->x->sets.factor_count * sizeof *set);
    return true;
}

/* The same, with random games of `more` decisions in all. */
static bool attempt_some(struct reducer *r, const uint16_t *set, uint64_t more)
{
    uint64_t game = r->shown.game;
    if (atomic_load(&r->x->stop))
        return false;
    if (attempt(r, set, game, true))
        return true;
    for (uint64_t played = 0; played < more && !atomic_load(&r->x->stop); played += r->w->decisions + 1)
        if (attempt(r, set, ++game, false))
            return true;
    return false;
}

/* ---------------------------------------------------------------- reducing */

/* Sets back those options of a set that are not first, from number `from` up to `to` of them. False: there are no
 * such. */
static bool set_back(const struct reducer *r, uint16_t *set, size_t from, size_t to)
{
    size_t number = 0;
    bool any = false;
    memcpy(set, r->set, r->x->sets.factor_count * sizeof *set);
    for (size_t i = 0; i < r->x->sets.factor_count; i++)
        if (set[i] && number++ >= from && number <= to) {
            set[i] = 0;
            any = true;
        }
    return any;
}

/* How many options differ from their first values. */
static size_t changed(const struct reducer *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->x->sets.factor_count; i++)
        count += r->set[i] != 0;
    return count;
}

/* Sets back as many as possible in groups of that size. True: some were. */
static bool reduce_by(struct reducer *r, uint16_t *set, size_t size)
{
    bool any = false;
    for (size_t from = 0; set_back(r, set, from, from + size);)
        if (attempt_some(r, set, DECISIONS_MORE))
            any = true;
        else
            from += size;
    return any;
}

/* The options that have another value in all the cases are tried first: the finding can need no others, if it has one
 * cause. */
static void keep_common(const struct reducer *r, const struct numbers *cases, uint16_t *set)
{
    size_t factors = r->x->sets.factor_count;
    uint16_t *other = r->w->set;
    memcpy(set, r->set, factors * sizeof *set);
    for (size_t c = 0; c < cases->count; c++) {
        explore_sets_of(&r->x->sets, cases->items[c], other);
        for (size_t i = 0; i < factors; i++)
            if (other[i] != set[i])
                set[i] = 0;
    }
}

/* All options at first, then those that the cases have in common, then smaller and smaller groups; at the end each
 * that is left is needed, as far as the attempts show. */
static void reduce(struct reducer *r, const struct numbers *cases)
{
    uint16_t *set = r->other;
    memset(set, 0, r->x->sets.factor_count * sizeof *set);
    if (attempt_some(r, set, DECISIONS_MORE))
        return;
    if (cases->count > 1) {
        keep_common(r, cases, set);
        attempt_some(r, set, DECISIONS_COMMON);
    }
    for (size_t size = changed(r) / 2; size > 1; size /= 2)
        reduce_by(r, set, size);
    while (reduce_by(r, set, 1))
        ;
}

/* Plays a case with its options. It shows the finding; then it is what attempts follow. */
static void begin_case(struct reducer *r, uint64_t game)
{
    r->players = explore_sets_of(&r->x->sets, game, r->other);
    r->length_most = r->x->options.depth;
    bool shown = attempt(r, r->other, game, false);
    assert(shown); /* the same seed and options give the same game */
    (void)shown;
    if (!r->kind->unfinished && r->shown.length * 2 + LENGTH_MORE < r->length_most)
        r->length_most = r->shown.length * 2 + LENGTH_MORE;
}

/* The answers of the game, as findings keep them. */
static void keep_way(struct explore_finding *f, const struct decided *game)
{
    const struct numbers *d = &game->decisions;
    f->way = mem_zero(d->count + 1, sizeof *f->way);
    for (size_t at = 0; at < d->count; at += 1 + 2 * (size_t)d->items[at]) {
        f->way[f->way_size++] = (int32_t)d->items[at];
        for (uint64_t i = 0; i < d->items[at]; i++)
            f->way[f->way_size++] = (int32_t)d->items[at + 1 + 2 * i];
    }
}

/* Does the set have the options that the finding needs? */
static bool is_explained(const struct reducer *r, const uint16_t *set)
{
    for (size_t i = 0; i < r->x->sets.factor_count; i++)
        if (r->set[i] && r->set[i] != set[i])
            return false;
    return true;
}

/* Removes the cases that are explained. Returns how many. */
static uint64_t remove_explained(const struct reducer *r, struct numbers *cases)
{
    size_t kept = 0, before = cases->count;
    for (size_t c = 0; c < before; c++) {
        explore_sets_of(&r->x->sets, cases->items[c], r->w->set);
        if (!is_explained(r, r->w->set))
            cases->items[kept++] = cases->items[c];
    }
    cases->count = kept;
    return before - kept;
}

/* ---------------------------------------------------------------- all findings */

/* Removes those findings of this kind, from number `first` on, that are now explained: they were reduced to more
 * options. Returns how often they happened. */
static uint64_t absorb(struct reducer *r, size_t first)
{
    uint64_t times = 0;
    for (size_t i = r->w->finding_count; i-- > first;) {
        struct explore_finding *f = &r->w->findings[i];
        if (!is_explained(r, f->set))
            continue;
        times += f->times;
        mem_free(f->way);
        *f = r->w->findings[--r->w->finding_count];
    }
    return times;
}

/* A finding with the game that was shown last as its example. */
static struct explore_finding *add_shown(struct reducer *r)
{
    struct explore_finding *f = explore_finding_add(r->w, r->kind);
    size_t factors = r->x->sets.factor_count;
    f->set = memcpy(ARENA_ARRAY(&r->x->texts, uint16_t, factors + 1), r->set, factors * sizeof *f->set);
    f->length = r->shown.length;
    f->part = r->shown.game;
    f->players = r->players;
    f->options = explore_sets_texts(&r->x->sets, r->set, &r->x->texts, &f->option_count);
    keep_way(f, &r->shown);
    return f;
}

static int compare(const void *a, const void *b, const void *context)
{
    const uint64_t *x = a, *y = b;
    (void)context;
    return (*x > *y) - (*x < *y);
}

/* Splits one kind of finding: the shortest case first, then the others in their order. What is left after the most
 * reductions, or when the search is stopped, is one finding that is not reduced. */
static void split(struct reducer *r)
{
    struct numbers cases = {r->kind->cases, r->kind->case_count, r->kind->case_cap};
    size_t first = r->w->finding_count;
    sort_stable(cases.items, cases.count, sizeof *cases.items, compare, NULL);
    for (int i = 0; cases.count; i++) {
        bool last = i == REDUCTIONS_MAX || atomic_load(&r->x->stop);
        begin_case(r, i ? cases.items[0] : r->kind->part);
        if (!last)
            reduce(r, &cases);
        uint64_t times = last ? 0 : absorb(r, first);
        struct explore_finding *f = add_shown(r);
        f->reduced = !last && !atomic_load(&r->x->stop);
        f->times = times + (last ? cases.count : remove_explained(r, &cases));
        if (last)
            return;
    }
}

/* The findings before they were split; what attempts need. */
static void release(struct reducer *r, struct explore_worker *kinds)
{
    explore_findings_release(kinds);
    mem_free(r->shown.decisions.items);
    mem_free(r->attempt.decisions.items);
    mem_free(r->set);
    mem_free(r->other);
}

static void split_all(struct reducer *r, const struct explore_worker *kinds)
{
    struct explore *x = r->x;
    r->set = mem_zero(x->sets.factor_count + 1, sizeof *r->set);
    r->other = mem_zero(x->sets.factor_count + 1, sizeof *r->other);
    atomic_store(&x->done, 0);
    atomic_store(&x->goal, kinds->finding_count);
    for (size_t i = 0; i < kinds->finding_count; i++) {
        r->kind = &kinds->findings[i];
        split(r);
        atomic_fetch_add(&x->done, 1);
    }
}

void explore_reduce(struct explore *x)
{
    struct mem_guard guard;
    struct explore_worker *w = &x->workers[0];
    struct explore_worker kinds = {.findings = w->findings, .finding_count = w->finding_count};
    struct reducer reducer = {.x = x, .w = w}, *volatile r = &reducer;
    w->findings = NULL;
    w->finding_count = w->finding_cap = 0;
    MEM_TRY(guard)
    {
        split_all(r, &kinds);
        MEM_DONE();
        release(r, &kinds);
        return;
    }
    release(r, &kinds);
    mem_exhausted();
}
