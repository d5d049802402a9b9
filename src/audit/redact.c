/* SPDX-License-Identifier: MIT
 *
 * Two runs over a log: a replay, which shows step by step what the role may know (explain/trace/trace_view.h), and a
 * reading, which replaces records. A record whose visibility is in doubt is hidden.
 */
#include "audit/redact.h"

#include "base/netstring.h"
#include "base/tr.h"
#include "session/verdict.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Fewer than 16 bytes of a seed can be tried out: 16 hex digits are 64 bits. */
enum { SECRET_LEAST = 24, DIGEST_HEX = 2 * SHA256_SIZE + 1 };

/* ---------------------------------------------------------------- commitments */

static void make_key(struct redaction *x, const char *secret)
{
    static const char what[] = "adjudge redaction";
    struct sha256 hash;
    sha256_begin(&hash);
    netstring_add(&hash, what, sizeof what - 1);
    netstring_add(&hash, secret, strlen(secret));
    sha256_end(&hash, x->key);
    x->guessable = strlen(secret) < SECRET_LEAST;
}

/* The salt of a record: HMAC-SHA256 of its number, in decimal digits, with the key of the redaction. */
static void make_salt(const struct redaction *x, uint64_t number, char out[DIGEST_HEX])
{
    uint8_t bytes[SHA256_SIZE];
    char digits[32];
    int len = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    sha256_hmac(bytes, x->key, sizeof x->key, digits, (size_t)len);
    sodium_bin2hex(out, DIGEST_HEX, bytes, sizeof bytes);
}

/* SHA-256 of "adjudge hidden", the salt in hex, and the line, each as a netstring. */
static const char *commitment(struct redaction *x, const struct log_item *item)
{
    static const char what[] = "adjudge hidden";
    char salt[DIGEST_HEX], hex[DIGEST_HEX];
    uint8_t bytes[SHA256_SIZE];
    struct sha256 hash;
    make_salt(x, item->index, salt);
    sha256_begin(&hash);
    netstring_add(&hash, what, sizeof what - 1);
    netstring_add(&hash, salt, strlen(salt));
    netstring_add(&hash, item->line, item->len);
    sha256_end(&hash, bytes);
    sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
    return arena_strdup(&x->looking, hex);
}

/* ---------------------------------------------------------------- what the role may know */

/* The order of a shuffle is known only to someone who knows everything. */
static void note_draws(struct redaction *x, struct redact_step *step, const struct trace_view *view)
{
    const struct journal *j = &x->replay.game->journal;
    step->first_draw = x->draw_count;
    for (size_t i = 0; i < j->count; i++) {
        enum journal_kind kind = (enum journal_kind)j->entries[i].kind;
        if (kind == JOURNAL_ROLL || kind == JOURNAL_PICK || kind == JOURNAL_SHUFFLE)
            ARENA_PUSH(&x->arena, x->seen, x->draw_count, x->draw_cap) =
                view->all || (kind != JOURNAL_SHUFFLE && view->seen[i]);
    }
    step->draws = x->draw_count - step->first_draw;
}

/* The game has taken a decision, or has begun. */
static void note_step(struct redaction *x, int32_t viewer)
{
    struct game *g = x->replay.game, before = {0};
    struct decision_context m = decision_context_start("en");
    struct trace_viewer viewpoint = trace_viewer_at_start(viewer);
    struct trace_view view;
    arena_reset(&x->looking);
    if (game_rewind(&before, g, NULL)) {
        m = decision_context_decided(&before, &g->last_answer, "en", &x->looking, &x->scratch);
        viewpoint = trace_viewer_before(&before, viewer, &x->looking);
    }
    trace_view_make(&view, g, &m, &viewpoint, &x->looking);
    struct redact_step *step = &ARENA_PUSH(&x->arena, x->steps, x->step_count, x->step_cap);
    *step = (struct redact_step){.decision = view.decision, .choices = view.choices, .all = view.all};
    note_draws(x, step, &view);
    game_release(&before);
}

static int fail(struct redaction *x, const char *message)
{
    x->message = arena_strdup(&x->arena, message);
    return -1;
}

static int fail_in_replay(struct redaction *x)
{
    buf_reset(&x->scratch);
    verdict_format_replay(&x->scratch, NULL, &x->replay);
    return fail(x, buf_cstr(&x->scratch));
}

static void fail_in_reading(struct redaction *x, const struct log_reader *reader)
{
    buf_reset(&x->scratch);
    verdict_format_fault(&x->scratch, NULL, &reader->fault, x->replay.lang);
    x->fault = reader->fault;
    fail(x, buf_cstr(&x->scratch));
}

/* The seed as the game has it: also one that was made from shares. */
static int find_key(struct redaction *x, const struct redact_options *options)
{
    const char *secret = options->secret ? options->secret : x->replay.game->seed;
    if (x->replay.header.header.viewer)
        return fail(x, tr(options->lang, "the log is redacted already"));
    if (!secret)
        return fail(x, tr(options->lang, "the log has no seed: what is hidden needs a secret (--secret FILE)"));
    make_key(x, secret);
    return 0;
}

int redact_prepare(struct redaction *x, const char *path, const struct redact_options *options)
{
    const struct replay_options replay = {
        .compiled = options->compiled, .folder = options->rulebook, .io = options->io, .lang = options->lang};
    struct replay *r = &x->replay;
    int32_t viewer;
    int more = 1;
    x->io = options->io;
    if (replay_open(r, path, &replay) || replay_to(r, 0) < 0)
        return fail_in_replay(x);
    if (find_key(x, options))
        return -1;
    if (!game_read_viewer(r->game, options->role, options->lang, &viewer, &x->scratch))
        return fail(x, buf_cstr(&x->scratch));
    x->role = r->compiled->vocab->members[viewer].name;
    r->game->keep_before = true;
    for (note_step(x, viewer); (more = replay_next(r)) > 0;)
        note_step(x, viewer);
    return more < 0 ? fail_in_replay(x) : 0;
}

/* ---------------------------------------------------------------- records */

/* Where the second run is. */
struct redact_place {
    struct redaction *x;
    size_t step, draw; /* draws of that step so far */
};

static const struct redact_step *step_of(const struct redact_place *p)
{
    static const struct redact_step unknown; /* after the last step that could be replayed */
    return p->step < p->x->step_count ? &p->x->steps[p->step] : &unknown;
}

/* Draws that set up a position are not in the journal of the game: then the numbers differ, and all are hidden. */
static bool sees_draw(const struct redact_place *p, uint64_t draws_of_log)
{
    const struct redact_step *step = step_of(p);
    return step->draws == draws_of_log && p->draw < step->draws && p->x->seen[step->first_draw + p->draw];
}

static bool is_draw(const struct log_record *r)
{
    return r->kind == LOG_ROLL || r->kind == LOG_PICK || r->kind == LOG_SHUFFLE;
}

/* Marks name turns and phases, and who plays is no secret. A comment may say anything, and the shares are the seed. */
static bool may_stay(const struct redact_place *p, const struct log_record *r, uint64_t draws_of_log)
{
    switch (r->kind) {
    case LOG_RULEBOOK:
    case LOG_RESUME:
    case LOG_END:
    case LOG_COMMIT:
    case LOG_PLAYER:
    case LOG_MARK: return true;
    case LOG_DECISION: return step_of(p)->decision && step_of(p)->choices;
    case LOG_HASH:
    case LOG_POSITION: return step_of(p)->all;
    default: return is_draw(r) && sees_draw(p, draws_of_log);
    }
}

static struct log_record hidden(struct redact_place *p, const struct log_item *item)
{
    const struct log_record *r = item->record;
    p->x->hidden++;
    if (r->kind != LOG_DECISION)
        return (struct log_record){.kind = LOG_HIDDEN,
                                   .hidden = {log_record_name(r->kind), commitment(p->x, item)}};
    return (struct log_record){.kind = LOG_HIDDEN_DECISION,
                               .hidden_decision = {.n = r->decision.n,
                                                   .role = r->decision.role,
                                                   .choice = step_of(p)->decision ? r->decision.choice : NULL,
                                                   .digest = commitment(p->x, item)}};
}

static struct log_record redacted_header(const struct redaction *x, const struct log_record *header)
{
    struct log_record r = *header;
    if (r.header.needs < LOG_FORMAT_SECRETS)
        r.header.format = r.header.needs = LOG_FORMAT_SECRETS;
    r.header.seed = NULL;
    r.header.viewer = x->role;
    return r;
}

/* How many draws each step has in the log. */
static int count_draws(struct redaction *x, const char *path, uint64_t *counts)
{
    struct log_reader reader;
    struct log_item item;
    size_t step = 0;
    log_reader_init(&reader, NULL, 0, NULL);
    int more = log_reader_open(&reader, path, x->io) ? -1 : 1;
    while (more > 0 && (more = log_reader_next(&reader, &item)) > 0) {
        step += item.record->kind == LOG_DECISION;
        if (is_draw(item.record) && step < x->step_count)
            counts[step]++;
    }
    if (more < 0)
        fail_in_reading(x, &reader);
    log_reader_release(&reader);
    return more;
}

/* One record of the log, or its replacement. */
static int give(struct redact_place *p, const struct log_item *item, const uint64_t *counts, redact_take *take,
                void *ctx)
{
    struct log_record r = *item->record;
    if (r.kind == LOG_DECISION) {
        p->step++;
        p->draw = 0;
    }
    if (!may_stay(p, item->record, p->step < p->x->step_count ? counts[p->step] : 0))
        r = hidden(p, item);
    p->draw += is_draw(item->record);
    return take(ctx, &r);
}

/* The commitment to the header follows the rulebook, whose place is fixed. */
static int run(struct redaction *x, struct log_reader *reader, const uint64_t *counts, redact_take *take, void *ctx)
{
    struct redact_place place = {.x = x};
    struct log_record header, of_header;
    struct log_item item;
    bool waiting = false; /* of_header is to come */
    int more, stopped = 0;
    while (!stopped && (more = log_reader_next(reader, &item)) > 0) {
        arena_reset(&x->looking);
        if (item.record->kind == LOG_HEADER) {
            of_header = hidden(&place, &item);
            of_header.hidden.digest = arena_strdup(&x->arena, of_header.hidden.digest);
            header = redacted_header(x, item.record);
            stopped = take(ctx, &header);
            waiting = true;
            continue;
        }
        if (waiting && item.record->kind != LOG_RULEBOOK) {
            stopped = take(ctx, &of_header);
            waiting = false;
        }
        stopped = stopped || give(&place, &item, counts, take, ctx);
    }
    if (!stopped && !more && waiting)
        stopped = take(ctx, &of_header);
    return stopped || more ? -1 : 0;
}

int redact_run(struct redaction *x, const char *path, redact_take *take, void *ctx)
{
    struct log_reader reader;
    uint64_t *counts = ARENA_ARRAY(&x->arena, uint64_t, x->step_count + 1);
    if (count_draws(x, path, counts))
        return -1;
    log_reader_init(&reader, NULL, 0, NULL);
    int failed = log_reader_open(&reader, path, x->io) || run(x, &reader, counts, take, ctx);
    if (reader.fault.verdict != LOG_OK)
        fail_in_reading(x, &reader);
    log_reader_release(&reader);
    return failed ? -1 : 0;
}

void redact_release(struct redaction *x)
{
    replay_release(&x->replay);
    buf_release(&x->scratch);
    arena_release(&x->arena);
    arena_release(&x->looking);
    memset(x, 0, sizeof *x);
}
