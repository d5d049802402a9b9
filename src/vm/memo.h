/* SPDX-License-Identifier: MIT
 *
 * Answers that were computed before. A condition or a value that depends on nothing but its values and cells of the
 * game gives the same answer until one of the cells that it has read is written: so the machine notes, while it
 * works an answer out, which cells it reads (exec.c, "recording"), keeps the answer with what it cost, and drops it
 * when one of them changes. Most of a menu's conditions are then asked again and not computed again after each
 * decision.
 *
 * Nothing can be reported by it but the time: an answer given again costs the fuel that it cost when it was
 * computed, and strikes an event out by the same sentence. Who watches the machine sees everything computed.
 */
#ifndef ADJ_VM_MEMO_H
#define ADJ_VM_MEMO_H

#include "base/room.h"
#include "vm/program.h"

enum {
    MEMO_VALUES = 2, /* procedures with more values are not memoized */
    MEMO_BITS = ROOM(11, 6),
    MEMO_ENTRIES = 1 << MEMO_BITS,
    MEMO_READS = ROOM(16384, 512),
};

/* The answer of one procedure for certain values. It stands where its hash says, and gives way to what comes there
 * next. */
struct memo_entry {
    uint64_t values; /* both in one, see memo_values */
    int32_t proc; /* NO_ANSWER: it has been dropped, or is being computed */
    int32_t answer;
    int32_t prohibition; /* the sentence that struck the event out, NO_RULE */
    int32_t fuel;
    int32_t given; /* how often it was given again; -1: never was an answer */
    int32_t owner; /* the procedure, dropped or not */
    uint32_t round; /* grows with each answer that is computed here: older reads are no longer its own */
};
enum { NO_ANSWER = -1, NO_RULE = -1 };

struct memo_read { /* a cell, or another answer, was examined for this answer */
    int32_t entry;
    uint32_t round;
    int32_t next; /* another read of the same, or -1 */
};

/* All results of one machine. Made by memo_new in one piece of memory; freed with memo_free. */
struct memo {
    struct memo_entry entries[MEMO_ENTRIES];
    struct memo_read reads[MEMO_READS];
    int32_t read_count, read_most; /* so many are in use; when it would be more than that, all is forgotten */
    int32_t cell_count;
    int32_t *readers; /* by cell, then by entry: first of its reads, or -1 */
    struct memo_use { /* by procedure */
        int32_t wasted; /* answers that no one asked for again, held against those that were given */
        int32_t resting; /* so often it is computed without looking here */
    } *uses;
    struct memo_entry *open; /* what is being computed; NULL: nothing, or it read what cannot be noted */
};

/* Says of the procedures of a program which can be memoized, and how much of the stack they take at the most.
 * `arena`: that of the program. */
void memo_choose(struct program *p, struct arena *arena);

struct memo *memo_new(const struct program *p); /* free with memo_free, which takes NULL */
void memo_free(struct memo *r);
void memo_forget(struct memo *r); /* everything; r may be NULL */

/* A cell has another value. */
void memo_drop(struct memo *r, int32_t cell);
static inline void memo_written(struct memo *r, int32_t cell)
{
    if (r && cell < r->cell_count && r->readers[cell] >= 0)
        memo_drop(r, cell);
}
/* Cells from `first` on are about to get the values of `to`, which hold those of `from` now. */
void memo_replaced(struct memo *r, int32_t first, const int32_t *to, const int32_t *from, int32_t count);

/* The values of a procedure, which stand below `top` on the stack, in one number. */
static inline uint64_t memo_values(const int32_t *top, int32_t count)
{
    return count == 2 ? (uint64_t)(uint32_t)top[-2] << 32 | (uint32_t)top[-1] : count == 1 ? (uint32_t)top[-1] : 0;
}

static inline struct memo_entry *memo_place(struct memo *r, int32_t proc, uint64_t values)
{
    uint64_t h = (values + (uint64_t)proc * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    return &r->entries[h >> (64 - MEMO_BITS)];
}

/* The answer, or NULL: it must be computed. */
static inline struct memo_entry *memo_find(struct memo *r, int32_t proc, uint64_t values)
{
    struct memo_entry *e = memo_place(r, proc, values);
    if (e->proc != proc || e->values != values)
        return NULL;
    e->given++;
    return e;
}

/* Is the procedure computed this time without looking for an answer? */
static inline bool memo_backs_off(struct memo *r, int32_t proc)
{
    return r->uses[proc].resting && r->uses[proc].resting--;
}

/* The answer begins to be computed. Then the cells that it reads are reported, and its end. */
void memo_open(struct memo *r, int32_t proc, uint64_t values);
void memo_reads(struct memo *r, int32_t cell); /* a cell that is none of the game's: no answer can be kept */
void memo_depend(struct memo *r, const struct memo_entry *other); /* another answer */
void memo_close(struct memo *r, int32_t answer, int32_t prohibition, int32_t fuel);

#endif
