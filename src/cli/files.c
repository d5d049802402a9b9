/* SPDX-License-Identifier: MIT
 *
 * Reads and replaces complete files, and creates folders. Every failure is printed here, so callers only return.
 * Must not know what a file contains.
 */
#include "files.h"

#include "adjudge.h"
#include "base/error.h"
#include "base/input.h"
#include "heap.h"
#include "lang.h"
#include "out.h"
#include "replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file can grow while it is read, so the bound is checked after each piece. */
char *file_read(const char *path, size_t max, size_t *len)
{
    int fd = input_open(path);
    char *data = NULL;
    size_t cap = 0;
    ssize_t n = fd < 0 ? -1 : 1;
    *len = 0;
    while (n > 0 || (n < 0 && fd >= 0 && errno == EINTR)) {
        if (*len == cap) {
            cap = cap ? 2 * cap : 1 << 14;
            data = heap_grow(data, cap);
        }
        n = read(fd, data + *len, cap - *len);
        *len += n > 0 ? (size_t)n : 0;
        if (*len > max) {
            errno = EFBIG;
            n = -1;
        }
    }
    int error = errno;
    if (fd >= 0)
        close(fd);
    if (n == 0)
        return data;
    out_error(tr(lang(), "cannot read '%s': %s"), path, lang_error(error));
    heap_free(data);
    return NULL;
}

/* Continues after short and interrupted writes. */
static bool write_all(int fd, const char *data, size_t len)
{
    while (len) {
        ssize_t n = write(fd, data, len);
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            data += n;
            len -= (size_t)n;
        }
    }
    return true;
}

/* `fmt` has the path and the reason. */
static void cannot_create(const char *fmt, const char *path, int error) __attribute__((format(printf, 1, 0)));
static void cannot_create(const char *fmt, const char *path, int error)
{
    int folder = (int)error_missing_folder(error, path);
    char *missing = heap_printf(tr(lang(), "no folder '%.*s'"), folder, path);
    out_error(fmt, path, folder ? missing : lang_error(error));
    heap_free(missing);
}

/* O_EXCL: an existing file is an error, not a target. */
bool file_make(const char *path, const char *data, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666), error = fd < 0 ? errno : 0;
    if (!error && !write_all(fd, data, len))
        error = errno;
    if (fd >= 0 && close(fd) < 0 && !error)
        error = errno;
    if (error)
        cannot_create(tr(lang(), "cannot write '%s': %s"), path, error);
    return !error;
}

/* Writes and syncs a new file, whose name mkstemp makes from `temporary`. Returns 0, or errno without a file. */
static int write_temporary(char *temporary, mode_t mode, const char *data, size_t len)
{
    int fd = mkstemp(temporary), error = 0;
    if (fd < 0)
        return errno;
    if (fchmod(fd, mode) < 0 || !write_all(fd, data, len) || fsync(fd) < 0)
        error = errno;
    if (close(fd) < 0 && !error)
        error = errno;
    if (error)
        unlink(temporary);
    return error;
}

/* Gives a file a name that must not exist. */
static bool give_name(const char *temporary, const char *path)
{
    if (link(temporary, path) == 0) {
        unlink(temporary);
        return true;
    }
    if (errno != EPERM && errno != ENOSYS && errno != EOPNOTSUPP)
        return false;
    /* No hard links here (FAT, some network drives): take the name first, then put the file there. */
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    return fd >= 0 && close(fd) == 0 && rename(temporary, path) == 0;
}

/* Written next to its name, so that a reader sees all of it or nothing. */
bool file_publish(const char *path, const char *data, size_t len, bool secret)
{
    char *temporary = heap_printf("%s.XXXXXX", path);
    int error = write_temporary(temporary, secret ? 0600 : replacement_mode_of_new(), data, len);
    if (!error && !give_name(temporary, path)) {
        error = errno;
        unlink(temporary);
    }
    if (error)
        cannot_create(tr(lang(), "cannot write '%s': %s"), path, error);
    heap_free(temporary);
    return !error;
}

/* `before`: what the file must still contain; NULL: anything. */
static bool replace(const char *path, const struct adj_bytes *before, const char *data, size_t len)
{
    struct replacement r;
    int error = replacement_begin(&r, path);
    if (!error) {
        error = before && !replacement_is_of(&r, before->data, before->len) ? EBUSY : 0;
        if (!error && !write_all(r.fd, data, len))
            error = errno;
        error = replacement_end(&r, error);
    }
    if (error)
        cannot_create(tr(lang(), "cannot write '%s': %s"), path, error);
    return !error;
}

bool file_replace(const char *path, const char *data, size_t len)
{
    return replace(path, NULL, data, len);
}

bool file_update(const char *path, const struct adj_bytes *before, const char *data, size_t len)
{
    return replace(path, before, data, len);
}

/* A folder that exists is fine; its parent must exist. */
bool folder_make(const char *path)
{
    struct stat s;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &s) == 0 && S_ISDIR(s.st_mode)))
        return true;
    cannot_create(tr(lang(), "cannot create folder '%s': %s"), path, errno);
    return false;
}
