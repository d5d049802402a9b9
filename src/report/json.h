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
/* The same of a kind without REPORT_LINES, on one line. */
void report_json_line(struct buf *out, const struct report *r);

/* Append a report of a kind with REPORT_PARTS, in the same form as report_json: up to its first list; the elements
 * that `r` has of it; its end, and the other keys of `r`, which may be without a value. */
void report_json_begin(struct buf *out, const struct report *r);
void report_json_part(struct buf *out, const struct report *r, bool first);
void report_json_end(struct buf *out, const struct report *r);

/* Appends a value in the same form; it can be a part of a report, or a report_value_of_json. */
void report_value_json(struct buf *out, struct report_value value);
/* The same on one line, with a blank after each comma and colon, and without a newline at its end. */
void report_value_json_line(struct buf *out, struct report_value value);

#endif
