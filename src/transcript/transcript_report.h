/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge record`: what became of a transcript.
 */
#ifndef ADJ_TRANSCRIPT_TRANSCRIPT_REPORT_H
#define ADJ_TRANSCRIPT_TRANSCRIPT_REPORT_H

#include "report/report.h"
#include "transcript/transcript_record.h"

extern const struct report_kind record_report_kind;

/* Sets the value of a new report, and its failure if a file could not be read or written. `path`: of the transcript;
 * `log`: where it was to be recorded; NULL: it was only checked. */
void record_report_fill(struct report *r, struct transcript_recorder *w, const char *path, const char *log);

#endif
