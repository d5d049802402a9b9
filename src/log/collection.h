/* SPDX-License-Identifier: MIT
 *
 * Reads a collection: the frames of a file with many games, and each game by its number. Holds one frame at a time,
 * so memory does not grow with the file. Does not read the records of games: a log reader does (reader.h,
 * log_reader_open_game). Does not check that all games are there, in order: a scan does (scan.h). See
 * docs/log-format.md, "Collections".
 */
#ifndef ADJ_LOG_COLLECTION_H
#define ADJ_LOG_COLLECTION_H

#include "log/chain.h"
#include "log/frame.h"
#include "log/io.h"
#include "log/limits.h"
#include "log/records.h"

enum { LOG_NAME_MAX = 200 /* bytes of a game's name */ };

/* Returns whether a game may have that name: 1 to LOG_NAME_MAX bytes that are a valid file name everywhere, without
 * slashes, control characters, or a dot at the beginning. */
bool log_name_is_good(const char *name);

/* Callers may read the fields marked "read"; the others are private. All zero: not open. */
struct log_collection {
    const struct log_io *io;
    struct log_limits limits;
    struct buf path; /* read: of the file that is open */
    int fd; /* plus one, so that 0 is none */
    uint64_t size; /* read: of the file */
    struct log_fault fault; /* read: why the last call failed */
    struct frame_codec codec;
    struct buf bytes, text; /* read: the current frame, and its text once it was loaded */
    struct frame frame; /* read */
    uint64_t frame_at; /* read: where it starts */
    uint64_t frames; /* read: how many were found, intact or not */
    uint64_t next_at; /* read: where to look for the next one */
    bool loaded; /* the text of the current frame has been read */
    struct log_gap { /* games that were looked for and not found, so that the next of them costs no search: */
        uint64_t first, end; /* from `first` on, without `end`, … */
        uint64_t at; /* … which is in the frame here */
        struct log_fault fault;
    } gap;
    uint64_t read_text, read_records; /* read: of all frames whose text was read, since the collection was opened */
    struct log_start { /* of a frame with games: where each starts in the text, and its first line; then the end */
        size_t at;
        uint32_t line;
    } *starts;
    size_t start_count, start_room;
    struct line_cache { /* the rulebooks that were read so far */
        struct line_cache_entry {
            uint8_t id[LOG_HASH_SIZE]; /* SHA-256 of the line */
            struct buf line; /* with its newline */
            struct arena memory;
            struct log_record record;
            bool decoded; /* `record` is the line, decoded, and a rulebook */
        } *items;
        size_t count, room;
        uint64_t text_bytes;
    } cache;
};

/* Opens the file and reads its opening, which may be damaged: c->loaded is true if it is intact. Returns 0, or
 * -1 with c->fault, also if the file is a log of one game. `io` and `limits` may be NULL. `c` must be all zero;
 * close it in each case. */
int log_collection_open(struct log_collection *c, const char *path, const struct log_io *io,
                        const struct log_limits *limits);
void log_collection_close(struct log_collection *c);

/* Moves before the first frame: the next log_collection_next_frame reads it. */
void log_collection_start_over(struct log_collection *c);
/* Moves to the next frame and reads its header and which games it has. Returns 1; 0 at the end of the file; -1 with
 * c->fault if the frame is damaged (the next call continues at the next valid header) or the file cannot be read (the
 * next call returns 0). */
int log_collection_next_frame(struct log_collection *c);
/* Moves before the current frame: the next log_collection_next_frame reads it again. */
void log_collection_step_back(struct log_collection *c);
/* Where segments of the file start: each frame with games, except those that continue, by their headers, the game of
 * the frame before. `games` is what the first frame of the segment states. */
struct log_segment {
    uint64_t at, first_game, games;
};
/* Lists the segments on `memory`. Returns 0, or -1 with c->fault if the file cannot be read. Moves before the first
 * frame. */
int log_collection_segments(struct log_collection *c, struct arena *memory, const struct log_segment **out,
                            size_t *count);
/* Moves to the frame at `at`, where one must start, and caches the rulebooks before it. Returns 1, or -1 with
 * c->fault if the frame is damaged, or the file has changed. */
int log_collection_go_to(struct log_collection *c, uint64_t at);
/* Reads the text of the current frame, caches its rulebooks, and finds where games start. Returns 0, or -1 with
 * c->fault. */
int log_collection_load(struct log_collection *c);

/* Moves to the frame with game `n` (from 1), or its first part, and reads its text. Fast if games are read in order.
 * Returns 0, or -1 with c->fault; other games can still be read, unless the file cannot. */
int log_collection_find(struct log_collection *c, uint64_t n);
/* Sets *count to the number of the last game, as the frames state it; those that do not follow one another are read to
 * believe it. 0: no games. Returns 0, or -1 with c->fault if the file cannot be read. */
int log_collection_count(struct log_collection *c, uint64_t *count);

/* The part of the current frame's text that belongs to game `n`, which must be in it. */
struct log_game_text {
    const char *text;
    size_t len;
    uint32_t lines;
};
struct log_game_text log_collection_game_text(const struct log_collection *c, uint64_t n);
/* Returns the name of game `n` of the current frame, or its number, on `memory`. */
const char *log_collection_name(const struct log_collection *c, uint64_t n, struct arena *memory);
/* Returns the rulebook whose line has that SHA-256 (hex), or NULL if it was not read so far. */
const struct line_cache_entry *log_collection_rulebook(const struct log_collection *c, const char *hex);

#endif
