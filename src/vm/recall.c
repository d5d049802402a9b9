/* SPDX-License-Identifier: MIT */
#include "vm/recall.h"

#include "base/mem.h"

#include <string.h>

/* Noting an answer costs about as much as working it out twice more. A procedure whose answers are given again less
 * often than that is worked out plainly for a while, and then tried again. */
enum { WORTH = 2, WASTED_MOST = 64, WASTED_AGAIN = 48, REST = 8192 };

enum { SEARCHED = 4 }; /* so many reads of a cell are looked through for one that can be used again */

static void empty(struct recall *r)
{
    for (int32_t i = 0; i < RECALL_ENTRIES; i++)
        r->entries[i].proc = NO_ANSWER;
    for (int32_t i = 0; i < r->cell_count + RECALL_ENTRIES; i++)
        r->readers[i] = -1;
    r->read_count = 0;
    r->open = NULL;
}

struct recall *recall_new(const struct program *p)
{
    size_t readers = ((size_t)p->cell_count + RECALL_ENTRIES) * sizeof(int32_t);
    size_t uses = p->proc_count * sizeof(struct recall_use);
    struct recall *r = mem_alloc(sizeof *r + uses + readers); /* in one piece: nothing is ever half made */
    r->uses = (struct recall_use *)(r + 1);
    r->readers = (int32_t *)(r->uses + p->proc_count);
    r->cell_count = p->cell_count;
    r->read_most = RECALL_READS;
    memset(r->uses, 0, uses);
    for (int32_t i = 0; i < RECALL_ENTRIES; i++)
        r->entries[i] = (struct recall_entry){.given = -1};
    empty(r);
    return r;
}

void recall_free(struct recall *r)
{
    mem_free(r);
}

void recall_forget(struct recall *r)
{
    if (r)
        empty(r);
}

/* Drops the answers that have read this, and those for which they were heard. How deep that goes is bounded by how
 * deep procedures that are recalled call each other. */
static void drop_readers(struct recall *r, int32_t of)
{
    int32_t read = r->readers[of];
    r->readers[of] = -1;
    for (; read >= 0; read = r->reads[read].next) {
        int32_t number = r->reads[read].entry;
        struct recall_entry *e = &r->entries[number];
        if (e->round != r->reads[read].round || e->proc == NO_ANSWER)
            continue;
        e->proc = NO_ANSWER;
        drop_readers(r, r->cell_count + number);
    }
}

void recall_drop(struct recall *r, int32_t cell)
{
    drop_readers(r, cell);
}

void recall_replaced(struct recall *r, int32_t first, const int32_t *to, const int32_t *from, int32_t count)
{
    enum { BLOCK = 16 }; /* most cells are the same: compared in blocks, a compiler makes it few instructions */
    for (int32_t i = 0; i < count; i += BLOCK) {
        int32_t n = count - i < BLOCK ? count - i : BLOCK;
        if (memcmp(to + i, from + i, (size_t)n * sizeof *to))
            for (int32_t k = i; k < i + n; k++)
                if (to[k] != from[k])
                    recall_written(r, first + k);
    }
}

/* The answer that stood here goes: was it worth its while? */
static void judge(struct recall *r, const struct recall_entry *e)
{
    struct recall_use *u = &r->uses[e->owner];
    if (e->given < 0)
        return;
    u->wasted += WORTH - (e->given < WASTED_MOST ? e->given : WASTED_MOST);
    if (u->wasted < 0)
        u->wasted = 0;
    if (u->wasted > WASTED_MOST) {
        u->resting = REST;
        u->wasted = WASTED_AGAIN;
    }
}

void recall_open(struct recall *r, int32_t proc, uint64_t values)
{
    struct recall_entry *e = recall_place(r, proc, values);
    judge(r, e);
    drop_readers(r, r->cell_count + (int32_t)(e - r->entries));
    e->given = 0;
    e->owner = proc;
    e->proc = NO_ANSWER;
    e->round++;
    e->values = values;
    r->open = e;
}

/* What is being worked out hangs on this. */
static void note_read(struct recall *r, int32_t of)
{
    struct recall_entry *e = r->open;
    if (!e)
        return;
    int32_t number = (int32_t)(e - r->entries), at = r->readers[of];
    for (int32_t i = 0; i < SEARCHED && at >= 0; i++, at = r->reads[at].next)
        if (r->reads[at].entry == number) { /* a round is over when another begins, so that its read is free */
            r->reads[at].round = e->round;
            return;
        }
    if (r->read_count >= r->read_most) { /* most of them are of answers long gone: begin anew */
        empty(r);
        return;
    }
    r->reads[r->read_count] = (struct recall_read){number, e->round, r->readers[of]};
    r->readers[of] = r->read_count++;
}

void recall_reads(struct recall *r, int32_t cell)
{
    if (cell < 0 || cell >= r->cell_count)
        r->open = NULL;
    note_read(r, cell);
}

void recall_hears(struct recall *r, const struct recall_entry *other)
{
    note_read(r, r->cell_count + (int32_t)(other - r->entries));
}

void recall_close(struct recall *r, int32_t answer, int32_t bar, int32_t fuel)
{
    struct recall_entry *e = r->open;
    r->open = NULL;
    if (!e)
        return;
    e->proc = e->owner;
    e->answer = answer;
    e->bar = bar;
    e->fuel = fuel;
}
