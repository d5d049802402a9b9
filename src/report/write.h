/* SPDX-License-Identifier: MIT
 *
 * Reports in each of their forms: JSON from the tables, and everything for people from the document that their kind
 * makes. Several reports can be written as one: a list in JSON, a page in HTML.
 */
#ifndef ADJ_REPORT_WRITE_H
#define ADJ_REPORT_WRITE_H

#include "report/report.h"

/* Appends the report. */
void report_write(struct buf *out, struct report *r, const struct report_style *style);

/* Append what comes before, between and after several reports of a kind, and of kinds that may be among them. */
/* one without value */
void report_list_begin(struct buf *out, struct report *empty, const struct report_style *style);
void report_list_add(struct buf *out, struct report *r, bool first, const struct report_style *style);
void report_list_end(struct buf *out, struct report *empty, const struct report_style *style);
/* Appends the last part of a report whose kind has REPORT_PARTS, and the end, in place of report_list_end. */
void report_list_last(struct buf *out, struct report *r, const struct report_style *style);

#endif
