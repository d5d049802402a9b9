/* SPDX-License-Identifier: MIT
 *
 * What goes with the choices of a decision between sets. The choices themselves the loop lists.
 */
#include "vm/exec.h"

#include "base/mem.h"

#include <string.h>

/* A number of choices, where less than none means that the rules say nothing of it: then it is `otherwise`. */
static int32_t how_many(const struct vm *vm, int32_t stated, int32_t otherwise)
{
    return stated < 0 ? otherwise : stated < vm->ask.count ? stated : vm->ask.count;
}

void exec_menu_set(struct vm *vm, const int32_t *at)
{
    vm->ask.slot = at[1];
    vm->ask.words = at[2];
    vm->ask.first = at[3];
    vm->ask.over = at[4];
    vm->ask.least = how_many(vm, vm->m[vm->sp - 2], 0);
    vm->ask.most = how_many(vm, vm->m[vm->sp - 1], vm->ask.count);
    vm->ask.may_pass = false;
    vm->ask.is_hidden = vm->hidden_sp >= 0;
    memset(vm->m + vm->fp + at[1], 0, (size_t)at[2] * sizeof *vm->m);
}

/* ---------------------------------------------------------------- the same choice twice */

static int32_t event_of_offer(const struct vm *vm, const int32_t *at, int32_t offer)
{
    return vm->program->code[at[4 + offer] + 1];
}

/* Choices of one offer differ, so only two offers of one event can have the same. Most menus have no such offers. */
static bool offers_one_event_twice(const struct vm *vm, const int32_t *at)
{
    for (int32_t i = 1; i < at[3]; i++)
        for (int32_t k = 0; k < i; k++)
            if (event_of_offer(vm, at, i) == event_of_offer(vm, at, k))
                return true;
    return false;
}

/* FNV-1a of the event and the values of the first step. */
static uint32_t hash_of(const struct vm_option *o, int32_t event)
{
    uint32_t hash = (2166136261u ^ (uint32_t)event) * 16777619u;
    for (int32_t i = 0; i < o->count; i++)
        hash = (hash ^ (uint32_t)o->values[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static bool are_same(const struct vm_ask *ask, const struct vm_option *a, const struct vm_option *b)
{
    int32_t steps = vm_step_count(ask, a);
    size_t size = (size_t)a->count * sizeof *a->values;
    bool same = a->count == b->count && steps == vm_step_count(ask, b);
    for (int32_t i = 0; same && i < steps; i++)
        same = !memcmp(vm_step(ask, a, i)->values, vm_step(ask, b, i)->values, size);
    return same;
}

int32_t exec_same_choice(struct vm *vm, const int32_t *at)
{
    const struct vm_ask *ask = &vm->ask;
    if (ask->kind != ASK_DO || at[3] < 2 || ask->count < 2 || !offers_one_event_twice(vm, at))
        return -1;
    size_t size = 4;
    while (size < 2 * (size_t)ask->count)
        size *= 2;
    int32_t *table = mem_zero(size, sizeof *table), found = -1; /* 1 + the place of a choice */
    for (int32_t i = 0; i < ask->count && found < 0; i++) {
        const struct vm_option *o = &ask->options[i];
        int32_t event = event_of_offer(vm, at, o->offer);
        size_t slot = hash_of(o, event) & (size - 1);
        for (; table[slot] && found < 0; slot = (slot + 1) & (size - 1)) {
            const struct vm_option *other = &ask->options[table[slot] - 1];
            if (event_of_offer(vm, at, other->offer) == event && are_same(ask, o, other))
                found = i;
        }
        table[slot] = i + 1;
    }
    mem_free(table);
    return found;
}
