/* SPDX-License-Identifier: MIT
 *
 * Writing a log. Live: each commit is a frame of its own, written and synced before it is acknowledged, so that a
 * crash or a full disk costs at most what was not acknowledged. Gathering: frames of many decisions, under a
 * temporary name until the whole file has been read back and found good. Knows nothing of games.
 */
#ifndef ADJ_LOG_WRITER_H
#define ADJ_LOG_WRITER_H

#include "log/collector.h"

enum log_sync {
    LOG_SYNC_ALWAYS, /* every commit outlives a loss of power */
    LOG_SYNC_NEVER /* every commit outlives the process, not the machine */
};

enum { LOG_GATHER_DECISIONS = 1024 }; /* per frame of a packed log: see docs/log-format.md, "Sizes and speed" */

struct log_writer_options {
    const struct log_io *io; /* NULL: the system */
    enum log_sync sync;
    bool overwrite; /* replace a file that is there; otherwise that is an error */
    uint32_t gather; /* 0: live; otherwise decisions per frame */
    struct log_collector *into; /* not a file of its own, but the next game of that collection; NULL: a file */
    bool smallest; /* takes some times as long for some percent, for what is packed once and kept */
};

/* Fields marked "read" may be looked at; the rest is the writer's own. All zero is a writer that may be released. */
struct log_writer {
    struct log_writer_options options;
    const struct log_io *io;
    struct arena memory; /* paths */
    const char *path, *part; /* the name of the log; the name it has until it is published */
    int fd; /* plus one, so that 0 is none */
    bool published;
    bool broken; /* read: nothing more is accepted */
    struct log_fault fault; /* read: why the last call failed */
    struct frame_codec codec;
    struct arena line_memory;
    struct buf text, out;
    struct log_scratch decoding;
    struct log_sequence sequence; /* with what was appended */
    struct log_sequence good; /* read: with what was committed; good.decisions are acknowledged */
    uint64_t size; /* read: bytes of the file that are good */
    uint64_t frames, text_bytes;
    struct log_reader back; /* while the file is read: held here so that release finds it */
};

/* Starts a log at `path` with a header and a rulebook (NULL: a thin log, unless a gathering writer is given the
 * rulebook as the next record). The file gets its name only when
 * its first frame is complete (live) or when log_writer_finish is through (gathering); until then it is `path`.part.
 * `w` must be all zero. 0, or -1 with w->fault; release it in each case. */
int log_writer_create(struct log_writer *w, const char *path, const struct log_writer_options *options,
                      const struct log_record *header, const struct log_record *rulebook);

/* Goes on with a live log after a crash: reads it through, cuts off a torn tail, and commits a resume record.
 * *bytes_cut: how much that was. Refuses a log that is damaged in any other way, sealed, or being recorded. */
int log_writer_resume(struct log_writer *w, const char *path, const struct log_writer_options *options,
                      uint64_t *bytes_cut);

/* Adds a record, to be written with the next commit. An end record closes the log: nothing can follow. 0, or -1 with
 * w->fault; a record that breaks the format is refused (malformed) and the writer goes on as if it had not come. */
int log_writer_append(struct log_writer *w, const struct log_record *record);

/* Live: writes what was appended as one frame and syncs it. When this returns 0, it is acknowledged. On any failure
 * the file is cut back to the last good frame where the system lets us, the writer is broken, and w->fault says after
 * which decision nothing was accepted; log_writer_resume can go on once the cause is gone.
 * Gathering: does so when enough decisions have come together. Without records it does nothing. */
int log_writer_commit(struct log_writer *w);

/* Commits what is left and closes the file. Gathering: also reads it back, compares, and gives it its name. */
int log_writer_finish(struct log_writer *w);

/* Frees all. What was not committed is gone; a gathered log that was not finished leaves no file behind, and no game
 * in a collection. After memory ran out inside one of the calls above, this is the only one allowed. */
void log_writer_release(struct log_writer *w);

/* Opens the file `part` for a log under construction, and locks it. One that a killed process left behind is removed;
 * one that is being written by another process is left alone. The descriptor, or -1 with *fault. */
int log_part_open(const struct log_io *io, const char *part, struct log_fault *fault);

#endif
