/* SPDX-License-Identifier: MIT
 *
 * Finds out how a condition uses itself. What is last decides alone, so the question can be put off: the
 * compiler remembers it in a set, and continues with the next one (compile_search.c). Must not know what is done with
 * the answer.
 */
#include "lang/recursion.h"

#include "lang/walk.h"

struct seeker {
    const struct vocab_phrase *of;
    const struct node *found;
};

static void look_for(void *ctx, const struct node *n)
{
    struct seeker *s = ctx;
    if (n->op == E_PHRASE && n->phrase == s->of && !s->found)
        s->found = n;
}

/* A question of that condition in the node or below it; NULL: none. */
static const struct node *find(const struct node *n, const struct vocab_phrase *of)
{
    struct seeker s = {of, NULL};
    walk_nodes(n, look_for, &s);
    return s.found;
}

static const struct node *misplaced(const struct node *n, const struct vocab_phrase *of);

static const struct node *misplaced_in_list(const struct node_list *list, const struct vocab_phrase *of, bool all)
{
    for (size_t i = 0; i < list->count; i++) {
        bool last = !all || i + 1 == list->count;
        const struct node *at = last ? misplaced(list->items[i], of) : find(list->items[i], of);
        if (at)
            return at;
    }
    return NULL;
}

/* A question of that condition that does not decide alone once everything before it is true; NULL: there is none. */
static const struct node *misplaced(const struct node *n, const struct vocab_phrase *of)
{
    const struct node *at = NULL;
    switch (n->op) {
    case E_AND: return misplaced_in_list(&n->args, of, true);
    case E_OR: return misplaced_in_list(&n->args, of, false);
    case E_EXISTS: return n->value ? find(n, of) : misplaced_in_list(&n->a->args, of, true);
    case E_QUANT:
        at = find(n->a, of);
        return at ? at : n->value == QUANT_SOME ? misplaced(n->b, of) : find(n->b, of);
    case E_PHRASE:
        if (n->phrase != of || n->wording)
            return find(n, of);
        for (size_t i = 0; i < n->args.count && !at; i++)
            at = find(n->args.items[i], of);
        return at;
    default: return find(n, of);
    }
}

/* ---------------------------------------------------------------- what changes */

static bool is_same_as_head(const struct node *head, const struct node *arg)
{
    if (head->op == E_NOUN)
        return arg->op == E_VAR && arg->var == head->var;
    return head->op == E_NAME && arg->op == E_NAME && arg->value == head->value;
}

struct questions {
    struct recursion *r;
    const struct sentence *s;
};

static void note_question(void *ctx, const struct node *n)
{
    struct questions *q = ctx;
    struct recursion *r = q->r;
    const struct node *head = q->s->node->a;
    bool any = false;
    if (n->op != E_PHRASE || n == head || n->phrase != head->phrase)
        return;
    for (size_t i = 0; i < n->args.count; i++) {
        bool changes = !is_same_as_head(head->args.items[i], n->args.items[i]);
        any |= changes;
        r->changes[i] |= changes;
    }
    if (r->how == RECURSION_NONE || !any) {
        r->sentence = q->s;
        r->at = n;
    }
    r->how = any && r->how != RECURSION_STILL ? RECURSION_FINE : RECURSION_STILL;
}

/* The values that the placeholder can have; false: they are not of one kind with an end. */
static bool values_of(const struct vocab *v, const struct vocab_placeholder *h, int32_t *first, int32_t *count)
{
    if (h->kind_count != 1 || h->kinds[0] < 0)
        return false;
    const struct vocab_kind *k = &v->kinds[h->kinds[0]];
    bool number = k->category == RB_NUMBER;
    int64_t values = number ? (int64_t)k->high - k->low + 1 : k->count;
    *first = number ? k->low : k->first;
    *count = values > SEARCH_MAX ? SEARCH_MAX + 1 : (int32_t)values;
    return true;
}

static void measure(const struct vocab *v, const struct vocab_phrase *of, struct recursion *r)
{
    int64_t combinations = 1;
    for (int i = 0; i < of->placeholder_count; i++) {
        if (!r->changes[i])
            continue;
        if (!values_of(v, &of->placeholders[i], &r->first[i], &r->count[i])) {
            r->how = RECURSION_ENDLESS;
            return;
        }
        combinations *= r->count[i];
        if (combinations > SEARCH_MAX) {
            r->how = RECURSION_LARGE;
            return;
        }
    }
    r->combinations = (int32_t)combinations;
}

struct recursion recursion_of(const struct compiled *c, const struct vocab_phrase *condition)
{
    struct recursion r = {.how = RECURSION_NONE};
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        const struct node *n = s->node;
        if (n->op != R_DEFINE || n->a->phrase != condition)
            continue;
        struct questions q = {&r, s};
        walk_nodes(n, note_question, &q);
        const struct node *at = n->b && !n->a->wording ? misplaced(n->b, condition) : find(n->b, condition);
        for (size_t k = 0; k < n->a->args.count && !at; k++)
            at = find(n->a->args.items[k], condition);
        if (at) {
            r.how = RECURSION_NOT_LAST;
            r.sentence = s;
            r.at = at;
            return r;
        }
    }
    if (r.how == RECURSION_FINE)
        measure(c->vocab, condition, &r);
    return r;
}
