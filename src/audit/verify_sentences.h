/* SPDX-License-Identifier: MIT
 *
 * What a verification has checked and what it has not, as sentences for the report.
 */
#ifndef ADJ_AUDIT_VERIFY_SENTENCES_H
#define ADJ_AUDIT_VERIFY_SENTENCES_H

#include "audit/verify_report.h"

/* Fills v->checked and v->unchecked, in the language of the report. v->kind must be set. */
void verify_sentences(struct verify_report *v, struct report *r, const struct replay *replay,
                      const struct verify_proofs *proofs);

#endif
