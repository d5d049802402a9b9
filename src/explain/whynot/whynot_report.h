/* SPDX-License-Identifier: MIT
 *
 * Answers to "why not" as data: for JSON, text, HTML and Markdown. All of it is copied, so it outlives the game and
 * the rulebook. Fields have the meaning and mostly the names of those in whynot.h; the keys are in whynot_report.c.
 */
#ifndef ADJ_EXPLAIN_WHYNOT_WHYNOT_REPORT_H
#define ADJ_EXPLAIN_WHYNOT_WHYNOT_REPORT_H

#include "explain/about_report.h"
#include "explain/reasons/named_rules.h"
#include "explain/reasons/reason_report.h"
#include "explain/whynot/whynot.h"
#include "report/report.h"

/* One rule that forbids or permits the decision; see struct whynot_reason. */
struct whynot_obstacle {
    int form; /* enum whynot_form */
    const char *rule, *title; /* NULL: the game itself; no title */
    const struct citation *cite; /* NULL: it cites nothing */
    const struct replaced_rule *replaces; /* see explain/replaced.h */
    size_t replaces_count;
    const char *says, *condition, *now, *needed; /* see struct whynot_reason */
    struct reason_facts why; /* the facts that made it apply */
    const struct whynot_lift *lifts; /* its exceptions */
    size_t lift_count;
    const char *replaced; /* for people: "replaces MA-2 of market"; NULL */
};

/* The answer; see struct whynot. Texts are on the arena of the report. */
struct whynot_answer {
    int verdict; /* enum whynot_verdict */
    uint64_t number; /* of the decision in whose place it would be */
    const char *decision, *as, *role, *rule, *text;
    const struct whynot_obstacle *reasons; /* that forbid it, or why it is not offered */
    size_t reason_count;
    const struct whynot_obstacle *permits; /* of a legal decision */
    size_t permit_count;
    const struct about_cited *about; /* rules that are about it */
    size_t about_count, about_decides; /* the first so many decide */
    const struct named_rule *rules; /* that the answer names */
    size_t rule_count;
    const struct whynot_item *elsewhere; /* text: the title, NULL if there is none */
    size_t elsewhere_count;
    const char *const *offered, *const *meant, *const *nearest; /* choices, names or phrases, choices */
    size_t offered_count, meant_count, nearest_count;
};
/* Its fields, for reports that contain an answer. */
extern const struct report_shape whynot_answer_shape;

/* Copies an answer to `arena`. */
const struct whynot_answer *whynot_answer_make(struct arena *arena, const struct whynot *w);
/* Adds a section to `in`: the verdict, a section for each reason, and the legal choices that are
 * most similar. */
void whynot_answer_document(struct doc *d, struct doc_node *in, const struct whynot_answer *w);

/* The report of `adjudge whynot`. */
extern const struct report_kind whynot_report_kind;

/* Set the value of a new report: the answer, or why there is none. `file`: the log; NULL: a game in progress. */
void whynot_report_fill(struct report *r, const char *file, const struct whynot *w);
void whynot_report_fill_error(struct report *r, const char *file, const char *error);

#endif
