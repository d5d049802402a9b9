/* SPDX-License-Identifier: MIT
 *
 * Replays logs and counts what they exercised, with any number of callers at the same time: each has a worker of its
 * own, and only the numbers of the next log and of those that are done are shared. cover_finish joins the counts.
 * Must not know what a rule is about.
 */
#include "audit/cover.h"

#include "base/sort.h"
#include "base/tr.h"

#include <string.h>

/* ---------------------------------------------------------------- which rulebook */

/* A log that begins from a position has code in addition to the rulebook, which is then compiled without it. */
static void take_rulebook(struct cover *cover)
{
    if (!replay_take_rulebook(&cover->source, &cover->rulebook, &cover->compiled)) {
        const struct rulebook *rb = cover->source.compiled->rb;
        cover->diags.arena = &cover->arena;
        cover->rulebook = rulebook_from_files(rb->files, rb->file_count, &cover->diags);
        cover->compiled = compile_rulebook(cover->rulebook, &cover->diags);
    }
    cover->c = cover->compiled;
}

/* That of the first log that can be opened. */
static void find_rulebook(struct cover *cover)
{
    const struct replay_options options = {.kept = &cover->workers[0].kept,
                                           .lang = cover->lang}; /* the worker continues from there */
    for (size_t i = 0; i < cover->count && !cover->c; i++) {
        if (!replay_open(&cover->source, cover->names[i], &options))
            take_rulebook(cover);
        else
            cover->unreadable |= verdict_of_replay(&cover->source) == VERDICT_ENVIRONMENT;
        replay_release(&cover->source);
        memset(&cover->source, 0, sizeof cover->source);
    }
}

/* Without a rulebook of the caller, that of the first log is measured. */
void cover_open(struct cover *cover, const char *const *names, size_t count, const struct compiled *given)
{
    cover->names = names;
    cover->count = count;
    cover->c = given;
    cover->given = given != NULL;
    if (!given)
        find_rulebook(cover);
    if (cover->c)
        cover->coverage = coverage_new(cover->c);
}

/* ---------------------------------------------------------------- one log */

/* By the digest: another edition has other clauses. */
static bool is_measured(const struct cover *cover, const struct replay *r)
{
    const char *digest = r->header.header.rulebook.digest;
    return cover->c && digest && !strcmp(digest, cover->c->rb->digest);
}

/* Called when the replay has its game: counting begins with the first decision. */
static void watch(void *ctx, struct game *g)
{
    struct cover_worker *w = ctx;
    if (strcmp(g->compiled->rb->digest, w->cover->c->rb->digest))
        return;
    w->coverage = coverage_new(g->compiled);
    coverage_watch_fast(w->coverage, &g->vm, &g->decisions);
}

/* Why a log was not counted. Other games are named as such, even if they are damaged, too. */
static enum cover_status status_of(const struct cover *cover, const struct replay *r, enum verdict verdict)
{
    if (r->verdict == REPLAY_LOG || !r->header.header.rulebook.id)
        return COVER_SPOILT;
    if (cover->c && !is_measured(cover, r))
        return strcmp(r->header.header.rulebook.id, cover->c->rb->id.text) ? COVER_OTHER_GAME : COVER_OTHER_RULEBOOK;
    if (r->verdict == REPLAY_REFUSED && r->thin && !r->compiled)
        return COVER_NO_RULEBOOK;
    if (verdict == VERDICT_OK) /* it can have become readable after the rulebook was looked for */
        return cover->c ? COVER_COUNTED : COVER_NO_RULEBOOK;
    return COVER_SPOILT;
}

/* For logs that were skipped: which rulebook they have, or what is wrong with them. */
static const char *message_of(struct cover_worker *w, enum cover_status status)
{
    const struct log_header *h = &w->replay.header.header;
    switch (status) {
    case COVER_COUNTED: return "";
    case COVER_OTHER_GAME:
    case COVER_OTHER_RULEBOOK:
        return arena_printf(&w->arena, tr(w->cover->lang, "it was played by %s, edition %s (%.16s…)"), h->rulebook.id,
                            h->rulebook.edition ? h->rulebook.edition : "?", h->rulebook.digest);
    default: return arena_strdup(&w->arena, verdict_text(&w->replay));
    }
}

/* Makes the worker ready for the next log. */
static void forget(struct cover_worker *w)
{
    replay_release(&w->replay);
    memset(&w->replay, 0, sizeof w->replay);
    coverage_free(w->coverage);
    w->coverage = NULL;
}

/* A log of other rules is not played: whether it is intact does not matter here. */
static void count_log(struct cover_worker *w, size_t i)
{
    struct cover *cover = w->cover;
    struct replay_options options = {.compiled = cover->given ? cover->c : NULL,
                                     .known = cover->c,
                                     .lang = cover->lang,
                                     .kept = &w->kept,
                                     .prepared = cover->c ? watch : NULL,
                                     .ctx = w};
    struct cover_outcome *o = &w->outcome;
    int more = replay_open(&w->replay, cover->names[i], &options) || !is_measured(cover, &w->replay) ? -1 : 1;
    while (more > 0)
        more = replay_next(&w->replay);
    enum verdict verdict = verdict_of_replay(&w->replay);
    enum cover_status status = status_of(cover, &w->replay, verdict);
    if (status == COVER_COUNTED) {
        o->counted++;
        o->decisions += w->replay.game->decisions;
        coverage_sum_add(&w->sum, w->coverage, (int64_t)i, w->replay.game->decisions);
    } else
        ARENA_PUSH(&w->arena, o->skipped, o->skipped_count, o->skipped_cap) =
            (struct cover_log){i, status, verdict, message_of(w, status)};
    forget(w);
}

/* ---------------------------------------------------------------- all of them */

/* How many logs are to be counted. */
static size_t count_here(const struct cover *cover)
{
    if (!cover->shards)
        return cover->count;
    return cover->count / cover->shards + (cover->shard < cover->count % cover->shards);
}

/* Claims one log at a time, so that a long log does not delay others. */
void cover_work(struct cover *cover, int (*progress)(void *ctx, size_t done, size_t total), void *ctx)
{
    size_t number = atomic_fetch_add(&cover->workers_begun, 1), i;
    if (number >= COVER_WORKERS_MAX)
        return;
    struct cover_worker *w = &cover->workers[number];
    w->cover = cover;
    size_t count = count_here(cover);
    while (!atomic_load(&cover->stop) && (i = atomic_fetch_add(&cover->next, 1)) < count) {
        count_log(w, cover->shards ? i * cover->shards + cover->shard : i);
        size_t done = atomic_fetch_add(&cover->done, 1) + 1;
        if (progress && progress(ctx, done, count))
            atomic_store(&cover->stop, true);
    }
}

static int by_number(const void *a, const void *b, const void *ctx)
{
    const struct cover_log *x = a, *y = b;
    (void)ctx;
    return (x->number > y->number) - (x->number < y->number);
}

/* The messages stay where they are. */
static void join_outcome(struct cover *cover, const struct cover_outcome *from)
{
    struct cover_outcome *to = &cover->outcome;
    to->counted += from->counted;
    to->decisions += from->decisions;
    for (size_t i = 0; i < from->skipped_count; i++)
        ARENA_PUSH(&cover->arena, to->skipped, to->skipped_count, to->skipped_cap) = from->skipped[i];
}

/* Only after all callers have returned. After a stop, the logs that were begun are the result. */
void cover_finish(struct cover *cover)
{
    for (size_t i = 0; i < COVER_WORKERS_MAX; i++) {
        coverage_sum_join(&cover->sum, &cover->workers[i].sum);
        join_outcome(cover, &cover->workers[i].outcome);
    }
    struct cover_outcome *o = &cover->outcome;
    sort_stable(o->skipped, o->skipped_count, sizeof *o->skipped, by_number, NULL);
    cover->count = (size_t)o->counted + o->skipped_count; /* if it was stopped: what was begun was finished, and is all */
}

void cover_release(struct cover *cover)
{
    for (size_t i = 0; i < COVER_WORKERS_MAX; i++) {
        forget(&cover->workers[i]);
        log_collection_close(&cover->workers[i].kept);
        coverage_sum_release(&cover->workers[i].sum);
        arena_release(&cover->workers[i].arena);
    }
    coverage_sum_release(&cover->sum);
    coverage_free(cover->coverage);
    replay_release(&cover->source);
    compiled_free(cover->compiled);
    rulebook_free(cover->rulebook);
    arena_release(&cover->arena);
}

/* Names of the report's schema; the document translates them. */
const char *cover_status_name(const struct cover_log *log)
{
    switch (log->status) {
    case COVER_COUNTED: return "counted";
    case COVER_OTHER_GAME: return TR("other game");
    case COVER_OTHER_RULEBOOK: return TR("other rulebook");
    case COVER_NO_RULEBOOK: return TR("no rulebook");
    default: return verdict_name(log->verdict);
    }
}
