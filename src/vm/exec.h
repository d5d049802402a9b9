/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: instructions that do more than the loop (exec.c) has room for. opcodes.def says what each of
 * them does. Those that run all the time are in exec_often.h.
 *
 * All find the registers in the machine - vm->pc at the instruction, the stack below vm->sp - and the instruction
 * with its operands at `at`. True: done; the loop continues behind the instruction in the same frame, or, where
 * this says so, at vm->pc in that of vm->fp. False: the machine stops, because of vm->fault, or, with TRAP_NONE
 * there, because vm->draw waits for an answer.
 */
#ifndef ADJ_VM_EXEC_H
#define ADJ_VM_EXEC_H

#include "vm/fault.h"
#include "vm/fuel.h"
#include "vm/frame.h"

/* The address of one of a run of cells by n keys (each with its first value and how many there are); -1: there is
 * none. */
static inline int64_t exec_keyed(const int32_t *keys, const int32_t *dims, int32_t n)
{
    int64_t at = 0;
    for (int32_t i = 0; i < n; i++) {
        int32_t k = keys[i] - dims[2 * i];
        if (k < 0 || k >= dims[2 * i + 1])
            return -1;
        at = at * dims[2 * i + 1] + k;
    }
    return at;
}

/* The slots of going through a list: which piece, its place, and where the list ends. */
static inline void exec_begin_list(const struct program *p, int32_t list, int32_t value, int32_t *slots)
{
    slots[1] = program_list(p->lists, list, value, &slots[2]);
    slots[0] = p->lists[slots[1]];
}

/* Whether the instruction that ends a turn of a loop goes back for a further turn. */
static inline bool exec_loop_goes_on(const struct vm *vm, const int32_t *at)
{
    const int32_t *slot = vm->m + vm->fp + at[1];
    switch (*at) {
    case OP_NEXT: return slot[0] + 1 <= at[2];
    case OP_NEXT_PLAYER: return slot[0] + 1 < at[2] + vm->m[vm->program->cell_players];
    case OP_DOWN: return slot[0] - 1 >= at[2];
    default: return slot[1] + 1 < slot[2]; /* NEXT_WITH */
    }
}

/* What it costs to go through a procedure, beside what it does. */
static inline int32_t exec_call_cost(const struct program *p, int32_t proc)
{
    return COST_CALL + p->procs[proc].slots / COST_CELLS;
}

/* The frame with that header becomes the innermost event. */
static inline void exec_make_event(struct vm *vm, int32_t header, int32_t sentence)
{
    int32_t *h = vm->m + header;
    h[H_EVENT] = vm->event;
    h[H_DEPTH] = vm->event >= 0 ? vm->m[vm->event + H_DEPTH] + 1 : 0;
    h[H_SENTENCE] = sentence;
    vm->event = header;
}

/* exec_event.c: events that are under way */
int32_t exec_innermost(const struct vm *vm,
                       int32_t event); /* the header of the innermost such event; -1: there is none */
bool exec_running(struct vm *vm, const int32_t *at); /* RUNNING, RUNNING_OPEN */
/* FIND_EVENT: pushes where the values of the innermost such event begin; no such event:
 * TRAP_NO_EVENT. */
bool exec_find_event(struct vm *vm, const int32_t *at);
/* EVENT_SLOT: the value of the event in place of the event. Reading a cell that another part has
 * hidden is a fault while choices are computed. */
bool exec_event_slot(struct vm *vm, const int32_t *at);
/* REPLACING: pushes whether this rule has replaced an event that is still running. */
bool exec_replacing(struct vm *vm, const int32_t *at);
/* COUNT: one more in the counter of a limit. The keys are dropped; without such an event nothing
 * is counted. */
bool exec_count(struct vm *vm, const int32_t *at);
/* COUNTED: the counter of a limit in place of the keys; 0 without such an event. */
bool exec_counted(struct vm *vm, const int32_t *at);
/* FORBIDDEN: the innermost event never begins. Costs COST_NOTE. */
bool exec_forbidden(struct vm *vm, const int32_t *at);
bool exec_end_event(struct vm *vm, const int32_t *at); /* continues at vm->pc */
bool exec_prevent(struct vm *vm, const int32_t *at); /* continues at vm->pc */
/* INSTEAD: the innermost event is replaced by this rule. */
bool exec_instead(struct vm *vm, const int32_t *at);
/* ANNOUNCE: moves the values from the stack to the list of announced events; full: TRAP_FULL. */
bool exec_announce(struct vm *vm, const int32_t *at);
bool exec_resolve(struct vm *vm, const int32_t *at); /* where something is announced; continues at vm->pc */

/* exec_list.c: lists on the stack, sets in slots */
/* TAKE_OUT: pushes an item and removes it from the list; the others keep their order. */
bool exec_take_out(struct vm *vm, const int32_t *at);
/* TURN_ORDER: the list of players, starting with the one below it on the stack, who is dropped. */
bool exec_turn_order(struct vm *vm, const int32_t *at);
/* SET_CLEAR: the set is empty. */
bool exec_set_clear(struct vm *vm, const int32_t *at);
/* SET_EMPTY: pushes whether it is. */
bool exec_set_empty(struct vm *vm, const int32_t *at);

/* exec_look.c: zones and squares */
/* ZONE_EMPTY: whether the zone on the stack is empty, in its place. Costs by the number of
 * pieces that could be in it. */
bool exec_zone_empty(struct vm *vm, const int32_t *at);
bool exec_zone_end(struct vm *vm, const int32_t *at); /* TOP, BOTTOM */
/* STEP_TO: the square one step from the one on the stack in the direction below it; nothing:
 * NOTHING in its place. */
bool exec_step_to(struct vm *vm, const int32_t *at);
/* HOW_FAR: the number of steps between two squares, counted along a direction. Another kind of
 * square, or none: TRAP_NOTHING. */
bool exec_how_far(struct vm *vm, const int32_t *at);

/* exec_change.c: what rules change, and what chance does */
/* WRITE_UNTIL: writes within bounds, and registers the duration; too many at the same time:
 * TRAP_FULL. */
bool exec_write_until(struct vm *vm, const int32_t *at);
/* PUT: moves a piece to a zone. Nothing: TRAP_NOTHING. */
bool exec_put(struct vm *vm, const int32_t *at);
/* HIDE: from here on, changes are hidden from the other parts. */
bool exec_hide(struct vm *vm, const int32_t *at);
/* The four draws: false with TRAP_NONE until vm->draw is answered; then they run again from
 * their beginning. */
bool exec_roll(struct vm *vm, const int32_t *at);
bool exec_roll_again(struct vm *vm, const int32_t *at);
bool exec_shuffle(struct vm *vm, const int32_t *at);
bool exec_pick(struct vm *vm, const int32_t *at);
bool exec_wins(struct vm *vm, const int32_t *at); /* the game is over */
bool exec_drawn(struct vm *vm, const int32_t *at); /* the game is over */

/* exec_ask.c: decisions */
/* What vm->ask of DECIDE_SET says beside the choices; their least and most number lie on top of the stack. */
void exec_menu_set(struct vm *vm, const int32_t *at);

#endif
