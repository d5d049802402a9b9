/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: the reader of logs, on files as they come.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_log(data, size);
    fuzz_require_no_leak();
    return 0;
}
