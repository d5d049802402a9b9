/* SPDX-License-Identifier: MIT
 *
 * Instructions of decisions that are paths: path.h shows how they follow one another. Must not know who decides, and
 * what the steps do.
 */
#include "vm/path.h"

#include "vm/change.h"
#include "vm/exec.h"
#include "vm/opcode.h"

#include "base/mem.h"
#include "base/room.h"

int32_t vm_step_count(const struct vm_ask *ask, const struct vm_option *option)
{
    int32_t count = option->path ? 0 : 1;
    for (int32_t at = option->path; at; count++)
        at = ask->steps[at - 1].path;
    return count;
}

const struct vm_option *vm_step(const struct vm_ask *ask, const struct vm_option *option, int32_t number)
{
    const struct vm_option *step = option->path ? &ask->steps[option->path - 1] : option;
    for (int32_t after = vm_step_count(ask, option) - 1 - number; after > 0; after--)
        step = &ask->steps[step->path - 1];
    return step;
}

const int32_t *vm_chosen_path(const struct vm *vm, int32_t offer, int32_t *count)
{
    int32_t slot = vm->ask.kind == ASK_DO && offer >= 0 ? path_slot(vm->program, vm->ask.offers[offer]) : -1;
    if (slot < 0)
        return NULL;
    const int32_t *slots = vm->m + vm->fp + slot;
    int32_t values = vm->program->events[vm_offer_event(vm, offer)].values;
    *count = slots[PATH_COUNT] * values;
    return slots + PATH_LAST + values;
}

int32_t path_slot(const struct program *p, int32_t place)
{
    return p->code[place] == OP_PATH_ON ? p->code[place + 3] : -1;
}

void path_keep(struct vm *vm, const struct vm_option *option, int32_t slot)
{
    int32_t *slots = vm->m + vm->fp + slot, count = vm_step_count(&vm->ask, option);
    size_t size = (size_t)option->count * sizeof *slots;
    slots[PATH_COUNT] = count;
    slots[PATH_DONE] = 0;
    memcpy(slots + PATH_LAST, vm_step(&vm->ask, option, count - 1)->values, size);
    for (int32_t i = 0; i < count; i++)
        memcpy(slots + PATH_LAST + (i + 1) * option->count, vm_step(&vm->ask, option, i)->values, size);
}

static void grow_steps(struct vm_ask *ask)
{
    int32_t cap = ask->step_cap ? ask->step_cap * 2 : ROOM(64, 1);
    cap = cap < OPTIONS_MAX ? cap : OPTIONS_MAX;
    ask->steps = mem_grow(ask->steps, (size_t)cap * sizeof *ask->steps);
    ask->step_cap = cap; /* not before: growing may jump out, and the machine be used again */
}

bool exec_step(struct vm *vm, const int32_t *at)
{
    struct vm_ask *ask = &vm->ask;
    struct vm_option step = {.offer = at[1], .count = at[2], .path = ask->step};
    vm->sp -= at[2];
    if (vm_step_count(ask, &step) == PATH_STEPS_MAX && ask->step) /* those before it */
        return vm_fail(vm, TRAP_PATH, PATH_STEPS_MAX, 0, 0, 0);
    if (ask->step_count == OPTIONS_MAX)
        return vm_fail(vm, TRAP_CHOICES, OPTIONS_MAX, 0, 0, 0);
    if (ask->step_count == ask->step_cap)
        grow_steps(ask);
    memcpy(step.values, vm->m + vm->sp, (size_t)at[2] * sizeof *step.values);
    if (ask->step)
        ask->steps[ask->step - 1].is_followed = true;
    ask->steps[ask->step_count++] = step;
    return true;
}

bool exec_path_next(struct vm *vm, const int32_t *at)
{
    struct vm_ask *ask = &vm->ask;
    bool more = ask->steps_tried < ask->step_count;
    if (more) {
        ask->step = ++ask->steps_tried;
        path_keep(vm, &(struct vm_option){.count = ask->steps[ask->step - 1].count, .path = ask->step}, at[2]);
    }
    vm->m[vm->sp++] = more;
    return true;
}

bool exec_paths(struct vm *vm, const int32_t *at)
{
    struct vm_ask *ask = &vm->ask;
    for (int32_t i = 0; i < ask->step_count; i++) {
        if (ask->steps[i].offer != at[1] || (!at[2] && ask->steps[i].is_followed))
            continue;
        struct vm_option choice = *vm_step(ask, &(struct vm_option){.path = i + 1}, 0);
        choice.path = i + 1;
        choice.is_followed = false;
        if (!vm_offer(vm, &choice))
            return vm_fail(vm, TRAP_CHOICES, OPTIONS_MAX, 0, 0, 0);
    }
    ask->step = 0; /* the steps of a further offer are first ones */
    return true;
}

bool exec_path_on(struct vm *vm, const int32_t *at)
{
    int32_t *slots = vm->m + vm->fp + at[3], proc = vm->program->events[at[1]].proc, values = vm->program->procs[proc].args;
    if (slots[PATH_DONE] == slots[PATH_COUNT]) {
        vm->pc += LENGTH_OP_PATH_ON;
        return true;
    }
    if (!vm_spend(vm, exec_call_cost(vm->program, proc)))
        return false;
    slots[PATH_DONE]++;
    memcpy(vm->m + vm->sp, slots + PATH_LAST + slots[PATH_DONE] * values, (size_t)values * sizeof *slots);
    vm->sp += values;
    int32_t *h = frame_make(vm, proc, vm->pc, vm->m + vm->fp, vm->m + vm->sp); /* comes back here for the next one */
    if (!h)
        return vm_fail(vm, TRAP_STACK, 0, 0, 0, 0);
    int32_t header = (int32_t)(h - vm->m);
    vm->fp = header - vm->program->procs[proc].slots;
    vm->sp = header + HEADER_CELLS;
    exec_make_event(vm, header, at[2]);
    vm->pc = vm->program->procs[proc].chosen;
    return true;
}
