/* SPDX-License-Identifier: MIT
 *
 * Inside of the causes: what their files share. See causes.h.
 */
#ifndef ADJ_EXPLAIN_WHY_CAUSES_INNER_H
#define ADJ_EXPLAIN_WHY_CAUSES_INNER_H

#include "explain/why/causes.h"

#include "base/arena.h"
#include "base/mem.h"
#include "lang/ast.h"
#include "vm/observe.h"

/* Appends to an array that is kept by itself, because it grows as long as a game is played. */
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

/* A statement that is being carried out, or the head of its sentence (statement NULL). What it read lies in reads.items
 * from `from` to where the next part begins. */
struct part {
    const struct node *statement;
    int32_t from;
};

/* A loop over things that has not ended. What its earlier turns read, from … turn - 1, led to nothing. */
struct loop {
    int32_t number; /* of its notices */
    int32_t from, turn;
    int32_t sure; /* the longest line: what was read from here on belongs to a square that may be none of it */
    int32_t longest; /* … how long the best line was */
};

/* A frame of the machine. */
struct reader {
    int32_t fp;
    bool acts; /* statements run in it; otherwise all that it reads belongs to who called it */
    int32_t first_read, first_part, first_loop;
};

struct reads {
    int32_t *items; /* causes that had written what was read, see reads_passed */
    size_t count, cap;
    struct part *parts;
    size_t part_count, part_cap;
    struct loop *loops;
    size_t loop_count, loop_cap;
    struct reader *readers;
    size_t reader_count, reader_cap;
    size_t asking; /* how many frames there were when choices began to be worked out; 0: they are not */
};

/* What was looked at among many and was not what was looked for is marked by its sign. */
static inline int32_t reads_passed(int32_t item)
{
    return -2 - item; /* below NO_CAUSE; the other way, too */
}
static inline bool reads_is_passed(int32_t item)
{
    return item < NO_CAUSE;
}

void reads_release(struct reads *r);
enum { /* what reads_follow needs: frames, parts and loops are brought up to it */
    READS_NOTICES = NOTICE_ENTER | NOTICE_LEAVE | NOTICE_SENTENCE | NOTICE_CLAUSE | NOTICE_LOOP | NOTICE_TURN |
                    NOTICE_LOOP_END | NOTICE_LOOP_LEFT | NOTICE_SQUARE | NOTICE_LINE
};
void reads_follow(struct reads *r, const struct vm *vm, const struct notice *n);
/* Whether the loop that has just begun goes through choices: what it reads is forgotten when it ends. */
bool reads_will_forget(const struct reads *r);
void reads_add(struct reads *r, int32_t cause); /* NO_CAUSE is passed over */
/* Appends what counts for what is done now, from reads.items number `from` on, to a list. */
void reads_gather(const struct reads *r, size_t from, int32_t **list, size_t *count, size_t *cap);
void reads_cut(struct reads *r, size_t count); /* forgets those from `count` on */
/* Where those of the innermost frame (0), its caller (1) … begin. */
size_t reads_of_frame(const struct reads *r, size_t back);
const struct node *reads_statement(const struct reads *r); /* the innermost one, NULL: none */
void reads_leave_statement(struct reads *r); /* what it read is forgotten, and it is over */
void reads_begin_again(struct reads *r); /* what the innermost part read is forgotten */

/* ---- causes_journal.c: entries of the journal, and where things were written last */

/* What was read to find that something may be chosen. */
struct option_reads {
    int32_t offer, count, values[VALUES_MAX];
    size_t first, reads;
};

struct list {
    int32_t *items;
    size_t count, cap;
};

/* Numbers as they were at earlier times, by what has changed between them. */
struct history {
    int32_t *now; /* as they were at `at`; none of its own */
    struct was {
        int32_t place, value; /* before `at`: as it was; behind: as it was then */
    } *items;
    size_t count, cap, at;
};

/* Where the machine stood at an earlier time. */
struct moment {
    struct vm_registers registers;
    size_t cells, last; /* in the histories */
};

struct past {
    struct history cells, last;
    bool begun; /* all cells are kept, and from here on what changes */
    struct vm again; /* computes something once more; program NULL: never did */
};

/* A condition or a value that a statement has had computed. */
struct call {
    struct moment moment;
    int32_t proc, count; /* so many values lie on the stack */
    int32_t viewer;
    int32_t asking; /* reads.asking, counted from the frame of the statement; 0: none of its own frames */
    bool known; /* what it read: */
    size_t first, found; /* in calls.found */
};

struct calls {
    struct call *items;
    size_t count, cap;
    struct list reads; /* what is behind causes, with calls */
    struct waiting {
        int32_t cause;
        bool found; /* what is behind it */
        size_t first, count; /* in reads */
    } *waiting; /* in the order of their causes */
    size_t waiting_count, waiting_cap;
    struct list found;
};

/* Choices that were not looked at while they were computed. */
struct unseen {
    int32_t cause; /* of their decision */
    struct moment moment; /* when they began to be */
    size_t kept; /* in choices.kept: what was decided */
    int32_t chosen; /* the offer; -1: none */
    bool found; /* what is behind them */
};

struct choices_watch {
    int32_t skipped_loop; /* notices of it do not come; -1: none */
    size_t from; /* … since so much had been read */
    bool may_skip, skipped; /* of the choices that are being computed, or wait to be decided */
    struct unseen asked; /* where they began */
    struct list kept;
    struct unseen *items; /* that have been decided, in the order of their causes */
    size_t count, cap;
    struct option_reads *options;
    size_t option_count, option_cap;
    struct list option_items;
    bool complete; /* they have been computed once more */
};

struct causes {
    const struct compiled *c;
    struct arena arena;
    struct reads reads;
    struct cause *items;
    size_t count, cap;
    struct list behind, scratch;
    int32_t *last; /* by address, see causes_journal.c */
    int32_t *
        state_before_hiding; /* the same, as it was when players began to decide at the same time; NULL: they never did */
    int32_t addresses;
    struct list events; /* those that are under way, outermost first */
    int32_t announced[ANNOUNCED_MAX];
    struct past past;
    struct calls calls;
    struct choices_watch choices;
    const struct journal *journal;
    size_t journal_seen;
    int32_t decision, next_decision; /* their numbers */
    int32_t decided; /* its cause */
    bool fresh; /* the machine has not run since the next one was taken */
    bool resumes; /* it has begun to, and the decision is no cause yet */
    size_t asked_from; /* what had been read when its choices began to be worked out */
    int32_t group; /* the move, shuffle or end to which the next changes belong; NO_CAUSE */
    int32_t rolled; /* the last roll */
    int32_t next_by; /* what makes the next event happen or be announced; NO_CAUSE: the event around it */
    bool runs_out; /* the next change goes back */
    bool asking; /* causes_ask: addresses are noted and not their causes */
    causes_is_open *is_open; /* … and which reads are left out */
    void *ctx;
    bool full;
    struct observed_code *code;
    struct vm_observer observer;
};

/* What stands for a zone among the addresses: what is in it, and its order. */
int32_t causes_address_of_zone(const struct causes *x, int32_t zone);
int32_t causes_address_of_order(const struct causes *x, int32_t zone);
int32_t causes_last(const struct causes *x, int32_t address);

/* The cause behind something read, passed over or not. */
static inline int32_t causes_of_read(int32_t read)
{
    return reads_is_passed(read) ? reads_passed(read) : read;
}

/* Puts what stands in x->scratch behind a cause, all of it at the end of x->behind. */
void causes_put_behind(struct causes *x, struct cause *cause);
/* A new cause with what stands in x->scratch behind it; NO_CAUSE: there are too many. */
int32_t causes_add(struct causes *x, enum cause_kind kind, int32_t entry, int32_t by);
/* Puts into x->scratch what counts in the innermost frames; `back`: of how many more than one. */
void causes_gather(struct causes *x, size_t back);
/* The entries that were made since the last time; `vm` NULL: it is not known where the machine stood. */
void causes_follow_journal(struct causes *x, const struct vm *vm);

/* ---- causes.c */

/* What is about to be read or done. */
enum {
    STEP_NOTICES = NOTICE_READ | NOTICE_ITEM | NOTICE_HAPPEN | NOTICE_ANNOUNCE | NOTICE_RESOLVE | NOTICE_HIDE | NOTICE_ASK |
                   NOTICE_OPTION
};
void causes_follow_step(struct causes *x, const struct vm *vm, const struct notice *n);

/* ---- causes_past.c: earlier moments */

void past_prepare(struct causes *x);
void past_release(struct causes *x);
size_t past_size(const struct causes *x);
/* Keeps the present moment. False: that cannot be, because something is hidden, or too much was kept. */
bool past_keep(struct causes *x, const struct vm *vm, struct moment *out);
void past_change(struct causes *x, int32_t address, int32_t value); /* of a cell, see JOURNAL_CHANGE */
/* A machine as it was then, without a journal. From here on what wrote last is told as it was then, too, and what has been
 * read is forgotten. */
struct vm *past_go(struct causes *x, const struct moment *to);

/* ---- causes_calls.c: what conditions and values read */

void calls_release(struct causes *x);
size_t calls_size(const struct causes *x);
/* NOTICE_CALL: counts as one read. False: it has to be looked at as it is computed. */
bool calls_add(struct causes *x, const struct vm *vm, const struct notice *n);
/* Keeps what stands in x->scratch for calls_look if there are calls in it. False: there are none. */
bool calls_put_off(struct causes *x, int32_t cause);
/* Finds what is behind a cause if that was put off. */
void calls_look(struct causes *x, int32_t cause);

/* ---- causes_choices.c: what is behind decisions */

void choices_release(struct causes *x);
void choices_begin(struct causes *x, const struct vm *vm); /* they begin to be computed */
void choices_add(struct causes *x, const struct notice *n); /* this is one of them */
/* A loop has begun, which need not be looked at where it goes through choices; one has been left. */
void choices_loop(struct causes *x, struct vm *vm, int32_t number);
void choices_loop_left(struct causes *x, int32_t number);
void choices_decided(struct causes *x, const struct vm *vm); /* the machine goes on with a decision */
/* Finds what is behind a cause if that was put off. */
void choices_look(struct causes *x, int32_t cause);
size_t choices_size(const struct causes *x);

/* `place` is about to change. */
static inline void history_add(struct history *h, int32_t place)
{
    CAUSES_PUSH(h->items, h->count, h->cap) = (struct was){place, h->now[place]};
    h->at = h->count;
}

#endif
