/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge regress` in parts: one for each log, and one for all of them, as structs that are written as
 * JSON and as documents. A report outlives what it was made of.
 */
#ifndef ADJ_AUDIT_REGRESS_REPORT_H
#define ADJ_AUDIT_REGRESS_REPORT_H

#include "audit/regress.h"
#include "audit/regress_outcome.h"
#include "audit/regress_sum.h"
#include "explain/diff/diff.h"
#include "explain/record_kind.h"
#include "report/report.h"

/* ---------------------------------------------------------------- one log */

/* What happens on one side of the first difference. */
struct regress_entry_side {
    /* A sentence; the rule that does it, with its title and its text; NULL: no rule. */
    const char *what, *rule, *title, *text;
};

/* The first difference. */
struct regress_entry_first {
    uint64_t after; /* decisions before it */
    const char *role, *decision; /* NULL: none was taken */
    const char *role_translated, *decision_translated; /* for people */
    const struct regress_entry_side *old, *new; /* NULL: nothing happens */
    const struct diff_change *changes; /* of the two positions after it */
    size_t count;
    const struct json_value *old_position, *new_position; /* for people; NULL: nothing of them differs */
};

/* Decisions that the log does not have. */
struct regress_entry_substitution {
    const char *by; /* a file, or a player */
    uint64_t from; /* the first decision of the log that has a substitute */
    const char *why; /* NULL of a migration */
    uint64_t replaced, inserted, omitted;
};

/* A truth that may be missing: a pointer to it is NULL then. */
struct regress_truth {
    bool is;
};

/* A changed rule that caused the difference; for people. */
struct regress_entry_cause {
    const char *rule, *how; /* its id; what changed, in words */
};

/* One log. */
struct regress_entry {
    const char *file; /* of the log */
    int verdict; /* enum regress_verdict */
    bool compared; /* false: it was skipped */
    const struct record_kind *kind; /* of the log; NULL: its game could not begin */
    const char *message; /* why it was skipped or stopped; NULL */
    uint64_t decisions; /* of the log */
    const char *old_result, *new_result; /* "Ann wins", "not over"; in English */
    const struct regress_entry_first *first; /* NULL: no difference */
    uint64_t choices_differ_at; /* REPORT_NO_COUNT: nowhere */
    /* ids of changed rules that took effect, and that caused the difference */
    const char *const *touched, *const *cause_ids;
    size_t touched_count, cause_id_count;
    const struct regress_entry_substitution *migrated, *played; /* by a file, by a player; NULL: not */
    const struct regress_chance *chance; /* NULL: skipped */
    const struct regress_truth *as_expected; /* NULL: it was not compared */
    /* For people: */
    bool shown; /* false: it is as expected, which need not be read */
    const char *old_result_shown, *new_result_shown; /* in the language of the report */
    const struct regress_entry_cause *causes; /* of the difference */
    size_t cause_count;
    const struct regress_member *unmet; /* what was expected and is not so */
    size_t unmet_count;
};

/* ---------------------------------------------------------------- all logs */

/* How many logs have a verdict. */
struct regress_summary_verdict {
    const char *verdict; /* its word in JSON */
    uint64_t count; /* never 0 */
};

/* The earliest difference of a kind. */
struct regress_summary_example {
    const char *verdict; /* its word in JSON */
    uint64_t count; /* of such differences */
    const char *file; /* of the example */
    uint64_t at; /* decisions before it */
    int kind; /* enum regress_verdict; for people */
};

/* A changed rule with its effect on all logs. */
struct regress_summary_rule {
    const char *rule, *title, *how; /* NULL: what no changed rule caused */
    uint64_t touched, caused; /* logs in which it took effect, and that differ because of it */
    const struct regress_summary_example *examples; /* one for each verdict that occurs */
    size_t count;
};

/* All logs. */
struct regress_summary {
    uint64_t replays, of; /* compared or skipped; given */
    const struct regress_summary_verdict *verdicts; /* those that occur */
    size_t verdict_count;
    uint64_t expected; /* logs that differ as expected */
    const char *const *gone; /* logs that are missing */
    size_t gone_count;
    const struct regress_summary_rule *rules; /* as in struct regress_sum */
    size_t rule_count;
    uint64_t migrated, played, words_only, things;
    uint64_t counts[REGRESS_VERDICTS]; /* for people */
    const char *first_things;
};

/* The value of the report. */
struct regress_report {
    const struct regress_entry *replays; /* one, or none where it is the summary */
    size_t count;
    const struct regress_summary *sum; /* NULL: it is of one log */
};

/* The report of `adjudge regress`. */
extern const struct report_kind regress_report_kind;
extern const struct report_shape regress_substitution_shape, regress_chance_shape;
/* The verdicts of games that differ, closed with NULL. */
extern const char *const regress_difference_names[];

/* Set the value of a new report: of a comparison, with its result; of all of them. */
void regress_report_fill(struct report *r, const struct regress *c, const struct regress_finding *f);
void regress_report_fill_sum(struct report *r, const struct regress_sum *s);

/* The document function of the kind. */
void regress_document(struct doc *d, const struct report *r, const struct report_style *style);
/* Parts of it: what a verdict is called in a text; the summary. */
const char *regress_verdict_label(const char *lang, int verdict);
void regress_document_summary(struct doc *d, const struct regress_summary *s);

#endif
