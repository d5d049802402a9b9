/* SPDX-License-Identifier: MIT
 *
 * The code by what it belongs to: statements and those around them, lines, loops. Made once; see causes_inner.h.
 */
#include "explain/why/causes_inner.h"

#include "base/sort.h"
#include "vm/opcode.h"

/* ---------------------------------------------------------------- statements */

static void add_block(struct places *p, size_t *cap, const struct node_list *block, int32_t parent);

static void add_statement(struct places *p, size_t *cap, const struct node *n, int32_t parent)
{
    int32_t here = (int32_t)p->statement_count;
    ARENA_PUSH(&p->arena, p->statements, p->statement_count, *cap) = (struct statement){n, parent, n->pos.line};
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        add_block(p, cap, &n->blocks[i], here);
    add_block(p, cap, &n->body, here);
    add_block(p, cap, &n->other, here);
}

static void add_block(struct places *p, size_t *cap, const struct node_list *block, int32_t parent)
{
    for (size_t i = 0; i < block->count; i++)
        add_statement(p, cap, block->items[i], parent);
}

/* Of the numbers of two statements, by their addresses. */
static int compare(const void *a, const void *b, const void *statements)
{
    const struct statement *all = statements;
    uintptr_t x = (uintptr_t)all[*(const int32_t *)a].node, y = (uintptr_t)all[*(const int32_t *)b].node;
    return (x > y) - (x < y);
}

/* Sorts the numbers alone, because parents are known by number. */
static void sort_statements(struct places *p)
{
    size_t n = p->statement_count;
    int32_t *order = ARENA_ARRAY(&p->arena, int32_t, n + 1), *place = ARENA_ARRAY(&p->arena, int32_t, n + 1);
    struct statement *sorted = ARENA_ARRAY(&p->arena, struct statement, n + 1);
    for (size_t i = 0; i < n; i++)
        order[i] = (int32_t)i;
    sort_stable(order, n, sizeof *order, compare, p->statements);
    for (size_t i = 0; i < n; i++)
        place[order[i]] = (int32_t)i;
    for (size_t i = 0; i < n; i++) {
        sorted[i] = p->statements[order[i]];
        if (sorted[i].parent >= 0)
            sorted[i].parent = place[sorted[i].parent];
    }
    p->statements = sorted;
}

int32_t places_statement(const struct places *p, const struct node *n)
{
    size_t low = 0, high = p->statement_count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if ((uintptr_t)p->statements[mid].node < (uintptr_t)n)
            low = mid + 1;
        else
            high = mid;
    }
    return low < p->statement_count && p->statements[low].node == n ? (int32_t)low : -1;
}

/* ---------------------------------------------------------------- code */

static bool tells(int32_t op)
{
    switch (op) {
    case OP_CELL:
    case OP_FIELD:
    case OP_PEEK:
    case OP_EVENT_SLOT:
    case OP_IN_ZONE:
    case OP_ZONE_EMPTY:
    case OP_TOP:
    case OP_BOTTOM:
    case OP_HAPPEN:
    case OP_HAPPEN_CHOSEN:
    case OP_RESOLVE:
    case OP_ITEM:
    case OP_HIDE:
    case OP_ASK:
    case OP_OPTION: return true;
    default: return false;
    }
}

/* Where an instruction that goes through things goes back to; -1: it is none. */
static int32_t loop_of(const int32_t *at)
{
    switch (*at) {
    case OP_NEXT:
    case OP_NEXT_PLAYER:
    case OP_DOWN: return at[3];
    case OP_NEXT_WITH: return at[2];
    default: return -1;
    }
}

/* The value of a line is marked behind the instruction that loads it, and that stands behind the end of the loop. */
static void find_lines(struct places *p, const struct program *program)
{
    enum { LOAD_WORDS = 2, NEXT_WORDS = 4 };
    for (size_t i = 0; i < program->mark_count; i++) {
        const struct code_mark *m = &program->marks[i];
        const struct node *n = m->node;
        if (n && n->op == E_LINE)
            p->line_best[m->pc - LOAD_WORDS - NEXT_WORDS] = 1 + program->code[m->pc - 1];
    }
}

void places_make(struct places *p, const struct compiled *c)
{
    const struct program *program = &c->program;
    size_t cap = 0, mark = 0, words = program->code_count + 1;
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct node *n = c->sentences.items[i]->node;
        add_block(p, &cap, &n->body, -1);
        add_block(p, &cap, &n->other, -1);
    }
    sort_statements(p);
    p->code_count = (int32_t)program->code_count;
    p->clause_at = ARENA_ARRAY(&p->arena, int32_t, words);
    p->line_at = ARENA_ARRAY(&p->arena, int32_t, words);
    p->tells = ARENA_ARRAY(&p->arena, bool, words);
    p->loop_end = ARENA_ARRAY(&p->arena, int32_t, words);
    p->line_best = ARENA_ARRAY(&p->arena, int32_t, words);
    for (size_t pc = 0; pc < words; pc++) {
        while (mark + 1 < program->mark_count && program->marks[mark + 1].pc <= (int32_t)pc)
            mark++;
        p->clause_at[pc] = -1;
        p->line_at[pc] = program->mark_count ? program->marks[mark].line : 0;
    }
    for (size_t i = program->clause_count; i-- > 0;)
        p->clause_at[program->clauses[i].pc] = (int32_t)i;
    for (int32_t pc = 0; pc < p->code_count; pc += opcode_length(program->code + pc)) {
        int32_t begin = loop_of(program->code + pc);
        p->tells[pc] = tells(program->code[pc]);
        if (begin >= 0 && begin < pc)
            p->loop_end[begin] = pc;
    }
    find_lines(p, program);
}
