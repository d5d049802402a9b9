/* SPDX-License-Identifier: MIT
 *
 * Replaces files; see the header. Prints nothing, and must not know what a file contains.
 */
#define _DEFAULT_SOURCE /* realpath */
#include "replacement.h"

#include "heap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file that all links lead to; the name itself if there is none yet. */
static char *target_of(const char *path)
{
    char *real = realpath(path, NULL), *target = heap_printf("%s", real ? real : path);
    free(real);
    return target;
}

mode_t replacement_mode_of_new(void)
{
    mode_t mask = umask(0); /* it can only be read by setting it */
    umask(mask);
    return 0666 & ~mask;
}

/* Without the right to give files away, the file belongs to the one who wrote it; then its group gets no more than all. */
static int resemble(int fd, const struct stat *old)
{
    mode_t mode = old->st_mode & 0777;
    if (fchown(fd, old->st_uid, old->st_gid) < 0)
        mode &= ~(mode_t)070 | (mode & 07) << 3;
    return fchmod(fd, mode) < 0 ? errno : 0;
}

/* The lock belongs to the file, so its name must still lead to it afterwards. */
static int lock_old(struct replacement *r, const struct stat *before)
{
    struct stat s;
    r->old = open(r->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (r->old < 0)
        return 0; /* it may be replaced without being read */
    if (flock(r->old, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK)
        return EBUSY;
    return fstat(r->old, &s) < 0 ? errno : s.st_ino != before->st_ino || s.st_dev != before->st_dev ? EBUSY : 0;
}

static void release(struct replacement *r)
{
    if (r->old >= 0)
        close(r->old);
    heap_free(r->path);
    heap_free(r->temporary);
}

int replacement_begin(struct replacement *r, const char *path)
{
    struct stat before;
    *r = (struct replacement){.path = target_of(path), .fd = -1, .old = -1};
    r->temporary = heap_printf("%s.XXXXXX", r->path);
    bool there = stat(r->path, &before) == 0;
    int error = there && S_ISDIR(before.st_mode)    ? EISDIR
                : there && !S_ISREG(before.st_mode) ? ENXIO
                : there                             ? lock_old(r, &before)
                                                    : 0;
    if (!error && (r->fd = mkstemp(r->temporary)) < 0)
        error = errno;
    if (error) {
        release(r);
        return error;
    }
    error = there ? resemble(r->fd, &before) : fchmod(r->fd, replacement_mode_of_new()) < 0 ? errno : 0;
    return error ? replacement_end(r, error) : 0;
}

bool replacement_is_of(const struct replacement *r, const char *data, size_t len)
{
    char piece[1 << 14];
    size_t at = 0;
    ssize_t n = r->old < 0 ? -1 : 1;
    while (n > 0) {
        n = pread(r->old, piece, sizeof piece, (off_t)at);
        if (n > 0 && ((size_t)n > len - at || memcmp(piece, data + at, (size_t)n) != 0))
            return false;
        at += n > 0 ? (size_t)n : 0;
    }
    return n == 0 && at == len;
}

int replacement_end(struct replacement *r, int error)
{
    if (!error && fsync(r->fd) < 0)
        error = errno;
    if (close(r->fd) < 0 && !error)
        error = errno;
    if (!error && rename(r->temporary, r->path) < 0)
        error = errno;
    if (error)
        unlink(r->temporary);
    release(r);
    return error;
}
