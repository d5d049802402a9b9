/* SPDX-License-Identifier: MIT
 *
 * Conditions and values that rules define: all definitions of one phrase make one procedure,
 * which takes the values of its placeholders in its first slots and returns the answer. It
 * changes nothing, so the machine may memoize what it returns. docs/language.md describes which
 * definition wins. Must not know who asks.
 */
#include "lang/emit.h"

#include "lang/recursion.h"
#include "vm/trap.h"

/* a ship is sheltered when the ship's square is Harbour
 * a ship is not sheltered when the sky is storm
 *
 * A definition of "not" wins over the others; if none applies, the answer is no. */
static void gen_condition(struct emit *e, struct vocab_phrase *phrase)
{
    if (phrase->builtin == BUILTIN_NEXT_TO) {
        struct label no = LABEL_NEW;
        emit(e, OP_LOAD, 1, 0);
        emit(e, OP_LOAD, 1, 1);
        emit(e, OP_NEAR, 0);
        emit_jump(e, OP_JUMP_UNLESS, &no);
        emit(e, OP_PUSH, 1, 1);
        emit_return(e);
        emit_here(e, &no);
    }
    for (int yes = 0; yes <= 1; yes++)
        for (size_t i = 0; i < e->c->sentences.count; i++) {
            const struct sentence *s = e->c->sentences.items[i];
            if (s->node->op != R_DEFINE || s->node->a->phrase != phrase || (s->node->a->wording == 0) != (yes == 1))
                continue;
            struct match_ctx m;
            int32_t keep = e->slots;
            emit_in_force(e, s);
            emit_clause(e, CLAUSE_ASKED, s->node);
            gen_sentence_match(e, s, s->node->a, 0, &m);
            if (s->node->b)
                gen_jump(e, s->node->b, false, &m.fails);
            emit_clause(e, CLAUSE_EFFECT, s->node);
            emit(e, OP_PUSH, 1, yes);
            emit_return(e);
            gen_match_end(e, s, &m);
            e->slots = keep;
        }
    emit_in_force(e, NULL);
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
}

/* the refuge of a ship is the ship's square when the sky is calm
 * the speed of a ship rises by the count of every isle
 * the speed of a ship is at least 0
 *
 * First what it is (all that apply must agree), then what is added and taken, then bounds. A
 * mark after each sentence shows the value so far.
 *
 * Rules that give different values at the same time are a fault, which names both; so is a value
 * that no rule gives, unless it may be nothing. */
static void gen_init(struct emit *e, struct vocab_phrase *phrase)
{
    int32_t sum = emit_slot(e, 2), from = sum + 1; /* from: 1 + the sentence that gave the value; 0: none so far */
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < e->c->sentences.count; i++) {
            const struct sentence *s = e->c->sentences.items[i];
            const struct node *n = s->node;
            int when = n->how == VALUE_IS ? 0 : n->how == VALUE_RISES || n->how == VALUE_FALLS ? 1 : 2;
            if (n->op != R_VALUE || n->a->phrase != phrase || when != round)
                continue;
            struct match_ctx m;
            int32_t keep = e->slots;
            emit_in_force(e, s);
            emit_clause(e, CLAUSE_ASKED, n);
            gen_sentence_match(e, s, n->a, 0, &m);
            if (n->b)
                gen_jump(e, n->b, false, &m.fails);
            emit_clause(e, CLAUSE_EFFECT, n);
            if (n->how == VALUE_IS) {
                struct label first = LABEL_NEW, agree = LABEL_NEW;
                gen_value(e, n->c);
                emit(e, OP_LOAD, 1, from);
                emit_jump(e, OP_JUMP_UNLESS, &first);
                emit(e, OP_DUP, 0);
                emit(e, OP_LOAD, 1, sum);
                emit(e, OP_EQ, 0);
                emit_jump(e, OP_JUMP_IF, &agree);
                emit(e, OP_PUSH, 1, e->sentence_index);
                emit(e, OP_LOAD, 1, from);
                emit(e, OP_PUSH, 1, 1);
                emit(e, OP_SUB, 0);
                emit(e, OP_TRAP, 2, TRAP_TWO_VALUES, (int32_t)phrase->index);
                emit_here(e, &first);
                emit_here(e, &agree);
                emit_mark(e, n);
                emit(e, OP_STORE, 1, sum);
                emit(e, OP_PUSH, 1, e->sentence_index + 1);
                emit(e, OP_STORE, 1, from);
            } else {
                static const int32_t ops[] = {[VALUE_RISES] = OP_ADD,
                                              [VALUE_FALLS] = OP_SUB,
                                              [VALUE_AT_LEAST] = OP_MAX,
                                              [VALUE_AT_MOST] = OP_MIN};
                emit(e, OP_LOAD, 1, sum);
                gen_value(e, n->c);
                emit(e, ops[n->how], 0);
                emit_mark(e, n);
                emit(e, OP_STORE, 1, sum);
            }
            gen_match_end(e, s, &m);
            e->slots = keep;
        }
        if (round)
            continue;
        struct label known = LABEL_NEW;
        emit_in_force(e, NULL);
        emit(e, OP_LOAD, 1, from);
        emit_jump(e, OP_JUMP_IF, &known);
        if (phrase->type.tag == TY_MAYBE) {
            emit(e, OP_PUSH, 1, NOTHING);
            emit(e, OP_STORE, 1, sum);
        } else {
            emit(e, OP_PUSH, 1, 0);
            emit(e, OP_PUSH, 1, 0);
            emit(e, OP_TRAP, 2, TRAP_NO_VALUE, (int32_t)phrase->index);
        }
        emit_here(e, &known);
    }
    emit_in_force(e, NULL);
    emit(e, OP_LOAD, 1, sum);
    if (phrase->type.tag == TY_NUMBER && (phrase->type.low > NUMBER_LOW || phrase->type.high < NUMBER_HIGH))
        emit(e, OP_WITHIN, 3, phrase->type.low, phrase->type.high, (int32_t)phrase->index);
    emit_return(e);
}

/* Phrases that are kept, and most of those of the language, have no procedure: their values are
 * cells. */
void gen_definition(struct emit *e, struct vocab_phrase *phrase)
{
    int32_t proc = e->c->procs.items[phrase->index];
    if (proc < 0)
        return;
    emit_proc(e, proc);
    if (phrase->cls == PHRASE_VALUE)
        gen_init(e, phrase);
    else if (recursion_of(e->c, phrase).how != RECURSION_NONE)
        gen_search(e, phrase);
    else
        gen_condition(e, phrase);
    emit_proc_end(e, proc);
}
