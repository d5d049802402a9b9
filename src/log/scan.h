/* SPDX-License-Identifier: MIT
 *
 * Going through a whole collection: every frame, every game, the chain of each and that of the file. What is damaged
 * is told, with the games that it costs, and the tour goes on behind it. It reads the games itself, one after
 * another; or takes what was found in stretches of the file by those who have read them.
 */
#ifndef ADJ_LOG_SCAN_H
#define ADJ_LOG_SCAN_H

#include "log/segment_result.h"

/* What is lost or not as it was written. */
struct log_loss {
    uint64_t first, last; /* the games that it costs; 0: none, or none that can be named */
    struct log_fault fault;
};

/* Fields marked "read" may be looked at; the rest is the tour's own. All zero may be released. */
struct log_scan {
    struct log_collection collection; /* read: path, size, frames, shelf.count */
    struct log_reader reader; /* read: the game that log_scan_next came to, read to its end */
    uint64_t game; /* read: its number */
    uint64_t kept; /* read: games that are good */
    uint64_t lost; /* read: games that are known to be lost */
    uint64_t text_bytes, records, decisions; /* read: of the frames, and of the good games */
    uint64_t kinds[LOG_RECORD_KINDS]; /* read: records in good games */
    bool closed; /* read: the end of the collection was met, so that nothing can be missing behind it */
    struct log_loss *losses; /* read: in the order of the file */
    size_t loss_count, loss_room;
    uint8_t id[LOG_HASH_SIZE]; /* read: the collection's */
    uint8_t link[LOG_HASH_SIZE]; /* read: its chain behind what was met so far */
    bool link_known; /* not behind something lost, until a frame says it */
    uint64_t due; /* number of the next game */
    struct log_segment_result found; /* by the tour itself, in the current stretch */
    uint64_t first_game, games; /* of it */
    struct arena memory;
    struct log_scratch decoding;
};

/* Opens the collection. 0, or -1 with collection.fault. `io` and `limits` may be NULL. `t` must be all zero; release
 * it in each case. */
int log_scan_open(struct log_scan *t, const char *path, const struct log_io *io, const struct log_limits *limits);
/* Goes to the next game that is good. 1; 0: the end of the file: `losses` tells what was wrong. */
int log_scan_next(struct log_scan *t);
/* Goes on behind the stretch in which somebody else has found that; stretches come in the order of the file. What
 * stands between them, and those in which nobody has looked, the tour reads itself; behind the last one
 * log_scan_next reads what is left. */
void log_scan_take(struct log_scan *t, const struct log_segment_result *found);
void log_scan_release(struct log_scan *t);

/* The file's chain: what it becomes with a rulebook, and with a game. Lines with their newline. */
void log_link_rulebook(uint8_t link[LOG_HASH_SIZE], const char *line, size_t len);
void log_link_game(uint8_t link[LOG_HASH_SIZE], const char *line, size_t len, const uint8_t head[LOG_HASH_SIZE]);

#endif
