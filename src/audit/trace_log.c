/* SPDX-License-Identifier: MIT
 *
 * From a log to traces; see trace_log.h.
 */
#include "audit/trace_log.h"

static void forget(struct trace_again *a)
{
    trace_release(&a->trace);
    game_release(&a->game);
    arena_release(&a->arena);
    buf_reset(&a->scratch);
}

static void watch(struct trace_again *a, struct game *game, const char *lang)
{
    struct moment m = moment_decided(&a->game, &game->last_answer, lang, &a->arena, &a->scratch);
    if (!a->reasons)
        a->reasons = reasons_new(game->compiled, lang);
    reasons_decide(a->reasons, &a->game, &game->last_answer);
    trace_make(&a->trace, game->compiled, &a->game.journal, 0, a->game.journal.count, &m, a->reasons, lang);
}

void trace_again(struct trace_again *a, struct game *game, const char *lang)
{
    forget(a);
    if (game_rewind(&a->game, game)) {
        watch(a, game, lang);
        return;
    }
    struct moment start = moment_start(lang);
    trace_make(&a->trace, game->compiled, &game->journal, 0, game->journal.count, &start, NULL, lang);
}

void trace_again_release(struct trace_again *a)
{
    forget(a);
    reasons_free(a->reasons);
    buf_release(&a->scratch);
    *a = (struct trace_again){0};
}

/* ---------------------------------------------------------------- logs */

static int failed(struct trace_log *log)
{
    buf_reset(&log->text);
    buf_str(&log->text, replay_message(&log->replay));
    return -1;
}

static int run_from(struct trace_log *log, uint64_t from, uint64_t to, const char *lang, trace_log_take *take, void *ctx)
{
    struct replay *r = &log->replay;
    if (from > 1 && replay_to(r, from - 1) < 0)
        return failed(log);
    r->game->keep_before = true;
    for (uint64_t n = from; n <= to; n++) {
        int more = replay_next(r);
        if (more < 0)
            return failed(log);
        if (!more) {
            buf_reset(&log->text);
            buf_printf(&log->text, "the log has %llu decisions, so there is no number %llu", (unsigned long long)r->game->decisions,
                       (unsigned long long)from);
            return n > from || (from == 1 && to == UINT64_MAX) ? 0 : -1;
        }
        trace_again(&log->again, r->game, lang);
        take(ctx, &log->again.trace);
    }
    return 0;
}

int trace_log_run(struct trace_log *log, const char *path, const struct trace_log_options *options, trace_log_take *take, void *ctx)
{
    struct replay_options replay = {.folder = options->rulebook};
    bool all = !options->from && !options->to;
    if (replay_open(&log->replay, path, &replay) || replay_to(&log->replay, 0) < 0)
        return failed(log);
    if (all) {
        trace_again(&log->again, log->replay.game, options->look.lang);
        take(ctx, &log->again.trace);
    }
    return run_from(log, all || !options->from ? 1 : options->from, all ? UINT64_MAX : options->to, options->look.lang, take, ctx);
}

void trace_log_release(struct trace_log *log)
{
    trace_again_release(&log->again);
    replay_release(&log->replay);
    buf_release(&log->text);
}
