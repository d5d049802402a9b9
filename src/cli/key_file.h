/* SPDX-License-Identifier: MIT
 *
 * Key files: the secret one, which only its owner may read, and the public one.
 */
#ifndef ADJ_CLI_KEY_FILE_H
#define ADJ_CLI_KEY_FILE_H

#include "adjudge.h"

#include <stdbool.h>

/* Writes both files, neither of which may exist: `path` with mode 600, and `path`.pub. False, with a complaint; then
 * neither is left. */
bool key_files_make(const char *path, const struct adj_text *secret, const struct adj_text *public_part);
/* Reads a key file; free with key_forget. A secret key that others may read is refused. NULL, with a complaint. */
char *key_file_read(const char *path, struct adj_bytes *key);
/* Overwrites and frees what was read or made; NULL is allowed. */
void key_forget(char *data, size_t len);

#endif
