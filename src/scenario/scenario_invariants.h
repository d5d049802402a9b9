/* SPDX-License-Identifier: MIT
 *
 * Compares positions that a person typed with the invariants of the rulebook; a forgotten fact is a warning.
 */
#ifndef ADJ_SCENARIO_SCENARIO_INVARIANTS_H
#define ADJ_SCENARIO_SCENARIO_INVARIANTS_H

#include "base/diag.h"
#include "explain/reasons/reasons.h"
#include "rulebook/model.h"
#include "session/game.h"

/* Checks the position that the statements `given` of `g` have set up, before anything is played from it.
 * Adds a warning (broken-invariant) for each invariant that does not hold, at the line that first names a
 * piece which it is about. Nothing is checked if `g` has no such position. `scratch`: working space. */
void scenario_check_invariants(struct game *g, struct reasons *reasons, const struct rb_code *given, const char *lang,
                               struct buf *scratch, struct diags *diags);

#endif
