/* SPDX-License-Identifier: MIT
 *
 * Collecting the rules that an answer names. Must not know what was asked.
 */
#include "explain/reasons/named_rules.h"

#include "base/tr.h"

#include <string.h>

static const struct report_field fields[] = {
    REPORT_TEXT(named_rule, id, "id", "Its id."),
    REPORT_TEXT_OR_NULL(named_rule, title, "title", "Its title in the language of the report."),
    REPORT_TEXT_OR_NULL(named_rule, cite.source, "source", "The source that it cites, by its id in the rulebook."),
    REPORT_TEXT_OR_NULL(named_rule, cite.section, "section", "The section in it."),
    REPORT_COUNT_OR_NULL(named_rule, cite.line, "line", "The line in it."),
    REPORT_LIST(named_rule, replaces, replaces_count, "replaces", &replaced_rule_shape, REPLACED_LIST),
    REPORT_TEXT_OPTIONAL(named_rule, place, "place", "Where the rulebook has it: file:line."),
    {0}};
const struct report_shape named_rule_shape = {.name = "rule", .size = sizeof(struct named_rule), .fields = fields};

/* ---------------------------------------------------------------- collecting */

static const char *copy(const struct named_rules *list, const char *text)
{
    return text && *text ? arena_strdup(list->arena, text) : NULL;
}

static void add(struct named_rules *list, const struct rb_rule *rule)
{
    const struct rulebook *rb = list->c->rb;
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i].id, rule->id.text))
            return;
    const struct citation *cite = citation_make(list->arena, &rule->cite);
    struct named_rule named = {
        .id = copy(list, rule->id.text),
        .title = copy(list, rb_text_in(&rule->title, list->lang, rb->language.text)),
        .cite = cite ? *cite : (struct citation){.line = REPORT_NO_COUNT},
        .replaced = replaced_text(list->arena, rb, rule, list->lang),
    };
    if (rule->id.pos.file >= 0 && (size_t)rule->id.pos.file < rb->file_count)
        named.place = arena_printf(list->arena, "%s:%d", rb->files[rule->id.pos.file].path, rule->id.pos.line);
    named.replaces = replaced_rules(list->arena, rb, rule, &named.replaces_count);
    ARENA_PUSH(list->arena, list->items, list->count, list->cap) = named;
}

static void add_sentence(struct named_rules *list, int32_t sentence)
{
    const struct sentence *s = sentence < 0 ? NULL : list->c->sentences.items[sentence];
    if (s && s->rule_index >= 0)
        add(list, s->rule);
}

void named_rules_add_id(struct named_rules *list, const char *id)
{
    for (size_t i = 0; id && i < list->c->rule_count; i++)
        if (!strcmp(list->c->rules[i].rule->id.text, id))
            add(list, list->c->rules[i].rule);
}

bool named_rules_takes_away(const struct compiled *c, const struct reason_fact *fact)
{
    return fact->kind == REASON_DEFINED && fact->sentence >= 0 && c->sentences.items[fact->sentence]->node->a->wording;
}

void named_rules_add_exceptions(struct named_rules *list, const struct reason_facts *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        if (named_rules_takes_away(list->c, f))
            add_sentence(list, f->sentence);
        named_rules_add_exceptions(list, &f->parts);
    }
}

static void add_kind(struct named_rules *list, const struct reason_facts *facts, bool states)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        if ((f->since != REPORT_NO_COUNT) == states)
            add_sentence(list, f->sentence);
        add_kind(list, &f->parts, states);
    }
}

void named_rules_add_facts(struct named_rules *list, const struct reason_facts *facts)
{
    add_kind(list, facts, false);
    add_kind(list, facts, true);
}

/* ---------------------------------------------------------------- for people */

void named_rule_document(struct doc *d, struct doc_node *steps, const struct named_rule *rule)
{
    const char *title = rule->title ? rule->title : "";
    struct doc_node *small = doc_run(d, doc_step(d, steps, rule->id, 0, NULL), DOC_SMALL, title);
    if (rule->cite.source) {
        doc_text(d, small, rule->title ? " (" : "(");
        citation_add(d, small, &rule->cite);
        doc_text(d, small, ")");
    }
    if (rule->replaced)
        doc_printf(d, small, "%s%s", rule->title || rule->cite.source ? " · " : "", rule->replaced);
}
