/* SPDX-License-Identifier: MIT
 *
 * The system calls of the table, and the combinations of them (io.h). Must not know what is in a file.
 */
#define _DEFAULT_SOURCE /* flock, readlink, realpath */
#include "log/io.h"

#include "base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What exists is opened as every input is; a file to be written can still be a pipe or a device by its name, which
 * O_NONBLOCK keeps from blocking. O_CLOEXEC, because a host may start other programs. */
static int sys_open(void *user, const char *path, int flags, mode_t mode)
{
    (void)user;
    if (flags == O_RDONLY)
        return input_open(path);
    if (flags & O_DIRECTORY)
        return input_open_folder(path);
    int fd = open(path, flags | O_CLOEXEC | O_NONBLOCK, mode);
    bool created = flags & O_EXCL;
    if (fd < 0 || created || !input_check_regular(fd))
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

_Static_assert(LOG_PATH_SIZE >= PATH_MAX, "any path of the system fits");

static int sys_close(void *user, int fd)
{
    (void)user;
    return close(fd);
}

static ssize_t sys_pread(void *user, int fd, void *into, size_t len, off_t at)
{
    (void)user;
    return pread(fd, into, len, at);
}

static ssize_t sys_pwrite(void *user, int fd, const void *from, size_t len, off_t at)
{
    (void)user;
    return pwrite(fd, from, len, at);
}

static int sys_ftruncate(void *user, int fd, off_t len)
{
    (void)user;
    return ftruncate(fd, len);
}

static int sys_sync(void *user, int fd)
{
    (void)user;
    return fdatasync(fd);
}

static int sys_link(void *user, const char *from, const char *to)
{
    (void)user;
    return link(from, to);
}

static int sys_rename(void *user, const char *from, const char *to)
{
    (void)user;
    return rename(from, to);
}

static int sys_unlink(void *user, const char *path)
{
    (void)user;
    return unlink(path);
}

static int sys_lock(void *user, int fd)
{
    (void)user;
    return flock(fd, LOCK_EX | LOCK_NB);
}

/* Whether two descriptions are of the same file. */
static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* A path that cannot be examined for a different reason than its absence shows nothing. */
static int sys_has_name(void *user, int fd, const char *path)
{
    struct stat open, named;
    (void)user;
    if (fstat(fd, &open))
        return 0;
    if (stat(path, &named))
        return errno == ENOENT || errno == ENOTDIR ? -1 : 0;
    return same_file(&open, &named) ? 1 : -1;
}

/* Linux knows the name; a removed file has one that leads nowhere. */
static int sys_name_of(void *user, int fd, char *into)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, into, LOG_PATH_SIZE - 1);
    into[n < 0 ? 0 : n] = 0;
    return n > 0 && sys_has_name(user, fd, into) == 1 ? 0 : -1;
}

static int sys_target(void *user, const char *path, char *into)
{
    (void)user;
    char *real = realpath(path, NULL);
    size_t len = real ? strlen(real) : 0;
    if (real && len < LOG_PATH_SIZE)
        memcpy(into, real, len + 1);
    free(real);
    return real && len < LOG_PATH_SIZE ? 0 : -1;
}

/* Without the right to give files away, the file belongs to the one who wrote it; then its group gets no more than all. */
static void sys_resemble(void *user, int fd, int old)
{
    struct stat s;
    (void)user;
    if (fstat(old, &s))
        return;
    bool owned = !fchown(fd, s.st_uid, s.st_gid);
    mode_t mode = s.st_mode & 0777;
    if (!owned)
        mode &= ~(mode_t)070 | (mode & 07) << 3;
    if (fchmod(fd, mode))
        return; /* as for a new file */
}

const struct log_io log_io_system = {NULL,       sys_open,   sys_close,    sys_pread,   sys_pwrite, sys_ftruncate, sys_sync,
                                     sys_link,   sys_rename, sys_unlink,   sys_lock,    sys_has_name,
                                     sys_name_of, sys_target, sys_resemble};

/* Continues after short writes, which are legal even on a regular file when a disk is nearly
 * full. */
int log_io_write(const struct log_io *io, int fd, const void *from, size_t len, uint64_t at)
{
    const char *p = from;
    while (len > 0) {
        ssize_t n = io->pwrite(io->user, fd, p, len, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n == 0)
            errno = EIO; /* a device that accepts nothing and reports no error */
        if (n <= 0)
            return -1;
        p += n;
        at += (uint64_t)n;
        len -= (size_t)n;
    }
    return 0;
}

/* Checks the bound while it reads: the file can grow. */
int log_io_read_all(const struct log_io *io, int fd, struct buf *into, size_t max)
{
    enum { STEP = 64 * 1024 };
    for (size_t got = 0;;) {
        buf_reserve(into, STEP);
        ssize_t n = io->pread(io->user, fd, into->data + into->len, STEP, (off_t)got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n > 0) {
            got += (size_t)n;
            into->len += (size_t)n;
        }
        into->data[into->len] = 0;
        if (got > max)
            errno = EFBIG;
        if (n < 0 || got > max)
            return -1;
        if (n == 0)
            return 0;
    }
}

/* A path without a slash is in the current directory. */
int log_io_sync_directory(const struct log_io *io, const char *path)
{
    char dir[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) : 0;
    if (len >= sizeof dir) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(dir, path, len);
    dir[len] = 0;
    if (len == 0)
        strcpy(dir, slash ? "/" : ".");
    int fd = io->open(io->user, dir, O_RDONLY | O_DIRECTORY, 0);
    if (fd < 0)
        return -1;
    int failed = io->sync(io->user, fd), error = errno;
    io->close(io->user, fd);
    if (failed && error == EINVAL)
        failed = 0; /* a file system on which directories cannot be synced, and need not be */
    errno = error;
    return failed;
}

/* link() fails if the name exists, which rename() does not: an existing log is never replaced by
 * accident. */
int log_io_publish(const struct log_io *io, const char *from, const char *to, int replace)
{
    if (replace)
        return io->rename(io->user, from, to);
    if (!io->link(io->user, from, to)) {
        io->unlink(io->user, from); /* if this fails the file has a second name, and the next writer removes it */
        return 0;
    }
    if (errno != EPERM && errno != ENOSYS && errno != EOPNOTSUPP)
        return -1;
    /* No hard links here (FAT, some network drives): take the name first, then put the file there. */
    int fd = io->open(io->user, to, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd < 0)
        return -1;
    io->close(io->user, fd);
    return io->rename(io->user, from, to);
}
