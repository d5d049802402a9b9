/* SPDX-License-Identifier: MIT
 *
 * Reports on logs: the guard, the language, the form; the work is done by audit/.
 */
#include "api/report.h"

#include "api/text.h"
#include "audit/diff.h"
#include "audit/show.h"
#include "audit/standing.h"
#include "base/mem.h"

const char *api_lang(const struct adj_style *style)
{
    return style->lang ? style->lang : "en";
}

void api_json_indent(struct buf *out, const struct buf *compact)
{
    json_error_t error;
    api_json_write(out, json_loadb(compact->data, compact->len, 0, &error));
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
struct making {
    const struct adj_log_options *options;
    const struct adj_style *style;
    struct replay replay;
    struct standing a, b;
    struct arena arena;
    struct buf text, compact, scratch;
    struct json_out json;
    struct trace_again again;
};

static void making_release(struct making *m)
{
    if (!m)
        return;
    replay_release(&m->replay);
    standing_release(&m->a);
    standing_release(&m->b);
    arena_release(&m->arena);
    buf_release(&m->text);
    buf_release(&m->compact);
    buf_release(&m->scratch);
    json_out_release(&m->json);
    trace_again_release(&m->again);
    mem_free(m);
}

static struct making *making_new(const struct adj_log_options *options, const struct adj_style *style)
{
    struct making *m = mem_zero(1, sizeof *m);
    m->options = options;
    m->style = style;
    m->json.out = &m->compact;
    return m;
}

static struct replay_options replay_options_of(const struct making *m)
{
    return (struct replay_options){.folder = m->options->rulebook};
}

static int columns_of(const struct making *m)
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

static enum adj_status show(struct making *m, const char *log)
{
    struct replay_options options = replay_options_of(m);
    if (m->style->format == ADJ_TEXT)
        options.prepared = keep_decision;
    if (standing_replay(&m->replay, log, m->options->from, &options, &m->text))
        return api_replay_status(&m->replay);
    struct show s = {.game = m->replay.game, .file = log, .viewer = POSITION_ALL, .lang = api_lang(m->style), .width = columns_of(m),
                     .arena = &m->arena, .scratch = &m->scratch, .again = &m->again};
    if (m->options->role && (s.viewer = game_player(s.game, m->options->role)) < 0) {
        buf_printf(&m->text, "%s: nobody plays '%s'", log, m->options->role);
        return ADJ_USAGE;
    }
    if (m->style->format == ADJ_JSON) {
        show_json(&m->json, &s);
        api_json_indent(&m->text, &m->compact);
    } else
        show_text(&m->text, &s);
    return ADJ_OK;
}

enum adj_status adj_show(const char *log, const struct adj_log_options *options, const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    struct making *volatile made = NULL;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        struct making *m = made = making_new(options, style);
        enum adj_status status = show(m, log);
        api_text_give(out, &m->text);
        MEM_DONE();
        making_release(m);
        return status;
    }
    making_release(made);
    return ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- diff */

static enum adj_status failed(struct making *m, const struct standing *s)
{
    buf_str(&m->text, buf_cstr(&s->message));
    return s->error ? ADJ_ENVIRONMENT : s->replay.verdict != REPLAY_OK ? api_replay_status(&s->replay) : ADJ_BAD_INPUT;
}

static enum adj_status diff(struct making *m, const char *a, const char *b, int patch)
{
    struct replay_options options = replay_options_of(m);
    if (standing_read(&m->a, a, &options))
        return failed(m, &m->a);
    if (standing_read(&m->b, b, &options))
        return failed(m, &m->b);
    if (patch || m->style->format == ADJ_JSON) {
        bool differs = diff_patch(&m->json, m->a.state, m->b.state, &m->arena);
        api_json_indent(&m->text, &m->compact);
        return differs ? ADJ_FINDING : ADJ_OK;
    }
    return diff_words(&m->text, m->a.state, m->b.state, columns_of(m), &m->arena) ? ADJ_FINDING : ADJ_OK;
}

enum adj_status adj_diff(const char *a, const char *b, int patch, const struct adj_log_options *options, const struct adj_style *style,
                         struct adj_text *out)
{
    struct mem_guard guard;
    struct making *volatile made = NULL;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        struct making *m = made = making_new(options, style);
        enum adj_status status = diff(m, a, b, patch);
        api_text_give(out, &m->text);
        MEM_DONE();
        making_release(m);
        return status;
    }
    making_release(made);
    return ADJ_ENVIRONMENT;
}
