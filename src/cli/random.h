/* SPDX-License-Identifier: MIT
 *
 * Bytes that no one can guess.
 */
#ifndef ADJ_CLI_RANDOM_H
#define ADJ_CLI_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* Draws `count` bytes from the system, at most 64. False, after printing why: there are none. */
bool random_bytes(unsigned char *out, size_t count);
/* `count` bytes from the system as hex digits; free them with heap_free. NULL, after printing why: there are none. */
char *random_hex(size_t count);

#endif
