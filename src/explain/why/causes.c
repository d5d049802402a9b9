/* SPDX-License-Identifier: MIT
 *
 * Observing a machine; see causes.h. What the journal has got becomes causes (causes_journal.c) with what had been
 * read so far. Most of what is read is read to compute choices, conditions and values: see causes_choices.c and
 * causes_calls.c.
 */
#include "explain/why/causes_inner.h"

#include <string.h>

/* ---------------------------------------------------------------- instructions */

static void read_address(struct causes *x, int32_t address)
{
    reads_add(&x->reads, x->asking ? address : causes_last(x, address));
}

/* What was examined, and has nothing to do with what was found: readers need to know that, too. */
static void read_in_vain(struct causes *x, int32_t address)
{
    if (x->asking)
        reads_add(&x->reads, reads_passed(address));
}

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
        read_address(x, causes_address_of_zone(x, zone));
        return;
    }
    int32_t place = p->kinds[z->kind].place + piece;
    bool shuffled = causes_last(x, causes_address_of_order(x, zone)) > causes_last(x, place);
    read_address(x, shuffled ? causes_address_of_order(x, zone) : place);
}

/* What is not in a zone counts where it has left it. */
static void read_place(struct causes *x, const struct vm *vm, const struct vm_read *read)
{
    int32_t last = causes_last(x, read->cell);
    bool left = last != NO_CAUSE && x->items[last].kind == CAUSE_MOVE && x->items[last].of == read->zone;
    if (vm->m[read->cell] == read->zone || left)
        read_address(x, read->cell);
    else
        read_in_vain(x, read->cell);
}

/* Makes the read a read of causes: the cause that wrote the cell, the piece's place or the zone last. */
static void note_read(struct causes *x, const struct vm *vm, const struct vm_read *read)
{
    switch (read->kind) {
    case VM_READ_CELL: read_address(x, read->cell); break;
    case VM_READ_PLACE: read_place(x, vm, read); break;
    case VM_READ_ZONE_END: read_end(x, vm, read->zone, read->bottom); break;
    }
}

/* "At the same time" begins: keeps who wrote what as it is now. Frames that do not exist yet have no
 * writers, so only the part of the stack in use is copied, and the two addresses of each zone. */
static void begin_hiding(struct causes *x, const struct vm *vm)
{
    int32_t zones = causes_address_of_zone(x, 0);
    if (vm->hidden_sp >= 0)
        return;
    if (!x->state_before_hiding)
        x->state_before_hiding = ARENA_ARRAY(&x->arena, int32_t, x->addresses + 1);
    memcpy(x->state_before_hiding, x->last, (size_t)vm->sp * sizeof *x->last);
    memset(x->state_before_hiding + vm->sp, -1, (size_t)(zones - vm->sp) * sizeof *x->last); /* frames to come */
    memcpy(x->state_before_hiding + zones, x->last + zones, (size_t)(x->addresses - zones) * sizeof *x->last);
}

/* What makes the next event happen: the decision, or the roll whose event it is; NO_CAUSE: the event around it. */
static int32_t maker_of(const struct causes *x, const struct notice *n)
{
    if (n->yes)
        return x->decided;
    return n->kind == NOTICE_HAPPEN && n->number == x->c->program.rolled ? x->rolled : NO_CAUSE;
}

/* Notices that say who causes the next entry of the journal, or that something is read. The entry
 * itself follows as NOTICE_NOTED: the cause of an event must be known before the event's frame
 * exists. */
void causes_follow_step(struct causes *x, const struct vm *vm, const struct notice *n)
{
    const struct node *statement;
    switch ((unsigned)n->kind) {
    case NOTICE_READ: note_read(x, vm, n->read); break;
    case NOTICE_HAPPEN:
    case NOTICE_ANNOUNCE: x->next_by = maker_of(x, n); break;
    case NOTICE_RESOLVE:
        x->next_by = n->number > 0 && n->number <= ANNOUNCED_MAX ? x->announced[n->number - 1] : NO_CAUSE;
        break;
    case NOTICE_ITEM:
        statement = reads_statement(&x->reads);
        if (statement && statement->op == S_FOR_EACH)
            reads_begin_again(&x->reads); /* whether it still fits is asked again for each */
        break;
    case NOTICE_HIDE: begin_hiding(x, vm); break;
    case NOTICE_ASK: choices_begin(x, vm); break;
    case NOTICE_OPTION: choices_add(x, n); break;
    case NOTICE_ASKED: x->reads.asking = 0; break;
    }
}

/* The machine runs for the first time after a decision: the journal was cleared, and its entries are
 * of the new one. */
static void begin_decision(struct causes *x)
{
    x->fresh = false;
    x->resumes = true;
    x->decision = x->next_decision;
    x->journal_seen = 0;
    x->runs_out = false;
}

/* The observer of a game. A step is handled before the instruction is executed, an entry after it
 * was made. Reads of the machine's own checks of what a player knows (vm->guarding) are not reads of
 * a rule. */
static void notice(void *ctx, struct vm *vm, const struct notice *n)
{
    struct causes *x = ctx;
    if (x->fresh)
        begin_decision(x);
    if (n->kind == NOTICE_NOTED)
        causes_follow_journal(x, vm);
    else if (n->kind == NOTICE_RESUMED) {
        if (x->resumes)
            choices_decided(x, vm);
        x->resumes = false;
    } else if (n->kind & STEP_NOTICES) {
        if (!vm->guarding)
            causes_follow_step(x, vm, n);
    } else if (n->kind == NOTICE_CALL) {
        if (!calls_add(x, vm, n))
            vm_look_inside(vm);
    } else {
        if (n->kind == NOTICE_LOOP_LEFT)
            choices_loop_left(x, n->number);
        reads_follow(&x->reads, vm, n);
        if (n->kind == NOTICE_LOOP)
            choices_loop(x, vm, n->number);
    }
}

/* The observer of a question. What is open to everyone is not noted, so that it cannot make an
 * answer secret. */
static void notice_asked(void *ctx, struct vm *vm, const struct notice *n)
{
    struct causes *x = ctx;
    if (n->kind != NOTICE_READ)
        reads_follow(&x->reads, vm, n);
    else if (!x->is_open(x->ctx, n->read))
        note_read(x, vm, n->read);
}

/* ---------------------------------------------------------------- from outside */

struct causes *causes_new(const struct compiled *c)
{
    struct causes *x = mem_zero(1, sizeof *x);
    x->c = c;
    x->decided = x->group = x->rolled = x->next_by = NO_CAUSE;
    x->choices.skipped_loop = -1;
    return x;
}

void causes_free(struct causes *x)
{
    if (!x)
        return;
    reads_release(&x->reads);
    choices_release(x);
    calls_release(x);
    past_release(x);
    arena_release(&x->arena);
    observed_code_free(x->code);
    mem_free(x->items);
    mem_free(x->sources.items);
    mem_free(x->scratch.items);
    mem_free(x->events.items);
    mem_free(x->stopped);
    mem_free(x->stopped_values.items);
    mem_free(x);
}

/* All addresses begin without a cause. Entries that are in the journal already become causes first,
 * without a machine, because their frames are gone. */
void causes_watch(struct causes *x, struct vm *vm)
{
    x->addresses = x->c->program.cell_count + STACK_MAX + 2 * x->c->program.zone_instance_count;
    x->last = ARENA_ARRAY(&x->arena, int32_t, x->addresses + 1);
    memset(x->last, -1, (size_t)x->addresses * sizeof *x->last);
    memset(x->announced, -1, sizeof x->announced);
    x->journal = vm->journal;
    causes_follow_journal(x, NULL);
    past_prepare(x);
    observed_code_make(&x->code, &x->c->program);
    x->observer = (struct vm_observer){.kinds = NOTICE_NOTED | NOTICE_RESUMED | NOTICE_CALL | STEP_NOTICES | READS_NOTICES,
                                       .notice = notice, .ctx = x, .code = x->code, .part = OBSERVE_STATEMENTS};
    vm_observe(vm, &x->observer);
}

void causes_decide(struct causes *x, int32_t decision)
{
    causes_follow_journal(x, NULL);
    x->next_decision = decision;
    x->fresh = true;
}

void causes_stop(struct causes *x, struct vm *vm)
{
    causes_follow_journal(x, NULL);
    vm_unobserve(vm, &x->observer);
}

bool causes_are_complete(const struct causes *x)
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

const int32_t *causes_sources(struct causes *x, int32_t number)
{
    calls_look(x, number);
    choices_look(x, number);
    return x->sources.items + x->items[number].first;
}

int32_t causes_of_cell(const struct causes *x, int32_t cell)
{
    return causes_last(x, cell);
}

int32_t causes_of_zone(const struct causes *x, int32_t zone)
{
    return causes_last(x, causes_address_of_zone(x, zone));
}

size_t causes_stopped_count(const struct causes *x)
{
    return x->stopped_count;
}

struct cause_stopped causes_stopped_at(const struct causes *x, size_t index)
{
    const struct stopped *s = &x->stopped[index];
    return (struct cause_stopped){s->cause, s->event, x->stopped_values.items + s->values};
}

void causes_before_hiding(struct causes *x)
{
    if (x->state_before_hiding)
        x->last = x->state_before_hiding;
}

/* Reads are gathered as addresses and not as causes while x->asking is set, because the caller needs
 * to know the cell, too, to decide whether the viewer may see it. */
int causes_ask(struct causes *x, struct vm *vm, int32_t proc, causes_read *read, causes_is_open *is_open, void *ctx,
               int32_t *result)
{
    observed_code_make(&x->code, &x->c->program);
    struct vm_observer self = {.kinds = NOTICE_READ | READS_NOTICES, .notice = notice_asked, .ctx = x, .code = x->code};
    int32_t zones = x->c->program.zone_instance_count, first = causes_address_of_zone(x, 0);
    reads_release(&x->reads);
    x->asking = true;
    x->is_open = is_open;
    x->ctx = ctx;
    int failed = vm_evaluate_observed(vm, &self, proc, NULL, 0, -1, result);
    x->asking = false;
    x->scratch.count = 0;
    reads_gather(&x->reads, 0, &x->scratch.items, &x->scratch.count, &x->scratch.cap);
    for (size_t i = 0; i < x->scratch.count && !failed; i++) {
        int32_t item = x->scratch.items[i], address = causes_of_read(item), zone = address - first;
        read(ctx, zone < 0 ? address : -1, zone < 0 ? -1 : zone % zones, causes_last(x, address),
             !reads_is_passed(item));
    }
    return failed;
}

size_t causes_size(const struct causes *x)
{
    size_t lists = x->sources.cap + x->scratch.cap + x->stopped_values.cap;
    return x->cap * sizeof *x->items + lists * sizeof *x->sources.items + x->stopped_cap * sizeof *x->stopped +
        x->arena.total +
        choices_size(x) + calls_size(x) + past_size(x);
}
