/* SPDX-License-Identifier: MIT
 *
 * What many games of one rulebook exercised together: each clause, each rule, each card; how often, in how
 * many games, and in which shortest one. A sum depends neither on the order in which games are added nor on
 * who adds them.
 */
#ifndef ADJ_AUDIT_COVERAGE_SUM_H
#define ADJ_AUDIT_COVERAGE_SUM_H

#include "audit/coverage.h"

/* How often something was exercised, and where first. */
struct coverage_use {
    int64_t count; /* over all games; the rest is only told where it is not 0 */
    int64_t games; /* in which it was reached */
    int64_t shortest; /* number of the shortest of them; of two alike the one with the lower number */
    uint64_t length; /* decisions of that game */
    int64_t first; /* decisions taken there when it was first reached */
};

struct coverage_sum { /* all zero at first */
    struct arena arena;
    struct coverage_use *clauses; /* in the order of coverage_clauses; NULL: nothing was added yet */
    /* In the order of compiled.rules and of coverage_cards: how they took effect. */
    struct coverage_use *rules, *cards;
    size_t clause_count, rule_count, card_count;
    struct coverage_use *scratch; /* rules and cards of one game */
};

/* Adds what `cov` has counted of a game of the rulebook: `game` is the number it is known by, `length` how many
 * decisions it took. All that is added must be of the same rulebook. */
void coverage_sum_add(struct coverage_sum *sum, const struct coverage *cov, int64_t game, uint64_t length);
/* Gives an empty sum the size of what `cov` counts. */
void coverage_sum_size(struct coverage_sum *sum, const struct coverage *cov);
/* Adds the games of another sum. */
void coverage_sum_join(struct coverage_sum *sum, const struct coverage_sum *other);
void coverage_sum_release(struct coverage_sum *sum);

#endif
