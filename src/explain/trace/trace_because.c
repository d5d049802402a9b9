/* SPDX-License-Identifier: MIT
 *
 * Why something happened, for people: the reasons of the lines that are shown. What kept an event from happening gets
 * all of its reasons, and the cause of a condition that the same decision sets and takes back; other lines get what
 * fits into a line. Where a number decided, it says what the number is made of.
 */
#include "explain/trace/trace_inner.h"
#include "explain/trace/trace_number.h"

#include "base/tr.h"
#include "base/utf8.h"
#include "explain/format.h"
#include "session/cells.h"
#include "session/words.h"

#include <string.h>

enum {
    BRIEF_COLUMNS = 96, /* of the reasons of a line that needs no explanation */
    DEEP = 2, /* definitions inside each other for what was kept from happening */
    DEEPEST = 3, /* … and for what a rule has waited for, such as the end of a game */
};

#define FACT_BREAK "; " /* between two facts of one reason */

struct because {
    struct trace_maker *m;
    struct buf *out;
    struct option_use { /* that a line of this decision has for a reason already */
        const struct vocab_field *option;
        int32_t sentence; /* of that line */
    } *options;
    size_t option_count, option_cap;
    const char **sums; /* numbers that a line of this decision has with what they are made of */
    size_t sum_count, sum_cap;
    const struct trace_line *last; /* with reasons; NULL */
};

/* ---------------------------------------------------------------- facts */

static void add_fact(struct because *x, const struct reason_fact *f, int depth, size_t begin);

static bool all_constant(const struct reason_facts *list);

/* Whether it is only about how the squares lie, which they always do. */
static bool is_of_board(const struct reason_fact *f)
{
    const struct topic *t = f->topics.count == 1 ? f->topics.items : NULL;
    return t && t->phrase && t->known &&
           (t->phrase->builtin == BUILTIN_ON_BOARD || t->phrase->builtin == BUILTIN_ONE_STEP);
}

/* Whether it is so in every position of the game: what is printed on a card, the board, an option. */
static bool is_constant(const struct reason_fact *f)
{
    if (f->kind == REASON_DEFINED)
        return f->parts.count && all_constant(&f->parts);
    for (size_t i = 0; i < f->topics.count && !is_of_board(f); i++) {
        const struct topic *t = &f->topics.items[i];
        if (!t->field || t->field->store == FIELD_ZONE || (t->field->set && !t->field->option))
            return false;
    }
    return f->kind == REASON_STATE;
}

static bool all_constant(const struct reason_facts *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!is_constant(&list->items[i]))
            return false;
    return true;
}

/* Whether the fact only states what the rulebook marks as bookkeeping. */
static bool is_quiet(const struct reason_fact *f)
{
    for (size_t i = 0; i < f->topics.count; i++) {
        const struct topic *t = &f->topics.items[i];
        bool quiet = t->phrase ? t->phrase->decl && t->phrase->decl->quiet
                               : t->field && t->field->decl && t->field->decl->quiet;
        if (!quiet)
            return false;
    }
    return f->topics.count && f->kind != REASON_NUMBER;
}

/* Whether the texts that were added since `begin` contain that of the fact. */
static bool is_printed(const struct because *x, const struct reason_fact *f, size_t begin)
{
    return f->text && *f->text && strstr(buf_cstr(x->out) + begin, f->text);
}

/* Of a definition that only leads to a different definition, the last: "Feast is completed: Ann fulfils Feast: …". */
static const struct reason_fact *last_definition(const struct because *x, const struct reason_fact *f, size_t begin)
{
    const struct reason_fact *only = f;
    while (only) {
        f = only;
        only = NULL;
        for (size_t i = 0; i < f->parts.count; i++) {
            const struct reason_fact *part = &f->parts.items[i];
            if (is_constant(part) || is_printed(x, part, begin))
                continue;
            if (only || part->kind != REASON_DEFINED || !part->parts.count)
                return f;
            only = part;
        }
    }
    return f;
}

static void add_parts(struct because *x, const struct reason_facts *parts, int depth, size_t begin)
{
    size_t first = x->out->len;
    for (size_t i = 0; i < parts->count; i++)
        if (!is_constant(&parts->items[i]) && !is_quiet(&parts->items[i]) && !is_printed(x, &parts->items[i], begin)) {
            buf_str(x->out, x->out->len > first ? "; " : ": ");
            add_fact(x, &parts->items[i], depth, begin);
        }
}

/* Whether a line of this decision has the number with what it is made of. Leaves the number in a scratch text. */
static bool is_printed_sum(const struct because *x, const struct reason_fact *f)
{
    struct buf *value = &x->m->t->scratch[0];
    buf_reset(value);
    trace_number_format_value(value, f);
    for (size_t i = 0; i < x->sum_count; i++)
        if (!strcmp(x->sums[i], buf_cstr(value)))
            return true;
    return false;
}

/* A number with what it is made of, once in a decision: later the number is enough. */
static void add_number(struct because *x, const struct reason_fact *f)
{
    struct arena *arena = &x->m->t->arena;
    const struct buf *value = &x->m->t->scratch[0];
    if (!trace_number_is_sum(f)) {
        trace_number_format(x->out, x->m, f);
        return;
    }
    if (is_printed_sum(x, f)) {
        buf_str(x->out, buf_cstr(value));
        return;
    }
    ARENA_PUSH(arena, x->sums, x->sum_count, x->sum_cap) = arena_strndup(arena, buf_cstr(value), value->len);
    trace_number_format(x->out, x->m, f);
}

static void add_fact(struct because *x, const struct reason_fact *f, int depth, size_t begin)
{
    if (f->kind == REASON_NUMBER) {
        add_number(x, f);
        return;
    }
    trace_number_format_plain(x->out, x->m, f);
    if (f->kind == REASON_DEFINED && depth > 1 && !all_constant(&f->parts))
        add_parts(x, &last_definition(x, f, begin)->parts, depth - 1, begin);
}

/* Adds a fact to those that begin at `begin`, unless one of them is the same: a rule that compares two things with each
 * other, one after the other, used the same value twice. */
static void add_another(struct because *x, const struct reason_fact *f, int depth, size_t begin)
{
    size_t before = x->out->len;
    buf_str(x->out, before > begin ? FACT_BREAK : "");
    size_t here = x->out->len;
    add_fact(x, f, depth, begin);
    const char *text = buf_cstr(x->out), *added = text + here;
    size_t len = x->out->len - here, space = strlen(FACT_BREAK);
    for (const char *at = text + begin; at < text + before; at++) {
        size_t from = (size_t)(at - text) - begin;
        bool starts = !from || (from >= space && !strncmp(at - space, FACT_BREAK, space));
        if (starts && at + len <= text + before && !memcmp(at, added, len) &&
            (at + len == text + before || at[len] == *FACT_BREAK || at[len] == ' ')) {
            buf_cut(x->out, before);
            return;
        }
    }
}

static void add_facts(struct because *x, const struct reason_facts *list, int depth)
{
    size_t begin = x->out->len;
    for (size_t i = 0; i < list->count; i++)
        if (!is_constant(&list->items[i]))
            add_another(x, &list->items[i], depth, begin);
}

static bool is_made_number(const struct reason_fact *f)
{
    return f->kind == REASON_NUMBER && f->parts.count;
}

/* The numbers that a definition compares: "Ann beats Ben: the strength of Ann is 5; the strength of Ben is 3". */
static bool add_compared(struct because *x, const struct reason_fact *f, size_t begin)
{
    bool any = false;
    for (size_t i = 0; i < f->parts.count; i++)
        if (is_made_number(&f->parts.items[i])) {
            if (!any)
                buf_printf(x->out, "%s%s: ", x->out->len > begin ? "; " : "", f->text);
            else
                buf_str(x->out, "; ");
            any = true;
            add_number(x, &f->parts.items[i]);
        }
    return any;
}

static bool has_made_number(const struct reason_facts *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (is_made_number(&list->items[i]))
            return true;
    return false;
}

/* Numbers that are made of others, and those next to them; false: there are none. */
static bool add_numbers(struct because *x, const struct reason_facts *list, size_t begin)
{
    bool any = false, made = has_made_number(list);
    for (size_t i = 0; i < list->count; i++) {
        const struct reason_fact *f = &list->items[i];
        if (is_made_number(f) && f->parts.items[0].kind == REASON_NUMBER && !trace_number_is_sum(f)) {
            any |= add_numbers(x, &f->parts, begin); /* the highest of them, say */
        } else if (made && (f->kind == REASON_NUMBER || f->is_number)) {
            any = true;
            add_another(x, f, 1, begin);
        } else if (f->kind == REASON_DEFINED)
            any |= add_compared(x, f, begin);
    }
    return any;
}

/* ---------------------------------------------------------------- what a line says */

const struct reason_facts *trace_facts(const struct trace_maker *m, size_t entry)
{
    const struct reason_facts *all = m->reasons ? reasons_of(m->reasons, entry) : NULL;
    if (!all || m->t->open)
        return all;
    struct reason_facts *list = ARENA_NEW(&m->t->arena, struct reason_facts);
    *list = reason_facts_known(&m->t->arena, all);
    return list->count ? list : NULL;
}

static bool has_number(const struct reason_facts *list);

static bool has_numbers(const struct reason_fact *f)
{
    return (f->kind == REASON_NUMBER && trace_number_has_parts(f)) ||
           (f->kind == REASON_DEFINED && has_number(&f->parts));
}

static bool has_number(const struct reason_facts *list)
{
    for (size_t i = 0; list && i < list->count; i++)
        if (has_numbers(&list->items[i]))
            return true;
    return false;
}

bool trace_has_number(const struct trace_maker *m, const struct trace_line *line)
{
    return has_number(trace_facts(m, m->from + line->entry));
}

/* Whether an entry writes the cell of the kept condition or value that the fact is about. */
static bool is_cell_of(const struct trace_maker *m, const struct journal_entry *e, const struct reason_fact *f)
{
    const struct area *a = e->kind == JOURNAL_CHANGE && e->a < m->c->program.cell_count
                               ? program_area(&m->c->program, e->a)
                               : NULL;
    const struct topic *t = f->topics.count == 1 ? f->topics.items : NULL;
    int32_t values[PLACEHOLDERS_MAX];
    if (!a || !t || !t->known || (a->what != AREA_CONDITION && a->what != AREA_VALUE) || a->owner != t->phrase)
        return false;
    cells_condition_values(m->c->vocab, t->phrase, e->a - a->first, values);
    return !memcmp(t->values, values, (size_t)t->phrase->placeholder_count * sizeof *values);
}

/* … and the cell is that of a condition. */
static bool writes_condition(const struct trace_maker *m, const struct journal_entry *e, const struct reason_fact *f)
{
    return is_cell_of(m, e, f) && program_area(&m->c->program, e->a)->what == AREA_CONDITION;
}

/* Whether a condition that the change takes back is a reason of the line `of`. */
static bool takes_back_reason(const struct trace_maker *m, const struct journal_entry *change, const struct trace_line *of)
{
    const struct reason_facts *why = trace_facts(m, m->from + of->entry);
    for (size_t i = 0; why && !change->c && i < why->count; i++)
        if (why->items[i].holds && writes_condition(m, change, &why->items[i]))
            return true;
    return false;
}

bool trace_ends_itself(const struct trace_maker *m, const struct trace_line *line)
{
    const struct journal_entry *e = trace_entry(m, line);
    if (takes_back_reason(m, e, line))
        return true;
    for (size_t i = line->around; i != TRACE_NO_LINE; i = m->t->lines[i].around) {
        const struct trace_line *l = &m->t->lines[i];
        if (l->kind == JOURNAL_EVENT && l->state != TRACE_RESUMED && takes_back_reason(m, e, l))
            return true;
    }
    return false;
}

/* "die 1 is not fixed" explains neither that die 1 becomes fixed nor the event that fixes it. */
static bool was_not_yet(const struct trace_maker *m, const struct trace_line *line, const struct reason_fact *f)
{
    const struct journal_entry *first = trace_entry(m, line), *end = m->journal->entries + m->to;
    if (!f->negative)
        return false;
    for (const struct journal_entry *e = first; e < end; e++) {
        if (e->c && writes_condition(m, e, f))
            return true;
        if (first->kind != JOURNAL_EVENT || (e->kind == JOURNAL_EVENT_END && e->depth == first->depth))
            break;
    }
    return false;
}

bool trace_is_constant(const struct trace_maker *m, const struct trace_line *line)
{
    const struct reason_facts *why = trace_facts(m, m->from + line->entry);
    return why && all_constant(why);
}

bool trace_is_only_not_yet(const struct trace_maker *m, const struct trace_line *line)
{
    const struct reason_facts *why = trace_facts(m, m->from + line->entry);
    for (size_t i = 0; why && i < why->count; i++)
        if (!was_not_yet(m, line, &why->items[i]))
            return false;
    return true;
}

static void push(struct because *x, struct trace_line *line, size_t *cap, const char *rule)
{
    struct arena *arena = &x->m->t->arena;
    struct trace_reason *list = (struct trace_reason *)line->because;
    bool known = false; /* two conditions of the rule have one cause */
    for (size_t i = 0; i < line->because_count; i++)
        known |= !strcmp(list[i].text, buf_cstr(x->out));
    if (!known)
        ARENA_PUSH(arena, list, line->because_count, *cap) =
            (struct trace_reason){arena_strndup(arena, buf_cstr(x->out), x->out->len), rule, false};
    line->because = list;
    buf_reset(x->out);
}

/* ---------------------------------------------------------------- what was kept from happening */

/* The change that made a condition so which the decision takes back again; NULL: it is so for longer. */
static const struct journal_entry *cause_of(const struct because *x, const struct reason_fact *f, size_t until)
{
    const struct trace_maker *m = x->m;
    const struct topic *t = f->topics.count == 1 && f->kind == REASON_STATE && f->holds ? f->topics.items : NULL;
    if (!t || !t->phrase || !t->known || t->phrase->cls != PHRASE_CONDITION || !t->phrase->kept)
        return NULL;
    for (size_t i = until; i-- > m->from;)
        if (m->journal->entries[i].c && writes_condition(m, &m->journal->entries[i], f))
            return &m->journal->entries[i];
    return NULL;
}

/* The innermost event around an entry that began in this decision; NULL: there is none. */
static const struct journal_entry *event_around(const struct trace_maker *m, const struct journal_entry *e)
{
    for (const struct journal_entry *k = e; k-- > m->journal->entries + m->from;)
        if (k->kind == JOURNAL_EVENT && k->depth == e->depth)
            return k;
    return NULL;
}

/* … or the event that waited at the decision, in which the entry happens now that it continues. */
static const struct decision_pending *pending_around(const struct trace_maker *m, const struct journal_entry *e)
{
    for (size_t i = 0; (!m->view || m->view->pending) && i < m->context->pending_count; i++)
        if (m->context->pending[i].depth == e->depth)
            return &m->context->pending[i];
    return NULL;
}

/* Whether the event has not ended before the line. */
static bool is_around(const struct trace_maker *m, const struct journal_entry *event, const struct trace_line *line)
{
    for (const struct journal_entry *e = event; e < trace_entry(m, line); e++)
        if (e->kind == JOURNAL_EVENT_END && e->depth == event->depth)
            return false;
    return true;
}

/* Whether every fact is a number that a line above has with what it is made of. */
static bool all_printed(const struct because *x, const struct reason_facts *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct reason_fact *f = &list->items[i];
        if (is_quiet(f))
            continue;
        if (f->kind != REASON_NUMBER || !is_printed_sum(x, f))
            return false;
        count++;
    }
    return count;
}

/* Whether it is more than what is printed on a card, the thing that a rule continues with, or that something is not so. */
static bool is_informative(const struct reason_fact *f)
{
    return !is_constant(f) && !f->binds && f->holds && (!f->negative || f->otherwise);
}

/* "Time Lord Meddling 1 takes effect for Green", by the rule that wrote the condition; or why that rule did. Where a line
 * above has the reasons, the condition is enough. */
static bool add_cause(struct because *x, struct trace_line *line, size_t *cap, const struct reason_fact *is_so,
                      const struct journal_entry *cause)
{
    const struct trace_maker *m = x->m;
    const struct reason_facts *why = trace_facts(m, (size_t)(cause - m->journal->entries));
    const struct journal_entry *event = event_around(m, cause);
    const struct decision_pending *waited = event ? NULL : pending_around(m, cause);
    const char *rule = compiled_rule_id(m->c, cause->sentence);
    bool holds = false; /* that something is not so is a reason only where nothing happened */
    bool more = false; /* … and what is so in any game, or which thing the rule continues with, only next to others */
    for (size_t i = 0; why && i < why->count; i++) {
        bool is_reason = why->items[i].holds && !is_quiet(&why->items[i]);
        holds |= is_reason;
        more |= is_reason && is_informative(&why->items[i]);
    }
    bool known = event && is_around(m, event, line); /* the line is printed inside of it */
    if ((why && all_printed(x, why)) || (!holds && known) || (holds && !more)) {
        add_fact(x, is_so, 1, 0);
        push(x, line, cap, rule);
    } else if (holds || (why && !event && !waited))
        for (size_t i = 0; i < why->count; i++) {
            const struct reason_fact *f = &why->items[i];
            if (is_quiet(f) || (more && !is_informative(f)))
                continue;
            add_fact(x, f, DEEP, 0);
            push(x, line, cap, f->kind == REASON_DEFINED && f->rule ? f->rule : rule);
        }
    else if (event || waited) {
        words_phrase(x->out, m->c->vocab, m->c->vocab->phrases[event ? event->a : waited->event], 0,
                     event ? m->journal->values + event->values : waited->values, m->lang);
        push(x, line, cap, rule);
    }
    return why || event || waited;
}

static bool is_under_way(const struct reason_fact *f)
{
    const struct topic *t = f->topics.count == 1 ? f->topics.items : NULL;
    return t && t->phrase && t->phrase->builtin == BUILTIN_UNDER_WAY;
}

static bool names(const struct because *x, const struct trace_line *line, int32_t member)
{
    struct buf *name = &x->m->t->scratch[0];
    buf_reset(name);
    print_member(name, x->m->c->vocab, member, x->m->lang, NULL);
    return strstr(line->text, buf_cstr(name));
}

/* Whether the line, one around it or the decision names the thing. */
static bool is_named_around(const struct because *x, const struct trace_line *line, int32_t thing)
{
    const struct trace *t = x->m->t;
    for (const struct trace_line *l = line;; l = &t->lines[l->around]) {
        if ((l == line || l->level == TRACE_SHOWN) && names(x, l, thing))
            return true;
        if (l->around == TRACE_NO_LINE)
            break;
    }
    struct buf *name = &x->m->t->scratch[0];
    buf_reset(name);
    print_member(name, x->m->c->vocab, thing, x->m->lang, NULL);
    return t->decision && strstr(t->decision, buf_cstr(name));
}

/* "Ann's square is Reef" before "a storm is over Reef" only states which place the rule examines: a player knows where a player
 * who is named is. */
static bool only_locates_player(const struct because *x, const struct trace_line *line, const struct reason_fact *f,
                                const struct reason_facts *why)
{
    const struct vocab *v = x->m->c->vocab;
    const struct topic *t = f->topics.count == 1 && f->kind == REASON_STATE ? f->topics.items : NULL;
    bool player = f->binds && f->thing != NOTHING && t && t->field && t->known && t->values[0] >= 0 &&
                  t->values[0] < v->member_count && v->members[t->values[0]].kind == v->players;
    if (!player || !is_named_around(x, line, t->values[0]))
        return false;
    struct buf *name = &x->m->t->scratch[0];
    buf_reset(name);
    print_member(name, v, f->thing, x->m->lang, NULL);
    for (size_t i = 0; i < why->count; i++)
        if (&why->items[i] != f && strstr(why->items[i].text, buf_cstr(name)))
            return true;
    return false;
}

/* Whether every fact is a constant or bookkeeping. */
static bool all_empty(const struct reason_facts *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!is_constant(&list->items[i]) && !is_quiet(&list->items[i]))
            return false;
    return true;
}

static void add_all(struct because *x, struct trace_line *line)
{
    const struct reason_facts *why = trace_facts(x->m, x->m->from + line->entry);
    size_t cap = 0;
    for (size_t i = 0; why && i < why->count; i++) {
        const struct reason_fact *f = &why->items[i];
        const struct journal_entry *cause = cause_of(x, f, x->m->from + line->entry);
        if (cause && add_cause(x, line, &cap, f, cause))
            continue;
        bool empty = is_constant(f) || is_quiet(f);
        if ((empty && !all_empty(why)) || (is_under_way(f) && why->count > 1) || only_locates_player(x, line, f, why))
            continue;
        add_fact(x, f, DEEP, 0);
        push(x, line, &cap, f->kind == REASON_DEFINED ? f->rule : NULL);
    }
}

/* ---------------------------------------------------------------- options */

static bool is_reported(const struct because *x, const struct option_use *use)
{
    for (size_t i = 0; i < x->option_count; i++)
        if (x->options[i].option == use->option && x->options[i].sentence == use->sentence)
            return true;
    return false;
}

static void add_option(struct because *x, struct trace_line *line, const struct vocab_field *option)
{
    const struct option_use use = {option, line->sentence};
    size_t cap = line->because_count; /* full */
    if (is_reported(x, &use))
        return;
    ARENA_PUSH(&x->m->t->arena, x->options, x->option_count, x->option_cap) = use;
    format_option(x->out, x->m->c->vocab, option, x->m->vm->m[option->cell], x->m->lang);
    push(x, line, &cap, NULL);
}

/* Options that were chosen for this game and not left as they are, where the rule used them. Its title often states what
 * happens without the option. */
static void add_options(struct because *x, struct trace_line *line, const struct reason_facts *why, int depth)
{
    for (size_t i = 0; why && depth && i < why->count; i++) {
        const struct reason_fact *f = &why->items[i];
        for (size_t k = 0; k < f->topics.count; k++) {
            const struct vocab_field *field = f->topics.items[k].field;
            if (field && field->option && x->m->vm->m[field->cell] != field->first_value)
                add_option(x, line, field);
        }
        add_options(x, line, &f->parts, depth - 1);
    }
}

/* ---------------------------------------------------------------- cards that did nothing */

/* The rule of the card for the event. */
static void add_rule_of_card(struct because *x, struct trace_line *line, size_t *cap)
{
    const struct trace_maker *m = x->m;
    const struct journal_entry *e = trace_entry(m, line);
    const struct rb_rule *rule = trace_rule_of_card(m, e->a, m->journal->values + e->values);
    const char *text = rule ? rb_text_in(&rule->text, m->lang, m->c->rb->language.text) : NULL;
    if (!text)
        return;
    buf_str(x->out, text);
    push(x, line, cap, rule->id.text);
    ((struct trace_reason *)line->because)[line->because_count - 1].quotes = true;
}

/* The rules that were checked while the event took place and did not apply. If a card has a rule for the event, only
 * that one counts, and those that found no legal choice; without a reason in it, it is quoted. */
static void add_failed(struct because *x, struct trace_line *line)
{
    const struct trace_maker *m = x->m;
    size_t begin = m->from + line->entry, end = begin + 1, cap = 0;
    const struct journal_entry *e = &m->journal->entries[begin];
    const struct rb_rule *own = trace_rule_of_card(m, e->a, m->journal->values + e->values);
    const struct reasons_failed *f;
    while (end < m->to && !(m->journal->entries[end].kind == JOURNAL_EVENT_END &&
                            m->journal->entries[end].depth == e->depth))
        end++;
    for (size_t i = 0; m->t->open && m->reasons && (f = reasons_considered(m->reasons, i)); i++) {
        enum node_op op = m->c->sentences.items[f->sentence]->node->op;
        if (f->at <= begin || f->at > end || op == R_BEFORE || op == R_INSTEAD) /* these keep it from happening */
            continue;
        bool menu = f->part->op == S_MENU; /* the card's rule has led there */
        if (!f->why || (!menu && all_constant(f->why)) ||
            (own && !menu && m->c->sentences.items[f->sentence]->rule != own))
            continue;
        add_facts(x, f->why, 1);
        push(x, line, &cap, compiled_rule_id(m->c, f->sentence));
    }
    if (!line->because_count)
        add_rule_of_card(x, line, &cap);
}

/* The rule of the card that was decided about, or why it did nothing. */
static void add_card(struct because *x, struct trace_line *card)
{
    size_t cap = 0;
    if (card->state == TRACE_IDLE)
        add_failed(x, card);
    else
        add_rule_of_card(x, card, &cap);
}

/* ---------------------------------------------------------------- other lines */

/* "Ann's square is Reef" does not explain why Ann's square changes. */
static bool is_old_value(const struct because *x, const struct trace_line *line, const struct reason_fact *f)
{
    const struct program *p = &x->m->c->program;
    const struct journal_entry *e = trace_entry(x->m, line);
    if (line->kind != JOURNAL_CHANGE || e->a >= p->cell_count)
        return false;
    const struct area *a = program_area(p, e->a);
    if (a->what == AREA_VALUE)
        return is_cell_of(x->m, e, f);
    if (a->what != AREA_FIELD)
        return false;
    int32_t owner = p->kinds[a->kind].first + e->a - a->first;
    const struct topic *t = f->topics.count == 1 ? f->topics.items : NULL;
    return t && t->field == a->owner && t->known && t->values[0] == owner;
}

/* "Reef 1's keeper is nothing" does not explain what a rule does after it has given Reef 1 a keeper. */
static bool is_overtaken(const struct because *x, const struct trace_line *line, const struct reason_fact *f)
{
    const struct trace_maker *m = x->m;
    const struct topic *t = f->topics.count == 1 && f->kind == REASON_STATE ? f->topics.items : NULL;
    if (!t || !t->field || !t->known || t->field->type.tag != TY_MAYBE)
        return false;
    for (const struct journal_entry *e = trace_entry(m, line); e-- > m->journal->entries + m->from;) {
        const struct area *a = e->kind == JOURNAL_CHANGE && e->a < m->c->program.cell_count
                                   ? program_area(&m->c->program, e->a)
                                   : NULL;
        if (a && a->what == AREA_FIELD && a->owner == t->field &&
            m->c->program.kinds[a->kind].first + e->a - a->first == t->values[0])
            return e->sentence == line->sentence && e->b == NOTHING && f->thing == NOTHING && e->c != NOTHING;
    }
    return false;
}

/* "Ann's square is Reef" only states which place "the storm reaches Reef" is about, where Ann's turn or draw leads there. */
static bool only_leads_there(const struct because *x, const struct trace_line *line, const struct reason_fact *f)
{
    const struct topic *t = f->topics.count == 1 && f->kind == REASON_STATE ? f->topics.items : NULL;
    return f->binds && f->thing != NOTHING && t && t->field && t->known && names(x, line, f->thing) &&
           is_named_around(x, line, t->values[0]);
}

/* Whether the line names every thing that the topic is about. */
static bool names_all(const struct because *x, const struct trace_line *line, const struct topic *t)
{
    const struct vocab *v = x->m->c->vocab;
    bool table = t->field >= v->table && t->field < v->table + v->table_count;
    if (!t->known || (t->field && table))
        return true;
    if (t->field)
        return names(x, line, t->values[0]);
    for (int i = 0; i < t->phrase->placeholder_count; i++) {
        struct type type = words_placeholder_type(v, &t->phrase->placeholders[i], t->values[i]);
        if ((type.tag == TY_PIECE || type.tag == TY_MAYBE) && t->values[i] >= 0 && !names(x, line, t->values[i]))
            return false;
    }
    return true;
}

/* "the owner of Reef 1 is Ann" does not explain "Reef 1: Ann's hand → Ann's discards", nor that Reef 1 was where it
 * comes from. */
static bool repeats_names(const struct because *x, const struct trace_line *line, const struct reason_fact *f)
{
    const struct trace_maker *m = x->m;
    if (f->thing == NOTHING || f->kind != REASON_STATE)
        return false;
    if (line->kind == JOURNAL_MOVE && trace_entry(m, line)->a == f->thing)
        return true;
    if (!names(x, line, f->thing))
        return false;
    for (size_t i = 0; !f->selects && i < f->topics.count; i++)
        if (!names_all(x, line, &f->topics.items[i]))
            return false;
    return true;
}

/* Whether the field belongs to an event, which keeps there what its own rules need: that is bookkeeping. */
static bool is_held(const struct trace_maker *m, const struct vocab_field *field)
{
    const struct vocab *v = m->c->vocab;
    for (size_t i = 0; i < v->phrase_count; i++)
        if (field >= v->phrases[i]->holds && field < v->phrases[i]->holds + v->phrases[i]->hold_count)
            return true;
    return false;
}

static bool is_about_held(const struct trace_maker *m, const struct reason_fact *f)
{
    const struct topic *t = f->topics.count == 1 ? f->topics.items : NULL;
    return t && t->field && !t->known && f->kind == REASON_STATE && is_held(m, t->field);
}

/* A line names what its statement writes; and that a condition is not so is only the reason why another branch is not
 * taken. */
static bool adds_to_line(const struct because *x, const struct trace_line *line, const struct reason_fact *f)
{
    const struct trace_maker *m = x->m;
    if (f->operand ? !trace_number_is_made_up(f) : f->negative && !f->otherwise && !has_numbers(f))
        return false;
    if (was_not_yet(m, line, f) || is_about_held(m, f) || is_under_way(f) || is_quiet(f))
        return false;
    return !is_old_value(x, line, f) && !is_overtaken(x, line, f) && !repeats_names(x, line, f) &&
           !only_leads_there(x, line, f);
}

/* Whether the fact only states which thing a constant belongs to: "Ann's square is Reef" before "Reef's depth is 3". */
static bool leads_to_constant(const struct reason_fact *f, const struct reason_facts *why)
{
    for (size_t i = 0; f->thing != NOTHING && i < why->count; i++) {
        const struct reason_fact *g = &why->items[i];
        const struct topic *t = g->topics.count ? g->topics.items : NULL;
        if (g != f && t && t->field && t->known && t->values[0] == f->thing && is_constant(g))
            return true;
    }
    return false;
}

/* Whether the fact only states which thing a rule continues with: any other would have done, and neither the line nor another
 * reason names it. */
static bool is_binding(const struct because *x, const struct trace_line *line, const struct reason_fact *f,
                       const struct reason_facts *why)
{
    if (!f->binds || f->thing == NOTHING || names(x, line, f->thing))
        return false;
    const char *name = buf_cstr(&x->m->t->scratch[0]); /* where names() has put it */
    for (size_t i = 0; i < why->count; i++)
        if (&why->items[i] != f && strstr(why->items[i].text, name))
            return false;
    return true;
}

/* The reasons that say more than the line itself and its place among the others. */
static struct reason_facts useful_facts(const struct because *x, const struct trace_line *line,
                                         const struct reason_facts *why)
{
    struct reason_facts list = {.more = why->more};
    for (size_t i = 0; i < why->count; i++)
        if (adds_to_line(x, line, &why->items[i]) && !leads_to_constant(&why->items[i], why) &&
            !is_binding(x, line, &why->items[i], why) && !only_locates_player(x, line, &why->items[i], why))
            ARENA_PUSH(&x->m->t->arena, list.items, list.count, list.cap) = why->items[i];
    return list;
}

/* Rounds, turns and phases follow each other. */
static bool is_mark(const struct trace_maker *m, const struct trace_line *line)
{
    return line->kind == JOURNAL_EVENT && m->c->vocab->phrases[trace_entry(m, line)->a]->mark;
}

/* Of the first thing that a rule does when its condition has become true: the entry with that condition, which has a
 * line only for a reader who may know everything. NULL: it is something else. */
static const struct journal_entry *condition_before(const struct trace_maker *m, const struct trace_line *line)
{
    const struct journal_entry *e = trace_entry(m, line), *before = line->entry ? e - 1 : NULL;
    return before && before->kind == JOURNAL_WHENEVER && before->sentence == e->sentence ? before : NULL;
}

/* Everything, if that fits into a line; otherwise the numbers, or nothing. */
static void add_brief(struct because *x, struct trace_line *line)
{
    const struct journal_entry *condition = condition_before(x->m, line);
    size_t of = condition ? (size_t)(condition - x->m->journal->entries) : x->m->from + line->entry;
    const struct reason_facts *all = trace_facts(x->m, of);
    struct reason_facts facts = all ? useful_facts(x, line, all) : (struct reason_facts){0}, *why = &facts;
    size_t cap = 0;
    if (!why->count || (is_mark(x->m, line) && !has_number(why)))
        return;
    const struct journal_entry *cause =
        why->count == 1 ? cause_of(x, &why->items[0], x->m->from + line->entry) : NULL;
    if (cause && trace_is_undone(x->m, cause->a) && add_cause(x, line, &cap, &why->items[0], cause))
        return;
    if (has_number(why) || !all_constant(why)) {
        bool numbers = has_number(why) && add_numbers(x, why, 0);
        if (!numbers)
            add_facts(x, why, 1);
        if (!numbers && utf8_columns(buf_cstr(x->out)) > BRIEF_COLUMNS)
            buf_reset(x->out);
    }
    if (x->out->len)
        push(x, line, &cap, NULL);
}

/* No rule is known that would have done something. A card that acts on something else stays; what happens to a
 * card alone is bookkeeping. */
static void level_idle(const struct trace_maker *m, struct trace_line *line)
{
    const struct journal_entry *e = trace_entry(m, line);
    const struct vocab *v = m->c->vocab;
    const struct vocab_phrase *p = v->phrases[e->a];
    int members = 0;
    for (int i = 0; i < p->placeholder_count && i < e->value_count; i++) {
        int32_t value = m->journal->values[e->values + i];
        struct type type = words_placeholder_type(v, &p->placeholders[i], value);
        members += (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0;
    }
    line->level = members > 1 ? TRACE_SHOWN : TRACE_FOLDED;
}

/* The first thing that a rule does when its condition has become true; NULL: nothing that is shown. */
static struct trace_line *first_done(const struct trace_maker *m, const struct trace_line *condition)
{
    struct trace_line *end = m->t->lines + m->t->line_count;
    for (struct trace_line *l = m->t->lines + (condition - m->t->lines) + 1; l < end && l->depth >= condition->depth; l++) {
        if (l->kind == JOURNAL_WHENEVER)
            return NULL;
        if (l->level == TRACE_SHOWN && l->depth == condition->depth)
            return l->sentence == condition->sentence ? l : NULL;
    }
    return NULL;
}

/* The condition is the reason of what the rule does; if nothing of that is shown, the text of the line. Returns the line
 * that states it. */
static struct trace_line *set_condition(struct because *x, struct trace_line *line)
{
    const struct reason_facts *why = trace_facts(x->m, x->m->from + line->entry);
    struct trace_line *done = first_done(x->m, line);
    size_t cap = 0;
    if (!why)
        return line;
    struct reason_facts facts = useful_facts(x, line, why);
    add_facts(x, facts.count ? &facts : why, DEEPEST);
    if (done) {
        push(x, done, &cap, NULL);
        line->level = TRACE_FOLDED;
        return done;
    }
    line->brief = arena_printf(&x->m->t->arena, tr(x->m->lang, "now holds: %s"), buf_cstr(x->out));
    buf_reset(x->out);
    return line;
}

/* Whether the line has the reason, too. */
static bool has_reason(const struct trace_line *line, const char *text)
{
    for (size_t i = 0; i < line->because_count; i++)
        if (!strcmp(line->because[i].text, text))
            return true;
    return false;
}

/* … or the fact of `len` bytes, perhaps with more: "Ann's strength is 3" of "Ann's strength is 3 = 1 (Hill) + 2 (army)". */
static bool has_fact(const struct trace_line *line, const char *fact, size_t len)
{
    for (size_t i = 0; i < line->because_count; i++)
        for (const char *at = line->because[i].text; at;) {
            if (!strncmp(at, fact, len) && (!at[len] || at[len] == ' ' || at[len] == *FACT_BREAK))
                return true;
            at = strstr(at, FACT_BREAK);
            at = at ? at + strlen(FACT_BREAK) : NULL;
        }
    return false;
}

static bool has_facts(const struct trace_line *line, const char *text)
{
    const char *end;
    for (; (end = strstr(text, FACT_BREAK)); text = end + strlen(FACT_BREAK))
        if (!has_fact(line, text, (size_t)(end - text)))
            return false;
    return has_fact(line, text, strlen(text));
}

/* Whether an event around the line has the reason, or the line before in the same event has it with more. Of the same
 * reasons one after the other the text prints the first ones. */
static bool is_known_reason(const struct because *x, const struct trace_line *line, const char *text)
{
    const struct trace_line *lines = x->m->t->lines;
    for (size_t i = line->around; i != TRACE_NO_LINE; i = lines[i].around)
        if (lines[i].level == TRACE_SHOWN && has_reason(&lines[i], text))
            return true;
    return x->last && x->last->around == line->around && !has_reason(x->last, text) && has_facts(x->last, text);
}

static void drop_known_reasons(struct because *x, struct trace_line *line)
{
    struct trace_reason *list = (struct trace_reason *)line->because;
    size_t kept = 0;
    for (size_t i = 0; i < line->because_count; i++)
        if (list[i].quotes || !is_known_reason(x, line, list[i].text))
            list[kept++] = list[i];
    line->because_count = kept;
    x->last = kept ? line : x->last;
}

void trace_add_because(struct trace_maker *m)
{
    struct because x = {.m = m, .out = &m->t->scratch[TRACE_WHY]};
    for (size_t i = 0; i < m->t->line_count; i++) {
        struct trace_line *line = &m->t->lines[i], *stated = line;
        const struct trace_line *last = i ? line - 1 : NULL;
        buf_reset(x.out);
        if (line->level != TRACE_SHOWN || line->state == TRACE_RESUMED || line->state == TRACE_ENDED_IDLE)
            continue;
        if (line->because_count || (last && last->kind == JOURNAL_WHENEVER && last->sentence == line->sentence))
            continue; /* has the condition of its rule */
        switch ((int)line->kind) {
        case JOURNAL_PREVENTED:
        case JOURNAL_INSTEAD:
        case JOURNAL_ENDED:
        case JOURNAL_FORBIDDEN: add_all(&x, line); break;
        case JOURNAL_WHENEVER: stated = set_condition(&x, line); break;
        case JOURNAL_ROLL:
        case JOURNAL_PICK:
        case JOURNAL_SHUFFLE:
        case JOURNAL_SHOW: break; /* chance has none */
        default: line->state == TRACE_IDLE ? add_failed(&x, line) : add_brief(&x, line); break;
        }
        if (line->kind == JOURNAL_EVENT || line->kind == JOURNAL_CHANGE || line->kind == JOURNAL_MOVE)
            drop_known_reasons(&x, line);
        add_options(&x, stated, trace_facts(m, m->from + line->entry), DEEP);
        if (line->state == TRACE_IDLE && !line->because_count)
            level_idle(m, line);
    }
    if (m->t->card)
        add_card(&x, m->t->card);
}
