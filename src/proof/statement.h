/* SPDX-License-Identifier: MIT
 *
 * Statements on the beginning of a log: taken while its records are read, one after another. Knows the chain and the
 * header, and nothing of games.
 */
#ifndef ADJ_PROOF_STATEMENT_H
#define ADJ_PROOF_STATEMENT_H

#include "log/reader.h"
#include "proof/receipt.h"

/* How much of a log was read. All zero: nothing. */
struct proof_progress {
    struct log_chain chain;
    struct proof_statement so_far; /* read: all but its head */
};

/* Adds the next record, beginning with the header. */
void proof_progress_add(struct proof_progress *p, const struct log_item *item);
/* The statement on all records so far, of which there must be one. */
void proof_progress_state(const struct proof_progress *p, struct proof_statement *out);

/* What a statement can be taken from. */
enum proof_taken {
    PROOF_TAKEN,
    PROOF_NO_DECISION, /* the log has fewer decisions; out->decision is how many */
    PROOF_FAULT /* r->fault */
};

/* Reads a log that was just opened, and takes the statement on everything before decision `decision` + 1; UINT64_MAX:
 * on all of it. A torn last frame is ignored, because a recorder can be writing it. `header` is set to the header,
 * which belongs to the reader. */
enum proof_taken proof_statement_take(struct log_reader *r, uint64_t decision, struct proof_statement *out,
                                      struct log_header *header);

#endif
