/* SPDX-License-Identifier: MIT
 *
 * Compiles and runs a start position. A game of its own sets the position up, so that nothing of that (events,
 * the end of the statements) remains in the game that is played; only the cells are copied.
 *
 */
#include "session/start_position.h"

#include "base/tr.h"
#include "session/game.h"

/* Compiles statements as if they were the code of a rule of their own, so that errors and traces can name
 * them. */
static int32_t compile_code(struct compiled *c, const char *id, const struct rb_code *code,
                            struct diags *diags)
{
    struct rb_rule *rule = ARENA_NEW(&c->arena, struct rb_rule);
    *rule = (struct rb_rule){.id = {id, code->text.pos}, .house = true, .code = code->text,
                             .code_literal = code->literal};
    rule->code_indent = code->literal ? code->indent : code->text.pos.column - 1;
    return compile_statements(c, rule, diags);
}

int start_position_compile(struct start_position *out, struct compiled *c, const char *rule,
                           const struct rb_code *given, const struct rb_code *start,
                           struct diags *diags)
{
    *out = (struct start_position){given->text.text, start->text.text, -1, -1};
    if (start->text.text && (out->play = compile_code(c, rule, start, diags)) < 0)
        return -1;
    if (given->text.text && (out->layout = compile_code(c, rule, given, diags)) < 0)
        return -1;
    return 0;
}

/* Copies the position, but not that the game which set it up is over. */
static void take_over(struct game *g)
{
    const struct program *p = g->vm.program;
    for (int32_t i = 0; i < p->cell_count; i++)
        vm_set(&g->vm, i, i == p->cell_over ? 0 : g->layout->vm.m[i]);
}

/* The statements must run to their end: they may draw, but no one can decide in them. */
bool game_lay_out(struct game *g)
{
    struct game *l = g->layout;
    struct game_sink sink = g->sink; /* gets draws, but no commits and hashes */
    sink.commit = NULL;
    sink.unhashed = true;
    g->laying_out = true;
    game_begin(l, &sink);
    g->laying_out = false;
    g->unrecorded = g->unrecorded || l->unrecorded;
    if (l->state == GAME_OVER) {
        take_over(g);
        return true;
    }
    g->state = l->state == GAME_STOPPED ? GAME_STOPPED : GAME_FAULT;
    if (l->state == GAME_DECISION)
        game_set_message(g, TR("the position asks for a decision, which can only come when it is laid out"));
    else if (l->message.len)
        game_set_message(g, "%s", buf_cstr(&l->message));
    else if (l->state == GAME_OBSERVE)
        game_set_message(g, TR("a result of chance is missing"));
    return false;
}
