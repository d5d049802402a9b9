/* SPDX-License-Identifier: MIT
 *
 * From entries of the journal to causes, and what wrote each address last; see causes.h. In addition to
 * cells and the places of frames, a zone has two addresses: what is in it, and its order.
 */
#include "explain/why/causes_inner.h"

#include "base/sort.h"

#include <assert.h>

/* Both bound memory: a log can come from a stranger. */
enum {
    CAUSES_MAX = 4 * 1000 * 1000, /* a hundred times what the longest sample games have; 100 MB */
    SOURCES_MAX = 32 * 1000 * 1000 /* of all causes together; 128 MB */
};

/* ---------------------------------------------------------------- addresses */

int32_t causes_address_of_zone(const struct causes *x, int32_t zone)
{
    return x->c->program.cell_count + STACK_MAX + zone;
}

int32_t causes_address_of_order(const struct causes *x, int32_t zone)
{
    return causes_address_of_zone(x, x->c->program.zone_instance_count + zone);
}

int32_t causes_last(const struct causes *x, int32_t address)
{
    return address >= 0 && address < x->addresses ? x->last[address] : NO_CAUSE;
}

static void set_last(struct causes *x, int32_t address, int32_t cause)
{
    if (address < 0 || address >= x->addresses || x->last[address] == cause)
        return;
    history_add(&x->past.last, address);
    x->last[address] = cause;
}

static void list_add(struct list *l, int32_t item)
{
    CAUSES_PUSH(l->items, l->count, l->cap) = item;
}

/* What answered comes before what was passed over, and the latest first. */
static int compare_reads(const void *a, const void *b, const void *context)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    int32_t cause_x = causes_of_read(x), cause_y = causes_of_read(y);
    (void)context;
    if (reads_is_passed(x) != reads_is_passed(y))
        return reads_is_passed(x) ? 1 : -1;
    return (cause_x < cause_y) - (cause_x > cause_y);
}

/* ---------------------------------------------------------------- new causes */

/* Whether the cause that is being made has `other` already. A cause has few, so a search is fast
 * enough. */
static bool is_source(const struct causes *x, const struct cause *cause, int32_t other)
{
    for (int i = 0; i < cause->count; i++)
        if (x->sources.items[cause->first + i] == other)
            return true;
    return false;
}

/* The event around a cause is its `by` and not a source: it would be in every answer twice. */
void causes_keep_sources(struct causes *x, struct cause *cause)
{
    struct list *reads = &x->scratch;
    cause->first = (int32_t)x->sources.count;
    cause->count = cause->answered = 0;
    sort_stable(reads->items, reads->count, sizeof *reads->items, compare_reads, NULL);
    for (size_t i = 0; i < reads->count && cause->count < CAUSE_SOURCES_MAX; i++) {
        int32_t other = causes_of_read(reads->items[i]);
        if (other == cause->by || is_source(x, cause, other))
            continue;
        list_add(&x->sources, other);
        cause->count++;
        cause->answered += !reads_is_passed(reads->items[i]);
    }
    reads->count = 0;
}

/* Refuses a cause whose sources might not fit: then the graph ends here, and answers state that it
 * is incomplete. */
int32_t causes_add(struct causes *x, enum cause_kind kind, int32_t entry, int32_t by)
{
    struct cause cause = {.decision = x->decision, .entry = entry, .by = by, .of = NOWHERE, .kind = (uint8_t)kind};
    if (x->count == CAUSES_MAX || x->sources.count + x->calls.reads.count + CAUSE_SOURCES_MAX > SOURCES_MAX) {
        x->full = true;
        return NO_CAUSE;
    }
    assert(by < (int32_t)x->count); /* numbers rise with time */
    cause.first = (int32_t)x->sources.count;
    if (!calls_put_off(x, (int32_t)x->count))
        causes_keep_sources(x, &cause);
    CAUSES_PUSH(x->items, x->count, x->cap) = cause;
    return (int32_t)x->count - 1;
}

void causes_gather(struct causes *x, size_t back)
{
    x->scratch.count = 0;
    reads_gather(&x->reads, reads_of_frame(&x->reads, back), &x->scratch.items, &x->scratch.count, &x->scratch.cap);
}

int32_t causes_event_around(const struct causes *x)
{
    return x->events.count ? x->events.items[x->events.count - 1] : NO_CAUSE;
}

/* ---------------------------------------------------------------- entries of the journal */

/* What counts are the reads of the event's frame and of the frame that makes the event happen (back
 * 1). The values of the event are written by it, so a rule that uses them depends on the event. */
static void begin_event(struct causes *x, const struct vm *vm, const struct journal_entry *e, int32_t entry)
{
    const struct vocab_phrase *p = x->c->vocab->phrases[e->a];
    causes_gather(x, 1);
    int32_t cause = causes_add(x, CAUSE_EVENT, entry, x->next_by != NO_CAUSE ? x->next_by : causes_event_around(x));
    x->next_by = NO_CAUSE;
    if (cause != NO_CAUSE)
        x->items[cause].of = e->a;
    list_add(&x->events, cause);
    for (int32_t slot = 0; vm && slot < p->placeholder_count + p->hold_count; slot++)
        set_last(x, vm->fp + slot, cause);
}

static bool is_result(const struct program *p, int32_t cell)
{
    return cell == p->cell_over || cell == p->cell_winner || cell == p->cell_drawn ||
           (p->cell_results >= 0 && cell >= p->cell_results && cell < p->cell_count);
}

/* A change of a cell is a cause of its own, with three exceptions: inside a move, a shuffle or the
 * end of the game it belongs to that; the face of a die that was just rolled belongs to the roll;
 * and a value that comes back when a duration ends depends on what set it for a time. */
static void change(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    const struct program *p = &x->c->program;
    int32_t before = causes_last(x, e->a);
    if (x->group != NO_CAUSE || is_result(p, e->a)) {
        set_last(x, e->a, x->group);
        return;
    }
    if (x->rolled != NO_CAUSE && before == x->rolled && x->items[x->rolled].entry == entry - 1 &&
        x->items[x->rolled].decision == x->decision)
        return; /* the face of what was rolled */
    causes_gather(x, 0);
    if (x->runs_out) {
        x->scratch.count = 0;
        if (before != NO_CAUSE)
            list_add(&x->scratch, before);
    }
    set_last(x, e->a, causes_add(x, x->runs_out ? CAUSE_RUN_OUT : CAUSE_CHANGE, entry, causes_event_around(x)));
    x->runs_out = false;
}

/* The move writes the place of the piece and both zones, because rules can ask any of them. */
static void move(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    const struct program_kind *k = &x->c->program.kinds[x->c->program.kind_of[e->a]];
    causes_gather(x, 0);
    x->group = causes_add(x, CAUSE_MOVE, entry, causes_event_around(x));
    if (x->group == NO_CAUSE)
        return;
    x->items[x->group].of = e->b;
    set_last(x, k->place + e->a, x->group);
    set_last(x, causes_address_of_zone(x, e->c), x->group);
    if (e->b >= 0)
        set_last(x, causes_address_of_zone(x, e->b), x->group);
}

static void shuffle(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    causes_gather(x, 0);
    x->group = causes_add(x, CAUSE_SHUFFLE, entry, causes_event_around(x));
    set_last(x, causes_address_of_zone(x, e->a), x->group);
    set_last(x, causes_address_of_order(x, e->a), x->group);
}

static void roll(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    const struct program_kind *k = &x->c->program.kinds[x->c->program.kind_of[e->a]];
    causes_gather(x, 0);
    x->rolled = causes_add(x, CAUSE_ROLL, entry, causes_event_around(x));
    set_last(x, k->face + e->a, x->rolled);
}

/* What follows is about what was picked. */
static void pick(struct causes *x, int32_t entry)
{
    causes_gather(x, 0);
    int32_t cause = causes_add(x, CAUSE_PICK, entry, causes_event_around(x));
    reads_leave_statement(&x->reads);
    reads_add(&x->reads, cause);
}

/* Remembers at which height of the stack of responses the event waits: what resolves it later names
 * the height only. */
static void announce(struct causes *x, const struct vm *vm, int32_t entry)
{
    causes_gather(x, 0);
    int32_t cause = causes_add(x, CAUSE_ANNOUNCED, entry, x->next_by != NO_CAUSE ? x->next_by : causes_event_around(x));
    x->next_by = NO_CAUSE;
    int32_t at = vm ? vm->m[x->c->program.cell_announced] - 1 : -1;
    if (at >= 0 && at < ANNOUNCED_MAX)
        x->announced[at] = cause;
}

/* The event does nothing, so it is around nothing. One that was prevented had begun before. */
static void stop(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    int32_t count = x->c->vocab->phrases[e->a]->placeholder_count;
    int32_t by = e->kind == JOURNAL_PREVENTED ? NO_CAUSE : x->next_by;
    x->next_by = NO_CAUSE;
    causes_gather(x, 1);
    int32_t cause = causes_add(x, CAUSE_STOPPED, entry, by == NO_CAUSE ? causes_event_around(x) : by);
    if (cause == NO_CAUSE)
        return;
    CAUSES_PUSH(x->stopped, x->stopped_count, x->stopped_cap) = (struct stopped){cause, e->a, x->stopped_values.count};
    for (int32_t i = 0; i < count; i++)
        list_add(&x->stopped_values, x->journal->values[e->values + i]);
}

/* Entries without a case changed nothing that rules can read. */
static void note_entry(struct causes *x, const struct vm *vm, const struct journal_entry *e, int32_t entry)
{
    switch ((enum journal_kind)e->kind) {
    case JOURNAL_EVENT: begin_event(x, vm, e, entry); break;
    case JOURNAL_EVENT_END:
        if (x->events.count)
            x->events.count--;
        break;
    case JOURNAL_CHANGE:
        change(x, e, entry);
        past_change(x, e->a, e->c);
        break;
    case JOURNAL_MOVE: move(x, e, entry); break;
    case JOURNAL_SHUFFLE: shuffle(x, e, entry); break;
    case JOURNAL_MOVE_END: x->group = NO_CAUSE; break;
    case JOURNAL_ROLL: roll(x, e, entry); break;
    case JOURNAL_PICK: pick(x, entry); break;
    case JOURNAL_ANNOUNCED: announce(x, vm, entry); break;
    case JOURNAL_FORBIDDEN:
    case JOURNAL_PREVENTED:
    case JOURNAL_INSTEAD: stop(x, e, entry); break;
    case JOURNAL_RUN_OUT: x->runs_out = true; break;
    case JOURNAL_WINS:
    case JOURNAL_LOSES:
    case JOURNAL_DRAWN:
    case JOURNAL_NO_WINNER:
        causes_gather(x, 0);
        x->group = causes_add(x, CAUSE_END, entry, causes_event_around(x)); /* nothing follows it */
        break;
    default: break;
    }
}

void causes_follow_journal(struct causes *x, const struct vm *vm)
{
    for (; x->journal_seen < x->journal->count; x->journal_seen++)
        note_entry(x, vm, &x->journal->entries[x->journal_seen], (int32_t)x->journal_seen);
}
