/* SPDX-License-Identifier: MIT
 *
 * Between the files of twins.
 */
#ifndef ADJ_EXPLORE_TWINS_INNER_H
#define ADJ_EXPLORE_TWINS_INNER_H

#include "explore/twins.h"

/* Compares both games after a decision, as `viewer` sees them, and adds the leaks that it finds. `pair`: they were a pair
 * before the decision. TWINS_NONE: they are not a pair, or not yet; TWINS_OVER: nothing that the viewer sees differs, or
 * only what happened. */
enum twins_end twins_look(struct twins *t, int32_t viewer, bool pair);

#endif
