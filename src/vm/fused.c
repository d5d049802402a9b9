/* SPDX-License-Identifier: MIT
 *
 * Makes fused code: for each place, the first group of fused.def that begins there. Must not
 * change what a program does: each group is what its instructions are, one after the other.
 */
#include "vm/fused.h"

#include "vm/fast_loop.h"
#include "vm/native.h"

#include <assert.h>
#include <string.h>

enum { GROUP_MAX = 7 };

static const struct {
    int count;
    int32_t of[GROUP_MAX];
} groups[] = {
#define FUSED(name, ...) {sizeof(int32_t[]){__VA_ARGS__} / sizeof(int32_t), {__VA_ARGS__}},
#include "vm/fused.def"
#undef FUSED
};
enum { GROUPS = sizeof groups / sizeof *groups };

/* A host that observes places needs to see what a procedure does. */
static int32_t instruction_at(const struct program *p, int32_t pc, const bool *places)
{
    if (!places && p->code[pc] == OP_CALL && p->procs[p->code[pc + 1]].memo)
        return CALL_MEMOIZED;
    return !places && p->code[pc] == OP_GUARD && p->knows >= 0 && p->procs[p->knows].memo ? GUARD_MEMOIZED : p->code[pc];
}

/* No group reaches over one of `places`, which may be NULL, or over a loop. */
static bool begins_at(const struct program *p, size_t group, int32_t pc, const bool *places)
{
    for (int i = 0; i < groups[group].count; i++) {
        if ((size_t)pc >= p->code_count || instruction_at(p, pc, places) != groups[group].of[i] ||
            (places ? places[pc] : p->fused[pc] == FUSED_LOOP))
            return false;
        pc += opcode_length(p->code + pc);
    }
    return true;
}

/* Groups are tried in the order of fused.def, longer ones first. */
static int32_t fused_at(const struct program *p, int32_t pc, const bool *places)
{
    if (places && places[pc])
        return FUSED_SEEN;
    for (size_t group = 0; group < GROUPS; group++)
        if (begins_at(p, group, pc, places))
            return FUSED_SEEN + 1 + (int32_t)group;
    return p->code[pc];
}

/* Only for code that is new: what was fused before keeps its places. */
void fused_make(struct program *p, struct arena *arena)
{
    int32_t pc = (int32_t)p->fused_count;
    assert(p->fused_count <= p->code_count);
    for (size_t i = p->fused_count; i < p->code_count; i++)
        ARENA_PUSH(arena, p->fused, p->fused_count, p->fused_cap) = p->code[i];
    while (p->seen_count < p->code_count)
        ARENA_PUSH(arena, p->seen, p->seen_count, p->seen_cap) = FUSED_SEEN;
    fast_loop_find(p, pc, arena);
    for (; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        if (p->fused[pc] != FUSED_LOOP)
            p->fused[pc] = fused_at(p, pc, NULL);
}

const int32_t *fused_stopping(const struct program *p, const bool *places, struct arena *arena)
{
    int32_t *code = ARENA_ARRAY(arena, int32_t, p->code_count + 1);
    memcpy(code, p->code, p->code_count * sizeof *code);
    for (int32_t pc = 0; pc < (int32_t)p->code_count; pc += opcode_length(p->code + pc))
        code[pc] = fused_at(p, pc, places);
    if (p->native)
        native_between(p, places, code, arena);
    return code;
}
