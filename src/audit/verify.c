/* SPDX-License-Identifier: MIT
 *
 * Verifies a log, and fills the report from the replay. verify_document.c formats the report;
 * its keys are in verify_fields.c.
 */
#include "audit/verify_report.h"

#include "base/tr.h"
#include "lang/print.h"

#include <sodium/utils.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Stops at the first difference: what follows from it is not news. */
enum verdict verify_log(struct replay *r, const char *path, const struct replay_options *options)
{
    int more = replay_open(r, path, options) ? -1 : 1;
    while (more > 0)
        more = replay_next(r);
    return verdict_of_replay(r);
}

/* ---------------------------------------------------------------- sentences */

/* Sentences on what was checked, in the language of the report. */
struct sentence_list {
    struct report *report;
    const char **items;
    size_t count, room;
};

static void add(struct sentence_list *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Formats on the arena of the report. */
static void add(struct sentence_list *s, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    char *text = arena_alloc(&s->report->arena, (size_t)len + 1);
    vsnprintf(text, (size_t)len + 1, fmt, again);
    va_end(again);
    ARENA_PUSH(&s->report->arena, s->items, s->count, s->room) = text;
}

/* The players of shares, in the order of the log; `unopened`: only those whose share is not there. */
static const char *roles_of(struct sentence_list *s, const struct shares *shares, bool unopened)
{
    struct buf names = BUF_ON(&s->report->arena);
    for (size_t i = 0; i < shares->count; i++)
        if (!unopened || !shares->items[i].text)
            buf_printf(&names, "%s%s", names.len ? ", " : "", shares->items[i].role);
    return buf_cstr(&names);
}

/* Only what was really compared: a log that stopped early lists less. */
static void add_checked(struct sentence_list *s, const struct replay *replay)
{
    const char *lang = s->report->lang;
    struct arena *a = &s->report->arena;
    if (replay->reader.frames)
        add(s, tr(lang, "file: checksums of %s, hash chain over %s"),
            tr_counted(a, lang, "%s frame", "%s frames", replay->reader.frames),
            tr_counted(a, lang, "%s record", "%s records", replay->reader.sequence.records));
    if (!replay->game)
        return;
    add(s, tr_count(lang, "%s decision: the role, the legality, the number of legal choices",
                    "%s decisions: the role, the legality, the number of legal choices", replay->game->decisions),
        TR_NUMBER(lang, replay->game->decisions));
    if (replay->rolls_checked)
        add(s, tr_count(lang, "%s random draw, recomputed from the seed", "%s random draws, recomputed from the seed",
                        replay->rolls_checked), TR_NUMBER(lang, replay->rolls_checked));
    if (replay->shares.count > 1 && !replay->unseeded)
        add(s, tr(lang, "the seed: a hash of the shares of %s, who committed to them before the first draw, so that no "
                        "player chose it alone"),
            roles_of(s, &replay->shares, false));
    if (replay->rolls_observed)
        add(s, tr_count(lang, "%s observed result: possible", "%s observed results: possible",
                        replay->rolls_observed), TR_NUMBER(lang, replay->rolls_observed));
    if (replay->hashes_checked)
        add(s, tr_count(lang, "%s state hash (last after decision %s)", "%s state hashes (last after decision %s)",
                        replay->hashes_checked), TR_NUMBER(lang, replay->hashes_checked),
            TR_NUMBER(lang, replay->last_hash));
    if (replay->positions_checked)
        add(s, tr_count(lang, "%s position snapshot (last after decision %s)",
                        "%s position snapshots (last after decision %s)", replay->positions_checked),
            TR_NUMBER(lang, replay->positions_checked), TR_NUMBER(lang, replay->last_position));
    if (replay->verdict == REPLAY_OK && replay->ended)
        add(s, "%s", tr(lang, "the result"));
}

/* Everything that no proof covers could have been written at any time. */
static void add_unproven(struct sentence_list *s, const struct replay *replay, const struct verify_proofs *proofs)
{
    const struct proof_result *last = NULL;
    for (size_t i = 0; i < proofs->count; i++)
        if (proofs->items[i].outcome == PROOF_HOLDS && (!last || proofs->items[i].records > last->records))
            last = &proofs->items[i];
    if (!last)
        add(s, "%s", tr(s->report->lang,
                        "the author: no published head hash to compare with (the log is consistent with itself)"));
    else if (last->records < replay->reader.sequence.records)
        add(s, tr(s->report->lang, "everything after decision %s: no proof covers it"),
            TR_NUMBER(s->report->lang, last->decision));
}

/* Who could foresee the draws, or why these were not recomputed. */
static void add_unknown_chance(struct sentence_list *s, const struct replay *replay)
{
    const char *lang = s->report->lang;
    if (replay->header.header.seed)
        add(s, "%s", tr(lang, "who knew the seed before the game"));
    else if (replay->shares.count == 1 && !replay->unseeded)
        add(s, tr(lang, "who chose the seed: only %s had a share in it"), replay->shares.items[0].role);
    else if (replay->shares.count && !replay->unseeded)
        add(s, "%s", tr(lang, "who knew all shares during the game: the program that recorded it did"));
    else if (replay->shares.count)
        add(s, tr(lang, "the seed: %s did not open the share committed to"), roles_of(s, &replay->shares, true));
    if (replay->rolls_unseeded)
        add(s, tr_count(lang, "%s random draw: possible, but not recomputed, since the log does not show the seed",
                        "%s random draws: possible, but not recomputed, since the log does not show the seed",
                        replay->rolls_unseeded),
            TR_NUMBER(lang, replay->rolls_unseeded));
}

/* Of a redacted log. */
static void add_hidden(struct sentence_list *s, const struct replay *replay)
{
    const char *lang = s->report->lang, *viewer = replay->header.header.viewer;
    if (!viewer)
        return;
    add(s, tr_count(lang, "%s record that is hidden from %s", "%s records that are hidden from %s", replay->hidden),
        TR_NUMBER(lang, replay->hidden), viewer);
    if (replay->hidden_after)
        add(s, tr(lang, "the game after decision %s: what is hidden there keeps it from being replayed"),
            TR_NUMBER(lang, replay->hidden_after - 1));
}

/* Always includes what no replay can show: who wrote the log, and who knew the seed. */
static void add_unchecked(struct sentence_list *s, const struct replay *replay, const struct verify_proofs *proofs)
{
    const char *lang = s->report->lang;
    if (replay->verdict != REPLAY_OK)
        add(s, "%s", tr(lang, "everything after this point"));
    add_unproven(s, replay, proofs);
    add_unknown_chance(s, replay);
    add_hidden(s, replay);
    if (replay->rolls_observed)
        add(s, "%s", tr(lang, "whether the observed results are what was rolled"));
    if (replay->verdict == REPLAY_OK && !replay->ended)
        add(s, "%s", tr(lang, "whether more followed: the log is open"));
    if (replay->thin)
        add(s, "%s", tr(lang, "the text of the rules: the log is thin and only names them"));
    if (replay->commits && !replay->shares.count)
        add(s, tr_count(lang, "%s commitment or opening", "%s commitments and openings", replay->commits),
            TR_NUMBER(lang, replay->commits));
    if (replay->annotations)
        add(s, tr_count(lang, "%s annotation (section marker or comment), which verification ignores",
                        "%s annotations (section markers and comments), which verification ignores",
                        replay->annotations), TR_NUMBER(lang, replay->annotations));
}

/* ---------------------------------------------------------------- the data */

/* A word for programs; the message is for people. */
static const char *reason_of(const struct replay *replay)
{
    if (replay->verdict == REPLAY_OK)
        return "";
    return replay->verdict == REPLAY_LOG ? log_verdict_name(replay->reader.fault.verdict) : replay->difference.what;
}

/* NULL: not even the header could be read. */
static const struct verify_header *header_of(struct report *r, const struct replay *replay)
{
    const struct log_header *h = &replay->header.header;
    struct arena *a = &r->arena;
    if (!h->rulebook.id)
        return NULL;
    struct verify_rulebook *rulebook = ARENA_NEW(a, struct verify_rulebook);
    struct verify_header *header = ARENA_NEW(a, struct verify_header);
    *rulebook = (struct verify_rulebook){arena_strdup(a, h->rulebook.id), arena_copy(a, h->rulebook.edition),
                                         arena_strdup(a, h->rulebook.digest)};
    *header = (struct verify_header){rulebook, arena_copy(a, h->seed), replay->thin};
    return header;
}

/* In the file or in the game, depending on what failed. */
static const struct verify_first *first_of(struct report *r, const struct replay *replay)
{
    const struct log_fault *f = &replay->reader.fault;
    const struct replay_difference *d = &replay->difference;
    if (replay->verdict == REPLAY_OK)
        return NULL;
    struct verify_first *first = ARENA_NEW(&r->arena, struct verify_first);
    if (replay->verdict == REPLAY_LOG) {
        *first = (struct verify_first){.place = VERIFY_IN_FILE, .record = f->record, .decision = f->decisions_kept,
                                       .frame = f->frame, .offset = f->offset, .bytes_lost = f->bytes_lost};
        return first;
    }
    *first = (struct verify_first){.place = VERIFY_IN_GAME, .record = d->record, .decision = d->decision,
                                   .what = d->what, .log = arena_strdup(&r->arena, d->log_side),
                                   .game = arena_strdup(&r->arena, d->game_side)};
    verify_compare_positions(first, replay, r);
    return first;
}

static const char *winner_in_words(struct report *r, const struct replay *replay, const char *winner)
{
    buf_reset(&r->scratch);
    print_member(&r->scratch, replay->game->compiled->vocab, game_player(replay->game, winner), r->lang, NULL);
    return arena_strdup(&r->arena, buf_cstr(&r->scratch));
}

/* The head of the chain is what someone can publish to prove the log's age. */
static void fill_result(struct report *r, struct verify_report *v, const struct replay *replay)
{
    const char *winner = replay->game ? game_winner(replay->game) : NULL;
    char head[2 * LOG_HASH_SIZE + 1];
    uint8_t bytes[LOG_HASH_SIZE];
    if (winner) {
        const char **winners = ARENA_NEW(&r->arena, const char *);
        *winners = arena_strdup(&r->arena, winner);
        v->winners = winners;
        v->winner_count = 1;
        v->winner = winner_in_words(r, replay, winner);
    }
    v->draw = replay->game && game_drawn(replay->game);
    v->over = replay->game && replay->game->state == GAME_OVER;
    if (replay->game && replay->game->state == GAME_FAULT)
        v->fault = arena_strdup(&r->arena, buf_cstr(&replay->game->message));
    log_chain_head(&replay->reader.sequence.chain, bytes);
    sodium_bin2hex(head, sizeof head, bytes, sizeof bytes);
    v->head = arena_strdup(&r->arena, head);
}

/* A valid log contradicts the first proof that fails. */
static void fill_proofs(struct verify_report *v, const struct verify_proofs *proofs)
{
    v->proofs = proofs->items;
    v->proof_count = proofs->count;
    for (size_t i = 0; i < proofs->count && v->verdict == VERDICT_OK; i++)
        if (proofs->items[i].outcome == PROOF_FAILS) {
            v->verdict = VERDICT_CONTRADICTED;
            v->reason = proof_kind_names[proofs->items[i].kind];
            v->message = proofs->items[i].message;
        }
}

/* Called also after a log that could not be opened. */
enum verdict verify_report_fill(struct report *r, struct replay *replay, enum verdict verdict, const char *path,
                                const struct verify_proofs *proofs)
{
    struct verify_report *v = ARENA_NEW(&r->arena, struct verify_report);
    struct sentence_list checked = {.report = r}, unchecked = {.report = r};
    *v = (struct verify_report){
        .file = arena_strdup(&r->arena, path),
        .verdict = (int)verdict,
        .reason = reason_of(replay),
        .message = arena_strdup(&r->arena, replay_message(replay)),
        .header = header_of(r, replay),
        .decisions = replay->game ? replay->game->decisions : 0,
        .rolls = replay->rolls_checked,
        .observed = replay->rolls_observed,
        .hashes = replay->hashes_checked,
        .positions = replay->positions_checked,
        .records = replay->reader.sequence.records,
        .sealed = replay->verdict == REPLAY_OK && replay->ended,
    };
    fill_result(r, v, replay);
    if (v->header) {
        add_checked(&checked, replay);
        add_unchecked(&unchecked, replay, proofs);
    }
    v->checked = checked.items;
    v->checked_count = checked.count;
    v->unchecked = unchecked.items;
    v->unchecked_count = unchecked.count;
    v->first = first_of(r, replay);
    fill_proofs(v, proofs);
    r->value = v;
    return (enum verdict)v->verdict;
}
