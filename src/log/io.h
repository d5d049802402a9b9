/* SPDX-License-Identifier: MIT
 *
 * The only access of the log to the file system: a table of system calls, so that tests can make each of them
 * fail, and the combinations of calls that are easy to get wrong (short writes, interrupted calls, syncing a
 * directory).
 *
 */
#ifndef ADJ_LOG_IO_H
#define ADJ_LOG_IO_H

#include "base/buf.h"

#include <stdint.h>
#include <sys/types.h>

enum { LOG_PATH_SIZE = 4096 }; /* bytes of a path with its NUL: PATH_MAX */

/* Each member behaves as the POSIX function of its name: -1 and errno on failure. `user` is passed on to all. */
struct log_io {
    void *user;
    /* `-`, for reading: standard input, which must be seekable. */
    int (*open)(void *user, const char *path, int flags, mode_t mode);
    int (*close)(void *user, int fd); /* the descriptor is gone even if it fails */
    ssize_t (*pread)(void *user, int fd, void *into, size_t len, off_t at); /* may read less; 0: the end */
    ssize_t (*pwrite)(void *user, int fd, const void *from, size_t len, off_t at); /* may write less */
    int (*ftruncate)(void *user, int fd, off_t len);
    int (*sync)(void *user, int fd); /* fdatasync, or fsync for a directory */
    int (*link)(void *user, const char *from, const char *to); /* EEXIST if `to` exists */
    int (*rename)(void *user, const char *from, const char *to); /* replaces `to` in one step */
    int (*unlink)(void *user, const char *path);
    int (*lock)(void *user, int fd); /* flock(fd, LOCK_EX | LOCK_NB); gone when fd is closed or the process ends */
    /* These are combinations of calls: */
    int (*has_name)(void *user, int fd, const char *path); /* 1: `path` leads to the open file; -1: not; 0: not known */
    int (*name_of)(void *user, int fd, char *into); /* a name that leads to the open file, LOG_PATH_SIZE bytes; -1: none */
    int (*target)(void *user, const char *path, char *into); /* the file that all links lead to, LOG_PATH_SIZE bytes; realpath */
    void (*resemble)(void *user, int fd, int old); /* gives the file owner and permissions of the old one, if possible */
};

/* The system itself. */
extern const struct log_io log_io_system;

/* All return 0, or -1 with errno. They repeat interrupted calls and continue short writes. */
int log_io_write(const struct log_io *io, int fd, const void *from, size_t len, uint64_t at);
/* Appends the file to `into`; EFBIG if it has more than `max` bytes. */
int log_io_read_all(const struct log_io *io, int fd, struct buf *into, size_t max);
/* Syncs the directory of `path`, so that the name survives a power failure. */
int log_io_sync_directory(const struct log_io *io, const char *path);
/* Gives the finished file `from` the name `to`. Without `replace`, fails with EEXIST if `to` exists. */
int log_io_publish(const struct log_io *io, const char *from, const char *to, int replace);

#endif
