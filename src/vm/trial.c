/* SPDX-License-Identifier: MIT
 *
 * Trials keep a copy of the state below them and put it back: that is exact for cells, for the counters and values of
 * events that are under way, and for what is hidden. Must not know what is tried.
 */
#include "vm/trial.h"

#include "vm/fault.h"
#include "vm/observe.h"
#include "vm/opcode.h"
#include "vm/snapshot.h"

#include "base/mem.h"

struct vm_trials *trials_new(void)
{
    return mem_zero(1, sizeof(struct vm_trials));
}

void trials_free(struct vm_trials *t)
{
    if (!t)
        return;
    for (int32_t i = 0; i < TRIALS_MAX; i++)
        vm_snapshot_release(&t->items[i].before);
    vm_snapshot_release(&t->present);
    mem_free(t);
}

static struct vm_trial *innermost(const struct vm *vm)
{
    return &vm->trials->items[vm->trials->count - 1];
}

bool trial_begin(struct vm *vm, int32_t values, int32_t length, const int32_t *code)
{
    struct vm_trials *t = vm->trials;
    if (t->count == TRIALS_MAX)
        return vm_fail(vm, TRAP_TRIALS, TRIALS_MAX, 0, 0, 0);
    struct vm_trial *trial = &t->items[t->count];
    vm_save(vm, &trial->before);
    trial->before.registers.sp -= values;
    trial->before.registers.pc += length;
    trial->turns = vm->turns;
    trial->journal = vm->journal;
    trial->code = code;
    trial->unknown = vm->unknown;
    trial->stopped = false;
    vm->journal = NULL;
    t->count++;
    return true;
}

const int32_t *trial_code(const struct vm *vm)
{
    return innermost(vm)->code;
}

bool vm_has_tried(const struct vm *vm)
{
    return vm->program->code[vm->pc] == OP_TRY_END;
}

void trial_stop(struct vm *vm)
{
    innermost(vm)->stopped = true;
    snapshot_move_to(vm, &innermost(vm)->before.registers);
}

bool trial_was_stopped(const struct vm *vm)
{
    return innermost(vm)->stopped;
}

bool trial_is_inside(const struct vm *vm, int32_t header)
{
    return header >= innermost(vm)->before.registers.sp;
}

void trial_end(struct vm *vm)
{
    struct vm_trial *trial = innermost(vm);
    int32_t pc = vm->pc;
    snapshot_put_back(vm, &trial->before);
    snapshot_move_to(vm, &trial->before.registers);
    vm->pc = pc;
    vm->unknown = trial->unknown < 0 ? -1 : trial->unknown | (vm->unknown < 0 ? 0 : vm->unknown);
    vm->handed = 0;
    vm->turns = trial->turns;
    vm->journal = trial->journal;
    vm->trials->count--;
}

void trials_abandon(struct vm *vm)
{
    while (vm->trials->count > vm->trials->floor)
        trial_end(vm);
}

/* In the position before all trials: a trial must not give knowledge that no one has. */
static int knows_before(struct vm *vm, const int32_t *values, int32_t *result)
{
    struct vm_trials *t = vm->trials;
    struct vm_registers here = vm_registers(vm);
    int32_t count = t->count;
    vm_save(vm, &t->present);
    snapshot_put_back(vm, &t->items[0].before);
    snapshot_move_to(vm, &t->items[0].before.registers);
    t->count = 0;
    int failed = vm_evaluate_alone(vm, NULL, vm->program->knows, values, 2, -1, result);
    t->count = count;
    snapshot_put_back(vm, &t->present);
    snapshot_move_to(vm, &here);
    return failed;
}

int vm_knows(struct vm *vm, int32_t viewer, int32_t piece, int32_t *result)
{
    const int32_t values[] = {viewer, piece};
    if (vm->trials->count)
        return knows_before(vm, values, result);
    return vm_evaluate(vm, vm->program->knows, values, 2, -1, result);
}
