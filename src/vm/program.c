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
#include "vm/native.h"
#include "vm/opcode.h"
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

static int32_t native_at(const struct program *p, int32_t pc)
{
    const struct native *n = p->native;
    if (pc < n->code_count && n->continues[pc])
        return FUSED_NATIVE;
    if (p->code[pc] == OP_CALL && p->code[pc + 1] < n->proc_count && n->computes[p->code[pc + 1]])
        return FUSED_COMPUTE;
    return fused_calls(p->fused[pc]) ? p->code[pc] : p->fused[pc];
}

/* Only for code that is new. */
static void extend_native(struct program *p, struct arena *arena)
{
    size_t from = p->native_count;
    if (!p->native)
        return;
    for (size_t i = from; i < p->code_count; i++)
        ARENA_PUSH(arena, p->native_code, p->native_count, p->native_cap) = p->fused[i];
    for (int32_t pc = (int32_t)from; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        p->native_code[pc] = native_at(p, pc);
}

void program_use_native(struct program *p, const struct native *native, struct arena *arena)
{
    p->native = native;
    extend_native(p, arena);
}

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
    extend_native(p, arena);
#ifdef ADJ_HOSTILE
    verify(p, arena);
#endif
}
