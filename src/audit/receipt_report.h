/* SPDX-License-Identifier: MIT
 *
 * The reports on proofs that are kept outside of a log: a head, a receipt, a key.
 */
#ifndef ADJ_AUDIT_RECEIPT_REPORT_H
#define ADJ_AUDIT_RECEIPT_REPORT_H

#include "proof/receipt.h"
#include "report/report.h"

/* The report of `adjudge log head`; as text, one line. With `detail` above 0 the head has all of its digits. */
extern const struct report_kind head_report_kind;
void head_report_fill(struct report *r, const char *log, const struct proof_statement *s);

/* The report on a receipt that was made, signed or stamped. `log` and `file` (where it was written) can be NULL. */
extern const struct report_kind receipt_report_kind;
void receipt_report_fill(struct report *r, const char *log, const char *file, const struct receipt *receipt);

/* The report of `adjudge key`. */
extern const struct report_kind key_report_kind;
void key_report_fill(struct report *r, const char *file, const uint8_t key[KEY_PUBLIC_SIZE], bool secret);

#endif
