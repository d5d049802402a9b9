/* SPDX-License-Identifier: MIT
 *
 * Sets of options for random games: which values each option of a rulebook gets, and which set and how many players
 * a game has. A round of games plays every set once, each round with the next number of players.
 */
#ifndef ADJ_EXPLORE_EXPLORE_SETS_H
#define ADJ_EXPLORE_EXPLORE_SETS_H

#include "explore/covering.h"
#include "explore/explore.h"
#include "vm/chance.h"

/* An option that varies. */
struct explore_factor {
    const struct vocab_field *field;
    int32_t *values; /* the first is its value in other games */
    uint16_t count;
};

/* All zero may be released; without factors and rows the options do not vary. */
struct explore_sets {
    const struct compiled *c;
    struct arena arena; /* of all below but `covering` and the snapshots */
    struct explore_factor *factors;
    uint16_t *counts; /* of values, by factor */
    size_t factor_count;
    struct covering covering;
    bool rotated; /* in later rounds the values of each factor change places, so that other triples meet */
    struct chance_key key;
    const char *const *fixed; /* "name=value": what the caller has set */
    size_t fixed_count;
    int fewest, most; /* players */
    struct vm_snapshot *starts; /* by number of players - fewest: the machine before anything happened */
    struct vm_snapshot *layouts; /* the same, of the game that sets up the start position; NULL: there is none */
};

/* Prepares the sets for `o`; it and `c` must outlive them. `vm` is prepared for a game with these options.
 * The caller then fills `starts`, and `layouts` if games begin with a position. */
void explore_sets_init(struct explore_sets *s, const struct compiled *c, const struct explore_options *o,
                       const struct vm *vm);
void explore_sets_release(struct explore_sets *s);

/* Which value each option has in a game, as a place in `values` of its factor: fills `set`, one by factor.
 * Returns the number of players. Games are counted from 1. */
int explore_sets_of(const struct explore_sets *s, uint64_t game, uint16_t *set);
/* Makes `vm` one that begins a game with these values; with `layout`, one that sets up its position. */
void explore_sets_begin(const struct explore_sets *s, struct vm *vm, const uint16_t *set, int players, bool layout);
/* How many games play each set with each number of players. */
uint64_t explore_sets_games(const struct explore_sets *s);
/* "name=value" for each option that is set: by the caller, and those that differ from the first value. *count: how
 * many; ends with NULL. On `arena`. */
const char *const *explore_sets_texts(const struct explore_sets *s, const uint16_t *set, struct arena *arena,
                                      size_t *count);

/* "name=value" for one value of a factor. */
const char *explore_sets_text(const struct explore_sets *s, size_t factor, uint16_t value, struct arena *arena);

#endif
