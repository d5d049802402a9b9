/* SPDX-License-Identifier: MIT
 *
 * What a run of fixtures gave, in the forms that people and other programs read. `scratch` is working space of the
 * caller's, here and below.
 */
#ifndef ADJ_AUDIT_FIXTURE_REPORT_H
#define ADJ_AUDIT_FIXTURE_REPORT_H

#include "audit/fixture_set.h"

#include <jansson.h>

/* A line for each fixture, its failures below it, then which rules are not proved, and a summary. `color`: ANSI. */
void fixture_report_text(struct buf *out, const struct fixture_set *set, bool color);
/* The Test Anything Protocol, version 13. */
void fixture_report_tap(struct buf *out, const struct fixture_set *set, struct buf *scratch);
/* JUnit's XML as continuous integration reads it. */
void fixture_report_junit(struct buf *out, const struct fixture_set *set, struct buf *scratch);
/* A new object: schema/report-test.schema.json. */
json_t *fixture_report_json(const struct fixture_set *set, struct buf *scratch);

#endif
