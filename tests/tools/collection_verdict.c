/* SPDX-License-Identifier: MIT
 *
 * Prints what the library finds in collections, in the form that tests/log_collection_reader.py prints, so that the
 * two can be compared: "closed|open KEPT LOST SHA256-OF-THE-HEADS HEAD VERDICTS". File names come as arguments, or
 * one a line on standard input. Each file is read twice: from its front to its end, and by two readers stretch by
 * stretch, of which the same must come; otherwise it says so and stops.
 */
#include "log/tour.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_hex(const unsigned char *bytes)
{
    for (int i = 0; i < LOG_HASH_SIZE; i++)
        printf("%02x", bytes[i]);
    putchar(' ');
}

static void print_lost(const struct log_tour *t)
{
    const char *comma = "";
    for (size_t i = 0; i < t->loss_count; i++)
        for (uint64_t n = t->losses[i].first; n && n <= t->losses[i].last; n++, comma = ",")
            printf("%s%" PRIu64, comma, n);
    fputs(*comma ? " " : "- ", stdout);
}

static void print_verdicts(const struct log_tour *t)
{
    for (size_t i = 0; i < t->loss_count; i++) {
        const char *name = log_verdict_name(t->losses[i].fault.verdict);
        fputs(i ? "," : "", stdout);
        for (; *name; name++)
            putchar(*name == ' ' ? '-' : *name);
    }
    puts(t->loss_count ? "" : "ok");
}

static void read_stretch(struct log_found *found, struct log_collection *c, const struct log_stretch *s)
{
    if (log_collection_go_to(c, s->at) <= 0) {
        printf("the stretch at %" PRIu64 " is not there any more\n", s->at);
        exit(1);
    }
    uint64_t first = c->frame.first_game, games = c->frame.games;
    for (uint64_t i = 0, more = log_found_begin(found, c); more && i < games; i++) {
        struct log_reader r;
        log_reader_init(&r, NULL, 0, NULL);
        log_reader_begin_game(&r, c, first + i);
        while (log_reader_next_frame(&r) > 0)
            continue;
        log_found_game(found, &r);
        log_reader_release(&r);
    }
}

/* Goes through the file in stretches, of which two readers have read every other one. */
static void tour_of_stretches(struct log_tour *t, const char *path)
{
    struct log_collection readers[2] = {0};
    struct arena memory = {0};
    const struct log_stretch *list;
    size_t count;
    for (int i = 0; i < 2; i++)
        log_collection_open(&readers[i], path, NULL, NULL);
    log_tour_open(t, path, NULL, NULL);
    log_collection_stretches(&readers[0], &memory, &list, &count);
    struct log_found *found = mem_zero(count + 1, sizeof *found);
    for (size_t reader = 0; reader < 2; reader++)
        for (size_t i = reader; i < count; i += 2)
            read_stretch(&found[i], &readers[reader], &list[i]);
    for (size_t i = 0; i < count; i++) {
        log_tour_take(t, &found[i]);
        log_found_release(&found[i]);
    }
    while (log_tour_next(t) > 0)
        continue;
    mem_free(found);
    arena_release(&memory);
    log_collection_close(&readers[0]);
    log_collection_close(&readers[1]);
}

static bool same_losses(const struct log_tour *a, const struct log_tour *b)
{
    bool same = a->loss_count == b->loss_count;
    for (size_t i = 0; same && i < a->loss_count; i++)
        same = a->losses[i].first == b->losses[i].first && a->losses[i].last == b->losses[i].last &&
               a->losses[i].fault.verdict == b->losses[i].fault.verdict &&
               a->losses[i].fault.offset == b->losses[i].fault.offset;
    return same;
}

static void same_in_stretches(const struct log_tour *t, const char *path)
{
    struct log_tour s = {0};
    tour_of_stretches(&s, path);
    bool same = t->kept == s.kept && t->lost == s.lost && t->closed == s.closed && t->records == s.records &&
                t->decisions == s.decisions && t->text_bytes == s.text_bytes &&
                t->collection.frames == s.collection.frames && !memcmp(t->link, s.link, sizeof s.link) &&
                !memcmp(t->kinds, s.kinds, sizeof s.kinds) && same_losses(t, &s);
    if (!same) {
        printf("%s is another file when it is read in stretches\n", path);
        exit(1);
    }
    log_tour_release(&s);
}

static void read_one(const char *path)
{
    struct log_tour t = {0};
    struct sha256 heads;
    unsigned char head[LOG_HASH_SIZE];
    sha256_begin(&heads);
    if (log_tour_open(&t, path, NULL, NULL)) {
        printf("%s\n", log_verdict_name(t.collection.fault.verdict));
        log_tour_release(&t);
        return;
    }
    while (log_tour_next(&t) > 0) {
        log_chain_head(&t.reader.course.chain, head);
        sha256_add(&heads, head, sizeof head);
    }
    sha256_end(&heads, head);
    printf("%s %" PRIu64 " ", t.closed ? "closed" : "open", t.kept);
    print_lost(&t);
    print_hex(head);
    print_hex(t.link);
    print_verdicts(&t);
    same_in_stretches(&t, path);
    log_tour_release(&t);
}

int main(int argc, char **argv)
{
    char path[4096];
    for (int i = 1; i < argc; i++)
        read_one(argv[i]);
    while (argc == 1 && fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        read_one(path);
        fflush(stdout);
    }
    return 0;
}
