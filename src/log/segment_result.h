/* SPDX-License-Identifier: MIT
 *
 * The result of reading a segment of a collection: one frame with games and, for a game in parts, the frames that
 * continue it. Segments can be read in any order and by several threads at the same time, each through its own open
 * collection; a scan (scan.h) then takes the results in the order of the file. Does not know the chain between games.
 */
#ifndef ADJ_LOG_SEGMENT_RESULT_H
#define ADJ_LOG_SEGMENT_RESULT_H

#include "base/json_value.h"
#include "log/reader.h"

struct log_segment_result_game {
    const char *line; /* the game record before the game, with its newline */
    size_t len;
    const struct log_fault *fault; /* why the game is lost; NULL: it is intact, and this is the head of its chain: */
    uint8_t head[LOG_HASH_SIZE];
};

/* Callers may read all fields. All zero: nothing was read yet. */
struct log_segment_result {
    struct arena memory; /* of what the fields point to */
    uint64_t at; /* where the segment starts in the file */
    uint64_t next_at, frames; /* where the collection was after it: see struct log_collection */
    struct log_fault fault; /* verdict other than LOG_OK: its first frame cannot be read, and the rest is unset */
    bool orphan; /* no game begins in it: it continues a game whose earlier frame is lost */
    uint64_t text_before, records_before; /* what the collection had read before */
    uint64_t text_bytes, records; /* of its frames */
    struct log_segment_result_game *games; /* in the order of the file */
    size_t count, cap;
    uint64_t decisions, kinds[LOG_RECORD_KINDS]; /* in intact games */
};

/* Begins with the current frame of `c`, which must have games, and reads its text. Returns whether a game begins in
 * it; if not, found->fault or found->orphan is set. `found` must be empty or released. */
bool log_segment_result_begin(struct log_segment_result *found, struct log_collection *c);
/* Adds the next game, which `r` has read to its end or to a fault. The collection is where `r` left it. */
void log_segment_result_game(struct log_segment_result *found, const struct log_reader *r);
/* An intact result as JSON, for a scan on another machine; NULL: it is not intact, so that the file is to be read again. */
struct json_value *log_segment_result_json(struct arena *a, const struct log_segment_result *found);
/* The opposite. Returns whether `v` is such a result of the segment at `at`, which has `games` games. */
bool log_segment_result_restore(struct log_segment_result *found, const struct json_value *v, uint64_t at, uint64_t games);
/* Makes it all zero. */
void log_segment_result_release(struct log_segment_result *found);

#endif
