/* SPDX-License-Identifier: MIT
 *
 * See the header. The hash of a short text can be guessed: a share must be long.
 */
#include "session/shares.h"

#include "base/netstring.h"

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

/* The first commitment of a player counts, and the first opening. */
static void take(struct shares *out, const struct log_item *item, struct arena *arena)
{
    const struct log_record *r = item->record;
    if (r->kind == LOG_COMMIT && is_of_seed(r->commit.what) && out->count < SHARES_MAX && !share_of(out, r->commit.by))
        ARENA_PUSH(arena, out->items, out->count, out->cap) =
            (struct share){.role = arena_strdup(arena, r->commit.by), .digest = arena_strdup(arena, r->commit.digest),
                           .committed_at = item->index};
    struct share *opened = r->kind == LOG_OPEN && is_of_seed(r->open.what) ? share_of(out, r->open.by) : NULL;
    if (opened && !opened->text)
        *opened = (struct share){.role = opened->role,
                                 .text = arena_strdup(arena, r->open.text),
                                 .digest = opened->digest,
                                 .committed_at = opened->committed_at,
                                 .opened_at = item->index};
}

static bool is_draw(const struct log_record *r)
{
    return r->kind == LOG_ROLL || r->kind == LOG_PICK || r->kind == LOG_SHUFFLE;
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
    uint64_t first_draw = UINT64_MAX;
    *out = (struct shares){0};
    log_reader_init(&again, from->data, from->size, &from->limits);
    if (from->from)
        log_reader_begin_game(&again, from->from, from->game);
    while (log_reader_next(&again, &item) > 0) {
        take(out, &item, arena);
        if (first_draw == UINT64_MAX && is_draw(item.record))
            first_draw = item.index;
    }
    log_reader_release(&again);
    if (from->from)
        log_collection_find(from->from, from->game);
    check(out);
    for (size_t i = out->count; i-- > 0;)
        if (out->items[i].committed_at > first_draw)
            out->late = &out->items[i];
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
