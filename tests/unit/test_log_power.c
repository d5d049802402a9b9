/* SPDX-License-Identifier: MIT
 *
 * The power goes, between any two calls of a writer to its disk, with anything happening to what was not synced:
 * every decision that was acknowledged is there afterwards, and what is there is what was written.
 */
#include "disk.h"
#include "log_sample.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { DECISIONS = 8, SEEDS = 20, PROMISED_NOTHING = -1 };

static void record(struct disk *d, bool resumed)
{
    const struct log_io io = disk_io(d);
    const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_ALWAYS};
    struct log_record header = sample_header(), rulebook = sample_rulebook();
    struct log_writer w = {0};
    uint64_t cut;
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, &rulebook), 0, "%s", w.fault.text);
    disk_mark(d, 0);
    for (int64_t n = 1; n <= DECISIONS; n++) {
        if (resumed && n == DECISIONS / 2) {
            log_writer_release(&w);
            cr_assert_eq(log_writer_resume(&w, "a.log", &options, &cut), 0, "%s", w.fault.text);
        }
        struct log_record decision = sample_decision(n), roll = sample_roll(n - 1);
        cr_assert_eq(log_writer_add(&w, &decision) || log_writer_add(&w, &roll) || log_writer_commit(&w), 0);
        disk_mark(d, (uint64_t)n);
    }
    struct log_record end = sample_end(DECISIONS);
    cr_assert_eq(log_writer_add(&w, &end) || log_writer_finish(&w), 0);
    log_writer_release(&w);
}

/* The last promise in front of an event. */
static int64_t promised(const struct disk *d, size_t events)
{
    int64_t out = PROMISED_NOTHING;
    for (size_t i = 0; i < events; i++)
        if (d->events[i].kind == DISK_MARK)
            out = (int64_t)d->events[i].at;
    return out;
}

/* What was found can be recovered, holds what was promised, and is the beginning of what was written. */
static void check_recovery(struct memfs *found, const struct buf *written, int64_t promise, const char *at)
{
    const struct log_io io = memfs_io(found);
    const struct log_writer_options options = {.io = &io, .overwrite = true};
    struct log_info info;
    struct log_fault fault;
    if (!memfs_find(found, "a.log")) {
        cr_assert_eq(promise, PROMISED_NOTHING, "%s: the log is gone", at);
        return;
    }
    int failed = log_recover("a.log", "b.log", &options, &info, &fault);
    cr_assert(!failed || promise == PROMISED_NOTHING, "%s: %s", at, fault.text);
    if (failed)
        return;
    const struct buf *saved = memfs_find(found, "b.log");
    cr_assert_geq((int64_t)info.decisions, promise, "%s: acknowledged decisions are lost", at);
    cr_assert_leq(saved->len, written->len, "%s", at);
    cr_assert_arr_eq(saved->data, written->data, saved->len, "%s: something else was recovered", at);
    cr_assert_eq(log_info("b.log", NULL, &io, &info), 0, "%s: %s", at, info.fault.text);
}

/* After most losses one goes on with the log as it is; after some a person has to recover it first. */
static bool check_resuming(struct memfs *found, int64_t promise, const char *at)
{
    const struct log_io io = memfs_io(found);
    const struct log_writer_options options = {.io = &io};
    struct log_writer w = {0};
    uint64_t cut;
    bool resumed = memfs_find(found, "a.log") && !log_writer_resume(&w, "a.log", &options, &cut);
    if (resumed)
        cr_assert_geq((int64_t)w.good.decisions, promise, "%s", at);
    log_writer_release(&w);
    return resumed;
}

Test(log_power, what_was_acknowledged_survives_every_loss, .timeout = 120)
{
    long states = 0, resumed = 0;
    for (int resuming = 0; resuming <= 1; resuming++) {
        struct disk d = {0};
        record(&d, resuming);
        const struct buf *written = memfs_find(&d.fs, "a.log");
        for (size_t events = 0; events <= d.count; events++)
            for (int loss = 0; loss < DISK_LOSSES; loss++)
                for (int names = 0; names <= 1; names++)
                    for (uint32_t seed = 0; seed < SEEDS; seed++, states++) {
                        struct memfs found = {0};
                        char at[80];
                        snprintf(at, sizeof at, "event %zu of %zu, loss %d, names %d, seed %u", events, d.count, loss,
                                 names, seed);
                        disk_after_loss(&d, events, loss, names, seed, &found);
                        check_recovery(&found, written, promised(&d, events), at);
                        resumed += check_resuming(&found, promised(&d, events), at);
                        memfs_release(&found);
                    }
        disk_release(&d);
    }
    printf("%ld states of the disk after a loss of power, no acknowledged decision lost; %ld were gone on with as "
           "they were\n",
           states, resumed);
    cr_assert_gt(states, 10000);
    cr_assert_gt(resumed, states / 2);
    cr_assert_eq(mem_live(), 0);
}

/* A log that is packed or recovered in its own place is there at each moment: the old one or the new one, and
 * whole. */
Test(log_power, a_log_that_is_replaced_is_always_whole, .timeout = 120)
{
    long states = 0;
    struct buf live = BUF_INIT;
    sample_log(&live, 40, 0, true);
    for (int job = 0; job < 2; job++) {
        struct disk d = {0};
        const struct log_io io = disk_io(&d);
        const struct log_writer_options options = {.io = &io, .sync = LOG_SYNC_ALWAYS, .overwrite = true};
        struct log_info info;
        struct log_fault fault;
        int fd = io.open(io.user, "a.log", 0100, 0666); /* O_CREAT */
        io.pwrite(io.user, fd, live.data, live.len, 0);
        io.sync(io.user, fd);
        io.close(io.user, fd);
        fd = io.open(io.user, ".", 0, 0);
        io.sync(io.user, fd);
        io.close(io.user, fd);
        disk_mark(&d, 0);
        size_t begin = d.count;
        cr_assert_eq(job ? log_recover("a.log", "a.log", &options, &info, &fault)
                         : log_pack("a.log", "a.log", &options, NULL, &info, &fault),
                     0);
        for (size_t events = begin; events <= d.count; events++)
            for (int loss = 0; loss < DISK_LOSSES; loss++)
                for (int names = 0; names <= 1; names++)
                    for (uint32_t seed = 0; seed < SEEDS; seed++, states++) {
                        struct memfs found = {0};
                        disk_after_loss(&d, events, loss, names, seed, &found);
                        const struct log_io after = memfs_io(&found);
                        cr_assert_eq(log_info("a.log", NULL, &after, &info), 0, "job %d, event %zu, loss %d: %s", job,
                                     events, loss, info.fault.text);
                        cr_assert(info.sealed && info.decisions == 40);
                        memfs_release(&found);
                    }
        disk_release(&d);
    }
    buf_release(&live);
    printf("%ld states while a log was replaced, each with a whole log\n", states);
    cr_assert_gt(states, 1000);
    cr_assert_eq(mem_live(), 0);
}
