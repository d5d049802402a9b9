/* SPDX-License-Identifier: MIT
 *
 * All kinds of reports that the library gives and that have a schema.
 */
#ifndef ADJ_API_REPORT_KINDS_H
#define ADJ_API_REPORT_KINDS_H

#include "report/report.h"

extern const struct report_kind *const report_kinds[]; /* closed with NULL */
/* The files that have a schema and are written from a table likewise. */
extern const struct report_file *const report_files[]; /* closed with NULL */

/* Returns the kind of that name, or NULL. */
const struct report_kind *report_kind_named(const char *name);

#endif
