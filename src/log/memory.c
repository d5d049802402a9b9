/* SPDX-License-Identifier: MIT
 *
 * The calls of struct log_io on one buffer. If the buffer cannot grow, the allocator jumps to the memory guard of the
 * writer. Must not use a descriptor of the system.
 */
#include "log/memory.h"

#include <fcntl.h>
#include <string.h>

enum { THE_FILE = 3 }; /* no descriptor of the system is ever used */

/* A new file replaces the old one; any other call opens what is there. */
static int memory_open(void *user, const char *path, int flags, mode_t mode)
{
    struct log_memory *m = user;
    (void)path;
    (void)mode;
    if (flags & O_EXCL)
        buf_reset(&m->file);
    return THE_FILE;
}

/* Reading past the end returns 0, as for a file. */
static ssize_t memory_pread(void *user, int fd, void *into, size_t len, off_t at)
{
    const struct log_memory *m = user;
    size_t from = (size_t)at, rest = from < m->file.len ? m->file.len - from : 0, n = len < rest ? len : rest;
    (void)fd;
    if (n)
        memcpy(into, m->file.data + from, n);
    return (ssize_t)n;
}

/* A gap before `at` is filled with zeros, as POSIX requires. */
static ssize_t memory_pwrite(void *user, int fd, const void *from, size_t len, off_t at)
{
    struct log_memory *m = user;
    size_t end = (size_t)at + len;
    (void)fd;
    if (end > m->file.len)
        buf_fill(&m->file, '\0', end - m->file.len);
    if (len)
        memcpy(m->file.data + at, from, len);
    return (ssize_t)len;
}

/* Only shortens: the writer never extends a file. */
static int memory_ftruncate(void *user, int fd, off_t len)
{
    struct log_memory *m = user;
    (void)fd;
    if ((size_t)len < m->file.len)
        buf_cut(&m->file, (size_t)len);
    return 0;
}

/* Closing, syncing and locking always succeed. */
static int nothing_to_do(void *user, int fd)
{
    (void)user;
    (void)fd;
    return 0;
}

/* Publishing changes nothing: every name is the same file. */
static int same_file(void *user, const char *from, const char *to)
{
    (void)user;
    (void)from;
    (void)to;
    return 0;
}

/* Removing the temporary name must not remove the file. */
static int keep(void *user, const char *path)
{
    (void)user;
    (void)path;
    return 0;
}

static int has_every_name(void *user, int fd, const char *path)
{
    (void)user;
    (void)fd;
    (void)path;
    return 1;
}

static int has_no_other_name(void *user, int fd, char *into)
{
    (void)user;
    (void)fd;
    (void)into;
    return -1;
}

static int has_no_links(void *user, const char *path, char *into)
{
    (void)user;
    (void)path;
    (void)into;
    return -1;
}

static void has_no_owner(void *user, int fd, int old)
{
    (void)user;
    (void)fd;
    (void)old;
}

void log_memory_init(struct log_memory *m)
{
    *m = (struct log_memory){.io = {m, memory_open, nothing_to_do, memory_pread, memory_pwrite, memory_ftruncate,
                                    nothing_to_do, same_file, same_file, keep, nothing_to_do, has_every_name,
                                    has_no_other_name, has_no_links, has_no_owner}};
}

void log_memory_release(struct log_memory *m)
{
    buf_release(&m->file);
    *m = (struct log_memory){.io = {0}};
}
