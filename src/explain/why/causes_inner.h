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

/* ---- causes_places.c: the code by what it belongs to */

/* A statement of a sentence. */
struct statement {
    const struct node *node;
    int32_t parent; /* the statement around it; -1: its sentence */
    int line;
};

struct places {
    struct arena arena;
    struct statement *statements; /* by the address of their nodes, which is only used to find them */
    size_t statement_count;
    int32_t code_count; /* what is compiled later has no places */
    int32_t *clause_at; /* by pc: the first clause there, -1 */
    int32_t *line_at; /* by pc */
    bool *tells; /* by pc: the instruction reads something, or means something to what is watched */
    int32_t *loop_end; /* by pc: a loop over things begins here, and this instruction goes back to it; 0: none */
    int32_t *
        line_best; /* by pc: a loop over the directions of "the longest line" ends here; 1 + the slot of the best; 0: none */
};

void places_make(struct places *p, const struct compiled *c);
int32_t places_statement(const struct places *p, const struct node *n); /* -1: none */

/* ---- causes_reads.c: what has been read, by whom */

/* A statement that is being carried out, or the head of its sentence (statement -1). What it read lies in reads.items
 * from `from` to where the next part begins. */
struct part {
    int32_t statement;
    int32_t from;
};

/* A loop over things that has not ended. What its earlier turns read, from … turn - 1, led to nothing. */
struct loop {
    int32_t begin, end; /* in the code */
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
    const struct places *places;
    int32_t *items; /* causes that had written what was read, see reads_passed */
    size_t count, cap;
    struct part *parts;
    size_t part_count, part_cap;
    struct loop *loops;
    size_t loop_count, loop_cap;
    struct reader *readers;
    size_t reader_count, reader_cap;
    int32_t last_pc; /* of the instruction before */
    int32_t line; /* nothing begins or ends at further instructions of this line; -1: not known */
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
/* Whether no frame, part or loop begins, ends or goes on at `pc`: most instructions are such. */
static inline bool reads_stay(const struct reads *r, const struct vm *vm, int32_t pc)
{
    const struct places *p = r->places;
    const struct reader *f = r->reader_count ? &r->readers[r->reader_count - 1] : NULL;
    if (!f || f->fp != vm->fp || pc >= p->code_count || p->loop_end[pc] ||
        (f->acts && (p->line_at[pc] != r->line || p->clause_at[pc] >= 0)))
        return false;
    const struct loop *l = r->loop_count > (size_t)f->first_loop ? &r->loops[r->loop_count - 1] : NULL;
    return !l || (pc >= l->begin && pc < l->end && !p->line_best[l->end]);
}
/* The machine is about to carry out the instruction at `pc`: frames, parts and loops are brought up to it. */
void reads_follow(struct reads *r, const struct vm *vm, int32_t pc, int32_t state_check, int32_t window);
void reads_ask(struct reads *r, int32_t fp); /* something is asked of the machine (vm_evaluate) in a frame at `fp` */
/* A loop over choices has just begun at `pc`, and what it reads will be forgotten when it ends. */
bool reads_will_forget(const struct reads *r, int32_t pc);
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

/* Choices that were not looked at while they were worked out: where the machine stood when it began. */
struct unseen {
    int32_t cause; /* of their decision */
    int32_t pc, fp, sp, event, window_sp, state_check_sp;
    size_t cells, last; /* histories */
    size_t kept; /* in choices.kept: what had been read, and what was decided */
    int32_t resumed_at;
};

struct choices_watch {
    int32_t *code; /* for the probe: a copy of p->seen, which stops everywhere, or of: */
    const int32_t *between; /* … stops where choices are worked out, but not in the loops that find them */
    bool skipping; /* the second, */
    size_t from; /* … since so much had been read */
    bool may_skip, skipped; /* of the choices that are being worked out, or wait to be decided */
    struct unseen asked; /* where they began */
    size_t kept_decided; /* so much of `kept` belongs to decisions */
    struct history cells, last;
    struct list kept;
    struct unseen *items; /* that have been decided, in the order of their causes */
    size_t count, cap;
    struct option_reads *options;
    size_t option_count, option_cap;
    struct list option_items;
    struct vm again; /* works them out once more; program NULL: never did */
    bool complete; /* it has */
};

struct causes {
    const struct compiled *c;
    struct vm *vm; /* that is watched */
    struct arena arena;
    struct places places;
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
    struct choices_watch choices;
    const struct journal *journal;
    size_t journal_seen;
    int32_t decision, next_decision; /* their numbers */
    int32_t decided; /* its cause */
    int32_t resumed_at; /* where the code went on with it */
    bool fresh; /* the machine has not run since the next one was taken */
    size_t asked_from; /* what had been read when its choices began to be worked out */
    int32_t group; /* the move, shuffle or end to which the next changes belong; NO_CAUSE */
    int32_t rolled; /* the last roll */
    int32_t next_by; /* what makes the next event happen; NO_CAUSE: the event around it */
    bool runs_out; /* the next change goes back */
    bool asking; /* causes_ask: addresses are noted and not their causes */
    bool full;
    struct vm_probe probe;
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

/* What the instruction at `at` is about to read, or to do. */
void causes_note_step(struct causes *x, const struct vm *vm, const int32_t *at);

/* ---- causes_choices.c: what is behind decisions */

void choices_prepare(struct causes *x);
void choices_release(struct causes *x);
void choices_begin(struct causes *x, const struct vm *vm); /* they begin to be worked out */
void choices_note(struct causes *x, const struct vm *vm, const int32_t *at); /* this is one of them */
/* A loop may begin at `pc` that need not be looked at; it has ended. */
void choices_loop(struct causes *x, int32_t pc);
void choices_loop_end(struct causes *x);
/* The machine goes on at `pc` with a decision. */
void choices_decided(struct causes *x, const struct vm *vm, int32_t pc);
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
