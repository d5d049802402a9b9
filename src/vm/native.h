/* SPDX-License-Identifier: MIT
 *
 * Code of a program that a C compiler has made (src/native), as far as the machine runs it. There are two sorts:
 *
 * - A procedure that only computes becomes a function of its values. It changes nothing but what its struct native_call
 *   states. Where it cannot finish (a fault, too little fuel, something that the player who chooses may not know), it
 *   gives up, and the machine does the same again, instruction by instruction, and reports what there is to report.
 * - The code of events becomes functions that continue at a place, in the frames and cells of the machine. At each place
 *   where one returns, the machine is as it would be there without native code: it continues with the instruction at
 *   that place, which is one that native code leaves to it.
 *
 * So faults, fuel, journals, choices and positions are the same with and without native code; only the time differs.
 */
#ifndef ADJ_VM_NATIVE_H
#define ADJ_VM_NATIVE_H

#include "vm/vm.h"

#include "base/arena.h"

/* What a function that computes has from its caller, and what it leaves. The text of native code declares the same struct
 * (native_prelude.c), so the order matters. */
struct native_call {
    struct vm *vm;
    int32_t *m; /* vm->m */
    const struct native_helpers *helpers;
    int32_t fuel; /* that is left; below 0: the function has given up */
    int32_t viewer; /* the player whose knowledge is checked; -1: everything may be read */
    int32_t prohibition; /* vm->last_prohibition */
    int32_t room; /* cells of the stack that the frames inside it could still take */
    int32_t depth; /* calls that can still be inside one another */
    /* While a player chooses and others have decided at the same time: struct vm's; NULL: nothing is hidden. */
    const int32_t *hidden, *before;
    int32_t hidden_sp, branch;
};
/* Frames of C functions are larger than those of the machine, and the caller's thread can have a small stack. */
enum { NATIVE_DEPTH_MAX = 400, NATIVE_ROOM_MAX = 32 * 1024 };

/* A procedure that computes, with its values; the result, if it has not given up. */
typedef int32_t native_compute(struct native_call *call, const int32_t *values);
/* Continues at vm->pc. */
enum native_status {
    NATIVE_LEAVES, /* at an instruction for the machine */
    NATIVE_CONTINUES, /* in another procedure */
    NATIVE_STOPS /* vm->fault, or vm->draw waits for an answer */
};
typedef enum native_status native_continue(struct vm *vm, const struct native_helpers *helpers);

/* What native code calls in the machine. */
struct native_helpers {
    bool (*const *exec)(struct vm *vm, const int32_t *at); /* by instruction, as exec.h describes; NULL: it has none */
    bool (*compute)(struct vm *vm, const int32_t *at); /* one that only computes; false: it gave up, and nothing has changed */
    bool (*call)(struct vm *vm, const int32_t *at); /* CALL of a procedure that acts; false: left to the machine, nothing has changed */
    bool (*more_choices)(struct vm *vm); /* makes room for another choice; false: there are too many */
    void (*written)(struct vm *vm, int32_t cell, int32_t value); /* the cell has another value now */
};

/* The native code of a program, which outlives it; see native_load. */
struct native {
    native_compute *const *computes; /* by procedure; NULL: it is interpreted */
    native_continue *const *continues; /* by place of code, up to code_count; NULL: nothing continues there */
    int32_t code_count, proc_count; /* so many places and procedures the program had */
    void *library; /* that they are in */
    bool checks; /* all that runs is run interpreted as well, and compared: see native_check.h */
};

extern const struct native_helpers native_helpers;

/* Computes the procedure, whose values are below vm->sp. False: it gave up, and nothing has changed. */
bool native_run(struct vm *vm, int32_t proc, int32_t *result);
/* vm_evaluate by native code, if the procedure has some and the machine has no observers. False: it gave up, and nothing has
 * changed. */
bool native_evaluate(struct vm *vm, int32_t proc, const int32_t *values, int32_t viewer, int32_t *result);
/* Continues at vm->pc as far as native code leads, through places where `code`, which the machine runs, has FUSED_NATIVE. */
enum native_status native_go_on(struct vm *vm, const int32_t *code);

/* Puts FUSED_NATIVE and FUSED_COMPUTE into `code`, fused code of the complete program that stops at `places`: where no place
 * is passed that it stops at. */
void native_between(const struct program *p, const bool *places, int32_t *code, struct arena *arena);

#endif
