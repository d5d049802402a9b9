/* SPDX-License-Identifier: MIT
 *
 * The code of a whole rule as it reads in a language, whether the rule is in force or not.
 */
#ifndef ADJ_LANG_PRINT_RULE_H
#define ADJ_LANG_PRINT_RULE_H

#include "base/buf.h"
#include "lang/compile.h"

/* Append its sentences, one below the other, to an empty `out`; nothing for a rule in words only. `index`: in
 * c->rules. */
void print_rule(struct buf *out, const struct compiled *c, size_t index, const char *lang);
/* Of a rule that a rulebook above replaces or lifts. It was not compiled, and need not be readable any more: then as
 * it was written. */
void print_rule_not_in_force(struct buf *out, const struct compiled *c, const struct rb_rule *rule, const char *lang);

#endif
