/* SPDX-License-Identifier: MIT
 *
 * What must hold for every file that is read as a log. gzip's side of it is told by zlib alone (zcat.h).
 */
#include "fuzz.h"

#include "log/reader.h"
#include "zcat.h"

#include <string.h>

static void same_text_through_gzip(const struct log_reader *r, const struct buf *verified)
{
    struct buf printed = BUF_INIT;
    fuzz_require(zcat(r->data, r->size, &printed), "gzip reads a log that was accepted");
    fuzz_require(printed.len == verified->len && !memcmp(buf_cstr(&printed), verified->data, printed.len),
                 "gzip finds the text that was verified");
    buf_release(&printed);
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
    log_reader_release(&r);
    buf_release(&text);
}
