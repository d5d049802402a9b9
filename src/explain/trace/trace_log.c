/* SPDX-License-Identifier: MIT
 *
 * From a log to traces; see trace_log.h.
 */
#include "explain/trace/trace_log.h"

#include "explain/position_ref.h"
#include "explain/trace/trace_about.h"
#include "session/verdict.h"
#include "session/words.h"

static void forget(struct trace_again *a)
{
    trace_release(&a->trace);
    game_release(&a->game);
    arena_release(&a->arena);
    a->notes = (struct trace_notes){0};
    buf_reset(&a->scratch);
}

/* Everything that depends on the position before the decision is made before reasons_decide takes
 * it: who decides, what was hidden, which rules are about it. */
static void watch(struct trace_again *a, struct game *game, int32_t viewer, const char *lang)
{
    struct decision_context m = decision_context_decided(&a->game, &game->last_answer, lang, &a->arena, &a->scratch);
    struct trace_viewer viewpoint = trace_viewer_before(&a->game, viewer, &a->arena);
    trace_about_decision(a, game->compiled, &m, viewer, lang);
    struct trace_view view;
    if (!a->reasons)
        a->reasons = reasons_new(game->compiled, lang);
    struct sight after;
    sight_make(&after, game->compiled, &game->vm, viewer, &a->arena);
    reasons_watch_for(a->reasons, viewpoint.saw_all && sight_is_full(&after) ? NULL : &after);
    about_moments_watch(&a->moments, game->compiled, &a->game.vm, NULL, &a->arena);
    reasons_decide(a->reasons, &a->game, &game->last_answer);
    about_moments_stop(&a->moments, &a->game.vm);
    reasons_watch_for(a->reasons, NULL);
    decision_context_taken(&m, &a->game);
    trace_view_make(&view, &a->game, &m, &viewpoint, &a->arena);
    trace_make(&a->trace, &a->game, 0, &m, a->reasons, &view, lang);
    if (a->trace.open) /* what happened may not be known to others */
        trace_about_events(a, lang);
    if (view.decision)
        a->trace.notes = a->notes;
}

/* Without a state to go back to (the game has just begun, or keep_before is not set), the journal of
 * `game` itself is traced, without reasons. */
void trace_again(struct trace_again *a, struct game *game, int32_t viewer, const char *lang)
{
    forget(a);
    if (game_rewind(&a->game, game, &a->pool)) {
        watch(a, game, viewer, lang);
        return;
    }
    struct decision_context start = decision_context_start(lang);
    decision_context_taken(&start, game);
    struct trace_viewer viewpoint = trace_viewer_at_start(viewer);
    struct trace_view view;
    trace_view_make(&view, game, &start, &viewpoint, &a->arena);
    trace_make(&a->trace, game, 0, &start, NULL, &view, lang);
    if (a->trace.open)
        trace_about_start(a, game, lang);
    a->trace.notes = a->notes;
}

void trace_again_release(struct trace_again *a)
{
    forget(a);
    game_pool_release(&a->pool);
    reasons_free(a->reasons);
    about_moments_release(&a->moments);
    buf_release(&a->scratch);
    *a = (struct trace_again){0};
}

/* ---------------------------------------------------------------- logs */

static int failed(struct trace_log *log)
{
    buf_reset(&log->text);
    verdict_format_replay(&log->text, NULL, &log->replay);
    return -1;
}

/* Up to the decision before the first, nothing is kept; from there on the state before each decision
 * is. A log whose last frame is incomplete ends the run like its end if everything after `from` was
 * requested. */
static int run_to(struct trace_log *log, const struct trace_log_options *options, int32_t viewer,
                  trace_log_take *take, void *ctx)
{
    struct replay *r = &log->replay;
    if (options->from > 1 && replay_to(r, options->from - 1) < 0)
        return failed(log);
    r->game->keep_before = true;
    for (uint64_t n = options->from; n <= options->to; n++) {
        int more = n ? replay_next(r) : 1;
        bool torn = more < 0 && r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_TORN;
        if (torn && n > options->from && options->to == UINT64_MAX)
            return 0;
        if (more < 0)
            return failed(log);
        if (!more && (n > options->from || (n == 1 && options->to == UINT64_MAX)))
            return 0;
        if (!more) {
            buf_reset(&log->text);
            position_ref_describe_missing(&log->text, r, n, options->lang);
            return -1;
        }
        trace_again(&log->again, r->game, viewer, options->lang);
        take(ctx, &log->again.trace);
    }
    return 0;
}

/* Language and role are checked when the rulebook is known, which is after the first record. */
int trace_log_run(struct trace_log *log, const char *path, const struct trace_log_options *options,
                  trace_log_take *take, void *ctx)
{
    struct replay_options replay = {.folder = options->rulebook, .lang = options->lang,
                                    .programs = REPLAY_PLAYERS_COUNTED};
    struct replay *r = &log->replay;
    int32_t viewer = SIGHT_ALL;
    if (replay_open(r, path, &replay) || replay_to(r, 0) < 0)
        return failed(log);
    buf_reset(&log->text);
    if (!words_has_language(r->compiled->vocab, options->lang, &log->text))
        return -2;
    if (!game_read_viewer(r->game, options->role, options->lang, &viewer, &log->text))
        return -2;
    return run_to(log, options, viewer, take, ctx);
}

bool trace_log_is_unfinished(struct trace_log *log)
{
    struct replay *r = &log->replay;
    bool waits = r->game && r->game->state == GAME_DECISION && r->verdict == REPLAY_OK;
    return waits && (r->finished || replay_next(r) == 0);
}

const char *trace_log_fault(struct trace_log *log, const struct trace_log_options *options)
{
    struct game *g = log->replay.game;
    if (!g || g->state != GAME_FAULT)
        return NULL;
    if (!options->role)
        return buf_cstr(&g->message);
    buf_reset(&log->text);
    game_fault_text_for_players(&log->text, g, options->lang);
    return buf_cstr(&log->text);
}

void trace_log_release(struct trace_log *log)
{
    trace_again_release(&log->again);
    replay_release(&log->replay);
    buf_release(&log->text);
}
