/* SPDX-License-Identifier: MIT
 *
 * What would be so after an event. The machine lets it happen and takes it back; vm/trial.h describes the code. Must
 * not know what the event does.
 */
#include "lang/emit.h"

#include "lang/walk.h"

/* after that the player is in check: in the check of an event, "that" is this very event, also where the rule
 * speaks of its general form. */
static const struct vocab_phrase *gen_that(struct emit *e, const struct node *event)
{
    if (!e->checked) {
        gen_values(e, event);
        return event->phrase;
    }
    for (int i = 0; i < e->checked->placeholder_count; i++)
        emit(e, OP_LOAD, 1, i);
    return e->checked;
}

/* The values of an event that is named, which are used twice: to ask whether it may happen, and to try it. */
static void gen_possible(struct emit *e, const struct node *event, struct label *no)
{
    const struct vocab_phrase *ph = event->phrase;
    int32_t values = emit_slot(e, ph->placeholder_count), check = e->c->checks.items[ph->index];
    gen_values(e, event);
    for (int i = ph->placeholder_count; i-- > 0;)
        emit(e, OP_STORE, 1, values + i);
    for (int i = 0; check >= 0 && i < ph->placeholder_count; i++)
        emit(e, OP_LOAD, 1, values + i);
    if (check >= 0) {
        emit(e, OP_CALL, 1, check);
        emit_jump(e, OP_JUMP_UNLESS, no);
    }
    for (int i = 0; i < ph->placeholder_count; i++)
        emit(e, OP_LOAD, 1, values + i);
}

void gen_trial(struct emit *e, const struct node *n)
{
    struct label no = LABEL_NEW, out = LABEL_NEW;
    int32_t keep = e->slots;
    const struct vocab_phrase *event = n->a->phrase;
    if (n->value)
        event = gen_that(e, n->a);
    else
        gen_possible(e, n->a, &no);
    emit(e, OP_TRY, 2, (int32_t)event->index, e->sentence_index);
    emit_mark(e, n->a); /* when it is tried; its value means nothing */
    emit(e, OP_TRIED, 0);
    gen_value(e, n->b);
    emit_mark(e, n);
    emit(e, OP_TRY_END, 0);
    emit_jump(e, OP_JUMP, &out);
    emit_here(e, &no);
    if (no.count) {
        emit(e, OP_PUSH, 1, 0);
        emit_mark(e, n);
    }
    emit_here(e, &out);
    e->slots = keep;
}

/* ---------------------------------------------------------------- which sentences do that */

struct trying {
    const struct compiled *c;
    bool found;
};

static void look_for_trial(void *ctx, const struct node *n)
{
    struct trying *t = ctx;
    t->found |= n->op == E_TRIAL || (n->op == E_PHRASE && t->c->trying[n->phrase->index]);
}

static bool tries_here(const struct compiled *c, const struct node *sentence)
{
    struct trying t = {c, false};
    walk_nodes(sentence->b, look_for_trial, &t);
    walk_nodes(sentence->c, look_for_trial, &t);
    for (size_t i = 0; sentence->a && i < sentence->a->args.count; i++)
        walk_nodes(sentence->a->args.items[i], look_for_trial, &t);
    return t.found;
}

/* Definitions that try an event, and those that use these, until nothing is added. */
static void find_definitions_that_try(struct compiled *c)
{
    c->trying = ARENA_ARRAY(&c->arena, bool, c->vocab->phrase_count + 1);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->sentences.count; i++) {
            const struct node *rule = c->sentences.items[i]->node;
            if ((rule->op != R_DEFINE && rule->op != R_VALUE) || c->trying[rule->a->phrase->index])
                continue;
            more |= c->trying[rule->a->phrase->index] = tries_here(c, rule);
        }
    }
}

bool tries(const struct emit *e, const struct sentence *s)
{
    if (!e->c->trying)
        find_definitions_that_try(e->c);
    return tries_here(e->c, s->node);
}
