/* SPDX-License-Identifier: MIT
 *
 * From a text to one of the answers; see whynot.h.
 */
#include "explain/whynot/whynot_inner.h"

#include "base/utf8.h"
#include "lang/print.h"
#include "session/words.h"
#include "session/result.h"

#include <string.h>

bool whynot_is_no_decision(const struct whynot *w)
{
    return w->verdict == WHYNOT_NO_EVENT || w->verdict == WHYNOT_NO_PIECE;
}

/* ---------------------------------------------------------------- where no one decides */

/* No decision can be taken any longer: states how the game ended. */
static void game_over(struct whynot_ctx *a)
{
    const struct vm *vm = &a->g->vm;
    const struct vocab *v = a->c->vocab;
    bool won = vm->m[vm->program->cell_winner] != NOTHING;
    int event = won ? v->win : game_drawn(a->g) ? v->draw : v->no_winner;
    const struct last_event *end = a->q->changes && event >= 0 ? last_changes_event(a->q->changes, event) : NULL;
    if (!end && a->q->changes && v->lose >= 0)
        end = last_changes_event(a->q->changes, v->lose);
    a->ended_by = end && end->begun_by >= 0 ? compiled_rule_id(a->c, end->begun_by) : NULL;
    if (!game_has_result(a->g))
        whynot_is(a, WHYNOT_OVER, TR("no decision follows: the rules ended without a result"));
    else
        whynot_is(a, WHYNOT_OVER, TR("the game is over: %s"), game_result_text(a->g, a->q->lang, &a->w->arena));
}

/* The game waits for a roll or a draw, or a rule has failed: no player is asked anything. */
static void no_decision(struct whynot_ctx *a)
{
    if (a->g->state == GAME_OBSERVE) {
        game_describe_asked(&a->w->scratch, a->g, a->q->lang);
        whynot_is(a, WHYNOT_CANNOT_DECIDE, TR("no decision before this is drawn: %s"), whynot_keep(a));
    } else
        whynot_is(a, WHYNOT_CANNOT_DECIDE, TR("the game stopped with an error: %s"), buf_cstr(&a->g->message));
}

/* ---------------------------------------------------------------- a decision is waited for */

/* A decision that can be taken is answered with the rules that offer and permit it. */
static bool is_legal(struct whynot_ctx *a)
{
    const struct choices_reader reader = {&a->g->choices, a->c, &a->g->vm, &a->w->arena, &a->w->scratch};
    struct choice_answer read;
    const char *why;
    bool legal = !choices_read(&reader, a->q->text, &read, &why);
    buf_reset(&a->w->scratch);
    if (legal) {
        struct buf *out = &a->w->scratch;
        choices_format_taken(out, a->c, &a->g->vm, &read, a->q->lang);
        a->w->decision = whynot_keep(a);
        whynot_is(a, WHYNOT_LEGAL, TR("legal"));
        bool one = read.count == 1 && read.places[0] < a->g->vm.ask.count && !a->g->choices.several;
        whynot_permits(a, one ? &a->g->vm.ask.options[read.places[0]] : NULL);
    }
    return legal;
}

static bool is_pass(const struct whynot_ctx *a)
{
    return words_same(a->q->text, choices_pass("en")) || words_same(a->q->text, choices_pass(a->q->lang));
}

/* Whether one may pass is in the rules, and is known to everyone. */
static void passing(struct whynot_ctx *a)
{
    if (a->g->vm.ask.may_pass) {
        whynot_is(a, WHYNOT_LEGAL, TR("legal"));
        whynot_permits(a, NULL);
        return;
    }
    whynot_is(a, WHYNOT_MUST_CHOOSE, TR("%s must choose something (%s)"), a->w->role, a->w->rule);
    whynot_demands(a);
    whynot_list_menu(a);
    whynot_find_nearest(a, NULL, NULL);
}

/* Tries the text as a legal choice, as a pass, as an event and as the name of a thing, in this order. */
static void decision(struct whynot_ctx *a)
{
    struct decision_reading readings[DECISION_READINGS_MAX];
    struct vm *vm = &a->g->vm;
    a->w->role = whynot_member(a, vm->ask.player);
    a->w->rule = compiled_rule_id(a->c, vm->ask.sentence);
    if (a->mine && is_legal(a))
        return;
    if (is_pass(a) && vm->ask.kind != ASK_SOME) {
        passing(a);
        return;
    }
    const struct decision_reader *reader = decision_reader_new(a->c->vocab, &a->w->arena, &a->w->scratch);
    buf_reset(&a->w->scratch);
    if (whynot_path(a, reader))
        return;
    const char *rest, *text = arena_strndup(&a->w->arena, a->q->text, choices_first_step(a->c, a->q->text, &rest));
    size_t count = decision_read(reader, text, readings, DECISION_READINGS_MAX);
    if (count)
        whynot_event(a, readings, count);
    else if (vm->ask.kind != ASK_DO)
        whynot_chosen(a, reader);
    else
        whynot_unread(a, reader);
}

/* ---------------------------------------------------------------- */

/* Answers from the state of the game: over, waiting for chance, stopped, or at a decision. */
static void ask(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    w->number = a->g->decisions + 1;
    w->decision = a->q->text;
    switch (a->g->state) {
    case GAME_OVER: game_over(a); return;
    case GAME_DECISION: break;
    default: no_decision(a); return;
    }
    sight_make(&a->sight, a->c, &a->g->vm, a->q->viewer, &w->arena);
    a->full = sight_is_full(&a->sight);
    a->mine = a->full || a->q->viewer == a->g->vm.ask.player;
    reasons_ask_for(a->reasons, a->full ? NULL : &a->sight, a->q->changes);
    if (a->q->viewer != SIGHT_ALL)
        w->as = whynot_member(a, a->q->viewer);
    decision(a);
}

/* Names are UTF-8, and so are answers: bytes that are not cannot have been meant, and are reported as
 * they are elsewhere. */
static const char *readable(struct whynot *w, const char *text)
{
    buf_reset(&w->scratch);
    utf8_add_valid(&w->scratch, text, strlen(text));
    const char *copy = arena_strndup(&w->arena, buf_cstr(&w->scratch), w->scratch.len);
    buf_reset(&w->scratch);
    return copy;
}

/* Conditions are compiled while the question is answered, so `c` grows; the game itself does not change. */
void whynot_make(struct whynot *w, struct compiled *c, struct game *g, const struct whynot_question *q)
{
    struct whynot_question question = *q;
    struct whynot_ctx a = {.w = w, .c = c, .g = g, .q = &question};
    w->rulebook = c->rb;
    question.text = readable(w, q->text);
    w->working = a.reasons = reasons_new(c, q->lang);
    ask(&a);
    whynot_rank(&a);
    reasons_free(w->working);
    w->working = NULL;
    retaken_release(&w->retaken);
}

void whynot_release(struct whynot *w)
{
    reasons_free(w->working);
    retaken_release(&w->retaken);
    buf_release(&w->scratch);
    doc_release(&w->doc);
    arena_release(&w->arena);
    *w = (struct whynot){0};
}
