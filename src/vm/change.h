/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: everything that changes the state of the game, with its entry in the journal. vm_change is
 * the only function that writes a cell that rules can read. The engine's cells (counters of draws, durations, the
 * stack of responses) are written here and in exec_event.c, without entries: each follows from one that is
 * there. Functions that take a `sentence` note it as the rule that makes the change (-1: a decision, or the
 * game itself).
 */
#ifndef ADJ_VM_CHANGE_H
#define ADJ_VM_CHANGE_H

#include "vm/vm.h"

#include <string.h>

/* Sets a cell, or a value that a running event keeps; `address` is an index into vm->m. Ends the
 * duration that the cell had, so that an old value does not come back. The value that is there
 * already is no change. */
void vm_change(struct vm *vm, int32_t address, int32_t value, int32_t sentence);
/* The same until event number `event` has ended `times` times; then the value comes back that the
 * cell had before its first duration. False: DURATIONS_MAX exist already; the value is set all the
 * same. */
bool vm_change_until(struct vm *vm, int32_t address, int32_t value, int32_t event, int32_t times, int32_t sentence);
/* The innermost event has begun. If another such event is around it, its end must not count for
 * durations that wait for the end of that one: they wait for one more end. */
void vm_prolong(struct vm *vm);
/* An event of number `event` has ended: durations that wait for it count down, and end at 0, oldest
 * first. */
void vm_expire(struct vm *vm, int32_t event);

/* Moves a piece to the top or the bottom of a zone instance. The piece must be of the kind that the
 * zone holds; it may be there already, and then only changes its place in the order. */
void vm_put(struct vm *vm, int32_t piece, int32_t zone, bool bottom, int32_t sentence);
/* The top or the bottom piece of a zone; -1: it is empty. Of a zone without order, the piece with the lowest or the
 * highest number. */
int32_t vm_zone_end(const struct vm *vm, int32_t zone, bool bottom);

/* Draws. `values` is where the values of the chance begin on the stack. False: the machine must
 * stop, because vm->draw waits for an answer or vm->fault is set. True: the answer has been used and
 * counted, vm->sp is right, and results are on the stack as opcodes.def states. */
bool vm_draw_roll(struct vm *vm, int32_t chance, int32_t values, int32_t sentence);
/* Rolls again the die of the running event whose values begin at `rolled`. */
bool vm_draw_again(struct vm *vm, int32_t rolled, int32_t sentence);
bool vm_draw_shuffle(struct vm *vm, int32_t chance, int32_t values, int32_t sentence);
/* Picks one of the list that begins at `list` on the stack; the result is at m[sp]. */
bool vm_draw_pick(struct vm *vm, int32_t chance, int32_t values, int32_t list, int32_t sentence);

/* "At the same time" begins: from here until vm->hidden_sp is -1 again, the changes that one part
 * makes are hidden from the others. Keeps a copy of the state as it is now, to find what the parts
 * change. */
void vm_hide(struct vm *vm);
/* Makes room for what is kept of `count` addresses. */
void vm_begin_part(struct vm *vm); /* what the next player decides */
void vm_end_hiding(struct vm *vm);
void vm_hidden_room(struct vm *vm, int32_t count);
void vm_note_writing(struct vm *vm, int32_t address); /* by the part that is running now */
bool vm_cell_is_hidden(const struct vm *vm, int32_t address); /* from the part that is running now */
/* Whether some cells are hidden from the player whose choices are being computed. Nearly always decided by the first
 * comparison. */
static inline bool vm_hides(const struct vm *vm)
{
    return vm->hidden_sp >= 0 && vm->viewer >= 0;
}
/* Whether the cell is. */
static inline bool vm_is_hidden(const struct vm *vm, int32_t address)
{
    return vm_hides(vm) && vm_cell_is_hidden(vm, address);
}
/* Whether everything may be read now and nothing of it is noted: no player's choices are computed and nothing is watched, or
 * nothing of this game needs a check (OP_GUARD), or the check itself is computed. */
static inline bool vm_knows_all(const struct vm *vm)
{
    return (vm->viewer & vm->unknown) < 0 || vm->guarding || vm->program->knows < 0;
}
/* The player as a bit of a set of players. Those beyond the 30th share one. */
static inline int32_t vm_player_bit(const struct vm *vm, int32_t player)
{
    int32_t seat = player - vm->program->players_first;
    return INT32_C(1) << (seat < 29 ? seat : 29);
}
/* A value is read that the players of the set must not know. False: one of them chooses. */
static inline bool vm_hold(struct vm *vm, int32_t set)
{
    if (vm_knows_all(vm))
        return true;
    if (vm->viewer >= 0)
        return !(set & vm_player_bit(vm, vm->viewer));
    vm->unknown |= set & vm->among;
    return true;
}
/* A hidden cell that would reveal what is in the zone; -1: none. */
int32_t vm_zone_hidden(const struct vm *vm, int32_t zone);
/* Frames above `sp` are gone, and with them what they had begun: a priority window, a state check, "at the
 * same time". */
void vm_left(struct vm *vm, int32_t sp);
/* Adds a prohibition that applies to vm->forbidden, unless it is there. */
void vm_forbid(struct vm *vm, int32_t sentence);

/* Makes room for more choices, up to OPTIONS_MAX. */
void vm_grow_options(struct vm *vm);
/* Adds a choice, a copy of `like`, and returns it; NULL: there are OPTIONS_MAX already. */
static inline struct vm_option *vm_offer(struct vm *vm, const struct vm_option *like)
{
    struct vm_ask *ask = &vm->ask;
    if (ask->count == ask->cap) {
        if (ask->count == OPTIONS_MAX)
            return NULL;
        vm_grow_options(vm);
    }
    struct vm_option *o = &ask->options[ask->count++];
    memcpy(o, like, sizeof *o); /* as an assignment, gcc would copy each value by itself */
    return o;
}

/* Entries of the journal; without a journal they do nothing. Kinds and their a, b, c: journal.h. */
void vm_note(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, int32_t b, int32_t c);
/* About the event with that header. */
void vm_note_event(struct vm *vm, enum journal_kind kind, int32_t header, int32_t sentence);
void vm_note_values(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, const int32_t *values,
                    int32_t n);
/* The innermost event ends. */
void vm_note_end(struct vm *vm);

#endif
