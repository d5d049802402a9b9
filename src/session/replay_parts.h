/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the replay (replay.c, replay_open.c), and used by no other.
 */
#ifndef ADJ_SESSION_REPLAY_PARTS_H
#define ADJ_SESSION_REPLAY_PARTS_H

#include "session/replay.h"

/* Records the first difference between log and game; later ones are ignored. Texts may be NULL; they are copied.
 * Returns -1. */
int replay_differ(struct replay *r, enum replay_verdict verdict, const char *what, const char *log_side,
                  const char *game_side, const char *fmt, ...) __attribute__((format(printf, 6, 7)));

/* Returns the next record of the game without consuming it, or NULL at the end or at a fault (see item_state). */
const struct log_record *replay_peek(struct replay *r);
void replay_use(struct replay *r);

struct game_sink replay_sink(struct replay *r);

#endif
