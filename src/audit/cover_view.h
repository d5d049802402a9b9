/* SPDX-License-Identifier: MIT
 *
 * What is shown of a corpus: the counts with their names, texts, places and reasons, and the figures. Made once;
 * the report (cover_report.h) is made from it.
 */
#ifndef ADJ_AUDIT_COVER_VIEW_H
#define ADJ_AUDIT_COVER_VIEW_H

#include "audit/cover.h"
#include "audit/cover_reasons.h"

/* A clause with its words and counts. */
struct cover_clause_view {
    const char *kind; /* "when", "exception", "statement", …; see schema/report-cover.schema.json */
    const char *text; /* on one line, without the block below it */
    const char *code; /* the same in the language of the code, by which reasons name it */
    const char *where; /* "rules/turn.yaml:12" */
    const struct coverage_use *use;
    const char *reason; /* NULL: none was given */
};

/* A rule with its clauses. */
struct cover_rule_view {
    const char *id, *title, *text; /* title and text "" where there are none */
    const char *card; /* as printed; NULL: on no card */
    const char *where;
    enum coverage_extent extent; /* how far it came in any log */
    int64_t asked; /* how often it was asked whether it applies */
    const struct coverage_use *use;
    const char *reason;
    struct cover_clause_view *clauses; /* in the order of the rule */
    size_t clause_count;
};

/* A card, or a named piece with rules of its own. */
struct cover_card_view {
    const char *name; /* as printed */
    const struct coverage_use *use;
    bool excepted; /* all of its rules that could take effect are */
};

/* One measure. The share is computed by cover_share. */
struct cover_figure {
    size_t all, exercised, excepted; /* excepted: not exercised, and a reason is given */
};

enum cover_measure { COVER_RULES, COVER_CLAUSES, COVER_EXCEPTIONS, COVER_REPLACEMENTS, COVER_CARDS, COVER_MEASURES };

/* Everything that a report or a page shows. */
struct cover_view {
    struct arena arena;
    const struct cover *cover; /* must outlive the view */
    const char *id, *edition, *title; /* of the rulebook; id NULL: there is none, and all below is empty */
    struct cover_rule_view *rules; /* in the order of the rulebook */
    size_t rule_count;
    struct cover_card_view *cards; /* those that have a rule which can take effect */
    size_t card_count;
    struct cover_figure figures[COVER_MEASURES]; /* by enum cover_measure */
    const char **findings; /* about reasons that do not hold */
    size_t finding_count, finding_cap;
    int threshold; /* per cent of clauses; -1: none was given */
};

/* Fills `view`, all zero, of a finished cover; it lives no longer than `cover`. `lang`: of titles and texts. */
void cover_view_make(struct cover_view *view, const struct cover *cover, const struct cover_reasons *reasons,
                     int threshold, const char *lang);
void cover_view_release(struct cover_view *view); /* all zero is allowed */

/* Tenths of a per cent of those that are not excepted, rounded down; 1000 where there are none. */
unsigned cover_share(const struct cover_figure *f);
/* Whether at least as many clauses were exercised as the threshold requires. */
bool cover_is_enough(const struct cover_view *view);

#endif
