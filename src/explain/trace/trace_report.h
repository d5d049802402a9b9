/* SPDX-License-Identifier: MIT
 *
 * Traces as data: what one decision did, and the report on the decisions of a log. All of it is copied, so it
 * outlives the game and the rulebook that it describes.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_REPORT_H
#define ADJ_EXPLAIN_TRACE_TRACE_REPORT_H

#include "explain/about_report.h"
#include "explain/record_kind.h"
#include "explain/replaced.h"
#include "explain/trace/trace.h"
#include "report/report.h"

/* One thing that happened, with everything that happened inside of it: an event contains its changes
 * and the events that it caused. */
struct trace_step {
    const char *kind; /* its word in JSON */
    const char *rule, *title; /* NULL: the game itself; no title */
    const char *text;
    const char *why; /* what the rule used; NULL: nothing, or it may not be reported */
    uint64_t level; /* enum trace_level */
    const struct trace_step *inside;
    size_t inside_count;
    /* For people: */
    const char *subject, *joint, *rest; /* NULL: the text is in one piece */
    const char *field, *owner; /* the subject in two parts; NULL: it has none */
    const char *brief; /* the text without an old value that plays no part; NULL: it plays one */
    const struct trace_reason *because;
    size_t because_count;
    enum trace_state state;
    bool has_result; /* an event that was prevented or replaced: a step inside it, or the next one, says so … */
    bool is_result; /* a step inside that says so; or one about the decision */
    bool is_in_move; /* a folded event, of which the move inside cites the rule */
    int32_t sentence;
    int32_t event; /* an event of this number happened; -1: something else */
    bool is_heading; /* an event that the rulebook marks as one */
    bool is_listed; /* an event that is only announced; several of them read as a list */
    bool is_condition; /* the text is its reason already */
    size_t entry; /* of an event: its number in the journal of the decision; others: TRACE_NO_LINE */
};

/* A rule that was checked and did not apply. */
struct trace_considered {
    const char *rule, *title, *why;
};

/* A rule that replaces others. */
struct trace_replacement {
    const char *rule;
    const struct replaced_rule *replaces;
    size_t count;
    const char *text; /* for people: "replaces MA-2 of market" */
};

/* What one decision did. Texts are on the arena of trace_decision_make. */
struct trace_decision {
    uint64_t number; /* from 1; 0: how the game began */
    const char *role, *decision; /* NULL: no one decides; it may not be reported */
    uint64_t choices; /* 0: it may not be reported */
    const char *rule, *heading; /* NULL: there is none */
    const char *attempt; /* NULL: what was decided happened */
    const char *outcome; /* a word, with an attempt; NULL */
    const struct trace_step *happened;
    size_t happened_count;
    const char *const *revealed; /* what the reader knows now without having seen the change */
    size_t revealed_count;
    const char *const *changes; /* the net of all changes: "angel 4's square (7,9) → (7,2)" */
    size_t change_count;
    const struct about_cited *about; /* those whose entry has a condition, which held */
    size_t about_count;
    const struct trace_considered *considered; /* rules that were checked and did not apply */
    size_t considered_count;
    const struct trace_replacement *replaced; /* of the rules above */
    size_t replaced_count;
    /* For people: */
    const char *under_way; /* before it: the events with headings, as sentences; NULL: not known, or none */
    const char *title; /* what the heading says; NULL: it may not be reported */
    bool passes; /* nothing was chosen of what was offered, or it only continues */
    bool joins; /* it reads as one line with the decision before it in the report */
    const struct trace_step *kept; /* the step that says what kept the decision from happening; NULL: nothing did */
    const struct trace_reason *card; /* the rule of the card that was decided about, or why it did nothing */
    size_t card_count;
    bool is_idle; /* it did nothing */
    size_t replaced_in_steps; /* the others are rules that did not apply */
    const size_t *about_at; /* of each rule in `about`: the entry of the step; TRACE_OF_DECISION: the decision */
    const bool *about_known; /* … whether an earlier decision of the report has it; NULL: there is none */
};

/* Copies a trace to `arena`. */
void trace_decision_make(struct trace_decision *out, struct arena *arena, const struct trace *t);
struct trace_detail {
    bool all; /* bookkeeping, complete reasons, and the net changes */
    bool considered; /* the rules that did not apply */
};

/* Adds a section to `in`: a heading, what kept the decision from happening, a step for each thing that happened. */
void trace_decision_document(struct doc *d, struct doc_node *in, const struct trace_decision *t,
                             const struct trace_detail *detail);
/* The same of `count` decisions, each of which joins the one before it: one heading, and what came of the last one. */
void trace_decisions_document(struct doc *d, struct doc_node *in, const struct trace_decision *list, size_t count,
                              const struct trace_detail *detail);

/* Adds a line with what is under way before the decision, for a reader who begins there. */
void trace_decision_add_under_way(struct doc *d, struct doc_node *in, const struct trace_decision *t);

/* ---------------------------------------------------------------- reports */

extern const struct report_kind trace_report_kind; /* of a log */
extern const struct report_kind events_report_kind; /* of the last decision of a game in progress */

/* Sets the value of a new report to one on the log `path`, without decisions. `detail`: for people. */
void trace_report_begin(struct report *r, const char *path, const struct trace_detail *detail);
/* Adds a decision. */
void trace_report_add(struct report *r, const struct trace *t);
/* Adds that the game stopped with an error after the last decision. */
void trace_report_set_fault(struct report *r, const char *fault);
/* Adds that the log ends although the game is not over. */
void trace_report_set_unfinished(struct report *r);
/* Adds that the log could not be traced, or not to the end. */
void trace_report_set_error(struct report *r, const char *error);
/* Sets which kind of record the log is, on the arena of the report; NULL: its game could not begin. */
void trace_report_set_kind(struct report *r, const struct record_kind *kind);

/* Sets the value of a new report of the other kind. */
void events_report_fill(struct report *r, const struct trace *t);

#endif
