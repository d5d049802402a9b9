/* SPDX-License-Identifier: MIT
 *
 * Recovery: copies the frames before the first fault unchanged, or collects the intact games of a collection.
 * Nothing is repaired or guessed, so the result is still the evidence that was written. Must not modify the
 * damaged file.
 *
 */
#include "log/pack.h"

#include "base/mem.h"
#include "base/tr.h"

#include <errno.h>
#include <string.h>

/* One call. Everything that must be released is in it, so that running out of memory leaks
 * nothing. */
struct job {
    struct log_reader reader;
    struct log_scan scan;
    struct log_collector collector;
    struct log_collection kept;
    struct arena memory;
    struct buf back;
    const struct log_io *io;
    int fd; /* plus one, so that 0 is none */
    struct log_claim claim;
    const char *from, *to;
    const struct log_writer_options *options;
    struct log_info *info;
    struct log_fault *fault;
};

/* Writes the first `len` bytes of the log to the temporary file and reads them back. */
static int copy(struct job *job, size_t len)
{
    int fd = log_claim_open(&job->claim, job->fault);
    if (fd < 0)
        return -1;
    job->fd = fd + 1;
    if (log_io_write(job->io, fd, job->reader.data, len, 0))
        return log_fail_errno(job->fault, errno, TR("cannot write '%s'"), job->claim.part);
    if (job->options->sync == LOG_SYNC_ALWAYS && job->io->sync(job->io->user, fd))
        return log_fail_errno(job->fault, errno, TR("cannot sync '%s'"), job->claim.part);
    if (log_io_read_all(job->io, fd, &job->back, len))
        return log_fail_errno(job->fault, errno, TR("cannot read back '%s'"), job->claim.part);
    if (job->back.len != len || memcmp(job->back.data, job->reader.data, len))
        return log_fail_errno(job->fault, EIO, TR("'%s' differs when it is read back"), job->claim.part);
    return 0;
}

/* The file gets its name only now, when it is complete. */
static int publish(struct job *job)
{
    if (log_claim_publish(&job->claim))
        return log_fail_errno(job->fault, errno, TR("cannot create '%s'"), job->to);
    job->io->close(job->io->user, job->fd - 1);
    job->fd = 0;
    if (job->options->sync == LOG_SYNC_ALWAYS && log_io_sync_directory(job->io, job->to))
        return log_fail_errno(job->fault, errno, TR("cannot sync the directory of '%s', which is written"), job->to);
    return 0;
}

/* Writes the intact games to a new collection. */
static int recover_games(struct job *job)
{
    struct log_scan *t = &job->scan;
    struct log_info game;
    if (log_scan_open(t, job->from, job->io, NULL)) {
        *job->fault = t->collection.fault;
        return -1;
    }
    if (log_collector_create(&job->collector, job->to, job->io, job->options->overwrite)) {
        *job->fault = job->collector.fault;
        return -1;
    }
    while (log_scan_next(t) > 0) {
        const char *name = arena_printf(&job->memory, "%s#%llu", job->from, (unsigned long long)t->game);
        if (log_collect(name, &job->collector, &job->kept, &game, job->fault))
            return -1;
    }
    if (log_collector_finish(&job->collector)) {
        *job->fault = job->collector.fault;
        return -1;
    }
    log_info_fill_of_scan(job->info, t);
    job->info->file_bytes = job->collector.size;
    return 0;
}

/* Finds out first how much is intact; a log whose first frame is damaged cannot be recovered. */
static int recover(struct job *job)
{
    struct log_reader *r = &job->reader;
    if (log_claim_take(&job->claim, &job->memory, job->io, job->to, job->options->overwrite, job->fault))
        return -1;
    if (!log_reader_open(r, job->from, job->io))
        while (log_reader_next_frame(r) > 0)
            continue;
    if (r->fault.verdict == LOG_COLLECTION) {
        log_claim_release(&job->claim); /* the collector takes it */
        return recover_games(job);
    }
    if (r->frames == 0) {
        *job->fault = r->fault;
        return -1;
    }
    if (copy(job, r->next_at) || publish(job))
        return -1;
    log_info_fill(job->info, r);
    job->info->file_bytes = r->next_at;
    return 0;
}

/* Turns running out of memory into a fault. */
static int run(struct job *job)
{
    struct mem_guard guard;
    volatile int failed = -1;
    MEM_TRY(guard)
    {
        failed = recover(job);
        MEM_DONE();
    }
    else
    {
        log_fail_errno(job->fault, ENOMEM, TR("cannot write '%s'"), job->to);
    }
    return failed;
}

int log_recover(const char *from, const char *to, const struct log_writer_options *options, struct log_info *info,
                struct log_fault *fault)
{
    struct job job = {.io = options->io ? options->io : &log_io_system,
                      .from = from,
                      .to = to,
                      .options = options,
                      .info = info,
                      .fault = fault};
    memset(info, 0, sizeof *info);
    memset(fault, 0, sizeof *fault);
    log_reader_init(&job.reader, NULL, 0, NULL);
    int failed = run(&job);
    if (job.fd) {
        job.io->unlink(job.io->user, job.claim.part);
        job.io->close(job.io->user, job.fd - 1);
    }
    log_claim_release(&job.claim);
    log_collector_release(&job.collector);
    log_collection_close(&job.kept);
    log_scan_release(&job.scan);
    log_reader_release(&job.reader);
    arena_release(&job.memory);
    buf_release(&job.back);
    return failed;
}
