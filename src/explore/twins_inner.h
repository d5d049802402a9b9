/* SPDX-License-Identifier: MIT
 *
 * Between the files of twins.
 */
#ifndef ADJ_EXPLORE_TWINS_INNER_H
#define ADJ_EXPLORE_TWINS_INNER_H

#include "explore/twins.h"

/* Plays both games, as `name` states, and leaves them as they are then; `logs` may be NULL. twins_end_pair is needed in
 * each case. */
enum twins_end twins_begin_pair(struct twins *t, const struct twins_name *name, const struct twins_logs *logs);
void twins_finish_logs(struct twins *t);
void twins_end_pair(struct twins *t);

/* Adds a leak. One of the lines may be NULL. */
void twins_add_leak(struct twins *t, const struct role_view_line *one, const struct role_view_line *other, uint64_t decisions);

/* Compares both games after a decision, as `viewer` sees them, and adds the leaks that it finds. `pair`: they were a pair
 * before the decision. TWINS_NONE: they are not a pair, or not yet; TWINS_OVER: nothing that the viewer sees differs, or
 * only what happened. */
enum twins_end twins_look(struct twins *t, int32_t viewer, bool pair);

#endif
