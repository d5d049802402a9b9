/* SPDX-License-Identifier: MIT
 *
 * The sources of decisions: what was read to find that what was chosen may be chosen. Most of what a game does is
 * going through what may be chosen, and few decisions are ever asked about. What such a loop has read is forgotten
 * at its end, but for the choices that it found. So the machine goes through it as if no one watched, what it
 * started from is kept, and a machine of our own works the choices out again where someone asks.
 */
#include "explain/why/causes_inner.h"

#include "base/sort.h"

#include <string.h>

enum {
    OPTIONS_READ_MAX = 1 << 20, /* sources of all choices of one decision; choices beyond it have none */
    KEPT_MAX = 32 * 1000 * 1000, /* numbers; what is chosen later is examined immediately */
};

void choices_release(struct causes *x)
{
    struct choices_watch *c = &x->choices;
    mem_free(c->kept.items);
    mem_free(c->items);
    mem_free(c->options);
    mem_free(c->option_items.items);
}

size_t choices_size(const struct causes *x)
{
    const struct choices_watch *c = &x->choices;
    return c->kept.cap * sizeof *c->kept.items + c->cap * sizeof *c->items;
}

/* Appends numbers that are given as bytes. */
static void keep(struct list *l, const void *items, size_t bytes)
{
    size_t count = bytes / sizeof *l->items;
    while (l->cap < l->count + count)
        l->items = causes_grown(l->items, l->cap, &l->cap, sizeof *l->items);
    if (count)
        memcpy(l->items + l->count, items, bytes);
    l->count += count;
}

/* ---------------------------------------------------------------- examining choices */

/* One choice was found: keeps what was read since the choices began. Beyond OPTIONS_READ_MAX,
 * choices get no sources, so that a menu of thousands cannot fill memory. */
void choices_add(struct causes *x, const struct notice *n)
{
    struct choices_watch *c = &x->choices;
    struct option_reads *o = &CAUSES_PUSH(c->options, c->option_count, c->option_cap);
    *o = (struct option_reads){.offer = n->number, .count = n->count, .first = c->option_items.count};
    memcpy(o->values, n->values, (size_t)n->count * sizeof *o->values);
    if (c->option_items.count < OPTIONS_READ_MAX)
        reads_gather(&x->reads, x->asked_from, &c->option_items.items, &c->option_items.count, &c->option_items.cap);
    o->reads = c->option_items.count - o->first;
}

static void begin_asking(struct causes *x)
{
    x->asked_from = x->reads.count;
    x->reads.asking = x->reads.reader_count;
    x->choices.option_count = x->choices.option_items.count = 0;
}

/* The observer of choices that are computed again. The machine runs on after the last choice until
 * it stops; what it does then is not of interest. */
static void notice_again(void *ctx, struct vm *vm, const struct notice *n)
{
    struct causes *x = ctx;
    x->choices.complete |= n->kind == NOTICE_ASKED;
    if (x->choices.complete)
        return;
    if (n->kind == NOTICE_ASK)
        begin_asking(x);
    else if (!(n->kind & STEP_NOTICES))
        reads_follow(&x->reads, vm, n);
    else if (!vm->guarding)
        causes_follow_step(x, vm, n);
}

/* Computes choices again, observed. */
static void look(struct causes *x, struct vm *vm)
{
    struct vm_observer self = {.kinds = STEP_NOTICES | READS_NOTICES, .notice = notice_again, .ctx = x,
                               .code = x->code};
    x->choices.complete = false;
    vm_observe(vm, &self);
    vm_run(vm);
    vm_unobserve(vm, &self);
}

static bool is_step(const struct option_reads *o, const int32_t *steps, int32_t count)
{
    for (int32_t i = 0; i + o->count <= count; i += o->count)
        if (!memcmp(steps + i, o->values, (size_t)o->count * sizeof *o->values))
            return true;
    return false;
}

/* `answer`: the values decided, those of all steps of a path, or the bits of ASK_SOME. */
static bool was_chosen(const struct vm_ask *ask, const struct option_reads *o, int32_t chosen, bool path,
                       const int32_t *answer, int32_t count)
{
    if (ask->kind == ASK_SOME) {
        int32_t bit = o->values[0] - ask->first;
        return bit >= 0 && bit / 32 < ask->words && (answer[bit / 32] >> (bit % 32) & 1);
    }
    if (path)
        return o->offer == chosen && is_step(o, answer, count);
    return o->offer == chosen && count >= o->count &&
           !memcmp(answer + count - o->count, o->values, (size_t)o->count * sizeof *o->values);
}

/* The sources of a decision: what was read to offer those choices that were taken. */
static void gather_chosen(struct causes *x, const struct vm_ask *ask, int32_t chosen, bool path, const int32_t *answer,
                          int32_t count)
{
    const struct choices_watch *c = &x->choices;
    for (size_t i = 0; i < c->option_count; i++)
        for (size_t k = 0; k < c->options[i].reads && was_chosen(ask, &c->options[i], chosen, path, answer, count); k++)
            CAUSES_PUSH(x->scratch.items, x->scratch.count, x->scratch.cap) =
                c->option_items.items[c->options[i].first + k];
}

/* ---------------------------------------------------------------- while the game runs */

void choices_begin(struct causes *x, const struct vm *vm)
{
    struct choices_watch *c = &x->choices;
    const struct node *n = reads_statement(&x->reads);
    if (n && n->op == S_WINDOW)
        reads_begin_again(&x->reads); /* the answers before this one */
    begin_asking(x);
    c->skipped = false;
    c->asked = (struct unseen){.kept = c->kept.count}; /* those before were complete, and no one was asked */
    c->may_skip = c->kept.count < KEPT_MAX && past_keep(x, vm, &c->asked.moment);
}

/* Skips a loop that enumerates choices: its reads would be forgotten in any case, and observing it
 * is slow. */
void choices_loop(struct causes *x, struct vm *vm, int32_t number)
{
    struct choices_watch *c = &x->choices;
    if (!c->may_skip || !reads_will_forget(&x->reads) || !vm_skip_loop(vm))
        return;
    c->skipped = true;
    c->skipped_loop = number;
    c->from = x->reads.count;
}

void choices_loop_left(struct causes *x, int32_t number)
{
    struct choices_watch *c = &x->choices;
    if (number != c->skipped_loop)
        return;
    reads_cut(&x->reads, c->from);
    c->skipped_loop = -1;
}

void choices_decided(struct causes *x, const struct vm *vm)
{
    struct choices_watch *c = &x->choices;
    bool some = vm->ask.kind == ASK_SOME;
    const int32_t *answer = some ? vm->m + vm->fp + vm->ask.slot : vm->m;
    int32_t count = some ? vm->ask.words : vm->sp, steps;
    const int32_t *path = some ? NULL : vm_chosen_path(vm, vm->ask.chosen, &steps);
    if (path) {
        answer = path;
        count = steps;
    }
    reads_cut(&x->reads, x->asked_from);
    causes_gather(x, 0);
    if (!c->skipped)
        gather_chosen(x, &vm->ask, vm->ask.chosen, path != NULL, answer, count);
    x->decided = causes_add(x, CAUSE_DECISION, -1, causes_event_around(x));
    if (c->skipped) {
        int32_t below = some || path ? 0 : c->asked.moment.registers.sp - 1; /* the player was on top */
        count -= below;
        keep(&c->kept, &count, sizeof count);
        keep(&c->kept, answer + below, (size_t)count * sizeof *answer);
        c->asked.cause = x->decided;
        c->asked.chosen = vm->ask.chosen;
        c->asked.path = path != NULL;
        CAUSES_PUSH(c->items, c->count, c->cap) = c->asked;
    }
    c->skipped = c->may_skip = false;
    c->option_count = 0;
    reads_add(&x->reads, x->decided);
}

/* ---------------------------------------------------------------- when someone asks */

static struct unseen *unseen_of(const struct choices_watch *c, int32_t cause)
{
    size_t low = sorted_from(c->items, c->count, sizeof *c->items, cause);
    return low < c->count && c->items[low].cause == cause && !c->items[low].found ? &c->items[low] : NULL;
}

void choices_look(struct causes *x, int32_t cause)
{
    struct choices_watch *c = &x->choices;
    struct unseen *u = unseen_of(c, cause);
    struct cause *decision = &x->items[cause];
    if (!u)
        return;
    const int32_t *answer = c->kept.items + u->kept;
    struct vm *vm = past_go(x, &u->moment);
    look(x, vm);
    x->scratch.count = 0;
    for (int i = 0; i < decision->count; i++) {
        int32_t other = x->sources.items[decision->first + i];
        CAUSES_PUSH(x->scratch.items, x->scratch.count, x->scratch.cap) =
            i < decision->answered ? other : reads_passed(other);
    }
    gather_chosen(x, &vm->ask, u->chosen, u->path, answer + 1, answer[0]);
    causes_keep_sources(x, decision);
    u->found = true;
}
