/* SPDX-License-Identifier: MIT
 *
 * Verifies a log, and fills the report from the replay. verify_document.c formats the report;
 * its keys are in verify_fields.c.
 */
#include "audit/verify_report.h"

#include "audit/verify_sentences.h"
#include "base/tr.h"
#include "explain/result_report.h"
#include "lang/print.h"

#include <sodium/utils.h>
#include <string.h>

/* Stops at the first difference: what follows from it is not news. */
enum verdict verify_log(struct replay *r, const char *path, const struct replay_options *options)
{
    int more = replay_open(r, path, options) ? -1 : 1;
    while (more > 0)
        more = replay_next(r);
    return verdict_of_replay(r);
}

/* ---------------------------------------------------------------- the data */

/* A word for programs; the message is for people. */
static const char *reason_of(const struct replay *replay)
{
    if (replay->verdict == REPLAY_OK)
        return "";
    return replay->verdict == REPLAY_LOG ? log_verdict_name(replay->reader.fault.verdict) : replay->difference.what;
}

/* As the rulebook prints the value in the language; false: it has no such option. */
static bool add_option_value(struct buf *out, const struct compiled *c, const struct log_option *o, struct arena *a,
                             const char *lang)
{
    const struct vocab_field *f = c ? vocab_table_field(c->vocab, o->name) : NULL;
    struct diags diags = {.arena = a};
    int32_t value = (int32_t)o->number;
    if (!f || !f->option || o->type == LOG_OPTION_INT)
        return false;
    if (o->type == LOG_OPTION_TEXT &&
        vocab_parse_value(c->vocab, &f->type, o->text, (struct src_pos){-1, 0, 0}, &value, &diags))
        return false;
    print_value(out, c->vocab, f->type, value, lang, NULL);
    return true;
}

static const char *options_of(struct arena *a, const struct log_options *options, const struct compiled *c,
                              const char *lang)
{
    struct buf b = BUF_ON(a);
    for (size_t i = 0; i < options->count; i++) {
        const struct log_option *o = &options->items[i];
        buf_printf(&b, "%s%s ", i ? ", " : "", o->name);
        if (add_option_value(&b, c, o, a, lang))
            continue;
        if (o->type == LOG_OPTION_INT)
            buf_printf(&b, "%lld", (long long)o->number);
        else
            buf_str(&b, o->type == LOG_OPTION_TEXT ? o->text : o->number ? "yes" : "no");
    }
    return buf_cstr(&b);
}

/* NULL: not even the header could be read. The names of the rulebook are those of the header, which were compared with
 * the rulebook before the game began. */
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
    *header = (struct verify_header){rulebook, arena_copy(a, h->seed), replay->thin, replay->game != NULL,
                                     options_of(a, &h->options, replay->compiled, r->lang)};
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

/* The head of the chain is what someone can publish to prove the log's age. */
static void fill_result(struct report *r, struct verify_report *v, const struct replay *replay)
{
    v->over = replay->game && replay->game->state == GAME_OVER;
    char head[2 * LOG_HASH_SIZE + 1];
    uint8_t bytes[LOG_HASH_SIZE];
    v->result = result_report(r, replay->game, v->over); /* a position can have one before the end */
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

static const char *match_message(struct report *r, const struct verify_match *m)
{
    if (m->thing_count)
        return arena_printf(&r->arena,
                            tr_count(r->lang, "the rulebook in the log is not that of '%s': %s thing differs",
                                     "the rulebook in the log is not that of '%s': %s things differ", m->thing_count),
                            m->with, TR_NUMBER(r->lang, m->thing_count));
    return arena_printf(&r->arena,
                        m->things ? tr(r->lang, "the rulebook in the log is not that of '%s'")
                                  : tr(r->lang, "the rulebook in the log does not have the digest '%s'"),
                        m->with);
}

/* A valid log contradicts its reader's rulebook. */
static void fill_matches(struct verify_report *v, struct report *r, const struct replay *replay,
                         struct verify_expected *expected)
{
    struct verify_match *matches = ARENA_ARRAY(&r->arena, struct verify_match, 2);
    v->match_count = expected ? verify_match_rulebook(expected, replay, r->lang, matches) : 0;
    v->matches = v->match_count ? matches : NULL;
    for (size_t i = 0; i < v->match_count; i++) {
        if (!matches[i].same && v->verdict == VERDICT_OK) {
            v->verdict = VERDICT_CONTRADICTED;
            v->reason = "rulebook";
            v->message = match_message(r, &matches[i]);
        }
        const char **things = ARENA_ARRAY(&r->arena, const char *, matches[i].thing_count + 1);
        for (size_t n = 0; n < matches[i].thing_count; n++)
            things[n] = arena_strdup(&r->arena, matches[i].things[n]);
        matches[i].things = things;
        matches[i].with = arena_strdup(&r->arena, matches[i].with);
    }
}

/* Called also after a log that could not be opened. */
enum verdict verify_report_fill(struct report *r, struct replay *replay, enum verdict verdict, const char *path,
                                struct verify_expected *expected, const struct verify_proofs *proofs)
{
    struct verify_report *v = ARENA_NEW(&r->arena, struct verify_report);
    *v = (struct verify_report){
        .file = arena_strdup(&r->arena, path),
        .verdict = (int)verdict,
        .reason = reason_of(replay),
        .message = arena_strdup(&r->arena, replay_message(replay)),
        .kind = record_kind_of_replay(&r->arena, replay, false),
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
    if (v->header)
        verify_sentences(v, r, replay, proofs);
    v->first = first_of(r, replay);
    fill_matches(v, r, replay, expected);
    fill_proofs(v, proofs);
    r->value = v;
    if (verdict == VERDICT_ENVIRONMENT)
        report_set_failure(r, v->message);
    return (enum verdict)v->verdict;
}
