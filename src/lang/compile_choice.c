/* SPDX-License-Identifier: MIT
 *
 * Decisions in code. ASK begins the choices, OPTION adds one, and DECIDE suspends the machine
 * until it gets the answer. Computing the choices changes nothing, so that it can be done
 * again from the state alone: a saved position never stores them, and explanations compute them
 * again. Must not know who decides, or how choices are shown.
 */
#include "lang/emit.h"

#include "vm/trap.h"

/* Calls a procedure for what it does; every procedure leaves a value. */
static void gen_call(struct emit *e, int32_t proc)
{
    emit(e, OP_CALL, 1, proc);
    emit(e, OP_POP, 1, 1);
}

/* Before a player decides, the state check is complete: "whenever …" has nothing left to do,
 * and "always …" holds. */
static void gen_state_checked(struct emit *e)
{
    if (e->p->state_check >= 0)
        gen_call(e, e->p->state_check);
    if (e->p->invariants >= 0)
        gen_call(e, e->p->invariants);
}

/* Around the code that computes the choices of a decision: the state check and the priority window
 * come before a player is asked. They may change what can be chosen, so the window opens only if
 * the player would be asked, and then the choices are computed again. */
struct ask_labels {
    struct label own, asked;
    struct label *again;
    int32_t slot;
};

/* Begins to compute choices. The slot is 1 if the priority window was opened for this
 * decision, so that it is opened once. */
static void gen_asking(struct emit *e, struct ask_labels *a)
{
    *a = (struct ask_labels){LABEL_NEW, LABEL_NEW, &a->own, -1};
    gen_state_checked(e);
    if (e->p->window < 0)
        return;
    a->slot = emit_slot(e, 1);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, a->slot);
    emit_here(e, a->again);
}

/* Ends computing choices. If there is anything to choose, those who may act "at any moment" come
 * first; what they do may change the choices, so these are computed again. */
static void gen_asked(struct emit *e, struct ask_labels *a)
{
    if (e->p->window < 0)
        return;
    emit_jump(e, OP_AWAITED, &a->asked);
    emit_word(e, a->slot);
    gen_call(e, e->p->window);
    gen_state_checked(e);
    emit_jump(e, OP_JUMP, a->again);
    emit_here(e, &a->asked);
}

/* The order of the text: "the rival meddles with the light" goes through rivals first. */
static bool is_before(const struct node *a, const struct node *b)
{
    return a->pos.line < b->pos.line || (a->pos.line == b->pos.line && a->pos.column < b->pos.column);
}

/* The piece on the stack is shown as a choice. The name of a card is its title, so a player who may
 * not know the title must not be offered the card by name: a fault at run time. */
static void gen_name_guard(struct emit *e, struct type what)
{
    if (vocab_hides_names(e->v, what))
        gen_guard(e);
}

/* Goes to `next` if the event is forbidden with the values that are known already. */
static void gen_early(struct emit *e, const struct vocab_phrase *event, const int32_t *slots, unsigned bound,
                      unsigned tested, struct label *next)
{
    int32_t check = early_check(e, event, bound, tested);
    if (check < 0)
        return;
    for (int32_t i = 0; i < event->placeholder_count; i++)
        if (bound >> i & 1)
            emit(e, OP_LOAD, 1, slots[i]);
        else
            emit(e, OP_PUSH, 1, NOTHING);
    emit(e, OP_CALL, 1, check);
    emit_jump(e, OP_JUMP_UNLESS, next);
}

/* the player lights an isle when the pot is 0
 *
 * One offer with all that its nouns can be, from left to right as it is written:
 *
 *         for each value of each noun, the first noun outermost:
 *           skip it if a prohibition applies to all values of the nouns after it (compile_early.c)
 *           skip it unless the condition holds and no rule forbids the event (its check procedure)
 *           OPTION, or STEP of a path, with the values in the order of the event's placeholders */
static void gen_offer(struct emit *e, const struct node *offer, int32_t number, enum opcode found)
{
    const struct node *event = offer->a;
    int32_t keep = e->slots, count = (int32_t)event->args.count, order[PLACEHOLDERS_MAX], slots[PLACEHOLDERS_MAX];
    struct iteration its[PLACEHOLDERS_MAX];
    struct label out = LABEL_NEW, *next = &out;
    unsigned bound = 0, tested = 0; /* placeholders, as bits */
    int open = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t at = i;
        for (; at > 0 && is_before(event->args.items[i], event->args.items[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int32_t i = 0; i < count; i++) {
        const struct node *arg = event->args.items[order[i]];
        if (arg->op == E_NOUN) {
            gen_early(e, event->phrase, slots, bound, tested, next);
            tested = bound;
            gen_iteration(e, arg, false, &its[open]);
            slots[order[i]] = its[open].slot;
            next = &its[open++].next;
        } else {
            slots[order[i]] = emit_slot(e, 1);
            gen_value(e, arg);
            emit(e, OP_STORE, 1, slots[order[i]]);
        }
        bound |= 1u << order[i];
    }
    if (offer->b)
        gen_jump(e, offer->b, false, next);
    int32_t check = e->c->checks.items[event->phrase->index];
    if (check >= 0) {
        for (int32_t i = 0; i < count; i++)
            emit(e, OP_LOAD, 1, slots[i]);
        emit(e, OP_CALL, 1, check);
        emit_jump(e, OP_JUMP_UNLESS, next);
    }
    for (int32_t i = 0; i < count; i++) {
        emit(e, OP_LOAD, 1, slots[i]);
        gen_name_guard(e, event->args.items[i]->type);
    }
    emit(e, found, 2, number, count);
    while (open)
        gen_iteration_end(e, &its[--open]);
    emit_here(e, &out);
    e->slots = keep;
}

/* the player jumps from a square to a square called target,
 *   then as long as possible the player jumps from the target to a square called next
 *
 * vm/path.h describes the code. In the further steps, the names of the first one mean the step before. */
static void gen_path(struct emit *e, const struct node *offer, int32_t number, int32_t path)
{
    struct label again = LABEL_NEW, all = LABEL_NEW, tried = LABEL_NEW;
    const struct node *event = offer->a;
    gen_offer(e, offer, number, OP_STEP);
    emit_here(e, &again);
    emit(e, OP_PATH_NEXT, 2, (int32_t)event->phrase->index, path);
    emit_jump(e, OP_JUMP_UNLESS, &all);
    emit(e, OP_TRY_PATH, 0);
    emit(e, OP_PATH_ON, 3, (int32_t)event->phrase->index, e->sentence_index, path);
    emit_jump(e, OP_PATH_TRIED, &tried);
    for (size_t i = 0; i < event->args.count; i++)
        if (event->args.items[i]->op == E_NOUN)
            event->args.items[i]->var->slot = path + PATH_LAST + (int32_t)i;
    gen_offer(e, offer->c, number, OP_STEP);
    emit_here(e, &tried);
    emit(e, OP_PUSH, 1, 0); /* a trial leaves a value */
    emit(e, OP_TRY_END, 0);
    emit(e, OP_POP, 1, 1);
    emit_jump(e, OP_JUMP, &again);
    emit_here(e, &all);
    emit(e, OP_PATHS, 2, number, offer->c->value == FURTHER_ANY_NUMBER);
}

/* The choices of a menu and what follows from each; after it the code is at `done`, or goes to `otherwise`. `window`: when
 * the player is asked also with nothing to choose; NULL: never. */
static void gen_offers(struct emit *e, const struct node *player, const struct node_list *offers, bool must,
                       const struct node *window, struct label *done, struct label *otherwise)
{
    struct label *chosen = ARENA_ARRAY(e->arena, struct label, offers->count + 1);
    struct ask_labels asking;
    int32_t keep = e->slots, path = -1, path_length = 0;
    for (size_t i = 0; i < offers->count; i++) /* all paths use the same slots: one at a time is tried, and one is chosen */
        if (offers->items[i]->c && path_slots((int32_t)offers->items[i]->a->args.count) > path_length)
            path_length = path_slots((int32_t)offers->items[i]->a->args.count);
    if (path_length)
        path = emit_slot(e, path_length);
    gen_asking(e, &asking);
    gen_chooser(e, player);
    emit(e, OP_ASK, 2, ASK_DO, e->sentence_index);
    for (size_t i = 0; i < offers->count; i++)
        if (offers->items[i]->c)
            gen_path(e, offers->items[i], (int32_t)i, path);
        else
            gen_offer(e, offers->items[i], (int32_t)i, OP_OPTION);
    if (window) {
        gen_value(e, window);
        emit(e, OP_ALSO_ASKED, 0);
    }
    gen_asked(e, &asking);
    e->slots = keep;
    emit_jump(e, OP_DECIDE, otherwise);
    if (must)
        emit_word(e, -1);
    else
        emit_use(e, otherwise);
    emit_word(e, (int32_t)offers->count);
    for (size_t i = 0; i < offers->count; i++) {
        chosen[i] = (struct label)LABEL_NEW;
        emit_use(e, &chosen[i]);
    }
    for (size_t i = 0; i < offers->count; i++) {
        const struct node *o = offers->items[i];
        emit_here(e, &chosen[i]);
        emit_clause(e, CLAUSE_OFFER, o);
        if (o->c)
            emit(e, OP_PATH_ON, 3, (int32_t)o->a->phrase->index, e->sentence_index, path);
        else
            emit(e, o->value ? OP_ANNOUNCE_CHOSEN : OP_HAPPEN_CHOSEN, 2, (int32_t)o->a->phrase->index, e->sentence_index);
        emit_jump(e, OP_JUMP, done);
    }
}

/* the player may do: the player lights Skye   otherwise: add 1 to the pot */
static void gen_menu(struct emit *e, const struct node *n)
{
    struct label done = LABEL_NEW, otherwise = LABEL_NEW;
    gen_offers(e, n->a, &n->args, n->value, n->b, &done, &otherwise);
    emit_here(e, &otherwise);
    gen_block(e, &n->other);
    emit_here(e, &done);
}

/* in turn from Ann, until all pass, each player called rival may do: the rival lights an isle
 *
 * Goes round the seats and counts how many in a row have passed; each act sets the count to
 * 0. Players who do not fit the noun, or are not asked, pass. */
static void gen_window(struct emit *e, const struct node *n)
{
    struct label head = LABEL_NEW, passed = LABEL_NEW, done = LABEL_NEW, end = LABEL_NEW;
    int32_t keep = e->slots, passes = emit_slot(e, 3), seat = passes + 1, player = passes + 2;
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, passes);
    gen_value(e, n->a);
    emit(e, OP_STORE, 1, seat);
    emit_here(e, &head);
    emit(e, OP_LOAD, 1, passes);
    emit(e, OP_CELL, 1, e->p->cell_players);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_IF, &end);
    emit(e, OP_LOAD, 1, seat);
    emit(e, OP_DUP, 0);
    emit(e, OP_STORE, 1, player);
    emit(e, OP_NEXT_SEAT, 0);
    emit(e, OP_STORE, 1, seat);
    n->b->var->slot = player;
    gen_filters(e, n->b, -1, &passed);
    struct node *who = ARENA_NEW(e->arena, struct node); /* marks of the program speak of it */
    *who = (struct node){.op = E_VAR, .type = n->b->type, .pos = n->b->pos, .span = 1, .var = n->b->var};
    gen_offers(e, who, &n->args, false, n->c, &done, &passed);
    emit_here(e, &done);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, passes);
    emit_jump(e, OP_JUMP, &head);
    emit_here(e, &passed);
    emit(e, OP_BUMP, 1, passes);
    emit_jump(e, OP_JUMP, &head);
    emit_here(e, &end);
    e->slots = keep;
}

/* What is put into an order: things of one kind, or rules and the cards that have some. */
static void gen_next_guard(struct emit *e, const struct node *statement)
{
    if (statement->op == S_FOR_EACH) {
        gen_name_guard(e, statement->a->type);
        return;
    }
    for (int i = 0; i < (int)e->v->kind_count; i++) {
        const struct vocab_kind *k = &e->v->kinds[i];
        struct label other = LABEL_NEW;
        if (k->category == RB_NUMBER || !vocab_hides_names(e->v, type_of_kind(TY_PIECE, i)))
            continue;
        emit(e, OP_DUP, 0);
        emit(e, OP_PUSH, 1, k->first);
        emit(e, OP_GE, 0);
        emit_jump(e, OP_JUMP_UNLESS, &other);
        emit(e, OP_DUP, 0);
        emit(e, OP_PUSH, 1, k->first + k->count - 1);
        emit(e, OP_LE, 0);
        emit_jump(e, OP_JUMP_UNLESS, &other);
        gen_guard(e);
        emit_here(e, &other);
    }
}

/* Takes those out of the list of a `for each` that its noun no longer describes, so that no one is asked about them. */
static void gen_fitting(struct emit *e, const struct node *noun, int32_t list)
{
    struct label next = LABEL_NEW, unfit = LABEL_NEW, end = LABEL_NEW;
    int32_t keep = e->slots, count = list + 1, i = emit_slot(e, 1);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, i);
    emit_here(e, &next);
    emit(e, OP_LOAD, 1, i);
    emit(e, OP_LOAD, 1, count);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_IF, &end);
    emit(e, OP_ITEM, 2, list, i);
    emit(e, OP_STORE, 1, noun->var->slot);
    gen_filters(e, noun, -1, &unfit);
    emit(e, OP_BUMP, 1, i);
    emit_jump(e, OP_JUMP, &next);
    emit_here(e, &unfit);
    emit(e, OP_TAKE_OUT, 3, list, count, i);
    emit(e, OP_POP, 1, 1);
    emit_jump(e, OP_JUMP, &next);
    emit_here(e, &end);
    e->slots = keep;
}

/* Goes to `alone` where there is nothing to choose. */
static void gen_alone(struct emit *e, const struct node *statement, int32_t list, struct label *alone)
{
    if (statement->op == S_FOR_EACH)
        gen_fitting(e, statement->a, list);
    emit(e, OP_LOAD, 1, list + 1);
    emit(e, OP_PUSH, 1, 1);
    emit(e, OP_LE, 0);
    emit_jump(e, OP_JUMP_IF, alone);
}

void gen_order_question(struct emit *e, int32_t opened)
{
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, opened);
}

/* for each player, in an order chosen by Ann: …
 * when a ship sinks, the active orders the rules
 *
 * A choice has two values: the item, which people see, and its place in the list, which the code
 * needs. */
void gen_order_choice(struct emit *e, const struct node *statement, const struct node *player, int32_t list,
                      struct label *again, int32_t opened)
{
    struct label alone = LABEL_NEW, chosen = LABEL_NEW, none = LABEL_NEW, head = LABEL_NEW;
    struct ask_labels asking = {LABEL_NEW, LABEL_NEW, again, opened};
    int32_t keep = e->slots, count = list + 1, at = list + 2, i = emit_slot(e, 1);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, at);
    gen_alone(e, statement, list, &alone);
    if (statement->op == R_ORDER)
        emit_clause(e, CLAUSE_EFFECT, statement);
    gen_state_checked(e);
    if (statement->op == S_FOR_EACH)
        gen_alone(e, statement, list, &alone); /* the state check may have changed them */
    gen_value(e, player);
    emit_mark_asking(e, statement);
    emit(e, OP_ASK, 2, ASK_ORDER, e->sentence_index);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, i);
    emit_here(e, &head);
    emit(e, OP_ITEM, 2, list, i);
    gen_next_guard(e, statement);
    emit(e, OP_LOAD, 1, i);
    emit(e, OP_OPTION, 2, 0, 2);
    emit(e, OP_BUMP, 1, i);
    emit(e, OP_LOAD, 1, i);
    emit(e, OP_LOAD, 1, count);
    emit(e, OP_LT, 0);
    emit_jump(e, OP_JUMP_IF, &head);
    gen_asked(e, &asking);
    emit(e, OP_DECIDE, 0);
    emit_use(e, &none);
    emit_word(e, -1);
    emit_word(e, 1);
    emit_use(e, &chosen);
    emit_here(e, &chosen);
    emit(e, OP_STORE, 1, at);
    emit(e, OP_POP, 1, 1);
    emit_here(e, &none);
    emit_here(e, &alone);
    e->slots = keep;
}

/* … , and the player gives the gifts: pushes what fills the event's placeholders for the piece, if no rule forbids it;
 * otherwise goes to `next`. Decisions are written with these values (session/choice_act.h). */
static void gen_act(struct emit *e, const struct node *event, struct label *next)
{
    int32_t check = e->c->checks.items[event->phrase->index];
    if (check < 0)
        return;
    gen_values(e, event);
    emit(e, OP_CALL, 1, check);
    emit_jump(e, OP_JUMP_UNLESS, next);
}

/* Asks the player for pieces, one choice for each that the noun goes through. */
static void gen_candidates(struct emit *e, const struct node *n, enum ask_kind how, struct ask_labels *asking,
                           struct iteration *it)
{
    gen_asking(e, asking);
    gen_chooser(e, n->a);
    emit_mark_asking(e, n);
    emit(e, OP_ASK, 2, how, e->sentence_index);
    const struct node *act = n->op == S_CHOOSE_SET && n->args.count ? n->args.items[0] : NULL;
    gen_iteration(e, n->b, false, it);
    if (act)
        gen_act(e, act, &it->next);
    emit(e, OP_LOAD, 1, it->slot);
    gen_name_guard(e, n->b->type);
    if (act)
        gen_values(e, act);
    emit(e, OP_OPTION, 2, 0, 1 + (act ? (int32_t)act->args.count : 0));
    gen_iteration_end(e, it);
}

/* the player chooses an isle called aim
 * the player may choose a chart in the deck: now the chart is open   otherwise: add 1 to the pot */
static void gen_choose(struct emit *e, const struct node *n)
{
    struct label none = LABEL_NEW, chosen = LABEL_NEW, done = LABEL_NEW;
    struct iteration it;
    struct ask_labels asking;
    int32_t keep = e->slots;
    gen_candidates(e, n, ASK_CHOOSE, &asking, &it);
    gen_asked(e, &asking);
    emit_jump(e, OP_DECIDE, &none);
    if (n->value)
        emit_use(e, &none);
    else
        emit_word(e, -1);
    emit_word(e, 1);
    emit_use(e, &chosen);
    emit_here(e, &chosen);
    emit(e, OP_CHOSE, 2, n->b->type.tag == TY_NUMBER, e->sentence_index);
    emit(e, OP_STORE, 1, it.slot);
    if (n->value) {
        gen_block(e, &n->body);
        emit_jump(e, OP_JUMP, &done);
        emit_here(e, &none);
        gen_block(e, &n->other);
        e->slots = keep;
    } else {
        emit_jump(e, OP_JUMP, &done);
        emit_here(e, &none);
        emit(e, OP_NO_CHOICE, 1, e->sentence_index);
        emit_jump(e, OP_JUMP, e->rest); /* nothing to choose: the rest of the block does not happen */
    }
    emit_here(e, &done);
}

/* the player chooses up to 2 ships called fleet that is not lost
 *
 * The set is a run of slots, a bit for each member of the kind. */
static void gen_choose_some(struct emit *e, const struct node *n)
{
    const struct vocab_kind *k = &e->v->kinds[n->var->type.kind];
    int32_t words = (k->count + 31) / 32, set = emit_slot(e, words ? words : 1);
    struct label done = LABEL_NEW;
    struct iteration it;
    struct ask_labels asking;
    n->var->slot = set;
    emit(e, OP_SET_CLEAR, 2, set, words);
    gen_candidates(e, n, ASK_SOME, &asking, &it);
    if (n->d && e->p->window >= 0) { /* up to none: no one is asked */
        gen_value(e, n->d);
        emit_jump(e, OP_JUMP_UNLESS, &asking.asked);
    }
    gen_asked(e, &asking);
    if (n->c)
        gen_value(e, n->c);
    else
        emit(e, OP_PUSH, 1, 0);
    if (n->d)
        gen_value(e, n->d);
    else
        emit(e, OP_PUSH, 1, k->count);
    emit(e, OP_DECIDE_SET, 3, set, words, (int32_t)k->first);
    emit_use(e, &done);
    emit_word(e, e->sentence_index);
    emit_here(e, &done);
    gen_block(e, &n->body);
}

/* The statements in which a player decides. */
void gen_choice(struct emit *e, const struct node *n)
{
    switch (n->op) {
    case S_MENU: gen_menu(e, n); break;
    case S_WINDOW: gen_window(e, n); break;
    case S_CHOOSE: gen_choose(e, n); break;
    default: gen_choose_some(e, n);
    }
}
