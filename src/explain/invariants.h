/* SPDX-License-Identifier: MIT
 *
 * Invariants of a rulebook (key `invariants`): conditions that hold in every position of a game, although
 * no rule asks them. A position that a person set up, and in which one does not hold, has forgotten
 * something; a game that reaches such a position shows a fault of the rules.
 */
#ifndef ADJ_EXPLAIN_INVARIANTS_H
#define ADJ_EXPLAIN_INVARIANTS_H

#include "explain/reasons/reasons.h"

/* Whether invariant number `at` of c->invariants holds in the present state of `vm`, which stays as it is.
 * False also if it cannot be evaluated: then vm->fault is set. */
bool invariant_holds(const struct compiled *c, struct vm *vm, size_t at);

/* Of an invariant that does not hold: appends "invariant DN-I1 does not hold: Soldier 1 is in …; Soldier
 * 1's controller is nothing", or what failed. `reasons` are of the same rulebook. */
void invariant_explain(struct buf *out, const struct compiled *c, struct vm *vm, struct reasons *reasons, size_t at,
                       const char *lang);

#endif
