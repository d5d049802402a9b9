/* SPDX-License-Identifier: MIT
 *
 * Replaying the logs of a corpus with several threads, for the commands that want to know what it exercised.
 */
#ifndef ADJ_CLI_COVER_LOGS_H
#define ADJ_CLI_COVER_LOGS_H

#include "adjudge.h"

/* Replays everything with up to `jobs` threads, and tells how far it is; until a stop is asked for (line.h). How many
 * logs were looked at. That memory ran out is told by adj_cover_finish. */
size_t cover_logs_replay(struct adj_cover *x, size_t jobs);

#endif
