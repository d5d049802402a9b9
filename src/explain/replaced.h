/* SPDX-License-Identifier: MIT
 *
 * How it is reported that a rule is in the place of rules of the rulebooks below its own.
 */
#ifndef ADJ_EXPLAIN_REPLACED_H
#define ADJ_EXPLAIN_REPLACED_H

#include "base/arena.h"
#include "report/field.h"
#include "rulebook/model.h"

/* "replaces MA-2 of market"; NULL where the rule replaces none. On `arena`. */
const char *replaced_text(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                          const char *lang);

/* One of the rules that a rule replaces, for reports. */
struct replaced_rule {
    const char *rule;
    const char *of; /* the id of its rulebook; NULL: unknown */
};
extern const struct report_shape replaced_rule_shape;
/* What the schemas say of a list of them. */
#define REPLACED_LIST "The rules of other rulebooks that it replaces; empty: none."

/* The rules that `rule` replaces, copied to `arena`; *count is 0 if there are none. */
const struct replaced_rule *replaced_rules(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                                           size_t *count);

/* "MA-2 is not in force: SP-1 of spice-market replaces it" (or lifts it); NULL where no rule of that id is out of
 * force. On `arena`. */
const struct message *replaced_fate(struct arena *arena, const struct rulebook *rb, const char *id);

/* The id of the rulebook that the rule is in. */
const char *replaced_rulebook(const struct rulebook *rb, const struct rb_rule *rule);

#endif
