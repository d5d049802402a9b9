/* SPDX-License-Identifier: MIT
 *
 * Which lines differ between two texts, printed as a unified diff with no lines around.
 */
#ifndef ADJ_CLI_LINEDIFF_H
#define ADJ_CLI_LINEDIFF_H

#include <stddef.h>

/* Prints "--- path", "+++ path" and the hunks; nothing where the texts are equal. */
void linediff_print(const char *path, const char *old, size_t old_len, const char *new, size_t new_len);

#endif
