/* SPDX-License-Identifier: MIT
 *
 * Reads one game of a collection as a log. Assembles its text from the frames that hold it and the rulebook that the
 * collection stores once for all games; log_reader_check_lines then reads it like that of every other log. See
 * docs/log-format.md, "Collections". Must not check the chain between games: a scan does.
 */
#include "log/reader.h"

#include "base/tr.h"

#include <string.h>

/* Up to nine digits; a leading zero only as the number 0, which no game has. A `#` elsewhere in the path is an ordinary
 * character. */
bool log_path_has_game(const char *path, size_t *file_len, uint64_t *n)
{
    const char *mark = strrchr(path, '#');
    *n = 0;
    if (!mark || mark == path || !mark[1] || (mark[1] == '0' && mark[2]) || strlen(mark) > 10)
        return false;
    for (const char *p = mark + 1; *p; p++) {
        if (*p < '0' || *p > '9')
            return false;
        *n = *n * 10 + (uint64_t)(*p - '0');
    }
    *file_len = (size_t)(mark - path);
    return true;
}

/* Takes over the fault of the collection. */
static int collection_fails(struct log_reader *r)
{
    r->broken = true;
    r->fault = r->from->fault;
    r->fault.decisions_kept = r->sequence.decisions;
    r->fault.record = r->sequence.records;
    return -1;
}

/* Completes the fault with the place of the collection's current frame. */
static int fail_here(struct log_reader *r, enum log_verdict verdict, const char *what)
{
    log_fail_word(&r->fault, verdict, what, "%s", what);
    r->broken = true;
    r->fault.offset = r->from->frame_at;
    r->fault.frame = r->from->frames ? r->from->frames - 1 : 0;
    r->fault.bytes_lost = r->from->frame.frame_len;
    r->fault.decisions_kept = r->sequence.decisions;
    r->fault.record = r->sequence.records;
    return -1;
}

void log_reader_begin_game(struct log_reader *r, struct log_collection *c, uint64_t n)
{
    r->from = c;
    r->game = n;
}

/* Opens the file only if the collection that is kept is a different one. */
int log_reader_open_game(struct log_reader *r, const char *path, size_t file_len, uint64_t n)
{
    struct log_collection *c = r->from = r->from ? r->from : &r->own;
    buf_reset(&r->name);
    buf_add(&r->name, path, file_len);
    r->game = n;
    if (!c->fd || strcmp(buf_cstr(&c->path), buf_cstr(&r->name)) != 0) {
        log_collection_close(c);
        if (log_collection_open(c, buf_cstr(&r->name), r->io, &r->limits)) {
            collection_fails(r);
            log_collection_close(c);
            return -1;
        }
    }
    if (!n)
        log_fail(&c->fault, LOG_NOT_A_LOG, TR("no game 0: the first game is number 1"));
    return !n || log_collection_find(c, n) ? collection_fails(r) : 0;
}

/* The `lines` lines of the piece in r->text become records. */
static int read_piece(struct log_reader *r, uint32_t lines)
{
    if (r->text.len > r->limits.text_bytes - r->text_bytes)
        return fail_here(r, LOG_OVER_LIMIT, TR("too much text in the game"));
    r->frame = r->from->frame;
    r->frame.record_count = lines;
    r->frame_at = r->next_at = r->from->frame_at;
    r->line_record = r->sequence.records;
    r->line_decisions = r->sequence.decisions;
    if (log_reader_check_lines(r)) {
        struct log_fault why = r->fault;
        return fail_here(r, why.verdict, why.text);
    }
    r->line_at = 0;
    r->text_bytes += r->text.len;
    r->size += r->frame.frame_len;
    r->frames++;
    r->more_parts = r->frame.type == FRAME_PART;
    return 1;
}

/* Assembles the header, the rulebook that the game record names, and the lines that follow. */
static int first_piece(struct log_reader *r)
{
    struct log_record game;
    const struct line_cache_entry *rulebook = NULL;
    if (log_collection_find(r->from, r->game))
        return collection_fails(r);
    struct log_game_text t = log_collection_game_text(r->from, r->game);
    const char *header = (const char *)memchr(t.text, '\n', t.len) + 1, *end = t.text + t.len;
    buf_reset(&r->game_line);
    buf_add(&r->game_line, t.text, (size_t)(header - t.text));
    if (log_record_decode(&r->memory, &r->decoding, t.text, r->game_line.len - 1, false, &game, &r->fault) ||
        game.kind != LOG_GAME)
        return fail_here(r, LOG_MALFORMED, TR("invalid game record"));
    const char *rest = header < end ? (const char *)memchr(header, '\n', (size_t)(end - header)) + 1 : header;
    if (header == end)
        return fail_here(r, LOG_MALFORMED, TR("the game has no records"));
    if (game.game.rulebook && !(rulebook = log_collection_rulebook(r->from, game.game.rulebook)))
        return fail_here(r, LOG_DAMAGED, TR("the rulebook of the game is lost"));
    buf_reset(&r->text);
    buf_reserve(&r->text, (size_t)(end - header) + (rulebook ? rulebook->line.len : 0));
    buf_add(&r->text, header, (size_t)(rest - header));
    if (rulebook)
        buf_add(&r->text, rulebook->line.data, rulebook->line.len);
    buf_add(&r->text, rest, (size_t)(end - rest));
    r->cached = rulebook && rulebook->decoded ? &rulebook->record : NULL;
    return read_piece(r, t.lines - 1 + (rulebook != NULL));
}

/* Parts follow one another directly; the chain's head shows that none is missing. */
static int further_piece(struct log_reader *r)
{
    struct log_collection *c = r->from;
    uint8_t head[LOG_HASH_SIZE];
    int more = log_collection_next_frame(c);
    if (more < 0)
        return collection_fails(r);
    if (more == 0)
        return fail_here(r, LOG_TORN, TR("the game is cut off after one of its parts"));
    if (log_collection_load(c))
        return collection_fails(r);
    log_chain_head(&r->sequence.chain, head);
    if ((c->frame.type != FRAME_PART && c->frame.type != FRAME_LAST_PART) || c->frame.first_game != r->game ||
        memcmp(c->frame.head_before, head, sizeof head)) {
        fail_here(r, LOG_TAMPERED, TR("the frame does not continue the game"));
        log_collection_step_back(c);
        return -1;
    }
    if (c->start_count > 1)
        return fail_here(r, LOG_MALFORMED, TR("another game begins inside the parts of one"));
    buf_reset(&r->text);
    buf_add(&r->text, c->text.data, c->text.len);
    r->cached = NULL;
    return read_piece(r, c->frame.record_count);
}

/* A game in one frame has a first piece only. */
int log_reader_next_piece(struct log_reader *r)
{
    if (!r->frames)
        return first_piece(r);
    return r->more_parts ? further_piece(r) : 0;
}
