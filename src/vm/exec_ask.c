/* SPDX-License-Identifier: MIT
 *
 * What goes with the choices of a decision between sets. The choices themselves the loop lists.
 */
#include "vm/exec.h"

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
