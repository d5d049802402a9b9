/* SPDX-License-Identifier: MIT
 *
 * Writes instructions, labels, marks and slots into a program. vm/opcodes.def lists the operands
 * of each instruction, and vm/verify.h what the machine relies on; the verifier checks it in
 * tests. Must not know what the code is for.
 */
#include "lang/emit.h"

#include <assert.h>
#include <stdarg.h>

enum {
    CODE_MAX = 16 * 1024 * 1024, /* words: a thousand times the largest game; rules multiply with one another */
    SLOTS_MAX = STACK_MAX / 2 /* of one frame: vm_start relies on it */
};

/* The one place where code grows. A program that is too long is reported once; the rest of it is
 * not written, and all callers may continue as if it were. */
void emit_word(struct emit *e, int32_t word)
{
    if (e->p->code_count == CODE_MAX) {
        if (!e->full)
            diag_add(e->diags, DIAG_ERROR, "too-many",
                     (struct src_pos){e->sentence ? e->sentence->node->pos.file : 0, e->line ? e->line : 1, 1}, 1,
                     "the rules make a program of more than %d words", CODE_MAX);
        e->full = true;
        return;
    }
    ARENA_PUSH(e->arena, e->p->code, e->p->code_count, e->p->code_cap) = word;
}

/* A mark records what the next instruction belongs to. Marks are in the order of the code, so the
 * machine finds them by binary search. */
static struct code_mark *push_mark(struct emit *e, const struct node *node)
{
    struct program *p = e->p;
    struct code_mark *m = &ARENA_PUSH(e->arena, p->marks, p->mark_count, p->mark_cap);
    *m = (struct code_mark){.pc = (int32_t)p->code_count, .sentence = e->sentence_index, .line = e->line, .node = node,
                            .slot = -1};
    return m;
}

/* For an instruction: only where something is new. */
static void mark_sentence(struct emit *e)
{
    const struct program *p = e->p;
    const struct code_mark *last = p->mark_count ? &p->marks[p->mark_count - 1] : NULL;
    if (!last || last->sentence != e->sentence_index || last->line != e->line ||
        (last->node && last->pc != (int32_t)p->code_count))
        push_mark(e, NULL);
}

void emit_mark(struct emit *e, const struct node *node)
{
    push_mark(e, node);
}

void emit_mark_sides(struct emit *e, const struct node *comparison)
{
    push_mark(e, comparison->b);
    push_mark(e, comparison->a)->below = 1;
}

void emit_mark_name(struct emit *e, const struct node *name)
{
    push_mark(e, name)->slot = name->var->slot;
}

void emit_mark_asking(struct emit *e, const struct node *statement)
{
    push_mark(e, statement)->asks = true;
}

void emit_clause(struct emit *e, enum clause_part part, const struct node *node)
{
    struct program *p = e->p;
    ARENA_PUSH(e->arena, p->clauses, p->clause_count, p->clause_cap) =
        (struct clause_place){(int32_t)p->code_count, e->sentence_index, part, node, e->statement};
}

int32_t emit(struct emit *e, int32_t op, int count, ...)
{
    int32_t at = (int32_t)e->p->code_count;
    va_list ap;
    mark_sentence(e);
    emit_word(e, op);
    va_start(ap, count);
    for (int i = 0; i < count; i++)
        emit_word(e, va_arg(ap, int32_t));
    va_end(ap);
    return at;
}

/* A label without a place remembers where it is used, and emit_here fills it in. */
void emit_use(struct emit *e, struct label *l)
{
    if (l->at < 0)
        ARENA_PUSH(e->arena, l->uses, l->count, l->cap) = (int32_t)e->p->code_count;
    emit_word(e, l->at);
}

void emit_jump(struct emit *e, int32_t op, struct label *l)
{
    emit(e, op, 0);
    emit_use(e, l);
}

void emit_here(struct emit *e, struct label *l)
{
    assert(l->at < 0); /* a label is one place */
    l->at = (int32_t)e->p->code_count;
    for (size_t i = 0; i < l->count && !e->full; i++)
        e->p->code[l->uses[i]] = l->at;
}

/* A return needs the number of slots of the whole procedure, which is known at its end. */
void emit_return(struct emit *e)
{
    int32_t at = emit(e, OP_RETURN, 1, 0);
    ARENA_PUSH(e->arena, e->returns, e->return_count, e->return_cap) = at + 1;
}

/* Slots are used again as soon as their block ends; the frame is as large as the most that are
 * needed at one time. */
int32_t emit_slot(struct emit *e, int count)
{
    int32_t first = e->slots;
    e->slots += count;
    if (e->slots > e->slots_max)
        e->slots_max = e->slots;
    return first;
}

int32_t emit_reserve(struct emit *e, int args, int event, bool acts)
{
    struct program *p = e->p;
    ARENA_PUSH(e->arena, p->procs, p->proc_count, p->proc_cap) =
        (struct proc){.entry = -1, .chosen = -1, .after = -1, .leave = -1, .args = args, .event = event, .check = -1, .acts = acts};
    return (int32_t)p->proc_count - 1;
}

void emit_proc(struct emit *e, int32_t proc)
{
    assert(e->p->procs[proc].entry < 0); /* reserved, and written once */
    e->p->procs[proc].entry = (int32_t)e->p->code_count;
    e->slots = e->slots_max = e->p->procs[proc].args;
    e->return_count = 0;
    e->stop = e->rest = e->leave = NULL;
    emit_in_force(e, NULL);
}

void emit_proc_end(struct emit *e, int32_t proc)
{
    e->p->procs[proc].slots = e->slots_max;
    if (e->slots_max > SLOTS_MAX) {
        struct src_pos pos = e->sentence ? e->sentence->node->pos : (struct src_pos){0, 1, 1};
        diag_add(e->diags, DIAG_ERROR, "too-many", pos, 1,
                 "what these rules keep at one time needs more than %d cells", SLOTS_MAX);
    }
    for (size_t i = 0; i < e->return_count && !e->full; i++)
        e->p->code[e->returns[i]] = e->slots_max;
}

void emit_in_force(struct emit *e, const struct sentence *s)
{
    e->sentence = s;
    e->sentence_index = s ? s->index : -1;
    e->line = s && s->node ? s->node->pos.line : 0;
}

struct extent emit_extent(const struct emit *e)
{
    const struct program *p = e->p;
    return (struct extent){p->code_count, p->mark_count, p->clause_count, p->line_count, p->proc_count};
}

/* Marks, clauses and lines of the code go with it; what the arena holds of it stays there
 * unused. */
void emit_take_back(struct emit *e, const struct extent *to)
{
    struct program *p = e->p;
    p->code_count = to->code;
    p->mark_count = to->marks;
    p->clause_count = to->clauses;
    p->line_count = to->lines;
    p->proc_count = to->procs;
}
