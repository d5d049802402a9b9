/* SPDX-License-Identifier: MIT
 *
 * A file system in memory; see the header.
 */
#include "memfs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool so, const char *what)
{
    if (so)
        return;
    fprintf(stderr, "memfs: %s\n", what);
    abort();
}

/* Counts the call; true where it is the one to fail. */
static bool must_fail(struct memfs *fs, const char *call)
{
    fs->calls++;
    bool again = fs->failed && fs->persistent && !strcmp(fs->failed, call);
    if (fs->calls != fs->fail_at && !again)
        return false;
    fs->failed = call;
    errno = fs->error;
    return true;
}

static struct memfs_file *find(struct memfs *fs, const char *name)
{
    for (int i = 0; i < MEMFS_FILES; i++)
        if (!strcmp(fs->files[i].name, name))
            return &fs->files[i];
    return NULL;
}

static struct memfs_file *add_name(struct memfs *fs, const char *name, int node)
{
    struct memfs_file *f = find(fs, "");
    require(f, "too many files for the test");
    snprintf(f->name, sizeof f->name, "%s", name);
    f->node = node;
    return f;
}

static int fs_open(void *user, const char *path, int flags, mode_t mode)
{
    struct memfs *fs = user;
    (void)mode;
    if (must_fail(fs, "open"))
        return -1;
    bool directory = !strcmp(path, ".");
    struct memfs_file *f = directory ? NULL : find(fs, path);
    if (f && (flags & O_EXCL)) {
        errno = EEXIST;
        return -1;
    }
    if (!f && !directory && !(flags & O_CREAT)) {
        errno = ENOENT;
        return -1;
    }
    if (!f && !directory)
        f = add_name(fs, path, fs->node_count++);
    for (int fd = 0; fd < MEMFS_FDS; fd++) {
        if (fs->fds[fd].used)
            continue;
        fs->fds[fd] = (struct memfs_fd){.used = 1, .node = f ? f->node : -1, .directory = directory};
        return fd;
    }
    require(false, "descriptors leak");
    return -1;
}

static int fs_close(void *user, int fd)
{
    struct memfs *fs = user;
    require(fs->fds[fd].used, "closed twice");
    bool failed = must_fail(fs, "close"); /* the descriptor is gone all the same, as on Linux */
    if (fs->fds[fd].node >= 0 && fs->nodes[fs->fds[fd].node].locked == fd + 1)
        fs->nodes[fs->fds[fd].node].locked = 0;
    fs->fds[fd].used = 0;
    return failed ? -1 : 0;
}

static ssize_t fs_pread(void *user, int fd, void *into, size_t len, off_t at)
{
    struct memfs *fs = user;
    const struct buf *data = &fs->nodes[fs->fds[fd].node].data;
    if (must_fail(fs, "pread"))
        return -1;
    if ((size_t)at >= data->len)
        return 0;
    if (len > data->len - (size_t)at)
        len = data->len - (size_t)at;
    memcpy(into, data->data + at, len);
    return (ssize_t)len;
}

static ssize_t fs_pwrite(void *user, int fd, const void *from, size_t len, off_t at)
{
    struct memfs *fs = user;
    struct buf *data = &fs->nodes[fs->fds[fd].node].data;
    bool failed = must_fail(fs, "pwrite");
    int error = errno;
    if (failed && len > fs->torn)
        len = fs->torn;
    if (data->len < (size_t)at)
        buf_fill(data, 0, (size_t)at - data->len);
    if (data->len < (size_t)at + len)
        buf_fill(data, 0, (size_t)at + len - data->len);
    if (len)
        memcpy(data->data + at, from, len);
    errno = error;
    return failed ? -1 : (ssize_t)len;
}

static int fs_ftruncate(void *user, int fd, off_t len)
{
    struct memfs *fs = user;
    struct buf *data = &fs->nodes[fs->fds[fd].node].data;
    if (must_fail(fs, "ftruncate"))
        return -1;
    if (data->len > (size_t)len)
        data->len = (size_t)len;
    return 0;
}

static int fs_sync(void *user, int fd)
{
    struct memfs *fs = user;
    fs->synced_again |= fs->fds[fd].sync_failed;
    fs->sync_count++;
    if (must_fail(fs, "sync")) {
        fs->fds[fd].sync_failed = 1;
        return -1;
    }
    fs->directory_syncs += fs->fds[fd].directory;
    return 0;
}

static int fs_link(void *user, const char *from, const char *to)
{
    struct memfs *fs = user;
    if (must_fail(fs, "link"))
        return -1;
    if (find(fs, to)) {
        errno = EEXIST;
        return -1;
    }
    add_name(fs, to, find(fs, from)->node);
    return 0;
}

static int fs_rename(void *user, const char *from, const char *to)
{
    struct memfs *fs = user;
    if (must_fail(fs, "rename"))
        return -1;
    struct memfs_file *old = find(fs, to);
    if (old)
        old->name[0] = 0;
    snprintf(find(fs, from)->name, sizeof old->name, "%s", to);
    return 0;
}

static int fs_unlink(void *user, const char *path)
{
    struct memfs *fs = user;
    if (must_fail(fs, "unlink"))
        return -1;
    struct memfs_file *f = find(fs, path);
    errno = ENOENT;
    return f ? (f->name[0] = 0, 0) : -1;
}

static int fs_lock(void *user, int fd)
{
    struct memfs *fs = user;
    struct memfs_node *node = &fs->nodes[fs->fds[fd].node];
    if (must_fail(fs, "lock"))
        return -1;
    if (node->locked && node->locked != fd + 1) {
        errno = EWOULDBLOCK;
        return -1;
    }
    node->locked = fd + 1;
    return 0;
}

static int fs_has_name(void *user, int fd, const char *path)
{
    struct memfs *fs = user;
    const struct memfs_file *f = find(fs, path);
    return f && f->node == fs->fds[fd].node ? 1 : -1;
}

static int fs_name_of(void *user, int fd, char *into)
{
    struct memfs *fs = user;
    for (int i = 0; i < MEMFS_FILES; i++)
        if (fs->files[i].name[0] && fs->files[i].node == fs->fds[fd].node) {
            strcpy(into, fs->files[i].name);
            return 0;
        }
    return -1;
}

static int fs_target(void *user, const char *path, char *into)
{
    strcpy(into, path);
    return find(user, path) ? 0 : -1;
}

static void fs_resemble(void *user, int fd, int old)
{
    (void)user;
    (void)fd;
    (void)old;
}

struct log_io memfs_io(struct memfs *fs)
{
    return (struct log_io){fs,        fs_open,   fs_close,   fs_pread, fs_pwrite,   fs_ftruncate, fs_sync,    fs_link,
                           fs_rename, fs_unlink, fs_lock, fs_has_name, fs_name_of, fs_target, fs_resemble};
}

void memfs_release(struct memfs *fs)
{
    for (int i = 0; i < fs->node_count; i++)
        buf_release(&fs->nodes[i].data);
    for (int fd = 0; fd < MEMFS_FDS; fd++)
        require(!fs->fds[fd].used, "a descriptor was left open");
}

const struct buf *memfs_find(const struct memfs *fs, const char *name)
{
    const struct memfs_file *f = find((struct memfs *)(uintptr_t)fs, name);
    return f ? &fs->nodes[f->node].data : NULL;
}
