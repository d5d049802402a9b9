/* SPDX-License-Identifier: MIT
 *
 * Reads a complete log for its figures. Must not decide what a figure means: the caller prints them.
 */
#include "log/info.h"

#include "base/mem.h"
#include "base/tr.h"

#include <errno.h>
#include <sodium/utils.h>
#include <string.h>

/* Also for a damaged log: the figures then describe the part before the fault. */
void log_info_fill(struct log_info *out, const struct log_reader *r)
{
    uint8_t head[LOG_HASH_SIZE];
    *out = (struct log_info){.fault = r->fault,
                             .file_bytes = r->size,
                             .text_bytes = r->text_bytes,
                             .frames = r->frames,
                             .records = r->sequence.records,
                             .decisions = r->sequence.decisions,
                             .sealed = log_reader_is_complete(r),
                             .thin = r->sequence.records && !r->sequence.kinds[LOG_RULEBOOK],
                             .claims = r->sequence.claims,
                             .format = r->sequence.records ? (int)r->sequence.needs : 0};
    memcpy(out->kinds, r->sequence.kinds, sizeof out->kinds);
    if (out->records == 0)
        return;
    sodium_bin2hex(out->id, sizeof out->id, r->sequence.id, LOG_HASH_SIZE);
    log_chain_head(&r->sequence.chain, head);
    sodium_bin2hex(out->head, sizeof out->head, head, LOG_HASH_SIZE);
}

/* A collection has its own id and chain; those of its games are not shown. */
void log_info_fill_of_scan(struct log_info *out, const struct log_scan *t)
{
    *out = (struct log_info){.file_bytes = t->collection.size,
                             .text_bytes = t->text_bytes,
                             .frames = t->collection.frames,
                             .records = t->records,
                             .decisions = t->decisions,
                             .games = t->kept,
                             .games_lost = t->lost,
                             .rulebooks = t->collection.cache.count,
                             .collection = true,
                             .sealed = t->closed,
                             .format = LOG_FORMAT};
    memcpy(out->kinds, t->kinds, sizeof out->kinds);
    if (t->loss_count)
        out->fault = t->losses[0].fault;
    sodium_bin2hex(out->id, sizeof out->id, t->id, LOG_HASH_SIZE);
    sodium_bin2hex(out->head, sizeof out->head, t->link, LOG_HASH_SIZE);
}

/* The guard turns running out of memory into a fault of the result. */
static void read_through(struct log_reader *r, const char *path, const struct log_io *io, struct log_info *out)
{
    struct mem_guard guard;
    MEM_TRY(guard)
    {
        if (!log_reader_open(r, path, io))
            while (log_reader_next_frame(r) > 0)
                continue;
        log_info_fill(out, r);
        MEM_DONE();
    }
    else
    {
        memset(out, 0, sizeof *out);
        log_fail_errno(&out->fault, ENOMEM, TR("cannot read '%s'"), path);
    }
}

/* The reader is outside the guarded function, so that it is released in each case. */
int log_info(const char *path, const struct log_limits *limits, const struct log_io *io, struct log_info *out)
{
    struct log_reader r;
    log_reader_init(&r, NULL, 0, limits);
    read_through(&r, path, io, out);
    log_reader_release(&r);
    return out->fault.verdict == LOG_OK ? 0 : -1;
}
