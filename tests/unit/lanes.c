/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "lanes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SAVE_EVERY = 40 };

uint32_t lanes_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

void lane_answer(struct vm *vm, enum vm_status status, uint32_t random)
{
    int32_t some[64], n = 0;
    uint32_t order[256];
    if (status == VM_DECISION && vm->ask.kind == ASK_SOME) {
        for (; n < vm->ask.most && n < 64; n++)
            some[n] = n;
        vm_decide_some(vm, some, n);
    } else if (status == VM_DECISION) {
        int32_t i = (int32_t)(random % (uint32_t)(vm->ask.count + vm->ask.may_pass));
        vm_decide(vm, i == vm->ask.count ? -1 : i);
    } else if (vm->draw.kind == DRAW_SHUFFLE) {
        cr_assert_leq(vm->draw.count, 256);
        for (int32_t i = 0; i < vm->draw.count; i++)
            order[i] = (uint32_t)((i + (int32_t)(random % (uint32_t)vm->draw.count)) % vm->draw.count);
        vm_draw_order(vm, order);
    } else
        vm_draw_one(vm, (int32_t)(random % (uint32_t)vm->draw.count));
}

void lanes_expect_same(const struct lane *a, const struct lane *b, int stop)
{
    cr_assert_eq(a->vm.pc, b->vm.pc, "stop %d: the place in the code", stop);
    cr_assert(a->vm.sp == b->vm.sp && a->vm.fp == b->vm.fp && a->vm.event == b->vm.event, "stop %d: the stack", stop);
    cr_assert_eq(a->vm.fuel, b->vm.fuel, "stop %d: the fuel", stop);
    cr_assert_eq(memcmp(a->vm.m, b->vm.m, (size_t)a->vm.sp * sizeof *a->vm.m), 0, "stop %d: the state", stop);
    cr_assert_eq(a->vm.ask.count, b->vm.ask.count, "stop %d: the choices", stop);
    for (int32_t i = 0; i < a->vm.ask.count; i++)
        cr_assert_eq(memcmp(&a->vm.ask.options[i], &b->vm.ask.options[i], sizeof *a->vm.ask.options), 0,
                     "stop %d: choice %d", stop, i);
    cr_assert_eq(a->journal.count, b->journal.count, "stop %d: the journal", stop);
    for (size_t i = 0; i < a->journal.count; i++) {
        const struct journal_entry *x = &a->journal.entries[i], *y = &b->journal.entries[i];
        cr_assert(x->kind == y->kind && x->pc == y->pc && x->sentence == y->sentence && x->a == y->a &&
                      x->b == y->b && x->c == y->c,
                  "stop %d: entry %zu of the journal", stop, i);
    }
}

void lane_go_back_or_save(struct lane *lane, int stop)
{
    if (stop % SAVE_EVERY == 1)
        vm_save(&lane->vm, &lane->saved);
    else if (stop % BACK_EVERY == BACK_EVERY - 1)
        vm_restore(&lane->vm, &lane->saved);
}
