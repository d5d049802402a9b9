/* SPDX-License-Identifier: MIT
 *
 * See the header. A sentence is listed as checked only if a change of what it names would have been found: tests forge
 * each of them.
 */
#include "audit/verify_sentences.h"

#include "base/foreign_word.h"
#include "base/tr.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* A role in a list: a word of the log. */
static void add_name(struct buf *names, const char *role)
{
    buf_str(names, names->len ? ", " : "");
    foreign_word_add(names, role, true);
}

/* The players of shares, in the order of the log; `unopened`: only those whose share is not there. */
static const char *roles_of(struct sentence_list *s, const struct shares *shares, bool unopened)
{
    struct buf names = BUF_ON(&s->report->arena);
    for (size_t i = 0; i < shares->count; i++)
        if (!unopened || !shares->items[i].text)
            add_name(&names, shares->items[i].role);
    return buf_cstr(&names);
}

/* Decisions that were compared with what a program decides. */
static uint64_t recomputed(const struct replay *replay)
{
    uint64_t count = 0;
    for (size_t i = 0; replay->players && i < replay->header.header.roles.count; i++)
        count += replay->players[i].recomputed;
    return count;
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
    if (!replay->thin)
        add(s, "%s", tr(lang, "the rulebook: its name, its edition and the digest of its files"));
    add(s, tr_count(lang, "%s decision: the role, the legality, the number of legal choices",
                    "%s decisions: the role, the legality, the number of legal choices", replay->game->decisions),
        TR_NUMBER(lang, replay->game->decisions));
    if (recomputed(replay))
        add(s, tr_count(lang, "%s decision of a program, recomputed", "%s decisions of programs, recomputed",
                        recomputed(replay)), TR_NUMBER(lang, recomputed(replay)));
    if (replay->rolls_checked)
        add(s, tr_count(lang, "%s random draw, recomputed from the seed", "%s random draws, recomputed from the seed",
                        replay->rolls_checked), TR_NUMBER(lang, replay->rolls_checked));
    if (replay->shares.count > 1 && !replay->unseeded && !replay->rolls_observed)
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
    if (replay->verdict == REPLAY_OK && replay->ended && replay->game->state == GAME_OVER)
        add(s, "%s", tr(lang, "the result"));
}

/* Whether a receipt has a signature that was checked and holds. */
static bool is_signed(const struct verify_proofs *proofs, const struct proof_result *receipt)
{
    for (size_t i = 0; i < proofs->count; i++) {
        const struct proof_result *p = &proofs->items[i];
        if (p->kind == PROOF_SIGNATURE && p->outcome == PROOF_HOLDS && p->source && !strcmp(p->source, receipt->source))
            return true;
    }
    return false;
}

/* A head and a receipt are numbers that everyone with the log can compute. */
static void add_unsigned(struct sentence_list *s, const struct verify_proofs *proofs)
{
    struct buf names = BUF_ON(&s->report->arena);
    for (size_t i = 0; i < proofs->count; i++) {
        const struct proof_result *p = &proofs->items[i];
        if (p->outcome != PROOF_HOLDS || (p->kind != PROOF_HEAD && p->kind != PROOF_RECEIPT) ||
            (p->kind == PROOF_RECEIPT && is_signed(proofs, p)))
            continue;
        buf_str(&names, names.len ? ", " : "");
        if (p->kind == PROOF_HEAD)
            buf_printf(&names, "%.9s…", p->source);
        else
            foreign_word_add(&names, p->source, true);
    }
    if (names.len)
        add(s, tr(s->report->lang, "who kept these proofs, which show nothing if the writer of the log made them now: %s"),
            buf_cstr(&names));
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
    add_unsigned(s, proofs);
}

static bool has_share(const struct shares *shares, const char *role)
{
    for (size_t i = 0; i < shares->count; i++)
        if (!strcmp(shares->items[i].role, role))
            return true;
    return false;
}

/* The seed proves nothing to players who had no share in it. */
static void add_shareless(struct sentence_list *s, const struct replay *replay)
{
    const struct log_roles *roles = &replay->header.header.roles;
    struct buf names = BUF_ON(&s->report->arena);
    for (size_t i = 0; i < roles->count; i++)
        if (!has_share(&replay->shares, roles->items[i].role))
            add_name(&names, roles->items[i].role);
    if (names.len)
        add(s, tr(s->report->lang, "whether the others chose the seed together: no share in it for %s"), buf_cstr(&names));
}

/* Commitments and openings in which the seed has no part. */
static uint64_t unused_commitments(const struct replay *replay)
{
    uint64_t used = replay->shares.count;
    for (size_t i = 0; i < replay->shares.count; i++)
        used += replay->shares.items[i].opened_at != 0;
    return replay->commits > used ? replay->commits - used : 0;
}

/* Who could foresee the draws, or why these were not recomputed. */
static void add_unknown_chance(struct sentence_list *s, const struct replay *replay)
{
    const char *lang = s->report->lang;
    if (replay->header.header.seed)
        add(s, "%s", tr(lang, "who knew the seed before the game"));
    else if (replay->shares.count == 1 && !replay->unseeded)
        add(s, tr(lang, "who chose the seed: only %s had a share in it"),
            foreign_word(&s->report->arena, replay->shares.items[0].role));
    else if (replay->shares.count && !replay->unseeded)
        add(s, "%s", tr(lang, "who knew all shares during the game: the program that recorded it did"));
    else if (replay->shares.count)
        add(s, tr(lang, "the seed: %s did not open the share committed to"), roles_of(s, &replay->shares, true));
    if (replay->shares.count > 1)
        add_shareless(s, replay);
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
        TR_NUMBER(lang, replay->hidden), foreign_word(&s->report->arena, viewer));
    if (!replay->hidden_after)
        return;
    uint64_t after = replay->hidden_after - 1, rest = replay->reader.sequence.decisions - after;
    add(s, tr(lang, "the game after decision %s (%s and all draws): what is hidden there keeps it from being replayed"),
        TR_NUMBER(lang, after), tr_counted(&s->report->arena, lang, "%s decision", "%s decisions", rest));
    if (replay->ended && replay->reader.sequence.claims.decided)
        add(s, "%s", tr(lang, "the result that the log states"));
}

/* Nothing in a log shows who typed a decision. */
static void add_deciders(struct sentence_list *s, const struct record_kind *kind)
{
    struct buf roles = BUF_ON(&s->report->arena);
    for (size_t i = 0; i < kind->player_count; i++) {
        const struct record_player *p = &kind->players[i];
        if (p->recomputed == p->decisions)
            continue;
        add_name(&roles, p->role);
        buf_str(&roles, " (");
        record_add_player_kind(&roles, p->by, s->report->lang);
        buf_str(&roles, p->takeover_count ? tr(s->report->lang, ", then others)") : ")");
    }
    if (roles.len)
        add(s, tr(s->report->lang, "who decided; according to the log: %s"), buf_cstr(&roles));
}

/* What the header states, and nothing in the game can contradict. */
static void add_setting(struct sentence_list *s, const struct replay *replay, const struct record_kind *kind)
{
    const char *lang = s->report->lang;
    if (kind->begins == RECORD_FROM_POSITION)
        add(s, "%s", tr(lang, "whether any game led to the position at the beginning: the writer of the log set it up"));
    if (kind->ends == RECORD_STOPPED)
        add(s, "%s", tr(lang, "why the game was stopped, and what would have followed"));
    if (replay->header.header.options.count)
        add(s, "%s", tr(lang, "whether these options were agreed on before the game"));
    add_deciders(s, kind);
}

/* Always includes what no replay can show: who wrote the log, and who knew the seed. */
static void add_unchecked(struct sentence_list *s, const struct replay *replay, const struct record_kind *kind,
                          const struct verify_proofs *proofs)
{
    const char *lang = s->report->lang;
    if (replay->verdict != REPLAY_OK)
        add(s, "%s", tr(lang, "everything after this point"));
    add_unproven(s, replay, proofs);
    if (kind)
        add_setting(s, replay, kind);
    add_unknown_chance(s, replay);
    add_hidden(s, replay);
    if (replay->rolls_observed)
        add(s, "%s", tr(lang, "whether the observed results are what was rolled"));
    if (replay->rolls_observed && replay->shares.count)
        add(s, "%s", tr(lang, "why these results were typed in: the shares give a seed, from which they do not come"));
    if (replay->verdict == REPLAY_OK && !replay->ended)
        add(s, "%s", tr(lang, "whether more followed: the log is open"));
    if (replay->thin)
        add(s, "%s", tr(lang, "the text of the rules: the log is thin and only names them"));
    if (unused_commitments(replay))
        add(s, tr_count(lang, "%s commitment or opening", "%s commitments and openings", unused_commitments(replay)),
            TR_NUMBER(lang, unused_commitments(replay)));
    if (replay->resumes)
        add(s, tr_count(lang, "when the recording was interrupted; according to the log, %s time",
                        "when the recording was interrupted; according to the log, %s times", replay->resumes),
            TR_NUMBER(lang, replay->resumes));
    if (replay->annotations)
        add(s, tr_count(lang, "%s annotation (section marker or comment), which verification ignores",
                        "%s annotations (section markers and comments), which verification ignores",
                        replay->annotations), TR_NUMBER(lang, replay->annotations));
}

void verify_sentences(struct verify_report *v, struct report *r, const struct replay *replay,
                      const struct verify_proofs *proofs)
{
    struct sentence_list checked = {.report = r}, unchecked = {.report = r};
    add_checked(&checked, replay);
    add_unchecked(&unchecked, replay, v->kind, proofs);
    v->checked = checked.items;
    v->checked_count = checked.count;
    v->unchecked = unchecked.items;
    v->unchecked_count = unchecked.count;
}
