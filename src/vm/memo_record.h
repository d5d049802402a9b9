/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: what an instruction reads, for answers that are to be kept (memo.h).
 */
#ifndef ADJ_VM_MEMO_RECORD_H
#define ADJ_VM_MEMO_RECORD_H

#include "vm/change.h"
#include "vm/fast_loop.h"
#include "vm/memo.h"
#include "vm/trial.h"

/* Whether what depends on checks of the player who chooses (OP_GUARD) may be kept now. */
static inline bool may_keep_checked(const struct vm *vm)
{
    return vm->viewer >= 0 && !vm->trials->count;
}

/* Whether an answer of the procedure may be taken from memory now, and may be kept. While a player's choices are computed,
 * reading what that player may not know is a fault or is counted, so an answer that depends on checks of it (OP_GUARD) is kept for
 * that player alone: in the same position all of them would turn out the same. In a trial they are answered in the position
 * before it. While prohibitions are listed, none may. */
static inline bool may_use_memo(const struct vm *vm, int32_t proc)
{
    return vm->memo && !vm->collect &&
           (vm_knows_all(vm) || vm->program->procs[proc].memo == MEMO_ALWAYS || may_keep_checked(vm));
}

/* The key of its answer now. */
static inline int32_t memo_key_now(const struct vm *vm, int32_t proc)
{
    bool everyone = vm_knows_all(vm) || vm->program->procs[proc].memo == MEMO_ALWAYS;
    return everyone ? proc : memo_key(vm->memo, proc, MEMO_SEATS + vm->viewer - vm->program->players_first);
}

/* The answer that OP_GUARD gives for these two values: the player and the piece. */
static inline int32_t memo_guard_key(const struct vm *vm)
{
    return memo_key(vm->memo, vm->program->knows, MEMO_GUARD);
}

/* Whether answers of OP_GUARD are kept now. */
static inline bool memo_keeps_guards(const struct vm *vm)
{
    return vm->memo && !vm->collect && may_keep_checked(vm) && vm->program->procs[vm->program->knows].memo && !vm_hides(vm);
}

static inline uint64_t memo_guard_values(const struct vm *vm, int32_t piece)
{
    const int32_t values[] = {vm->viewer, piece};
    return memo_values(values + 2, 2);
}

/* … what it answers for the piece; NULL: it must be computed, and is then kept (memo_open). Not where everything is known. */
static inline struct memo_entry *memo_find_guard(const struct vm *vm, int32_t piece)
{
    return memo_find(vm->memo, memo_guard_key(vm), memo_guard_values(vm, piece));
}

static inline void memo_open_guard(const struct vm *vm, int32_t piece)
{
    memo_open(vm->memo, memo_guard_key(vm), memo_guard_values(vm, piece));
}

/* Notes which cells the instruction at `at` is about to read. */
void memo_record_reads(const struct vm *vm, const int32_t *at, const int32_t *sp);
/* Executes the loop that begins here, as fast_loop_run does, and notes what it has examined. */
int32_t memo_record_loop(struct vm *vm, const struct loop *l, int32_t *fp, const int32_t *sp);
/* The answer of the procedure that the CALL or GUARD at `at` calls; NULL: it must be computed. */
const struct memo_entry *memo_record_depend(const struct vm *vm, const int32_t *at, const int32_t *sp);
/* The procedure that is recorded is about to end with the instruction at `at`, its result on the
 * stack; it has cost `fuel`. */
void memo_record_end(const struct vm *vm, const int32_t *at, const int32_t *sp, int32_t fuel);

#endif
