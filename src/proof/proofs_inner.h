/* SPDX-License-Identifier: MIT
 *
 * What the files of the comparison share; for proofs*.c only.
 */
#ifndef ADJ_PROOF_PROOFS_INNER_H
#define ADJ_PROOF_PROOFS_INNER_H

#include "proof/proofs.h"

/* The results so far. */
struct proofs_results {
    const struct proofs *proofs;
    struct arena *arena;
    const char *lang;
    struct proof_result *items;
    size_t count, room;
};

/* Adds a result that holds if `c` (may be NULL) does. Valid until the next one is added. */
struct proof_result *proofs_result(struct proofs_results *r, int kind, const char *source,
                                   const struct proof_claim *c);
/* Why a receipt does not hold; "" if it does. */
const char *proofs_file_problem(const struct proofs_results *r, const struct proof_statement *s,
                                const struct proof_claim *c);
/* Adds the results of receipts, of their signatures and stamps, and of signers. */
void proofs_add_files(struct proofs_results *r);

#endif
