/* SPDX-License-Identifier: MIT
 *
 * Which procedures can be memoized: those that depend on their values and on cells of the game alone, and call none
 * but such. What reads running events, what is counted, or what draws and asks cannot.
 */
#include "vm/frame.h"
#include "vm/memo.h"
#include "vm/opcode.h"

#define MORE(a, b) ((a) > (b) ? (a) : (b))

enum { CALLS_MAX = 100 }; /* inside one another */

struct look {
    struct program *p;
    bool *begins; /* by place: a procedure begins here */
    bool *seen; /* by procedure; one that calls itself is seen before it is known, and so cannot be memoized */
    int32_t *cells; /* by procedure: how much of the stack it takes at the most, with what it calls */
};

/* Whether its result depends on the stack, the frame and cells alone, and it does nothing else. The prohibition
 * that ends a procedure is part of the result. */
static bool can_be_kept(int32_t op)
{
    const struct opcode_info *o = opcode_of(op);
    unsigned other = ~(unsigned)(EFFECT_FRAME | EFFECT_FORBIDS);
    return o->reads != READS_EVENTS && o->reads != READS_EVENT_VALUE && o->reads != READS_POSITIONS &&
           !(o->effects & other);
}

static enum memo_policy look_at(struct look *l, int32_t proc, int calls);

/* Reads the code of the procedure from end to end. That counts instructions that never run
 * together, which only makes it more careful. */
static enum memo_policy look_through(struct look *l, int32_t proc, int calls)
{
    const struct program *p = l->p;
    enum memo_policy found = MEMO_ALWAYS;
    int32_t deepest = 0, first = p->procs[proc].entry, pc = first;
    do {
        int32_t op = p->code[pc];
        if (!can_be_kept(op))
            return MEMO_NEVER;
        if (opcode_of(op)->reads == READS_VIEWER && p->knows >= 0)
            found = MEMO_UNSEEN;
        if (op == OP_CALL) {
            enum memo_policy called = look_at(l, p->code[pc + 1], calls + 1);
            if (called == MEMO_NEVER)
                return MEMO_NEVER;
            if (called == MEMO_UNSEEN)
                found = MEMO_UNSEEN;
            deepest = MORE(deepest, l->cells[p->code[pc + 1]]);
        }
        pc += opcode_length(p->code + pc);
    } while (!l->begins[pc]);
    /* An instruction pushes no more values than it has words. */
    l->cells[proc] = deepest + p->procs[proc].slots + HEADER_CELLS + pc - first;
    return found;
}

/* Each procedure is examined once; recursion in C is bounded by CALLS_MAX. */
static enum memo_policy look_at(struct look *l, int32_t proc, int calls)
{
    struct proc *q = &l->p->procs[proc];
    if (!l->seen[proc] && calls < CALLS_MAX) {
        l->seen[proc] = true;
        if (q->entry >= 0 && q->event < 0 && q->args <= MEMO_VALUES)
            q->memo = look_through(l, proc, calls);
    }
    return q->memo;
}

void memo_choose(struct program *p, struct arena *arena)
{
    struct look l = {p, ARENA_ARRAY(arena, bool, p->code_count + 1), ARENA_ARRAY(arena, bool, p->proc_count + 1),
                     ARENA_ARRAY(arena, int32_t, p->proc_count + 1)};
    for (size_t i = 0; i < p->proc_count; i++)
        if (p->procs[i].entry >= 0)
            l.begins[p->procs[i].entry] = true;
    l.begins[p->code_count] = true;
    for (size_t i = 0; i < p->proc_count; i++)
        if (look_at(&l, (int32_t)i, 0))
            p->memo_cells = MORE(p->memo_cells, l.cells[i]);
    if (p->knows >= 0) /* in any of them OP_GUARD can call it */
        p->memo_cells += l.cells[p->knows] + 2;
}
