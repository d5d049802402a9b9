/* SPDX-License-Identifier: MIT
 *
 * The report on a log as a file: what `adjudge log info` prints, and `verify` of a collection. Of what the game in it
 * is, it knows nothing.
 */
#ifndef ADJ_AUDIT_LOG_REPORT_H
#define ADJ_AUDIT_LOG_REPORT_H

#include "explain/record_kind.h"
#include "log/info.h"
#include "report/report.h"

extern const struct report_kind log_report_kind;

/* Sets the value of a new report: of the log or collection `path`. `scan`: of a collection, what it lost is taken
 * from there; otherwise NULL is allowed. `roles`: who decides according to the log; NULL: not collected. */
void log_report_fill(struct report *r, const char *path, const struct log_info *info, const struct log_scan *scan,
                     const struct record_roles *roles);
/* Adds that what was intact was written to `path`. */
void log_report_set_recovered(struct report *r, const char *path);

/* Of a redacted log: what is hidden can be found out by trying out secrets. */
void log_report_set_guessable(struct report *r, bool guessable);

#endif
