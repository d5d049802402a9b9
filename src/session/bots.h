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
/* Decides once. Returns 0, or -1 with g->message if the kind is unknown or no decision is pending. */
int bots_decide(struct game *g, const char *kind);

#endif
