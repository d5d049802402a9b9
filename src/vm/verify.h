/* SPDX-License-Identifier: MIT
 *
 * What every program promises the machine, checked before it runs. The compiler makes only such programs, so a
 * failure is a fault of the compiler and not of a rulebook. Checked in tests, in a hostile build, and before a
 * program of another origin runs.
 *
 *  1. Code is a sequence of instructions that exist. Each begins where the one before ends, or a procedure
 * begins; the
 *     operands are in range: slots in the frame, cells and zones in the state, places where an instruction of
 * the same
 *     procedure begins.
 *  2. No path leaves a procedure by running over its end. Every path through it ends at an instruction that leaves.
 *  3. Where paths meet, the stack is equally high on all, counted from the innermost list; nothing takes more from
 *     it than lies there. A list begins with MARK and ends with UNMARK or PICK, and lists end in reverse
 * order. While a list
 *     grows it may be of any length.
 *  4. Without a loop or a call the stack grows by no more than VERIFY_RISE_MAX: the machine compares it with its
 *     room only there.
 *  5. A procedure that computes something (struct proc: acts is false) has no instruction that acts, writes, draws or
 *     decides, and calls none that has.
 *  6. A trial (TRY, TRIED, TRY_END) is complete within its procedure.
 *  7. A menu has a choice of as many values as the event takes that it leads to.
 *  8. Marks, clauses, loops and lines are in order, at places where instructions begin; loops nest and do not
 * overlap.
 */
#ifndef ADJ_VM_VERIFY_H
#define ADJ_VM_VERIFY_H

#include "vm/program.h"

enum { VERIFY_RISE_MAX = 2048 };

/* What is wrong with a program; `what` is a constant text, NULL: nothing. */
struct verify_result {
    const char *what;
    int32_t pc; /* where; -1: nowhere in the code */
};

/* What is known of the machine before it executes the instruction at a place. */
struct program_place {
    int32_t proc; /* whose code it is; -1: of none */
    int32_t values; /* on the stack, above the frame's header; in a list: at least so many */
    bool in_list;
    bool reached; /* there is a path to it */
};

/* Checks a program. `places`: NULL, or room for p->code_count of them. */
struct verify_result verify_program(const struct program *p, struct program_place *places);

#endif
