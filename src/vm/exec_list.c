/* SPDX-License-Identifier: MIT
 *
 * Instructions about lists, which lie on the stack from the place in a slot, and about sets, which are bits in slots.
 */
#include "vm/exec.h"

static int32_t *slot(const struct vm *vm, int32_t number)
{
    return vm->m + vm->fp + number;
}

/* Takes the chosen item out, and closes the gap: the others keep their order. */
bool exec_take_out(struct vm *vm, const int32_t *at)
{
    int32_t *list = vm->m + *slot(vm, at[1]), *count = slot(vm, at[2]), i = *slot(vm, at[3]);
    if (!vm_spend(vm, *count / COST_CELLS))
        return false;
    int32_t after = (*count)-- - i - 1, taken = list[i];
    memmove(list + i, list + i + 1, (size_t)after * sizeof *list);
    vm->m[vm->sp++] = taken;
    return true;
}

/* Players are numbered in the order in which they sit: turn the list around. */
bool exec_turn_order(struct vm *vm, const int32_t *at)
{
    int32_t *list = vm->m + *slot(vm, at[1]), from = list[0], count = vm->sp - *slot(vm, at[1]) - 1, n = 0;
    int32_t *turned = list + count + 1;
    if (vm->sp + count > vm->program->cell_count + STACK_MAX)
        return vm_fail(vm, TRAP_STACK, 0, 0, 0, 0);
    for (int32_t i = 0; i < count; i++)
        if (list[i + 1] >= from)
            turned[n++] = list[i + 1];
    for (int32_t i = 0; i < count; i++)
        if (list[i + 1] < from)
            turned[n++] = list[i + 1];
    memcpy(list, turned, (size_t)count * sizeof *list);
    vm->sp--;
    return true;
}

bool exec_set_clear(struct vm *vm, const int32_t *at)
{
    if (!vm_spend(vm, at[2] / COST_CELLS))
        return false;
    memset(slot(vm, at[1]), 0, (size_t)at[2] * sizeof *vm->m);
    return true;
}

/* What must be asked lies in the first set, what was examined in the second. */
bool exec_open(struct vm *vm, const int32_t *at)
{
    int32_t *asked = slot(vm, at[1]), *examined = asked + at[2], found = -1;
    if (!vm_spend(vm, at[2] / COST_CELLS))
        return false;
    for (int32_t i = 0; i < at[2] && found < 0; i++) {
        uint32_t left = (uint32_t)asked[i] & ~(uint32_t)examined[i];
        for (int32_t bit = 0; left && found < 0; bit++)
            if (left >> bit & 1) {
                found = 32 * i + bit;
                examined[i] |= (int32_t)(UINT32_C(1) << bit);
            }
    }
    vm->m[vm->sp++] = found;
    return true;
}

bool exec_set_empty(struct vm *vm, const int32_t *at)
{
    const int32_t *words = slot(vm, at[1]);
    if (!vm_spend(vm, at[2] / COST_CELLS))
        return false;
    int32_t any = 0;
    for (int32_t i = 0; i < at[2]; i++)
        any |= words[i];
    vm->m[vm->sp++] = any == 0;
    return true;
}
