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
#include "explain/trace/trace_report.h"

#include "base/tr.h"

#include <string.h>

enum { INDENT = 4 }; /* of a terminal: the columns of a decision's number */

struct steps_writer {
    struct doc *doc;
    struct doc_node *steps;
    const struct trace_step *last; /* the step that was added last */
};

static const char *rule_of(const struct trace_step *s)
{
    return s->rule ? s->rule : "game";
}

/* What the rule used; or its title, once for adjacent steps of the same rule. */
static const char *why_of(const struct trace_step *s, const struct trace_step *last)
{
    if (s->is_condition)
        return NULL;
    if (last && last->sentence == s->sentence && last->why && s->why && !strcmp(last->why, s->why))
        return NULL;
    if (s->why)
        return s->why;
    return last && !strcmp(rule_of(last), rule_of(s)) ? NULL : s->title;
}

/* A reason that is the same as that of the step before is not repeated (why_of). */
static void add_steps(struct steps_writer *w, const struct trace_step *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct trace_step *s = &list[i];
        struct doc_node *step = doc_step(w->doc, w->steps, rule_of(s), s->depth, s->text);
        const char *why = why_of(s, w->last);
        if (why && *why)
            doc_run(w->doc, step, DOC_NOTE, why);
        w->last = s;
        add_steps(w, s->inside, s->inside_count);
    }
}

static void add_about(struct doc *p, struct doc_node *steps, const struct trace_decision *t)
{
    for (size_t i = 0; i < t->about_count; i++) {
        const struct about_cited *r = &t->about[i];
        doc_run(p, doc_step(p, steps, r->rule, 0, r->title ? r->title : r->text), DOC_NOTE, r->because);
    }
}

/* One line at the end; the caller omits it where the steps show the same. */
static void add_changes(struct doc *p, struct doc_node *steps, const struct trace_decision *t)
{
    struct doc_node *step = doc_step(p, steps, tr(p->lang, "changes"), 0, NULL);
    step->style = STYLE_LINE;
    struct doc_node *list = doc_add(p, step, DOC_LIST);
    list->style = STYLE_INLINE;
    for (size_t i = 0; i < t->change_count; i++)
        doc_item(p, list, t->changes[i]);
}

static void add_considered(struct doc *p, struct doc_node *section, const struct trace_decision *t)
{
    struct doc_node *inside = doc_section(p, section, NULL, tr(p->lang, "rules checked that did not apply"));
    struct doc_node *steps = doc_add(p, inside, DOC_STEPS);
    for (size_t i = 0; i < t->considered_count; i++)
        doc_step(p, steps, t->considered[i].rule, 0, t->considered[i].why);
}

static void add_replaced(struct doc *p, struct doc_node *steps, const struct trace_decision *t, size_t count)
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

/* "178  Ann: Ann moves angel 4 to (7,2)": number, event around it, who, what. */
static void add_heading(struct doc *p, struct doc_node *heading, const struct trace_decision *t)
{
    doc_printf(p, heading, "%llu", (unsigned long long)t->number);
    doc_gap(p, heading)->level = INDENT;
    if (t->heading)
        doc_printf(p, heading, "%s · ", t->heading);
    if (!t->title)
        doc_printf(p, heading, tr(p->lang, "%s decides"), t->role);
    else if (t->role && !begins_with(t->title, t->role))
        doc_printf(p, heading, "%s: ", t->role);
    if (t->title)
        doc_run(p, heading, DOC_STRONG, t->title);
}

/* `considered`: the answer of --considered: also the rules that were checked and did not apply. */
void trace_decision_document(struct doc *d, struct doc_node *in, const struct trace_decision *t, bool considered)
{
    struct doc_node *section = doc_section(d, in, NULL, NULL);
    add_heading(d, section->first, t);
    struct steps_writer w = {d, doc_add(d, section, DOC_STEPS), NULL};
    add_steps(&w, t->happened, t->happened_count);
    add_about(d, w.steps, t);
    if (t->change_count > 1 || (t->change_count == 1 && t->step_count > 1))
        add_changes(d, w.steps, t);
    add_replaced(d, w.steps, t, considered ? t->replaced_count : t->replaced_in_steps);
    if (considered && t->considered_count)
        add_considered(d, section, t);
    d->indent = INDENT;
}

/* Makes the report's struct first, so that text in an answer and the report of `adjudge trace` are
 * always the same. */
void trace_text(struct buf *out, struct trace *t, const char *lang, const struct doc_layout *layout)
{
    struct trace_decision made;
    struct doc *d = &t->doc;
    trace_decision_make(&made, &t->arena, t);
    doc_release(d);
    doc_begin(d, NULL, "", lang);
    trace_decision_document(d, d->body, &made, false);
    doc_terminal(out, d, layout);
}
