/* SPDX-License-Identifier: MIT
 *
 * What the cases of the loop in exec.c are made of, and nothing else: these macros use the locals of vm_run.
 *
 * Registers (pc, sp, fp) live in locals there, which processors keep in registers of their own, sp and fp as
 * pointers; SYNC writes them back before anyone else examines the machine. `at` is the instruction at pc, at[1] its
 * first operand. Every macro that continues
 * with the next instruction takes the name of its own, whose length is a constant.
 *
 * All of them are used inside of vm_run and nowhere else, and expect its locals: vm, program, code, at, pc,
 * sp, fp, m, top, ways. A case of exec.c is made like this:
 *
 *     CASE(OP_ADD)
 *         CALCULATE((int64_t)sp[-2] + sp[-1]);
 */
#ifndef ADJ_VM_DISPATCH_H
#define ADJ_VM_DISPATCH_H

/* On to the instruction at pc. Where the compiler can, each instruction goes there by itself and not through the
 * one switch: processors then guess the way far better. PLAIN_SWITCH builds what other compilers get. */
#if defined __GNUC__ && !defined PLAIN_SWITCH
#define THREADED
#endif
/* CASE begins the code of an instruction; GO continues with the one at `at`. */
#ifdef THREADED
/* The label is reached through `ways`, a table of all labels by number (exec.c). */
#define CASE(name) case name: at_##name:
#define GO() goto *ways[*at]
#else
#define CASE(name) case name:
#define GO() goto go
#endif
/* Executes the instruction at pc. */
#define NEXT()                                                                                                       \
    do {                                                                                                             \
        at = code + pc;                                                                                              \
        HOSTILE_CHECK();                                                                                             \
        GO();                                                                                                        \
    } while (0)
/* Past this instruction, whose length is a constant, and on. */
#define STEP(instruction)                                                                                            \
    do {                                                                                                             \
        pc += LENGTH_##instruction;                                                                                  \
        NEXT();                                                                                                      \
    } while (0)
/* The same after one whose operands end with (nn)*. */
#define STEP_PAIRS(instruction, pairs)                                                                               \
    do {                                                                                                             \
        pc += LENGTH_WITH_PAIRS(instruction, pairs);                                                                 \
        NEXT();                                                                                                      \
    } while (0)
/* Executes the plain instruction at pc, where the fused code has a group. (The address is
 * computed from `at`: from pc, gcc would compute its offset before every instruction.) */
#define PLAIN()                                                                                                      \
    do {                                                                                                             \
        at = program->code + (at - code);                                                                            \
        GO();                                                                                                        \
    } while (0)

/* The index in m that a pointer into it has: registers of struct vm are indices, those of the loop
 * pointers. */
#define PLACE(pointer) ((int32_t)((pointer) - m))
/* SYNC: registers to vm, before a function sees the machine. FETCH: back, after one that may have
 * changed them. A function called without SYNC would find the registers of an earlier instruction. */
#define SYNC() (vm->pc = (int32_t)pc, vm->sp = PLACE(sp), vm->fp = PLACE(fp))
#define FETCH() (pc = vm->pc, sp = m + vm->sp, fp = m + vm->fp)

/* Calls an instruction of exec.h or exec_often.h. If it returns false, the machine stops: with its
 * fault, or, if there is none, because vm->draw waits for an answer. Otherwise control stays in the
 * case … */
#define DO(instruction)                                                                                              \
    do {                                                                                                             \
        SYNC();                                                                                                      \
        if (!instruction(vm, at))                                                                                    \
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;                                                          \
        sp = m + vm->sp;                                                                                             \
    } while (0)
/* … or the loop continues after the instruction … */
#define OUTSIDE(function, instruction)                                                                               \
    do {                                                                                                             \
        DO(function);                                                                                                \
        STEP(instruction);                                                                                           \
    } while (0)
/* … or where the function has set vm->pc and vm->fp. */
#define ELSEWHERE(instruction)                                                                                       \
    do {                                                                                                             \
        DO(instruction);                                                                                             \
        FETCH();                                                                                                     \
        NEXT();                                                                                                      \
    } while (0)

/* Stops with a fault of the instruction at pc; A to D as trap.h describes. The state keeps the
 * effects of everything before this instruction. */
#define TRAP(kind, A, B, C, D)                                                                                       \
    do {                                                                                                             \
        SYNC();                                                                                                      \
        return vm_trap(vm, (kind), vm->pc, (A), (B), (C), (D));                                                      \
    } while (0)
/* The same, where it is the instruction at `place` that cannot be done. */
#define TRAP_AT(place, kind)                                                                                         \
    do {                                                                                                             \
        pc = (place);                                                                                                \
        TRAP(kind, 0, 0, 0, 0);                                                                                      \
    } while (0)
/* vm_spend for the loop: pays `cost`, or stops with TRAP_FUEL. */
#define SPEND(cost)                                                                                                  \
    do {                                                                                                             \
        if ((vm->fuel -= (cost)) < 0) {                                                                              \
            SYNC();                                                                                                  \
            return vm_no_fuel(vm);                                                                                   \
        }                                                                                                            \
    } while (0)
/* vm_unseen for the loop, for something that is read at `place`: stops with the fault, or continues
 * where prohibitions are only listed. */
#define UNSEEN(kind, what, place)                                                                                    \
    do {                                                                                                             \
        SYNC();                                                                                                      \
        vm->pc = (int32_t)(place);                                                                                   \
        if (!vm_unseen(vm, (kind), (what)))                                                                          \
            return VM_TRAPPED;                                                                                       \
    } while (0)
/* Adds an entry without a c to the journal. Costs fuel even without a journal, because a game must
 * not depend on whether it is traced; and so that rules cannot fill memory. */
#define NOTE(kind, sentence, A, B)                                                                                   \
    do {                                                                                                             \
        SPEND(COST_NOTE);                                                                                            \
        SYNC();                                                                                                      \
        vm_note(vm, (kind), (sentence), (A), (B), 0);                                                                \
    } while (0)

/* For what no trial knows: there the trial is complete. */
#define NOT_TRIED()                                                                                                  \
    do {                                                                                                             \
        if (vm->trials->count)                                                                                       \
            goto untried;                                                                                            \
    } while (0)

/* The slot that operand number `operand` (from 1) names, as an lvalue. */
#define SLOT(operand) fp[at[operand]]
/* Pushes `value`, which may read what is on top of the stack and drop it, as in PUSH(m[*--sp],
 * OP_PEEK). */
#define PUSH(value, instruction)                                                                                     \
    do {                                                                                                             \
        int32_t pushed_ = (value);                                                                                   \
        *sp++ = pushed_;                                                                                             \
        STEP(instruction);                                                                                           \
    } while (0)
/* Replaces the two values on top of the stack by `value`, in which they are sp[-1] and *sp. For all
 * instructions of one word: OP_EQ represents their length. */
#define COMBINE(value)                                                                                               \
    do {                                                                                                             \
        sp--;                                                                                                        \
        sp[-1] = (value);                                                                                            \
        STEP(OP_EQ);                                                                                                 \
    } while (0)
/* The same for arithmetic, on sp[-2] and sp[-1], in 64 bits. Both stay where they are when the
 * result is outside of the numbers of the language, so that a fault can name them. */
#define CALCULATE(value)                                                                                             \
    do {                                                                                                             \
        int64_t wide_ = (value);                                                                                     \
        if (wide_ < NUMBER_LEAST || wide_ > NUMBER_MAX)                                                             \
            TRAP(TRAP_OVERFLOW, 0, 0, 0, 0);                                                                         \
        sp--;                                                                                                        \
        sp[-1] = (int32_t)wide_;                                                                                     \
        STEP(OP_EQ);                                                                                                 \
    } while (0)
/* Reads the cell of a piece in a field, into `to`. Nothing has no fields: TRAP_NOTHING. What the
 * player who chooses may not know is a fault, too. `place`: the place in the code to blame. */
#define READ_FIELD(to, field, piece, place)                                                                          \
    do {                                                                                                             \
        int32_t cell_ = (piece);                                                                                     \
        if (cell_ < 0)                                                                                               \
            TRAP_AT(place, TRAP_NOTHING);                                                                            \
        cell_ += (field);                                                                                            \
        if (vm_is_hidden(vm, cell_))                                                                                 \
            UNSEEN(TRAP_HIDDEN, cell_, place);                                                                       \
        (to) = m[cell_];                                                                                             \
    } while (0)
/* The same in the table of what never changes; nothing there is hidden. */
#define READ_FIXED(to, field, piece, place)                                                                          \
    do {                                                                                                             \
        int32_t piece_ = (piece);                                                                                    \
        if (piece_ < 0)                                                                                              \
            TRAP_AT(place, TRAP_NOTHING);                                                                            \
        (to) = program->fixed[(field) + piece_];                                                                     \
    } while (0)

/* Continues at `to`. A jump back costs fuel: every loop has one, so no loop is endless. A list can
 * grow on the stack by one item a turn, so the room on the stack is checked here, too. */
#define JUMP(to)                                                                                                     \
    do {                                                                                                             \
        int32_t to_ = (to);                                                                                          \
        if (to_ <= pc) {                                                                                             \
            SPEND(1);                                                                                                \
            if (sp >= top)                                                                                           \
                TRAP(TRAP_STACK, 0, 0, 0, 0);                                                                        \
        }                                                                                                            \
        pc = to_;                                                                                                    \
        NEXT();                                                                                                      \
    } while (0)
/* Continues where the last operand states, or after the instruction. In a group of instructions, it
 * is the last one that jumps, and pc is set to it first. */
#define JUMP_WHEN(condition, instruction)                                                                            \
    do {                                                                                                             \
        if (condition) {                                                                                             \
            pc += LAST_##instruction;                                                                                \
            JUMP(at[LENGTH_##instruction - 1]);                                                                      \
        }                                                                                                            \
        STEP(instruction);                                                                                           \
    } while (0)

/* Makes the frame of a procedure that returns to `to`; its values are on top of the stack. Full:
 * TRAP_STACK. */
#define FRAME(proc, to)                                                                                              \
    do {                                                                                                             \
        int32_t proc_ = (proc);                                                                                      \
        int32_t *header_ = frame_make(vm, proc_, (to), fp, sp);                                                      \
        if (!header_)                                                                                                \
            TRAP(TRAP_STACK, 0, 0, 0, 0);                                                                            \
        fp = header_ - program->procs[proc_].slots;                                                                  \
        sp = header_ + HEADER_CELLS;                                                                                 \
    } while (0)
/* Runs a procedure and returns to `to`. For procedures that cannot call themselves; CALL is for all
 * others. */
#define ENTER(proc, to)                                                                                              \
    do {                                                                                                             \
        FRAME(proc, to);                                                                                             \
        pc = program->procs[proc].entry;                                                                             \
        NEXT();                                                                                                      \
    } while (0)
/* The same and costs fuel: recursion must end. */
#define CALL(proc, to)                                                                                               \
    do {                                                                                                             \
        SPEND(exec_call_cost(program, (proc)));                                                                      \
        ENTER(proc, to);                                                                                             \
    } while (0)
/* Returns from the frame at fp, which has that many slots, to its caller: the frame is dropped, and
 * `value` is on top of the caller's stack. */
#define GIVE_BACK(slots, value)                                                                                      \
    do {                                                                                                             \
        int32_t value_ = (value);                                                                                    \
        const int32_t *header_ = fp + (slots);                                                                       \
        sp = fp;                                                                                                     \
        pc = header_[H_RETURN];                                                                                      \
        fp = m + header_[H_CALLER];                                                                                  \
        *sp++ = value_;                                                                                              \
        NEXT();                                                                                                      \
    } while (0)

#endif
