/* SPDX-License-Identifier: MIT
 *
 * Prints what the library's reader says about logs, in the form that tests/log_reader.py prints, so that the two can
 * be compared: one line a file, "VERDICT sealed|open FRAMES RECORDS DECISIONS BYTES_LOST SHA256-OF-THE-TEXT".
 * With -t the text of the intact frames instead. File names come as arguments, or one a line on standard input.
 */
#include "log/reader.h"
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

static void print_verdict(const struct log_reader *r, const unsigned char digest[32])
{
    printf("%s %s %llu %llu %llu %llu ", log_verdict_name(r->fault.verdict), log_reader_is_complete(r) ? "sealed" : "open",
           (unsigned long long)r->frames, (unsigned long long)r->sequence.records,
           (unsigned long long)r->sequence.decisions, (unsigned long long)(r->size - r->next_at));
    for (int i = 0; i < 32; i++)
        printf("%02x", digest[i]);
    putchar('\n');
}

static void read_one(const char *path, int text_only)
{
    struct log_reader r;
    struct log_item item;
    struct sha256 hash;
    unsigned char digest[32];
    sha256_begin(&hash);
    log_reader_init(&r, NULL, 0, NULL);
    log_reader_open(&r, path, NULL);
    while (log_reader_next(&r, &item) > 0) {
        sha256_add(&hash, item.line, item.len + 1);
        if (text_only)
            fwrite(item.line, 1, item.len + 1, stdout);
    }
    sha256_end(&hash, digest);
    if (!text_only)
        print_verdict(&r, digest);
    if (r.fault.verdict != LOG_OK)
        fprintf(stderr, "%s: %s\n", path, r.fault.text);
    log_reader_release(&r);
}

int main(int argc, char **argv)
{
    int text_only = argc > 1 && !strcmp(argv[1], "-t");
    char path[4096];
    for (int i = 1 + text_only; i < argc; i++)
        read_one(argv[i], text_only);
    while (argc == 1 && fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        read_one(path, 0);
        fflush(stdout);
    }
    return 0;
}
