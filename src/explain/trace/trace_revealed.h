/* SPDX-License-Identifier: MIT
 *
 * What the rules have revealed to a viewer without a change that the viewer sees: what was decided in secret and is open
 * now, a hidden field whose thing the viewer knows now, cards that were turned up. It follows from what the viewer may know
 * before and after a decision, so it reveals nothing that the position does not show.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_REVEALED_H
#define ADJ_EXPLAIN_TRACE_TRACE_REVEALED_H

#include "explain/trace/trace_view.h"
#include "vm/journal.h"

/* What a viewer may know of each cell of the game, on `arena`: its value as the viewer sees it, or that it is unknown. */
int32_t *trace_revealed_before(struct sight *sight, const struct compiled *c, struct arena *arena);

/* While players decide at the same time: by cell, whether another player alone has set it with an open decision, also to the value
 * that it had. All learn of it when the last of them has decided. NULL: they do not. `vm`: of the game. On `arena`. */
bool *trace_revealed_told(const struct sight *sight, const struct compiled *c, const struct vm *vm, struct arena *arena);

/* The cells that are revealed, in the order of the state: `before` and `told` (NULL: none) as made before the decision, `after` the sight after it.
 * Omits what an entry of the journal with `seen` states. *count: how many. On `arena`. */
const int32_t *trace_revealed_cells(const int32_t *before, const bool *told, struct sight *after, const struct compiled *c,
                                    const struct journal *journal, const bool *seen, struct arena *arena, size_t *count);

/* The cells in words: "Ben's bid is 5"; where pieces are, by zone: "Ben's hand: Jack, Queen". On `arena`; *count: how many
 * texts. */
const char *const *trace_revealed_texts(const struct compiled *c, const struct vm *vm, const int32_t *cells,
                                        size_t cell_count, const char *lang, struct buf *scratch, struct arena *arena,
                                        size_t *count);

#endif
