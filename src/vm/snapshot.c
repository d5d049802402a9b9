/* SPDX-License-Identifier: MIT
 *
 * The complete state of a machine in memory of its own. Only what is in use is copied. Must not run anything.
 */
#include "vm/snapshot.h"

#include "vm/change.h"
#include "vm/memo.h"

#include "base/mem.h"

#include <string.h>

/* Answers stay known that depend on none of the cells which differ. What comes after the durations no rule reads, but
 * for how many play. */
void snapshot_keep_answers(struct vm *vm, const int32_t *cells, int32_t players)
{
    if (!vm->memo)
        return;
    if (vm->m[vm->program->cell_players] != players)
        memo_forget(vm->memo);
    memo_replaced(vm->memo, vm->m, cells, vm->program->cell_players);
}

/* A list of durations or announced events; what comes after its entries is 0 and stays so. `clear`: there was a
 * list. */
static void copy_list(int32_t *to, const int32_t *from, int32_t entry_cells, bool clear)
{
    int32_t used = 1 + *from * entry_cells, before = clear ? 1 + *to * entry_cells : 0;
    memcpy(to, from, (size_t)used * sizeof *to);
    if (before > used)
        memset(to + used, 0, (size_t)(before - used) * sizeof *to);
}

/* Copies a state of `size` cells, all but the rest of the two lists. `clear`: there was a state. */
static void copy_state(const struct program *p, int32_t *to, const int32_t *from, int32_t size, bool clear)
{
    int32_t durations = p->cell_durations, announced = p->cell_announced;
    int32_t between = durations + 1 + DURATIONS_MAX * DURATION_CELLS,
            after = announced + 1 + ANNOUNCED_MAX * ANNOUNCED_CELLS;
    memcpy(to, from, (size_t)durations * sizeof *to);
    copy_list(to + durations, from + durations, DURATION_CELLS, clear);
    memcpy(to + between, from + between, (size_t)(announced - between) * sizeof *to);
    copy_list(to + announced, from + announced, ANNOUNCED_CELLS, clear);
    memcpy(to + after, from + after, (size_t)(size - after) * sizeof *to);
}

struct vm_registers vm_registers(const struct vm *vm)
{
    return (struct vm_registers){vm->pc, vm->fp, vm->sp, vm->event, vm->window_sp, vm->state_check_sp, vm->hidden_sp,
                                 vm->branch, vm->part_player, vm->part_secret};
}

/* Inside "at the same time" the state before it is part of the state. */
static void save_hidden(const struct vm *vm, struct vm_snapshot *out)
{
    size_t bytes = (size_t)vm->hidden_sp * sizeof *vm->m;
    if (vm->hidden_sp > out->hidden_cap) {
        out->hidden = mem_grow(out->hidden, bytes);
        out->hidden_for = mem_grow(out->hidden_for, bytes);
        out->told_by = mem_grow(out->told_by, bytes);
        out->told_in = mem_grow(out->told_in, bytes);
        out->state_before_hiding = mem_grow(out->state_before_hiding, bytes);
        out->hidden_cap = vm->hidden_sp;
    }
    memcpy(out->hidden, vm->hidden, bytes);
    memcpy(out->hidden_for, vm->hidden_for, bytes);
    memcpy(out->told_by, vm->told_by, bytes);
    memcpy(out->told_in, vm->told_in, bytes);
    memcpy(out->state_before_hiding, vm->state_before_hiding, bytes);
}

void vm_save(const struct vm *vm, struct vm_snapshot *out)
{
    if (vm->sp > out->cap) {
        out->cells = mem_grow(out->cells, (size_t)vm->sp * sizeof *vm->m);
        out->cap = vm->sp;
    }
    out->size = vm->sp;
    out->registers = vm_registers(vm);
    copy_state(vm->program, out->cells, vm->m, vm->sp, false);
    if (vm->hidden_sp >= 0)
        save_hidden(vm, out);
}

/* Memoized results that depend on none of the cells that differ are kept: a search goes back and
 * forth all the time. */
void snapshot_put_back(struct vm *vm, const struct vm_snapshot *s)
{
    snapshot_keep_answers(vm, s->cells, s->cells[vm->program->cell_players]);
    copy_state(vm->program, vm->m, s->cells, s->size, true);
    if (s->registers.hidden_sp >= 0) {
        size_t bytes = (size_t)s->registers.hidden_sp * sizeof *vm->m;
        vm_hidden_room(vm, s->registers.hidden_sp);
        memcpy(vm->hidden, s->hidden, bytes);
        memcpy(vm->hidden_for, s->hidden_for, bytes);
        memcpy(vm->told_by, s->told_by, bytes);
        memcpy(vm->told_in, s->told_in, bytes);
        memcpy(vm->state_before_hiding, s->state_before_hiding, bytes);
    }
}

void snapshot_move_to(struct vm *vm, const struct vm_registers *r)
{
    vm->pc = r->pc;
    vm->fp = r->fp;
    vm->sp = r->sp;
    vm->event = r->event;
    vm->window_sp = r->window_sp;
    vm->state_check_sp = r->state_check_sp;
    vm->hidden_sp = r->hidden_sp;
    vm->branch = r->branch;
    vm->part_player = r->part_player;
    vm->part_secret = r->part_secret;
}

void vm_restore(struct vm *vm, const struct vm_snapshot *s)
{
    snapshot_put_back(vm, s);
    vm_set_registers(vm, &s->registers);
}

void vm_snapshot_release(struct vm_snapshot *s)
{
    mem_free(s->cells);
    mem_free(s->hidden);
    mem_free(s->hidden_for);
    mem_free(s->told_by);
    mem_free(s->told_in);
    mem_free(s->state_before_hiding);
    *s = (struct vm_snapshot){0};
}

