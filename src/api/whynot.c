/* SPDX-License-Identifier: MIT
 *
 * adj_whynot and adj_game_whynot: why a decision may not be taken, in a recorded game and in one that is played.
 */
#include "api/play.h"

#include "api/document.h"
#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"
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

static enum adj_status ask_log(struct whynot_log *w, const char *log, const char *decision,
                               const struct adj_log_options *options, const struct adj_style *style, struct buf *text)
{
    struct whynot_log_options how = {options->rulebook, options->from, options->role, api_lang(style)};
    int failed = whynot_log_ask(w, log, decision, &how);
    write_answer(text, &w->answer, log, failed ? buf_cstr(&w->text) : NULL, style);
    if (!failed)
        return status_of(&w->answer);
    return failed == -2 ? ADJ_USAGE : api_replay_status(&w->replay);
}

enum adj_status adj_whynot(const char *log, const char *decision, const struct adj_log_options *options,
                           const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    struct whynot_log asking = {0}, *volatile w = &asking;
    struct buf text = {0}, *volatile t = &text;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        status = ask_log(w, log, decision, options, style, t);
        api_text_give(out, t);
        if (status == ADJ_OK && options->note) {
            api_note_rest(t, log, &w->replay);
            api_text_give(options->note, t);
        }
        MEM_DONE();
    } else {
        adj_text_free(out); /* what is not whole is not handed out */
        status = ADJ_ENVIRONMENT;
    }
    buf_release(t);
    whynot_log_release(w);
    return status;
}

/* ---------------------------------------------------------------- games */

static enum adj_status ask_game(struct whynot *w, struct adj_game *g, const char *decision, const char *role,
                                const struct adj_style *style)
{
    struct whynot_question q = {decision, SIGHT_ALL, &g->changes, api_lang(style)};
    if (!game_read_viewer(g->game, role, &q.viewer, &g->message))
        return ADJ_USAGE;
    whynot_make(w, g->rulebook->compiled, g->game, &q);
    write_answer(&g->text, w, NULL, NULL, style);
    return status_of(w);
}

enum adj_status adj_game_whynot(struct adj_game *g, const char *decision, const char *role,
                                const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    struct whynot asking = {.number = 0}, *volatile w = &asking;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    MEM_TRY(guard) {
        status = ask_game(w, g, decision, role, style);
        if (status != ADJ_USAGE)
            api_text_give(out, &g->text);
        MEM_DONE();
    } else {
        g->dead = 1; /* the machine may have stopped in the middle of the question */
        status = ADJ_ENVIRONMENT;
    }
    whynot_release(w);
    return status;
}
