/* SPDX-License-Identifier: MIT
 *
 * Reads and replaces complete files, and creates folders. Every failure is printed here, so callers only return.
 * Must not know what a file contains.
 */
#include "files.h"

#include "adjudge.h"
#include "base/input.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

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

/* O_EXCL: an existing file is an error, not a target. */
bool file_make(const char *path, const char *data, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666), error = fd < 0 ? errno : 0;
    if (!error && !write_all(fd, data, len))
        error = errno;
    if (fd >= 0 && close(fd) < 0 && !error)
        error = errno;
    if (error)
        out_error(tr(lang(), "cannot write '%s': %s"), path, lang_error(error));
    return !error;
}

/* Writes next to the file and renames, so that a reader sees the old contents or the new. Keeps the
 * permissions of the old file. */
bool file_replace(const char *path, const char *data, size_t len)
{
    struct stat before;
    char *temporary = heap_printf("%s.XXXXXX", path);
    bool known = stat(path, &before) == 0;
    mode_t mask = umask(0); /* it can only be read by setting it */
    umask(mask);
    int fd = mkstemp(temporary), error = 0;
    if (fd < 0)
        error = errno;
    if (!error && fchmod(fd, known ? before.st_mode & 0777 : 0666 & ~mask) < 0)
        error = errno;
    if (!error && (!write_all(fd, data, len) || fsync(fd) < 0))
        error = errno;
    if (fd >= 0 && close(fd) < 0 && !error)
        error = errno;
    if (!error && rename(temporary, path) < 0)
        error = errno;
    if (error) {
        if (fd >= 0)
            unlink(temporary);
        out_error(tr(lang(), "cannot write '%s': %s"), path, lang_error(error));
    }
    heap_free(temporary);
    return !error;
}

/* A folder that exists is fine; its parent must exist. */
bool folder_make(const char *path)
{
    struct stat s;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &s) == 0 && S_ISDIR(s.st_mode)))
        return true;
    out_error(tr(lang(), "cannot create folder '%s': %s"), path, lang_error(errno));
    return false;
}
