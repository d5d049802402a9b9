/* SPDX-License-Identifier: MIT
 *
 * Covering arrays: few rows of values that together have every value of every factor, or every pair of values of
 * two factors. Made greedily (Cohen, Dalal, Fredman, Patton, "The AETG System", 1997), from numbers that the caller
 * draws, so the same draws give the same rows. Knows no game and no rulebook.
 */
#ifndef ADJ_EXPLORE_COVERING_H
#define ADJ_EXPLORE_COVERING_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

/* `rows` × `factors` numbers, row by row: the value of each factor, from 0 to its number of values - 1. Row 0 has
 * the value 0 of every factor. All zero may be released. */
struct covering {
    size_t rows, factors;
    uint16_t *values;
};

/* A number from 0 to n - 1. */
typedef uint32_t covering_draw(void *ctx, uint32_t n);

/* Row 0, and for each other value of each factor a row in which all other factors have the value 0.
 * `counts`: how many values each factor has, at least 1. */
void covering_each(struct covering *c, const uint16_t *counts, size_t factors);
/* Every pair of values of two factors is in some row. Works on `arena`. */
void covering_pairs(struct covering *c, const uint16_t *counts, size_t factors, struct arena *arena,
                    covering_draw *draw, void *ctx);
void covering_release(struct covering *c);

#endif
