/* SPDX-License-Identifier: MIT
 *
 * Writing collections and asking for their games; calls and allocations that fail on the way. What damage does to
 * them is tried by tests/log_collection_test.py.
 */
#include "log_sample.h"

#include "base/mem.h"
#include "log/memory.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>
#include <zlib.h>

/* Adds a game of so many decisions by way of a writer, as a game that is being played is recorded. `rulebook`: NULL for a
 * thin log. */
static int add_game_of(struct log_collector *c, const char *name, int64_t decisions, const struct log_record *rulebook,
                       bool sealed)
{
    const struct log_writer_options options = {.io = c->io, .into = c};
    struct log_writer w = {0};
    struct log_record header = sample_header(), r;
    log_collector_name(c, name);
    int failed = log_writer_create(&w, "", &options, &header, rulebook);
    for (int64_t n = 1; n <= decisions && !failed; n++) {
        r = sample_decision(n);
        failed = log_writer_add(&w, &r) || log_writer_commit(&w);
    }
    r = sample_end(decisions);
    failed = failed || (sealed && log_writer_add(&w, &r)) || log_writer_finish(&w);
    log_writer_release(&w);
    return failed;
}

static int add_game(struct log_collector *c, const char *name, int64_t decisions, bool thin, bool sealed)
{
    const struct log_record rulebook = sample_rulebook();
    return add_game_of(c, name, decisions, thin ? NULL : &rulebook, sealed);
}

static int collect(struct log_collector *c, const struct log_io *io)
{
    return log_collector_create(c, "all", io, false) || add_game(c, "first", 3, false, true) ||
                   add_game(c, NULL, 5, true, false) || add_game(c, "a/b", 4, false, true) || log_collector_finish(c)
               ? -1
               : 0;
}

static void release_all(struct log_reader *r, struct memfs *fs)
{
    log_reader_release(r);
    memfs_release(fs);
}

Test(log_collection, games_are_found_by_their_number)
{
    static const struct {
        const char *path, *name;
        uint64_t decisions;
        bool sealed, thin;
    } games[] = {{"all#1", "first", 3, true, false},
                 {"all#2", "0002", 5, false, true},
                 {"all#3", "0003", 4, true, false}};
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector c = {0};
    cr_assert_eq(collect(&c, &io), 0, "%s", c.fault.text);
    log_collector_release(&c);
    for (size_t i = 6; i > 0; i--) { /* backwards, too */
        size_t k = i % 3;
        struct log_reader r;
        struct log_item item;
        log_reader_init(&r, NULL, 0, NULL);
        cr_assert_eq(log_reader_open(&r, games[k].path, &io), 0, "%s", r.fault.text);
        cr_expect_str_eq(log_collection_name(r.from, k + 1, &r.memory), games[k].name);
        while (log_reader_next(&r, &item) > 0)
            continue;
        cr_assert_eq(r.fault.verdict, LOG_OK, "%s", r.fault.text);
        cr_expect_eq(r.sequence.decisions, games[k].decisions);
        cr_expect_eq(log_reader_is_complete(&r), games[k].sealed);
        cr_expect_eq(!r.sequence.kinds[LOG_RULEBOOK], games[k].thin);
        log_reader_release(&r);
    }
    static const char *const no_games[] = {"all#4", "all#0", "all#", "all#1x", "all#-1", "#1", "none#1"};
    for (size_t i = 0; i < sizeof no_games / sizeof *no_games; i++) {
        struct log_reader r;
        log_reader_init(&r, NULL, 0, NULL);
        cr_expect_eq(log_reader_open(&r, no_games[i], &io), -1, "%s", no_games[i]);
        log_reader_release(&r);
    }
    struct log_reader r;
    log_reader_init(&r, NULL, 0, NULL);
    cr_assert_eq(log_reader_open(&r, "all", &io), 0);
    cr_expect_eq(log_reader_next_frame(&r), -1);
    cr_expect_eq(r.fault.verdict, LOG_COLLECTION);
    release_all(&r, &fs);
    cr_assert_eq(mem_live(), 0);
}

Test(log_collection, a_game_that_is_not_finished_leaves_nothing)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector c = {0};
    struct log_writer w = {0};
    struct log_scan t = {0};
    const struct log_writer_options options = {.io = &io, .into = &c};
    struct log_record header = sample_header(), r;
    cr_assert_eq(log_collector_create(&c, "all", &io, false), 0);
    cr_assert_eq(add_game(&c, NULL, 2, false, true), 0);
    cr_assert_eq(log_writer_create(&w, "", &options, &header, NULL), 0);
    for (int64_t n = 1; n <= 40000; n++) { /* so long that a part of it was written */
        r = sample_decision(n);
        cr_assert_eq(log_writer_add(&w, &r), 0);
    }
    cr_assert(c.in_parts);
    log_writer_release(&w);
    cr_assert_eq(add_game(&c, NULL, 3, false, true), 0);
    cr_assert_eq(log_collector_finish(&c), 0, "%s", c.fault.text);
    log_collector_release(&c);
    cr_assert_eq(log_scan_open(&t, "all", &io, NULL), 0);
    while (log_scan_next(&t) > 0)
        continue;
    cr_assert_eq(t.kept, 2);
    cr_assert_eq(t.loss_count, 0);
    cr_assert_eq(t.decisions, 5);
    log_scan_release(&t);
    memfs_release(&fs);
    cr_assert_eq(mem_live(), 0);
}

Test(log_collection, limits_hold_before_memory_is_taken)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector c = {0};
    cr_assert_eq(collect(&c, &io), 0);
    log_collector_release(&c);
    for (int i = 0; i < 4; i++) {
        struct log_limits tight = log_limits_default;
        struct log_scan t = {0};
        *(i == 0   ? &tight.collection_games
          : i == 1 ? &tight.collection_bytes
          : i == 2 ? &tight.text_bytes
                   : &tight.frames) = i == 1 ? 500 : i == 2 ? 300 : 1;
        bool refused = log_scan_open(&t, "all", &io, &tight) != 0;
        while (!refused && log_scan_next(&t) > 0)
            continue;
        const struct log_fault *f = refused        ? &t.collection.fault
                                    : t.loss_count ? &t.losses[0].fault
                                                   : &t.collection.fault;
        cr_expect_eq(f->verdict, LOG_OVER_LIMIT, "limit %d: %s", i, f->text);
        log_scan_release(&t);
    }
    memfs_release(&fs);
    cr_assert_eq(mem_live(), 0);
}

static void collect_guarded(struct log_collector *c, const struct log_io *io, int *failed)
{
    struct mem_guard guard;
    MEM_TRY(guard)
    {
        *failed = collect(c, io);
        MEM_DONE();
    }
    else
    {
        *failed = -1;
    }
}

Test(log_collection, each_failing_call_leaves_a_whole_file_or_none)
{
    long k;
    int failed = -1;
    for (k = 1; failed; k++) {
        struct memfs fs = {.fail_at = k, .error = ENOSPC};
        const struct log_io io = memfs_io(&fs);
        struct log_collector c = {0};
        collect_guarded(&c, &io, &failed);
        const char *call = fs.failed ? fs.failed : "";
        fs.fail_at = 0;
        log_collector_release(&c);
        cr_assert(!memfs_find(&fs, "all.part") || !strcmp(call, "unlink"), "call %ld (%s)", k, call);
        cr_assert(!failed || *call, "call %ld", k);
        if (memfs_find(&fs, "all")) {
            struct log_scan t = {0};
            cr_assert_eq(log_scan_open(&t, "all", &io, NULL), 0, "call %ld (%s)", k, call);
            while (log_scan_next(&t) > 0)
                continue;
            cr_assert(t.closed && t.kept == 3 && !t.loss_count, "call %ld (%s)", k, call);
            log_scan_release(&t);
        } else
            cr_assert(failed, "call %ld (%s)", k, call);
        memfs_release(&fs);
        failed = failed || *call;
        cr_assert_lt(k, 5000);
    }
    cr_assert_gt(k, 20);
    cr_assert_eq(mem_live(), 0);
}

/* --- a disk that becomes full --- */

/* Files in memory on a disk with room for so many bytes of one file. */
struct small_disk {
    struct memfs fs;
    struct log_io below;
    uint64_t room;
};

static ssize_t small_pwrite(void *user, int fd, const void *from, size_t len, off_t at)
{
    struct small_disk *d = user;
    uint64_t end = (uint64_t)at + len;
    if ((uint64_t)at >= d->room) {
        errno = ENOSPC;
        return -1;
    }
    return d->below.pwrite(&d->fs, fd, from, end > d->room ? (size_t)(d->room - (uint64_t)at) : len, at);
}

/* The memfs is the first member, so its calls can have the disk for it. */
static struct log_io small_disk_io(struct small_disk *d, uint64_t room)
{
    struct log_io io = d->below = memfs_io(&d->fs);
    d->room = room;
    io.user = d;
    io.pwrite = small_pwrite;
    return io;
}

enum { SMALL_GAMES = 9 };

/* The last three games have a rulebook of their own, which is written for itself. */
static int collect_many(struct log_collector *c, const struct log_io *io, int games)
{
    struct log_file other[] = {{"rulebook.yaml", "id: meadow\nname: The Other Meadow\n"}};
    const struct log_record first = sample_rulebook(),
                            second = {.kind = LOG_RULEBOOK, .rulebook = {{other, 1}}};
    int failed = log_collector_create(c, "all", io, false);
    for (int i = 0; i < games && !failed; i++)
        failed = add_game_of(c, NULL, 2 + i % 3, i < SMALL_GAMES - 3 ? &first : &second, true);
    return log_collector_finish(c) || failed ? -1 : 0;
}

/* The games in the file; -1: there is none. It must be sound. */
static int games_in(const struct memfs *fs, const struct log_io *io, uint64_t room)
{
    struct log_scan t = {0};
    if (!memfs_find(fs, "all"))
        return -1;
    cr_assert_eq(log_scan_open(&t, "all", io, NULL), 0, "room for %llu bytes", (unsigned long long)room);
    while (log_scan_next(&t) > 0)
        continue;
    cr_assert_eq(t.loss_count, 0, "room for %llu bytes", (unsigned long long)room);
    int kept = (int)t.kept;
    log_scan_release(&t);
    return kept;
}

Test(log_collection, a_full_disk_keeps_each_finished_game_that_fits)
{
    uint64_t sizes[SMALL_GAMES + 1];
    for (int games = 0; games <= SMALL_GAMES; games++) {
        struct small_disk d = {.room = 0};
        const struct log_io io = small_disk_io(&d, UINT64_MAX);
        struct log_collector c = {0};
        cr_assert_eq(collect_many(&c, &io, games), 0);
        log_collector_release(&c);
        sizes[games] = memfs_find(&d.fs, "all")->len;
        memfs_release(&d.fs);
    }
    for (uint64_t room = 0; room <= sizes[SMALL_GAMES]; room += room + 400 < sizes[SMALL_GAMES] ? 7 : 1) {
        struct small_disk d = {.room = 0};
        const struct log_io io = small_disk_io(&d, room);
        struct log_collector c = {0};
        int failed = collect_many(&c, &io, SMALL_GAMES), fitting = 0;
        while (fitting < SMALL_GAMES && sizes[fitting + 1] <= room)
            fitting++;
        int kept = games_in(&d.fs, &io, room);
        cr_expect_eq(failed, room < sizes[SMALL_GAMES] ? -1 : 0);
        cr_expect_geq(kept, fitting ? fitting : -1, "room for %llu bytes: %d games, not %d", (unsigned long long)room, kept,
                      fitting);
        if (failed && kept > 0)
            cr_expect_eq(c.games, (uint64_t)kept);
        log_collector_release(&c);
        cr_expect(!memfs_find(&d.fs, "all.part"));
        memfs_release(&d.fs);
    }
    cr_assert_eq(mem_live(), 0);
}

/* The last games are in a frame of their own. */
Test(log_collection, earlier_games_and_segments_are_found_after_later_ones)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector made = {0};
    struct log_collection c = {0};
    struct arena memory = {0};
    const struct log_segment *segments;
    size_t count;
    cr_assert_eq(collect_many(&made, &io, SMALL_GAMES), 0);
    log_collector_release(&made);
    cr_assert_eq(log_collection_open(&c, "all", &io, NULL), 0);
    cr_assert_eq(log_collection_segments(&c, &memory, &segments, &count), 0);
    cr_assert_geq(count, 2);
    cr_expect_eq(log_collection_find(&c, SMALL_GAMES), 0);
    cr_expect_eq(log_collection_find(&c, 1), 0);
    for (size_t i = count; i-- > 0;)
        cr_expect_eq(log_collection_go_to(&c, segments[i].at), 1, "segment %zu", i);
    log_collection_close(&c);
    arena_release(&memory);
    memfs_release(&fs);
}

Test(log_collection, a_single_game_is_counted_and_scanned)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector made = {0};
    struct log_scan t = {0};
    uint64_t games;
    cr_assert_eq(log_collector_create(&made, "all", &io, false) || add_game(&made, NULL, 3, false, true) ||
                     log_collector_finish(&made),
                 0);
    log_collector_release(&made);
    cr_assert_eq(log_scan_open(&t, "all", &io, NULL), 0);
    cr_expect_eq(log_collection_count(&t.collection, &games), 0);
    cr_expect_eq(games, 1);
    cr_expect_eq(log_scan_next(&t), 1);
    cr_expect_eq(log_scan_next(&t), 0);
    log_scan_release(&t);
    memfs_release(&fs);
}

Test(log_collection, running_out_of_memory_anywhere_leaks_nothing)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector c = {0};
    cr_assert_eq(collect(&c, &io), 0);
    log_collector_release(&c);
    struct buf file = BUF_INIT;
    buf_add(&file, memfs_find(&fs, "all")->data, memfs_find(&fs, "all")->len);
    long before = mem_live();
    bool ran_out = true;
    for (long nth = 1; ran_out; nth++) {
        struct log_scan t = {0};
        struct mem_guard guard;
        ran_out = false;
        mem_fail_after(nth);
        MEM_TRY(guard)
        {
            if (!log_scan_open(&t, "all", &io, NULL))
                while (log_scan_next(&t) > 0)
                    continue;
            MEM_DONE();
        }
        else
        {
            ran_out = true;
        }
        mem_fail_after(0);
        log_scan_release(&t);
        cr_assert_eq(mem_live(), before, "allocation %ld", nth);
    }
    buf_release(&file);
    memfs_release(&fs);
}

Test(log_collection, names_that_would_deceive_as_names_of_files_are_not_taken)
{
    static const char *const bad[] = {"", ".x", "a/b", "a\\b", "a\nb", "a\x1b[2J", "game\u202egpj.exe", "a\u2066b", "a\u200b",
                                      "a\u00ad", "\xff"};
    cr_expect(log_name_is_good("kapsu\u0142a 7"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_not(log_name_is_good(bad[i]), "%zu", i);
}

/* --- the scan, the search, and the limits --- */

/* A collection of several frames with games in `fs`. */
static void make_many(struct memfs *fs, const struct log_io *io)
{
    struct log_collector made = {0};
    cr_assert_eq(collect_many(&made, io, SMALL_GAMES), 0);
    log_collector_release(&made);
    fs->calls = 0;
}

/* So the caller finds the games of a segment that no one has read. */
Test(log_collection, a_segment_without_a_result_is_left_to_the_scan)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_segment_result none = {.at = 0};
    struct log_scan t = {0};
    make_many(&fs, &io);
    cr_assert_eq(log_scan_open(&t, "all", &io, NULL), 0);
    log_scan_take(&t, &none);
    cr_expect_eq(t.kept, 0);
    for (uint64_t n = 1; n <= SMALL_GAMES; n++) {
        cr_expect_eq(log_scan_next(&t), 1, "game %d", (int)n);
        cr_expect_eq(t.game, n);
    }
    log_scan_release(&t);
    memfs_release(&fs);
}

Test(log_collection, a_lost_frame_at_the_end_loses_no_game_that_can_be_named)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_scan t = {0};
    make_many(&fs, &io);
    int fd = io.open(io.user, "all", 0, 0);
    cr_assert_eq(io.ftruncate(io.user, fd, (off_t)memfs_find(&fs, "all")->len - 1), 0);
    io.close(io.user, fd);
    cr_assert_eq(log_scan_open(&t, "all", &io, NULL), 0);
    while (log_scan_next(&t) > 0)
        continue;
    cr_expect_eq(t.kept, SMALL_GAMES);
    cr_expect_eq(t.lost, 0);
    cr_assert_eq(t.loss_count, 1);
    cr_expect_eq(t.losses[0].first, 0);
    cr_expect_eq(t.losses[0].last, 0);
    log_scan_release(&t);
    memfs_release(&fs);
}

/* Commands ask for a game by its number as often as they like. */
Test(log_collection, a_missing_game_is_looked_for_once)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collection c = {0};
    make_many(&fs, &io);
    cr_assert_eq(log_collection_open(&c, "all", &io, NULL), 0);
    cr_expect_eq(log_collection_find(&c, SMALL_GAMES + 1), -1);
    long calls = fs.calls;
    cr_expect_eq(log_collection_find(&c, SMALL_GAMES + 1), -1);
    cr_expect_eq(c.fault.verdict, LOG_NOT_A_LOG);
    cr_expect_eq(fs.calls, calls, "%ld further calls", fs.calls - calls);
    log_collection_close(&c);
    memfs_release(&fs);
}

/* Commands read many games of one file with a reader for each. */
Test(log_collection, a_collection_that_is_kept_is_opened_once)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collection kept = {0};
    long calls = 0;
    make_many(&fs, &io);
    for (int n = 1; n <= 3; n++) {
        static const char *const paths[] = {"all#1", "all#2", "all#3"};
        struct log_reader r;
        log_reader_init(&r, NULL, 0, NULL);
        log_reader_keep(&r, &kept);
        cr_assert_eq(log_reader_open(&r, paths[n - 1], &io), 0, "%s", r.fault.text);
        cr_expect(n == 1 || fs.calls == calls + 1, "game %d: more than a look for a file of that name", n);
        calls = fs.calls;
        log_reader_release(&r);
    }
    log_collection_close(&kept);
    memfs_release(&fs);
}

/* The largest of each figure that frames have. */
static struct log_limits limits_of(const struct log_io *io)
{
    struct log_limits most = log_limits_default;
    struct log_collection c = {0};
    most.frame_text = most.frame_records = most.frames = 0;
    cr_assert_eq(log_collection_open(&c, "all", io, NULL), 0);
    log_collection_start_over(&c);
    while (log_collection_next_frame(&c) > 0) {
        if (c.frame.text_len > most.frame_text)
            most.frame_text = c.frame.text_len;
        if (c.frame.record_count > most.frame_records)
            most.frame_records = c.frame.record_count;
        most.frames++;
    }
    log_collection_close(&c);
    return most;
}

/* Scans with those limits; returns the games that are intact. */
static uint64_t kept_within(const struct log_io *io, const struct log_limits *limits)
{
    struct log_scan t = {0};
    if (!log_scan_open(&t, "all", io, limits))
        while (log_scan_next(&t) > 0)
            continue;
    uint64_t kept = t.loss_count ? 0 : t.kept;
    log_scan_release(&t);
    return kept;
}

Test(log_collection, a_frame_may_have_exactly_as_much_as_its_limits)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    make_many(&fs, &io);
    const struct log_limits most = limits_of(&io);
    cr_expect_eq(kept_within(&io, &most), SMALL_GAMES);
    for (int i = 0; i < 3; i++) {
        struct log_limits less = most;
        less.frame_text -= i == 0;
        less.frame_records -= i == 1;
        less.frames -= i == 2;
        cr_expect_eq(kept_within(&io, &less), 0, "limit %d", i);
    }
    memfs_release(&fs);
}

/* --- files that claim more than they have --- */

/* A log in memory that counts the bytes that are read. */
struct counted {
    struct log_memory memory;
    uint64_t read;
};

static ssize_t counted_pread(void *user, int fd, void *into, size_t len, off_t at)
{
    struct counted *c = user;
    ssize_t n = c->memory.io.pread(&c->memory, fd, into, len, at);
    c->read += n > 0 ? (uint64_t)n : 0;
    return n;
}

static int counted_open(void *user, const char *path, int flags, mode_t mode)
{
    struct counted *c = user;
    return c->memory.io.open(&c->memory, path, flags, mode);
}

static int counted_close(void *user, int fd)
{
    (void)user;
    (void)fd;
    return 0;
}

/* Appends a frame header with matching checksum that claims games and `len` bytes, with no frame at their end. */
static void add_false_header(struct buf *file, uint32_t len, uint64_t game)
{
    static const uint8_t front[20] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 84, 0, 'A', 'J', 64, 0, 2, 8, 0, 0};
    uint8_t h[96] = {0};
    const uint64_t numbers[][3] = {{20, 4, len}, {32, 4, 2}, {36, 4, 100}, {84, 8, game}, {92, 4, 1}};
    memcpy(h, front, sizeof front);
    memcpy(h + 80, "AG\x0c", 4);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (size_t k = 0; k < numbers[i][1]; k++)
            h[numbers[i][0] + k] = (uint8_t)(numbers[i][2] >> 8 * k);
    uint32_t crc = (uint32_t)crc32(0, h, 76);
    for (size_t k = 0; k < 4; k++)
        h[76 + k] = (uint8_t)(crc >> 8 * k);
    buf_add(file, h, sizeof h);
}

/* The opening of a collection, and `count` headers, each of which claims most of the rest of the file. */
static void make_false(struct counted *c, uint32_t count)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    struct log_collector collector = {0};
    log_memory_init(&c->memory);
    cr_assert_eq(collect(&collector, &io), 0);
    log_collector_release(&collector);
    const struct buf *good = memfs_find(&fs, "all");
    buf_add(&c->memory.file, good->data, frame_u32((const uint8_t *)good->data + 20));
    for (uint32_t i = 0; i < count; i++)
        add_false_header(&c->memory.file, 96 * (count - i) - 7, i + 1);
    memfs_release(&fs);
}

/* A game that is not there is looked for by its number after the one before, as commands on whole collections do. */
static void find_all(struct log_collection *c)
{
    uint64_t games;
    cr_assert_eq(log_collection_count(c, &games), 0);
    cr_expect_lt(games, 2);
    games = 4000;
    for (uint64_t n = 1; n <= games; n++)
        cr_expect_eq(log_collection_find(c, n), -1);
}

Test(log_collection, headers_that_claim_the_rest_of_the_file_cost_no_more_than_its_size)
{
    enum { HEADERS = 4000, READ_MOST = 64 /* bytes for each byte of the file */ };
    struct counted c = {.read = 0};
    struct log_scan t = {0};
    struct arena memory = {0};
    const struct log_segment *segments;
    size_t count;
    make_false(&c, HEADERS);
    struct log_io io = c.memory.io;
    io.user = &c;
    io.open = counted_open;
    io.pread = counted_pread;
    io.close = counted_close;
    cr_assert_eq(log_scan_open(&t, "all", &io, NULL), 0, "%s", t.collection.fault.text);
    while (log_scan_next(&t) > 0)
        continue;
    cr_expect_eq(t.kept, 0);
    cr_expect_lt(t.lost, 2, "%llu games were never there", (unsigned long long)t.lost);
    cr_expect_eq(log_collection_segments(&t.collection, &memory, &segments, &count), 0);
    cr_expect_lt(count, 2, "%zu frames that overlap are no segments", count);
    find_all(&t.collection);
    cr_expect_lt(c.read / c.memory.file.len, READ_MOST, "%llu bytes for %zu", (unsigned long long)c.read, c.memory.file.len);
    log_scan_release(&t);
    arena_release(&memory);
    log_memory_release(&c.memory);
    cr_assert_eq(mem_live(), 0);
}
