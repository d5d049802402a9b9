/* SPDX-License-Identifier: MIT
 *
 * Building the index while frames go by. Thinning by halves makes the table a function of the frames alone, so that a
 * verifier can hold it against its own.
 */
#include "log/index.h"

#include "base/mem.h"

static void make_room(struct log_index *x)
{
    enum { FIRST = 16 };
    if (x->count < x->room)
        return;
    uint32_t room = x->room ? x->room * 2 : FIRST;
    x->entries = mem_grow(x->entries, room * sizeof *x->entries);
    x->room = room;
}

void log_index_add(struct log_index *x, uint64_t offset, uint64_t records, uint64_t decisions)
{
    uint64_t frame = x->frames++;
    if (frame & (((uint64_t)1 << x->shift) - 1))
        return;
    if (x->count == LOG_INDEX_MAX) { /* then `frame` is a multiple of the doubled step, too */
        for (uint32_t i = 0; i < LOG_INDEX_MAX / 2; i++)
            x->entries[i] = x->entries[2 * i];
        x->count = LOG_INDEX_MAX / 2;
        x->shift++;
    }
    make_room(x);
    x->entries[x->count++] = (struct log_index_entry){offset, records, decisions};
}

static void put64(struct buf *out, uint64_t v)
{
    buf_u32le(out, (uint32_t)v);
    buf_u32le(out, (uint32_t)(v >> 32));
}

void log_index_encode(const struct log_index *x, struct buf *out)
{
    for (uint32_t i = 0; i < x->count; i++) {
        put64(out, x->entries[i].offset);
        put64(out, x->entries[i].records);
        put64(out, x->entries[i].decisions);
    }
}

void log_index_release(struct log_index *x)
{
    mem_free(x->entries);
    *x = (struct log_index){0};
}
