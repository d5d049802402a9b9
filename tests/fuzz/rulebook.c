/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: a whole rulebook, compiled and begun to be played.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf yaml = BUF_INIT;
    buf_add(&yaml, data, size);
    fuzz_rulebook(buf_cstr(&yaml));
    buf_release(&yaml);
    fuzz_require_no_leak();
    return 0;
}
