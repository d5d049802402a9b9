/* SPDX-License-Identifier: MIT
 *
 * A file that gets a new content, all of it or nothing: the content is written next to it and then takes its name. A link
 * stays, and the file that it leads to is replaced. The new file has the permissions of the old one, and its owner and
 * group if the process may give files away.
 */
#ifndef ADJ_CLI_REPLACEMENT_H
#define ADJ_CLI_REPLACEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct replacement {
    char *path, *temporary; /* the file that the name leads to, and its temporary name */
    int fd; /* to write to; owned by this */
    int old; /* the file that is replaced, locked; -1: there is none, or it cannot be read */
};

/* Begins. With the lock, only one process replaces the file at a time. Returns 0, or errno: ENXIO if there is something
 * else than a regular file, EBUSY if another process has the lock. After 0, end it in each case. */
int replacement_begin(struct replacement *r, const char *path);
/* Whether the old file has this content still: what replaces it was made from that. */
bool replacement_is_of(const struct replacement *r, const char *data, size_t len);
/* Gives the new file its name, or removes it if writing failed with `error`. Returns 0 or errno, which is `error` if that
 * is not 0. */
int replacement_end(struct replacement *r, int error);

/* The mode that open() would give a new file with mode 666. */
mode_t replacement_mode_of_new(void);

#endif
