/* SPDX-License-Identifier: MIT
 *
 * Parts of the report of `adjudge explore`: values that were measured at the end of games, and exact probabilities.
 */
#ifndef ADJ_EXPLORE_EXPLORE_VALUES_H
#define ADJ_EXPLORE_EXPLORE_VALUES_H

#include "explore/explore.h"
#include "explore/explore_tally.h"

/* Figures of a value at the end of random games. */
struct explore_measured {
    const char *measure; /* as requested */
    uint64_t games;
    int64_t mean, low, high, deviation; /* in ten-thousandths */
    int64_t least, most, p5, p25, p50, p75, p95;
    const char *title; /* for people: `measure` in the language of the report */
};

/* The probability of a value of a measure, or of a result. */
struct explore_probability {
    const char *result; /* in English; NULL: it is the probability of a value */
    int64_t value;
    const char *probability; /* "2890/7776" in lowest terms; NULL: it does not fit */
    struct explore_fraction fraction;
    const char *title; /* for people: `result` in the language of the report */
};

/* All values of one measure. */
struct explore_distribution {
    const char *measure;
    const struct explore_probability *values;
    size_t value_count;
    const char *mean; /* a fraction; NULL: it does not fit */
    struct explore_fraction expected;
    const char *title; /* for people: `measure` in the language of the report */
};

/* Exact probabilities, if each choice of a decision is as likely as the others. */
struct explore_exact {
    const struct explore_probability *results;
    size_t result_count;
    const struct explore_distribution *measures;
    size_t measure_count;
    uint64_t common; /* denominator of all results together; 0: it does not fit */
};

extern const struct report_shape explore_measured_shape, explore_exact_shape;

/* Make these parts from a finished search, on the arena of the report. */
/* What is measured, in the language of the report; a phrase of the caller's stays as it is. */
const char *explore_measure_title(struct report *r, const struct explore *x, size_t measure);
const struct explore_measured *explore_measured_of(struct report *r, const struct explore *x, size_t *count);
const struct explore_exact *explore_exact_of(struct report *r, const struct explore *x);

/* Add them to the document. */
void explore_measured_document(struct doc *d, const struct explore_measured *list, size_t count);
void explore_exact_document(struct doc *d, const struct explore_exact *e);
/* A number in ten-thousandths, such as "-0.0556". */
const char *explore_decimal(struct doc *d, int64_t n);

#endif
