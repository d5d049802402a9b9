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

char *random_hex(size_t count)
{
    unsigned char bytes[BYTES_MOST];
    if (getrandom(bytes, count, 0) != (ssize_t)count) {
        out_error(tr(lang(), "cannot draw random bytes: %s"), lang_error(errno));
        return NULL;
    }
    char *hex = heap_zero(2 * count + 1, 1);
    for (size_t i = 0; i < count; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return hex;
}
