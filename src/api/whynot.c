/* SPDX-License-Identifier: MIT
 *
 * adj_whynot and adj_game_whynot: why a decision is not legal, in a recorded game and in one in progress. The guard;
 * the work is done by explain/whynot.
 */
#include "api/play.h"

#include "api/call.h"
#include "api/report.h"
#include "api/text.h"
#include "explain/whynot/whynot_log.h"
#include "explain/whynot/whynot_report.h"

/* A text that is not a decision of this game is bad input. */
static enum adj_status status_of(const struct whynot *w)
{
    return whynot_is_no_decision(w) ? ADJ_BAD_INPUT : ADJ_OK;
}

/* ---------------------------------------------------------------- logs */

struct log_ctx {
    const char *log, *decision;
    const struct adj_log_options *options;
    struct whynot_log asking;
    struct buf note;
};

static enum adj_status ask_log(void *ctx, struct report *r)
{
    struct log_ctx *x = ctx;
    struct whynot_log *w = &x->asking;
    const struct adj_log_options *options = x->options;
    const struct whynot_log_options how = {
        .rulebook = options->rulebook, .at = options->from, .role = options->role, .lang = r->lang};
    int failed = whynot_log_ask(w, x->log, x->decision, &how);
    if (failed) {
        whynot_report_fill_error(r, x->log, buf_cstr(&w->text));
        return failed == -2 ? ADJ_USAGE : api_replay_status(&w->replay);
    }
    whynot_report_fill(r, x->log, &w->answer);
    if (status_of(&w->answer) == ADJ_OK && options->note) {
        api_note_rest(&x->note, r->lang, x->log, &w->replay);
        api_text_give(options->note, &x->note);
    }
    return status_of(&w->answer);
}

static void release_log(void *ctx)
{
    struct log_ctx *x = ctx;
    buf_release(&x->note);
    whynot_log_release(&x->asking);
}

enum adj_status adj_whynot(const char *log, const char *decision, const struct adj_log_options *options,
                           struct adj_report **out)
{
    struct log_ctx x = {.log = log, .decision = decision, .options = options};
    return api_report_call(ask_log, &x, release_log, &whynot_report_kind, options->lang, out);
}

/* ---------------------------------------------------------------- games */

struct game_ctx {
    struct adj_game *g;
    const char *decision, *role;
    struct whynot asking;
};

/* The viewer's rights apply: reasons must not show hidden cards. */
static enum adj_status ask_game(void *ctx, struct report *r)
{
    struct game_ctx *x = ctx;
    struct adj_game *g = x->g;
    struct whynot_question q = {.text = x->decision, .viewer = SIGHT_ALL, .changes = &g->changes, .lang = r->lang};
    if (!game_read_viewer(g->game, x->role, r->lang, &q.viewer, &g->message))
        return ADJ_USAGE;
    whynot_make(&x->asking, g->rulebook->compiled, g->game, &q);
    whynot_report_fill(r, NULL, &x->asking);
    return status_of(&x->asking);
}

static void release_game(void *ctx)
{
    whynot_release(&((struct game_ctx *)ctx)->asking);
}

enum adj_status adj_game_whynot(struct adj_game *g, const char *decision, const char *role, const char *lang,
                                struct adj_report **out)
{
    struct game_ctx x = {.g = g, .decision = decision, .role = role};
    *out = NULL;
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    enum adj_status status = api_report_call(ask_game, &x, release_game, &whynot_report_kind, lang, out);
    if (status == ADJ_ENVIRONMENT)
        g->dead = 1; /* the machine may have stopped in the middle of the question */
    return status;
}
