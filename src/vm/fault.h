/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: why it cannot continue. It stops with vm->fault, and the state is unchanged from that point.
 */
#ifndef ADJ_VM_FAULT_H
#define ADJ_VM_FAULT_H

#include "vm/vm.h"

/* Sets the fault of the instruction at `pc`; a to d as in trap.h. VM_TRAPPED. */
enum vm_status vm_trap(struct vm *vm, enum vm_trap trap, int32_t pc, int32_t a, int32_t b, int32_t c, int32_t d);
/* The same at vm->pc. False, for instructions that say whether they are done. */
bool vm_fail(struct vm *vm, enum vm_trap trap, int32_t a, int32_t b, int32_t c, int32_t d);

/* The viewer may not know what is read at vm->pc; `what`: the piece or the cell. Where all prohibitions are
 * gathered that is counted, for the caller to omit what depends on it; everywhere else it is an error:
 * false. */
bool vm_unseen(struct vm *vm, enum vm_trap trap, int32_t what);

#endif
