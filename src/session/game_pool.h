/* SPDX-License-Identifier: MIT
 *
 * What a game leaves to the next one of the same compiled rulebook, so that a row of short games (as in
 * verifying many logs) makes it once: the machine, with the answers that it has kept, and what choices are
 * called. It knows no games.
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

/* The machine of a game that begins, into `out`, which must be all zero, so that a caller can release it whatever
 * happens. `stock` may be NULL. */
void game_pool_take(struct game_pool *pool, struct vm *out, const struct program *program);
/* A game is over with it. With `stock` NULL it is released. */
void game_pool_give(struct game_pool *pool, struct vm *vm);
void game_pool_release(struct game_pool *pool);

#endif
