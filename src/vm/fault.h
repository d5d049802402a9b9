/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: why it cannot go on, and what it may still spend. It stops with vm->fault, and the state is as
 * it was at that moment.
 */
#ifndef ADJ_VM_FAULT_H
#define ADJ_VM_FAULT_H

#include "vm/vm.h"

/* What instructions cost beside loops; see FUEL_MAX. */
enum {
    COST_CALL = 1,
    COST_NOTE = 8, /* at most so many entries of the journal are worth one loop */
    COST_DRAW = 100, /* somebody else is asked */
    COST_CELLS = 64 /* so many cells looked through are worth one loop */
};

/* Sets the fault of the instruction at `pc`; a to d as trap.h says. VM_TRAPPED. */
enum vm_status vm_trap(struct vm *vm, enum vm_trap trap, int32_t pc, int32_t a, int32_t b, int32_t c, int32_t d);
/* The same at vm->pc. False, for instructions that say whether they are done. */
bool vm_fail(struct vm *vm, enum vm_trap trap, int32_t a, int32_t b, int32_t c, int32_t d);

/* All fuel is spent, at vm->pc. */
enum vm_status vm_no_fuel(struct vm *vm);
/* Everything that can be said again and again costs fuel: so the time of a step and the length of its journal are
 * bounded, whatever the rules say. What takes long for its size costs by its size. False: there is not so much
 * left. */
static inline bool vm_spend(struct vm *vm, int32_t cost)
{
    return (vm->fuel -= cost) >= 0 || vm_no_fuel(vm) != VM_TRAPPED;
}

/* The viewer may not know what is read at vm->pc; `what`: the piece or the cell. Where all prohibitions are gathered
 * that is counted, for whoever gathers them to leave out what hangs on it; everywhere else it is an error: false. */
bool vm_unseen(struct vm *vm, enum vm_trap trap, int32_t what);

#endif
