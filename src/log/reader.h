/* SPDX-License-Identifier: MIT
 *
 * Reading a log strictly: frame by frame from the front, every byte held against a check, every line against the
 * format, the whole against its chain. Records are handed out only from frames that were checked in full. The
 * algorithm stands in docs/log-format.md, "Reading", step by step. Knows nothing of games.
 */
#ifndef ADJ_LOG_READER_H
#define ADJ_LOG_READER_H

#include "log/collection.h"
#include "log/sequence.h"
#include "log/frame.h"
#include "log/io.h"
#include "log/limits.h"

/* Fields marked "read" may be looked at; the rest is the reader's own. */
struct log_reader {
    const uint8_t *data; /* read: the file */
    size_t size; /* read */
    struct log_limits limits;
    struct buf file; /* holds `data` where log_reader_open read it */
    const struct log_io *io;
    int fd; /* open only while the file is read; plus one, so that 0 is none */
    struct frame_codec codec;
    struct buf text; /* of the current frame */
    struct log_scratch decoding;
    struct arena memory; /* of the current frame's records, … */
    struct arena lasting; /* … and of the header, which stays until the reader is released */
    struct log_record *records; /* of the current frame */
    uint32_t *lengths; /* of their lines, without the newline */
    uint32_t record_at; /* the next one of them */
    struct log_sequence sequence; /* read: up to the end of the current frame */
    struct frame frame; /* read: the current one */
    uint64_t frame_at; /* read: where it starts */
    uint64_t next_at; /* read: where the next one starts; the end of what was found good */
    uint64_t frames; /* read: how many were found good */
    uint64_t text_bytes; /* read: text of all frames so far */
    size_t line_at; /* in text */
    uint64_t line_record, line_decisions; /* in front of the next line */
    struct log_collection *from; /* read: what the log is a game of; NULL: a file of its own */
    struct log_collection own; /* where nobody gave one that is kept */
    uint64_t game; /* read: its number there */
    /* Its rulebook, which stands as the second line of the text and was decoded before; or NULL. */
    const struct log_record *cached;
    bool more_parts; /* the game goes on in the next frame */
    struct buf name; /* of the file that it is in */
    struct buf game_line; /* read: the line in front of the game, with its newline */
    bool broken; /* a fault was met */
    struct log_fault fault; /* read: LOG_OK so far, or what stopped the reading */
};

struct log_item {
    /* Valid until the next call; what a header points to stays as long as the reader. */
    const struct log_record *record;
    const char *line; /* its canonical line, len bytes without the newline; valid until the next call */
    size_t len;
    uint64_t index; /* number of the record in the log, from 0 */
    uint64_t decisions; /* how many decisions there are up to and with this record */
    uint64_t frame; /* number of its frame, from 0 */
    uint64_t offset; /* where that frame starts in the file */
};

/* Makes a reader over `size` bytes, which must stay. `limits` NULL: log_limits_default. Never fails. */
void log_reader_init(struct log_reader *r, const void *data, size_t size, const struct log_limits *limits);
/* The collection that games are read from is kept there, and stays open from reader to reader, of which one at a time
 * may use it: games of one file that are read one after another then cost little. To be called between init and open.
 * The caller closes it in the end; all zero it holds none yet. */
void log_reader_keep(struct log_reader *r, struct log_collection *kept);
/* The same over a file, or over one game of a collection: `path` is then FILE#N, N counted from 1. 0, or -1 with
 * r->fault set (environment, over a limit); release it in each case. `io` NULL: the system. Initialise with
 * log_reader_init(r, NULL, 0, limits) first. */
int log_reader_open(struct log_reader *r, const char *path, const struct log_io *io);
void log_reader_release(struct log_reader *r);

/* The next record. 1: *out is filled; 0: the end of the file, and everything is good (whether the log is sealed says
 * log_reader_sealed); -1: r->fault says what is wrong, and goes on saying so. */
int log_reader_next(struct log_reader *r, struct log_item *out);
/* Checks the next frame without handing its records out; not to be mixed with log_reader_next in one frame. */
int log_reader_next_frame(struct log_reader *r);

/* In place of log_reader_open: reads game `n` of a collection that is open, and whose current frame it begins in. */
void log_reader_begin_game(struct log_reader *r, struct log_collection *c, uint64_t n);

/* The parts of log_reader_open and log_reader_next_frame that are about a game of a collection. */
int log_reader_open_game(struct log_reader *r, const char *path, size_t file_len, uint64_t n);
int log_reader_next_piece(struct log_reader *r);
/* Whether `path` has the form FILE#N; how long FILE is, and N. */
bool log_path_has_game(const char *path, size_t *file_len, uint64_t *n);

/* Checks all lines of r->text, of which there must be r->frame.record_count, and moves the course on. 0, or -1 with
 * r->fault. */
int log_reader_check_lines(struct log_reader *r);

/* Whether the end frame was met, so that nothing can be missing. */
bool log_reader_sealed(const struct log_reader *r);

#endif
