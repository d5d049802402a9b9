/* SPDX-License-Identifier: MIT
 *
 * Writes a log. Live: each commit is a frame of its own, written and synced before it is acknowledged, so a
 * crash or a full disk loses at most what was not acknowledged. Batched (`gather`): frames of many decisions,
 * under a temporary name until the file has been read back completely. Knows nothing of games. See
 * docs/log-format.md, "Writing".
 *
 */
#ifndef ADJ_LOG_WRITER_H
#define ADJ_LOG_WRITER_H

#include "log/collector.h"

enum log_sync {
    LOG_SYNC_ALWAYS, /* every commit survives a power failure */
    LOG_SYNC_NEVER /* every commit survives the process, not the machine */
};

enum { LOG_GATHER_DECISIONS = 1024 }; /* per frame of a packed log: see docs/log-format.md, "Sizes and speed" */

struct log_writer_options {
    const struct log_io *io; /* NULL: the system */
    enum log_sync sync;
    bool overwrite; /* replace an existing file; otherwise that is an error */
    uint32_t gather; /* 0: live; otherwise decisions per frame */
    struct log_collector *into; /* write the next game of that collection; NULL: a file of its own */
    bool smallest; /* compress harder: several times slower, some percent smaller; for packed logs */
};

/* Callers may read the fields marked "read"; the others are private. All zero may be released. */
struct log_writer {
    struct log_writer_options options;
    const struct log_io *io;
    struct arena memory; /* paths */
    const char *path; /* the name of the log; … */
    struct log_claim claim; /* … and what it replaces */
    int fd; /* plus one, so that 0 means none */
    bool published;
    bool broken; /* read: nothing more is accepted */
    struct log_fault fault; /* read: why the last call failed */
    struct frame_codec codec;
    struct arena line_memory;
    struct buf text, out;
    struct log_scratch decoding;
    struct log_sequence sequence; /* with what was appended */
    struct log_sequence good; /* read: with what was committed; good.decisions are acknowledged */
    uint64_t size; /* read: bytes of the file that are committed */
    uint64_t frames, text_bytes;
    struct log_reader back; /* while the file is read back; a field, so that release can free it */
};

/* Claims the name, and locks the file that is replaced (options->overwrite): for a writer that replaces what it is made
 * from, before that is read. log_writer_create does it otherwise. Returns 0, or -1 with w->fault. */
int log_writer_claim(struct log_writer *w, const char *path, const struct log_writer_options *options);

/* Starts a log at `path` with a header and a rulebook (NULL: a thin log, unless a batched writer gets the
 * rulebook as the next record). The file gets its name only when its first frame is complete (live) or when
 * log_writer_finish succeeds (batched); before that, it is `path`.part. `w` must be all zero. Returns 0, or -1
 * with w->fault; release it in each case. */
int log_writer_create(struct log_writer *w, const char *path, const struct log_writer_options *options,
                      const struct log_record *header, const struct log_record *rulebook);

/* Resumes a log after a crash: reads all of it, cuts off a torn last frame (*bytes_cut bytes), and commits a resume
 * record. Refuses a log that is damaged in any other way, complete, or being recorded. Returns 0, or -1 with
 * w->fault. */
int log_writer_resume(struct log_writer *w, const char *path, const struct log_writer_options *options,
                      uint64_t *bytes_cut);

/* Adds a record, to be written with the next commit. Nothing can follow an end record. Returns 0, or -1 with
 * w->fault; a record that breaks the format is refused (malformed), and the writer stays usable. */
int log_writer_add(struct log_writer *w, const struct log_record *record);

/* Live: writes what was appended as one frame and syncs it. If this returns 0, it is acknowledged. On failure
 * the file is cut back to the last intact frame if the system allows it, the writer is broken, and w->fault
 * names the last decision that was accepted; log_writer_resume can continue when the cause is gone. Batched:
 * does so when there are enough decisions. Does nothing without records. */
int log_writer_commit(struct log_writer *w);

/* Commits what is left and closes the file. Batched: also reads it back, compares, and gives it its name. Returns 0,
 * or -1 with w->fault. */
int log_writer_finish(struct log_writer *w);

/* Frees everything. What was not committed is lost; a batched log that was not finished leaves no file, and no
 * game in a collection. After memory ran out inside one of the calls above, only this call is allowed. */
void log_writer_release(struct log_writer *w);

#endif
