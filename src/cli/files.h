/* SPDX-License-Identifier: MIT
 *
 * Complete files read and replaced, and folders made.
 */
#ifndef ADJ_CLI_FILES_H
#define ADJ_CLI_FILES_H

#include "adjudge.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads a file that is at most `max` bytes large, `-` being standard input; free with heap_free. NULL, with a
 * complaint. */
char *file_read(const char *path, size_t max, size_t *len);
/* Makes a file that must not be there yet. False, with a complaint; half of it may be there then. */
bool file_make(const char *path, const char *data, size_t len);
/* Gives the file a new content, all of it or nothing (replacement.h). False, with a complaint, and the old content
 * stays. */
bool file_replace(const char *path, const char *data, size_t len);
/* The same for a content that was made from the content `before`: also fails if another process has changed the file. */
bool file_update(const char *path, const struct adj_bytes *before, const char *data, size_t len);
/* Makes a file that must not be there yet, all of it or nothing, with mode 600 if `secret`. False, with a complaint. */
bool file_publish(const char *path, const char *data, size_t len, bool secret);
/* Makes a folder unless it is there. False, with a complaint. */
bool folder_make(const char *path);

#endif
