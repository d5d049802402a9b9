/* SPDX-License-Identifier: MIT
 *
 * What one decision did, rule by rule: the journal of the machine in words. A trace is complete, because every
 * change of the state is noted in the journal with the rule in force; here nothing is added and only what belongs
 * to the machine itself is omitted.
 *
 * trace/ uses reasons/ and what lies in explain/ itself. trace.c gathers entries, trace_log.c plays logs for it,
 * trace_view.c prepares them for a viewer, the others print.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_H
#define ADJ_EXPLAIN_TRACE_TRACE_H

#include "doc/doc.h"
#include "explain/about.h"
#include "explain/decision_context.h"
#include "explain/reasons/reasons.h"
#include "explain/trace/trace_view.h"

/* One entry of the journal in words; entries that only serve the machine have no line. */
struct trace_line {
    enum journal_kind kind;
    size_t entry; /* of the journal, from the first one that belongs to the decision */
    int depth; /* how many events of the same decision are around it */
    int32_t sentence; /* in force; -1: the game itself */
    const char *rule, *title; /* its rule's; title may be NULL */
    const char *text; /* what happened */
    const char *why; /* what the rule used, with its values; NULL: no condition */
};

/* The trace of one decision. All zero at first; release in each case. Texts live until then. */
struct trace {
    struct arena arena; /* of all texts */
    struct buf scratch[4]; /* working space: texts that one line is made of */
    struct doc doc; /* of trace_text */
    uint64_t number; /* of the decision, from 1; 0: how the game began */
    int32_t choices; /* 0: who looks may not know how many there were */
    const char *role, *heading, *rule; /* may be NULL; the rule is the one that asked */
    const char *decision; /* NULL: who looks may not know it */
    struct trace_line *lines; /* in the order of the journal */
    size_t line_count, line_cap;
    const char **changes; /* the net of all changes, in the order of the state */
    size_t change_count, change_cap;
    struct trace_line *considered; /* rules that were checked and did not apply; text: what they require */
    size_t considered_count, considered_cap;
    /* Rules of the lines that are in the place of others, each once, then those that were considered. */
    struct trace_replaced {
        const char *rule, *text; /* "replaces MA-2 of market" */
        const struct rb_rule *decl;
    } *replaced;
    size_t replaced_count, replaced_cap, replaced_in_lines;
    struct about_rules about; /* that say they are about what was decided, in the position before it */
    const struct rulebook *rulebook; /* that they are of */
    const char *lang;
    bool open; /* nothing is omitted, and nothing was hidden from who reads it */
};

/* Puts the entries from `from` to `to` - 1 of `journal`, which belong to decision `m`, in words.
 * `reasons`: what the rules used, watched while those entries were made; NULL: lines have titles
 * only. `view`: what may be reported; NULL: everything. `t` must be all zero; release it in each
 * case. */
void trace_make(struct trace *t, const struct compiled *c, const struct journal *journal, size_t from, size_t to,
                const struct decision_context *m, const struct reasons *reasons, const struct trace_view *view,
                const char *lang);
void trace_release(struct trace *t);

/* Appends the trace as text, for texts that contain one (answers in `adjudge play`). A report uses
 * trace_decision_document (trace_report.h), which also makes HTML. */
void trace_text(struct buf *out, struct trace *t, const char *lang, const struct doc_layout *layout);

#endif
