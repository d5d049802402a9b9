/* SPDX-License-Identifier: MIT
 *
 * Which pieces are in each zone: for each instance of a zone a set of bits, one for each piece of its kind. Loops over
 * the pieces of a zone (fast_loop.h) then visit those alone, where the code asks every piece of the kind for its place.
 *
 * The index belongs to the memoized results of a machine (memo.h), which learn of each write to a cell and keep it up to
 * date. The cells of places remain what the game is: without an index, everything is computed from them.
 */
#ifndef ADJ_VM_ZONE_INDEX_H
#define ADJ_VM_ZONE_INDEX_H

#include "vm/program.h"

struct zone_index {
    const struct program *program;
    int32_t *where; /* by piece: the zone in which it is, or NOWHERE */
    int32_t *first_word; /* by zone instance: the first word of its set in `words` */
    uint64_t *words;
};

/* How many pieces, of all kinds: the numbers of pieces lie below it. */
int32_t zone_index_pieces(const struct program *p);

/* How many words of 64 bits the set of a zone instance has. */
int32_t zone_index_words(const struct program *p, int32_t zone);

/* The index of a state, by its cells (`cells`: those of the game). The caller frees it with zone_index_free, which takes
 * NULL. */
struct zone_index *zone_index_new(const struct program *p, const int32_t *cells);
void zone_index_free(struct zone_index *x);

/* The piece is in `zone` now, or NOWHERE. Returns the zone in which it was, or NOWHERE. */
int32_t zone_index_put(struct zone_index *x, int32_t piece, int32_t zone);

/* The first piece in the zone with a number of at least `from` (of the zone's kind) and below `end`; `end`: there is
 * none. */
int32_t zone_index_next(const struct zone_index *x, int32_t zone, int32_t from, int32_t end);

#endif
