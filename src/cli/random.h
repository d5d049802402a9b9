/* SPDX-License-Identifier: MIT
 *
 * Bytes that cannot be guessed, from the system: for seeds and keys.
 */
#ifndef ADJ_CLI_RANDOM_H
#define ADJ_CLI_RANDOM_H

#include <stddef.h>

/* Draws `len` bytes, at most 256. Returns 0, or an errno. */
int random_bytes(unsigned char *bytes, size_t len);

#endif
