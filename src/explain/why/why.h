/* SPDX-License-Identifier: MIT
 *
 * Why something is so: the chain of rules, decisions and draws that led to a value of a recorded game. The log is
 * replayed twice: the first time, causes.h records what each rule examines; the second time, the decisions that are
 * in the chain are described, as in a trace. So nothing about causes is needed in a log.
 *
 * why/ uses trace/ and what lies in explain/ itself. causes*.c build the graph while a game runs (causes.h), why.c
 * asks it, why_slice.c picks what an answer shows, why_words.c words it, the others print.
 */
#ifndef ADJ_EXPLAIN_WHY_WHY_H
#define ADJ_EXPLAIN_WHY_WHY_H

#include "doc/doc.h"
#include "explain/about_moments.h"
#include "explain/why/causes.h"
#include "explain/why/why_writers.h"
#include "explain/question.h"
#include "explain/reasons/named_rules.h"
#include "explain/restarted.h"
#include "explain/trace/trace_log.h"

/* Limits of one answer. */
enum {
    WHY_DEPTH = 2, /* without --depth: what wrote the value, and what that depended on directly */
    WHY_DEPTH_MAX = 64, /* chains of rules are rarely deeper; the answer states what is omitted */
    WHY_LINKS_MAX = 400, /* in one answer: more than anyone reads, and a picture can still be drawn */
    WHY_STOPPED_MAX = 2 /* events that rules stopped, in one answer: the latest are kept */
};

/* One thing that happened: a node of the graph that an answer shows. */
struct why_link {
    int32_t cause; /* its number; rising with time */
    enum cause_kind kind;
    uint64_t decision; /* 0: before the first */
    int depth; /* from 1: how many things it is away from what was asked */
    int32_t sentence; /* that caused it; -1: the game itself */
    const char *rule; /* its rule's id, "game" */
    const char *text; /* what happened, or what was decided; NULL: may not be reported */
    const char *why; /* what the rule used, or why the decision was allowed; NULL: nothing */
    struct reason_facts facts; /* what the rule followed, as a tree */
    const char *role; /* CAUSE_DECISION: who decided, */
    int32_t choices; /* … out of how many; 0: who asks may not know that */
    int32_t event; /* that happened; -1: something else did */
    bool names_asked; /* … and it is about a piece that was asked about */
    struct about_rules about; /* rules that say they are about the decision, or about the event as of then */
    bool inner; /* shown only as the reason of others: an event of the basic flow of the game */
    bool more; /* what it depends on is deeper than requested */
    bool closed; /* something was hidden from the asker, so what it depends on is not shown */
};

/* How one thing led to another. */
enum why_bond {
    WHY_PART, /* it was a part of the other */
    WHY_READ, /* its rule read what the other had written */
    WHY_PASSED /* … and passed it over: it was not what was looked for */
};

/* An edge of that graph. */
struct why_edge {
    int32_t from, to; /* places in links: `from` depends on `to`, which happened earlier */
    enum why_bond bond;
};

/* A value that the question reads and that nothing has changed since the set-up: it has no cause. */
struct why_first {
    const char *text, *place; /* its name; file:line in the rulebook */
    bool fixed; /* it can never change */
};

/* An answer, and what is needed to make it. All zero at first; release in each case. */
struct why {
    struct replay replay, again; /* the first and the second run over the log */
    struct question question, question_again; /* the same, where the second run has compiled its rules again */
    struct question_space space;
    struct causes *causes; /* of the first run */
    struct trace_again traced;
    struct retaken retaken; /* a decision of the second run, with other options */
    struct restarted restarted; /* all of it, if it is short */
    struct arena arena; /* of what follows */
    uint64_t number; /* of the decision after which was asked, */
    int depth; /* … how many things deep */
    const char *asked, *answer, *lang, *path, *role; /* path: of the log; role: who asks, or NULL */
    bool condition, holds; /* the question is a condition; does it hold? */
    bool hidden; /* the asker may not know what it depends on */
    struct why_link *links; /* in the order of time */
    size_t link_count;
    struct why_edge *edges;
    size_t edge_count, edge_cap;
    int32_t *roots; /* places in links: what wrote last what the question reads, the latest first */
    size_t root_count;
    int32_t stopped[WHY_STOPPED_MAX]; /* places in links: events that a rule stopped and that would have written it */
    size_t stopped_count;
    struct why_first *firsts;
    size_t first_count, first_cap;
    struct reason_facts facts; /* the answer as a tree; empty: the question is a path, not a value or condition */
    struct reason_facts kept; /* rules that could have changed what nothing has changed, and did not apply */
    uint64_t kept_at; /* … in this decision, the last in which there were some */
    struct topics topics; /* what was asked about */
    struct why_writers *asked_writers; /* of what the question reads */
    size_t asked_count, asked_cap;
    int32_t *asked_pieces; /* … and the pieces of which it reads something */
    size_t asked_piece_count, asked_piece_cap;
    struct about_moments moments; /* of the decision that was replayed last */
    struct about_rules about; /* rules that say they are about this: first those that decide, … */
    size_t about_decides; /* … which are so many */
    struct about_rules readings; /* with the other reading of each the answer would be another */
    struct named_rules rules; /* that the answer names: those of the facts, then those of the links */
    bool cut; /* there was more than WHY_LINKS_MAX */
    struct buf text; /* why there is no answer */
    struct doc doc; /* of why_text */
};

/* What is asked, and by whom. */
struct why_options {
    const char *rulebook; /* folder, for thin logs; may be NULL */
    const struct log_io *io; /* what the log is read through; NULL: the system */
    struct compiled *compiled; /* used where the log was played by it; the question is added to it; may be NULL */
    uint64_t at; /* the decision after which is asked; UINT64_MAX: the end */
    int depth; /* 1 to WHY_DEPTH_MAX */
    const char *role; /* who asks; NULL: everything is reported */
    const char *lang;
};

/* Answers the question `path` (explain/question.h) on the log. Returns 0; -1: the log cannot be
 * replayed that far; -2: no one plays that role, or the rulebook has not that language; -3: the
 * question cannot be read, has no value there, or may not be answered to the asker. Then why->text
 * states which. */
int why_ask(struct why *w, const char *log, const char *path, const struct why_options *options);
void why_release(struct why *w);

/* Appends the answer as text, for texts that contain one. A report uses why_chain_document
 * (why_report.h). */
void why_text(struct buf *out, struct why *w, const char *lang, const struct doc_layout *layout);

#endif
