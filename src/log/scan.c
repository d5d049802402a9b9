/* SPDX-License-Identifier: MIT
 *
 * The walk over the frames of a collection and its hash chain (docs/log-format.md, "Collections"). After damage, the
 * chain resumes from the link that the next intact frame states, so every frame is still checked against its
 * neighbours. Knows nothing of what is played, and never prints: damage becomes an entry of `losses`.
 */
#include "log/scan.h"

#include "base/mem.h"
#include "base/sha256.h"
#include "base/tr.h"

#include <string.h>

void log_link_rulebook(uint8_t link[LOG_HASH_SIZE], const char *line, size_t len)
{
    log_link_game(link, line, len, NULL);
}

/* SHA-256 over the link so far, the game record's line, and the head of the game's own chain. */
void log_link_game(uint8_t link[LOG_HASH_SIZE], const char *line, size_t len, const uint8_t head[LOG_HASH_SIZE])
{
    struct sha256 s;
    sha256_begin(&s);
    sha256_add(&s, link, LOG_HASH_SIZE);
    sha256_add(&s, line, len);
    if (head)
        sha256_add(&s, head, LOG_HASH_SIZE);
    sha256_end(&s, link);
}

/* ---------------------------------------------------------------- what is lost */

/* Games `first` to `last`; 0: no number is known. */
static void lose(struct log_scan *t, uint64_t first, uint64_t last, const struct log_fault *fault)
{
    if (t->loss_count == t->loss_room) {
        t->loss_room = t->loss_room ? 2 * t->loss_room : 8;
        t->losses = mem_grow(t->losses, t->loss_room * sizeof *t->losses);
    }
    t->losses[t->loss_count++] = (struct log_loss){first, last, *fault};
    t->lost += first ? last - first + 1 : 0;
}

/* The current frame is lost; which games it had is known only when a later frame states its first game. */
static void lose_frame(struct log_scan *t, const struct log_fault *fault)
{
    lose(t, 0, 0, fault);
    t->link_known = false;
}

/* The current frame has a fault that loses no game. */
static void blame_frame(struct log_scan *t, enum log_verdict verdict, const char *what)
{
    struct log_fault f;
    log_fail_word(&f, verdict, what, "%s", what);
    f.offset = t->collection.frame_at;
    f.frame = t->collection.frames - 1;
    lose(t, 0, 0, &f);
}

/* The expected games before `next` are lost, because of the latest fault. */
static void lose_due(struct log_scan *t, uint64_t next)
{
    if (next <= t->due)
        return;
    struct log_loss *last = t->loss_count ? &t->losses[t->loss_count - 1] : NULL;
    if (last && !last->first) {
        last->first = t->due;
        last->last = next - 1;
        t->lost += next - t->due;
    }
    t->due = next;
}

/* ---------------------------------------------------------------- frames */

/* Returns the line, given with its newline, as a record, or NULL if it is not one. */
static const struct log_record *record_at(struct log_scan *t, const char *line, size_t len)
{
    struct log_fault ignored;
    struct log_record *r = ARENA_NEW(&t->memory, struct log_record);
    return log_record_decode(&t->memory, &t->decoding, line, len - 1, false, r, &ignored) ? NULL : r;
}

/* With its newline. The lines of a loaded text are complete, so there is one. */
static size_t line_length(const struct buf *text, size_t at)
{
    return (size_t)((const char *)memchr(text->data + at, '\n', text->len - at) - (text->data + at)) + 1;
}

/* Moves the chain over the rulebooks from `at` on. */
static void link_rulebooks(struct log_scan *t, size_t at)
{
    const struct buf *text = &t->collection.text;
    for (size_t len; at < text->len; at += len) {
        len = line_length(text, at);
        const struct log_record *r = record_at(t, text->data + at, len);
        if (!r || r->kind != LOG_RULEBOOK)
            blame_frame(t, LOG_MALFORMED, TR("a record that is not a rulebook among the rulebooks"));
        log_link_rulebook(t->link, text->data + at, len);
        arena_reset(&t->memory);
    }
}

/* The numbers are compared only if all frames were readable. Otherwise the missing games are
 * reported, and the record states how many there were. */
static void check_close(struct log_scan *t, bool all_there)
{
    const struct buf *text = &t->collection.text;
    size_t len = line_length(text, 0);
    const struct log_record *r = len == text->len ? record_at(t, text->data, len) : NULL;
    if (!r || r->kind != LOG_CLOSE)
        blame_frame(t, LOG_MALFORMED, TR("the last frame has no close record"));
    else if (all_there &&
             ((uint64_t)r->close.games != t->due - 1 || (uint64_t)r->close.rulebooks != t->collection.cache.count))
        blame_frame(t, LOG_MALFORMED, TR("the close record has other numbers of games or rulebooks"));
    else
        lose_due(t, (uint64_t)r->close.games + 1);
    arena_reset(&t->memory);
    t->closed = true;
}

/* Checks the frame against those before it, and continues with what it states, even if that is wrong. */
static void check_place(struct log_scan *t)
{
    const struct frame *f = &t->collection.frame;
    bool all_there = t->link_known;
    if (!all_there && !t->loss_count)
        blame_frame(t, LOG_TAMPERED, TR("the opening frame is missing"));
    else if (t->closed)
        blame_frame(t, LOG_DAMAGED, TR("bytes after the end of the collection"));
    else if (f->type == FRAME_OPENING)
        blame_frame(t, LOG_TAMPERED, TR("an opening frame inside the collection"));
    else if (all_there && (memcmp(f->head_before, t->link, LOG_HASH_SIZE) || f->first_record != t->records))
        blame_frame(t, LOG_TAMPERED, TR("the frame does not continue the hash chain of the collection"));
    else if (f->first_game && (all_there ? f->first_game != t->due : f->first_game < t->due))
        blame_frame(t, LOG_TAMPERED, TR("the frame has other games than expected"));
    if (f->first_game && !all_there)
        lose_due(t, f->first_game);
    if (f->first_game)
        t->due = f->first_game;
    memcpy(t->link, f->head_before, LOG_HASH_SIZE);
    t->records = f->first_record + f->record_count;
    t->link_known = true;
}

/* Reads a frame without games. */
static void take_frame(struct log_scan *t)
{
    struct log_collection *c = &t->collection;
    bool all_there = t->link_known;
    if (log_collection_load(c)) {
        lose_frame(t, &c->fault);
        return;
    }
    t->text_bytes += c->text.len;
    check_place(t);
    if (c->frame.type == FRAME_RULEBOOKS)
        link_rulebooks(t, 0);
    else if (c->frame.type == FRAME_CLOSE)
        check_close(t, all_there);
}

/* ---------------------------------------------------------------- games */

/* Returns whether the games of the current frame, whose result is `found`, can be taken. */
static bool begin_games(struct log_scan *t, const struct log_segment_result *found)
{
    if (found->fault.verdict != LOG_OK) {
        lose_frame(t, &found->fault);
        return false;
    }
    if (found->orphan) { /* its game is lost with an earlier part */
        t->text_bytes += found->text_bytes;
        t->link_known = false;
        if (t->collection.frame.first_game == t->due)
            lose_due(t, t->due + 1);
        return false;
    }
    check_place(t);
    t->records -= t->collection.frame.record_count; /* end_games counts those of all parts */
    return true;
}

/* A lost game breaks the chain, which resumes at the next frame that states its link. */
static void take_game(struct log_scan *t, const struct log_segment_result_game *g)
{
    t->game = t->due++;
    if (g->fault) {
        lose(t, t->game, t->game, g->fault);
        t->link_known = false;
        return;
    }
    log_link_game(t->link, g->line, g->len, g->head);
    t->kept++;
}

/* Adds the figures of a segment. */
static void end_games(struct log_scan *t, const struct log_segment_result *found)
{
    t->records += found->records;
    t->text_bytes += found->text_bytes;
    t->decisions += found->decisions;
    for (int k = 0; k < LOG_RECORD_KINDS; k++)
        t->kinds[k] += found->kinds[k];
}

/* Damage in the opening is left to log_scan_next, which continues after it. */
int log_scan_open(struct log_scan *t, const char *path, const struct log_io *io, const struct log_limits *limits)
{
    struct log_collection *c = &t->collection;
    t->due = 1;
    if (log_collection_open(c, path, io, limits))
        return -1;
    if (!c->loaded || c->frame.type != FRAME_OPENING) { /* log_scan_next reports it as damage */
        log_collection_start_over(c);
        return 0;
    }
    size_t len = line_length(&c->text, 0);
    const struct log_record *r = record_at(t, c->text.data, len);
    if (!r || r->kind != LOG_OPENING)
        return log_fail(&c->fault, LOG_MALFORMED, TR("the first record is not that of a collection"));
    sha256_of(t->id, c->text.data, len);
    memcpy(t->link, t->id, LOG_HASH_SIZE);
    t->link_known = true;
    t->records = c->frame.record_count;
    t->text_bytes = c->text.len;
    if (memcmp(c->frame.head_before, t->id, LOG_HASH_SIZE) || c->frame.first_record)
        blame_frame(t, LOG_TAMPERED, TR("the first frame does not begin the hash chain of the collection"));
    link_rulebooks(t, len);
    return 0;
}

/* ---------------------------------------------------------------- moving on */

enum step { STEP_END, STEP_FRAME, STEP_GAMES };

/* Moves to the next frame, and reads it if it has no games. */
static enum step next_frame(struct log_scan *t)
{
    struct log_collection *c = &t->collection;
    int more = log_collection_next_frame(c);
    if (more == 0)
        return STEP_END;
    if (more > 0 && frame_has_games(c->frame.type))
        return STEP_GAMES;
    if (more > 0)
        take_frame(t);
    else
        lose_frame(t, &c->fault);
    return STEP_FRAME;
}

/* Begins the segment at the current frame, whose games the scan reads itself. */
static void begin_segment(struct log_scan *t)
{
    struct log_collection *c = &t->collection;
    log_segment_result_release(&t->found);
    log_segment_result_begin(&t->found, c);
    t->games = begin_games(t, &t->found) ? c->frame.games : 0;
    t->first_game = c->frame.first_game;
}

/* Reads the next game of the segment. Returns whether it is intact. */
static bool read_game(struct log_scan *t)
{
    struct log_reader *r = &t->reader;
    log_reader_release(r);
    log_reader_init(r, NULL, 0, &t->collection.limits);
    log_reader_begin_game(r, &t->collection, t->first_game + t->found.count);
    while (log_reader_next_frame(r) > 0)
        continue;
    log_segment_result_game(&t->found, r);
    take_game(t, &t->found.games[t->found.count - 1]);
    if (t->found.count == t->games) {
        end_games(t, &t->found);
        t->games = 0;
    }
    return !r->broken;
}

/* Alternates between games of a segment and frames without games. */
int log_scan_next(struct log_scan *t)
{
    for (;;) {
        while (t->games)
            if (read_game(t))
                return 1;
        enum step step = next_frame(t);
        if (step == STEP_END)
            return 0;
        if (step == STEP_GAMES)
            begin_segment(t);
    }
}

/* A frame with games that begins no segment, and that no segment continued to, is an orphan: the scan reads it
 * itself. */
void log_scan_take(struct log_scan *t, const struct log_segment_result *found)
{
    struct log_collection *c = &t->collection;
    enum step step;
    if (!found->next_at && found->fault.verdict == LOG_OK)
        return; /* no one has read it */
    while ((step = next_frame(t)) != STEP_END && !(step == STEP_GAMES && c->frame_at == found->at)) {
        if (step == STEP_GAMES)
            begin_segment(t);
        while (t->games)
            read_game(t);
    }
    if (step == STEP_END)
        return;
    if (begin_games(t, found)) {
        for (size_t i = 0; i < found->count; i++)
            take_game(t, &found->games[i]);
        end_games(t, found);
    }
    if (found->next_at) { /* 0: its reader failed before it moved on */
        c->next_at = found->next_at;
        c->frames = found->frames;
    }
}

void log_scan_release(struct log_scan *t)
{
    log_reader_release(&t->reader);
    log_collection_close(&t->collection);
    log_scratch_release(&t->decoding);
    arena_release(&t->memory);
    log_segment_result_release(&t->found);
    mem_free(t->losses);
    memset(t, 0, sizeof *t);
}
