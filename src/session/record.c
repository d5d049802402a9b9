/* SPDX-License-Identifier: MIT
 *
 * Connects the sink of a game to the writer of a log: each record is appended, each wait of the game is a
 * commit. Must not know rules; the order of the records is that of game.c.
 *
 */
#include "session/record.h"

#include <string.h>

static int record(void *ctx, const struct log_record *record)
{
    struct recorder *r = ctx;
    return log_writer_add(&r->writer, record);
}

static int commit(void *ctx)
{
    struct recorder *r = ctx;
    return log_writer_commit(&r->writer);
}

struct game_sink recorder_sink(struct recorder *r)
{
    return (struct game_sink){.ctx = r, .record = record, .commit = commit};
}

int recorder_start(struct recorder *r, const struct game *g, const char *path, bool thin,
                   const struct log_writer_options *options)
{
    static const struct log_writer_options defaults = {.sync = LOG_SYNC_ALWAYS};
    struct log_record header, rulebook;
    game_header(g, &r->arena, &header);
    game_rulebook(g, &r->arena, &rulebook);
    if (log_writer_create(&r->writer, path, options ? options : &defaults, &header, thin ? NULL : &rulebook))
        return -1;
    r->open = true;
    return 0;
}

int recorder_resume(struct recorder *r, const char *path, const struct log_writer_options *options,
                    uint64_t *bytes_cut)
{
    static const struct log_writer_options defaults = {.sync = LOG_SYNC_ALWAYS};
    if (log_writer_resume(&r->writer, path, options ? options : &defaults, bytes_cut))
        return -1;
    r->open = true;
    return 0;
}

int recorder_finish(struct recorder *r)
{
    if (!r->open)
        return 0;
    r->open = false;
    return log_writer_finish(&r->writer);
}

void recorder_release(struct recorder *r)
{
    log_writer_release(&r->writer);
    arena_release(&r->arena);
    memset(r, 0, sizeof *r);
}
