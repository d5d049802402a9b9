/* SPDX-License-Identifier: MIT
 *
 * A trace for people: what was decided, what came of it, and why.
 *
 *     320  Angel phase · angel side: angel 8 tries to capture Clara
 *         prevented                                             DB-ACT-2  DON'T BLINK cancels the action
 *             because Rory stares: DON'T BLINK 5 is open        DB-LOS-5
 *         Rory turns up DON'T BLINK 5                           DB-LOS-4
 *
 * Bookkeeping is omitted unless everything is requested. It must not know a journal.
 */
#include "explain/trace/trace_merge.h"
#include "explain/trace/trace_passes.h"
#include "explain/trace/trace_report.h"

#include "base/tr.h"

#include <string.h>

enum { INDENT = 4 }; /* of a terminal: the columns of a decision's number */

struct steps_writer {
    struct doc *doc;
    struct doc_node *steps;
    const struct trace_decision *decision;
    const struct trace_detail *detail;
    const char *rule; /* of the step before; its title is not repeated */
    const struct trace_step *last; /* the step before, … */
    int depth; /* … and where it is: the same reasons are not repeated */
};

static const char *rule_of(const struct trace_step *s)
{
    return s->rule ? s->rule : "game";
}

static void add_reason(struct steps_writer *w, int depth, const struct trace_reason *r)
{
    const char *lang = w->doc->lang;
    const char *text =
        arena_printf(&w->doc->arena, r->quotes ? tr(lang, "rule: %s") : tr(lang, "because %s"), r->text);
    doc_step(w->doc, w->steps, r->rule, depth + 2, text);
}

/* The rules that are about the decision or about an event; those that an earlier decision has are known. */
static void add_notes(struct steps_writer *w, size_t entry, int depth)
{
    const struct trace_decision *t = w->decision;
    const char *lang = w->doc->lang;
    for (size_t i = 0; i < t->about_count; i++) {
        const struct about_cited *r = &t->about[i];
        if (t->about_at[i] != entry || (!w->detail->all && t->about_known && t->about_known[i]))
            continue;
        doc_step(w->doc, w->steps, r->rule, depth,
                 arena_printf(&w->doc->arena, tr(lang, "rule: %s"), r->text ? r->text : r->title ? r->title : ""));
        if (w->detail->all && r->because)
            add_reason(w, depth, &(struct trace_reason){.text = r->because});
        w->rule = r->rule;
    }
}

/* Why: the reasons one by one, or, if everything is requested, what the rule used. */
static void add_because(struct steps_writer *w, const struct trace_step *s, int depth)
{
    if (w->detail->all) {
        if (s->why && !s->is_condition)
            add_reason(w, depth, &(struct trace_reason){.text = s->why});
        return;
    }
    bool repeats = w->last && w->depth == depth && trace_merge_same_reasons(w->last, s);
    w->last = s;
    w->depth = depth;
    for (size_t i = 0; !repeats && i < s->because_count; i++)
        add_reason(w, depth, &s->because[i]);
}

/* Whether the step is an event that waited at the decision: which rule made it was printed when it began to wait. */
static bool is_resumed(const struct trace_step *s)
{
    return s->state == TRACE_RESUMED || s->state == TRACE_ENDED_IDLE;
}

/* The position that was set up begins by statements of its own, outside of the rules and without a title. */
static const char *printed_rule(const struct steps_writer *w, const struct trace_step *s)
{
    const char *rule = rule_of(s);
    return !s->title && !strcmp(rule, "given") ? tr_in(w->doc->lang, "instead of a rule", "given") : rule;
}

/* The line of a step, without its reasons. `cited`: whose rule is printed; `also`: one more, or NULL. */
static void add_line_citing(struct steps_writer *w, const struct trace_step *cited, const struct trace_step *also,
                            int depth, const char *text)
{
    struct doc_node *step = doc_step(w->doc, w->steps, is_resumed(cited) ? NULL : printed_rule(w, cited), depth, text);
    const char *title = w->rule && !strcmp(w->rule, rule_of(cited)) ? NULL : cited->title;
    const char *other = also && strcmp(rule_of(also), rule_of(cited)) != 0 ? rule_of(also) : NULL;
    if (title || other)
        doc_run(w->doc, step, DOC_NOTE,
                title && other ? arena_printf(&w->doc->arena, "%s · %s", title, other) : title ? title : other);
    w->rule = rule_of(cited);
}

static void add_line(struct steps_writer *w, const struct trace_step *cited, int depth, const char *text)
{
    add_line_citing(w, cited, NULL, depth, text);
}

static void add_step(struct steps_writer *w, const struct trace_step *s, int depth, const char *text)
{
    add_line(w, s, depth, text);
    add_because(w, s, depth);
}

static const char *text_of(const struct steps_writer *w, const struct trace_step *s)
{
    const char *lang = w->doc->lang;
    switch (s->state) {
    case TRACE_PENDING: return arena_printf(&w->doc->arena, tr(lang, "still to come: %s"), s->text);
    case TRACE_RESUMED: return arena_printf(&w->doc->arena, tr(lang, "now: %s"), s->text);
    case TRACE_ENDED_IDLE: return arena_printf(&w->doc->arena, tr(lang, "now: %s: nothing changes"), s->text);
    case TRACE_IDLE: return arena_printf(&w->doc->arena, tr(lang, "%s: nothing changes"), s->text);
    default: return s->brief && !w->detail->all ? s->brief : s->text;
    }
}

/* The step inside an event, or after it, that says it was prevented or replaced; NULL: it was not. */
static const struct trace_step *result_of(const struct trace_step *s)
{
    for (size_t i = 0; s->has_result && i < s->inside_count; i++)
        if (s->inside[i].is_result)
            return &s->inside[i];
    return NULL;
}

static bool is_shown(const struct steps_writer *w, const struct trace_step *s)
{
    return w->detail->all || (s->level == TRACE_SHOWN && !s->is_result);
}

/* The steps that are shown, in order, each with its depth among them. `around`: the event whose rule a move cites; NULL:
 * its own. */
static void gather(struct steps_writer *w, struct trace_shown *out, const struct trace_step *list, size_t count,
                   int depth, const struct trace_step *around)
{
    for (size_t i = 0; i < count; i++) {
        const struct trace_step *s = &list[i], *result = w->detail->all ? NULL : result_of(s);
        bool shown = is_shown(w, s) && (w->detail->all || result || !s->has_result);
        if (shown)
            ARENA_PUSH(&w->doc->arena, out->items, out->count, out->cap) =
                (struct trace_shown_step){result ? result : s, result ? result->text : text_of(w, s),
                                          around ? around : result ? result : s, depth};
        const struct trace_step *cited = around ? around : s->is_in_move && !w->detail->all ? s : NULL;
        gather(w, out, s->inside, s->inside_count, depth + shown, cited);
    }
}

/* The line for `count` steps that read as one. */
static void add_merged(struct steps_writer *w, const struct trace_shown_step *list, size_t count)
{
    add_line(w, list->cited, list->depth,
             count > 1 ? trace_merge_text(&w->doc->arena, list, count, w->doc->lang) : list->text);
    if (trace_merge_keeps_reasons(list, count))
        add_because(w, list->step, list->depth);
    size_t entry = list->step->entry != TRACE_NO_LINE ? list->step->entry : list->cited->entry;
    if (entry != TRACE_NO_LINE)
        add_notes(w, entry, list->depth + 1);
}

/* An event several times, or of several things, and everything that happened inside of it. Returns how many steps that
 * are; 0: it happens once. */
static size_t add_repeated(struct steps_writer *w, const struct trace_shown *shown, size_t at)
{
    struct trace_shown inside = {0};
    size_t times = trace_merge_repeated(shown, at, &w->doc->arena, &inside);
    if (times < 2)
        return 0;
    const struct trace_shown_step *first = &shown->items[at];
    add_line(w, first->step, first->depth,
             trace_merge_repeated_text(&w->doc->arena, shown, at, times, w->doc->lang));
    add_because(w, first->step, first->depth);
    add_merged(w, inside.items, inside.count);
    return times + inside.count;
}

/* An event and the one thing that came of it. Returns how many steps that are; 0: it is something else. */
static size_t add_with_effect(struct steps_writer *w, const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *event = &shown->items[at];
    const char *text = trace_merge_effect_text(&w->doc->arena, shown, at);
    if (!text)
        return 0;
    add_line_citing(w, event->step, event[1].step, event->depth, text);
    add_because(w, event->step, event->depth);
    add_notes(w, event->step->entry, event->depth + 1);
    return 2;
}

static void add_steps(struct steps_writer *w, const struct trace_step *list, size_t count)
{
    struct trace_shown shown = {0};
    gather(w, &shown, list, count, 0, NULL);
    for (size_t i = 0, taken; i < shown.count; i += taken) {
        taken = w->detail->all ? 0 : add_repeated(w, &shown, i);
        if (!taken && !w->detail->all)
            taken = add_with_effect(w, &shown, i);
        if (!taken) {
            taken = w->detail->all ? 1 : trace_merge_count(&shown, i);
            add_merged(w, &shown.items[i], taken);
        }
    }
}

/* One line at the end, with --all. */
static void add_changes(struct doc *p, struct doc_node *section, const struct trace_decision *t)
{
    struct doc_node *steps = doc_add(p, section, DOC_STEPS);
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

static void add_replaced(struct doc *p, struct doc_node *section, const struct trace_decision *t, size_t count)
{
    struct doc_node *steps = count ? doc_add(p, section, DOC_STEPS) : NULL;
    for (size_t i = 0; i < count; i++)
        doc_run(p, doc_step(p, steps, t->replaced[i].rule, 0, NULL), DOC_SMALL, t->replaced[i].text);
}

/* "178  Ann: Ann moves angel 4 to (7,2)": number, event around it, who, what. "178 to 180  Ann, Ben, Cy pass" */
static void add_heading(struct doc *p, struct doc_node *heading, const struct trace_decision *t, size_t count)
{
    doc_printf(p, heading, "%llu", (unsigned long long)t->number);
    if (count > 1)
        doc_printf(p, heading, tr(p->lang, " to %llu"), (unsigned long long)t[count - 1].number);
    doc_gap(p, heading)->level = INDENT;
    if (t->heading)
        doc_printf(p, heading, "%s · ", t->heading);
    if (!t->title)
        doc_printf(p, heading, tr(p->lang, "%s decides in secret"), t->role);
    else if (t->role && !trace_merge_begins_with(t->title, t->role))
        doc_printf(p, heading, "%s: ", t->role);
    if (t->title)
        doc_run(p, heading, DOC_STRONG, count > 1 ? trace_passes_text(&p->arena, t, count, p->lang) : t->title);
}

static const char *text_of_replacement(const struct trace_step *s, const char *lang)
{
    return s->inside_count ? tr(lang, "replaced by what follows") : tr(lang, "replaced: nothing happens instead");
}

/* What kept the decision from happening, before everything else. */
static void add_outcome(struct steps_writer *w, const struct trace_decision *t)
{
    const char *lang = w->doc->lang;
    if (t->kept)
        add_step(w, t->kept, 0,
                 !strcmp(t->outcome, "prevented") ? tr(lang, "prevented")
                 : !strcmp(t->outcome, "replaced") ? text_of_replacement(t->kept, lang)
                 : !strcmp(t->outcome, "cut off")  ? t->kept->text
                                                   : tr(lang, "forbidden"));
    else if (t->attempt)
        doc_step(w->doc, w->steps, NULL, 0,
                 arena_printf(&w->doc->arena, tr(lang, "not decided yet: decision %llu comes first"),
                              (unsigned long long)t->number + 1));
}

/* The rule of the card that was decided about, or that it did nothing, and why. */
static void add_card(struct steps_writer *w, const struct trace_decision *t)
{
    if (t->is_idle)
        doc_step(w->doc, w->steps, NULL, 0, tr(w->doc->lang, "nothing changes"));
    for (size_t i = 0; i < t->card_count; i++)
        add_reason(w, t->is_idle ? 0 : -2, &t->card[i]);
}

/* What became known comes before what the rules made of it. */
static void add_revealed(struct steps_writer *w, const struct trace_decision *t)
{
    const char *all = NULL;
    for (size_t i = 0; i < t->revealed_count; i++)
        all = all ? arena_printf(&w->doc->arena, "%s · %s", all, t->revealed[i]) : t->revealed[i];
    if (all)
        doc_step(w->doc, w->steps, NULL, 0, arena_printf(&w->doc->arena, tr(w->doc->lang, "revealed: %s"), all));
}

void trace_decision_add_under_way(struct doc *d, struct doc_node *in, const struct trace_decision *t)
{
    if (!t->under_way)
        return;
    struct doc_node *line = doc_paragraph(d, in, NULL);
    doc_printf(d, line, tr(d->lang, "under way before decision %llu: %s"), (unsigned long long)t->number,
               t->under_way);
}

void trace_decision_document(struct doc *d, struct doc_node *in, const struct trace_decision *t,
                             const struct trace_detail *detail)
{
    trace_decisions_document(d, in, t, 1, detail);
}

void trace_decisions_document(struct doc *d, struct doc_node *in, const struct trace_decision *list, size_t count,
                              const struct trace_detail *detail)
{
    const struct trace_decision *t = &list[count - 1];
    struct doc_node *section = doc_section(d, in, NULL, NULL);
    add_heading(d, section->first, list, count);
    struct steps_writer w = {.doc = d, .steps = doc_add(d, section, DOC_STEPS), .decision = t,
                              .detail = detail};
    w.steps->style = STYLE_CITED;
    add_notes(&w, TRACE_OF_DECISION, 0);
    if (!detail->all)
        add_outcome(&w, t);
    if (!detail->all)
        add_card(&w, t);
    add_revealed(&w, t);
    add_steps(&w, t->happened, t->happened_count);
    if (detail->all && t->change_count)
        add_changes(d, section, t);
    if (detail->all || detail->considered)
        add_replaced(d, section, t, detail->considered ? t->replaced_count : t->replaced_in_steps);
    if (detail->considered && t->considered_count)
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
    trace_decision_document(d, d->body, &made, &(struct trace_detail){0});
    doc_terminal(out, d, layout);
}
