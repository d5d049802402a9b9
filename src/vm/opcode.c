/* SPDX-License-Identifier: MIT
 *
 * opcodes.def as tables. Everything here is derived: no instruction has a case of its own.
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
#define TRIES EFFECT_TRIES
#define OP(name, operands, pops, pushes, jumping, flow, reads, effects, text)                                        \
    {#name, operands, sizeof operands, FLOW_##flow, READS_##reads, effects},
#include "vm/opcodes.def"
#undef OP
};

bool opcode_has_group(int32_t op)
{
    return strchr(opcode_of(op)->operands, '(');
}

int opcode_fixed_length(int32_t op)
{
    const char *operands = opcode_of(op)->operands, *group = strchr(operands, '(');
    return 1 + (int)(group ? (size_t)(group - operands) : strlen(operands));
}

static int group_size(int32_t op)
{
    const char *operands = opcode_of(op)->operands;
    return (int)(strchr(operands, ')') - strchr(operands, '(')) - 1;
}

int opcode_length(const int32_t *at)
{
    const struct opcode_info *o = opcode_of(*at);
    if (o->length < 3 || o->operands[o->length - 2] != '*')
        return o->length;
    int first = opcode_fixed_length(*at);
    return first + at[first - 1] * group_size(*at);
}

bool opcode_operand(const int32_t *at, int step, char *letter, int32_t *word)
{
    int first = opcode_fixed_length(*at) - 1; /* operands before the group */
    if (step + 1 >= opcode_length(at))
        return false;
    *letter = opcode_of(*at)->operands[step < first ? step : first + 1 + (step - first) % group_size(*at)];
    *word = at[step + 1];
    return true;
}

int32_t opcode_target(const int32_t *at)
{
    int32_t word, to = -1;
    char letter;
    for (int step = 0; opcode_operand(at, step, &letter, &word); step++)
        if (letter == 'j')
            to = word;
    return to;
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
