/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge disasm`: the instructions that rules are compiled to.
 */
#ifndef ADJ_AUDIT_DISASM_REPORT_H
#define ADJ_AUDIT_DISASM_REPORT_H

#include "lang/compile.h"
#include "report/report.h"

extern const struct report_kind disasm_report_kind;

/* Sets the value of a new report: the instructions of the rule with the id `rule`, or all if it is NULL. `c` must
 * have a program. false: no such rule exists, or it is disabled, and the report states so. */
bool disasm_report_fill(struct report *r, const struct compiled *c, const char *rule);

#endif
