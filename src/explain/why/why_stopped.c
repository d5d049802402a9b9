/* SPDX-License-Identifier: MIT
 *
 * What did not happen: events that a rule forbade, prevented or replaced, and that would have changed what was asked
 * about. "Bartek's life is 5" continues to the defeat in which Bartek draws Corruption instead of losing Life.
 */
#include "explain/why/why_inner.h"

#include "explain/why/why_writers.h"
#include "session/cells.h"
#include "session/words.h"

enum { AFFECTED_MAX = 16 }; /* of a question, about which stopped events are looked for */
static const uint32_t WOULD_KNOWN = 1u << 31;

/* A cell that the question read, and what could have written it. */
struct affected {
    struct why_writers writers;
    int32_t pieces[PLACEHOLDERS_MAX], piece_count; /* that such an event must be about */
    int32_t last; /* what wrote the cell last */
    uint32_t *would; /* by event: whose cell its rules write, see why_written_slots, and WOULD_KNOWN; 0: not known yet */
};

/* ---------------------------------------------------------------- what would have written it */

static bool names(const struct vocab *v, const struct cause_stopped *s, int32_t piece)
{
    const struct vocab_phrase *event = v->phrases[s->event];
    for (int i = 0; i < event->placeholder_count; i++) {
        struct type t = words_placeholder_type(v, &event->placeholders[i], s->values[i]);
        if ((t.tag == TY_PIECE || t.tag == TY_MAYBE) && s->values[i] == piece)
            return true;
    }
    return false;
}

static bool is_about_pieces(const struct affected *x, const struct cause_stopped *s)
{
    for (int32_t i = 0; i < x->piece_count; i++)
        if (!names(x->writers.c->vocab, s, x->pieces[i]))
            return false;
    return true;
}

/* Whether a rule that acts when the event happens would have written the cell. */
static bool would_write(const struct affected *x, const struct cause_stopped *s)
{
    uint32_t *would = &x->would[s->event];
    bool writes = false;
    if (!is_about_pieces(x, s))
        return false;
    if (!*would)
        *would = WOULD_KNOWN | why_written_slots(&x->writers, x->writers.c->vocab->phrases[s->event]);
    for (int32_t i = 0; i < PLACEHOLDERS_MAX && !writes; i++)
        for (int32_t k = 0; k < x->piece_count; k++)
            writes |= (*would & 1u << i) && s->values[i] == x->pieces[k];
    return writes || (*would & WRITTEN_OTHERWISE);
}

/* ---------------------------------------------------------------- the cells of the question */

static void add_pieces_of_condition(struct affected *x, const struct vocab *v, const struct vocab_phrase *p, int32_t at)
{
    int32_t values[PLACEHOLDERS_MAX];
    cells_condition_values(v, p, at, values);
    for (int i = 0; i < p->placeholder_count; i++)
        if (words_placeholder_type(v, &p->placeholders[i], values[i]).tag == TY_PIECE)
            x->pieces[x->piece_count++] = values[i];
}

/* The zone that the question asks about; both NULL: none. */
static struct why_target zone_asked(const struct why *w)
{
    struct why_target zone = {.kind = -1};
    for (size_t i = 0; i < w->topics.count && !zone.field && !zone.phrase; i++) {
        const struct topic *t = &w->topics.items[i];
        if (t->field && t->field->store == FIELD_ZONE)
            zone.field = t->field;
        else if (t->phrase && t->phrase->cls == PHRASE_ZONE)
            zone.phrase = t->phrase;
    }
    return zone;
}

/* Of a piece that is not in a zone, what would have put it there counts, no matter what has moved it since. */
static struct why_target place_of(struct affected *x, const struct why *w, int kind)
{
    struct why_target zone = zone_asked(w);
    if (!w->condition || w->holds || (!zone.field && !zone.phrase))
        return (struct why_target){.kind = kind};
    x->last = NO_CAUSE;
    return zone;
}

/* False: rules never write such a cell. */
static bool affected_read(struct affected *x, struct why *w, int32_t cell)
{
    const struct compiled *c = w->replay.compiled;
    const struct area *a = program_area(&c->program, cell);
    struct why_target target = {.kind = -1};
    *x = (struct affected){.last = causes_of_cell(w->causes, cell)};
    if (a->what == AREA_TABLE || a->what == AREA_FIELD)
        target.field = a->owner;
    else if (a->what == AREA_PLACE)
        target = place_of(x, w, a->kind);
    else if (a->what == AREA_CONDITION || a->what == AREA_VALUE)
        target.phrase = a->owner;
    else
        return false;
    if (target.phrase)
        add_pieces_of_condition(x, c->vocab, target.phrase, cell - a->first);
    else if (a->what != AREA_TABLE)
        x->pieces[x->piece_count++] = c->program.kinds[a->kind].first + cell - a->first;
    x->writers = why_writers_of(c, &target);
    x->would = ARENA_ARRAY(&w->arena, uint32_t, c->vocab->phrase_count + 1);
    return x->writers.event_count > 0;
}

/* Keeps the pieces that were asked about, and what writes what was asked about, each once. */
static void note_asked(struct why *w, const struct affected *x)
{
    const struct why_writers *writers = &x->writers;
    for (int32_t i = 0; i < x->piece_count; i++)
        ARENA_PUSH(&w->arena, w->asked_pieces, w->asked_piece_count, w->asked_piece_cap) = x->pieces[i];
    for (size_t i = 0; i < w->asked_count; i++) {
        const struct why_target *a = &w->asked_writers[i].target, *b = &writers->target;
        if (a->field == b->field && a->phrase == b->phrase && a->kind == b->kind)
            return;
    }
    ARENA_PUSH(&w->arena, w->asked_writers, w->asked_count, w->asked_cap) = *writers;
}

size_t why_find_stopped(struct why *w, const int32_t *cells, size_t count, int32_t *found)
{
    struct affected affected[AFFECTED_MAX];
    size_t affected_count = 0, found_count = 0, left = causes_stopped_count(w->causes);
    for (size_t i = 0; i < count && affected_count < AFFECTED_MAX; i++)
        if (affected_read(&affected[affected_count], w, cells[i]))
            note_asked(w, &affected[affected_count++]);
    while (affected_count && left && found_count < WHY_STOPPED_MAX) {
        const struct cause_stopped s = causes_stopped_at(w->causes, --left);
        bool would = false;
        for (size_t i = 0; i < affected_count && !would; i++)
            would = s.cause > affected[i].last && would_write(&affected[i], &s);
        if (would)
            found[found_count++] = s.cause;
    }
    return found_count;
}
