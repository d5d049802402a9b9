/* SPDX-License-Identifier: MIT
 *
 * Why a text is no legal decision, as far as the player who decides may know: the rules that strike it out, or that
 * it is not offered now, or that it is no decision at all. Changes nothing in the game.
 */
#ifndef ADJ_SESSION_REFUSAL_H
#define ADJ_SESSION_REFUSAL_H

#include "session/game.h"

/* Appends one sentence about `text`, which game_decide_text has refused. */
void refusal_say(struct buf *out, struct game *g, const char *text);

#endif
