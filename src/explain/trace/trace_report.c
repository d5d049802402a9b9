/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge trace`: its structs, its tables (schema/report-trace.schema.json), and how they are filled
 * from traces. In JSON a trace is a tree, in which an event holds what happened inside it. trace_document.c
 * formats it.
 */
#include "explain/trace/trace_passes.h"
#include "explain/trace/trace_report.h"

#include "base/tr.h"
#include "session/verdict.h"

#include <string.h>

struct trace_report {
    const char *file, *error, *fault;
    const struct record_kind *kind; /* NULL: its game could not begin */
    struct trace_decision *decisions;
    size_t count, cap;
    const char **cited; /* rules about what was decided or happened, each once */
    size_t cited_count, cited_cap;
    struct trace_detail detail;
    bool unfinished; /* the log ends although the game is not over */
};

/* ---------------------------------------------------------------- the tables */

static const char *const kinds[] = {"event",  "change", "move",      "forbidden", "prevented", "instead",
                                    "ended",  "roll",   "now holds", "shuffle",   "pick",      "chose",
                                    "shown",  "draw",   "no choice", "announced", "run out",   "wins",
                                    "loses",  "no winner", NULL};

static const struct report_shape step_shape;
static const struct report_field step_fields[] = {
    REPORT_WORD(trace_step, kind, "kind", REQUIRED, kinds, "What sort of thing happened."),
    REPORT_TEXT_OR_NULL(trace_step, rule, "rule", "The rule that made it happen; null: the game itself."),
    REPORT_TEXT_OR_NULL(trace_step, title, "title", "The rule's title in the language of the report."),
    REPORT_TEXT(trace_step, text, "text", "What happened, in words."),
    REPORT_TEXT_OR_NULL(trace_step, why, "why", "The values that the rule used, or null."),
    REPORT_COUNT(trace_step, level, "level", "1: what people read first; 2: bookkeeping, which text omits without --all."),
    REPORT_LIST_OPTIONAL(trace_step, inside, inside_count, "inside", &step_shape, "What happened inside it."),
    {0}};
static const struct report_shape step_shape = {
    .name = "line", .size = sizeof(struct trace_step), .fields = step_fields};

static const struct report_field considered_fields[] = {
    REPORT_TEXT(trace_considered, rule, "rule", "Its id."),
    REPORT_TEXT_OR_NULL(trace_considered, title, "title", "Its title."),
    REPORT_TEXT(trace_considered, why, "why",
                "Why it did not apply: a condition that did not hold, or an exception that overrode it."),
    {0}};
static const struct report_shape considered_shape = {.size = sizeof(struct trace_considered),
                                                     .fields = considered_fields};

static const struct report_field replacement_fields[] = {
    REPORT_TEXT(trace_replacement, rule, "rule", "A rule that is named above."),
    REPORT_LIST(trace_replacement, replaces, count, "replaces", &replaced_rule_shape, REPLACED_LIST),
    {0}};
static const struct report_shape replacement_shape = {.size = sizeof(struct trace_replacement),
                                                      .fields = replacement_fields};

static const struct report_field decision_fields[] = {
    REPORT_COUNT(trace_decision, number, "decision", "Its number, from 1; 0: what happened before the first."),
    REPORT_TEXT_OR_NULL(trace_decision, role, "role", "Who decided; null: nobody did."),
    REPORT_TEXT_OR_NULL(trace_decision, decision, "do",
                        "What was decided, as the log contains it; null: nothing was, or --as may not know it."),
    REPORT_TEXT_OR_NULL(trace_decision, attempt, "attempt",
                        "What was decided as an attempt, if it did not happen as decided; null: it did."),
    REPORT_TEXT_OR_NULL(trace_decision, outcome, "outcome",
                        "Of an attempt: prevented, replaced, forbidden, cut off (a rule that comes before it ended an event "
                        "around it), or pending (rules that come before it wait for a decision); null: it happened."),
    REPORT_COUNT(trace_decision, choices, "of", "How many choices there were; 0: that may not be known."),
    REPORT_TEXT_OR_NULL(trace_decision, rule, "rule", "The rule that asked for it."),
    REPORT_TEXT_OR_NULL(trace_decision, heading, "during",
                        "The marked event (a round, a turn) in which it happened."),
    REPORT_LIST(trace_decision, happened, happened_count, "happened", &step_shape, "Everything, in order."),
    REPORT_TEXTS(trace_decision, revealed, revealed_count, "revealed",
                 "With --as: what the role knows now without having seen the change, such as what was decided in secret."),
    REPORT_TEXTS(trace_decision, changes, change_count, "changes", "What is different after it, in all."),
    REPORT_LIST_OPTIONAL(trace_decision, about, about_count, "about", &about_cited_shape, ABOUT_CITED_LIST),
    REPORT_LIST(trace_decision, considered, considered_count, "considered", &considered_shape,
                "Rules that were checked and did not apply."),
    REPORT_LIST(trace_decision, replaced, replaced_count, "replaced", &replacement_shape,
                "Rules named above that replace rules of other rulebooks, each once."),
    {0}};
static const struct report_shape decision_shape = {
    .name = "decision", .size = sizeof(struct trace_decision), .fields = decision_fields};

static const struct report_field fields[] = {
    REPORT_TEXT(trace_report, file, "file", "The log."),
    REPORT_OBJECT_OPTIONAL(trace_report, kind, "record", &record_kind_shape,
                           RECORD_KIND_KEY " Absent: its game could not begin."),
    REPORT_TEXT_OR_NULL(trace_report, error, "error",
                        "Why it could not be traced, or not to the end; null: nothing failed."),
    REPORT_LIST(trace_report, decisions, count, "decisions", &decision_shape, "The decisions, in order."),
    REPORT_TEXT_OR_NULL(trace_report, fault, "fault",
                        "The error that stopped the game after the last of these decisions; null: there is none."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct trace_report), .fields = fields};

/* ---------------------------------------------------------------- a decision */

struct copier {
    struct arena *arena;
    const struct trace *t;
    size_t at; /* the next line */
    const struct trace_step *last; /* the step of the line before it */
    const struct trace_step *kept; /* that is the outcome of the decision; NULL */
    const struct about_cited *about; /* of copy_notes */
    const size_t *about_at;
    size_t about_count;
};

/* Adjacent lines often have the same rule, title or reason: then the copy is shared. */
static const char *copy_again(const struct copier *m, const char *text, const char *last)
{
    return text && last && !strcmp(text, last) ? last : arena_copy(m->arena, text);
}

/* The words are part of the report's format: schema/report-trace.schema.json. Kinds without one
 * never become lines. */
static const char *word_of(enum journal_kind kind)
{
    static const char *const words[] = {
        [JOURNAL_EVENT] = "event",         [JOURNAL_CHANGE] = "change",       [JOURNAL_MOVE] = "move",
        [JOURNAL_FORBIDDEN] = "forbidden", [JOURNAL_PREVENTED] = "prevented", [JOURNAL_INSTEAD] = "instead",
        [JOURNAL_ENDED] = "ended",         [JOURNAL_WHENEVER] = "now holds",  [JOURNAL_ROLL] = "roll",
        [JOURNAL_SHUFFLE] = "shuffle",     [JOURNAL_PICK] = "pick",           [JOURNAL_CHOSE] = "chose",
        [JOURNAL_CHOSE_SOME] = "chose",    [JOURNAL_NO_CHOICE] = "no choice", [JOURNAL_SHOW] = "shown",
        [JOURNAL_ANNOUNCED] = "announced", [JOURNAL_RUN_OUT] = "run out",     [JOURNAL_WINS] = "wins",
        [JOURNAL_DRAWN] = "draw",          [JOURNAL_LOSES] = "loses",         [JOURNAL_NO_WINNER] = "no winner",
    };
    return words[kind];
}

static const struct trace_reason *copy_reasons(const struct copier *m, const struct trace_line *l)
{
    struct trace_reason *list = ARENA_ARRAY(m->arena, struct trace_reason, l->because_count);
    for (size_t i = 0; i < l->because_count; i++)
        list[i] = (struct trace_reason){arena_copy(m->arena, l->because[i].text), arena_copy(m->arena, l->because[i].rule),
                                        l->because[i].quotes};
    return list;
}

static void copy_line(struct copier *m, struct trace_step *out)
{
    static const struct trace_step none;
    size_t at = m->at++;
    const struct trace_line *l = &m->t->lines[at];
    const struct trace_step *last = m->last ? m->last : &none;
    *out = (struct trace_step){
        .kind = word_of(l->kind),
        .rule = l->sentence < 0 ? NULL : copy_again(m, l->rule, last->rule),
        .title = copy_again(m, l->title, last->title),
        .text = arena_copy(m->arena, l->text),
        .why = copy_again(m, l->why, last->why),
        .level = l->level,
        .subject = arena_copy(m->arena, l->subject),
        .rest = arena_copy(m->arena, l->rest),
        .joint = arena_copy(m->arena, l->joint),
        .field = copy_again(m, l->field, last->field),
        .owner = arena_copy(m->arena, l->owner),
        .brief = arena_copy(m->arena, l->brief),
        .because = copy_reasons(m, l),
        .because_count = l->because_count,
        .state = l->state,
        .has_result = l->has_result,
        .is_result = l->is_result || at == m->t->outcome,
        .is_in_move = l->is_in_move,
        .sentence = l->sentence,
        .event = l->event,
        .is_heading = l->is_heading,
        .is_listed = l->is_listed,
        .is_condition = l->kind == JOURNAL_WHENEVER,
        .entry = l->kind == JOURNAL_EVENT ? l->entry : TRACE_NO_LINE,
    };
    if (at == m->t->outcome)
        m->kept = out;
    m->last = out;
}

/* How many of the lines from m->at on are steps of one list: at `depth` or deeper, and not inside one of them. */
static size_t count_steps(const struct copier *m, int depth)
{
    const struct trace *t = m->t;
    size_t count = 0;
    for (size_t i = m->at; i < t->line_count && t->lines[i].depth >= depth; count++) {
        int here = t->lines[i++].depth;
        while (i < t->line_count && t->lines[i].depth > here)
            i++;
    }
    return count;
}

/* Lines have depths; steps are nested. What follows a step and is deeper is inside of it. */
static const struct trace_step *copy_steps(struct copier *m, int depth, size_t *count)
{
    *count = count_steps(m, depth);
    struct trace_step *steps = ARENA_ARRAY(m->arena, struct trace_step, *count);
    for (size_t i = 0; i < *count; i++) {
        int here = m->t->lines[m->at].depth;
        copy_line(m, &steps[i]);
        if (m->at < m->t->line_count && m->t->lines[m->at].depth > here)
            steps[i].inside = copy_steps(m, here + 1, &steps[i].inside_count);
    }
    return steps;
}

static const char *const *copy_texts(const struct copier *m, const char *const *texts, size_t count)
{
    const char **list = ARENA_ARRAY(m->arena, const char *, count);
    for (size_t i = 0; i < count; i++)
        list[i] = arena_copy(m->arena, texts[i]);
    return list;
}

static const struct trace_considered *copy_considered(const struct copier *m)
{
    struct trace_considered *list = ARENA_ARRAY(m->arena, struct trace_considered, m->t->considered_count);
    for (size_t i = 0; i < m->t->considered_count; i++) {
        const struct trace_line *l = &m->t->considered[i];
        list[i] = (struct trace_considered){arena_copy(m->arena, l->rule), arena_copy(m->arena, l->title), arena_copy(m->arena, l->text)};
    }
    return list;
}

static const struct trace_replacement *copy_replaced(const struct copier *m)
{
    struct trace_replacement *list = ARENA_ARRAY(m->arena, struct trace_replacement, m->t->replaced_count);
    for (size_t i = 0; i < m->t->replaced_count; i++) {
        const struct trace_replaced *from = &m->t->replaced[i];
        list[i].rule = arena_copy(m->arena, from->rule);
        list[i].text = arena_copy(m->arena, from->text);
        list[i].replaces = replaced_rules(m->arena, m->t->rulebook, from->decl, &list[i].count);
    }
    return list;
}

/* A rule that is about every such decision would make each trace longer. */
static void copy_notes(struct copier *m)
{
    const struct trace_notes *notes = &m->t->notes;
    struct about_rules list = {0};
    size_t *at = ARENA_ARRAY(m->arena, size_t, notes->about.count + 1);
    for (size_t i = 0; i < notes->about.count; i++)
        if (notes->about.items[i].because) {
            at[list.count] = notes->entries[i];
            ARENA_PUSH(m->arena, list.items, list.count, list.cap) = notes->about.items[i];
        }
    m->about = about_cited_make(m->arena, &list, m->t->rulebook, m->t->lang);
    m->about_at = at;
    m->about_count = list.count;
}

/* A word for programs; NULL: the decision happened. */
static const char *outcome_of(const struct trace *t)
{
    if (!t->attempt || t->outcome == TRACE_NO_LINE)
        return t->attempt ? "pending" : NULL;
    enum journal_kind kind = t->lines[t->outcome].kind;
    return kind == JOURNAL_PREVENTED ? "prevented"
           : kind == JOURNAL_INSTEAD ? "replaced"
           : kind == JOURNAL_ENDED   ? "cut off"
                                     : "forbidden";
}

void trace_decision_make(struct trace_decision *out, struct arena *arena, const struct trace *t)
{
    struct copier m = {.arena = arena, .t = t};
    const char *role = arena_copy(m.arena, t->role);
    copy_notes(&m);
    *out = (struct trace_decision){
        .number = t->number,
        .role = role,
        .decision = role ? arena_copy(m.arena, t->decision) : NULL,
        .choices = (uint64_t)t->choices,
        .rule = arena_copy(m.arena, t->rule),
        .heading = arena_copy(m.arena, t->heading),
        .under_way = arena_copy(m.arena, t->under_way),
        .revealed = copy_texts(&m, t->revealed, t->revealed_count),
        .revealed_count = t->revealed_count,
        .changes = copy_texts(&m, t->changes, t->change_count),
        .change_count = t->change_count,
        .about = m.about,
        .about_count = m.about_count,
        .about_at = m.about_at,
        .considered = copy_considered(&m),
        .considered_count = t->considered_count,
        .replaced = copy_replaced(&m),
        .replaced_count = t->replaced_count,
        .attempt = arena_copy(m.arena, t->attempt),
        .title = arena_copy(m.arena, t->title),
        .passes = t->passes,
        .replaced_in_steps = t->replaced_in_lines,
    };
    out->happened = copy_steps(&m, 0, &out->happened_count);
    out->kept = m.kept;
    if (t->card) {
        out->is_idle = t->card->state == TRACE_IDLE;
        out->card = copy_reasons(&m, t->card);
        out->card_count = t->card->because_count;
    }
    out->outcome = outcome_of(t);
}

/* ---------------------------------------------------------------- of a log */

static struct trace_report *value_of(struct report *r)
{
    return (struct trace_report *)r->value;
}

void trace_report_begin(struct report *r, const char *path, const struct trace_detail *detail)
{
    struct trace_report *t = ARENA_NEW(&r->arena, struct trace_report);
    *t = (struct trace_report){.file = arena_strdup(&r->arena, path), .detail = *detail};
    r->value = t;
}

/* Whether the report has the rule already; from now on it does. */
static bool is_known(struct report *r, const char *rule)
{
    struct trace_report *all = value_of(r);
    for (size_t k = 0; k < all->cited_count; k++)
        if (!strcmp(all->cited[k], rule))
            return true;
    ARENA_PUSH(&r->arena, all->cited, all->cited_count, all->cited_cap) = rule;
    return false;
}

void trace_report_add(struct report *r, const struct trace *t)
{
    struct trace_report *all = value_of(r);
    struct trace_decision *made = &ARENA_PUSH(&r->arena, all->decisions, all->count, all->cap);
    trace_decision_make(made, &r->arena, t);
    bool *known = ARENA_ARRAY(&r->arena, bool, made->about_count + 1);
    for (size_t i = 0; i < made->about_count; i++)
        known[i] = is_known(r, made->about[i].rule);
    made->about_known = known;
    if (made->card_count && made->card->quotes && is_known(r, made->card->rule) && !made->is_idle)
        made->card_count = 0;
    made->joins = all->count > 1 && trace_passes_join(made - 1, made);
}

void trace_report_set_fault(struct report *r, const char *fault)
{
    value_of(r)->fault = arena_strdup(&r->arena, fault);
}

void trace_report_set_kind(struct report *r, const struct record_kind *kind)
{
    value_of(r)->kind = kind;
}

void trace_report_set_unfinished(struct report *r)
{
    value_of(r)->unfinished = true;
}

void trace_report_set_error(struct report *r, const char *error)
{
    struct trace_report *t = value_of(r);
    t->error = arena_strdup(&r->arena, error);
    verdict_format(&r->scratch, t->file, NULL, error);
    report_set_failure(r, buf_cstr(&r->scratch));
}

static void add_fault(struct doc *d, const char *fault)
{
    struct doc_node *line = doc_paragraph(d, d->body, NULL);
    line->style = STYLE_LINE;
    doc_printf(d, line, tr(d->lang, "the game stopped with an error: %s"), fault);
}

static void add_unfinished(struct doc *d)
{
    struct doc_node *line = doc_paragraph(d, d->body, NULL);
    line->style = STYLE_LINE;
    doc_text(d, line, tr(d->lang, "the log ends here; the game is not over"));
}

/* How many decisions from number `i` on read as one line. */
static size_t count_joined(const struct trace_report *t, size_t i)
{
    size_t end = i + 1;
    while (end < t->count && t->decisions[end].joins)
        end++;
    return end - i;
}

/* A piece for each decision, and one for what comes after them. */
static bool piece(struct doc *d, const struct report *r, size_t i, const struct report_style *style)
{
    const struct trace_report *t = r->value;
    (void)style;
    if (!i && t->kind && record_kind_is_special(t->kind))
        record_kind_add(d, t->kind);
    if (!i && t->count && t->decisions[0].number > 1)
        trace_decision_add_under_way(d, d->body, &t->decisions[0]);
    if (i < t->count && (t->detail.all || !t->decisions[i].joins))
        trace_decisions_document(d, d->body, &t->decisions[i], t->detail.all ? 1 : count_joined(t, i), &t->detail);
    else if (i < t->count)
        return true; /* its line was printed */
    else if (t->fault)
        add_fault(d, t->fault);
    else if (t->unfinished)
        add_unfinished(d);
    return i < t->count;
}

const struct report_kind trace_report_kind = {
    .name = "trace",
    .version = 2,
    .title = "adjudge trace --format json",
    .description = "What decisions of a recorded game did, rule by rule.",
    .heading = TR("Trace"),
    .shape = &shape,
    .piece = piece,
};

/* ---------------------------------------------------------------- of a game */

void events_report_fill(struct report *r, const struct trace *t)
{
    struct trace_decision *made = ARENA_NEW(&r->arena, struct trace_decision);
    trace_decision_make(made, &r->arena, t);
    r->value = made;
}

static void events_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    (void)style;
    trace_decision_document(d, d->body, r->value, &(struct trace_detail){0});
}

const struct report_kind events_report_kind = {
    .name = "events",
    .version = 2,
    .title = "What the last decision of a game in progress did",
    .description = "What adj_game_events gives. The command does not print it as JSON.",
    .heading = TR("Events"),
    .shape = &decision_shape,
    .document = events_document,
};
