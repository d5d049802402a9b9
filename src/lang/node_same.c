/* SPDX-License-Identifier: MIT
 *
 * Comparing two trees of nodes side by side: whether a rule that was printed and read again
 * means the same. Must not compare positions, or how the sentence was written.
 */
#include "lang/node_same.h"

#include <string.h>

struct pairs {
    struct arena *arena;
    struct pair {
        const struct variable *a, *b;
    } * items;
    size_t count, cap;
};

/* Bounds are part of a type: they decide what compiles. */
static bool same_type(struct type a, struct type b)
{
    return a.tag == b.tag && a.kind == b.kind && a.low == b.low && a.high == b.high;
}

/* Names can differ, if they do so everywhere: each variable of one tree corresponds to one of the
 * other. */
static bool same_variable(struct pairs *p, const struct variable *a, const struct variable *b)
{
    if (!a || !b)
        return a == b;
    for (size_t i = 0; i < p->count; i++)
        if (p->items[i].a == a || p->items[i].b == b)
            return p->items[i].a == a && p->items[i].b == b;
    if (!same_type(a->type, b->type) || !a->name != !b->name || (a->name && strcmp(a->name, b->name)))
        return false;
    ARENA_PUSH(p->arena, p->items, p->count, p->cap) = (struct pair){a, b};
    return true;
}

static bool same(struct pairs *p, const struct node *a, const struct node *b);

static bool same_list(struct pairs *p, const struct node_list *a, const struct node_list *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same(p, a->items[i], b->items[i]))
            return false;
    return true;
}

static bool same_ids(const struct node *a, const struct node *b)
{
    if (a->id_count != b->id_count)
        return false;
    for (size_t i = 0; i < a->id_count; i++)
        if (strcmp(a->ids[i], b->ids[i]))
            return false;
    return true;
}

static bool same_blocks(struct pairs *p, const struct node *a, const struct node *b)
{
    for (size_t i = 0; a->op == S_IF && i < a->args.count; i++)
        if (!same_list(p, &a->blocks[i], &b->blocks[i]))
            return false;
    return true;
}

/* Everything but places in the text. */
static bool same(struct pairs *p, const struct node *a, const struct node *b)
{
    if (!a || !b)
        return a == b;
    return a->op == b->op && same_type(a->type, b->type) && a->value == b->value && a->rel == b->rel &&
           a->how == b->how && a->sign == b->sign && a->modal == b->modal && a->wording == b->wording &&
           a->field == b->field && a->phrase == b->phrase && a->duration.until == b->duration.until &&
           same_ids(a, b) && same_variable(p, a->var, b->var) && same(p, a->a, b->a) && same(p, a->b, b->b) &&
           same(p, a->c, b->c) && same(p, a->d, b->d) && same(p, a->duration.times, b->duration.times) &&
           same_list(p, &a->args, &b->args) && same_blocks(p, a, b) && same_list(p, &a->body, &b->body) &&
           same_list(p, &a->other, &b->other);
}

bool node_same(const struct node *a, const struct node *b, struct arena *arena)
{
    struct pairs pairs = {arena, NULL, 0, 0};
    return same(&pairs, a, b);
}
