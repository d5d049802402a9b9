/* SPDX-License-Identifier: MIT
 *
 * What the files of the replay share.
 */
#ifndef ADJ_SESSION_REPLAY_PARTS_H
#define ADJ_SESSION_REPLAY_PARTS_H

#include "session/replay.h"

/* Notes where log and game part, unless something was noted before; -1. Texts may be NULL; they are copied. */
int replay_differ(struct replay *r, enum replay_verdict verdict, const char *what, const char *log_side,
                  const char *game_side, const char *fmt, ...) __attribute__((format(printf, 6, 7)));

/* The next record that is about the game, without using it up; NULL at the end or at a fault (see item_state). */
const struct log_record *replay_peek(struct replay *r);
void replay_use(struct replay *r);

struct game_sink replay_sink(struct replay *r);

#endif
