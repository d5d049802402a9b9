/* SPDX-License-Identifier: MIT
 *
 * Reports as JSON. Texts may hold any bytes: those that are not UTF-8 are written as \xHH, in text and keys alike, so
 * that the result is always valid.
 */
#ifndef ADJ_REPORT_JSON_H
#define ADJ_REPORT_JSON_H

#include "report/value.h"

/* Appends the report and a newline: indented by two blanks; of a kind with REPORT_LINES one line for each element of
 * its list. */
void report_json(struct buf *out, const struct report *r);

/* Appends a value in the same form; it can be a part of a report, or a report_value_of_json. */
void report_value_json(struct buf *out, struct report_value value);

#endif
