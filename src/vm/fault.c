/* SPDX-License-Identifier: MIT */
#include "vm/fault.h"

enum vm_status vm_trap(struct vm *vm, enum vm_trap trap, int32_t pc, int32_t a, int32_t b, int32_t c, int32_t d)
{
    const struct code_mark *mark = program_mark(vm->program, pc);
    vm->fault = (struct vm_fault){trap, pc, mark ? mark->sentence : -1, a, b, c, d};
    return VM_TRAPPED;
}

bool vm_fail(struct vm *vm, enum vm_trap trap, int32_t a, int32_t b, int32_t c, int32_t d)
{
    vm_trap(vm, trap, vm->pc, a, b, c, d);
    return false;
}

enum vm_status vm_no_fuel(struct vm *vm)
{
    if (vm->viewer >= 0 && !vm->pure)
        return vm_trap(vm, TRAP_MENU, vm->pc, vm->fuel_max, vm->viewer, vm->ask.count, 0);
    return vm_trap(vm, TRAP_FUEL, vm->pc, vm->fuel_max, 0, 0, 0);
}

bool vm_unseen(struct vm *vm, enum vm_trap trap, int32_t what)
{
    if (!vm->collect)
        return vm_fail(vm, trap, vm->viewer, what, 0, 0);
    vm->unseen++;
    return true;
}
