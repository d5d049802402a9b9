/* SPDX-License-Identifier: MIT
 *
 * What became of games that a program has played: reports, and closing a game with one.
 */
#include "api/call.h"
#include "api/play.h"
#include "audit/play_report.h"

/* What the report of a game is made from. */
struct outcome_ctx {
    struct game *game;
    const struct compiled *compiled;
    struct play_source source;
    struct play_counts counts;
};

static enum adj_status report_game(void *ctx, struct report *r)
{
    struct outcome_ctx *x = ctx;
    play_report_fill(r, x->game, &x->source);
    return ADJ_OK;
}

static enum adj_status forget_log(void *ctx)
{
    play_report_forget_log(ctx);
    return ADJ_OK;
}

/* The report is made while the game is open. If the log could not be closed, the report no longer
 * names it. */
enum adj_status adj_game_finish(struct adj_game *g, const struct adj_outcome_options *options, struct adj_text *why,
                                struct adj_report **out)
{
    struct outcome_ctx x = {.game = g->game,
                            .source = {options->seed, options->log, options->seed_drawn != 0, options->rulebook}};
    enum adj_status made = api_report_call(report_game, &x, NULL, &play_report_kind, options->lang, out);
    enum adj_status closed = adj_game_close(g, 0, why);
    if (closed != ADJ_OK && *out && api_call(forget_log, *out, NULL) != ADJ_OK) {
        adj_report_free(*out);
        *out = NULL;
    }
    return closed != ADJ_OK ? closed : made;
}

static enum adj_status report_games(void *ctx, struct report *r)
{
    struct outcome_ctx *x = ctx;
    play_summary_fill(r, x->compiled, &x->counts, x->source.seed, x->source.log);
    return ADJ_OK;
}

enum adj_status adj_games_summary(struct adj_rulebook *rb, const struct adj_games_counts *counts,
                                  const struct adj_outcome_options *options, struct adj_report **out)
{
    struct outcome_ctx x = {.compiled = rb->compiled,
                            .source = {.seed = options->seed, .log = options->log},
                            .counts = {counts->over, counts->stopped, counts->decisions, counts->draws, counts->requested, counts->saved, counts->wins,
                                       counts->roles}};
    return api_report_call(report_games, &x, NULL, &play_report_kind, options->lang, out);
}
