/* SPDX-License-Identifier: MIT
 *
 * What is behind decisions: what was read to find that what was chosen may be chosen. Most of what a game does is
 * going through what may be chosen, and few decisions are ever asked about. What such a loop has read is forgotten at
 * its end, but for the choices that it found. So the machine goes through it as if nobody watched, what it started
 * from is kept, and a machine of our own works the choices out again where somebody asks.
 */
#include "explain/why/causes_inner.h"

#include "vm/opcode.h"

#include "vm/fused.h"

#include <string.h>

enum {
    OPTIONS_READ_MAX = 1 << 20, /* causes behind all choices of one decision; choices beyond it have none */
    KEPT_MAX = 32 * 1000 * 1000, /* numbers, of each sort; what is chosen later is looked at at once */
    NEAR_READS = 4 /* so many of what was read before are compared with what is read next (reads_add) */
};

/* ---------------------------------------------------------------- what the machine stops at */

static bool completes_choices(int32_t op)
{
    return op == OP_DECIDE || op == OP_DECIDE_SET;
}

static void skip(struct causes *x, bool skipping)
{
    struct choices_watch *c = &x->choices;
    const struct program *p = &x->c->program;
    c->skipping = skipping;
    memcpy(c->code, skipping ? c->between : p->seen, p->code_count * sizeof *c->code);
}

/* The end of the loop that begins at `pc` if it finds choices, -1. */
static int32_t end_of_choices(const struct causes *x, int32_t pc)
{
    const struct program *p = &x->c->program;
    int32_t end = x->places.loop_end[pc];
    for (int32_t at = pc; at < end; at += opcode_length(p->code + at))
        if (p->code[at] == OP_OPTION)
            return end;
    return -1;
}

/* Marks what belongs to the choices that begin to be worked out at `pc`, but for the loops that find them. */
static void find_places(const struct causes *x, int32_t pc, bool *places)
{
    const struct program *p = &x->c->program;
    while (!completes_choices(p->code[pc])) {
        int32_t end = end_of_choices(x, pc);
        places[pc] = end < 0;
        pc = end < 0 ? pc : end;
        pc += opcode_length(p->code + pc);
    }
    places[pc] = true;
}

void choices_prepare(struct causes *x)
{
    struct choices_watch *c = &x->choices;
    const struct program *p = &x->c->program;
    bool *places = ARENA_ARRAY(&x->arena, bool, p->code_count + 1);
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (p->code[pc] == OP_ASK)
            find_places(x, pc, places);
    c->between = fused_between(p, places, &x->arena);
    c->code = ARENA_ARRAY(&x->arena, int32_t, p->code_count + 1);
    c->cells.now = mem_zero((size_t)p->cell_count + STACK_MAX, sizeof *c->cells.now);
    c->last.now = x->last;
    skip(x, false);
}

void choices_release(struct causes *x)
{
    struct choices_watch *c = &x->choices;
    mem_free(c->cells.now);
    mem_free(c->cells.items);
    mem_free(c->last.items);
    mem_free(c->kept.items);
    mem_free(c->items);
    mem_free(c->options);
    mem_free(c->option_items.items);
    if (c->again.program)
        vm_release(&c->again);
}

size_t choices_size(const struct causes *x)
{
    const struct choices_watch *c = &x->choices;
    return (c->cells.cap + c->last.cap) * sizeof *c->last.items + c->kept.cap * sizeof *c->kept.items +
           c->cap * sizeof *c->items;
}

/* ---------------------------------------------------------------- earlier times */

static void history_go(struct history *h, size_t to)
{
    while (h->at != to) {
        struct was *w = &h->items[h->at > to ? --h->at : h->at++];
        int32_t value = h->now[w->place];
        h->now[w->place] = w->value;
        w->value = value;
    }
}

static void keep_cells(struct history *h, const int32_t *m, int32_t count)
{
    enum { BLOCK = 64 }; /* few cells change between two decisions */
    for (int32_t first = 0; first < count; first += BLOCK) {
        int32_t end = count - first < BLOCK ? count : first + BLOCK;
        if (!memcmp(h->now + first, m + first, (size_t)(end - first) * sizeof *m))
            continue;
        for (int32_t i = first; i < end; i++)
            if (h->now[i] != m[i]) {
                history_add(h, i);
                h->now[i] = m[i];
            }
    }
}

static void keep(struct list *l, const void *items, size_t bytes)
{
    size_t count = bytes / sizeof *l->items;
    while (l->cap < l->count + count)
        l->items = causes_grown(l->items, l->cap, &l->cap, sizeof *l->items);
    if (count)
        memcpy(l->items + l->count, items, bytes);
    l->count += count;
}

static void keep_reads(struct causes *x)
{
    const struct reads *r = &x->reads;
    struct list *l = &x->choices.kept;
    size_t near = r->count < NEAR_READS ? r->count : NEAR_READS;
    int32_t head[] = {(int32_t)r->count, (int32_t)r->part_count, (int32_t)r->loop_count, (int32_t)r->reader_count,
                      (int32_t)r->asking, (int32_t)x->asked_from};
    keep(l, head, sizeof head);
    keep(l, near ? r->items + (r->count - near) : NULL, near * sizeof *r->items);
    keep(l, r->parts, r->part_count * sizeof *r->parts);
    keep(l, r->loops, r->loop_count * sizeof *r->loops);
    keep(l, r->readers, r->reader_count * sizeof *r->readers);
}

static void *taken(const int32_t **from, size_t count, size_t size)
{
    void *items = mem_alloc((count + 1) * size);
    memcpy(items, *from, count * size);
    *from += count * size / sizeof **from;
    return items;
}

/* Puts what was read back as it was kept; what lies behind it. Of most that was read only is known that it was. */
static const int32_t *take_reads(struct causes *x, const int32_t *from)
{
    struct reads *r = &x->reads;
    size_t count = (size_t)from[0], near = count < NEAR_READS ? count : NEAR_READS;
    *r = (struct reads){.places = &x->places, .count = count, .cap = count + 1, .part_count = (size_t)from[1],
                        .loop_count = (size_t)from[2], .reader_count = (size_t)from[3], .asking = (size_t)from[4]};
    x->asked_from = (size_t)from[5];
    from += 6;
    r->items = mem_alloc(r->cap * sizeof *r->items);
    for (size_t i = 0; i + near < count; i++)
        r->items[i] = NO_CAUSE;
    memcpy(r->items + (count - near), from, near * sizeof *from);
    from += near;
    r->parts = taken(&from, r->part_count, sizeof *r->parts);
    r->loops = taken(&from, r->loop_count, sizeof *r->loops);
    r->readers = taken(&from, r->reader_count, sizeof *r->readers);
    r->part_cap = r->part_count + 1;
    r->loop_cap = r->loop_count + 1;
    r->reader_cap = r->reader_count + 1;
    return from;
}

/* ---------------------------------------------------------------- looking at choices */

void choices_note(struct causes *x, const struct vm *vm, const int32_t *at)
{
    struct choices_watch *c = &x->choices;
    struct option_reads *o = &CAUSES_PUSH(c->options, c->option_count, c->option_cap);
    *o = (struct option_reads){.offer = at[1], .count = at[2], .first = c->option_items.count};
    memcpy(o->values, vm->m + vm->sp - at[2], (size_t)at[2] * sizeof *o->values);
    if (c->option_items.count < OPTIONS_READ_MAX)
        reads_gather(&x->reads, x->asked_from, &c->option_items.items, &c->option_items.count, &c->option_items.cap);
    o->reads = c->option_items.count - o->first;
}

/* Once they are complete the machine has no fuel left for more. */
static void watch_again(void *ctx, struct vm *vm, int32_t pc)
{
    struct causes *x = ctx;
    const int32_t *at = vm->program->code + pc;
    x->choices.complete |= completes_choices(*at);
    if (x->choices.complete)
        vm->fuel = 0;
    else if (*at != OP_ASK) {
        reads_follow(&x->reads, vm, pc, x->c->program.state_check, x->c->program.window);
        if (!vm->guarding)
            causes_note_step(x, vm, at);
    }
}

/* Works choices out, seen, with what had been read when they began to be worked out. `m`: the state. */
static void look(struct causes *x, const struct unseen *u, const int32_t *m)
{
    struct choices_watch *c = &x->choices;
    struct vm_watcher self = {watch_again, x, NULL};
    struct vm *vm = &c->again;
    if (!vm->program)
        vm_init(vm, &x->c->program);
    memcpy(vm->m, m, (size_t)u->sp * sizeof *m);
    vm->pc = u->pc;
    vm->fp = u->fp;
    vm->sp = u->sp;
    vm->event = u->event;
    vm->window_sp = u->window_sp;
    vm->state_check_sp = u->state_check_sp;
    vm->viewer = -1;
    vm->guarding = false;
    vm->fault = (struct vm_fault){0};
    vm->fuel = vm->fuel_max;
    c->complete = false;
    c->option_count = c->option_items.count = 0;
    x->reads.last_pc = u->pc;
    vm_watch(vm, &self);
    vm_run(vm);
    vm_unwatch(vm, &self);
}

/* `answer`: the values decided, or the bits of ASK_SOME. */
static bool was_chosen(const struct vm_ask *ask, const struct option_reads *o, int32_t resumed_at,
                       const int32_t *answer, int32_t count)
{
    if (ask->kind == ASK_SOME) {
        int32_t bit = o->values[0] - ask->first;
        return bit >= 0 && bit / 32 < ask->words && (answer[bit / 32] >> (bit % 32) & 1);
    }
    return ask->offers && ask->offers[o->offer] == resumed_at && count >= o->count &&
           !memcmp(answer + count - o->count, o->values, (size_t)o->count * sizeof *o->values);
}

static void gather_chosen(struct causes *x, const struct vm_ask *ask, int32_t resumed_at, const int32_t *answer,
                          int32_t count)
{
    const struct choices_watch *c = &x->choices;
    for (size_t i = 0; i < c->option_count; i++)
        for (size_t k = 0; k < c->options[i].reads && was_chosen(ask, &c->options[i], resumed_at, answer, count); k++)
            CAUSES_PUSH(x->scratch.items, x->scratch.count, x->scratch.cap) =
                c->option_items.items[c->options[i].first + k];
}

/* ---------------------------------------------------------------- while the game runs */

/* Where the choices begin that may have to be worked out again. Those before were complete, and nobody was asked. */
static void keep_beginning(struct causes *x, const struct vm *vm)
{
    struct choices_watch *c = &x->choices;
    keep_cells(&c->cells, vm->m, vm->sp);
    c->kept.count = c->kept_decided;
    c->asked = (struct unseen){.pc = vm->pc,
                               .fp = vm->fp,
                               .sp = vm->sp,
                               .event = vm->event,
                               .window_sp = vm->window_sp,
                               .state_check_sp = vm->state_check_sp,
                               .cells = c->cells.count,
                               .last = c->last.count,
                               .kept = c->kept.count};
    keep_reads(x);
}

void choices_begin(struct causes *x, const struct vm *vm)
{
    struct choices_watch *c = &x->choices;
    const struct node *n = reads_statement(&x->reads);
    if (n && n->op == S_WINDOW)
        reads_begin_again(&x->reads); /* the answers before this one */
    x->asked_from = x->reads.count;
    x->reads.asking = x->reads.reader_count;
    c->option_count = c->option_items.count = 0;
    c->skipped = false;
    c->may_skip = vm->hidden_sp < 0 && c->kept.count < KEPT_MAX && c->cells.count < KEPT_MAX;
    if (c->may_skip)
        keep_beginning(x, vm);
}

void choices_loop(struct causes *x, int32_t pc)
{
    struct choices_watch *c = &x->choices;
    if (!c->may_skip || !reads_will_forget(&x->reads, pc) || end_of_choices(x, pc) < 0)
        return;
    c->skipped = true;
    c->from = x->reads.count;
    skip(x, true);
}

void choices_loop_end(struct causes *x)
{
    reads_cut(&x->reads, x->choices.from);
    skip(x, false);
}

void choices_decided(struct causes *x, const struct vm *vm, int32_t pc)
{
    struct choices_watch *c = &x->choices;
    bool some = vm->ask.kind == ASK_SOME;
    const int32_t *answer = some ? vm->m + vm->fp + vm->ask.slot : vm->m;
    int32_t count = some ? vm->ask.words : vm->sp;
    x->reads.asking = 0;
    reads_cut(&x->reads, x->asked_from);
    causes_gather(x, 0);
    if (!c->skipped)
        gather_chosen(x, &vm->ask, pc, answer, count);
    x->decided = causes_add(x, CAUSE_DECISION, -1, NO_CAUSE);
    x->resumed_at = pc;
    if (c->skipped) {
        int32_t below = some ? 0 : c->asked.sp - 1; /* the player was on top */
        count -= below;
        keep(&c->kept, &count, sizeof count);
        keep(&c->kept, answer + below, (size_t)count * sizeof *answer);
        c->asked.cause = x->decided;
        c->asked.resumed_at = pc;
        CAUSES_PUSH(c->items, c->count, c->cap) = c->asked;
        c->kept_decided = c->kept.count;
    }
    c->skipped = c->may_skip = false;
    c->option_count = 0;
    reads_add(&x->reads, x->decided);
}

/* ---------------------------------------------------------------- when somebody asks */

static struct unseen *unseen_of(const struct choices_watch *c, int32_t cause)
{
    size_t low = 0, high = c->count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (c->items[mid].cause < cause)
            low = mid + 1;
        else
            high = mid;
    }
    return low < c->count && c->items[low].cause == cause && c->items[low].pc >= 0 ? &c->items[low] : NULL;
}

void choices_look(struct causes *x, int32_t cause)
{
    struct choices_watch *c = &x->choices;
    struct unseen *u = unseen_of(c, cause);
    struct cause *decision = &x->items[cause];
    if (!u)
        return;
    reads_release(&x->reads);
    x->last = c->last.now; /* whatever is told */
    history_go(&c->cells, u->cells);
    history_go(&c->last, u->last);
    const int32_t *answer = take_reads(x, c->kept.items + u->kept);
    look(x, u, c->cells.now);
    x->scratch.count = 0;
    for (int i = 0; i < decision->count; i++) {
        int32_t other = x->behind.items[decision->first + i];
        CAUSES_PUSH(x->scratch.items, x->scratch.count, x->scratch.cap) =
            i < decision->answered ? other : reads_passed(other);
    }
    gather_chosen(x, &c->again.ask, u->resumed_at, answer + 1, answer[0]);
    causes_put_behind(x, decision);
    u->pc = -1; /* done */
}
