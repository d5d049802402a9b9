/* SPDX-License-Identifier: MIT
 *
 * Prints what the library finds in collections, in the form that tests/log_collection_reader.py prints, so that the
 * two can be compared: "closed|open KEPT LOST SHA256-OF-THE-HEADS HEAD VERDICTS". File names come as arguments, or
 * one a line on standard input. Each file is read twice: from its front to its end, and by two readers stretch by
 * stretch, of which the same must come; otherwise it says so and stops.
 */
#include "log/scan.h"
#include "base/sha256.h"
#include "in_segments.h"

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

static void print_lost(const struct log_scan *t)
{
    const char *comma = "";
    for (size_t i = 0; i < t->loss_count; i++)
        for (uint64_t n = t->losses[i].first; n && n <= t->losses[i].last; n++, comma = ",")
            printf("%s%" PRIu64, comma, n);
    fputs(*comma ? " " : "- ", stdout);
}

static void print_verdicts(const struct log_scan *t)
{
    for (size_t i = 0; i < t->loss_count; i++) {
        const char *name = log_verdict_name(t->losses[i].fault.verdict);
        fputs(i ? "," : "", stdout);
        for (; *name; name++)
            putchar(*name == ' ' ? '-' : *name);
    }
    puts(t->loss_count ? "" : "ok");
}

static void read_one(const char *path)
{
    struct log_scan t = {0};
    struct sha256 heads;
    unsigned char head[LOG_HASH_SIZE];
    sha256_begin(&heads);
    if (log_scan_open(&t, path, NULL, NULL)) {
        printf("%s\n", log_verdict_name(t.collection.fault.verdict));
        log_scan_release(&t);
        return;
    }
    while (log_scan_next(&t) > 0) {
        log_chain_head(&t.reader.sequence.chain, head);
        sha256_add(&heads, head, sizeof head);
    }
    sha256_end(&heads, head);
    printf("%s %" PRIu64 " ", t.closed ? "closed" : "open", t.kept);
    print_lost(&t);
    print_hex(head);
    print_hex(t.link);
    print_verdicts(&t);
    if (!same_in_segments(&t, path, NULL)) {
        printf("%s is another file when it is read in stretches\n", path);
        exit(1);
    }
    log_scan_release(&t);
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
