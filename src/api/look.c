/* SPDX-License-Identifier: MIT
 *
 * Looking at a game being played: what the last decision did, where it stands as somebody may see it, and questions
 * in the language of its rules. None of it changes the game.
 */
#include "api/play.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"
#include "report/json.h"
#include "explain/trace/trace_log.h"
#include "lang/print.h"
#include "session/position.h"

#include <string.h>

/* ---------------------------------------------------------------- events */

static void write_trace(struct buf *out, struct trace *t, const struct adj_style *style)
{
    if (style->format == ADJ_JSON) {
        api_json_write(out, trace_json(t));
        return;
    }
    trace_text(out, t, api_lang(style), &(struct doc_layout){style->width, style->color != 0});
}

enum adj_status adj_game_events(struct adj_game *g, const char *role, const struct adj_style *style,
                                struct adj_text *out)
{
    struct mem_guard guard;
    struct trace_again again = {0}, *volatile a = &again;
    int32_t viewer;
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    MEM_TRY(guard) {
        if (!game_read_viewer(g->game, role, &viewer, &g->message)) {
            MEM_DONE();
            return ADJ_USAGE;
        }
        trace_again(a, g->game, viewer, api_lang(style));
        buf_reset(&g->text);
        write_trace(&g->text, &a->trace, style);
        api_text_give(out, &g->text);
        MEM_DONE();
        trace_again_release(a);
        return ADJ_OK;
    }
    trace_again_release(a);
    return ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- position */

enum adj_status adj_game_position(struct adj_game *g, const char *role, const struct adj_style *style,
                                  struct adj_text *out)
{
    struct mem_guard guard;
    int32_t viewer;
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    MEM_TRY(guard) {
        if (!game_read_viewer(g->game, role, &viewer, &g->message)) {
            MEM_DONE();
            return ADJ_USAGE;
        }
        arena_release(&g->looking);
        struct position *p = position_make(g->game->compiled, &g->game->vm, viewer, &g->looking);
        buf_reset(&g->text);
        if (style->format == ADJ_JSON) {
            report_json_value(&g->text, position_json(p, "en", &g->more));
        } else
            position_text(&g->text, p, api_lang(style), style->width, &g->more);
        api_text_give(out, &g->text);
        MEM_DONE();
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- questions */

/* Compiles the question as a value or, failing that, as a condition. Its code stays with the rulebook. */
static int32_t compile_question(struct adj_game *g, const char *expression, struct type *type)
{
    struct compiled *c = g->rulebook->compiled;
    struct rb_rule *rule = ARENA_NEW(&c->arena, struct rb_rule);
    struct diags diags = {.arena = &g->looking}, second = {.arena = &g->looking};
    rule->id.text = "question";
    rule->code.text = arena_strdup(&c->arena, expression);
    rule->code.pos = (struct src_pos){-1, 1, 1};
    int32_t proc = compile_expression(c, rule, type, &diags);
    if (proc < 0) {
        *type = type_truth();
        proc = compile_condition(c, rule, &second);
    }
    buf_reset(&g->message);
    if (proc < 0)
        buf_str(&g->message, diags.count ? diags.items[0].text : "it is no expression");
    return proc;
}

static enum adj_status ask(struct adj_game *g, const char *expression)
{
    struct type type = {TY_NONE, -1, 0, 0};
    int32_t result = 0;
    arena_release(&g->looking);
    int32_t proc = compile_question(g, expression, &type);
    if (proc < 0)
        return ADJ_BAD_INPUT;
    if (vm_evaluate(&g->game->vm, proc, NULL, 0, -1, &result)) {
        buf_str(&g->message, "it has no value now");
        return ADJ_BAD_INPUT;
    }
    buf_reset(&g->text);
    print_value(&g->text, g->game->compiled->vocab, type, result, "en", NULL);
    return ADJ_OK;
}

enum adj_status adj_game_ask(struct adj_game *g, const char *expression, struct adj_text *out)
{
    struct mem_guard guard;
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    MEM_TRY(guard) {
        enum adj_status status = ask(g, expression);
        if (status == ADJ_OK)
            api_text_give(out, &g->text);
        MEM_DONE();
        return status;
    }
    return ADJ_ENVIRONMENT;
}
