/* SPDX-License-Identifier: MIT
 *
 * opcodes.def as tables. Everything here is derived: there is no case for a single instruction.
 */
#include "vm/opcode.h"

#include <string.h>

const struct opcode_info opcode_table[OP_COUNT_OF] = {
/* The words of the columns, which are words of other things elsewhere. */
#define PURE EFFECT_PURE
#define FRAME EFFECT_FRAME
#define LISTS EFFECT_LISTS
#define ACTS EFFECT_ACTS
#define NOTES EFFECT_NOTES
#define WRITES EFFECT_WRITES
#define DRAWS EFFECT_DRAWS
#define OFFERS EFFECT_OFFERS
#define DECIDES EFFECT_DECIDES
#define FORBIDS EFFECT_FORBIDS
#define CONTROLS EFFECT_CONTROLS
#define OP(name, operands, pops, pushes, jumping, flow, reads, effects, text)                                        \
    {#name, operands, sizeof operands, FLOW_##flow, READS_##reads, effects},
#include "vm/opcodes.def"
#undef OP
};

/* Where the group of operands begins, as a number of words; 0: there is none. */
static int group_at(const char *operands)
{
    const char *group = strchr(operands, '(');
    return group ? (int)(group - operands) + 1 : 0;
}

int opcode_length(const int32_t *at)
{
    const struct opcode_info *o = opcode_of(*at);
    int first = group_at(o->operands);
    if (!first)
        return o->length;
    int size = (int)(strchr(o->operands, ')') - o->operands) - first;
    return first + at[first - 1] * size;
}

bool opcode_operand(const int32_t *at, int step, char *letter, int32_t *word)
{
    const char *operands = opcode_of(*at)->operands;
    int first = group_at(operands);
    if (step + 1 >= opcode_length(at))
        return false;
    *word = at[step + 1];
    if (first && step + 1 >= first) {
        int size = (int)(strchr(operands, ')') - operands) - first;
        *letter = operands[first + (step + 1 - first) % size];
    } else
        *letter = operands[step];
    return true;
}

#define OP(name, operands, pops, pushes, jumping, ...)                                                               \
    case OP_##name: return (pops);
int32_t opcode_pops(const struct program *p, const int32_t *at)
{
    switch (*at) {
#include "vm/opcodes.def"
    default: return 0;
    }
}
#undef OP

#define OP(name, operands, pops, pushes, jumping, ...)                                                               \
    case OP_##name: return (pushes);
int32_t opcode_pushes(const struct program *p, const int32_t *at)
{
    (void)p;
    switch (*at) {
#include "vm/opcodes.def"
    default: return 0;
    }
}
#undef OP

#define OP(name, operands, pops, pushes, jumping, ...)                                                               \
    case OP_##name: return (jumping);
int32_t opcode_pushes_at_jump(const struct program *p, const int32_t *at)
{
    (void)p;
    switch (*at) {
#include "vm/opcodes.def"
    default: return 0;
    }
}
#undef OP
