/* SPDX-License-Identifier: MIT
 *
 * Memoized results. A condition or value that depends only on its arguments and on state cells gives the same answer
 * until one of the cells that it has read is written. So the machine notes, while it computes an answer, which cells
 * it reads (memo_record.h), keeps the answer with what it cost, and drops it when one of them changes. Most of a
 * menu's conditions are then not computed again after each decision.
 *
 * Results never depend on it, only the time: a memoized answer costs the fuel that it cost when it was computed, and
 * forbids an event by the same sentence. Observers of a machine see everything computed.
 */
#ifndef ADJ_VM_MEMO_H
#define ADJ_VM_MEMO_H

#include "base/room.h"
#include "vm/program.h"
#include "vm/zone_index.h"

/* Sizes of the table. They follow the number of answers that a rulebook can ask for, within these bounds: a table that
 * is too small drops answers that would be used again, one that is too large takes time to clear, and memory (0.3 to
 * 2.2 MB for each machine). Measured in docs/performance.md. A hostile build has a small one, so that tests see answers
 * give way. The sizes never change results. */
enum {
    MEMO_VALUES = 2, /* procedures with more values are not memoized */
    MEMO_BITS_LEAST = ROOM(11, 6), /* of the index into entries: 2048 … */
    MEMO_BITS_MOST = ROOM(14, 6), /* … to 16384 of them */
    MEMO_READS = 8, /* cells and answers that an answer depends on, on average */
};

/* The answer of one procedure for certain values, for everyone or for one player. It is at the place that its hash selects, and
 * gives way to the next one that belongs there: there is no search and no chain. */
struct memo_entry {
    uint64_t values; /* both in one, see memo_values */
    int32_t key; /* memo_key; NO_ANSWER: it has been dropped, or is being computed */
    int32_t answer; /* 0 or 1 for conditions and checks */
    int32_t prohibition; /* the sentence that forbade the event; NO_RULE */
    int32_t fuel; /* what computing it cost, paid again each time */
    int32_t given; /* how often it was given again; -1: never was an answer */
    int32_t owner; /* the key, dropped or not */
    uint32_t round; /* grows with each answer that is computed here: older reads are no longer its own */
};
/* In place of a key, of a sentence, and of an entry. */
enum { NO_ANSWER = -1, NO_RULE = -1, THE_PLACE = -1 };

/* One dependence: the answer `entry`, in its `round`, has read the cell, the answer or the zone in whose list this
 * is. A read of an older round is out of date and is skipped. */
struct memo_read {
    int32_t entry; /* the answer that depends on it; or THE_PLACE - piece: the index of zones does */
    uint32_t round; /* of that answer when it read this */
    int32_t next; /* another read of the same, or -1 */
};

/* All results of one machine. Made by memo_new in one piece of memory; freed with memo_free. */
struct memo {
    int32_t bits; /* of the index into entries */
    int32_t proc_count; /* of the program */
    struct memo_entry *entries; /* 2^bits of them, by hash of key and values */
    struct memo_read *reads; /* lists of them begin at `readers` */
    int32_t read_count, read_most; /* so many are in use; when it would be more than that, all is forgotten */
    int32_t cell_count; /* of the game: lists of entries follow those of cells, … */
    int32_t first_zone; /* … and from here on those of zones */
    int32_t *readers; /* by cell, then by entry, then by zone instance: first of its reads, or -1 */
    struct zone_index *zones; /* kept up to date here; NULL: no loop of the program uses it */
    int32_t first_place; /* reads from here on are those of the index: of the place of each piece */
    struct memo_use { /* by procedure */
        int32_t wasted; /* answers that were never used again, less those that were */
        int32_t resting; /* so often it is computed without looking here */
    } *uses;
    struct memo_entry *open; /* what is being computed; NULL: nothing, or it read what cannot be noted */
};

/* Sets struct proc.memo for the procedures of a program, and program.memo_cells. `arena`: that of
 * the program. */
void memo_choose(struct program *p, struct arena *arena);

/* How many entries the table has. */
static inline int32_t memo_entries(const struct memo *r)
{
    return INT32_C(1) << r->bits;
}

/* A table without answers, for machines of one program; the caller frees it with memo_free, which takes NULL. NULL is
 * a valid table for all functions that say so: the machine then computes everything. `zones` is the caller's index of
 * the same state, or NULL; it must live as long as the table. */
struct memo *memo_new(const struct program *p, struct zone_index *zones);
void memo_free(struct memo *r);
void memo_forget(struct memo *r); /* everything; r may be NULL */

/* A cell has the value now, which is another than before: all answers that depend on it are dropped. Call memo_written,
 * which is fast when there are none; `r` may be NULL there. */
void memo_drop(struct memo *r, int32_t cell, int32_t value);
static inline void memo_written(struct memo *r, int32_t cell, int32_t value)
{
    if (r && cell < r->cell_count && r->readers[cell] >= 0)
        memo_drop(r, cell, value);
}
/* `count` cells from the first on, which hold the values of `from`, are about to get those of `to`. */
void memo_replaced(struct memo *r, const int32_t *from, const int32_t *to, int32_t count);

/* The values of a procedure, which are below `top` on the stack, as one number. At most MEMO_VALUES. */
static inline uint64_t memo_values(const int32_t *top, int32_t count)
{
    return count == 2 ? (uint64_t)(uint32_t)top[-2] << 32 | (uint32_t)top[-1] : count == 1 ? (uint32_t)top[-1] : 0;
}

/* Whose answer it is: the procedure's for everyone; the one for the player with that seat (from 0), who was found to know all that it
 * reads; or what OP_GUARD computes of a player, who is then one of the values. These differ in what they cost. */
enum { MEMO_EVERYONE, MEMO_GUARD, MEMO_SEATS };
static inline int32_t memo_key(const struct memo *r, int32_t proc, int32_t whose)
{
    return proc + whose * r->proc_count;
}

static inline int32_t memo_proc(const struct memo *r, int32_t key)
{
    return key % r->proc_count;
}

/* The one place where the answer for these values can be. Multiplying mixes the bits upwards, so the
 * upper ones are the index. The constants are those of common 64-bit mixers; any odd ones with mixed
 * bits would do. */
static inline struct memo_entry *memo_place(struct memo *r, int32_t key, uint64_t values)
{
    uint64_t h = (values + (uint64_t)key * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    return &r->entries[h >> (64 - r->bits)];
}

/* The answer, counted as given; NULL: it must be computed. */
static inline struct memo_entry *memo_find(struct memo *r, int32_t key, uint64_t values)
{
    struct memo_entry *e = memo_place(r, key, values);
    if (e->key != key || e->values != values)
        return NULL;
    e->given++;
    return e;
}

/* Whether the procedure is computed this time without a search for an answer: its answers were
 * rarely used again, and writing them down costs more than it saves. Counts the times down. */
static inline bool memo_backs_off(struct memo *r, int32_t proc)
{
    return r->uses[proc].resting && r->uses[proc].resting--;
}

/* memo_open: the answer begins to be computed. Then each cell that it reads (memo_reads), each zone whose pieces it goes
 * through (memo_reads_zone) and each memoized answer that it uses (memo_depend) is noted, and memo_close keeps the answer. Only one is
 * open at a time: opening another drops the first. A cell that is not of the game (in a frame) makes
 * the answer unfit to keep. */
void memo_open(struct memo *r, int32_t key, uint64_t values);
void memo_reads(struct memo *r, int32_t cell);
void memo_reads_zone(struct memo *r, int32_t zone); /* which pieces are in it; r->zones is not NULL */
void memo_depend(struct memo *r, const struct memo_entry *other);
void memo_close(struct memo *r, int32_t answer, int32_t prohibition, int32_t fuel);

#endif
