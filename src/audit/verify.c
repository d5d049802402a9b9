/* SPDX-License-Identifier: MIT
 *
 * See the header. Everything in a report is taken from the replay; nothing is worked out twice for text and JSON.
 */
#include "audit/verify.h"

#include "audit/verify_position.h"
#include "lang/print.h"

#include <inttypes.h>
#include <sodium/utils.h>
#include <stdarg.h>
#include <string.h>

enum verdict verify_log(struct replay *r, const char *path, const struct replay_options *options)
{
    int more = replay_open(r, path, options) ? -1 : 1;
    while (more > 0)
        more = replay_next(r);
    return verdict_of_replay(r);
}

/* ---------------------------------------------------------------- what is said */

/* The parts of a report that are lists of sentences: each is handed to `say` as it is made. */
struct verify_printer {
    void (*say)(void *ctx, const char *sentence);
    void *ctx;
    struct buf *text;
};

static void say(struct verify_printer *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void say(struct verify_printer *s, const char *fmt, ...)
{
    va_list ap;
    buf_reset(s->text);
    va_start(ap, fmt);
    buf_vprintf(s->text, fmt, ap);
    va_end(ap);
    s->say(s->ctx, buf_cstr(s->text));
}

static uint64_t decisions_of(const struct replay *r)
{
    return r->game ? r->game->decisions : 0;
}

static bool is_sealed(const struct replay *r)
{
    return r->verdict == REPLAY_OK && r->ended;
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static void say_checked(struct verify_printer *s, const struct replay *r)
{
    if (r->reader.frames)
        say(s, "every byte of %" PRIu64 " frame%s against the checks, and the chain over %" PRIu64 " record%s",
            r->reader.frames, plural(r->reader.frames), r->reader.sequence.records,
            plural(r->reader.sequence.records));
    if (!r->game)
        return;
    say(s, "%" PRIu64 " decision%s: who decides, that it is legal, out of how many", r->game->decisions,
        plural(r->game->decisions));
    if (r->rolls_checked)
        say(s, "%" PRIu64 " %s drawn again from the seed", r->rolls_checked,
            r->rolls_checked == 1 ? "roll, shuffle or pick" : "rolls, shuffles and picks");
    if (r->rolls_observed)
        say(s, "%" PRIu64 " observed result%s: possible", r->rolls_observed, plural(r->rolls_observed));
    if (r->hashes_checked)
        say(s, "%" PRIu64 " hash%s of the state, the last after decision %" PRIu64, r->hashes_checked,
            r->hashes_checked == 1 ? "" : "es", r->last_hash);
    if (r->positions_checked)
        say(s, "%" PRIu64 " snapshot%s of the position, the last after decision %" PRIu64, r->positions_checked,
            plural(r->positions_checked), r->last_position);
    if (is_sealed(r))
        say(s, "the result");
}

static void say_unchecked(struct verify_printer *s, const struct replay *r)
{
    if (r->verdict != REPLAY_OK)
        say(s, "everything behind that place");
    say(s, "who wrote the log: it agrees with itself, and no mark of it elsewhere was given to hold it against");
    if (r->header.header.seed)
        say(s, "who knew the seed before the game");
    if (r->rolls_observed)
        say(s, "whether the observed results are what was thrown");
    if (r->verdict == REPLAY_OK && !r->ended)
        say(s, "whether more came after: the log is open");
    if (r->thin)
        say(s, "the text of the rules: the log is thin and only names them");
    if (r->commits)
        say(s, "%" PRIu64 " commitment%s or opening%s", r->commits, plural(r->commits), plural(r->commits));
    if (r->annotations)
        say(s, "%" PRIu64 " aside%s: headings of turns and phases, and remarks, by which nothing goes",
            r->annotations, plural(r->annotations));
}

static const char *reason_of(const struct replay *r)
{
    if (r->verdict == REPLAY_OK)
        return "";
    return r->verdict == REPLAY_LOG ? log_verdict_name(r->reader.fault.verdict) : r->difference.what;
}

/* ---------------------------------------------------------------- text */

struct text_list {
    struct buf *out;
    const char *label;
};

static void say_line(void *ctx, const char *sentence)
{
    struct text_list *l = ctx;
    buf_printf(l->out, "  %-12s%s\n", l->label, sentence);
    l->label = "";
}

/* A line with a text of strangers. */
static void write_text(struct buf *out, const char *label, const char *text)
{
    size_t from = out->len;
    buf_printf(out, "  %-12s%s\n", label, text);
    buf_one_line(out, from);
}

/* "18 decisions, sealed; Red wins" */
static void write_outcome(struct buf *out, const struct replay *r)
{
    const char *winner = r->game ? game_winner(r->game) : NULL;
    buf_number(out, decisions_of(r));
    buf_str(out, decisions_of(r) == 1 ? " decision, " : " decisions, ");
    buf_str(out, is_sealed(r) ? "sealed" : "open");
    if (winner) {
        buf_str(out, "; ");
        print_member(out, r->game->compiled->vocab, game_player(r->game, winner), "en", NULL);
        buf_str(out, " wins");
    }
    else if (r->game && game_drawn(r->game))
        buf_str(out, "; a draw");
    else if (r->game && r->game->state == GAME_OVER)
        buf_str(out, "; over, and nobody has won");
}

void verify_line(struct buf *out, const struct replay *r, const char *path)
{
    size_t from = out->len;
    buf_str(out, path);
    buf_str(out, ": ok, ");
    write_outcome(out, r);
    if (r->game && r->game->state == GAME_FAULT) {
        buf_str(out, "; fault: ");
        buf_str(out, buf_cstr(&r->game->message));
    }
    buf_char(out, '\n');
    buf_one_line(out, from);
}

static void write_result(struct buf *out, const struct replay *r)
{
    buf_printf(out, "  %-12s", "played");
    write_outcome(out, r);
    buf_char(out, '\n');
    if (r->game && r->game->state == GAME_FAULT)
        write_text(out, "fault", buf_cstr(&r->game->message));
}

static void write_where(struct buf *out, const struct replay *r)
{
    const struct log_fault *f = &r->reader.fault;
    if (r->verdict == REPLAY_LOG) {
        buf_printf(out, "  %-12sbyte %" PRIu64 ", frame %" PRIu64 "; ", "at", f->offset, f->frame);
        log_say_decisions(out, f->decisions_kept);
        buf_printf(out, " %s good, %" PRIu64 " byte%s not\n", f->decisions_kept > 1 ? "are" : "is", f->bytes_lost,
                   f->bytes_lost == 1 ? " is" : "s are");
        return;
    }
    buf_printf(out, "  %-12srecord %" PRIu64 ", after decision %" PRIu64 "\n", "at", r->difference.record,
               r->difference.decision);
    if (!strcmp(r->difference.what, "position")) /* whole positions: what differs in them is told */
        return;
    if (*r->difference.log_side)
        write_text(out, "log", r->difference.log_side);
    if (*r->difference.game_side)
        write_text(out, "game", r->difference.game_side);
}

void verify_text(struct buf *out, const struct replay *r, enum verdict verdict, const char *path, struct buf *scratch,
                 struct arena *arena)
{
    struct text_list list = {out, "checked"};
    struct verify_printer s = {say_line, &list, scratch};
    size_t from = out->len;
    verdict_tell_replay(out, path, r);
    buf_char(out, '\n');
    buf_one_line(out, from);
    if (verdict == VERDICT_ENVIRONMENT)
        return;
    if (verdict != VERDICT_OK)
        write_where(out, r);
    verify_position_text(out, r, scratch, arena);
    if (r->header.header.rulebook.id) {
        const struct log_rulebook_ref *rb = &r->header.header.rulebook;
        from = out->len;
        buf_printf(out, "  %-12s%s, edition %s (%.16s…), %s\n", "rulebook", rb->id, rb->edition, rb->digest,
                   r->thin ? "not in the log" : "in the log");
        buf_one_line(out, from);
        write_result(out, r);
        say_checked(&s, r);
        list.label = "not checked";
        say_unchecked(&s, r);
    }
}

/* ---------------------------------------------------------------- JSON */

static void say_item(void *ctx, const char *sentence)
{
    json_out_text(ctx, sentence);
}

static void put_list(struct json_out *j, const struct replay *r, const char *key,
                     void (*list)(struct verify_printer *, const struct replay *), struct buf *scratch)
{
    struct verify_printer s = {say_item, j, scratch};
    json_out_key(j, key);
    json_out_open(j, '[');
    if (r->header.header.rulebook.id)
        list(&s, r);
    json_out_close(j, ']');
}

static void put_first(struct json_out *j, const struct replay *r, struct arena *arena)
{
    json_out_key(j, "first");
    if (r->verdict == REPLAY_OK) {
        json_out_null(j);
        return;
    }
    json_out_open(j, '{');
    if (r->verdict == REPLAY_LOG) {
        json_out_put_int(j, "record", (int64_t)r->reader.fault.record);
        json_out_put_int(j, "decision", (int64_t)r->reader.fault.decisions_kept);
        json_out_put_int(j, "frame", (int64_t)r->reader.fault.frame);
        json_out_put_int(j, "offset", (int64_t)r->reader.fault.offset);
        json_out_put_int(j, "bytes_lost", (int64_t)r->reader.fault.bytes_lost);
    } else {
        json_out_put_int(j, "record", (int64_t)r->difference.record);
        json_out_put_int(j, "decision", (int64_t)r->difference.decision);
        json_out_put_text(j, "what", r->difference.what);
        json_out_put_text(j, "log", r->difference.log_side);
        json_out_put_text(j, "game", r->difference.game_side);
        verify_position_json(j, r, arena);
    }
    json_out_close(j, '}');
}

static void put_header(struct json_out *j, const struct replay *r)
{
    const struct log_header *h = &r->header.header;
    json_out_key(j, "rulebook");
    json_out_open(j, '{');
    json_out_put_text(j, "id", h->rulebook.id);
    json_out_put_text(j, "edition", h->rulebook.edition);
    json_out_put_text(j, "digest", h->rulebook.digest);
    json_out_close(j, '}');
    json_out_put_text(j, "seed", h->seed);
    json_out_put_bool(j, "thin", r->thin);
}

static void put_result(struct json_out *j, const struct replay *r)
{
    const char *winner = r->game ? game_winner(r->game) : NULL;
    char head[65];
    uint8_t bytes[LOG_HASH_SIZE];
    json_out_put_int(j, "decisions", (int64_t)decisions_of(r));
    json_out_put_int(j, "rolls", (int64_t)r->rolls_checked);
    json_out_put_int(j, "observed", (int64_t)r->rolls_observed);
    json_out_put_int(j, "hashes", (int64_t)r->hashes_checked);
    json_out_put_int(j, "positions", (int64_t)r->positions_checked);
    json_out_put_int(j, "records", (int64_t)r->reader.sequence.records);
    json_out_put_bool(j, "sealed", is_sealed(r));
    json_out_key(j, "winners");
    json_out_open(j, '[');
    if (winner)
        json_out_text(j, winner);
    json_out_close(j, ']');
    json_out_put_bool(j, "draw", r->game && game_drawn(r->game));
    json_out_put_text(j, "fault", r->game && r->game->state == GAME_FAULT ? buf_cstr(&r->game->message) : NULL);
    log_chain_head(&r->reader.sequence.chain, bytes);
    sodium_bin2hex(head, sizeof head, bytes, sizeof bytes);
    json_out_put_text(j, "head", head);
}

void verify_json(struct json_out *j, const struct replay *r, enum verdict verdict, const char *path,
                 struct buf *scratch, struct arena *arena)
{
    json_out_open(j, '{');
    json_out_put_text(j, "file", path);
    json_out_put_text(j, "verdict", verdict_name(verdict));
    json_out_put_text(j, "reason", reason_of(r));
    json_out_put_text(j, "message", replay_message(r));
    if (r->header.header.rulebook.id)
        put_header(j, r);
    put_result(j, r);
    put_list(j, r, "checked", say_checked, scratch);
    put_list(j, r, "not_checked", say_unchecked, scratch);
    put_first(j, r, arena);
    json_out_close(j, '}');
}
