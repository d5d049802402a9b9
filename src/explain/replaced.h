/* SPDX-License-Identifier: MIT
 *
 * How it is told that a rule stands in the place of rules of the rulebooks below its own.
 */
#ifndef ADJ_EXPLAIN_REPLACED_H
#define ADJ_EXPLAIN_REPLACED_H

#include "base/arena.h"
#include "rulebook/model.h"

#include <jansson.h>

/* "replaces MA-2 of market"; NULL where the rule replaces none. On `arena`. */
const char *replaced_text(struct arena *arena, const struct rulebook *rb, const struct rb_rule *rule,
                          const char *lang);

/* A new list of {"rule": …, "of": …}, empty where it replaces none. */
json_t *replaced_json(const struct rulebook *rb, const struct rb_rule *rule);

/* "MA-2 is not in force: SP-1 of spice-market replaces it" (or lifts it); NULL where no rule of that id is out of
 * force. On `arena`. */
const char *replaced_fate(struct arena *arena, const struct rulebook *rb, const char *id);

/* The id of the rulebook that the rule stands in. */
const char *replaced_rulebook(const struct rulebook *rb, const struct rb_rule *rule);

#endif
