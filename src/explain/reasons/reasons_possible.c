/* SPDX-License-Identifier: MIT
 *
 * Whether a decision would be possible in the present state, without the reasons. Must not print anything: it is used
 * again for each option that is supposed to be different.
 */
#include "explain/reasons/reasons_inner.h"

#include <string.h>

/* 1 or 0; -1: that cannot be computed, or the asker may not know it. */
static int known(const struct vm *vm, int32_t unseen, int failed, bool result)
{
    return failed || vm->unseen != unseen ? -1 : result;
}

static int fits(struct reasons *r, struct vm *vm, const struct probe *probe, const int32_t *values)
{
    int32_t result = 0, unseen = vm->unseen, count = probe->frame + probe->values;
    int32_t *all = ARENA_ARRAY(&r->arena, int32_t, count + 1);
    if (probe->proc < 0)
        return -1;
    memcpy(all, vm->m + vm->fp, (size_t)probe->frame * sizeof *all);
    memcpy(all + probe->frame, values, (size_t)probe->values * sizeof *all);
    int failed = sight_evaluate(r->sight, vm, NULL, probe->proc, all, count, &result);
    return known(vm, unseen, failed, !result);
}

static int is_allowed(struct reasons *r, struct vm *vm, int32_t event, const int32_t *values)
{
    int32_t result = 0, unseen = vm->unseen, check = r->c->checks.items[event];
    if (check < 0)
        return 1;
    int failed = sight_evaluate(r->sight, vm, NULL, check, values, r->c->program.events[event].values, &result);
    return known(vm, unseen, failed, !vm->forbidden_count);
}

int reasons_is_possible(struct reasons *r, struct compiled *c, struct vm *vm, int32_t event, const int32_t *values)
{
    int allowed = is_allowed(r, vm, event, values), offered = 0;
    for (int32_t i = 0; i < vm_offer_count(vm) && offered != 1; i++) {
        const struct node *offer = vm_offer_node(vm, i);
        if (offer->a->phrase->index != event)
            continue;
        int fit = fits(r, vm, compile_probe(c, vm->ask.place, vm->ask.sentence, offer), values);
        offered = fit ? fit : offered;
    }
    return allowed < 0 || offered < 0 ? -1 : allowed && offered;
}
