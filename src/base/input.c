/* SPDX-License-Identifier: MIT
 *
 * See the header. What a name leads to is checked before it is opened, because opening a device can act on it, and again
 * afterwards, because the name can change in between. Must not know what a file contains.
 */
#include "base/input.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 64 * 1024 };

/* O_NONBLOCK: a name that becomes a pipe after the check must not block. */
enum { OPEN_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };

/* Returns 0 for a regular file, otherwise -1 with errno. */
static int regular(const struct stat *s)
{
    if (S_ISREG(s->st_mode))
        return 0;
    errno = S_ISDIR(s->st_mode) ? EISDIR : S_ISLNK(s->st_mode) ? ELOOP : ENXIO;
    return -1;
}

int input_check_regular(int fd)
{
    struct stat s;
    return fstat(fd, &s) || regular(&s) ? -1 : 0;
}

/* Closes a descriptor that turned out to be something else; keeps errno. */
static int checked(int fd)
{
    if (fd < 0 || !input_check_regular(fd))
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

int input_open(const char *path)
{
    struct stat s;
    if (!strcmp(path, "-"))
        return fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
    if (stat(path, &s) || regular(&s))
        return -1;
    return checked(open(path, OPEN_FLAGS));
}

int input_open_at(int folder, const char *name)
{
    struct stat s;
    if (fstatat(folder, name, &s, AT_SYMLINK_NOFOLLOW) || regular(&s))
        return -1;
    return checked(openat(folder, name, OPEN_FLAGS | O_NOFOLLOW));
}

int input_open_folder(const char *path)
{
    return open(path, OPEN_FLAGS | O_DIRECTORY);
}

int input_open_folder_at(int folder, const char *name)
{
    return openat(folder, name, OPEN_FLAGS | O_DIRECTORY | O_NOFOLLOW);
}

/* A file can grow while it is read, and standard input has no size: the bound is checked after each piece. */
int input_read_fd(int fd, struct buf *b, size_t max)
{
    for (size_t before = b->len;;) {
        buf_reserve(b, PIECE);
        ssize_t n = read(fd, b->data + b->len, PIECE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n > 0)
            b->len += (size_t)n;
        b->data[b->len] = 0;
        if (b->len - before > max)
            errno = EFBIG;
        if (n < 0 || b->len - before > max)
            return -1;
        if (n == 0)
            return 0;
    }
}

int input_read(struct buf *b, const char *path, size_t max)
{
    int fd = input_open(path);
    if (fd < 0)
        return -1;
    int failed = input_read_fd(fd, b, max), error = errno;
    close(fd);
    errno = error;
    return failed;
}

/* Whether a name that could not be examined leads nowhere. */
static bool leads_nowhere(int error)
{
    return error == ENOENT || error == ENOTDIR || error == ELOOP || error == ENAMETOOLONG;
}

bool input_is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) ? !leads_nowhere(errno) : S_ISDIR(s.st_mode);
}

bool input_is_file(const char *path)
{
    struct stat s;
    return stat(path, &s) ? !leads_nowhere(errno) : S_ISREG(s.st_mode);
}

/* ---------------------------------------------------------------- folders */

int input_folder_open(struct input_folder *f, const char *path)
{
    int fd = input_open_folder(path);
    f->entries = 0;
    f->dir = fd < 0 ? NULL : fdopendir(fd);
    if (f->dir)
        return 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    errno = error;
    return -1;
}

/* A link counts as what it leads to, except that a folder is not entered through it. What was removed in the meantime
 * counts as a file: opening it fails. Returns 0, or -1 with errno. */
static int look_at(struct input_entry *e, int folder)
{
    struct stat s, to;
    e->folder = e->skipped = false;
    if (fstatat(folder, e->name, &s, AT_SYMLINK_NOFOLLOW))
        return leads_nowhere(errno) ? 0 : -1;
    e->folder = S_ISDIR(s.st_mode);
    if (!S_ISLNK(s.st_mode))
        return 0;
    if (fstatat(folder, e->name, &to, 0))
        return leads_nowhere(errno) ? 0 : -1;
    e->skipped = S_ISDIR(to.st_mode);
    return 0;
}

/* readdir distinguishes its end from a failure by errno alone. */
int input_folder_next(struct input_folder *f, struct input_entry *out)
{
    struct dirent *e;
    do {
        errno = 0;
        e = readdir(f->dir);
    } while (e && e->d_name[0] == '.');
    if (!e)
        return errno ? -1 : 0;
    if (f->entries++ == INPUT_ENTRIES_MAX) {
        errno = E2BIG;
        return -1;
    }
    out->name = e->d_name;
    return look_at(out, dirfd(f->dir)) ? -1 : 1;
}

void input_folder_close(struct input_folder *f)
{
    if (f->dir)
        closedir(f->dir);
    *f = (struct input_folder){0};
}
