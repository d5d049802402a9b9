/* SPDX-License-Identifier: MIT
 *
 * The figures of a log that was checked completely: sizes, counts of records, id and head. Knows nothing of games.
 */
#ifndef ADJ_LOG_INFO_H
#define ADJ_LOG_INFO_H

#include "log/scan.h"

struct log_info {
    struct log_fault fault; /* LOG_OK, or the first fault; the figures are about what is intact before it */
    uint64_t file_bytes, text_bytes;
    uint64_t frames, records, decisions;
    uint64_t kinds[LOG_RECORD_KINDS]; /* records of each kind; rolls are kinds[LOG_ROLL] */
    struct log_claims claims; /* of a log; of a collection all zero */
    bool sealed; /* complete: the end record is there */
    bool thin; /* without its rulebook */
    /* Of a collection: intact games, and games that are known to be lost; otherwise 0. */
    uint64_t games, games_lost;
    uint64_t rulebooks; /* of a collection */
    bool collection; /* then it is complete if it is closed, and id and head are those of its own chain */
    int format; /* the version of the format; 0 if not even the first frame is intact */
    char id[LOG_HEX_LEN + 1]; /* the file id */
    /* The head of the chain at the end: anyone who has noted it can check later whether this is the same log. Without
     * such a note, the log is only consistent with itself. */
    char head[LOG_HEX_LEN + 1];
};

/* Fills *out from a scan that has reached its end. */
void log_info_fill_of_scan(struct log_info *out, const struct log_scan *t);

/* Fills *out from a reader that has reached its end or a fault. */
void log_info_fill(struct log_info *out, const struct log_reader *r);

/* Reads the complete log. Returns 0 if it is intact, or -1 with out->fault, also if memory runs out. `limits`
 * and `io` may be NULL. */
int log_info(const char *path, const struct log_limits *limits, const struct log_io *io, struct log_info *out);

#endif
