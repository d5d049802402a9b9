/* SPDX-License-Identifier: MIT
 *
 * The course of a log: which record may follow which, how many there were, and the chain of hashes over them. Reader,
 * writer and import share it, so that a writer cannot produce what a reader refuses. It knows lines, not files.
 */
#ifndef ADJ_LOG_SEQUENCE_H
#define ADJ_LOG_SEQUENCE_H

#include "log/chain.h"
#include "log/records.h"

/* All zero: nothing read yet. A plain value: copy it to be able to go back. */
struct log_sequence {
    uint64_t records, decisions;
    bool ended; /* the end record was there */
    uint64_t kinds[LOG_RECORD_KINDS]; /* how many of each */
    uint8_t id[LOG_HASH_SIZE]; /* SHA-256 of the header's line with its newline */
    struct log_chain chain; /* over what was taken in */
};

/* Whether both are of just the same records. */
bool log_sequence_is_same(const struct log_sequence *a, const struct log_sequence *b);

/* Takes a record in that was decoded: checks that it may stand here, and counts it. The chain is left to the caller,
 * who may add many lines to it at once. 0, or -1 with *fault set and the course as it was. */
int log_sequence_take(struct log_sequence *c, const struct log_record *record, struct log_fault *fault);

/* Takes the next line in (without its newline): decodes it into *out on `arena`, begins the course with a header
 * whose version nobody knew before, and takes the record in. 0, or -1 with *fault set and the course as it was. */
int log_sequence_accept(struct log_sequence *c, const char *line, size_t len, struct arena *arena,
                        struct log_scratch *scratch, struct log_record *out, struct log_fault *fault);

#endif
