/* SPDX-License-Identifier: MIT
 *
 * What was found in a stretch of a collection: one frame with games and, of a game in parts, the frames that go on
 * with it. Stretches can be read in any order and by several threads at once, each through a collection of its own
 * that is open on the file; a tour (scan.h) then takes what was found in the order of the file. It knows nothing of
 * chains between games.
 */
#ifndef ADJ_LOG_SEGMENT_RESULT_H
#define ADJ_LOG_SEGMENT_RESULT_H

#include "log/reader.h"

struct log_segment_result_game {
    const char *line; /* the one in front of the game, with its newline */
    size_t len;
    const struct log_fault *fault; /* why the game is lost; NULL: it is good, and this is the head of its chain: */
    uint8_t head[LOG_HASH_SIZE];
};

/* All fields may be looked at. All zero is one in which nothing was found yet. */
struct log_segment_result {
    struct arena memory; /* of what the fields point to */
    uint64_t at; /* where the stretch starts in the file */
    uint64_t next_at, frames; /* where the collection was behind it: see struct log_collection */
    struct log_fault fault; /* verdict other than LOG_OK: its first frame cannot be read, and nothing else is told */
    bool orphan; /* no game begins in it: the frame in front, which it goes on with, is lost */
    uint64_t text_in_front, records_in_front; /* what the collection had read before */
    uint64_t text_bytes, records; /* of its frames */
    struct log_segment_result_game *games; /* in the order of the file */
    size_t count, cap;
    uint64_t decisions, kinds[LOG_RECORD_KINDS]; /* in games that are good */
};

/* Begins with the current frame of `c`, which is one with games; reads its text. Whether games begin in it: `found`
 * says why not. `found` holds nothing yet, or was released. */
bool log_segment_result_begin(struct log_segment_result *found, struct log_collection *c);
/* The next game was read through `r`, to its end or to a fault. The collection is where `r` has left it. */
void log_segment_result_game(struct log_segment_result *found, const struct log_reader *r);
/* Makes it all zero. */
void log_segment_result_release(struct log_segment_result *found);

#endif
