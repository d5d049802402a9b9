/* SPDX-License-Identifier: MIT
 *
 * What the cases of the loop in exec.c are made of, and nothing else: these macros use the locals of vm_run.
 *
 * Registers (pc, sp, fp) live in locals there, which processors keep in registers of their own, sp and fp as
 * pointers; SYNC writes them back before anyone else examines the machine. `at` is the instruction at pc, at[1] its
 * first operand. Every macro that says where it continues takes the length of the instruction in words.
 */
#ifndef ADJ_VM_DISPATCH_H
#define ADJ_VM_DISPATCH_H

/* On to the instruction at pc. Where the compiler can, each instruction goes there by itself and not through the
 * one switch: processors then guess the way far better. PLAIN_SWITCH builds what other compilers get. */
#if defined __GNUC__ && !defined PLAIN_SWITCH
#define THREADED
#endif
#ifdef THREADED
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
/* Does what is in the plain code at pc. (By way of pc, gcc would compute its offset before every
 * instruction.) */
#define PLAIN()                                                                                                      \
    do {                                                                                                             \
        at = program->code + (at - code);                                                                            \
        GO();                                                                                                        \
    } while (0)

/* Where in the machine it points. */
#define PLACE(pointer) ((int32_t)((pointer) - m))
/* SYNC: registers to vm, before a function sees the machine. FETCH: back, after one that may
 * have changed them. */
#define SYNC() (vm->pc = (int32_t)pc, vm->sp = PLACE(sp), vm->fp = PLACE(fp))
#define FETCH() (pc = vm->pc, sp = m + vm->sp, fp = m + vm->fp)

/* An instruction of exec.h or exec_often.h. It stops the machine, ... */
#define DO(instruction)                                                                                              \
    do {                                                                                                             \
        SYNC();                                                                                                      \
        if (!instruction(vm, at))                                                                                    \
            return vm->fault.trap ? VM_TRAPPED : VM_CHANCE;                                                          \
        sp = m + vm->sp;                                                                                             \
    } while (0)
/* ... or the loop continues behind it, ... */
#define OUTSIDE(function, instruction)                                                                               \
    do {                                                                                                             \
        DO(function);                                                                                                \
        STEP(instruction);                                                                                           \
    } while (0)
/* ... or where it says. */
#define ELSEWHERE(instruction)                                                                                       \
    do {                                                                                                             \
        DO(instruction);                                                                                             \
        FETCH();                                                                                                     \
        NEXT();                                                                                                      \
    } while (0)

/* Stops with a fault of the instruction at pc; A to D as trap.h describes. */
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
/* vm_spend. */
#define SPEND(cost)                                                                                                  \
    do {                                                                                                             \
        if ((vm->fuel -= (cost)) < 0) {                                                                              \
            SYNC();                                                                                                  \
            return vm_no_fuel(vm);                                                                                   \
        }                                                                                                            \
    } while (0)
/* vm_unseen, of what is read at `place`. */
#define UNSEEN(kind, what, place)                                                                                    \
    do {                                                                                                             \
        SYNC();                                                                                                      \
        vm->pc = (int32_t)(place);                                                                                   \
        if (!vm_unseen(vm, (kind), (what)))                                                                          \
            return VM_TRAPPED;                                                                                       \
    } while (0)
/* An entry of the journal without a c. Costs fuel, so that rules cannot fill memory. */
#define NOTE(kind, sentence, A, B)                                                                                   \
    do {                                                                                                             \
        SPEND(COST_NOTE);                                                                                            \
        SYNC();                                                                                                      \
        vm_note(vm, (kind), (sentence), (A), (B), 0);                                                                \
    } while (0)

/* The slot that an operand names. */
#define SLOT(operand) fp[at[operand]]
/* `value` may read what lies on top of the stack and drop it. */
#define PUSH(value, instruction)                                                                                     \
    do {                                                                                                             \
        int32_t pushed_ = (value);                                                                                   \
        *sp++ = pushed_;                                                                                             \
        STEP(instruction);                                                                                           \
    } while (0)
/* What comes of the two on top of the stack, which are sp[-1] and *sp in `value`, in their place. */
#define COMBINE(value)                                                                                               \
    do {                                                                                                             \
        sp--;                                                                                                        \
        sp[-1] = (value);                                                                                            \
        STEP(OP_EQ);                                                                                                 \
    } while (0)
/* The same of sp[-2] and sp[-1]: they stay where they are when the result is no number that there is. */
#define CALCULATE(value)                                                                                             \
    do {                                                                                                             \
        int64_t wide_ = (value);                                                                                     \
        if (wide_ < NUMBER_LEAST || wide_ > NUMBER_MAX)                                                             \
            TRAP(TRAP_OVERFLOW, 0, 0, 0, 0);                                                                         \
        sp--;                                                                                                        \
        sp[-1] = (int32_t)wide_;                                                                                     \
        STEP(OP_EQ);                                                                                                 \
    } while (0)
/* The cell of a piece in a field, into `to`. `place`: where it is read, in the code. */
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

/* Loops come by here, so a list that grows on the stack is noticed here, too. */
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
/* Goes where the last operand says, or on. Of a group of instructions, the last one jumps. */
#define JUMP_WHEN(condition, instruction)                                                                            \
    do {                                                                                                             \
        if (condition) {                                                                                             \
            pc += LAST_##instruction;                                                                                \
            JUMP(at[LENGTH_##instruction - 1]);                                                                      \
        }                                                                                                            \
        STEP(instruction);                                                                                           \
    } while (0)

/* The frame of a procedure that goes back to `to`. */
#define FRAME(proc, to)                                                                                              \
    do {                                                                                                             \
        int32_t proc_ = (proc);                                                                                      \
        int32_t *header_ = frame_make(vm, proc_, (to), fp, sp);                                                      \
        if (!header_)                                                                                                \
            TRAP(TRAP_STACK, 0, 0, 0, 0);                                                                            \
        fp = header_ - program->procs[proc_].slots;                                                                  \
        sp = header_ + HEADER_CELLS;                                                                                 \
    } while (0)
/* Goes through a procedure and comes back to `to`; CALL is for what can be called endlessly. */
#define ENTER(proc, to)                                                                                              \
    do {                                                                                                             \
        FRAME(proc, to);                                                                                             \
        pc = program->procs[proc].entry;                                                                             \
        NEXT();                                                                                                      \
    } while (0)
/* The same, which costs fuel: recursion must end. */
#define CALL(proc, to)                                                                                               \
    do {                                                                                                             \
        SPEND(exec_call_cost(program, (proc)));                                                                      \
        ENTER(proc, to);                                                                                             \
    } while (0)
/* Back to the caller of the frame, which has that many slots. */
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
