/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge verify` for people.
 */
#ifndef ADJ_AUDIT_VERIFY_DOCUMENT_H
#define ADJ_AUDIT_VERIFY_DOCUMENT_H

#include "audit/verify_report.h"

/* The document function of the kind. With style->detail < 0 a valid log takes one line. */
void verify_document(struct doc *d, const struct report *r, const struct report_style *style);

#endif
