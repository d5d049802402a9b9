/* SPDX-License-Identifier: MIT
 *
 * Faults: a rule failed at run time, and the game stops there. The machine keeps what is
 * needed to say which rule and why; session/fault.c makes the sentence of it.
 */
#include "vm/fault.h"

#include "vm/trial.h"

/* The sentence is that of the instruction that failed, and not of its caller: an explanation
 * names the rule that is wrong. */
enum vm_status vm_trap(struct vm *vm, enum vm_trap trap, int32_t pc, int32_t a, int32_t b, int32_t c, int32_t d)
{
    const struct code_mark *mark = program_mark(vm->program, pc);
    vm->fault = (struct vm_fault){trap, pc, mark ? mark->sentence : -1, a, b, c, d};
    trials_abandon(vm);
    return VM_TRAPPED;
}

bool vm_fail(struct vm *vm, enum vm_trap trap, int32_t a, int32_t b, int32_t c, int32_t d)
{
    vm_trap(vm, trap, vm->pc, a, b, c, d);
    return false;
}

bool vm_unseen(struct vm *vm, enum vm_trap trap, int32_t what)
{
    if (!vm->collect)
        return vm_fail(vm, trap, vm->viewer, what, 0, 0);
    vm->unseen++;
    return true;
}
