/* SPDX-License-Identifier: MIT
 *
 * Questions of a person who plays: "whynot DECISION". They are answered as the role at the screen may know it, and
 * change nothing.
 */
#ifndef ADJ_CLI_PLAY_ASK_H
#define ADJ_CLI_PLAY_ASK_H

#include "command.h"

/* Answers `line` if it is a question. False: it is none. */
bool play_ask(struct adj_game *game, const char *role, const struct adj_style *style, const char *line);

#endif
