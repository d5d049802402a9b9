/* SPDX-License-Identifier: MIT
 *
 * Instructions that look into zones and around on grids.
 */
#include "vm/exec.h"

#include "vm/change.h"
#include "vm/geometry.h"

/* ---------------------------------------------------------------- zones */

/* Pays for examining all pieces that could be in a zone, where that is how it is seen what is in it. */
static bool spend_on_zone(struct vm *vm, int32_t zone)
{
    const struct program_zone *z = &vm->program->zones[vm->program->zone_of[zone]];
    return vm_spend(vm, (z->ordered ? 0 : vm->program->kinds[z->kind].count) / COST_CELLS);
}

/* May the player whose choices are computed see what is in the zone? False, with the fault: it is an error to
 * ask. */
static bool see_zone(struct vm *vm, int32_t zone)
{
    if (vm->hidden_sp < 0 || vm->viewer < 0)
        return true;
    int32_t is_hidden = vm_zone_hidden(vm, zone);
    return is_hidden < 0 || vm_unseen(vm, TRAP_HIDDEN, is_hidden);
}

/* the deck is empty */
bool exec_zone_empty(struct vm *vm, const int32_t *at)
{
    (void)at;
    int32_t *top = &vm->m[vm->sp - 1];
    if (!spend_on_zone(vm, *top) || !see_zone(vm, *top))
        return false;
    *top = vm_zone_end(vm, *top, false) < 0;
    return true;
}

/* the top of the deck */
bool exec_zone_end(struct vm *vm, const int32_t *at)
{
    int32_t *top = &vm->m[vm->sp - 1];
    if (!spend_on_zone(vm, *top) || !see_zone(vm, *top))
        return false;
    *top = vm_zone_end(vm, *top, *at == OP_BOTTOM);
    return true;
}

/* ---------------------------------------------------------------- squares */

/* one step north from the ship's square: nothing where the grid ends. */
bool exec_step_to(struct vm *vm, const int32_t *at)
{
    (void)at;
    const struct program *p = vm->program;
    int32_t square = vm->m[--vm->sp], *top = &vm->m[vm->sp - 1];
    if (square < 0 || *top < 0)
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    *top = geometry_step(program_kind_of(p, square), square, p->direction_of[*top]);
    return true;
}

/* 2 steps north from the ship's square: nothing where the grid ends. Fewer than none are steps the other way. */
bool exec_steps_to(struct vm *vm, const int32_t *at)
{
    (void)at;
    const struct program *p = vm->program;
    vm->sp -= 2;
    int32_t *top = &vm->m[vm->sp - 1], count = top[0], direction = top[1], square = top[2];
    if (square < 0 || direction < 0)
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    *top = geometry_steps_away(program_kind_of(p, square), square, p->direction_of[direction], count);
    return true;
}

/* a square between the ship's square and Harbour: those that are in no line have none between them. */
bool exec_bearing(struct vm *vm, const int32_t *at)
{
    int32_t far = vm->m[--vm->sp], *top = &vm->m[vm->sp - 1];
    if (far < 0 || *top < 0)
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    int32_t way = geometry_bearing(vm->program, far, *top);
    *top = way >= 0 && (at[1] >> way & 1) ? way : -1;
    return true;
}

/* how far Harbour lies ahead of the ship's square facing north */
bool exec_how_far(struct vm *vm, const int32_t *at)
{
    (void)at;
    const struct program *p = vm->program;
    vm->sp -= 2;
    int32_t *top = &vm->m[vm->sp - 1], far = top[0], near = top[1], direction = top[2];
    if (far < 0 || near < 0 || direction < 0 || p->direction_of[direction] < 0 || p->kind_of[far] != p->kind_of[near])
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    const struct program_kind *k = program_kind_of(p, near);
    int32_t way = p->direction_of[direction];
    bool strangers = way >= GRID_WAYS && geometry_has_ways(k, far, way) && k->track_of[far - k->first] != k->track_of[near - k->first];
    if (strangers || !geometry_has_ways(k, far, way) || !geometry_has_ways(k, near, way))
        return vm_fail(vm, TRAP_NOTHING, 0, 0, 0, 0);
    *top = geometry_ahead(k, far, near, way);
    return true;
}
