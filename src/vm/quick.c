/* SPDX-License-Identifier: MIT */
#include "vm/quick.h"

enum { GROUP_MAX = 5 };

static const struct {
    int count;
    int32_t of[GROUP_MAX];
} groups[] = {
#define QUICK(name, ...) {sizeof(int32_t[]){__VA_ARGS__} / sizeof(int32_t), {__VA_ARGS__}},
#include "vm/quick.def"
#undef QUICK
};
enum { GROUPS = sizeof groups / sizeof *groups };

static bool begins_at(const struct program *p, size_t group, int32_t pc)
{
    for (int i = 0; i < groups[group].count; i++) {
        if ((size_t)pc >= p->code_count || p->code[pc] != groups[group].of[i])
            return false;
        pc += instruction_length(p, pc);
    }
    return true;
}

void quick_make(struct program *p, struct arena *arena)
{
    int32_t pc = (int32_t)p->quick_count;
    for (size_t i = p->quick_count; i < p->code_count; i++)
        ARENA_PUSH(arena, p->quick, p->quick_count, p->quick_cap) = p->code[i];
    for (; pc < (int32_t)p->code_count; pc += instruction_length(p, pc))
        for (size_t group = 0; group < GROUPS; group++)
            if (begins_at(p, group, pc)) {
                p->quick[pc] = QUICK_NONE + 1 + (int32_t)group;
                break;
            }
}
