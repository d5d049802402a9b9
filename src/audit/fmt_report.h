/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge fmt`: the files of a rulebook whose code is formatted in another way.
 */
#ifndef ADJ_AUDIT_FMT_REPORT_H
#define ADJ_AUDIT_FMT_REPORT_H

#include "lang/compile.h"
#include "report/report.h"

extern const struct report_kind fmt_report_kind;

/* Receives the new text of a file whose code is formatted in another way. `path`: within the rulebook's folder.
 * false: the file stays as it is. */
typedef int fmt_changed(void *ctx, const char *path, const char *text, size_t len);

/* Formats the files of the rulebook itself, not of those that it extends, and sets the value of a new report: the
 * files that `changed` accepted. `memory`: working space, which the caller releases. */
void fmt_report_fill(struct report *r, const struct compiled *c, fmt_changed *changed, void *ctx,
                     struct arena *memory);

#endif
