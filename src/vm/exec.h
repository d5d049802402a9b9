/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: instructions that do more than the loop (exec.c) has room for. opcodes.def has what each of
 * them does. Those that run all the time are in exec_often.h.
 *
 * All find the registers in the machine - vm->pc at the instruction, the stack below vm->sp - and the instruction
 * with its operands at `at`. True: done; the loop continues after the instruction in the same frame, or, where
 * the comment states it, at vm->pc in that of vm->fp. False: the machine stops, because of vm->fault, or,
 * with TRAP_NONE there, because vm->draw waits for an answer.
 */
#ifndef ADJ_VM_EXEC_H
#define ADJ_VM_EXEC_H

#include "vm/fault.h"
#include "vm/geometry.h"
#include "vm/fuel.h"
#include "vm/frame.h"

/* The position that n keys select among the combinations of their values, as digits select a number
 * (the last one changes fastest); dims has the first value and the count of each. -1: a key is out
 * of its range. 64 bits, because programs are not trusted to have few combinations here. */
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

/* Begins going through the pieces that list `list` has for `value`. Three slots: the current piece,
 * its place, and the place where the list ends. NEXT_WITH (exec.c) continues from them. */
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
    case OP_ONWARD:
        return geometry_step(program_kind_of(vm->program, slot[0]), slot[0], vm->m[vm->fp + at[2]]) >= 0;
    default: return slot[1] + 1 < slot[2]; /* NEXT_WITH */
    }
}

/* What a call of the procedure costs in fuel, in addition to what its code does: a frame with many
 * slots takes time to clear. */
static inline int32_t exec_call_cost(const struct program *p, int32_t proc)
{
    return COST_CALL + p->procs[proc].slots / COST_CELLS;
}

/* The frame with that header becomes the innermost event, for the rule `sentence` (-1: a decision). */
static inline void exec_make_event(struct vm *vm, int32_t header, int32_t sentence)
{
    int32_t *h = vm->m + header;
    h[H_EVENT] = vm->event;
    h[H_DEPTH] = vm->event >= 0 ? vm->m[vm->event + H_DEPTH] + 1 : 0;
    h[H_SENTENCE] = sentence;
    h[H_UNKNOWN] = vm->handed;
    vm->handed = 0;
    vm->event = header;
}

/* exec_event.c: events that are under way */
int32_t exec_innermost(const struct vm *vm,
                       int32_t event); /* the header of the innermost such event; -1: there is none */
bool exec_running(struct vm *vm, const int32_t *at); /* RUNNING, RUNNING_OPEN */
/* FIND_EVENT: pushes the address of the first value of the innermost such event; no such event:
 * TRAP_NO_EVENT. */
bool exec_find_event(struct vm *vm, const int32_t *at);
/* EVENT_SLOT: replaces the address of an event's values by one of the values. Reading a cell that
 * another part of "at the same time" has hidden is a fault while choices are computed. */
bool exec_event_slot(struct vm *vm, const int32_t *at);
/* REPLACING: pushes whether this rule has replaced an event that is still running. */
bool exec_replacing(struct vm *vm, const int32_t *at);
/* COUNT: adds one to the counter of a limit in the event that the limit refers to. The keys are
 * dropped; without such an event nothing is counted. */
bool exec_count(struct vm *vm, const int32_t *at);
/* COUNTED: the counter of a limit in place of the keys; 0 without such an event. */
bool exec_counted(struct vm *vm, const int32_t *at);
/* FORBIDDEN: the innermost event never begins, and gets an entry with the prohibition. Costs
 * COST_NOTE. */
bool exec_forbidden(struct vm *vm, const int32_t *at);
/* END_EVENT: ends the innermost such event and all inside of it, early. Continues at vm->pc. */
bool exec_end_event(struct vm *vm, const int32_t *at);
/* PREVENT: the innermost event is over before it has done what it does. Continues at vm->pc. */
bool exec_prevent(struct vm *vm, const int32_t *at);
/* INSTEAD: the innermost event is replaced by this rule, whose statements follow. The event stays on
 * the stack while they run, so that they can refer to its values. */
bool exec_instead(struct vm *vm, const int32_t *at);
/* ANNOUNCE: moves the values from the stack to the list of announced events; more than
 * ANNOUNCED_MAX: TRAP_FULL. */
bool exec_announce(struct vm *vm, const int32_t *at);
/* RESOLVE: makes the event that was announced last happen. Only where one is announced. Continues at vm->pc. */
bool exec_resolve(struct vm *vm, const int32_t *at);

/* GUARD while something is watched: notes who does not know the piece on the stack, and pushes that it is known. Before KNOWN: pushes
 * whether all know it, and if not, only those others count up to KNOWN_END. */
bool exec_guard_watched(struct vm *vm, const int32_t *at);
/* HELD_OF: notes who must not know the values of the event, or is a fault while one of them chooses. */
bool exec_held_of(struct vm *vm, const int32_t *at);
bool exec_keep(struct vm *vm, const int32_t *at); /* KEEP */
/* GUARD in a trial: pushes whether the player who chooses knows the piece on the stack in the position before it. */
bool exec_guard_tried(struct vm *vm, const int32_t *at);

/* exec_list.c: lists on the stack, sets in slots */
/* TAKE_OUT: removes an item from the list and pushes it; the others keep their order. */
bool exec_take_out(struct vm *vm, const int32_t *at);
/* TURN_ORDER: the list of players, starting with the one below it on the stack, who is dropped. */
bool exec_turn_order(struct vm *vm, const int32_t *at);
/* SET_CLEAR: the set is empty. */
bool exec_set_clear(struct vm *vm, const int32_t *at);
/* SET_EMPTY: pushes whether it is. */
bool exec_open(struct vm *vm, const int32_t *at);
bool exec_set_empty(struct vm *vm, const int32_t *at);

/* exec_look.c: zones and squares */
/* ZONE_EMPTY: replaces the zone on the stack by whether it is empty. Costs by the number of pieces
 * that could be in it, because a zone without order is searched. */
bool exec_zone_empty(struct vm *vm, const int32_t *at);
bool exec_zone_end(struct vm *vm, const int32_t *at); /* TOP, BOTTOM */
/* STEP_TO: replaces a direction and a square by the square one step away, or by NOTHING at the edge. */
bool exec_step_to(struct vm *vm, const int32_t *at);
bool exec_steps_to(struct vm *vm, const int32_t *at);
bool exec_bearing(struct vm *vm, const int32_t *at);
bool exec_distance(struct vm *vm, const int32_t *at); /* DISTANCE; costs by the places of the kind, and by those that the search examines */
/* HOW_FAR: the number of steps between two squares, counted along a direction (geometry_ahead). A
 * place that is not on the grid, or nothing: TRAP_NOTHING. */
bool exec_how_far(struct vm *vm, const int32_t *at);

/* exec_position.c */
bool exec_occurred(struct vm *vm, const int32_t *at); /* pushes how often the position has occurred */
bool exec_occurs(struct vm *vm, const int32_t *at); /* counts it, with an entry; costs by its size */

/* exec_change.c: what rules change, and what chance does */
/* WRITE_UNTIL: writes within bounds, and registers that the old value comes back when an event has
 * ended; more than DURATIONS_MAX at the same time: TRAP_FULL. */
bool exec_write_until(struct vm *vm, const int32_t *at);
/* PUT: moves a piece to a zone. Nothing: TRAP_NOTHING. */
bool exec_put(struct vm *vm, const int32_t *at);
/* HIDE: from here on, what one player does is hidden from the others, who decide at the same time. */
bool exec_hide(struct vm *vm, const int32_t *at);
/* The four draws. They return false with TRAP_NONE until vm->draw is answered; then the instruction
 * is executed again from its beginning, and uses the answer. So a game that waits for a draw has no
 * state outside of vm. */
bool exec_roll(struct vm *vm, const int32_t *at);
bool exec_roll_again(struct vm *vm, const int32_t *at);
bool exec_shuffle(struct vm *vm, const int32_t *at);
bool exec_pick(struct vm *vm, const int32_t *at);
bool exec_game_ends(struct vm *vm, const int32_t *at); /* WINS, LOSES, DRAWN, NO_WINNER: the game is over */
/* RESULT: one of several players who win or lose together. TOGETHER: begins that, or ends it; the game is over if
 * program.cell_over is set after it. */
bool exec_result(struct vm *vm, const int32_t *at);
bool exec_together(struct vm *vm, const int32_t *at);

/* exec_ask.c: decisions */
/* DECIDE: a choice of two offers, so that no answer could state which of them it means; -1: there is none. */
int32_t exec_same_choice(struct vm *vm, const int32_t *at);
/* DECIDE_SET: what vm->ask states in addition to the choices. The least and the most number of
 * choices are on top of the stack; a negative one means that the rules do not limit it. */
void exec_menu_set(struct vm *vm, const int32_t *at);

/* exec_path.c: decisions that are paths; see path.h */
/* STEP: adds a step to what is found, and drops its values. Too many of them: TRAP_CHOICES; a path that is too long:
 * TRAP_PATH. */
bool exec_step(struct vm *vm, const int32_t *at);
/* PATH_NEXT: pushes whether there is a step that was not continued yet; the path to it is in the slots then. */
bool exec_path_next(struct vm *vm, const int32_t *at);
/* PATHS: makes the paths choices. Too many: TRAP_CHOICES. */
bool exec_paths(struct vm *vm, const int32_t *at);
/* PATH_ON: makes the next step happen, and continues at vm->pc: here again, or, after the last step, below. */
bool exec_path_on(struct vm *vm, const int32_t *at);

#endif
