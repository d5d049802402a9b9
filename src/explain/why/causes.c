/* SPDX-License-Identifier: MIT
 *
 * Watching a machine: what instructions read; see causes.h. Each instruction is looked at before it is carried out:
 * what the one before has left in the journal becomes causes (causes_journal.c) with what had been read by then. But
 * for those that work out choices, which are most of them: see causes_choices.c.
 */
#include "explain/why/causes_inner.h"

#include <string.h>

/* ---------------------------------------------------------------- instructions */

static void read_address(struct causes *x, int32_t address)
{
    reads_add(&x->reads, x->asking ? address : causes_last(x, address));
}

/* What was looked at, and has nothing to do with what was found: those who ask want to know that, too. */
static void read_in_vain(struct causes *x, int32_t address)
{
    if (x->asking)
        reads_add(&x->reads, reads_passed(address));
}

/* The piece at the end of an ordered zone lies there since it came, or since the zone was shuffled. */
static void read_end(struct causes *x, const struct vm *vm, int32_t zone, bool bottom)
{
    const struct program *p = &x->c->program;
    const struct program_zone *z = &p->zones[p->zone_of[zone]];
    int32_t items = 0, piece = NOWHERE;
    if (z->ordered)
        piece = vm->m[z->ends + 2 * (zone - z->first) + bottom];
    else
        items = vm_zone_items(vm, zone, &piece, 1);
    if (piece < 0 || (!z->ordered && !items)) {
        read_address(x, causes_address_of_zone(x, zone));
        return;
    }
    int32_t place = p->kinds[z->kind].place + piece;
    bool shuffled = causes_last(x, causes_address_of_order(x, zone)) > causes_last(x, place);
    read_address(x, shuffled ? causes_address_of_order(x, zone) : place);
}

/* What is not in a zone counts where it has left it. */
static void read_in_zone(struct causes *x, const struct vm *vm, const int32_t *at)
{
    int32_t piece = vm->m[vm->sp - 2], zone = vm->m[vm->sp - 1], cell = at[1] + piece;
    if (piece < 0)
        return;
    int32_t last = causes_last(x, cell);
    if (vm->m[cell] == zone || (last != NO_CAUSE && x->items[last].kind == CAUSE_MOVE && x->items[last].from == zone))
        read_address(x, cell);
    else
        read_in_vain(x, cell);
}

static void note_reads(struct causes *x, const struct vm *vm, const int32_t *at)
{
    int32_t top = vm->m[vm->sp - 1];
    switch (*at) {
    case OP_CELL: read_address(x, at[1]); break;
    case OP_FIELD:
        if (top >= 0)
            read_address(x, at[1] + top);
        break;
    case OP_PEEK: read_address(x, top); break;
    case OP_EVENT_SLOT: read_address(x, top + at[1]); break;
    case OP_IN_ZONE: read_in_zone(x, vm, at); break;
    case OP_ZONE_EMPTY:
    case OP_TOP: read_end(x, vm, top, false); break;
    case OP_BOTTOM: read_end(x, vm, top, true); break;
    default: break;
    }
}

static void begin_hiding(struct causes *x, const struct vm *vm)
{
    int32_t zones = causes_address_of_zone(x, 0);
    if (vm->hidden_sp >= 0)
        return;
    if (!x->state_before_hiding)
        x->state_before_hiding = ARENA_ARRAY(&x->arena, int32_t, x->addresses + 1);
    memcpy(x->state_before_hiding, x->last, (size_t)vm->sp * sizeof *x->last);
    memset(x->state_before_hiding + vm->sp, -1, (size_t)(zones - vm->sp) * sizeof *x->last); /* frames to come */
    memcpy(x->state_before_hiding + zones, x->last + zones, (size_t)(x->addresses - zones) * sizeof *x->last);
}

void causes_note_step(struct causes *x, const struct vm *vm, const int32_t *at)
{
    const struct node *n;
    int32_t waiting;
    switch (*at) {
    case OP_HAPPEN: x->next_by = at[1] == x->c->program.rolled ? x->rolled : NO_CAUSE; break;
    case OP_HAPPEN_CHOSEN: x->next_by = x->decided; break;
    case OP_RESOLVE:
        waiting = vm->m[x->c->program.cell_announced];
        x->next_by = waiting > 0 && waiting <= ANNOUNCED_MAX ? x->announced[waiting - 1] : NO_CAUSE;
        break;
    case OP_ITEM:
        n = reads_statement(&x->reads);
        if (n && n->op == S_FOR_EACH)
            reads_begin_again(&x->reads); /* whether it still fits is asked again for each */
        break;
    case OP_HIDE: begin_hiding(x, vm); break;
    case OP_ASK: choices_begin(x, vm); break;
    case OP_OPTION: choices_note(x, vm, at); break;
    default: note_reads(x, vm, at);
    }
}

static void begin_decision(struct causes *x)
{
    x->fresh = false;
    x->decision = x->next_decision;
    x->journal_seen = 0;
    x->runs_out = false;
}

static void watch(void *ctx, int32_t pc)
{
    struct causes *x = ctx;
    struct vm *vm = x->vm;
    bool decided = x->fresh;
    if (decided)
        begin_decision(x);
    if (x->choices.skipping)
        choices_loop_end(x);
    if (x->journal_seen < x->journal->count)
        causes_follow_journal(x, vm);
    reads_follow(&x->reads, vm, pc, x->c->program.state_check, x->c->program.window);
    if (decided)
        choices_decided(x, vm, pc);
    if (x->places.tells[pc] && !vm->guarding)
        causes_note_step(x, vm, vm->program->code + pc);
    if (x->places.loop_end[pc])
        choices_loop(x, pc);
}

static void watch_asked(void *ctx, struct vm *vm, int32_t pc)
{
    struct causes *x = ctx;
    reads_follow(&x->reads, vm, pc, NO_CAUSE, NO_CAUSE);
    note_reads(x, vm, vm->program->code + pc);
}

/* ---------------------------------------------------------------- from outside */

struct causes *causes_new(const struct compiled *c)
{
    struct causes *x = mem_zero(1, sizeof *x);
    x->c = c;
    x->decided = x->group = x->rolled = x->next_by = NO_CAUSE;
    x->resumed_at = -1;
    return x;
}

void causes_free(struct causes *x)
{
    if (!x)
        return;
    reads_release(&x->reads);
    choices_release(x);
    arena_release(&x->arena);
    arena_release(&x->places.arena);
    mem_free(x->items);
    mem_free(x->behind.items);
    mem_free(x->scratch.items);
    mem_free(x->events.items);
    mem_free(x);
}

void causes_watch(struct causes *x, struct vm *vm)
{
    places_make(&x->places, x->c);
    x->reads.places = &x->places;
    x->reads.last_pc = -1;
    x->addresses = x->c->program.cell_count + STACK_MAX + 2 * x->c->program.zone_instance_count;
    x->last = ARENA_ARRAY(&x->arena, int32_t, x->addresses + 1);
    memset(x->last, -1, (size_t)x->addresses * sizeof *x->last);
    memset(x->announced, -1, sizeof x->announced);
    x->journal = vm->journal;
    causes_follow_journal(x, NULL);
    x->vm = vm;
    choices_prepare(x);
    x->probe = (struct vm_probe){x->choices.code, watch, x};
    vm->probe = &x->probe;
}

void causes_decide(struct causes *x, int32_t decision)
{
    causes_follow_journal(x, NULL);
    x->next_decision = decision;
    x->fresh = true;
}

void causes_stop(struct causes *x, struct vm *vm)
{
    causes_follow_journal(x, NULL);
    vm->probe = NULL;
}

bool causes_are_whole(const struct causes *x)
{
    return !x->full;
}

int32_t causes_count(const struct causes *x)
{
    return (int32_t)x->count;
}

const struct cause *causes_at(const struct causes *x, int32_t number)
{
    return &x->items[number];
}

const int32_t *causes_behind(struct causes *x, int32_t number)
{
    choices_look(x, number);
    return x->behind.items + x->items[number].first;
}

int32_t causes_of_cell(const struct causes *x, int32_t cell)
{
    return causes_last(x, cell);
}

int32_t causes_of_zone(const struct causes *x, int32_t zone)
{
    return causes_last(x, causes_address_of_zone(x, zone));
}

void causes_before_hiding(struct causes *x)
{
    if (x->state_before_hiding)
        x->last = x->state_before_hiding;
}

int causes_ask(struct causes *x, struct vm *vm, int32_t proc, causes_read *read, void *ctx, int32_t *result)
{
    struct vm_watcher self = {watch_asked, x, NULL};
    int32_t zones = x->c->program.zone_instance_count, first = causes_address_of_zone(x, 0);
    reads_release(&x->reads);
    x->reads = (struct reads){.places = &x->places, .last_pc = -1};
    reads_ask(&x->reads, vm->sp);
    x->asking = true;
    vm_watch(vm, &self);
    int failed = vm_evaluate(vm, proc, NULL, 0, -1, result);
    vm_unwatch(vm, &self);
    x->asking = false;
    x->scratch.count = 0;
    reads_gather(&x->reads, 0, &x->scratch.items, &x->scratch.count, &x->scratch.cap);
    for (size_t i = 0; i < x->scratch.count && !failed; i++) {
        int32_t item = x->scratch.items[i], address = causes_of_read(item), zone = address - first;
        read(ctx, zone < 0 ? address : -1, zone < 0 ? -1 : zone % zones, causes_last(x, address),
             !reads_is_passed(item));
    }
    return failed;
}

size_t causes_size(const struct causes *x)
{
    size_t lists = x->behind.cap + x->scratch.cap;
    return x->cap * sizeof *x->items + lists * sizeof *x->behind.items + x->arena.total + x->places.arena.total +
        choices_size(x);
}
