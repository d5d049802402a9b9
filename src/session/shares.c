/* SPDX-License-Identifier: MIT
 *
 * See the header. The hash of a short text can be guessed: a share must be long.
 */
#include "session/shares.h"

#include "base/netstring.h"
#include "base/tr.h"

#include <sodium.h>
#include <string.h>

/* What both hashes begin with, so that one is never the other. */
static struct sha256 begin(const char *what)
{
    struct sha256 hash;
    sha256_begin(&hash);
    netstring_add(&hash, what, strlen(what));
    return hash;
}

static void end(struct sha256 *hash, char out[SHARE_HEX])
{
    uint8_t bytes[SHA256_SIZE];
    sha256_end(hash, bytes);
    sodium_bin2hex(out, SHARE_HEX, bytes, sizeof bytes);
}

static void add(struct sha256 *hash, const char *role, const char *text)
{
    netstring_add(hash, role, strlen(role));
    netstring_add(hash, text, strlen(text));
}

void share_digest(const char *role, const char *text, char out[SHARE_HEX])
{
    struct sha256 hash = begin("adjudge share");
    add(&hash, role, text);
    end(&hash, out);
}

void shares_seed(const struct share *shares, size_t count, char out[SHARE_HEX])
{
    struct sha256 hash = begin("adjudge seed");
    for (size_t i = 0; i < count; i++)
        add(&hash, shares[i].role, shares[i].text);
    end(&hash, out);
}

/* ---------------------------------------------------------------- of a log */

static bool is_of_seed(const char *what)
{
    return !strcmp(what, "seed");
}

static struct share *share_of(struct shares *s, const char *role)
{
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->items[i].role, role))
            return &s->items[i];
    return NULL;
}

static bool is_draw(const struct log_record *r)
{
    return r->kind == LOG_ROLL || r->kind == LOG_PICK || r->kind == LOG_SHUFFLE;
}

/* What was read of a log so far. */
struct reading {
    struct shares *out;
    struct arena *arena;
    bool drawn; /* a draw */
    const char *opened; /* the first role with an opening; NULL: none */
    uint64_t opened_at;
};

/* The first one counts. */
static void find_fault(struct reading *x, const char *role, uint64_t record, const char *text)
{
    if (!x->out->fault.role)
        x->out->fault = (struct share_fault){arena_strdup(x->arena, role), text, record};
}

/* Commitments come before everything that depends on a share of another player. */
static void take_commitment(struct reading *x, const char *role, const char *digest, uint64_t record)
{
    struct shares *s = x->out;
    if (share_of(s, role))
        find_fault(x, role, record, TR("%s has committed to a share of the seed twice"));
    else if (x->drawn)
        find_fault(x, role, record, TR("%s has committed to a share of the seed after the first random draw"));
    else if (x->opened)
        find_fault(x, role, record, TR("%s has committed to a share of the seed after another share was opened"));
    if (s->count < SHARES_MAX && !share_of(s, role))
        ARENA_PUSH(x->arena, s->items, s->count, s->cap) =
            (struct share){.role = arena_strdup(x->arena, role), .digest = arena_strdup(x->arena, digest),
                           .committed_at = record};
}

static void take_opening(struct reading *x, const char *role, const char *text, uint64_t record)
{
    struct share *share = share_of(x->out, role);
    if (!x->opened) {
        x->opened = arena_strdup(x->arena, role);
        x->opened_at = record;
    }
    if (!share)
        find_fault(x, role, record, TR("%s has opened a share of the seed without a commitment to it"));
    else if (share->text)
        find_fault(x, role, record, TR("%s has opened a share of the seed twice"));
    else {
        share->text = arena_strdup(x->arena, text);
        share->opened_at = record;
    }
}

/* Openings come after the last draw, which would be known in advance otherwise. */
static void take(struct reading *x, const struct log_item *item)
{
    const struct log_record *r = item->record;
    if (r->kind == LOG_COMMIT && is_of_seed(r->commit.what))
        take_commitment(x, r->commit.by, r->commit.digest, item->index);
    else if (r->kind == LOG_OPEN && is_of_seed(r->open.what))
        take_opening(x, r->open.by, r->open.text, item->index);
    else if (is_draw(r) && x->opened)
        find_fault(x, x->opened, x->opened_at, TR("%s has opened a share of the seed before the last random draw"));
    x->drawn |= is_draw(r);
}

static void check(struct shares *s)
{
    char digest[SHARE_HEX];
    s->missing = NULL;
    s->wrong = NULL;
    for (size_t i = s->count; i-- > 0;) {
        const struct share *share = &s->items[i];
        if (!share->text) {
            s->missing = share->role;
            continue;
        }
        share_digest(share->role, share->text, digest);
        if (strcmp(digest, share->digest))
            s->wrong = share;
    }
}

/* Of a collection the same game is found again, so that the reader can continue in its frame. */
void shares_read(struct shares *out, struct log_reader *from, struct arena *arena)
{
    struct log_reader again;
    struct log_item item;
    struct reading x = {.out = out, .arena = arena};
    *out = (struct shares){0};
    log_reader_init(&again, from->data, from->size, &from->limits);
    if (from->from)
        log_reader_begin_game(&again, from->from, from->game);
    while (log_reader_next(&again, &item) > 0)
        take(&x, &item);
    log_reader_release(&again);
    if (from->from)
        log_collection_find(from->from, from->game);
    check(out);
}

void shares_add(struct shares *s, const struct share *opened, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct share *share = share_of(s, opened[i].role);
        if (share && !share->text)
            share->text = opened[i].text;
    }
    check(s);
}
