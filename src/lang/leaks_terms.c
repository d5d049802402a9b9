/* SPDX-License-Identifier: MIT
 *
 * What expressions say, for check_leaks: whether two say the same thing, what a sentence is about, and what asks
 * for something hidden. Knows no choices.
 */
#include "lang/leaks_inner.h"

struct term leak_term(const struct node *node, const struct binding *names)
{
    return (struct term){node, names};
}

const struct variable *leak_variable(const struct node *n)
{
    return n->op == E_VAR || n->op == E_THIS || n->op == E_NOUN ? n->var : NULL;
}

struct term leak_resolve(struct term t)
{
    const struct variable *var;
    while ((var = leak_variable(t.node))) {
        const struct binding *b = t.names;
        while (b && b->var != var)
            b = b->outer;
        if (b)
            t = b->value;
        else if (var->init)
            t.node = var->init;
        else
            break;
    }
    return t;
}

/* "The ship's owner" is "the player" where that was asked: looked up one step far. */
static bool same_by_fact(struct term a, struct term b, const struct fact *facts)
{
    if (a.node->type.tag != TY_PIECE && a.node->type.tag != TY_MAYBE)
        return false;
    for (const struct fact *f = facts; f; f = f->before) {
        const struct node *n = f->known.node;
        if (n->op != E_COMPARE || n->rel != REL_IS)
            continue;
        struct term left = leak_term(n->a, f->known.names), right = leak_term(n->b, f->known.names);
        if ((leak_same(left, a, NULL) && leak_same(right, b, NULL)) ||
            (leak_same(left, b, NULL) && leak_same(right, a, NULL)))
            return true;
    }
    return false;
}

static bool is_same(struct term a, struct term b, const struct fact *facts)
{
    const struct node *m = a.node, *n = b.node;
    if (leak_variable(m) || leak_variable(n))
        return leak_variable(m) == leak_variable(n);
    if (m->op != n->op || m->value != n->value || m->rel != n->rel || m->sign != n->sign ||
        m->wording != n->wording || m->field != n->field || m->phrase != n->phrase || m->args.count != n->args.count)
        return false;
    switch (m->op) {
    case E_NUMBER:
    case E_TRUTH:
    case E_NAME:
    case E_NOTHING:
    case E_TABLE:
    case E_EVENT:
    case E_FIELD:
    case E_EVENT_PLACEHOLDER:
    case E_EVENT_FIELD:
    case E_ARITH:
    case E_COMPARE:
    case E_ONE_OF:
    case E_IN:
    case E_TOP:
    case E_PHRASE: break;
    default: return false; /* binds names of its own: not worth the trouble */
    }
    bool equal = leak_same(leak_term(m->a, a.names), leak_term(n->a, b.names), facts) &&
                 leak_same(leak_term(m->b, a.names), leak_term(n->b, b.names), facts);
    if (!equal && m->op == E_COMPARE && (m->rel == REL_IS || m->rel == REL_IS_NOT))
        equal = leak_same(leak_term(m->a, a.names), leak_term(n->b, b.names), facts) &&
                leak_same(leak_term(m->b, a.names), leak_term(n->a, b.names), facts);
    for (size_t i = 0; equal && i < m->args.count; i++)
        equal = leak_same(leak_term(m->args.items[i], a.names), leak_term(n->args.items[i], b.names), facts);
    return equal;
}

/* Do both say the same thing, going by what is certain? */
bool leak_same(struct term a, struct term b, const struct fact *facts)
{
    if (!a.node || !b.node)
        return a.node == b.node;
    a = leak_resolve(a);
    b = leak_resolve(b);
    return is_same(a, b, facts) || (facts && same_by_fact(a, b, facts));
}

/* ---------------------------------------------------------------- sentences that speak of a phrase */

/* In a placeholder of several kinds a rule about one of them does not apply to the others. */
bool leak_is_other_kind(struct type a, struct type b)
{
    return a.tag == TY_PIECE && b.tag == TY_PIECE && a.kind != b.kind;
}

/* Binds the names in the head of a sentence to what is at their places. False: it speaks of something else. */
bool leak_bind_head(struct search *s, const struct node *head, const struct node *asked,
                      const struct binding *names, const struct binding **bound)
{
    for (size_t i = 0; i < head->args.count && i < asked->args.count; i++) {
        const struct node *place = head->args.items[i];
        struct term there = leak_resolve(leak_term(asked->args.items[i], names));
        if (leak_is_other_kind(place->type, there.node->type) ||
            (place->op == E_NAME && there.node->op == E_NAME && place->value != there.node->value))
            return false;
        if (place->op != E_NOUN && place->op != E_THIS)
            continue;
        struct binding *b = ARENA_NEW(&s->c->arena, struct binding);
        *b = (struct binding){place->var, there, *bound};
        *bound = b;
    }
    return true;
}

bool leak_is_defined_by_rules(const struct node *n)
{
    return n->op == E_PHRASE && !n->phrase->kept && !n->phrase->builtin &&
           (n->phrase->cls == PHRASE_CONDITION || n->phrase->cls == PHRASE_VALUE);
}

bool leak_defines(const struct node *sentence)
{
    return sentence->op == R_DEFINE || sentence->op == R_VALUE;
}

bool leak_restricts(const struct node *sentence)
{
    return sentence->op == R_FORBID || sentence->op == R_ONLY || sentence->op == R_DESPITE;
}

/* A piece called by its name, where the names of such pieces are hidden: to say where it is is to say its name. */
bool leak_names_secret(const struct vocab *v, const struct node *n)
{
    return (n->op == E_NAME || n->op == E_THIS) && vocab_hides_names(v, n->type);
}

bool leak_asks_where(const struct vocab *v, const struct node *n)
{
    return n->op == E_IN && n->b->type.tag == TY_ZONE && leak_names_secret(v, n->a);
}

bool leak_asks_which(const struct vocab *v, const struct node *n)
{
    return n->op == E_COMPARE && (leak_names_secret(v, n->a) || leak_names_secret(v, n->b)) &&
           n->a->type.tag != TY_NOTHING && n->b->type.tag != TY_NOTHING;
}

bool leak_asks_for_hidden(const struct vocab *v, const struct node *n)
{
    return (n->op == E_FIELD && n->field->hidden && n->a->type.tag == TY_PIECE) ||
           (n->op == E_PHRASE && n->phrase->kept && n->phrase->hidden && n->phrase->placeholder_count) ||
           leak_asks_where(v, n) || leak_asks_which(v, n);
}
