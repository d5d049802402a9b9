/* SPDX-License-Identifier: MIT
 *
 * Inside of trace_make: what its files share. See trace.h.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_INNER_H
#define ADJ_EXPLAIN_TRACE_TRACE_INNER_H

#include "explain/trace/trace.h"

/* A cell that changed: its value before the decision and after it. */
struct trace_net {
    int32_t cell, from, to;
};

enum { TRACE_WHY = 4 }; /* the text of t->scratch for reasons; the others are those of a template's places */

struct trace_maker {
    struct trace *t;
    const struct compiled *c;
    const struct journal *journal;
    const struct vm *vm; /* after the decision */
    const struct reasons *reasons;
    const struct decision_context *context;
    const struct trace_view *view;
    const char *lang;
    int base; /* depth of what is at the margin */
    size_t from, to; /* the entries of the decision */
    size_t pending; /* so many of context->pending have neither begun nor ended */
    const char *because; /* of the next change: what has run out */
    const struct trace_net *net; /* by cell */
    size_t net_count;
};

static inline const struct journal_entry *trace_entry(const struct trace_maker *m, const struct trace_line *line)
{
    return &m->journal->entries[m->from + line->entry];
}

/* Decides which lines are bookkeeping, what came of each event, and what came of the decision. */
void trace_set_levels(struct trace_maker *m);
/* The reasons of an entry of the journal that the reader may know; NULL: there are none. */
const struct reason_facts *trace_facts(const struct trace_maker *m, size_t entry);
/* Sets t->card. */
void trace_find_card(struct trace_maker *m);
/* The rule of a card for an event about it, with the event's values; NULL: there is none. */
const struct rb_rule *trace_rule_of_card(const struct trace_maker *m, int32_t event, const int32_t *values);
/* Adds the reasons of the lines that are shown. */
void trace_add_because(struct trace_maker *m);
/* Whether the values of a number decided what a line says. */
bool trace_has_number(const struct trace_maker *m, const struct trace_line *line);
/* Whether a cell has changed in this decision and has its old value again. */
bool trace_is_undone(const struct trace_maker *m, int32_t cell);
/* Of a change: whether a rule takes back the condition that made it apply, or made an event around it happen. */
bool trace_ends_itself(const struct trace_maker *m, const struct trace_line *line);
/* Whether the reasons of the line hold in each position of the game. */
bool trace_is_constant(const struct trace_maker *m, const struct trace_line *line);
/* Whether the reasons of the line only state that what happens had not yet happened. */
bool trace_is_only_not_yet(const struct trace_maker *m, const struct trace_line *line);

#endif
