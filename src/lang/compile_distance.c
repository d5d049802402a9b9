/* SPDX-License-Identifier: MIT
 *
 * Ways along neighbours: the shortest way between two places, and whether one is within so many steps of the other. What can
 * be crossed is found first, as a set of places; then one instruction searches. Must not know why one asks.
 */
#include "lang/emit.h"

/* The places that fit the noun join a set, which is in *slot; returns how many words it has, 0: everything can be
 * crossed. */
static int32_t gen_crossable(struct emit *e, const struct node *noun, int32_t *slot)
{
    *slot = emit_slot(e, 1);
    if (!noun)
        return 0;
    const struct vocab_kind *k = &e->v->kinds[noun->type.kind];
    int32_t words = (k->count + 31) / 32;
    struct iteration it;
    if (words > 1)
        emit_slot(e, words - 1);
    emit(e, OP_SET_CLEAR, 2, *slot, words);
    gen_iteration(e, noun, false, &it);
    emit(e, OP_LOAD, 1, it.slot);
    emit(e, OP_PUSH, 1, k->first);
    emit(e, OP_SUB, 0);
    emit(e, OP_JOIN, 1, *slot);
    gen_iteration_end(e, &it);
    return words;
}

static bool defines_neighbours(struct emit *e, const struct node *n)
{
    for (size_t i = 0; i < e->v->phrase_count; i++)
        if (e->v->phrases[i]->builtin == BUILTIN_NEXT_TO && e->c->procs.items[i] >= 0) {
            struct diag *d = diag_add(e->diags, DIAG_ERROR, "wrong-type", n->pos, n->span,
                                      "rules define what is next to what, so the language cannot find ways");
            diag_note(e->diags, d, "use a condition whose definition contains it: A when …");
            return true;
        }
    return false;
}

void gen_distance(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots, set, words = gen_crossable(e, n->c, &set);
    if (defines_neighbours(e, n))
        return;
    gen_value(e, n->op == E_DISTANCE ? n->a : n->b);
    gen_value(e, n->op == E_DISTANCE ? n->b : n->a);
    if (n->op == E_DISTANCE)
        emit(e, OP_PUSH, 1, e->v->kinds[n->a->type.kind].count - 1);
    else
        gen_value(e, n->d);
    emit(e, OP_DISTANCE, 2, set, words);
    if (n->op == E_WITHIN) {
        emit(e, OP_PUSH, 1, 0);
        emit(e, OP_GE, 0);
    } else {
        struct label way = LABEL_NEW;
        emit(e, OP_STORE, 1, set); /* the set is not needed any longer */
        emit(e, OP_LOAD, 1, set);
        emit(e, OP_PUSH, 1, 0);
        emit(e, OP_GE, 0);
        emit_jump(e, OP_JUMP_IF, &way);
        emit(e, OP_PUSH, 1, e->v->kinds[n->a->type.kind].count);
        emit(e, OP_STORE, 1, set);
        emit_here(e, &way);
        emit(e, OP_LOAD, 1, set);
    }
    emit_mark(e, n);
    if (n->op == E_WITHIN && n->value)
        emit(e, OP_NOT, 0);
    e->slots = keep;
}
