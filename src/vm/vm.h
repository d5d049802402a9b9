/* SPDX-License-Identifier: MIT
 *
 * The machine: runs a program on a state until somebody has to decide, something is left to chance, the game is over,
 * or a rule does something impossible. It knows no files, no clock, no names.
 *
 * What a host does:  vm_init, vm_start, then vm_run again and again, answering what it asks for.
 */
#ifndef ADJ_VM_VM_H
#define ADJ_VM_VM_H

#include "vm/journal.h"
#include "vm/program.h"
#include "vm/trap.h"

enum vm_status {
    VM_DECISION, /* ask says who and what; answer with vm_decide */
    VM_CHANCE, /* draw says what; answer with vm_draw */
    VM_OVER, /* cells over, winner, drawn tell how */
    VM_TRAPPED, /* trap says why; the state is as it was at the moment, and the game cannot go on */
    VM_RETURNED /* a procedure started by vm_evaluate came back */
};

/* One choice of a decision. */
struct vm_option {
    int32_t offer; /* which offer of the menu; 0 for choices */
    int32_t count;
    int32_t values[VALUES_MAX]; /* the event's values, or the piece chosen */
};

/* The decision that the machine waits for. The choices are valid until it runs again. */
struct vm_ask {
    enum ask_kind kind;
    int32_t player;
    int32_t sentence; /* the rule that lets the player decide */
    bool may_pass;
    int32_t least, most; /* ASK_SOME */
    bool is_hidden; /* taken at the same time as others: nobody may see it yet */
    struct vm_option *options;
    int32_t count, cap;
    int32_t place; /* in the code, where the choices begin to be computed; for compile_probe and program_mark */
    int32_t none, pass, over; /* places in the code; over: behind the menu */
    const int32_t *offers; /* places by offer, after their number */
    int32_t slot, words, first; /* ASK_SOME: the set */
    int32_t chosen; /* after vm_decide: the offer that was chosen; -1: the player passed */
};

enum draw_kind { DRAW_ROLL, DRAW_SHUFFLE, DRAW_PICK };

/* The draw that the machine waits for. `items` is valid until the answer. */
struct vm_draw {
    enum draw_kind kind;
    int32_t chance; /* phrase, or -1: the shuffle of its zone */
    int32_t values[VALUES_MAX];
    int32_t value_count;
    int32_t index; /* how often this was asked before */
    int32_t count; /* faces, cards, candidates */
    int32_t piece; /* DRAW_ROLL: the die */
    int32_t zone; /* DRAW_SHUFFLE: the instance */
    const int32_t *items; /* faces' values, cards from top to bottom, candidates; valid until the answer */
    int32_t sentence;
    bool answered;
    int32_t place; /* the answer of a roll or a pick */
};

/* Something that an instruction reads. */
struct vm_read {
    enum { VM_READ_CELL, VM_READ_PLACE, VM_READ_ZONE_END } kind;
    int32_t cell; /* VM_READ_ZONE_END: -1 for a zone without order, of which all pieces are looked at */
    int32_t zone; /* VM_READ_PLACE: is the piece whose place the cell is in this one? VM_READ_ZONE_END: of this one; else -1 */
    bool bottom;
};

enum { OPTIONS_MAX = 100 * 1000 };

/* Why the machine stopped; a to d as trap.h describes for the trap. */
struct vm_fault {
    enum vm_trap trap;
    int32_t pc, sentence;
    int32_t a, b, c, d;
};

/* A running game. Made by vm_init, released by vm_release; all pointers but program, journal and
 * observers are its own. */
struct vm {
    const struct program *program;
    int32_t *m; /* cells, then frames; program->cell_count + STACK_MAX */
    int32_t pc, fp, sp; /* fp, sp: indices into m */
    int32_t event; /* header of the innermost event's frame, or -1 */
    int32_t fuel, fuel_max;

    int32_t viewer; /* player for whom choices are being worked out, or -1 */
    bool guarding; /* inside the question whether the viewer knows something */
    bool collect; /* list all prohibitions instead of stopping at the first */
    int32_t unseen; /* while that is set: how often something was read that the viewer may not know */
    bool pure; /* running vm_evaluate: nothing may be changed */
    bool distrusted; /* in a hostile build: wrong values are a fault of the program and not of the compiler, see hostile.h */
    int32_t window_sp, state_check_sp; /* inside such code: the stack it began at; -1 outside */
    int32_t hidden_sp; /* inside "at the same time": the stack it began at, below which all is veiled; -1 outside */
    int32_t branch; /* which part of it */
    /* By address: part that wrote it, from 1; SEVERAL_PARTS; 0: nobody. NULL while there never was a veil. */
    int32_t *hidden;
    int32_t *state_before_hiding; /* the state as it was when it began */
    int32_t hidden_cap;

    struct vm_ask ask;
    struct vm_draw draw;
    struct vm_fault fault;
    int32_t last_prohibition; /* the sentence that struck the last event out */
    struct journal *journal; /* NULL: nothing is noted */
    struct memo *memo; /* answers worked out before; NULL: none are kept */
    struct vm_observer *observers; /* see observe.h; NULL: there are none, which costs nothing */
    struct vm_observer *notified; /* the one that is being notified */
    struct vm_tracker *trackers; /* what is kept for them */
    int32_t *forbidden; /* sentences found by collect */
    int32_t forbidden_count, forbidden_cap;
    int32_t *scratch; /* items of a draw */
    int32_t scratch_cap;
};

/* Makes a machine for `program`, which must outlive it. Release with vm_release. */
void vm_init(struct vm *vm, const struct program *program);
void vm_release(struct vm *vm);

/* Puts the state to the beginning of a game for that many players; the game is run by procedure `proc`. */
void vm_start(struct vm *vm, int players, int32_t proc);

/* Sets a cell as it is to be when the game begins: between vm_start and the first vm_run, and at no other time. */
void vm_set(struct vm *vm, int32_t cell, int32_t value);

/* Runs until something is asked, the game is over, or a rule fails. After VM_OVER, VM_TRAPPED
 * and VM_RETURNED there is nothing to continue. */
enum vm_status vm_run(struct vm *vm);

/* Answers a decision with option `index`, or -1 to pass. Must be legal (the caller looks at vm->ask). */
void vm_decide(struct vm *vm, int32_t index);
/* Answers ASK_SOME with `count` options in rising order. */
void vm_decide_some(struct vm *vm, const int32_t *indices, int32_t count);

/* Answers a roll or a pick with the place of the result in draw.items, or a shuffle with the new order: order[i] is
 * the place (in draw.items) of the card that comes to place i from the top. */
void vm_draw_one(struct vm *vm, int32_t place);
void vm_draw_order(struct vm *vm, const uint32_t *order);

/* Works out procedure `proc` of a condition, a value or a check on the present state, with `count` values, seen by
 * `viewer` (-1: by nobody). The state stays as it is. 0 and *result, or -1 with vm->fault set. */
int vm_evaluate(struct vm *vm, int32_t proc, const int32_t *values, int32_t count, int32_t viewer, int32_t *result);

/* Of the menu that is open: how many offers it has (0 where things are chosen), the event of one, -1 where things are
 * chosen, and its struct node. */
int32_t vm_offer_count(const struct vm *vm);
int32_t vm_offer_event(const struct vm *vm, int32_t offer);
const void *vm_offer_node(const struct vm *vm, int32_t offer);
/* The statement (struct node) that lets the player choose things, NULL: there is none. */
const void *vm_ask_node(const struct vm *vm);

/* Everything but the cells that says where a game stands: all numbers, in a fixed order. Where no part of what is done at
 * the same time is going on, setting it together with the cells below `sp` is enough to go on from there. */
struct vm_registers {
    int32_t pc, fp, sp, event, window_sp, state_check_sp, hidden_sp, branch;
};
struct vm_registers vm_registers(const struct vm *vm);
void vm_set_registers(struct vm *vm, const struct vm_registers *r); /* the rest as at a decision, see vm_restore */

/* The whole state: registers, cells, frames. Restoring at a decision or a draw and running again asks the same
 * question. A snapshot that is all zero is empty; one that is saved into again keeps its memory. Only what is in use
 * is copied, so that going back and forth, as a search does, costs little. */
struct vm_snapshot {
    int32_t *cells;
    int32_t size, cap; /* in use, and room */
    struct vm_registers registers;
    int32_t *hidden, *state_before_hiding; /* NULL while no state that was saved here had a veil */
    int32_t hidden_cap;
};
void vm_save(const struct vm *vm, struct vm_snapshot *out);
void vm_restore(struct vm *vm, const struct vm_snapshot *s); /* of a machine with the same program */
void vm_snapshot_release(struct vm_snapshot *s);

/* A number of 64 bits that tells two states apart, in hex: to find where two runs of a game part, not against people
 * who mean to deceive (the chain of a log is). SipHash-2-4 over the cells of the game as 32-bit little-endian
 * numbers, in chunks of 4096 bytes; the first key is zero, and each result (followed by zeros) is the key for the
 * next chunk. What stands in frames is left out: it follows from the decisions, and its layout may change between
 * versions. */
enum { VM_HASH_SIZE = 17 }; /* characters with the final 0 */
void vm_hash(const struct vm *vm, char out[VM_HASH_SIZE]);

/* Goes through running events, innermost first: `at` is vm->event to begin with. */
int32_t vm_event_of(const struct vm *vm, int32_t at); /* which event */
int32_t vm_event_outer(const struct vm *vm, int32_t at); /* the next one, or -1 */
const int32_t *vm_event_values(const struct vm *vm, int32_t at); /* what fills its slots, until the machine runs */
/* The running event that keeps its values where `address` is, and which of its slots that is; -1: none does. */
int32_t vm_event_keeping(const struct vm *vm, int32_t address, int32_t *slot);

/* The pieces in a zone, from top to bottom, or in the order of their numbers; as many as fit. How many there are. */
int32_t vm_zone_items(const struct vm *vm, int32_t zone, int32_t *out, int32_t max);

#endif
