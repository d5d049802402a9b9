/* SPDX-License-Identifier: MIT
 *
 * Players that are programs: "random" takes any legal choice, "first" the first one. A random player draws from
 * the seed of the game, but at addresses of its own, so the draws of the game do not depend on who plays.
 *
 */
#ifndef ADJ_SESSION_BOTS_H
#define ADJ_SESSION_BOTS_H

#include "session/game.h"

bool bots_know(const char *kind);
/* What a player of this kind, which must be known, decides now: sets the places in g->choices, which stay until the
 * next decision, and returns how many. A decision must be pending. */
int32_t bots_choose(struct game *g, const char *kind, int32_t **places);
/* Decides once. Returns 0, or -1 with g->message if the kind is unknown or no decision is pending. */
int bots_decide(struct game *g, const char *kind);

#endif
