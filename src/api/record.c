/* SPDX-License-Identifier: MIT
 *
 * adj_record: a transcript becomes a log; what came of it in words or as an object.
 */
#include "transcript/transcript_record.h"

#include "api/call.h"
#include "api/messages.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "base/mem.h"
#include "explain/whynot/whynot_report.h"
#include "lang/print.h"
#include "report/json.h"

#include <inttypes.h>

struct record_ctx {
    struct transcript_recorder work;
    struct buf *text;
    struct report *answer; /* why a decision is not legal; NULL: nobody asked */
};

static int line_of(const struct record_ctx *x, size_t inferred)
{
    const struct transcript_inference *s = &x->work.settling;
    return x->work.transcript.entries[s->inferred[inferred]].pos.line;
}

/* ---------------------------------------------------------------- text */

static void say_end(struct buf *out, struct game *g)
{
    const char *winner = game_winner(g);
    if (g->state == GAME_FAULT)
        buf_str(out, "the game cannot go on");
    else if (g->state != GAME_OVER)
        buf_str(out, g->state == GAME_OBSERVE ? "chance decides next" : "the game goes on");
    else if (winner) {
        buf_str(out, "the game is over: ");
        print_member(out, g->compiled->vocab, game_player(g, winner), "en", NULL);
        buf_str(out, " has won");
    } else
        buf_str(out, game_drawn(g) ? "the game is over: a draw" : "the game is over: nobody has won");
}

static void say_log(struct record_ctx *x, const char *log)
{
    struct game *g = &x->work.run.game;
    struct buf *out = x->text;
    buf_printf(out, "%s: %" PRIu64 " %s", log ? log : "checked", g->decisions,
               g->decisions == 1 ? "decision, " : "decisions, ");
    say_end(out, g);
    buf_char(out, '\n');
    for (size_t i = 0; i < x->work.settling.inferred_count; i++)
        buf_printf(out, "%s line %d", i ? "," : "what nobody saw was settled by", line_of(x, i));
    if (x->work.settling.inferred_count)
        buf_char(out, '\n');
}

/* How far it can be believed. What is wrong may also be the beginning, or the end. */
static void say_true(struct record_ctx *x)
{
    size_t all = x->work.transcript.count, true_ones = x->work.run.reached;
    const char *end = all && true_ones == all ? ", but not how it ended" : "";
    if (all)
        buf_printf(x->text, "%zu of %zu %s true%s\n", true_ones, all, all == 1 ? "entry is" : "entries are", end);
}

static void write_text(struct record_ctx *x, const char *log, const struct adj_style *style)
{
    const struct transcript_recorder *w = &x->work;
    messages_write(x->text, &w->diags, &w->shell, NULL, style);
    if (!w->played || w->environment)
        return;
    if (w->asked)
        whynot_text(x->text, &x->work.whynot, api_lang(style), &(struct doc_layout){style->width, style->color != 0});
    if (w->diags.errors)
        say_true(x);
    say_log(x, log);
}

/* ---------------------------------------------------------------- JSON */

/* As data, from the report on it. */
static json_t *answer_json(struct record_ctx *x, const char *lang)
{
    struct report *r = x->answer = report_new(&whynot_report_kind, lang);
    whynot_report_fill(r, NULL, &x->work.whynot);
    report_json(&r->scratch, r);
    json_t *all = json_loadb(r->scratch.data, r->scratch.len, 0, NULL);
    json_t *answer = json_incref(json_object_get(all, "answer"));
    json_decref(all);
    return answer;
}

static void write_json(struct record_ctx *x, const char *path, const char *log, const char *lang)
{
    const struct transcript_recorder *w = &x->work;
    const struct game *g = &w->run.game;
    json_t *o = json_object(), *inferred = json_array();
    const char *winner = w->played ? game_winner(g) : NULL;
    json_object_set_new(o, "report", json_string("record"));
    json_object_set_new(o, "file", json_string(path));
    json_object_set_new(o, "log", w->recorded ? json_string(log) : json_null());
    json_object_set_new(o, "error", w->trouble ? json_string(w->trouble) : json_null());
    json_object_set_new(o, "entries", json_integer((json_int_t)w->transcript.count));
    json_object_set_new(o, "true", json_integer(w->played ? (json_int_t)w->run.reached : 0));
    json_object_set_new(o, "decisions", json_integer(w->played ? (json_int_t)g->decisions : 0));
    json_object_set_new(o, "over", json_boolean(w->played && g->state == GAME_OVER));
    json_object_set_new(o, "winner", winner ? json_string(winner) : json_null());
    json_object_set_new(o, "draw", json_boolean(w->played && game_drawn(g)));
    for (size_t i = 0; i < w->settling.inferred_count; i++)
        json_array_append_new(inferred, json_integer(line_of(x, i)));
    json_object_set_new(o, "settled", inferred);
    json_object_set_new(o, "whynot", w->asked ? answer_json(x, lang) : json_null());
    json_object_set_new(o, "messages", messages_json(&w->diags, &w->shell));
    api_json_write(x->text, o);
}

/* ---------------------------------------------------------------- both */

static enum adj_status record(struct record_ctx *x, struct adj_rulebook *rb, const char *path,
                              const struct adj_record_options *options,
                              const struct adj_style *style)
{
    struct transcript_recorder *w = &x->work;
    struct transcript_log_options log = {.log = options->log, .thin = options->thin != 0,
                                         .overwrite = options->replace != 0, .snapshots = options->snapshots != 0,
                                         .lang = api_lang(style)};
    if (!api_rulebook_runs(rb)) {
        buf_str(x->text, "the rulebook has errors");
        return ADJ_BAD_INPUT;
    }
    transcript_record(w, rb->compiled, path, &log);
    if (style->format == ADJ_JSON)
        write_json(x, path, options->log, log.lang);
    else if (w->trouble && !w->played)
        buf_printf(x->text, "%s: %s", w->transcript.path ? options->log : path, w->trouble);
    else if (w->trouble)
        buf_printf(x->text, "%s", w->trouble);
    else
        write_text(x, options->log, style);
    if (w->trouble)
        return w->environment ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    return w->refused ? ADJ_BAD_INPUT : w->diags.errors ? ADJ_FINDING : ADJ_OK;
}

struct record_call {
    struct adj_rulebook *rb;
    const char *transcript;
    const struct adj_record_options *options;
    const struct adj_style *style;
    struct record_ctx *record; /* too large for a small stack */
};

static enum adj_status work(void *ctx, struct buf *text)
{
    struct record_call *x = ctx;
    x->record = mem_zero(1, sizeof *x->record);
    x->record->text = text;
    return record(x->record, x->rb, x->transcript, x->options, x->style);
}

static void release(void *ctx)
{
    struct record_call *x = ctx;
    if (x->record) {
        transcript_recording_release(&x->record->work);
        report_free(x->record->answer);
    }
    mem_free(x->record);
}

enum adj_status adj_record(struct adj_rulebook *rb, const char *transcript, const struct adj_record_options *options,
                           const struct adj_style *style, struct adj_text *out)
{
    struct record_call x = {.rb = rb, .transcript = transcript, .options = options, .style = style};
    return api_text_call(work, &x, release, out);
}
