/* SPDX-License-Identifier: MIT
 *
 * adj_whynot and adj_game_whynot: why a decision may not be taken, in a recorded game and in one that is played.
 */
#include "api/play.h"

#include "api/call.h"
#include "api/document.h"
#include "api/report.h"
#include "api/text.h"
#include "base/tr.h"
#include "explain/whynot/whynot_log.h"
#include "session/verdict.h"

/* Fills `text`; `error`: why there is no answer, or NULL. */
static void write_answer(struct buf *text, struct whynot *w, const char *log, const char *error,
                         const struct adj_style *style)
{
    buf_reset(text);
    if (style->format == ADJ_JSON) {
        json_t *o = json_object();
        json_object_set_new(o, "report", json_string("whynot"));
        json_object_set_new(o, "file", log ? json_string(log) : json_null());
        json_object_set_new(o, "error", error ? json_string(error) : json_null());
        json_object_set_new(o, "answer", error ? json_null() : whynot_json(w));
        api_json_write(text, o);
    } else if (error) {
        verdict_tell(text, log, NULL, error);
    } else {
        doc_begin(&w->doc, NULL, tr(api_lang(style), "Why not"), api_lang(style));
        whynot_document(&w->doc, w->doc.body, w);
        api_document_write(text, &w->doc, style);
    }
}

static enum adj_status status_of(const struct whynot *w)
{
    return whynot_is_no_decision(w) ? ADJ_BAD_INPUT : ADJ_OK;
}

/* ---------------------------------------------------------------- logs */

struct log_ctx {
    const char *log, *decision;
    const struct adj_log_options *options;
    const struct adj_style *style;
    struct whynot_log asking;
    struct buf note;
};

static enum adj_status ask_log(void *ctx, struct buf *text)
{
    struct log_ctx *x = ctx;
    struct whynot_log *w = &x->asking;
    const struct adj_log_options *options = x->options;
    struct whynot_log_options how = {options->rulebook, options->from, options->role, api_lang(x->style)};
    int failed = whynot_log_ask(w, x->log, x->decision, &how);
    write_answer(text, &w->answer, x->log, failed ? buf_cstr(&w->text) : NULL, x->style);
    enum adj_status status = !failed        ? status_of(&w->answer)
                             : failed == -2 ? ADJ_USAGE
                                            : api_replay_status(&w->replay);
    if (status == ADJ_OK && options->note) {
        api_note_rest(&x->note, x->log, &w->replay);
        api_text_give(options->note, &x->note);
    }
    return status;
}

static void release_log(void *ctx)
{
    struct log_ctx *x = ctx;
    buf_release(&x->note);
    whynot_log_release(&x->asking);
}

enum adj_status adj_whynot(const char *log, const char *decision, const struct adj_log_options *options,
                           const struct adj_style *style, struct adj_text *out)
{
    struct log_ctx x = {.log = log, .decision = decision, .options = options, .style = style};
    return api_text_call(ask_log, &x, release_log, out);
}

/* ---------------------------------------------------------------- games */

struct game_ctx {
    struct adj_game *g;
    const char *decision, *role;
    const struct adj_style *style;
    struct whynot asking;
};

static enum adj_status ask_game(void *ctx, struct buf *text)
{
    struct game_ctx *x = ctx;
    struct adj_game *g = x->g;
    struct whynot_question q = {x->decision, SIGHT_ALL, &g->changes, api_lang(x->style)};
    if (!game_read_viewer(g->game, x->role, &q.viewer, &g->message))
        return ADJ_USAGE;
    whynot_make(&x->asking, g->rulebook->compiled, g->game, &q);
    write_answer(text, &x->asking, NULL, NULL, x->style);
    return status_of(&x->asking);
}

static void release_game(void *ctx)
{
    whynot_release(&((struct game_ctx *)ctx)->asking);
}

enum adj_status adj_game_whynot(struct adj_game *g, const char *decision, const char *role,
                                const struct adj_style *style, struct adj_text *out)
{
    struct game_ctx x = {.g = g, .decision = decision, .role = role, .style = style};
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    enum adj_status status = api_text_call(ask_game, &x, release_game, out);
    if (status == ADJ_USAGE)
        adj_text_free(out); /* the game's message says it */
    if (status == ADJ_ENVIRONMENT)
        g->dead = 1; /* the machine may have stopped in the middle of the question */
    return status;
}
