/* SPDX-License-Identifier: MIT
 *
 * A trace for people: a heading, a step for each thing that happened, and the net changes.
 *
 *     31  Angel phase · angel side: angel 4 moves
 *         DB-AP-0   action points 3 → 2             one action costs one point
 *         changes   action points 3 → 2 · …
 *
 * The left-hand column has the rules, the middle one what happened (inside an event further in), the right-hand one
 * why.
 */
#include "explain/trace/trace.h"

#include "base/tr.h"

#include <string.h>

enum { INDENT = 4 }; /* of a terminal: the columns of a decision's number */

/* What the rule used; or its title, once for adjacent lines of the same rule. */
static const char *why_of(const struct trace *t, size_t i)
{
    const struct trace_line *l = &t->lines[i], *before = i ? l - 1 : NULL;
    if (l->kind == JOURNAL_WHENEVER)
        return NULL; /* its text is its condition */
    if (before && before->sentence == l->sentence && before->why && l->why && !strcmp(before->why, l->why))
        return NULL;
    if (l->why)
        return l->why;
    return before && !strcmp(before->rule, l->rule) ? NULL : l->title;
}

static void add_line(struct doc *p, struct doc_node *steps, const struct trace_line *l, const char *why)
{
    struct doc_node *step = doc_step(p, steps, l->rule, l->depth, l->text);
    if (why && *why)
        doc_run(p, step, DOC_NOTE, why);
}

static void add_changes(struct doc *p, struct doc_node *steps, const struct trace *t)
{
    struct doc_node *step = doc_step(p, steps, tr(p->lang, "changes"), 0, NULL);
    step->style = STYLE_LINE;
    struct doc_node *list = doc_add(p, step, DOC_LIST);
    list->style = STYLE_INLINE;
    for (size_t i = 0; i < t->change_count; i++)
        doc_item(p, list, t->changes[i]);
}

static void add_considered(struct doc *p, struct doc_node *section, const struct trace *t)
{
    struct doc_node *inside = doc_section(p, section, NULL, tr(p->lang, "rules checked that did not apply"));
    struct doc_node *steps = doc_add(p, inside, DOC_STEPS);
    for (size_t i = 0; i < t->considered_count; i++)
        add_line(p, steps, &t->considered[i], NULL);
}

static void add_replaced(struct doc *p, struct doc_node *steps, const struct trace *t, size_t count)
{
    for (size_t i = 0; i < count; i++)
        doc_run(p, doc_step(p, steps, t->replaced[i].rule, 0, NULL), DOC_SMALL, t->replaced[i].text);
}

/* "Gold commits" names the player already. */
static bool begins_with(const char *text, const char *role)
{
    size_t len = strlen(role);
    return !strncmp(text, role, len) && text[len] == ' ';
}

static void add_heading(struct doc *p, struct doc_node *heading, const struct trace *t)
{
    doc_printf(p, heading, "%llu", (unsigned long long)t->number);
    doc_gap(p, heading)->level = INDENT;
    if (t->heading)
        doc_printf(p, heading, "%s · ", t->heading);
    if (!t->decision)
        doc_printf(p, heading, tr(p->lang, "%s decides"), t->role);
    else if (t->role && !begins_with(t->decision, t->role))
        doc_printf(p, heading, "%s: ", t->role);
    if (t->decision)
        doc_run(p, heading, DOC_STRONG, t->decision);
}

void trace_document(struct doc *p, struct doc_node *in, const struct trace *t, bool considered)
{
    struct doc_node *section = doc_section(p, in, NULL, NULL);
    add_heading(p, section->first, t);
    struct doc_node *steps = doc_add(p, section, DOC_STEPS);
    for (size_t i = 0; i < t->line_count; i++)
        add_line(p, steps, &t->lines[i], why_of(t, i));
    if (t->change_count > 1 || (t->change_count == 1 && t->line_count > 1))
        add_changes(p, steps, t);
    add_replaced(p, steps, t, considered ? t->replaced_count : t->replaced_in_lines);
    if (considered && t->considered_count)
        add_considered(p, section, t);
    p->indent = INDENT;
}

void trace_text(struct buf *out, struct trace *t, const char *lang, const struct doc_layout *layout)
{
    struct doc *p = &t->doc;
    doc_release(p);
    doc_begin(p, NULL, "", lang);
    trace_document(p, p->body, t, false);
    doc_terminal(out, p, layout);
}
