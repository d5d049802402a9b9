/* SPDX-License-Identifier: MIT
 *
 * What instructions have in common; see the header.
 */
#include "native/native_emit.h"

#include "vm/opcode.h"

void native_give_up(struct native_writer *w)
{
    if (!w->acts)
        PUT("goto fail;\n");
    else {
        PUT("goto x%d;\n", w->pc);
        if (w->exits)
            w->exits[w->pc] = true;
    }
}

void native_spend(struct native_writer *w, int32_t cost)
{
    if (cost <= 0)
        return;
    if (w->acts)
        FAIL_IF("FUEL < %d", cost);
    if (w->acts)
        PUT("FUEL -= %d;\n", cost);
    else
        FAIL_IF("(c->fuel -= %d) < 0", cost);
}

void native_pay_for_jump(struct native_writer *w, int32_t to)
{
    if (to <= w->pc)
        native_spend(w, 1);
}

void native_jump(struct native_writer *w, int32_t to)
{
    native_pay_for_jump(w, to);
    PUT("goto L%d;\n", to);
}

void native_put_on_stack(struct native_writer *w)
{
    for (int32_t i = 0; i < w->height; i++)
        PUT("b[%d] = t%d; ", i, i);
    PUT("SP = (int32_t)(b - m) + %d; PC = %d;\n", w->height, w->pc);
}

/* By a function of the machine, in the code of an event. */
void native_execute_acting(struct native_writer *w)
{
    int32_t pops = opcode_pops(w->p, w->at), pushes = opcode_pushes(w->p, w->at);
    native_put_on_stack(w);
    PUT("if (!h->exec[%d](vm, AT(%d))) return 2;\n", *w->at, w->pc);
    for (int32_t i = w->height - pops; i < w->height - pops + pushes; i++)
        PUT("t%d = b[%d];\n", i, i);
}

/* … in a procedure that computes: above the machine's stack. It must read neither slots nor lists. */
static void execute_computing(struct native_writer *w)
{
    int32_t pops = opcode_pops(w->p, w->at), pushes = opcode_pushes(w->p, w->at), below = w->height - pops;
    PUT("{ int32_t sp = SP; _Bool done;\n");
    for (int32_t i = 0; i < pops; i++)
        PUT("m[sp + %d] = t%d;\n", i, below + i);
    PUT("SP = sp + %d; FUEL = c->fuel; done = c->helpers->compute(vm, AT(%d)); SP = sp; c->fuel = FUEL;\n", pops, w->pc);
    FAIL_IF("!done");
    for (int32_t i = 0; i < pushes; i++)
        PUT("t%d = m[sp + %d];\n", below + i, i);
    PUT("}\n");
}

void native_execute(struct native_writer *w)
{
    if (w->acts)
        native_execute_acting(w);
    else
        execute_computing(w);
}
