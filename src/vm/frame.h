/* SPDX-License-Identifier: MIT
 *
 * How a frame lies on the stack:
 *
 *     fp → | values, then other slots | header | lists and operands … ← sp
 *
 * Values come first because the caller has pushed them there; so a call copies nothing. Headers of events form a
 * chain from vm->event outwards (H_EVENT). Only vm/ reads frames; other folders call vm_event_of and its like.
 */
#ifndef ADJ_VM_FRAME_H
#define ADJ_VM_FRAME_H

#include "vm/vm.h"

#include <string.h>

/* The words of a header, by their offset from its first one. */
enum {
    H_RETURN, /* place in the code to go back to */
    H_CALLER, /* fp of the caller */
    H_PROC, /* its procedure */
    H_EVENT, /* header of the next event outside; NOT_AN_EVENT for conditions, values and the like */
    H_OVER, /* the event has done what it does; NEVER_BEGAN: it was forbidden */
    H_REPLACED, /* 1 + the sentence that replaces it, while that runs */
    H_DEPTH, /* how many events are around it */
    H_SENTENCE, /* that made it happen; -1: a decision */
    H_UNKNOWN, /* events: the players who must not know all of its values and of what it keeps, as bits */
    HEADER_CELLS
};
/* NOT_AN_EVENT differs from -1, which ends the chain of events. */
enum { NOT_AN_EVENT = -2, NEVER_BEGAN = 2 };

/* Sets `count` slots to 0. There are nearly always few, and a call of memset costs more than they
 * do. */
static inline void frame_clear(int32_t *slots, int32_t count)
{
    switch (count) {
    case 8: slots[7] = 0; /* fall through */
    case 7: slots[6] = 0; /* fall through */
    case 6: slots[5] = 0; /* fall through */
    case 5: slots[4] = 0; /* fall through */
    case 4: slots[3] = 0; /* fall through */
    case 3: slots[2] = 0; /* fall through */
    case 2: slots[1] = 0; /* fall through */
    case 1: slots[0] = 0; /* fall through */
    case 0: break;
    default: memset(slots, 0, (size_t)count * sizeof *slots);
    }
}

/* Makes the frame of procedure `proc`, whose values end at `sp`, and which returns to the place
 * `back` and the frame at `fp`. Returns its header, all of whose words are set, or NULL: the stack
 * is full. The caller sets its registers. (They are passed by value: one whose address is taken
 * could not stay in a register of the processor.) */
static inline int32_t *frame_make(const struct vm *vm, int32_t proc, ptrdiff_t back, const int32_t *fp, int32_t *sp)
{
    const struct proc *p = &vm->program->procs[proc];
    int32_t more = p->slots - p->args;
    if (vm->m + vm->program->cell_count + STACK_MAX - sp < more + HEADER_CELLS)
        return NULL;
    int32_t *h = sp + more;
    frame_clear(sp, more);
    h[H_RETURN] = (int32_t)back;
    h[H_CALLER] = (int32_t)(fp - vm->m);
    h[H_PROC] = proc;
    h[H_EVENT] = NOT_AN_EVENT;
    h[H_OVER] = h[H_REPLACED] = h[H_DEPTH] = h[H_UNKNOWN] = 0;
    h[H_SENTENCE] = -1;
    return h;
}

/* The index of the first value of the frame with that header. */
static inline int32_t frame_base(const struct vm *vm, int32_t header)
{
    return header - vm->program->procs[vm->m[header + H_PROC]].slots;
}

/* The procedure whose frame has that header. Valid for every header that vm->event or H_EVENT leads
 * to. */
static inline const struct proc *frame_proc(const struct vm *vm, int32_t header)
{
    return &vm->program->procs[vm->m[header + H_PROC]];
}

#endif
