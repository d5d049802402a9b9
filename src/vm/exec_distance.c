/* SPDX-License-Identifier: MIT
 *
 * The shortest way along neighbours, step by step from where it begins. Must not know what can be crossed and why: that is
 * a set of places.
 */
#include "vm/exec.h"

#include "vm/geometry.h"

#include <string.h>

/* A search: the places that were reached, in the order in which they were, and how far each is. Both are above the stack,
 * where nothing is kept. */
struct search {
    const struct program_kind *kind;
    const int32_t *crossable; /* bits; NULL: everything is */
    int32_t *reached, count;
    int32_t *steps; /* by number in the kind; -1: not reached */
    int32_t goal;
};

static bool can_cross(const struct search *s, int32_t place)
{
    return !s->crossable || (uint32_t)s->crossable[place / 32] >> place % 32 & 1;
}

static void reach(struct search *s, int32_t place, int32_t steps)
{
    if (s->steps[place] >= 0)
        return;
    s->steps[place] = steps;
    if (place == s->goal || can_cross(s, place))
        s->reached[s->count++] = place;
}

static void reach_neighbours(struct search *s, int32_t place)
{
    const struct program_kind *k = s->kind;
    int32_t steps = s->steps[place] + 1;
    for (int32_t i = 0; k->links && i < k->count; i++)
        if (k->links[place * k->count + i])
            reach(s, i, steps);
    for (int way = 0; !k->links && place < k->width * k->height && way < GRID_WAYS; way += 2) {
        int32_t next = k->steps[WAYS * place + way];
        if (next >= 0)
            reach(s, next - k->first, steps);
    }
}

bool exec_distance(struct vm *vm, const int32_t *at)
{
    const struct program *p = vm->program;
    int32_t from = vm->m[vm->sp - 3], to = vm->m[vm->sp - 2], most = vm->m[vm->sp - 1], found = -1;
    bool some = from >= 0 && to >= 0 && p->kind_of[from] == p->kind_of[to];
    const struct program_kind *k = some ? program_kind_of(p, from) : NULL;
    if (k && vm->sp + 2 * k->count > p->cell_count + STACK_MAX)
        return vm_fail(vm, TRAP_STACK, 0, 0, 0, 0);
    if (k && !vm_spend(vm, k->count / COST_CELLS))
        return false;
    if (k) {
        struct search s = {.kind = k, .crossable = at[2] ? vm->m + vm->fp + at[1] : NULL, .reached = vm->m + vm->sp,
                           .steps = vm->m + vm->sp + k->count, .goal = to - k->first};
        memset(s.steps, 0xff, (size_t)k->count * sizeof *s.steps); /* -1 */
        s.steps[from - k->first] = 0;
        s.reached[s.count++] = from - k->first;
        for (int32_t i = 0; i < s.count && s.steps[s.reached[i]] < most && s.steps[s.goal] < 0; i++) {
            if (!vm_spend(vm, 1 + (k->links ? k->count / COST_CELLS : 0)))
                return false;
            reach_neighbours(&s, s.reached[i]);
        }
        found = most >= 0 ? s.steps[s.goal] : -1;
    }
    vm->sp -= 3;
    vm->m[vm->sp++] = found;
    return true;
}
