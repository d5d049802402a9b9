/* SPDX-License-Identifier: MIT
 *
 * Two rulebooks, game by game: both are played with the same seed, so that draws with the same purpose have the same
 * results and random players decide by the same numbers. Differences of the pairs have a smaller deviation than those
 * of independent games (common random numbers: A. M. Law, "Simulation Modeling and Analysis", section 11.2).
 */
#ifndef ADJ_EXPLORE_EXPLORE_COMPARE_H
#define ADJ_EXPLORE_EXPLORE_COMPARE_H

#include "explore/explore.h"
#include "explore/explore_tally.h"

/* One figure of both rulebooks, and the mean of the differences of all pairs: the other one minus this one. Numbers
 * are in ten-thousandths. */
struct explore_difference {
    const char *what; /* in English */
    int64_t before, after; /* means */
    int64_t difference, low, high; /* with its 95 % confidence interval */
    uint64_t needed; /* explore_pairs_needed; REPORT_NO_COUNT: the interval is without 0, or no number is enough */
    bool sure; /* the interval is without 0 */
    const char *title; /* for people: `what` in the language of the report */
    bool is_share; /* for people: of games, and not a value */
};

struct explore_comparison {
    const char *rulebook; /* the id of the other one */
    uint64_t pairs; /* games that are over by both rulebooks */
    const struct explore_difference *differences;
    size_t count;
};

extern const struct report_shape explore_comparison_shape;

/* Make this part of the report, and add it to the document. */
const struct explore_comparison *explore_comparison_of(struct report *r, const struct explore *x);
void explore_comparison_document(struct doc *d, const struct explore_comparison *c);

#endif
