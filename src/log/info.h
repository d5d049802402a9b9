/* SPDX-License-Identifier: MIT
 *
 * A log in figures: verified in full, and what was not proven said as plainly as what was. No names of games in here:
 * texts are passed through from the header.
 */
#ifndef ADJ_LOG_INFO_H
#define ADJ_LOG_INFO_H

#include "log/scan.h"

struct log_info {
    struct log_fault fault; /* LOG_OK, or what is wrong; the figures are about what is good in front of it */
    uint64_t file_bytes, text_bytes;
    uint64_t frames, records, decisions;
    uint64_t kinds[LOG_RECORD_KINDS]; /* records of each kind; rolls are kinds[LOG_ROLL] */
    bool sealed; /* the end is there: nothing is missing behind it */
    bool thin; /* carries no rulebook */
    /* Of a collection: those that are good, and those that are known to be lost; otherwise 0. */
    uint64_t games, games_lost;
    uint64_t rulebooks; /* of a collection */
    bool collection; /* then sealed is: closed; id and head are those of its own chain */
    int format; /* the version of the format; 0 where not even the first frame is good */
    char id[LOG_HEX_LEN + 1]; /* the file id */
    char head[LOG_HEX_LEN + 1]; /* the chain at the end: whoever noted it can tell later whether this is the same log.
                                 * Without such a note the log is consistent, and anchored nowhere. */
};

/* Fills *out from a tour that was gone through. */
void log_info_fill_of_scan(struct log_info *out, const struct log_scan *t);

/* Fills *out from a reader that has been read to its end or to its fault. */
void log_info_fill(struct log_info *out, const struct log_reader *r);

/* Reads the log through. 0 where it is good, -1 where out->fault says what is wrong, memory running out included.
 * `limits` and `io` may be NULL. */
int log_info(const char *path, const struct log_limits *limits, const struct log_io *io, struct log_info *out);

#endif
