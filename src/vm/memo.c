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

/* The index of zones depends on where the piece is. */
static void follow(struct memo *r, int32_t piece, int32_t cell)
{
    int32_t read = r->first_place + piece;
    r->reads[read] = (struct memo_read){THE_PLACE - piece, 0, r->readers[cell]};
    r->readers[cell] = read;
}

static void follow_all(struct memo *r, const struct program *p)
{
    for (int32_t i = 0; i < p->kind_count; i++)
        for (int32_t n = 0; p->kinds[i].place != NO_CELL && n < p->kinds[i].count; n++)
            follow(r, p->kinds[i].first + n, p->kinds[i].place + p->kinds[i].first + n);
}

/* Everything is forgotten. How worthwhile procedures are (`uses`) is kept, and the index of zones: they have not
 * changed. */
static void empty(struct memo *r)
{
    int32_t lists = r->first_zone + (r->zones ? r->zones->program->zone_instance_count : 0);
    for (int32_t i = 0; i < memo_entries(r); i++)
        r->entries[i].key = NO_ANSWER;
    for (int32_t i = 0; i < lists; i++)
        r->readers[i] = -1;
    r->read_count = 0;
    r->open = NULL;
    if (r->zones)
        follow_all(r, r->zones->program);
}

/* So many that there is room for an answer of each procedure that can be memoized for each piece. */
static int32_t choose_bits(const struct program *p)
{
    int64_t pieces = 0, procs = 0;
    int32_t bits = MEMO_BITS_LEAST;
    for (int32_t i = 0; i < p->kind_count; i++)
        pieces += p->kinds[i].count;
    for (size_t i = 0; i < p->proc_count; i++)
        procs += p->procs[i].memo != MEMO_NEVER;
    while (bits < MEMO_BITS_MOST && INT64_C(1) << bits < pieces * procs)
        bits++;
    return bits;
}

struct memo *memo_new(const struct program *p, struct zone_index *zones)
{
    int32_t bits = choose_bits(p), entries = INT32_C(1) << bits, reads = entries * MEMO_READS;
    size_t places = zones ? (size_t)zone_index_pieces(p) : 0, zone_lists = zones ? (size_t)p->zone_instance_count : 0;
    struct memo *r = mem_alloc(sizeof *r + (size_t)entries * sizeof *r->entries +
                               ((size_t)reads + places) * sizeof *r->reads + p->proc_count * sizeof *r->uses +
                               ((size_t)p->cell_count + (size_t)entries + zone_lists) * sizeof *r->readers);
    r->proc_count = (int32_t)p->proc_count;
    r->bits = bits; /* all in one piece of memory: nothing is ever half made */
    r->entries = (struct memo_entry *)(r + 1);
    r->reads = (struct memo_read *)(r->entries + entries);
    r->uses = (struct memo_use *)(r->reads + reads + places);
    r->readers = (int32_t *)(r->uses + p->proc_count);
    r->cell_count = p->cell_count;
    r->first_zone = p->cell_count + entries;
    r->first_place = r->read_most = reads;
    r->zones = zones;
    memset(r->uses, 0, p->proc_count * sizeof *r->uses);
    for (int32_t i = 0; i < entries; i++)
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
 * deep procedures that are memoized call each other. Returns the piece whose place this is, if the index follows it,
 * or -1. */
static int32_t drop_readers(struct memo *r, int32_t of)
{
    int32_t read = r->readers[of], piece = -1;
    r->readers[of] = -1;
    for (; read >= 0; read = r->reads[read].next) {
        int32_t number = r->reads[read].entry;
        if (number <= THE_PLACE) {
            piece = THE_PLACE - number;
            continue;
        }
        struct memo_entry *e = &r->entries[number];
        if (e->round != r->reads[read].round || e->key == NO_ANSWER)
            continue;
        e->key = NO_ANSWER;
        drop_readers(r, r->cell_count + number);
    }
    return piece;
}

void memo_drop(struct memo *r, int32_t cell, int32_t value)
{
    int32_t piece = drop_readers(r, cell);
    if (piece < 0)
        return;
    int32_t before = zone_index_put(r->zones, piece, value);
    if (before >= 0)
        drop_readers(r, r->first_zone + before);
    if (value >= 0)
        drop_readers(r, r->first_zone + value);
    follow(r, piece, cell);
}

void memo_replaced(struct memo *r, const int32_t *from, const int32_t *to, int32_t count)
{
    enum { BLOCK = 16 }; /* most cells are the same: compared in blocks, a compiler makes it few instructions */
    for (int32_t i = 0; i < count; i += BLOCK) {
        int32_t n = count - i < BLOCK ? count - i : BLOCK;
        if (memcmp(to + i, from + i, (size_t)n * sizeof *to))
            for (int32_t k = i; k < i + n; k++)
                if (to[k] != from[k])
                    memo_written(r, k, to[k]);
    }
}

/* An entry is about to be replaced: a result that was never used again was not worth
 * recording. A procedure with many of them is computed plainly for a while (REST calls). */
static void judge(struct memo *r, const struct memo_entry *e)
{
    struct memo_use *u = &r->uses[memo_proc(r, e->owner)];
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

void memo_open(struct memo *r, int32_t key, uint64_t values)
{
    struct memo_entry *e = memo_place(r, key, values);
    judge(r, e);
    drop_readers(r, r->cell_count + (int32_t)(e - r->entries));
    e->given = 0;
    e->owner = key;
    e->key = NO_ANSWER;
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

void memo_reads_zone(struct memo *r, int32_t zone)
{
    note_read(r, r->first_zone + zone);
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
    e->key = e->owner;
    e->answer = answer;
    e->prohibition = prohibition;
    e->fuel = fuel;
}
