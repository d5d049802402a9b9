/* SPDX-License-Identifier: MIT
 *
 * Rules that a player puts into an order, in code. Where a sentence states who orders the rules about an event, their
 * sources (a rule of the game; a card, with all its rules of that form) are listed on the stack. Before each turn
 * those that no longer apply leave the list; then the player is asked which comes next, as long as there is
 * more than one. Of rules about what happens instead the first replaces the event.
 */
#include "lang/emit.h"

#include "vm/trap.h"

/* The rules of one form about one event, and the sentence that states who orders them. */
struct order_ctx {
    const struct vocab_phrase *event;
    const struct sentence *by;
    enum node_op form;
    struct label *leave; /* of the event, … */
    struct label *replaced; /* … and where one of the rules replaces it, which ends the list first */
    int32_t list, count, at; /* slots: where the list begins, how many are in it, which of them is meant */
    int32_t source; /* slot: that one */
    int32_t turn; /* slot: 1 when it is its turn, 0 when it is only asked whether it applies */
    int32_t opened; /* slot: 1 after the priority window of the question */
};

/* Sentences of one source: those of one rule, or of one card. They follow each other. */
struct source {
    size_t first, end; /* sentences */
    int32_t low, high; /* members that represent it: the rule, or the copies of the card */
    bool card;
};

/* Whether the sentence is one of those that are ordered. */
static bool answers(const struct emit *e, const struct sentence *s, const struct order_ctx *o)
{
    return s->node->op == o->form && speaks_of(e->v, o->event, s->node->a);
}

/* Rules are ordered as people see them: a rule of the game, or a card with all its rules. */
static bool same_source(const struct sentence *a, const struct sentence *b)
{
    return a->card ? a->card == b->card : a->rule == b->rule;
}

/* Goes through the sources in the order of the rulebook. */
static bool next_source(const struct emit *e, const struct order_ctx *o, struct source *s)
{
    const struct sentences *all = &e->c->sentences;
    size_t i = s->end;
    while (i < all->count && !answers(e, all->items[i], o))
        i++;
    if (i >= all->count)
        return false;
    const struct sentence *first = all->items[i];
    *s = (struct source){.first = i, .end = i, .card = first->card != NULL};
    while (s->end < all->count && same_source(all->items[s->end], first))
        s->end++;
    if (s->card)
        emit_copies(e, first, &s->low, &s->high);
    else
        s->low = s->high = e->c->rules[first->rule_index].member;
    return true;
}

/* How many things there are to be ordered, at most. */
static int32_t sources_of(const struct emit *e, const struct order_ctx *o)
{
    int32_t count = 0;
    for (struct source s = {0}; next_source(e, o, &s);)
        count += s.high - s.low + 1;
    return count;
}

/* Goes to `fails` unless the sentence applies; the card that it is in is in the slot `source`. */
static void gen_applies(struct emit *e, const struct sentence *s, const struct order_ctx *o, struct label *fails)
{
    if (s->self)
        s->self->slot = o->source;
    gen_watched_match(e, s->node->a, 0, fails);
    if (s->node->op == R_INSTEAD) {
        emit(e, OP_REPLACING, 1, e->sentence_index);
        emit_jump(e, OP_JUMP_IF, fails);
    }
    if (s->node->b)
        gen_watched_jump(e, s->node->b, s->node, false, fails);
}

static void gen_list_source(struct emit *e, const struct order_ctx *o, const struct source *s)
{
    struct label again = LABEL_NEW;
    emit(e, OP_PUSH, 1, s->low);
    emit(e, OP_STORE, 1, o->source);
    emit_here(e, &again);
    emit(e, OP_LOAD, 1, o->source);
    if (s->low == s->high)
        return;
    emit(e, OP_NEXT, 2, o->source, s->high);
    emit_use(e, &again);
}

/* The machine looks in loops whether its stack is full: this one goes round once. */
static void gen_look_at_stack(struct emit *e, const struct order_ctx *o)
{
    struct label again = LABEL_NEW;
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, o->source);
    emit_here(e, &again);
    emit(e, OP_NEXT, 2, o->source, 1);
    emit_use(e, &again);
}

enum { STRAIGHT_MAX = 1000 }; /* sources listed without a loop; see STACK_MARGIN in vm/vm.c */

static void gen_list_sources(struct emit *e, const struct order_ctx *o)
{
    int straight = 0;
    emit(e, OP_MARK, 1, o->list);
    for (struct source s = {0}; next_source(e, o, &s) && !e->full;) {
        gen_list_source(e, o, &s);
        if (++straight % STRAIGHT_MAX == 0)
            gen_look_at_stack(e, o);
    }
    emit(e, OP_HEIGHT, 2, o->list, o->count);
}

static void gen_is_source(struct emit *e, const struct order_ctx *o, const struct source *s, struct label *other)
{
    emit(e, OP_LOAD, 1, o->source);
    emit(e, OP_PUSH, 1, s->low);
    emit(e, s->low == s->high ? OP_EQ : OP_GE, 0);
    emit_jump(e, OP_JUMP_UNLESS, other);
    if (s->low == s->high)
        return;
    emit(e, OP_LOAD, 1, o->source);
    emit(e, OP_PUSH, 1, s->high);
    emit(e, OP_LE, 0);
    emit_jump(e, OP_JUMP_UNLESS, other);
}

/* A question of its own begins here, but not in a turn: that belongs to what the player was asked, so that the
 * decision comes after what is done. */
static void gen_question(struct emit *e, const struct order_ctx *o, const struct sentence *s)
{
    struct label on = LABEL_NEW;
    emit(e, OP_LOAD, 1, o->turn);
    emit_jump(e, OP_JUMP_IF, &on);
    emit_clause(e, CLAUSE_ASKED, s->node);
    emit_jump(e, OP_JUMP, &on);
    emit_here(e, &on);
}

/* Goes to `applies` where it is only asked whether one of its sentences does; otherwise carries out all that do. */
static void gen_source(struct emit *e, const struct order_ctx *o, const struct source *source, struct label *applies)
{
    for (size_t i = source->first; i < source->end && !e->full; i++) {
        const struct sentence *s = e->c->sentences.items[i];
        if (!answers(e, s, o))
            continue;
        struct label fails = LABEL_NEW;
        int32_t keep = e->slots;
        emit_in_force(e, s);
        gen_question(e, o, s);
        gen_applies(e, s, o, &fails);
        emit(e, OP_LOAD, 1, o->turn);
        emit_jump(e, OP_JUMP_UNLESS, applies);
        gen_hook_effect(e, s, o->replaced);
        emit_here(e, &fails);
        e->slots = keep;
    }
}

static void gen_sources(struct emit *e, const struct order_ctx *o, struct label *applies, struct label *out)
{
    for (struct source s = {0}; next_source(e, o, &s) && !e->full;) {
        struct label other = LABEL_NEW;
        gen_is_source(e, o, &s, &other);
        gen_source(e, o, &s, applies);
        emit_in_force(e, o->by);
        emit_jump(e, OP_JUMP, out);
        emit_here(e, &other);
    }
}

/* From the listed sources to the last one's turn. */
static void gen_turns(struct emit *e, const struct order_ctx *o)
{
    struct label question = LABEL_NEW, round = LABEL_NEW, next = LABEL_NEW, stays = LABEL_NEW, asked = LABEL_NEW,
                 source = LABEL_NEW, out = LABEL_NEW, end = LABEL_NEW;
    emit_here(e, &question);
    gen_order_question(e, o->opened);
    emit_here(e, &round);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_DUP, 0);
    emit(e, OP_STORE, 1, o->turn);
    emit(e, OP_STORE, 1, o->at);
    emit_here(e, &next);
    emit(e, OP_LOAD, 1, o->at);
    emit(e, OP_LOAD, 1, o->count);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_IF, &asked);
    emit(e, OP_ITEM, 2, o->list, o->at);
    emit(e, OP_STORE, 1, o->source);
    emit_jump(e, OP_JUMP, &source);
    emit_here(e, &stays);
    emit_in_force(e, o->by);
    emit(e, OP_BUMP, 1, o->at);
    emit_jump(e, OP_JUMP, &next);
    emit_here(e, &asked);
    emit_in_force(e, o->by);
    emit_clause(e, CLAUSE_ASKED, o->by->node);
    emit(e, OP_LOAD, 1, o->count);
    emit_jump(e, OP_JUMP_UNLESS, &end);
    gen_order_choice(e, o->by->node, o->by->node->c, o->list, &round, o->opened);
    emit(e, OP_TAKE_OUT, 3, o->list, o->count, o->at);
    emit(e, OP_STORE, 1, o->source);
    emit(e, OP_BUMP, 1, o->turn);
    emit_here(e, &source);
    gen_sources(e, o, &stays, &out);
    emit_here(e, &out);
    emit(e, OP_LOAD, 1, o->turn);
    emit_jump(e, OP_JUMP_IF, &question);
    emit(e, OP_TAKE_OUT, 3, o->list, o->count, o->at);
    emit(e, OP_POP, 1, 1);
    emit_jump(e, OP_JUMP, &next);
    emit_here(e, &end);
}

static void gen_ordering(struct emit *e, struct order_ctx *o, struct label *done)
{
    const struct node *n = o->by->node;
    struct match_ctx m;
    struct label replaced = LABEL_NEW;
    int32_t keep = e->slots;
    o->replaced = &replaced;
    emit_in_force(e, o->by);
    emit_clause(e, CLAUSE_ASKED, n);
    gen_sentence_match(e, o->by, n->a, 0, &m);
    if (n->b)
        gen_jump(e, n->b, false, &m.fails);
    o->list = emit_slot(e, 6);
    o->count = o->list + 1;
    o->at = o->list + 2;
    o->source = o->list + 3;
    o->turn = o->list + 4;
    o->opened = o->list + 5;
    gen_list_sources(e, o);
    gen_turns(e, o);
    emit(e, OP_UNMARK, 1, o->list);
    emit_jump(e, OP_JUMP, done);
    if (o->form == R_INSTEAD) {
        emit_here(e, o->replaced);
        emit(e, OP_UNMARK, 1, o->list);
        emit_jump(e, OP_JUMP, o->leave);
    }
    gen_match_end(e, o->by, &m);
    emit_in_force(e, NULL);
    e->slots = keep;
}

void gen_orderings(struct emit *e, const struct vocab_phrase *event, enum node_op form, struct label *leave,
                   struct label *done)
{
    for (size_t i = 0; i < e->c->sentences.count && !e->full; i++) {
        struct order_ctx o = {.event = event, .by = e->c->sentences.items[i], .form = form, .leave = leave};
        if (o.by->node->op == R_ORDER && o.by->node->value == (int32_t)form &&
            speaks_of(e->v, event, o.by->node->a) && sources_of(e, &o) > 1)
            gen_ordering(e, &o, done);
    }
}
