/* SPDX-License-Identifier: MIT
 *
 * The machine: runs a program on a state until someone has to decide, something is left to chance, the game is
 *over, or a rule fails at run time. It knows no files, no clock, no names.
 *
 * What a host does:
 *
 *     vm_init(&vm, program);
 *     vm_start(&vm, players, program->start);
 *     for (;;)
 *         switch (vm_run(&vm)) {
 *         case VM_DECISION: vm_decide(&vm, choose(&vm.ask)); break;      vm_decide_some for ASK_SOME
 *         case VM_CHANCE: vm_draw_one(&vm, draw(&vm.draw)); break;       vm_draw_order for DRAW_SHUFFLE
 *         default: return;                                               the game is over, or a rule failed
 *         }
 *
 * session/game.c is such a host. The machine takes memory only where a list grows (choices, items of a draw,
 * prohibitions), and never in the middle of a change.
 */
#ifndef ADJ_VM_VM_H
#define ADJ_VM_VM_H

#include "vm/journal.h"
#include "vm/program.h"
#include "vm/trap.h"

/* What vm_run stopped at. The first two ask the host for an answer; after the others the run is
 * over. */
enum vm_status {
    VM_DECISION, /* ask has who and what; answer with vm_decide */
    VM_CHANCE, /* draw has the question; answer with vm_draw */
    VM_OVER, /* cells over, winner, drawn contain the result */
    VM_TRAPPED, /* fault has why; the state keeps what happened before, and the game cannot continue */
    VM_RETURNED /* a procedure started by vm_evaluate came back */
};

/* One choice of a decision, as numbers. session/choices.c makes its words. */
struct vm_option {
    int32_t offer; /* which offer of the menu; 0 for choices */
    int32_t count;
    int32_t values[VALUES_MAX]; /* the event's values, or the piece chosen; of a path, those of its first step */
    int32_t path; /* 1 + the place of the last step of a path in ask.steps; there: of the step before. 0: none */
    bool is_followed; /* by a further step, in ask.steps */
};

/* The decision that the machine waits for. The choices are valid until it runs again. The host reads
 * kind, player, sentence, may_pass, least, most, is_hidden and options; the places in the code are
 * for vm_decide and for explanations. */
struct vm_ask {
    enum ask_kind kind; /* one event, one thing, several, or an order */
    int32_t player; /* who decides: a member number */
    int32_t sentence; /* the rule that lets the player decide */
    bool may_pass; /* vm_decide takes -1 */
    bool is_window; /* the player is asked also without any option */
    int32_t least, most; /* ASK_SOME */
    bool is_hidden; /* taken at the same time as others: no one may see it yet */
    struct vm_option *options; /* what can be chosen, by index for vm_decide */
    int32_t count, cap; /* how many, and room */
    struct vm_option *steps; /* of all paths that are choices; see path.h */
    int32_t step_count, step_cap;
    int32_t step, steps_tried; /* 1 + the place of the step that is being continued, 0: none; how many were */
    int32_t place; /* in the code, where the choices begin to be computed; for compile_probe and program_mark */
    int32_t none, pass, over; /* places in the code; over: after the menu */
    const int32_t *offers; /* places by offer, after their number */
    int32_t slot, words, first; /* ASK_SOME: the set */
    int32_t chosen; /* after vm_decide: the offer that was chosen; -1: the player passed */
};

enum draw_kind { DRAW_ROLL, DRAW_SHUFFLE, DRAW_PICK }; /* one face; all cards of a zone; one of several things */

/* The draw that the machine waits for. Its address in the sense of chance.h is chance, values and
 * index: the host finds the result from these, or asks a person, and answers with vm_draw_one or
 * vm_draw_order. */
struct vm_draw {
    enum draw_kind kind;
    int32_t chance; /* phrase, or -1: the shuffle of its zone */
    int32_t values[VALUES_MAX]; /* the purpose's values: "how the raid of Ann ends" has one */
    int32_t value_count; /* of the chance */
    int32_t index; /* how often this was asked before */
    int32_t count; /* faces, cards, candidates */
    int32_t piece; /* DRAW_ROLL: the die */
    int32_t zone; /* DRAW_SHUFFLE: the instance */
    const int32_t *items; /* faces' values, cards from top to bottom, candidates; valid until the answer */
    int32_t sentence;
    bool answered; /* by vm_draw_one or vm_draw_order; the instruction runs again and uses it */
    int32_t place; /* the answer of a roll or a pick */
};

/* What an instruction reads: a cell, or one end of a zone. See vm_reads in read.h. */
struct vm_read {
    enum { VM_READ_CELL, VM_READ_PLACE, VM_READ_ZONE_END } kind;
    int32_t cell; /* VM_READ_ZONE_END: -1 for a zone without order, of which all pieces are examined */
    int32_t zone; /* VM_READ_PLACE: is the piece in this one? VM_READ_ZONE_END: of this one; else -1 */
    bool bottom; /* VM_READ_ZONE_END: the last piece, not the first */
};

/* Choices that one decision can have; more are TRAP_CHOICES. A list that long takes 3 MB. */
enum { OPTIONS_MAX = 100 * 1000 };

/* How many turns there were: events marked as headings in which no other such event began. */
struct vm_turns {
    int32_t over; /* that have ended, in whichever way */
    bool runs; /* the marked event that began last has not ended */
};

/* Why the machine stopped; a to d as trap.h describes for the trap. */
struct vm_fault {
    enum vm_trap trap; /* TRAP_NONE while the machine runs */
    int32_t pc, sentence; /* the instruction, and its rule (-1: none) */
    int32_t a, b, c, d;
};

enum { NO_PLAYER = -1, SEVERAL_PARTS = -2 }; /* which no part of "at the same time" and no player is */

/* A running game. Made by vm_init, released by vm_release; all pointers but program, journal and
 * observers are its own. A host may read m, event, ask, draw, fault, spent, turns and last_prohibition, and may
 * set journal, turns and fuel_max; everything else belongs to vm/. */
struct vm {
    const struct program *program;
    int32_t *m; /* cells, then frames; program->cell_count + STACK_MAX */
    int32_t pc, fp, sp; /* fp, sp: indices into m */
    int32_t event; /* header of the innermost event's frame, or -1 */
    int32_t fuel, fuel_max; /* left until the next decision; what it begins with */
    int32_t ask_fuel; /* what was left when the choices of vm->ask began to be computed */
    uint64_t spent; /* by all earlier decisions */

    int32_t viewer; /* player for whom choices are being computed, or -1 */
    bool guarding; /* inside the question whether the viewer knows something */
    int32_t guard_fuel; /* … that observers watch, although one cell decides it (known.h): the fuel to go back to, as it costs none; otherwise -1 */
    int32_t unknown; /* between WATCH and WATCHED: the players who do not know all that was read since, as bits; -1 elsewhere */
    int32_t among; /* … of these players only */
    bool past_watch; /* a recorded game has more records where watched values stop one today: they no longer stop it. A host sets it */
    int32_t handed; /* the players who must not know the values of the event that begins next */
    bool collect; /* list all prohibitions instead of stopping at the first */
    int32_t unseen; /* while that is set: how often something was read that the viewer may not know */
    bool pure; /* running vm_evaluate: nothing may be changed */
    bool distrusted; /* in a hostile build: wrong values stop the machine and fail no assertion, see hostile.h */
    int32_t window_sp, state_check_sp; /* inside such code: the stack it began at; -1 outside */
    int32_t hidden_sp; /* inside "at the same time": the stack it began at, below which all is hidden; -1 outside */
    int32_t branch; /* which part of it */
    int32_t part_player; /* who has decided in it; NO_PLAYER: no one so far; SEVERAL_PARTS: several players */
    bool part_secret; /* one of these decisions is secret also when all have decided, or what the sentence that asked does depends on something hidden. A host sets it before it decides */
    size_t hidden_note, shown_note; /* entries of the journal when it began, and when it ended last; 0: before the last decision. No part of the state */
    /* By address: part that wrote it, from 1; SEVERAL_PARTS; 0: no one. NULL while nothing was ever hidden. */
    int32_t *hidden;
    int32_t *hidden_for; /* by address: the player who alone decided in that part before it was written; NO_PLAYER: no one, or others as well */
    /* By address: the player who alone, and with open decisions, has decided in the part that wrote there, also the value that was there, and the
     * sentence that did; NO_PLAYER: no one, others as well, or an event that rules cause. */
    int32_t *told_by, *told_in;
    int32_t *state_before_hiding; /* the state when it began */
    int32_t hidden_cap;

    struct vm_ask ask; /* valid at VM_DECISION */
    struct vm_draw draw; /* valid at VM_CHANCE */
    struct vm_fault fault; /* valid at VM_TRAPPED */
    struct vm_turns turns; /* since vm_start; no part of the state: a host that goes back sets it */
    int32_t last_prohibition; /* the sentence that forbade the last event */
    struct journal *journal; /* NULL: nothing is noted */
    struct memo *memo; /* answers computed before; NULL: none are kept */
    struct zone_index *zones; /* kept up to date by `memo`; NULL: no loop of the program uses it */
    struct vm_trials *trials; /* see trial.h */
    struct vm_observer *observers; /* see observe.h; NULL: there are none, which costs nothing */
    struct vm_observer *notified; /* the one that is being notified */
    struct vm_tracker *trackers; /* what is kept for them */
    int32_t *forbidden; /* sentences found by collect */
    int32_t forbidden_count, forbidden_cap; /* each listed once */
    int32_t *scratch; /* items of a draw */
    int32_t scratch_cap;
};

/* Makes a machine for `program`, which must outlive it. Takes memory for the complete stack once, so
 * that no instruction has to. Release with vm_release, which does not release journal and observers. */
void vm_init(struct vm *vm, const struct program *program);
void vm_release(struct vm *vm);

/* Sets the state to the beginning of a game for `players` players, from the program's first cells.
 * The next vm_run begins procedure `proc`, normally program->start. A machine can be started again. */
void vm_start(struct vm *vm, int players, int32_t proc);

/* Sets a cell as it is to be when the game begins: between vm_start and the first vm_run, and at no other time. */
void vm_set(struct vm *vm, int32_t cell, int32_t value);

/* Runs until something is asked, the game is over, or a rule fails. After VM_OVER, VM_TRAPPED and
 * VM_RETURNED there is nothing to continue. Running again without an answer asks the same question
 * again. Each run between two answers ends: every loop and every call costs fuel (fuel.h). */
enum vm_status vm_run(struct vm *vm);

/* Answers a decision with option `index`, or -1 to pass. Must be legal: the caller has checked it
 * against vm->ask. Only VM_DECISION can be answered so, and not one of kind ASK_SOME. */
void vm_decide(struct vm *vm, int32_t index);
/* Answers ASK_SOME with `count` options, from ask.least to ask.most of them, in rising order of
 * their indices. */
void vm_decide_some(struct vm *vm, const int32_t *indices, int32_t count);

/* Answers a roll or a pick with the place of the result in draw.items, or a shuffle with the new
 * order: order[i] is the place (in draw.items) of the card that becomes the one at place i from the
 * top. `order` has draw.count numbers and is copied. */
void vm_draw_one(struct vm *vm, int32_t place);
void vm_draw_order(struct vm *vm, const uint32_t *order);

/* Computes procedure `proc` of a condition, a value or a check on the present state, with `count`
 * values, seen by `viewer` (-1: by no one, which sees everything). The state is unchanged after it.
 * Returns 0 with *result set, or -1 with vm->fault set. The machine must be at a decision, a draw or
 * the end, or inside a notice. */
int vm_evaluate(struct vm *vm, int32_t proc, const int32_t *values, int32_t count, int32_t viewer, int32_t *result);

/* Whether the player `viewer` knows the piece, by the rules that define it, in a program that has such rules. In a trial:
 * in the position before it. Like vm_evaluate. */
int vm_knows(struct vm *vm, int32_t viewer, int32_t piece, int32_t *result);

/* Inside a notice: whether the innermost trial is complete and its condition has been computed; the value lies on top. */
bool vm_has_tried(const struct vm *vm);

/* The menu that is open: how many offers it has (0 where things are chosen), the event of offer
 * number `offer` (-1 where things are chosen), and its struct node (NULL: none). */
int32_t vm_offer_count(const struct vm *vm);
int32_t vm_offer_event(const struct vm *vm, int32_t offer);
const void *vm_offer_node(const struct vm *vm, int32_t offer);
/* A path (path.h): how many steps the choice has, at least 1, and one of them, from the first on. */
int32_t vm_step_count(const struct vm_ask *ask, const struct vm_option *option);
const struct vm_option *vm_step(const struct vm_ask *ask, const struct vm_option *option, int32_t number);

/* The values of all steps of the path that was chosen, `count` of them, as long as it happens; `offer`: of it. NULL: what
 * was chosen is not a path. */
const int32_t *vm_chosen_path(const struct vm *vm, int32_t offer, int32_t *count);

/* The statement (struct node) that lets the player choose things, NULL: there is none. */
const void *vm_ask_node(const struct vm *vm);

/* Everything except the cells that determines where a game is: numbers only, in a fixed order.
 * Outside of "at the same time", these registers and the cells below `sp` are enough to continue a
 * game from there. */
struct vm_registers {
    int32_t pc, fp, sp, event, window_sp, state_check_sp, hidden_sp, branch, part_player,
        part_secret;
};
struct vm_registers vm_registers(const struct vm *vm);
void vm_set_registers(struct vm *vm, const struct vm_registers *r); /* the rest as at a decision, see vm_restore */

/* The complete state: registers, cells, frames. Restoring at a decision or a draw and running again
 * asks the same question. A snapshot that is all zero is empty; one that is saved into again keeps
 * its memory. Only what is in use is copied, so that a search, which goes back and forth, pays
 * little. */
struct vm_snapshot {
    int32_t *cells;
    int32_t size, cap; /* in use, and room */
    struct vm_registers registers; /* where the machine waits */
    int32_t *hidden, *hidden_for, *told_by, *told_in, *state_before_hiding; /* NULL while no saved state hid anything */
    int32_t hidden_cap;
};
/* vm_save overwrites `out`, which the caller releases with vm_snapshot_release. vm_restore may be
 * called any number of times for one snapshot; its machine must have the same program. */
void vm_save(const struct vm *vm, struct vm_snapshot *out);
void vm_restore(struct vm *vm, const struct vm_snapshot *s);
void vm_snapshot_release(struct vm_snapshot *s);

/* A number of 64 bits that differs between two states, in hex: it finds where two runs of a game
 * differ, and does not resist people who mean to deceive (the chain of a log does). SipHash-2-4 over
 * the cells of the game as 32-bit little-endian numbers, in chunks of 4096 bytes; the first key is
 * zero, and each result (followed by zeros) is the key for the next chunk. Frames are omitted: they
 * follow from the decisions, and their layout may change between versions. docs/log-format.md
 * specifies it for other programs. */
enum { VM_HASH_SIZE = 17 }; /* characters with the final 0 */
void vm_hash(const struct vm *vm, char out[VM_HASH_SIZE]);

/* Goes through running events, innermost first:
 *     for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at)) use(vm_event_of(vm, at)); */
int32_t vm_event_of(const struct vm *vm, int32_t at); /* which event */
int32_t vm_event_outer(const struct vm *vm, int32_t at); /* the next one, or -1 */
int32_t vm_event_sentence(const struct vm *vm, int32_t at); /* that made it happen; -1: a decision */
const int32_t *vm_event_values(const struct vm *vm, int32_t at); /* what fills its slots, until the machine runs */
/* The running event in whose frame `address` is, as an `at` like above; *slot is its slot, counted
 * from the first value. -1 if no running event has the address: then it is a cell, or of a frame
 * that is not an event's. */
int32_t vm_event_keeping(const struct vm *vm, int32_t address, int32_t *slot);

/* Writes the pieces in a zone to `out`: in an ordered zone from top to bottom, in others by rising
 * number; at most `max` of them. Returns how many there are, which may be more; `out` may be NULL
 * when `max` is 0. */
int32_t vm_zone_items(const struct vm *vm, int32_t zone, int32_t *out, int32_t max);

/* How often the position number `position` of the program, as it is now, was counted among those that are remembered.
 * Writes after how many decisions each of them was counted to `decisions`, the oldest first, at most `max` of them; it
 * may be NULL when `max` is 0. */
int32_t vm_occurrences(const struct vm *vm, int32_t position, int32_t *decisions, int32_t max);

#endif
