/* SPDX-License-Identifier: MIT */
#include "session/game_stock.h"

void game_stock_take(struct game_stock *stock, struct vm *out, const struct program *program)
{
    if (!stock || !stock->vm.m || stock->vm.program != program) {
        vm_init(out, program);
        return;
    }
    *out = stock->vm;
    stock->vm = (struct vm){0};
}

void game_stock_give(struct game_stock *stock, struct vm *vm)
{
    if (!stock || !vm->m || stock->vm.m) {
        vm_release(vm);
        return;
    }
    stock->vm = *vm;
    stock->vm.journal = NULL; /* the game's own, as all who look on are the game's */
    stock->vm.watchers = NULL;
    stock->vm.probe = NULL;
    *vm = (struct vm){0};
}

void game_stock_release(struct game_stock *stock)
{
    choice_texts_release(&stock->texts);
    vm_release(&stock->vm);
}
