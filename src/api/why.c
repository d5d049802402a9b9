/* SPDX-License-Identifier: MIT
 *
 * adj_why and adj_game_why: how a value came about, in a recorded game and in one in progress. The guard; the work
 * is done by explain/why.
 */
#include "api/play.h"

#include "api/call.h"
#include "api/report.h"
#include "api/text.h"
#include "base/tr.h"
#include "explain/why/why_report.h"

struct why_ctx {
    const char *log; /* or: */
    struct adj_game *g;
    const char *asked, *role;
    const struct adj_log_options *options;
    struct why why;
    struct buf note;
};

/* -2 and -3 are results of why_ask: a wrong option, and a question that cannot be read. Otherwise one of the two runs
 * over the log failed. */
static enum adj_status failed_status(const struct why *w, int failed)
{
    const struct replay *run = w->again.verdict != REPLAY_OK ? &w->again : &w->replay;
    return failed == -2 ? ADJ_USAGE : failed == -3 ? ADJ_BAD_INPUT : api_replay_status(run);
}

/* A failure becomes a report as well, so that JSON has one form. */
static enum adj_status answer(struct why_ctx *x, struct report *r, const char *log, const struct why_options *options)
{
    int failed = why_ask(&x->why, log, x->asked, options);
    if (!failed) {
        why_report_fill(r, log, &x->why);
        return ADJ_OK;
    }
    why_report_fill_error(r, log, buf_cstr(&x->why.text));
    return failed_status(&x->why, failed);
}

static void release(void *ctx)
{
    struct why_ctx *x = ctx;
    buf_release(&x->note);
    why_release(&x->why);
}

/* The depth is bounded: explanations grow quickly with it. */
static enum adj_status ask_log(void *ctx, struct report *r)
{
    struct why_ctx *x = ctx;
    const struct adj_log_options *options = x->options;
    int depth = options->depth <= 0 ? WHY_DEPTH : options->depth > WHY_DEPTH_MAX ? WHY_DEPTH_MAX : options->depth;
    const struct why_options how = {.rulebook = options->rulebook, .at = options->from, .depth = depth,
                                    .role = options->role, .lang = r->lang};
    enum adj_status status = answer(x, r, x->log, &how);
    if (status == ADJ_OK && options->note) {
        api_note_rest(&x->note, r->lang, x->log, &x->why.replay);
        api_text_give(options->note, &x->note);
    }
    return status;
}

enum adj_status adj_why(const char *log, const char *asked, const struct adj_log_options *options,
                        struct adj_report **out)
{
    struct why_ctx x = {.log = log, .asked = asked, .options = options};
    return api_report_call(ask_log, &x, release, &why_report_kind, options->lang, out);
}

/* ---------------------------------------------------------------- games */

/* A game without a log is read from the copy that is kept in memory. */
static enum adj_status ask_game(void *ctx, struct report *r)
{
    struct why_ctx *x = ctx;
    struct adj_game *g = x->g;
    const struct why_options how = {.io = g->log.len ? NULL : &g->kept.io, .compiled = g->rulebook->compiled,
                                    .at = UINT64_MAX, .depth = WHY_DEPTH, .role = x->role, .lang = r->lang};
    buf_reset(&g->message);
    if (!g->recording) {
        buf_str(&g->message,
                tr(r->lang, "cannot explain values of this game: it is not recorded, and no human plays"));
        return ADJ_USAGE;
    }
    enum adj_status status = answer(x, r, buf_cstr(&g->log), &how);
    if (status != ADJ_OK)
        buf_str(&g->message, buf_cstr(&x->why.text));
    return status;
}

enum adj_status adj_game_why(struct adj_game *g, const char *asked, const char *role, const char *lang,
                             struct adj_report **out)
{
    struct why_ctx x = {.g = g, .asked = asked, .role = role};
    *out = NULL;
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    return api_report_call(ask_game, &x, release, &why_report_kind, lang, out);
}
