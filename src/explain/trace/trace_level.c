/* SPDX-License-Identifier: MIT
 *
 * Which lines of a trace people read first, and what came of each event. Bookkeeping is folded: what an event holds,
 * what the same decision undoes, what expires, events without an effect, and a change that says the same as
 * its event. It only reads the journal, and must not know what an event or a cell means in a game.
 */
#include "explain/trace/trace_inner.h"

#include "base/sort.h"
#include "base/tr.h"
#include "explain/format.h"
#include "lang/walk.h"
#include "session/cells.h"
#include "session/words.h"

#include <string.h>

/* What is shown at one depth, below the current line. */
struct below {
    size_t shown; /* lines */
    size_t only; /* the line, if there is one */
    size_t listed; /* lines that are read as a list */
    size_t idle; /* events that did nothing */
    size_t unseen; /* events of which the reader may only know that they moved something */
    size_t moved; /* the last line that is a move */
    size_t rolled; /* dice … */
    size_t roll; /* … and the line of the first */
    bool changes; /* something is written, shown or not */
    bool stated; /* the event itself states what was written */
};

struct leveler {
    struct trace_maker *m;
    struct trace *t;
    struct below *below; /* by depth */
    const bool *acted; /* by event: a rule acts on it; NULL: not found out yet */
    const struct journal_entry *decided; /* the event that was decided and took place, if the reader knows it; NULL */
    size_t decided_end; /* the entry with which it ended */
};

static const int32_t *values_of(const struct leveler *x, const struct journal_entry *e)
{
    return x->m->journal->values + e->values;
}

static const struct journal_entry *entry_of(const struct leveler *x, const struct trace_line *line)
{
    return trace_entry(x->m, line);
}

/* ---------------------------------------------------------------- events */

static bool is_event(const struct trace_line *line)
{
    return line->kind == JOURNAL_EVENT && line->state != TRACE_RESUMED && line->state != TRACE_ENDED_IDLE;
}

/* Whether the event has the piece among its values. */
static bool event_names(const struct leveler *x, const struct journal_entry *event, int32_t piece)
{
    const struct vocab_phrase *p = x->m->c->vocab->phrases[event->a];
    for (int i = 0; i < p->placeholder_count && i < event->value_count; i++) {
        int32_t value = values_of(x, event)[i];
        struct type type = words_placeholder_type(x->m->c->vocab, &p->placeholders[i], value);
        if (value == piece && (type.tag == TY_PIECE || type.tag == TY_MAYBE))
            return true;
    }
    return false;
}

/* A piece about which nothing can be said is a word, too. */
static bool is_word(const struct vocab *v, int32_t member)
{
    const struct vocab_kind *kind = vocab_kind_of(v, member);
    return kind->category != RB_PLAYER && (kind->category != RB_PIECE || !kind->field_count);
}

/* Whether a player or a piece, and not only words, is among its values. */
static bool names_member(const struct leveler *x, const struct journal_entry *event)
{
    const struct vocab_phrase *p = x->m->c->vocab->phrases[event->a];
    for (int i = 0; i < p->placeholder_count && i < event->value_count; i++) {
        int32_t value = values_of(x, event)[i];
        struct type type = words_placeholder_type(x->m->c->vocab, &p->placeholders[i], value);
        bool member = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0;
        if (member && !is_word(x->m->c->vocab, value))
            return true;
    }
    return false;
}

/* Whether the purpose of a roll names the word, too. */
static bool is_rolled_for(const struct leveler *x, const struct journal_entry *roll, int32_t word)
{
    const struct vocab_phrase *p = x->m->c->vocab->phrases[values_of(x, roll)[0]];
    for (int i = 0; i < p->placeholder_count && i + 1 < roll->value_count; i++)
        if (values_of(x, roll)[i + 1] == word)
            return true;
    return false;
}

/* Whether the event only announces the roll: "Ann rolls 1 die for battle", but neither "Ann fights Ben" nor "Ann tests wit
 * against 5". */
static bool only_announces(const struct leveler *x, const struct journal_entry *event, const struct below *below)
{
    const struct journal_entry *roll = entry_of(x, &x->t->lines[below->roll]);
    const struct vocab *v = x->m->c->vocab;
    const struct vocab_phrase *p = v->phrases[event->a];
    int players = 0;
    for (int i = 0; i < p->placeholder_count && i < event->value_count; i++) {
        int32_t value = values_of(x, event)[i];
        struct type type = words_placeholder_type(v, &p->placeholders[i], value);
        bool member = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 && value < v->member_count;
        bool player = member && v->members[value].kind == v->players;
        if (type.tag == TY_NUMBER && value >= 0 && (size_t)value == below->rolled)
            continue;
        if (!player && (!member || !is_word(v, value) || !is_rolled_for(x, roll, value)))
            return false;
        players += player;
    }
    return players < 2;
}

enum named { NAMES_PLAYERS, NAMES_PIECES, NAMES_CARDS }; /* the most particular of its values */

static enum named names_of(const struct leveler *x, const struct journal_entry *event)
{
    const struct vocab *v = x->m->c->vocab;
    const struct vocab_phrase *p = v->phrases[event->a];
    enum named most = NAMES_PLAYERS;
    for (int i = 0; i < p->placeholder_count && i < event->value_count; i++) {
        int32_t value = values_of(x, event)[i];
        struct type type = words_placeholder_type(v, &p->placeholders[i], value);
        bool piece = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 && value < v->member_count;
        if (piece && v->kinds[v->members[value].kind].title_kind >= 0)
            return NAMES_CARDS;
        bool one = type.tag == TY_NUMBER && value == 1;
        if (!one && (!piece || v->members[value].kind != v->players))
            most = NAMES_PIECES;
    }
    return most;
}

/* ---------------------------------------------------------------- changes */

static const struct trace_net *net_of(const struct trace_maker *m, int32_t cell)
{
    size_t low = sorted_from(m->net, m->net_count, sizeof *m->net, cell);
    return low < m->net_count && m->net[low].cell == cell ? &m->net[low] : NULL;
}

bool trace_is_undone(const struct trace_maker *m, int32_t cell)
{
    const struct trace_net *net = net_of(m, cell);
    return net && net->from == net->to;
}

/* The type of what is in the cells of an area; of those that are neither fields nor values, a number. */
static enum type_tag tag_of(const struct area *a)
{
    if (a->what == AREA_VALUE)
        return ((const struct vocab_phrase *)a->owner)->type.tag;
    return a->what == AREA_TABLE || a->what == AREA_FIELD ? ((const struct vocab_field *)a->owner)->type.tag : TY_NUMBER;
}

/* What a cell has while nothing is the case: no, or no piece. */
static bool is_rest(const struct trace_maker *m, int32_t cell, int32_t value)
{
    const struct area *a = program_area(&m->c->program, cell);
    if (a->what == AREA_CONDITION)
        return !value;
    enum type_tag tag = tag_of(a);
    return (tag == TY_TRUTH && !value) || (tag == TY_MAYBE && value == NOTHING);
}

/* Whether the change is the result of a decision that first took the old result away: "passed" is set to no before
 * a test and to yes by it, and was yes after the test before. */
static bool is_found_again(const struct trace_maker *m, const struct journal_entry *e)
{
    const struct trace_net *net = net_of(m, e->a);
    return net && net->from == net->to && e->c == net->to && is_rest(m, e->a, e->b);
}

/* A number that comes back to its value was paid and gained: both are of interest. */
static bool is_number(const struct area *a)
{
    return (a->what == AREA_TABLE || a->what == AREA_FIELD || a->what == AREA_VALUE) && tag_of(a) == TY_NUMBER;
}

/* What an event holds is bookkeeping, except its outcome: the player who wins it, or a condition that is found true. */
static bool holds_outcome(const struct leveler *x, const struct journal_entry *e)
{
    const struct vocab *v = x->m->c->vocab;
    const struct vocab_phrase *event = v->phrases[values_of(x, e)[0]];
    struct type type = format_event_slot_type(v, event, values_of(x, e)[1], e->c);
    return (type.tag == TY_MAYBE && type.kind == v->players && e->c >= 0) || (type.tag == TY_TRUTH && e->c > 0);
}

struct marker_search {
    const struct vocab_field *field;
    const struct vocab_phrase *event;
    bool found;
};

static void find_marker(void *ctx, const struct node *n)
{
    struct marker_search *s = ctx;
    s->found |= n->op == S_SET && n->a->op == E_TABLE && n->a->field == s->field && n->duration.until == s->event;
}

/* Whether a rule that comes before an event only counts that it happens, until an event around it ends. */
static bool counts_event(const struct leveler *x, const struct trace_line *line, const struct area *a)
{
    const struct node *n = line->sentence < 0 ? NULL : x->m->c->sentences.items[line->sentence]->node;
    bool before = n && n->op == R_BEFORE && n->body.count == 1 && n->body.items[0]->op == S_SET;
    const struct node *set = before ? n->body.items[0] : NULL;
    return set && set->duration.until && set->a->field == a->owner && set->b->op == E_ARITH && !line->expires;
}

/* Whether a word of the table only says which event is under way: the rule of the event sets it, and it lasts as long. */
static bool marks_event(const struct leveler *x, const struct trace_line *line, const struct area *a)
{
    const struct node *n = line->sentence < 0 ? NULL : x->m->c->sentences.items[line->sentence]->node;
    if (!n || n->op != R_WHEN || a->what != AREA_TABLE || is_number(a))
        return false;
    struct marker_search search = {a->owner, n->a->phrase, false};
    walk_nodes(n, find_marker, &search);
    return search.found;
}

/* The line of the event around a line; NULL: it is the decision, or none. */
static const struct trace_line *event_around(const struct leveler *x, const struct trace_line *line)
{
    const struct trace_line *around = line->around == TRACE_NO_LINE ? NULL : &x->t->lines[line->around];
    return around && is_event(around) ? around : NULL;
}

/* Whether a card made it so, and it ended with its duration: it is the effect of the card. */
static bool is_effect_of_card(const struct leveler *x, const struct trace_line *line)
{
    const struct trace_line *event = event_around(x, line);
    if (!event || line->expires || names_of(x, entry_of(x, event)) != NAMES_CARDS)
        return false;
    for (const struct trace_line *l = line + 1; l < x->t->lines + x->t->line_count; l++)
        if (l->kind == JOURNAL_CHANGE && l->expires && entry_of(x, l)->a == entry_of(x, line)->a)
            return true;
    return false;
}

/* Whether a piece loses what it had in an event that puts it elsewhere. */
static bool is_lost_on_leaving(const struct leveler *x, const struct trace_line *line, const struct area *a)
{
    const struct journal_entry *e = entry_of(x, line);
    const struct program *p = &x->m->c->program;
    if (a->what != AREA_FIELD || e->c != NOTHING || ((const struct vocab_field *)a->owner)->type.tag != TY_MAYBE)
        return false;
    int32_t piece = p->kinds[a->kind].first + e->a - a->first;
    const struct trace_line *event = event_around(x, line), *last = line > x->t->lines ? line - 1 : line;
    if (!event || !event_names(x, entry_of(x, event), piece) || last->kind == JOURNAL_WHENEVER)
        return false;
    for (size_t i = 0; i < x->t->line_count; i++)
        if (x->t->lines[i].kind == JOURNAL_MOVE && entry_of(x, &x->t->lines[i])->a == piece)
            return true;
    return false;
}

/* Whether the rulebook marks it as bookkeeping. */
static bool is_quiet(const struct area *a)
{
    if (a->what == AREA_CONDITION || a->what == AREA_VALUE) {
        const struct rb_phrase *decl = ((const struct vocab_phrase *)a->owner)->decl;
        return decl && decl->quiet;
    }
    if (a->what != AREA_FIELD && a->what != AREA_TABLE)
        return false;
    const struct rb_field *decl = ((const struct vocab_field *)a->owner)->decl;
    return decl && decl->quiet;
}

/* Whether a line is shown only with everything: an event that may be one, or a change that the rulebook marks. */
static bool may_be_between(const struct leveler *x, const struct trace_line *line)
{
    if (line->kind != JOURNAL_CHANGE)
        return line->kind == JOURNAL_EVENT;
    int32_t cell = entry_of(x, line)->a;
    return cell < x->m->c->program.cell_count && is_quiet(program_area(&x->m->c->program, cell));
}

/* Whether a number only keeps what the line before has rolled. A rule other than the one that rolled has to set it without
 * using its old value, after a single die. */
static bool keeps_roll(const struct leveler *x, const struct trace_line *line)
{
    const struct trace_line *first = x->t->lines, *last = line;
    while (last > first && may_be_between(x, &last[-1]))
        last--;
    if (last-- == first || last->kind != JOURNAL_ROLL || entry_of(x, last)->b != entry_of(x, line)->c)
        return false;
    bool alone = last == first || last[-1].kind != JOURNAL_ROLL;
    return last->sentence == line->sentence || (alone && line->brief);
}

static const struct rb_phrase *decl_of(const struct leveler *x, const struct journal_entry *event)
{
    return x->m->c->vocab->phrases[event->a]->decl;
}

/* … of an event. */
static bool is_omitted(const struct leveler *x, const struct journal_entry *event)
{
    return decl_of(x, event) && decl_of(x, event)->quiet;
}

/* Whether the decision drew the piece at random: then it is of interest, although it goes back. */
static bool was_drawn(const struct leveler *x, int32_t piece)
{
    for (size_t i = 0; i < x->t->line_count; i++)
        if (x->t->lines[i].kind == JOURNAL_PICK && entry_of(x, &x->t->lines[i])->a == piece)
            return true;
    return false;
}

static bool is_quiet_zone(const struct leveler *x, int32_t place)
{
    const struct vocab *v = x->m->c->vocab;
    for (size_t i = 0; i < v->zone_count; i++)
        if (place >= v->zones[i].first && place < v->zones[i].first + v->zones[i].count)
            return v->zones[i].decl->quiet;
    return false;
}

/* … of a value of an event: one of its fields. */
static bool is_quiet_value(const struct leveler *x, const struct journal_entry *e)
{
    const struct vocab_phrase *event = x->m->c->vocab->phrases[values_of(x, e)[0]];
    int32_t slot = values_of(x, e)[1] - event->placeholder_count;
    const struct rb_field *decl = slot >= 0 && slot < event->hold_count ? event->holds[slot].decl : NULL;
    return decl && decl->quiet;
}

/* Whether the line is the sentence of the heading: "Ann attacks Ben" is both the event and the condition that it sets. */
static bool repeats_heading(const struct leveler *x, const struct trace_line *line)
{
    const char *decision = x->t->decision;
    return decision && x->m->context->event >= 0 && !strcmp(line->text, decision);
}

static bool is_heading_of(const struct leveler *x, const struct trace_line *line, int32_t member)
{
    return line->is_heading && event_names(x, entry_of(x, line), member);
}

/* Whether the change only hands a marker on to the player whose turn it is in, or begins next: "active player Ann → Ben"
 * before "Ben takes a turn". */
static bool hands_turn_on(const struct leveler *x, const struct trace_line *line)
{
    const struct journal_entry *e = entry_of(x, line);
    const struct area *a = program_area(&x->m->c->program, e->a);
    if (a->what != AREA_TABLE || ((const struct vocab_field *)a->owner)->type.tag != TY_PIECE || line->brief)
        return false;
    if (line->around != TRACE_NO_LINE && is_heading_of(x, &x->t->lines[line->around], e->c))
        return true;
    int32_t member = e->c;
    for (const struct trace_line *next = line + 1; next < x->t->lines + x->t->line_count; next++) {
        const struct journal_entry *n = entry_of(x, next);
        if (next->kind == JOURNAL_CHANGE && n->a == e->a)
            member = n->c;
        else if (next->is_heading && names_member(x, n))
            return event_names(x, n, member);
    }
    return false;
}

/* Whether a change is of a field, and the event names both what has the field and the new value: "Ann steps to Reef" and
 * "Ann's square Hill → Reef". */
static bool states_field(const struct leveler *x, const struct journal_entry *event, const struct journal_entry *e)
{
    const struct program *p = &x->m->c->program;
    const struct area *a = program_area(p, e->a);
    bool thing = a->what == AREA_FIELD && (tag_of(a) == TY_PIECE || tag_of(a) == TY_MAYBE);
    return thing && event_names(x, event, p->kinds[a->kind].first + e->a - a->first) && event_names(x, event, e->c);
}

/* "form of the battle is Ruse" in "Ann battles by Ruse": a word of the table, without an old value of interest. */
static bool states_word(const struct leveler *x, const struct journal_entry *event, const struct trace_line *line)
{
    const struct journal_entry *e = entry_of(x, line);
    const struct area *a = program_area(&x->m->c->program, e->a);
    return a->what == AREA_TABLE && line->brief && tag_of(a) == TY_PIECE && is_word(x->m->c->vocab, e->c) &&
           event_names(x, event, e->c);
}

/* Whether the event says all that the change says: what has changed, and into what. */
static bool says_same(const struct leveler *x, const struct journal_entry *event, const struct trace_line *line)
{
    const struct journal_entry *e = entry_of(x, line);
    const struct program *p = &x->m->c->program;
    if (line->kind != JOURNAL_CHANGE || e->a >= p->cell_count)
        return false;
    const struct area *a = program_area(p, e->a);
    if (a->what == AREA_CONDITION) {
        const struct vocab_phrase *phrase = a->owner;
        int32_t values[PLACEHOLDERS_MAX];
        bool all = e->c;
        cells_condition_values(x->m->c->vocab, phrase, e->a - a->first, values);
        for (int i = 0; i < phrase->placeholder_count; i++)
            all = all && event_names(x, event, values[i]);
        return all && phrase->placeholder_count;
    }
    return states_field(x, event, e);
}

/* The kinds of the things that have a zone each, "hand of [player]" and "stack of [player] in [sector]"; returns how many. */
static int kinds_of_zone(const struct vocab *v, const struct vocab_zone *z, int *kinds)
{
    const struct vocab_phrase *p = z->phrase < 0 ? NULL : v->phrases[z->phrase];
    if (!p)
        kinds[0] = z->of;
    for (int i = 0; p && i < p->placeholder_count; i++)
        kinds[i] = p->placeholders[i].kinds[0];
    return p ? p->placeholder_count : z->of >= 0;
}

/* Whether the zone is the only one for its pieces that things of these kinds have. */
static bool is_only_zone(const struct vocab *v, const struct vocab_zone *z, const int *kinds, int count)
{
    for (size_t i = 0; i < v->zone_count; i++) {
        int other[PLACEHOLDERS_MAX];
        const struct vocab_zone *y = &v->zones[i];
        if (y != z && y->holds == z->holds && kinds_of_zone(v, y, other) == count &&
            !memcmp(other, kinds, (size_t)count * sizeof *kinds))
            return false;
    }
    return true;
}

/* "Ann is dealt Reef" and "Reef: deck → Ann's hand", where Ann has no zone for cards but her hand. */
static bool states_move(const struct leveler *x, const struct journal_entry *event, const struct journal_entry *move)
{
    const struct vocab *v = x->m->c->vocab;
    int kinds[PLACEHOLDERS_MAX], count = 0;
    const struct vocab_zone *z = NULL;
    for (size_t i = 0; i < v->zone_count && !z; i++)
        if (move->c >= v->zones[i].first && move->c < v->zones[i].first + v->zones[i].count)
            z = &v->zones[i];
    if (!z || move->b < 0 || !(count = kinds_of_zone(v, z, kinds)) || !event_names(x, event, move->a))
        return false;
    for (int i = count - 1, position = move->c - z->first; i >= 0; i--) {
        const struct vocab_kind *k = &v->kinds[kinds[i]];
        if (!event_names(x, event, k->first + position % k->count))
            return false;
        position /= k->count;
    }
    return is_only_zone(v, z, kinds, count);
}

/* The event, shown in a line above or decided, directly in which something happens; NULL: it is none of these. */
static const struct journal_entry *stated_around(const struct leveler *x, const struct trace_line *line)
{
    const struct trace_line *around = event_around(x, line);
    const struct journal_entry *e = entry_of(x, line);
    if (around)
        return is_omitted(x, entry_of(x, around)) ? NULL : entry_of(x, around);
    bool decided = line->around == TRACE_NO_LINE && x->decided && e->depth == x->decided->depth &&
                   (size_t)(e - x->m->journal->entries) < x->decided_end;
    return decided ? x->decided : NULL;
}

/* "from Hill", of a change or a move whose event names the new value; NULL: what was before is of no interest. */
static const char *origin_of(const struct leveler *x, const struct trace_line *line)
{
    struct buf *value = &x->m->t->scratch[0];
    const struct journal_entry *e = entry_of(x, line);
    bool unknown = line->kind == JOURNAL_MOVE && strcmp(line->joint, ": ") != 0; /* see add_move */
    if (line->brief || unknown)
        return NULL;
    buf_reset(value);
    if (line->kind == JOURNAL_MOVE)
        format_zone(value, x->m->c->vocab, e->b, x->m->lang);
    else
        format_cell_value(value, x->m->c, e->a, e->b, x->m->lang);
    return arena_printf(&x->m->t->arena, tr(x->m->lang, "from %s"), buf_cstr(value));
}

/* Whether the event of a change states it, which then has what was before. */
static bool is_left_to_event(struct leveler *x, struct trace_line *line)
{
    const struct journal_entry *e = entry_of(x, line), *event = stated_around(x, line);
    const struct program *p = &x->m->c->program;
    bool move = line->kind == JOURNAL_MOVE;
    if (!event || (!move && e->a >= p->cell_count) || line->is_picked)
        return false;
    if (move ? !states_move(x, event, e) : !states_field(x, event, e) && !states_word(x, event, line))
        return false;
    const struct trace_net *net = net_of(x->m, move ? p->kinds[p->kind_of[e->a]].place + e->a : e->a);
    bool only = net && net->from == e->b && net->to == e->c;
    if (!only || trace_has_number(x->m, line) || is_effect_of_card(x, line))
        return false;
    const char *origin = origin_of(x, line);
    const char **place = event == x->decided ? &x->t->origin : &x->t->lines[line->around].origin;
    if (origin && *place)
        return false; /* it states two changes, and names one */
    *place = origin ? origin : *place;
    line->is_stated = true;
    return true;
}

static bool is_bookkeeping_change(const struct leveler *x, const struct trace_line *line)
{
    const struct journal_entry *e = entry_of(x, line);
    const struct program *p = &x->m->c->program;
    if (repeats_heading(x, line))
        return true;
    if (line->kind == JOURNAL_CHANGE && e->a < p->cell_count && hands_turn_on(x, line))
        return true;
    if (line->kind == JOURNAL_MOVE)
        return e->b == e->c || (trace_is_undone(x->m, p->kinds[p->kind_of[e->a]].place + e->a) && !was_drawn(x, e->a)) ||
               is_quiet_zone(x, e->b) || is_quiet_zone(x, e->c);
    if (e->a >= p->cell_count)
        return is_quiet_value(x, e) || (!trace_has_number(x->m, line) && !(line->why && holds_outcome(x, e)));
    if (line->expires || is_quiet(program_area(p, e->a)) || trace_ends_itself(x->m, line))
        return true;
    if (program_area(p, e->a)->what == AREA_POSITIONS)
        return !e->b; /* what occurs for the first time is of no interest yet */
    if (is_number(program_area(p, e->a)))
        return keeps_roll(x, line) || counts_event(x, line, program_area(p, e->a));
    if (marks_event(x, line, program_area(p, e->a)) || is_lost_on_leaving(x, line, program_area(p, e->a)))
        return true;
    return trace_is_undone(x->m, e->a) && !is_effect_of_card(x, line) && !(is_found_again(x->m, e) && !trace_is_only_not_yet(x->m, line));
}

/* ---------------------------------------------------------------- what comes of events */

/* Whether the event still takes place when the decision has been taken. */
static bool is_open(const struct leveler *x, const struct journal_entry *event)
{
    const struct trace_maker *m = x->m;
    for (size_t k = (size_t)(event - m->journal->entries); k < m->to; k++) {
        const struct journal_entry *e = &m->journal->entries[k];
        if (e->kind == JOURNAL_EVENT_END && e->depth == event->depth)
            return false;
    }
    return true;
}

/* Whether the reader may know what the event waits for: sees it, and each event that is directly inside of it. */
static bool may_know_pending(const struct leveler *x, const struct journal_entry *event)
{
    const struct trace_maker *m = x->m;
    if (x->t->open)
        return true;
    size_t first = (size_t)(event - m->journal->entries);
    if (!m->view->reasons || !m->view->seen[first - m->from])
        return false;
    for (size_t k = first; k < m->to; k++) {
        const struct journal_entry *e = &m->journal->entries[k];
        if (e->kind == JOURNAL_EVENT && e->depth == event->depth + 1 && !m->view->seen[k - m->from])
            return false;
    }
    return true;
}

/* Whether the decision's end finds the event waiting, as far as the reader may know: a rule that comes before it asks
 * for the next decision, or made the event in which that is asked. */
static bool is_pending(const struct leveler *x, const struct journal_entry *event)
{
    const struct trace_maker *m = x->m;
    int32_t inner = m->context->asks_next;
    int depth = event->depth;
    if (!may_know_pending(x, event))
        return false;
    for (size_t k = (size_t)(event - m->journal->entries); k < m->to; k++) {
        const struct journal_entry *e = &m->journal->entries[k];
        if (e->kind == JOURNAL_EVENT_END && e->depth == depth)
            return false;
        if (e->kind == JOURNAL_EVENT && e->depth == depth + 1)
            inner = e->sentence;
        else if (e->kind == JOURNAL_EVENT_END && e->depth == depth + 1)
            inner = m->context->asks_next;
    }
    return inner >= 0 && m->c->sentences.items[inner]->node->op == R_BEFORE;
}

/* "prevented" or "replaced" of the event of line `i`: a line right below it, or next to it. 0: there is none. */
static size_t result_of(const struct leveler *x, size_t i)
{
    const struct trace *t = x->t;
    const struct trace_line *line = &t->lines[i];
    int32_t event = entry_of(x, line)->a;
    for (size_t k = i + 1; k < t->line_count && t->lines[k].depth >= line->depth; k++) {
        const struct trace_line *l = &t->lines[k];
        int below = l->depth - line->depth;
        if (below == 1 && l->kind == JOURNAL_PREVENTED && entry_of(x, l)->a == event)
            return k;
        if (!below)
            return l->kind == JOURNAL_INSTEAD && entry_of(x, l)->a == event ? k : 0;
    }
    return 0;
}

/* Which events rules act on. */
static bool *find_acted(const struct leveler *x)
{
    const struct vocab *v = x->m->c->vocab;
    const struct sentences *all = &x->m->c->sentences;
    bool *acted = ARENA_ARRAY(&x->t->arena, bool, v->phrase_count);
    for (size_t i = 0; i < all->count; i++) {
        const struct node *n = all->items[i]->node;
        if ((n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD) && n->a)
            acted[n->a->phrase->index] = true;
    }
    return acted;
}

/* No rule acts on such an event, nor on the general one: it is there to be announced. */
static bool is_announcement(struct leveler *x, int32_t event)
{
    const struct vocab *v = x->m->c->vocab;
    if (!x->acted)
        x->acted = find_acted(x);
    for (; event >= 0; event = v->phrases[event]->parent)
        if (x->acted[event])
            return false;
    return true;
}

/* Whether the event moves something that the reader cannot identify. That it does is known: the number of pieces in a
 * place is never hidden. */
static bool moves_unseen(const struct leveler *x, const struct journal_entry *event)
{
    const struct trace_maker *m = x->m;
    for (size_t k = (size_t)(event - m->journal->entries); !x->t->open && m->view && k < m->to; k++) {
        const struct journal_entry *e = &m->journal->entries[k];
        if (e->kind == JOURNAL_MOVE && e->b != e->c && !m->view->seen[k - m->from])
            return true;
        if (e->kind == JOURNAL_EVENT_END && e->depth == event->depth)
            return false;
    }
    return false;
}

/* Whether a number is among its values: "Gold draws 4 cards". */
static bool names_number(const struct leveler *x, const struct journal_entry *event)
{
    const struct vocab_phrase *p = x->m->c->vocab->phrases[event->a];
    for (int i = 0; i < p->placeholder_count && i < event->value_count; i++)
        if (words_placeholder_type(x->m->c->vocab, &p->placeholders[i], values_of(x, event)[i]).tag == TY_NUMBER)
            return true;
    return false;
}

/* Folds what is inside an event that states how many. */
static void fold_unseen_steps(struct leveler *x, size_t i, struct below *below)
{
    struct trace *t = x->t;
    if (!below->unseen || below->unseen != below->shown || !names_number(x, entry_of(x, &t->lines[i])))
        return;
    for (size_t k = i + 1; k < t->line_count && t->lines[k].depth > t->lines[i].depth; k++)
        t->lines[k].level = TRACE_FOLDED;
    below->shown = below->unseen = 0;
}

/* Whether both events name one card. */
static bool share_card(const struct leveler *x, const struct journal_entry *outer, const struct journal_entry *inner)
{
    const struct vocab *v = x->m->c->vocab;
    const struct vocab_phrase *p = v->phrases[inner->a];
    for (int i = 0; i < p->placeholder_count && i < inner->value_count; i++) {
        int32_t value = values_of(x, inner)[i];
        struct type type = words_placeholder_type(v, &p->placeholders[i], value);
        bool piece = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 && value < v->member_count;
        if (piece && v->kinds[v->members[value].kind].title_kind >= 0 && event_names(x, outer, value))
            return true;
    }
    return false;
}

/* Folds an event that did nothing with the card of the event around it: that one did nothing, if anything did. */
static void fold_idle_steps(struct leveler *x, size_t i, struct below *below)
{
    struct trace *t = x->t;
    const struct trace_line *line = &t->lines[i];
    for (size_t k = i + 1; below->idle && k < t->line_count && t->lines[k].depth > line->depth; k++) {
        struct trace_line *inner = &t->lines[k];
        if (inner->level != TRACE_SHOWN || inner->state != TRACE_IDLE || !share_card(x, entry_of(x, line), entry_of(x, inner)))
            continue;
        inner->level = TRACE_FOLDED;
        below->shown--;
        below->idle--;
    }
    if (below->shown == 1)
        for (below->only = i + 1; t->lines[below->only].level != TRACE_SHOWN;)
            below->only++;
}

/* An event without an effect that is shown. */
static void fold_event(struct leveler *x, size_t i, const struct below *below)
{
    struct trace_line *line = &x->t->lines[i];
    const struct journal_entry *e = entry_of(x, line);
    const struct vocab *v = x->m->c->vocab;
    bool card = names_of(x, e) == NAMES_CARDS, mark = v->phrases[e->a]->mark;
    size_t result = result_of(x, i);
    line->has_result = result;
    if (result && x->t->lines[result].kind == JOURNAL_PREVENTED)
        x->t->lines[result].is_result = true;
    if (!result && below->shown && below->shown == below->listed && !v->phrases[e->a]->placeholder_count)
        line->level = TRACE_FOLDED; /* a heading for them */
    if (!result && !mark && is_pending(x, e))
        line->state = TRACE_PENDING; /* what is shown inside comes before it */
    if (result || below->shown || below->stated || line->state == TRACE_PENDING)
        return;
    bool end = e->a == v->win || e->a == v->draw || e->a == v->lose || e->a == v->no_winner;
    line->announces = !below->changes && !end && is_announcement(x, e->a);
    line->is_listed = line->announces && !names_member(x, e);
    if (card && !below->changes && !line->announces && x->t->open && !is_open(x, e))
        line->state = TRACE_IDLE;
    else if (moves_unseen(x, e))
        line->is_unseen = true;
    else if (!card && !mark && !end && !trace_has_number(x->m, line) && !(line->why && below->changes) &&
             !line->announces && !(decl_of(x, e) && decl_of(x, e)->shown))
        line->level = TRACE_FOLDED;
}

/* The card of an event about one card; NOTHING: it is about something else. */
static int32_t card_of(const struct leveler *x, const struct journal_entry *event)
{
    bool one = x->m->c->vocab->phrases[event->a]->placeholder_count == 1 && names_of(x, event) == NAMES_CARDS;
    return one ? values_of(x, event)[0] : NOTHING;
}

/* Whether the event is one step of what happens to its card in the event around it. */
static bool is_step_of_card(const struct leveler *x, const struct trace_line *line, const struct below *below)
{
    const struct trace_line *outer = event_around(x, line), *moved = &x->t->lines[below->moved];
    int32_t card = card_of(x, entry_of(x, line));
    size_t shown = below->shown - below->idle;
    bool move = shown == 1 && moved->kind == JOURNAL_MOVE && entry_of(x, moved)->a == card;
    return card != NOTHING && outer && card_of(x, entry_of(x, outer)) == card && (!shown || move);
}

/* Whether everything that is shown inside the event is a change that says the same. */
static bool all_say_same(const struct leveler *x, size_t i)
{
    const struct trace *t = x->t;
    const struct trace_line *line = &t->lines[i];
    for (size_t k = i + 1; k < t->line_count && t->lines[k].depth > line->depth; k++) {
        const struct trace_line *l = &t->lines[k];
        bool direct = l->depth == line->depth + 1 && says_same(x, entry_of(x, line), l) && !is_effect_of_card(x, l);
        if (l->level == TRACE_SHOWN && (!direct || trace_has_number(x->m, l)))
            return false;
    }
    return true;
}

/* An event with effects that say the same, or say less. */
static void fold_repetition(struct leveler *x, size_t i, const struct below *below)
{
    struct trace_line *line = &x->t->lines[i], *only = &x->t->lines[below->only];
    const struct journal_entry *e = entry_of(x, line);
    if (!line->has_result && below->changes && is_step_of_card(x, line, below))
        line->level = TRACE_FOLDED;
    if (!below->shown || line->has_result)
        return;
    if (!below->stated && all_say_same(x, i)) {
        for (size_t k = i + 1; k < x->t->line_count && x->t->lines[k].depth > line->depth; k++)
            x->t->lines[k].level = TRACE_FOLDED;
        return;
    }
    bool heading = x->m->c->vocab->phrases[e->a]->mark || (decl_of(x, e) && decl_of(x, e)->shown) || below->stated;
    bool moves = below->shown == 1 && only->kind == JOURNAL_MOVE && names_of(x, e) == NAMES_PLAYERS;
    bool rolls = below->rolled && below->shown == below->rolled && only_announces(x, e, below);
    if (!heading && (moves || rolls)) {
        line->level = TRACE_FOLDED;
        line->is_in_move = true;
    }
}

/* Whether what was drawn at random is moved next. */
static bool is_said_by_move(const struct trace *t, size_t i)
{
    do
        i++;
    while (i < t->line_count && t->lines[i].kind == JOURNAL_EVENT);
    return i < t->line_count && t->lines[i].is_picked;
}

static void set_level(struct leveler *x, size_t i, struct below *below)
{
    struct trace_line *line = &x->t->lines[i];
    if (line->kind == JOURNAL_PICK && is_said_by_move(x->t, i))
        line->level = TRACE_FOLDED;
    else if (line->kind == JOURNAL_CHANGE || line->kind == JOURNAL_MOVE)
        line->level = is_bookkeeping_change(x, line) || is_left_to_event(x, line) ? TRACE_FOLDED : TRACE_SHOWN;
    else if (line->kind == JOURNAL_ENDED) /* otherwise it ends as it always does */
        line->level = line->why && !trace_is_constant(x->m, line) ? TRACE_SHOWN : TRACE_FOLDED;
    else if (is_event(line)) {
        fold_idle_steps(x, i, below);
        fold_unseen_steps(x, i, below);
        fold_event(x, i, below);
        fold_repetition(x, i, below);
        if (!line->has_result && is_omitted(x, entry_of(x, line)))
            line->level = TRACE_FOLDED;
    }
}

/* ---------------------------------------------------------------- the decision */

/* Whether a line is about the event that was decided. */
static bool is_decided(const struct leveler *x, const struct trace_line *line)
{
    const struct decision_context *context = x->m->context;
    const struct journal_entry *e = entry_of(x, line);
    return context->event >= 0 && e->a == context->event &&
           !memcmp(values_of(x, e), context->values, e->value_count * sizeof *context->values);
}

/* Whether a rule that comes before the decided event has ended an event around it: the decided event does not begin. */
static bool is_cut_off(const struct leveler *x, const struct trace_line *line)
{
    const struct trace_maker *m = x->m;
    const struct journal_entry *first = &m->journal->entries[m->from];
    if (line->kind != JOURNAL_ENDED || line->sentence < 0 || m->context->event < 0 || first->kind != JOURNAL_EVENT ||
        first->a != m->context->event || entry_of(x, line)->depth != first->depth)
        return false;
    const struct node *n = m->c->sentences.items[line->sentence]->node;
    return n->op == R_BEFORE && n->a && phrase_is_a(m->c->vocab, m->c->vocab->phrases[first->a], n->a->phrase);
}

static void find_outcome(struct leveler *x)
{
    struct trace *t = x->t;
    const struct trace_maker *m = x->m;
    t->outcome = TRACE_NO_LINE;
    for (size_t i = 0; i < t->line_count; i++) {
        const struct trace_line *line = &t->lines[i];
        bool kept = line->kind == JOURNAL_PREVENTED || line->kind == JOURNAL_INSTEAD || line->kind == JOURNAL_FORBIDDEN;
        if (!line->depth && ((kept && is_decided(x, line)) || is_cut_off(x, line))) {
            t->outcome = i;
            return;
        }
    }
    const struct journal_entry *first = m->to > m->from ? &m->journal->entries[m->from] : NULL;
    t->is_pending = first && first->kind == JOURNAL_EVENT && m->context->event >= 0 &&
                    first->a == m->context->event && is_pending(x, first);
}

/* Sets x->decided. */
static void find_decided(struct leveler *x)
{
    const struct trace_maker *m = x->m;
    const struct journal_entry *first = m->to > m->from ? &m->journal->entries[m->from] : NULL;
    if (!x->t->decision || x->t->outcome != TRACE_NO_LINE || x->t->is_pending || !first ||
        first->kind != JOURNAL_EVENT || first->a != m->context->event || m->context->passes)
        return;
    x->decided = first;
    for (x->decided_end = m->from; x->decided_end < m->to; x->decided_end++) {
        const struct journal_entry *e = &m->journal->entries[x->decided_end];
        if (e->kind == JOURNAL_EVENT_END && e->depth == first->depth)
            return;
    }
}

/* Sets what is around each line, and returns the largest depth. */
static int set_around(struct trace *t)
{
    int deepest = 0;
    for (size_t i = 0; i < t->line_count; i++) {
        struct trace_line *line = &t->lines[i];
        size_t before = i ? i - 1 : TRACE_NO_LINE;
        while (before != TRACE_NO_LINE && t->lines[before].depth >= line->depth)
            before = t->lines[before].around;
        line->around = before;
        deepest = line->depth > deepest ? line->depth : deepest;
    }
    return deepest;
}

/* From the last line to the first, so that what is inside an event is known before it. */
void trace_set_levels(struct trace_maker *m)
{
    struct trace *t = m->t;
    int deepest = set_around(t);
    struct leveler x = {.m = m, .t = t, .below = ARENA_ARRAY(&t->arena, struct below, (size_t)deepest + 2)};
    find_outcome(&x);
    find_decided(&x);
    for (size_t i = t->line_count; i-- > 0;) {
        struct trace_line *line = &t->lines[i];
        struct below *inside = &x.below[line->depth + 1], *here = &x.below[line->depth];
        set_level(&x, i, inside);
        bool shown = line->level == TRACE_SHOWN;
        size_t below = inside->shown;
        if (below == 1 && t->lines[inside->only].level != TRACE_SHOWN)
            below = 0;
        here->only = shown ? i : below ? inside->only : here->only;
        here->shown += below + shown;
        here->idle += inside->idle + (shown && line->state == TRACE_IDLE);
        here->unseen += inside->unseen + (shown && line->is_unseen);
        here->moved = shown && line->kind == JOURNAL_MOVE ? i : inside->shown && !shown ? inside->moved : here->moved;
        here->listed += inside->listed + (shown && line->is_listed);
        here->roll = shown && line->kind == JOURNAL_ROLL ? i : inside->rolled ? inside->roll : here->roll;
        here->rolled += inside->rolled + (shown && line->kind == JOURNAL_ROLL);
        here->stated |= line->is_stated;
        here->changes |= inside->changes || line->kind != JOURNAL_EVENT;
        *inside = (struct below){0};
    }
    if (t->outcome != TRACE_NO_LINE)
        t->lines[t->outcome].level = TRACE_SHOWN;
}
