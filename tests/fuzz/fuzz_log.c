/* SPDX-License-Identifier: MIT
 *
 * What must hold for every file that is read as a log. gzip's side of it is told by zlib alone, with none of our own
 * code, as zcat would.
 */
#include "fuzz.h"

#include "log/reader.h"

#include <string.h>
#include <zlib.h>

/* What zcat prints of a row of gzip members; false where it complains. */
static bool unzip(const uint8_t *data, size_t size, struct buf *out)
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

static void same_text_through_gzip(const struct log_reader *r, const struct buf *verified)
{
    struct buf zcat = BUF_INIT;
    fuzz_require(unzip(r->data, r->size, &zcat), "gzip reads a log that was accepted");
    fuzz_require(zcat.len == verified->len && !memcmp(zcat.data, verified->data, zcat.len),
                 "gzip finds the text that was verified");
    buf_release(&zcat);
}

static void seek(const uint8_t *data, size_t size, uint64_t n)
{
    struct log_reader r;
    struct log_item item;
    log_reader_init(&r, data, size, NULL);
    log_reader_seek(&r, n);
    while (log_reader_next(&r, &item) > 0 && item.decisions < n)
        continue;
    fuzz_require(r.broken || item.decisions == n, "a decision that is there is found");
    log_reader_release(&r);
}

void fuzz_log(const uint8_t *data, size_t size)
{
    struct log_reader r;
    struct log_item item;
    struct buf text = BUF_INIT;
    log_reader_init(&r, data, size, NULL);
    while (log_reader_next(&r, &item) > 0)
        buf_add(&text, item.line, item.len + 1);
    fuzz_require(r.next_at <= size, "what was found good is in the file");
    if (!r.broken)
        same_text_through_gzip(&r, &text);
    uint64_t decisions = r.course.decisions;
    log_reader_release(&r);
    if (decisions)
        seek(data, size, decisions / 2 + 1);
    buf_release(&text);
}
