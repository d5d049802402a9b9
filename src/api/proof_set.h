/* SPDX-License-Identifier: MIT
 *
 * What a caller hands over as proofs, read into the structs of proof/.
 */
#ifndef ADJ_API_PROOF_SET_H
#define ADJ_API_PROOF_SET_H

#include "adjudge.h"
#include "base/arena.h"
#include "proof/proofs.h"

/* Reads all of them; what *out points to is on `arena` or the caller's. Not ADJ_OK: *why has the reason. */
enum adj_status api_proof_set(struct arena *arena, const struct adj_proofs *given, const char *lang,
                              struct proof_set *out, const char **why);

#endif
