/* SPDX-License-Identifier: MIT
 *
 * Inside of native_text: what its files share.
 */
#ifndef ADJ_NATIVE_NATIVE_TEXT_INNER_H
#define ADJ_NATIVE_NATIVE_TEXT_INNER_H

#include "native/native_text.h"

#include "vm/verify.h"

enum { ROOM_UNKNOWN, ROOM_UNBOUNDED = -1, ROOM_ASKED = -2 };

struct native_writer {
    struct buf *out;
    const struct program *p;
    const struct program_place *places; /* by place of code */
    bool *computes; /* by procedure: it becomes a function of its values */
    int32_t *rooms; /* of such a procedure: what it and all that it calls take of the stack; ROOM_UNBOUNDED: it calls itself, or one that does */
    bool *resumes; /* by place: functions of events continue there */
    bool *labels; /* by place: something jumps there */
    bool *exits; /* by place: a function of an event leaves there to the machine */
    struct buf *unused; /* text of which only is asked whether it can be written */
    /* of the procedure that is being written */
    int32_t proc;
    bool acts;
    int32_t pc; /* the instruction */
    const int32_t *at;
    int32_t height; /* values on the stack before it */
};

/* What all functions use: the struct native_call of vm/native.h, the machine's registers, tables that never change. */
void native_write_prelude(const struct native_writer *w);
/* The instruction at w->pc. False: it is left to the machine. */
bool native_write_instruction(struct native_writer *w);
/* … if it is one that acts. */
bool native_write_act(struct native_writer *w);
/* The loop a turn of which begins at a place, if it can pass over pieces, or NULL. Writes that. */
const struct loop *native_loop_at(const struct program *p, int32_t pc);
void native_write_loop(const struct native_writer *w);
/* Whether a procedure that only computes can have this instruction and become a function. */
bool native_can_write(const struct native_writer *w, const int32_t *at);

#endif
