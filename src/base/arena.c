/* SPDX-License-Identifier: MIT
 *
 * Arenas: memory for objects that all end together. An arena is a list of blocks, newest first, and an allocation
 * takes the next bytes of the newest block. Nothing is freed by itself. Knows no type that is kept in an arena; the
 * only source of blocks is mem.h, which never returns NULL.
 */
#include "base/arena.h"

#include "base/mem.h"
#include "base/room.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>

/* The bytes follow their header. max_align_t makes `data` start at an address that suits every
 * type. */
struct arena_block {
    struct arena_block *older;
    size_t size;
    max_align_t data[];
};

/* Some hundred small objects; a larger object gets a block of its own size, as each one does in a hostile build. */
enum { BLOCK_SIZE = ROOM(16 * 1024, 0) };

/* The rest of a block that is too small for the next object is not used again: objects are small
 * compared with BLOCK_SIZE, and searching older blocks would cost more. */
void *arena_alloc(struct arena *a, size_t size)
{
    const size_t align = sizeof(max_align_t);
    if (size > SIZE_MAX / 2)
        size = SIZE_MAX / 2; /* cannot be had: mem_alloc reports it */
    size = (size + align - 1) / align * align;
    if (!a->blocks || a->blocks->size - a->used < size) {
        size_t needed = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        struct arena_block *b = mem_alloc(sizeof *b + needed);
        b->older = a->blocks;
        b->size = needed;
        a->blocks = b;
        a->used = 0;
    }
    void *p = (char *)a->blocks->data + a->used;
    a->used += size;
    a->total += size;
    return memset(p, 0, size);
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *p = arena_alloc(a, len + 1);
    memcpy(p, s, len);
    return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_copy(struct arena *a, const char *s)
{
    return s ? arena_strdup(a, s) : NULL;
}

/* Formats twice: the first call only measures, because the arena cannot shrink an allocation. */
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *p = arena_alloc(a, (size_t)n + 1);
    vsnprintf(p, (size_t)n + 1, fmt, ap);
    return p;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *p = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return p;
}

/* The copy that is outgrown stays in the arena. Doubling bounds this waste by the final size. */
void *arena_grow(struct arena *a, void *array, size_t count, size_t *cap, size_t elem_size)
{
    if (count < *cap)
        return array;
    size_t wider = *cap ? *cap * 2 : 8;
    void *p = arena_alloc(a, wider * elem_size);
    if (count)
        memcpy(p, array, count * elem_size);
    *cap = wider;
    return p;
}

/* Keeps one block of the usual size, so that an arena which is filled and emptied for each event
 * does not reach the heap every time. */
void arena_reset(struct arena *a)
{
    struct arena_block *kept = NULL;
    while (a->blocks) {
        struct arena_block *b = a->blocks;
        a->blocks = b->older;
        if (!kept && b->size == BLOCK_SIZE)
            kept = b;
        else
            mem_free(b);
    }
    if (kept)
        kept->older = NULL;
    a->blocks = kept;
    a->used = a->total = 0;
}

void arena_release(struct arena *a)
{
    while (a->blocks) {
        struct arena_block *b = a->blocks;
        a->blocks = b->older;
        mem_free(b);
    }
    a->used = a->total = 0;
}
