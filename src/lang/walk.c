/* SPDX-License-Identifier: MIT
 *
 * Visits a node and everything below it, parents first. Every field of struct node that holds nodes is visited here.
 */
#include "lang/walk.h"

static void walk_list(const struct node_list *list, void (*visit)(void *ctx, const struct node *n), void *ctx)
{
    for (size_t i = 0; i < list->count; i++)
        walk_nodes(list->items[i], visit, ctx);
}

void walk_nodes(const struct node *n, void (*visit)(void *ctx, const struct node *n), void *ctx)
{
    if (!n)
        return;
    visit(ctx, n);
    walk_nodes(n->a, visit, ctx);
    walk_nodes(n->b, visit, ctx);
    walk_nodes(n->c, visit, ctx);
    if (n->d != n->c)
        walk_nodes(n->d, visit, ctx);
    walk_nodes(n->duration.times, visit, ctx);
    walk_list(&n->args, visit, ctx);
    walk_list(&n->body, visit, ctx);
    walk_list(&n->other, visit, ctx);
    for (size_t i = 0; n->blocks && i < n->args.count; i++)
        walk_list(&n->blocks[i], visit, ctx);
}

struct search {
    const struct variable *var;
    bool found;
};

static void look_at(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    s->found |= (n->op == E_VAR || n->op == E_THIS) && n->var == s->var;
}

bool walk_speaks_of(const struct node *n, const struct variable *var)
{
    struct search s = {var, false};
    walk_nodes(n, look_at, &s);
    return s.found;
}
