/* SPDX-License-Identifier: MIT
 *
 * What the text of an instruction is made of. Slots are s[…], values on the stack are variables t0, t1, …, m[…] are cells,
 * as in vm/exec.c. In a procedure that computes, an instruction that cannot be done goes to `fail`; in the code of an event it goes to
 * the exit of the instruction, where the machine continues with it: so nothing may be changed before that is known.
 */
#ifndef ADJ_NATIVE_NATIVE_EMIT_H
#define ADJ_NATIVE_NATIVE_EMIT_H

#include "native/native_text_inner.h"

#define PUT(...) buf_printf(w->out, __VA_ARGS__)

/* Goes where this instruction is given up. */
void native_give_up(struct native_writer *w);
/* … if the condition holds; a format with its values. */
#define FAIL_IF(...)                                                                                                 \
    do {                                                                                                             \
        PUT("if (" __VA_ARGS__);                                                                                     \
        PUT(") ");                                                                                                   \
        native_give_up(w);                                                                                           \
    } while (0)

/* Pays for the instruction. */
void native_spend(struct native_writer *w, int32_t cost);
/* Before a jump: one that goes back costs fuel. */
void native_pay_for_jump(struct native_writer *w, int32_t to);
void native_jump(struct native_writer *w, int32_t to);

/* The number of the variable that is on top of the stack. */
static inline int32_t top(const struct native_writer *w)
{
    return w->height - 1;
}

/* The stack and the registers become those of the machine. */
void native_put_on_stack(struct native_writer *w);
/* The instruction by a function of the machine; in the code of an event, or in any. */
void native_execute_acting(struct native_writer *w);
void native_execute(struct native_writer *w);

#endif
