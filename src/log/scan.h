/* SPDX-License-Identifier: MIT
 *
 * Scans a collection completely: each frame, each game, the hash chain of each game and of the file. Reports damage
 * with the games lost to it, and continues after it. It reads the games itself, one after another, or takes the
 * results of segments that others have read (segment_result.h). See docs/log-format.md, "Collections".
 *
 */
#ifndef ADJ_LOG_SCAN_H
#define ADJ_LOG_SCAN_H

#include "log/segment_result.h"

/* Something that is damaged. */
struct log_loss {
    uint64_t first, last; /* the games lost to it; 0: none, or none that can be named */
    struct log_fault fault;
};

/* Callers may read the fields marked "read"; the others are private. All zero may be released. */
struct log_scan {
    struct log_collection collection; /* read: path, size, frames, cache.count */
    struct log_reader reader; /* read: the game that log_scan_next found, read to its end */
    uint64_t game; /* read: its number */
    uint64_t kept; /* read: intact games */
    uint64_t lost; /* read: games that are known to be lost */
    uint64_t text_bytes, records, decisions; /* read: of the frames, and of the intact games */
    uint64_t kinds[LOG_RECORD_KINDS]; /* read: records in intact games */
    bool closed; /* read: the close frame was read, so nothing can be missing after it */
    struct log_loss *losses; /* read: in the order of the file */
    size_t loss_count, loss_room;
    uint8_t id[LOG_HASH_SIZE]; /* read: the collection's */
    uint8_t link[LOG_HASH_SIZE]; /* read: its chain after what was read so far */
    bool link_known; /* false after damage, until a frame states the link */
    uint64_t due; /* number of the next game */
    struct log_segment_result found; /* by the scan itself, in the current segment */
    uint64_t first_game, games; /* of it */
    struct arena memory;
    struct log_scratch decoding;
};

/* Opens the collection. Returns 0, or -1 with collection.fault. `io` and `limits` may be NULL. `t` must be all zero;
 * release it in each case. */
int log_scan_open(struct log_scan *t, const char *path, const struct log_io *io, const struct log_limits *limits);
/* Moves to the next intact game. Returns 1; 0 at the end of the file, where `losses` has what was damaged. */
int log_scan_next(struct log_scan *t);
/* Takes the result of a segment that was read elsewhere, and continues after it. Segments must come in the order of
 * the file. The scan itself reads what is between them, and segments without a result (all zero); after the last one,
 * log_scan_next reads the rest. */
void log_scan_take(struct log_scan *t, const struct log_segment_result *found);
void log_scan_release(struct log_scan *t);

/* Move the file's chain over a rulebook, and over a game whose own chain has the head `head`. The line includes its
 * newline. */
void log_link_rulebook(uint8_t link[LOG_HASH_SIZE], const char *line, size_t len);
void log_link_game(uint8_t link[LOG_HASH_SIZE], const char *line, size_t len, const uint8_t head[LOG_HASH_SIZE]);

#endif
