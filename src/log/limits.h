/* SPDX-License-Identifier: MIT
 *
 * The limits of a log. Readers check them against the header of each frame before they take memory, so that a
 * few bytes cannot cost gigabytes. A host with less memory can lower them. See docs/log-format.md, "Limits".
 *
 */
#ifndef ADJ_LOG_LIMITS_H
#define ADJ_LOG_LIMITS_H

#include <stdint.h>

struct log_limits {
    uint64_t file_bytes; /* size of the file */
    uint64_t text_bytes; /* text of all frames together */
    uint32_t frame_text; /* text of one frame, and so of one record */
    uint32_t frame_records; /* records in one frame */
    uint64_t frames;
    /* Of a collection, each game of which must also keep the limits above: */
    uint64_t collection_bytes;
    uint64_t collection_games;
    uint64_t collection_rulebooks; /* how many; their text together is at most text_bytes */
};

/* A collection is read frame by frame, so that its size costs no memory: 64 GiB are ten thousand games with
 * six MiB each. 256 MiB of file and of text are some million decisions; a rulebook of 8 MiB fits into a frame
 * even with escapes. */
extern const struct log_limits log_limits_default;

#endif
