/* SPDX-License-Identifier: MIT
 *
 * The table, the copies and the texts of rules that are cited for what they are about.
 */
#include "explain/about_report.h"

#include "base/tr.h"

static const struct report_field fields[] = {
    REPORT_TEXT(about_cited, rule, "rule", "The rule by its id."),
    REPORT_TEXT_OR_NULL(about_cited, title, "title", "Its title in the language of the report."),
    REPORT_TEXT_OR_NULL(about_cited, text, "text", "The rule in words."),
    REPORT_TEXT_OR_NULL(about_cited, because, "because",
                        "The condition under which it is about this, with values; null: there is none."),
    REPORT_OBJECT_OR_NULL(about_cited, cite, "cite", &citation_shape, "What the rule cites."),
    {0}};
const struct report_shape about_cited_shape = {.name = "about", .size = sizeof(struct about_cited), .fields = fields};

/* ---------------------------------------------------------------- the data */

const struct about_cited *about_cited_make(struct arena *arena, const struct about_rules *rules,
                                           const struct rulebook *rb, const char *lang)
{
    struct about_cited *list = ARENA_ARRAY(arena, struct about_cited, rules->count + 1);
    for (size_t i = 0; i < rules->count; i++) {
        const struct rb_rule *rule = rules->items[i].rule;
        list[i] = (struct about_cited){
            .rule = arena_copy(arena, rule->id.text),
            .title = arena_copy(arena, rb_text_in(&rule->title, lang, rb->language.text)),
            .text = arena_copy(arena, rb_text_in(&rule->text, lang, rb->language.text)),
            .because = arena_copy(arena, rules->items[i].because),
            .cite = citation_make(arena, &rule->cite),
        };
    }
    return list;
}

/* ---------------------------------------------------------------- for people */

void about_cited_section(struct doc *d, struct doc_node *in, const struct about_cited *rule)
{
    struct doc_node *section = doc_section(d, in, NULL, NULL), *facts = doc_add(d, section, DOC_FACTS);
    doc_rule(d, section->first, rule->rule);
    if (rule->title) {
        doc_gap(d, section->first);
        doc_text(d, section->first, rule->title);
    }
    if (rule->text)
        doc_fact(d, facts, tr(d->lang, "says"), rule->text);
    if (rule->because)
        doc_fact(d, facts, tr(d->lang, "because"), rule->because);
    if (rule->cite)
        citation_add(d, doc_fact(d, facts, tr(d->lang, "source"), NULL), rule->cite);
}

void about_cited_facts(struct doc *d, struct doc_node *facts, const struct about_cited *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct doc_node *fact = doc_fact(d, facts, i ? "" : tr(d->lang, "see also"), NULL);
        doc_text(d, fact, rules[i].rule);
        if (rules[i].title)
            doc_printf(d, fact, "  %s", rules[i].title);
        if (rules[i].cite) {
            doc_text(d, fact, " (");
            citation_add(d, fact, rules[i].cite);
            doc_text(d, fact, ")");
        }
    }
}
