/* SPDX-License-Identifier: MIT
 *
 * Prohibitions that are decided by the first nouns of an offer: "a player may not move from a square to any square when
 * the square's side is not the player". They are tested before the other nouns are gone through, so that such a test costs
 * there what it costs as a condition on the noun. The complete check still follows, and nothing else asks here: which rule
 * forbids a decision, and what is forbidden, stays as it is. Only prohibitions are tested early that cannot fail and
 * read nothing hidden: what they forbid does not reveal what the conditions after them would have read.
 */
#include "lang/emit.h"

#include "lang/leaks_inner.h"
#include "lang/walk.h"

#include <string.h>

enum { DEPTH_MAX = 30 }; /* of expressions, and of definitions inside one another */

static bool cannot_fail(const struct emit *e, const struct node *n, int depth);

static bool list_cannot_fail(const struct emit *e, const struct node_list *list, int depth)
{
    for (size_t i = 0; i < list->count; i++)
        if (!cannot_fail(e, list->items[i], depth))
            return false;
    return true;
}

/* Conditions that rules define: all of their definitions count. */
static bool definitions_cannot_fail(const struct emit *e, const struct vocab_phrase *ph, int depth)
{
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct sentence *s = e->c->sentences.items[i];
        if (s->node->op == R_DEFINE && s->node->a->phrase == ph &&
            (s->self || s->event_count || !list_cannot_fail(e, &s->node->a->args, depth) ||
             (s->node->b && !cannot_fail(e, s->node->b, depth))))
            return false;
    }
    return true;
}

static bool phrase_cannot_fail(const struct emit *e, const struct node *n, int depth)
{
    const struct vocab_phrase *ph = n->phrase;
    bool of_language = ph->builtin == BUILTIN_NEXT_TO || ph->builtin == BUILTIN_ON_BOARD || ph->builtin == BUILTIN_EMPTY ||
                       ph->builtin == BUILTIN_NEXT_PLAYER || ph->builtin == BUILTIN_PREVIOUS_PLAYER ||
                       ph->builtin == BUILTIN_ONE_STEP;
    if (!list_cannot_fail(e, &n->args, depth))
        return false;
    if (ph->cls == PHRASE_ZONE || ph->kept)
        return true;
    if (ph->builtin == BUILTIN_NEXT_TO && !definitions_cannot_fail(e, ph, depth - 1))
        return false;
    return of_language || (ph->cls == PHRASE_CONDITION && !ph->builtin && definitions_cannot_fail(e, ph, depth - 1));
}

static bool may_be_hidden(const struct emit *e, const struct node *n)
{
    return (n->op == E_FIELD && n->field->hidden) || (n->op == E_PHRASE && n->phrase->hidden) || leak_names_secret(e->v, n);
}

static bool cannot_fail(const struct emit *e, const struct node *n, int depth)
{
    if (!n)
        return true;
    if (depth <= 0 || may_be_hidden(e, n))
        return false;
    switch (n->op) {
    case E_NUMBER:
    case E_TRUTH:
    case E_NAME:
    case E_NOTHING:
    case E_VAR:
    case E_TABLE: return true;
    case E_FIELD:
    case E_COMPARE:
    case E_IS_A:
    case E_ONE_OF:
    case E_AND:
    case E_OR:
    case E_NOT:
    case E_EXISTS:
    case E_QUANT:
    case E_COUNT:
    case E_FIRST:
    case E_NOUN:
        return cannot_fail(e, n->a, depth - 1) && cannot_fail(e, n->b, depth - 1) && list_cannot_fail(e, &n->args, depth - 1);
    case E_IN:
        return n->b->type.tag == TY_ZONE && cannot_fail(e, n->a, depth - 1) && cannot_fail(e, n->b, depth - 1);
    case E_PHRASE: return phrase_cannot_fail(e, n, depth - 1);
    default: return false;
    }
}

/* Whether some exception could lift the prohibition. */
static bool has_exception(const struct emit *e, const struct sentence *s)
{
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct node *d = e->c->sentences.items[i]->node;
        for (size_t k = 0; d->op == R_DESPITE && k < d->id_count; k++)
            if (!strcmp(d->ids[k], s->rule->id.text))
                return true;
    }
    return false;
}

/* Whether the noun can be anything that the placeholder can be, and nothing speaks of it. */
static bool is_open(const struct node *event, size_t i, const struct node *condition)
{
    const struct node *arg = event->args.items[i];
    const struct vocab_placeholder *h = &event->phrase->placeholders[i];
    if (arg->op != E_NOUN || arg->args.count || arg->type.tag != TY_PIECE || h->kind_count != 1 ||
        arg->type.kind != h->kinds[0])
        return false;
    for (size_t k = 0; k < event->args.count; k++)
        if (k != i && walk_speaks_of(event->args.items[k], arg->var))
            return false;
    return !condition || !walk_speaks_of(condition, arg->var);
}

/* Whether the sentence can be tested when only the placeholders in `bound` have values. */
static bool is_early(const struct emit *e, const struct vocab_phrase *event, const struct sentence *s, unsigned bound)
{
    const struct node *n = s->node;
    if ((n->op != R_FORBID && n->op != R_ONLY) || n->a->phrase != event || s->self || s->event_count || has_exception(e, s))
        return false;
    for (size_t i = 0; i < n->a->args.count; i++)
        if (bound >> i & 1 ? !cannot_fail(e, n->a->args.items[i], DEPTH_MAX) : !is_open(n->a, i, n->b))
            return false;
    return cannot_fail(e, n->b, DEPTH_MAX);
}

static void find_same_time(void *ctx, const struct node *n)
{
    *(bool *)ctx |= n->op == S_SAME_TIME;
}

bool decides_together(const struct emit *e)
{
    bool hides = false;
    for (size_t i = 0; i < e->c->sentences.count && !hides; i++)
        walk_nodes(e->c->sentences.items[i]->node, find_same_time, &hides);
    return hides;
}

int32_t early_check(struct emit *e, const struct vocab_phrase *event, unsigned bound, unsigned before)
{
    if (!e->early || e->early->hides)
        return -1;
    for (size_t i = 0; i < e->early->count; i++) {
        const struct early_check *x = &e->early->items[i];
        if (x->event == event && x->bound == bound && x->before == before)
            return x->proc;
    }
    bool any = false;
    for (size_t i = 0; i < e->c->sentences.count && !any; i++)
        any = is_early(e, event, e->c->sentences.items[i], bound) && !is_early(e, event, e->c->sentences.items[i], before);
    int32_t proc = any ? emit_reserve(e, event->placeholder_count, -1, false) : -1;
    ARENA_PUSH(e->arena, e->early->items, e->early->count, e->early->cap) = (struct early_check){event, bound, before, proc};
    return proc;
}

void gen_early_checks(struct emit *e)
{
    for (size_t i = 0; i < e->early->count; i++) {
        const struct early_check x = e->early->items[i];
        if (x.proc < 0)
            continue;
        emit_proc(e, x.proc);
        for (size_t k = 0; k < e->c->sentences.count; k++) {
            const struct sentence *s = e->c->sentences.items[k];
            if (is_early(e, x.event, s, x.bound) && !is_early(e, x.event, s, x.before))
                gen_forbid(e, x.event, s);
        }
        emit_in_force(e, NULL);
        emit(e, OP_PUSH, 1, 1);
        emit_return(e);
        emit_proc_end(e, x.proc);
    }
}
