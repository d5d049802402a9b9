/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: native code under check. Whatever the machine runs, it runs twice, interpreted and native, from the
 * same position. Unless both stop the same way, the game ends with TRAP_NATIVE, which states what differs.
 */
#ifndef ADJ_VM_NATIVE_CHECK_H
#define ADJ_VM_NATIVE_CHECK_H

#include "vm/vm.h"

/* What differs first: a of TRAP_NATIVE; b, c and d follow. */
enum native_difference {
    NATIVE_STOPS_ELSEWHERE, /* b, c: the status, interpreted and native; d: the place, interpreted */
    NATIVE_CELL, /* b: address; c, d: what it holds, interpreted and native */
    NATIVE_FUEL, /* c, d: what is left, likewise */
    NATIVE_CHOICES, /* b: number of the first choice that differs; c, d: how many there are */
    NATIVE_DRAW, /* what is asked for */
    NATIVE_FAULT, /* c, d: the traps */
    NATIVE_JOURNAL, /* b: number of the first entry that differs; c, d: how many there are */
    NATIVE_ANSWER, /* of vm_evaluate. b: the procedure; c, d: the answers */
    NATIVE_OTHER /* what the machine keeps in addition */
};

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
