/* SPDX-License-Identifier: MIT
 *
 * The journal's memory. Clearing it keeps its room, because a search runs the machine millions
 * of times. Must not know what entries mean: see journal.h.
 */
#include "vm/journal.h"

#include "base/mem.h"
#include "base/room.h"

#include <assert.h>

/* Room for the values of one more entry. There is some from the first entry on, so that those of an entry without any
 * are a place, too, and no offset from NULL. */
static void need_values(struct journal *j, size_t count)
{
    while (!j->values || j->value_count + count > j->value_cap) {
        size_t cap = j->value_cap ? j->value_cap * 2 : ROOM(64, 1);
        j->values = mem_grow(j->values, cap * sizeof *j->values);
        j->value_cap = cap; /* not before: the line above may jump out, and the journal be used again */
    }
}

void journal_grow(struct journal *j)
{
    size_t cap = j->cap ? j->cap * 2 : ROOM(64, 1);
    j->entries = mem_grow(j->entries, cap * sizeof *j->entries);
    j->cap = cap;
    need_values(j, 0);
}

void journal_values(struct journal *j, struct journal_entry *e, const int32_t *values, int32_t count)
{
    assert(j->count && e == &j->entries[j->count - 1]); /* values of one entry are next to each other */
    if (!j->values || j->value_count + (size_t)count > j->value_cap)
        need_values(j, (size_t)count);
    e->values = (int32_t)j->value_count;
    e->value_count = (uint8_t)(count < 255 ? count : 255);
    for (int32_t i = 0; i < count; i++) /* one or two: not worth a call */
        j->values[j->value_count + (size_t)i] = values[i];
    j->value_count += (size_t)count;
}

void journal_clear(struct journal *j)
{
    j->count = j->value_count = 0;
}

void journal_release(struct journal *j)
{
    mem_free(j->entries);
    mem_free(j->values);
    *j = (struct journal){0};
}
