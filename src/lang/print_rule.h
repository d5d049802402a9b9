/* SPDX-License-Identifier: MIT
 *
 * The complete code of a rule as it reads in a language, also of a rule that is disabled or replaced.
 */
#ifndef ADJ_LANG_PRINT_RULE_H
#define ADJ_LANG_PRINT_RULE_H

#include "base/buf.h"
#include "lang/compile.h"

/* Append its sentences, one below the other, to an empty `out`; nothing for a rule in words only. `index`: in
 * c->rules. */
void print_rule(struct buf *out, const struct compiled *c, size_t index, const char *lang);
/* Append the condition of an invariant; `index`: in c->invariants. */
void print_invariant(struct buf *out, const struct compiled *c, size_t index, const char *lang);
/* Of a rule that a rulebook above replaces or removes. It was not compiled, and may no longer be readable: then as
 * it was written. What is read lies on `arena`. */
void print_rule_not_in_force(struct buf *out, const struct compiled *c, const struct rb_rule *rule, const char *lang,
                             struct arena *arena);

#endif
