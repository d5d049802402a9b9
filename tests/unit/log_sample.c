/* SPDX-License-Identifier: MIT
 *
 * Records for the tests of the log.
 */
#include "log_sample.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char digest[] = "6d02f7d61e02d070944a9a37856f43d78fb89f8adea6150cd2fdcb53d2a4cc4a";

struct log_record sample_header(void)
{
    static struct log_option options[] = {{"quick", LOG_OPTION_BOOL, 1, NULL}, {"map", LOG_OPTION_TEXT, 0, "łąka"}};
    static struct log_role roles[] = {{"hares", "human"}, {"foxes", "random"}};
    static struct log_quota limits[] = {{"fuel", 100000}};
    return (struct log_record){.kind = LOG_HEADER,
                               .header = {.format = LOG_FORMAT,
                                          .needs = LOG_FORMAT,
                                          .engine = "adjudge 0.1.0",
                                          .semantics = 1,
                                          .chance = "chacha20-1",
                                          .canonical = LOG_CANONICAL,
                                          .seed = "corner of the meadow",
                                          .rulebook = {"meadow", "first", digest},
                                          .options = {options, 2},
                                          .roles = {roles, 2},
                                          .limits = {limits, 1}}};
}

struct log_record sample_rulebook(void)
{
    static struct log_file files[] = {{"rulebook.yaml", "id: meadow\nname: The Meadow\n"}};
    return (struct log_record){.kind = LOG_RULEBOOK, .rulebook = {{files, 1}}};
}

struct log_record sample_decision(int64_t n)
{
    static char text[64];
    snprintf(text, sizeof text, "hare %d hops to (%d,%d)", (int)(n % 4), (int)(n % 7), (int)(n * 3 % 9));
    return (struct log_record){.kind = LOG_DECISION,
                               .decision = {.n = n, .role = n % 2 ? "hares" : "foxes", .choice = text,
                                            .of = 4 + n % 5}};
}

struct log_record sample_roll(int64_t index)
{
    static const char *const values[] = {"hare 1"};
    return (struct log_record){.kind = LOG_ROLL,
                               .roll = {.purpose = "how the hop ends",
                                        .values = {values, 1},
                                        .index = index,
                                        .of = 6,
                                        .got = index % 2 ? "on grass" : "in the hedge",
                                        .by = LOG_BY_SEED}};
}

struct log_record sample_end(int64_t n)
{
    static const char *const winners[] = {"hares"};
    return (struct log_record){.kind = LOG_END, .end = {.n = n, .winners = {winners, 1}}};
}

static void give(struct log_writer *w, struct log_record r)
{
    cr_assert_eq(log_writer_add(w, &r), 0, "%s", w->fault.text);
}

void sample_log(struct buf *out, int64_t decisions, uint32_t gather, bool sealed)
{
    struct memfs fs = {0};
    const struct log_io io = memfs_io(&fs);
    const struct log_writer_options options = {.io = &io, .gather = gather};
    struct log_record header = sample_header(), rulebook = sample_rulebook();
    struct log_writer w = {0};
    cr_assert_eq(log_writer_create(&w, "a.log", &options, &header, &rulebook), 0, "%s", w.fault.text);
    for (int64_t n = 1; n <= decisions; n++) {
        give(&w, sample_decision(n));
        give(&w, sample_roll(n - 1));
        cr_assert_eq(log_writer_commit(&w), 0);
    }
    if (sealed)
        give(&w, sample_end(decisions));
    cr_assert_eq(log_writer_finish(&w), 0, "%s", w.fault.text);
    log_writer_release(&w);
    const struct buf *file = memfs_find(&fs, "a.log");
    cr_assert(file);
    buf_add(out, file->data, file->len);
    memfs_release(&fs);
}
