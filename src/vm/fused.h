/* SPDX-License-Identifier: MIT
 *
 * Fused code: a copy of the program with the same layout, in which the first instruction of each frequent group
 * executes the complete group and reads its operands in place. The words after it are unchanged, so a jump into the
 * middle of a group works, and places in journals, faults and snapshots mean the same. A machine with observers
 * (observe.h) runs code that stops at the places that they observe, where it executes the plain instruction.
 */
#ifndef ADJ_VM_FUSED_H
#define ADJ_VM_FUSED_H

#include "base/arena.h"
#include "vm/opcode.h"

/* What can be at a place of fused code, in addition to the instructions: numbers after those of enum
 * opcode. */
enum fused {
    FUSED_SEEN = OP_COUNT_OF, /* notifies observers, and executes the plain instruction here */
#define FUSED(name, ...) FUSED_##name,
#include "vm/fused.def"
#undef FUSED
    FUSED_LOOP, /* number of a loop: all of it, see fast_loop.h */
    FUSED_NATIVE, /* native code continues here, see native.h */
    FUSED_COMPUTE /* in place of CALL: native code computes the procedure */
};

/* In fused.def, next to the instructions of opcodes.def: the CALL of a procedure that can be
 * memoized, and the GUARD of a rulebook whose rules about who knows a piece can. A group with OP_CALL or OP_GUARD in their
 * place matches only those that cannot. */
enum { CALL_MEMOIZED = -1, GUARD_MEMOIZED = -2 };

/* Constants for each group, computed by the preprocessor from the lengths of its instructions:
 * LENGTH_FUSED_…, how many words it takes, and LAST_FUSED_…, how many of them come before its last
 * instruction. For a single instruction the latter is 0 (LAST_OP_…). For example, LOAD_FIELD has 2 +
 * 2 words and its last instruction at 2. The macros below handle groups of one to seven instructions;
 * a longer one does not compile. */
#define FUSED_PICK_(a, b, c, d, e, f, g, what, ...) what
/* FUSED_SUMn_: the lengths of n instructions together. */
#define FUSED_SUM1_(a) LENGTH_##a
#define FUSED_SUM2_(a, b) LENGTH_##a + LENGTH_##b
#define FUSED_SUM3_(a, b, c) LENGTH_##a + FUSED_SUM2_(b, c)
#define FUSED_SUM4_(a, b, c, d) LENGTH_##a + FUSED_SUM3_(b, c, d)
#define FUSED_SUM5_(a, b, c, d, e) LENGTH_##a + FUSED_SUM4_(b, c, d, e)
#define FUSED_SUM6_(a, b, c, d, e, f) LENGTH_##a + FUSED_SUM5_(b, c, d, e, f)
#define FUSED_SUM7_(a, b, c, d, e, f, g) LENGTH_##a + FUSED_SUM6_(b, c, d, e, f, g)
/* FUSED_BEFOREn_: the same without the last one. */
#define FUSED_BEFORE1_(a) 0
#define FUSED_BEFORE2_(a, b) LENGTH_##a
#define FUSED_BEFORE3_(a, b, c) LENGTH_##a + FUSED_BEFORE2_(b, c)
#define FUSED_BEFORE4_(a, b, c, d) LENGTH_##a + FUSED_BEFORE3_(b, c, d)
#define FUSED_BEFORE5_(a, b, c, d, e) LENGTH_##a + FUSED_BEFORE4_(b, c, d, e)
#define FUSED_BEFORE6_(a, b, c, d, e, f) LENGTH_##a + FUSED_BEFORE5_(b, c, d, e, f)
#define FUSED_BEFORE7_(a, b, c, d, e, f, g) LENGTH_##a + FUSED_BEFORE6_(b, c, d, e, f, g)
enum fused_length {
    LENGTH_CALL_MEMOIZED = LENGTH_OP_CALL,
    LENGTH_GUARD_MEMOIZED = LENGTH_OP_GUARD,
#define FUSED(name, ...)                                                                                             \
    LENGTH_FUSED_##name = FUSED_PICK_(__VA_ARGS__, FUSED_SUM7_, FUSED_SUM6_, FUSED_SUM5_, FUSED_SUM4_, FUSED_SUM3_,  \
                                      FUSED_SUM2_, FUSED_SUM1_, 0)(__VA_ARGS__),                                     \
    LAST_FUSED_##name = FUSED_PICK_(__VA_ARGS__, FUSED_BEFORE7_, FUSED_BEFORE6_, FUSED_BEFORE5_, FUSED_BEFORE4_,     \
                                    FUSED_BEFORE3_, FUSED_BEFORE2_, FUSED_BEFORE1_, 0)(__VA_ARGS__),
#include "vm/fused.def"
#undef FUSED
#define OP(name, ...) LAST_OP_##name = 0,
#include "vm/opcodes.def"
#undef OP
};

/* Groups that call: they would call what native code computes. */
static inline bool fused_calls(int32_t fused)
{
    return fused == FUSED_MEMO || fused == FUSED_LOAD_MEMO || fused == FUSED_LOAD_TWO_MEMO || fused == FUSED_LOAD_CALL ||
           fused == FUSED_LOAD_TWO_CALL;
}

/* Makes the fused code of what has been added to the program's code since the last call; in `arena`,
 * that of the code. program_prepare calls it. */
void fused_make(struct program *p, struct arena *arena);

/* Fused code that executes FUSED_SEEN at `places` (an array by pc, p->code_count of them) and is
 * complete groups elsewhere. On `arena`; valid as long as no code is added to the program. */
const int32_t *fused_stopping(const struct program *p, const bool *places, struct arena *arena);

#endif
