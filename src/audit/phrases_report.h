/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge phrases`: what the rules of a rulebook can use, for people who write them. Its things with
 * their fields, its phrases with an example each that can be copied into a rule, and the forms of sentences and
 * statements. Names and examples are those that rules are written with, in each language of the report.
 */
#ifndef ADJ_AUDIT_PHRASES_REPORT_H
#define ADJ_AUDIT_PHRASES_REPORT_H

#include "lang/compile.h"
#include "report/report.h"

extern const struct report_kind phrases_report_kind;

/* Sets the value of a new report. `id`: of the rulebook; NULL is allowed. */
void phrases_report_fill(struct report *r, const char *id, const struct vocab *v);

#endif
