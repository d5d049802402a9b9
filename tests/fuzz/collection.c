/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: the reader of collections. Whatever comes is gone through to its end; what is called good throughout
 * has the text that gzip finds in it, and each of its games can be asked for by its number and is the same then.
 */
#include "fuzz.h"
#include "in_segments.h"

#include "log/memory.h"
#include "log/scan.h"
#include "zcat.h"

#include <stdio.h>
#include <string.h>

enum { ASKED_MAX = 16 }; /* games of a file that are asked for by their number */

static void ask_for(struct log_memory *m, uint64_t n, const uint8_t head[LOG_HASH_SIZE])
{
    struct log_reader r;
    uint8_t found[LOG_HASH_SIZE];
    char path[32];
    size_t len = 0;
    uint64_t number = 0;
    snprintf(path, sizeof path, "file#%llu", (unsigned long long)n);
    log_reader_init(&r, NULL, 0, NULL);
    r.io = &m->io;
    fuzz_require(log_path_has_game(path, &len, &number) && number == n, "the path names the game");
    fuzz_require(!log_reader_open_game(&r, path, len, n), "a good game is found by its number");
    while (log_reader_next_frame(&r) > 0)
        continue;
    log_chain_head(&r.sequence.chain, found);
    fuzz_require(!r.broken && !memcmp(found, head, sizeof found), "and is the same");
    log_reader_release(&r);
}

static void same_text_through_gzip(const uint8_t *data, size_t size, uint64_t text_bytes)
{
    struct buf printed = BUF_INIT;
    fuzz_require(zcat(data, size, &printed), "gzip reads a collection that was accepted");
    fuzz_require(printed.len == text_bytes, "gzip finds as much text as was counted");
    buf_release(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct log_memory m;
    struct log_scan t = {0};
    log_memory_init(&m);
    buf_add(&m.file, data, size);
    if (!log_scan_open(&t, "file", &m.io, NULL)) {
        while (log_scan_next(&t) > 0) {
            uint8_t head[LOG_HASH_SIZE];
            log_chain_head(&t.reader.sequence.chain, head);
            if (t.kept <= ASKED_MAX && !t.loss_count)
                ask_for(&m, t.game, head);
        }
        fuzz_require(same_in_segments(&t, "file", &m.io), "a collection is the same when it is read in stretches");
        if (!t.loss_count) {
            same_text_through_gzip(data, size, t.text_bytes);
            fuzz_require(t.kept == t.due - 1, "a collection without fault has each game once");
        }
    }
    log_scan_release(&t);
    log_memory_release(&m);
    fuzz_require_no_leak();
    return 0;
}
