/* SPDX-License-Identifier: MIT
 *
 * The rules that an answer names, each once, the most decisive first, with what they cite. Reports list them at the
 * end, so that every rule in a text has its place in the source.
 */
#ifndef ADJ_EXPLAIN_REASONS_NAMED_RULES_H
#define ADJ_EXPLAIN_REASONS_NAMED_RULES_H

#include "explain/citation.h"
#include "explain/reasons/reason_facts.h"
#include "explain/replaced.h"
#include "lang/compile.h"

/* One rule of the list, with everything that a reader needs to look it up. Texts are on the arena of
 * the list. */
struct named_rule {
    const char *id, *title; /* title: NULL if the rulebook does not say */
    struct citation cite; /* source: NULL if it cites nothing */
    const char *place; /* file:line in the rulebook */
    const struct replaced_rule *replaces;
    size_t replaces_count;
    const char *replaced; /* for people: "replaces MA-2 of market"; NULL */
};
/* The fields of struct named_rule in reports. */
extern const struct report_shape named_rule_shape;

/* The list. Set arena, c and lang, leave the rest zero. Needs no release: all of it is on the arena, and
 * copied, so it outlives the rulebook. */
struct named_rules {
    struct arena *arena; /* the caller's */
    const struct compiled *c; /* whose sentences are numbered; needed while rules are added */
    const char *lang; /* of titles and sections */
    struct named_rule *items; /* in the order in which they were added */
    size_t count, cap;
};

/* Adds the rule with an id, unless the list has it. An unknown id adds nothing. */
void named_rules_add_id(struct named_rules *list, const char *id);
/* Whether the rule of a fact takes away what others define: "a card is not in play when …". */
bool named_rules_takes_away(const struct compiled *c, const struct reason_fact *fact);
/* Adds the rules of facts and of their parts: first, by this function, the exceptions that took
 * something away … */
void named_rules_add_exceptions(struct named_rules *list, const struct reason_facts *facts);
/* … then, by this one, all others: those of definitions and numbers, then those that wrote the
 * position. */
void named_rules_add_facts(struct named_rules *list, const struct reason_facts *facts);

/* Adds a step with the rule's id, title and source: "DB-LOS-5  DON'T BLINK stops the angel (summary,
 * …, line 157)". */
void named_rule_document(struct doc *d, struct doc_node *steps, const struct named_rule *rule);

#endif
