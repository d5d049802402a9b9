/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: what an instruction reads, for answers that are to be kept (recall.h).
 */
#ifndef ADJ_VM_RECORDING_H
#define ADJ_VM_RECORDING_H

#include "vm/loop.h"
#include "vm/recall.h"
#include "vm/vm.h"

/* Where somebody's choices are worked out, what that player may not know is an error or is counted: then nothing can
 * be left out. (Nor can it where something is veiled.) */
static inline bool may_recall(const struct vm *vm, int32_t proc)
{
    return vm->recall && !vm->collect && (vm->viewer < 0 || vm->program->procs[proc].recall == RECALL_ALWAYS);
}

/* Notes which cells the instruction at `at` is about to read. */
void recording_see(const struct vm *vm, const int32_t *at, const int32_t *sp);
/* Carries the loop out that begins here, as loop_look does, and notes what it has looked at. */
int32_t recording_look(struct vm *vm, const struct loop *l, int32_t *fp, const int32_t *sp);
/* The answer of the procedure that the CALL at `at` calls; NULL: it has to be worked out. */
const struct recall_entry *recording_hear(const struct vm *vm, const int32_t *at, const int32_t *sp);
/* The procedure that is recorded is about to end with the instruction at `at`; it has cost that much fuel. */
void recording_end(const struct vm *vm, const int32_t *at, const int32_t *sp, int32_t fuel);

#endif
