/* SPDX-License-Identifier: MIT
 *
 * Which positions a search has reached, and at which depths. A position is known by a number of 64 bits, so two of
 * them can be taken for one: among ten million with a chance of about 1 in 400,000, among a million of 1 in 40
 * million.
 */
#ifndef ADJ_EXPLORE_EXPLORE_POSITIONS_H
#define ADJ_EXPLORE_EXPLORE_POSITIONS_H

#include "vm/vm.h"

struct explore_position {
    uint64_t number; /* 0: free */
    uint64_t depths; /* a bit for each */
};

/* All zero at first. */
struct explore_positions {
    struct explore_position *table;
    size_t count, size;
};

/* The number of the position in which the machine waits or is over; never 0. `counters`: how often chance was asked
 * belongs to it. */
uint64_t explore_position_number(const struct vm *vm, bool over, bool counters);

/* Adds it at a depth below 64. False: it was there. */
bool explore_positions_add(struct explore_positions *p, uint64_t number, uint64_t depth);
/* How many were first found at that depth: of all depths together each position is counted once. */
uint64_t explore_positions_new_at(const struct explore_positions *p, uint64_t depth);
void explore_positions_release(struct explore_positions *p);

#endif
