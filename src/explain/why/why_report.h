/* SPDX-License-Identifier: MIT
 *
 * Answers to "why" as data: a graph of things that happened. All of it is copied, so it outlives the game and the
 * rulebook.
 */
#ifndef ADJ_EXPLAIN_WHY_WHY_REPORT_H
#define ADJ_EXPLAIN_WHY_WHY_REPORT_H

#include "explain/about_report.h"
#include "explain/reasons/reason_report.h"
#include "explain/why/why.h"
#include "report/report.h"

/* One thing that happened; see struct why_link. */
struct why_node {
    uint64_t id; /* its index in the list */
    int kind; /* enum cause_kind */
    uint64_t decision, depth;
    const char *rule, *text, *why, *role; /* rule: NULL for the game itself */
    uint64_t choices; /* REPORT_NO_COUNT: it is no decision, or they may not be reported */
    bool more;
    const char *label; /* for pictures; "" if it has no words */
};

/* `to` is something that `from` depends on, or a part of which `from` is. */
struct why_relation {
    uint64_t from, to; /* ids */
    int bond; /* enum why_bond */
};

struct why_truth {
    bool is_so;
};

/* See struct why. */
struct why_chain {
    const char *asked;
    uint64_t decision;
    const char *answer;
    struct reason_facts facts;
    const struct why_truth *holds; /* NULL: a value was asked for */
    const int64_t *roots;
    size_t root_count;
    const struct why_node *nodes;
    size_t node_count;
    const struct why_relation *edges;
    size_t edge_count;
    const struct why_first *firsts;
    size_t first_count;
    const struct about_cited *about;
    size_t about_count, about_decides; /* the first so many decide */
    const struct named_rule *rules;
    size_t rule_count;
    bool hidden, cut;
    /* For people: */
    uint64_t depth;
    const char *role; /* who asks; NULL: someone who may know everything */
};

/* Copies an answer to `arena`. */
const struct why_chain *why_chain_make(struct arena *arena, const struct why *w);
/* Adds a section to `in`: the answer, what set it, the rules that were named. */
void why_chain_document(struct doc *d, struct doc_node *in, const struct why_chain *w);
/* Appends the graph for Graphviz. */
void why_chain_dot(struct buf *out, const struct why_chain *w);

extern const struct report_kind why_report_kind;

/* Set the value of a new report: the answer, or why there is none. `file`: the log. */
void why_report_fill(struct report *r, const char *file, const struct why *w);
void why_report_fill_error(struct report *r, const char *file, const char *error);

#endif
