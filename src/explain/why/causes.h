/* SPDX-License-Identifier: MIT
 *
 * What led to what: a graph that grows while a game runs. Each change of the state, decision, roll, shuffle
 * and random draw is a cause. It records the event or decision that it was a part of, and its sources: the
 * causes that had last written what its rule read. So a log needs nothing of this, and a question "why" walks
 * the graph backwards.
 *
 * What a rule read is what its own condition, the ifs and loops around the statement, and the statement itself read
 * when they were computed last; what a definition or a value read belongs to the rule that used it. Of a search that
 * one thing among many answered, only that thing is a source; if nothing did, all of them are.
 *
 * There are no words here: a cause names its entry in the journal of its decision (see why.h).
 */
#ifndef ADJ_EXPLAIN_WHY_CAUSES_H
#define ADJ_EXPLAIN_WHY_CAUSES_H

#include "lang/compile.h"
#include "vm/vm.h"

enum { NO_CAUSE = -1, CAUSE_SOURCES_MAX = 64 }; /* of one cause; the latest are kept */

/* What happened. Everything but a decision has an entry in the journal. */
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
    CAUSE_STOPPED, /* an event that a rule forbade, prevented or replaced */
    CAUSE_END /* someone wins, or it is a draw */
};

/* One cause. Their numbers rise with time, so the sources of a cause have lower numbers than it. */
struct cause {
    int32_t decision; /* in which it happened; 0: before the first */
    int32_t entry; /* of that decision's journal; -1: a decision */
    int32_t by; /* the event or the decision it was a part of, or what announced it; NO_CAUSE */
    int32_t first; /* its sources are causes.sources from here on, … */
    int32_t of; /* CAUSE_MOVE: the zone it left; CAUSE_EVENT: its phrase */
    uint16_t count, answered; /* … so many; the first `answered` of them were found, the others
                                 were examined and passed over */
    uint8_t kind;
};

/* An event that a rule stopped, so that it did not do what it does. */
struct cause_stopped {
    int32_t cause, event; /* CAUSE_STOPPED; the number of its phrase */
    const int32_t *values;
};

struct causes;

/* Makes an empty graph for a game of the rules `c`, which must outlive it. The caller frees it. */
struct causes *causes_new(const struct compiled *c);
void causes_free(struct causes *x); /* NULL is allowed */

/* From here on `vm`, which must have a journal, is watched. The journal may contain entries of what
 * happened before; those become causes without sources. Watching costs time: each read is noted. */
void causes_watch(struct causes *x, struct vm *vm);
/* To be called before decision number `decision` is taken; the journal must be empty when the
 * machine runs again. */
void causes_decide(struct causes *x, int32_t decision);
void causes_stop(struct causes *x, struct vm *vm); /* no longer watched */

/* False: the game has more causes than fit, and what happened last is missing. */
bool causes_are_complete(const struct causes *x);
/* How many causes there are; one of them, valid until there are more; and its sources: `count`
 * numbers, each once, found ones before passed ones and the latest first, valid until the next call.
 * The sources of a decision are computed when they are requested; after that, causes_of_cell and
 * causes_of_zone must not be used. */
int32_t causes_count(const struct causes *x);
const struct cause *causes_at(const struct causes *x, int32_t number);
const int32_t *causes_sources(struct causes *x, int32_t number);

/* The cause that wrote a cell last, or that changed last what is in a zone; NO_CAUSE: none has since
 * the set-up. */
int32_t causes_of_cell(const struct causes *x, int32_t cell);
int32_t causes_of_zone(const struct causes *x, int32_t zone);

/* The events that rules have stopped, in the order of time. `values` are valid until the game continues. */
size_t causes_stopped_count(const struct causes *x);
struct cause_stopped causes_stopped_at(const struct causes *x, size_t index);

/* Players are deciding at the same time: from here on causes_of_cell and causes_of_zone answer as
 * before they began to, because what they have written since is hidden. */
void causes_before_hiding(struct causes *x);

/* Called by causes_ask for each cell (of the game, or of a running event) and each zone (cell -1)
 * once for each time it is read, with the cause that wrote it last; `answered` is false for what was
 * passed over. */
typedef void causes_read(void *ctx, int32_t cell, int32_t zone, int32_t cause, bool answered);
/* Whether a read reveals nothing that is hidden from the asker, for any result: then it is not
 * passed to `read`. */
typedef bool causes_is_open(void *ctx, const struct vm_read *read);
/* Computes procedure `proc` (like vm_evaluate, without values) and reports what it read to `read`.
 * Returns 0 with *result set, or -1 with vm->fault set. The machine must not be watched. */
int causes_ask(struct causes *x, struct vm *vm, int32_t proc, causes_read *read, causes_is_open *is_open, void *ctx,
               int32_t *result);

/* Bytes it takes. */
size_t causes_size(const struct causes *x);

#endif
