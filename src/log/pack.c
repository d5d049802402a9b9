/* SPDX-License-Identifier: MIT
 *
 * Packs logs, collects them, and imports JSON lines. Reader and writer are in one struct, so that one place releases
 * everything, however a call ends. Must not change a record: the text of a packed log is that of the original.
 */
#include "log/pack.h"

#include "base/mem.h"
#include "base/tr.h"

#include <errno.h>
#include <string.h>

/* One call: what it reads, what it writes, and where it reports. */
struct job {
    struct log_reader reader;
    struct log_writer writer;
    struct arena memory;
    struct log_scratch decoding;
    const char *from, *to;
    const char *text;
    size_t len;
    struct log_writer_options options;
    struct log_collection *kept;
    struct log_info *info;
    struct log_fault *fault;
};

/* Runs `work` under a memory guard and releases everything. */
static int run(int (*work)(struct job *), struct job *job)
{
    struct mem_guard guard;
    volatile int failed = -1;
    memset(job->info, 0, sizeof *job->info);
    memset(job->fault, 0, sizeof *job->fault);
    MEM_TRY(guard)
    {
        failed = work(job);
        MEM_DONE();
    }
    else
    {
        log_fail_errno(job->fault, ENOMEM, TR("cannot write '%s'"), job->to);
    }
    log_reader_release(&job->reader);
    log_writer_release(&job->writer);
    arena_release(&job->memory);
    log_scratch_release(&job->decoding);
    return failed;
}

/* Passes on the fault of the reader or writer. */
static int fail_with(struct job *job, const struct log_fault *fault)
{
    *job->fault = *fault;
    return -1;
}

/* Gives a record to the writer: the header starts it, every other record is appended. Frames begin with a
 * decision, so that the consequences of a decision are in one frame with it. */
static int give(struct job *job, const struct log_record *record, bool first)
{
    struct log_writer *w = &job->writer;
    int failed = first ? log_writer_create(w, job->to, &job->options, record, NULL)
                       : (log_record_decides(record) && log_writer_commit(w)) || log_writer_add(w, record);
    return failed ? fail_with(job, &w->fault) : 0;
}

/* Packing happens once and reading often, so the slower compression pays. */
static void pack_small(struct log_writer_options *options)
{
    options->smallest = true;
    if (!options->gather)
        options->gather = LOG_GATHER_DECISIONS;
}

/* Reads the new file back before it gets its name. */
static int finish(struct job *job)
{
    if (log_writer_finish(&job->writer))
        return fail_with(job, &job->writer.fault);
    return 0;
}

/* "0017" of "games/0017.jsonl.gz". */
static const char *name_of_file(struct arena *memory, const char *path)
{
    static const char end[] = ".jsonl.gz";
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t len = strlen(name), cut = sizeof end - 1;
    return arena_strndup(memory, name, len > cut && !strcmp(name + len - cut, end) ? len - cut : len);
}

/* The name that the game gets in the collection. */
static void name_game(struct job *job)
{
    const char *name;
    if (job->reader.from)
        name = log_collection_name(job->reader.from, job->reader.game, &job->memory);
    else
        name = name_of_file(&job->memory, job->from);
    log_collector_name(job->options.into, name);
}

/* Copies records one by one. The writer checks each again, so an error in the reader cannot produce
 * a wrong log. */
static int pack(struct job *job)
{
    struct log_reader *r = &job->reader;
    struct log_item item;
    int more;
    log_reader_keep(r, job->kept);
    if (log_writer_claim(&job->writer, job->to, &job->options))
        return fail_with(job, &job->writer.fault);
    if (log_reader_open(r, job->from, job->options.io))
        return fail_with(job, &r->fault);
    if (job->options.into)
        name_game(job);
    while ((more = log_reader_next(r, &item)) > 0)
        if (give(job, item.record, item.index == 0))
            return -1;
    if (more < 0)
        return fail_with(job, &r->fault);
    if (!log_sequence_is_same(&r->sequence, &job->writer.sequence)) /* it would no longer be the same evidence */
        return log_fail_errno(job->fault, EIO, TR("'%s' does not pack to the same records"), job->from);
    if (finish(job))
        return -1;
    log_info_fill(job->info, r);
    job->info->file_bytes = job->writer.size;
    job->info->frames = job->writer.frames;
    return 0;
}

/* Gathers without a bound: the collector decides where frames end. */
int log_collect(const char *from, struct log_collector *into, struct log_collection *kept, struct log_info *info,
                struct log_fault *fault)
{
    struct job job = {.from = from, .to = into->path, .options = {.io = into->io, .into = into, .gather = UINT32_MAX},
                      .kept = kept, .info = info, .fault = fault};
    log_reader_init(&job.reader, NULL, 0, NULL);
    return run(pack, &job);
}

int log_pack(const char *from, const char *to, const struct log_writer_options *options, struct log_collection *kept,
             struct log_info *info, struct log_fault *fault)
{
    struct job job = {.from = from, .to = to, .options = *options, .kept = kept, .info = info, .fault = fault};
    pack_small(&job.options);
    log_reader_init(&job.reader, NULL, 0, NULL);
    return run(pack, &job);
}

/* The reader's memory is used for the record: nothing else is read in this call. */
static int import_line(struct job *job, const char *line, size_t len)
{
    struct log_record record;
    struct arena *memory = &job->reader.memory;
    bool first = job->writer.sequence.records == 0;
    arena_reset(memory);
    if (log_record_decode(memory, &job->decoding, line, len, true, &record, job->fault))
        return -1;
    if (first && record.kind != LOG_HEADER)
        return log_fail(job->fault, LOG_MALFORMED, TR("%s: record before the header"), log_record_name(record.kind));
    return give(job, &record, first);
}

/* Counts lines as editors do, with empty ones. */
static int import(struct job *job)
{
    uint64_t line_number = 0;
    for (size_t at = 0; at < job->len;) {
        const char *line = job->text + at;
        const char *newline = memchr(line, '\n', job->len - at);
        size_t len = newline ? (size_t)(newline - line) : job->len - at;
        line_number++;
        at += len + 1;
        if (len > 0 && line[len - 1] == '\r')
            len--;
        if (len > 0 && import_line(job, line, len)) {
            job->fault->line = line_number;
            return -1;
        }
    }
    if (job->writer.sequence.records == 0)
        return log_fail(job->fault, LOG_MALFORMED, TR("no header record"));
    if (finish(job))
        return -1;
    const struct log_writer *w = &job->writer;
    job->reader.sequence = w->good;
    log_info_fill(job->info, &job->reader);
    job->info->file_bytes = w->size;
    job->info->text_bytes = w->text_bytes;
    job->info->frames = w->frames;
    return 0;
}

int log_import(const char *text, size_t len, const char *to, const struct log_writer_options *options,
               struct log_info *info, struct log_fault *fault)
{
    struct job job = {
        .from = to, .to = to, .text = text, .len = len, .options = *options, .info = info, .fault = fault};
    pack_small(&job.options);
    log_reader_init(&job.reader, NULL, 0, NULL);
    return run(import, &job);
}
