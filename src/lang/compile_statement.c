/* SPDX-License-Identifier: MIT
 *
 * Statements in code: one function for each statement of forms.def, with an example of what it
 * handles. Decisions are in compile_choice.c. The stack is as high after a statement as before
 * it; only lists of a loop lie there while the loop runs. What must be kept over a decision is
 * in slots of the frame, which are part of the state. Must not know how the machine carries an
 * instruction out (see vm/opcodes.def), nor any phrase of a rulebook.
 */
#include "lang/emit.h"

#include "lang/carried.h"

static void gen_statement(struct emit *e, const struct node *n);

/* A block of statements. Names that it gives end with it, and so do their slots. A statement
 * that has nothing to choose from ("Ann chooses a chart in the deck", and the deck is empty)
 * jumps to the end of its block: e->rest. */
void gen_block(struct emit *e, const struct node_list *block)
{
    struct label rest = LABEL_NEW, *outer = e->rest;
    int32_t keep = e->slots;
    e->rest = &rest;
    for (size_t i = 0; i < block->count; i++)
        gen_statement(e, block->items[i]);
    e->rest = outer;
    emit_here(e, &rest);
    e->slots = keep;
}

/* ---------------------------------------------------------------- going through things */

/* Pushes each member that the noun can be. The caller has put a MARK under them. */
static void gen_list(struct emit *e, const struct node *noun)
{
    struct iteration it;
    gen_iteration(e, noun, false, &it);
    emit(e, OP_LOAD, 1, it.slot);
    gen_iteration_end(e, &it);
}

/* The body for each piece of an item (a piece, "each …", a set): begin gives the slot, end closes. */
struct each_item {
    const struct node *item;
    int32_t slot, mark, count, at;
    struct label head, next, end;
};

/* Three things can be an item, and each needs another loop:
 *
 *   each chart in Ann's hand    a list on the stack, made before the first turn; `at` counts through it
 *   the fleet (a set)           all members of the kind, testing the bit of each
 *   Reef/1                      no loop, one turn */
static void gen_each_item(struct emit *e, const struct node *item, struct each_item *x)
{
    *x = (struct each_item){.item = item, .head = LABEL_NEW, .next = LABEL_NEW, .end = LABEL_NEW};
    const struct vocab_kind *k = &e->v->kinds[item->type.kind];
    if (item->op == E_NOUN) {
        x->mark = emit_slot(e, 3);
        x->count = x->mark + 1;
        x->at = x->mark + 2;
        emit(e, OP_MARK, 1, x->mark);
        gen_list(e, item);
        emit(e, OP_HEIGHT, 2, x->mark, x->count);
        emit(e, OP_PUSH, 1, 0);
        emit(e, OP_STORE, 1, x->at);
        x->slot = item->var->slot;
        emit_here(e, &x->head);
        emit(e, OP_LOAD, 1, x->at);
        emit(e, OP_LOAD, 1, x->count);
        emit(e, OP_GE, 0);
        emit_jump(e, OP_JUMP_IF, &x->end);
        emit(e, OP_ITEM, 2, x->mark, x->at);
        emit(e, OP_STORE, 1, x->slot);
        emit(e, OP_BUMP, 1, x->at);
    } else if (item->type.tag == TY_SET) {
        x->slot = emit_slot(e, 1);
        emit(e, OP_PUSH, 1, k->first);
        emit(e, OP_STORE, 1, x->slot);
        emit_here(e, &x->head);
        emit(e, OP_LOAD, 1, x->slot);
        emit(e, OP_IN_SET, 2, item->var->slot, k->first);
        emit_jump(e, OP_JUMP_UNLESS, &x->next);
    } else {
        x->slot = emit_slot(e, 1);
        gen_value(e, item);
        emit(e, OP_STORE, 1, x->slot);
    }
}

static void gen_each_item_end(struct emit *e, struct each_item *x)
{
    const struct vocab_kind *k = &e->v->kinds[x->item->type.kind];
    emit_here(e, &x->next);
    if (x->item->op == E_NOUN)
        emit_jump(e, OP_JUMP, &x->head);
    else if (x->item->type.tag == TY_SET) {
        emit(e, OP_NEXT, 2, x->slot, k->first + k->count - 1);
        emit_use(e, &x->head);
    }
    emit_here(e, &x->end);
    if (x->item->op == E_NOUN)
        emit(e, OP_UNMARK, 1, x->mark);
}

/* for each player in turn order from the active: add 1 to the pot
 *
 *         MARK, the members that fit, HEIGHT       the list and how many it has
 *   head: leave for `end` if it is at its end; or ask who is next (an order chosen by …)
 *         the next member into the slot of the noun; to `head` if it no longer fits
 *         the block, JUMP head
 *   end:  UNMARK
 *
 * The list is complete before the first turn, so the block can change what the noun describes. */
static void gen_for_each(struct emit *e, const struct node *n)
{
    struct label head = LABEL_NEW, again = LABEL_NEW, end = LABEL_NEW, *outer = e->stop;
    int32_t keep = e->slots, mark = emit_slot(e, 4), count = mark + 1, at = mark + 2, opened = mark + 3, watched;
    bool part = e->same_time, is_hidden = e->is_hidden;
    e->same_time = false;
    emit(e, OP_MARK, 1, mark);
    if (n->value == ORDER_TURN)
        gen_value(e, n->b);
    watch_begin(e, n->a, &watched);
    gen_list(e, n->a);
    watch_end(e, n->a, n, watched);
    if (n->value == ORDER_TURN)
        emit(e, OP_TURN_ORDER, 1, mark);
    emit(e, OP_HEIGHT, 2, mark, count);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, at);
    emit_here(e, &head);
    if (n->value == ORDER_CHOSEN) {
        gen_order_question(e, opened);
        emit_here(e, &again);
        gen_order_choice(e, n, n->b, mark, &again, opened);
        emit(e, OP_LOAD, 1, count);
        emit_jump(e, OP_JUMP_UNLESS, &end);
        emit(e, OP_TAKE_OUT, 3, mark, count, at);
    } else {
        emit(e, OP_LOAD, 1, at);
        emit(e, OP_LOAD, 1, count);
        emit(e, OP_GE, 0);
        emit_jump(e, OP_JUMP_IF, &end);
        emit(e, OP_ITEM, 2, mark, at);
        emit(e, OP_BUMP, 1, at);
    }
    emit(e, OP_STORE, 1, n->a->var->slot);
    /* One that no longer fits is passed over. Which squares a line has was decided at the beginning: the block may
     * change what ends it. */
    gen_filters(e, n->a, line_of_noun(n->a), &head);
    if (part)
        emit(e, OP_PART, 0);
    e->stop = &end;
    e->is_hidden = false;
    gen_block(e, &n->body);
    e->is_hidden = is_hidden;
    e->stop = outer;
    emit_jump(e, OP_JUMP, &head);
    emit_here(e, &end);
    emit(e, OP_UNMARK, 1, mark);
    e->slots = keep;
}

/* repeat while the pot is more than 50: take 1 from the pot
 * repeat 2 times: add 1 to the pot
 *
 * The number of times is computed once, before the first turn; a condition is tested before each
 * turn. Fuel ends what would repeat for ever. */
static void gen_repeat(struct emit *e, const struct node *n)
{
    struct label head = LABEL_NEW, end = LABEL_NEW, *outer = e->stop;
    int32_t keep = e->slots, times = -1, watched;
    bool is_hidden = e->is_hidden;
    if (n->value == REPEAT_TIMES) {
        times = emit_slot(e, 1);
        watch_begin(e, n->a, &watched);
        gen_value(e, n->a);
        watch_end(e, n->a, n, watched);
        emit(e, OP_STORE, 1, times);
    }
    emit_here(e, &head);
    if (n->value == REPEAT_TIMES) {
        emit(e, OP_TIMES, 1, times);
        emit_use(e, &end);
    } else if (n->value != REPEAT_FOREVER)
        gen_watched_jump(e, n->a, n, n->value == REPEAT_UNTIL, &end);
    e->stop = &end;
    e->is_hidden = false;
    gen_block(e, &n->body);
    e->is_hidden = is_hidden;
    e->stop = outer;
    emit_jump(e, OP_JUMP, &head);
    emit_here(e, &end);
    e->slots = keep;
}

/* if the pot is 0: stop
 * otherwise if the pot is 1: add 1 to the pot
 * otherwise: take 1 from the pot
 *
 * What a condition names ("if there is a ship that is lost: the ship sinks") is known in its own
 * block, and its slots are free again after it. */
static void gen_if(struct emit *e, const struct node *n)
{
    struct label out = LABEL_NEW;
    int32_t keep = e->slots;
    for (size_t i = 0; i < n->args.count; i++) {
        struct label next = LABEL_NEW;
        gen_watched_jump(e, n->args.items[i], n, false, &next);
        gen_block(e, &n->blocks[i]);
        emit_jump(e, OP_JUMP, &out);
        emit_here(e, &next);
        e->slots = keep;
    }
    gen_block(e, &n->other);
    emit_here(e, &out);
    e->slots = keep;
}

/* ---------------------------------------------------------------- changes */

/* What the cell of a value of this type can hold. A cell of something that may be nothing holds
 * NOTHING, which is below every member. */
static void bounds(const struct emit *e, const struct type *t, int32_t *low, int32_t *high)
{
    *low = t->tag == TY_NUMBER || t->tag == TY_TRUTH ? t->low
           : t->tag == TY_MAYBE                      ? NOTHING
                                                     : e->v->kinds[t->kind].first;
    *high = t->tag == TY_NUMBER || t->tag == TY_TRUTH ? t->high
                                                      : e->v->kinds[t->kind].first + e->v->kinds[t->kind].count - 1;
}

/* Writes the value on the stack to the address below it, for good or until an event has ended.
 * The machine checks the bounds, because a sum can leave them. */
static void gen_write(struct emit *e, const struct node *n, const struct type *type)
{
    int32_t low, high;
    bounds(e, type, &low, &high);
    if (!n->duration.until) {
        emit(e, OP_WRITE, 3, low, high, e->sentence_index);
        return;
    }
    if (n->a->op == E_EVENT_FIELD)
        diag_add(e->diags, DIAG_ERROR, "not-settable", n->a->pos, n->a->span,
                 "what an event holds lasts as long as the event, not 'until'");
    if (n->duration.times)
        gen_value(e, n->duration.times);
    else
        emit(e, OP_PUSH, 1, 1);
    emit(e, OP_WRITE_UNTIL, 4, low, high, (int32_t)n->duration.until->index, e->sentence_index);
}

/* The value that comes into a cell, or is added there. An event keeps who must not know what it keeps. */
static void gen_new_value(struct emit *e, const struct node *to, const struct node *value)
{
    if (to->op != E_EVENT_FIELD || !carried_in_event(e->c, to)) {
        gen_value(e, value);
        return;
    }
    int32_t slot = gen_watched_value(e, value);
    emit(e, OP_LOAD, 1, slot);
    emit(e, OP_KEEP, 1, (int32_t)to->a->phrase->index);
}

/* now the sky is wind until the round ends
 * now Ann is allied with Ben */
static void gen_set(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots;
    gen_address(e, n->a);
    if (n->op == S_SET)
        gen_new_value(e, n->a, n->b);
    else
        emit(e, OP_PUSH, 1, !n->a->wording);
    gen_write(e, n, &n->a->type);
    e->slots = keep;
}

/* add 1 to the player's money
 * take 1 from the turn's steps
 *
 * The address is computed once: what comes before "'s" may cost something or be a fault. */
static void gen_add(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots;
    gen_address(e, n->b);
    emit(e, OP_DUP, 0);
    emit(e, OP_PEEK, 0);
    gen_new_value(e, n->b, n->a);
    emit(e, n->value > 0 ? OP_ADD : OP_SUB, 0);
    gen_write(e, n, &n->b->type);
    e->slots = keep;
}

/* add 1 to how often the position has occurred */
static void gen_occurs(struct emit *e, const struct node *n)
{
    emit(e, OP_OCCURS, 2, n->b->phrase->position->index, e->sentence_index);
}

/* put the top 2 of the deck into the discards
 *
 * Takes them one by one, so each is an entry of the journal. Ends early if the zone runs empty. */
static void gen_put_top(struct emit *e, const struct node *n)
{
    struct label head = LABEL_NEW, end = LABEL_NEW;
    int32_t keep = e->slots, times = emit_slot(e, 2), piece = times + 1;
    gen_value(e, n->a);
    emit(e, OP_STORE, 1, times);
    emit_here(e, &head);
    emit(e, OP_TIMES, 1, times);
    emit_use(e, &end);
    gen_value(e, n->c);
    emit(e, OP_TOP, 0);
    emit(e, OP_STORE, 1, piece);
    emit(e, OP_JUMP_NOTHING, 1, piece);
    emit_use(e, &end);
    emit(e, OP_LOAD, 1, piece);
    gen_value(e, n->b);
    emit(e, OP_PUT, 2, n->value, e->sentence_index);
    emit_jump(e, OP_JUMP, &head);
    emit_here(e, &end);
    e->slots = keep;
}

/* put each chart in the player's hand into the deck at the bottom
 * show each chart in the player's hand to Ben */
static void gen_put_or_show(struct emit *e, const struct node *n)
{
    struct each_item x;
    int32_t keep = e->slots;
    gen_each_item(e, n->a, &x);
    emit(e, OP_LOAD, 1, x.slot);
    gen_value(e, n->b);
    if (n->op == S_PUT)
        emit(e, OP_PUT, 2, n->value, e->sentence_index);
    else
        emit(e, OP_SHOW, 1, e->sentence_index);
    gen_each_item_end(e, &x);
    e->slots = keep;
}

/* ---------------------------------------------------------------- chance */

/* shuffle the discards for the sky of the day
 *
 * Without "for", the draw is for the zone itself (phrase -1). */
static void gen_shuffle(struct emit *e, const struct node *n)
{
    const struct node *zone = n->a;
    const struct vocab_zone *z = &e->v->zones[zone->op == E_PHRASE ? zone->phrase->kind : zone->field->zone];
    if (!z->ordered) {
        struct diag *d = diag_add(e->diags, DIAG_ERROR, "not-ordered", zone->pos, zone->span,
                                  "'%s' has no order, so it cannot be shuffled", z->name);
        diag_note(e->diags, d, "declare it with  ordered: yes");
    }
    gen_value(e, zone);
    if (n->b)
        gen_values(e, n->b);
    emit(e, OP_SHUFFLE, 3, n->b ? (int32_t)n->b->phrase->index : -1,
         n->b ? (int32_t)n->b->phrase->placeholder_count : 0, e->sentence_index);
}

/* roll Red-Die for what the player finds
 * roll each die again
 *
 * ROLL leaves die, purpose and values on the stack, as the arguments of the event "[die] is
 * rolled". That event happens only if some rule is about it; otherwise no rule could notice it. */
static void gen_roll(struct emit *e, const struct node *n)
{
    struct each_item x;
    int32_t keep = e->slots;
    gen_each_item(e, n->a, &x);
    emit(e, OP_LOAD, 1, x.slot);
    if (n->b) {
        gen_values(e, n->b);
        emit(e, OP_ROLL, 3, (int32_t)n->b->phrase->index, (int32_t)n->b->phrase->placeholder_count,
             e->sentence_index);
    } else
        emit(e, OP_ROLL_AGAIN, 1, e->sentence_index);
    if (e->uses_rolled)
        emit(e, OP_HAPPEN, 2, (int32_t)e->v->rolled, e->sentence_index);
    else
        emit(e, OP_POP, 1, 2 + VALUES_MAX);
    gen_each_item_end(e, &x);
    e->slots = keep;
}

/* at random for what the player finds, pick a chart in the deck
 *
 * If nothing fits, there is nothing to draw from and the rest of the block is skipped. */
static void gen_random(struct emit *e, const struct node *n)
{
    struct label none = LABEL_NEW, out = LABEL_NEW;
    int32_t mark = emit_slot(e, 2), count = mark + 1;
    emit(e, OP_MARK, 1, mark);
    gen_list(e, n->a);
    emit(e, OP_HEIGHT, 2, mark, count);
    emit(e, OP_LOAD, 1, count);
    emit_jump(e, OP_JUMP_UNLESS, &none);
    gen_values(e, n->b);
    emit(e, OP_PICK, 5, (int32_t)n->b->phrase->index, (int32_t)n->b->phrase->placeholder_count, mark, n->a->var->slot,
         e->sentence_index);
    emit_jump(e, OP_JUMP, &out);
    emit_here(e, &none);
    emit(e, OP_UNMARK, 1, mark);
    emit(e, OP_NO_CHOICE, 1, e->sentence_index);
    emit_jump(e, OP_JUMP, e->rest);
    emit_here(e, &out);
}

/* ---------------------------------------------------------------- events */

/* Ann takes a turn */
static void gen_happen(struct emit *e, const struct node *n)
{
    const struct vocab_phrase *event = n->a->phrase;
    int32_t keep = e->slots;
    gen_event_values(e, n->a);
    e->slots = keep;
    emit(e, OP_HAPPEN, 2, (int32_t)event->index, e->sentence_index);
}

/* every player whose money is the most wins
 *
 * The event happens for each of them, and the game ends after the last. If rules prevent all of them, or there are
 * none, it continues. */
static void gen_all(struct emit *e, const struct node *n)
{
    struct each_item x;
    int32_t keep = e->slots;
    if (e->p->cell_results < 0) {
        diag_add(e->diags, DIAG_ERROR, "misplaced", n->pos, n->span,
                 "no rule of the rulebook lets players win or lose together");
        return;
    }
    emit(e, OP_TOGETHER, 1, 1);
    gen_each_item(e, n->a, &x);
    emit(e, OP_LOAD, 1, x.slot);
    emit(e, OP_HAPPEN, 2, (int32_t)n->phrase->index, e->sentence_index);
    gen_each_item_end(e, &x);
    emit(e, OP_TOGETHER, 1, 0);
    e->slots = keep;
}

/* end the turn
 *
 * Which one is meant is known only when it runs: the innermost that is running. */
static void gen_end(struct emit *e, const struct node *n)
{
    emit(e, OP_END_EVENT, 2, (int32_t)n->phrase->index, e->sentence_index);
}

/* at the same time: for each player: the player must do: the player bids a stake
 *
 * Each part decides without seeing what the others have decided: HIDE keeps a copy of the state,
 * PART begins a part. UNHIDE comes on every way out: at the end, where a part has nothing to
 * choose, and by 'stop'. */
static void gen_same_time(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots;
    struct label rest = LABEL_NEW, *outer = e->rest;
    bool is_hidden = e->is_hidden;
    if (e->in_part) { /* it is part of a part already */
        gen_block(e, &n->body);
        return;
    }
    e->in_part = e->is_hidden = true;
    e->rest = &rest;
    emit(e, OP_HIDE, 0);
    for (size_t i = 0; i < n->body.count; i++) {
        e->same_time = n->body.items[i]->op == S_FOR_EACH;
        if (n->body.items[i]->op != S_FOR_EACH)
            emit(e, OP_PART, 0);
        gen_statement(e, n->body.items[i]);
        e->same_time = false;
    }
    e->rest = outer;
    e->is_hidden = is_hidden;
    e->in_part = false;
    emit_here(e, &rest);
    emit(e, OP_UNHIDE, 0);
    e->slots = keep;
}

/* stop
 * prevent it
 *
 * Both are refused where there is nothing to leave. */
static void gen_jump_out(struct emit *e, const struct node *n)
{
    struct label *to = n->op == S_STOP ? e->stop : e->leave;
    if (!to) {
        struct diag *d = diag_add(e->diags, DIAG_ERROR, "misplaced", n->pos, n->span,
                                  n->op == S_STOP ? "there is no repeat or for each here to stop"
                                                  : "only a rule that begins with 'before' can prevent it");
        const struct node *head = e->sentence ? e->sentence->node : NULL;
        bool within = head && (head->op == R_WHEN || head->op == R_BEFORE || head->op == R_AFTER) && head->a &&
                      head->a->phrase;
        if (n->op == S_STOP && within)
            diag_note(e->diags, d, "to skip the rest of the event, write: end the %s", head->a->phrase->id);
        return;
    }
    if (n->op == S_STOP) {
        if (e->is_hidden)
            emit(e, OP_UNHIDE, 0);
        emit_jump(e, OP_JUMP, to);
    } else
        emit(e, OP_PREVENT, 1, e->sentence_index);
}

/* the announced happen, last first */
static void gen_resolve(struct emit *e)
{
    struct label end = LABEL_NEW;
    emit_jump(e, OP_RESOLVE, &end);
    emit_word(e, e->sentence_index);
    emit_here(e, &end);
}

/* Marks the code with the statement's line, so that faults and traces can say where they are. */
static void gen_statement(struct emit *e, const struct node *n)
{
    const struct node *around = e->statement;
    int line = e->line;
    e->line = n->pos.line;
    if (n->op != S_NOOP) /* which has no code */
        emit_clause(e, CLAUSE_STATEMENT, n);
    e->statement = n;
    switch (n->op) {
    case S_HAPPEN: gen_happen(e, n); break;
    case S_ALL: gen_all(e, n); break;
    case S_SET:
    case S_SET_CONDITION: gen_set(e, n); break;
    case S_ADD: n->b->op == E_PHRASE && n->b->phrase->position ? gen_occurs(e, n) : gen_add(e, n); break;
    case S_PUT:
    case S_SHOW: gen_put_or_show(e, n); break;
    case S_PUT_TOP: gen_put_top(e, n); break;
    case S_SHUFFLE: gen_shuffle(e, n); break;
    case S_ROLL: gen_roll(e, n); break;
    case S_RANDOM: gen_random(e, n); break;
    case S_IF: gen_if(e, n); break;
    case S_FOR_EACH: gen_for_each(e, n); break;
    case S_REPEAT: gen_repeat(e, n); break;
    case S_STOP:
    case S_PREVENT: gen_jump_out(e, n); break;
    case S_END: gen_end(e, n); break;
    case S_LET:
        n->var->slot = emit_slot(e, 1);
        if (n->var->carries)
            n->var->unknown = gen_watched_value(e, n->a);
        else
            gen_value(e, n->a);
        emit(e, OP_STORE, 1, n->var->slot);
        break;
    case S_SAME_TIME: gen_same_time(e, n); break;
    case S_ANNOUNCE:
        gen_event_values(e, n->a);
        emit(e, OP_ANNOUNCE, 2, (int32_t)n->a->phrase->index, e->sentence_index);
        break;
    case S_RESOLVE: gen_resolve(e); break;
    case S_NOOP: break;
    default: gen_choice(e, n);
    }
    e->statement = around;
    e->line = line;
}
