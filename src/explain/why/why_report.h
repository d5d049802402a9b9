/* SPDX-License-Identifier: MIT
 *
 * Answers to "why" as data: a graph of things that happened, as JSON, text, HTML, and for Graphviz. All of it is
 * copied, so it outlives the game and the rulebook. Knows nothing of how the graph was found.
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
    uint64_t decision, depth; /* when; how many steps it is away from the question */
    const char *rule, *text, *why, *role; /* rule: NULL for the game itself */
    uint64_t choices; /* REPORT_NO_COUNT: it is no decision, or they may not be reported */
    bool more; /* see struct why_link */
    const char *label; /* for pictures; "" if it has no words */
};

/* `to` is something that `from` depends on, or a part of which `from` is. */
struct why_relation {
    uint64_t from, to; /* ids */
    int bond; /* enum why_bond */
};

/* The answer to a question about a condition. */
struct why_truth {
    bool is_so;
};

/* The answer; see struct why, whose fields have the same names. */
struct why_chain {
    const char *asked; /* the question as read: "angel 4's square" */
    uint64_t decision; /* after which it was asked */
    const char *answer; /* "angel 4's square is (7,2)" */
    struct reason_facts facts; /* the same as a tree; empty: the question is a path */
    struct reason_facts kept; /* rules that could have changed it and did not apply at `kept_at` */
    uint64_t kept_at;
    const struct why_truth *holds; /* NULL: the question is a value */
    const int64_t *roots; /* ids of nodes: what wrote the value last, the latest first */
    size_t root_count;
    const int64_t *stopped; /* ids of nodes: events that would have written it, had no rule stopped them */
    size_t stopped_count;
    const struct why_node *nodes; /* in the order of time */
    size_t node_count;
    const struct why_relation *edges;
    size_t edge_count;
    const struct why_first *firsts; /* what has not changed since the set-up */
    size_t first_count;
    const struct about_cited *about; /* rules that are about the question */
    size_t about_count, about_decides; /* the first so many decide */
    const struct named_rule *rules; /* that the answer names */
    size_t rule_count;
    bool hidden, cut; /* something was hidden from the asker; there was too much */
    /* For people: */
    const struct about_cited *decider; /* the first of them, in its own words; NULL: there is none */
    uint64_t depth; /* how many steps deep was asked */
    const char *role; /* who asks; NULL: someone who may know everything */
};

/* Copies an answer of why_ask to `arena`. The role and the depth are those of the question. */
const struct why_chain *why_chain_make(struct arena *arena, const struct why *w);
/* Adds a section to `in`: the answer, the chain of what led to it, the rules that were named. */
void why_chain_document(struct doc *d, struct doc_node *in, const struct why_chain *w);
/* Appends the graph in the language of Graphviz, with all texts escaped. An edge from an event to
 * its part, and one to something that was passed over, are drawn in another way than one to what was
 * read. */
void why_chain_dot(struct buf *out, const struct why_chain *w);

/* The report of `adjudge why`. */
extern const struct report_kind why_report_kind;

/* Set the value of a new report: the answer, or why there is none. `file`: the log. */
void why_report_fill(struct report *r, const char *file, const struct why *w);
void why_report_fill_error(struct report *r, const char *file, const char *error);

#endif
