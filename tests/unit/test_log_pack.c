/* SPDX-License-Identifier: MIT
 *
 * Packing, recovery and import of whole logs, and what they leave behind where they fail.
 */
#include "log_sample.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

static void put_file(struct memfs *fs, const char *name, const struct buf *data)
{
    const struct log_io io = memfs_io(fs);
    int fd = io.open(io.user, name, 0100, 0666); /* O_CREAT */
    io.pwrite(io.user, fd, data->data, data->len, 0);
    io.close(io.user, fd);
    fs->calls = 0;
}

static void text_of(const struct buf *log, struct buf *out)
{
    struct log_reader r;
    struct log_item item;
    log_reader_init(&r, log->data, log->len, NULL);
    while (log_reader_next(&r, &item) > 0)
        buf_add(out, item.line, item.len + 1);
    log_reader_release(&r);
}

static void same_text(const struct buf *a, const struct buf *b)
{
    struct buf ta = BUF_INIT, tb = BUF_INIT;
    text_of(a, &ta);
    text_of(b, &tb);
    cr_assert_eq(ta.len, tb.len);
    cr_assert_arr_eq(ta.data, tb.data, ta.len);
    buf_release(&ta);
    buf_release(&tb);
}

Test(log_pack, packing_keeps_the_records_and_shrinks_the_file)
{
    for (int sealed = 0; sealed <= 1; sealed++) {
        struct memfs fs = {0};
        struct log_io io = memfs_io(&fs);
        const struct log_writer_options options = {.io = &io, .overwrite = true, .gather = 256};
        struct buf live = BUF_INIT;
        struct log_info info, before;
        struct log_fault fault;
        sample_log(&live, 600, 0, sealed);
        put_file(&fs, "a.log", &live);
        cr_assert_eq(log_info("a.log", NULL, &io, &before), 0);
        cr_assert_eq(log_pack("a.log", "a.log", &options, NULL, &info, &fault), 0, "%s", fault.text);
        const struct buf *packed = memfs_find(&fs, "a.log");
        same_text(&live, packed);
        cr_assert_lt(packed->len * 5, live.len);
        cr_assert_eq(info.file_bytes, packed->len);
        cr_assert_str_eq(info.head, before.head);
        cr_assert_str_eq(info.id, before.id);
        cr_assert_eq(info.format, LOG_FORMAT);
        cr_assert_eq(info.frames, 3, "600 decisions, 256 a frame");
        cr_assert_null(memfs_find(&fs, "a.log.part"));
        struct log_info again;
        cr_assert_eq(log_info("a.log", NULL, &io, &again), 0);
        cr_assert_eq(memcmp(&info.frames, &again.frames, sizeof info.frames), 0);
        buf_release(&live);
        memfs_release(&fs);
    }
    cr_assert_eq(mem_live(), 0);
}

Test(log_pack, a_short_sealed_game_is_one_frame)
{
    static const struct {
        uint32_t gather;
        uint64_t frames;
    } cases[] = {{20, 1}, {19, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memfs fs = {0};
        struct log_io io = memfs_io(&fs);
        struct buf live = BUF_INIT;
        struct log_info info, before;
        struct log_fault fault;
        const struct log_writer_options options = {.io = &io, .gather = cases[i].gather};
        sample_log(&live, 20, 0, true);
        put_file(&fs, "a.log", &live);
        cr_assert_eq(log_info("a.log", NULL, &io, &before), 0);
        cr_assert_eq(log_pack("a.log", "b.log", &options, NULL, &info, &fault), 0, "%s", fault.text);
        cr_expect_eq(info.frames, cases[i].frames, "case %zu: %d frames", i, (int)info.frames);
        cr_expect_str_eq(info.head, before.head);
        same_text(&live, memfs_find(&fs, "b.log"));
        buf_release(&live);
        memfs_release(&fs);
    }
    cr_assert_eq(mem_live(), 0);
}

/* Nothing may be added to the file that is replaced once the log was read. */
Test(log_pack, the_file_that_is_replaced_is_locked_before_the_log_is_read)
{
    struct memfs fs = {0};
    struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .overwrite = true};
    struct log_record header = sample_header();
    struct log_writer recorder = {0};
    struct log_info info;
    struct log_fault fault;
    cr_assert_eq(log_writer_create(&recorder, "a.log", &options, &header, NULL), 0);
    cr_expect_eq(log_pack("none.log", "a.log", &options, NULL, &info, &fault), -1);
    cr_expect_eq(fault.error, EWOULDBLOCK, "%s", fault.text);
    log_writer_release(&recorder);
    memfs_release(&fs);
}

Test(log_pack, a_packed_open_log_can_be_gone_on_with)
{
    struct memfs fs = {0};
    struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    struct buf log = BUF_INIT;
    struct log_writer w = {0};
    struct log_info info;
    uint64_t cut;
    sample_log(&log, 9, 4, false);
    put_file(&fs, "a.log", &log);
    cr_assert_eq(log_writer_resume(&w, "a.log", &options, &cut), 0, "%s", w.fault.text);
    struct log_record next = sample_decision(10);
    cr_assert_eq(log_writer_add(&w, &next), 0);
    cr_assert_eq(log_writer_finish(&w), 0);
    log_writer_release(&w);
    cr_assert_eq(log_info("a.log", NULL, &io, &info), 0, "%s", info.fault.text);
    cr_assert_eq(info.decisions, 10);
    buf_release(&log);
    memfs_release(&fs);
}

Test(log_pack, only_good_logs_are_packed)
{
    struct memfs fs = {0};
    struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    struct buf log = BUF_INIT;
    struct log_info info;
    struct log_fault fault;
    sample_log(&log, 9, 0, true);
    log.len -= 5;
    put_file(&fs, "a.log", &log);
    cr_assert_eq(log_pack("a.log", "b.log", &options, NULL, &info, &fault), -1);
    cr_assert_eq(fault.verdict, LOG_TORN);
    cr_assert_eq(log_pack("none.log", "b.log", &options, NULL, &info, &fault), -1);
    cr_assert_eq(fault.error, ENOENT);
    cr_assert_null(memfs_find(&fs, "b.log"));
    cr_assert_null(memfs_find(&fs, "b.log.part"));
    buf_release(&log);
    memfs_release(&fs);
}

Test(log_pack, recovery_keeps_the_frames_in_front_of_the_damage_byte_for_byte)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 6, 0, true);
    for (size_t at = 0; at < log.len; at += 7) {
        struct memfs fs = {0};
        struct log_io io = memfs_io(&fs);
        const struct log_writer_options options = {.io = &io};
        struct log_info info, after;
        struct log_fault fault;
        log.data[at] ^= 0x10;
        put_file(&fs, "a.log", &log);
        int failed = log_recover("a.log", "b.log", &options, &info, &fault);
        const struct buf *saved = memfs_find(&fs, "b.log");
        cr_assert_eq(!failed, saved != NULL);
        if (failed) {
            cr_assert_eq(fault.frame, 0, "%s", fault.text);
        } else {
            cr_assert_neq(info.fault.verdict, LOG_OK);
            cr_assert_eq(saved->len + info.fault.bytes_lost, log.len);
            cr_assert_arr_eq(saved->data, log.data, saved->len);
            cr_assert_eq(log_info("b.log", NULL, &io, &after), 0, "%s", after.fault.text);
            cr_assert_eq(after.decisions, info.fault.decisions_kept);
        }
        log.data[at] ^= 0x10;
        memfs_release(&fs);
    }
    buf_release(&log);
    cr_assert_eq(mem_live(), 0);
}

static const char header_line[] =
    "{\"format\":2, \"record\":\"header\",\"needs\":2,\"engine\":\"other 2\",\"semantics\":1,"
    "\"chance\":\"chacha20-1\",\"canonical\":1,\"seed\":null,\"rulebook\":{\"digest\":"
    "\"6d02f7d61e02d070944a9a37856f43d78fb89f8adea6150cd2fdcb53d2a4cc4a\",\"id\":\"m\",\"edition\":\"1\"},"
    "\"options\":{},\"roles\":[{\"by\":\"human\",\"role\":\"hares\"}],\"limits\":{\"fuel\":1}}\n";

static int import(struct memfs *fs, const char *rest, struct log_info *info, struct log_fault *fault)
{
    struct log_io io = memfs_io(fs);
    const struct log_writer_options options = {.io = &io, .overwrite = true};
    struct buf text = BUF_INIT;
    buf_str(&text, header_line);
    buf_str(&text, rest);
    int failed = log_import(text.data, text.len, "a.log", &options, info, fault);
    buf_release(&text);
    return failed;
}

Test(log_import, any_spelling_becomes_canonical)
{
    struct memfs fs = {0};
    struct log_info info;
    struct log_fault fault;
    int failed = import(&fs,
                        "\r\n  { \"n\" : 1, \"record\":\"decision\", \"do\":\"h\\u0061re \\u0142\\ud83c\\udf27\\/\", "
                        "\"of\":7, \"role\":\"hares\"}\r\n\n"
                        "{\"of\":[1, 2],\"aside\":\"weather\"}\n"
                        "{\"record\":\"end\",\"draw\":true,\"winners\":[],\"n\":1}",
                        &info, &fault);
    cr_assert_eq(failed, 0, "%s", fault.text);
    cr_assert(info.sealed && info.thin);
    cr_assert_eq(info.decisions, 1);
    struct buf text = BUF_INIT;
    text_of(memfs_find(&fs, "a.log"), &text);
    cr_assert(strstr(text.data,
                     "\n{\"record\":\"decision\",\"n\":1,\"role\":\"hares\",\"do\":\"hare ł🌧/\",\"of\":7}\n"
                                "{\"aside\":\"weather\",\"of\":[1,2]}\n"
                                "{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":true}\n"),
              "%s", text.data);
    buf_release(&text);
    memfs_release(&fs);
    cr_assert_eq(mem_live(), 0);
}

Test(log_import, faults_name_line_and_key)
{
    static const struct {
        const char *rest, *text;
        uint64_t line;
        enum log_verdict verdict;
    } cases[] = {
        {"{\"record\":\"decision\",\"n\":1,\"role\":\"h\",\"do\":\"x\"}", "decision: missing key \"of\"", 2,
         LOG_MALFORMED},
        {"\n{\"record\":\"decision\",\"n\":\"1\",\"role\":\"h\",\"do\":\"x\",\"of\":1}",
         "decision: key \"n\" must be a number from 0", 3, LOG_MALFORMED},
        {"{\"record\":\"resume\",\"n\":0,\"why\":1}", "resume: unknown key \"why\"", 2, LOG_MALFORMED},
        {"{\"record\":\"resume\",\"n\":1}", "resume: key \"n\" is 1 after 0 decisions", 2, LOG_MALFORMED},
        {"{\"record\":\"fanfare\"}", "unknown record \"fanfare\"", 2, LOG_TOO_NEW},
        {"{\"record\":\"resume\",\"n\":0.5}", "line: has a number that is not an integer (at byte 24)", 2,
         LOG_MALFORMED},
        {"{\"record\":\"hash\",\"n\":0,\"state\":\"6D\"}", "hash: key \"state\" must be 16 lower-case hex digits", 2,
         LOG_MALFORMED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memfs fs = {0};
        struct log_info info;
        struct log_fault fault;
        cr_assert_eq(import(&fs, cases[i].rest, &info, &fault), -1);
        cr_assert_str_eq(fault.text, cases[i].text);
        cr_assert_eq(fault.line, cases[i].line);
        cr_assert_eq(fault.verdict, cases[i].verdict);
        cr_assert_null(memfs_find(&fs, "a.log"));
        cr_assert_null(memfs_find(&fs, "a.log.part"));
        memfs_release(&fs);
    }
}

/* Each of the three jobs, with each call failing in turn: the source is untouched, no half file is left. */
static long fail_each_call(int job, const struct buf *log, const struct buf *text, bool memory)
{
    for (long k = 1;; k++) {
        struct memfs fs = {0};
        struct log_io io = memfs_io(&fs);
        const struct log_writer_options options = {.io = &io};
        struct log_info info;
        struct log_fault fault;
        put_file(&fs, "a.log", log);
        long before = mem_live();
        fs.fail_at = memory ? 0 : k;
        fs.error = ENOSPC;
        mem_fail_after(memory ? k : 0);
        int failed = job == 0   ? log_pack("a.log", "b.log", &options, NULL, &info, &fault)
                     : job == 1 ? log_recover("a.log", "b.log", &options, &info, &fault)
                                : log_import(text->data, text->len, "b.log", &options, &info, &fault);
        mem_fail_after(0);
        if (failed && memory)
            cr_assert_eq(fault.error, ENOMEM);
        const char *call = fs.failed ? fs.failed : "";
        fs.fail_at = 0;
        fs.failed = NULL;
        bool may_stay = !strcmp(call, "unlink") || !strcmp(call, "sync");
        cr_assert(!memfs_find(&fs, "b.log.part") || !strcmp(call, "unlink"), "job %d, call %ld (%s)", job, k, call);
        if (memfs_find(&fs, "b.log")) {
            cr_assert(!failed || may_stay || !strcmp(call, "close") || !strcmp(call, "open"), "%d, %s", job, call);
            cr_assert_eq(log_info("b.log", NULL, &io, &info), 0);
        } else {
            cr_assert(failed);
        }
        cr_assert_arr_eq(memfs_find(&fs, "a.log")->data, log->data, log->len);
        if (memory)
            cr_assert_leq(mem_live(), before + 1, "job %d, allocation %ld", job, k); /* the new file itself */
        memfs_release(&fs);
        if (!failed && !*call)
            return k - 1;
        cr_assert_lt(k, 5000);
    }
}

Test(log_pack, each_job_survives_each_failing_call_and_allocation)
{
    struct buf log = BUF_INIT, text = BUF_INIT;
    sample_log(&log, 6, 0, true);
    text_of(&log, &text);
    for (int job = 0; job < 3; job++) {
        long calls = fail_each_call(job, &log, &text, false), allocations = fail_each_call(job, &log, &text, true);
        cr_assert_gt(calls, 6);
        cr_assert_gt(allocations, 6);
        cr_log_info("job %d: %ld calls, %ld allocations", job, calls, allocations);
    }
    buf_release(&log);
    buf_release(&text);
    cr_assert_eq(mem_live(), 0);
}
