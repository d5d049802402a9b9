/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge cover` as a struct, for the files that fill and format it. Its texts are those of the
 * view: it lives no longer than the cover.
 */
#ifndef ADJ_AUDIT_COVER_REPORT_H
#define ADJ_AUDIT_COVER_REPORT_H

#include "audit/cover_view.h"
#include "report/report.h"

struct cover_place {
    const char *file;
    uint64_t decisions, at;
};

/* How often something was exercised. */
struct cover_use {
    uint64_t times, logs;
    const struct cover_place *shortest; /* NULL: never */
};

struct cover_clause {
    const char *kind, *text, *where;
    const struct cover_use *use;
    const char *reason;
};

struct cover_rule {
    const char *rule, *title, *text, *card, *where;
    int extent; /* enum coverage_extent */
    uint64_t asked;
    const struct cover_use *use;
    const char *reason;
    const struct cover_clause *clauses;
    size_t clause_count;
};

struct cover_card {
    const char *card;
    const struct cover_use *use;
    bool excepted;
};

struct cover_share {
    uint64_t all, exercised, excepted, share; /* share: tenths of a per cent */
};

/* In the order of enum cover_measure. */
struct cover_figures {
    const struct cover_share *of[COVER_MEASURES];
};

struct cover_skipped {
    const char *file, *verdict, *message;
};

struct cover_logs {
    uint64_t given, counted, decisions;
    const struct cover_skipped *skipped;
    size_t skipped_count;
};

struct cover_rulebook {
    const char *id, *edition, *digest;
};

struct cover_threshold {
    uint64_t percent;
    bool met;
};

struct cover_report {
    const struct cover_rulebook *rulebook; /* NULL: no log could be opened */
    const struct cover_logs *logs;
    const struct cover_figures *figures;
    const struct cover_threshold *threshold; /* NULL: none was given */
    const struct cover_rule *rules;
    size_t rule_count;
    const struct cover_card *cards;
    size_t card_count;
    const char *const *findings;
    size_t finding_count;
};

extern const struct report_kind cover_report_kind;
/* Sets the value of a new report. The view must outlive it. */
void cover_report_fill(struct report *r, const struct cover_view *view);

/* The document function of the kind: with detail > 0 with each clause. */
void cover_document(struct doc *d, const struct report *r, const struct report_style *style);

#endif
