/* SPDX-License-Identifier: MIT */
#include "vm/recall.h"

#include "base/mem.h"

#include <string.h>

/* An answer that was not asked for again cost about twice what it would have cost without being noted. A procedure with
 * too many of them is worked out plainly for a while, and then tried again. */
enum { WASTED_MOST = 64, WASTED_AGAIN = 48, REST = 8192 };

static void empty(struct recall *r)
{
    for (int32_t i = 0; i < RECALL_ENTRIES; i++)
        r->entries[i].proc = NO_ANSWER;
    for (int32_t i = 0; i < r->cell_count; i++)
        r->readers[i] = -1;
    r->read_count = 0;
    r->open = NULL;
}

struct recall *recall_new(const struct program *p)
{
    size_t readers = (size_t)p->cell_count * sizeof(int32_t), uses = p->proc_count * sizeof(struct recall_use);
    struct recall *r = mem_alloc(sizeof *r + uses + readers); /* in one piece: nothing is ever half made */
    r->uses = (struct recall_use *)(r + 1);
    r->readers = (int32_t *)(r->uses + p->proc_count);
    r->cell_count = p->cell_count;
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

void recall_drop(struct recall *r, int32_t cell)
{
    for (int32_t i = r->readers[cell]; i >= 0; i = r->reads[i].next) {
        struct recall_entry *e = &r->entries[r->reads[i].entry];
        if (e->round == r->reads[i].round)
            e->proc = NO_ANSWER;
    }
    r->readers[cell] = -1;
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
    if (e->given > 0)
        u->wasted = u->wasted > e->given ? u->wasted - e->given : 0;
    else if (e->given == 0 && ++u->wasted > WASTED_MOST) {
        u->resting = REST;
        u->wasted = WASTED_AGAIN;
    }
}

void recall_open(struct recall *r, int32_t proc, uint64_t values)
{
    struct recall_entry *e = recall_place(r, proc, values);
    judge(r, e);
    e->given = 0;
    e->owner = proc;
    e->proc = NO_ANSWER;
    e->round++;
    e->values = values;
    r->open = e;
}

void recall_reads(struct recall *r, int32_t cell)
{
    struct recall_entry *e = r->open;
    if (!e)
        return;
    if (cell < 0 || cell >= r->cell_count) {
        r->open = NULL;
        return;
    }
    if (r->read_count == RECALL_READS) { /* most of them are of answers long gone: begin anew */
        empty(r);
        return;
    }
    int32_t number = (int32_t)(e - r->entries), *first = &r->readers[cell];
    if (*first >= 0 && r->reads[*first].entry == number && r->reads[*first].round == e->round)
        return;
    r->reads[r->read_count] = (struct recall_read){number, e->round, *first};
    *first = r->read_count++;
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
