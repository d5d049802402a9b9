/* SPDX-License-Identifier: MIT
 *
 * Describes which rules of the rulebooks that a module extends are replaced by one of its own: as a list in
 * reports, and as text. Must not decide what is replaced: rulebook/load_force.c does.
 */
#include "explain/replaced.h"

#include "base/tr.h"

#include <string.h>

static const struct report_field fields[] = {
    REPORT_TEXT(replaced_rule, rule, "rule", "A rule that is not in force because this one replaces it."),
    REPORT_TEXT_OR_NULL(replaced_rule, of, "of", "The id of its rulebook."),
    {0}};
const struct report_shape replaced_rule_shape = {
    .name = "replaced_rule", .size = sizeof(struct replaced_rule), .fields = fields};

const char *replaced_rulebook(const struct rulebook *rb, const struct rb_rule *rule)
{
    const char *id = rb_layer_at(rb, rule->id.pos)->id.text;
    return id ? id : "";
}

const struct message *replaced_fate(struct arena *arena, const struct rulebook *rb, const char *id)
{
    const struct rb_gone *gone;
    const struct rb_rule *by = rb_in_force(rb, id, &gone);
    if (by)
        return message_new(arena, "%s is disabled: %s of %s replaces it", id, by->id.text, replaced_rulebook(rb, by));
    if (!gone)
        return NULL;
    const char *lifting = replaced_rulebook(rb, &gone->lift);
    return strcmp(gone->rule.id.text, id)
               ? message_new(arena, "%s is disabled: %s lifts %s", id, lifting, gone->rule.id.text)
               : message_new(arena, "%s is disabled: %s lifts it", id, lifting);
}

const char *replaced_text(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                          const char *lang)
{
    struct buf list = BUF_ON(arena), text = BUF_ON(arena);
    for (size_t i = 0; i < rule->replaces_count; i++) {
        const struct rb_gone *gone = rb_gone_named(rb, rule->replaces[i].text);
        buf_str(&list, list.len ? ", " : "");
        buf_printf(&list, tr(lang, "%s of %s"), rule->replaces[i].text,
                   gone ? replaced_rulebook(rb, &gone->rule) : "");
    }
    if (!list.len)
        return NULL;
    buf_printf(&text, tr(lang, "replaces %s"), buf_cstr(&list));
    return buf_cstr(&text);
}

const struct replaced_rule *replaced_rules(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                                           size_t *count)
{
    struct replaced_rule *list = ARENA_ARRAY(arena, struct replaced_rule, rule->replaces_count);
    for (size_t i = 0; i < rule->replaces_count; i++) {
        const struct rb_gone *gone = rb_gone_named(rb, rule->replaces[i].text);
        list[i].rule = arena_strdup(arena, rule->replaces[i].text);
        list[i].of = gone ? arena_strdup(arena, replaced_rulebook(rb, &gone->rule)) : NULL;
    }
    *count = rule->replaces_count;
    return list;
}
