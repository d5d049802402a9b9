/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: native code under check. The machine runs everything twice, interpreted and native, from the
 * same position. Unless both stop the same way, the game ends with TRAP_NATIVE, which states what differs (trap.h).
 */
#ifndef ADJ_VM_NATIVE_CHECK_H
#define ADJ_VM_NATIVE_CHECK_H

#include "vm/vm.h"

/* Which of the two runs the machine is in. */
enum native_checking { NATIVE_UNCHECKED, NATIVE_CHECK_INTERPRETED, NATIVE_CHECK_NATIVE };

struct native_check;
void native_check_free(struct native_check *c); /* NULL is allowed */

/* Whether vm_run, or vm_evaluate, is to be checked now. */
bool native_is_checked(const struct vm *vm);
/* vm_run, and vm_evaluate after native code has given the answer `native`, for a machine that is checked. */
enum vm_status native_check_run(struct vm *vm);
bool native_check_answer(struct vm *vm, int32_t proc, const int32_t *values, int32_t count, int32_t viewer, int32_t native);

#endif
