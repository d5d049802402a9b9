/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: instructions outside of the loop, as in exec.h, that every move of every
 * game executes several times. They do little themselves, so that a call would cost about as much as its work:
 * they are inline, and call functions for what is seldom needed. Results and registers: as for exec.h.
 */
#ifndef ADJ_VM_EXEC_OFTEN_H
#define ADJ_VM_EXEC_OFTEN_H

#include "vm/change.h"
#include "vm/exec.h"

/* Whether `value` is within the bounds at[1] to at[2] of what is at the address. False with
 * TRAP_BOUNDS. Fields have bounds because the rulebook declares them ("0 to 5"); a rule that leaves
 * them is wrong. */
static inline bool exec_check_bounds(struct vm *vm, const int32_t *at, int32_t address, int32_t value)
{
    return (value >= at[1] && value <= at[2]) || vm_fail(vm, TRAP_BOUNDS, address, value, at[1], at[2]);
}

/* WRITE: drops value and address, and writes the one to the other, with the rule at[3] as the
 * reason; outside of the bounds: TRAP_BOUNDS. Costs as much as an entry of the journal, with or
 * without a journal. */
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

/* BEGIN: the innermost event begins, with its entry in the journal. It comes after the checks of
 * prohibitions: an event that is forbidden has no such entry. Durations that wait for the end of
 * such an event are prolonged. */
static inline bool exec_begin(struct vm *vm, const int32_t *at)
{
    (void)at;
    if (!vm_spend(vm, COST_NOTE))
        return false;
    if (vm->journal)
        vm_note_event(vm, JOURNAL_EVENT, vm->event, vm->m[vm->event + H_SENTENCE]);
    if (vm->m[vm->program->cell_durations])
        vm_prolong(vm);
    return true;
}

/* LEAVE: the innermost event ends. One that began lets durations expire and gets an entry; one that
 * was forbidden (NEVER_BEGAN) only goes. Continues at vm->pc, in the caller's frame. */
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

/* Whether a player of this game is meant. False with TRAP_NOTHING, or with TRAP_ABSENT for a seat
 * that no one takes in a game of fewer players than the rulebook has. */
static inline bool exec_check_player(struct vm *vm, int32_t player)
{
    if (player < 0)
        return vm_fail(vm, TRAP_NOTHING, player, 0, 0, 0);
    return player - vm->program->players_first < vm->m[vm->program->cell_players] ||
           vm_fail(vm, TRAP_ABSENT, player, 0, 0, 0);
}

/* ASK: the choices of a decision begin to be computed, for the player on the stack, who stays there
 * until vm_decide. From here to DECIDE the machine looks with that player's eyes (vm->viewer), and
 * vm->ask.place is where explanations find the statement. */
static inline bool exec_ask(struct vm *vm, const int32_t *at)
{
    int32_t player = vm->m[vm->sp - 1];
    if (!exec_check_player(vm, player))
        return false;
    vm->ask.kind = (enum ask_kind)at[1];
    vm->ask.player = vm->viewer = player;
    vm->ask.sentence = at[2];
    vm->ask.count = vm->ask.step_count = vm->ask.step = vm->ask.steps_tried = 0;
    vm->ask.offers = NULL;
    vm->ask.is_window = false;
    vm->ask.place = vm->pc;
    vm->ask_fuel = vm->fuel;
    return true;
}

/* DECIDE: what vm->ask states in addition to the choices: whether one may pass and where the code
 * continues then, where each offer continues, and whether others may see the answer already. */
static inline void exec_menu(struct vm *vm, const int32_t *at)
{
    vm->ask.pass = at[2];
    vm->ask.may_pass = at[2] >= 0;
    vm->ask.offers = at + 4;
    vm->ask.is_hidden = vm->hidden_sp >= 0;
}

#endif
