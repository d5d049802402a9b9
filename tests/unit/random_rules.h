/* SPDX-License-Identifier: MIT
 *
 * Rulebooks of random sentences on a small board: conditions, values, loops, trials, draws and faults, in combinations that no
 * one would write.
 */
#ifndef ADJ_TESTS_RANDOM_RULES_H
#define ADJ_TESTS_RANDOM_RULES_H

#include "base/buf.h"

#include <stdint.h>

/* Appends the rulebook number `seed`. */
void random_rules(struct buf *out, uint32_t seed);

#endif
