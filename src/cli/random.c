/* SPDX-License-Identifier: MIT
 *
 * The only input of a program that is not in its arguments or files. What is drawn here is shown or recorded.
 */
#include "random.h"

#include "heap.h"
#include "lang.h"
#include "out.h"

#include <errno.h>
#include <stdio.h>
#include <sys/random.h>

enum { BYTES_MOST = 64 };

bool random_bytes(unsigned char *out, size_t count)
{
    if (getrandom(out, count, 0) == (ssize_t)count)
        return true;
    out_error(tr(lang(), "cannot draw random bytes: %s"), lang_error(errno));
    return false;
}

char *random_hex(size_t count)
{
    unsigned char bytes[BYTES_MOST];
    if (!random_bytes(bytes, count))
        return NULL;
    char *hex = heap_zero(2 * count + 1, 1);
    for (size_t i = 0; i < count; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return hex;
}
