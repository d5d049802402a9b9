/* SPDX-License-Identifier: MIT
 *
 * The dialogue about shares. A player types the share, which is not shown, or the commitment that `adjudge share`
 * printed, and then the share when all have committed. Must not show a share to anyone.
 */
#include "play_shares.h"

#include "heap.h"
#include "line.h"
#include "out.h"

#include <string.h>

enum {
    SHARE_LEAST = 12, /* characters: a shorter text can be found out from its commitment by trying */
    DIGEST_LEN = 64,
    TRIES = 3
};

static bool is_digest(const char *text)
{
    return strlen(text) == DIGEST_LEN && strspn(text, "0123456789abcdef") == DIGEST_LEN;
}

static struct adj_share *new_share(struct play_shares *s, const char *role)
{
    s->items = heap_grow(s->items, (s->count + 1) * sizeof *s->items);
    struct adj_share *share = &s->items[s->count++];
    *share = (struct adj_share){.role = heap_printf("%s", role)};
    return share;
}

static const char *ask(const char *question, const char *role)
{
    char *prompt = heap_printf(question, role);
    const char *line = line_read_unseen(prompt);
    heap_free(prompt);
    if (!line)
        out_error("%s", tr(lang(), "the input ended before all shares were known"));
    return line;
}

/* A commitment, or the share itself, which is then committed to. */
static bool commit(struct adj_share *share)
{
    char digest[DIGEST_LEN + 1];
    for (int i = 0; i < TRIES; i++) {
        const char *line = ask(tr(lang(), "%s, your share of the seed or your commitment (not shown): "), share->role);
        if (!line)
            return false;
        if (is_digest(line)) {
            share->digest = heap_printf("%s", line);
            return true;
        }
        if (strlen(line) >= SHARE_LEAST) {
            share->text = heap_printf("%s", line);
            adj_share_digest(share->role, share->text, digest);
            share->digest = heap_printf("%s", digest);
            return true;
        }
        out_error(tr(lang(), "a share needs at least %d characters, so that no one can guess it"), SHARE_LEAST);
    }
    return false;
}

/* Asks again after a slip; a player who cannot open the share is named, and the game does not begin. */
static bool open_share(struct adj_share *share)
{
    char digest[DIGEST_LEN + 1];
    for (int i = 0; i < TRIES; i++) {
        const char *line = ask(tr(lang(), "%s, open your share (not shown): "), share->role);
        if (!line)
            return false;
        adj_share_digest(share->role, line, digest);
        if (!share->digest || strcmp(digest, share->digest) == 0) {
            share->text = heap_printf("%s", line);
            return true;
        }
        out_error(tr(lang(), "this is not the share that %s has committed to"), share->role);
    }
    out_error(tr(lang(), "%s has not opened the share: the game cannot begin"), share->role);
    return false;
}

/* What has been committed is printed, so that players can write it down. */
bool play_shares_make(struct play_shares *s, const struct play_plan *plan)
{
    size_t roles = plan->players ? (size_t)plan->players : plan->roles;
    for (size_t i = 0; i < roles && i < plan->roles; i++) {
        if (strcmp(plan->by[i], "human") != 0)
            continue;
        struct adj_share *share = new_share(s, adj_rulebook_role(plan->rb, i));
        if (!commit(share))
            return false;
        out_printf(OUT_RESULT, tr(lang(), "%s has committed to %s\n"), share->role, share->digest);
    }
    if (!s->count)
        out_error("%s", tr(lang(), "--shares: needs at least one human player"));
    for (size_t i = 0; i < s->count; i++)
        if (!s->items[i].text && !open_share(&s->items[i]))
            return false;
    return s->count > 0;
}

/* The library compares these with the commitments of the log. */
bool play_shares_open(struct play_shares *s, const char *log, int *status)
{
    struct adj_text roles;
    *status = adj_log_unopened(log, lang(), &roles);
    if (*status != ADJ_OK) {
        out_error("%s", roles.data ? roles.data : tr(lang(), "out of memory"));
        adj_text_free(&roles);
        return false;
    }
    bool opened = true;
    for (const char *at = roles.data; opened && at && *at;) {
        size_t len = strcspn(at, "\n");
        char *role = heap_printf("%.*s", (int)len, at);
        opened = open_share(new_share(s, role));
        heap_free(role);
        at += len + (at[len] == '\n');
    }
    adj_text_free(&roles);
    *status = opened ? ADJ_OK : ADJ_BAD_INPUT;
    return opened;
}

void play_shares_release(struct play_shares *s)
{
    for (size_t i = 0; i < s->count; i++) {
        heap_free((char *)s->items[i].role);
        heap_free((char *)s->items[i].text);
        heap_free((char *)s->items[i].digest);
    }
    heap_free(s->items);
    *s = (struct play_shares){0};
}
