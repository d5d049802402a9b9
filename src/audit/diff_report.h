/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge diff`: what differs between two positions.
 */
#ifndef ADJ_AUDIT_DIFF_REPORT_H
#define ADJ_AUDIT_DIFF_REPORT_H

#include "explain/position_ref.h"
#include "report/report.h"

extern const struct report_kind diff_report_kind;

/* Sets the value of a new report on whose arena both positions are, with English names. Returns whether they
 * differ. */
bool diff_report_fill(struct report *r, const struct position_ref *a, const struct position_ref *b);
/* Shows people the same positions with the names of another language. */
void diff_report_set_shown(struct report *r, const struct position_ref *a, const struct position_ref *b,
                           const char *lang);

#endif
