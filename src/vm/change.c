/* SPDX-License-Identifier: MIT
 *
 * Everything that changes the state of the game. Each function notes in the journal what it
 * changes, with its sentence, so that a trace is complete: see the invariants of
 * docs/architecture.md. The layout of cells is in struct program. Must not know what the
 * cells mean in a game, and must not decide whether a change is legal.
 */
#include "vm/change.h"

#include "vm/fault.h"
#include "vm/frame.h"
#include "vm/memo.h"

#include "base/mem.h"
#include "base/room.h"

#include <string.h>

/* ---------------------------------------------------------------- notes */

/* Adds an entry to the journal of a machine that has one. Entries know how many events are
 * around them, so that a trace can indent, and where in the code they were made, so that an
 * explanation can find the statement. */
static struct journal_entry *note(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, int32_t b,
                                  int32_t c)
{
    if (!vm->journal)
        return NULL;
    struct journal_entry *e = journal_add(vm->journal, kind, sentence, a, b, c);
    e->depth = (uint16_t)(vm->event >= 0 ? vm->m[vm->event + H_DEPTH] : 0);
    e->pc = vm->pc;
    return e;
}

void vm_note(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, int32_t b, int32_t c)
{
    note(vm, kind, sentence, a, b, c);
}

void vm_note_values(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, const int32_t *values,
                    int32_t n)
{
    struct journal_entry *e = note(vm, kind, sentence, a, 0, 0);
    if (e)
        journal_values(vm->journal, e, values, n);
}

/* The values are those that the event has now: rules may have changed what it holds, never its
 * values. */
void vm_note_event(struct vm *vm, enum journal_kind kind, int32_t header, int32_t sentence)
{
    if (!vm->journal)
        return;
    const struct proc *p = &vm->program->procs[vm->m[header + H_PROC]];
    vm_note_values(vm, kind, sentence, p->event, vm->m + header - p->slots, vm->program->events[p->event].values);
}

void vm_note_end(struct vm *vm)
{
    note(vm, JOURNAL_EVENT_END, vm->m[vm->event + H_SENTENCE], vm->program->procs[vm->m[vm->event + H_PROC]].event, 0,
         0);
}

/* ---------------------------------------------------------------- cells */

/* A value of a running event: which event, and which of its slots. */
static void note_event_value(struct vm *vm, struct journal_entry *e, int32_t address)
{
    int32_t slot, at = vm_event_keeping(vm, address, &slot);
    if (at >= 0)
        journal_values(vm->journal, e, (int32_t[]){vm_event_of(vm, at), slot}, 2);
}

/* What someone decides openly in a part is revealed when all have decided, also if it changes nothing: what the rules of the decided
 * event write, and those of the event around all parts. Whether other events happen may follow from anything. */
static void note_open_writing(struct vm *vm, int32_t address, int32_t sentence)
{
    int32_t *by = &vm->told_by[address];
    bool around = vm->event < vm->hidden_sp;
    bool decided = !around && vm->m[vm->event + H_EVENT] < vm->hidden_sp && vm->m[vm->event + H_SENTENCE] == vm->ask.sentence;
    bool alone = (around || decided) && !vm->part_secret && vm->part_player >= 0;
    *by = alone && (*by == NO_PLAYER || *by == vm->part_player) ? vm->part_player : SEVERAL_PARTS;
    vm->told_in[address] = sentence;
}

/* The one place where a cell that rules can read gets another value. All that depends
 * on cells is notified here: memoized results, the parts of what is done at the same
 * time, the journal. Writing the value that is there already is no change: no entry, and nothing
 * that depends on it is computed again. */
static void write(struct vm *vm, int32_t address, int32_t value, int32_t sentence)
{
    int32_t old = vm->m[address];
    if (address < vm->hidden_sp)
        note_open_writing(vm, address, sentence);
    if (old == value)
        return;
    vm->m[address] = value;
    memo_written(vm->memo, address, value);
    vm_note_writing(vm, address);
    struct journal_entry *e = note(vm, JOURNAL_CHANGE, sentence, address, old, value);
    if (e && address >= vm->program->cell_count)
        note_event_value(vm, e, address);
}

/* A later change for good replaces a change for a time, which then must not come back. The list
 * stays without gaps, and the room after it stays 0, because all of it is part of the hash. */
static void forget_duration(struct vm *vm, int32_t address)
{
    int32_t *list = vm->m + vm->program->cell_durations;
    for (int32_t i = 0; i < *list; i++) {
        int32_t *entry = list + 1 + i * DURATION_CELLS;
        if (*entry != address)
            continue;
        memmove(entry, entry + DURATION_CELLS, (size_t)(*list - i - 1) * DURATION_CELLS * sizeof *entry);
        memset(list + 1 + --*list * DURATION_CELLS, 0, DURATION_CELLS * sizeof *entry);
        return;
    }
}

void vm_change(struct vm *vm, int32_t address, int32_t value, int32_t sentence)
{
    if (vm->m[vm->program->cell_durations])
        forget_duration(vm, address);
    write(vm, address, value, sentence);
}

bool vm_change_until(struct vm *vm, int32_t address, int32_t value, int32_t event, int32_t times, int32_t sentence)
{
    int32_t *list = vm->m + vm->program->cell_durations, old = vm->m[address];
    for (int32_t i = 0; i < *list; i++) /* it goes back to what it was before the first of several durations */
        if (list[1 + i * DURATION_CELLS] == address)
            old = list[2 + i * DURATION_CELLS];
    if (times < 1)
        return true; /* it is over before it begins */
    vm_change(vm, address, value, sentence);
    if (old == value)
        return true;
    if (*list == DURATIONS_MAX)
        return false;
    int32_t entry[DURATION_CELLS] = {address, old, event, times, sentence};
    memcpy(list + 1 + *list * DURATION_CELLS, entry, sizeof entry);
    ++*list;
    return true;
}

/* May durations wait for the end of such an event? Most events end no duration, and most
 * positions have none: both are cheap to see. */
static bool is_timed(const struct vm *vm, int32_t event)
{
    const struct program_event *e = &vm->program->events[event];
    return vm->m[vm->program->cell_durations] &&
           (e->timed || (e->parent >= 0 && vm->program->events[e->parent].timed));
}

/* Whether such an event, or a general form of it, is around the innermost one. */
static bool goes_on_around(const struct vm *vm, int32_t event)
{
    for (int32_t h = vm->m[vm->event + H_EVENT]; h >= 0; h = vm->m[h + H_EVENT]) {
        int32_t e = vm->program->procs[vm->m[h + H_PROC]].event;
        if (e == event || vm->program->events[e].parent == event)
            return true;
    }
    return false;
}

void vm_prolong(struct vm *vm)
{
    int32_t *list = vm->m + vm->program->cell_durations, event = vm->program->procs[vm->m[vm->event + H_PROC]].event;
    if (!is_timed(vm, event))
        return;
    for (int32_t i = 0; i < *list; i++) {
        int32_t *entry = list + 1 + i * DURATION_CELLS;
        if ((entry[2] == event || entry[2] == vm->program->events[event].parent) && goes_on_around(vm, entry[2]))
            entry[3]++;
    }
}

void vm_expire(struct vm *vm, int32_t event)
{
    const struct program *p = vm->program;
    int32_t *list = vm->m + p->cell_durations, parent = p->events[event].parent;
    if (!is_timed(vm, event))
        return;
    for (int32_t i = 0; i < *list;) {
        int32_t *entry = list + 1 + i * DURATION_CELLS;
        if ((entry[2] != event && entry[2] != parent) || --entry[3] > 0) {
            i++;
            continue;
        }
        int32_t address = entry[0], old = entry[1], sentence = entry[4];
        vm_note(vm, JOURNAL_RUN_OUT, sentence, address, event, 0);
        vm_change(vm, address, old, sentence); /* takes the entry out */
    }
}

/* ---------------------------------------------------------------- zones */

/* Zones are numbered in one run over all their instances: "the hand" of three players is three
 * numbers. */
static const struct program_zone *zone_of(const struct vm *vm, int32_t zone)
{
    return &vm->program->zones[vm->program->zone_of[zone]];
}

/* The cell of the top card of an ordered zone; the next cell is that of the bottom card. */
static int32_t ends_of(const struct program_zone *z, int32_t zone)
{
    return z->ends + 2 * (zone - z->first);
}

/* A zone without order has a top all the same: the piece with the lowest number. */
int32_t vm_zone_end(const struct vm *vm, int32_t zone, bool bottom)
{
    const struct program_zone *z = zone_of(vm, zone);
    if (z->ordered)
        return vm->m[ends_of(z, zone) + bottom];
    int32_t one[1];
    if (!bottom)
        return vm_zone_items(vm, zone, one, 1) ? one[0] : -1;
    const struct program_kind *k = &vm->program->kinds[z->kind];
    for (int32_t i = k->first + k->count - 1; i >= k->first; i--)
        if (vm->m[k->place + i] == zone)
            return i;
    return -1;
}

/* Ordered zones are linked lists (cells `below`); all others are found by asking each piece
 * where it is. */
int32_t vm_zone_items(const struct vm *vm, int32_t zone, int32_t *out, int32_t max)
{
    const struct program_zone *z = zone_of(vm, zone);
    const struct program_kind *k = &vm->program->kinds[z->kind];
    int32_t n = 0;
    if (z->ordered) {
        for (int32_t i = vm->m[ends_of(z, zone)]; i >= 0; i = vm->m[k->below + i], n++)
            if (n < max)
                out[n] = i;
    } else
        for (int32_t i = k->first; i < k->first + k->count; i++)
            if (vm->m[k->place + i] == zone) {
                if (n < max)
                    out[n] = i;
                n++;
            }
    return n;
}

/* Unlinks a piece from its ordered zone. The cells of its neighbours are changes, too, so a
 * journal restores any position. */
static void take_from(struct vm *vm, const struct program_kind *k, int32_t piece, int32_t sentence)
{
    int32_t zone = vm->m[k->place + piece];
    if (zone < 0 || !zone_of(vm, zone)->ordered)
        return;
    int32_t ends = ends_of(zone_of(vm, zone), zone), above = vm->m[k->above + piece], below = vm->m[k->below + piece];
    vm_change(vm, above >= 0 ? k->below + above : ends, below, sentence);
    vm_change(vm, below >= 0 ? k->above + below : ends + 1, above, sentence);
    vm_change(vm, k->above + piece, NOWHERE, sentence);
    vm_change(vm, k->below + piece, NOWHERE, sentence);
}

/* Links a piece in at the top or the bottom. */
static void place_at(struct vm *vm, const struct program_kind *k, int32_t piece, int32_t zone, bool bottom,
                     int32_t sentence)
{
    const struct program_zone *z = zone_of(vm, zone);
    vm_change(vm, k->place + piece, zone, sentence);
    if (!z->ordered)
        return;
    int32_t end = ends_of(z, zone) + bottom, next = vm->m[end];
    vm_change(vm, (bottom ? k->above : k->below) + piece, next, sentence);
    if (next >= 0)
        vm_change(vm, (bottom ? k->below : k->above) + next, piece, sentence);
    else
        vm_change(vm, ends_of(z, zone) + !bottom, piece, sentence);
    vm_change(vm, end, piece, sentence);
}

/* JOURNAL_MOVE summarizes the changes of cells up to JOURNAL_MOVE_END. */
void vm_put(struct vm *vm, int32_t piece, int32_t zone, bool bottom, int32_t sentence)
{
    const struct program_kind *k = &vm->program->kinds[zone_of(vm, zone)->kind];
    vm_note(vm, JOURNAL_MOVE, sentence, piece, vm->m[k->place + piece], zone);
    take_from(vm, k, piece, sentence);
    place_at(vm, k, piece, zone, bottom, sentence);
    vm_note(vm, JOURNAL_MOVE_END, sentence, 0, 0, 0);
}

/* ---------------------------------------------------------------- chance */

/* Room that lives until the next draw: what is drawn from must stay readable while the host
 * computes the answer. */
static int32_t *scratch(struct vm *vm, int32_t count)
{
    if (count > vm->scratch_cap) {
        vm->scratch = mem_grow(vm->scratch, (size_t)count * sizeof *vm->scratch);
        vm->scratch_cap = count;
    }
    return vm->scratch;
}

/* The values of a chance choose one of its counters, as the digits of a number with mixed bases.
 * -1 (and a fault): a value is outside. */
static int32_t counter_of(struct vm *vm, int32_t chance, const int32_t *values, int32_t count)
{
    const struct program_chance *c = &vm->program->chances[chance];
    int32_t at = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t v = values[i] - c->first[i];
        if (v < 0 || v >= c->count[i]) {
            vm_trap(vm, TRAP_NOTHING, vm->pc, 0, 0, 0, 0);
            return -1;
        }
        at = at * c->count[i] + v;
    }
    return c->counters + at;
}

/* Suspends the machine until the host has answered. The instruction then runs again from its
 * beginning, and finds the answer: so nothing of a draw is in C frames, and a position that
 * waits for one can be saved. */
static bool ask_for(struct vm *vm, struct vm_draw draw, const int32_t *values, int32_t counter)
{
    memcpy(draw.values, values, (size_t)draw.value_count * sizeof *values);
    draw.index = vm->m[counter];
    vm->draw = draw;
    vm->fault.trap = TRAP_NONE;
    return false;
}

/* The counters are not part of what happens in the game, so they are not noted. */
static void count_up(struct vm *vm, int32_t counter)
{
    vm->m[counter]++;
    vm->draw.answered = false;
}

static void note_draw(struct vm *vm, enum journal_kind kind, int32_t sentence, int32_t a, int32_t b, int32_t index)
{
    struct journal_entry *e = note(vm, kind, sentence, a, b, index);
    if (!e)
        return;
    int32_t values[1 + VALUES_MAX] = {vm->draw.chance};
    memcpy(values + 1, vm->draw.values, sizeof vm->draw.values);
    journal_values(vm->journal, e, values, 1 + vm->draw.value_count);
}

/* The die's face is a cell like any other: rules may read it and change it. */
static bool roll(struct vm *vm, int32_t die, int32_t chance, const int32_t *values, int32_t count, int32_t sentence)
{
    const struct faces *f = &vm->program->faces[die];
    int32_t counter = counter_of(vm, chance, values, count);
    if (counter < 0)
        return false;
    if (!vm->draw.answered)
        return ask_for(vm,
                       (struct vm_draw){.kind = DRAW_ROLL, .chance = chance, .value_count = count, .count = f->count,
                                        .piece = die, .items = f->values, .sentence = sentence},
                       values, counter);
    count_up(vm, counter);
    int32_t face = f->values[vm->draw.place];
    note_draw(vm, JOURNAL_ROLL, sentence, die, face, vm->draw.index);
    vm_change(vm, vm->program->kinds[vm->program->kind_of[die]].face + die, face, sentence);
    return true;
}

bool vm_draw_roll(struct vm *vm, int32_t chance, int32_t count, int32_t sentence)
{
    int32_t *at = vm->m + vm->sp - count - 1, values[VALUES_MAX] = {0};
    memcpy(values, at + 1, (size_t)count * sizeof *at);
    if (!roll(vm, at[0], chance, values, count, sentence))
        return false;
    at[1] = chance;
    memcpy(at + 2, values, sizeof values);
    vm->sp += 1 + VALUES_MAX - count;
    return true;
}

bool vm_draw_again(struct vm *vm, int32_t rolled, int32_t sentence)
{
    int32_t *at = vm->m + vm->sp - 1, chance = vm->m[rolled + 1];
    if (!roll(vm, at[0], chance, vm->m + rolled + 2, vm->program->chances[chance].values, sentence))
        return false;
    memcpy(at + 1, vm->m + rolled + 1, (1 + VALUES_MAX) * sizeof *at);
    vm->sp += 1 + VALUES_MAX;
    return true;
}

/* The new order is written as changes of links, within one JOURNAL_SHUFFLE. A card that stays
 * where it was makes no entry. */
bool vm_draw_shuffle(struct vm *vm, int32_t chance, int32_t count, int32_t sentence)
{
    const int32_t *values = vm->m + vm->sp - count;
    int32_t zone = values[-1];
    const struct program_zone *z = zone_of(vm, zone);
    int32_t counter = chance < 0 ? z->shuffles + zone - z->first : counter_of(vm, chance, values, count);
    if (counter < 0)
        return false;
    int32_t n = vm_zone_items(vm, zone, NULL, 0);
    if (!vm->draw.answered) {
        int32_t *items = scratch(vm, 2 * n + 1);
        vm_zone_items(vm, zone, items, n);
        return ask_for(vm,
                       (struct vm_draw){.kind = DRAW_SHUFFLE, .chance = chance, .value_count = count, .count = n,
                                        .piece = -1, .zone = zone, .items = items, .sentence = sentence},
                       values, counter);
    }
    count_up(vm, counter);
    note_draw(vm, JOURNAL_SHUFFLE, sentence, zone, 0, vm->draw.index);
    const int32_t *order = vm->scratch + n;
    const struct program_kind *k = &vm->program->kinds[z->kind];
    int32_t ends = ends_of(z, zone);
    for (int32_t i = 0; i < n; i++) {
        vm_change(vm, k->above + order[i], i ? order[i - 1] : NOWHERE, sentence);
        vm_change(vm, k->below + order[i], i + 1 < n ? order[i + 1] : NOWHERE, sentence);
    }
    vm_change(vm, ends, n ? order[0] : NOWHERE, sentence);
    vm_change(vm, ends + 1, n ? order[n - 1] : NOWHERE, sentence);
    vm_note(vm, JOURNAL_MOVE_END, sentence, 0, 0, 0);
    vm->sp -= count + 1;
    return true;
}

bool vm_draw_pick(struct vm *vm, int32_t chance, int32_t count, int32_t list, int32_t sentence)
{
    const int32_t *values = vm->m + vm->sp - count;
    int32_t n = vm->sp - count - list, counter = counter_of(vm, chance, values, count);
    if (counter < 0)
        return false;
    if (!vm->draw.answered)
        return ask_for(vm,
                       (struct vm_draw){.kind = DRAW_PICK, .chance = chance, .value_count = count, .count = n,
                                        .piece = -1, .items = vm->m + list, .sentence = sentence},
                       values, counter);
    count_up(vm, counter);
    int32_t picked = vm->m[list + vm->draw.place];
    note_draw(vm, JOURNAL_PICK, sentence, picked, 0, vm->draw.index);
    vm->sp = list;
    vm->m[list] = picked;
    return true;
}

void vm_draw_one(struct vm *vm, int32_t place)
{
    vm->draw.place = place;
    vm->draw.answered = true;
}

void vm_draw_order(struct vm *vm, const uint32_t *order)
{
    int32_t n = vm->draw.count, *items = vm->scratch;
    for (int32_t i = 0; i < n; i++)
        items[n + i] = items[order[i]];
    vm->draw.answered = true;
}

/* ---------------------------------------------------------------- at the same time */

void vm_hidden_room(struct vm *vm, int32_t count)
{
    if (count <= vm->hidden_cap)
        return;
    vm->hidden = mem_grow(vm->hidden, (size_t)count * sizeof *vm->hidden);
    vm->hidden_for = mem_grow(vm->hidden_for, (size_t)count * sizeof *vm->hidden_for);
    vm->told_by = mem_grow(vm->told_by, (size_t)count * sizeof *vm->told_by);
    vm->told_in = mem_grow(vm->told_in, (size_t)count * sizeof *vm->told_in);
    vm->state_before_hiding = mem_grow(vm->state_before_hiding, (size_t)count * sizeof *vm->state_before_hiding);
    vm->hidden_cap = count;
}

/* Copies the state, to find what the parts change. While choices are computed, reading what
 * another part has changed is a fault. */
void vm_hide(struct vm *vm)
{
    size_t n = (size_t)vm->sp;
    vm_hidden_room(vm, vm->sp);
    memset(vm->hidden, 0, n * sizeof *vm->hidden);
    memcpy(vm->state_before_hiding, vm->m, n * sizeof *vm->m);
    memset(vm->told_in, 0, n * sizeof *vm->told_in);
    for (size_t i = 0; i < n; i++)
        vm->told_by[i] = NO_PLAYER;
    vm->hidden_sp = vm->sp;
    vm->hidden_note = vm->journal ? vm->journal->count : 0;
    vm->branch = 0;
    vm->part_player = NO_PLAYER;
    vm->part_secret = false;
}

void vm_end_hiding(struct vm *vm)
{
    vm->shown_note = vm->journal ? vm->journal->count : 0;
    vm->hidden_sp = -1;
    vm->part_player = NO_PLAYER;
    vm->part_secret = false;
}

void vm_begin_part(struct vm *vm)
{
    vm->branch++;
    vm->part_player = NO_PLAYER;
    vm->part_secret = false;
}

/* What two parts have changed reveals to each of them what the other did. */
void vm_note_writing(struct vm *vm, int32_t address)
{
    if (address >= vm->hidden_sp)
        return;
    bool again = vm->hidden[address];
    int32_t player = again && vm->hidden_for[address] != vm->part_player ? NO_PLAYER : vm->part_player;
    vm->hidden[address] = again && vm->hidden[address] != vm->branch ? SEVERAL_PARTS : vm->branch;
    vm->hidden_for[address] = player;
}

bool vm_cell_is_hidden(const struct vm *vm, int32_t address)
{
    return address < vm->hidden_sp && vm->hidden[address] && vm->hidden[address] != vm->branch;
}

int32_t vm_zone_hidden(const struct vm *vm, int32_t zone)
{
    const struct program_zone *z = zone_of(vm, zone);
    const struct program_kind *k = &vm->program->kinds[z->kind];
    if (z->ordered) {
        int32_t ends = ends_of(z, zone);
        return vm_cell_is_hidden(vm, ends) ? ends : vm_cell_is_hidden(vm, ends + 1) ? ends + 1 : -1;
    }
    for (int32_t at = k->place + k->first; at < k->place + k->first + k->count; at++)
        if (vm_cell_is_hidden(vm, at) && (vm->m[at] == zone || vm->state_before_hiding[at] == zone))
            return at;
    return -1;
}

/* Frames were dropped without running to their end ("end the turn"): what had begun in them is
 * over. */
void vm_left(struct vm *vm, int32_t sp)
{
    if (vm->window_sp >= sp)
        vm->window_sp = -1;
    if (vm->state_check_sp >= sp)
        vm->state_check_sp = -1;
    if (vm->hidden_sp >= sp)
        vm_end_hiding(vm);
}

/* Used where all prohibitions are collected, for "why not"; each is listed once. */
void vm_forbid(struct vm *vm, int32_t sentence)
{
    for (int32_t i = 0; i < vm->forbidden_count; i++)
        if (vm->forbidden[i] == sentence)
            return;
    if (vm->forbidden_count == vm->forbidden_cap) {
        int32_t cap = vm->forbidden_cap ? vm->forbidden_cap * 2 : ROOM(16, 1);
        vm->forbidden = mem_grow(vm->forbidden, (size_t)cap * sizeof *vm->forbidden);
        vm->forbidden_cap = cap;
    }
    vm->forbidden[vm->forbidden_count++] = sentence;
}

void vm_grow_options(struct vm *vm)
{
    int32_t cap = vm->ask.cap ? vm->ask.cap * 2 : ROOM(64, 1);
    cap = cap < OPTIONS_MAX ? cap : OPTIONS_MAX;
    vm->ask.options = mem_grow(vm->ask.options, (size_t)cap * sizeof *vm->ask.options);
    vm->ask.cap = cap; /* not before: growing may jump out, and the machine be used again */
}
