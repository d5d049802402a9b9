/* SPDX-License-Identifier: MIT
 *
 * See netstring.h.
 */
#include "base/netstring.h"

#include <stdio.h>

void netstring_add(struct sha256 *hash, const char *bytes, size_t size)
{
    char head[32];
    int len = snprintf(head, sizeof head, "%zu:", size);
    sha256_add(hash, head, (size_t)len);
    sha256_add(hash, bytes, size);
    sha256_add(hash, ",", 1);
}
