/* SPDX-License-Identifier: MIT
 *
 * Memory for the command itself, which knows the library only from outside and so cannot use its doors. Running out
 * of memory ends the process with a message and the status for the environment, after closing what was asked to be
 * closed.
 */
#ifndef ADJ_CLI_HEAP_H
#define ADJ_CLI_HEAP_H

#include <stddef.h>

void *heap_zero(size_t count, size_t size); /* cleared, never NULL; free with heap_free */
void *heap_grow(void *old, size_t size); /* never NULL */
char *heap_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void heap_free(void *p);

/* What is done before the process ends because memory ran out; it must not need any from here. The last one given;
 * NULL: nothing. */
void heap_on_end(void (*act)(void *), void *ctx);

#endif
