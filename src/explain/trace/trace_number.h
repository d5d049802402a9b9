/* SPDX-License-Identifier: MIT
 *
 * Numbers for people: a value with what it is made of, as far down as a reader can add it up.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_NUMBER_H
#define ADJ_EXPLAIN_TRACE_TRACE_NUMBER_H

#include "explain/trace/trace_inner.h"

/* Appends a fact of the kind REASON_NUMBER: "the battle value of Ann is 8 = 3 (Ann's roll) + 3 (the skill of Ann) + 2
 * (Ann's boost)". */
void trace_number_format(struct buf *out, const struct trace_maker *m, const struct reason_fact *f);
/* Only the value: "the battle value of Ann is 8". */
void trace_number_format_value(struct buf *out, const struct reason_fact *f);
/* Whether it is made of several values, or of one that has a name. */
bool trace_number_has_parts(const struct reason_fact *f);

/* Any other fact that may be about a number: "Ann's life is 5, at least 3". */
void trace_number_format_plain(struct buf *out, const struct trace_maker *m, const struct reason_fact *f);
/* Whether it is the sum of several values. */
bool trace_number_is_sum(const struct reason_fact *f);
/* Whether several values, or a limit, make it what it is. */
bool trace_number_is_made_up(const struct reason_fact *f);

#endif
