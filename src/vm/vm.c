/* SPDX-License-Identifier: MIT
 *
 * The machine from outside: beginning, answering, asking, saving. exec.c is the loop.
 */
#include "vm/vm.h"

#include "vm/change.h"
#include "vm/fault.h"
#include "vm/frame.h"
#include "vm/memo.h"
#include "vm/native.h"
#include "vm/notify.h"
#include "vm/path.h"
#include "vm/snapshot.h"
#include "vm/trial.h"

#include "base/mem.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { STACK_MARGIN = 4096 }; /* a piece of code without calls or loops pushes far less than this */

/* The fuel is full again; what was spent is counted. */
static void refuel(struct vm *vm)
{
    vm->spent += (uint64_t)((int64_t)vm->fuel_max - vm->fuel);
    vm->fuel = vm->fuel_max;
}

void vm_init(struct vm *vm, const struct program *program)
{
    *vm = (struct vm){.program = program, .event = -1, .viewer = -1, .window_sp = -1, .state_check_sp = -1, .hidden_sp = -1,
                       .guard_fuel = -1, .part_player = NO_PLAYER};
    vm->m = mem_alloc(((size_t)program->cell_count + STACK_MAX + STACK_MARGIN) * sizeof *vm->m);
    memcpy(vm->m, program->first_cells, (size_t)program->cell_count * sizeof *vm->m);
    vm->fuel = vm->fuel_max = FUEL_MAX;
    vm->trials = trials_new();
    if (program->memo_cells && program->uses_zone_index)
        vm->zones = zone_index_new(program, vm->m);
    if (program->memo_cells)
        vm->memo = memo_new(program, vm->zones);
}

void vm_release(struct vm *vm)
{
    mem_free(vm->m);
    mem_free(vm->hidden);
    mem_free(vm->hidden_for);
    mem_free(vm->told_by);
    mem_free(vm->told_in);
    mem_free(vm->state_before_hiding);
    mem_free(vm->ask.options);
    mem_free(vm->ask.steps);
    mem_free(vm->forbidden);
    mem_free(vm->scratch);
    memo_free(vm->memo);
    zone_index_free(vm->zones);
    trials_free(vm->trials);
    vm_unobserve_all(vm);
    *vm = (struct vm){.event = -1};
}

/* The game is a procedure like any other, in a frame of its own at the bottom of the stack. */
void vm_start(struct vm *vm, int players, int32_t proc)
{
    const struct program *p = vm->program;
    snapshot_keep_answers(vm, p->first_cells, players);
    memcpy(vm->m, p->first_cells, (size_t)p->cell_count * sizeof *vm->m);
    vm->m[p->cell_players] = players;
    vm->fp = vm->sp = p->cell_count;
    vm->event = vm->window_sp = vm->state_check_sp = vm->hidden_sp = vm->viewer = -1;
    vm->guarding = vm->collect = vm->pure = vm->past_watch = false;
    vm->guard_fuel = -1;
    vm->unknown = -1;
    vm->handed = 0;
    vm->part_player = NO_PLAYER;
    vm->part_secret = false;
    vm->branch = vm->unseen = vm->forbidden_count = 0;
    vm->fuel = vm->fuel_max;
    vm->spent = 0;
    vm->turns = (struct vm_turns){0};
    vm->fault = (struct vm_fault){0};
    vm->draw.answered = false;
    vm->trials->count = vm->trials->floor = 0;
    vm->ask.count = vm->ask.step_count = 0;
    vm->pc = p->procs[proc].entry;
    int32_t slots = p->procs[proc].slots + HEADER_CELLS; /* a header, so that it is a frame like others */
    memset(vm->m + vm->sp, 0, (size_t)slots * sizeof *vm->m);
    vm->m[vm->sp + p->procs[proc].slots + H_PROC] = proc;
    vm->sp += slots;
}

void vm_set(struct vm *vm, int32_t cell, int32_t value)
{
    if (vm->m[cell] == value)
        return;
    vm->m[cell] = value;
    if (cell == vm->program->cell_players)
        memo_forget(vm->memo);
    else
        memo_written(vm->memo, cell, value);
}

/* Explanations name the decision after which a counted position occurred. */
static void count_decision(struct vm *vm)
{
    if (vm->program->cell_decided >= 0)
        vm->m[vm->program->cell_decided]++;
}

/* Puts the values of the choice on the stack, as the code at the place of its offer expects
 * them, and continues there. The fuel is full again: it bounds the time between two decisions. */
/* What the part writes from here on, follows from this player's decision, too. */
static void note_who_decides(struct vm *vm)
{
    if (vm->hidden_sp >= 0)
        vm->part_player = vm->part_player == NO_PLAYER || vm->part_player == vm->ask.player ? vm->ask.player : SEVERAL_PARTS;
}

void vm_decide(struct vm *vm, int32_t index)
{
    assert(index < vm->ask.count);
    refuel(vm);
    count_decision(vm);
    vm->hidden_note = vm->shown_note = 0;
    note_who_decides(vm);
    vm->sp--; /* the player */
    vm->ask.chosen = -1;
    if (index < 0) {
        vm->pc = vm->ask.pass;
        return;
    }
    const struct vm_option *o = &vm->ask.options[index];
    vm->ask.chosen = o->offer;
    vm->pc = vm->ask.offers[o->offer];
    int32_t slot = path_slot(vm->program, vm->pc);
    if (slot >= 0) {
        path_keep(vm, o, slot);
        return;
    }
    memcpy(vm->m + vm->sp, o->values, (size_t)o->count * sizeof *vm->m);
    vm->sp += o->count;
}

/* The set is bits in slots. Nothing is checked here: the caller has compared the answer with
 * vm->ask. */
void vm_decide_some(struct vm *vm, const int32_t *indices, int32_t count)
{
    assert(vm->ask.kind == ASK_SOME && count <= vm->ask.count);
    refuel(vm);
    count_decision(vm);
    vm->hidden_note = vm->shown_note = 0;
    note_who_decides(vm);
    vm->sp--;
    for (int32_t i = 0; i < count; i++) {
        int32_t bit = vm->ask.options[indices[i]].values[0] - vm->ask.first;
        int32_t *word = &vm->m[vm->fp + vm->ask.slot + bit / 32];
        *word = (int32_t)((uint32_t)*word | 1u << (bit % 32));
    }
    if (vm->journal) {
        struct journal_entry *e = journal_add(vm->journal, JOURNAL_CHOSE_SOME, vm->ask.sentence, 0, 0, 0);
        e->depth = (uint16_t)(vm->event >= 0 ? vm->m[vm->event + H_DEPTH] : 0);
        for (int32_t i = 0; i < count; i++)
            journal_values(vm->journal, e, vm->ask.options[indices[i]].values, 1);
        e->a = (int32_t)vm->journal->value_count - count;
        e->b = count;
        e->value_count = 0;
    }
    vm->pc = vm->ask.over;
}

int32_t vm_offer_count(const struct vm *vm)
{
    return vm->ask.kind == ASK_DO ? vm->ask.offers[-1] : 0; /* the number is before the places */
}

/* The code of an offer begins with the instruction that names its event. */
int32_t vm_offer_event(const struct vm *vm, int32_t offer)
{
    if (vm->ask.kind != ASK_DO)
        return -1;
    const int32_t *at = vm->program->code + vm->ask.offers[offer];
    assert(*at == OP_HAPPEN_CHOSEN || *at == OP_ANNOUNCE_CHOSEN || *at == OP_PATH_ON);
    return at[1];
}

const void *vm_offer_node(const struct vm *vm, int32_t offer)
{
    const struct program *p = vm->program;
    for (size_t i = 0; i < p->clause_count; i++)
        if (p->clauses[i].pc == vm->ask.offers[offer] && p->clauses[i].part == CLAUSE_OFFER)
            return p->clauses[i].node;
    return NULL;
}

const void *vm_ask_node(const struct vm *vm)
{
    const struct code_mark *m = program_mark(vm->program, vm->ask.place), *first = vm->program->marks;
    for (; m && m >= first && m->pc == vm->ask.place; m--)
        if (m->node && m->asks)
            return m->node;
    return NULL;
}

/* Runs the procedure above the stack, in a copy of the registers, and takes all of it back. What
 * grew in the meantime (lists, scratch memory) is kept, because the copy does not own it. Cells
 * are as before if the procedure only computes (verify.h, 5); one that acts changes them. */
int vm_evaluate(struct vm *vm, int32_t proc, const int32_t *values, int32_t count, int32_t viewer, int32_t *result)
{
    if (native_evaluate(vm, proc, values, viewer, result))
        return 0;
    struct vm keep = *vm;
    int32_t at = vm->sp, floor = vm->trials->floor;
    vm->pure = true;
    vm->trials->floor = vm->trials->count;
    vm->viewer = viewer;
    vm->unknown = -1;
    vm->fuel = vm->fuel_max;
    if (count)
        memcpy(vm->m + vm->sp, values, (size_t)count * sizeof *values);
    const struct proc *p = &vm->program->procs[proc];
    int32_t header = at + p->slots;
    if (header + HEADER_CELLS > vm->program->cell_count + STACK_MAX) {
        *vm = keep;
        vm->trials->floor = floor;
        vm_trap(vm, TRAP_STACK, p->entry, 0, 0, 0, 0);
        return -1;
    }
    memset(vm->m + at + p->args, 0, (size_t)(p->slots - p->args) * sizeof *vm->m);
    vm->m[header + H_RETURN] = 0; /* instruction 0 is HALT */
    vm->m[header + H_CALLER] = vm->fp;
    vm->m[header + H_PROC] = proc;
    vm->m[header + H_EVENT] = NOT_AN_EVENT;
    vm->fp = at;
    vm->sp = header + HEADER_CELLS;
    vm->pc = p->entry;
    enum vm_status status = vm_run(vm);
    if (status == VM_RETURNED)
        *result = vm->m[at];
    struct vm after = *vm;
    *vm = keep;
    vm->trials->floor = floor;
    vm->unseen = after.unseen;
    vm->forbidden = after.forbidden; /* what grew meanwhile stays */
    vm->forbidden_count = after.forbidden_count;
    vm->forbidden_cap = after.forbidden_cap;
    vm->scratch = after.scratch;
    vm->scratch_cap = after.scratch_cap;
    vm->ask.options = after.ask.options;
    vm->ask.cap = after.ask.cap;
    vm->ask.steps = after.ask.steps;
    vm->ask.step_cap = after.ask.step_cap;
    if (status == VM_RETURNED)
        return 0;
    vm->fault = after.fault;
    return -1;
}

void vm_set_registers(struct vm *vm, const struct vm_registers *r)
{
    snapshot_move_to(vm, r);
    vm->viewer = -1;
    vm->guarding = vm->pure = vm->collect = false;
    vm->guard_fuel = -1;
    vm->unknown = -1;
    vm->handed = 0;
    vm->draw.answered = false;
    vm->trials->count = vm->trials->floor = 0;
    refuel(vm);
    vm->fault = (struct vm_fault){0};
}

/* The bytes of `n` cells; where the processor has them in another order, in `scratch`. */
static const unsigned char *little_endian(const int32_t *cells, int32_t n, int32_t *scratch)
{
    static const union {
        int32_t number;
        unsigned char first;
    } one = {1};
    if (one.first)
        return (const unsigned char *)cells;
    unsigned char *at = (unsigned char *)scratch;
    for (int32_t i = 0; i < n; i++)
        for (int byte = 0; byte < 4; byte++)
            *at++ = (unsigned char)((uint32_t)cells[i] >> (8 * byte));
    return (const unsigned char *)scratch;
}

void vm_hash(const struct vm *vm, char out[VM_HASH_SIZE])
{
    enum { CHUNK = 4096 / 4 };
    unsigned char key[crypto_shorthash_KEYBYTES] = {0}, result[crypto_shorthash_BYTES];
    int32_t scratch[CHUNK];
    for (int32_t i = 0; i < vm->program->cell_count; i += CHUNK) {
        int32_t n = vm->program->cell_count - i < CHUNK ? vm->program->cell_count - i : CHUNK;
        crypto_shorthash(result, little_endian(vm->m + i, n, scratch), (size_t)n * 4, key);
        memcpy(key, result, sizeof result);
    }
    sodium_bin2hex(out, VM_HASH_SIZE, key, crypto_shorthash_BYTES);
}

int32_t vm_event_of(const struct vm *vm, int32_t at)
{
    return vm->program->procs[vm->m[at + H_PROC]].event;
}

int32_t vm_event_outer(const struct vm *vm, int32_t at)
{
    return vm->m[at + H_EVENT];
}

int32_t vm_event_sentence(const struct vm *vm, int32_t at)
{
    return vm->m[at + H_SENTENCE];
}

const int32_t *vm_event_values(const struct vm *vm, int32_t at)
{
    return vm->m + at - vm->program->procs[vm->m[at + H_PROC]].slots;
}

int32_t vm_event_keeping(const struct vm *vm, int32_t address, int32_t *slot)
{
    for (int32_t h = vm->event; h >= 0; h = vm->m[h + H_EVENT]) {
        *slot = address - (h - vm->program->procs[vm->m[h + H_PROC]].slots);
        if (address < h && *slot >= 0)
            return h;
    }
    return -1;
}
