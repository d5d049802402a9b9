/* SPDX-License-Identifier: MIT
 *
 * adj_why and adj_game_why: what stands behind a value of a recorded game, or of one that is being played, as text,
 * as JSON or as a picture for Graphviz.
 */
#include "api/play.h"

#include "api/call.h"
#include "api/document.h"
#include "api/report.h"
#include "api/text.h"
#include "base/tr.h"
#include "explain/why/why.h"
#include "session/verdict.h"

struct why_ctx {
    const char *log; /* or: */
    struct adj_game *g;
    const char *asked, *role;
    const struct adj_log_options *options;
    const struct adj_style *style;
    struct why why;
    struct doc document;
    struct buf *text, note;
    json_t *json;
};

static void write_json(struct why_ctx *x, const char *log, int failed)
{
    json_t *o = x->json = json_object();
    json_object_set_new(o, "report", json_string("why"));
    json_object_set_new(o, "file", json_string(log));
    json_object_set_new(o, "error", failed ? json_string(buf_cstr(&x->why.text)) : json_null());
    json_object_set_new(o, "chain", failed ? json_null() : why_json(&x->why));
    x->json = NULL;
    api_json_write(x->text, o);
}

static void write_document(struct why_ctx *x, const struct adj_style *style)
{
    doc_begin(&x->document, NULL, tr(api_lang(style), "Why"), api_lang(style));
    why_document(&x->document, x->document.body, &x->why);
    api_document_write(x->text, &x->document, style);
}

static enum adj_status failed_status(const struct why *w, int failed)
{
    return failed == -2 ? ADJ_USAGE : failed == -3 ? ADJ_BAD_INPUT : api_replay_status(&w->replay);
}

static enum adj_status answer(struct why_ctx *x, const char *log, const char *asked,
                              const struct why_options *options,
                              const struct adj_style *style)
{
    int failed = why_ask(&x->why, log, asked, options);
    if (style->format == ADJ_JSON)
        write_json(x, log, failed);
    else if (failed)
        verdict_tell(x->text, log, NULL, buf_cstr(&x->why.text));
    else if (style->format == ADJ_DOT)
        why_dot(x->text, &x->why, options->lang);
    else
        write_document(x, style);
    return failed ? failed_status(&x->why, failed) : ADJ_OK;
}

static void release(void *ctx)
{
    struct why_ctx *x = ctx;
    json_decref(x->json);
    buf_release(&x->note);
    doc_release(&x->document);
    why_release(&x->why);
}

static enum adj_status ask_log(void *ctx, struct buf *text)
{
    struct why_ctx *x = ctx;
    const struct adj_log_options *options = x->options;
    int depth = options->depth <= 0 ? WHY_DEPTH : options->depth > WHY_DEPTH_MAX ? WHY_DEPTH_MAX : options->depth;
    struct why_options how = {.rulebook = options->rulebook, .at = options->from, .depth = depth,
                              .role = options->role, .lang = api_lang(x->style)};
    x->text = text;
    enum adj_status status = answer(x, x->log, x->asked, &how, x->style);
    if (status == ADJ_OK && options->note) {
        api_note_rest(&x->note, x->log, &x->why.replay);
        api_text_give(options->note, &x->note);
    }
    return status;
}

enum adj_status adj_why(const char *log, const char *asked, const struct adj_log_options *options,
                        const struct adj_style *style, struct adj_text *out)
{
    struct why_ctx x = {.log = log, .asked = asked, .options = options, .style = style};
    return api_text_call(ask_log, &x, release, out);
}

/* ---------------------------------------------------------------- games */

static enum adj_status ask_game(void *ctx, struct buf *text)
{
    struct why_ctx *x = ctx;
    struct adj_game *g = x->g;
    struct why_options how = {.io = g->log.len ? NULL : &g->kept.io, .compiled = g->rulebook->compiled,
                              .at = UINT64_MAX, .depth = WHY_DEPTH, .role = x->role, .lang = api_lang(x->style)};
    x->text = text;
    buf_reset(&g->message);
    if (!g->recording) {
        buf_str(&g->message, "what led to this can only be told of a game that people play, or that is recorded");
        return ADJ_USAGE;
    }
    enum adj_status status = answer(x, buf_cstr(&g->log), x->asked, &how, x->style);
    if (status != ADJ_OK)
        buf_str(&g->message, buf_cstr(&x->why.text));
    return status;
}

enum adj_status adj_game_why(struct adj_game *g, const char *asked, const char *role, const struct adj_style *style,
                             struct adj_text *out)
{
    struct why_ctx x = {.g = g, .asked = asked, .role = role, .style = style};
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    enum adj_status status = api_text_call(ask_game, &x, release, out);
    if (status != ADJ_OK && style->format != ADJ_JSON)
        adj_text_free(out); /* the game's message says it */
    return status;
}
