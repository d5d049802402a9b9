/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/retaken.h"

#include <string.h>

static void note_read(void *ctx, struct vm *vm, const struct notice *n)
{
    struct retaken *x = ctx;
    if (n->read->kind == VM_READ_CELL && n->read->cell < vm->program->cell_count)
        x->read[n->read->cell] = true;
}

static enum retaking take(struct retaken *x, struct vm_observer *observer)
{
    struct game *g = &x->game;
    game_release(g);
    bool rewound = game_rewind_with_options(g, x->of, &x->pool);
    if (rewound && observer)
        vm_observe(&g->vm, observer);
    bool taken = rewound && !game_decide_exactly(g, x->of->last);
    if (rewound && observer)
        vm_unobserve(&g->vm, observer);
    return taken && (g->state == GAME_DECISION || g->state == GAME_OVER) ? RETAKEN_DONE : RETAKEN_REFUSED;
}

bool retaken_make(struct retaken *x, struct game *g, struct arena *arena)
{
    struct vm_observer observer = {.kinds = NOTICE_READ, .notice = note_read, .ctx = x};
    size_t cells = (size_t)g->vm.program->cell_count;
    x->of = g;
    x->options = ARENA_ARRAY(arena, int32_t, cells + 1);
    x->read = ARENA_ARRAY(arena, bool, cells + 1);
    memcpy(x->options, g->vm.m, cells * sizeof *x->options);
    observed_code_make(&x->code, g->vm.program);
    observer.code = x->code;
    if (take(x, &observer) != RETAKEN_DONE)
        x->of = NULL;
    return x->of;
}

enum retaking retaken_again(struct retaken *x)
{
    const struct vocab *v = x->of ? x->of->compiled->vocab : NULL;
    bool read = false;
    for (size_t i = 0; v && i < v->table_count; i++) {
        int32_t cell = v->table[i].cell;
        read |= v->table[i].option && x->read[cell] && x->of->vm.m[cell] != x->options[cell];
    }
    return read ? take(x, NULL) : RETAKEN_SAME;
}

void retaken_release(struct retaken *x)
{
    game_release(&x->game);
    game_pool_release(&x->pool);
    observed_code_free(x->code);
    *x = (struct retaken){.of = NULL};
}
