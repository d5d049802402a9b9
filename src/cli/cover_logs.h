/* SPDX-License-Identifier: MIT
 *
 * Replaying the logs of a corpus with several threads, for the commands that measure what it exercised.
 */
#ifndef ADJ_CLI_COVER_LOGS_H
#define ADJ_CLI_COVER_LOGS_H

#include "adjudge.h"

/* Replays everything with up to `jobs` threads, and shows the progress, until a stop is requested (line.h). Returns
 * how many logs were read. adj_cover_finish reports a lack of memory. */
size_t cover_logs_replay(struct adj_cover *x, size_t jobs);

#endif
