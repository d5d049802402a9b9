/* SPDX-License-Identifier: MIT
 *
 * Which values of options the rules read in random games: a value that no rule reads in any game decides nothing
 * there.
 */
#ifndef ADJ_EXPLORE_EXPLORE_READS_H
#define ADJ_EXPLORE_EXPLORE_READS_H

#include "explore/explore_sets.h"
#include "vm/observe.h"

/* What one worker has noted. All zero may be released. */
struct explore_reads {
    const struct explore_sets *sets;
    const uint16_t *set; /* of the game that is being played */
    int32_t *factor_of; /* by cell: 1 + the factor whose option it holds; 0: another cell */
    bool *read; /* by factor and value, see explore_reads_at */
    bool paused; /* what is asked is not asked by rules */
    struct vm_observer observer;
    struct observed_code *code;
};

/* `sets` and `set` must outlive it. */
void explore_reads_init(struct explore_reads *r, const struct explore_sets *sets, const uint16_t *set);
void explore_reads_release(struct explore_reads *r);
/* The game that `vm` plays from here on, and its end. */
void explore_reads_watch(struct explore_reads *r, struct vm *vm);
void explore_reads_stop(struct explore_reads *r, struct vm *vm);
/* Adds what another worker has noted. */
void explore_reads_add(struct explore_reads *to, const struct explore_reads *from);
/* Notes that this value of a factor was read. */
void explore_reads_note(struct explore_reads *r, size_t factor, uint16_t value);
/* Was this value of a factor read? */
bool explore_reads_at(const struct explore_reads *r, size_t factor, uint16_t value);

#endif
