/* SPDX-License-Identifier: MIT
 *
 * What is known of instructions: opcodes.def as constants, tables and functions. Anything that needs to know how
 * long an instruction is, what it takes from the stack, what it reads, where it continues or what it does, asks
 * here. Nothing else in the project has a list of instructions, so that a new one is a row of opcodes.def and a case
 * of exec.c. `at` is everywhere a pointer into code, at an instruction.
 */
#ifndef ADJ_VM_OPCODE_H
#define ADJ_VM_OPCODE_H

#include "vm/program.h"

/* How the machine continues after an instruction. Observers, the verifier and fast loops find loops by FLOW_LOOP. */
enum opcode_flow {
    FLOW_NEXT, /* after it */
    FLOW_JUMP, /* at the place that it names */
    FLOW_BRANCH, /* either of these */
    FLOW_LOOP, /* either; the place is before it, and it ends one turn of a loop */
    FLOW_CALL, /* after it, when a procedure has run */
    FLOW_MENU, /* at one of its places, by the answer */
    FLOW_LEAVES /* not here: the frame or the run ends */
};

/* What an instruction reads of the state, see opcodes.def. vm_reads (read.h) finds the cell from it; memoization and
 * explanations use that. An instruction reads one thing at most. */
enum opcode_reads {
    READS_NOTHING, /* only its operands and the stack */
    READS_CELL, /* the cell that it names */
    READS_FIELD, /* the cell that it names, of the piece on the stack */
    READS_ADDRESS, /* the cell whose address is on the stack */
    READS_EVENT_VALUE, /* a value of the event on the stack */
    READS_PLACE, /* the zone in which the piece below the top is */
    READS_TOP, /* the first piece of the zone on the stack */
    READS_BOTTOM, /* the last one */
    READS_EVENTS, /* which events are running, and what they count */
    READS_POSITIONS, /* positions that were counted, and all that the one now consists of */
    READS_PLAYERS, /* how many play */
    READS_VIEWER /* whose choices are being computed */
};

/* What it does in addition to using the stack, see opcodes.def. PURE instructions may run any number of times. The
 * others limit what a procedure that contains them can be used for: see verify.h and memo.h. */
enum opcode_effects {
    EFFECT_PURE = 0,
    EFFECT_FRAME = 1 << 0, /* changes slots and nothing else */
    EFFECT_LISTS = 1 << 1, /* keeps a list on the stack */
    EFFECT_ACTS = 1 << 2, /* does what a sentence is for, with an entry of its rule */
    EFFECT_NOTES = 1 << 3, /* makes an entry of another kind */
    EFFECT_WRITES = 1 << 4, /* changes the state */
    EFFECT_DRAWS = 1 << 5, /* suspends the machine until a draw is answered */
    EFFECT_OFFERS = 1 << 6, /* works on the choices of a decision */
    EFFECT_DECIDES = 1 << 7, /* suspends the machine until a decision is answered */
    EFFECT_FORBIDS = 1 << 8, /* forbids the innermost event */
    EFFECT_CONTROLS = 1 << 9, /* begins or ends events, or chooses which code runs again */
    EFFECT_TRIES = 1 << 10 /* begins or ends a trial, which leaves the state unchanged */
};

/* One row of opcodes.def, as far as it is constant; pops and pushes are functions below. */
struct opcode_info {
    const char *name; /* "JUMP_IF" */
    const char *operands; /* their letters */
    int length; /* words, itself included; without those of a group that repeats */
    enum opcode_flow flow; /* how the machine continues */
    enum opcode_reads reads; /* of the state */
    unsigned effects; /* enum opcode_effects */
};

/* How many words an instruction takes, itself included: constants for the loop of exec.c, which must
 * not look anything up. LENGTH_OP_… is for one without a repeated group of operands … */
enum opcode_length {
#define OP(name, operands, ...) LENGTH_OP_##name = sizeof operands,
#include "vm/opcodes.def"
#undef OP
};
/* … and one whose operands end with (nn)*. */
#define LENGTH_WITH_PAIRS(instruction, pairs) (LENGTH_##instruction - (int)sizeof "(nn)*" + 1 + 2 * (pairs))

/* By number; one row for each row of opcodes.def. opcode_of must be given an instruction that
 * exists: the verifier has checked the code, and fused numbers (fused.h) are not in it. */
extern const struct opcode_info opcode_table[OP_COUNT_OF];
static inline const struct opcode_info *opcode_of(int32_t op) /* which must exist */
{
    return &opcode_table[op];
}
/* How many words come before the group of operands that repeats, or how many there are without one;
 * and whether there is such a group. It repeats as often as the word before it states. */
int opcode_fixed_length(int32_t op);
bool opcode_has_group(int32_t op);
/* How many words the instruction takes, itself included, groups repeated. */
int opcode_length(const int32_t *at);
/* How many values the instruction takes from the stack, and how many it leaves there: where the
 * machine continues after it (or leaves), and where it goes to the place that it names. Its operands
 * must be in range, because some counts depend on tables of the program. */
int32_t opcode_pops(const struct program *p, const int32_t *at);
int32_t opcode_pushes(const struct program *p, const int32_t *at);
int32_t opcode_pushes_at_jump(const struct program *p, const int32_t *at);
/* Goes through the operands, groups repeated: sets *letter and *word for operand number `step`, from
 * 0; false past the last. For example the operands of `FORBID 3 17` are (n, 3) and (r, 17). */
bool opcode_operand(const int32_t *at, int step, char *letter, int32_t *word);

/* The place that the instruction at `at` names (the last one, of several); -1: none. */
int32_t opcode_target(const int32_t *at);

#endif
