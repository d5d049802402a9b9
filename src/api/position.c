/* SPDX-License-Identifier: MIT
 *
 * Positions of recorded games: one of them, and the difference between two. The guard; the work is done by audit/.
 */
#include "api/call.h"
#include "api/report.h"
#include "api/text.h"
#include "audit/diff_report.h"
#include "audit/show.h"
#include "base/mem.h"
#include "session/words.h"

#include <string.h>

/* Everything that is needed meanwhile, so that it can be released if memory runs out. */
struct position_ctx {
    const struct adj_log_options *options;
    struct report *report; /* that is filled */
    struct replay replay;
    struct position_ref a, b;
    struct buf message, note;
    struct trace_again again;
};

/* What is asked, and room for the answer, which is too large for a small stack. */
struct position_call {
    const struct adj_log_options *options;
    const char *names[2]; /* of the logs or positions */
    struct position_ctx *made;
};

static struct position_ctx *begin(struct position_call *call, struct report *r)
{
    struct position_ctx *x = call->made = mem_zero(1, sizeof *x);
    x->options = call->options;
    x->report = r;
    return x;
}

static void position_release(void *ctx)
{
    struct position_ctx *x = ((struct position_call *)ctx)->made;
    if (!x)
        return;
    replay_release(&x->replay);
    position_ref_release(&x->a);
    position_ref_release(&x->b);
    buf_release(&x->message);
    buf_release(&x->note);
    trace_again_release(&x->again);
    mem_free(x);
}

/* Hands out what was found out about the rest of the logs: the last step. */
static void give_note(struct position_ctx *x)
{
    if (x->options->note)
        api_text_give(x->options->note, &x->note);
}

/* A report that consists of the message. */
static enum adj_status fail(struct position_ctx *x, enum adj_status status, const char *message)
{
    report_fail(x->report, message);
    return status;
}

/* ---------------------------------------------------------------- show */

/* The last decision is described, for which its reasons are needed. */
static void keep_decision(void *ctx, struct game *g)
{
    (void)ctx;
    g->keep_before = true;
}

/* The language is checked after the replay: only the rulebook knows its languages. */
static enum adj_status show(struct position_ctx *x, const char *log)
{
    const struct replay_options options = {.folder = x->options->rulebook,
                                           .lang = x->options->lang,
                                           .programs = REPLAY_PLAYERS_COUNTED,
                                           .prepared = keep_decision};
    int32_t viewer = POSITION_ALL;
    if (position_ref_replay(&x->replay, log, x->options->from, &options, x->report->lang, &x->message))
        return fail(x, api_replay_status(&x->replay), buf_cstr(&x->message));
    buf_printf(&x->message, "%s: ", log);
    if (!words_has_language(x->replay.compiled->vocab, x->report->lang, &x->message) ||
        !game_read_viewer(x->replay.game, x->options->role, x->report->lang, &viewer, &x->note)) {
        buf_str(&x->message, buf_cstr(&x->note));
        return fail(x, ADJ_USAGE, buf_cstr(&x->message));
    }
    show_report_fill(x->report, x->replay.game, log, record_kind_of_replay(&x->report->arena, &x->replay, true), viewer,
                     &x->again);
    if (x->options->note)
        api_note_rest(&x->note, x->report->lang, log, &x->replay);
    give_note(x);
    return ADJ_OK;
}

static enum adj_status show_work(void *ctx, struct report *r)
{
    struct position_call *call = ctx;
    return show(begin(call, r), call->names[0]);
}

enum adj_status adj_show(const char *log, const struct adj_log_options *options, struct adj_report **out)
{
    struct position_call call = {.options = options, .names = {log}};
    return api_report_call(show_work, &call, position_release, &show_report_kind, options->lang, out);
}

/* ---------------------------------------------------------------- diff */

/* A name can be a log, a position in one, or a snapshot. */
static int read_position(struct position_ctx *x, struct position_ref *p, const char *name)
{
    const struct replay_options options = {.folder = x->options->rulebook, .lang = x->options->lang};
    p->arena = &x->report->arena;
    p->lang = x->report->lang;
    return position_ref_read(p, name, &options);
}

/* The status follows from what failed: the system, the log or the name. */
static enum adj_status unread(struct position_ctx *x, const struct position_ref *p)
{
    enum adj_status status = p->error                         ? ADJ_ENVIRONMENT
                             : p->replay.verdict != REPLAY_OK ? api_replay_status(&p->replay)
                                                              : ADJ_BAD_INPUT;
    return fail(x, status, buf_cstr(&p->message));
}

/* Positions of logs can have the names of another language; those of a snapshot are English. */
static void use_language(struct position_ctx *x, const char *lang)
{
    if (!x->a.replay.compiled || !x->b.replay.compiled || !strcmp(lang, "en"))
        return;
    position_ref_describe(&x->a, lang);
    position_ref_describe(&x->b, lang);
    diff_report_set_shown(x->report, &x->a, &x->b, lang);
}

/* Both positions are read before they are compared: each may come from another rulebook. */
static enum adj_status diff(struct position_ctx *x, const char *a, const char *b)
{
    const struct compiled *c;
    if (read_position(x, &x->a, a))
        return unread(x, &x->a);
    if (read_position(x, &x->b, b))
        return unread(x, &x->b);
    c = x->a.replay.compiled ? x->a.replay.compiled : x->b.replay.compiled;
    if (c && !words_has_language(c->vocab, x->report->lang, &x->message))
        return fail(x, ADJ_USAGE, buf_cstr(&x->message));
    bool differ = diff_report_fill(x->report, &x->a, &x->b);
    use_language(x, x->report->lang);
    if (x->options->note && x->a.replay.game)
        api_note_rest(&x->note, x->report->lang, a, &x->a.replay);
    if (x->options->note && x->b.replay.game)
        api_note_rest(&x->note, x->report->lang, b, &x->b.replay);
    give_note(x);
    return differ ? ADJ_FINDING : ADJ_OK;
}

static enum adj_status diff_work(void *ctx, struct report *r)
{
    struct position_call *call = ctx;
    return diff(begin(call, r), call->names[0], call->names[1]);
}

enum adj_status adj_diff(const char *a, const char *b, const struct adj_log_options *options,
                         struct adj_report **out)
{
    struct position_call call = {.options = options, .names = {a, b}};
    return api_report_call(diff_work, &call, position_release, &diff_report_kind, options->lang, out);
}
