/* SPDX-License-Identifier: MIT
 *
 * How often each value of something occurred, and figures of such counts: mean with its confidence interval,
 * quantiles, exact probabilities. All arithmetic is in integers, so that reports are the same on every machine. Knows
 * no game.
 */
#ifndef ADJ_EXPLORE_EXPLORE_TALLY_H
#define ADJ_EXPLORE_EXPLORE_TALLY_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value of something (`what`), with the chance 1 / `of` of each of the `count` times. */
struct explore_count {
    int32_t what;
    int64_t value;
    uint64_t of; /* 1 where all have the same chance */
    uint64_t count; /* 0: an empty place of the table */
};

/* A hash table of counts. All zero is empty; released with explore_tally_release. */
struct explore_tally {
    struct explore_count *items;
    size_t count, size; /* in use; places, a power of two */
};

void explore_tally_add(struct explore_tally *t, int32_t what, int64_t value, uint64_t of, uint64_t times);
/* Adds all counts of a second tally. */
void explore_tally_join(struct explore_tally *to, const struct explore_tally *from);
/* The counts of `what`, by value and then by `of`, in a new array on `arena`. */
size_t explore_tally_of(const struct explore_tally *t, int32_t what, struct arena *arena, struct explore_count **out);
void explore_tally_release(struct explore_tally *t);

enum { EXPLORE_UNIT = 10000 }; /* means are in ten-thousandths */

/* Figures of counts that all have the same chance. The confidence interval of the mean is that of the normal
 * distribution with 95 % (z = 1.959964): mean - half to mean + half. Quantiles are by nearest rank. */
struct explore_figures {
    uint64_t games;
    int64_t least, most, p5, p25, p50, p75, p95;
    int64_t mean, half; /* in ten-thousandths */
    int64_t deviation; /* the standard deviation, likewise */
};
struct explore_figures explore_figures_of(const struct explore_count *items, size_t count);
/* Of a mean difference: the number of pairs with which a difference of this size is found with 80 % probability, at a
 * level of 5 % on both sides. W. G. Cochran and G. M. Cox, "Experimental Designs", 1957, section 2.2. 0: the
 * difference is 0, or more than 1,000,000,000 would be needed. */
uint64_t explore_pairs_needed(const struct explore_figures *f);

/* A number as a fraction in lowest terms; `of` 0: it has more digits than fit. */
struct explore_fraction {
    int64_t above;
    uint64_t of;
};
/* The sum over the counts of count / of: a probability. Of each count, `times` multiplies by its value: then the sum is
 * that value's expectation. */
struct explore_fraction explore_fraction_of(const struct explore_count *items, size_t count, bool times);
/* The least common multiple of the fractions' denominators; 0: it does not fit. */
uint64_t explore_common(const struct explore_fraction *fractions, size_t count);

#endif
