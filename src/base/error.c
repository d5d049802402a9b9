/* SPDX-License-Identifier: MIT
 *
 * Texts for error numbers; those of strerror() depend on the locale and on the system. Must not allocate: memory may
 * have run out.
 */
#include "base/error.h"

#include "base/tr.h"

#include <errno.h>
#include <string.h>

const char *error_known(int error)
{
    static const struct {
        int error;
        const char *meaning;
    } table[] = {{ENOENT, TR("no such file")},
                 {EEXIST, TR("file exists")},
                 {EACCES, TR("permission denied")},
                 {EPERM, TR("operation not permitted")},
                 {ENOSPC, TR("disk full")},
                 {EDQUOT, TR("disk quota exceeded")},
                 {EFBIG, TR("file too large")},
                 {EIO, TR("I/O error")},
                 {EROFS, TR("read-only file system")},
                 {EISDIR, TR("is a directory")},
                 {ENXIO, TR("not a regular file")},
                 {E2BIG, TR("too many files in it")},
                 {ENOTDIR, TR("a part of the path is not a directory")},
                 {EMFILE, TR("too many open files")},
                 {ENFILE, TR("too many open files")},
                 {EWOULDBLOCK, TR("another process is recording to it")},
                 {EBUSY, TR("another process is changing it")},
                 {ENOMEM, TR("out of memory")}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].error == error)
            return table[i].meaning;
    return NULL;
}

const char *error_meaning(int error)
{
    const char *meaning = error_known(error);
    return meaning ? meaning : TR("system error");
}

/* A path that cannot be created because something is missing lacks its folder. */
size_t error_missing_folder(int error, const char *path)
{
    const char *slash = error == ENOENT ? strrchr(path, '/') : NULL;
    return slash ? (size_t)(slash - path) : 0;
}
