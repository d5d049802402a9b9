/* SPDX-License-Identifier: MIT
 *
 * From a journal to what may be reported of it; see the header. Three things keep an entry back: it names a piece
 * that the viewer cannot identify, it writes what is hidden from the viewer, or it leads to such a writing
 * and names more than who acts.
 */
#include "explain/trace/trace_view.h"

#include "explain/trace/trace_revealed.h"
#include "lang/secrecy.h"
#include "session/cells.h"
#include "session/secret_decision.h"
#include "session/words.h"

enum { NO_ENTRY = INT32_MAX };

struct trace_view_ctx {
    const struct compiled *c;
    const struct vocab *v;
    const struct journal *journal;
    const struct vm *after;
    struct arena *arena;
    struct sight sight;
    struct trace_moments moments;
    const struct secrecy *secrecy; /* NULL: by now the viewer knows all that it is about */
    size_t count;
    int32_t decider;
    bool *secret; /* by entry: writes what is hidden */
    bool *leads; /* by entry: an event in which something hidden is written */
    bool *touched; /* by member: something hidden about it was written */
    bool any_secret;
    int left; /* how many events that were under way before the decision are so now */
    int32_t asking; /* the sentence that lets the player decide; -1: none */
    bool asks_secretly; /* … and the decision is over something hidden */
};

static const struct journal_entry *entry_at(const struct trace_view_ctx *x, size_t i)
{
    return &x->journal->entries[i];
}

static bool is_member(const struct trace_view_ctx *x, struct type type, int32_t value)
{
    return (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 && value < x->v->member_count;
}

/* Does the viewer know what is hidden about all things that can be identified? */
static bool knows_all_named(struct sight *s)
{
    for (size_t i = 0; i < s->v->kind_count; i++) {
        const struct vocab_kind *k = &s->v->kinds[i];
        int32_t count = (int)i == s->v->players ? s->vm->m[s->vm->program->cell_players] : k->count;
        for (int32_t m = k->first; k->hides && !s->secret[i] && m < k->first + count; m++)
            if (!sight_knows(s, m))
                return false;
    }
    return true;
}

/* ---------------------------------------------------------------- writings */

/* A field that is hidden from the viewer, of a piece that the viewer cannot identify, or with a
 * value that is such a piece. Marks the piece: an event that names it would reveal that it changed. */
static bool writes_hidden_field(struct trace_view_ctx *x, const struct area *a, const struct journal_entry *e)
{
    const struct vocab_field *f = a->owner;
    int32_t piece = x->c->program.kinds[a->kind].first + e->a - a->first;
    bool hidden = (f->hidden && !sight_knows(&x->sight, piece)) || !sight_names(&x->sight, piece) ||
                  !sight_names_value(&x->sight, f->type, e->b) || !sight_names_value(&x->sight, f->type, e->c);
    x->touched[piece] |= hidden;
    return hidden;
}

/* The same of a kept condition and the pieces in its placeholders. */
static bool writes_hidden_condition(struct trace_view_ctx *x, const struct area *a, const struct journal_entry *e)
{
    const struct vocab_phrase *p = a->owner;
    int32_t values[PLACEHOLDERS_MAX];
    cells_condition_values(x->v, p, e->a - a->first, values);
    bool hidden = p->hidden && p->placeholder_count && !sight_knows(&x->sight, values[0]);
    for (int i = 0; i < p->placeholder_count; i++)
        hidden |= !sight_names_value(&x->sight, words_placeholder_type(x->v, &p->placeholders[i], values[i]), values[i]);
    for (int i = 0; hidden && i < p->placeholder_count; i++)
        if (is_member(x, words_placeholder_type(x->v, &p->placeholders[i], values[i]), values[i]))
            x->touched[values[i]] = true;
    return hidden;
}

/* ---------------------------------------------------------------- what leaves the viewer's sight */

/* Whether an entry moves a piece that the viewer cannot identify afterwards. */
static bool leaves_sight(struct trace_view_ctx *x, const struct journal_entry *e)
{
    return e->kind == JOURNAL_MOVE && !sight_names(&x->sight, e->a);
}

static bool writes_hidden_field_of(const struct trace_view_ctx *x, const struct journal_entry *e, int32_t piece)
{
    if (e->kind != JOURNAL_CHANGE || e->a >= x->c->program.cell_count)
        return false;
    const struct area *a = program_area(&x->c->program, e->a);
    return a->what == AREA_FIELD && ((const struct vocab_field *)a->owner)->hidden &&
           x->c->program.kinds[a->kind].first + e->a - a->first == piece;
}

/* Whether each piece that leaves the viewer's sight goes to the same place, in one move. Then everyone who knew where
 * it was can tell where it is: the number of pieces in a place is never hidden. */
static bool leave_for_one_place(struct trace_view_ctx *x)
{
    int32_t goal = NOTHING;
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        if (!leaves_sight(x, e))
            continue;
        if (e->b == e->c || e->b == goal || (goal != NOTHING && e->c != goal))
            return false;
        goal = e->c;
    }
    return goal != NOTHING;
}

/* Whether the viewer could see which pieces left a zone: of all that were there, none was hidden. */
static bool saw_all_in(const struct trace_view_ctx *x, int32_t zone, const bool *knew)
{
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        if (e->kind == JOURNAL_MOVE && e->b == zone && !knew[e->a])
            return false;
    }
    int32_t *there = ARENA_ARRAY(x->arena, int32_t, x->v->member_count + 1);
    int32_t count = vm_zone_items(x->after, zone, there, x->v->member_count);
    for (int32_t i = 0; i < count; i++)
        if (!knew[there[i]])
            return false;
    return true;
}

/* A card that is taken from a discard pile to a hand has been seen by all, although no one may see it there. */
static void reveal_what_leaves(struct trace_view_ctx *x, const bool *knew)
{
    if (!leave_for_one_place(x))
        return;
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        bool open = leaves_sight(x, e) && knew[e->a] && e->b >= 0 && saw_all_in(x, e->b, knew);
        for (size_t k = 0; open && k < x->count; k++)
            open = !writes_hidden_field_of(x, entry_at(x, k), e->a);
        if (open)
            sight_reveal(&x->sight, e->a);
    }
}

/* Whether every piece that moved, and of which the viewer did not know where it was, came from the same place. How many
 * pieces are in a place is never hidden, so the viewer knows where they came from. */
static bool left_one_place(const struct trace_view_ctx *x, const bool *knew)
{
    int32_t origin = NOTHING;
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        if (e->kind != JOURNAL_MOVE || knew[e->a])
            continue;
        if (e->b < 0 || (origin != NOTHING && e->b != origin))
            return false;
        origin = e->b;
    }
    return origin != NOTHING;
}

/* ---------------------------------------------------------------- what is written */

/* Was it written by another of those who are deciding at the same time now? */
static bool is_of_part(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    size_t number = (size_t)(e - x->journal->entries);
    return e->kind == JOURNAL_CHANGE && sight_hides(&x->sight, x->after, e->a) && number >= x->after->hidden_note;
}

/* Whether an entry changes something that the viewer may not know: also everything that another
 * player has written while players decide at the same time. */
static bool writes_hidden(struct trace_view_ctx *x, const struct journal_entry *e)
{
    if (e->kind != JOURNAL_CHANGE)
        return false;
    if (is_of_part(x, e))
        return true;
    if (e->a >= x->c->program.cell_count)
        return false;
    const struct area *a = program_area(&x->c->program, e->a);
    switch (a->what) {
    case AREA_TABLE: {
        struct type type = ((const struct vocab_field *)a->owner)->type;
        return !sight_names_value(&x->sight, type, e->b) || !sight_names_value(&x->sight, type, e->c);
    }
    case AREA_FIELD: return writes_hidden_field(x, a, e);
    case AREA_CONDITION: return writes_hidden_condition(x, a, e);
    case AREA_VALUE: {
        struct type type = ((const struct vocab_phrase *)a->owner)->type;
        return writes_hidden_condition(x, a, e) || !sight_names_value(&x->sight, type, e->b) ||
               !sight_names_value(&x->sight, type, e->c);
    }
    default: return false; /* places are reported by the moves around them */
    }
}

/* By its rules the event can change something hidden, whether it did or not. What the rulebook marks is a heading for all. */
static bool can_write(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    return secrecy_event_writes(x->secrecy, e->a) && !x->v->phrases[e->a]->mark;
}

static bool hides_face(const struct trace_view_ctx *x, int32_t die)
{
    const struct vocab_field *face = vocab_field_of(x->v, x->v->members[die].kind, "face");
    return face && face->hidden;
}

/* A roll that the viewer does not see, or an event whose rules can change something hidden: what is around it must look
 * the same in each game, also where it happened to change nothing. */
static bool may_write_hidden(struct trace_view_ctx *x, const struct journal_entry *e)
{
    if (e->kind == JOURNAL_EVENT)
        return can_write(x, e);
    return e->kind == JOURNAL_ROLL && hides_face(x, e->a) && !sight_knows(&x->sight, e->a);
}

/* What the viewer could identify for a time may be named by entries up to the end of that time; NO_ENTRY: not after it. */
static void name_as_at(struct trace_view_ctx *x, size_t entry)
{
    for (size_t i = 0; i < x->moments.count; i++)
        x->sight.knows[x->moments.items[i].piece] = entry < x->moments.items[i].until ? 1 : -1;
}

/* First pass: marks the entries with secrets, and all events around what can be one, which then must not name what they
 * touch. */
static void find_secrets(struct trace_view_ctx *x)
{
    size_t *open = ARENA_ARRAY(x->arena, size_t, x->count + 1), depth = 0;
    bool *touched = ARENA_ARRAY(x->arena, bool, x->moments.count + 1); /* while it could be identified */
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        name_as_at(x, i);
        x->secret[i] = writes_hidden(x, e);
        for (size_t k = 0; k < x->moments.count; k++)
            if (i < x->moments.items[k].until)
                touched[k] = x->touched[x->moments.items[k].piece];
        if (x->secret[i] || may_write_hidden(x, e)) {
            x->any_secret = true;
            for (size_t d = 0; d < depth; d++)
                x->leads[open[d]] = true;
        }
        if (e->kind == JOURNAL_EVENT)
            open[depth++] = i;
        else if (e->kind == JOURNAL_EVENT_END && depth)
            depth--;
    }
    for (size_t k = 0; k < x->moments.count; k++)
        x->touched[x->moments.items[k].piece] = touched[k];
}

/* ---------------------------------------------------------------- what may be reported */

static bool carries_secret(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    return e->sentence >= 0 && secrecy_event_carries(x->secrecy, e->a);
}

/* An event that leads to something hidden may say who acts, and nothing else; no other may name what was touched. */
static bool may_show_event(struct trace_view_ctx *x, const struct journal_entry *e, bool leads)
{
    const struct vocab_phrase *p = x->v->phrases[e->a];
    bool writes = can_write(x, e);
    leads |= writes || carries_secret(x, e);
    for (int i = 0; i < p->placeholder_count && i < e->value_count; i++) {
        int32_t value = x->journal->values[e->values + i];
        struct type type = words_placeholder_type(x->v, &p->placeholders[i], value);
        if (!is_member(x, type, value)) {
            if (leads)
                return false;
            continue;
        }
        bool player = x->v->members[value].kind == x->v->players;
        if (!sight_names(&x->sight, value) || (!player && (leads || x->touched[value])) ||
            (player && leads && (writes || x->touched[value]) && value != x->decider && value != x->sight.viewer))
            return false;
    }
    return true;
}

/* Whether what was chosen decides over something hidden, by the sentence that let the player choose. */
static bool chose_secretly(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    if (!x->secrecy || e->sentence < 0)
        return x->any_secret;
    return e->sentence == x->asking ? x->asks_secretly : x->secrecy->changes[e->sentence];
}

/* A pick that decides over something hidden, as who is the wolf, is known to those who know what it has changed. */
static bool picked_secretly(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    return x->secrecy && e->value_count && secrecy_pick_changes(x->c, e->sentence, x->journal->values[e->values]);
}

static bool may_show_piece(struct trace_view_ctx *x, int32_t piece)
{
    return piece < 0 || sight_names(&x->sight, piece);
}

static bool may_show_some(struct trace_view_ctx *x, const struct journal_entry *e)
{
    for (int32_t i = 0; i < e->b; i++)
        if (!may_show_piece(x, x->journal->values[e->a + i]))
            return false;
    return !chose_secretly(x, e);
}

/* A value that an event keeps while it lasts. Whether it is shown must not follow from what else has changed. *computed: a
 * rule that sets it reads something hidden, so that it is known only to those who know what it was computed from. */
static bool may_show_held(struct trace_view_ctx *x, const struct journal_entry *e, bool *computed)
{
    *computed = false;
    if (e->value_count != 2 || (!x->secrecy && x->any_secret))
        return false;
    const struct vocab_phrase *event = x->v->phrases[x->journal->values[e->values]];
    int32_t slot = x->journal->values[e->values + 1] - event->placeholder_count;
    if (slot < 0 || slot >= event->hold_count)
        return false;
    bool named = sight_names_value(&x->sight, event->holds[slot].type, e->b) && sight_names_value(&x->sight, event->holds[slot].type, e->c);
    *computed = named && secrecy_event_keeps(x->c->secrecy, event->index, slot);
    return named && !*computed;
}

/* The purpose of a draw is printed with it. */
static bool may_show_purpose(struct trace_view_ctx *x, const struct journal_entry *e)
{
    const int32_t *values = x->journal->values + e->values;
    const struct vocab_phrase *p = values[0] < 0 ? NULL : x->v->phrases[values[0]];
    for (int i = 0; p && i < p->placeholder_count; i++)
        if (!sight_names_value(&x->sight, words_placeholder_type(x->v, &p->placeholders[i], values[i + 1]), values[i + 1]))
            return false;
    return true;
}

static bool may_show_roll(struct trace_view_ctx *x, const struct journal_entry *e)
{
    return (!hides_face(x, e->a) || sight_knows(&x->sight, e->a)) && may_show_purpose(x, e);
}

/* Whether the event happened follows from something hidden: neither that it did nor that it did not may be shown. A
 * decision was legal, so that no rule forbade it. */
static bool depends_on_secret(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    return secrecy_event_stopped(x->secrecy, e->a) ||
           (e->sentence >= 0 && secrecy_event_forbidden(x->secrecy, e->a));
}

/* Whether a line can be shown to the viewer: everything it names must be known to the viewer after the
 * decision. */
static bool may_show(struct trace_view_ctx *x, size_t i, bool *computed)
{
    const struct journal_entry *e = entry_at(x, i);
    *computed = false;
    switch ((enum journal_kind)e->kind) {
    case JOURNAL_EVENT: return !depends_on_secret(x, e) && may_show_event(x, e, x->leads[i]);
    case JOURNAL_PREVENTED:
    case JOURNAL_ENDED:
    case JOURNAL_INSTEAD: return !depends_on_secret(x, e) && may_show_event(x, e, false);
    case JOURNAL_ANNOUNCED: return may_show_event(x, e, false);
    case JOURNAL_CHANGE:
        return e->a >= x->c->program.cell_count ? may_show_held(x, e, computed) : !x->secret[i];
    case JOURNAL_MOVE:
    case JOURNAL_SHOW: return sight_names(&x->sight, e->a);
    case JOURNAL_PICK: return (e->a < 0 || sight_names(&x->sight, e->a)) && may_show_purpose(x, e) && !picked_secretly(x, e);
    case JOURNAL_CHOSE: return !chose_secretly(x, e) && (e->b || may_show_piece(x, e->a));
    case JOURNAL_CHOSE_SOME: return may_show_some(x, e);
    case JOURNAL_ROLL: return may_show_roll(x, e);
    case JOURNAL_FORBIDDEN: /* these three reveal what a rule has read */
    case JOURNAL_WHENEVER:
    case JOURNAL_NO_CHOICE: return false;
    default: return true;
    }
}

/* ---------------------------------------------------------------- values of events */

static bool is_held(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    return e->kind == JOURNAL_CHANGE && e->a >= x->c->program.cell_count;
}

/* How many of `before` events that were under way before the decision are so now. */
static int events_left(const struct trace_view_ctx *x, int before)
{
    int left = before, depth = 0;
    for (size_t i = 0; i < x->count; i++) {
        enum journal_kind kind = entry_at(x, i)->kind;
        if (kind == JOURNAL_EVENT)
            depth++;
        else if (kind == JOURNAL_EVENT_END && depth)
            depth--;
        else if (kind == JOURNAL_EVENT_END)
            left--;
    }
    return left;
}

/* Whether it changes a value of a heading that was under way before the decision and is so now: everyone sees these values as
 * long as the heading lasts. */
static bool is_of_stage(const struct trace_view_ctx *x, const struct journal_entry *e)
{
    int32_t slot, at = is_held(x, e) ? vm_event_keeping(x->after, e->a, &slot) : -1;
    if (at < 0 || !x->v->phrases[vm_event_of(x->after, at)]->mark)
        return false;
    int depth = 0;
    for (; at >= 0; at = vm_event_outer(x->after, at))
        depth++;
    return depth <= x->left;
}

/* A value that an event keeps is seen with the event. Which of the changes follow from what was decided remains open: if
 * that is secret, only the headings still show what they keep. An event that the viewer does not see shows nothing. */
static void hide_held(struct trace_view_ctx *x, struct trace_view *view, const struct decision_context *m, bool secret)
{
    size_t *open = ARENA_ARRAY(x->arena, size_t, x->count + 1), depth = 0, decided = x->count;
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        if (e->kind == JOURNAL_EVENT && e->a == m->event && decided == x->count)
            decided = i;
        if (e->kind == JOURNAL_EVENT)
            open[depth++] = i;
        else if (e->kind == JOURNAL_EVENT_END && depth)
            depth--;
        if (!is_held(x, e) || !e->value_count)
            continue;
        size_t d = depth;
        while (d && entry_at(x, open[d - 1])->a != x->journal->values[e->values])
            d--;
        size_t event = d ? open[d - 1] : 0;
        bool shown = !d ? !secret || view->decision || is_of_stage(x, e) : event == decided ? view->decision : view->seen[event];
        view->seen[i] &= shown;
        view->computed[i] &= shown;
    }
}

/* Whether the viewer sees something that the event changed, before it ended: then its rules have shown that it
 * happened. */
static bool has_visible_effect(const struct trace_view_ctx *x, const bool *seen, size_t event)
{
    int depth = 0;
    for (size_t i = event; i < x->count; i++) {
        enum journal_kind kind = entry_at(x, i)->kind;
        depth += (kind == JOURNAL_EVENT) - (kind == JOURNAL_EVENT_END);
        if (seen[i] && is_held(x, entry_at(x, i)) && !is_of_stage(x, entry_at(x, i)))
            continue;
        if (seen[i] && (kind == JOURNAL_CHANGE || kind == JOURNAL_MOVE || kind == JOURNAL_SHOW || kind == JOURNAL_ROLL))
            return true;
        if (!depth)
            return false;
    }
    return false;
}

/* The decision of another player: what it made happen, or what was chosen, if that may be reported. One that could
 * change something hidden stays secret unless an open change shows it, and so does passing: otherwise what is missing would
 * reveal as much. */
static bool may_show_decision(struct trace_view_ctx *x, const struct trace_view *view,
                              const struct decision_context *m, bool orders, bool secret)
{
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        bool chosen = e->kind == JOURNAL_CHOSE || e->kind == JOURNAL_CHOSE_SOME;
        bool happened = e->kind == JOURNAL_EVENT || e->kind == JOURNAL_INSTEAD || e->kind == JOURNAL_ANNOUNCED;
        if (m->event < 0 && chosen)
            return view->seen[i] && !secret;
        if (m->event >= 0 && happened && e->a == m->event) {
            name_as_at(x, i);
            bool shown = may_show_event(x, e, x->leads[i]) &&
                         (!secret || has_visible_effect(x, view->seen, i));
            name_as_at(x, NO_ENTRY);
            return shown;
        }
        if (m->event >= 0 && e->kind == JOURNAL_FORBIDDEN && e->a == m->event)
            return !secret && may_show_event(x, e, false);
    }
    return m->event < 0 && !secret && (m->passes || (orders && may_show_piece(x, m->values[0])));
}

/* A place or a duration is reported with what it belongs to: the changes inside of a move with the move, what has
 * run out with the change that follows. */
static void show_together(struct trace_view_ctx *x, bool *seen)
{
    bool inside = false, moved = false;
    for (size_t i = 0; i < x->count; i++) {
        const struct journal_entry *e = entry_at(x, i);
        if (e->kind == JOURNAL_MOVE || e->kind == JOURNAL_SHUFFLE) {
            inside = true;
            moved = seen[i];
        } else if (e->kind == JOURNAL_MOVE_END)
            inside = false;
        else if (inside)
            seen[i] = moved;
    }
    for (size_t i = x->count; i-- > 0;)
        if (entry_at(x, i)->kind == JOURNAL_RUN_OUT)
            seen[i] = i + 1 < x->count && seen[i + 1];
}

/* From the first thing on that is hidden nothing may be reported. What happened before players began to decide at the same
 * time is not concerned: another round that ended with this decision was revealed. */
static void hide_rest(struct trace_view_ctx *x, struct trace_view *view, bool from_the_start)
{
    bool is_hidden = from_the_start;
    for (size_t i = 0; i < x->count; i++) {
        is_hidden |= is_of_part(x, entry_at(x, i));
        view->seen[i] &= !is_hidden;
        view->computed[i] &= !is_hidden;
    }
}

/* Whether the viewer can identify everything that an event under way names. */
static bool may_name_event(struct trace_view_ctx *x, int32_t event, const int32_t *values)
{
    const struct vocab_phrase *p = x->v->phrases[event];
    for (int i = 0; i < p->placeholder_count; i++)
        if (!sight_names_value(&x->sight, words_placeholder_type(x->v, &p->placeholders[i], values[i]), values[i]))
            return false;
    return true;
}

static bool may_name_all(struct trace_view_ctx *x, const struct decision_pending *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!may_name_event(x, events[i].event, events[i].values))
            return false;
    return true;
}

/* Nor whether they happen may follow from something hidden, nor what they change there. */
static bool may_show_pending(struct trace_view_ctx *x, const struct decision_pending *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (secrecy_event_stopped(x->secrecy, events[i].event) || secrecy_event_writes(x->secrecy, events[i].event))
            return false;
    return (x->secrecy || !x->any_secret) && may_name_all(x, events, count);
}

/* A player sees the own decision and the choices that were offered, even where the rest is hidden. */
void trace_view_make(struct trace_view *out, struct game *g, const struct decision_context *m,
                     const struct trace_viewer *viewpoint, struct arena *arena)
{
    const struct compiled *c = g->compiled;
    struct vm *after = &g->vm;
    struct trace_view_ctx x = {.c = c, .v = c->vocab, .journal = &g->journal, .after = after, .arena = arena,
                               .count = g->journal.count};
    bool own = m->number && viewpoint->decider == viewpoint->viewer;
    bool continues = viewpoint->is_hidden && after->hidden_sp >= 0 && !after->hidden_note; /* others have yet to decide */
    x.decider = viewpoint->decider;
    x.asking = m->number ? m->sentence : -1;
    x.asks_secretly = viewpoint->is_secret;
    *out = (struct trace_view){.seen = ARENA_ARRAY(arena, bool, x.count + 1),
                               .computed = ARENA_ARRAY(arena, bool, x.count + 1), .knew = viewpoint->knew};
    sight_make(&x.sight, c, after, viewpoint->viewer, arena);
    out->all = viewpoint->saw_all && sight_is_full(&x.sight);
    x.secrecy = out->all || knows_all_named(&x.sight) ? NULL : c->secrecy;
    for (size_t i = 0; i < x.count; i++) {
        const struct journal_entry *e = entry_at(&x, i);
        if (e->kind == JOURNAL_SHOW && e->b == viewpoint->viewer)
            sight_reveal(&x.sight, e->a);
    }
    if (viewpoint->knew && !viewpoint->is_hidden && after->hidden_sp < 0) {
        reveal_what_leaves(&x, viewpoint->knew);
        out->one_origin = left_one_place(&x, viewpoint->knew);
    }
    if (viewpoint->knew && !out->all && !continues)
        x.moments = trace_moments_find(&x.sight, c, after, x.journal, viewpoint->is_hidden ? after->shown_note : 0,
                                       after->hidden_sp >= 0 ? after->hidden_note : x.count, viewpoint->knew, arena);
    out->moments = x.moments.items;
    out->moment_count = x.moments.count;
    x.secret = ARENA_ARRAY(arena, bool, x.count + 1);
    x.leads = ARENA_ARRAY(arena, bool, x.count + 1);
    x.touched = ARENA_ARRAY(arena, bool, c->vocab->member_count + 1);
    x.left = events_left(&x, m->depth);
    find_secrets(&x);
    for (size_t i = 0; i < x.count; i++) {
        name_as_at(&x, i);
        out->seen[i] = out->all || may_show(&x, i, &out->computed[i]);
    }
    name_as_at(&x, NO_ENTRY);
    if (!out->all)
        show_together(&x, out->seen);
    if (!out->all && after->hidden_sp >= 0)
        hide_rest(&x, out, continues && !own);
    bool secret = x.secrecy && viewpoint->is_secret;
    out->decision = out->all || own || !m->number || (!continues && may_show_decision(&x, out, m, viewpoint->orders, secret));
    if (!out->all)
        hide_held(&x, out, m, secret && !own);
    out->decider = viewpoint->decider;
    out->kind = !viewpoint->is_hidden && after->hidden_sp < 0 && !(secret && m->may_pass);
    out->choices = out->all || own;
    out->reasons = out->all || after->hidden_sp < 0;
    out->pending = out->all || (out->reasons && may_show_pending(&x, m->pending, m->pending_count));
    if (viewpoint->cells && !out->all)
        out->revealed = trace_revealed_cells(viewpoint->cells, continues ? NULL : viewpoint->told, &x.sight, c, x.journal, out->seen, arena,
                                             &out->revealed_count);
    out->occasion = out->all || (out->reasons && out->decision && may_name_all(&x, m->around, m->around_count));
}

/* "for each …, in an order chosen by a player": the journal has no entry for that. */
static bool orders(const struct vm *vm)
{
    const struct node *n = vm_ask_node(vm);
    return n && n->op == S_FOR_EACH;
}

static const bool *known_pieces(struct sight *sight, struct arena *arena)
{
    bool *known = ARENA_ARRAY(arena, bool, sight->v->member_count + 1);
    for (int32_t i = 0; i < sight->v->member_count; i++)
        known[i] = sight_knows(sight, i);
    return known;
}

struct trace_viewer trace_viewer_before(struct game *game, int32_t viewer, struct arena *arena)
{
    struct sight sight;
    sight_make(&sight, game->compiled, &game->vm, viewer, arena);
    struct trace_viewer out = {.viewer = viewer, .decider = game->vm.ask.player, .saw_all = sight_is_full(&sight),
                               .is_hidden = game->vm.hidden_sp >= 0, .orders = orders(&game->vm),
                               .is_secret = is_secret_decision(game->compiled, &game->vm)};
    if (viewer == SIGHT_ALL)
        return out;
    out.knew = known_pieces(&sight, arena);
    out.cells = trace_revealed_before(&sight, game->compiled, arena);
    out.told = trace_revealed_told(&sight, game->compiled, &game->vm, arena);
    return out;
}

struct trace_viewer trace_viewer_at_start(int32_t viewer)
{
    return (struct trace_viewer){.viewer = viewer, .decider = NOTHING, .saw_all = true};
}
