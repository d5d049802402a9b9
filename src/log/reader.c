/* SPDX-License-Identifier: MIT
 *
 * The walk over the frames of a log, in the order of steps of docs/log-format.md, "Reading". Each step that can fail
 * ends in stop(), which records where, and what is intact before it. The library's readers and the independent one in
 * tests/log_reader.py must agree on every file. Must not know what a decision means.
 */
#include "log/reader.h"

#include "base/tr.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>

_Static_assert((int)FRAME_VERSION == (int)LOG_FORMAT, "frames have the version of ordinary logs");

const struct log_limits log_limits_default = {
    .file_bytes = (uint64_t)256 << 20,
    .text_bytes = (uint64_t)256 << 20,
    .frame_text = (uint32_t)16 << 20,
    .frame_records = (uint32_t)1 << 16,
    .frames = (uint64_t)1 << 20,
    .collection_bytes = (uint64_t)64 << 30,
    .collection_games = (uint64_t)1 << 20,
    .collection_rulebooks = 4096,
};

void log_reader_init(struct log_reader *r, const void *data, size_t size, const struct log_limits *limits)
{
    memset(r, 0, sizeof *r);
    r->data = data;
    r->size = size;
    r->limits = limits ? *limits : log_limits_default;
}

/* The file is read completely at the beginning, so it need not stay open. */
static void close_file(struct log_reader *r)
{
    if (r->fd)
        r->io->close(r->io->user, r->fd - 1);
    r->fd = 0;
}

/* Reads the complete file into memory, up to the limit. A collection is refused here; its games are
 * opened by number. */
int log_reader_open(struct log_reader *r, const char *path, const struct log_io *io)
{
    size_t file_len;
    uint64_t game;
    r->io = io ? io : &log_io_system;
    int fd = r->io->open(r->io->user, path, O_RDONLY, 0);
    if (fd < 0 && log_path_has_game(path, &file_len, &game)) /* a file with such a name has precedence */
        return log_reader_open_game(r, path, file_len, game);
    r->from = NULL;
    if (fd < 0) {
        r->broken = true;
        return log_fail_errno(&r->fault, errno, TR("cannot open '%s'"), path);
    }
    r->fd = fd + 1;
    int failed = log_io_read_all(r->io, fd, &r->file, r->limits.file_bytes), error = errno;
    close_file(r);
    r->data = (const uint8_t *)buf_cstr(&r->file);
    r->size = r->file.len;
    r->broken = failed;
    if (failed && error == EFBIG)
        return log_fail(&r->fault, LOG_OVER_LIMIT, TR("the file is larger than %llu bytes"),
                        (unsigned long long)r->limits.file_bytes);
    return failed ? log_fail_errno(&r->fault, error, TR("cannot read '%s'"), path) : 0;
}

void log_reader_keep(struct log_reader *r, struct log_collection *kept)
{
    r->from = kept;
}

void log_reader_release(struct log_reader *r)
{
    close_file(r);
    log_collection_close(&r->own);
    buf_release(&r->name);
    buf_release(&r->game_line);
    buf_release(&r->file);
    buf_release(&r->text);
    log_scratch_release(&r->decoding);
    frame_codec_release(&r->codec);
    arena_release(&r->memory);
    arena_release(&r->lasting);
}

bool log_reader_is_complete(const struct log_reader *r)
{
    return r->sequence.ended;
}

/* --- where reading stops ------------------------------------------------------------------------------------- */

/* Completes r->fault, whose verdict and text are set: the frame at next_at is the first damaged one. */
static int stop(struct log_reader *r, uint64_t record)
{
    r->broken = true;
    r->fault.offset = r->next_at;
    r->fault.frame = r->frames;
    r->fault.record = record;
    r->fault.decisions_kept = r->sequence.decisions;
    r->fault.bytes_lost = r->size - r->next_at;
    return -1;
}

/* The fault is in the next record. */
static int stop_here(struct log_reader *r)
{
    return stop(r, r->sequence.records);
}

/* Returns whether a valid frame header occurs after `from`. If so, the damage is in the middle of the file, not
 * at its end. */
static bool frame_follows(const struct log_reader *r, size_t from)
{
    while (from < r->size) {
        const uint8_t *hit = memchr(r->data + from, 0x1f, r->size - from);
        if (!hit)
            return false;
        from = (size_t)(hit - r->data);
        if (frame_header_is_sound(hit, r->size - from))
            return true;
        from++;
    }
    return false;
}

/* After a power failure, some file systems have the new length and zeros instead of the data. */
static bool ends_in_zeros(const struct log_reader *r)
{
    static const uint8_t zeros[8] = {0};
    return r->size >= sizeof zeros && !memcmp(r->data + r->size - sizeof zeros, zeros, sizeof zeros);
}

/* The frame at next_at is incomplete or has a checksum mismatch: torn if a crash can leave the last frame so. */
static int stop_at_break(struct log_reader *r, bool incomplete, const char *what)
{
    bool torn = !frame_follows(r, r->next_at + 1) && (incomplete || ends_in_zeros(r));
    if (torn)
        log_fail(&r->fault, LOG_TORN, TR("the last frame is incomplete"));
    else
        log_fail_word(&r->fault, LOG_DAMAGED, what, "%s", what);
    return stop_here(r);
}

/* A limit is not damage: a host with higher limits can read the log. */
static int stop_over_limit(struct log_reader *r, const char *what, uint64_t limit)
{
    log_fail_word(&r->fault, LOG_OVER_LIMIT, what, TR("more than %llu %s"), (unsigned long long)limit, what);
    return stop_here(r);
}

/* --- one frame ---------------------------------------------------------------------------------------------- */

/* Before anything is inflated, so that a small file cannot use much memory. */
static int check_frame_limits(struct log_reader *r)
{
    if (r->frames >= r->limits.frames)
        return stop_over_limit(r, TR("frames in the log"), r->limits.frames);
    if (r->frame.text_len > r->limits.frame_text)
        return stop_over_limit(r, TR("bytes of text in a frame"), r->limits.frame_text);
    if (r->frame.text_len > r->limits.text_bytes - r->text_bytes)
        return stop_over_limit(r, TR("bytes of text in the log"), r->limits.text_bytes);
    if (r->frame.record_count > r->limits.frame_records)
        return stop_over_limit(r, TR("records in a frame"), r->limits.frame_records);
    return 0;
}

/* Checks header and body of the frame at next_at. Afterwards its bytes are known to be what its writer wrote. */
static int check_frame_bytes(struct log_reader *r)
{
    const uint8_t *at = r->data + r->next_at;
    size_t rest = r->size - r->next_at;
    if (r->frames == 0 && !frame_looks_like_log(at, rest)) {
        log_fail(&r->fault, LOG_NOT_A_LOG,
                 rest > 1 && at[0] == 0x1f && at[1] == 0x8b
                     ? TR("not an adjudge log, but gzip; if these are the lines of a log, adjudge log import checks them")
                     : TR("not an adjudge log"));
        return stop_here(r);
    }
    if (log_reader_is_complete(r)) {
        log_fail(&r->fault, LOG_DAMAGED, TR("bytes after the end of the log"));
        return stop_here(r);
    }
    if (rest < FRAME_HEADER_SIZE)
        return stop_at_break(r, frame_begins(at, rest), TR("the bytes at the end are not a frame"));
    if (!frame_header_is_sound(at, rest))
        return stop_at_break(r, false, TR("checksum mismatch in the frame header"));
    if (frame_read_header(&r->frame, at, &r->fault))
        return stop_here(r);
    if (r->frames == 0 && frame_of_collection(r->frame.type)) {
        log_fail(&r->fault, LOG_COLLECTION, TR("the file is a collection: name a game of it, as in %s"), "FILE#1");
        return stop_here(r);
    }
    if (r->frame.frame_len > rest)
        return stop_at_break(r, true, TR("the frame is incomplete"));
    if (check_frame_limits(r))
        return -1;
    if (!frame_body_is_sound(&r->frame, at))
        return stop_at_break(r, false, TR("checksum mismatch in the frame body"));
    return 0;
}

/* Checks that the frame belongs here: its type, the number of its first record, and the head of the chain. */
static int check_frame_place(struct log_reader *r)
{
    const struct frame *f = &r->frame;
    const char *what = NULL;
    uint8_t head[LOG_HASH_SIZE] = {0};
    if (r->frames > 0)
        log_chain_head(&r->sequence.chain, head);
    if (frame_begins_log(f->type) != (r->frames == 0))
        what = r->frames ? TR("a first frame inside the log") : TR("the first frame is missing");
    else if (frame_of_collection(f->type))
        what = TR("a frame of a collection in a log of one game");
    else if (f->first_record != r->sequence.records)
        what = TR("a frame is missing, repeated or misplaced");
    else if (r->frames > 0 && memcmp(f->head_before, head, LOG_HASH_SIZE))
        what = TR("the frame does not continue the hash chain");
    if (!what)
        return 0;
    log_fail_word(&r->fault, LOG_TAMPERED, what, "%s", what);
    return stop_here(r);
}

/* What the type of the frame promises must be so. */
static int check_frame_kind(struct log_reader *r, const struct log_sequence *after)
{
    if (!frame_begins_log(r->frame.type) && after->kinds[LOG_RULEBOOK] != r->sequence.kinds[LOG_RULEBOOK])
        return log_fail(&r->fault, LOG_MALFORMED, TR("the rulebook is not in the first frame"));
    if (frame_ends_log(r->frame.type) != after->ended)
        return log_fail(&r->fault, LOG_MALFORMED, TR("the end record must be in the last frame, and only there"));
    return 0;
}

/* Leaves r->sequence unchanged if a line fails. */
int log_reader_check_lines(struct log_reader *r)
{
    struct log_sequence sequence = r->sequence;
    size_t at = 0;
    arena_reset(&r->memory);
    r->records = ARENA_ARRAY(&r->memory, struct log_record, r->frame.record_count);
    r->lengths = ARENA_ARRAY(&r->memory, uint32_t, r->frame.record_count);
    r->record_at = 0;
    for (uint32_t i = 0; i < r->frame.record_count; i++) {
        const char *line = r->text.data + at;
        const char *newline = memchr(line, '\n', r->text.len - at);
        if (!newline) {
            log_fail(&r->fault, LOG_MALFORMED, TR("the frame has fewer lines than it declares"));
            return stop(r, sequence.records);
        }
        size_t len = (size_t)(newline - line);
        if (sequence.records == 0 && !r->from) {
            uint8_t id[LOG_HASH_SIZE];
            log_chain_file_id(line, len, id);
            if (memcmp(id, r->frame.head_before, LOG_HASH_SIZE)) {
                log_fail(&r->fault, LOG_TAMPERED, TR("the first frame does not begin the hash chain of its header"));
                return stop_here(r);
            }
        }
        bool known = r->cached && i == 1;
        if (known)
            r->records[i] = *r->cached;
        struct arena *memory = sequence.records ? &r->memory : &r->lasting;
        if (known ? log_sequence_take(&sequence, r->cached, &r->fault)
                  : log_sequence_accept(&sequence, line, len, memory, &r->decoding, &r->records[i], &r->fault))
            return stop(r, sequence.records);
        r->lengths[i] = (uint32_t)len;
        at += len + 1;
    }
    if (at != r->text.len) {
        log_fail(&r->fault, LOG_MALFORMED, TR("the frame has more lines than it declares"));
        return stop_here(r);
    }
    if (!r->from && check_frame_kind(r, &sequence))
        return stop_here(r);
    log_chain_add_text(&sequence.chain, r->text.data, r->text.len);
    r->sequence = sequence;
    return 0;
}

/* The steps are numbered in docs/log-format.md, "Reading". */
int log_reader_next_frame(struct log_reader *r)
{
    if (r->broken)
        return -1;
    if (r->from)
        return log_reader_next_piece(r);
    if (r->next_at == r->size && r->frames > 0)
        return 0;
    if (check_frame_bytes(r) || check_frame_place(r))
        return -1;
    if (frame_inflate(&r->codec, &r->frame, r->data + r->next_at, &r->text, &r->fault))
        return stop_here(r);
    r->line_record = r->sequence.records;
    r->line_decisions = r->sequence.decisions;
    if (log_reader_check_lines(r))
        return -1;
    r->line_at = 0;
    r->frame_at = r->next_at;
    r->next_at += r->frame.frame_len;
    r->text_bytes += r->text.len;
    r->frames++;
    return 1;
}

/* The records of a frame were decoded when it was checked; here they are handed out. */
int log_reader_next(struct log_reader *r, struct log_item *out)
{
    while (r->line_at == r->text.len || r->broken) {
        int more = log_reader_next_frame(r);
        if (more <= 0)
            return more;
    }
    assert(r->record_at < r->frame.record_count); /* log_reader_check_lines has counted the lines */
    const char *line = r->text.data + r->line_at;
    size_t len = r->lengths[r->record_at];
    const struct log_record *record = &r->records[r->record_at++];
    r->line_decisions += log_record_decides(record);
    *out = (struct log_item){.record = record,
                             .line = line,
                             .len = len,
                             .index = r->line_record++,
                             .decisions = r->line_decisions,
                             .frame = r->frames - 1,
                             .offset = r->frame_at};
    r->line_at += len + 1;
    return 1;
}
