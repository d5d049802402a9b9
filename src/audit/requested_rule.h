/* SPDX-License-Identifier: MIT
 *
 * The rule that a report on rules is limited to.
 */
#ifndef ADJ_AUDIT_REQUESTED_RULE_H
#define ADJ_AUDIT_REQUESTED_RULE_H

#include "lang/compile.h"
#include "report/report.h"

/* Whether the rule is enabled, or NULL. Otherwise the report fails with the reason: what replaced or removed it, or a
 * similar id. */
bool requested_rule_found(struct report *r, const struct compiled *c, const char *rule);

#endif
