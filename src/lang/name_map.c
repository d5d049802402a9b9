/* SPDX-License-Identifier: MIT
 *
 * Open addressing with linear probing over FNV-1a (64 bit; http://www.isthe.com/chongo/tech/comp/fnv/).
 */
#include "lang/name_map.h"

#include <stdint.h>
#include <string.h>

struct name_map {
    struct arena *arena;
    struct name_slot {
        const char *name; /* NULL: free */
        int value;
    } *slots;
    size_t size, used; /* size is a power of two */
};

static size_t slot_of(const struct name_slot *slots, size_t size, const char *name)
{
    uint64_t h = 14695981039346656037u;
    for (const char *s = name; *s; s++)
        h = (h ^ (unsigned char)*s) * 1099511628211u;
    size_t i = (size_t)h & (size - 1);
    while (slots[i].name && strcmp(slots[i].name, name))
        i = (i + 1) & (size - 1);
    return i;
}

struct name_map *name_map_new(struct arena *arena)
{
    struct name_map *m = ARENA_NEW(arena, struct name_map);
    *m = (struct name_map){arena, ARENA_ARRAY(arena, struct name_slot, 64), 64, 0};
    return m;
}

void name_map_add(struct name_map *m, const char *name, int value)
{
    if (m->used * 2 >= m->size) {
        size_t size = m->size * 4;
        struct name_slot *wider = ARENA_ARRAY(m->arena, struct name_slot, size);
        for (size_t i = 0; i < m->size; i++)
            if (m->slots[i].name)
                wider[slot_of(wider, size, m->slots[i].name)] = m->slots[i];
        m->slots = wider;
        m->size = size;
    }
    struct name_slot *s = &m->slots[slot_of(m->slots, m->size, name)];
    m->used += !s->name;
    *s = (struct name_slot){name, value};
}

int name_map_get(const struct name_map *m, const char *name)
{
    const struct name_slot *s = &m->slots[slot_of(m->slots, m->size, name)];
    return s->name ? s->value : -1;
}
