/* SPDX-License-Identifier: MIT
 *
 * See the header. The interpreted run comes first and is taken back, so that the game continues with what native code has
 * done, and what it leaves unfinished shows in the next run.
 */
#include "vm/native_check.h"

#include "vm/fault.h"
#include "vm/frame.h"
#include "vm/native.h"
#include "vm/observe.h"
#include "vm/snapshot.h"

#include "base/mem.h"

#include <string.h>

struct native_check {
    struct vm_snapshot before, after; /* the interpreted run */
    int32_t *cells; /* after it: all of them, which a snapshot does not have */
    struct vm machine; /* after it; of its pointers, only these are used: */
    struct vm_option *options, *steps;
    int32_t *items; /* of a draw */
    struct journal journal;
};

static void release(struct native_check *c)
{
    vm_snapshot_release(&c->before);
    vm_snapshot_release(&c->after);
    mem_free(c->cells);
    mem_free(c->options);
    mem_free(c->steps);
    mem_free(c->items);
    journal_release(&c->journal);
}

void native_check_free(struct native_check *c)
{
    if (c)
        release(c);
    mem_free(c);
}

/* With observers of more than clauses, nothing is native; and what is computed inside a run is part of the run. */
bool native_is_checked(const struct vm *vm)
{
    const struct vm_observer *o = vm->observers;
    return vm->program->native && vm->program->native->checks && vm->checking == NATIVE_UNCHECKED && (!o || (o->stops && !o->next));
}

/* ---------------------------------------------------------------- the interpreted run */

static void *keep(void *old, const void *from, size_t size)
{
    void *kept = mem_grow(old, size + 1);
    if (size)
        memcpy(kept, from, size);
    return kept;
}

static void keep_result(struct native_check *c, const struct vm *vm, enum vm_status status)
{
    const struct vm_ask *ask = &vm->ask;
    vm_save(vm, &c->after);
    c->cells = keep(c->cells, vm->m, (size_t)vm->sp * sizeof *vm->m);
    c->machine = *vm;
    c->options = keep(c->options, ask->options, (size_t)ask->count * sizeof *ask->options);
    c->steps = keep(c->steps, ask->steps, (size_t)ask->step_count * sizeof *ask->steps);
    if (status == VM_CHANCE) /* elsewhere, they may be gone */
        c->items = keep(c->items, vm->draw.items, vm->draw.items ? (size_t)vm->draw.count * sizeof *vm->draw.items : 0);
}

/* What has grown stays. */
static void take_back(struct native_check *c, struct vm *vm, const struct vm *before, const int32_t *scratch)
{
    const struct vm now = *vm;
    snapshot_put_back(vm, &c->before);
    *vm = *before;
    vm->hidden = now.hidden;
    vm->hidden_for = now.hidden_for;
    vm->told_by = now.told_by;
    vm->told_in = now.told_in;
    vm->state_before_hiding = now.state_before_hiding;
    vm->hidden_cap = now.hidden_cap;
    vm->ask.options = now.ask.options;
    vm->ask.cap = now.ask.cap;
    vm->ask.steps = now.ask.steps;
    vm->ask.step_cap = now.ask.step_cap;
    vm->forbidden = now.forbidden;
    vm->forbidden_cap = now.forbidden_cap;
    vm->scratch = now.scratch;
    vm->scratch_cap = now.scratch_cap;
    if (before->draw.items == before->scratch)
        vm->draw.items = vm->scratch;
    if (scratch)
        memcpy(vm->scratch, scratch, (size_t)before->scratch_cap * sizeof *scratch);
}

static enum vm_status run_interpreted(struct native_check *c, struct vm *vm)
{
    struct vm before = *vm;
    int32_t *scratch = before.scratch_cap ? keep(NULL, before.scratch, (size_t)before.scratch_cap * sizeof *scratch) : NULL;
    vm_save(vm, &c->before);
    journal_clear(&c->journal);
    vm->journal = &c->journal;
    vm->observers = NULL; /* they see the native run */
    vm->checking = NATIVE_CHECK_INTERPRETED;
    enum vm_status status = vm_run(vm);
    keep_result(c, vm, status);
    take_back(c, vm, &before, scratch);
    mem_free(scratch);
    return status;
}

/* ---------------------------------------------------------------- comparing */

struct difference {
    enum native_difference what;
    int32_t b, c, d;
    int32_t sentence; /* of the rule that has it; -1: that of the place */
};

/* The rule that has written the cell. */
static int32_t writer_of(const struct native_check *c, int32_t address)
{
    for (size_t i = c->journal.count; i-- > 0;)
        if (c->journal.entries[i].kind == JOURNAL_CHANGE && c->journal.entries[i].a == address)
            return c->journal.entries[i].sentence;
    return -1;
}

static bool same_cells(const struct native_check *c, const struct vm *vm, int32_t count, struct difference *out)
{
    for (int32_t i = 0; i < count; i++)
        if (c->cells[i] != vm->m[i]) {
            *out = (struct difference){NATIVE_CELL, i, c->cells[i], vm->m[i], writer_of(c, i)};
            return false;
        }
    return true;
}

/* With a size of 0, both may be NULL. */
static bool same_bytes(const void *a, const void *b, size_t size)
{
    return !size || !memcmp(a, b, size);
}

/* Places by offer, after their number, in two copies of the code. */
static bool same_offers(const int32_t *a, const int32_t *b)
{
    return a == b || (a && b && a[-1] == b[-1] && !memcmp(a, b, (size_t)a[-1] * sizeof *a));
}

static bool same_choices(const struct native_check *c, const struct vm *vm, struct difference *out)
{
    const struct vm_ask *a = &c->machine.ask, *b = &vm->ask;
    int32_t i = 0;
    while (i < a->count && i < b->count && !memcmp(&c->options[i], &b->options[i], sizeof *b->options))
        i++;
    bool same = i == a->count && i == b->count && a->kind == b->kind && a->player == b->player && a->sentence == b->sentence &&
                a->may_pass == b->may_pass && a->is_window == b->is_window && a->least == b->least && a->most == b->most &&
                a->is_hidden == b->is_hidden && a->place == b->place && a->none == b->none && a->pass == b->pass &&
                a->over == b->over && same_offers(a->offers, b->offers) && a->slot == b->slot && a->words == b->words && a->first == b->first &&
                a->step_count == b->step_count && same_bytes(c->steps, b->steps, (size_t)a->step_count * sizeof *b->steps);
    *out = (struct difference){NATIVE_CHOICES, i, a->count, b->count, a->sentence};
    return same;
}

static bool same_draw(const struct native_check *c, const struct vm *vm, struct difference *out)
{
    const struct vm_draw *a = &c->machine.draw, *b = &vm->draw;
    *out = (struct difference){NATIVE_DRAW, 0, 0, 0, a->sentence};
    return a->kind == b->kind && a->chance == b->chance && a->value_count == b->value_count &&
           !memcmp(a->values, b->values, (size_t)a->value_count * sizeof *a->values) && a->index == b->index && a->count == b->count &&
           a->piece == b->piece && a->zone == b->zone && a->sentence == b->sentence &&
           (!b->items || same_bytes(c->items, b->items, (size_t)a->count * sizeof *b->items));
}

static bool same_entry(const struct journal *x, const struct journal_entry *a, const struct journal *y, const struct journal_entry *b)
{
    return a->kind == b->kind && a->depth == b->depth && a->sentence == b->sentence && a->pc == b->pc && a->a == b->a && a->b == b->b &&
           a->c == b->c && a->value_count == b->value_count &&
           (!a->value_count || !memcmp(x->values + a->values, y->values + b->values, a->value_count * sizeof *x->values));
}

/* Of the entries that the native run has added. */
static bool same_journal(const struct native_check *c, const struct journal *j, size_t from, struct difference *out)
{
    size_t i = 0, count = j->count - from;
    while (i < count && i < c->journal.count && same_entry(&c->journal, &c->journal.entries[i], j, &j->entries[from + i]))
        i++;
    *out = (struct difference){NATIVE_JOURNAL, (int32_t)i, (int32_t)c->journal.count, (int32_t)count,
                               i < c->journal.count ? c->journal.entries[i].sentence : -1};
    return i == count && i == c->journal.count;
}

static bool same_fault(const struct native_check *c, const struct vm *vm, struct difference *out)
{
    const struct vm_fault *a = &c->machine.fault, *b = &vm->fault;
    *out = (struct difference){NATIVE_FAULT, 0, (int32_t)a->trap, (int32_t)b->trap, a->sentence};
    return a->trap == b->trap && a->pc == b->pc && a->sentence == b->sentence && a->a == b->a && a->b == b->b && a->c == b->c && a->d == b->d;
}

static bool same_hidden(const struct native_check *c, const struct vm *vm)
{
    size_t bytes = vm->hidden_sp < 0 ? 0 : (size_t)vm->hidden_sp * sizeof *vm->m;
    return !bytes || (!memcmp(c->after.hidden, vm->hidden, bytes) && !memcmp(c->after.hidden_for, vm->hidden_for, bytes) &&
                      !memcmp(c->after.told_by, vm->told_by, bytes) && !memcmp(c->after.told_in, vm->told_in, bytes) &&
                      !memcmp(c->after.state_before_hiding, vm->state_before_hiding, bytes));
}

static bool same_rest(const struct native_check *c, const struct vm *vm, struct difference *out)
{
    const struct vm *a = &c->machine;
    *out = (struct difference){NATIVE_OTHER, 0, 0, 0, -1};
    return a->fp == vm->fp && a->event == vm->event && a->window_sp == vm->window_sp && a->state_check_sp == vm->state_check_sp &&
           a->hidden_sp == vm->hidden_sp && a->branch == vm->branch && a->part_player == vm->part_player && a->part_secret == vm->part_secret && a->viewer == vm->viewer &&
           a->unknown == vm->unknown && a->handed == vm->handed && a->guarding == vm->guarding && a->turns.over == vm->turns.over &&
           a->turns.runs == vm->turns.runs && same_hidden(c, vm);
}

/* Where a rule has failed, what had been on the stack is of no use to anyone. */
static bool same(const struct native_check *c, const struct vm *vm, enum vm_status interpreted, enum vm_status native,
                 const struct journal *journal, size_t from, struct difference *out)
{
    *out = (struct difference){NATIVE_STOPS_ELSEWHERE, (int32_t)interpreted, (int32_t)native, c->machine.pc, -1};
    if (interpreted != native || (native != VM_TRAPPED && c->machine.pc != vm->pc))
        return false;
    if (native == VM_TRAPPED && !same_fault(c, vm, out))
        return false;
    if (!same_cells(c, vm, vm->program->cell_count, out) || (journal && !same_journal(c, journal, from, out)))
        return false;
    if (native == VM_TRAPPED)
        return true;
    *out = (struct difference){NATIVE_FUEL, 0, c->machine.fuel, vm->fuel, -1};
    if (c->machine.fuel != vm->fuel || (native == VM_DECISION && c->machine.ask_fuel != vm->ask_fuel))
        return false;
    *out = (struct difference){NATIVE_OTHER, 0, 0, 0, -1};
    return c->machine.sp == vm->sp && same_cells(c, vm, vm->sp, out) && (native != VM_DECISION || same_choices(c, vm, out)) &&
           (native != VM_CHANCE || same_draw(c, vm, out)) && same_rest(c, vm, out);
}

/* ---------------------------------------------------------------- */

static enum vm_status report(struct vm *vm, const struct difference *d, int32_t pc)
{
    vm_trap(vm, TRAP_NATIVE, pc, (int32_t)d->what, d->b, d->c, d->d);
    if (d->sentence >= 0)
        vm->fault.sentence = d->sentence;
    return VM_TRAPPED;
}

enum vm_status native_check_run(struct vm *vm)
{
    struct native_check *c = vm->check = vm->check ? vm->check : mem_zero(1, sizeof *c);
    struct journal *journal = vm->journal;
    size_t from = journal ? journal->count : 0;
    struct difference d;
    enum vm_status interpreted = run_interpreted(c, vm);
    vm->checking = NATIVE_CHECK_NATIVE;
    enum vm_status native = vm_run(vm);
    vm->checking = NATIVE_UNCHECKED;
    return same(c, vm, interpreted, native, journal, from, &d) ? native : report(vm, &d, c->machine.pc);
}

bool native_check_answer(struct vm *vm, int32_t proc, const int32_t *values, int32_t count, int32_t viewer, int32_t native)
{
    int32_t answer = 0;
    vm->checking = NATIVE_CHECK_INTERPRETED;
    int failed = vm_evaluate(vm, proc, values, count, viewer, &answer);
    vm->checking = NATIVE_UNCHECKED;
    if (!failed && answer == native)
        return true;
    vm->fault = (struct vm_fault){0};
    report(vm, &(struct difference){NATIVE_ANSWER, proc, answer, native, -1}, vm->program->procs[proc].entry);
    return false;
}
