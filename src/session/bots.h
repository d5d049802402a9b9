/* SPDX-License-Identifier: MIT
 *
 * Players that need nobody: "random" takes any legal choice, "first" the first one. A random player draws from the
 * seed of the game, but from addresses of its own, so that the game's dice fall the same whoever plays.
 */
#ifndef ADJ_SESSION_BOTS_H
#define ADJ_SESSION_BOTS_H

#include "session/game.h"

bool bots_know(const char *kind);
/* Decides once. 0; -1: there is no such kind of player, or nobody has to decide; g->message says so. */
int bots_decide(struct game *g, const char *kind);

#endif
