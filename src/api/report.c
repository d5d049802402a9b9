/* SPDX-License-Identifier: MIT
 *
 * Reports on logs: the guard, the language, the form; the work is done by audit/ and explain/.
 */
#include "api/report.h"

#include "api/call.h"
#include "api/text.h"
#include "audit/show.h"
#include "base/mem.h"
#include "explain/diff/diff.h"
#include "explain/position_ref.h"
#include "report/json.h"
#include "session/verdict.h"
#include "session/words.h"

#include <string.h>

const char *api_lang(const struct adj_style *style)
{
    return style->lang ? style->lang : "en";
}

const char *api_report_lang(const char *lang)
{
    return lang ? lang : "en";
}

void api_report_give(struct adj_report **out, struct report **r)
{
    *out = (struct adj_report *)*r;
    *r = NULL;
}

void api_json_indent(struct buf *out, const struct buf *compact)
{
    json_error_t error;
    api_json_write(out, json_loadb(compact->data, compact->len, 0, &error));
}

void api_note_rest(struct buf *note, const char *log, struct replay *r)
{
    const struct log_fault *f = &r->reader.fault;
    struct log_item item;
    while (log_reader_next(&r->reader, &item) > 0)
        continue;
    if (f->verdict == LOG_OK)
        return;
    size_t from = note->len;
    verdict_tell_fault(note, log, f);
    buf_str(note, "; ");
    log_say_decisions(note, f->decisions_kept);
    buf_printf(note, " %s good\n", f->decisions_kept > 1 ? "are" : "is");
    buf_one_line(note, from);
}

enum adj_status api_log_status(const struct log_fault *fault)
{
    return fault->verdict == LOG_OK ? ADJ_OK : fault->verdict == LOG_ENVIRONMENT ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
}

enum adj_status api_replay_status(const struct replay *r)
{
    bool unread = r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_ENVIRONMENT;
    return unread ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
}

/* Everything that a report holds while it is made, so that it can be released when memory runs out. */
struct report_ctx {
    const struct adj_log_options *options;
    const struct adj_style *style;
    struct replay replay;
    struct position_ref a, b;
    struct arena arena;
    struct doc doc;
    struct buf *text, compact, scratch, note;
    struct json_out json;
    struct trace_again again;
};

/* What is asked, and room for the answer. */
struct report_call {
    const char *a, *b; /* logs, or positions */
    int patch;
    const struct adj_log_options *options;
    const struct adj_style *style;
    struct report_ctx *made; /* too large for a small stack */
};

static struct report_ctx *begin(struct report_call *x, struct buf *text)
{
    struct report_ctx *m = x->made = mem_zero(1, sizeof *m);
    m->options = x->options;
    m->style = x->style;
    m->text = text;
    m->json.out = &m->compact;
    return m;
}

static void release(void *ctx)
{
    struct report_ctx *m = ((struct report_call *)ctx)->made;
    if (!m)
        return;
    replay_release(&m->replay);
    position_ref_release(&m->a);
    position_ref_release(&m->b);
    arena_release(&m->arena);
    doc_release(&m->doc);
    buf_release(&m->compact);
    buf_release(&m->scratch);
    buf_release(&m->note);
    json_out_release(&m->json);
    trace_again_release(&m->again);
    mem_free(m);
}

static struct replay_options replay_options_of(const struct report_ctx *m)
{
    return (struct replay_options){.folder = m->options->rulebook};
}

static int columns_of(const struct report_ctx *m)
{
    return m->style->width ? m->style->width : 100;
}

/* ---------------------------------------------------------------- show */

/* The last decision is told in texts. */
static void keep_decision(void *ctx, struct game *g)
{
    (void)ctx;
    g->keep_before = true;
}

static void note(struct report_ctx *m, const char *log, struct replay *r)
{
    api_note_rest(&m->note, log, r);
    api_text_give(m->options->note, &m->note);
}

static enum adj_status show(struct report_ctx *m, const char *log)
{
    struct replay_options options = replay_options_of(m);
    if (m->style->format == ADJ_TEXT)
        options.prepared = keep_decision;
    if (position_ref_replay(&m->replay, log, m->options->from, &options, m->text))
        return api_replay_status(&m->replay);
    buf_printf(m->text, "%s: ", log);
    if (!words_has_language(m->replay.compiled->vocab, api_lang(m->style), m->text))
        return ADJ_USAGE;
    buf_reset(m->text);
    struct show s = {.game = m->replay.game, .file = log, .viewer = POSITION_ALL, .lang = api_lang(m->style),
                     .width = columns_of(m), .arena = &m->arena, .scratch = &m->scratch, .again = &m->again};
    if (!game_read_viewer(s.game, m->options->role, &s.viewer, &m->scratch)) {
        buf_printf(m->text, "%s: %s", log, buf_cstr(&m->scratch));
        return ADJ_USAGE;
    }
    if (m->style->format == ADJ_JSON) {
        show_json(&m->json, &s);
        api_json_indent(m->text, &m->compact);
    } else
        show_text(m->text, &s);
    return ADJ_OK;
}

static enum adj_status show_work(void *ctx, struct buf *text)
{
    struct report_call *x = ctx;
    struct report_ctx *m = begin(x, text);
    enum adj_status status = show(m, x->a);
    if (status == ADJ_OK && x->options->note)
        note(m, x->a, &m->replay);
    return status;
}

enum adj_status adj_show(const char *log, const struct adj_log_options *options, const struct adj_style *style,
                         struct adj_text *out)
{
    struct report_call x = {.a = log, .options = options, .style = style};
    return api_text_call(show_work, &x, release, out);
}

/* ---------------------------------------------------------------- diff */

static enum adj_status failed(struct report_ctx *m, const struct position_ref *s)
{
    buf_str(m->text, buf_cstr(&s->message));
    return s->error                         ? ADJ_ENVIRONMENT
           : s->replay.verdict != REPLAY_OK ? api_replay_status(&s->replay)
                                            : ADJ_BAD_INPUT;
}

static const char *rulebook_of(const struct position_ref *s)
{
    return s->rulebook ? s->rulebook : "";
}

/* Positions in the language that is asked for can be had of logs; a snapshot is in English. */
static bool in_other_words(struct report_ctx *m)
{
    const char *lang = api_lang(m->style);
    if (!m->a.replay.compiled || !m->b.replay.compiled || !strcmp(lang, "en"))
        return false;
    position_ref_say(&m->a, lang);
    position_ref_say(&m->b, lang);
    return true;
}

static bool patch_of(struct report_ctx *m)
{
    const struct diff_operation *list;
    size_t count = diff_patch(&m->arena, m->a.state, m->b.state, &list);
    struct json_value *patch = json_value_new(&m->arena, JSON_VALUE_LIST);
    for (size_t i = 0; i < count; i++) {
        struct json_value *o = json_value_add(patch, NULL, json_value_new(&m->arena, JSON_VALUE_OBJECT));
        json_value_add(o, "op", json_value_text(&m->arena, list[i].op));
        json_value_add(o, "path", json_value_text(&m->arena, list[i].path));
        if (list[i].value)
            json_value_add(o, "value", json_value_copy(&m->arena, list[i].value));
    }
    report_json_value(m->text, patch);
    return count > 0;
}

static enum adj_status diff(struct report_ctx *m, const char *a, const char *b, int patch)
{
    struct replay_options options = replay_options_of(m);
    if (position_ref_read(&m->a, a, &options))
        return failed(m, &m->a);
    if (position_ref_read(&m->b, b, &options))
        return failed(m, &m->b);
    const struct compiled *c = m->a.replay.compiled ? m->a.replay.compiled : m->b.replay.compiled;
    if (c && !words_has_language(c->vocab, api_lang(m->style), m->text))
        return ADJ_USAGE;
    if (patch || m->style->format == ADJ_JSON)
        return patch_of(m) ? ADJ_FINDING : ADJ_OK;
    if (strcmp(rulebook_of(&m->a), rulebook_of(&m->b)) && *rulebook_of(&m->a) && *rulebook_of(&m->b)) {
        buf_printf(m->text, "the positions are of two games, %s and %s, and cannot be told apart piece by piece\n",
                   rulebook_of(&m->a), rulebook_of(&m->b));
        buf_one_line(m->text, 0);
        return ADJ_FINDING;
    }
    const char *lang = in_other_words(m) ? api_lang(m->style) : "en";
    const struct doc_layout layout = {.width = columns_of(m), .color = m->style->color};
    doc_begin(&m->doc, NULL, "", lang);
    bool differ = diff_add(&m->doc, m->doc.body, m->a.state, m->b.state, lang, SIZE_MAX);
    doc_terminal(m->text, &m->doc, &layout);
    return differ ? ADJ_FINDING : ADJ_OK;
}

static void note_both(struct report_ctx *m, const char *a, const char *b)
{
    if (m->a.replay.game)
        api_note_rest(&m->note, a, &m->a.replay);
    if (m->b.replay.game)
        api_note_rest(&m->note, b, &m->b.replay);
    api_text_give(m->options->note, &m->note);
}

static enum adj_status diff_work(void *ctx, struct buf *text)
{
    struct report_call *x = ctx;
    struct report_ctx *m = begin(x, text);
    enum adj_status status = diff(m, x->a, x->b, x->patch);
    if (status > ADJ_FINDING || !x->options->note)
        return status;
    if (!text->data)
        buf_str(text, ""); /* so that handing it out cannot fail */
    note_both(m, x->a, x->b);
    return status;
}

enum adj_status adj_diff(const char *a, const char *b, int patch, const struct adj_log_options *options,
                         const struct adj_style *style, struct adj_text *out)
{
    struct report_call x = {.a = a, .b = b, .patch = patch, .options = options, .style = style};
    return api_text_call(diff_work, &x, release, out);
}
