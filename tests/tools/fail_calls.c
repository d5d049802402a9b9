/* SPDX-License-Identifier: MIT
 *
 * Loaded in front of the C library (LD_PRELOAD), lets one call of a program fail, whichever library makes it:
 *   FAIL_KIND   "file": open, read, write, sync, cut, link, rename, unlink and lock;
 *               "memory": malloc, calloc, realloc
 *   FAIL_AT     which of these calls, counted from 1; 0: none
 *   FAIL_HOW    an error number; "short": a write takes only half and says so. Memory fails with ENOMEM in each case.
 *   FAIL_ON     1: all later calls fail, too
 *   FAIL_COUNT  a file that gets the number of calls, and the name of the one that failed
 * The C library's own streams do not come by here.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static int files, memory, go_on, how, half;
static long at;
static atomic_long calls;
static const char *failed = "-";

static long number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *kind = getenv("FAIL_KIND"), *manner = getenv("FAIL_HOW");
    half = manner && !strcmp(manner, "short");
    how = half ? 0 : (int)number("FAIL_HOW");
    at = number("FAIL_AT");
    go_on = (int)number("FAIL_ON");
    files = kind && !strcmp(kind, "file");
    memory = kind && !strcmp(kind, "memory");
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAIL_COUNT");
    files = memory = 0;
    FILE *f = path ? fopen(path, "w") : NULL;
    if (f)
        fprintf(f, "%ld %s\n", (long)calls, failed);
    if (f)
        fclose(f);
}

static int must_fail(int kind, const char *name)
{
    if (!kind)
        return 0;
    long n = atomic_fetch_add(&calls, 1) + 1;
    if (!at || n < at || (n > at && !go_on))
        return 0;
    if (n == at)
        failed = name;
    return 1;
}

static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

/* --- memory --------------------------------------------------------------------------------------------------- */

static int no_memory(const char *name)
{
    if (!must_fail(memory, name))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return no_memory("malloc") ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return no_memory("calloc") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return no_memory("realloc") ? NULL : __libc_realloc(old, size);
}

/* --- files ---------------------------------------------------------------------------------------------------- */

#define CALL(result, name, parameters, arguments)                                                                  \
    result name parameters                                                                                         \
    {                                                                                                              \
        static result(*through) parameters;                                                                        \
        if (!through)                                                                                              \
            *(void **)&through = real(#name);                                                                      \
        if (!half && must_fail(files, #name)) {                                                                    \
            errno = how;                                                                                           \
            return -1;                                                                                             \
        }                                                                                                          \
        return through arguments;                                                                                  \
    }

CALL(ssize_t, read, (int fd, void *into, size_t len), (fd, into, len))
CALL(ssize_t, pread64, (int fd, void *into, size_t len, off64_t from), (fd, into, len, from))
CALL(int, fsync, (int fd), (fd))
CALL(int, fdatasync, (int fd), (fd))
CALL(int, ftruncate64, (int fd, off64_t len), (fd, len))
CALL(int, link, (const char *from, const char *to), (from, to))
CALL(int, rename, (const char *from, const char *to), (from, to))
CALL(int, unlink, (const char *path), (path))
CALL(int, flock, (int fd, int operation), (fd, operation))

ssize_t pwrite64(int fd, const void *from, size_t len, off64_t to)
{
    static ssize_t (*through)(int, const void *, size_t, off64_t);
    if (!through)
        *(void **)&through = real("pwrite64");
    if (!must_fail(files, "pwrite64"))
        return through(fd, from, len, to);
    if (half)
        return through(fd, from, (len + 1) / 2, to);
    errno = how;
    return -1;
}

static int open_or_fail(const char *name, int directory, const char *path, int flags, mode_t mode)
{
    static int (*through)(int, const char *, int, ...);
    if (!through)
        *(void **)&through = real("openat64");
    if (!half && must_fail(files, name)) {
        errno = how;
        return -1;
    }
    return through(directory, path, flags, mode);
}

static mode_t mode_of(int flags, va_list ap)
{
    return flags & O_CREAT ? (mode_t)va_arg(ap, int) : 0;
}

int open64(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = mode_of(flags, ap);
    va_end(ap);
    return open_or_fail("open64", AT_FDCWD, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = mode_of(flags, ap);
    va_end(ap);
    return open_or_fail("openat64", directory, path, flags, mode);
}
