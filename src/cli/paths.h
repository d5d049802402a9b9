/* SPDX-License-Identifier: MIT
 *
 * Paths as files name each other, and where rulings are. Results are freed with heap_free.
 */
#ifndef ADJ_CLI_PATHS_H
#define ADJ_CLI_PATHS_H

/* The path as the file `from` has to name it, where both are given as seen from here ("" is a file here):
 * "../../a/b". From the root where `from` goes up or begins there. */
char *path_seen_from(const char *from, const char *path);

/* The rulebook in whose folder `rulings` the file is; NULL: in none, or `file` is NULL. */
char *path_home_of(const char *file);

#endif
