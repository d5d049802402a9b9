/* SPDX-License-Identifier: MIT
 *
 * What one decision did, rule by rule: the journal of the machine in words. A trace is complete, because every
 * change of the state is noted in the journal with the rule that makes it; here nothing is added and only
 * what belongs to the machine itself is omitted.
 *
 * trace/ uses reasons/ and what lies in explain/ itself. trace.c turns entries into lines, trace_level.c
 * decides which of them people read first, trace_because.c says why, trace_log.c plays logs for it,
 * trace_view.c prepares them for a viewer, the others print.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_H
#define ADJ_EXPLAIN_TRACE_TRACE_H

#include "doc/doc.h"
#include "explain/about.h"
#include "explain/decision_context.h"
#include "explain/reasons/reasons.h"
#include "explain/trace/trace_view.h"

enum trace_level { TRACE_SHOWN = 1, TRACE_FOLDED }; /* what people read first, and bookkeeping */

enum trace_state {
    TRACE_DONE,
    TRACE_PENDING, /* an event that waits for rules which come before it */
    TRACE_RESUMED, /* an event that waited at this decision and begins now */
    TRACE_IDLE, /* an event about a card that did nothing */
    TRACE_ENDED_IDLE, /* such an event, which waited at this decision */
};

/* One reason for people. */
struct trace_reason {
    const char *text;
    const char *rule; /* that makes it so; NULL: none, or the rule of the line */
    bool quotes; /* the text is that of the rule */
};

enum { TRACE_NO_LINE = SIZE_MAX, TRACE_OF_DECISION = SIZE_MAX - 1 };

struct trace_line {
    enum journal_kind kind;
    size_t entry; /* of the journal, from the first one that belongs to the decision */
    int depth; /* how many events of the same decision are around it */
    size_t around; /* the line of the innermost of them; TRACE_NO_LINE: none has one */
    int32_t sentence; /* whose rule did it; -1: the game itself */
    int32_t event; /* of an event that happened: its number among the phrases; -1: it is something else */
    const char *rule, *title; /* its rule's; title may be NULL */
    const char *text; /* what happened */
    const char *why; /* what the rule used, with its values; NULL: it had no condition */
    const char *subject, *rest; /* of a change or a move: what it is about, and how it changes; NULL */
    const char *joint; /* with a subject: what comes between the two */
    const char *field, *owner; /* of a change of a field: the subject in two parts; NULL */
    const char *brief; /* of a change: the text without an old value that plays no part; NULL: it plays one */
    bool expires; /* a change because a duration has ended */
    bool is_picked; /* the move of what the line before has drawn at random */
    enum trace_level level;
    enum trace_state state;
    bool has_result; /* an event that was prevented or replaced: a line inside it, or the next one, says so */
    bool is_result; /* such a line inside */
    bool is_in_move; /* a folded event: the move or the dice inside state it, and the rule of the event is the one to cite */
    bool is_stated; /* a folded change: the event directly around it names the new value … */
    const char *origin; /* … and has what was before: "from Hill"; NULL */
    bool is_unseen; /* an event of which the reader may only know that it moved something */
    bool is_heading; /* an event that the rulebook marks as one: a turn, a phase */
    bool announces; /* an event on which no rule acts … */
    bool is_listed; /* … and that names neither a player nor a piece: several of them read as a list */
    const struct trace_reason *because; /* of a line that is shown */
    size_t because_count;
};

/* Rules that say they are about what was decided, and then those about what happened, each rule once. */
struct trace_notes {
    struct about_rules about;
    size_t *entries; /* of each: the number of the event in the journal; TRACE_OF_DECISION: the decision */
    size_t entry_count, entry_cap;
};

/* The trace of one decision. All zero at first; release in each case. Texts live as long. */
struct trace {
    struct arena arena; /* of all texts */
    struct buf scratch[5];
    struct doc doc; /* of trace_text */
    uint64_t number; /* of the decision, from 1; 0: how the game began */
    int32_t choices; /* 0: who looks may not know how many there were */
    const char *role, *heading, *rule; /* may be NULL; the rule is the one that asked */
    const char *under_way; /* before the decision: the events with headings, as sentences; NULL: not known, or none */
    const char *decision; /* NULL: who looks may not know it */
    const char *title; /* of the heading, with the decision; NULL: who looks may not know it */
    const char *origin; /* what the change that the decision states has replaced: "from Hill"; NULL */
    const char *attempt; /* the decision as an attempt, if it was prevented, replaced or is pending; NULL: it was not */
    bool passes; /* nothing was chosen of what was offered, or the decision only continues */
    size_t outcome; /* the line that says what kept the decision from happening, or TRACE_NO_LINE */
    struct trace_line *card; /* decided about, with a rule of its own: the rule, or why it did nothing; NULL */
    bool is_pending; /* rules that come before the decided event wait for a decision */
    struct trace_line *lines;
    size_t line_count, line_cap;
    const char *const *revealed; /* what the reader knows now without having seen the change: "Ben's bid is 5" */
    size_t revealed_count;
    const struct trace_moment *moments; /* pieces that the reader could identify for a time, on the arena */
    size_t moment_count;
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
    struct trace_notes notes;
    const struct rulebook *rulebook; /* that they are of */
    const char *lang;
    bool open; /* nothing is omitted, and nothing was hidden from who reads it */
};

/* Puts the entries of the journal of `g` from number `from` on, which belong to decision `context`, in words.
 * `reasons`: what the rules used, watched while those entries were made; NULL: lines have titles only. `view`: what
 * may be reported; NULL: everything. `t` must be all zero; release it in each case. */
void trace_make(struct trace *t, const struct game *g, size_t from, const struct decision_context *context,
                const struct reasons *reasons, const struct trace_view *view, const char *lang);
void trace_release(struct trace *t);

/* Appends the trace as text, for texts that contain one (answers in `adjudge play`). A report uses
 * trace_decision_document (trace_report.h), which also makes HTML. */
void trace_text(struct buf *out, struct trace *t, const char *lang, const struct doc_layout *layout);

#endif
