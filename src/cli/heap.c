/* SPDX-License-Identifier: MIT
 *
 * Memory that is there, or the end of the process. It must not print but by writing one fixed line: the printer needs
 * memory, too.
 */
#include "heap.h"

#include "adjudge.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void (*on_end)(void *);
static void *on_end_ctx;

void heap_on_end(void (*act)(void *), void *ctx)
{
    on_end = act;
    on_end_ctx = ctx;
}

/* Uses write(2) and a literal: printing could need memory again. */
static void *there(void *p)
{
    static const char message[] = "adjudge: no memory is left\n";
    if (p)
        return p;
    if (on_end)
        on_end(on_end_ctx);
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(ADJ_ENVIRONMENT); /* nothing can report it */
    _exit(ADJ_ENVIRONMENT);
}

void *heap_zero(size_t count, size_t size)
{
    return there(calloc(count ? count : 1, size ? size : 1));
}

void *heap_grow(void *old, size_t size)
{
    return there(realloc(old, size ? size : 1));
}

/* Formats twice: the first call measures. */
char *heap_printf(const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    char *text = heap_zero((size_t)(len < 0 ? 0 : len) + 1, 1);
    if (len >= 0)
        vsnprintf(text, (size_t)len + 1, fmt, again);
    va_end(again);
    va_end(ap);
    return text;
}

void heap_free(void *p)
{
    free(p);
}
