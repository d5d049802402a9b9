/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: a compiled program with some words changed. The input is a list of changes: place (3 bytes), value (a signed
 * byte, or a whole word behind the byte 127). Whatever the verifier accepts is played with little fuel, where the machine was
 * built to check each instruction (-Dhostile=true): no assertion may fail, nothing may be read or written outside of the
 * machine.
 */
#include "fuzz.h"

#include "vm/fused.h"
#include "vm/observe.h"
#include "vm/verify.h"

#include <string.h>

static const char book[] =
    "adjudge: 1\nid: pond\ntitle: Pond\nhouse: true\nplayers: {names: [Ann, Bob, Cleo]}\n"
    "pieces:\n  frog: {names: [Amy, Bo, Cy], has: {n: 0 to 9, pal: a frog or nothing}}\n"
    "  pad: {grid: 3 x 3, has: {owner: a player or nothing}}\n  fly: {count: 4}\n  die: {count: 2, faces: 1 to 6}\n"
    "zones:\n  pool: {holds: fly, ordered: yes}\n  pocket: {en: \"[player]'s pocket\", of: player, holds: fly}\n"
    "table: {score: 0 to 99}\n"
    "conditions:\n  wet: {en: \"[frog] {is|is not} wet\", kept: yes}\n"
    "values: {weight: {en: \"the weight of [frog]\", is: 0 to 99}}\nchances: {luck: {en: \"the luck\"}}\n"
    "events:\n  game: {en: \"the game {is|be} played\"}\n  hop: {en: \"[player] {hops|hop} to [pad]\"}\n"
    "  croak: {en: \"[frog] {croaks|croak}\"}\n"
    "rules:\n- id: R\n  code: |\n"
    "    when the game is played:\n"
    "      put each fly into the pool\n      shuffle the pool\n"
    "      repeat 4 times:\n"
    "        for each player:\n"
    "          the player may do: the player hops to a pad whose owner is nothing\n"
    "          the player chooses a fly called snack that is in the pool\n          put the snack into the player's pocket\n"
    "        roll each die for the luck\n"
    "        for each frog: if the frog is not wet: the frog croaks\n"
    "    when a player hops to a pad:\n      now the pad's owner is the player\n      add 1 to the score\n"
    "      now Amy is wet until the hop ends\n"
    "    a player may hop to a pad at most 2 times per game\n"
    "    when a frog croaks: now the frog is wet\n"
    "    the weight of a frog is the frog's n * 2 + the count of every fly in the pool\n"
    "    a player may not hop to a pad when the weight of Amy is more than 90\n";

enum { CHANGES_MAX = 8, FUEL = 20 * 1000, STOPS = 30 };

static void change(struct program *p, const uint8_t *data, size_t size)
{
    for (int i = 0; i < CHANGES_MAX && size >= 4; i++) {
        size_t at = (data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16) % p->code_count;
        int32_t value = (int8_t)data[3];
        size_t used = 4;
        if (value == 127 && size >= 8) {
            memcpy(&value, data + 4, sizeof value);
            used = 8;
        } else if (value < 0)
            value = p->code[at] + value + 64; /* near what is there */
        p->code[at] = value;
        data += used;
        size -= used;
    }
}

#ifdef ADJ_HOSTILE
static void ignore(void *ctx, struct vm *vm, const struct notice *n)
{
    (void)ctx;
    (void)vm;
    (void)n;
}

static void answer(struct vm *vm, enum vm_status status, int stop)
{
    uint32_t order[64];
    if (status == VM_CHANCE && vm->draw.kind == DRAW_SHUFFLE) {
        for (int32_t i = 0; i < vm->draw.count && i < 64; i++)
            order[i] = (uint32_t)(vm->draw.count - 1 - i);
        vm_draw_order(vm, order);
    } else if (status == VM_CHANCE)
        vm_draw_one(vm, stop % vm->draw.count);
    else if (vm->ask.kind == ASK_SOME)
        vm_decide_some(vm, &(int32_t){0}, vm->ask.most > 0);
    else
        vm_decide(vm, vm->ask.may_pass && stop % 3 == 0 ? -1 : stop % vm->ask.count);
}

/* Observed, so that every instruction is one of the plain ones, which are checked. */
static void play(const struct program *p)
{
    struct vm vm;
    struct journal journal = {0};
    struct observed_code *code = NULL;
    observed_code_make(&code, p);
    struct vm_observer observer = {.kinds = NOTICE_ALL, .notice = ignore, .code = code};
    vm_init(&vm, p);
    vm.distrusted = true;
    vm.journal = &journal;
    vm.fuel_max = FUEL;
    vm_start(&vm, 3, p->start);
    vm_observe(&vm, &observer);
    for (int stop = 0; stop < STOPS; stop++) {
        enum vm_status status = vm_run(&vm);
        if (status != VM_DECISION && status != VM_CHANCE)
            break;
        answer(&vm, status, stop);
        vm.fuel = FUEL;
    }
    vm_unobserve(&vm, &observer);
    observed_code_free(code);
    vm_release(&vm);
    journal_release(&journal);
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lang_game g;
    lang_game_open(&g, book);
    fuzz_require(!g.diags.errors, "the rulebook has no errors");
    struct program *p = &g.c->program;
    struct program_place *places = ARENA_ARRAY(&g.arena, struct program_place, p->code_count + 1);
    change(p, data, size);
    if (!verify_program(p, places).what) {
        p->verified = places;
#ifdef ADJ_HOSTILE
        play(p);
#endif
    }
    lang_game_close(&g);
    fuzz_require_no_leak();
    return 0;
}
