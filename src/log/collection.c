/* SPDX-License-Identifier: MIT
 *
 * Reads the frames of a collection one by one, by their place in the file. Trusts a header if its checksum
 * matches; otherwise searches the file for the next valid header. Must not decode the records of games. The
 * format is described in docs/log-format.md, "Collections".
 *
 */
#include "log/collection.h"

#include "base/mem.h"
#include "base/sha256.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "log/fields.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium/utils.h>
#include <string.h>

enum { TYPE_AT = 17 }; /* of a frame's header: see frame.h */

static const char game_line[] = "{\"record\":\"game\"";

/* Completes c->fault with the place of the current frame. */
static int fault_here(struct log_collection *c)
{
    c->fault.offset = c->frame_at;
    c->fault.frame = c->frames ? c->frames - 1 : 0;
    c->fault.bytes_lost = c->next_at > c->frame_at ? c->next_at - c->frame_at : 0;
    return -1;
}

/* A fault of the current frame. */
static int fail_here(struct log_collection *c, enum log_verdict verdict, const char *what)
{
    log_fail_word(&c->fault, verdict, what, "%s", what);
    return fault_here(c);
}

/* ---------------------------------------------------------------- bytes */

/* Appends `len` bytes of the file from `at` to c->bytes; fewer at the end of the file. Returns 0, or -1 with
 * c->fault. */
static int read_bytes(struct log_collection *c, uint64_t at, size_t len)
{
    buf_reserve(&c->bytes, len);
    while (len > 0) {
        ssize_t n = c->io->pread(c->io->user, c->fd - 1, c->bytes.data + c->bytes.len, len, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return log_fail_errno(&c->fault, errno, TR("cannot read '%s'"), buf_cstr(&c->path));
        if (n == 0)
            break;
        c->bytes.len += (size_t)n;
        at += (uint64_t)n;
        len -= (size_t)n;
    }
    return 0;
}

/* Finds the size of the file: the first offset at which no byte can be read. */
static int find_size(struct log_collection *c)
{
    uint64_t low = 0, high = c->limits.collection_bytes + 1;
    while (low < high) { /* struct log_io has no call for it */
        uint64_t middle = low + (high - low) / 2;
        buf_reset(&c->bytes);
        if (read_bytes(c, middle, 1))
            return -1;
        if (c->bytes.len)
            low = middle + 1;
        else
            high = middle;
    }
    c->size = low;
    return 0;
}

/* Finds the first valid header at or after `from`, or the end of the file. The steps grow, so that many headers close to
 * each other do not cost a large read each. */
static int find_header(struct log_collection *c, uint64_t from, uint64_t *out)
{
    enum { STEP_FIRST = 1 << 8, STEP_MOST = 1 << 16 };
    for (size_t step = STEP_FIRST; from < c->size; from += step, step = step < STEP_MOST ? 2 * step : step) {
        buf_reset(&c->bytes);
        if (read_bytes(c, from, step + FRAME_HEADER_SIZE))
            return -1;
        const uint8_t *data = (const uint8_t *)c->bytes.data;
        for (size_t i = 0; i < step && i < c->bytes.len; i++)
            if (data[i] == 0x1f && frame_header_is_sound(data + i, c->bytes.len - i)) {
                *out = from + i;
                return 0;
            }
    }
    *out = c->size;
    return 0;
}

/* ---------------------------------------------------------------- frames */

/* A read has failed, so the next frame cannot be found. */
static int fail_reading(struct log_collection *c)
{
    c->next_at = c->size;
    return fault_here(c);
}

/* After this the text of the frame must not be read: any byte of it may be wrong. */
static int fail_checks(struct log_collection *c)
{
    return fail_here(c, LOG_DAMAGED, TR("checksum mismatch in the frame"));
}

/* Sets the fault of the frame at frame_at, and where the next frame starts. */
static int broken_frame(struct log_collection *c, bool incomplete)
{
    uint64_t follows;
    if (find_header(c, c->frame_at + 1, &follows))
        return fail_reading(c);
    c->next_at = follows;
    return incomplete && follows == c->size ? fail_here(c, LOG_TORN, TR("the last frame is incomplete"))
                                            : fail_checks(c);
}

/* Reads the complete frame at frame_at. Returns 1, 0 if its checksum does not match, or -1 with c->fault. */
static int read_body(struct log_collection *c)
{
    buf_reset(&c->bytes);
    if (read_bytes(c, c->frame_at, c->frame.frame_len))
        return fault_here(c);
    return c->bytes.len == c->frame.frame_len && frame_body_is_sound(&c->frame, (const uint8_t *)c->bytes.data);
}

/* If neither a frame nor the end of the file follows, bytes may be missing in this frame, and the next one is
 * searched from its beginning. If that lies inside of this frame, this one is damaged whatever its checksum says; its body
 * is not read, because headers that claim the same bytes would each cost them. This is decided here, before anyone reads
 * the text, so that all readers of the file find the same frames. */
static int check_what_follows(struct log_collection *c)
{
    uint64_t follows;
    buf_reset(&c->bytes);
    if (c->next_at == c->size)
        return 0;
    if (read_bytes(c, c->next_at, FRAME_HEADER_SIZE))
        return fail_reading(c);
    if (frame_header_is_sound((const uint8_t *)c->bytes.data, c->bytes.len))
        return 0;
    if (find_header(c, c->frame_at + 1, &follows))
        return fail_reading(c);
    if (follows < c->next_at) {
        c->next_at = follows;
        return fail_checks(c);
    }
    int sound = read_body(c);
    if (sound < 0)
        return fail_reading(c);
    if (!sound)
        c->next_at = follows;
    return 0;
}

/* The limits are checked before the numbers are used: a hostile header could state any. */
static int read_games(struct log_collection *c, const uint8_t *at)
{
    struct frame *f = &c->frame;
    if (frame_read_games(f, at, &c->fault))
        return fault_here(c);
    if (f->games > c->limits.collection_games || f->first_game > c->limits.collection_games - f->games + 1)
        return fail_here(c, LOG_OVER_LIMIT, TR("too many games in the collection"));
    if (f->first_game + f->games - 1 > c->size) /* so that looking for each of them costs no more than the file's size */
        return fail_here(c, LOG_MALFORMED, TR("the frame has more games than the file has bytes"));
    return 0;
}

/* Checks that apply to every frame. */
static int check_header(struct log_collection *c, const uint8_t *at)
{
    struct frame *f = &c->frame;
    if (frame_read_header(f, at, &c->fault))
        return fault_here(c);
    if (!frame_of_collection(f->type))
        return fail_here(c, LOG_TAMPERED, TR("a frame of a log of one game in a collection"));
    if (f->frame_len > c->size - c->frame_at)
        return broken_frame(c, true);
    if (f->text_len > c->limits.frame_text || f->record_count > c->limits.frame_records ||
        c->frames > c->limits.frames)
        return fail_here(c, LOG_OVER_LIMIT, TR("the frame is over the limits of a frame"));
    if (frame_has_games(f->type) && read_games(c, at)) /* reported when the body is checked, to which they belong */
        f->first_game = f->games = 0;
    return 0;
}

/* The rulebooks that were read stay. */
void log_collection_start_over(struct log_collection *c)
{
    c->next_at = c->frames = 0;
    c->loaded = false;
    c->frame = (struct frame){0};
}

/* Reads the header only, so that skipping a frame costs one small read. */
int log_collection_next_frame(struct log_collection *c)
{
    if (c->next_at >= c->size)
        return 0;
    c->loaded = false;
    c->start_count = 0;
    c->frame = (struct frame){0};
    c->frame_at = c->next_at;
    c->frames++;
    buf_reset(&c->bytes);
    if (read_bytes(c, c->frame_at, FRAME_FRONT_MAX))
        return fail_reading(c);
    const uint8_t *at = (const uint8_t *)c->bytes.data;
    if (!frame_header_is_sound(at, c->bytes.len))
        return broken_frame(c, c->bytes.len < FRAME_HEADER_SIZE && frame_begins(at, c->bytes.len));
    uint32_t len = frame_u32(at + 20);
    c->next_at = c->frame_at + (len >= FRAME_SIZE_MIN ? len : FRAME_SIZE_MIN);
    return check_header(c, at) || check_what_follows(c) ? -1 : 1;
}

/* ---------------------------------------------------------------- texts */

/* Comparing the beginning is enough: canonical lines begin with the name of their record. */
static bool is_game_line(const char *line, size_t len)
{
    return len >= sizeof game_line - 1 && !memcmp(line, game_line, sizeof game_line - 1);
}

/* Where a game begins in the text. The last entry is the end of the text. */
static void add_start(struct log_collection *c, size_t at, uint32_t line)
{
    if (c->start_count == c->start_room) {
        c->start_room = c->start_room ? 2 * c->start_room : 64;
        c->starts = mem_grow(c->starts, c->start_room * sizeof *c->starts);
    }
    c->starts[c->start_count++] = (struct log_start){at, line};
}

/* Decodes the rulebook once for all games that contain it. */
static void decode_cached(struct line_cache_entry *s)
{
    s->decoded = log_record_read_canonical(&s->memory, s->line.data, s->line.len - 1, &s->record) &&
                 s->record.kind == LOG_RULEBOOK;
}

/* A rulebook is known by the hash of its line, which is how games refer to it. */
static int cache_line(struct log_collection *c, const char *line, size_t len)
{
    struct line_cache *s = &c->cache;
    uint8_t id[LOG_HASH_SIZE];
    sha256_of(id, line, len);
    for (size_t i = 0; i < s->count; i++)
        if (!memcmp(s->items[i].id, id, sizeof id))
            return 0;
    if (s->count >= c->limits.collection_rulebooks || s->text_bytes + len > c->limits.text_bytes)
        return fail_here(c, LOG_OVER_LIMIT, TR("too many rulebooks in the collection"));
    if (s->count == s->room) {
        size_t room = s->room ? 2 * s->room : 4;
        s->items = mem_grow(s->items, room * sizeof *s->items);
        s->room = room;
    }
    s->items[s->count] = (struct line_cache_entry){.line = BUF_INIT};
    memcpy(s->items[s->count].id, id, sizeof id);
    struct buf *to = &s->items[s->count++].line;
    buf_add(to, line, len);
    s->text_bytes += len;
    decode_cached(&s->items[s->count - 1]);
    return 0;
}

/* Reads only how lines begin: checks their number, finds where games start, and caches rulebooks. */
static int part_lines(struct log_collection *c)
{
    const struct frame *f = &c->frame;
    uint32_t lines = 0;
    c->start_count = 0;
    for (size_t at = 0; at < c->text.len; lines++) {
        const char *line = c->text.data + at, *newline = memchr(line, '\n', c->text.len - at);
        if (!newline)
            return fail_here(c, LOG_MALFORMED, TR("the text of the frame does not end with a newline"));
        size_t len = (size_t)(newline - line) + 1;
        bool opens = f->type == FRAME_OPENING && lines == 0;
        if (frame_has_games(f->type) && is_game_line(line, len))
            add_start(c, at, lines);
        if ((f->type == FRAME_OPENING || f->type == FRAME_RULEBOOKS) && !opens && cache_line(c, line, len))
            return -1;
        at += len;
    }
    size_t games = c->start_count;
    add_start(c, c->text.len, lines);
    if (lines != f->record_count)
        return fail_here(c, LOG_MALFORMED, TR("the number of lines in the frame is not the declared one"));
    if (f->type == FRAME_GAMES && (games != f->games || c->starts[0].at != 0))
        return fail_here(c, LOG_MALFORMED, TR("the games in the frame are not the declared ones"));
    if ((f->type == FRAME_PART || f->type == FRAME_LAST_PART) && (games > 1 || (games == 1 && c->starts[0].at != 0)))
        return fail_here(c, LOG_MALFORMED, TR("the frame has more than one part of one game"));
    return 0;
}

/* The checksum covers the body, so numbers in it are read only after it matches. */
int log_collection_load(struct log_collection *c)
{
    if (c->loaded)
        return 0;
    int sound = read_body(c);
    if (sound <= 0)
        return sound ? -1 : fail_checks(c);
    const uint8_t *at = (const uint8_t *)c->bytes.data;
    if (frame_has_games(c->frame.type) && read_games(c, at))
        return -1;
    if (frame_inflate(&c->codec, &c->frame, at, &c->text, &c->fault) || part_lines(c))
        return fault_here(c);
    c->loaded = true;
    c->read_text += c->text.len;
    c->read_records += c->frame.record_count;
    return 0;
}

/* Only frames of these types can contain rulebooks that later games need. */
static bool may_have_rulebooks(const struct log_collection *c)
{
    return c->frame.type == FRAME_OPENING || c->frame.type == FRAME_RULEBOOKS;
}

/* The array itself is kept. */
static void line_cache_clear(struct log_collection *c)
{
    for (size_t i = 0; i < c->cache.count; i++) {
        buf_release(&c->cache.items[i].line);
        arena_release(&c->cache.items[i].memory);
    }
    c->cache.count = 0;
    c->cache.text_bytes = 0;
}

/* Moves before the first frame. Forgets the rulebooks: one that was read after a game does not belong to it. */
static void go_back(struct log_collection *c)
{
    log_collection_start_over(c);
    line_cache_clear(c);
}

/* Returns whether the last failure was one of the system: then nothing is known of the frame. */
static bool is_unread(const struct log_collection *c)
{
    return c->fault.verdict == LOG_ENVIRONMENT;
}

/* Reads the rulebooks on the way: games after this place may refer to them. A game whose rulebook is damaged reports that
 * itself. */
int log_collection_go_to(struct log_collection *c, uint64_t at)
{
    int more = 1;
    if (c->next_at > at)
        go_back(c);
    while (more && c->next_at < at) {
        more = log_collection_next_frame(c);
        if (more > 0 && may_have_rulebooks(c) && log_collection_load(c))
            more = -1;
        if (more < 0 && is_unread(c))
            return -1;
    }
    more = c->next_at == at ? log_collection_next_frame(c) : 0;
    return more ? more : fail_here(c, LOG_DAMAGED, TR("the file changed while it was read"));
}

/* ---------------------------------------------------------------- files */

/* The first header is damaged: the next valid one shows whether the file is a collection at all. */
static int open_broken(struct log_collection *c)
{
    struct log_fault fault = c->fault;
    int more = log_collection_next_frame(c);
    log_collection_start_over(c);
    c->fault = fault;
    return more > 0 ? 0 : -1;
}

/* A file of another kind is refused before anything is allocated for it. */
int log_collection_open(struct log_collection *c, const char *path, const struct log_io *io,
                        const struct log_limits *limits)
{
    c->io = io ? io : &log_io_system;
    c->limits = limits ? *limits : log_limits_default;
    buf_str(&c->path, path);
    int fd = c->io->open(c->io->user, path, O_RDONLY, 0);
    if (fd < 0)
        return log_fail_errno(&c->fault, errno, TR("cannot open '%s'"), path);
    c->fd = fd + 1;
    if (read_bytes(c, 0, FRAME_HEADER_SIZE))
        return -1;
    const uint8_t *at = (const uint8_t *)c->bytes.data;
    if (!frame_looks_like_log(at, c->bytes.len))
        return log_fail(&c->fault, LOG_NOT_A_LOG, TR("not an adjudge log"));
    if (frame_header_is_sound(at, c->bytes.len) && !frame_of_collection((enum frame_type)at[TYPE_AT]))
        return log_fail(&c->fault, LOG_NOT_A_LOG, TR("a log of one game, not a collection"));
    if (find_size(c))
        return -1;
    if (c->size > c->limits.collection_bytes)
        return log_fail(&c->fault, LOG_OVER_LIMIT, TR("the file is larger than %llu bytes"),
                        (unsigned long long)c->limits.collection_bytes);
    if (log_collection_next_frame(c) < 0)
        return open_broken(c);
    if (c->frame.type == FRAME_OPENING && log_collection_load(c) && c->fault.verdict != LOG_DAMAGED)
        return -1;
    return 0;
}

void log_collection_close(struct log_collection *c)
{
    if (c->fd)
        c->io->close(c->io->user, c->fd - 1);
    line_cache_clear(c);
    mem_free(c->cache.items);
    mem_free(c->starts);
    buf_release(&c->path);
    buf_release(&c->bytes);
    buf_release(&c->text);
    frame_codec_release(&c->codec);
    *c = (struct log_collection){0};
}

/* ---------------------------------------------------------------- games */

/* Whether the frame states that it has game `n`. */
static bool holds(const struct log_collection *c, uint64_t n)
{
    return frame_has_games(c->frame.type) && c->frame.first_game <= n && n - c->frame.first_game < c->frame.games;
}

/* Returns whether a game begins in the frame: a further part of a game does not begin with a game record. */
static bool begins_game(const struct log_collection *c)
{
    return c->start_count > 1;
}

/* Continues from the current frame, or after the last gap, if it can, so that reading games in order passes the file
 * once. */
int log_collection_find(struct log_collection *c, uint64_t n)
{
    struct log_fault lost = {0};
    if (holds(c, n) && c->loaded && begins_game(c))
        return 0;
    if (n >= c->gap.first && n < c->gap.end) {
        c->fault = c->gap.fault;
        return -1;
    }
    uint64_t end = UINT64_MAX; /* where games are found again */
    bool after_gap = n >= c->gap.end && c->next_at == c->gap.at && c->gap.at;
    if (!after_gap && (!c->loaded || !frame_has_games(c->frame.type) || c->frame.first_game >= n))
        go_back(c);
    for (int more; (more = log_collection_next_frame(c));) {
        bool unsaid = frame_has_games(c->frame.type) && !c->frame.games;
        bool needed = more > 0 && (holds(c, n) || unsaid || may_have_rulebooks(c));
        if (needed && log_collection_load(c))
            more = -1;
        if (more > 0 && holds(c, n) && begins_game(c))
            return 0;
        if (more < 0 && is_unread(c))
            return -1;
        if (more < 0)
            lost = c->fault; /* perhaps of the frame with the game */
        else if (frame_has_games(c->frame.type) && c->frame.first_game <= n)
            lost.verdict = LOG_OK; /* the game is in a later frame */
        else if (frame_has_games(c->frame.type)) {
            end = c->frame.first_game;
            log_collection_step_back(c);
            break;
        }
    }
    if (lost.verdict == LOG_OK)
        log_fail(&lost, LOG_NOT_A_LOG, TR("no game %llu"), (unsigned long long)n);
    c->gap = (struct log_gap){n, end, c->next_at, lost};
    c->fault = lost;
    return -1;
}

/* A game in several parts is one segment, because its parts must be read one after another. */
int log_collection_segments(struct log_collection *c, struct arena *memory, const struct log_segment **out,
                            size_t *count)
{
    struct log_segment *list = NULL;
    size_t cap = 0;
    uint64_t continued = 0; /* this game may continue in the next frame */
    *count = 0;
    log_collection_start_over(c);
    for (int more; (more = log_collection_next_frame(c));) {
        const struct frame *f = &c->frame;
        if (more < 0 && is_unread(c))
            return -1;
        bool games = more > 0 && frame_has_games(f->type),
             further = f->type == FRAME_PART || f->type == FRAME_LAST_PART;
        if (games && !(further && continued && f->first_game == continued))
            ARENA_PUSH(memory, list, *count, cap) = (struct log_segment){c->frame_at, f->first_game, f->games};
        continued = games && f->type == FRAME_PART ? f->first_game : 0;
    }
    log_collection_start_over(c);
    *out = list;
    return 0;
}

/* Returns whether the games that the header states can be believed: they follow those before and leave room for each, or
 * the body is read, which has them. */
static bool has_stated_games(struct log_collection *c, uint64_t last)
{
    enum { GAME_BYTES_LEAST = 16 }; /* of the frame; any game has more hashes than that */
    const struct frame *f = &c->frame;
    return (f->first_game == last + 1 && f->games <= f->frame_len / GAME_BYTES_LEAST) || !log_collection_load(c);
}

/* Damaged frames are skipped: the number is that of the last frame that can be believed. */
int log_collection_count(struct log_collection *c, uint64_t *count)
{
    uint64_t last = 0;
    int failed = 0;
    log_collection_start_over(c);
    c->fault.verdict = LOG_OK;
    for (int more; !failed && (more = log_collection_next_frame(c));) {
        if (more > 0 && c->frame.first_game + c->frame.games > last + 1 && has_stated_games(c, last))
            last = c->frame.first_game + c->frame.games - 1;
        failed = is_unread(c) ? -1 : 0;
    }
    log_collection_start_over(c);
    *count = last;
    return failed;
}

void log_collection_step_back(struct log_collection *c)
{
    c->next_at = c->frame_at;
    c->frames--;
    c->loaded = false;
}

/* The frame must be loaded and have the game; callers have found it there. */
struct log_game_text log_collection_game_text(const struct log_collection *c, uint64_t n)
{
    assert(c->loaded && holds(c, n) && n - c->frame.first_game + 1 < c->start_count);
    const struct log_start *start = &c->starts[n - c->frame.first_game], *end = start + 1;
    return (struct log_game_text){c->text.data + start->at, end->at - start->at, end->line - start->line};
}

/* A name that could be dangerous as a file name is ignored. */
const char *log_collection_name(const struct log_collection *c, uint64_t n, struct arena *memory)
{
    struct log_record game;
    struct log_game_text t = log_collection_game_text(c, n);
    size_t line = (size_t)((const char *)memchr(t.text, '\n', t.len) - t.text);
    if (log_record_read_canonical(memory, t.text, line, &game) && game.kind == LOG_GAME && game.game.name &&
        log_name_is_good(game.game.name))
        return game.game.name;
    return arena_printf(memory, "%04" PRIu64, n);
}

/* Names become names of files when a collection is split, so separators, control characters and marks that turn the
 * direction of writing are excluded. */
bool log_name_is_good(const char *name)
{
    size_t len = strlen(name);
    if (strpbrk(name, "/\\\n") || utf8_safe_length(name, len) != len)
        return false;
    return len > 0 && len <= LOG_NAME_MAX && name[0] != '.';
}

const struct line_cache_entry *log_collection_rulebook(const struct log_collection *c, const char *hex)
{
    char of_item[2 * LOG_HASH_SIZE + 1];
    for (size_t i = c->cache.count; i > 0; i--) { /* most games have the latest rulebook */
        sodium_bin2hex(of_item, sizeof of_item, c->cache.items[i - 1].id, LOG_HASH_SIZE);
        if (!strcmp(of_item, hex))
            return &c->cache.items[i - 1];
    }
    return NULL;
}
