/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: the cost of reading. Whatever a file claims, going through it takes work in proportion to its size: the bytes
 * that are read from it, the text that is inflated, and the games that are looked for are counted and compared with the
 * bytes of the input. A collection, a log and each number of a game are tried.
 */
#include "fuzz.h"

#include "log/memory.h"
#include "log/scan.h"

enum {
    READ_MOST = 256, /* bytes read for each byte of the file, … */
    INFLATED_MOST = 2064, /* … and of text: deflate makes at most 1,032 bytes of one, and a frame is inflated twice */
    FREE = 1 << 16, /* for any file, however small */
    ASKED_MAX = 4096 /* games that are looked for by number */
};

/* A log in memory that counts what is read of it. */
struct counted {
    struct log_memory memory;
    uint64_t read;
};

static int counted_open(void *user, const char *path, int flags, mode_t mode)
{
    struct counted *c = user;
    return c->memory.io.open(&c->memory, path, flags, mode);
}

static int counted_close(void *user, int fd)
{
    (void)user;
    (void)fd;
    return 0;
}

static ssize_t counted_pread(void *user, int fd, void *into, size_t len, off_t at)
{
    struct counted *c = user;
    ssize_t n = c->memory.io.pread(&c->memory, fd, into, len, at);
    c->read += n > 0 ? (uint64_t)n : 0;
    return n;
}

static void require_bound(uint64_t cost, size_t size, uint64_t most, const char *what)
{
    fuzz_require(cost <= FREE + most * size, what);
}

static void look_for_games(struct log_collection *c)
{
    uint64_t games;
    fuzz_require(!log_collection_count(c, &games), "a file in memory can be read");
    fuzz_require(games <= c->size, "a collection has no more games than bytes");
    for (uint64_t n = 1; n <= games && n <= ASKED_MAX; n++)
        log_collection_find(c, n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct counted c = {.read = 0};
    struct log_scan t = {0};
    struct arena memory = {0};
    const struct log_segment *segments;
    size_t count;
    log_memory_init(&c.memory);
    buf_add(&c.memory.file, data, size);
    struct log_io io = c.memory.io;
    io.user = &c;
    io.open = counted_open;
    io.close = counted_close;
    io.pread = counted_pread;
    if (!log_scan_open(&t, "file", &io, NULL)) {
        while (log_scan_next(&t) > 0)
            continue;
        require_bound(c.read, size, READ_MOST, "a collection is read in proportion to its size");
        require_bound(t.collection.read_text, size, INFLATED_MOST, "a collection is inflated in proportion to its size");
        if (!log_collection_segments(&t.collection, &memory, &segments, &count))
            fuzz_require(count <= size, "a collection has no more segments than bytes");
        look_for_games(&t.collection);
        require_bound(c.read, size, 2 * READ_MOST, "games are found in proportion to the size of the file");
    }
    log_scan_release(&t);
    arena_release(&memory);
    log_memory_release(&c.memory);
    fuzz_require_no_leak();
    return 0;
}
