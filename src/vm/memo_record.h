/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: what an instruction reads, for answers that are to be kept (memo.h).
 */
#ifndef ADJ_VM_MEMO_RECORD_H
#define ADJ_VM_MEMO_RECORD_H

#include "vm/fast_loop.h"
#include "vm/memo.h"
#include "vm/vm.h"

/* Whether an answer of the procedure may be taken from memory now. While a player's choices are
 * computed, reading what that player may not know is an error or is counted, so every check of it
 * must be executed: only procedures without one (MEMO_ALWAYS) may be skipped. While prohibitions are
 * listed, none may. */
static inline bool may_use_memo(const struct vm *vm, int32_t proc)
{
    return vm->memo && !vm->collect && (vm->viewer < 0 || vm->program->procs[proc].memo == MEMO_ALWAYS);
}

/* Notes which cells the instruction at `at` is about to read. */
void memo_record_reads(const struct vm *vm, const int32_t *at, const int32_t *sp);
/* Executes the loop that begins here, as fast_loop_run does, and notes what it has examined. */
int32_t memo_record_loop(struct vm *vm, const struct loop *l, int32_t *fp, const int32_t *sp);
/* The answer of the procedure that the CALL at `at` calls; NULL: it must be computed. */
const struct memo_entry *memo_record_depend(const struct vm *vm, const int32_t *at, const int32_t *sp);
/* The procedure that is recorded is about to end with the instruction at `at`, its result on the
 * stack; it has cost `fuel`. */
void memo_record_end(const struct vm *vm, const int32_t *at, const int32_t *sp, int32_t fuel);

#endif
