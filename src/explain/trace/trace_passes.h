/* SPDX-License-Identifier: MIT
 *
 * Decisions one after another that only pass: one line for people, "70 to 73  Ann, Ben, Cy pass".
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_PASSES_H
#define ADJ_EXPLAIN_TRACE_TRACE_PASSES_H

#include "explain/trace/trace_report.h"

/* Whether a decision passes as the one before it, of which nothing came that people read. */
bool trace_passes_join(const struct trace_decision *before, const struct trace_decision *t);
/* The text of `count` such decisions, on `arena`. */
const char *trace_passes_text(struct arena *arena, const struct trace_decision *list, size_t count, const char *lang);

#endif
