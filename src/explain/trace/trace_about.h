/* SPDX-License-Identifier: MIT
 *
 * Rules that say they are about what a traced decision decided or made happen (explain/about.h).
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_ABOUT_H
#define ADJ_EXPLAIN_TRACE_TRACE_ABOUT_H

#include "explain/trace/trace_log.h"

/* Adds to a->notes the rules about the decision that a->game waits for, as the viewer may know it. */
void trace_about_decision(struct trace_again *a, const struct compiled *c, const struct decision_context *m,
                          int32_t viewer, const char *lang);
/* Adds the rules about the events that a->moments have watched while the decision was taken, each with its first such
 * event. For someone who may know everything. */
void trace_about_events(struct trace_again *a, const char *lang);
/* Adds the rules about the events with which the game began, in the position after them. */
void trace_about_start(struct trace_again *a, struct game *game, const char *lang);

#endif
