/* SPDX-License-Identifier: MIT
 *
 * Verifies logs: reads each strictly to its end and replays its game next to the records. The report lists what was
 * verified and, as plainly, what was not: a log whose hash is published nowhere proves only that it is consistent.
 */
#ifndef ADJ_AUDIT_VERIFY_H
#define ADJ_AUDIT_VERIFY_H

#include "audit/verify_rulebook.h"
#include "proof/proofs.h"
#include "report/report.h"
#include "session/verdict.h"

/* Verifies `path` with `r` (all zero), which keeps all that was found out and is released by the caller. */
enum verdict verify_log(struct replay *r, const char *path, const struct replay_options *options);

extern const struct report_kind verify_report_kind;
/* What came of the proofs that the log was compared with; on the arena of the report. All zero: there were none. */
struct verify_proofs {
    const struct proof_result *items;
    size_t count;
};
/* Sets the value of a new report. `replay` and `verdict` as verify_log left and returned them; `expected`: the rulebook,
 * NULL: any. Returns the verdict: VERDICT_CONTRADICTED if the log is valid, and its rulebook is a different one or a proof
 * fails. */
enum verdict verify_report_fill(struct report *r, struct replay *replay, enum verdict verdict, const char *path,
                                struct verify_expected *expected, const struct verify_proofs *proofs);

/* How many logs, or collections as files, have which verdict. */
struct verify_counts {
    uint64_t all, verdicts[VERDICT_REFUSED + 1];
};
extern const struct report_kind verify_summary_kind;
/* Sets the value of a new report. `given`: logs; if more than logs->all, the work was stopped. */
void verify_summary_fill(struct report *r, uint64_t given, const struct verify_counts *logs,
                         const struct verify_counts *collections);

#endif
