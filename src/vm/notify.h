/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: how the loop of exec.c notifies observers (observe.h).
 */
#ifndef ADJ_VM_NOTIFY_H
#define ADJ_VM_NOTIFY_H

#include "vm/observe.h"

/* The code to run on with. All need an observer. */
const int32_t *vm_notify_begin(struct vm *vm); /* vm_run begins */
const int32_t *vm_notify(struct vm *vm); /* the plain instruction at vm->pc is about to be executed */

#endif
