/* SPDX-License-Identifier: MIT
 *
 * Memory that is freed together: one arena per lifetime (a loaded rulebook, a compiled program, a report).
 */
#ifndef ADJ_BASE_ARENA_H
#define ADJ_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *blocks; /* the newest first; NULL: empty */
    size_t used; /* bytes used in the newest block */
    size_t total; /* bytes handed out, for reports */
};

/* An arena that is all zero is empty and ready. */
void *arena_alloc(struct arena *a, size_t size); /* cleared, aligned for every type, never NULL (see mem.h) */
char *arena_strndup(struct arena *a, const char *s, size_t len); /* a copy with a closing NUL */
char *arena_strdup(struct arena *a, const char *s); /* a copy of a text; never NULL */
char *arena_copy(struct arena *a, const char *s); /* the same; of NULL: NULL */
/* the result of a printf format */
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));
void arena_release(struct arena *a); /* frees everything; the arena is empty again */
void arena_reset(struct arena *a); /* the same, but for one block, for an arena that is filled again and again */

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type))) /* cleared */
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), (size_t)(n) * sizeof(type)))

/* Makes room for one more element in an array kept in an arena; doubles, and leaves the old copy to the arena.
 * `array`: the pointer, `count` elements used, `cap` its capacity. */
void *arena_grow(struct arena *a, void *array, size_t count, size_t *cap, size_t elem_size);
#define ARENA_PUSH(a, array, count, cap)                                                                             \
    (*((array) = arena_grow((a), (array), (count), &(cap), sizeof *(array)), &(array)[(count)++]))

#endif
