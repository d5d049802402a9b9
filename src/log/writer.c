/* SPDX-License-Identifier: MIT
 *
 * The writer. State changes only after the bytes are safe: before that, `good` and `size` describe what the file
 * contains, even if a call fails or memory runs out. The order of calls (write, sync, publish, sync the directory) is
 * that of docs/log-format.md, "Writing"; tests/unit/test_log_power.c checks it. Must not know what a record means.
 */
#include "log/writer.h"

#include "base/tr.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

enum { GATHER_TEXT = 1 << 20 }; /* a frame also ends at that much text, so that reading it needs little memory */

static int flush(struct log_writer *w);

/* Descriptors are stored plus one, so that an all-zero struct has none open. */
static int fd_of(const struct log_writer *w)
{
    return w->fd - 1;
}

/* A writer that failed accepts nothing more: what the file contains cannot be known. */
static int break_off(struct log_writer *w)
{
    w->broken = true;
    return -1;
}

/* A failed system call, as "cannot VERB 'PATH'". */
static int fail_errno(struct log_writer *w, int error, const char *what)
{
    log_fail_errno_word(&w->fault, error, what, TR("cannot %s '%s'"), what, w->path);
    return break_off(w);
}

/* Must come before anything of the file that is replaced is read, so that nothing is added to it in between. */
int log_writer_claim(struct log_writer *w, const char *path, const struct log_writer_options *options)
{
    w->options = *options;
    w->io = options->io ? options->io : &log_io_system;
    w->path = arena_strdup(&w->memory, path);
    if (options->into)
        return 0;
    if (log_claim_take(&w->claim, &w->memory, w->io, path, options->overwrite, &w->fault))
        return break_off(w);
    w->path = w->claim.path;
    return 0;
}

/* --- appending ---------------------------------------------------------------------------------------------- */

/* Accepts the line at the end of w->text, from `at`, or removes it. */
static int accept(struct log_writer *w, size_t at)
{
    struct log_record record;
    size_t len = w->text.len - at;
    uint64_t pending = w->sequence.records - w->good.records;
    struct log_sequence before = w->sequence;
    int failed = 0;
    if (w->text.len + 1 > log_limits_default.frame_text || pending >= log_limits_default.frame_records)
        failed = log_fail(&w->fault, LOG_OVER_LIMIT, TR("the records of one commit need more than a frame can hold"));
    if (!failed)
        failed = log_sequence_accept(&w->sequence, w->text.data + at, len, &w->line_memory, &w->decoding, &record,
                                     &w->fault);
    if (!failed)
        log_chain_add(&w->sequence.chain, w->text.data + at, len);
    arena_reset(&w->line_memory);
    if (failed) {
        w->text.len = at;
        return -1;
    }
    if (w->options.into) {
        failed = log_collector_line(w->options.into, &before, record.kind, w->text.data + at, len);
        w->fault = w->options.into->fault;
        w->text.len = at;
        return failed ? break_off(w) : 0;
    }
    buf_char(&w->text, '\n');
    return 0;
}

/* Returns whether so much is pending that a frame must end here, even in the middle of a decision. */
static bool has_gathered_most(const struct log_writer *w)
{
    return w->options.gather && (w->text.len >= GATHER_TEXT ||
                                 w->sequence.records - w->good.records >= log_limits_default.frame_records / 2);
}

/* Encodes the record, then reads the line back before it is accepted. The rulebook must be in the frame of the header,
 * however long that is. */
int log_writer_add(struct log_writer *w, const struct log_record *record)
{
    if (w->broken || (has_gathered_most(w) && record->kind != LOG_RULEBOOK && flush(w)))
        return -1;
    size_t at = w->text.len;
    log_record_encode(&w->text, record);
    return accept(w, at);
}

/* --- committing --------------------------------------------------------------------------------------------- */

/* Cuts the file back to what is committed. Does not sync again: after a failed sync the system may have dropped the
 * data, and would then report success. */
static int give_up(struct log_writer *w, int error, const char *what)
{
    int uncut = w->io->ftruncate(w->io->user, fd_of(w), (off_t)w->size);
    const unsigned long long kept = w->good.decisions;
    if (uncut)
        log_fail_errno_word(&w->fault, error, what,
                            TR("nothing after decision %llu was accepted: cannot %s the file, or truncate it"), kept,
                            what);
    else
        log_fail_errno_word(&w->fault, error, what,
                            TR("nothing after decision %llu was accepted: cannot %s the file"), kept, what);
    w->fault.offset = w->size;
    w->fault.frame = w->frames;
    w->fault.record = w->good.records;
    w->fault.decisions_kept = w->good.decisions;
    return break_off(w);
}

/* LOG_SYNC_NEVER is for tests and for games that can be played again. */
static int sync_file(struct log_writer *w)
{
    return w->options.sync == LOG_SYNC_NEVER ? 0 : w->io->sync(w->io->user, fd_of(w));
}

/* Checks the limits that a reader has: never write what it would refuse. */
static int check_room(struct log_writer *w)
{
    const struct log_limits *limit = &log_limits_default;
    if (w->size + w->out.len <= limit->file_bytes && w->text_bytes + w->text.len <= limit->text_bytes &&
        w->frames < limit->frames)
        return 0;
    log_fail(&w->fault, LOG_OVER_LIMIT, TR("nothing after decision %llu was accepted: the log has reached its limit"),
             (unsigned long long)w->good.decisions);
    return break_off(w);
}

/* Makes w->out a frame of that type with all pending records. */
static void build(struct log_writer *w, enum frame_type type)
{
    struct frame f = {.type = type,
                      .first_record = w->good.records,
                      .record_count = (uint32_t)(w->sequence.records - w->good.records)};
    if (w->good.records)
        log_chain_head(&w->good.chain, f.head_before);
    else
        memcpy(f.head_before, w->sequence.id, LOG_HASH_SIZE);
    enum frame_effort effort = w->options.smallest                         ? FRAME_SMALLEST
                               : w->options.gather || type == FRAME_HEAD ? FRAME_SMALL
                                                                         : FRAME_QUICK;
    buf_reset(&w->out);
    frame_build(&w->codec, effort, &w->out, &f, w->text.data, w->text.len);
}

/* Writes w->out and syncs it. */
static int write_out(struct log_writer *w)
{
    if (log_io_write(w->io, fd_of(w), w->out.data, w->out.len, w->size))
        return give_up(w, errno, TR("write"));
    /* A batched file is synced once, when it is complete: nothing is acknowledged before that. */
    if (!w->options.gather && sync_file(w))
        return give_up(w, errno, TR("sync"));
    w->size += w->out.len;
    return 0;
}

/* Copies what is committed of a file that has no name any longer next to where it was. */
static bool keep_removed(struct log_writer *w, const char *kept)
{
    int fd = w->io->open(w->io->user, kept, O_RDWR | O_CREAT | O_EXCL, 0666);
    if (fd < 0)
        return false;
    w->io->resemble(w->io->user, fd, fd_of(w));
    buf_reset(&w->out);
    bool copied = !log_io_read_all(w->io, fd_of(w), &w->out, log_limits_default.file_bytes) &&
                  !log_io_write(w->io, fd, w->out.data, w->size, 0) && !w->io->sync(w->io->user, fd);
    if (!copied)
        w->io->unlink(w->io->user, kept);
    return !w->io->close(w->io->user, fd) && copied;
}

/* The name leads to another file, or to none: what is recorded would be lost with this process. */
static int give_up_name(struct log_writer *w)
{
    char name[LOG_PATH_SIZE];
    const unsigned long long good = w->good.decisions;
    bool moved = !w->io->name_of(w->io->user, fd_of(w), name);
    if (!moved)
        snprintf(name, sizeof name, "%s.kept", w->path);
    if (moved || keep_removed(w, name))
        log_fail(&w->fault, LOG_ENVIRONMENT,
                 moved ? TR("'%s' was moved while it was recorded: the log up to decision %llu is '%s'")
                       : TR("'%s' was moved or removed while it was recorded: the log up to decision %llu was saved to '%s'"),
                 w->path, good, name);
    else
        log_fail(&w->fault, LOG_ENVIRONMENT, TR("'%s' was moved or removed while it was recorded: the log up to decision %llu is lost"),
                 w->path, good);
    w->fault.decisions_kept = w->good.decisions;
    return break_off(w);
}

/* Only of a live log: others have no name yet. */
static int check_name(struct log_writer *w)
{
    bool live = w->published && !w->options.gather;
    return live && w->io->has_name(w->io->user, fd_of(w), w->path) < 0 ? give_up_name(w) : 0;
}

/* Writes all pending records as one frame, which can begin the log and end it. */
static int write_pending(struct log_writer *w)
{
    bool first = w->good.records == 0;
    if (!w->text.len)
        return 0;
    assert(w->sequence.records > w->good.records); /* text and sequence grow together */
    if (w->sequence.ended)
        build(w, first ? FRAME_ONLY : FRAME_END);
    else
        build(w, first ? FRAME_HEAD : FRAME_DATA);
    if (check_room(w) || check_name(w) || write_out(w))
        return -1;
    w->frames++;
    w->text_bytes += w->text.len;
    w->good = w->sequence;
    return 0;
}

/* Writes everything that is pending. */
static int flush(struct log_writer *w)
{
    if (w->options.into && !w->broken)
        w->good = w->sequence;
    else if (w->broken || write_pending(w))
        return -1;
    buf_reset(&w->text);
    return 0;
}

/* A batched writer waits until enough decisions are pending. */
int log_writer_commit(struct log_writer *w)
{
    if (!w->broken && w->options.gather && !w->sequence.ended && !has_gathered_most(w) &&
        w->sequence.decisions - w->good.decisions < w->options.gather)
        return 0;
    return flush(w);
}

/* --- files -------------------------------------------------------------------------------------------------- */

/* Gives the file its name, and syncs the directory, so that the name is as safe as the bytes. */
static int publish(struct log_writer *w)
{
    if (log_claim_publish(&w->claim))
        return fail_errno(w, errno, TR("create"));
    w->published = true;
    if (w->options.sync == LOG_SYNC_ALWAYS && log_io_sync_directory(w->io, w->path))
        return fail_errno(w, errno, TR("sync the directory of"));
    return 0;
}

/* A live log is published with its first frame, so that a crash right after leaves a valid log. */
int log_writer_create(struct log_writer *w, const char *path, const struct log_writer_options *options,
                      const struct log_record *header, const struct log_record *rulebook)
{
    if (!w->path && log_writer_claim(w, path, options))
        return -1;
    if (log_writer_add(w, header) || (rulebook && log_writer_add(w, rulebook)))
        return break_off(w);
    if (w->options.into)
        return 0;
    int fd = log_claim_open(&w->claim, &w->fault);
    if (fd < 0)
        return break_off(w);
    w->fd = fd + 1;
    if (w->options.gather) /* the rulebook may come later, as a record */
        return 0;
    return flush(w) || publish(w) ? -1 : 0;
}

/* Reads the file that is open in `w`, takes over the state at its last intact frame, and cuts off what follows. */
static int take_over(struct log_writer *w, struct log_reader *r, uint64_t *bytes_cut)
{
    int more;
    if (log_io_read_all(w->io, fd_of(w), &r->file, r->limits.file_bytes))
        return fail_errno(w, errno, TR("read"));
    r->data = (const uint8_t *)buf_cstr(&r->file);
    r->size = r->file.len;
    while ((more = log_reader_next_frame(r)) > 0)
        continue;
    w->fault = r->fault;
    if (more < 0 && (r->fault.verdict != LOG_TORN || r->frames == 0))
        return break_off(w);
    if (log_reader_is_complete(r)) {
        log_fail(&w->fault, LOG_ENDED, TR("cannot resume: the game is over"));
        return break_off(w);
    }
    w->size = r->next_at;
    w->frames = r->frames;
    w->text_bytes = r->text_bytes;
    w->sequence = w->good = r->sequence;
    *bytes_cut = r->size - w->size;
    if (*bytes_cut && w->io->ftruncate(w->io->user, fd_of(w), (off_t)w->size))
        return fail_errno(w, errno, TR("truncate"));
    return 0;
}

/* Appends live, regardless of the options: the reason to resume is a game that is being played. */
int log_writer_resume(struct log_writer *w, const char *path, const struct log_writer_options *options,
                      uint64_t *bytes_cut)
{
    struct log_writer_options appending = *options;
    *bytes_cut = 0;
    appending.gather = 0;
    appending.overwrite = false;
    if (log_writer_claim(w, path, &appending))
        return -1;
    w->published = true; /* the file has its name: release must not remove it */
    int fd = w->io->open(w->io->user, path, O_RDWR, 0);
    if (fd < 0)
        return fail_errno(w, errno, TR("open"));
    w->fd = fd + 1;
    if (w->io->lock(w->io->user, fd))
        return fail_errno(w, errno, TR("resume"));
    if (w->io->has_name(w->io->user, fd, path) < 0) /* it was replaced while this process waited */
        return fail_errno(w, EWOULDBLOCK, TR("resume"));
    log_reader_init(&w->back, NULL, 0, NULL);
    int failed = take_over(w, &w->back, bytes_cut);
    log_reader_release(&w->back);
    if (failed)
        return -1;
    struct log_record resume = {.kind = LOG_RESUME, .resume = {(int64_t)w->good.decisions}};
    return log_writer_add(w, &resume) || log_writer_commit(w) ? -1 : 0;
}

/* Reads a batched file back before it gets its name. */
static int read_back(struct log_writer *w, struct log_reader *r)
{
    int more;
    if (log_reader_open(r, w->claim.part, w->io)) {
        w->fault = r->fault;
        return break_off(w);
    }
    while ((more = log_reader_next_frame(r)) > 0)
        continue;
    if (more == 0 && log_sequence_is_same(&r->sequence, &w->good))
        return 0;
    log_fail_errno(&w->fault, EIO, TR("'%s' differs when it is read back"), w->claim.part);
    return break_off(w);
}

/* A batched log has its name only after it was read back. */
static int finish_gathered(struct log_writer *w)
{
    if (sync_file(w))
        return give_up(w, errno, TR("sync"));
    log_reader_init(&w->back, NULL, 0, NULL);
    int failed = read_back(w, &w->back);
    log_reader_release(&w->back);
    return failed ? -1 : publish(w);
}

/* The collector owns the file; this writer ends with the game. */
static int finish_in_collection(struct log_writer *w)
{
    int failed = w->broken || log_collector_end_game(w->options.into, &w->sequence);
    w->fault = w->options.into->fault;
    w->broken = true; /* nothing can follow */
    return failed ? -1 : 0;
}

/* EINTR after close() still closes the descriptor on Linux, so it is not an error. */
int log_writer_finish(struct log_writer *w)
{
    if (w->options.into)
        return finish_in_collection(w);
    if (flush(w) || (w->options.gather && finish_gathered(w)) || check_name(w))
        return -1;
    int fd = fd_of(w);
    w->fd = 0;
    w->broken = true; /* nothing can follow */
    if (w->io->close(w->io->user, fd) && errno != EINTR)
        return fail_errno(w, errno, TR("close"));
    return 0;
}

/* Removes the temporary file of a log that was not published. */
void log_writer_release(struct log_writer *w)
{
    if (w->options.into && w->sequence.records && !w->broken)
        log_collector_drop_game(w->options.into);
    if (w->fd && !w->published)
        w->io->unlink(w->io->user, w->claim.part);
    if (w->fd)
        w->io->close(w->io->user, fd_of(w));
    log_claim_release(&w->claim);
    log_reader_release(&w->back);
    frame_codec_release(&w->codec);
    arena_release(&w->line_memory);
    arena_release(&w->memory);
    buf_release(&w->text);
    buf_release(&w->out);
    log_scratch_release(&w->decoding);
    memset(w, 0, sizeof *w);
}
