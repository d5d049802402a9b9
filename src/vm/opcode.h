/* SPDX-License-Identifier: MIT
 *
 * What is known of instructions: opcodes.def as constants, tables and functions. Anything that needs to know how
 * long an instruction is, what it takes from the stack, what it reads, where it continues or what it does, asks
 * here.
 */
#ifndef ADJ_VM_OPCODE_H
#define ADJ_VM_OPCODE_H

#include "vm/program.h"

/* How the machine continues after an instruction, see opcodes.def. */
/* FLOW_LOOP is how loops are found: by observers, by the verifier, and for their fast forms. */
enum opcode_flow { FLOW_NEXT, FLOW_JUMP, FLOW_BRANCH, FLOW_LOOP, FLOW_CALL, FLOW_MENU, FLOW_LEAVES };

/* What an instruction reads of the state. */
/* vm_reads (read.h) finds the cell from it; memoization and explanations use that. */
enum opcode_reads {
    READS_NOTHING,
    READS_CELL,
    READS_FIELD,
    READS_ADDRESS,
    READS_EVENT_VALUE,
    READS_PLACE,
    READS_TOP,
    READS_BOTTOM,
    READS_EVENTS,
    READS_PLAYERS,
    READS_VIEWER
};

/* What it does beside the stack. */
/* PURE instructions may run any number of times. The others say what a procedure that has them
 * can no longer be used for. */
enum opcode_effects {
    EFFECT_PURE = 0,
    EFFECT_FRAME = 1 << 0,
    EFFECT_LISTS = 1 << 1,
    EFFECT_ACTS = 1 << 2,
    EFFECT_NOTES = 1 << 3,
    EFFECT_WRITES = 1 << 4,
    EFFECT_DRAWS = 1 << 5,
    EFFECT_OFFERS = 1 << 6,
    EFFECT_DECIDES = 1 << 7,
    EFFECT_FORBIDS = 1 << 8,
    EFFECT_CONTROLS = 1 << 9
};

/* One row of opcodes.def. */
struct opcode_info {
    const char *name;
    const char *operands; /* their letters */
    int length; /* words, itself included; without those of a group that repeats */
    enum opcode_flow flow;
    enum opcode_reads reads;
    unsigned effects; /* enum opcode_effects */
};

/* Constants: how many words an instruction takes that has no group of operands, itself included … */
enum opcode_length {
#define OP(name, operands, ...) LENGTH_OP_##name = sizeof operands,
#include "vm/opcodes.def"
#undef OP
};
/* … and one whose operands end with (nn)*. */
#define LENGTH_WITH_PAIRS(instruction, pairs) (LENGTH_##instruction - (int)sizeof "(nn)*" + 1 + 2 * (pairs))

/* By number; one row for each line of opcodes.def. */
extern const struct opcode_info opcode_table[OP_COUNT_OF];
static inline const struct opcode_info *opcode_of(int32_t op) /* which must exist */
{
    return &opcode_table[op];
}
/* How many words come before a group of operands that repeats, or at all; whether there is such a group, as often
 * as the word before it states. */
int opcode_fixed_length(int32_t op);
bool opcode_has_group(int32_t op);
/* How many words the instruction at `at` takes, itself included. It must be one that exists. */
int opcode_length(const int32_t *at);
/* How many values the instruction at `at` takes from the stack, and how many it leaves there: where it continues
 * after it (or leaves), and where it goes to its place. Its operands must be in range. */
int32_t opcode_pops(const struct program *p, const int32_t *at);
int32_t opcode_pushes(const struct program *p, const int32_t *at);
int32_t opcode_pushes_at_jump(const struct program *p, const int32_t *at);
/* Goes through the operands of the instruction at `at`, groups repeated: *letter and the word, until it returns
 * false. `step` is 0 to begin with and counts on. */
bool opcode_operand(const int32_t *at, int step, char *letter, int32_t *word);

/* The place that the instruction at `at` names (the last one, of several); -1: none. */
int32_t opcode_target(const int32_t *at);

#endif
