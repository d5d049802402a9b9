/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge read`: rules in one language. Enabled ones, and those of base rulebooks that are disabled,
 * with what replaced or removed them.
 */
#ifndef ADJ_AUDIT_READ_REPORT_H
#define ADJ_AUDIT_READ_REPORT_H

#include "lang/compile.h"
#include "report/report.h"

extern const struct report_kind read_report_kind;

/* Sets the value of a new report: the rule with the id `rule`, which may be disabled, or all rules if it is NULL. Code,
 * titles and texts are in the language of the report. `c` must have a program. false: no such rule exists, and the
 * report states so. */
bool read_report_fill(struct report *r, const struct compiled *c, const char *rule);

#endif
