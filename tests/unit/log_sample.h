/* SPDX-License-Identifier: MIT
 *
 * Records of a small game for the tests of the log, and a file system in memory whose calls can be made to fail.
 */
#ifndef ADJ_TESTS_LOG_SAMPLE_H
#define ADJ_TESTS_LOG_SAMPLE_H

#include "log/pack.h"

/* What they point to is static; the next call of the same function may change it. */
struct log_record sample_header(void);
struct log_record sample_rulebook(void);
struct log_record sample_decision(int64_t n);
struct log_record sample_roll(int64_t index);
struct log_record sample_end(int64_t n);

/* The bytes of a log with that many decisions, each followed by a roll. `gather` 0: live. `sealed`: with its end. */
void sample_log(struct buf *out, int64_t decisions, uint32_t gather, bool sealed);

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
