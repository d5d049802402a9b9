/* SPDX-License-Identifier: MIT
 *
 * From the journal to lines; see trace.h. What the machine notes for itself (the cells that a move is made of,
 * counters, the result of the game) is passed over, because the line next to it states the same.
 */
#include "explain/trace/trace.h"

#include "base/sort.h"
#include "base/tr.h"
#include "explain/format.h"
#include "explain/replaced.h"
#include "explain/trace/trace_inner.h"
#include "explain/trace/trace_revealed.h"

#include "lang/print_code.h"
#include "lang/secrecy.h"
#include "lang/walk.h"
#include "session/cells.h"
#include "session/words.h"

#include <string.h>

static const int32_t *values_of(const struct trace_maker *m, const struct journal_entry *e)
{
    return m->journal->values + e->values;
}

static const struct vocab_phrase *phrase_of(const struct trace_maker *m, int32_t index)
{
    return m->c->vocab->phrases[index];
}

/* An empty text for place `i` of a template. */
static struct buf *place(struct trace_maker *m, int i)
{
    buf_reset(&m->t->scratch[i]);
    return &m->t->scratch[i];
}

static const char *keep(struct trace_maker *m, const struct buf *b)
{
    return arena_strndup(&m->t->arena, buf_cstr(b), b->len);
}

/* ---------------------------------------------------------------- lines */

static const struct rb_rule *rule_of(const struct compiled *c, int32_t sentence)
{
    return sentence < 0 || (size_t)sentence >= c->sentences.count ? NULL : c->sentences.items[sentence]->rule;
}

static const char *title_of(const struct trace_maker *m, int32_t sentence)
{
    const struct rb_rule *rule = rule_of(m->c, sentence);
    return rule ? rb_text_in(&rule->title, m->lang, m->c->rb->language.text) : NULL;
}

/* The depth of a line: inside of its event, whose own line is one step further out. */
static int depth_of(struct trace_maker *m, const struct journal_entry *e)
{
    int depth = e->kind == JOURNAL_EVENT || e->kind == JOURNAL_FORBIDDEN || e->kind == JOURNAL_INSTEAD ? e->depth
                                                                                                    : e->depth + 1;
    if (depth < m->base)
        m->base = depth;
    return depth - m->base;
}

/* Its reasons in one line, on the arena of the trace; NULL: it has none. */
static const char *why_of(const struct trace_maker *m, const struct journal_entry *e)
{
    const struct reason_facts *why = trace_facts(m, (size_t)(e - m->journal->entries));
    if (!why)
        return NULL;
    struct buf *out = &m->t->scratch[TRACE_WHY];
    buf_reset(out);
    reason_facts_in_short_line(out, why, m->lang);
    return arena_strndup(&m->t->arena, buf_cstr(out), out->len);
}

static struct trace_line *add_line(struct trace_maker *m, const struct journal_entry *e, const char *text)
{
    const char *why = m->because ? m->because : why_of(m, e);
    struct trace_line *line = &ARENA_PUSH(&m->t->arena, m->t->lines, m->t->line_count, m->t->line_cap);
    *line = (struct trace_line){
        .kind = (enum journal_kind)e->kind,
        .entry = (size_t)(e - m->journal->entries) - m->from,
        .depth = depth_of(m, e),
        .sentence = e->sentence,
        .event = e->kind == JOURNAL_EVENT ? e->a : -1,
        .is_heading = e->kind == JOURNAL_EVENT && phrase_of(m, e->a)->mark,
        .rule = compiled_rule_id(m->c, e->sentence),
        .title = title_of(m, e->sentence),
        .text = text,
        .why = why,
        .expires = m->because,
        .level = TRACE_SHOWN,
    };
    m->because = NULL;
    return line;
}

/* A text in two parts, with `joint` between them. */
static struct trace_line *add_in_parts(struct trace_maker *m, const struct journal_entry *e, const char *subject,
                         const char *joint, const char *rest)
{
    const char *text = arena_printf(&m->t->arena, "%s%s%s", subject, joint, rest);
    struct trace_line *line = add_line(m, e, text);
    line->subject = arena_strdup(&m->t->arena, subject);
    line->rest = text + strlen(subject) + strlen(joint);
    line->joint = joint;
    return line;
}

static struct trace_line *add_printf(struct trace_maker *m, const struct journal_entry *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static struct trace_line *add_printf(struct trace_maker *m, const struct journal_entry *e, const char *fmt, ...)
{
    struct buf *out = place(m, 3);
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(out, fmt, ap);
    va_end(ap);
    return add_line(m, e, keep(m, out));
}

/* ---------------------------------------------------------------- what the entries say */

static struct buf *describe(struct trace_maker *m, const struct journal_entry *e, int modal)
{
    const struct vocab_phrase *p = phrase_of(m, e->a);
    struct print_arg args[PLACEHOLDERS_MAX];
    struct buf *out = place(m, 0);
    words_args(args, m->c->vocab, p, values_of(m, e));
    print_counted_phrase(out, m->c->vocab, p, modal, args, m->lang);
    return out;
}

static struct buf *describe_event(struct trace_maker *m, const struct journal_entry *e)
{
    return describe(m, e, MODAL_NONE);
}

static struct buf *describe_noun_of(struct trace_maker *m, int32_t event)
{
    struct buf *out = place(m, 0);
    print_event_noun(out, m->c->vocab, phrase_of(m, event), m->lang, NULL);
    return out;
}

static struct buf *describe_piece(struct trace_maker *m, int i, int32_t piece)
{
    struct buf *out = place(m, i);
    print_member(out, m->c->vocab, piece, m->lang, NULL);
    return out;
}

/* "how the raid ends" */
static const char *describe_purpose(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *purpose = place(m, 2);
    format_purpose(purpose, m->c, values_of(m, e)[0], values_of(m, e) + 1, e->a, m->lang);
    return buf_cstr(purpose);
}

static void add_roll(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *die = describe_piece(m, 0, e->a), *face = place(m, 1);
    struct type type = vocab_kind_of(m->c->vocab, e->a)->face_type;
    print_value(face, m->c->vocab, type, e->b, m->lang, "acc");
    const char *forms = type.tag == TY_NUMBER ? NULL : print_member_forms(m->c->vocab, e->b, m->lang);
    bool inflected = type.tag == TY_NUMBER || (forms && noun_is_declined(forms));
    const char *purpose = describe_purpose(m, e);
    struct buf *shows = place(m, 3);
    buf_printf(shows, inflected ? tr(m->lang, "%s shows %s") : tr_in(m->lang, "a face without cases", "%s shows %s"),
               buf_cstr(die), buf_cstr(face));
    buf_reset(face);
    print_value(face, m->c->vocab, type, e->b, m->lang, NULL);
    const char *brief = arena_printf(&m->t->arena, "%s: %s", purpose, buf_cstr(face));
    struct trace_line *line = add_in_parts(m, e, purpose, ": ", buf_cstr(shows));
    if (vocab_kind_of(m->c->vocab, e->a)->count == 1) /* it goes without saying which die */
        line->brief = brief;
}

/* Whether the same rule has just drawn the piece at random, and since then only begun an event with it. */
static bool is_picked(const struct trace_maker *m, const struct journal_entry *e)
{
    const struct trace_line *last = m->t->lines + m->t->line_count, *first = m->t->lines;
    while (last > first && last[-1].kind == JOURNAL_EVENT)
        last--;
    return last > first && last[-1].kind == JOURNAL_PICK && last[-1].sentence == e->sentence &&
           trace_entry(m, last - 1)->a == e->a;
}

/* Whether the viewer knew where the piece was. */
static bool was_known(const struct trace_maker *m, int32_t piece)
{
    return m->t->open || (m->view && (m->view->one_origin || (m->view->knew && m->view->knew[piece])));
}

/* "X: A → B", or "X → B" for what was nowhere, or for a viewer who may not have known where it was. */
static void add_move(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *piece = describe_piece(m, 0, e->a), *way = place(m, 1);
    bool from = e->b >= 0 && was_known(m, e->a);
    if (from) {
        format_zone(way, m->c->vocab, e->b, m->lang);
        buf_str(way, " → ");
    }
    format_zone(way, m->c->vocab, e->c, m->lang);
    bool picked = is_picked(m, e);
    if (picked)
        buf_printf(way, " (%s)", tr(m->lang, "at random"));
    add_in_parts(m, e, buf_cstr(piece), from ? ": " : " → ", buf_cstr(way))->is_picked = picked;
}

/* Whether the old value is not informative: of yes and no it is the other one, a piece had none, or a number or a word is
 * set again by a rule that has not used the old one. */
static bool is_old_value_idle(const struct trace_maker *m, const struct journal_entry *e, const struct vocab_field *f)
{
    bool overwritten = m->reasons && reasons_overwrites(m->reasons, (size_t)(e - m->journal->entries)) == f;
    switch (f->type.tag) {
    case TY_TRUTH: return true;
    case TY_PIECE: /* or as nothing had been chosen */
        return overwritten || (!m->context->number && e->b == f->first_value);
    case TY_MAYBE: return e->b == NOTHING || e->c == NOTHING;
    case TY_NUMBER: return overwritten;
    default: return false;
    }
}

/* "action points: 4", as if it were a list: the title may be in the plural. */
static bool is_number_of_table(const struct trace_maker *m, int32_t cell)
{
    const struct area *a = program_area(&m->c->program, cell);
    return a->what == AREA_TABLE && ((const struct vocab_field *)a->owner)->type.tag == TY_NUMBER;
}

/* A change without its old value: "Bartek's roll is 3", "part 2's square is (10,2)"; without a new one, if there is
 * none, that the old one has gone. */
static void set_brief(struct trace_maker *m, const struct journal_entry *e, struct trace_line *line)
{
    struct buf *value = place(m, 1);
    const struct vocab_field *field = program_area(&m->c->program, e->a)->owner;
    bool lost = e->c == NOTHING;
    format_cell_value(value, m->c, e->a, lost ? e->b : e->c, m->lang);
    line->rest = keep(m, value);
    line->joint = field->type.tag == TY_TRUTH   ? tr_in(m->lang, "yes or no", " is ")
                  : lost                        ? tr(m->lang, " is no longer ")
                  : is_number_of_table(m, e->a) ? ": "
                                                : tr(m->lang, " is ");
    line->brief = arena_printf(&m->t->arena, "%s%s%s", line->subject, line->joint, line->rest);
}

static void set_owner(struct trace_maker *m, const struct journal_entry *e, struct trace_line *line)
{
    const struct program *p = &m->c->program;
    const struct area *a = program_area(p, e->a);
    struct buf *field = place(m, 0), *owner = place(m, 1);
    print_field(field, m->c->vocab, a->owner, m->lang);
    print_member(owner, m->c->vocab, p->kinds[a->kind].first + e->a - a->first, m->lang, NULL);
    line->field = keep(m, field);
    line->owner = keep(m, owner);
}

/* A sentence: what it is about and the rest, where it begins with that. */
static void add_stated(struct trace_maker *m, const struct journal_entry *e, const char *sentence, const char *subject)
{
    size_t len = strlen(subject);
    if (len && !strncmp(sentence, subject, len) && sentence[len] == ' ')
        add_in_parts(m, e, subject, " ", sentence + len + 1);
    else
        add_line(m, e, arena_strdup(&m->t->arena, sentence));
}

/* "angel 4 is held" */
static void add_condition(struct trace_maker *m, const struct journal_entry *e, const struct area *a)
{
    struct buf *text = place(m, 0), *name = place(m, 1);
    const struct vocab_phrase *p = a->owner;
    format_change(text, m->c, e->a, e->b, e->c, m->lang);
    if (p->placeholder_count) {
        int32_t values[PLACEHOLDERS_MAX];
        cells_condition_values(m->c->vocab, p, e->a - a->first, values);
        struct type type = words_placeholder_type(m->c->vocab, &p->placeholders[0], values[0]);
        print_value(name, m->c->vocab, type, values[0], m->lang, NULL);
    }
    add_stated(m, e, buf_cstr(text), buf_cstr(name));
}

/* "karta Furia 3 jest zakryta": a field of yes or no for which the language has sentences. */
static bool add_field_sentence(struct trace_maker *m, const struct journal_entry *e, const struct area *a)
{
    struct buf *text = place(m, 0), *owner = place(m, 1);
    const struct program *p = &m->c->program;
    if (!format_stated(text, m->c, e->a, e->c, m->lang))
        return false;
    if (a->what == AREA_FIELD)
        print_owner(owner, m->c->vocab, p->kinds[a->kind].first + e->a - a->first, m->lang, "nom");
    add_stated(m, e, buf_cstr(text), buf_cstr(owner));
    return true;
}

/* Of a cell of the game: "angel 4's square (7,9) → (7,2)", "angel 4 is held". */
static void add_cell(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *name = place(m, 0), *value = place(m, 1);
    const struct area *a = program_area(&m->c->program, e->a);
    if (a->what == AREA_CONDITION) {
        add_condition(m, e, a);
        return;
    }
    if (add_field_sentence(m, e, a))
        return;
    format_cell_name(name, m->c, e->a, m->lang);
    format_cell_value(value, m->c, e->a, e->b, m->lang);
    buf_str(value, " → ");
    format_cell_value(value, m->c, e->a, e->c, m->lang);
    struct trace_line *line = add_in_parts(m, e, buf_cstr(name), format_before_change(buf_cstr(name), m->lang), buf_cstr(value));
    if ((a->what == AREA_FIELD || a->what == AREA_TABLE) && is_old_value_idle(m, e, a->owner))
        set_brief(m, e, line);
    if (a->what == AREA_FIELD)
        set_owner(m, e, line);
}

/* A value of an event that headings print without the event: "steps left". */
static bool is_shown_count(const struct vocab_phrase *event, int32_t slot)
{
    int32_t field = slot - event->placeholder_count;
    return field >= 0 && event->holds[field].decl && event->holds[field].decl->shown;
}

/* A cell that people know, or a value that a running event keeps. Counters of limits, which lie
 * after these values, are not shown. */
static void add_change(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *out = place(m, 0);
    if (e->a < m->c->program.cell_count) {
        if (format_is_shown(m->c, e->a))
            add_cell(m, e);
    } else if (e->value_count == 2) {
        const struct vocab_phrase *event = phrase_of(m, values_of(m, e)[0]);
        int32_t slot = values_of(m, e)[1];
        if (slot >= event->placeholder_count + event->hold_count)
            return;
        struct type type = format_event_slot_type(m->c->vocab, event, slot, e->c);
        const struct vocab_field *field = slot < event->placeholder_count ? NULL : &event->holds[slot - event->placeholder_count];
        if (field && print_field_sentence(out, m->c->vocab, NOTHING, event, field, e->c, m->lang)) {
            add_line(m, e, keep(m, out));
            return;
        }
        bool yes = type.tag == TY_TRUTH && e->c; /* "adventure: won" */
        struct buf *name = place(m, 1), *value = place(m, 2);
        format_event_slot(name, m->c->vocab, event, slot, m->lang);
        if (!is_shown_count(event, slot))
            print_event_noun(out, m->c->vocab, event, m->lang, yes ? NULL : "gen");
        const char *what = !out->len ? arena_strdup(&m->t->arena, buf_cstr(name))
                           : yes     ? arena_printf(&m->t->arena, "%s: %s", buf_cstr(out), buf_cstr(name))
                                     : arena_printf(&m->t->arena, tr(m->lang, "%s of the %s"), buf_cstr(name), buf_cstr(out));
        print_value(value, m->c->vocab, type, e->b, m->lang, NULL);
        buf_str(value, " → ");
        size_t before = value->len;
        print_value(value, m->c->vocab, type, e->c, m->lang, NULL);
        struct trace_line *line = add_printf(m, e, "%s%s %s", what, yes ? "" : ":", buf_cstr(value));
        line->brief = yes ? what : arena_printf(&m->t->arena, "%s: %s", what, buf_cstr(value) + before);
    }
}

/* "now holds: the hull of ship 1 is 0": the condition of a rule that holds at all times, which has
 * just become true. */
static void add_whenever(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *out = place(m, 0);
    const char *why = why_of(m, e);
    const struct node *n = e->sentence < 0 ? NULL : m->c->sentences.items[e->sentence]->node;
    if (why)
        buf_str(out, why); /* the same condition with its values */
    else if (n && n->op == R_WHENEVER)
        print_node(out, m->c->vocab, n->a, m->lang, NULL, NULL);
    add_printf(m, e, tr(m->lang, "now holds: %s"), buf_cstr(out));
}

/* Several things were chosen: "Reef 1, Current 2", or "none". */
static void add_chosen(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *out = place(m, 0);
    for (int32_t i = 0; i < e->b; i++) {
        buf_str(out, i ? ", " : "");
        print_member(out, m->c->vocab, m->journal->values[e->a + i], m->lang, NULL);
    }
    if (!e->b)
        buf_str(out, choices_none(m->lang));
    add_line(m, e, keep(m, out));
}

/* A choice of one. */
static void add_choice(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *out = place(m, 0);
    print_value(out, m->c->vocab, e->b ? type_any_number() : type_of_kind(TY_MAYBE, -1), e->a, m->lang, NULL);
    add_line(m, e, keep(m, out));
}

static void note_run_out(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *out = place(m, 3);
    buf_printf(out, tr(m->lang, "the %s is over"), buf_cstr(describe_noun_of(m, e->b)));
    m->because = keep(m, out);
}

/* Who wins, in the words of the rulebook's own phrase. An end by the game itself has an event that
 * states it. */
static void add_result(struct trace_maker *m, const struct journal_entry *e)
{
    struct buf *out = place(m, 0);
    if (e->sentence < 0)
        return; /* the event that says so is before it */
    const struct vocab *v = m->c->vocab;
    int phrase = e->kind == JOURNAL_WINS    ? v->win
                 : e->kind == JOURNAL_LOSES ? v->lose
                 : e->kind == JOURNAL_DRAWN ? v->draw
                                            : v->no_winner;
    if (phrase >= 0)
        words_phrase(out, v, phrase_of(m, phrase), 0, &e->a, m->lang);
    add_line(m, e, keep(m, out));
}

/* The first entry of a decision is what was decided, which the head line says already. An event of the same name
 * that comes later is a different one. */
static bool is_head(const struct trace_maker *m, const struct journal_entry *e, bool first)
{
    if (!first || !m->context->role)
        return false;
    return e->kind == JOURNAL_EVENT ? m->context->event == e->a
                                    : e->kind == JOURNAL_CHOSE || e->kind == JOURNAL_CHOSE_SOME;
}

/* The line of an event that was pending at this decision and begins now. */
static void add_resumed(struct trace_maker *m, const struct journal_entry *e, const struct decision_pending *p)
{
    struct buf *out = place(m, 0);
    if (phrase_of(m, p->event)->mark)
        return;
    words_phrase(out, m->c->vocab, phrase_of(m, p->event), 0, p->values, m->lang);
    m->base = p->depth < m->base ? p->depth : m->base;
    ARENA_PUSH(&m->t->arena, m->t->lines, m->t->line_count, m->t->line_cap) = (struct trace_line){
        .kind = JOURNAL_EVENT,
        .entry = (size_t)(e - m->journal->entries) - m->from,
        .depth = p->depth - m->base,
        .sentence = -1,
        .event = -1,
        .rule = compiled_rule_id(m->c, -1),
        .text = keep(m, out),
        .level = TRACE_SHOWN,
        .state = TRACE_RESUMED,
    };
}

/* … of an event about a card that was pending and ended without anything in it: what the card would do. */
static void add_ended(struct trace_maker *m, const struct journal_entry *e, const struct decision_pending *p)
{
    const struct rb_rule *rule = m->t->open ? trace_rule_of_card(m, p->event, p->values) : NULL;
    const char *text = rule ? rb_text_in(&rule->text, m->lang, m->c->rb->language.text) : NULL;
    size_t count = m->t->line_count;
    if (!text)
        return;
    add_resumed(m, e, p);
    if (m->t->line_count == count)
        return;
    struct trace_line *line = &m->t->lines[count];
    struct trace_reason *reason = ARENA_NEW(&m->t->arena, struct trace_reason);
    *reason = (struct trace_reason){.text = text, .rule = rule->id.text, .quotes = true};
    line->state = TRACE_ENDED_IDLE;
    line->because = reason;
    line->because_count = 1;
}

/* Whether the event that ends with the entry was ended early. */
static bool ended_early(const struct trace_maker *m, const struct journal_entry *end)
{
    for (const struct journal_entry *e = end; e-- > m->journal->entries + m->from;)
        if (e->kind == JOURNAL_ENDED)
            return true;
    return false;
}

/* Whether the entry is of an event that replaces or comes before what is pending, or ends it. */
static bool is_before(const struct trace_maker *m, const struct journal_entry *e)
{
    return e->kind == JOURNAL_PREVENTED || e->kind == JOURNAL_INSTEAD ||
           (e->sentence >= 0 && m->c->sentences.items[e->sentence]->node->op == R_BEFORE);
}

/* What was pending ends, is prevented, or continues: with the first thing that happens directly in it. */
static void follow_pending(struct trace_maker *m, const struct journal_entry *e)
{
    bool inner = e->kind == JOURNAL_EVENT || e->kind == JOURNAL_FORBIDDEN || e->kind == JOURNAL_INSTEAD;
    int depth = inner ? e->depth - 1 : e->depth;
    const struct decision_pending *last = m->pending ? &m->context->pending[m->pending - 1] : NULL;
    if (e->kind == JOURNAL_PREVENTED && last && last->depth == depth && last->event == e->a)
        m->pending--;
    else if (e->kind == JOURNAL_EVENT_END) {
        if (last && last->depth == e->depth && !ended_early(m, e))
            add_ended(m, e, last);
        while (m->pending && m->context->pending[m->pending - 1].depth >= e->depth)
            m->pending--;
    }
    else if (last && last->depth == depth && !is_before(m, e)) {
        m->pending--;
        add_resumed(m, e, last);
    }
}

/* People have tried nothing: a rule would have made it happen. */
static void add_forbidden(struct trace_maker *m, const struct journal_entry *e)
{
    struct trace_line *line = add_printf(m, e, tr(m->lang, "forbidden: %s"), buf_cstr(describe_event(m, e)));
    line->brief = print_has_negation(phrase_of(m, e->a), m->lang)
                      ? keep(m, describe(m, e, MODAL_NOT))
                      : arena_printf(&m->t->arena, tr(m->lang, "does not happen: %s"), buf_cstr(describe_event(m, e)));
}

/* Turns one entry of the journal into a line, or skips it if traces omit it (see docs/commands/trace.md). */
static void add_entry(struct trace_maker *m, const struct journal_entry *e)
{
    switch ((enum journal_kind)e->kind) {
    case JOURNAL_EVENT:
        if (e->a != m->c->program.rolled)
            add_line(m, e, keep(m, describe_event(m, e)));
        break;
    case JOURNAL_CHANGE: add_change(m, e); break;
    case JOURNAL_MOVE: add_move(m, e); break;
    case JOURNAL_FORBIDDEN: add_forbidden(m, e); break;
    case JOURNAL_PREVENTED: add_printf(m, e, tr(m->lang, "prevented: %s"), buf_cstr(describe_event(m, e))); break;
    case JOURNAL_INSTEAD: add_printf(m, e, tr(m->lang, "replaced: %s"), buf_cstr(describe_event(m, e))); break;
    case JOURNAL_ENDED: add_printf(m, e, tr(m->lang, "ends early: %s"), buf_cstr(describe_event(m, e))); break;
    case JOURNAL_WHENEVER: add_whenever(m, e); break;
    case JOURNAL_ROLL: add_roll(m, e); break;
    case JOURNAL_SHUFFLE: {
        struct buf *zone = place(m, 0);
        format_zone(zone, m->c->vocab, e->a, m->lang);
        add_printf(m, e, tr(m->lang, "%s is shuffled"), buf_cstr(zone));
        break;
    }
    case JOURNAL_PICK: {
        const char *piece = buf_cstr(describe_piece(m, 0, e->a)), *purpose = describe_purpose(m, e);
        add_printf(m, e, tr(m->lang, "%s: %s, at random"), purpose, piece);
        break;
    }
    case JOURNAL_CHOSE: add_choice(m, e); break;
    case JOURNAL_CHOSE_SOME: add_chosen(m, e); break;
    case JOURNAL_NO_CHOICE: add_line(m, e, tr(m->lang, "nothing to choose")); break;
    case JOURNAL_SHOW:
        add_printf(m, e, tr(m->lang, "%s is shown to %s"), buf_cstr(describe_piece(m, 0, e->a)),
                   buf_cstr(describe_piece(m, 1, e->b)));
        break;
    case JOURNAL_ANNOUNCED:
        add_printf(m, e, tr(m->lang, "put on the stack: %s"), buf_cstr(describe_event(m, e)));
        break;
    case JOURNAL_RUN_OUT: note_run_out(m, e); break;
    case JOURNAL_WINS:
    case JOURNAL_LOSES:
    case JOURNAL_DRAWN:
    case JOURNAL_NO_WINNER: add_result(m, e); break;
    case JOURNAL_EVENT_END:
    case JOURNAL_MOVE_END: break;
    }
}

static bool is_face(const struct trace_maker *m, const struct journal_entry *e, const struct journal_entry *before)
{
    const struct program *p = &m->c->program;
    return e->kind == JOURNAL_CHANGE && before && before->kind == JOURNAL_ROLL &&
           e->a == p->kinds[p->kind_of[before->a]].face + before->a;
}

/* Whether the reader knows everything that a value was computed from. */
static bool knows_reasons(const struct trace_maker *m, size_t entry)
{
    const struct reason_facts *all = m->reasons ? reasons_of(m->reasons, entry) : NULL;
    const struct reason_facts *known = trace_facts(m, entry);
    return all && known && !all->more && known->count == all->count;
}

static bool is_seen(const struct trace_maker *m, size_t from, size_t i)
{
    return !m->view || m->view->seen[i - from] || (m->view->computed[i - from] && knows_reasons(m, i));
}

/* Entries inside of a move or a shuffle are its cells, and are summarized by it. The first event is
 * what was decided, which is the heading; the face that follows a roll is part of the roll. */
static void add_lines(struct trace_maker *m, size_t from, size_t to)
{
    bool inside = false; /* of a move or a shuffle */
    for (size_t i = from; i < to; i++) {
        const struct journal_entry *e = &m->journal->entries[i];
        follow_pending(m, e);
        if (e->kind == JOURNAL_EVENT_END)
            depth_of(m, e);
        else if (!inside && !is_head(m, e, i == from) && !is_face(m, e, i > from ? e - 1 : NULL) &&
                 is_seen(m, from, i))
            add_entry(m, e);
        inside = e->kind == JOURNAL_MOVE || e->kind == JOURNAL_SHUFFLE || (inside && e->kind != JOURNAL_MOVE_END);
    }
}

/* ---------------------------------------------------------------- the net of it */

/* The entry for a cell among the net changes: its value before the decision is kept, the later ones are
 * replaced. */
static struct trace_net *net_of(struct trace *t, struct trace_net **list, size_t *count, size_t *cap, int32_t cell)
{
    size_t low = sorted_from(*list, *count, sizeof **list, cell);
    if (low < *count && (*list)[low].cell == cell)
        return &(*list)[low];
    (void)ARENA_PUSH(&t->arena, *list, *count, *cap);
    for (size_t i = *count - 1; i > low; i--)
        (*list)[i] = (*list)[i - 1];
    (*list)[low].cell = -1;
    return &(*list)[low];
}

/* The net of all changes: a cell that is back at its old value is not listed. */
static void add_changes(struct trace_maker *m, size_t from, size_t to)
{
    struct trace_net *list = NULL;
    size_t count = 0, cap = 0;
    for (size_t i = from; i < to; i++) {
        const struct journal_entry *e = &m->journal->entries[i];
        if (e->kind != JOURNAL_CHANGE || !format_is_shown(m->c, e->a) || !is_seen(m, from, i) ||
            program_area(&m->c->program, e->a)->what == AREA_POSITIONS) /* it is a count of another position each time */
            continue;
        struct trace_net *n = net_of(m->t, &list, &count, &cap, e->a);
        if (n->cell < 0)
            *n = (struct trace_net){e->a, e->b, e->c};
        n->to = e->c;
    }
    m->net = list;
    m->net_count = count;
    for (size_t i = 0; i < count; i++) {
        if (list[i].from == list[i].to)
            continue;
        struct buf *out = place(m, 0);
        format_change(out, m->c, list[i].cell, list[i].from, list[i].to, m->lang);
        ARENA_PUSH(&m->t->arena, m->t->changes, m->t->change_count, m->t->change_cap) = keep(m, out);
    }
}

/* Rules that were checked and did not apply, for --considered. */
static void add_considered(struct trace_maker *m)
{
    const struct reasons_failed *f;
    for (size_t i = 0; m->t->open && m->reasons && (f = reasons_considered(m->reasons, i)); i++)
        ARENA_PUSH(&m->t->arena, m->t->considered, m->t->considered_count,
                   m->t->considered_cap) = (struct trace_line){
            .sentence = f->sentence,
            .rule = compiled_rule_id(m->c, f->sentence),
            .title = title_of(m, f->sentence),
            .text = arena_strdup(&m->t->arena, f->text),
        };
}

/* Told once for each decision, since what happened is in the lines. */
static void add_replaced(struct trace_maker *m, const struct trace_line *lines, size_t count)
{
    struct trace *t = m->t;
    for (size_t i = 0; i < count; i++) {
        const struct rb_rule *rule = rule_of(m->c, lines[i].sentence);
        size_t known = 0;
        while (known < t->replaced_count && t->replaced[known].decl != rule)
            known++;
        const char *text = rule && known == t->replaced_count ? replaced_text(&t->arena, m->c->rb, rule, m->lang)
                                                              : NULL;
        if (text)
            ARENA_PUSH(&t->arena, t->replaced, t->replaced_count,
                       t->replaced_cap) = (struct trace_replaced){rule->id.text, text, rule};
    }
}

/* ---------------------------------------------------------------- from outside */

/* The decision as an attempt. */
static const char *attempt_of(struct trace_maker *m)
{
    const struct vocab_phrase *p = phrase_of(m, m->context->event);
    struct print_arg args[PLACEHOLDERS_MAX];
    struct buf *out = place(m, 0);
    if (!print_has_attempt(p, m->lang))
        return arena_printf(&m->t->arena, tr(m->lang, "attempt: %s"), m->t->decision);
    words_args(args, m->c->vocab, p, m->context->values);
    print_phrase(out, m->c->vocab, p, 0, MODAL_TRIES, args, m->lang);
    return keep(m, out);
}

struct offer_search {
    const struct vocab_phrase *event;
    bool other; /* something else is offered, too */
};

static void find_other_offer(void *ctx, const struct node *n)
{
    struct offer_search *s = ctx;
    s->other |= n->op == S_OFFER && (!n->a || n->a->phrase != s->event);
}

/* Of a decision that the reader may not know, the event that its rule offers: "Green sends some unit". NULL: it offers
 * several kinds of events, and which one it was is hidden, too. */
static const char *kind_of_decision(struct trace_maker *m)
{
    const struct decision_context *context = m->context;
    const struct vocab_phrase *p = context->event < 0 ? NULL : phrase_of(m, context->event);
    if (!p || !m->view || !m->view->kind || context->sentence < 0)
        return NULL;
    struct offer_search search = {p, false};
    walk_nodes(m->c->sentences.items[context->sentence]->node, find_other_offer, &search);
    struct print_arg args[PLACEHOLDERS_MAX];
    words_args(args, m->c->vocab, p, context->values);
    for (int i = 0; i < p->placeholder_count && !search.other; i++) {
        const struct vocab_placeholder *of = &p->placeholders[i];
        bool one_kind = of->kind_count == 1 && of->kinds[0] >= 0;
        search.other = !one_kind;
        if (one_kind && (i || of->kinds[0] != m->c->vocab->players)) /* not the player who acts and decides */
            args[i] = (struct print_arg){.type = type_of_kind(TY_PIECE, of->kinds[0]), .any = PRINT_SOME};
    }
    if (search.other || !p->placeholder_count || context->values[0] != m->view->decider)
        return NULL;
    struct buf *out = place(m, 0);
    print_phrase(out, m->c->vocab, p, 0, MODAL_NONE, args, m->lang);
    return keep(m, out);
}

/* "Red passes (offered: march)", "Gold chooses: Skye (Lights)", "angel 8 tries to capture Clara". */
static const char *sentence_of_decision(struct trace_maker *m)
{
    const struct decision_context *context = m->context;
    struct trace *t = m->t;
    if (t->attempt)
        return t->attempt;
    if (!t->decision)
        return kind_of_decision(m);
    if (context->passes && t->choices && context->not_done)
        return arena_copy(&t->arena, context->not_done);
    if (context->passes && t->choices && context->declined)
        return arena_printf(&t->arena, tr(m->lang, "%s passes (offered: %s)"), t->role, context->declined);
    if (t->choices && context->not_done)
        return arena_printf(&t->arena, "%s (%s)", t->decision, context->not_done);
    if (t->choices && context->declined)
        return arena_printf(&t->arena, tr(m->lang, "%s (offered: %s)"), t->decision, context->declined);
    const char *title = title_of(m, context->sentence);
    if (context->passes)
        return arena_printf(&t->arena, title ? tr(m->lang, "%s passes (%s)") : tr(m->lang, "%s passes"), t->role, title);
    if (context->role && context->event < 0 && !context->acts) {
        return arena_printf(&t->arena, title ? tr(m->lang, "%s chooses: %s (%s)") : tr(m->lang, "%s chooses: %s"), t->role,
                            t->decision, title);
    }
    if (context->occasion && (!m->view || m->view->occasion))
        return arena_printf(&t->arena, "%s (%s)", t->decision, context->occasion);
    return t->decision;
}

/* What the decision made of a count, as long as its event lasts. */
static int32_t count_after(const struct trace_maker *m, const struct decision_count *count)
{
    int32_t value = count->value;
    for (size_t i = m->from; i < m->to; i++) {
        const struct journal_entry *e = &m->journal->entries[i];
        if (e->kind == JOURNAL_EVENT_END && e->depth == count->depth)
            break;
        if (e->kind == JOURNAL_CHANGE && e->a >= m->c->program.cell_count && e->value_count == 2 && is_seen(m, m->from, i) &&
            values_of(m, e)[0] == count->event && values_of(m, e)[1] == count->slot && e->b == value)
            value = e->c;
    }
    return value;
}

/* "steps left: 2 → 1"; nothing of a count that the decision leaves as it is. */
static void add_count(struct trace_maker *m, struct buf *out, const struct decision_count *count)
{
    const struct vocab_phrase *event = phrase_of(m, count->event);
    int32_t kept = count->slot - event->placeholder_count;
    const struct vocab_field *field = &event->holds[kept];
    bool known = m->t->open || (m->view->reasons && !secrecy_event_keeps(m->c->secrecy, count->event, kept));
    int32_t after = count_after(m, count);
    if (!known || after == count->value)
        return;
    buf_str(out, out->len ? ", " : "");
    print_field(out, m->c->vocab, field, m->lang);
    buf_str(out, ": ");
    print_value(out, m->c->vocab, field->type, count->value, m->lang, NULL);
    buf_str(out, " → ");
    print_value(out, m->c->vocab, field->type, after, m->lang, NULL);
}

/* The decision for the heading, with where a thing that it moves was, and the counts that it changed: "Amy walks to (7,3)
 * (from (7,2), steps left: 2 → 1)". */
static const char *title_of_decision(struct trace_maker *m)
{
    const struct decision_context *context = m->context;
    const char *title = sentence_of_decision(m);
    struct buf *out = place(m, 3);
    buf_str(out, m->t->origin ? m->t->origin : "");
    for (size_t i = 0; title && !context->occasion && i < context->count_count; i++)
        add_count(m, out, &context->counts[i]);
    return out->len ? arena_printf(&m->t->arena, "%s (%s)", title, buf_cstr(out)) : title;
}

/* The heading of the last decision contains how the game ends: "Cross marks (1,1); Cross wins". */
static const char *title_with_result(const struct trace_maker *m, const char *title)
{
    const struct vocab *v = m->c->vocab;
    const struct trace *t = m->t;
    for (size_t i = 0; title && m->context->number && i < t->line_count; i++) {
        const struct trace_line *l = &t->lines[i];
        bool end = l->kind == JOURNAL_WINS || l->kind == JOURNAL_LOSES || l->kind == JOURNAL_DRAWN ||
                   l->kind == JOURNAL_NO_WINNER || (l->event >= 0 && (l->event == v->win || l->event == v->lose ||
                                                   l->event == v->draw || l->event == v->no_winner));
        if (end && l->level == TRACE_SHOWN)
            title = arena_printf(&m->t->arena, "%s; %s", title, l->text);
    }
    return title;
}

/* "Ann steps to Reef (from Hill)", of an event that states a change. */
static void add_origins(struct trace *t)
{
    for (size_t i = 0; i < t->line_count; i++) {
        struct trace_line *line = &t->lines[i];
        if (line->origin && !line->brief)
            line->brief = arena_printf(&t->arena, "%s (%s)", line->text, line->origin);
    }
}

static void add_decision(struct trace_maker *m)
{
    struct trace *t = m->t;
    const struct decision_context *context = m->context;
    const struct trace_view *view = m->view;
    t->number = context->number;
    t->choices = !view || view->choices ? context->choices : 0;
    t->role = arena_copy(&t->arena, context->role);
    t->decision = !view || view->decision ? arena_copy(&t->arena, context->decision) : NULL;
    t->passes = t->decision && (context->passes || context->continues);
    t->heading = arena_copy(&t->arena, context->heading);
    t->under_way = t->open ? arena_copy(&t->arena, context->under_way) : NULL;
    t->rule = context->sentence < 0 ? NULL : compiled_rule_id(m->c, context->sentence);
}

/* Depth counts from the event that was decided. */
void trace_make(struct trace *t, const struct game *g, size_t from, const struct decision_context *context,
                const struct reasons *reasons, const struct trace_view *view, const char *lang)
{
    const struct compiled *c = g->compiled;
    size_t to = g->journal.count;
    struct trace_maker m = {.t = t, .c = c, .journal = &g->journal, .vm = &g->vm, .context = context,
                            .view = view, .lang = lang,
                            .from = from, .to = to};
    t->open = !view || view->all;
    m.reasons = !view || view->reasons ? reasons : NULL;
    m.base = context->depth + (context->event >= 0 ? 1 : 0);
    m.pending = !view || view->pending ? context->pending_count : 0;
    add_decision(&m);
    add_lines(&m, from, to);
    add_changes(&m, from, to);
    add_considered(&m);
    if (view && view->revealed_count)
        t->revealed = trace_revealed_texts(c, &g->vm, view->revealed, view->revealed_count, lang, place(&m, 0), &t->arena,
                                           &t->revealed_count);
    t->moment_count = view ? view->moment_count : 0;
    struct trace_moment *moments = ARENA_ARRAY(&t->arena, struct trace_moment, t->moment_count + 1);
    for (size_t i = 0; i < t->moment_count; i++)
        moments[i] = view->moments[i];
    t->moments = moments;
    trace_set_levels(&m);
    add_origins(t);
    trace_find_card(&m);
    trace_add_because(&m);
    if (t->decision && context->event >= 0 && (t->outcome != TRACE_NO_LINE || t->is_pending))
        t->attempt = attempt_of(&m);
    t->title = title_with_result(&m, title_of_decision(&m));
    t->rulebook = c->rb;
    t->lang = lang;
    add_replaced(&m, t->lines, t->line_count);
    t->replaced_in_lines = t->replaced_count;
    add_replaced(&m, t->considered, t->considered_count);
}

void trace_release(struct trace *t)
{
    for (size_t i = 0; i < sizeof t->scratch / sizeof *t->scratch; i++)
        buf_release(&t->scratch[i]);
    doc_release(&t->doc);
    arena_release(&t->arena);
    *t = (struct trace){0};
}
