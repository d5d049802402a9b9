/* SPDX-License-Identifier: MIT
 *
 * What logs exercised of a rulebook as data: the counts with names, texts, places and reasons, and the figures. Made
 * once, for the report of `adjudge cover` and for pages. Its texts are those of the
 * rulebook and the reasons, so these must outlive it. Keys and descriptions for the schema are in cover_report.c.
 */
#ifndef ADJ_AUDIT_COVER_REPORT_H
#define ADJ_AUDIT_COVER_REPORT_H

#include "audit/cover.h"
#include "audit/cover_reasons.h"
#include "report/report.h"

/* The shortest log in which something was exercised, and where. */
struct cover_place {
    const char *file;
    uint64_t decisions, at; /* of the log; the decision after which it was first reached */
};

/* How often something was exercised. */
struct cover_use {
    uint64_t times, logs; /* in how many logs */
    const struct cover_place *shortest; /* NULL: never */
};

/* A sentence, a statement or an offer of a rule. */
struct cover_clause {
    const char *kind; /* "when", "exception", "statement", …; see schema/report-cover.schema.json */
    const char *text; /* on one line, without the block below it */
    const char *code; /* the same in the language of the code, by which reasons name it */
    const char *where; /* "rules/turn.yaml:12" */
    const struct cover_use *use; /* never NULL */
    const char *reason; /* why it is excluded from the count; NULL: it is not */
};

/* A rule with its clauses, and how far it was exercised. */
struct cover_rule {
    const char *rule, *title, *text; /* its id; title and text "" where there are none */
    const char *card; /* as printed; NULL: on no card */
    const char *where; /* file:line */
    int extent; /* enum coverage_extent */
    uint64_t asked; /* how often its conditions were checked */
    const struct cover_use *use; /* never NULL */
    const char *reason; /* why it is excluded from the count; NULL: it is not */
    struct cover_clause *clauses; /* in the order of the rule */
    size_t clause_count;
};

/* A card, or a named piece with rules of its own that can take effect. */
struct cover_card {
    const char *card; /* its name */
    const struct cover_use *use; /* of its rules; never NULL */
    bool excepted; /* excluded with a reason */
};

enum cover_measure { COVER_RULES, COVER_CLAUSES, COVER_EXCEPTIONS, COVER_REPLACEMENTS, COVER_CARDS, COVER_MEASURES };

/* One measure, such as rules or clauses. */
struct cover_share {
    uint64_t all, exercised, excepted, share; /* share: tenths of a per cent */
};

/* In the order of enum cover_measure. */
struct cover_figures {
    const struct cover_share *of[COVER_MEASURES];
};

/* A log that was not counted, and why. */
struct cover_skipped {
    const char *file, *verdict, *message;
};

/* The logs: given, counted, and those that were skipped. */
struct cover_logs {
    uint64_t given, counted, decisions;
    const struct cover_skipped *skipped; /* the rest */
    size_t skipped_count;
};

/* What was measured. */
struct cover_rulebook {
    const char *id, *edition, *digest;
};

/* The required share of clauses, and whether it is reached. */
struct cover_threshold {
    uint64_t percent; /* 0 to 100 */
    bool met;
};

/* The value of the report. */
struct cover_report {
    const struct cover_rulebook *rulebook; /* NULL: no log could be opened */
    const struct cover_logs *logs; /* always there */
    const struct cover_figures *figures; /* always there */
    const struct cover_threshold *threshold; /* NULL: none was given */
    const struct cover_rule *rules; /* in the order of the rulebook */
    size_t rule_count;
    const struct cover_card *cards; /* in the order of the rulebook */
    size_t card_count;
    const char *const *findings; /* exclusions that no longer hold */
    size_t finding_count;
};

/* The report of `adjudge cover`. */
extern const struct report_kind cover_report_kind;
/* Makes it of a finished cover, on `arena`. `threshold`: per cent of clauses, -1: none; `lang`: of titles
 * and texts. */
const struct cover_report *cover_report_make(struct arena *arena, const struct cover *cover,
                                             const struct cover_reasons *reasons, int threshold, const char *lang);

/* The document function of the kind: with detail > 0 with each clause. */
void cover_document(struct doc *d, const struct report *r, const struct report_style *style);

#endif
