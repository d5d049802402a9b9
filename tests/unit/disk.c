/* SPDX-License-Identifier: MIT
 *
 * Losing power; see the header.
 */
#include "disk.h"

#include "base/mem.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>

enum { SECTOR = 512 };

/* --- writing down ------------------------------------------------------------------------------------------- */

static struct disk_event *note(struct disk *d, enum disk_event_kind kind, int node)
{
    if (d->count == d->cap) {
        d->cap = d->cap ? d->cap * 2 : 64;
        d->events = mem_grow(d->events, d->cap * sizeof *d->events);
    }
    struct disk_event *e = &d->events[d->count++];
    *e = (struct disk_event){.kind = kind, .node = node};
    return e;
}

static void note_name(struct disk *d, enum disk_event_kind kind, int node, const char *name)
{
    struct disk_event *e = note(d, kind, node);
    snprintf(e->name, sizeof e->name, "%s", name);
}

static int node_of(const struct memfs *fs, const char *name)
{
    for (int i = 0; i < MEMFS_FILES; i++)
        if (!strcmp(fs->files[i].name, name))
            return fs->files[i].node;
    return -1;
}

static int disk_open(void *user, const char *path, int flags, mode_t mode)
{
    struct disk *d = user;
    bool fresh = !memfs_find(&d->fs, path);
    int fd = d->below.open(&d->fs, path, flags, mode);
    if (fd >= 0 && fresh && d->fs.fds[fd].node >= 0)
        note_name(d, DISK_NAME, d->fs.fds[fd].node, path);
    return fd;
}

static int disk_close(void *user, int fd)
{
    struct disk *d = user;
    return d->below.close(&d->fs, fd);
}

static ssize_t disk_pread(void *user, int fd, void *into, size_t len, off_t at)
{
    struct disk *d = user;
    return d->below.pread(&d->fs, fd, into, len, at);
}

static ssize_t disk_pwrite(void *user, int fd, const void *from, size_t len, off_t at)
{
    struct disk *d = user;
    struct disk_event *e = note(d, DISK_WRITE, d->fs.fds[fd].node);
    e->at = (uint64_t)at;
    buf_add(&e->data, from, len);
    return d->below.pwrite(&d->fs, fd, from, len, at);
}

static int disk_ftruncate(void *user, int fd, off_t len)
{
    struct disk *d = user;
    note(d, DISK_CUT, d->fs.fds[fd].node)->at = (uint64_t)len;
    return d->below.ftruncate(&d->fs, fd, len);
}

static int disk_sync(void *user, int fd)
{
    struct disk *d = user;
    int node = d->fs.fds[fd].node;
    note(d, node < 0 ? DISK_SYNC_NAMES : DISK_SYNC, node);
    return d->below.sync(&d->fs, fd);
}

static int disk_link(void *user, const char *from, const char *to)
{
    struct disk *d = user;
    int failed = d->below.link(&d->fs, from, to);
    if (!failed)
        note_name(d, DISK_NAME, node_of(&d->fs, to), to);
    return failed;
}

static int disk_rename(void *user, const char *from, const char *to)
{
    struct disk *d = user;
    int node = node_of(&d->fs, from), failed = d->below.rename(&d->fs, from, to);
    if (!failed) {
        note_name(d, DISK_NAME, node, to); /* in one step with what follows: a rename is never half done */
        note_name(d, DISK_UNNAME, node, from);
    }
    return failed;
}

static int disk_unlink(void *user, const char *path)
{
    struct disk *d = user;
    int failed = d->below.unlink(&d->fs, path);
    if (!failed)
        note_name(d, DISK_UNNAME, -1, path);
    return failed;
}

static int disk_has_name(void *user, int fd, const char *path)
{
    struct disk *d = user;
    return d->below.has_name(&d->fs, fd, path);
}

static int disk_name_of(void *user, int fd, char *into)
{
    struct disk *d = user;
    return d->below.name_of(&d->fs, fd, into);
}

static int disk_target(void *user, const char *path, char *into)
{
    struct disk *d = user;
    return d->below.target(&d->fs, path, into);
}

static void disk_resemble(void *user, int fd, int old)
{
    struct disk *d = user;
    d->below.resemble(&d->fs, fd, old);
}

static int disk_lock(void *user, int fd)
{
    struct disk *d = user;
    return d->below.lock(&d->fs, fd);
}

struct log_io disk_io(struct disk *d)
{
    d->below = memfs_io(&d->fs);
    return (struct log_io){d,         disk_open, disk_close,  disk_pread,  disk_pwrite, disk_ftruncate,
                           disk_sync, disk_link, disk_rename, disk_unlink, disk_lock, disk_has_name,
                           disk_name_of, disk_target, disk_resemble};
}

void disk_mark(struct disk *d, uint64_t number)
{
    note(d, DISK_MARK, -1)->at = number;
}

void disk_release(struct disk *d)
{
    for (size_t i = 0; i < d->count; i++)
        buf_release(&d->events[i].data);
    mem_free(d->events);
    memfs_release(&d->fs);
}

/* --- losing power ------------------------------------------------------------------------------------------- */

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u; /* Numerical Recipes; quality does not matter here */
    return *seed >> 8;
}

static void put(struct buf *file, uint64_t at, const char *data, size_t len)
{
    if (file->len < at + len)
        buf_fill(file, 0, (size_t)at + len - file->len);
    memcpy(file->data + at, data, len);
}

/* What is left of a write that was not synced before the power went. */
static void put_damaged(struct buf *file, const struct disk_event *e, enum disk_loss loss, uint32_t *seed)
{
    size_t len = e->data.len, sectors = (size_t)(e->at % SECTOR + len + SECTOR - 1) / SECTOR;
    /* A place inside the write: at a sector's edge, or, for file systems that do not care, at any byte. */
    size_t edge = (next_random(seed) % (sectors ? sectors : 1)) * SECTOR, start = (size_t)(e->at % SECTOR);
    size_t cut = edge > start ? edge - start : next_random(seed) % (len + 1);
    char *bytes = mem_alloc(len + 1);
    memcpy(bytes, e->data.data, len);
    if (loss == DISK_TORN)
        len = cut;
    if (loss == DISK_ZEROED)
        memset(bytes, 0, len);
    if (loss == DISK_ZERO_TAIL)
        memset(bytes + cut, 0, len - cut);
    if (loss == DISK_DISORDERED)
        memset(bytes, 0, cut);
    for (size_t i = 0; loss == DISK_STALE && i < len; i++)
        bytes[i] = (char)next_random(seed);
    if (loss != DISK_DROPPED && len)
        put(file, e->at, bytes, len);
    mem_free(bytes);
}

/* The bytes of one file: all events up to its last sync, and what became of those behind it. */
static void make_file(const struct disk *d, size_t events, int node, enum disk_loss loss, uint32_t *seed,
                      struct buf *file)
{
    size_t synced = 0, last = events;
    for (size_t i = 0; i < events; i++) {
        const struct disk_event *e = &d->events[i];
        if (e->node == node && e->kind == DISK_SYNC)
            synced = i;
        if (e->node == node && e->kind == DISK_WRITE)
            last = i;
    }
    for (size_t i = 0; i < events; i++) {
        const struct disk_event *e = &d->events[i];
        bool safe = i < synced || loss == DISK_KEPT;
        bool whole = loss == DISK_TORN || loss == DISK_ZERO_TAIL || loss == DISK_DISORDERED;
        if (e->node != node || (!safe && loss == DISK_DROPPED))
            continue;
        if (e->kind == DISK_CUT && file->len > e->at)
            buf_cut(file, (size_t)e->at);
        if (e->kind == DISK_WRITE && (safe || (whole && i != last)))
            put(file, e->at, e->data.data, e->data.len);
        else if (e->kind == DISK_WRITE)
            put_damaged(file, e, loss, seed);
    }
}

static void set_name(struct memfs *fs, const char *name, int node)
{
    int free = -1;
    for (int i = 0; i < MEMFS_FILES; i++) {
        if (!strcmp(fs->files[i].name, name))
            fs->files[i].name[0] = 0;
        if (!fs->files[i].name[0])
            free = i;
    }
    if (node < 0)
        return;
    snprintf(fs->files[free].name, sizeof fs->files[free].name, "%s", name);
    fs->files[free].node = node;
}

void disk_after_loss(const struct disk *d, size_t events, enum disk_loss loss, bool names, uint32_t seed,
                     struct memfs *out)
{
    size_t synced = 0;
    for (size_t i = 0; i < events; i++)
        if (d->events[i].kind == DISK_SYNC_NAMES)
            synced = i;
    for (size_t i = 0; i < (names ? events : synced); i++) {
        const struct disk_event *e = &d->events[i];
        if (e->kind == DISK_NAME)
            set_name(out, e->name, e->node);
        if (e->kind == DISK_UNNAME)
            set_name(out, e->name, -1);
    }
    out->node_count = d->fs.node_count;
    for (int node = 0; node < out->node_count; node++)
        make_file(d, events, node, loss, &seed, &out->nodes[node].data);
}
