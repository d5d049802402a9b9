/* SPDX-License-Identifier: MIT
 *
 * Rules about who knows a piece that one cell of the state decides (vm/known.h):
 *
 *     a player knows a card when the card is in the player's hand
 *     a player knows a unit when the unit's controller is the player
 *
 * Parts of an "or", and conditions that other rules define, are followed. What is of another form is left to the code of the
 * rules, which is asked where no such way applies.
 */
#include "lang/emit.h"

#include "lang/recursion.h"

#include <string.h>

enum { WAYS_MOST = 8, EXPAND_DEPTH = 4, PLACES_TRIED_MAX = 100000, SEATS_KNOWN = 29 /* a bit each, see vm_player_bit */ };

/* What a name in the rules means here. */
struct meant {
    const struct variable *var;
    enum { MEANT_PIECE, MEANT_PLAYER, MEANT_MEMBER } what;
    int32_t member;
    const struct meant *outer;
};

struct known_search {
    struct emit *e;
    int kind; /* of the pieces */
    int32_t knower; /* the one player whom the rule is about, or -1: each */
    int32_t owner; /* the player who must play for the rule to apply, or -1 */
    int32_t tried;
};

static bool is_seat(const struct known_search *s, int32_t member)
{
    const struct vocab_kind *players = &s->e->v->kinds[s->e->v->players];
    return member >= players->first && member < players->first + (players->count < SEATS_KNOWN ? players->count : SEATS_KNOWN);
}

static int32_t bit_of(const struct known_search *s, int32_t player)
{
    return is_seat(s, player) ? INT32_C(1) << (player - s->e->p->players_first) : 0;
}

static int32_t knowers(const struct known_search *s)
{
    return s->knower >= 0 ? bit_of(s, s->knower) : EVERYONE;
}

static const struct meant *meaning(const struct node *n, const struct meant *names)
{
    while (n->op == E_VAR && names && names->var != n->var)
        names = names->outer;
    return n->op == E_VAR ? names : NULL;
}

static bool means(const struct node *n, const struct meant *names, int what)
{
    const struct meant *m = meaning(n, names);
    return m && (int)m->what == what;
}

/* ---------------------------------------------------------------- one cell */

static void add_way(struct known_search *s, struct known_way way)
{
    struct known_ways *ways = &s->e->p->known[s->kind];
    way.players = knowers(s);
    if (!way.players || ways->count == WAYS_MOST)
        return;
    for (int32_t i = 0; i < ways->count; i++)
        if (!memcmp(&ways->items[i], &way, sizeof way))
            return;
    if (!ways->items)
        ways->items = ARENA_ARRAY(s->e->arena, struct known_way, WAYS_MOST);
    ways->items[ways->count++] = way;
    s->e->p->known_count++;
}

/* the unit's controller is the player */
static bool add_holder(struct known_search *s, const struct node *field, const struct node *player, const struct meant *names)
{
    if (field->op != E_FIELD || field->field->store != FIELD_CELL || !means(field->a, names, MEANT_PIECE) ||
        !means(player, names, MEANT_PLAYER))
        return false;
    add_way(s, (struct known_way){.what = KNOWN_HOLDER, .cell = field->field->cell, .by_piece = 1});
    return true;
}

static void follow_comparison(struct known_search *s, const struct node *n, const struct meant *names)
{
    if (n->rel != REL_IS)
        return;
    bool self = (means(n->a, names, MEANT_PIECE) && means(n->b, names, MEANT_PLAYER)) ||
                (means(n->b, names, MEANT_PIECE) && means(n->a, names, MEANT_PLAYER));
    if (self)
        add_way(s, (struct known_way){.what = KNOWN_SELF});
    else if (!add_holder(s, n->a, n->b, names))
        add_holder(s, n->b, n->a, names);
}

/* the card is face up for the player */
static void follow_kept(struct known_search *s, const struct node *n, const struct meant *names)
{
    const struct vocab_phrase *ph = n->phrase;
    struct known_way way = {.what = KNOWN_MARKED, .cell = ph->cell};
    int32_t step = 1;
    bool piece = false;
    for (int i = ph->placeholder_count - 1; i >= 0; i--) {
        const struct vocab_kind *k = &s->e->v->kinds[ph->placeholders[i].kinds[0]];
        bool is_piece = means(n->args.items[i], names, MEANT_PIECE), is_player = means(n->args.items[i], names, MEANT_PLAYER);
        if (ph->placeholders[i].kind_count != 1 || k->category == RB_NUMBER || (!is_piece && !is_player))
            return;
        way.cell -= k->first * step;
        *(is_piece ? &way.by_piece : &way.by_player) += step;
        piece |= is_piece;
        step *= k->count;
    }
    if (piece)
        add_way(s, way);
}

/* ---------------------------------------------------------------- zones */

static int32_t member_meant(const struct node *n, const struct meant *names, int32_t player)
{
    const struct meant *m = meaning(n, names);
    if (n->op == E_NAME)
        return n->value;
    return !m ? -1 : m->what == MEANT_PLAYER ? player : m->what == MEANT_MEMBER ? m->member : -1;
}

/* The zone, if the player is that one; -1: it is not the same at all times. */
static int32_t zone_meant(const struct known_search *s, const struct node *n, const struct meant *names, int32_t player)
{
    const struct vocab *v = s->e->v;
    if (n->op == E_TABLE && n->field->store == FIELD_ZONE)
        return v->zones[n->field->zone].first;
    if (n->op == E_FIELD && n->field->store == FIELD_ZONE) {
        int32_t of = member_meant(n->a, names, player);
        return of < 0 ? -1 : v->zones[n->field->zone].first + of - v->kinds[v->zones[n->field->zone].of].first;
    }
    if (n->op != E_PHRASE || n->phrase->cls != PHRASE_ZONE)
        return -1;
    int32_t place = 0;
    for (int i = 0; i < n->phrase->placeholder_count; i++) {
        const struct vocab_kind *k = &v->kinds[n->phrase->placeholders[i].kinds[0]];
        int32_t of = member_meant(n->args.items[i], names, player);
        if (n->phrase->placeholders[i].kind_count != 1 || k->category == RB_NUMBER || of < k->first || of >= k->first + k->count)
            return -1;
        place = place * k->count + of - k->first;
    }
    return v->zones[n->phrase->kind].first + place;
}

static void add_place(struct known_search *s, int32_t zone, int32_t players)
{
    const struct program *p = s->e->p;
    if (p->zones[p->zone_of[zone]].kind != s->kind)
        return;
    struct known_place *place = &s->e->p->known_places[zone];
    if (s->owner < 0)
        place->players |= players;
    else if (players == EVERYONE && place->owner < 0)
        place->owner = s->owner;
}

/* the card is in the player's hand */
static void follow_place(struct known_search *s, const struct node *n, const struct meant *names)
{
    const struct vocab_kind *players = &s->e->v->kinds[s->e->v->players];
    if (n->value || n->b->type.tag != TY_ZONE || !means(n->a, names, MEANT_PIECE))
        return;
    int32_t zone = zone_meant(s, n->b, names, s->knower);
    if (zone >= 0)
        add_place(s, zone, knowers(s));
    for (int i = 0; zone < 0 && s->knower < 0 && s->owner < 0 && i < players->count; i++)
        if ((zone = zone_meant(s, n->b, names, players->first + i)) >= 0) {
            add_place(s, zone, bit_of(s, players->first + i));
            zone = -1;
        }
}

/* ---------------------------------------------------------------- conditions */

static void follow(struct known_search *s, const struct node *n, const struct meant *names, int depth);

/* there is a player called holder where (the card is in the holder's trophies) */
static void follow_each(struct known_search *s, const struct node *noun, const struct meant *names, int depth)
{
    const struct vocab_kind *k = noun->type.tag == TY_PIECE ? &s->e->v->kinds[noun->type.kind] : NULL;
    bool players = noun->type.kind == s->e->v->players;
    if (!k || k->category == RB_NUMBER || noun->args.count != 1 || (players && s->owner >= 0))
        return;
    for (int32_t i = k->first; i < k->first + k->count && s->tried < PLACES_TRIED_MAX; i++, s->tried++) {
        struct meant m = {noun->var, MEANT_MEMBER, i, names};
        int32_t owner = s->owner;
        s->owner = players ? i : owner;
        const struct node *condition = noun->args.items[0];
        if (condition->op == E_IN || condition->op == E_EXISTS || condition->op == E_AND || condition->op == E_OR)
            follow(s, condition, &m, depth - 1);
        s->owner = owner;
    }
}

/* Whether a rule denies it, which wins over all others; or it is searched for step by step. */
static bool is_denied(const struct known_search *s, const struct vocab_phrase *phrase)
{
    for (size_t i = 0; i < s->e->c->sentences.count; i++) {
        const struct node *n = s->e->c->sentences.items[i]->node;
        if (n->op == R_DEFINE && n->a->phrase == phrase && n->a->wording)
            return true;
    }
    return recursion_of(s->e->c, phrase).how != RECURSION_NONE;
}

static bool is_any(const struct node *place)
{
    return place->op == E_NOUN && !place->args.count && place->var;
}

/* the card lies on a discard pile, which rules define */
static void follow_defined(struct known_search *s, const struct node *n, const struct meant *names, int depth)
{
    const struct sentences *all = &s->e->c->sentences;
    if (n->phrase->builtin || n->phrase->placeholder_count != 1 || !means(n->args.items[0], names, MEANT_PIECE) ||
        is_denied(s, n->phrase))
        return;
    for (size_t i = 0; i < all->count; i++) {
        const struct node *rule = all->items[i]->node;
        if (rule->op != R_DEFINE || rule->a->phrase != n->phrase || all->items[i]->self || !is_any(rule->a->args.items[0]) || !rule->b ||
            rule->a->args.items[0]->type.kind != s->kind)
            continue;
        struct meant m = {rule->a->args.items[0]->var, MEANT_PIECE, -1, NULL};
        follow(s, rule->b, &m, depth - 1);
    }
}

/* Each of the ways in which it can be so. */
static void follow(struct known_search *s, const struct node *n, const struct meant *names, int depth)
{
    if (depth < 0)
        return;
    switch (n->op) {
    case E_OR:
        for (size_t i = 0; i < n->args.count; i++)
            follow(s, n->args.items[i], names, depth - 1);
        return;
    case E_AND:
        if (n->args.count == 1)
            follow(s, n->args.items[0], names, depth - 1);
        return;
    case E_COMPARE:
        follow_comparison(s, n, names);
        return;
    case E_IN:
        follow_place(s, n, names);
        return;
    case E_EXISTS:
        if (!n->value)
            follow_each(s, n->a, names, depth);
        return;
    case E_PHRASE:
        if (n->wording || n->phrase->cls != PHRASE_CONDITION || s->owner >= 0)
            return;
        if (n->phrase->kept)
            follow_kept(s, n, names);
        else
            follow_defined(s, n, names, depth);
        return;
    default: return;
    }
}

static void follow_rule(struct emit *e, const struct sentence *sentence)
{
    const struct node *n = sentence->node, *who = n->a->args.items[0], *what = n->a->args.items[1];
    if (sentence->self || (!is_any(who) && who->op != E_NAME) || !is_any(what) || what->type.tag != TY_PIECE)
        return;
    struct known_search s = {.e = e, .kind = what->type.kind, .knower = who->op == E_NAME ? who->value : -1, .owner = -1};
    struct meant player = {who->var, MEANT_PLAYER, -1, NULL}, piece = {what->var, MEANT_PIECE, -1, who->op == E_NAME ? NULL : &player};
    if (n->b)
        follow(&s, n->b, &piece, EXPAND_DEPTH);
    else
        add_way(&s, (struct known_way){.what = KNOWN_ALWAYS});
}

/* The place is one way for all zones, and the first: most pieces are known by it. */
static void add_places(struct emit *e, int kind)
{
    struct known_search s = {.e = e, .kind = kind, .knower = -1};
    const struct program *p = e->p;
    struct known_ways *ways = &e->p->known[kind], others = *ways;
    bool any = false;
    for (int32_t i = 0; i < p->zone_instance_count; i++)
        any |= p->zones[p->zone_of[i]].kind == kind && (p->known_places[i].players || p->known_places[i].owner >= 0);
    if (!any)
        return;
    *ways = (struct known_ways){0};
    add_way(&s, (struct known_way){.what = KNOWN_PLACE, .cell = p->kinds[kind].place, .by_piece = 1});
    for (int32_t i = 0; i < others.count && ways->count < WAYS_MOST; i++)
        ways->items[ways->count++] = others.items[i];
}

void known_make(struct emit *e)
{
    struct program *p = e->p;
    const struct vocab *v = e->v;
    if (v->knows < 0)
        return;
    struct known_search s = {.e = e};
    p->known = ARENA_ARRAY(e->arena, struct known_ways, v->kind_count + 1);
    p->known_places = ARENA_ARRAY(e->arena, struct known_place, (size_t)v->zone_instance_count + 1);
    for (int i = 0; i <= v->zone_instance_count; i++)
        p->known_places[i].owner = -1;
    if (is_denied(&s, v->phrases[v->knows]))
        return;
    for (size_t i = 0; i < e->c->sentences.count; i++) {
        const struct node *n = e->c->sentences.items[i]->node;
        if (n->op == R_DEFINE && n->a->phrase == v->phrases[v->knows])
            follow_rule(e, e->c->sentences.items[i]);
    }
    for (int kind = 0; kind < (int)v->kind_count; kind++)
        add_places(e, kind);
}
