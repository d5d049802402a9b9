/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: a build with -Dhostile=true checks before each instruction what verify.h promises of the
 * stack, and that the values which the instruction is about to use are of the kind that it needs. In other builds
 * HOSTILE_CHECK is empty. The unit and rule tests run in such a build: `./do hostile`.
 */
#ifndef ADJ_VM_HOSTILE_H
#define ADJ_VM_HOSTILE_H

#include "vm/vm.h"

#ifdef ADJ_HOSTILE

/* Before the plain instruction at vm->pc. A stack that is not as verified fails an assertion; so do values, but of a
 * distrusted program (struct vm): then false, and the machine must stop. */
bool hostile_check(const struct vm *vm);

#define HOSTILE_CHECK()                                                                                              \
    do {                                                                                                             \
        SYNC();                                                                                                      \
        if (!hostile_check(vm))                                                                                      \
            TRAP(TRAP_STACK, 0, 0, 0, 0);                                                                            \
    } while (0)

#else
#define HOSTILE_CHECK() ((void)0)
#endif

#endif
