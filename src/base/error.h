/* SPDX-License-Identifier: MIT
 *
 * What an errno means, in words that do not depend on the locale.
 */
#ifndef ADJ_BASE_ERROR_H
#define ADJ_BASE_ERROR_H

#include <stddef.h>

/* Returns what `error` means: a literal, in TR(); "system error" for one that the table does not have. */
const char *error_meaning(int error);
/* The same; NULL for one that the table does not have. */
const char *error_known(int error);
/* After `path` could not be created: how many of its first bytes name the folder that does not exist; 0: the failure has
 * another cause. */
size_t error_missing_folder(int error, const char *path);

#endif
