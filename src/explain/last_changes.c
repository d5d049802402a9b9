/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/last_changes.h"

#include "base/mem.h"

static void begin(struct last_event *e, int32_t sentence, bool happened)
{
    *e = (struct last_event){.begun_by = sentence, .ended_by = -1, .happened = happened};
    for (int i = 0; i < VALUES_MAX; i++)
        e->fields[i].first = -1;
}

/* A value of a running event, with which event it is, and which of its slots. */
static void note_field(struct last_changes *l, const struct game *g, const struct journal_entry *e)
{
    const int32_t *place = g->journal.values + e->values;
    struct last_event *event = e->value_count == 2 && place[0] < l->event_count ? &l->events[place[0]] : NULL;
    int32_t field = event ? place[1] - g->compiled->vocab->phrases[place[0]]->placeholder_count : -1;
    if (field < 0 || field >= VALUES_MAX)
        return;
    struct used_up *f = &event->fields[field];
    f->first = f->first < 0 ? e->sentence : f->first;
    f->zero = !e->c;
    event->decision = g->decisions;
}

static void note(struct last_changes *l, const struct game *g, const struct journal_entry *e)
{
    bool known = e->a >= 0 && e->a < l->event_count;
    if (e->kind == JOURNAL_CHANGE && e->a < l->count)
        l->cells[e->a] = (struct last_change){g->decisions, e->sentence, true};
    else if (e->kind == JOURNAL_CHANGE)
        note_field(l, g, e);
    else if (e->kind == JOURNAL_EVENT && known)
        begin(&l->events[e->a], e->sentence, true);
    else if (e->kind == JOURNAL_ENDED && known) {
        l->events[e->a].ended_by = e->sentence;
        l->events[e->a].decision = g->decisions;
    }
}

static void prepare(struct last_changes *l, const struct game *g)
{
    l->count = g->compiled->program.cell_count;
    l->event_count = (int32_t)g->compiled->vocab->phrase_count;
    l->cells = mem_zero((size_t)l->count + 1, sizeof *l->cells);
    l->events = mem_zero((size_t)l->event_count + 1, sizeof *l->events);
    for (int32_t i = 0; i < l->event_count; i++)
        begin(&l->events[i], -1, false);
}

void last_changes_note(struct last_changes *l, const struct game *g)
{
    if (!l->cells)
        prepare(l, g);
    for (size_t i = 0; i < g->journal.count; i++)
        note(l, g, &g->journal.entries[i]);
}

const struct last_change *last_changes_of(const struct last_changes *l, int32_t cell)
{
    return cell >= 0 && cell < l->count && l->cells[cell].known ? &l->cells[cell] : NULL;
}

const struct last_event *last_changes_event(const struct last_changes *l, int32_t event)
{
    return event >= 0 && event < l->event_count ? &l->events[event] : NULL;
}

void last_changes_release(struct last_changes *l)
{
    mem_free(l->cells);
    mem_free(l->events);
    *l = (struct last_changes){0};
}
