/* SPDX-License-Identifier: MIT
 *
 * Makes logs for tests from JSON lines: log_make import|live|pack|recover FROM TO. "live" records the lines of FROM
 * one commit a decision, as a running game does, without sealing more than the lines say. And collections:
 * log_make collect TO LOG...
 */
#include "log/pack.h"

#include "base/input.h"

#include <stdio.h>
#include <string.h>

static int live(const struct buf *text, const char *to, struct log_fault *fault)
{
    const struct log_writer_options options = {.sync = LOG_SYNC_NEVER};
    struct log_writer w = {0};
    struct log_record header, r;
    struct arena memory = {0}, lasting = {0};
    struct log_scratch scratch = {0};
    int failed = 0, first = 1, started = 0;
    for (char *line = text->data, *end; !failed && (end = strchr(line, '\n')); line = end + 1) {
        failed = log_record_decode(first ? &lasting : &memory, &scratch, line, (size_t)(end - line), true, &r, fault);
        if (first) {
            header = r;
            first = 0;
            continue;
        }
        if (!failed && !started) {
            failed = log_writer_create(&w, to, &options, &header, r.kind == LOG_RULEBOOK ? &r : NULL);
            started = 1;
        }
        if (!failed && r.kind == LOG_DECISION)
            failed = log_writer_commit(&w);
        if (!failed && r.kind != LOG_RULEBOOK)
            failed = log_writer_add(&w, &r);
        if (failed && fault->verdict == LOG_OK)
            *fault = w.fault;
        arena_release(&memory);
    }
    if (!failed && (failed = log_writer_finish(&w)))
        *fault = w.fault;
    log_writer_release(&w);
    arena_release(&lasting);
    arena_release(&memory);
    log_scratch_release(&scratch);
    return failed;
}

static int collect(const char *to, char **logs)
{
    struct log_collector c = {0};
    struct log_collection kept = {0};
    struct log_info info;
    struct log_fault fault = {0};
    int failed = log_collector_create(&c, to, NULL, true);
    for (; *logs && !failed; logs++)
        failed = log_collect(*logs, &c, &kept, &info, &fault);
    failed = failed || log_collector_finish(&c);
    if (failed)
        fprintf(stderr, "%s%s\n", fault.text, c.fault.text);
    log_collector_release(&c);
    log_collection_close(&kept);
    return failed ? 1 : 0;
}

int main(int argc, char **argv)
{
    const struct log_writer_options options = {.sync = LOG_SYNC_NEVER, .overwrite = true};
    struct log_info info;
    struct log_fault fault = {0};
    struct buf text = BUF_INIT;
    int failed = -1;
    if (argc >= 3 && !strcmp(argv[1], "collect"))
        return collect(argv[2], argv + 3);
    if (argc != 4)
        return 64;
    if (!strcmp(argv[1], "pack"))
        failed = log_pack(argv[2], argv[3], &options, NULL, &info, &fault);
    else if (!strcmp(argv[1], "recover"))
        failed = log_recover(argv[2], argv[3], &options, &info, &fault);
    else if (input_read(&text, argv[2], (size_t)1 << 28))
        perror(argv[2]);
    else if (!strcmp(argv[1], "import"))
        failed = log_import(text.data, text.len, argv[3], &options, &info, &fault);
    else if (!strcmp(argv[1], "live"))
        failed = live(&text, argv[3], &fault);
    buf_release(&text);
    if (failed)
        fprintf(stderr, "%s: %s (line %llu)\n", log_verdict_name(fault.verdict), fault.text,
                (unsigned long long)fault.line);
    return failed ? 1 : 0;
}
