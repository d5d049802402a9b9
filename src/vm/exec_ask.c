/* SPDX-License-Identifier: MIT
 *
 * Instructions about decisions: whose it is, and what goes with the choices. The choices themselves the loop lists.
 */
#include "vm/exec.h"

bool exec_check_player(struct vm *vm, int32_t player)
{
    if (player < 0)
        return vm_fail(vm, TRAP_NOTHING, player, 0, 0, 0);
    return player - vm->program->players_first < vm->m[vm->program->cell_players] ||
           vm_fail(vm, TRAP_ABSENT, player, 0, 0, 0);
}

bool exec_ask(struct vm *vm, const int32_t *at)
{
    int32_t player = vm->m[vm->sp - 1];
    if (!exec_check_player(vm, player))
        return false;
    vm->ask.kind = (enum ask_kind)at[1];
    vm->ask.player = vm->viewer = player;
    vm->ask.sentence = at[2];
    vm->ask.count = 0;
    vm->ask.offers = NULL;
    vm->ask_pc = vm->pc;
    return true;
}

void exec_menu(struct vm *vm, const int32_t *at)
{
    vm->ask.pass = at[2];
    vm->ask.may_pass = at[2] >= 0;
    vm->ask.offers = at + 4;
    vm->ask.veiled = vm->veil_sp >= 0;
}

/* A number of choices, where less than none means that the rules say nothing of it: then it is `otherwise`. */
static int32_t how_many(const struct vm *vm, int32_t said, int32_t otherwise)
{
    return said < 0 ? otherwise : said < vm->ask.count ? said : vm->ask.count;
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
    vm->ask.veiled = vm->veil_sp >= 0;
    memset(vm->m + vm->fp + at[1], 0, (size_t)at[2] * sizeof *vm->m);
}
