/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge version`.
 */
#ifndef ADJ_AUDIT_VERSION_REPORT_H
#define ADJ_AUDIT_VERSION_REPORT_H

#include "report/report.h"

extern const struct report_kind version_report_kind;

/* Sets the value of a new report. */
void version_report_fill(struct report *r, const char *command, const char *library);

#endif
