/* SPDX-License-Identifier: MIT
 *
 * What games of the same compiled rulebook share one after another, so that a series of short games (as in
 * verifying many logs) makes it once: the machine with its memoized results, and the texts of choices. Knows no
 * games.
 *
 */
#ifndef ADJ_SESSION_GAME_POOL_H
#define ADJ_SESSION_GAME_POOL_H

#include "session/choice_texts.h"
#include "vm/vm.h"

/* All zero: empty. One game at a time uses it; it must outlive that game. */
struct game_pool {
    struct choice_texts texts;
    struct vm vm; /* all zero: none, or a game has it */
};

/* Moves the machine for a game that begins to `out`, which must be all zero, so that the caller can release it
 * in each case. `pool` may be NULL. */
void game_pool_take(struct game_pool *pool, struct vm *out, const struct program *program);
/* Takes the machine back from a game that is over; releases it if `pool` is NULL. */
void game_pool_give(struct game_pool *pool, struct vm *vm);
void game_pool_release(struct game_pool *pool);

#endif
