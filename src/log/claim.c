/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know what is written, except that the beginning of a collection may have finished games.
 */
#include "log/claim.h"

#include "base/tr.h"
#include "log/frame.h"

#include <errno.h>
#include <fcntl.h>

/* Sets the path and the temporary name. */
static void set_path(struct log_claim *c, struct arena *memory, const char *path)
{
    c->path = arena_strdup(memory, path);
    c->part = arena_printf(memory, "%s.part", path);
}

/* A file that got its name while this process waited for the lock is not the one that was locked. */
static int lock_old(struct log_claim *c)
{
    if (c->io->lock(c->io->user, c->old - 1))
        return -1;
    if (c->io->has_name(c->io->user, c->old - 1, c->path) >= 0)
        return 0;
    errno = EWOULDBLOCK;
    return -1;
}

int log_claim_take(struct log_claim *c, struct arena *memory, const struct log_io *io, const char *path, bool replace,
                   struct log_fault *fault)
{
    char target[LOG_PATH_SIZE];
    c->io = io;
    c->replace = replace;
    set_path(c, memory, path);
    if (!replace || io->target(io->user, path, target))
        return 0; /* nothing to replace, or what is wrong shows when the file is created */
    set_path(c, memory, target);
    int fd = io->open(io->user, c->path, O_RDONLY, 0);
    if (fd < 0)
        return log_fail_errno(fault, errno, TR("cannot replace '%s'"), path);
    c->old = fd + 1;
    return lock_old(c) ? log_fail_errno(fault, errno, TR("cannot replace '%s'"), path) : 0;
}

/* Whether a file that a killed process left has frames after the opening of a collection. */
static bool has_games(const struct log_claim *c, int fd)
{
    enum { TYPE_AT = 17, LENGTH_AT = 20 }; /* see frame.h */
    uint8_t front[FRAME_HEADER_SIZE], more;
    ssize_t n = c->io->pread(c->io->user, fd, front, sizeof front, 0);
    if (n != (ssize_t)sizeof front || !frame_header_is_sound(front, sizeof front) ||
        !frame_of_collection((enum frame_type)front[TYPE_AT]))
        return false;
    return c->io->pread(c->io->user, fd, &more, 1, (off_t)frame_u32(front + LENGTH_AT)) > 0;
}

/* Removes what a killed process left. */
static int remove_stale(const struct log_claim *c, struct log_fault *fault)
{
    int fd = c->io->open(c->io->user, c->part, O_RDWR, 0);
    if (fd < 0)
        return log_fail_errno(fault, EEXIST, TR("cannot create '%s'"), c->part);
    int failed = 0;
    if (c->io->lock(c->io->user, fd))
        failed = log_fail_errno(fault, errno, TR("cannot create '%s'"), c->part);
    else if (has_games(c, fd))
        failed = log_fail(fault, LOG_ENVIRONMENT,
                          TR("'%s' has games of a run that was killed: save them with 'adjudge log recover', then delete it"),
                          c->part);
    else
        c->io->unlink(c->io->user, c->part);
    c->io->close(c->io->user, fd);
    return failed;
}

/* A new file: locked, and like the one that it replaces. */
static int prepare(const struct log_claim *c, int fd, struct log_fault *fault)
{
    if (!c->io->lock(c->io->user, fd)) {
        if (c->old)
            c->io->resemble(c->io->user, fd, c->old - 1);
        return fd;
    }
    log_fail_errno(fault, errno, TR("cannot lock '%s'"), c->part);
    if (fault->error != EWOULDBLOCK) /* then another process took it for stale, and removes it */
        c->io->unlink(c->io->user, c->part);
    c->io->close(c->io->user, fd);
    return -1;
}

/* The second attempt follows the removal of a stale file. */
int log_claim_open(const struct log_claim *c, struct log_fault *fault)
{
    for (int attempt = 0; attempt < 2; attempt++) {
        int fd = c->io->open(c->io->user, c->part, O_RDWR | O_CREAT | O_EXCL, 0666), error = errno;
        if (fd >= 0)
            return prepare(c, fd, fault);
        if (error != EEXIST)
            return log_fail_create(fault, error, c->path);
        if (remove_stale(c, fault))
            return -1;
    }
    return log_fail_errno(fault, EEXIST, TR("cannot create '%s'"), c->part);
}

int log_claim_publish(const struct log_claim *c)
{
    return log_io_publish(c->io, c->part, c->path, c->replace);
}

void log_claim_release(struct log_claim *c)
{
    if (c->old)
        c->io->close(c->io->user, c->old - 1);
    *c = (struct log_claim){0};
}
