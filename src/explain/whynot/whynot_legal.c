/* SPDX-License-Identifier: MIT
 *
 * What a legal decision rests on: the rule that offers it, with the conditions under which it asks, and the rules
 * that allow it only under a condition, which holds. Where passing is refused, the rule that demands a choice.
 */
#include "explain/whynot/whynot_inner.h"

static void set_why(struct whynot_ctx *a, struct whynot_reason *r, const struct reason_facts *why)
{
    r->why = *why;
    reason_facts_in_line(&a->w->scratch, why, a->q->lang);
    const char *now = whynot_keep(a);
    r->now = why->count ? now : NULL;
}

/* What the rule that asks offers, in its own words. */
static const char *offers_of(struct whynot_ctx *a, const struct vm_option *option)
{
    const struct vm *vm = &a->g->vm;
    const struct node *offer = option ? vm_offer_node(vm, option->offer) : NULL, *asks = vm_ask_node(vm);
    if (offer)
        return whynot_node(a, offer->a);
    return asks && asks->b ? whynot_node(a, asks->b) : a->w->decision;
}

/* Why it is legal: the rule that offers it, the conditions that made the rule ask, and each
 * prohibition that does not apply, with the reason. An asker who may not know the choices gets the
 * offering rule only. */
void whynot_permits(struct whynot_ctx *a, const struct vm_option *option)
{
    struct whynot *w = a->w;
    struct vm *vm = &a->g->vm;
    struct reason_facts asking = {0};
    struct reasons_prohibitions checked = {0};
    int32_t event = option ? choices_event(vm, option) : -1;
    if (event >= 0)
        whynot_asks(a, event, option->values);
    if (vm->ask.sentence < 0)
        return;
    struct whynot_reason offers = whynot_reason_of(a, WHYNOT_PERMITS, vm->ask.sentence);
    offers.condition = offers_of(a, vm->ask.kind == ASK_DO ? option : NULL);
    reasons_asking(a->reasons, a->c, vm, &w->arena, &asking);
    set_why(a, &offers, &asking);
    ARENA_PUSH(&w->arena, w->permits, w->permit_count, w->permit_cap) = offers;
    if (event < 0 || reasons_prohibitions(a->reasons, vm, event, option->values, a->mine, &w->arena, &checked))
        return;
    for (size_t i = 0; i < checked.permit_count; i++) {
        struct whynot_reason r = whynot_reason_of(a, WHYNOT_PERMITS, checked.permits[i].sentence);
        r.says = whynot_node(a, a->c->sentences.items[r.sentence]->node);
        set_why(a, &r, &checked.permits[i].why);
        ARENA_PUSH(&w->arena, w->permits, w->permit_count, w->permit_cap) = r;
    }
}

/* The rule that asks does not let the player pass. Shows what it offers, as the way out. */
void whynot_demands(struct whynot_ctx *a)
{
    struct vm *vm = &a->g->vm;
    struct reason_facts asking = {0};
    if (vm->ask.sentence < 0)
        return;
    if (a->mine) /* others may not know what the rule examined */
        reasons_asking(a->reasons, a->c, vm, &a->w->arena, &asking);
    struct whynot_reason *r = whynot_add_reason(a, WHYNOT_DEMANDS, vm->ask.sentence);
    const struct node *first = vm->ask.kind == ASK_DO && vm_offer_count(vm) ? vm_offer_node(vm, 0) : NULL;
    r->says = first ? whynot_node(a, first->a) : offers_of(a, NULL);
    set_why(a, r, &asking);
}
