/* SPDX-License-Identifier: MIT
 *
 * The writer under failing system calls: what was acknowledged stays, what stays is a good log, and the message says
 * after which decision nothing was accepted.
 */
#include "log_sample.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { DECISIONS = 5 };

struct play {
    int64_t acknowledged; /* the last decision whose commit returned 0 */
    bool finished;
    struct log_fault fault;
};

static int append(struct log_writer *w, struct log_record r)
{
    return log_writer_add(w, &r);
}

/* Records decisions from `from` on and ends the log. */
static struct play play_on(struct log_writer *w, int64_t from)
{
    struct play p = {.acknowledged = from - 1};
    for (int64_t n = from; n <= DECISIONS; n++) {
        if (append(w, sample_decision(n)) || append(w, sample_roll(n - 1)) || log_writer_commit(w))
            break;
        p.acknowledged = n;
    }
    p.finished = p.acknowledged == DECISIONS && !append(w, sample_end(DECISIONS)) && !log_writer_finish(w);
    p.fault = w->fault;
    return p;
}

static struct play play(struct memfs *fs, const struct log_writer_options *options)
{
    struct log_record header = sample_header(), rulebook = sample_rulebook();
    struct log_writer w = {0};
    struct play p = {.acknowledged = -1};
    if (log_writer_create(&w, "a.log", options, &header, &rulebook))
        p.fault = w.fault;
    else
        p = play_on(&w, 1);
    if (p.acknowledged >= 0 && !p.finished)
        cr_assert_eq(append(&w, sample_roll(0)), -1, "a broken writer stays broken");
    log_writer_release(&w);
    cr_assert_not(fs->synced_again, "a descriptor was synced again after a failed sync");
    return p;
}

static struct log_info info_of(struct memfs *fs, const char *name)
{
    struct log_info info;
    const struct log_io io = memfs_io(fs);
    fs->fail_at = 0;
    fs->failed = NULL;
    log_info(name, NULL, &io, &info);
    return info;
}

/* After the cause is gone: resume, play to the end, and verify. */
static void resume_and_end(struct memfs *fs, const struct log_writer_options *options, int64_t acknowledged)
{
    struct log_writer w = {0};
    uint64_t cut;
    cr_assert_eq(log_writer_resume(&w, "a.log", options, &cut), 0, "%s", w.fault.text);
    cr_assert_geq((int64_t)w.good.decisions, acknowledged, "an acknowledged decision was lost");
    cr_assert_leq((int64_t)w.good.decisions, acknowledged + 1);
    struct play p = play_on(&w, (int64_t)w.good.decisions + 1);
    cr_assert(p.finished, "%s", p.fault.text);
    log_writer_release(&w);
    struct log_info info = info_of(fs, "a.log");
    cr_assert_eq(info.fault.verdict, LOG_OK, "%s", info.fault.text);
    cr_assert(info.sealed);
    cr_assert_eq(info.decisions, DECISIONS);
    cr_assert_eq(info.kinds[LOG_RESUME], 1);
}

/* Lets call number 1, 2, 3, … fail until a run passes without a failure; returns how many there were. */
static long let_each_call_fail(int error, int persistent, size_t torn, const struct log_writer_options *like)
{
    long k = 1;
    for (;; k++) {
        struct memfs fs = {.fail_at = k, .error = error, .persistent = persistent, .torn = torn};
        const struct log_io io = memfs_io(&fs);
        struct log_writer_options options = *like;
        options.io = &io;
        struct play p = play(&fs, &options);
        const char *failed = fs.failed;
        bool harmless = failed && (!strcmp(failed, "close") || !strcmp(failed, "unlink"));
        cr_assert(!failed == p.finished || harmless, "call %ld", k);
        struct log_info info = info_of(&fs, "a.log");
        bool there = info.fault.error != ENOENT;
        if (options.gather)
            cr_assert_eq(info.fault.verdict == LOG_OK && info.sealed, there, "call %ld: half a log has a name", k);
        if (options.gather && !strcmp(failed ? failed : "", "pwrite"))
            cr_assert_not(there);
        if (!there && !options.gather)
            cr_assert_leq(p.acknowledged, 0, "call %ld: a log with decisions is gone", k);
        if (there)
            cr_assert(info.fault.verdict == LOG_OK || info.fault.verdict == LOG_TORN, "call %ld (%s): %s", k, failed,
                      info.fault.text);
        if (there && !options.gather) {
            cr_assert_geq((int64_t)info.decisions, p.acknowledged, "call %ld", k);
            if (info.fault.verdict == LOG_TORN)
                cr_assert(persistent || !strcmp(failed, "ftruncate"), "call %ld: the tail was not cut", k);
        }
        if (!p.finished)
            cr_assert_neq(p.fault.verdict, LOG_OK);
        if (there && !options.gather && !info.sealed)
            resume_and_end(&fs, &options, p.acknowledged < 0 ? 0 : p.acknowledged);
        memfs_release(&fs);
        if (!failed)
            return k - 1;
    }
}

Test(log_writer, a_live_log_survives_each_failing_call)
{
    const int errors[] = {ENOSPC, EIO, EDQUOT, EFBIG};
    const struct log_writer_options live = {.sync = LOG_SYNC_ALWAYS};
    long calls = 0;
    for (size_t e = 0; e < 4; e++)
        for (int persistent = 0; persistent <= 1; persistent++)
            for (size_t torn = 0; torn <= 120; torn += 60) {
                long n = let_each_call_fail(errors[e], persistent, torn, &live);
                cr_assert_gt(n, 2 * DECISIONS, "each decision is written and synced");
                calls += n;
            }
    cr_log_info("%ld failing calls", calls);
    cr_assert_eq(mem_live(), 0);
}

Test(log_writer, a_gathered_log_is_whole_or_not_there)
{
    const struct log_writer_options gather = {.sync = LOG_SYNC_ALWAYS, .gather = 2};
    cr_assert_gt(let_each_call_fail(EIO, 0, 0, &gather), 8);
    cr_assert_gt(let_each_call_fail(ENOSPC, 1, 30, &gather), 8);
    cr_assert_eq(mem_live(), 0);
}

Test(log_writer, interrupted_calls_and_short_writes_are_continued)
{
    for (long k = 1; k < 60; k++) {
        struct memfs fs = {.fail_at = k, .error = EINTR, .torn = 0};
        const struct log_io io = memfs_io(&fs);
        const struct log_writer_options options = {.io = &io};
        struct play p = play(&fs, &options);
        if (fs.failed && (!strcmp(fs.failed, "pwrite") || !strcmp(fs.failed, "pread") || !strcmp(fs.failed, "close")))
            cr_assert(p.finished, "%s: %s", fs.failed, p.fault.text);
        memfs_release(&fs);
    }
}

Test(log_writer, the_message_names_the_last_decision)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    struct log_record header = sample_header();
    struct log_writer w = {0};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, NULL), 0);
    cr_assert_eq(append(&w, sample_decision(1)) || log_writer_commit(&w), 0);
    fs.fail_at = fs.calls + 1;
    fs.error = ENOSPC;
    cr_assert_eq(append(&w, sample_decision(2)), 0);
    cr_assert_eq(log_writer_commit(&w), -1);
    cr_assert_str_eq(w.fault.text,
                     "nothing after decision 1 was accepted: cannot write the file: disk full");
    cr_assert_eq(w.fault.decisions_kept, 1);
    log_writer_release(&w);
    memfs_release(&fs);
}

Test(log_writer, records_that_break_the_format_are_refused_and_forgotten)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    struct log_record header = sample_header(), skipped = sample_decision(3), bad = sample_decision(1);
    struct log_writer w = {0};
    bad.decision.role = "\xff";
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, NULL), 0);
    cr_assert_eq(log_writer_add(&w, &skipped), -1);
    cr_assert_str_eq(w.fault.text, "decision: key \"n\" is 3, expected 1");
    cr_assert_eq(log_writer_add(&w, &bad), -1);
    cr_assert_eq(w.fault.verdict, LOG_MALFORMED);
    cr_assert_eq(append(&w, sample_end(1)), -1, "an end with the wrong number");
    struct play p = play_on(&w, 1);
    cr_assert(p.finished, "%s", p.fault.text);
    log_writer_release(&w);
    cr_assert_eq(info_of(&fs, "a.log").decisions, DECISIONS);
    memfs_release(&fs);
}

Test(log_writer, a_log_that_is_there_is_not_overwritten_unasked)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_writer_options options = {.io = &io};
    cr_assert(play(&fs, &options).finished);
    struct buf before = BUF_INIT;
    buf_add(&before, memfs_find(&fs, "a.log")->data, memfs_find(&fs, "a.log")->len);
    struct play p = play(&fs, &options);
    cr_assert_eq(p.acknowledged, -1);
    cr_assert_eq(p.fault.error, EEXIST);
    cr_assert_arr_eq(memfs_find(&fs, "a.log")->data, before.data, before.len);
    cr_assert_null(memfs_find(&fs, "a.log.part"), "nothing is left behind");
    options.overwrite = true;
    cr_assert(play(&fs, &options).finished);
    buf_release(&before);
    memfs_release(&fs);
}

Test(log_writer, names_are_given_only_to_whole_files_and_the_directory_is_synced)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    cr_assert(play(&fs, &options).finished);
    cr_assert_eq(fs.directory_syncs, 1);
    cr_assert_eq(fs.sync_count, 1 + 1 + DECISIONS + 1, "head, directory, decisions, end");
    memfs_release(&fs);
}

Test(log_writer, two_recorders_keep_out_of_each_others_way)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    struct log_record header = sample_header();
    struct log_writer w = {0}, second = {0};
    uint64_t cut;
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, NULL), 0);
    cr_assert_eq(log_writer_resume(&second, "a.log", &options, &cut), -1);
    cr_assert_eq(second.fault.error, EWOULDBLOCK);
    log_writer_release(&second);
    cr_assert(play_on(&w, 1).finished);
    log_writer_release(&w);
    cr_assert_eq(log_writer_resume(&second, "a.log", &options, &cut), -1);
    cr_assert_eq(second.fault.verdict, LOG_ENDED);
    log_writer_release(&second);
    memfs_release(&fs);
}

/* Every length that a crash can leave: resuming keeps what was whole, and the log goes on. */
Test(log_writer, resuming_after_a_crash_at_any_byte)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 3, 0, false);
    for (size_t cut_at = 1; cut_at <= log.len; cut_at++) {
        struct memfs fs = {0};
        const struct log_io io = memfs_io(&fs);
        const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_NEVER};
        struct log_writer w = {0};
        uint64_t cut;
        int fd = io.open(io.user, "a.log", 0100, 0666); /* O_CREAT */
        io.pwrite(io.user, fd, log.data, cut_at, 0);
        io.close(io.user, fd);
        struct log_info before = info_of(&fs, "a.log");
        if (before.frames == 0) {
            cr_assert_eq(log_writer_resume(&w, "a.log", &options, &cut), -1, "no header, nothing to resume");
        } else {
            cr_assert_eq(log_writer_resume(&w, "a.log", &options, &cut), 0, "%s", w.fault.text);
            cr_assert_eq(cut, before.fault.bytes_lost);
            cr_assert_eq(w.good.decisions, before.decisions);
            cr_assert(play_on(&w, (int64_t)before.decisions + 1).finished);
        }
        log_writer_release(&w);
        memfs_release(&fs);
    }
    buf_release(&log);
    cr_assert_eq(mem_live(), 0);
}

/* Cuts it at every byte, and goes on with what is left. */
static void resume_from_every_cut(const struct buf *log, uint64_t decisions)
{
    size_t gone_on_with = 0;
    for (size_t cut_at = 1; cut_at <= log->len; cut_at++) {
        struct memfs fs = {0};
        const struct log_io io = memfs_io(&fs);
        const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_NEVER};
        struct log_writer w = {0};
        uint64_t cut;
        int fd = io.open(io.user, "a.log", 0100, 0666); /* O_CREAT */
        io.pwrite(io.user, fd, log->data, cut_at, 0);
        io.close(io.user, fd);
        struct log_info before = info_of(&fs, "a.log");
        cr_assert_leq(before.decisions, decisions);
        int refused = log_writer_resume(&w, "a.log", &options, &cut);
        cr_assert_eq(refused, before.frames == 0 || before.sealed ? -1 : 0, "cut at %zu: %s", cut_at, w.fault.text);
        if (!refused) {
            cr_assert(play_on(&w, (int64_t)before.decisions + 1).finished);
            struct log_info after = info_of(&fs, "a.log");
            cr_assert_eq(after.fault.verdict, LOG_OK, "cut at %zu: %s", cut_at, after.fault.text);
            cr_assert(after.sealed);
            gone_on_with++;
        }
        log_writer_release(&w);
        memfs_release(&fs);
    }
    cr_assert_gt(gone_on_with, 0);
}

Test(log_writer, resuming_a_sealed_log_that_was_cut_at_any_byte)
{
    struct buf log = BUF_INIT;
    sample_log(&log, 3, 2, true);
    resume_from_every_cut(&log, 3);
    buf_release(&log);
    cr_assert_eq(mem_live(), 0);
}

Test(log_writer, damage_in_the_middle_is_not_gone_on_from)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io};
    struct log_writer w = {0};
    struct buf log = BUF_INIT;
    uint64_t cut;
    sample_log(&log, 3, 0, false);
    log.data[log.len - 200] ^= 1;
    int fd = io.open(io.user, "a.log", 0100, 0666);
    io.pwrite(io.user, fd, log.data, log.len, 0);
    io.close(io.user, fd);
    cr_assert_eq(log_writer_resume(&w, "a.log", &options, &cut), -1);
    cr_assert_eq(w.fault.verdict, LOG_DAMAGED);
    cr_assert_eq(memfs_find(&fs, "a.log")->len, log.len, "the file is left as it was");
    log_writer_release(&w);
    buf_release(&log);
    memfs_release(&fs);
}

static int link_error;

static int no_link(void *user, const char *from, const char *to)
{
    (void)user, (void)from, (void)to;
    errno = link_error;
    return -1;
}

/* Creates a log where no hard links can be made. */
static void create_without_links(struct log_writer *w, struct memfs *fs, int error)
{
    struct log_io io = memfs_io(fs);
    const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_ALWAYS};
    struct log_record header = sample_header();
    link_error = error;
    io.link = no_link;
    bool failed = log_writer_create(w, "a.log", &options, &header, NULL) || append(w, sample_decision(1)) ||
                  log_writer_finish(w);
    cr_expect_eq(failed, error == EIO || error == EEXIST, "%s", strerror(error));
    cr_expect_eq(memfs_find(fs, "a.log") != NULL, !failed, "%s", strerror(error));
    log_writer_release(w);
    cr_expect(!memfs_find(fs, "a.log.part"), "%s", strerror(error));
}

Test(log_writer, a_file_system_without_hard_links_is_no_obstacle)
{
    static const int errors[] = {EPERM, ENOSYS, EOPNOTSUPP, EIO, EEXIST};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct memfs fs = {0};
        struct log_writer w = {0};
        create_without_links(&w, &fs, errors[i]);
        memfs_release(&fs);
    }
}

/* The shortest records: a frame ends at a mebibyte of text, and never below half of the records that it may have. */
Test(log_writer, a_gathered_frame_is_as_large_as_documented)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_ALWAYS, .gather = UINT32_MAX};
    struct log_record header = sample_header(), mark = {.kind = LOG_MARK, .annotation = {.text = ""}};
    struct log_writer w = {0};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, NULL), 0);
    for (int n = 0; n < 25000; n++)
        cr_assert_eq(append(&w, mark), 0);
    cr_expect_eq(w.frames, 0);
    for (int n = 25000; n < 33000; n++)
        cr_assert_eq(append(&w, mark), 0);
    cr_expect_eq(w.frames, 1);
    log_writer_release(&w);
    memfs_release(&fs);
}

/* A frame that has exactly a mebibyte of text is complete. */
Test(log_writer, a_gathered_frame_ends_at_exactly_a_mebibyte)
{
    enum { MEBIBYTE = 1 << 20, STEP = 4096 };
    static char text[2 * STEP];
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_ALWAYS, .gather = UINT32_MAX};
    struct log_record header = sample_header(), mark = {.kind = LOG_MARK, .annotation = {.text = text}};
    struct log_writer w = {0};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, NULL), 0);
    memset(text, 'a', STEP);
    size_t before = w.text.len;
    cr_assert_eq(append(&w, mark), 0);
    size_t around = w.text.len - before - STEP; /* the bytes of a line without its text */
    while (MEBIBYTE - w.text.len >= 2 * STEP)
        cr_assert_eq(append(&w, mark), 0);
    memset(text, 0, sizeof text);
    memset(text, 'a', MEBIBYTE - w.text.len - around);
    cr_assert_eq(append(&w, mark), 0);
    cr_assert_eq(w.text.len, MEBIBYTE);
    cr_assert_eq(w.frames, 0);
    cr_assert_eq(append(&w, mark), 0);
    cr_expect_eq(w.frames, 1);
    log_writer_release(&w);
    memfs_release(&fs);
}

/* A live log whose file loses its name, and then a call that fails: commits the next decision. */
static struct log_fault commit_after_removal(struct memfs *fs, long call, bool for_good)
{
    const struct log_io io = memfs_io(fs);
    const struct log_writer_options options = {.io = &io};
    struct log_record header = sample_header();
    struct log_writer w = {0};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, NULL), 0);
    cr_assert_eq(append(&w, sample_decision(1)) || log_writer_commit(&w), 0);
    cr_assert_eq(io.unlink(io.user, "a.log"), 0);
    fs->fail_at = fs->calls + call;
    fs->error = EIO;
    fs->persistent = for_good;
    cr_assert_eq(append(&w, sample_decision(2)), 0);
    cr_assert_eq(log_writer_commit(&w), -1);
    struct log_fault fault = w.fault;
    log_writer_release(&w);
    return fault;
}

/* The copy has all that was committed, or there is none. */
Test(log_writer, a_removed_log_is_copied_completely_or_reported_as_lost)
{
    int lost = 0, saved = 0;
    for (long call = 1; !saved || lost < 2; call++)
        for (int for_good = 0; for_good <= 1; for_good++) {
            struct memfs fs = {0};
            struct log_fault fault = commit_after_removal(&fs, call, for_good);
            const char *failed = fs.failed ? fs.failed : "";
            bool said_lost = strstr(fault.text, "is lost") != NULL;
            cr_expect_eq(fault.decisions_kept, 1);
            if (!said_lost || !strcmp(failed, "close"))
                cr_expect_eq(info_of(&fs, "a.log.kept").decisions, 1, "call %ld (%s): %s", call, failed, fault.text);
            else
                cr_expect_null(memfs_find(&fs, "a.log.kept"), "call %ld (%s): half a copy is left", call, failed);
            lost += said_lost;
            saved += !said_lost;
            memfs_release(&fs);
            cr_assert_lt(call, 40);
        }
    cr_expect_geq(lost, 6, "%d: opening, reading, writing, syncing", lost);
}

/* Words of a small vocabulary, so that a thorough search for repetitions pays. */
static void add_words(struct buf *out, size_t len)
{
    enum { WORDS = 16, LETTERS = 8 };
    uint32_t x = 1;
    while (out->len < len) {
        x = x * 1664525u + 1013904223u;
        unsigned word = x >> 16 & (WORDS - 1);
        for (unsigned k = 0; k < LETTERS; k++)
            buf_char(out, (char)('a' + (word * (k * k + 7) / 3 + k * k) % 26));
        buf_char(out, ' ');
    }
}

/* The rulebook is written once; nobody may wait for a decision. */
Test(log_writer, a_live_log_compresses_its_rulebook_well_and_its_decisions_quickly)
{
    enum { TEXT = 60000 };
    struct memfs fs = {0};
    struct buf text = BUF_INIT;
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_NEVER};
    struct log_writer w = {0};
    add_words(&text, TEXT);
    struct log_file file = {"rulebook.yaml", buf_cstr(&text)};
    struct log_record header = sample_header(), rulebook = {.kind = LOG_RULEBOOK, .rulebook = {{&file, 1}}},
                      mark = {.kind = LOG_MARK, .annotation = {.text = buf_cstr(&text)}};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, &rulebook), 0, "%s", w.fault.text);
    uint64_t first = w.size;
    cr_assert_eq(append(&w, mark) || log_writer_commit(&w), 0, "%s", w.fault.text);
    cr_expect_lt(first * 10, (w.size - first) * 9, "%d bytes, then %d", (int)first, (int)(w.size - first));
    log_writer_release(&w);
    buf_release(&text);
    memfs_release(&fs);
}

/* So it can be used as a string. */
Test(log_writer, a_file_that_is_read_completely_ends_with_a_zero)
{
    struct memfs fs = {0};
    struct buf into = BUF_INIT;
    const struct log_io io = memfs_io(&fs);
    int fd = io.open(io.user, "a.txt", 0100, 0666); /* O_CREAT */
    io.pwrite(io.user, fd, "twelve bytes", 12, 0);
    cr_assert_eq(log_io_read_all(&io, fd, &into, 12), 0);
    cr_expect_eq(into.len, 12);
    cr_expect_str_eq(into.data, "twelve bytes");
    io.close(io.user, fd);
    buf_release(&into);
    memfs_release(&fs);
}

Test(log_writer, control_characters_of_a_path_do_not_reach_the_message)
{
    struct log_fault f;
    log_fail_errno(&f, EIO, "cannot open '%s'", "a\x1b[2J\x1f~\x7f\xc3\xa9 b");
    cr_expect_str_eq(f.text, "cannot open 'a?[2J?~??? b': I/O error");
}

Test(log_writer, the_same_records_give_the_same_bytes)
{
    struct buf a = BUF_INIT, b = BUF_INIT;
    for (uint32_t gather = 0; gather <= 3; gather += 3) {
        sample_log(&a, 12, gather, true);
        sample_log(&b, 12, gather, true);
        cr_assert_eq(a.len, b.len);
        cr_assert_arr_eq(a.data, b.data, a.len);
    }
    buf_release(&a);
    buf_release(&b);
}
