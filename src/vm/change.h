/* SPDX-License-Identifier: MIT
 *
 * Inside the machine: everything that changes the state of the game, with its entry in the journal. vm_change is
 * the only function that writes a cell that rules can read. The engine's cells (counters of draws, durations, the
 * stack of responses) are written here and in exec_event.c, without entries: each follows from one that is there.
 */
#ifndef ADJ_VM_CHANGE_H
#define ADJ_VM_CHANGE_H

#include "vm/vm.h"

#include <string.h>

/* Sets a cell or a value of an event. Ends a duration that the cell had. */
void vm_change(struct vm *vm, int32_t address, int32_t value, int32_t sentence);
/* The same until `event` has ended `times` times; false: too many durations at the same time. */
bool vm_change_until(struct vm *vm, int32_t address, int32_t value, int32_t event, int32_t times, int32_t sentence);
/* The innermost event has begun. Within another such event it is no end for what was to last until that one ends:
 * such durations wait for one end more. */
void vm_prolong(struct vm *vm);
/* An event has ended: durations that wait for it run out. */
void vm_expire(struct vm *vm, int32_t event);

/* Moves a piece to an instance of a zone: its top, or its bottom. The piece must be of the kind
 * that the zone holds. */
void vm_put(struct vm *vm, int32_t piece, int32_t zone, bool bottom, int32_t sentence);
int32_t vm_zone_end(const struct vm *vm, int32_t zone, bool bottom); /* top or bottom piece, or -1 */

/* Chance. False: the machine must stop; vm->draw waits for an answer, or vm->fault is set. True: the answer has
 * been used, vm->sp is right, and results are on the stack as opcodes.def says. */
bool vm_draw_roll(struct vm *vm, int32_t chance, int32_t values, int32_t sentence);
bool vm_draw_again(struct vm *vm, int32_t rolled, int32_t sentence); /* rolled: base of the running event */
bool vm_draw_shuffle(struct vm *vm, int32_t chance, int32_t values, int32_t sentence);
/* Result at m[sp]. */
bool vm_draw_pick(struct vm *vm, int32_t chance, int32_t values, int32_t list, int32_t sentence);

/* From here on, changes are hidden from the other parts of "at the same time", until
 * vm->hidden_sp is -1 again. */
void vm_hide(struct vm *vm);
void vm_hidden_room(struct vm *vm, int32_t count); /* for that many addresses */
enum { SEVERAL_PARTS = -2 }; /* which no branch is */
void vm_note_writing(struct vm *vm, int32_t address); /* by the part that is running now */
bool vm_cell_is_hidden(const struct vm *vm, int32_t address); /* from the part that is running now */
/* … and so from the player whose choices are being computed. */
static inline bool vm_is_hidden(const struct vm *vm, int32_t address)
{
    return vm->hidden_sp >= 0 && vm->viewer >= 0 && vm_cell_is_hidden(vm, address);
}
/* A veiled cell that tells what is in a zone; -1: none does. */
int32_t vm_zone_hidden(const struct vm *vm, int32_t zone);
void vm_left(struct vm *vm, int32_t sp); /* frames above sp are gone: so is what they had begun */
/* Adds the sentence to vm->forbidden, once. */
void vm_forbid(struct vm *vm, int32_t sentence);

/* Makes room for more choices, up to OPTIONS_MAX. */
void vm_grow_options(struct vm *vm);
/* Adds a choice that is like this one; NULL: there are too many. */
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

/* Entries of the journal; nothing happens without one. Kinds and their a, b, c: journal.h. */
void vm_note(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, int32_t b, int32_t c);
void vm_note_event(struct vm *vm, enum journal_kind kind, int32_t sentence); /* about the innermost event */
void vm_note_values(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, const int32_t *values,
                    int32_t n);
/* The innermost event ends. */
void vm_note_end(struct vm *vm);

#endif
