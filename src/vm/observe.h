/* SPDX-License-Identifier: MIT
 *
 * What a machine does, reported while it runs: which sentence runs in which frame, what expressions give, what is
 * read, how loops, menus and events go. Explanations and coverage listen here, and need to know neither
 * instructions nor how code and frames are arranged.
 *
 * An observer gets a notice before the instruction that it is about is executed, in this order: NOTED, LEAVE,
 * ENTER, LOOP…, SENTENCE, CLAUSE, RESUMED, VALUE, and then what the instruction does. A machine without observers
 * pays nothing.
 */
#ifndef ADJ_VM_OBSERVE_H
#define ADJ_VM_OBSERVE_H

#include "base/arena.h"
#include "vm/vm.h"

/* What a notice reports, one bit each, so that an observer subscribes to some of them. Comments name
 * the members of struct notice that are set. */
enum notice_kind {
    NOTICE_NOTED = 1 << 0, /* the journal has entries that it did not have before */
    NOTICE_RESUMED = 1 << 1, /* the machine continues where vm_run began, after the answer to a decision or a draw */
    NOTICE_ENTER = 1 << 2, /* the frame at vm->fp begins to run; yes: statements run in it; no: it only computes */
    NOTICE_LEAVE = 1 << 3, /* the frame at `fp` is left */
    NOTICE_SENTENCE = 1 << 4, /* from here the code is of sentence `number` (-1: of none); value: line in its file */
    NOTICE_CLAUSE = 1 << 5, /* `count` clauses begin, from `number` on in program.clauses */
    NOTICE_VALUE = 1 << 6, /* the expression of mark `number` has `value` */

    /* Loops over things, by `number`, unique while they run. yes: the thing of this turn was passed
     * over, because a test that it failed led here. */
    NOTICE_LOOP = 1 << 7, /* begins; vm_skip_loop may be called */
    NOTICE_TURN = 1 << 8, /* a turn ends, and another follows */
    NOTICE_LOOP_END = 1 << 9, /* the last turn ends */
    NOTICE_LOOP_LEFT = 1 << 10, /* it was left in the middle of a turn */
    /* "the longest line": the loop over directions */
    NOTICE_SQUARE = 1 << 11, /* yes: the last square is part of the line, no: the squares since are not */
    NOTICE_LINE = 1 << 12, /* a turn is about to end; value: how long the line is, best: the longest one so far */

    NOTICE_READ = 1 << 13, /* `read` */
    NOTICE_ITEM = 1 << 14, /* the next item of a list is taken */
    /* The sentence does something that gets an entry in the journal, now or soon; number: the last code mark up to
     * here. */
    NOTICE_ACT = 1 << 15,
    NOTICE_HAPPEN = 1 << 16, /* event `number` is about to happen; yes: because a player chose it */
    NOTICE_RESOLVE = 1 << 17, /* the stack of responses is resolved; number: how many events lie on it */
    NOTICE_HIDE = 1 << 18, /* what is written from here on is hidden from the others */
    NOTICE_FORBID = 1 << 19, /* prohibition `number` applies */
    NOTICE_ASK = 1 << 20, /* the choices of a decision begin to be computed */
    NOTICE_OPTION = 1 << 21, /* number: of the offer; values, count: one choice */
    NOTICE_ASKED = 1 << 22, /* the choices are complete; there may be none */
    NOTICE_ANNOUNCE = 1 << 23, /* the same: it is about to be announced */
    NOTICE_CALL = 1 << 24, /* OBSERVE_STATEMENTS: procedure `number`, which only computes, is about to be called with
                              `values`, `count`; vm_look_inside may be called */
    NOTICE_TRIED = 1 << 25, /* the innermost trial is complete: it ends with this instruction */
    NOTICE_ALL = (1 << 26) - 1
};

/* The part of a game of which an observer gets notices. The rest runs nearly as fast as without it. */
enum observed_part {
    OBSERVE_ALL,
    OBSERVE_STATEMENTS, /* frames in which statements run; NOTICE_CALL represents what they compute in others */
    OBSERVE_DECIDED, /* those frames, and those in which a prohibition can apply; nothing while choices are computed */
    OBSERVE_PARTS
};

/* One report. Valid only during the call; the pointers too. Which members are set depends on the
 * kind. */
struct notice {
    enum notice_kind kind;
    int32_t number, value;
    union {
        bool yes;
        int32_t fp;
        int32_t best;
        int32_t count;
    };
    const int32_t *values;
    const struct vm_read *read;
};

/* Where a machine stops for an observer of some clauses. Made by observe_clauses. */
struct clause_stops {
    const int32_t *code; /* fused code that stops there */
    struct clause_span {
        int32_t first, count;
    } *at; /* by place: the clauses there, observed or not */
};

/* What observers need to know about the code of a program. Owned by its user; one machine at a time uses it. */
struct observed_code;

/* Makes *code describe all code of `p`. First *code is NULL; later calls add the code that is new. Free with
 * observed_code_free, which takes NULL. */
void observed_code_make(struct observed_code **code, const struct program *p);
void observed_code_free(struct observed_code *c);

/* Owned by the caller, and must exist while it observes. In `notice` it may call vm_evaluate_alone
 * and read the machine; it must not change anything else, decide or draw. */
struct vm_observer {
    unsigned kinds; /* of enum notice_kind */
    void (*notice)(void *ctx, struct vm *vm, const struct notice *n);
    void *ctx;
    struct observed_code *code; /* of the program of the machine */
    enum observed_part part;
    /* In place of `code`, where only clauses are observed: made by observe_clauses for some of them. The
     * rest of the game then runs at nearly full speed. */
    const struct clause_stops *stops;
    struct vm_observer *next; /* private, like … */
    struct vm_tracker *tracker;
};

/* vm_observe: from here on `o`, with kinds, notice, ctx, and code or stops set, gets notices; the order among
 * several observers is not defined. vm_unobserve ends that; one that does not observe may be given. */
void vm_observe(struct vm *vm, struct vm_observer *o);
void vm_unobserve(struct vm *vm, struct vm_observer *o);
void vm_unobserve_all(struct vm *vm); /* those that did may be gone */

/* For an observer of NOTICE_CLAUSE alone: it gets the clauses for which `clauses` (by number in
 * program.clauses) is true, and others at the same places. On `arena`; valid as long as no code is
 * added. */
const struct clause_stops *observe_clauses(const struct program *p, const bool *clauses, struct arena *arena);

/* vm_evaluate, with `o` as an observer in addition to those of the machine. */
int vm_evaluate_observed(struct vm *vm, struct vm_observer *o, int32_t proc, const int32_t *values, int32_t count,
                         int32_t viewer, int32_t *result);
/* The same, observed by `o` (NULL: by no one) and by no other: the others observe the game and not questions about
 * it. It can be called within a notice. */
int vm_evaluate_alone(struct vm *vm, struct vm_observer *o, int32_t proc, const int32_t *values, int32_t count,
                      int32_t viewer, int32_t *result);

/* Within NOTICE_LOOP of a loop that offers choices: no notices of it until it is over. False: it offers none. */
bool vm_skip_loop(struct vm *vm);
/* Within NOTICE_CALL: notices of all that the procedure does, up to its end. */
void vm_look_inside(struct vm *vm);

#endif
