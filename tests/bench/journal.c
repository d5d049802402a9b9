/* SPDX-License-Identifier: MIT
 *
 * What the journal costs: random games of a rulebook on the bare machine, once with nobody who notes what happens and once
 * with a journal that is emptied at every decision, by turns.
 *
 *     journal RULEBOOK GAMES ROUNDS   prints decisions of each round, and the fewest seconds without and with a journal.
 *
 * Dice fall as decisions are taken, by a generator of its own: the games are the same both times, and no others' games.
 */
#include "lang/compile.h"
#include "rulebook/load.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LONGEST = 20000, ITEMS = 4096 }; /* decisions after which a game is left; things that are shuffled or chosen */

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void choose_some(struct vm *vm, uint32_t random)
{
    int32_t some[ITEMS], n = 0, range = vm->ask.most - vm->ask.least + 1;
    int32_t wanted = vm->ask.least + (int32_t)(random % (uint32_t)range);
    for (; n < wanted && n < ITEMS; n++)
        some[n] = n;
    vm_decide_some(vm, some, n);
}

static void decide(struct vm *vm, uint32_t random)
{
    if (vm->ask.kind == ASK_SOME) {
        choose_some(vm, random);
        return;
    }
    int32_t place = (int32_t)(random % (uint32_t)(vm->ask.count + vm->ask.may_pass));
    vm_decide(vm, place < vm->ask.count ? place : -1);
}

static void draw(struct vm *vm, uint32_t *state)
{
    uint32_t order[ITEMS], n = (uint32_t)vm->draw.count;
    if (vm->draw.kind != DRAW_SHUFFLE) {
        vm_draw_one(vm, (int32_t)(next_random(state) % n));
        return;
    }
    for (uint32_t i = 0; i < n && i < ITEMS; i++) {
        uint32_t other = next_random(state) % (i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    vm_draw_order(vm, order);
}

static long play(struct vm *vm, const struct compiled *c, uint32_t seed)
{
    long decisions = 0;
    vm_start(vm, c->vocab->most_players, c->program.start);
    for (enum vm_status status; (status = vm_run(vm)) == VM_DECISION || status == VM_CHANCE;) {
        if (status == VM_CHANCE) {
            draw(vm, &seed);
            continue;
        }
        if (decisions++ == LONGEST)
            break;
        if (vm->journal)
            journal_clear(vm->journal);
        decide(vm, next_random(&seed));
    }
    return decisions;
}

static double seconds_of(struct vm *vm, const struct compiled *c, int games, long *decisions)
{
    clock_t start = clock();
    *decisions = 0;
    for (int i = 1; i <= games; i++)
        *decisions += play(vm, c, (uint32_t)i);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct diags diags = {.arena = &arena};
    struct journal journal = {0};
    struct vm vm;
    double fewest[2] = {1e9, 1e9};
    long decisions = 0;
    int err, games = argc == 4 ? atoi(argv[2]) : 0, rounds = argc == 4 ? atoi(argv[3]) : 0;
    struct rulebook *rb = games > 0 ? rulebook_load(argv[1], &diags, &err) : NULL;
    struct compiled *c = rb && !diags.errors ? compile_rulebook(rb, &diags) : NULL;
    if (!c || diags.errors) {
        fprintf(stderr, "journal RULEBOOK GAMES ROUNDS, with a rulebook that can be played\n");
        return 1;
    }
    vm_init(&vm, &c->program);
    for (int i = 0; i < 2 * rounds; i++) {
        vm.journal = i % 2 ? &journal : NULL;
        double seconds = seconds_of(&vm, c, games, &decisions);
        fewest[i % 2] = seconds < fewest[i % 2] ? seconds : fewest[i % 2];
    }
    printf("%ld %.6f %.6f\n", decisions, fewest[0], fewest[1]);
    vm_release(&vm);
    journal_release(&journal);
    compiled_free(c);
    rulebook_free(rb);
    arena_release(&arena);
    return 0;
}
