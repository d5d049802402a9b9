/* SPDX-License-Identifier: MIT
 *
 * Quick code does what the plain code does: the same games, once as they are played and once watched, which runs the
 * plain code, are the same machine at every stop, with the same journal and the same fuel.
 */
#include "game_sample.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <string.h>

enum { STOPS = 1500 };

struct lane {
    struct vm vm;
    struct journal journal;
};

static void see_nothing(void *ctx, struct vm *vm, int32_t pc)
{
    (void)vm;
    (void)pc;
    ++*(long *)ctx;
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void answer(struct vm *vm, enum vm_status status, uint32_t random)
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

static void expect_same(const struct lane *a, const struct lane *b, int stop)
{
    cr_assert_eq(a->vm.pc, b->vm.pc, "stop %d: the place in the code", stop);
    cr_assert(a->vm.sp == b->vm.sp && a->vm.fp == b->vm.fp && a->vm.event == b->vm.event, "stop %d: the stack", stop);
    cr_assert_eq(a->vm.fuel, b->vm.fuel, "stop %d: the fuel", stop);
    cr_assert_eq(memcmp(a->vm.m, b->vm.m, (size_t)a->vm.sp * sizeof *a->vm.m), 0, "stop %d: the state", stop);
    cr_assert_eq(a->vm.ask.count, b->vm.ask.count, "stop %d: the choices", stop);
    cr_assert_eq(a->journal.count, b->journal.count, "stop %d: the journal", stop);
    for (size_t i = 0; i < a->journal.count; i++) {
        const struct journal_entry *x = &a->journal.entries[i], *y = &b->journal.entries[i];
        cr_assert(x->kind == y->kind && x->pc == y->pc && x->sentence == y->sentence && x->a == y->a && x->b == y->b && x->c == y->c,
                  "stop %d: entry %zu of the journal", stop, i);
    }
}

static void play_both(const char *folder, uint32_t seed)
{
    struct game_sample s;
    long seen = 0;
    struct vm_watcher watcher = {.see = see_nothing, .ctx = &seen};
    struct lane lanes[2] = {0};
    enum vm_status status[2] = {VM_OVER, VM_OVER};
    game_sample_load(&s, folder);
    for (int i = 0; i < 2; i++) {
        vm_init(&lanes[i].vm, &s.c->program);
        vm_start(&lanes[i].vm, s.c->vocab->most_players, s.c->program.start);
        lanes[i].vm.journal = &lanes[i].journal;
    }
    vm_watch(&lanes[1].vm, &watcher);
    for (int stop = 0; stop < STOPS; stop++) {
        for (int i = 0; i < 2; i++) {
            journal_clear(&lanes[i].journal);
            status[i] = vm_run(&lanes[i].vm);
        }
        cr_assert_eq(status[0], status[1], "%s: stop %d", folder, stop);
        expect_same(&lanes[0], &lanes[1], stop);
        if (status[0] != VM_DECISION && status[0] != VM_CHANCE)
            break;
        uint32_t random = next_random(&seed);
        for (int i = 0; i < 2; i++)
            answer(&lanes[i].vm, status[i], random);
    }
    cr_expect_gt(seen, 1000);
    for (int i = 0; i < 2; i++) {
        vm_release(&lanes[i].vm);
        journal_release(&lanes[i].journal);
    }
    game_sample_release(&s);
}

Test(quick, plays_as_plain_code_does)
{
    static const char *const folders[] = {"rulebooks/tic-tac-toe", "rulebooks/connect-four", "rulebooks/coast", "rulebooks/dont-blink"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        for (uint32_t seed = 1; seed <= 4; seed++)
            play_both(folders[i], seed);
    cr_expect_eq(mem_live(), 0);
}
