/* SPDX-License-Identifier: MIT
 *
 * What the reader says about whole logs and about each possible cut, flipped bit and misplaced frame of a small one.
 */
#include "log_sample.h"

#include "base/input.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <string.h>
#include <zlib.h>

struct outcome {
    struct log_fault fault;
    uint64_t records, decisions, frames, good_bytes;
    bool sealed;
};

static struct outcome read_all(const void *data, size_t size, const struct log_limits *limits)
{
    struct log_reader r;
    struct log_item item;
    uint64_t records = 0;
    int more;
    log_reader_init(&r, data, size, limits);
    while ((more = log_reader_next(&r, &item)) > 0) {
        cr_assert_eq(item.index, records);
        records++;
    }
    cr_assert_eq(records, r.sequence.records, "only records of whole frames are handed out");
    cr_assert_eq(more < 0, r.fault.verdict != LOG_OK);
    cr_assert_eq(log_reader_next(&r, &item), more, "the verdict stays");
    struct outcome out = {r.fault, records, r.sequence.decisions, r.frames, r.next_at, log_reader_is_complete(&r)};
    log_reader_release(&r);
    return out;
}

Test(log_reader, whole_logs_are_good)
{
    for (int i = 0; i < 4; i++) {
        uint32_t gather = i & 1 ? 7 : 0;
        int sealed = i >> 1 & 1;
        struct buf log = BUF_INIT;
        sample_log(&log, 20, gather, sealed);
        struct outcome o = read_all(log.data, log.len, NULL);
        cr_assert_eq(o.fault.verdict, LOG_OK, "%s", o.fault.text);
        cr_assert_eq(o.decisions, 20);
        cr_assert_eq(o.records, 2 + 40 + (uint64_t)sealed);
        cr_assert_eq(o.sealed, sealed);
        buf_release(&log);
    }
    cr_assert_eq(mem_live(), 0);
}

Test(log_reader, every_cut_is_found_and_keeps_what_was_complete)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 6, 0, true);
    struct outcome whole = read_all(log.data, log.len, NULL);
    uint64_t last_good = 0, boundaries = 0;
    for (size_t cut = 0; cut < log.len; cut++) {
        struct outcome o = read_all(log.data, cut, NULL);
        cr_assert_not(o.sealed, "cut at %zu", cut);
        cr_assert_geq(o.good_bytes, last_good, "what was kept stays kept with more bytes");
        last_good = o.good_bytes;
        if (o.fault.verdict == LOG_OK) {
            boundaries++;
            cr_assert_eq(o.good_bytes, cut);
            continue;
        }
        cr_assert_eq(o.fault.verdict, cut ? LOG_TORN : LOG_NOT_A_LOG, "cut at %zu: %s", cut, o.fault.text);
        cr_assert_eq(o.fault.bytes_lost, cut - o.good_bytes);
        cr_assert_eq(o.fault.decisions_kept, o.decisions);
    }
    cr_assert_eq(boundaries, whole.frames - 1);
    cr_log_info("%zu cuts", log.len);
    buf_release(&log);
}

Test(log_reader, every_flipped_bit_is_found)
{
    for (uint32_t gather = 0; gather <= 6; gather += 3) { /* with 6, all is one frame */
        struct buf log = BUF_INIT;
        size_t flips = 0;
        sample_log(&log, 6, gather, true);
        for (size_t bit = 0; bit < log.len * 8; bit++, flips++) {
            log.data[bit / 8] ^= (char)(1 << bit % 8);
            struct outcome o = read_all(log.data, log.len, NULL);
            cr_assert_neq(o.fault.verdict, LOG_OK, "bit %zu", bit);
            cr_assert_leq(o.fault.offset, bit / 8, "what stands in front of it is kept");
            cr_assert_leq(o.decisions, 6);
            log.data[bit / 8] ^= (char)(1 << bit % 8);
        }
        cr_log_info("%zu flips", flips);
        buf_release(&log);
    }
    cr_assert_eq(mem_live(), 0);
}

/* Start of frame `n`, or the end. */
static size_t frame_start(const struct buf *log, size_t n)
{
    size_t at = 0;
    while (n-- > 0)
        at += frame_u32((const uint8_t *)log->data + at + 20);
    return at;
}

static void add_frames(struct buf *out, const struct buf *log, size_t from, size_t to)
{
    buf_add(out, log->data + frame_start(log, from), frame_start(log, to) - frame_start(log, from));
}

Test(log_reader, deleted_repeated_swapped_and_foreign_frames_are_tampering)
{
    struct buf log = BUF_INIT, other = BUF_INIT;
    sample_log(&log, 6, 0, true);
    sample_log(&other, 7, 3, true);
    size_t n = 8; /* head, 6 decisions, end */
    cr_assert_eq(frame_start(&log, n), log.len);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            struct buf cut = BUF_INIT, twice = BUF_INIT, foreign = BUF_INIT;
            add_frames(&cut, &log, 0, i);
            add_frames(&cut, &log, i + 1, n);
            if (i < n - 1)
                cr_assert_eq(read_all(cut.data, cut.len, NULL).fault.verdict, LOG_TAMPERED, "without %zu", i);
            add_frames(&twice, &log, 0, j);
            add_frames(&twice, &log, i, i + 1);
            add_frames(&twice, &log, j, n);
            if (i != j && j != n)
                cr_assert_neq(read_all(twice.data, twice.len, NULL).fault.verdict, LOG_OK, "%zu at %zu", i, j);
            add_frames(&foreign, &log, 0, i);
            add_frames(&foreign, &other, 1, 2);
            add_frames(&foreign, &log, i + 1, n);
            if (i > 0) /* the first frame of decisions may be packed otherwise: same records, other count */
                cr_assert_neq(read_all(foreign.data, foreign.len, NULL).fault.verdict, LOG_OK, "foreign %zu", i);
            buf_release(&cut);
            buf_release(&twice);
            buf_release(&foreign);
        }
    buf_release(&log);
    buf_release(&other);
}

Test(log_reader, bytes_behind_the_end_are_damage)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 3, 0, true);
    buf_char(&log, 0);
    cr_assert_eq(read_all(log.data, log.len, NULL).fault.verdict, LOG_DAMAGED);
    buf_release(&log);
}

Test(log_reader, zeros_after_a_loss_of_power_are_a_torn_tail)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 3, 0, false);
    size_t whole = log.len;
    buf_fill(&log, 0, 700);
    struct outcome o = read_all(log.data, log.len, NULL);
    cr_assert_eq(o.fault.verdict, LOG_TORN);
    cr_assert_eq(o.good_bytes, whole);
    cr_assert_eq(o.decisions, 3);
    buf_release(&log);
}

Test(log_reader, other_files_are_no_logs)
{
    cr_assert_eq(read_all("hello, this is a text file\n", 27, NULL).fault.verdict, LOG_NOT_A_LOG);
    cr_assert_eq(read_all("", 0, NULL).fault.verdict, LOG_NOT_A_LOG);
    static const char plain_gzip[20] = "\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0";
    cr_assert_eq(read_all(plain_gzip, 20, NULL).fault.verdict, LOG_NOT_A_LOG);
}

/* One frame as the first of a log, from any text, with stated numbers of our choice. */
static void bomb(struct buf *out, const char *text, size_t len, uint32_t stated_records, uint32_t stated_text)
{
    struct frame_codec codec = {0};
    struct frame f = {.type = FRAME_HEAD, .record_count = stated_records};
    frame_build(&codec, FRAME_SMALL, out, &f, text, len);
    uint8_t *at = (uint8_t *)out->data;
    for (int i = 0; i < 4; i++)
        at[36 + i] = (uint8_t)(stated_text >> 8 * i);
    uint32_t crc = (uint32_t)crc32(0, at, 76);
    for (int i = 0; i < 4; i++)
        at[76 + i] = (uint8_t)(crc >> 8 * i);
    frame_codec_release(&codec);
}

Test(log_reader, bombs_stop_at_the_limits)
{
    struct buf text = BUF_INIT, log = BUF_INIT;
    buf_fill(&text, '[', (size_t)40 << 20);
    bomb(&log, text.data, text.len, 1, (uint32_t)text.len); /* states what it is: over the limit of a frame */
    cr_assert_eq(read_all(log.data, log.len, NULL).fault.verdict, LOG_OVER_LIMIT);
    buf_reset(&log);
    bomb(&log, text.data, text.len, 1, 100); /* lies about it: never inflated beyond what it states */
    cr_assert_eq(read_all(log.data, log.len, NULL).fault.verdict, LOG_MALFORMED);
    buf_reset(&log);
    text.len = (size_t)1 << 20;
    text.data[text.len - 1] = '\n';
    bomb(&log, text.data, text.len, 1, (uint32_t)text.len);
    cr_assert_eq(read_all(log.data, log.len, NULL).fault.verdict, LOG_TAMPERED, "the chain comes first");
    buf_release(&text);
    buf_release(&log);
}

Test(log_reader, each_limit_holds)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 6, 0, true);
    struct log_limits tight[] = {log_limits_default, log_limits_default, log_limits_default, log_limits_default};
    tight[0].frames = 3;
    tight[1].frame_text = 200;
    tight[2].text_bytes = 900;
    tight[3].frame_records = 1;
    for (size_t i = 0; i < 4; i++)
        cr_assert_eq(read_all(log.data, log.len, &tight[i]).fault.verdict, LOG_OVER_LIMIT, "limit %zu", i);
    buf_release(&log);
}

Test(log_reader, a_file_over_the_limit_is_not_taken_for_one_that_cannot_be_read)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct buf log = BUF_INIT;
    sample_log(&log, 3, 0, true);
    int fd = io.open(io.user, "a.log", O_CREAT, 0666);
    io.pwrite(io.user, fd, log.data, log.len, 0);
    io.close(io.user, fd);
    for (int less = 0; less < 2; less++) {
        struct log_limits limits = log_limits_default;
        struct log_reader r;
        limits.file_bytes = log.len - (size_t)less;
        log_reader_init(&r, NULL, 0, &limits);
        cr_expect_eq(log_reader_open(&r, "a.log", &io), -less);
        cr_expect_eq(r.fault.verdict, less ? LOG_OVER_LIMIT : LOG_OK);
        log_reader_release(&r);
    }
    buf_release(&log);
    memfs_release(&fs);
}

Test(log_reader, a_log_of_version_1_is_refused_by_name)
{
    struct buf log = BUF_INIT;
    cr_assert_eq(input_read(&log, ADJ_TEST_DATA "/golden-log/version-1.jsonl.gz", 1 << 20), 0);
    struct outcome o = read_all(log.data, log.len, NULL);
    cr_assert_eq(o.fault.verdict, LOG_TOO_OLD);
    cr_assert_str_eq(o.fault.text, "format version 1 was never released, this program reads version 2");
    cr_assert_eq(o.records, 0);
    buf_release(&log);
}

static void read_guarded(const struct buf *log, struct log_reader *r, bool *ran_out)
{
    struct mem_guard guard;
    struct log_item item;
    MEM_TRY(guard)
    {
        while (log_reader_next(r, &item) > 0)
            continue;
        MEM_DONE();
    }
    else
    {
        *ran_out = true;
    }
    (void)log;
}

Test(log_reader, running_out_of_memory_anywhere_leaks_nothing)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 3, 0, true);
    long before = mem_live();
    bool ran_out = true;
    for (long nth = 1; ran_out; nth++) {
        struct log_reader r;
        ran_out = false;
        log_reader_init(&r, log.data, log.len, NULL);
        mem_fail_after(nth);
        read_guarded(&log, &r, &ran_out);
        mem_fail_after(0);
        log_reader_release(&r);
        cr_assert_eq(mem_live(), before, "allocation %ld", nth);
    }
    buf_release(&log);
}
