/* SPDX-License-Identifier: MIT
 *
 * How a frame lies on the stack:
 *
 *     fp → | values, then other slots | header | lists and operands … ← sp
 *
 * Only vm/ looks inside; everybody else asks vm_event_of and its like.
 */
#ifndef ADJ_VM_FRAME_H
#define ADJ_VM_FRAME_H

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

#endif
