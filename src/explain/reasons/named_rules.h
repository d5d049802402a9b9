/* SPDX-License-Identifier: MIT
 *
 * The rules that an answer names, each once, the most decisive first, with what they cite. Reports list them at the
 * end, so that every rule in a text has its place in the source.
 */
#ifndef ADJ_EXPLAIN_REASONS_NAMED_RULES_H
#define ADJ_EXPLAIN_REASONS_NAMED_RULES_H

#include "doc/doc.h"
#include "explain/reasons/reason_facts.h"
#include "explain/replaced.h"
#include "lang/compile.h"

struct named_rule {
    const char *id, *title, *source, *section; /* NULL: the rulebook does not say */
    uint64_t line; /* REPORT_NO_COUNT: the rulebook does not say */
    const char *place; /* file:line in the rulebook */
    const struct replaced_rule *replaces;
    size_t replaces_count;
    const char *replaced; /* for people: "replaces MA-2 of market"; NULL */
};
extern const struct report_shape named_rule_shape;

struct named_rules { /* all zero at first; texts are copied */
    struct arena *arena;
    const struct compiled *c;
    const char *lang;
    struct named_rule *items;
    size_t count, cap;
};

/* Adds the rule of a sentence (-1: none), or a rule by its id. */
void named_rules_add(struct named_rules *list, int32_t sentence);
void named_rules_add_id(struct named_rules *list, const char *id);
/* Adds the rules of facts: the exceptions that took something away, */
void named_rules_add_exceptions(struct named_rules *list, const struct reason_facts *facts);
/* … and all rules: those of definitions and numbers, then those that wrote the position. */
void named_rules_add_facts(struct named_rules *list, const struct reason_facts *facts);

/* Adds a step with the rule's title and source: "DB-LOS-5  DON'T BLINK stops the angel (summary, …, line 157)". */
void named_rule_document(struct doc *d, struct doc_node *steps, const struct named_rule *rule);

#endif
