/* SPDX-License-Identifier: MIT
 *
 * Questions about a game in progress: what the last decision did, the position as a role may see it, and questions
 * in the language of its rules. None of it changes the game.
 */
#include "api/play.h"

#include "base/tr.h"
#include "api/call.h"
#include "audit/show.h"
#include "explain/trace/trace_log.h"
#include "explain/trace/trace_report.h"
#include "lang/print.h"

#include <string.h>

/* ---------------------------------------------------------------- events */

/* What is asked of a game. */
struct look_ctx {
    struct adj_game *g;
    const char *role, *expression;
    struct trace_again again;
};

/* Gives a report of that kind on the game. */
static enum adj_status report(api_report_work *work, struct look_ctx *x, api_release *release,
                              const struct report_kind *kind, const char *lang, struct adj_report **out)
{
    *out = NULL;
    if (x->g->dead || !x->g->game || !x->g->game->vm.m)
        return ADJ_USAGE;
    return api_report_call(work, x, release, kind, lang, out);
}

/* The last decision is traced again from its beginning, with the rights of the viewer. */
static enum adj_status events(void *ctx, struct report *r)
{
    struct look_ctx *x = ctx;
    struct adj_game *g = x->g;
    int32_t viewer;
    if (!game_read_viewer(g->game, x->role, r->lang, &viewer, &g->message))
        return ADJ_USAGE;
    trace_again(&x->again, g->game, viewer, r->lang);
    events_report_fill(r, &x->again.trace);
    return ADJ_OK;
}

static void events_release(void *ctx)
{
    trace_again_release(&((struct look_ctx *)ctx)->again);
}

enum adj_status adj_game_events(struct adj_game *g, const char *role, const char *lang, struct adj_report **out)
{
    struct look_ctx x = {.g = g, .role = role};
    return report(events, &x, events_release, &events_report_kind, lang, out);
}

/* ---------------------------------------------------------------- position */

/* `role` NULL shows everything. */
static enum adj_status position(void *ctx, struct report *r)
{
    struct look_ctx *x = ctx;
    int32_t viewer;
    if (!game_read_viewer(x->g->game, x->role, r->lang, &viewer, &x->g->message))
        return ADJ_USAGE;
    position_report_fill(r, x->g->game, viewer);
    return ADJ_OK;
}

enum adj_status adj_game_position(struct adj_game *g, const char *role, const char *lang, struct adj_report **out)
{
    return report(position, &(struct look_ctx){.g = g, .role = role}, NULL, &position_report_kind, lang, out);
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
        message_print(&g->message, g->lang, diags.items[0].text);
    return proc;
}

/* Evaluates a question in the present position. It cannot change the game. */
static enum adj_status ask(void *ctx, struct buf *text)
{
    struct look_ctx *x = ctx;
    struct adj_game *g = x->g;
    struct type type = {TY_NONE, -1, 0, 0};
    int32_t result = 0;
    arena_release(&g->looking);
    int32_t proc = compile_question(g, x->expression, &type);
    if (proc < 0)
        return ADJ_BAD_INPUT;
    if (vm_evaluate(&g->game->vm, proc, NULL, 0, -1, &result)) {
        buf_str(&g->message, tr(g->lang, "it has no value now"));
        return ADJ_BAD_INPUT;
    }
    print_value(text, g->game->compiled->vocab, type, result, "en", NULL);
    return ADJ_OK;
}

enum adj_status adj_game_ask(struct adj_game *g, const char *expression, struct adj_text *out)
{
    *out = (struct adj_text){0};
    if (g->dead || !g->game || !g->game->vm.m)
        return ADJ_USAGE;
    enum adj_status status = api_text_call(ask, &(struct look_ctx){.g = g, .expression = expression}, NULL, out);
    if (status != ADJ_OK)
        adj_text_free(out); /* the game's message has the reason */
    return status;
}
