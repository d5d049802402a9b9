/* SPDX-License-Identifier: MIT
 *
 * Reads a log strictly: frame by frame from the beginning, with every byte under a checksum, every line checked
 * against the format, and all of it against the hash chain. Returns records only from frames that were checked
 * completely. docs/log-format.md, "Reading", describes the algorithm step by step. Knows nothing of games.
 */
#ifndef ADJ_LOG_READER_H
#define ADJ_LOG_READER_H

#include "log/collection.h"
#include "log/sequence.h"
#include "log/frame.h"
#include "log/io.h"
#include "log/limits.h"

/* Callers may read the fields marked "read"; the others are private. */
struct log_reader {
    const uint8_t *data; /* read: the file */
    size_t size; /* read */
    struct log_limits limits;
    struct buf file; /* holds `data` if log_reader_open read it */
    const struct log_io *io;
    int fd; /* open only while the file is read; plus one, so that 0 means none */
    struct frame_codec codec;
    struct buf text; /* of the current frame */
    struct log_scratch decoding;
    struct arena memory; /* of the current frame's records */
    struct arena lasting; /* of the header, which stays until the reader is released */
    struct log_record *records; /* of the current frame */
    uint32_t *lengths; /* of their lines, without the newline */
    uint32_t record_at; /* the next one of them */
    struct log_sequence sequence; /* read: up to the end of the current frame */
    struct frame frame; /* read: the current one */
    uint64_t frame_at; /* read: where it starts */
    uint64_t next_at; /* read: where the next one starts: the end of what is intact */
    uint64_t frames; /* read: how many are intact */
    uint64_t text_bytes; /* read: text of all frames so far */
    size_t line_at; /* in text */
    uint64_t line_record, line_decisions; /* before the next line */
    struct log_collection *from; /* read: the collection that the log is a game of; NULL: a file of its own */
    struct log_collection own; /* used if log_reader_keep was not called */
    uint64_t game; /* read: its number there */
    const struct log_record *cached; /* its rulebook, the second line of the text, decoded before; or NULL */
    bool more_parts; /* the game continues in the next frame */
    struct buf name; /* of the file that it is in */
    struct buf game_line; /* read: the game record before the game, with its newline */
    bool broken; /* a fault was found */
    struct log_fault fault; /* read: LOG_OK so far, or what stopped the reading */
};

struct log_item {
    /* Valid until the next call; what a header points to stays as long as the reader. */
    const struct log_record *record;
    const char *line; /* its canonical line, len bytes without the newline; valid until the next call */
    size_t len;
    uint64_t index; /* number of the record in the log, from 0 */
    uint64_t decisions; /* how many decisions there are up to this record, including it */
    uint64_t frame; /* number of its frame, from 0 */
    uint64_t offset; /* where that frame starts in the file */
};

/* Makes a reader over `size` bytes, which must stay. `limits` NULL: log_limits_default. Never fails. */
void log_reader_init(struct log_reader *r, const void *data, size_t size, const struct log_limits *limits);
/* Keeps the collection that games are read from in *kept, so that it stays open from reader to reader: games of one
 * file that are read one after another are then fast. One reader at a time may use it. Call it between init and open.
 * *kept must be all zero at first; the caller closes it in the end. */
void log_reader_keep(struct log_reader *r, struct log_collection *kept);
/* Opens a file, or one game of a collection if `path` is FILE#N (N counts from 1). Returns 0, or -1 with r->fault;
 * release the reader in each case. `io` NULL: the system. Call log_reader_init(r, NULL, 0, limits) first. */
int log_reader_open(struct log_reader *r, const char *path, const struct log_io *io);
void log_reader_release(struct log_reader *r);

/* Reads the next record. Returns 1 and fills *out; 0 at the end of an intact file (log_reader_is_complete: whether
 * the log is complete); -1 with r->fault, now and in each later call. */
int log_reader_next(struct log_reader *r, struct log_item *out);
/* Checks the next frame without returning its records. Do not mix with log_reader_next within one frame. */
int log_reader_next_frame(struct log_reader *r);

/* Instead of log_reader_open: reads game `n` of an open collection, which must begin in its current frame. */
void log_reader_begin_game(struct log_reader *r, struct log_collection *c, uint64_t n);

/* The parts of log_reader_open and log_reader_next_frame for a game of a collection (reader_collected.c). */
int log_reader_open_game(struct log_reader *r, const char *path, size_t file_len, uint64_t n);
int log_reader_next_piece(struct log_reader *r);
/* Returns whether `path` has the form FILE#N; sets the length of FILE, and N. */
bool log_path_has_game(const char *path, size_t *file_len, uint64_t *n);

/* Checks all lines of r->text, which must be r->frame.record_count, and moves r->sequence over them. Returns 0, or -1
 * with r->fault. */
int log_reader_check_lines(struct log_reader *r);

/* Returns whether the log is complete: its end frame was read, so nothing can be missing. */
bool log_reader_is_complete(const struct log_reader *r);

#endif
