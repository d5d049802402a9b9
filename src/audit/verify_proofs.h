/* SPDX-License-Identifier: MIT
 *
 * The part of the report of `adjudge verify` on proofs that were kept outside of the log.
 */
#ifndef ADJ_AUDIT_VERIFY_PROOFS_H
#define ADJ_AUDIT_VERIFY_PROOFS_H

#include "audit/verify.h"

/* The key "proofs": a list of these. */
extern const struct report_shape verify_proof_shape;

/* Adds a line for each proof. */
void verify_proofs_document(struct doc *d, struct doc_node *facts, const struct proof_result *proofs, size_t count);

#endif
