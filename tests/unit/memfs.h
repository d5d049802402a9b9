/* SPDX-License-Identifier: MIT
 *
 * Files in memory behind struct log_io, for tests of what the log does when the system does not do what it should:
 * calls fail when they are told to, and what was asked of the files can be written down, to be played again in part.
 * A mistake of the caller that no system forgives (a descriptor closed twice, or never) ends the process.
 */
#ifndef ADJ_TESTS_MEMFS_H
#define ADJ_TESTS_MEMFS_H

#include "log/io.h"

#include <stdbool.h>

enum { MEMFS_FILES = 4, MEMFS_FDS = 16 };

/* Files in memory behind struct log_io. A call number `fail_at` (counted from 1 over all calls) fails with `error`;
 * with `persistent` every later one of its kind, too. A failing write first writes `torn` bytes. */
struct memfs {
    struct memfs_file {
        char name[64]; /* "": none */
        int node;
    } files[MEMFS_FILES];
    struct memfs_node {
        struct buf data;
        int locked;
    } nodes[MEMFS_FILES * 4];
    int node_count;
    struct memfs_fd {
        int used, node, directory;
        int sync_failed; /* then a second sync is a mistake of the writer */
    } fds[MEMFS_FDS];
    long calls, fail_at;
    int error, persistent;
    size_t torn;
    const char *failed; /* name of the call that failed, NULL so far */
    int synced_again; /* a sync after a failed one on the same descriptor */
    int sync_count, directory_syncs;
};

struct log_io memfs_io(struct memfs *fs);
void memfs_release(struct memfs *fs);
/* The file's bytes, NULL where there is none. */
const struct buf *memfs_find(const struct memfs *fs, const char *name);

#endif
