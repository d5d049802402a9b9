/* SPDX-License-Identifier: MIT
 *
 * Pieces that a viewer could identify for a time while a decision was carried out, as a card that is open until a trick ends, and
 * the decision ends it. The trace may name them as if the decision had ended at that point.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_MOMENTS_H
#define ADJ_EXPLAIN_TRACE_TRACE_MOMENTS_H

#include "session/sight.h"
#include "vm/journal.h"

struct trace_moment {
    int32_t piece;
    size_t until; /* entries of the journal before this one may name it */
};

struct trace_moments {
    const struct trace_moment *items; /* by `until`, the latest first */
    size_t count;
};

/* Entries `from` to before `to` of the journal, during which no players decide at the same time. `after`: the sight after the decision;
 * `vm`: the machine then, which is unchanged; `knew`: by member, what was known before. On `arena`. Empty if who knows a piece follows
 * from the events under way: of these the journal does not have enough. */
struct trace_moments trace_moments_find(struct sight *after, const struct compiled *c, const struct vm *vm, const struct journal *journal,
                                        size_t from, size_t to, const bool *knew, struct arena *arena);

#endif
