/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: JSON lines that another program wrote. What is taken in must be a good log.
 */
#include "fuzz.h"

#include "log/pack.h"
#include "memfs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_NEVER};
    struct log_info info;
    struct log_fault fault;
    bool taken = !log_import((const char *)data, size, "a.log", &options, &info, &fault);
    const struct buf *log = memfs_find(&fs, "a.log");
    fuzz_require(taken == (log != NULL), "a log is there just where the lines were taken");
    fuzz_require(taken || fault.text[0], "who is refused is told why");
    if (taken)
        fuzz_require(!log_info("a.log", NULL, &io, &info) && info.fault.verdict == LOG_OK, "the log is good");
    memfs_release(&fs);
    fuzz_require_no_leak();
    return 0;
}
