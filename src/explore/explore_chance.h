/* SPDX-License-Identifier: MIT
 *
 * Chance of a search: draws answered from the seed exactly as in a game (session/draws.h), with the texts of an
 * address made once and its key once for each seed; and the luck by which random games decide.
 */
#ifndef ADJ_EXPLORE_EXPLORE_CHANCE_H
#define ADJ_EXPLORE_EXPLORE_CHANCE_H

#include "lang/compile.h"
#include "vm/chance.h"
#include "vm/vm.h"

struct explore_address;

/* All zero but `c` at first. */
struct explore_chance {
    const struct compiled *c;
    const char *seed; /* the present one; the caller's */
    uint64_t seeds; /* how many there were: keys of earlier ones are not valid */
    struct arena arena; /* of the addresses */
    struct explore_address *table; /* of ADDRESSES_MAX * 2 places; NULL: none yet */
    size_t count, size;
    struct buf scratch; /* working space */
    uint32_t *order; /* of a shuffle */
    int32_t order_cap;
};

/* From here on draws come from `seed`, which must stay. */
void explore_chance_seed(struct explore_chance *chance, const char *seed);
/* Answers the draw that the machine waits for. */
void explore_chance_draw(struct explore_chance *chance, struct vm *vm);
void explore_chance_release(struct explore_chance *chance); /* all zero is allowed */

/* Numbers for decisions at random: those words of 32 bits, in their order, that the chance of purpose "random
 * decisions" gives at the indices 0, 1, …, sixteen at each. */
struct explore_luck {
    struct chance_key key; /* for this seed */
    uint64_t index; /* of the next block */
    int words; /* left in this one */
    uint8_t block[CHANCE_BLOCK_SIZE]; /* the present one */
};
/* Begins at the first word of the chance for this seed. */
void explore_luck_begin(struct explore_luck *luck, const char *seed);
/* 0 to n - 1, each equally likely; `n` is at least 1. */
uint32_t explore_luck_below(struct explore_luck *luck, uint32_t n);

#endif
