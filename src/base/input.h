/* SPDX-License-Identifier: MIT
 *
 * The one way in for files that others wrote. Every file and folder that is read is opened here: regular files only, so
 * that a pipe, a device or a socket can neither block nor act; standard input by the name `-`. In a folder, links to
 * other folders are not followed, so a search ends and stays inside.
 */
#ifndef ADJ_BASE_INPUT_H
#define ADJ_BASE_INPUT_H

#include "base/buf.h"

#include <stdbool.h>

enum {
    INPUT_DEPTH_MAX = 32, /* folders inside each other in one search: more than people use */
    INPUT_ENTRIES_MAX = 1 << 20 /* entries of a folder, and of one search: as many as a collection may have games */
};

/* Opens a regular file for reading; `-` is a copy of standard input, of any kind. A named link to a file is followed.
 * Returns the descriptor, or -1 with errno: EISDIR for a folder, ENXIO for anything else that is not a regular file. */
int input_open(const char *path);
/* Returns 0 if the open descriptor is a regular file, otherwise -1 with errno, as input_open. */
int input_check_regular(int fd);

/* Open a folder. A named folder can be a link; one inside of `folder`, and a file in it, cannot. Return the descriptor, or
 * -1 with errno: ELOOP or ENOTDIR for a link; for the file also as input_open. */
int input_open_folder(const char *path);
int input_open_folder_at(int folder, const char *name);
int input_open_at(int folder, const char *name);

/* Appends what can be read from the descriptor. Returns 0, or -1 with errno: EFBIG for more than `max` bytes. */
int input_read_fd(int fd, struct buf *b, size_t max);
/* Opens and reads a file. Returns 0, or -1 with errno, as input_open and input_read_fd. */
int input_read(struct buf *b, const char *path, size_t max);

/* Return whether the path leads to a folder or a regular file, also through a link. If the system fails to answer, true:
 * opening it then reports why. */
bool input_is_folder(const char *path);
bool input_is_file(const char *path);

/* One entry of a folder. */
struct input_entry {
    const char *name; /* without the folder; valid until the next call */
    bool folder; /* a folder; false for a link to one */
    bool skipped; /* a link to a folder, which a search does not enter */
};
struct input_folder { /* all zero: not open */
    void *dir;
    size_t entries; /* read so far */
};
/* Open a folder to list it, and read its entries one by one, in no order, without the names that begin with a point.
 * Opening returns 0, or -1 with errno. Reading returns 1; 0 at the end; -1 with errno: E2BIG for more than
 * INPUT_ENTRIES_MAX entries. Close it in each case. */
int input_folder_open(struct input_folder *f, const char *path);
int input_folder_next(struct input_folder *f, struct input_entry *out);
void input_folder_close(struct input_folder *f);

#endif
