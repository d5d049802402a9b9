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
#include "report/report.h"

/* ---------------------------------------------------------------- one log */

struct regress_entry_side {
    const char *what, *rule, *title, *text;
};

struct regress_entry_first {
    uint64_t after;
    const char *role, *decision; /* NULL: none was taken */
    const struct regress_entry_side *old, *new; /* NULL: nothing happens */
    const struct diff_change *changes;
    size_t count;
    const struct json_value *old_position, *new_position; /* for people; NULL: nothing of them differs */
};

struct regress_entry_substitution {
    const char *by;
    uint64_t from;
    const char *why;
    uint64_t replaced, inserted, omitted;
};

struct regress_truth {
    bool is;
};

/* A changed rule that caused the difference; for people. */
struct regress_entry_cause {
    const char *rule, *how;
};

struct regress_entry {
    const char *file;
    int verdict; /* enum regress_verdict */
    bool compared;
    const char *message;
    uint64_t decisions;
    const char *old_result, *new_result;
    const struct regress_entry_first *first;
    uint64_t choices_differ_at; /* REPORT_NO_COUNT: nowhere */
    const char *const *touched, *const *cause_ids;
    size_t touched_count, cause_id_count;
    const struct regress_entry_substitution *migrated, *played;
    const struct regress_chance *chance;
    const struct regress_truth *as_expected; /* NULL: it was not compared */
    /* For people: */
    bool shown; /* false: it is as expected, which need not be read */
    const char *old_result_shown, *new_result_shown;
    const struct regress_entry_cause *causes;
    size_t cause_count;
    const struct regress_member *unmet; /* what was expected and is not so */
    size_t unmet_count;
};

/* ---------------------------------------------------------------- all logs */

struct regress_summary_verdict {
    const char *verdict;
    uint64_t count;
};

struct regress_summary_example {
    const char *verdict;
    uint64_t count;
    const char *file;
    uint64_t at;
    int kind; /* enum regress_verdict; for people */
};

struct regress_summary_rule {
    const char *rule, *title, *how; /* NULL: what no changed rule caused */
    uint64_t touched, caused;
    const struct regress_summary_example *examples;
    size_t count;
};

struct regress_summary {
    uint64_t replays, of;
    const struct regress_summary_verdict *verdicts;
    size_t verdict_count;
    uint64_t expected;
    const char *const *gone;
    size_t gone_count;
    const struct regress_summary_rule *rules;
    size_t rule_count;
    uint64_t migrated, played, words_only, things;
    uint64_t counts[REGRESS_VERDICTS]; /* for people */
    const char *first_things;
};

struct regress_report {
    const struct regress_entry *replays;
    size_t count;
    const struct regress_summary *sum; /* NULL: it is of one log */
};

extern const struct report_kind regress_report_kind;
extern const struct report_shape regress_substitution_shape, regress_chance_shape;
/* The verdicts of games that differ, closed with NULL. */
extern const char *const regress_difference_names[];

/* Set the value of a new report: of a comparison, with what came of it; of all of them. */
void regress_report_fill(struct report *r, const struct regress *c, const struct regress_finding *f);
void regress_report_fill_sum(struct report *r, const struct regress_sum *s);

/* The document function of the kind. */
void regress_document(struct doc *d, const struct report *r, const struct report_style *style);
/* Parts of it: what a verdict is called in a text; the summary. */
const char *regress_verdict_label(const char *lang, int verdict);
void regress_document_summary(struct doc *d, const struct regress_summary *s);

#endif
