/* SPDX-License-Identifier: MIT
 *
 * How reports show that a rule replaces rules of the rulebooks that its own extends, and what became of a rule that
 * was replaced. See rulebook/layers.h.
 */
#ifndef ADJ_EXPLAIN_REPLACED_H
#define ADJ_EXPLAIN_REPLACED_H

#include "base/arena.h"
#include "report/field.h"
#include "rulebook/model.h"

/* Returns "replaces MA-2 of market"; NULL where the rule replaces none. On `arena`. */
const char *replaced_text(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                          const char *lang);

/* One of the rules that a rule replaces, for reports. Texts are on the arena of the report. */
struct replaced_rule {
    const char *rule; /* its id */
    const char *of; /* the id of its rulebook; NULL: unknown */
};
extern const struct report_shape replaced_rule_shape;
/* What the schemas state of a list of them. */
#define REPLACED_LIST "The rules of other rulebooks that it replaces; empty: none."

/* The rules that `rule` replaces, copied to `arena`; *count is 0 if there are none. */
const struct replaced_rule *replaced_rules(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                                           size_t *count);

/* Returns "MA-2 is not in force: SP-1 of spice-market replaces it" (or removes it); NULL: the rule
 * with that id is in force, or there is none. On `arena`. */
const struct message *replaced_fate(struct arena *arena, const struct rulebook *rb, const char *id);

/* Returns the id of the rulebook that contains the rule. */
const char *replaced_rulebook(const struct rulebook *rb, const struct rb_rule *rule);

#endif
