/* SPDX-License-Identifier: MIT
 *
 * Fills frames with games (docs/log-format.md, "Collections"). A game that fits shares a frame with its neighbours; a
 * large one gets frames of its own, so memory stays small. Must not check records: the writer of a game does.
 */
#include "log/collector.h"

#include "base/mem.h"
#include "base/sha256.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "log/writer.h"

#include <errno.h>
#include <sodium/utils.h>
#include <string.h>

enum {
    PART_TEXT = 4 << 20, /* bytes of a game's lines that are written as a part of it */
    PART_RECORDS = 32768 /* or so many lines; both below the limits of a frame, with room for one more line */
};

/* Descriptors are stored plus one, so that an all-zero struct has none open. */
static int fd_of(const struct log_collector *c)
{
    return c->fd - 1;
}

/* After a failed system call nothing more is written. */
static int fail_errno(struct log_collector *c, int error, const char *what)
{
    c->broken = true;
    return log_fail_errno_word(&c->fault, error, what, TR("cannot %s '%s'"), what, c->path);
}

/* What a reader would refuse must not be written. */
static int fail_limit(struct log_collector *c, const char *what, uint64_t limit)
{
    c->broken = true;
    return log_fail_word(&c->fault, LOG_OVER_LIMIT, what, TR("'%s' has more than %llu %s"), c->path,
                         (unsigned long long)limit, what);
}

/* ---------------------------------------------------------------- names */

/* A name that equals the number would be redundant, so it is omitted. */
void log_collector_name(struct log_collector *c, const char *name)
{
    buf_reset(&c->name);
    buf_reset(&c->line);
    buf_printf(&c->line, "%04llu", (unsigned long long)c->games + 1);
    if (name && log_name_is_good(name) && utf8_is_valid(name, strlen(name)) &&
        strcmp(name, buf_cstr(&c->line)) != 0)
        buf_str(&c->name, name);
}

/* ---------------------------------------------------------------- frames */

/* Writes a frame, which ends after the last line so far. */
static int write_frame(struct log_collector *c, enum frame_type type, const struct buf *text, uint32_t records,
                       const uint8_t head_before[LOG_HASH_SIZE], uint64_t first_game, uint32_t games)
{
    const struct log_limits *limit = &log_limits_default;
    struct frame f = {.type = type, .first_record = c->records, .record_count = records,
                      .first_game = first_game, .games = games};
    memcpy(f.head_before, head_before, LOG_HASH_SIZE);
    buf_reset(&c->out);
    frame_build(&c->codec, FRAME_SMALLEST, &c->out, &f, text->data, text->len);
    if (c->size + c->out.len > limit->collection_bytes)
        return fail_limit(c, TR("bytes"), limit->collection_bytes);
    if (c->frames >= limit->frames)
        return fail_limit(c, TR("frames"), limit->frames);
    if (log_io_write(c->io, fd_of(c), c->out.data, c->out.len, c->size)) {
        c->unwritten = true;
        return fail_errno(c, errno, TR("write"));
    }
    c->size += c->out.len;
    c->frames++;
    c->records += records;
    c->text_bytes += text->len;
    return 0;
}

static struct log_written written_of(const struct log_collector *c)
{
    return (struct log_written){c->size, c->frames, c->records, c->text_bytes};
}

/* The next frame is written at the place that was the end then. */
static void go_back(struct log_collector *c, const struct log_written *to)
{
    c->size = to->size;
    c->frames = to->frames;
    c->records = to->records;
    c->text_bytes = to->text_bytes;
}

/* Writes the frame that is being filled: the opening if it is the first, otherwise complete games. */
static int flush_text(struct log_collector *c)
{
    if (!c->text.len)
        return 0;
    bool opening = c->frames == 0;
    if (write_frame(c, opening ? FRAME_OPENING : FRAME_GAMES, &c->text, c->text_records, c->text_link,
                    opening ? 0 : c->games - c->text_games + 1, c->text_games))
        return -1;
    buf_reset(&c->text);
    c->text_records = c->text_games = 0;
    memcpy(c->text_link, c->link, sizeof c->text_link);
    return 0;
}

/* ---------------------------------------------------------------- rulebooks */

/* Rulebooks are compared by the hash of their line. */
static bool has_rulebook(const struct log_collector *c, const uint8_t id[LOG_HASH_SIZE])
{
    for (size_t i = c->rulebook_count; i > 0; i--) /* most games are of the rulebook of the one before */
        if (!memcmp(c->rulebooks[i - 1], id, LOG_HASH_SIZE))
            return true;
    return false;
}

static void note_rulebook(struct log_collector *c, const uint8_t id[LOG_HASH_SIZE])
{
    if (c->rulebook_count == c->rulebook_room) {
        size_t room = c->rulebook_room ? 2 * c->rulebook_room : 4;
        c->rulebooks = mem_grow(c->rulebooks, room * sizeof *c->rulebooks);
        c->rulebook_room = room;
    }
    memcpy(c->rulebooks[c->rulebook_count++], id, LOG_HASH_SIZE);
}

/* Writes the rulebook of the game that is being added, unless it is there already: the first one with the opening,
 * others in frames of their own. */
static int write_rulebook(struct log_collector *c, const uint8_t id[LOG_HASH_SIZE])
{
    if (has_rulebook(c, id))
        return 0;
    if (c->rulebook_count >= log_limits_default.collection_rulebooks)
        return fail_limit(c, TR("rulebooks"), log_limits_default.collection_rulebooks);
    bool opening = c->frames == 0 && c->text.len + c->rulebook.len <= log_limits_default.frame_text;
    if (!opening && flush_text(c))
        return -1;
    if (!opening && write_frame(c, FRAME_RULEBOOKS, &c->rulebook, 1, c->link, 0, 0))
        return -1;
    log_link_rulebook(c->link, c->rulebook.data, c->rulebook.len);
    note_rulebook(c, id);
    if (opening) {
        buf_add(&c->text, c->rulebook.data, c->rulebook.len);
        c->text_records++;
    } else
        memcpy(c->text_link, c->link, sizeof c->text_link);
    return 0;
}

/* ---------------------------------------------------------------- games */

/* Whether lines of a game are pending or already written as parts. */
static bool game_is_begun(const struct log_collector *c)
{
    return c->game.len > 0 || c->in_parts;
}

/* Makes the game record, when its name and its rulebook are known. */
static int begin_text(struct log_collector *c)
{
    uint8_t id[LOG_HASH_SIZE];
    char hex[LOG_HEX_LEN + 1];
    struct log_record r = {.kind = LOG_GAME, .game = {.name = c->name.len ? buf_cstr(&c->name) : NULL}};
    if (c->rulebook.len) {
        sha256_of(id, c->rulebook.data, c->rulebook.len);
        sodium_bin2hex(hex, sizeof hex, id, sizeof id);
        r.game.rulebook = hex;
        if (write_rulebook(c, id))
            return -1;
    }
    if (c->frames == 0 && flush_text(c))
        return -1;
    buf_reset(&c->front);
    log_record_encode(&c->front, &r);
    buf_char(&c->front, '\n');
    return 0;
}

/* Joins the game record and the lines of the game, as they are in a frame. */
static void join(struct log_collector *c)
{
    buf_reset(&c->line);
    buf_add(&c->line, c->front.data, c->front.len);
    buf_add(&c->line, c->game.data, c->game.len);
}

/* Writes the pending lines of a game as a part of it; `so_far`: its sequence up to here. */
static int write_part(struct log_collector *c, const struct log_sequence *so_far, bool last)
{
    bool first = !c->in_parts;
    if (first && (begin_text(c) || flush_text(c)))
        return -1;
    if (first) {
        join(c);
        memcpy(c->part_head, c->link, LOG_HASH_SIZE);
        c->before_game = written_of(c);
    }
    if (write_frame(c, last ? FRAME_LAST_PART : FRAME_PART, first ? &c->line : &c->game, c->game_records + first,
                    c->part_head, c->games + 1, 1))
        return -1;
    log_chain_head(&so_far->chain, c->part_head);
    c->in_parts = true;
    c->game_records = 0;
    buf_reset(&c->game);
    return 0;
}

/* The rulebook is kept separately from the lines: it is stored once for all games. */
int log_collector_line(struct log_collector *c, const struct log_sequence *before, enum log_record_kind kind,
                       const char *line, size_t len)
{
    if (c->broken)
        return -1;
    if (kind == LOG_HEADER) {
        log_collector_drop_game(c);
        if (c->games >= log_limits_default.collection_games)
            return fail_limit(c, TR("games"), log_limits_default.collection_games);
        buf_reset(&c->rulebook);
    }
    /* Before this line, not after the one that made it so long: something must remain for the last part. */
    if ((c->game.len >= PART_TEXT || c->game_records >= PART_RECORDS) && write_part(c, before, false))
        return -1;
    struct buf *to = kind == LOG_RULEBOOK ? &c->rulebook : &c->game;
    buf_add(to, line, len);
    buf_char(to, '\n');
    c->game_records += kind != LOG_RULEBOOK;
    return 0;
}

/* Notes where the game ends that joined the frame. */
static void note_end(struct log_collector *c)
{
    if (c->text_games > c->end_room) {
        c->end_room = c->end_room ? 2 * c->end_room : 64;
        c->ends = mem_grow(c->ends, c->end_room * sizeof *c->ends);
    }
    struct log_collected *end = &c->ends[c->text_games - 1];
    *end = (struct log_collected){.text = c->text.len, .records = c->text_records};
    memcpy(end->link, c->link, sizeof end->link);
}

/* A game that fits joins the frame that is being filled; otherwise that frame is written first. */
int log_collector_end_game(struct log_collector *c, const struct log_sequence *after)
{
    uint8_t head[LOG_HASH_SIZE];
    if (c->broken)
        return -1;
    if (c->in_parts) {
        if (write_part(c, after, true))
            return -1;
    } else {
        if (begin_text(c))
            return -1;
        join(c);
        if ((c->text.len + c->line.len > LOG_COLLECTED_TEXT ||
             c->text_records + c->game_records + 1 > PART_RECORDS) &&
            flush_text(c))
            return -1;
        buf_add(&c->text, c->line.data, c->line.len);
        c->text_records += c->game_records + 1;
        c->text_games++;
    }
    log_chain_head(&after->chain, head);
    log_link_game(c->link, c->front.data, c->front.len, head);
    c->games++;
    if (c->in_parts)
        memcpy(c->text_link, c->link, sizeof c->text_link);
    else
        note_end(c);
    c->in_parts = false;
    c->game_records = 0;
    buf_reset(&c->game);
    log_collector_name(c, NULL);
    return 0;
}

/* Nothing needs to be removed from the file: what was written is overwritten. */
void log_collector_drop_game(struct log_collector *c)
{
    if (!game_is_begun(c))
        return;
    if (c->in_parts) /* the parts are overwritten, or cut off at the end */
        go_back(c, &c->before_game);
    c->in_parts = false;
    c->game_records = 0;
    buf_reset(&c->game);
}

/* ---------------------------------------------------------------- the file */

/* The opening names the versions, as the header of a log does. */
int log_collector_create(struct log_collector *c, const char *path, const struct log_io *io, bool overwrite)
{
    struct log_record opening = {.kind = LOG_OPENING, .opening = {LOG_FORMAT, LOG_FORMAT, LOG_CANONICAL}};
    c->io = io ? io : &log_io_system;
    log_record_encode(&c->text, &opening);
    buf_char(&c->text, '\n');
    c->text_records = 1;
    sha256_of(c->link, c->text.data, c->text.len);
    memcpy(c->text_link, c->link, LOG_HASH_SIZE);
    bool claimed = !log_claim_take(&c->claim, &c->memory, c->io, path, overwrite, &c->fault);
    c->path = c->claim.path;
    int fd = claimed ? log_claim_open(&c->claim, &c->fault) : -1;
    c->fd = fd + 1;
    c->broken = fd < 0;
    return fd < 0 ? -1 : 0;
}

/* The close record states how many games there are, so a file that was cut off is noticed. */
static int close_text(struct log_collector *c)
{
    struct log_record r = {.kind = LOG_CLOSE, .close = {(int64_t)c->games, (int64_t)c->rulebook_count}};
    buf_reset(&c->line);
    log_record_encode(&c->line, &r);
    buf_char(&c->line, '\n');
    return write_frame(c, FRAME_CLOSE, &c->line, 1, c->link, 0, 0);
}

/* Reads the written file, and compares it with what was added. */
static int read_back(struct log_collector *c, bool closed)
{
    struct log_scan *t = &c->back;
    if (!log_scan_open(t, c->claim.part, c->io, NULL))
        while (log_scan_next(t) > 0)
            continue;
    bool same = t->closed == closed && !t->loss_count && t->kept == c->games && !memcmp(t->link, c->link, LOG_HASH_SIZE);
    log_scan_release(t);
    if (same)
        return 0;
    c->broken = true;
    return log_fail_errno(&c->fault, EIO, TR("'%s' differs when it is read back"), c->path);
}

/* Gives the file its name, and syncs the directory. */
static int publish(struct log_collector *c)
{
    if (log_claim_publish(&c->claim))
        return fail_errno(c, errno, TR("create"));
    c->published = true;
    return log_io_sync_directory(c->io, c->path) ? fail_errno(c, errno, TR("sync the directory of")) : 0;
}

/* Writes the first `games` games of the frame that could not be written as a frame. Returns 0, or -1 with c->fault. */
static int write_first_games(struct log_collector *c, uint32_t games)
{
    const struct log_collected *end = &c->ends[games - 1];
    buf_reset(&c->line);
    buf_add(&c->line, c->text.data, end->text);
    return write_frame(c, FRAME_GAMES, &c->line, end->records, c->text_link, c->games - c->text_games + 1, games);
}

/* Writes as many games of the frame that could not be written as there is room for: a smaller frame can fit. */
static void save_games(struct log_collector *c)
{
    const struct log_written before = written_of(c);
    uint32_t fits = 0;
    for (uint32_t too_many = c->text_games + 1; fits + 1 < too_many; go_back(c, &before)) {
        uint32_t tried = fits + (too_many - fits) / 2;
        if (write_first_games(c, tried))
            too_many = tried;
        else
            fits = tried;
    }
    if (!fits || write_first_games(c, fits)) /* again: attempts that failed have overwritten it in part */
        return;
    memcpy(c->text_link, c->ends[fits - 1].link, sizeof c->text_link);
    c->text_games -= fits;
}

/* A frame could not be written, mostly because the disk is full: the games before it, and those of it for which there is
 * room, are a collection, with a close record if there is room for one. The fault stays. */
static int save_written(struct log_collector *c)
{
    struct log_fault why = c->fault;
    if (!c->io->ftruncate(c->io->user, fd_of(c), (off_t)c->size))
        save_games(c);
    c->games -= c->text_games;
    memcpy(c->link, c->text_link, sizeof c->link);
    bool closed = !c->io->ftruncate(c->io->user, fd_of(c), (off_t)c->size) && !close_text(c);
    bool cut = closed || !c->io->ftruncate(c->io->user, fd_of(c), (off_t)c->size);
    bool saved = c->games && cut && !c->io->sync(c->io->user, fd_of(c)) && !read_back(c, closed) && !publish(c);
    c->fault = why;
    c->broken = true;
    if (saved)
        log_fail_errno(&c->fault, why.error, TR("'%s' has only the first %llu games"), c->path,
                       (unsigned long long)c->games);
    return -1;
}

/* The order makes a crash harmless: the name appears only after the contents are safe and were read
 * back. */
int log_collector_finish(struct log_collector *c)
{
    bool intact = !c->broken;
    if (c->broken && !c->unwritten)
        return -1;
    log_collector_drop_game(c);
    if (!intact || flush_text(c) || close_text(c))
        return c->unwritten && c->frames && c->games ? save_written(c) : -1;
    if (c->io->ftruncate(c->io->user, fd_of(c), (off_t)c->size))
        return fail_errno(c, errno, TR("truncate"));
    if (c->io->sync(c->io->user, fd_of(c)))
        return fail_errno(c, errno, TR("sync"));
    if (read_back(c, true) || publish(c))
        return -1;
    int fd = fd_of(c);
    c->fd = 0;
    c->broken = true; /* nothing can follow */
    return c->io->close(c->io->user, fd) && errno != EINTR ? fail_errno(c, errno, TR("close")) : 0;
}

void log_collector_release(struct log_collector *c)
{
    if (c->fd && !c->published)
        c->io->unlink(c->io->user, c->claim.part);
    if (c->fd)
        c->io->close(c->io->user, fd_of(c));
    log_claim_release(&c->claim);
    struct buf *const bufs[] = {&c->out, &c->text, &c->name, &c->front, &c->game, &c->line, &c->rulebook};
    for (size_t i = 0; i < sizeof bufs / sizeof *bufs; i++)
        buf_release(bufs[i]);
    log_scan_release(&c->back);
    mem_free(c->rulebooks);
    mem_free(c->ends);
    frame_codec_release(&c->codec);
    arena_release(&c->memory);
    memset(c, 0, sizeof *c);
}
