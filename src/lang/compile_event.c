/* SPDX-License-Identifier: MIT
 *
 * The life of an event in code: may it happen · is it replaced · before · what it does · after. All rules that
 * speak of the event are in its procedure, in the order of the rulebook.
 */
#include "lang/emit.h"

#include "vm/trap.h"

#include <string.h>

static struct sentence *sentence(const struct emit *e, size_t i)
{
    return e->c->sentences.items[i];
}

/* Sentences that can make an event illegal: may not, may … only when, at most … times. */
static bool forbids(const struct node *n)
{
    return n->op == R_FORBID || n->op == R_ONLY || n->op == R_LIMIT;
}

/* Whether the event has a check procedure: without such a sentence it is always legal. */
bool needs_check(const struct emit *e, const struct vocab_phrase *event)
{
    for (size_t i = 0; i < e->c->sentences.count && !e->full; i++)
        if (forbids(sentence(e, i)->node) && speaks_of(e->v, event, sentence(e, i)->node->a))
            return true;
    return false;
}

/* a ship may not sail to any square when the turn's steps is 0
 *
 * A condition on "the turn" counts only while there is one. `open`: one whose effect is
 * not complete, for rules that run between statements. */
static void gen_only_while_running(struct emit *e, const struct sentence *s, bool open, struct label *fails)
{
    for (size_t i = 0; i < s->event_count; i++) {
        emit(e, open ? OP_RUNNING_OPEN : OP_RUNNING, 1, (int32_t)s->events[i]->index);
        emit_jump(e, OP_JUMP_UNLESS, fails);
    }
}

/* ---------------------------------------------------------------- counting against limits */

/* a player may light any isle at most once per turn
 *
 * One counter for each value of each noun but "any": here one for each player, in the frame of
 * the turn. `op` counts or reads. */
static void gen_keys(struct emit *e, int32_t op, const struct sentence *s)
{
    const struct node *event = s->node->a;
    int32_t dims[2 * PLACEHOLDERS_MAX], count = 0;
    for (size_t i = 0; i < event->args.count; i++) {
        const struct node *arg = event->args.items[i];
        if (arg->op != E_NOUN || arg->value == NOUN_ANY || (arg->type.tag == TY_NUMBER && arg->type.kind < 0))
            continue;
        const struct vocab_kind *k = &e->v->kinds[arg->type.kind];
        emit(e, OP_LOAD, 1, arg->var->slot);
        dims[2 * count] = k->category == RB_NUMBER ? k->low : k->first;
        dims[2 * count++ + 1] = k->category == RB_NUMBER ? k->high - k->low + 1 : k->count;
    }
    emit(e, op, 3, e->limits[s->index].offset, (int32_t)s->node->phrase->index, count);
    for (int32_t i = 0; i < 2 * count; i++)
        emit_word(e, dims[i]);
}

/* The event happens: all limits on it count. */
static void gen_count_limits(struct emit *e, const struct vocab_phrase *event)
{
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct sentence *s = sentence(e, i);
        if (s->node->op != R_LIMIT || !speaks_of(e->v, event, s->node->a))
            continue;
        struct match_ctx m;
        int32_t keep = e->slots;
        emit_in_force(e, s);
        gen_sentence_match(e, s, s->node->a, 0, &m);
        gen_keys(e, OP_COUNT, s);
        gen_match_end(e, s, &m);
        e->slots = keep;
    }
}

/* ---------------------------------------------------------------- may it happen */

/* despite CO-3, …: whether the exception names the rule of the sentence. */
static bool lifts(const struct node *despite, const struct sentence *barring)
{
    for (size_t i = 0; i < despite->id_count; i++)
        if (!strcmp(despite->ids[i], barring->rule->id.text))
            return true;
    return false;
}

/* despite CO-3 and CO-4, a ship may sail to a square when the square is Harbour
 *
 * Exceptions are tested after the prohibition, so a position without a prohibition costs
 * nothing. */
static void gen_exceptions(struct emit *e, const struct vocab_phrase *event, const struct sentence *barring,
                           struct label *exempt)
{
    for (size_t i = 0; i < e->c->sentences.count && !e->full; i++) {
        const struct sentence *d = sentence(e, i);
        if (d->node->op != R_DESPITE || !speaks_of(e->v, event, d->node->a) || !lifts(d->node, barring))
            continue;
        struct match_ctx m;
        emit_in_force(e, d);
        emit_clause(e, CLAUSE_ASKED, d->node);
        gen_sentence_match(e, d, d->node->a, 0, &m);
        gen_only_while_running(e, d, false, &m.fails);
        if (d->node->b)
            gen_jump(e, d->node->b, false, &m.fails);
        emit_clause(e, CLAUSE_EFFECT, d->node);
        emit_jump(e, OP_JUMP, exempt);
        gen_match_end(e, d, &m);
    }
}

/* a ship may not fire at any ship when the ship's hull is 1
 * a player may light an isle only when the pot is 0
 * a ship may sail to any square at most 2 times per round
 *
 * If it applies and no exception does, the procedure returns 0 with the sentence as the reason. */
void gen_forbid(struct emit *e, const struct vocab_phrase *event, const struct sentence *s)
{
    const struct node *n = s->node;
    struct match_ctx m;
    struct label forbidden = LABEL_NEW;
    int32_t keep = e->slots;
    emit_in_force(e, s);
    emit_clause(e, CLAUSE_ASKED, n);
    gen_sentence_match(e, s, n->a, 0, &m);
    gen_only_while_running(e, s, false, &m.fails);
    if (n->op == R_LIMIT) {
        gen_keys(e, OP_COUNTED, s);
        emit_mark(e, n); /* how often so far */
        gen_value(e, n->b);
        emit(e, OP_LT, 0);
        emit_jump(e, OP_JUMP_IF, &m.fails);
    } else if (n->b)
        gen_jump(e, n->b, n->op == R_ONLY, &m.fails);
    emit_here(e, &forbidden);
    gen_exceptions(e, event, s, &m.fails);
    emit_in_force(e, s);
    emit_clause(e, CLAUSE_EFFECT, n);
    int32_t at = emit(e, OP_FORBID, 2, 0, e->sentence_index);
    ARENA_PUSH(e->arena, e->returns, e->return_count, e->return_cap) = at + 1;
    gen_match_end(e, s, &m);
    e->slots = keep;
}

/* The sentences that forbid the event, those that try it (`tried`) or the others. */
static void gen_forbidding(struct emit *e, const struct vocab_phrase *event, bool tried)
{
    for (size_t i = 0; i < e->c->sentences.count && !e->full; i++) {
        const struct sentence *s = sentence(e, i);
        if (forbids(s->node) && speaks_of(e->v, event, s->node->a) && tries(e, s) == tried)
            gen_forbid(e, event, s);
    }
}

/* Whether the event is legal with the values in its first slots: a procedure that computes and
 * changes nothing, so that menus, explanations and memoized results can call it. What is forbidden anyway is not
 * tried. */
void gen_check(struct emit *e, struct vocab_phrase *event)
{
    int32_t proc = e->c->checks.items[event->index];
    if (proc < 0)
        return;
    emit_proc(e, proc);
    e->checked = event;
    gen_forbidding(e, event, false);
    gen_forbidding(e, event, true);
    e->checked = NULL;
    emit_in_force(e, NULL);
    emit(e, OP_PUSH, 1, 1);
    emit_return(e);
    emit_proc_end(e, proc);
}

/* ---------------------------------------------------------------- what it does */

/* "nothing happens" has no code, and so no place at which it could be seen. */
static bool does_something(const struct node_list *block)
{
    for (size_t i = 0; i < block->count; i++)
        if (block->items[i]->op != S_NOOP)
            return true;
    return false;
}

/* What a rule about an event does, after its conditions. `leave`: the end of the event, for what
 * replaces or prevents it. */
void gen_hook_effect(struct emit *e, const struct sentence *s, struct label *leave)
{
    const struct node *n = s->node;
    if (n->op == R_INSTEAD || does_something(&n->body))
        emit_clause(e, CLAUSE_EFFECT, n);
    if (n->op == R_INSTEAD)
        emit(e, OP_INSTEAD, 1, e->sentence_index);
    e->leave = n->op == R_BEFORE ? leave : NULL;
    gen_block(e, &n->body);
    e->leave = NULL;
    if (n->op == R_INSTEAD)
        emit_jump(e, OP_JUMP, leave);
}

/* when a ship sails to a square if the sky is calm: add 1 to the pot
 * before a ship fires at any ship: prevent it
 * if a ship would sink and the pot is 0, instead: add 1 to the pot
 *
 * A replacement does not apply to an event inside of what it does itself (REPLACING), or it
 * would never end. */
static void gen_hook(struct emit *e, const struct sentence *s, struct label *leave)
{
    const struct node *n = s->node;
    struct match_ctx m;
    int32_t keep = e->slots;
    emit_in_force(e, s);
    emit_clause(e, CLAUSE_ASKED, n);
    gen_sentence_match(e, s, n->a, 0, &m);
    if (n->op == R_INSTEAD) {
        emit(e, OP_REPLACING, 1, e->sentence_index);
        emit_jump(e, OP_JUMP_IF, &m.fails);
    }
    if (n->b)
        gen_watched_jump(e, n->b, n, false, &m.fails);
    gen_hook_effect(e, s, leave);
    gen_match_end(e, s, &m);
    emit_in_force(e, NULL);
    e->slots = keep;
}

/* All rules of one form about the event, in the order of the rulebook or the one that a player
 * gives them. */
static void gen_hooks(struct emit *e, const struct vocab_phrase *event, enum node_op form, struct label *leave)
{
    struct label done = LABEL_NEW;
    gen_orderings(e, event, form, leave, &done);
    for (size_t i = 0; i < e->c->sentences.count && !e->full; i++)
        if (sentence(e, i)->node->op == form && speaks_of(e->v, event, sentence(e, i)->node->a))
            gen_hook(e, sentence(e, i), leave);
    emit_here(e, &done);
}

/* A player wins or loses: alone, which ends the game, or together with others, which ends it after the last of them
 * (gen_all). */
static void gen_player_end(struct emit *e, enum opcode alone, int32_t result)
{
    struct label single = LABEL_NEW, done = LABEL_NEW;
    if (e->p->cell_results >= 0) {
        emit(e, OP_CELL, 1, e->p->cell_results + e->v->kinds[e->v->players].count);
        emit_jump(e, OP_JUMP_UNLESS, &single);
        emit(e, OP_LOAD, 1, 0);
        emit(e, OP_RESULT, 2, result, -1);
        emit_jump(e, OP_JUMP, &done);
    }
    emit_here(e, &single);
    emit(e, OP_LOAD, 1, 0);
    emit(e, alone, 1, -1);
    emit_here(e, &done);
}

/* What the events of the language that end a game do after all rules about them. */
static void gen_game_end(struct emit *e, const struct vocab_phrase *event)
{
    switch (event->builtin) {
    case BUILTIN_WIN: gen_player_end(e, OP_WINS, RESULT_WON); break;
    case BUILTIN_LOSE: gen_player_end(e, OP_LOSES, RESULT_LOST); break;
    case BUILTIN_DRAW: emit(e, OP_DRAWN, 1, -1); break;
    case BUILTIN_NO_WINNER: emit(e, OP_NO_WINNER, 1, -1); break;
    default: break;
    }
}

/* The life of an event is one procedure:
 *
 *   legal?    its check procedure; if not, FORBIDDEN and out
 *   begins    BEGIN; a chosen event enters here, because its menu has checked it
 *   instead   a rule that replaces it leaves
 *   before    a rule that prevents it leaves
 *   counts    for "at most … times"; what was replaced or prevented does not count
 *   when      what it does
 *   over      OVER; whenever rules; from here on the event is no longer running
 *   after     what follows from it
 *   leave     LEAVE
 *
 * Its frame has the values, then what the event holds ("the turn's steps"), then counters of
 * limits. */
void gen_event(struct emit *e, struct vocab_phrase *event)
{
    int32_t proc = e->p->events[event->index].proc, check = e->c->checks.items[event->index];
    struct label leave = LABEL_NEW, begins = LABEL_NEW;
    emit_proc(e, proc);
    e->slots = e->slots_max = e->p->procs[proc].args + event->hold_count;
    e->p->procs[proc].counters = emit_slot(e, e->counters[event->index]);
    if (check >= 0) {
        const struct node legality = {.watched = event->legal_openly ? WATCH_OPENLY : 0};
        int32_t slot;
        watch_begin(e, &legality, &slot);
        for (int i = 0; i < event->placeholder_count; i++)
            emit(e, OP_LOAD, 1, i);
        emit(e, OP_CALL, 1, check);
        watch_end(e, &legality, NULL, slot);
        emit_jump(e, OP_JUMP_IF, &begins);
        emit(e, OP_FORBIDDEN, 0);
        emit(e, OP_LEAVE, 0);
    }
    emit_here(e, &begins);
    e->p->procs[proc].chosen = begins.at;
    emit(e, OP_BEGIN, 0);
    if (event->mark)
        emit(e, OP_TURN, 0);
    emit_in_force(e, NULL);
    for (int i = 0; i < event->hold_count; i++)
        if (event->holds[i].first_value) {
            emit(e, OP_PUSH, 1, event->holds[i].first_value);
            emit(e, OP_STORE, 1, event->placeholder_count + i);
        }
    gen_hooks(e, event, R_INSTEAD, &leave);
    gen_hooks(e, event, R_BEFORE, &leave);
    gen_count_limits(e, event); /* what was replaced or prevented did not happen */
    emit_in_force(e, NULL);
    gen_hooks(e, event, R_WHEN, &leave);
    gen_game_end(e, event);
    e->p->procs[proc].after = (int32_t)e->p->code_count;
    emit(e, OP_OVER, 0);
    if (e->p->state_check >= 0) {
        emit(e, OP_CALL, 1, e->p->state_check);
        emit(e, OP_POP, 1, 1);
    }
    gen_hooks(e, event, R_AFTER, &leave);
    emit_here(e, &leave);
    e->p->procs[proc].leave = leave.at;
    if (event->mark)
        emit(e, OP_TURN_OVER, 0);
    emit(e, OP_LEAVE, 0);
    emit_proc_end(e, proc);
}

/* ---------------------------------------------------------------- at all times, at any moment */

/* whenever the isle's light is 0: now the isle's keeper is nothing
 *
 * Runs until no such rule applies. After each that did something, all are tested again from the
 * first. RESTLESS is a fault if that does not end. */
void gen_state_check(struct emit *e)
{
    int32_t proc = e->p->state_check;
    struct label again = LABEL_NEW, out = LABEL_NEW;
    if (proc < 0)
        return;
    emit_proc(e, proc);
    int32_t rounds = emit_slot(e, 1);
    emit_jump(e, OP_STATE_CHECK_BEGIN, &out);
    emit_here(e, &again);
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct sentence *s = sentence(e, i);
        if (s->node->op != R_WHENEVER)
            continue;
        struct match_ctx m;
        int32_t keep = e->slots;
        emit_in_force(e, s);
        emit_clause(e, CLAUSE_ASKED, s->node);
        gen_sentence_match(e, s, NULL, 0, &m);
        gen_only_while_running(e, s, true, &m.fails);
        gen_watched_jump(e, s->node->a, s->node, false, &m.fails);
        emit_clause(e, CLAUSE_EFFECT, s->node);
        emit(e, OP_RESTLESS, 2, rounds, e->sentence_index);
        emit(e, OP_NOTE_WHENEVER, 1, e->sentence_index);
        gen_block(e, &s->node->body);
        emit_jump(e, OP_JUMP, &again);
        gen_match_end(e, s, &m);
        emit_in_force(e, NULL);
        e->slots = keep;
    }
    emit(e, OP_STATE_CHECK_END, 0);
    emit_here(e, &out);
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
    emit_proc_end(e, proc);
}

/* at any moment during the storm, Ann may do: Ann bids a stake */
void gen_priority_window(struct emit *e)
{
    int32_t proc = e->p->window;
    struct label out = LABEL_NEW;
    if (proc < 0)
        return;
    emit_proc(e, proc);
    emit_jump(e, OP_WINDOW_BEGIN, &out);
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct sentence *s = sentence(e, i);
        if (s->node->op != R_MOMENT)
            continue;
        struct match_ctx m;
        int32_t keep = e->slots;
        emit_in_force(e, s);
        emit_clause(e, CLAUSE_ASKED, s->node);
        gen_sentence_match(e, s, NULL, 0, &m);
        emit(e, OP_RUNNING, 1, (int32_t)s->node->phrase->index);
        emit_jump(e, OP_JUMP_UNLESS, &m.fails);
        if (does_something(&s->node->body))
            emit_clause(e, CLAUSE_EFFECT, s->node);
        gen_block(e, &s->node->body);
        gen_match_end(e, s, &m);
        emit_in_force(e, NULL);
        e->slots = keep;
    }
    emit(e, OP_WINDOW_END, 0);
    emit_here(e, &out);
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
    emit_proc_end(e, proc);
}

/* always the pot is at most 60 */
void gen_invariants(struct emit *e)
{
    int32_t proc = e->p->invariants;
    if (proc < 0)
        return;
    emit_proc(e, proc);
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct sentence *s = sentence(e, i);
        struct label out = LABEL_NEW;
        int32_t keep = e->slots;
        if (s->node->op != R_ALWAYS)
            continue;
        emit_in_force(e, s);
        emit_clause(e, CLAUSE_ASKED, s->node);
        gen_only_while_running(e, s, false, &out);
        emit_clause(e, CLAUSE_EFFECT, s->node);
        gen_value(e, s->node->a);
        emit(e, OP_INVARIANT, 1, e->sentence_index);
        emit_here(e, &out);
        emit_in_force(e, NULL);
        e->slots = keep;
    }
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
    emit_proc_end(e, proc);
}
