/* SPDX-License-Identifier: MIT
 *
 * See the header. Who makes a library holds a lock on its source, which ends with the process: a source without a lock
 * is left over.
 */
#define _DEFAULT_SOURCE /* flock, realpath */
#include "native/native_cache.h"

#include "base/sha256.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---------------------------------------------------------------- the folder */

static bool is_private(const char *path)
{
    struct stat s;
    return !lstat(path, &s) && S_ISDIR(s.st_mode) && s.st_uid == geteuid() && !(s.st_mode & (S_IWGRP | S_IWOTH));
}

/* No one but the user and root can put another folder in the place of one in it. */
static bool keeps_names(const char *path)
{
    struct stat s;
    bool others = !lstat(path, &s) && S_ISDIR(s.st_mode) && (s.st_uid == geteuid() || s.st_uid == 0);
    return others && (!(s.st_mode & (S_IWGRP | S_IWOTH)) || s.st_mode & S_ISVTX);
}

/* Of an absolute path without links, which is cut shorter on the way. */
static bool all_keep_names(char *path)
{
    for (char *slash = strrchr(path, '/'); slash && slash > path; slash = strrchr(path, '/')) {
        *slash = '\0';
        if (*path && !keeps_names(path))
            return false;
    }
    return keeps_names("/");
}

static bool make_folder(const char *path)
{
    return !mkdir(path, 0700) || errno == EEXIST;
}

const char *native_cache_folder(struct arena *arena)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char real[PATH_MAX];
    bool given = cache && *cache == '/';
    if (!given && !(home && *home == '/'))
        return NULL;
    const char *around = given ? cache : arena_printf(arena, "%s/.cache", home);
    if (!make_folder(around) || !realpath(around, real)) /* from here on, no link can be changed */
        return NULL;
    const char *ours = arena_printf(arena, "%s/adjudge", real), *folder = arena_printf(arena, "%s/native", ours);
    if (!make_folder(ours) || !is_private(ours) || !make_folder(folder) || !is_private(folder))
        return NULL;
    return all_keep_names(arena_strdup(arena, ours)) ? folder : NULL;
}

/* ---------------------------------------------------------------- one library */

struct native_paths native_cache_paths(struct arena *arena, const char *folder, const char *digest)
{
    return (struct native_paths){.library = arena_printf(arena, "%s/%s.so", folder, digest),
                                 .source = arena_printf(arena, "%s/%s.c", folder, digest),
                                 .made = arena_printf(arena, "%s/%s.so.new", folder, digest)};
}

/* A regular file of the user, to which no one else can write; -1: it is not one. */
static int open_own(const char *path, int how, off_t *size)
{
    struct stat s;
    int fd = open(path, how | O_NOFOLLOW | O_CLOEXEC);
    bool good = fd >= 0 && !fstat(fd, &s) && S_ISREG(s.st_mode) && s.st_uid == geteuid() && !(s.st_mode & (S_IWGRP | S_IWOTH));
    if (good) {
        *size = s.st_size;
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool read_all(int fd, void *to, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = read(fd, (char *)to + done, size - done);
        if (n <= 0 && !(n < 0 && errno == EINTR))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool write_all(int fd, const void *from, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = write(fd, (const char *)from + done, size - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Of the next `size` bytes. */
static bool sum_up(int fd, off_t size, uint8_t sum[SHA256_SIZE])
{
    struct sha256 digest;
    char piece[1 << 14];
    sha256_begin(&digest);
    while (size > 0) {
        size_t n = size < (off_t)sizeof piece ? (size_t)size : sizeof piece;
        if (!read_all(fd, piece, n))
            return false;
        sha256_add(&digest, piece, n);
        size -= (off_t)n;
    }
    sha256_end(&digest, sum);
    return true;
}

/* A loader that maps a file of which a part is missing ends the process: so it is only given complete ones. */
bool native_cache_has(const struct native_paths *p)
{
    off_t size;
    uint8_t sum[SHA256_SIZE], kept[SHA256_SIZE];
    int fd = open_own(p->library, O_RDONLY, &size);
    if (fd < 0)
        return false;
    bool good = size > SHA256_SIZE && sum_up(fd, size - SHA256_SIZE, sum) && read_all(fd, kept, sizeof kept);
    good = good && !memcmp(sum, kept, sizeof sum);
    if (good)
        futimens(fd, NULL); /* it is in use: see sweep */
    close(fd);
    return good;
}

/* Loaders ignore what follows the parts of a library. */
static bool seal(const char *path)
{
    off_t size;
    uint8_t sum[SHA256_SIZE];
    if (chmod(path, S_IRUSR | S_IWUSR))
        return false;
    int fd = open_own(path, O_RDWR, &size);
    if (fd < 0)
        return false;
    bool good = sum_up(fd, size, sum) && write_all(fd, sum, sizeof sum);
    return !close(fd) && good;
}

/* ---------------------------------------------------------------- making */

static bool lock(int fd, int how)
{
    while (flock(fd, how))
        if (errno != EINTR)
            return false;
    return true;
}

/* Waits for the process that holds it, which may have removed the file meanwhile. -1: it cannot be made. */
static int lock_source(const char *path)
{
    for (;;) {
        struct stat held, named;
        int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0)
            return -1;
        if (!lock(fd, LOCK_EX)) {
            close(fd);
            return -1;
        }
        if (!fstat(fd, &held) && !lstat(path, &named) && held.st_ino == named.st_ino && held.st_dev == named.st_dev)
            return fd;
        close(fd);
    }
}

/* Under the lock. */
static bool make_library(const struct native_paths *p, int source, const struct buf *text, native_maker *make, const char *compiler)
{
    unlink(p->made);
    return !ftruncate(source, 0) && write_all(source, text->data, text->len) && make(compiler, p->source, p->made) && seal(p->made) &&
           !rename(p->made, p->library);
}

/* … unless someone holds it. */
static void sweep_source(int folder, const char *source)
{
    char made[NAME_MAX + 1];
    int fd = openat(folder, source, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return;
    if (lock(fd, LOCK_EX | LOCK_NB)) {
        snprintf(made, sizeof made, "%.*s.so.new", (int)(strlen(source) - 2), source);
        unlinkat(folder, made, 0); /* first: without the source, nothing would lead to it */
        unlinkat(folder, source, 0);
    }
    close(fd);
}

/* A library that was not used for long: each change of the rules leaves one. */
static void sweep_library(int folder, const char *library, time_t now)
{
    struct stat s;
    if (!fstatat(folder, library, &s, AT_SYMLINK_NOFOLLOW) && s.st_mtime < now - NATIVE_KEPT_DAYS * 24 * 60 * 60)
        unlinkat(folder, library, 0);
}

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), n = strlen(end);
    return len > n && !strcmp(name + len - n, end);
}

static void sweep(const char *path, time_t now)
{
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        if (ends_with(e->d_name, ".c"))
            sweep_source(dirfd(folder), e->d_name);
        else if (ends_with(e->d_name, ".so"))
            sweep_library(dirfd(folder), e->d_name, now);
    }
    if (folder)
        closedir(folder);
}

bool native_cache_make(const char *folder, const struct native_paths *p, const struct buf *text, native_maker *make, const char *compiler)
{
    int source = lock_source(p->source);
    if (source < 0)
        return false;
    bool good = native_cache_has(p) || make_library(p, source, text, make, compiler);
    struct stat s;
    bool known = !futimens(source, NULL) && !fstat(source, &s); /* what time it is */
    unlink(p->made);
    unlink(p->source);
    close(source);
    if (known)
        sweep(folder, s.st_mtime);
    return good;
}
