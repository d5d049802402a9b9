/* SPDX-License-Identifier: MIT
 *
 * The list of the kinds of reports. Each is defined where it is made.
 */
#include "api/report_kinds.h"

#include "audit/check_report.h"
#include "audit/cover_report.h"
#include "audit/diff_report.h"
#include "audit/disasm_report.h"
#include "audit/fmt_report.h"
#include "audit/log_report.h"
#include "audit/phrases_report.h"
#include "audit/play_report.h"
#include "audit/read_report.h"
#include "audit/receipt_report.h"
#include "audit/regress_outcome.h"
#include "audit/regress_report.h"
#include "audit/rulediff_report.h"
#include "audit/show.h"
#include "audit/split_report.h"
#include "audit/verify.h"
#include "audit/version_report.h"
#include "explain/trace/trace_report.h"
#include "explain/why/why_report.h"
#include "explain/whynot/whynot_report.h"
#include "explore/explore.h"
#include "fixture/fixture_report.h"
#include "rulings/ruling_report.h"
#include "transcript/transcript_report.h"

#include <string.h>

const struct report_kind *const report_kinds[] = {
    &check_report_kind,
    &cover_report_kind,
    &diff_report_kind,
    &disasm_report_kind,
    &explore_report_kind,
    &fmt_report_kind,
    &fixture_report_kind,
    &head_report_kind,
    &key_report_kind,
    &log_report_kind,
    &phrases_report_kind,
    &play_report_kind,
    &read_report_kind,
    &receipt_report_kind,
    &record_report_kind,
    &regress_report_kind,
    &rulediff_report_kind,
    &ruling_report_kind,
    &show_report_kind,
    &split_report_kind,
    &trace_report_kind,
    &verify_report_kind,
    &version_report_kind,
    &why_report_kind,
    &whynot_report_kind,
    NULL,
};

const struct report_file *const report_files[] = {&regress_expected_file, NULL};

/* Names are those of the schemas. */
const struct report_kind *report_kind_named(const char *name)
{
    const struct report_kind *const *kind = report_kinds;
    while (*kind && strcmp((*kind)->name, name))
        kind++;
    return *kind;
}
