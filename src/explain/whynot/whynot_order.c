/* SPDX-License-Identifier: MIT
 *
 * The rule by which something comes at another point of the game: phases of a turn, or turns of players. Rules make events
 * happen in others; the innermost event in which both the present decision and the one that was asked about happen has the
 * order of both, and the rule that makes the latter happen in it states the order. "Red buys a unit" in the Move Phase: a turn
 * has both phases, and the rule of the Recruit Phase decides.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/walk.h"
#include "session/words.h"

enum { ORDER_EVENTS_MAX = 64 }; /* events outwards: rulebooks have fewer above each other */

/* Events outwards from one, each once, nearer ones first. */
struct outwards {
    const struct compiled *c;
    struct outer {
        const struct vocab_phrase *event;
        int32_t sentence; /* that makes the one further in happen in it, or offers it; -1: it is the first */
        bool names_player; /* … for the player of this event */
        bool offers; /* … so that players decide when it comes */
    } items[ORDER_EVENTS_MAX];
    size_t count;
    bool of_player; /* only those of the player of the first one */
};

static void add(struct outwards *o, struct outer outer)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->items[i].event == outer.event)
            return;
    if (o->count < ORDER_EVENTS_MAX)
        o->items[o->count++] = outer;
}

struct search {
    const struct vocab_phrase *event;
    const struct node *found;
    bool offers; /* it is only offered there */
};

static void look_for(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    bool causes = n->op == S_HAPPEN || n->op == S_OFFER || n->op == S_ANNOUNCE;
    if (!causes || !n->a || n->a->op != E_PHRASE || n->a->phrase != s->event)
        return;
    s->offers = n->op == S_OFFER && (s->offers || !s->found);
    s->found = n->a;
}

static const struct vocab_phrase *event_of(const struct node *sentence)
{
    const struct node *n = sentence->a;
    bool acts = sentence->op == R_WHEN || sentence->op == R_BEFORE || sentence->op == R_AFTER;
    return acts && n && n->op == E_PHRASE && n->phrase->cls == PHRASE_EVENT ? n->phrase : NULL;
}

/* Whether an argument of `inner` is the player of the event that the sentence is about. */
static bool passes_player(const struct vocab *v, const struct node *outer, const struct node *inner)
{
    for (size_t i = 0; i < outer->args.count; i++)
        for (size_t k = 0; k < inner->args.count; k++)
            if (outer->args.items[i]->op == E_NOUN && outer->args.items[i]->type.kind == v->players &&
                inner->args.items[k]->op == E_VAR && inner->args.items[k]->var == outer->args.items[i]->var)
                return true;
    return false;
}

static void go_outwards(struct outwards *o)
{
    for (size_t next = 0; next < o->count; next++)
        for (size_t i = 0; i < o->c->sentences.count; i++) {
            const struct sentence *s = o->c->sentences.items[i];
            const struct vocab_phrase *event = s->rule_index < 0 ? NULL : event_of(s->node);
            struct search search = {.event = o->items[next].event};
            if (event)
                walk_nodes(s->node, look_for, &search);
            bool passes = search.found && passes_player(o->c->vocab, s->node->a, search.found);
            if (search.found && (passes || !o->of_player))
                add(o, (struct outer){event, (int32_t)i, passes, search.offers});
        }
}

/* What is under way, and the events in which it happens in a game that was played from its start. */
static void add_present(struct outwards *o, const struct vm *vm, const struct vocab *v)
{
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at))
        add(o, (struct outer){.event = v->phrases[vm_event_of(vm, at)], .sentence = -1});
    go_outwards(o);
}

static const char *rule_of(const struct whynot_ctx *a, int32_t sentence)
{
    return sentence < 0 ? NULL : compiled_rule_id(a->c, sentence);
}

const char *whynot_order(const struct whynot_ctx *a, const struct vocab_phrase *event)
{
    struct outwards asked = {.c = a->c}, present = {.c = a->c};
    add(&asked, (struct outer){.event = event, .sentence = -1});
    go_outwards(&asked);
    add_present(&present, &a->g->vm, a->c->vocab);
    for (size_t i = 1; i < asked.count; i++)
        for (size_t k = 0; k < present.count; k++)
            if (asked.items[i].event == present.items[k].event)
                return asked.items[i].offers ? NULL : rule_of(a, asked.items[i].sentence);
    return NULL;
}

/* The player that an event names first; NOTHING: none. */
static int32_t player_of(const struct vocab *v, const struct vocab_phrase *event, const int32_t *values)
{
    for (int i = 0; i < event->placeholder_count; i++) {
        struct type t = words_placeholder_type(v, &event->placeholders[i], values[i]);
        if (t.tag == TY_PIECE && t.kind == v->players)
            return values[i];
    }
    return NOTHING;
}

static bool names(const struct vocab *v, const struct vocab_phrase *event, const int32_t *values, int32_t player)
{
    for (int i = 0; i < event->placeholder_count; i++) {
        struct type t = words_placeholder_type(v, &event->placeholders[i], values[i]);
        if (t.tag == TY_PIECE && t.kind == v->players && values[i] == player)
            return true;
    }
    return false;
}

/* The outermost event of the player who decides; NULL: there is none. */
static const struct vocab_phrase *turn_under_way(const struct whynot_ctx *a)
{
    const struct vm *vm = &a->g->vm;
    const struct vocab_phrase *turn = NULL;
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at)) {
        const struct vocab_phrase *event = a->c->vocab->phrases[vm_event_of(vm, at)];
        turn = names(a->c->vocab, event, vm_event_values(vm, at), vm->ask.player) ? event : turn;
    }
    return turn;
}

/* A turn happens in an event that is of no player, also where the position was set up within the turn. */
static const char *rule_of_turn(const struct whynot_ctx *a, const struct vocab_phrase *turn)
{
    struct outwards o = {.c = a->c};
    add(&o, (struct outer){.event = turn, .sentence = -1, .names_player = true});
    go_outwards(&o);
    for (size_t i = 1; i < o.count; i++)
        if (!o.items[i].names_player)
            return rule_of(a, o.items[i].sentence);
    return NULL;
}

/* Whether rules offer the event to the player of such a turn. */
static bool belongs_to_turn(const struct whynot_ctx *a, const struct vocab_phrase *event, const struct vocab_phrase *turn)
{
    struct outwards o = {.c = a->c, .of_player = true};
    add(&o, (struct outer){.event = event, .sentence = -1, .names_player = true});
    go_outwards(&o);
    for (size_t i = 0; i < o.count; i++)
        if (o.items[i].event == turn)
            return true;
    return false;
}

const char *whynot_turn_order(const struct whynot_ctx *a, const struct decision_reading *d, bool offered)
{
    const struct vocab_phrase *turn = turn_under_way(a);
    int32_t asked = player_of(a->c->vocab, d->event, d->values);
    bool other = turn && asked != NOTHING && asked != a->g->vm.ask.player;
    return other && (offered || belongs_to_turn(a, d->event, turn)) ? rule_of_turn(a, turn) : NULL;
}
