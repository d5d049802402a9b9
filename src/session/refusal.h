/* SPDX-License-Identifier: MIT
 *
 * Explains in one sentence why a text is not a legal decision, as far as the deciding player may know: names
 * the rules that forbid it. Changes nothing in the game.
 *
 */
#ifndef ADJ_SESSION_REFUSAL_H
#define ADJ_SESSION_REFUSAL_H

#include "session/game.h"

/* Appends the sentence about `text`, which game_decide_text has refused. */
void refusal_describe(struct buf *out, struct game *g, const char *text);

#endif
