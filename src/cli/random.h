/* SPDX-License-Identifier: MIT
 *
 * Bytes that no one can guess.
 */
#ifndef ADJ_CLI_RANDOM_H
#define ADJ_CLI_RANDOM_H

#include <stddef.h>

/* `count` bytes from the system as hex digits; free them with heap_free. NULL, after printing why: there are none. */
char *random_hex(size_t count);

#endif
