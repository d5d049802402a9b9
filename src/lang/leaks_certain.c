/* SPDX-License-Identifier: MIT
 *
 * What is certain at a place of a choice, by what was asked before and by rules. Reports nothing.
 */
#include "lang/leaks_inner.h"

/* Facts are a list that branches share: what is added in one branch is not there in another. Of a position that is tried
 * nothing is certain. */
const struct fact *leak_add_fact(struct search *s, const struct fact *facts, struct term known)
{
    if (s->tried && known.node->op != E_NOUN)
        return facts;
    struct fact *f = ARENA_NEW(&s->c->arena, struct fact);
    *f = (struct fact){known, facts};
    return f;
}

/* Whether exactly this was tested before. */
static bool is_fact(struct search *s, struct term t, const struct fact *facts)
{
    const struct fact *all = facts;
    for (; facts; facts = facts->before, s->book->steps++)
        if (leak_same(facts->known, t, all))
            return true;
    return false;
}

static bool is_certain(struct search *s, struct term t, const struct fact *facts, int depth);

/* Whether the head of a rule certainly fits the question. */
static bool head_is_certain(struct search *s, const struct node *head, const struct node *asked,
                            const struct binding *asked_names, const struct binding *bound, const struct fact *facts,
                            int depth)
{
    for (size_t i = 0; i < head->args.count; i++) {
        const struct node *place = head->args.items[i];
        if (place->op != E_NOUN && place->op != E_THIS &&
            !leak_same(leak_term(place, bound), leak_term(asked->args.items[i], asked_names), facts))
            return false;
        for (size_t j = 0; place->op == E_NOUN && j < place->args.count; j++)
            if (!is_certain(s, leak_term(place->args.items[j], bound), facts, depth))
                return false;
    }
    return true;
}

/* Does some rule say so, of things of which that rule's condition is certain? */
static bool follows_from_rules(struct search *s, struct term t, const struct fact *facts, int depth)
{
    if (depth == 0 || t.node->wording)
        return false;
    for (int i = s->book->first[t.node->phrase->index]; i >= 0; i = s->book->next[i]) {
        const struct node *rule = s->c->sentences.items[i]->node;
        const struct binding *bound = NULL;
        if (rule->op == R_DEFINE && !rule->a->wording && leak_bind_head(s, rule->a, t.node, t.names, &bound) &&
            head_is_certain(s, rule->a, t.node, t.names, bound, facts, depth - 1) &&
            (!rule->b || is_certain(s, leak_term(rule->b, bound), facts, depth - 1)))
            return true;
    }
    return false;
}

/* Whether it is certain of one candidate. */
static bool there_is_certain(struct search *s, struct term there, struct term candidate, const struct fact *facts,
                             int depth)
{
    const struct node *noun = there.node->a;
    candidate = leak_resolve(candidate);
    if (candidate.node->type.tag != TY_PIECE || candidate.node->type.kind != noun->type.kind)
        return false;
    struct binding *b = ARENA_NEW(&s->c->arena, struct binding);
    *b = (struct binding){noun->var, candidate, there.names};
    for (size_t i = 0; i < noun->args.count; i++)
        if (!is_certain(s, leak_term(noun->args.items[i], b), facts, depth - 1))
            return false;
    return true;
}

/* "There is a player where …" is certain where it is of one that the facts speak of: whose hand it is, or who
 * looks. */
static bool some_is_certain(struct search *s, struct term there, const struct fact *facts, int depth)
{
    if (depth == 0 || there.node->value)
        return false;
    if (there_is_certain(s, there, s->who, facts, depth))
        return true;
    for (const struct fact *f = facts; f; f = f->before) {
        const struct node *n = f->known.node, *where = n->op == E_IN ? n->b : n;
        for (size_t i = 0; where->op == E_PHRASE && i < where->args.count; i++)
            if (there_is_certain(s, there, leak_term(where->args.items[i], f->known.names), facts, depth))
                return true;
        if (where->op == E_FIELD && there_is_certain(s, there, leak_term(where->a, f->known.names), facts, depth))
            return true;
        if (n->op == E_COMPARE && (there_is_certain(s, there, leak_term(n->a, f->known.names), facts, depth) ||
                                   there_is_certain(s, there, leak_term(n->b, f->known.names), facts, depth)))
            return true;
    }
    return false;
}

/* `depth` bounds the way through rules. When too many steps were taken, the answer is yes: no
 * report is better than a wrong one, and the machine checks every choice again. */
static bool is_certain(struct search *s, struct term t, const struct fact *facts, int depth)
{
    if (s->book->steps++ > STEPS_MAX)
        return true;
    t = leak_resolve(t);
    const struct node *n = t.node;
    bool all = true, any = false;
    switch (n->op) {
    case E_AND:
        for (size_t i = 0; i < n->args.count; i++)
            all &= is_certain(s, leak_term(n->args.items[i], t.names), facts, depth);
        return all;
    case E_OR:
        for (size_t i = 0; i < n->args.count; i++)
            any |= is_certain(s, leak_term(n->args.items[i], t.names), facts, depth);
        return any;
    case E_TRUTH: return n->value;
    case E_EXISTS: return some_is_certain(s, t, facts, depth);
    case E_COMPARE:
        if (n->rel == REL_IS && leak_same(leak_term(n->a, t.names), leak_term(n->b, t.names), facts))
            return true;
        return is_fact(s, t, facts);
    case E_PHRASE:
        return is_fact(s, t, facts) ||
               (n->phrase->cls == PHRASE_CONDITION && !n->phrase->kept && follows_from_rules(s, t, facts, depth));
    default: return is_fact(s, t, facts);
    }
}

/* "The player knows the piece", as a rule would write it. */
static struct term ask_knows(struct search *s, struct term piece)
{
    static const struct variable who, what;
    static const struct node asked_who = {.op = E_VAR, .var = (struct variable *)&who},
                             asked_what = {.op = E_VAR, .var = (struct variable *)&what};
    struct node **args = ARENA_ARRAY(&s->c->arena, struct node *, 2), *asked = ARENA_NEW(&s->c->arena, struct node);
    struct binding *names = ARENA_ARRAY(&s->c->arena, struct binding, 2);
    names[0] = (struct binding){&who, s->who, NULL};
    names[1] = (struct binding){&what, piece, &names[0]};
    args[0] = (struct node *)&asked_who;
    args[1] = (struct node *)&asked_what;
    *asked = (struct node){.op = E_PHRASE, .phrase = s->c->vocab->phrases[s->c->vocab->knows], .args = {args, 2, 2}};
    return leak_term(asked, &names[1]);
}

bool leak_knows(struct search *s, struct term piece, const struct fact *facts)
{
    if (piece.node->op == E_FIRST) { /* of the first card in a hand it is certain that it is in that hand */
        struct search quiet = *s;
        quiet.assuming = true;
        piece.node = piece.node->a;
        facts = leak_look_at_all(&quiet, &piece.node->args, piece.names, facts);
    }
    return is_certain(s, ask_knows(s, piece), facts, 8);
}

/* Does the player know everything that lies there? Then what does not lie there is no secret either. */
bool leak_knows_all_in(struct search *s, struct term zone, const struct fact *facts)
{
    struct node *any = ARENA_ARRAY(&s->c->arena, struct node, 2);
    struct variable *var = ARENA_NEW(&s->c->arena, struct variable);
    var->type = type_of_kind(TY_PIECE, zone.node->type.kind);
    any[0] = (struct node){.op = E_VAR, .type = var->type, .var = var};
    any[1] = (struct node){.op = E_IN, .a = &any[0], .b = (struct node *)zone.node};
    return leak_knows(s, leak_term(&any[0], NULL), leak_add_fact(s, facts, leak_term(&any[1], zone.names)));
}

/* ---------------------------------------------------------------- what could be so at all */

/* What is asked of which thing, and what is certain of it. */
struct could {
    struct term piece;
    const struct fact *facts;
    struct term zone; /* where it certainly is; node NULL: that is unknown */
    bool strict;
};

/* Since the last statement that could have moved pieces. */
static struct term zone_of(struct term piece, const struct fact *facts)
{
    for (const struct fact *f = facts; f && f->known.node->op < S_HAPPEN; f = f->before)
        if (f->known.node->op == E_IN && !f->known.node->value && f->known.node->b->type.tag == TY_ZONE &&
            leak_same(leak_term(f->known.node->a, f->known.names), piece, NULL))
            return leak_term(f->known.node->b, f->known.names);
    return leak_term(NULL, NULL);
}

static bool could_be(struct search *s, const struct could *of, struct term t, int depth);

/* "A player called rival other than the asker". */
static bool is_other(struct term a, struct term b, const struct fact *facts)
{
    if (a.node->op == E_NAME && b.node->op == E_NAME)
        return a.node->value != b.node->value;
    for (const struct fact *f = facts; f; f = f->before) {
        const struct node *n = f->known.node;
        if (n->op != E_COMPARE || n->rel != REL_IS_NOT)
            continue;
        struct term left = leak_term(n->a, f->known.names), right = leak_term(n->b, f->known.names);
        if ((leak_same(left, a, NULL) && leak_same(right, b, NULL)) || (leak_same(left, b, NULL) && leak_same(right, a, NULL)))
            return true;
    }
    return false;
}

/* Where `who` is anyone: what is one player's is not another's. Where all such things are gone through, each of them would
 * have to be the other. */
static bool could_be_same(struct search *s, const struct could *of, struct term a, struct term b)
{
    a = leak_resolve(a);
    b = leak_resolve(b);
    if (of->strict && leak_same(a, of->piece, NULL) != leak_same(b, of->piece, NULL) && !leak_same(a, b, of->facts))
        return false;
    return !is_other(a, b, of->facts) && (!s->asks || leak_same(a, s->who, NULL) == leak_same(b, s->who, NULL));
}

static bool could_be_same_zone(const struct could *of, struct term zone)
{
    const struct node *n = zone.node, *m = of->zone.node;
    bool same = n->op == m->op && n->phrase == m->phrase && n->field == m->field;
    if (same && n->op == E_FIELD)
        return !is_other(leak_resolve(leak_term(n->a, zone.names)), leak_resolve(leak_term(m->a, of->zone.names)), of->facts);
    for (size_t i = 0; same && n->op == E_PHRASE && i < n->args.count; i++)
        same = !is_other(leak_resolve(leak_term(n->args.items[i], zone.names)),
                         leak_resolve(leak_term(m->args.items[i], of->zone.names)), of->facts);
    return same;
}

static bool speaks_of(const struct node_list *args, const struct binding *names, struct term whom)
{
    for (size_t i = 0; i < args->count; i++)
        if (leak_same(leak_term(args->items[i], names), whom, NULL))
            return true;
    return false;
}

/* No card is in the hand of each player, and none is in two zones. */
static bool could_be_in(struct search *s, const struct could *of, struct term t)
{
    const struct node *zone = t.node->b;
    if (t.node->value || zone->type.tag != TY_ZONE)
        return true;
    if (s->asks && ((zone->op == E_PHRASE && speaks_of(&zone->args, t.names, s->who)) ||
                    (zone->op == E_FIELD && leak_same(leak_term(zone->a, t.names), s->who, NULL))))
        return false;
    return !of->zone.node || !leak_same(leak_term(t.node->a, t.names), of->piece, NULL) ||
           could_be_same_zone(of, leak_term(zone, t.names));
}

static bool could_be_by_rules(struct search *s, const struct could *of, struct term t, int depth)
{
    for (int i = s->book->first[t.node->phrase->index]; depth > 0 && i >= 0; i = s->book->next[i]) {
        const struct node *rule = s->c->sentences.items[i]->node;
        const struct binding *bound = NULL;
        if (rule->op == R_DEFINE && !rule->a->wording && leak_bind_head(s, rule->a, t.node, t.names, &bound) &&
            (!rule->b || could_be(s, of, leak_term(rule->b, bound), depth - 1)))
            return true;
    }
    return depth <= 0;
}

/* Of a thing in a known place, what makes it known (the card is open) must be asked as well. */
static bool could_be_kept(struct search *s, const struct could *of, struct term t)
{
    return t.node->wording || !of->strict || !of->zone.node || !t.node->phrase->kept || !speaks_of(&t.node->args, t.names, of->piece) ||
           is_fact(s, t, of->facts);
}

static bool could_all_be(struct search *s, const struct could *of, const struct node_list *list, const struct binding *names,
                         int depth)
{
    for (size_t i = 0; i < list->count; i++)
        if (!could_be(s, of, leak_term(list->items[i], names), depth))
            return false;
    return true;
}

/* Whether the condition could ever be so; "no" is certain. Where `who` is anyone, it must be so of all players. */
static bool could_be(struct search *s, const struct could *of, struct term t, int depth)
{
    t = leak_resolve(t);
    const struct node *n = t.node;
    bool any = false;
    s->book->steps++;
    switch (n->op) {
    case E_AND: return could_all_be(s, of, &n->args, t.names, depth);
    case E_OR:
        for (size_t i = 0; i < n->args.count; i++)
            any |= could_be(s, of, leak_term(n->args.items[i], t.names), depth);
        return any;
    case E_TRUTH: return n->value;
    case E_EXISTS: return n->value || could_all_be(s, of, &n->a->args, t.names, depth);
    case E_COMPARE: return n->rel != REL_IS || could_be_same(s, of, leak_term(n->a, t.names), leak_term(n->b, t.names));
    case E_IN: return could_be_in(s, of, t);
    case E_PHRASE:
        return !n->wording && leak_is_defined_by_rules(n) ? could_be_by_rules(s, of, t, depth) : could_be_kept(s, of, t);
    default: return true;
    }
}

bool leak_may_know(struct search *s, struct term piece, const struct fact *facts, bool strict)
{
    const struct could of = {piece, facts, zone_of(piece, facts), strict};
    struct term ask = ask_knows(s, piece);
    const struct node *who = leak_resolve(s->who).node;
    for (int i = s->book->first[s->c->vocab->knows]; i >= 0; i = s->book->next[i]) {
        const struct node *n = s->c->sentences.items[i]->node;
        const struct node *knower = n->a->args.items[0];
        const struct binding *bound = NULL;
        if (n->op != R_DEFINE || n->a->wording || n->a->args.items[1]->type.kind != leak_resolve(piece).node->type.kind ||
            (knower->op == E_NAME && (s->asks || (who->op == E_NAME && who->value != knower->value))))
            continue;
        if (leak_bind_head(s, n->a, ask.node, ask.names, &bound) && (!n->b || could_be(s, &of, leak_term(n->b, bound), 8)))
            return true;
    }
    return false;
}
