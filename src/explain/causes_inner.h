/* SPDX-License-Identifier: MIT
 *
 * Inside of the causes: what their files share. See causes.h.
 */
#ifndef ADJ_EXPLAIN_CAUSES_INNER_H
#define ADJ_EXPLAIN_CAUSES_INNER_H

#include "explain/causes.h"

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
    int32_t *loop_end; /* by pc: a loop over things begins here, and this instruction goes back to it; 0: none */
    int32_t *line_best; /* by pc: a loop over the directions of "the longest line" ends here; 1 + the slot of the best; 0: none */
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
/* The machine is about to carry out the instruction at `pc`: frames, parts and loops are brought up to it. */
void reads_follow(struct reads *r, const struct vm *vm, int32_t pc, int32_t settle, int32_t moment);
void reads_ask(struct reads *r, int32_t fp); /* something is asked of the machine (vm_evaluate) in a frame at `fp` */
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

struct causes {
    const struct compiled *c;
    struct arena arena;
    struct places places;
    struct reads reads;
    struct cause *items;
    size_t count, cap;
    struct list behind, scratch, sorted;
    int32_t *last; /* by address, see causes_journal.c */
    int32_t *unveiled; /* the same, as it was when players began to decide at the same time; NULL: they never did */
    int32_t addresses;
    struct list events; /* those that are under way, outermost first */
    int32_t announced[ANNOUNCED_MAX];
    struct option_reads *options;
    size_t option_count, option_cap;
    struct list option_items;
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
    struct vm_watcher watcher;
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

/* A new cause with what stands in x->scratch behind it; NO_CAUSE: there are too many. */
int32_t causes_add(struct causes *x, enum cause_kind kind, int32_t entry, int32_t by);
/* Puts into x->scratch what counts in the innermost frames; `back`: of how many more than one. */
void causes_gather(struct causes *x, size_t back);
/* The entries that were made since the last time; `vm` NULL: it is not known where the machine stood. */
void causes_follow_journal(struct causes *x, const struct vm *vm);

#endif
