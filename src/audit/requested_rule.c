/* SPDX-License-Identifier: MIT
 *
 * Looks up the rule that a report is limited to. Must not know the report.
 */
#include "audit/requested_rule.h"

#include "base/tr.h"
#include "base/word.h"
#include "explain/replaced.h"

#include <string.h>

/* Returns the id of the enabled rule that is most similar to `id`; `id` itself if there is one; NULL: none is. */
static const char *similar_rule(const struct compiled *c, const char *id)
{
    const char *like = NULL;
    for (size_t i = 0; i < c->rule_count; i++) {
        const char *other = c->rules[i].rule->id.text;
        if (!strcmp(other, id))
            return id;
        if (!like && word_distance(id, other, 2) <= 2)
            like = other;
    }
    return like;
}

bool requested_rule_found(struct report *r, const struct compiled *c, const char *rule)
{
    const char *like = rule ? similar_rule(c, rule) : NULL;
    if (!rule || (like && !strcmp(like, rule)))
        return true;
    const struct message *fate = replaced_fate(&r->arena, c->rb, rule);
    if (fate)
        report_fail(r, message_text(&r->arena, r->lang, fate));
    else if (like)
        report_fail(r, arena_printf(&r->arena, tr(r->lang, "unknown rule '%s'; did you mean '%s'?"), rule, like));
    else
        report_fail(r, arena_printf(&r->arena, tr(r->lang, "unknown rule '%s'"), rule));
    return false;
}
