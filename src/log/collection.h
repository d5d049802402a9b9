/* SPDX-License-Identifier: MIT
 *
 * Reading a collection: the frames of a file with many games, and each game by its number. One frame is held at a
 * time, so that memory does not grow with the file. What a game's lines say is the business of a log reader over them
 * (reader.h, log_reader_open_game); whether all games are there, in their order, that of a tour (scan.h). See
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

/* Whether a game may have that name: 1 to LOG_NAME_MAX bytes that can be a file's name everywhere: no slash, no
 * control characters, no dot at the front. */
bool log_name_is_good(const char *name);

/* Fields marked "read" may be looked at; the rest is the collection's own. All zero is one that is not open. */
struct log_collection {
    const struct log_io *io;
    struct log_limits limits;
    struct buf path; /* read: of the file that is open */
    int fd; /* plus one, so that 0 is none */
    uint64_t size; /* read: of the file */
    struct log_fault fault; /* read: why the last call failed */
    struct frame_codec codec;
    struct buf bytes, text; /* read: the current frame, and its text once that was asked for */
    struct frame frame; /* read */
    uint64_t frame_at; /* read: where it starts */
    uint64_t frames; /* read: how many were met, good or not */
    uint64_t next_at; /* read: where to look for the next one */
    bool loaded; /* the text of the current frame is there */
    uint64_t read_text, read_records; /* read: of all frames whose text was read, since the collection was opened */
    struct log_start { /* of a frame with games: where each starts in the text, and at which line; then the end */
        size_t at;
        uint32_t line;
    } *starts;
    size_t start_count, start_room;
    struct line_cache { /* the rulebooks that were met */
        struct line_cache_entry {
            uint8_t id[LOG_HASH_SIZE]; /* SHA-256 of the line */
            struct buf line; /* with its newline */
            struct arena memory;
            struct log_record record;
            bool decoded; /* record is what the line says, and a rulebook */
        } *items;
        size_t count, room;
        uint64_t text_bytes;
    } cache;
};

/* Opens the file and reads its opening, which may be damaged: c->loaded says whether it is good. 0, or -1 with
 * c->fault, also where it is a log of one game. `io` and `limits` may be NULL. `c` must be all zero; close it in each
 * case. */
int log_collection_open(struct log_collection *c, const char *path, const struct log_io *io,
                        const struct log_limits *limits);
void log_collection_close(struct log_collection *c);

/* The next log_collection_next_frame comes to the first frame. */
void log_collection_start_over(struct log_collection *c);
/* Goes to the next frame and looks at its header, and its games. 1; 0: the end of the file; -1: c->fault says what is
 * wrong here, and the next call goes on behind it, at the next sound header; or that the file cannot be read, and the
 * next call finds its end. */
int log_collection_next_frame(struct log_collection *c);
/* The next log_collection_next_frame comes to the current frame once more. */
void log_collection_step_back(struct log_collection *c);
/* Where stretches of the file start: each frame with games, but for those that by their headers go on with the game
 * of the one in front. Games in a stretch are as many as its first frame says. */
struct log_segment {
    uint64_t at, first_game, games;
};
/* 0; -1 with c->fault: the file cannot be read. The next log_collection_next_frame comes to the first frame. */
int log_collection_segments(struct log_collection *c, struct arena *memory, const struct log_segment **out,
                            size_t *count);
/* Goes to the frame at `at`, where one starts; the rulebooks in front of it are on the shelf then. 1; -1: c->fault
 * says what is wrong with it, or that no frame is there any more. */
int log_collection_go_to(struct log_collection *c, uint64_t at);
/* Reads the text of the current frame, puts rulebooks on the shelf, finds where games start. 0, or -1 with
 * c->fault. */
int log_collection_load(struct log_collection *c);

/* Makes the frame with game `n` (from 1) the current one, with its text; of a game in parts the first. Quick where
 * games are asked for in their order. 0, or -1 with c->fault, which does not take other games along. */
int log_collection_find(struct log_collection *c, uint64_t n);
/* The number of the last game, as frames tell it without being read; 0: there is none. */
uint64_t log_collection_count(struct log_collection *c);

/* What of the text of the current frame belongs to game `n`, which it holds. */
struct log_game_text {
    const char *text;
    size_t len;
    uint32_t lines;
};
struct log_game_text log_collection_game_text(const struct log_collection *c, uint64_t n);
/* What game `n` of the current frame is called: its name, or its number. Lives on `memory`. */
const char *log_collection_name(const struct log_collection *c, uint64_t n, struct arena *memory);
/* The rulebook whose line has that SHA-256 (hex); NULL: not met so far. */
const struct line_cache_entry *log_collection_rulebook(const struct log_collection *c, const char *hex);

#endif
