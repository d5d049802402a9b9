/* SPDX-License-Identifier: MIT
 *
 * Records into a log until somebody kills it: log_record_until_killed TO. Goes on with TO where it is there. Each
 * acknowledged decision is told on standard output, one number a line, after its commit returned.
 */
#include "log/writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int start(struct log_writer *w, const char *path)
{
    const struct log_writer_options options = {.sync = LOG_SYNC_NEVER}; /* a kill, not a loss of power, is played */
    static char zeros[65];
    uint64_t cut;
    memset(zeros, '0', 64);
    if (!access(path, F_OK))
        return log_writer_resume(w, path, &options, &cut);
    const struct log_record header = {.kind = LOG_HEADER,
                                      .header = {.format = LOG_FORMAT,
                                                 .needs = LOG_FORMAT,
                                                 .engine = "adjudge 0.1.0",
                                                 .semantics = 1,
                                                 .chance = "chacha20-1",
                                                 .canonical = 1,
                                                 .seed = "s",
                                                 .rulebook = {"meadow", "1", zeros}}};
    return log_writer_create(w, path, &options, &header, NULL);
}

int main(int argc, char **argv)
{
    static struct log_writer w;
    if (argc != 2)
        return 64;
    int failed = start(&w, argv[1]);
    while (!failed) {
        struct log_record r = {.kind = LOG_DECISION,
                               .decision = {(int64_t)w.good.decisions + 1, "hares", "hare 1 hops", 4, false}};
        char told[32];
        failed = log_writer_add(&w, &r) || log_writer_commit(&w);
        int n = snprintf(told, sizeof told, "%lld\n", (long long)w.good.decisions);
        if (!failed && write(1, told, (size_t)n) != n)
            failed = 1;
    }
    fprintf(stderr, "%s\n", w.fault.text);
    log_writer_release(&w);
    return 1;
}
