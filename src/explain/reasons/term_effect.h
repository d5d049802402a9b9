/* SPDX-License-Identifier: MIT
 *
 * Which terms of a number decide: those without which it would be another number.
 */
#ifndef ADJ_EXPLAIN_REASONS_TERM_EFFECT_H
#define ADJ_EXPLAIN_REASONS_TERM_EFFECT_H

#include "explain/reasons/reason_facts.h"

/* By how much the number would differ without the term at place `at` of its terms (facts REASON_TERM): 0 if it would be the same.
 * A term that does not state a number counts 1. */
int64_t term_effect(const struct reason_facts *terms, size_t at);
/* How many terms after the first one have an effect. */
size_t term_effects_after_first(const struct reason_facts *terms);

#endif
