/* SPDX-License-Identifier: MIT
 *
 * Names the rules whose prohibitions exclude a decision. Evaluates them as the deciding player, so that a rule which
 * would reveal hidden information is not named.
 */
#include "session/refusal.h"

#include "base/tr.h"
#include "lang/read_decision.h"

/* Lists the rules that forbid the event. Returns false if none does, or if that depends on hidden information. */
static bool describe_prohibitions(struct buf *out, struct game *g, const struct decision_reading *reading)
{
    int32_t check = g->compiled->checks.items[reading->event->index], result = 0;
    if (check < 0)
        return false;
    g->vm.collect = true;
    g->vm.forbidden_count = 0;
    int failed = vm_evaluate(&g->vm, check, reading->values, reading->event->placeholder_count, g->vm.ask.player,
                             &result);
    g->vm.collect = false;
    if (failed || !g->vm.forbidden_count)
        return false;
    const char *before = "";
    for (int32_t i = 0; i < g->vm.forbidden_count; i++) {
        const char *rule = compiled_rule_id(g->compiled, g->vm.forbidden[i]);
        bool again = false; /* a rule can have several sentences */
        for (int32_t j = 0; j < i; j++)
            again |= compiled_rule_id(g->compiled, g->vm.forbidden[j]) == rule;
        if (again)
            continue;
        buf_printf(out, "%s%s", before, rule);
        before = ", ";
    }
    return true;
}

void refusal_describe(struct buf *out, struct game *g, const char *text)
{
    struct decision_reading readings[DECISION_READINGS_MAX];
    const struct decision_reader *reader = decision_reader_new(g->compiled->vocab, &g->waiting, &g->scratch);
    const char *rest, *first = arena_strndup(&g->waiting, text, choices_first_step(g->compiled, text, &rest));
    size_t count = g->vm.ask.kind == ASK_DO ? decision_read(reader, first, readings, DECISION_READINGS_MAX) : 0;
    buf_printf(out, tr(g->lang, "'%s' is not a legal choice"), text);
    size_t bare = out->len;
    for (size_t i = 0; i < count; i++) {
        buf_str(out, tr(g->lang, ", because of "));
        if (describe_prohibitions(out, g, &readings[i]))
            return;
        out->len = bare;
        out->data[bare] = '\0';
    }
}
