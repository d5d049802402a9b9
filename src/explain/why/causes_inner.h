/* SPDX-License-Identifier: MIT
 *
 * Inside of the causes: what their files share, one section for each file. See causes.h.
 *
 * An "address" is a cell of the game, a place in a frame, or one of two numbers for each zone: what is in it, and its
 * order. For each address, causes.last has the cause that wrote it last.
 */
#ifndef ADJ_EXPLAIN_WHY_CAUSES_INNER_H
#define ADJ_EXPLAIN_WHY_CAUSES_INNER_H

#include "explain/why/causes.h"

#include "base/arena.h"
#include "base/mem.h"
#include "lang/ast.h"
#include "vm/observe.h"

/* Makes room for one more item in an array of its own. Not on an arena, because it grows as long as
 * a game is played, and an arena would keep every earlier copy. CAUSES_PUSH is the place of the new
 * item. */
static inline void *causes_grown(void *items, size_t count, size_t *cap, size_t size)
{
    if (count < *cap)
        return items;
    *cap = *cap ? *cap * 2 : 64;
    return mem_grow(items, *cap * size);
}
#define CAUSES_PUSH(array, count, cap)                                                                               \
    (*((array) = causes_grown((array), (count), &(cap), sizeof *(array)), &(array)[(count)++]))

/* ---- causes_reads.c: what has been read, by whom */

/* A statement that is being executed, or the head of its sentence (statement NULL). What it read is
 * in reads.items, from `from` to where the next part begins. */
struct part {
    const struct node *statement;
    int32_t from;
};

/* A loop over things that has not ended. What its earlier turns read, items `from` to `turn` - 1,
 * led to nothing. */
struct loop {
    int32_t number; /* of its notices */
    int32_t from, turn;
    int32_t sure; /* the longest line: what was read from here on belongs to a square that may be none of it */
    int32_t longest; /* … how long the best line was */
};

/* A frame of the machine. */
struct reader {
    int32_t fp; /* which identifies it while it runs */
    bool acts; /* statements run in it; otherwise all that it reads belongs to who called it */
    int32_t first_read, first_part, first_loop; /* where what belongs to it begins in struct reads */
};

/* What the frames that are running have read so far: three stacks that grow and shrink with the
 * frames. */
struct reads {
    int32_t *items; /* causes that had written what was read, see reads_passed */
    size_t count, cap;
    struct part *parts; /* of the frames that act, innermost last */
    size_t part_count, part_cap;
    struct loop *loops; /* that are running, innermost last */
    size_t loop_count, loop_cap;
    struct reader *readers; /* frames, innermost last */
    size_t reader_count, reader_cap;
    size_t asking; /* how many frames there were when the choices of a decision began to be computed; 0: none are */
};

/* An item of reads.items that was examined and passed over is stored as a negative number, so that
 * items stay single numbers. reads_passed converts in both directions. */
static inline int32_t reads_passed(int32_t item)
{
    return -2 - item; /* below NO_CAUSE; the other way, too */
}
static inline bool reads_is_passed(int32_t item)
{
    return item < NO_CAUSE;
}

void reads_release(struct reads *r);
/* The notices that reads_follow needs to keep frames, parts and loops up to date. */
enum {
    READS_NOTICES = NOTICE_ENTER | NOTICE_LEAVE | NOTICE_SENTENCE | NOTICE_CLAUSE | NOTICE_LOOP | NOTICE_TURN |
                    NOTICE_LOOP_END | NOTICE_LOOP_LEFT | NOTICE_SQUARE | NOTICE_LINE
};
/* Handles one of them: pushes or drops frames, parts and loops, and with those what they read. */
void reads_follow(struct reads *r, const struct vm *vm, const struct notice *n);
/* Whether the loop that has just begun enumerates choices: what it reads is forgotten when it ends. */
bool reads_will_forget(const struct reads *r);
/* Notes that the innermost frame has read what `cause` wrote; NO_CAUSE is not noted. */
void reads_add(struct reads *r, int32_t cause);
/* Appends to a list what counts as read for what is done now: reads.items from number `from` on. The
 * list is the caller's, in the form of CAUSES_PUSH. */
void reads_gather(const struct reads *r, size_t from, int32_t **list, size_t *count, size_t *cap);
void reads_cut(struct reads *r, size_t count); /* forgets those from `count` on */
/* Where those of the innermost frame (0), its caller (1) … begin. */
size_t reads_of_frame(const struct reads *r, size_t back);
const struct node *reads_statement(const struct reads *r); /* the innermost one, NULL: none */
void reads_leave_statement(struct reads *r); /* what it read is forgotten, and it is over */
void reads_begin_again(struct reads *r); /* what the innermost part read is forgotten */

/* ---- causes_journal.c: entries of the journal, and where things were written last */

/* What was read to find that something may be chosen: `reads` items of choices.option_items from
 * `first` on. */
struct option_reads {
    int32_t offer, count, values[VALUES_MAX]; /* the choice, as in struct vm_option */
    size_t first, reads;
};

/* Numbers that grow one by one; memory of its own. */
struct list {
    int32_t *items;
    size_t count, cap;
};

/* An array of numbers with its earlier states: what each place contained before it changed, in
 * order. Going back to a time undoes the changes since then; that is how choices are computed again
 * in the same position. */
struct history {
    int32_t *now; /* at time `at`; none of its own */
    struct was {
        int32_t place, value; /* before `at`: the value it had; from there on: the one it got */
    } *items;
    size_t count, cap, at;
};

/* An earlier time of a machine. */
struct moment {
    struct vm_registers registers;
    size_t cells, last; /* in the histories */
};

/* All earlier times; see causes_past.c. */
struct past {
    struct history cells, last; /* of the state, and of causes.last */
    bool begun; /* all cells are kept, and from here on what changes */
    struct vm again; /* computes something again; program NULL: never did */
};

/* A condition or a value that a statement has had computed. */
struct call {
    struct moment moment;
    int32_t proc, count; /* so many values lie on the stack */
    int32_t viewer; /* see struct vm */
    bool known; /* what it read */
    size_t first, found; /* where that is in calls.found, and how much */
};

/* All of them, and the causes whose sources include some; see causes_calls.c. */
struct calls {
    struct call *items;
    size_t count, cap;
    struct list reads; /* of causes, one after the other: other causes, and calls */
    struct waiting {
        int32_t cause;
        bool found; /* its sources are known */
        size_t first, count; /* in reads */
    } *waiting; /* in the order of their causes */
    size_t waiting_count, waiting_cap;
    struct list found; /* what each call read, one after the other */
};

/* Choices that were not watched while they were computed, because watching enumerations is slow and
 * few games are asked about them; and the moment when that began, so that they can be computed again and
 * watched. */
struct unseen {
    int32_t cause; /* of their decision */
    struct moment moment;
    size_t kept; /* in choices.kept: what was decided */
    int32_t chosen; /* the offer; -1: none */
    bool path; /* what was kept are the steps of a path */
    bool found; /* their sources are known */
};

/* How choices are watched, or left for later; see causes_choices.c. */
struct choices_watch {
    int32_t skipped_loop; /* notices of it do not come; -1: none */
    size_t from; /* … since so much had been read */
    bool may_skip, skipped; /* of the choices that are being computed, or wait to be decided */
    struct unseen asked; /* where they began */
    struct list kept; /* values and bits that were decided */
    struct unseen *items; /* that have been decided, in the order of their causes */
    size_t count, cap;
    struct option_reads *options; /* of the choices that are being computed */
    size_t option_count, option_cap;
    struct list option_items; /* what was read for them */
    bool complete; /* they have been computed again */
};

/* See causes.h. All arrays are its own. */
struct causes {
    const struct compiled *c;
    struct arena arena;
    struct reads reads;
    struct cause *items;
    size_t count, cap;
    struct list sources, scratch; /* of all causes, one after the other; of the next one */
    int32_t *last; /* by address, see causes_journal.c */
    int32_t *state_before_hiding; /* `last` when players began to decide at the same time; NULL: they never did */
    int32_t addresses; /* how many there are */
    struct list events; /* those that are under way, outermost first */
    struct stopped {
        int32_t cause, event;
        size_t values; /* where its values begin in stopped_values */
    } *stopped; /* see causes_stopped_at */
    size_t stopped_count, stopped_cap;
    struct list stopped_values;
    int32_t announced[ANNOUNCED_MAX]; /* what put each event on the stack of responses */
    struct past past;
    struct calls calls;
    struct choices_watch choices;
    const struct journal *journal; /* of the machine that is watched */
    size_t journal_seen; /* entries that are causes already */
    int32_t decision, next_decision; /* their numbers */
    int32_t decided; /* its cause */
    bool fresh; /* the machine has not run since the next one was taken */
    bool resumes; /* it has begun to, and the decision is no cause yet */
    size_t asked_from; /* what had been read when its choices began to be computed */
    int32_t group; /* the move, shuffle or end to which the next changes belong; NO_CAUSE */
    int32_t rolled; /* the last roll */
    int32_t next_by; /* what makes the next event happen or be announced; NO_CAUSE: the event around it */
    bool runs_out; /* the next change goes back */
    bool asking; /* causes_ask: addresses are noted and not their causes */
    causes_is_open *is_open; /* … and which reads are omitted */
    void *ctx;
    bool full; /* there are CAUSES_MAX */
    struct observed_code *code; /* for all observers of this */
    struct vm_observer observer; /* of the machine that is watched */
};

/* The two addresses of a zone: what is in it, and its order. causes_last: the cause that wrote an address last. */
int32_t causes_address_of_zone(const struct causes *x, int32_t zone);
int32_t causes_address_of_order(const struct causes *x, int32_t zone);
int32_t causes_last(const struct causes *x, int32_t address);

/* The cause of an item of reads.items, whether it was passed over or not. */
static inline int32_t causes_of_read(int32_t read)
{
    return reads_is_passed(read) ? reads_passed(read) : read;
}

/* Makes what is in x->scratch the sources of a cause, at the end of x->sources: sorted, each once,
 * and at most CAUSE_SOURCES_MAX. Empties x->scratch. */
void causes_keep_sources(struct causes *x, struct cause *cause);
/* Adds a cause whose sources are in x->scratch, and returns its number; NO_CAUSE: there are too
 * many. */
int32_t causes_add(struct causes *x, enum cause_kind kind, int32_t entry, int32_t by);
/* The cause of the event that is under way; NO_CAUSE: there is none. */
int32_t causes_event_around(const struct causes *x);
/* Fills x->scratch with what counts for what is done now in the innermost frame; `back`: and in so
 * many of its callers. */
void causes_gather(struct causes *x, size_t back);
/* Makes causes of the entries that were added since the last call. `vm` NULL: the machine's frames
 * are gone or unknown, so the causes get no sources from them. */
void causes_follow_journal(struct causes *x, const struct vm *vm);

/* ---- causes.c */

/* What is about to be read or done. */
enum {
    STEP_NOTICES = NOTICE_READ | NOTICE_ITEM | NOTICE_HAPPEN | NOTICE_ANNOUNCE | NOTICE_RESOLVE | NOTICE_HIDE |
                   NOTICE_ASK | NOTICE_OPTION | NOTICE_ASKED
};
/* Handles the notices of STEP_NOTICES: what is about to be read or done. */
void causes_follow_step(struct causes *x, const struct vm *vm, const struct notice *n);

/* ---- causes_past.c: earlier moments */

void past_prepare(struct causes *x);
void past_release(struct causes *x);
size_t past_size(const struct causes *x);
/* Keeps the present moment. False: something is hidden from other players, or too much was kept. */
bool past_keep(struct causes *x, const struct vm *vm, struct moment *out);
void past_change(struct causes *x, int32_t address, int32_t value); /* of a cell, see JOURNAL_CHANGE */
/* A machine in the state of that moment, without a journal. From here on causes_last returns what it did then, and
 * what has been read is forgotten. */
struct vm *past_go(struct causes *x, const struct moment *to);

/* ---- causes_calls.c: what conditions and values read */

void calls_release(struct causes *x);
size_t calls_size(const struct causes *x);
/* NOTICE_CALL: counts as one read. False: the call must be observed as it is computed. */
bool calls_add(struct causes *x, const struct vm *vm, const struct notice *n);
/* Keeps x->scratch for calls_look if there are calls in it. False: there are none. */
bool calls_put_off(struct causes *x, int32_t cause);
/* Finds the sources of a cause if that was put off. */
void calls_look(struct causes *x, int32_t cause);

/* ---- causes_choices.c: the causes of decisions */

void choices_release(struct causes *x);
void choices_begin(struct causes *x, const struct vm *vm); /* they begin to be computed */
void choices_add(struct causes *x, const struct notice *n); /* this is one of them */
/* A loop has begun, which is not watched if it enumerates choices; one has been left. */
void choices_loop(struct causes *x, struct vm *vm, int32_t number);
void choices_loop_left(struct causes *x, int32_t number);
void choices_decided(struct causes *x, const struct vm *vm); /* the machine continues with a decision */
/* Finds the sources of a cause, if that was left for later. */
void choices_look(struct causes *x, int32_t cause);
size_t choices_size(const struct causes *x); /* bytes */

/* Notes that `place` is about to change. */
static inline void history_add(struct history *h, int32_t place)
{
    CAUSES_PUSH(h->items, h->count, h->cap) = (struct was){place, h->now[place]};
    h->at = h->count;
}

#endif
