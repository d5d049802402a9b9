/* SPDX-License-Identifier: MIT
 *
 * Conditions that are defined by themselves (recursion.h) as one procedure that searches: what must still be asked is
 * a set, a bit for each combination of the values that change. A rule that uses the condition itself adds to the set
 * and continues with its next possibility; so each combination is examined once, and the search ends.
 */
#include "lang/emit.h"

#include "lang/recursion.h"

struct search {
    const struct vocab_phrase *of;
    struct recursion how;
    int32_t asked, examined; /* slots: where the values that are examined are kept … */
    int32_t words; /* … and how many words each of the two sets has, which lie one after the other from `asked` on */
};

/* The value of a placeholder: what a rule asks with, or (NULL) what the search was called with. */
static void gen_asked(struct emit *e, const struct node_list *values, int i)
{
    if (values)
        gen_value(e, values->items[i]);
    else
        emit(e, OP_LOAD, 1, i);
}

/* Goes to `outside` with a number that is not of its kind. Pieces are known to be of theirs. */
static void gen_bounds(struct emit *e, const struct search *s, const struct node_list *values, int i,
                       struct label *outside)
{
    if (e->v->kinds[s->of->placeholders[i].kinds[0]].category != RB_NUMBER)
        return;
    gen_asked(e, values, i);
    emit(e, OP_PUSH, 1, s->how.first[i]);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_UNLESS, outside);
    gen_asked(e, values, i);
    emit(e, OP_PUSH, 1, s->how.first[i] + s->how.count[i] - 1);
    emit(e, OP_LE, 0);
    emit_jump(e, OP_JUMP_UNLESS, outside);
}

/* Adds the combination to what must be asked. Its number is made as a number is of digits. */
static void gen_ask(struct emit *e, const struct search *s, const struct node_list *values, struct label *outside)
{
    bool begun = false;
    for (int i = 0; i < s->of->placeholder_count; i++)
        if (s->how.changes[i])
            gen_bounds(e, s, values, i, outside);
    for (int i = 0; i < s->of->placeholder_count; i++) {
        if (!s->how.changes[i])
            continue;
        if (begun) {
            emit(e, OP_PUSH, 1, s->how.count[i]);
            emit(e, OP_MUL, 0);
        }
        gen_asked(e, values, i);
        emit(e, OP_PUSH, 1, s->how.first[i]);
        emit(e, OP_SUB, 0);
        if (begun)
            emit(e, OP_ADD, 0);
        begun = true;
    }
    emit(e, OP_JOIN, 1, s->asked);
}

bool gen_searched(struct emit *e, const struct node *n, bool when, struct label *to)
{
    struct label outside = LABEL_NEW;
    if (!e->search || n->op != E_PHRASE || n->phrase != e->search->of)
        return false;
    gen_ask(e, e->search, &n->args, when ? &outside : to);
    if (!when)
        emit_jump(e, OP_JUMP, to);
    emit_here(e, &outside);
    return true;
}

/* The next combination that has not been examined, from its number into the slots of its values. */
static void gen_next(struct emit *e, const struct search *s, struct label *none)
{
    int32_t keep = e->slots, place = emit_slot(e, 1), above = s->how.combinations;
    emit(e, OP_OPEN, 2, s->asked, s->words);
    emit(e, OP_STORE, 1, place);
    emit(e, OP_JUMP_NOTHING, 1, place);
    emit_use(e, none);
    for (int i = 0; i < s->of->placeholder_count; i++) {
        if (!s->how.changes[i])
            continue;
        bool first = above == s->how.combinations;
        emit(e, OP_LOAD, 1, place);
        if (!first) {
            emit(e, OP_PUSH, 1, above);
            emit(e, OP_REMAINDER, 0);
        }
        above /= s->how.count[i];
        if (above > 1) {
            emit(e, OP_PUSH, 1, above);
            emit(e, OP_DIV_DOWN, 0);
        }
        emit(e, OP_PUSH, 1, s->how.first[i]);
        emit(e, OP_ADD, 0);
        emit(e, OP_STORE, 1, s->examined + i);
    }
    e->slots = keep;
}

/* The rules of one wording: where one applies, the search ends, or continues after what "not" excludes. */
static void gen_rules(struct emit *e, const struct search *search, bool yes, struct label *again)
{
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct sentence *s = e->c->sentences.items[i];
        if (s->node->op != R_DEFINE || s->node->a->phrase != search->of || (s->node->a->wording == 0) != yes)
            continue;
        struct match_ctx m;
        int32_t keep = e->slots;
        emit_in_force(e, s);
        emit_clause(e, CLAUSE_ASKED, s->node);
        gen_sentence_match(e, s, s->node->a, search->examined, &m);
        if (s->node->b)
            gen_jump(e, s->node->b, false, &m.fails);
        emit_clause(e, CLAUSE_EFFECT, s->node);
        if (yes) {
            emit(e, OP_PUSH, 1, 1);
            emit_return(e);
        } else
            emit_jump(e, OP_JUMP, again);
        gen_match_end(e, s, &m);
        e->slots = keep;
    }
    emit_in_force(e, NULL);
}

void gen_search(struct emit *e, const struct vocab_phrase *condition)
{
    struct search s = {.of = condition, .how = recursion_of(e->c, condition)};
    struct label again = LABEL_NEW, none = LABEL_NEW;
    s.words = (s.how.combinations + 31) / 32;
    s.examined = emit_slot(e, condition->placeholder_count);
    s.asked = emit_slot(e, 2 * s.words);
    for (int i = 0; i < condition->placeholder_count; i++)
        if (!s.how.changes[i]) {
            emit(e, OP_LOAD, 1, i);
            emit(e, OP_STORE, 1, s.examined + i);
        }
    gen_ask(e, &s, NULL, &none);
    emit_here(e, &again);
    gen_next(e, &s, &none);
    e->search = &s;
    gen_rules(e, &s, false, &again);
    gen_rules(e, &s, true, &again);
    e->search = NULL;
    emit_jump(e, OP_JUMP, &again);
    emit_here(e, &none);
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
}
