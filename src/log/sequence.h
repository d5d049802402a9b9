/* SPDX-License-Identifier: MIT
 *
 * The record sequence of a log: which record may follow which, how many there were, and the hash chain over them.
 * Reader, writer and import share it, so a writer cannot produce what a reader refuses. Knows lines, not files. See
 * docs/log-format.md, "The record sequence".
 */
#ifndef ADJ_LOG_SEQUENCE_H
#define ADJ_LOG_SEQUENCE_H

#include "log/chain.h"
#include "log/records.h"

/* What kind of record a log claims to be. Only a replay shows whether that is so. */
struct log_claims {
    bool laid_out; /* the game begins at a position that the header sets up */
    bool seeded; /* the header has a seed */
    bool decided; /* the end record has a winner or a draw */
    uint64_t observed; /* draws that were typed in */
};

/* All zero: nothing read yet. A plain value: copy it to be able to go back. */
struct log_sequence {
    uint64_t records, decisions;
    bool ended; /* the end record was read */
    int64_t needs; /* that its header states; 0: none was read */
    bool redacted; /* by its header: records can be hidden */
    uint64_t kinds[LOG_RECORD_KINDS]; /* how many of each */
    struct log_claims claims;
    uint8_t id[LOG_HASH_SIZE]; /* SHA-256 of the header's line with its newline */
    struct log_chain chain; /* over the records so far */
};

/* Returns whether both have exactly the same records. */
bool log_sequence_is_same(const struct log_sequence *a, const struct log_sequence *b);

/* Takes a decoded record: checks that it may follow, and counts it. The caller moves the chain, which can be done for
 * many lines in one call. Returns 0, or -1 with *fault and the sequence unchanged. */
int log_sequence_take(struct log_sequence *c, const struct log_record *record, struct log_fault *fault);

/* Takes the next line (without its newline): decodes it into *out on `arena`, and takes the record. A header sets the
 * id. Returns 0, or -1 with *fault and the sequence unchanged. */
int log_sequence_accept(struct log_sequence *c, const char *line, size_t len, struct arena *arena,
                        struct log_scratch *scratch, struct log_record *out, struct log_fault *fault);

#endif
