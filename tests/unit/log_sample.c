/* SPDX-License-Identifier: MIT
 *
 * Records and an in-memory file system for the tests of the log.
 */
#include "log_sample.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

static const char digest[] = "6d02f7d61e02d070944a9a37856f43d78fb89f8adea6150cd2fdcb53d2a4cc4a";

struct log_record sample_header(void)
{
    static struct log_option options[] = {{"quick", LOG_OPTION_BOOL, 1, NULL}, {"map", LOG_OPTION_TEXT, 0, "łąka"}};
    static struct log_role roles[] = {{"hares", "human"}, {"foxes", "random"}};
    static struct log_quota limits[] = {{"fuel", 100000}};
    return (struct log_record){.kind = LOG_HEADER,
                               .header = {.format = LOG_FORMAT,
                                          .needs = LOG_FORMAT,
                                          .engine = "adjudge 0.1.0",
                                          .semantics = 1,
                                          .chance = "chacha20-1",
                                          .canonical = LOG_CANONICAL,
                                          .seed = "corner of the meadow",
                                          .rulebook = {"meadow", "first", digest},
                                          .options = {options, 2},
                                          .roles = {roles, 2},
                                          .limits = {limits, 1}}};
}

struct log_record sample_rulebook(void)
{
    static struct log_file files[] = {{"rulebook.yaml", "id: meadow\nname: The Meadow\n"}};
    return (struct log_record){.kind = LOG_RULEBOOK, .rulebook = {{files, 1}}};
}

struct log_record sample_decision(int64_t n)
{
    static char text[64];
    snprintf(text, sizeof text, "hare %d hops to (%d,%d)", (int)(n % 4), (int)(n % 7), (int)(n * 3 % 9));
    return (struct log_record){.kind = LOG_DECISION,
                               .decision = {.n = n, .role = n % 2 ? "hares" : "foxes", .choice = text,
                                            .of = 4 + n % 5}};
}

struct log_record sample_roll(int64_t index)
{
    static const char *const values[] = {"hare 1"};
    return (struct log_record){.kind = LOG_ROLL,
                               .roll = {.purpose = "how the hop ends",
                                        .values = {values, 1},
                                        .index = index,
                                        .of = 6,
                                        .got = index % 2 ? "on grass" : "in the hedge",
                                        .by = LOG_BY_SEED}};
}

struct log_record sample_end(int64_t n)
{
    static const char *const winners[] = {"hares"};
    return (struct log_record){.kind = LOG_END, .end = {.n = n, .winners = {winners, 1}}};
}

static void give(struct log_writer *w, struct log_record r)
{
    cr_assert_eq(log_writer_append(w, &r), 0, "%s", w->fault.text);
}

void sample_log(struct buf *out, int64_t decisions, uint32_t gather, bool sealed)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .gather = gather};
    struct log_record header = sample_header(), rulebook = sample_rulebook();
    struct log_writer w = {0};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, &rulebook), 0, "%s", w.fault.text);
    for (int64_t n = 1; n <= decisions; n++) {
        give(&w, sample_decision(n));
        give(&w, sample_roll(n - 1));
        cr_assert_eq(log_writer_commit(&w), 0);
    }
    if (sealed)
        give(&w, sample_end(decisions));
    cr_assert_eq(log_writer_finish(&w), 0, "%s", w.fault.text);
    log_writer_release(&w);
    const struct buf *file = memfs_find(&fs, "a.log");
    cr_assert(file);
    buf_add(out, file->data, file->len);
    memfs_release(&fs);
}

/* --- the file system ---------------------------------------------------------------------------------------- */

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
    cr_assert(f, "too many files for the test");
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
    cr_assert_fail("descriptors leak");
    return -1;
}

static int fs_close(void *user, int fd)
{
    struct memfs *fs = user;
    cr_assert(fs->fds[fd].used, "closed twice");
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

struct log_io memfs_io(struct memfs *fs)
{
    return (struct log_io){fs,      fs_open, fs_close,  fs_pread,  fs_pwrite, fs_ftruncate,
                           fs_sync, fs_link, fs_rename, fs_unlink, fs_lock};
}

void memfs_release(struct memfs *fs)
{
    for (int i = 0; i < fs->node_count; i++)
        buf_release(&fs->nodes[i].data);
    for (int fd = 0; fd < MEMFS_FDS; fd++)
        cr_assert(!fs->fds[fd].used, "a descriptor was left open");
}

const struct buf *memfs_find(const struct memfs *fs, const char *name)
{
    const struct memfs_file *f = find((struct memfs *)(uintptr_t)fs, name);
    return f ? &fs->nodes[f->node].data : NULL;
}
