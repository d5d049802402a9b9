/* SPDX-License-Identifier: MIT
 *
 * Recognizes questions that ask only for the number of pieces in a zone, which every viewer may know. Must not
 * evaluate them.
 */
#include "explain/open_count.h"

const struct node *open_count_zone(const struct node *n)
{
    if (n->op != E_COUNT || n->a->op != E_NOUN || n->a->args.count != 1)
        return NULL;
    const struct node *in = n->a->args.items[0];
    bool zone = in->op == E_IN && !in->value && in->a->op == E_VAR && in->a->var == n->a->var &&
                in->b->type.tag == TY_ZONE;
    return zone ? in->b : NULL;
}

/* The number of a zone that is called by its name; -1: it must be computed. */
static int32_t number_of(const struct vocab *v, const struct node *zone)
{
    const struct vocab_zone *z = &v->zones[zone->op == E_PHRASE ? zone->phrase->kind
                                           : zone->field        ? zone->field->zone
                                                                : 0];
    int32_t position = 0;
    if (zone->op == E_TABLE)
        return z->first;
    if (zone->op == E_FIELD && zone->a->op == E_NAME)
        return z->first + zone->a->value - v->kinds[z->of].first;
    for (size_t i = 0; zone->op == E_PHRASE && i < zone->args.count; i++) {
        const struct vocab_kind *k = &v->kinds[zone->phrase->placeholders[i].kinds[0]];
        if (zone->args.items[i]->op != E_NAME)
            return -1;
        position = position * k->count + zone->args.items[i]->value - k->first;
    }
    return zone->op == E_PHRASE ? z->first + position : -1;
}

bool open_count_asked(const struct vocab *v, const struct node *n, void (*found)(void *ctx, int32_t zone), void *ctx)
{
    const struct node *zone = open_count_zone(n);
    if (n->op == E_NUMBER)
        return true;
    if (n->op == E_COMPARE)
        return open_count_asked(v, n->a, found, ctx) && open_count_asked(v, n->b, found, ctx);
    if (n->op == E_PHRASE && n->phrase->builtin == BUILTIN_EMPTY && n->args.items[0]->type.tag == TY_ZONE)
        zone = n->args.items[0];
    int32_t number = zone ? number_of(v, zone) : -1;
    if (number >= 0)
        found(ctx, number);
    return number >= 0;
}
