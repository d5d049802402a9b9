/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge fmt`: the files of a rulebook whose code is formatted in another way.
 */
#ifndef ADJ_AUDIT_FMT_REPORT_H
#define ADJ_AUDIT_FMT_REPORT_H

#include "report/report.h"

extern const struct report_kind fmt_report_kind;

/* A file that changes; what it points to is on the arena of the report. */
struct fmt_file {
    const char *path; /* with the rulebook's folder as given */
    const char *old, *text; /* the contents before and after formatting */
};
/* Sets the value of a new report. */
void fmt_report_fill(struct report *r, const struct fmt_file *files, size_t count);

#endif
