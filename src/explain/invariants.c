/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know where a position comes from.
 */
#include "explain/invariants.h"

#include "base/tr.h"

bool invariant_holds(const struct compiled *c, struct vm *vm, size_t at)
{
    int32_t none[1] = {0}, holds = 0;
    return !vm_evaluate(vm, c->invariants[at].proc, none, 0, -1, &holds) && holds;
}

void invariant_explain(struct buf *out, const struct compiled *c, struct vm *vm, struct reasons *reasons, size_t at,
                       const char *lang)
{
    const struct compiled_invariant *invariant = &c->invariants[at];
    struct reason_facts facts = {0};
    bool holds;
    if (reasons_condition_facts(reasons, vm, invariant->proc, invariant->node, &facts, &holds)) {
        buf_printf(out, tr(lang, "invariant %s cannot be evaluated"), invariant->rule->id.text);
        return;
    }
    buf_printf(out, tr(lang, "invariant %s does not hold: "), invariant->rule->id.text);
    reason_facts_in_line(out, &facts, lang);
}
