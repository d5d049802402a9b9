/* SPDX-License-Identifier: MIT
 *
 * A sink that writes a game to a log: what happens between two decisions becomes one frame, which is on disk
 * before the decision is acknowledged. Knows nothing of rules.
 *
 */
#ifndef ADJ_SESSION_RECORD_H
#define ADJ_SESSION_RECORD_H

#include "log/writer.h"
#include "session/game.h"

/* All zero may be released. */
struct recorder {
    struct log_writer writer; /* writer.fault: why a record could not be written */
    struct arena arena; /* of the first two records */
    bool open; /* there is a log that takes records */
};

/* Starts the log `path`, which must not exist unless options->overwrite, with the header of `g` (prepared, not yet
 * begun) and its rulebook unless `thin`. `options` may be NULL. Returns 0, or -1 with writer.fault. `r` must be all
 * zero. */
int recorder_start(struct recorder *r, const struct game *g, const char *path, bool thin,
                   const struct log_writer_options *options);

/* Resumes a log that was replayed to its end: see log_writer_resume. */
int recorder_resume(struct recorder *r, const char *path, const struct log_writer_options *options,
                    uint64_t *bytes_cut);

/* The sink that writes to `r`, for game_begin. */
struct game_sink recorder_sink(struct recorder *r);

/* Writes what is left and closes the file. Returns 0, or -1 with writer.fault; release it in each case. */
int recorder_finish(struct recorder *r);
void recorder_release(struct recorder *r);

#endif
