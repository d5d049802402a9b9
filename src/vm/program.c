/* SPDX-License-Identifier: MIT
 *
 * What is derived from a program before it runs: squares around squares, which procedures are
 * memoized, fused code; and lookups in its tables. In a hostile build every program is verified
 * here.
 */
#include "vm/program.h"

#include "vm/geometry.h"
#include "vm/fused.h"
#include "vm/memo.h"
#include "vm/verify.h"

#include <assert.h>

/* Marks are in the order of the code, so the last one that is not after the place is the one
 * that holds there. */
const struct code_mark *program_mark(const struct program *p, int32_t pc)
{
    size_t low = 0, high = p->mark_count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (p->marks[mid].pc <= pc)
            low = mid + 1;
        else
            high = mid;
    }
    return low ? &p->marks[low - 1] : NULL;
}

const struct area *program_area(const struct program *p, int32_t cell)
{
    size_t low = 0, high = p->area_count;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (p->areas[mid].first <= cell)
            low = mid + 1;
        else
            high = mid;
    }
    return low ? &p->areas[low - 1] : NULL;
}

#ifdef ADJ_HOSTILE
static void verify(struct program *p, struct arena *arena)
{
    struct program_place *places = ARENA_ARRAY(arena, struct program_place, p->code_count + 1);
    struct verify_result r = verify_program(p, places);
    assert(!r.what);
    (void)r;
    p->verified = places;
}
#endif

/* Called again after code was added: all steps leave alone what they have done before. */
void program_prepare(struct program *p, struct arena *arena)
{
    for (int32_t i = 0; i < p->kind_count; i++) {
        struct program_kind *k = &p->kinds[i];
        if (k->steps || !k->stepped)
            continue;
        int32_t *steps = ARENA_ARRAY(arena, int32_t, (size_t)k->stepped * WAYS);
        geometry_steps(k, steps);
        k->steps = steps;
    }
    if (!p->fused_count) /* what is added later is asked once or twice */
        memo_choose(p, arena);
    fused_make(p, arena);
#ifdef ADJ_HOSTILE
    verify(p, arena);
#endif
}
