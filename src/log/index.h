/* SPDX-License-Identifier: MIT
 *
 * What an index frame of version 1 says: where frames start and how many decisions lie in front of them. It is
 * neither used nor written any more, but a log that has one says so with it, and is held to that.
 */
#ifndef ADJ_LOG_INDEX_H
#define ADJ_LOG_INDEX_H

#include "base/buf.h"

#include <stdint.h>

enum {
    LOG_INDEX_MAX = 2048, /* entries: 48 KiB, which gzip's extra field of 64 KiB can hold */
    LOG_INDEX_ENTRY_SIZE = 24
};

/* All zero: empty. Entry i is about frame i * 2^shift; with more than LOG_INDEX_MAX frames every other entry goes. */
struct log_index {
    struct log_index_entry {
        uint64_t offset; /* of the frame in the file */
        uint64_t records, decisions; /* how many lie in front of it */
    } *entries;
    uint32_t count, room;
    uint32_t shift;
    uint64_t frames; /* frames that were told of */
};

/* Tells of the next frame; frames are told of in the order of the file, from the first. */
void log_index_add(struct log_index *index, uint64_t offset, uint64_t records, uint64_t decisions);
/* Appends the table as it stands in an index frame: per entry offset, records, decisions, each u64 little-endian. */
void log_index_encode(const struct log_index *index, struct buf *out);
void log_index_release(struct log_index *index); /* empty again */

#endif
