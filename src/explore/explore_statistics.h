/* SPDX-License-Identifier: MIT
 *
 * Counting over random games, in integers: lengths and choices; and how far a share may be off.
 */
#ifndef ADJ_EXPLORE_EXPLORE_STATISTICS_H
#define ADJ_EXPLORE_EXPLORE_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

/* What a worker has counted. All zero at first; released with explore_statistics_release. */
struct explore_statistics {
    uint64_t games; /* played */
    uint64_t *lengths; /* games by how many decisions they took; those that ended, with a result or without */
    size_t length_cap; /* places of `lengths` */
    uint64_t decisions; /* over all games */
    uint64_t choices, choices_most, forced; /* offered in all, the most in one decision, decisions with only one */
};

void explore_statistics_release(struct explore_statistics *s);
/* Counts a finished game with that many decisions. */
void explore_statistics_length(struct explore_statistics *s, size_t length);
/* Adds the counts of another worker. */
void explore_statistics_add(struct explore_statistics *to, const struct explore_statistics *from);

/* Of the games that were counted by length: how many, the shortest, the longest, the sum; and the length that at
 * least `percent` in a hundred of them do not exceed. 0 where there is none. */
struct explore_lengths {
    uint64_t games, least, most, sum;
};
/* For example, of lengths 3, 5, 5 and 9: 4 games, least 3, most 9, sum 22; the quantile of 50 is 5. */
struct explore_lengths explore_lengths_of(const struct explore_statistics *s);
uint64_t explore_lengths_quantile(const struct explore_statistics *s, uint64_t percent);

/* A share and the interval in which it lies with 95 % (Wilson's score interval, z = 1.959964), in hundredths of a per
 * cent; the interval is rounded outwards. `count` is at most `of`, which is 1 to 1,000,000,000. */
struct explore_share {
    uint64_t share, low, high;
};
struct explore_share explore_share_of(uint64_t count, uint64_t of);
/* Returns the integer part of the square root. */
uint64_t explore_square_root(uint64_t n);

#endif
