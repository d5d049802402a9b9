/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: instructions beside the loop, as in exec.h, that every move of every game comes by several
 * times. They do little themselves, so that calling them would cost about as much as what they do: they are part of
 * the loop, and what they seldom have to do they call.
 */
#ifndef ADJ_VM_EXEC_OFTEN_H
#define ADJ_VM_EXEC_OFTEN_H

#include "vm/change.h"
#include "vm/exec.h"

/* Is `value` within the bounds that the instruction has for what is at the address? */
static inline bool exec_check_bounds(struct vm *vm, const int32_t *at, int32_t address, int32_t value)
{
    return (value >= at[1] && value <= at[2]) || vm_fail(vm, TRAP_BOUNDS, address, value, at[1], at[2]);
}

/* WRITE: value and address are dropped; outside of its bounds: TRAP_BOUNDS. */
static inline bool exec_write(struct vm *vm, const int32_t *at)
{
    if (!vm_spend(vm, COST_NOTE))
        return false;
    vm->sp -= 2;
    int32_t address = vm->m[vm->sp], value = vm->m[vm->sp + 1];
    if (!exec_check_bounds(vm, at, address, value))
        return false;
    vm_change(vm, address, value, at[3]);
    return true;
}

/* BEGIN: the innermost event begins, with its entry. */
static inline bool exec_begin(struct vm *vm, const int32_t *at)
{
    (void)at;
    if (!vm_spend(vm, COST_NOTE))
        return false;
    if (vm->journal)
        vm_note_event(vm, JOURNAL_EVENT, vm->m[vm->event + H_SENTENCE]);
    if (vm->m[vm->program->cell_durations])
        vm_prolong(vm);
    return true;
}

/* Continues at vm->pc. */
static inline bool exec_leave(struct vm *vm, const int32_t *at)
{
    (void)at;
    int32_t header = vm->event, *m = vm->m;
    if (m[header + H_OVER] != NEVER_BEGAN) {
        if (m[vm->program->cell_durations])
            vm_expire(vm, frame_proc(vm, header)->event);
        if (vm->journal)
            vm_note_end(vm);
    }
    vm->event = m[header + H_EVENT];
    vm->sp = frame_base(vm, header);
    vm->pc = m[header + H_RETURN];
    vm->fp = m[header + H_CALLER];
    return true;
}

/* False, with the fault, where no one in this game is meant. */
static inline bool exec_check_player(struct vm *vm, int32_t player)
{
    if (player < 0)
        return vm_fail(vm, TRAP_NOTHING, player, 0, 0, 0);
    return player - vm->program->players_first < vm->m[vm->program->cell_players] ||
           vm_fail(vm, TRAP_ABSENT, player, 0, 0, 0);
}

/* ASK: choices begin to be computed. The player stays on the stack. */
static inline bool exec_ask(struct vm *vm, const int32_t *at)
{
    int32_t player = vm->m[vm->sp - 1];
    if (!exec_check_player(vm, player))
        return false;
    vm->ask.kind = (enum ask_kind)at[1];
    vm->ask.player = vm->viewer = player;
    vm->ask.sentence = at[2];
    vm->ask.count = 0;
    vm->ask.offers = NULL;
    vm->ask.place = vm->pc;
    return true;
}

/* What vm->ask of DECIDE says beside the choices. */
static inline void exec_menu(struct vm *vm, const int32_t *at)
{
    vm->ask.pass = at[2];
    vm->ask.may_pass = at[2] >= 0;
    vm->ask.offers = at + 4;
    vm->ask.is_hidden = vm->hidden_sp >= 0;
}

#endif
