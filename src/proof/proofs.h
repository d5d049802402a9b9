/* SPDX-License-Identifier: MIT
 *
 * Compares a log with what was kept outside of it: heads that were noted, receipts, their signatures and time stamps.
 * Takes the records as they are read, and gives a result for each proof. Must not open files or replay games.
 */
#ifndef ADJ_PROOF_PROOFS_H
#define ADJ_PROOF_PROOFS_H

#include "proof/head.h"
#include "proof/statement.h"

/* A key, and the role as which it must have signed (NULL: as any). */
struct proof_signer {
    uint8_t key[KEY_PUBLIC_SIZE];
    const char *role;
};

/* A receipt with its name for people. */
struct proof_file {
    const char *name;
    struct receipt receipt;
};

/* What a log is compared with. */
struct proof_set {
    const struct proof_head *heads;
    const struct proof_file *files;
    const struct proof_signer *signers;
    size_t head_count, file_count, signer_count;
    const char *certificates; /* PEM, of time stamp services; NULL: stamps are not checked */
    size_t certificates_len;
};

enum proof_kind { PROOF_HEAD, PROOF_RECEIPT, PROOF_SIGNATURE, PROOF_STAMP };
extern const char *const proof_kind_names[]; /* closed with NULL */

enum proof_outcome { PROOF_HOLDS, PROOF_FAILS, PROOF_UNCHECKED };
extern const char *const proof_outcome_names[]; /* closed with NULL */

/* What came of one proof. Texts are on the arena of proofs_end. */
struct proof_result {
    int kind, outcome; /* enum proof_kind, enum proof_outcome */
    const char *source; /* the head, or the name of the receipt; NULL: no receipt has it */
    uint64_t decision, records; /* the log agrees up to this decision and record; UINT64_MAX: it does not */
    uint64_t bits; /* of the hash that were compared */
    const char *role, *key, *time, *authority; /* what a signature or a stamp states; NULL */
    const char *message; /* why it does not hold; "" */
};

/* What is known of a head or a receipt so far. */
struct proof_claim {
    bool reached, holds;
    uint64_t records, decision; /* where it holds */
};

/* A comparison in progress. */
struct proofs {
    const struct proof_set *set;
    struct proof_progress progress;
    struct proof_claim *heads, *files;
};

/* Begins; what it needs is on `arena`. The set must stay. */
void proofs_begin(struct proofs *p, struct arena *arena, const struct proof_set *set);
/* Adds the next record of the log. */
void proofs_add(struct proofs *p, const struct log_item *item);
/* After the last record that can be read. Returns the results, one after another in the order of the set: heads,
 * receipts with their signatures and stamps, and signers without a signature. Messages are in `lang`. */
const struct proof_result *proofs_end(struct proofs *p, struct arena *arena, const char *lang, size_t *count);

#endif
