/* SPDX-License-Identifier: MIT
 *
 * Complaints of fuzz targets.
 */
#include "fuzz.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>

void fuzz_require(bool so, const char *what)
{
    if (so)
        return;
    fprintf(stderr, "wrong: it should be that %s\n", what);
    abort();
}

void fuzz_require_no_leak(void)
{
    fuzz_require(mem_live() == 0, "all memory is freed");
}
