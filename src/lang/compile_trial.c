/* SPDX-License-Identifier: MIT
 *
 * What would be so after an event. The machine lets it happen and takes it back; vm/trial.h describes the code. Must not
 * know what the event does.
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

enum { DEFINITIONS_MAX = 20 }; /* within one another; what lies deeper does not change the order */

struct trying {
    const struct emit *e;
    const struct vocab_phrase *inside[DEFINITIONS_MAX]; /* whose definitions are being looked through */
    int depth;
    bool found;
};

/* A condition can ask for itself. */
static bool is_inside(const struct trying *t, const struct vocab_phrase *phrase)
{
    for (int i = 0; i < t->depth; i++)
        if (t->inside[i] == phrase)
            return true;
    return false;
}

static void look_for_trial(void *ctx, const struct node *n)
{
    struct trying *t = ctx;
    t->found |= n->op == E_TRIAL;
    if (t->found || n->op != E_PHRASE || t->depth == DEFINITIONS_MAX || is_inside(t, n->phrase))
        return;
    t->inside[t->depth++] = n->phrase;
    for (size_t i = 0; i < t->e->c->sentences.count && !t->found; i++) {
        const struct node *rule = t->e->c->sentences.items[i]->node;
        if ((rule->op == R_DEFINE || rule->op == R_VALUE) && rule->a->phrase == n->phrase)
            walk_nodes(rule->b, look_for_trial, t);
    }
    t->depth--;
}

bool tries(const struct emit *e, const struct sentence *s)
{
    struct trying t = {.e = e};
    walk_nodes(s->node->b, look_for_trial, &t);
    return t.found;
}
