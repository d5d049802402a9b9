/* SPDX-License-Identifier: MIT
 *
 * A decision asked about from outside: whether certain values are among those that an offer goes through, and which
 * of its parts they fail. The code of the offer itself goes through everything there is; a probe examines one
 * choice.
 *
 * A probe has a frame of its own, which begins with a copy of the frame of the code that asks, because the offer
 * may speak of what that code has found ("the hero", a `let`). Where each of its names is kept is read off the code
 * that asks: one sentence can have been compiled more than once.
 */
#include "lang/emit.h"

#include "base/arena.h"
#include "vm/opcode.h"

/* Where the choices that begin to be computed at `pc` are complete. */
static int32_t end_of_asking(const struct program *p, int32_t pc)
{
    while (p->code[pc] != OP_DECIDE && p->code[pc] != OP_DECIDE_SET)
        pc += opcode_length(p->code + pc);
    return pc;
}

/* The procedure whose code is at `pc`. */
static const struct proc *proc_at(const struct program *p, int32_t pc)
{
    int32_t best = -1;
    for (size_t i = 0; i < p->proc_count; i++)
        if (p->procs[i].entry <= pc && (best < 0 || p->procs[i].entry > p->procs[best].entry))
            best = (int32_t)i;
    return &p->procs[best];
}

/* Marks say in which slot the code that asks keeps each name. */
static void find_slots(const struct program *p, int32_t from, int32_t to)
{
    for (size_t i = 0; i < p->mark_count; i++) {
        const struct code_mark *m = &p->marks[i];
        const struct node *n = m->node;
        if (m->slot >= 0 && m->pc > from + 1 && m->pc <= to)
            n->var->slot = m->slot;
    }
}

static bool is_before(const struct node *a, const struct node *b)
{
    return a->pos.line < b->pos.line || (a->pos.line == b->pos.line && a->pos.column < b->pos.column);
}

static void add_part(struct emit *e, struct probe *p, enum probe_what what, const struct node *node,
                     int32_t placeholder)
{
    ARENA_PUSH(e->arena, p->parts, p->count, p->cap) = (struct probe_part){what, node, placeholder};
}

/* The parts in the order in which the offer needs them: from left to right as it is written. */
static void find_parts(struct emit *e, struct probe *p, struct node *const *args, size_t count,
                       const struct node *condition)
{
    int32_t order[PLACEHOLDERS_MAX];
    for (int32_t i = 0; i < (int32_t)count; i++) {
        int32_t at = i;
        for (; at > 0 && is_before(args[i], args[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (size_t i = 0; i < count; i++) {
        const struct node *arg = args[order[i]];
        if (arg->op != E_NOUN) {
            add_part(e, p, PROBE_VALUE, arg, order[i]);
            continue;
        }
        arg->var->slot = p->frame + order[i];
        add_part(e, p, PROBE_KIND, arg, order[i]);
        for (size_t k = 0; k < arg->args.count; k++)
            add_part(e, p, PROBE_FILTER, arg->args.items[k], order[i]);
    }
    if (condition)
        add_part(e, p, PROBE_CONDITION, condition, -1);
}

static void gen_kind(struct emit *e, const struct node *noun, int32_t slot, struct label *fails)
{
    const struct vocab_kind *k = noun->type.kind < 0 ? NULL : &e->v->kinds[noun->type.kind];
    int32_t low = !k ? noun->type.low : k->category == RB_NUMBER ? k->low : k->first;
    int32_t high = !k ? noun->type.high : k->category == RB_NUMBER ? k->high : k->first + k->count - 1;
    emit(e, OP_LOAD, 1, slot);
    emit(e, OP_PUSH, 1, low);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_UNLESS, fails);
    emit(e, OP_LOAD, 1, slot);
    emit(e, OP_PUSH, 1, high);
    emit(e, OP_LE, 0);
    emit_jump(e, OP_JUMP_UNLESS, fails);
}

static void gen_part(struct emit *e, const struct probe *p, const struct probe_part *part, struct label *fails)
{
    switch (part->what) {
    case PROBE_KIND: gen_kind(e, part->node, p->frame + part->placeholder, fails); break;
    case PROBE_VALUE:
        emit(e, OP_LOAD, 1, p->frame + part->placeholder);
        gen_value(e, part->node);
        emit(e, OP_EQ, 0);
        emit_jump(e, OP_JUMP_UNLESS, fails);
        break;
    default: gen_jump(e, part->node, false, fails);
    }
}

static void gen_probe(struct emit *e, struct probe *p)
{
    struct label *fails = ARENA_ARRAY(e->arena, struct label, p->count + 1);
    for (size_t i = 0; i < p->count; i++) {
        fails[i] = (struct label)LABEL_NEW;
        gen_part(e, p, &p->parts[i], &fails[i]);
    }
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
    for (size_t i = 0; i < p->count; i++) {
        emit_here(e, &fails[i]);
        emit(e, OP_PUSH, 1, (int32_t)i + 1);
        emit_return(e);
    }
}

static const struct probe *made_before(const struct compiled *c, int32_t ask_pc, const struct node *of)
{
    for (size_t i = 0; i < c->probe_count; i++)
        if (c->probes[i]->ask_pc == ask_pc && c->probes[i]->of == of)
            return c->probes[i];
    return NULL;
}

/* Writes the code of a probe whose parts are known. */
static const struct probe *make(struct compiled *c, struct emit *e, struct probe *p, int32_t sentence,
                                void (*gen)(struct emit *, struct probe *))
{
    struct extent before = emit_extent(e);
    p->proc = emit_reserve(e, p->frame + p->values, -1, false);
    emit_proc(e, p->proc);
    emit_in_force(e, c->sentences.items[sentence]);
    gen(e, p);
    emit_proc_end(e, p->proc);
    if (e->diags->errors) {
        emit_take_back(e, &before);
        p->proc = -1;
    } else
        program_prepare(&c->program, &c->arena);
    ARENA_PUSH(&c->arena, c->probes, c->probe_count, c->probe_cap) = p;
    return p;
}

const struct probe *compile_probe(struct compiled *c, int32_t ask_pc, int32_t sentence, const struct node *of)
{
    const struct probe *before = made_before(c, ask_pc, of);
    if (before)
        return before;
    struct diags diags = {.arena = &c->arena};
    struct emit e = emit_new(c, &diags);
    struct probe *p = ARENA_NEW(&c->arena, struct probe);
    bool offer = of->op == S_OFFER;
    *p = (struct probe){.of = of, .ask_pc = ask_pc, .frame = proc_at(&c->program, ask_pc)->slots};
    find_slots(&c->program, ask_pc, end_of_asking(&c->program, ask_pc));
    if (offer)
        find_parts(&e, p, of->a->args.items, of->a->args.count, of->b);
    else
        find_parts(&e, p, (struct node *const *)&of->b, 1, NULL);
    p->values = offer ? (int32_t)of->a->args.count : 1;
    return make(c, &e, p, sentence, gen_probe);
}

/* All parts, for any result of each. */
static void gen_each(struct emit *e, struct probe *p)
{
    for (size_t i = 0; i < p->count; i++) {
        struct label next = LABEL_NEW;
        gen_jump(e, p->parts[i].node, false, &next);
        emit_here(e, &next);
    }
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
}

const struct probe *compile_asking(struct compiled *c, int32_t ask_pc, int32_t sentence, const struct node *of,
                                       const struct node *const *conditions, size_t count)
{
    const struct probe *before = made_before(c, ask_pc, of);
    if (before)
        return before;
    struct diags diags = {.arena = &c->arena};
    struct emit e = emit_new(c, &diags);
    struct probe *p = ARENA_NEW(&c->arena, struct probe);
    const struct proc *asks = proc_at(&c->program, ask_pc);
    *p = (struct probe){.of = of, .ask_pc = ask_pc, .frame = asks->slots};
    find_slots(&c->program, asks->entry - 2, ask_pc);
    for (size_t i = 0; i < count; i++)
        add_part(&e, p, PROBE_CONDITION, conditions[i], -1);
    return make(c, &e, p, sentence, gen_each);
}
