/* SPDX-License-Identifier: MIT
 *
 * Writes a collection: many games in one file (docs/log-format.md, "Collections"). Games are added one after
 * another, each through a log writer (log_writer_options.into), so each line is checked as in a log of its own.
 * Knows nothing of what is played.
 *
 */
#ifndef ADJ_LOG_COLLECTOR_H
#define ADJ_LOG_COLLECTOR_H

#include "log/claim.h"
#include "log/scan.h"

enum {
    LOG_COLLECTED_TEXT = 256 * 1024 /* of the games that share a frame: see docs/log-format.md, "Sizes and speed" */
};

/* Callers may read the fields marked "read"; the others are private. All zero may be released. */
struct log_collector {
    const struct log_io *io;
    struct arena memory; /* paths */
    struct log_claim claim;
    const char *path; /* read: of the file */
    int fd; /* plus one, so that 0 is none */
    bool published, broken, unwritten; /* the last: a frame could not be written */
    struct log_fault fault; /* read: why the last call failed */
    struct frame_codec codec;
    uint8_t (*rulebooks)[LOG_HASH_SIZE]; /* SHA-256 of the line of each that was written */
    size_t rulebook_count, rulebook_room;
    uint8_t link[LOG_HASH_SIZE]; /* the file's chain, after all games that have ended */
    uint64_t size, frames, records, games; /* read: what was written, and how many games have ended */
    uint64_t text_bytes;
    struct buf out;
    /* The frame that is being filled: the opening, or complete games. */
    struct buf text;
    uint32_t text_records, text_games;
    uint8_t text_link[LOG_HASH_SIZE]; /* the chain before it: after everything that was written */
    struct log_collected { /* where each of its games ends */
        size_t text;
        uint32_t records;
        uint8_t link[LOG_HASH_SIZE];
    } *ends;
    size_t end_room;
    /* The game that is being added: */
    /* Its name; its game record; its lines so far, or since the last part, without its rulebook. */
    struct buf name, front, game, line;
    struct buf rulebook; /* the line, with its newline; empty for a thin log */
    uint32_t game_records;
    struct log_written { /* what was written */
        uint64_t size, frames, records, text_bytes;
    } before_game; /* to be restored if the game is dropped */
    bool in_parts; /* some of it was written */
    uint8_t part_head[LOG_HASH_SIZE];
    struct log_scan back; /* while the file is read back; a field, so that release can free it */
};

/* Starts a collection. The file gets its name when log_collector_finish succeeds; before that, it is `path`.part.
 * `c` must be all zero, and must not move while writers write into it. Returns 0, or -1 with c->fault; release
 * it in each case. */
int log_collector_create(struct log_collector *c, const char *path, const struct log_io *io, bool overwrite);

/* Sets the name of the next game; NULL or an invalid name: its number. Call it before its writer is created. */
void log_collector_name(struct log_collector *c, const char *name);

/* For the writer of a game: add a line that it has accepted (`before`: the sequence without it), and end the game
 * (`after`: the sequence with all lines). Return 0, or -1 with c->fault. */
int log_collector_line(struct log_collector *c, const struct log_sequence *before, enum log_record_kind kind,
                       const char *line, size_t len);
int log_collector_end_game(struct log_collector *c, const struct log_sequence *after);
/* Removes the game that was begun and not ended, if there is one. */
void log_collector_drop_game(struct log_collector *c);

/* Closes the collection, reads it back, and gives it its name. Returns 0, or -1 with c->fault. If a frame could not be
 * written, the games for which there is room are saved under the name, and the fault states how many. */
int log_collector_finish(struct log_collector *c);
/* Frees everything. A collection that was not finished leaves no file. */
void log_collector_release(struct log_collector *c);

#endif
