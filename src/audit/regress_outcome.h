/* SPDX-License-Identifier: MIT
 *
 * The outcome of a comparison as one line of JSON, by which it can be recognized later:
 * schema/regress-expected.schema.json describes it, with the name of its log before it. The line does not depend on
 * the language of the report, and has no texts of rules. regress_expected.h keeps such lines.
 */
#ifndef ADJ_AUDIT_REGRESS_OUTCOME_H
#define ADJ_AUDIT_REGRESS_OUTCOME_H

#include "audit/regress.h"
#include "report/report.h"

extern const struct report_file regress_expected_file;

/* Returns the line, without the log, on `arena`; NULL: the games are the same, or were not compared. */
const char *regress_outcome(const struct regress *r, struct arena *arena);
/* Whether that (NULL: being the same) is what was expected (likewise). The order of members does not count. */
bool regress_is_expected(const char *expected, const char *outcome, struct arena *scratch);

/* A member of a line. */
struct regress_member {
    const char *name; /* "verdict" */
    const struct json_value *value; /* NULL: there is none */
};
/* Makes a list of the members of `expected` that differ in `outcome`; of one that is NULL only the verdict and why.
 * Returns how many. */
size_t regress_unmet(const char *expected, const char *outcome, struct arena *arena,
                     const struct regress_member **out);

/* Appends a value as it is in such a line. */
void regress_format_value(struct buf *out, const struct json_value *value);

#endif
