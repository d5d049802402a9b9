/* SPDX-License-Identifier: MIT
 *
 * From instructions and entries of the journal to causes; see causes.h. Each instruction is looked at before it is
 * carried out: what the one before has left in the journal becomes causes with what had been read by then.
 */
#include "audit/causes_inner.h"

#include "base/mem.h"

#include <string.h>

enum {
    CAUSES_MAX = 4 * 1000 * 1000, /* ten hours of a game that takes a thousandth of a second a decision; 100 MB */
    BEHIND_MAX = 32 * 1000 * 1000,
    OPTIONS_READ_MAX = 1 << 20 /* causes behind all choices of one decision; choices beyond it have none */
};

/* What was read to find that something may be chosen. */
struct option_reads {
    int32_t offer, count, values[VALUES_MAX];
    size_t first, reads;
};

struct list {
    int32_t *items;
    size_t count, cap;
};

struct causes {
    const struct compiled *c;
    struct arena arena;
    struct places places;
    struct reads reads;
    struct cause *items;
    size_t count, cap;
    struct list behind, scratch, sorted;
    int32_t *last; /* by address: a cell, a place in a frame, what is in a zone, a zone's order; see address_of… */
    int32_t addresses;
    struct list events; /* those that are under way, outermost first */
    int32_t announced[ANNOUNCED_MAX];
    struct option_reads *options;
    size_t option_count, option_cap;
    struct list option_items;
    const struct journal *journal;
    size_t journal_seen;
    int32_t decision, next_decision; /* their numbers */
    int32_t decided; /* its cause */
    int32_t resumed_at; /* where the code went on with it */
    bool fresh; /* the machine has not run since the next one was taken */
    size_t asked_from; /* what had been read when its choices began to be worked out */
    int32_t group; /* the move, shuffle or end to which the next changes belong; NO_CAUSE */
    int32_t rolled; /* the last roll */
    int32_t next_by; /* what makes the next event happen; NO_CAUSE: the event around it */
    bool runs_out; /* the next change goes back */
    bool asking; /* causes_ask: addresses are noted and not their causes */
    bool full;
    struct vm_watcher watcher;
};

/* ---------------------------------------------------------------- addresses */

static int32_t address_of_zone(const struct causes *x, int32_t zone)
{
    return x->c->program.cell_count + STACK_MAX + zone;
}

static int32_t address_of_order(const struct causes *x, int32_t zone)
{
    return address_of_zone(x, x->c->program.zone_instance_count + zone);
}

static int32_t last_of(const struct causes *x, int32_t address)
{
    return address >= 0 && address < x->addresses ? x->last[address] : NO_CAUSE;
}

static void set_last(struct causes *x, int32_t address, int32_t cause)
{
    if (address >= 0 && address < x->addresses)
        x->last[address] = cause;
}

static void read_address(struct causes *x, int32_t address)
{
    reads_add(&x->reads, x->asking ? address : last_of(x, address));
}

/* What was looked at, and has nothing to do with what was found: those who ask want to know that, too. */
static void read_in_vain(struct causes *x, int32_t address)
{
    if (x->asking)
        reads_add(&x->reads, reads_passed(address));
}

/* ---------------------------------------------------------------- lists */

static void *grown(void *items, size_t count, size_t *cap, size_t size)
{
    if (count < *cap)
        return items;
    *cap = *cap ? *cap * 2 : 256;
    return mem_grow(items, *cap * size);
}
#define PUSH(array, count, cap) (*((array) = grown((array), (count), &(cap), sizeof *(array)), &(array)[(count)++]))

static void list_add(struct list *l, int32_t item)
{
    PUSH(l->items, l->count, l->cap) = item;
}

static int32_t cause_of(int32_t read)
{
    return reads_is_passed(read) ? reads_passed(read) : read;
}

/* What answered before what was passed over, and the latest first. */
static bool comes_first(int32_t a, int32_t b)
{
    bool passed = reads_is_passed(a);
    return passed != reads_is_passed(b) ? !passed : cause_of(a) >= cause_of(b);
}

/* By merging. */
static void sort(int32_t *items, int32_t *scratch, size_t count)
{
    size_t half = count / 2, i = 0, j = half, n = 0;
    if (count < 2)
        return;
    sort(items, scratch, half);
    sort(items + half, scratch, count - half);
    while (i < half || j < count) {
        bool left = j == count || (i < half && comes_first(items[i], items[j]));
        scratch[n++] = left ? items[i++] : items[j++];
    }
    memcpy(items, scratch, count * sizeof *items);
}

/* ---------------------------------------------------------------- new causes */

static bool is_behind(const struct causes *x, const struct cause *cause, int32_t other)
{
    for (int i = 0; i < cause->count; i++)
        if (x->behind.items[cause->first + i] == other)
            return true;
    return false;
}

/* With what stands in x->scratch behind it. */
static int32_t add_cause(struct causes *x, enum cause_kind kind, int32_t entry, int32_t by)
{
    struct list *reads = &x->scratch;
    if (x->count == CAUSES_MAX || x->behind.count + CAUSES_BEHIND_MAX > BEHIND_MAX) {
        x->full = true;
        return NO_CAUSE;
    }
    struct cause cause = {.decision = x->decision, .entry = entry, .by = by, .first = (int32_t)x->behind.count, .from = NOWHERE,
                          .kind = (uint8_t)kind};
    while (x->sorted.cap < reads->count)
        x->sorted.items = grown(x->sorted.items, x->sorted.cap, &x->sorted.cap, sizeof *x->sorted.items);
    sort(reads->items, x->sorted.items, reads->count);
    for (size_t i = 0; i < reads->count && cause.count < CAUSES_BEHIND_MAX; i++) {
        int32_t other = cause_of(reads->items[i]);
        if (other == by || is_behind(x, &cause, other))
            continue;
        list_add(&x->behind, other);
        cause.count++;
        cause.answered += !reads_is_passed(reads->items[i]);
    }
    reads->count = 0;
    PUSH(x->items, x->count, x->cap) = cause;
    return (int32_t)x->count - 1;
}

static void gather(struct causes *x, size_t frames_back)
{
    x->scratch.count = 0;
    reads_gather(&x->reads, reads_of_frame(&x->reads, frames_back), &x->scratch.items, &x->scratch.count, &x->scratch.cap);
}

static int32_t event_around(const struct causes *x)
{
    return x->events.count ? x->events.items[x->events.count - 1] : NO_CAUSE;
}

/* ---------------------------------------------------------------- entries of the journal */

static void begin_event(struct causes *x, const struct vm *vm, const struct journal_entry *e, int32_t entry)
{
    const struct vocab_phrase *p = x->c->vocab->phrases[e->a];
    gather(x, 1);
    int32_t cause = add_cause(x, CAUSE_EVENT, entry, x->next_by != NO_CAUSE ? x->next_by : event_around(x));
    x->next_by = NO_CAUSE;
    list_add(&x->events, cause);
    for (int32_t slot = 0; vm && slot < p->hole_count + p->hold_count; slot++)
        set_last(x, vm->fp + slot, cause);
}

static void change(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    const struct program *p = &x->c->program;
    int32_t before = last_of(x, e->a);
    if (x->group != NO_CAUSE || e->a == p->cell_over || e->a == p->cell_winner || e->a == p->cell_drawn) {
        set_last(x, e->a, x->group);
        return;
    }
    if (x->rolled != NO_CAUSE && before == x->rolled && x->items[x->rolled].entry == entry - 1 &&
        x->items[x->rolled].decision == x->decision)
        return; /* the face of what was rolled */
    gather(x, 0);
    if (x->runs_out) {
        x->scratch.count = 0;
        if (before != NO_CAUSE)
            list_add(&x->scratch, before);
    }
    set_last(x, e->a, add_cause(x, x->runs_out ? CAUSE_RUN_OUT : CAUSE_CHANGE, entry, event_around(x)));
    x->runs_out = false;
}

static void move(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    const struct program_kind *k = &x->c->program.kinds[x->c->program.kind_of[e->a]];
    gather(x, 0);
    x->group = add_cause(x, CAUSE_MOVE, entry, event_around(x));
    if (x->group == NO_CAUSE)
        return;
    x->items[x->group].from = e->b;
    set_last(x, k->place + e->a, x->group);
    set_last(x, address_of_zone(x, e->c), x->group);
    if (e->b >= 0)
        set_last(x, address_of_zone(x, e->b), x->group);
}

static void shuffle(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    gather(x, 0);
    x->group = add_cause(x, CAUSE_SHUFFLE, entry, event_around(x));
    set_last(x, address_of_zone(x, e->a), x->group);
    set_last(x, address_of_order(x, e->a), x->group);
}

static void roll(struct causes *x, const struct journal_entry *e, int32_t entry)
{
    const struct program_kind *k = &x->c->program.kinds[x->c->program.kind_of[e->a]];
    gather(x, 0);
    x->rolled = add_cause(x, CAUSE_ROLL, entry, event_around(x));
    set_last(x, k->face + e->a, x->rolled);
}

/* What is said behind it is about what was picked. */
static void pick(struct causes *x, int32_t entry)
{
    gather(x, 0);
    int32_t cause = add_cause(x, CAUSE_PICK, entry, event_around(x));
    reads_leave_statement(&x->reads);
    reads_add(&x->reads, cause);
}

static void announce(struct causes *x, const struct vm *vm, const struct journal_entry *e, int32_t entry)
{
    gather(x, 0);
    int32_t cause = add_cause(x, CAUSE_ANNOUNCED, entry, e->pc == x->resumed_at ? x->decided : event_around(x));
    int32_t at = vm ? vm->m[x->c->program.cell_announced] - 1 : -1;
    if (at >= 0 && at < ANNOUNCED_MAX)
        x->announced[at] = cause;
}

static void note_entry(struct causes *x, const struct vm *vm, const struct journal_entry *e, int32_t entry)
{
    switch ((enum journal_kind)e->kind) {
    case JOURNAL_EVENT: begin_event(x, vm, e, entry); break;
    case JOURNAL_EVENT_END:
        if (x->events.count)
            x->events.count--;
        break;
    case JOURNAL_CHANGE: change(x, e, entry); break;
    case JOURNAL_MOVE: move(x, e, entry); break;
    case JOURNAL_SHUFFLE: shuffle(x, e, entry); break;
    case JOURNAL_MOVE_END: x->group = NO_CAUSE; break;
    case JOURNAL_ROLL: roll(x, e, entry); break;
    case JOURNAL_PICK: pick(x, entry); break;
    case JOURNAL_ANNOUNCED: announce(x, vm, e, entry); break;
    case JOURNAL_RUN_OUT: x->runs_out = true; break;
    case JOURNAL_WINS:
    case JOURNAL_DRAWN:
        gather(x, 0);
        x->group = add_cause(x, CAUSE_END, entry, event_around(x)); /* nothing comes behind it */
        break;
    default: break;
    }
}

/* `vm` NULL: it is not known where the machine stood. */
static void follow_journal(struct causes *x, const struct vm *vm)
{
    for (; x->journal_seen < x->journal->count; x->journal_seen++)
        note_entry(x, vm, &x->journal->entries[x->journal_seen], (int32_t)x->journal_seen);
}

/* ---------------------------------------------------------------- decisions */

static void begin_asking(struct causes *x)
{
    const struct node *n = reads_statement(&x->reads);
    if (n && n->op == S_WINDOW)
        reads_begin_again(&x->reads); /* the answers before this one */
    x->asked_from = x->reads.count;
    x->reads.asking = x->reads.reader_count;
    x->option_count = x->option_items.count = 0;
}

static void note_option(struct causes *x, const struct vm *vm, const int32_t *at)
{
    struct option_reads *o = &PUSH(x->options, x->option_count, x->option_cap);
    *o = (struct option_reads){.offer = at[1], .count = at[2], .first = x->option_items.count};
    memcpy(o->values, vm->m + vm->sp - at[2], (size_t)at[2] * sizeof *o->values);
    if (x->option_items.count < OPTIONS_READ_MAX)
        reads_gather(&x->reads, x->asked_from, &x->option_items.items, &x->option_items.count, &x->option_items.cap);
    o->reads = x->option_items.count - o->first;
}

static bool was_chosen(const struct vm *vm, const struct option_reads *o, int32_t pc)
{
    const struct vm_ask *ask = &vm->ask;
    if (ask->kind == ASK_SOME) {
        int32_t bit = o->values[0] - ask->first;
        return bit >= 0 && bit / 32 < ask->words && (vm->m[vm->fp + ask->slot + bit / 32] >> (bit % 32) & 1);
    }
    return ask->offers && ask->offers[o->offer] == pc && vm->sp >= o->count &&
           !memcmp(vm->m + vm->sp - o->count, o->values, (size_t)o->count * sizeof *o->values);
}

static void begin_decision(struct causes *x)
{
    x->fresh = false;
    x->decision = x->next_decision;
    x->journal_seen = 0;
    x->runs_out = false;
}

/* The machine goes on at `pc` with a decision. */
static void note_decision(struct causes *x, const struct vm *vm, int32_t pc)
{
    x->reads.asking = 0;
    reads_cut(&x->reads, x->asked_from);
    gather(x, 0);
    for (size_t i = 0; i < x->option_count; i++)
        for (size_t k = 0; k < x->options[i].reads && was_chosen(vm, &x->options[i], pc); k++)
            list_add(&x->scratch, x->option_items.items[x->options[i].first + k]);
    x->decided = add_cause(x, CAUSE_DECISION, -1, NO_CAUSE);
    x->resumed_at = pc;
    x->option_count = 0;
    reads_add(&x->reads, x->decided);
}

/* ---------------------------------------------------------------- instructions */

/* The piece at the end of an ordered zone lies there since it came, or since the zone was shuffled. */
static void read_end(struct causes *x, const struct vm *vm, int32_t zone, bool bottom)
{
    const struct program *p = &x->c->program;
    const struct program_zone *z = &p->zones[p->zone_of[zone]];
    int32_t items = 0, piece = NOWHERE;
    if (z->ordered)
        piece = vm->m[z->ends + 2 * (zone - z->first) + bottom];
    else
        items = vm_zone_items(vm, zone, &piece, 1);
    if (piece < 0 || (!z->ordered && !items)) {
        read_address(x, address_of_zone(x, zone));
        return;
    }
    int32_t place = p->kinds[z->kind].place + piece;
    bool shuffled = last_of(x, address_of_order(x, zone)) > last_of(x, place);
    read_address(x, shuffled ? address_of_order(x, zone) : place);
}

/* What is not in a zone counts where it has left it. */
static void read_in_zone(struct causes *x, const struct vm *vm, const int32_t *at)
{
    int32_t piece = vm->m[vm->sp - 2], zone = vm->m[vm->sp - 1], cell = at[1] + piece;
    if (piece < 0)
        return;
    int32_t last = last_of(x, cell);
    if (vm->m[cell] == zone || (last != NO_CAUSE && x->items[last].kind == CAUSE_MOVE && x->items[last].from == zone))
        read_address(x, cell);
    else
        read_in_vain(x, cell);
}

static void note_reads(struct causes *x, const struct vm *vm, const int32_t *at)
{
    int32_t top = vm->m[vm->sp - 1];
    switch (*at) {
    case OP_CELL: read_address(x, at[1]); break;
    case OP_FIELD:
        if (top >= 0)
            read_address(x, at[1] + top);
        break;
    case OP_PEEK: read_address(x, top); break;
    case OP_EVENT_SLOT: read_address(x, top + at[1]); break;
    case OP_IN_ZONE: read_in_zone(x, vm, at); break;
    case OP_ZONE_EMPTY:
    case OP_TOP: read_end(x, vm, top, false); break;
    case OP_BOTTOM: read_end(x, vm, top, true); break;
    default: break;
    }
}

static void note_step(struct causes *x, const struct vm *vm, const int32_t *at)
{
    const struct node *n;
    int32_t waiting;
    switch (*at) {
    case OP_HAPPEN: x->next_by = at[1] == x->c->program.rolled ? x->rolled : NO_CAUSE; break;
    case OP_HAPPEN_CHOSEN: x->next_by = x->decided; break;
    case OP_RESOLVE:
        waiting = vm->m[x->c->program.cell_announced];
        x->next_by = waiting > 0 && waiting <= ANNOUNCED_MAX ? x->announced[waiting - 1] : NO_CAUSE;
        break;
    case OP_ITEM:
        n = reads_statement(&x->reads);
        if (n && n->op == S_FOR_EACH)
            reads_begin_again(&x->reads); /* whether it still fits is asked again for each */
        break;
    case OP_ASK: begin_asking(x); break;
    case OP_OPTION: note_option(x, vm, at); break;
    default: note_reads(x, vm, at);
    }
}

static void watch(void *ctx, struct vm *vm, int32_t pc)
{
    struct causes *x = ctx;
    bool decided = x->fresh;
    if (decided)
        begin_decision(x);
    follow_journal(x, vm);
    reads_follow(&x->reads, vm, pc, x->c->program.settle, x->c->program.moment);
    if (decided)
        note_decision(x, vm, pc);
    if (!vm->guarding)
        note_step(x, vm, vm->program->code + pc);
}

static void watch_asked(void *ctx, struct vm *vm, int32_t pc)
{
    struct causes *x = ctx;
    reads_follow(&x->reads, vm, pc, NO_CAUSE, NO_CAUSE);
    note_reads(x, vm, vm->program->code + pc);
}

/* ---------------------------------------------------------------- from outside */

struct causes *causes_new(const struct compiled *c)
{
    struct causes *x = mem_zero(1, sizeof *x);
    x->c = c;
    x->decided = x->group = x->rolled = x->next_by = NO_CAUSE;
    x->resumed_at = -1;
    return x;
}

void causes_free(struct causes *x)
{
    if (!x)
        return;
    reads_release(&x->reads);
    arena_release(&x->arena);
    arena_release(&x->places.arena);
    mem_free(x->items);
    mem_free(x->behind.items);
    mem_free(x->scratch.items);
    mem_free(x->sorted.items);
    mem_free(x->events.items);
    mem_free(x->options);
    mem_free(x->option_items.items);
    mem_free(x);
}

void causes_watch(struct causes *x, struct vm *vm)
{
    places_make(&x->places, x->c);
    x->reads.places = &x->places;
    x->reads.last_pc = -1;
    x->addresses = x->c->program.cell_count + STACK_MAX + 2 * x->c->program.zone_instance_count;
    x->last = ARENA_ARRAY(&x->arena, int32_t, x->addresses + 1);
    memset(x->last, -1, (size_t)x->addresses * sizeof *x->last);
    memset(x->announced, -1, sizeof x->announced);
    x->journal = vm->journal;
    follow_journal(x, NULL);
    x->watcher = (struct vm_watcher){watch, x, NULL};
    vm_watch(vm, &x->watcher);
}

void causes_decide(struct causes *x, int32_t decision)
{
    follow_journal(x, NULL);
    x->next_decision = decision;
    x->fresh = true;
}

void causes_stop(struct causes *x, struct vm *vm)
{
    follow_journal(x, NULL);
    vm_unwatch(vm, &x->watcher);
}

bool causes_are_whole(const struct causes *x)
{
    return !x->full;
}

int32_t causes_count(const struct causes *x)
{
    return (int32_t)x->count;
}

const struct cause *causes_at(const struct causes *x, int32_t number)
{
    return &x->items[number];
}

const int32_t *causes_behind(const struct causes *x, int32_t number)
{
    return x->behind.items + x->items[number].first;
}

int32_t causes_of_cell(const struct causes *x, int32_t cell)
{
    return last_of(x, cell);
}

int32_t causes_of_zone(const struct causes *x, int32_t zone)
{
    return last_of(x, address_of_zone(x, zone));
}

int causes_ask(struct causes *x, struct vm *vm, int32_t proc, causes_read *read, void *ctx, int32_t *result)
{
    struct vm_watcher self = {watch_asked, x, NULL};
    int32_t zones = x->c->program.zone_instance_count, first = address_of_zone(x, 0);
    reads_release(&x->reads);
    x->reads = (struct reads){.places = &x->places, .last_pc = -1};
    reads_ask(&x->reads, vm->sp);
    x->asking = true;
    vm_watch(vm, &self);
    int failed = vm_evaluate(vm, proc, NULL, 0, -1, result);
    vm_unwatch(vm, &self);
    x->asking = false;
    x->scratch.count = 0;
    reads_gather(&x->reads, 0, &x->scratch.items, &x->scratch.count, &x->scratch.cap);
    for (size_t i = 0; i < x->scratch.count && !failed; i++) {
        int32_t item = x->scratch.items[i], address = cause_of(item), zone = address - first;
        read(ctx, zone < 0 ? address : -1, zone < 0 ? -1 : zone % zones, last_of(x, address), !reads_is_passed(item));
    }
    return failed;
}

size_t causes_size(const struct causes *x)
{
    return x->cap * sizeof *x->items + (x->behind.cap + x->scratch.cap + x->sorted.cap) * sizeof *x->behind.items + x->arena.total +
           x->places.arena.total;
}
