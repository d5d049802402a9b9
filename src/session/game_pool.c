/* SPDX-License-Identifier: MIT
 *
 * Passes a machine from game to game. A machine of another program is replaced by a new one. Must not know games.
 */
#include "session/game_pool.h"

#include "vm/observe.h"

void game_pool_take(struct game_pool *pool, struct vm *out, const struct program *program)
{
    if (!pool || !pool->vm.m || pool->vm.program != program) {
        vm_init(out, program);
        return;
    }
    *out = pool->vm;
    pool->vm = (struct vm){0};
}

void game_pool_give(struct game_pool *pool, struct vm *vm)
{
    if (!pool || !vm->m || pool->vm.m) {
        vm_release(vm);
        return;
    }
    pool->vm = *vm;
    pool->vm.journal = NULL; /* the game's own, as its observers are */
    vm_unobserve_all(&pool->vm);
    *vm = (struct vm){0};
}

void game_pool_release(struct game_pool *pool)
{
    choice_texts_release(&pool->texts);
    vm_release(&pool->vm);
}
