/* SPDX-License-Identifier: MIT
 *
 * What gzip sees; see the header.
 */
#include "zcat.h"

#include <zlib.h>

bool zcat(const uint8_t *data, size_t size, struct buf *out)
{
    static unsigned char piece[1 << 16];
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)data, .avail_in = (uInt)size};
    int result = inflateInit2(&z, 15 + 16);
    while (result == Z_OK && z.avail_in > 0) {
        do {
            z.next_out = piece;
            z.avail_out = sizeof piece;
            result = inflate(&z, Z_NO_FLUSH);
            buf_add(out, piece, sizeof piece - z.avail_out);
        } while (result == Z_OK);
        if (result == Z_STREAM_END)
            result = inflateReset(&z);
    }
    inflateEnd(&z);
    return result == Z_OK;
}
