/* SPDX-License-Identifier: MIT
 *
 * A summary of many comparisons: how many of each verdict, and for each changed rule the number of games that it
 * changed, with the shortest example of each kind. What a comparison leaves for the sum is small and independent,
 * so that it can be made on one thread and added on another.
 */
#ifndef ADJ_AUDIT_REGRESS_SUM_H
#define ADJ_AUDIT_REGRESS_SUM_H

#include "audit/regress.h"
#include "base/json_value.h"

/* What a comparison contributes to the sum. All zero at first; release in each case. */
struct regress_finding {
    struct arena arena;
    const char *file; /* of the log */
    enum regress_verdict verdict; /* of the comparison */
    uint64_t at, decisions;
    struct regress_found {
        const char *id, *title, *how;
        bool touched, is_cause;
    } *rules;
    size_t count;
    size_t words_only, things; /* of the pair; see regress_pair.h */
    const char *first_things; /* the names of some of them */
    bool migrated, played; /* it continued so */
    const char *outcome, *expected; /* lines, see regress_outcome.h; `expected` is not its own */
    bool unexpected; /* it differs, and not as expected */
};
/* Makes the finding of a comparison; texts are copied. `expected`: the line that states what is
 * expected of the log; NULL: that it is the same. */
void regress_finding_make(struct regress_finding *f, const struct regress *r, const char *file, const char *expected);
void regress_finding_release(struct regress_finding *f); /* makes it all zero */
/* A finding as JSON, for a sum on another machine; and the finding of the log `file` that such JSON describes: false, it
 * describes none. Whether it is as expected is part of it, the line that was expected is not. */
struct json_value *regress_finding_json(struct arena *a, const struct regress_finding *f);
bool regress_finding_restore(struct regress_finding *f, const char *file, const struct json_value *v);

/* A changed rule over all logs. */
struct regress_sum_rule {
    const char *id, *title, *how; /* id NULL: what no changed rule caused */
    size_t touched, is_cause;
    struct regress_example {
        size_t count;
        const char *file; /* of the one with the earliest difference; of several the one that was added first */
        uint64_t at, decisions;
    } examples[REGRESS_SKIPPED];
};

/* The sum. All zero at first; release in each case. */
struct regress_sum {
    struct arena arena;
    size_t count, verdicts[REGRESS_VERDICTS]; /* logs in all, and by verdict */
    struct regress_sum_rule *rules; /* in the order in which they came up */
    size_t rule_count, rule_cap;
    struct regress_sum_rule elsewhere; /* differences that no changed rule caused */
    size_t words_only, things; /* of the pair that has most */
    const char *first_things; /* the first ones of those, by name */
    size_t migrated, played; /* how many continued so */
    size_t expected; /* how many differ, as was expected */
    size_t of; /* how many were to be compared; more than `count`: it was stopped */
    const char **gone; /* logs of which something is expected, and which are not there */
    size_t gone_count, gone_cap;
};
/* The result depends on the order in which findings are added. */
void regress_sum_add(struct regress_sum *s, const struct regress_finding *f);
void regress_sum_release(struct regress_sum *s); /* makes it all zero */

#endif
