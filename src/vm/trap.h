/* SPDX-License-Identifier: MIT
 *
 * Numbers that are in programs and mean something to the machine: why a rule could not continue, and how a player
 * is asked.
 */
#ifndef ADJ_VM_TRAP_H
#define ADJ_VM_TRAP_H

/* Why a machine stopped; for each, what a to d of struct vm_fault are. The words are in
 * session/fault.c. The operand of a TRAP instruction is such a number. */
enum vm_trap {
    TRAP_NONE,
    TRAP_FUEL, /* a: instructions */
    TRAP_STACK, /* too much inside one another */
    TRAP_OVERFLOW, /* a number beyond the bounds of numbers */
    TRAP_DIVISION, /* by zero */
    TRAP_BOUNDS, /* a: address, b: value, c: least, d: most */
    TRAP_NO_EVENT, /* a: event */
    TRAP_LEAK, /* a: player, b: piece: a choice would reveal what is hidden */
    TRAP_HIDDEN, /* a: player, b: cell: a choice would reveal what was chosen at the same time */
    TRAP_NO_VALUE, /* a: phrase: no rule gives it a value */
    TRAP_TWO_VALUES, /* a: phrase, b, c: sentences that disagree, */
    TRAP_NOTHING, /* nothing has no fields */
    TRAP_EMPTY, /* the highest or lowest of nothing */
    TRAP_RESTLESS, /* rules that hold at all times never end */
    TRAP_INVARIANT, /* an invariant does not hold */
    TRAP_FULL, /* too many durations or announced events */
    TRAP_CHOICES, /* more choices than can be listed */
    TRAP_MENU, /* a: instructions, b: player, c: choices found: what can be chosen takes too long to compute */
    TRAP_ABSENT, /* a: player, who is asked or wins and does not play in this game */
    TRAP_VALUE, /* a: phrase, b: value, c: least, d: most: a value computed by rules lies outside its bounds */
    TRAP_TRIALS, /* a: trials inside one another */
    TRAP_PATH, /* a: steps that a choice can have, and one has more */
    TRAP_SAME, /* a: a choice that two offers have */
    TRAP_CARRIED, /* a: player: a choice would reveal what was computed from hidden information */
    TRAP_ASKED, /* whether a player is asked would reveal hidden information */
    TRAP_NATIVE /* native code differs from the interpreter; a: enum native_difference. No rule can cause it */
};
enum { TRAP_COUNT = TRAP_ASKED + 1 }; /* that a TRAP instruction can have */

/* What differs first: a of TRAP_NATIVE; b, c and d follow. */
enum native_difference {
    NATIVE_STOPS_ELSEWHERE, /* b, c: the status, interpreted and native; d: the place, interpreted */
    NATIVE_CELL, /* b: address; c, d: what it holds, interpreted and native */
    NATIVE_FUEL, /* c, d: what is left, likewise */
    NATIVE_CHOICES, /* b: number of the first choice that differs; c, d: how many there are */
    NATIVE_DRAW, /* that the machine waits for */
    NATIVE_FAULT, /* c, d: the traps */
    NATIVE_JOURNAL, /* b: number of the first entry that differs; c, d: how many there are */
    NATIVE_ANSWER, /* of vm_evaluate. b: the procedure; c, d: the answers */
    NATIVE_OTHER /* what the machine keeps in addition */
};

/* What a decision is about: one of the events that a menu offers; one thing; several things; the
 * order of rules that apply at the same time. An operand of the instruction ASK. */
enum ask_kind { ASK_DO, ASK_CHOOSE, ASK_SOME, ASK_ORDER };

#endif
