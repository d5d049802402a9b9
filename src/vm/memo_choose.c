/* SPDX-License-Identifier: MIT
 *
 * Which procedures can be recalled: those that hang on their values and on cells of the game alone, and call none but
 * such. What asks for running events, what is counted, or what draws and asks cannot.
 */
#include "vm/frame.h"
#include "vm/memo.h"

#define MORE(a, b) ((a) > (b) ? (a) : (b))

enum { CALLS_MAX = 100 }; /* inside one another */

struct look {
    struct program *p;
    bool *begins; /* by place: a procedure begins here */
    bool *seen; /* by procedure; one that calls itself is seen before it is known, and so cannot be recalled */
    int32_t *cells; /* by procedure: how much of the stack it takes at the most, with what it calls */
};

/* What a player may not know is asked for only while that player's choices are worked out. */
static bool hangs_on_viewer(int32_t op)
{
    return op == OP_GUARD || op == OP_KNOWN || op == OP_GUARDED;
}

static bool hangs_on_cells_alone(int32_t op)
{
    switch (op) {
    case OP_PUSH: case OP_POP: case OP_DUP: case OP_LOAD: case OP_STORE: case OP_BUMP:
    case OP_CELL: case OP_FIELD: case OP_FIXED: case OP_PEEK: case OP_ADDRESS: case OP_INDEX:
    case OP_GUARD: case OP_KNOWN: case OP_GUARDED:
    case OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV_UP: case OP_DIV_DOWN: case OP_REMAINDER:
    case OP_MIN: case OP_MAX:
    case OP_EQ: case OP_NE: case OP_GE: case OP_LE: case OP_GT: case OP_LT: case OP_NOT:
    case OP_JUMP: case OP_JUMP_IF: case OP_JUMP_UNLESS: case OP_JUMP_NOTHING:
    case OP_NEXT: case OP_NEXT_PLAYER: case OP_DOWN: case OP_FIRST_WITH: case OP_NEXT_WITH: case OP_TIMES:
    case OP_IN_ZONE: case OP_ZONE_EMPTY: case OP_TOP: case OP_BOTTOM:
    case OP_NEAR: case OP_ON_GRID: case OP_STEP_TO: case OP_HOW_FAR: case OP_TOWARDS: case OP_NEXT_SEAT:
    case OP_CALL: case OP_RETURN: case OP_WITHIN: case OP_FORBID: case OP_TRAP:
        return true;
    default:
        return false;
    }
}

static enum memo_policy look_at(struct look *l, int32_t proc, int calls);

static enum memo_policy look_through(struct look *l, int32_t proc, int calls)
{
    const struct program *p = l->p;
    enum memo_policy found = MEMO_ALWAYS;
    int32_t deepest = 0, first = p->procs[proc].entry, pc = first;
    do {
        int32_t op = p->code[pc];
        if (!hangs_on_cells_alone(op))
            return MEMO_NEVER;
        if (hangs_on_viewer(op) && p->knows >= 0)
            found = MEMO_UNSEEN;
        if (op == OP_CALL) {
            enum memo_policy called = look_at(l, p->code[pc + 1], calls + 1);
            if (called == MEMO_NEVER)
                return MEMO_NEVER;
            if (called == MEMO_UNSEEN)
                found = MEMO_UNSEEN;
            deepest = MORE(deepest, l->cells[p->code[pc + 1]]);
        }
        pc += instruction_length(p, pc);
    } while (!l->begins[pc]);
    /* An instruction pushes no more values than it has words. */
    l->cells[proc] = deepest + p->procs[proc].slots + HEADER_CELLS + pc - first;
    return found;
}

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
}
