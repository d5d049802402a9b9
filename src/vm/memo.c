/* SPDX-License-Identifier: MIT
 *
 * Memoized results: a small hash table without chains, and for each cell the list of results
 * that have read it. A cell that is written drops those results, and those that depended on
 * them. Must not be noticeable: results, fuel and prohibitions are the same with and without it
 * (tests/unit/test_fused.c compares games).
 */
#include "vm/memo.h"

#include "base/mem.h"

#include <string.h>

/* Noting an answer costs about as much as working it out twice more. A procedure whose answers are given again less
 * often than that is computed plainly for a while, and then tried again. */
enum { MIN_REUSE = 2, WASTED_MAX = 64, WASTED_AGAIN = 48, REST = 8192 };

enum { SEARCHED = 4 }; /* so many reads of a cell are looked through for one that can be used again */

/* Everything is forgotten. How worthwhile procedures are (`uses`) is kept: that has not changed. */
static void empty(struct memo *r)
{
    for (int32_t i = 0; i < MEMO_ENTRIES; i++)
        r->entries[i].proc = NO_ANSWER;
    for (int32_t i = 0; i < r->cell_count + MEMO_ENTRIES; i++)
        r->readers[i] = -1;
    r->read_count = 0;
    r->open = NULL;
}

struct memo *memo_new(const struct program *p)
{
    size_t readers = ((size_t)p->cell_count + MEMO_ENTRIES) * sizeof(int32_t);
    size_t uses = p->proc_count * sizeof(struct memo_use);
    struct memo *r = mem_alloc(sizeof *r + uses + readers); /* in one piece: nothing is ever half made */
    r->uses = (struct memo_use *)(r + 1);
    r->readers = (int32_t *)(r->uses + p->proc_count);
    r->cell_count = p->cell_count;
    r->read_most = MEMO_READS;
    memset(r->uses, 0, uses);
    for (int32_t i = 0; i < MEMO_ENTRIES; i++)
        r->entries[i] = (struct memo_entry){.given = -1};
    empty(r);
    return r;
}

void memo_free(struct memo *r)
{
    mem_free(r);
}

void memo_forget(struct memo *r)
{
    if (r)
        empty(r);
}

/* Drops the answers that have read this, and those for which they were heard. How deep that goes is bounded by how
 * deep procedures that are memoized call each other. */
static void drop_readers(struct memo *r, int32_t of)
{
    int32_t read = r->readers[of];
    r->readers[of] = -1;
    for (; read >= 0; read = r->reads[read].next) {
        int32_t number = r->reads[read].entry;
        struct memo_entry *e = &r->entries[number];
        if (e->round != r->reads[read].round || e->proc == NO_ANSWER)
            continue;
        e->proc = NO_ANSWER;
        drop_readers(r, r->cell_count + number);
    }
}

void memo_drop(struct memo *r, int32_t cell)
{
    drop_readers(r, cell);
}

void memo_replaced(struct memo *r, int32_t first, const int32_t *to, const int32_t *from, int32_t count)
{
    enum { BLOCK = 16 }; /* most cells are the same: compared in blocks, a compiler makes it few instructions */
    for (int32_t i = 0; i < count; i += BLOCK) {
        int32_t n = count - i < BLOCK ? count - i : BLOCK;
        if (memcmp(to + i, from + i, (size_t)n * sizeof *to))
            for (int32_t k = i; k < i + n; k++)
                if (to[k] != from[k])
                    memo_written(r, first + k);
    }
}

/* An entry is about to be replaced: a result that was never used again was not worth
 * recording. A procedure with many of them is computed plainly for a while (REST calls). */
static void judge(struct memo *r, const struct memo_entry *e)
{
    struct memo_use *u = &r->uses[e->owner];
    if (e->given < 0)
        return;
    u->wasted += MIN_REUSE - (e->given < WASTED_MAX ? e->given : WASTED_MAX);
    if (u->wasted < 0)
        u->wasted = 0;
    if (u->wasted > WASTED_MAX) {
        u->resting = REST;
        u->wasted = WASTED_AGAIN;
    }
}

void memo_open(struct memo *r, int32_t proc, uint64_t values)
{
    struct memo_entry *e = memo_place(r, proc, values);
    judge(r, e);
    drop_readers(r, r->cell_count + (int32_t)(e - r->entries));
    e->given = 0;
    e->owner = proc;
    e->proc = NO_ANSWER;
    e->round++;
    e->values = values;
    r->open = e; /* a recording that a fault interrupted is still open, and is abandoned: it has no answer */
}

/* What is being computed depends on this. */
static void note_read(struct memo *r, int32_t of)
{
    struct memo_entry *e = r->open;
    if (!e)
        return;
    int32_t number = (int32_t)(e - r->entries), at = r->readers[of];
    for (int32_t i = 0; i < SEARCHED && at >= 0; i++, at = r->reads[at].next)
        if (r->reads[at].entry == number) { /* a round is over when another begins, so that its read is free */
            r->reads[at].round = e->round;
            return;
        }
    if (r->read_count >= r->read_most) { /* most of them are of answers long gone: begin again */
        empty(r);
        return;
    }
    r->reads[r->read_count] = (struct memo_read){number, e->round, r->readers[of]};
    r->readers[of] = r->read_count++;
}

void memo_reads(struct memo *r, int32_t cell)
{
    if (cell < 0 || cell >= r->cell_count)
        r->open = NULL;
    note_read(r, cell);
}

void memo_depend(struct memo *r, const struct memo_entry *other)
{
    note_read(r, r->cell_count + (int32_t)(other - r->entries));
}

void memo_close(struct memo *r, int32_t answer, int32_t prohibition, int32_t fuel)
{
    struct memo_entry *e = r->open;
    r->open = NULL;
    if (!e)
        return;
    e->proc = e->owner;
    e->answer = answer;
    e->prohibition = prohibition;
    e->fuel = fuel;
}
