/* SPDX-License-Identifier: MIT
 *
 * What led to what: a graph that grows while a game runs. Whatever changes the state, and every decision, roll,
 * shuffle and random draw is a cause of its own; it knows the event or the decision that it was a part of, and the
 * causes that had last written what its rule examined before. So nothing about it must be in a log, and to ask why
 * is to walk the graph backwards.
 *
 * What a rule examined is what its own condition, the ifs and loops around the statement and the statement itself
 * read when they were computed last; what a definition or a value read belongs to who asked for it. Of a question
 * that one thing among many answered, only that thing counts; where nothing did, all of them.
 *
 * It says nothing in words: a cause names its entry in the journal of its decision (see why.h).
 */
#ifndef ADJ_EXPLAIN_WHY_CAUSES_H
#define ADJ_EXPLAIN_WHY_CAUSES_H

#include "lang/compile.h"
#include "vm/vm.h"

enum { NO_CAUSE = -1, CAUSE_SOURCES_MAX = 64 }; /* behind one cause; the latest ones are kept */

enum cause_kind {
    CAUSE_DECISION,
    CAUSE_EVENT,
    CAUSE_CHANGE,
    CAUSE_RUN_OUT, /* a change that goes back when a duration ends */
    CAUSE_MOVE,
    CAUSE_ROLL,
    CAUSE_SHUFFLE,
    CAUSE_PICK,
    CAUSE_ANNOUNCED,
    CAUSE_END /* someone wins, or it is a draw */
};

/* In the order in which they happened: what is behind a cause has a lower number. */
struct cause {
    int32_t decision; /* in which it happened; 0: before the first */
    int32_t entry; /* of that decision's journal; -1: a decision */
    int32_t by; /* the event or the decision it was a part of, or what announced it; NO_CAUSE */
    int32_t first; /* of causes.behind */
    int32_t from; /* CAUSE_MOVE: the zone it left */
    uint16_t count, answered; /* the first of them answered; the others were passed over: examined, and not what was
                                 looked for */
    uint8_t kind;
};

struct causes;

/* `c` must outlive it. */
struct causes *causes_new(const struct compiled *c);
void causes_free(struct causes *x); /* NULL is allowed */

/* From here on `vm`, which must have a journal, is watched. The journal may hold entries of what happened before,
 * which become causes that examined nothing. */
void causes_watch(struct causes *x, struct vm *vm);
/* To be called before decision number `decision` is taken; the journal is empty when the machine runs again. */
void causes_decide(struct causes *x, int32_t decision);
void causes_stop(struct causes *x, struct vm *vm); /* no longer watched */

/* False: the game is too long, and what happened last is missing. */
bool causes_are_complete(const struct causes *x);
/* How many there are, one of them, and what is behind it: `count` numbers, the latest first among those that
 * answered and among the others, none twice, until another one is asked for. How many are behind a decision is
 * known once that was asked; and from then on it is no longer told what wrote last. */
int32_t causes_count(const struct causes *x);
const struct cause *causes_at(const struct causes *x, int32_t number);
const int32_t *causes_sources(struct causes *x, int32_t number);

/* The cause that wrote a cell last, or that changed last what is in a zone; NO_CAUSE. */
int32_t causes_of_cell(const struct causes *x, int32_t cell);
int32_t causes_of_zone(const struct causes *x, int32_t zone);

/* From here on what wrote last is reported as it was when players began to decide at the same time, which they do
 * still. */
void causes_before_hiding(struct causes *x);

/* Computes procedure `proc` (as vm_evaluate, without values) and tells what it read. Called for each cell (of the
 * game, or of an event that is under way) and each zone (cell -1) once for each time it is read, with what wrote it
 * last; `answered` is false for what was passed over. 0, or -1 with vm->fault set. The machine must not be watched. */
typedef void causes_read(void *ctx, int32_t cell, int32_t zone, int32_t cause, bool answered);
/* Whether a read tells the asker nothing that is hidden, whatever it gives: such reads are not passed to `read`. */
typedef bool causes_is_open(void *ctx, const struct vm_read *read);
int causes_ask(struct causes *x, struct vm *vm, int32_t proc, causes_read *read, causes_is_open *is_open, void *ctx,
               int32_t *result);

/* Bytes it takes. */
size_t causes_size(const struct causes *x);

#endif
