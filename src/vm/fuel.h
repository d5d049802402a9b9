/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: the step limit. Each instruction costs fuel, and a step of the game has FUEL_MAX of it
 * (program.h), so that no rule runs without end.
 */
#ifndef ADJ_VM_FUEL_H
#define ADJ_VM_FUEL_H

#include "vm/vm.h"

/* What instructions cost in addition to loops, each turn of which costs 1; see FUEL_MAX. */
enum {
    COST_CALL = 1,
    COST_NOTE = 8, /* at most so many entries of the journal are worth one loop */
    COST_DRAW = 100, /* someone else is asked */
    COST_CELLS = 64 /* so many cells looked through are worth one loop */
};

/* All fuel is spent, at vm->pc: sets TRAP_FUEL, or TRAP_MENU where choices cost it. VM_TRAPPED. */
enum vm_status vm_no_fuel(struct vm *vm);
/* Pays for an instruction. Everything that rules can repeat costs fuel, so the time of a step and
 * the length of its journal have a bound for any rulebook. What takes long for its size costs by its
 * size. False: there is not enough left, and vm->fault is set. */
static inline bool vm_spend(struct vm *vm, int32_t cost)
{
    return (vm->fuel -= cost) >= 0 || vm_no_fuel(vm) != VM_TRAPPED;
}

#endif
