/* SPDX-License-Identifier: MIT
 *
 * adj_trace: the traces of a log, one below the other, or as a list in one object.
 */
#include "explain/trace/trace_log.h"

#include "api/call.h"
#include "api/document.h"
#include "api/report.h"
#include "api/text.h"
#include "base/tr.h"
#include "session/verdict.h"

struct trace_ctx {
    const char *path; /* of the log */
    const struct adj_log_options *options;
    const struct adj_style *asked;
    struct trace_log log;
    struct doc document;
    struct buf *text, note;
    json_t *list; /* NULL: text is asked for */
};

static void take(void *ctx, const struct trace *t)
{
    struct trace_ctx *x = ctx;
    if (x->list)
        json_array_append_new(x->list, trace_json(t));
    else
        trace_document(&x->document, x->document.body, t, x->options->considered != 0);
}

static enum adj_status trace(struct trace_ctx *x, const char *log, const struct trace_log_options *options)
{
    enum adj_status status = ADJ_OK;
    int failed = trace_log_run(&x->log, log, options, take, x);
    const char *fault = failed ? NULL : trace_log_fault(&x->log);
    if (failed)
        status = failed == -2 ? ADJ_USAGE : api_replay_status(&x->log.replay);
    if (x->list) {
        json_t *o = json_object();
        json_object_set_new(o, "report", json_string("trace"));
        json_object_set_new(o, "file", json_string(log));
        json_object_set_new(o, "error", failed ? json_string(buf_cstr(&x->log.text)) : json_null());
        json_object_set_new(o, "decisions", x->list);
        json_object_set_new(o, "fault", fault ? json_string(fault) : json_null());
        x->list = NULL;
        buf_reset(x->text);
        api_json_write(x->text, o);
    } else if (failed) {
        buf_reset(x->text);
        verdict_tell(x->text, log, NULL, buf_cstr(&x->log.text));
    } else {
        if (fault) {
            struct doc_node *line = doc_paragraph(&x->document, x->document.body, NULL);
            line->style = STYLE_LINE;
            doc_printf(&x->document, line, tr(options->lang, "the game stopped with an error: %s"), fault);
        }
        api_document_write(x->text, &x->document, x->asked);
    }
    return status;
}

static enum adj_status trace_work(void *ctx, struct buf *text)
{
    struct trace_ctx *x = ctx;
    const struct adj_log_options *options = x->options;
    const struct adj_style *style = x->asked;
    x->text = text;
    doc_begin(&x->document, NULL, tr(api_lang(style), "Trace"), api_lang(style));
    x->list = style->format == ADJ_JSON ? json_array() : NULL;
    struct trace_log_options how = {options->rulebook, options->from, options->to, options->role, api_lang(style)};
    enum adj_status status = trace(x, x->path, &how);
    if (status == ADJ_OK && options->note) {
        if (!text->data)
            buf_str(text, ""); /* so that handing it out cannot fail */
        api_note_rest(&x->note, x->path, &x->log.replay);
        api_text_give(options->note, &x->note);
    }
    return status;
}

static void release(void *ctx)
{
    struct trace_ctx *x = ctx;
    json_decref(x->list);
    buf_release(&x->note);
    doc_release(&x->document);
    trace_log_release(&x->log);
}

enum adj_status adj_trace(const char *log, const struct adj_log_options *options, const struct adj_style *style,
                          struct adj_text *out)
{
    struct trace_ctx x = {.path = log, .options = options, .asked = style};
    return api_text_call(trace_work, &x, release, out);
}
