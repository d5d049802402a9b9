/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: the reader of logs, behind its checks. Checksums, lengths and chain of each frame are made good before
 * the file is read, so that what is changed reaches the parts that checks keep damage away from. Changes are made to
 * the text of a frame half of the time: to what was deflated, they would rarely be changes of records.
 */
#include "fuzz.h"

#include "log/reader.h"

#include <string.h>
#include <zlib.h>

enum { TEXT_MAX = 1 << 16 };

static void put_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

/* The bytes of the frame at `at`, at least FRAME_SIZE_MIN: what it states, or all that are left. */
static size_t frame_size(const uint8_t *at, size_t rest)
{
    uint32_t stated = frame_u32(at + 20);
    return stated >= FRAME_SIZE_MIN && stated <= rest ? stated : rest;
}

/* What is deflated in the frame, as far as it goes. */
static size_t inflated(const uint8_t *frame, size_t size, uint8_t *text)
{
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)frame + FRAME_HEADER_SIZE,
                  .avail_in = (uInt)(size - FRAME_TRAILER_SIZE - FRAME_HEADER_SIZE),
                  .next_out = text,
                  .avail_out = TEXT_MAX};
    if (inflateInit2(&z, -15) == Z_OK)
        inflate(&z, Z_FINISH);
    inflateEnd(&z);
    return TEXT_MAX - z.avail_out;
}

static void mend(uint8_t *frame, size_t size, const uint8_t *text, size_t len, const uint8_t head[LOG_HASH_SIZE])
{
    uint32_t lines = 0;
    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    put_u32(frame + 20, (uint32_t)size);
    put_u32(frame + 32, lines);
    put_u32(frame + 36, (uint32_t)len);
    memcpy(frame + 40, head, LOG_HASH_SIZE);
    put_u32(frame + size - 8, (uint32_t)crc32(0, text, (uInt)len));
    put_u32(frame + size - 4, (uint32_t)len);
    put_u32(frame + 72, (uint32_t)crc32(0, frame + FRAME_HEADER_SIZE, (uInt)(size - FRAME_HEADER_SIZE)));
    put_u32(frame + 76, (uint32_t)crc32(0, frame, 76));
}

/* Moves the chain over the lines as far as they are records; false where one is not. */
static bool follow(struct log_sequence *sequence, const uint8_t *text, size_t len)
{
    struct arena arena = {0};
    struct log_scratch scratch = {0};
    struct log_record record;
    struct log_fault fault;
    bool good = true;
    for (size_t at = 0; good && at < len;) {
        const uint8_t *end = memchr(text + at, '\n', len - at);
        good = end && !log_sequence_accept(sequence, (const char *)text + at, (size_t)(end - text) - at, &arena,
                                           &scratch, &record, &fault);
        if (good)
            log_chain_add(&sequence->chain, (const char *)text + at, (size_t)(end - text) - at);
        at = end ? (size_t)(end - text) + 1 : len;
    }
    arena_release(&arena);
    log_scratch_release(&scratch);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t text[TEXT_MAX];
    struct log_sequence sequence = {0};
    struct buf log = BUF_INIT;
    buf_add(&log, data, size);
    bool good = true;
    for (size_t at = 0; good && at + FRAME_SIZE_MIN <= size;) {
        uint8_t *frame = (uint8_t *)log.data + at, head[LOG_HASH_SIZE];
        size_t bytes = frame_size(frame, size - at), len = inflated(frame, bytes, text);
        const uint8_t *line = memchr(text, '\n', len);
        if (at == 0 && line)
            log_chain_file_id((const char *)text, (size_t)(line - text), head);
        else
            log_chain_head(&sequence.chain, head);
        mend(frame, bytes, text, len, head);
        good = follow(&sequence, text, len);
        at += bytes;
    }
    fuzz_log((const uint8_t *)buf_cstr(&log), log.len);
    buf_release(&log);
    fuzz_require_no_leak();
    return 0;
}

/* libFuzzer's: changes at most `room` bytes in place and returns how many they are now. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);

/* Called by libFuzzer in place of its own way of changing an input. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    static uint8_t text[TEXT_MAX];
    size_t at = 0;
    for (unsigned skip = seed / 2 % 16; skip > 0 && at + 2 * FRAME_SIZE_MIN <= size; skip--) {
        size_t bytes = frame_size(data + at, size - at);
        if (at + bytes + FRAME_SIZE_MIN > size)
            break;
        at += bytes;
    }
    if (seed % 2 || at + FRAME_SIZE_MIN > size)
        return LLVMFuzzerMutate(data, size, room);
    size_t bytes = frame_size(data + at, size - at), len = inflated(data + at, bytes, text);
    uint8_t type = data[at + 17]; /* may be none that can be built */
    struct frame frame = {.type = FRAME_DATA,
                          .first_record = frame_u64(data + at + 24), .record_count = 1};
    struct frame_codec codec = {0};
    struct buf out = BUF_INIT;
    len = LLVMFuzzerMutate(text, len, TEXT_MAX);
    if (len == 0)
        text[len++] = '\n';
    buf_add(&out, data, at);
    frame_build(&codec, FRAME_QUICK, &out, &frame, text, len);
    out.data[at + 17] = (char)type;
    buf_add(&out, data + at + bytes, size - at - bytes);
    if (out.len <= room) {
        memcpy(data, out.data, out.len);
        size = out.len;
    }
    buf_release(&out);
    frame_codec_release(&codec);
    return size;
}
