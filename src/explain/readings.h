/* SPDX-License-Identifier: MIT
 *
 * The readings that decide an answer. A ruling whose option selects between two readings decides where the answer would
 * differ with that option the other way: so each option is supposed to be different, and the question is asked again.
 */
#ifndef ADJ_EXPLAIN_READINGS_H
#define ADJ_EXPLAIN_READINGS_H

#include "explain/about.h"

/* The rules of the rulings whose options decide, in the order of the rulebook, on `arena`. `differs` asks the question
 * again, of p->vm, and returns whether the answer is known and differs. p->vm stays as it is. */
struct about_rules readings_deciding(const struct about_position *p, bool (*differs)(void *ctx), void *ctx,
                                     struct arena *arena);
/* Whether the code of the rule reads the option. */
bool readings_uses(const struct compiled *c, const struct rb_rule *rule, const struct vocab_field *option);

#endif
