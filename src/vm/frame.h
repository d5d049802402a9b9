/* SPDX-License-Identifier: MIT
 *
 * How a frame lies on the stack:
 *
 *     fp → | values, then other slots | header | lists and operands … ← sp
 *
 * Only vm/ looks inside; everyone else asks vm_event_of and its like.
 */
#ifndef ADJ_VM_FRAME_H
#define ADJ_VM_FRAME_H

#include "vm/vm.h"

#include <string.h>

/* The words of a header, by their offset from its first one. */
enum {
    H_RETURN, /* place in the code to go back to */
    H_CALLER, /* fp of the caller */
    H_PROC,
    H_EVENT, /* header of the next event outside; NOT_AN_EVENT for conditions, values and the like */
    H_OVER, /* the event has done what it does; NEVER_BEGAN: it was forbidden */
    H_REPLACED, /* 1 + the sentence that replaces it, while that runs */
    H_DEPTH, /* how many events are around it */
    H_SENTENCE, /* that made it happen; -1: a decision */
    HEADER_CELLS
};
enum { NOT_AN_EVENT = -2, NEVER_BEGAN = 2 };

/* Nearly always a few words: not worth a call. */
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

/* Makes the frame of procedure `proc`, whose values end at `sp`, and which goes back to `back` and the frame at
 * `fp`. Its header, or NULL: the stack is full. (Registers are passed by value: one whose address is taken could be
 * kept in no register of the processor.) */
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
    h[H_OVER] = h[H_REPLACED] = h[H_DEPTH] = 0;
    h[H_SENTENCE] = -1;
    return h;
}

/* Where the frame with that header begins: its values. */
static inline int32_t frame_base(const struct vm *vm, int32_t header)
{
    return header - vm->program->procs[vm->m[header + H_PROC]].slots;
}

/* The procedure whose frame has that header. */
static inline const struct proc *frame_proc(const struct vm *vm, int32_t header)
{
    return &vm->program->procs[vm->m[header + H_PROC]];
}

#endif
