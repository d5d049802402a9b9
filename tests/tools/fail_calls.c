/* SPDX-License-Identifier: MIT
 *
 * Loaded before the C library (LD_PRELOAD), lets one call of a program fail, whichever library makes it:
 *   FAIL_KIND   "file": files, folders, locks, threads, random bytes and the sandbox;
 *               "memory": malloc, calloc, realloc
 *   FAIL_AT     which of these calls, counted from 1; 0: none
 *   FAIL_HOW    an error number; "short": a read or write takes only half and says so; "kill": the process ends by SIGKILL
 *               instead of the call. Memory fails with ENOMEM, unless FAIL_HOW is "kill".
 *   FAIL_ON     1: all later calls fail, too
 *   FAIL_THEN   a second call that fails, or that the process does not survive (FAIL_THEN_HOW, as FAIL_HOW)
 *   FAIL_COUNT  a file that gets the number of calls, the name of the one that failed, and the numbers of blocks and of
 *               descriptors that are left at the end
 * Writes to standard error do not fail: the tests read the messages.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *p);

enum { HALF = -1, KILL = -2, COUNT_FD = 900 };

static int files, memory, go_on, how, then_how, counted;
static long at, then_at;
static atomic_long calls, blocks;
static const char *failed = "-";

static long number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

static int manner(const char *name)
{
    const char *text = getenv(name);
    return !text ? 0 : !strcmp(text, "short") ? HALF : !strcmp(text, "kill") ? KILL : (int)strtol(text, NULL, 10);
}

/* The file is opened first: later, a sandbox can forbid it. */
__attribute__((constructor)) static void begin(void)
{
    const char *kind = getenv("FAIL_KIND"), *path = getenv("FAIL_COUNT");
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    counted = fd >= 0 && dup2(fd, COUNT_FD) == COUNT_FD;
    if (fd >= 0)
        close(fd);
    how = manner("FAIL_HOW");
    then_how = manner("FAIL_THEN_HOW");
    at = number("FAIL_AT");
    then_at = number("FAIL_THEN");
    go_on = (int)number("FAIL_ON");
    files = kind && !strcmp(kind, "file");
    memory = kind && !strcmp(kind, "memory");
    blocks = 0;
}

static void write_count(void)
{
    char text[128];
    int descriptors = 0;
    files = memory = 0;
    for (int fd = 3; fd < COUNT_FD; fd++)
        descriptors += fcntl(fd, F_GETFD) >= 0;
    int len = snprintf(text, sizeof text, "%ld %s %ld %d\n", (long)calls, failed, (long)blocks, descriptors);
    if (counted && write(COUNT_FD, text, (size_t)len) < 0)
        abort();
    counted = 0;
}

__attribute__((destructor)) static void end(void)
{
    write_count();
}

/* What a process frees that ends without its destructors does not matter. */
void _exit(int status)
{
    static void (*through)(int);
    blocks = 0;
    write_count();
    *(void **)&through = dlsym(RTLD_NEXT, "_exit");
    through(status);
    abort();
}

/* How this call fails; 0: it does not. */
static int failure(int kind, const char *name)
{
    if (!kind)
        return 0;
    long n = atomic_fetch_add(&calls, 1) + 1;
    int second = then_at && n == then_at;
    if (!second && (!at || n < at || (n > at && !go_on)))
        return 0;
    if (n == at || second)
        failed = name;
    int this = second ? then_how : how;
    if (this == KILL)
        raise(SIGKILL);
    return this;
}

/* Whether a call fails that cannot be done by halves. */
static int fails(const char *name)
{
    int error = failure(files, name);
    if (error > 0)
        errno = error;
    return error > 0;
}

static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

/* --- memory --------------------------------------------------------------------------------------------------- */

static int no_memory(const char *name)
{
    if (!failure(memory, name))
        return 0;
    errno = ENOMEM;
    return 1;
}

static void *counted_block(void *p)
{
    blocks += p != NULL;
    return p;
}

void *malloc(size_t size)
{
    return no_memory("malloc") ? NULL : counted_block(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return no_memory("calloc") ? NULL : counted_block(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size)
{
    if (no_memory("realloc"))
        return NULL;
    void *p = __libc_realloc(old, size);
    return old ? p : counted_block(p);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return no_memory("aligned_alloc") ? NULL : counted_block(__libc_memalign(alignment, size));
}

int posix_memalign(void **into, size_t alignment, size_t size)
{
    if (no_memory("posix_memalign"))
        return ENOMEM;
    *into = counted_block(__libc_memalign(alignment, size));
    return *into ? 0 : ENOMEM;
}

void free(void *p)
{
    blocks -= p != NULL;
    __libc_free(p);
}

/* --- files ---------------------------------------------------------------------------------------------------- */

#define CALL_OR(failure_value, result, name, parameters, arguments)                                                \
    result name parameters                                                                                         \
    {                                                                                                              \
        static result(*through) parameters;                                                                        \
        if (!through)                                                                                              \
            *(void **)&through = real(#name);                                                                      \
        if (fails(#name))                                                                                          \
            return failure_value;                                                                                  \
        return through arguments;                                                                                  \
    }
#define CALL(result, name, parameters, arguments) CALL_OR(-1, result, name, parameters, arguments)

CALL(int, fsync, (int fd), (fd))
CALL(int, fdatasync, (int fd), (fd))
CALL(int, ftruncate64, (int fd, off64_t len), (fd, len))
CALL(int, link, (const char *from, const char *to), (from, to))
CALL(int, rename, (const char *from, const char *to), (from, to))
CALL(int, unlink, (const char *path), (path))
CALL(int, rmdir, (const char *path), (path))
CALL(int, mkdir, (const char *path, mode_t mode), (path, mode))
CALL(int, flock, (int fd, int operation), (fd, operation))
CALL(int, access, (const char *path, int mode), (path, mode))
CALL(int, fstat64, (int fd, struct stat64 *into), (fd, into))
CALL(int, stat64, (const char *path, struct stat64 *into), (path, into))
CALL(int, lstat64, (const char *path, struct stat64 *into), (path, into))
CALL(int, fstatat64, (int dir, const char *path, struct stat64 *into, int flags), (dir, path, into, flags))
CALL(int, chmod, (const char *path, mode_t mode), (path, mode))
CALL(int, fchmod, (int fd, mode_t mode), (fd, mode))
CALL(int, fchown, (int fd, uid_t user, gid_t group), (fd, user, group))
CALL(int, dup2, (int old, int new), (old, new))
CALL(off64_t, lseek64, (int fd, off64_t to, int from), (fd, to, from))
CALL(ssize_t, readlink, (const char *path, char *into, size_t len), (path, into, len))
CALL(ssize_t, getrandom, (void *into, size_t len, unsigned flags), (into, len, flags))
CALL(long, sysconf, (int name), (name))
CALL(int, mkstemp64, (char *template), (template))
CALL(int, fflush, (FILE *to), (to))
CALL_OR(NULL, char *, mkdtemp, (char *template), (template))
CALL_OR(NULL, char *, realpath, (const char *path, char *into), (path, into))
CALL_OR(NULL, char *, getcwd, (char *into, size_t len), (into, len))
CALL_OR(NULL, DIR *, opendir, (const char *path), (path))
CALL_OR(NULL, DIR *, fdopendir, (int fd), (fd))
CALL_OR(NULL, struct dirent64 *, readdir64, (DIR *dir), (dir))
CALL_OR(NULL, FILE *, tmpfile64, (void), ())
CALL_OR(NULL, FILE *, fdopen, (int fd, const char *mode), (fd, mode))
CALL_OR(errno, int, pthread_create,
        (pthread_t *thread, const pthread_attr_t *with, void *(*run)(void *), void *ctx), (thread, with, run, ctx))

/* The descriptor is closed in each case, as in Linux. */
int close(int fd)
{
    static int (*through)(int);
    if (!through)
        *(void **)&through = real("close");
    int closed = through(fd);
    return fails("close") ? -1 : closed;
}

/* Transfers that can be done by halves. */
#define TRANSFER(name, shown, parameters, full, halved)                                                             \
    ssize_t name parameters                                                                                        \
    {                                                                                                              \
        static ssize_t(*through) parameters;                                                                       \
        if (!through)                                                                                              \
            *(void **)&through = real(#name);                                                                      \
        int error = failure(files, shown);                                                                         \
        if (error == HALF)                                                                                         \
            return through halved;                                                                                 \
        if (error)                                                                                                 \
            errno = error;                                                                                         \
        return error ? -1 : through full;                                                                          \
    }

#define HALF_OF(len) (((len) + 1) / 2)

/* What read and open64 are in programs with checked functions; the headers declare them only to those. */
ssize_t __read_chk(int fd, void *into, size_t len, size_t size);
int __open64_2(const char *path, int flags);

TRANSFER(read, "read", (int fd, void *into, size_t len), (fd, into, len), (fd, into, HALF_OF(len)))
TRANSFER(__read_chk, "read", (int fd, void *into, size_t len, size_t size), (fd, into, len, size),
         (fd, into, HALF_OF(len), size))
TRANSFER(pread64, "pread64", (int fd, void *into, size_t len, off64_t from), (fd, into, len, from),
         (fd, into, HALF_OF(len), from))
TRANSFER(pwrite64, "pwrite64", (int fd, const void *from, size_t len, off64_t to), (fd, from, len, to),
         (fd, from, HALF_OF(len), to))

ssize_t write(int fd, const void *from, size_t len)
{
    static ssize_t (*through)(int, const void *, size_t);
    if (!through)
        *(void **)&through = real("write");
    int error = failure(files && fd != STDERR_FILENO, "write");
    if (error > 0)
        errno = error;
    return error > 0 ? -1 : through(fd, from, error == HALF ? HALF_OF(len) : len);
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *to)
{
    static size_t (*through)(const void *, size_t, size_t, FILE *);
    if (!through)
        *(void **)&through = real("fwrite");
    if (!fails("fwrite"))
        return through(from, size, count, to);
    to->_flags |= 0x20; /* what ferror() looks at in glibc */
    return 0;
}

int fclose(FILE *f)
{
    static int (*through)(FILE *);
    if (!through)
        *(void **)&through = real("fclose");
    int closed = through(f);
    return fails("fclose") ? EOF : closed;
}

/* Landlock and seccomp have no functions in the C library. */
long syscall(long call, ...)
{
    static long (*through)(long, ...);
    long a[6];
    va_list ap;
    if (!through)
        *(void **)&through = real("syscall");
    va_start(ap, call);
    for (int i = 0; i < 6; i++)
        a[i] = va_arg(ap, long);
    va_end(ap);
    return fails("syscall") ? -1 : through(call, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int prctl(int option, ...)
{
    static int (*through)(int, ...);
    unsigned long a[4];
    va_list ap;
    if (!through)
        *(void **)&through = real("prctl");
    va_start(ap, option);
    for (int i = 0; i < 4; i++)
        a[i] = va_arg(ap, unsigned long);
    va_end(ap);
    return fails("prctl") ? -1 : through(option, a[0], a[1], a[2], a[3]);
}

static int open_or_fail(const char *name, int directory, const char *path, int flags, mode_t mode)
{
    static int (*through)(int, const char *, int, ...);
    if (!through)
        *(void **)&through = real("openat64");
    return fails(name) ? -1 : through(directory, path, flags, mode);
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

int __open64_2(const char *path, int flags)
{
    return open_or_fail("open64", AT_FDCWD, path, flags, 0);
}

int openat64(int directory, const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = mode_of(flags, ap);
    va_end(ap);
    return open_or_fail("openat64", directory, path, flags, mode);
}
