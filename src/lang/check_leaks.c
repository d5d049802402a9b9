/* SPDX-License-Identifier: MIT
 *
 * May the choices of a player tell what is hidden from that player? Looked for in the sentences alone: whatever a
 * choice asks for is gone through in the order in which the program asks, with what is certain by then. Of each thing
 * that a choice goes through ("a card in Ben's hand") it has to be certain that the player knows it, because that was
 * asked before, or because a rule says so of things of which the same was asked. Of a thing that was named outside of
 * the choice ("the card" that was just played) it is enough that some rule could let the player know it: how the game
 * came there is not seen here. The machine looks at every choice again while it is played.
 */
#include "lang/check_leaks.h"

#include "lang/walk.h"

#include <string.h>

enum {
    WAY_MAX = 200, /* definitions within definitions */
    /* Nodes and facts looked at, in all: a tenth of a second; beyond that the machine alone watches. */
    STEPS_MAX = 4000000
};

/* An expression, and what the names in it stand for: parameters of definitions are bound to what was asked for. */
struct term {
    const struct node *node;
    const struct binding *names;
};

struct binding {
    const struct variable *var;
    struct term stands_for;
    const struct binding *outer;
};

/* Something that is true wherever the search has come to. */
struct fact {
    struct term said;
    const struct fact *before;
};

/* The sentences that say something of a phrase, one leading to the next; by their numbers, -1 behind the last. */
struct book {
    struct compiled *c;
    struct diags *diags;
    int *first, *next; /* by phrase; by sentence */
    bool *asks; /* by phrase: its definitions ask for something hidden */
    long steps; /* taken so far */
};

/* A definition that was gone into: never twice for the same question with the same certain. */
struct visit {
    struct term asked;
    const struct fact *facts;
    const struct visit *before;
};

struct search {
    struct book *book;
    struct compiled *c;
    struct diags *diags;
    struct term who; /* chooses */
    const struct node *choice;
    const struct visit *visits;
    int depth;
    bool assuming; /* what is asked outside of a choice tells nobody anything; it is only what is certain inside */
};

static struct term term_of(const struct node *node, const struct binding *names)
{
    return (struct term){node, names};
}

/* ---------------------------------------------------------------- the same thing said twice */

static const struct variable *variable_of(const struct node *n)
{
    return n->op == E_VAR || n->op == E_THIS || n->op == E_NOUN ? n->var : NULL;
}

static struct term resolve(struct term t)
{
    const struct variable *var;
    while ((var = variable_of(t.node))) {
        const struct binding *b = t.names;
        while (b && b->var != var)
            b = b->outer;
        if (b)
            t = b->stands_for;
        else if (var->init)
            t.node = var->init;
        else
            break;
    }
    return t;
}

static bool same(struct term a, struct term b, const struct fact *facts);

/* "The ship's owner" is "the player" where that was asked: looked up one step far. */
static bool same_by_fact(struct term a, struct term b, const struct fact *facts)
{
    if (a.node->type.tag != TY_PIECE && a.node->type.tag != TY_MAYBE)
        return false;
    for (const struct fact *f = facts; f; f = f->before) {
        const struct node *n = f->said.node;
        if (n->op != E_COMPARE || n->rel != REL_IS)
            continue;
        struct term left = term_of(n->a, f->said.names), right = term_of(n->b, f->said.names);
        if ((same(left, a, NULL) && same(right, b, NULL)) || (same(left, b, NULL) && same(right, a, NULL)))
            return true;
    }
    return false;
}

static bool is_same(struct term a, struct term b, const struct fact *facts)
{
    const struct node *m = a.node, *n = b.node;
    if (variable_of(m) || variable_of(n))
        return variable_of(m) == variable_of(n);
    if (m->op != n->op || m->value != n->value || m->rel != n->rel || m->sign != n->sign ||
        m->wording != n->wording || m->field != n->field || m->phrase != n->phrase || m->args.count != n->args.count)
        return false;
    switch (m->op) {
    case E_NUMBER:
    case E_TRUTH:
    case E_NAME:
    case E_NOTHING:
    case E_TABLE:
    case E_EVENT:
    case E_FIELD:
    case E_EVENT_HOLE:
    case E_EVENT_FIELD:
    case E_ARITH:
    case E_COMPARE:
    case E_ONE_OF:
    case E_IN:
    case E_TOP:
    case E_PHRASE: break;
    default: return false; /* binds names of its own: not worth the trouble */
    }
    bool equal = same(term_of(m->a, a.names), term_of(n->a, b.names), facts) &&
                 same(term_of(m->b, a.names), term_of(n->b, b.names), facts);
    if (!equal && m->op == E_COMPARE && (m->rel == REL_IS || m->rel == REL_IS_NOT))
        equal = same(term_of(m->a, a.names), term_of(n->b, b.names), facts) &&
                same(term_of(m->b, a.names), term_of(n->a, b.names), facts);
    for (size_t i = 0; equal && i < m->args.count; i++)
        equal = same(term_of(m->args.items[i], a.names), term_of(n->args.items[i], b.names), facts);
    return equal;
}

/* Do both say the same thing, going by what is certain? */
static bool same(struct term a, struct term b, const struct fact *facts)
{
    if (!a.node || !b.node)
        return a.node == b.node;
    a = resolve(a);
    b = resolve(b);
    return is_same(a, b, facts) || (facts && same_by_fact(a, b, facts));
}

/* ---------------------------------------------------------------- sentences that speak of a phrase */

/* In a hole of several kinds a rule about one of them says nothing of the others. */
static bool is_other_kind(struct type a, struct type b)
{
    return a.tag == TY_PIECE && b.tag == TY_PIECE && a.kind != b.kind;
}

/* Binds the names in the head of a sentence to what stands at their places. False: it speaks of something else. */
static bool bind_head(struct search *s, const struct node *head, const struct node *asked,
                      const struct binding *names, const struct binding **bound)
{
    for (size_t i = 0; i < head->args.count && i < asked->args.count; i++) {
        const struct node *place = head->args.items[i];
        struct term there = resolve(term_of(asked->args.items[i], names));
        if (is_other_kind(place->type, there.node->type) ||
            (place->op == E_NAME && there.node->op == E_NAME && place->value != there.node->value))
            return false;
        if (place->op != E_NOUN && place->op != E_THIS)
            continue;
        struct binding *b = ARENA_NEW(&s->c->arena, struct binding);
        *b = (struct binding){place->var, there, *bound};
        *bound = b;
    }
    return true;
}

static bool is_defined_by_rules(const struct node *n)
{
    return n->op == E_PHRASE && !n->phrase->kept && !n->phrase->builtin &&
           (n->phrase->cls == PHRASE_CONDITION || n->phrase->cls == PHRASE_VALUE);
}

static bool defines(const struct node *sentence)
{
    return sentence->op == R_DEFINE || sentence->op == R_VALUE;
}

static bool restricts(const struct node *sentence)
{
    return sentence->op == R_FORBID || sentence->op == R_ONLY || sentence->op == R_DESPITE;
}

/* A piece called by its name, where the names of such pieces are hidden: to say where it is is to say its name. */
static bool names_secret(const struct vocab *v, const struct node *n)
{
    return (n->op == E_NAME || n->op == E_THIS) && vocab_hides_names(v, n->type);
}

static bool asks_where(const struct vocab *v, const struct node *n)
{
    return n->op == E_IN && n->b->type.tag == TY_ZONE && names_secret(v, n->a);
}

static bool asks_which(const struct vocab *v, const struct node *n)
{
    return n->op == E_COMPARE && (names_secret(v, n->a) || names_secret(v, n->b)) && n->a->type.tag != TY_NOTHING &&
           n->b->type.tag != TY_NOTHING;
}

static bool asks_for_hidden(const struct vocab *v, const struct node *n)
{
    return (n->op == E_FIELD && n->field->hidden && n->a->type.tag == TY_PIECE) ||
           (n->op == E_PHRASE && n->phrase->kept && n->phrase->hidden && n->phrase->placeholder_count) ||
           asks_where(v, n) || asks_which(v, n);
}

/* ---------------------------------------------------------------- what is certain */

static const struct fact *add_fact(struct search *s, const struct fact *facts, struct term said)
{
    struct fact *f = ARENA_NEW(&s->c->arena, struct fact);
    *f = (struct fact){said, facts};
    return f;
}

static bool is_fact(struct search *s, struct term t, const struct fact *facts)
{
    const struct fact *all = facts;
    for (; facts; facts = facts->before, s->book->steps++)
        if (same(facts->said, t, all))
            return true;
    return false;
}

static bool is_certain(struct search *s, struct term t, const struct fact *facts, int depth);

static bool head_is_certain(struct search *s, const struct node *head, const struct node *asked,
                            const struct binding *asked_names, const struct binding *bound, const struct fact *facts,
                            int depth)
{
    for (size_t i = 0; i < head->args.count; i++) {
        const struct node *place = head->args.items[i];
        if (place->op != E_NOUN && place->op != E_THIS &&
            !same(term_of(place, bound), term_of(asked->args.items[i], asked_names), facts))
            return false;
        for (size_t j = 0; place->op == E_NOUN && j < place->args.count; j++)
            if (!is_certain(s, term_of(place->args.items[j], bound), facts, depth))
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
        if (rule->op == R_DEFINE && !rule->a->wording && bind_head(s, rule->a, t.node, t.names, &bound) &&
            head_is_certain(s, rule->a, t.node, t.names, bound, facts, depth - 1) &&
            (!rule->b || is_certain(s, term_of(rule->b, bound), facts, depth - 1)))
            return true;
    }
    return false;
}

static bool there_is_certain(struct search *s, struct term there, struct term candidate, const struct fact *facts,
                             int depth)
{
    const struct node *noun = there.node->a;
    candidate = resolve(candidate);
    if (candidate.node->type.tag != TY_PIECE || candidate.node->type.kind != noun->type.kind)
        return false;
    struct binding *b = ARENA_NEW(&s->c->arena, struct binding);
    *b = (struct binding){noun->var, candidate, there.names};
    for (size_t i = 0; i < noun->args.count; i++)
        if (!is_certain(s, term_of(noun->args.items[i], b), facts, depth - 1))
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
        const struct node *n = f->said.node, *where = n->op == E_IN ? n->b : n;
        for (size_t i = 0; where->op == E_PHRASE && i < where->args.count; i++)
            if (there_is_certain(s, there, term_of(where->args.items[i], f->said.names), facts, depth))
                return true;
        if (where->op == E_FIELD && there_is_certain(s, there, term_of(where->a, f->said.names), facts, depth))
            return true;
        if (n->op == E_COMPARE && (there_is_certain(s, there, term_of(n->a, f->said.names), facts, depth) ||
                                   there_is_certain(s, there, term_of(n->b, f->said.names), facts, depth)))
            return true;
    }
    return false;
}

static bool is_certain(struct search *s, struct term t, const struct fact *facts, int depth)
{
    if (s->book->steps++ > STEPS_MAX)
        return true;
    t = resolve(t);
    const struct node *n = t.node;
    bool all = true, any = false;
    switch (n->op) {
    case E_AND:
        for (size_t i = 0; i < n->args.count; i++)
            all &= is_certain(s, term_of(n->args.items[i], t.names), facts, depth);
        return all;
    case E_OR:
        for (size_t i = 0; i < n->args.count; i++)
            any |= is_certain(s, term_of(n->args.items[i], t.names), facts, depth);
        return any;
    case E_TRUTH: return n->value;
    case E_EXISTS: return some_is_certain(s, t, facts, depth);
    case E_COMPARE:
        if (n->rel == REL_IS && same(term_of(n->a, t.names), term_of(n->b, t.names), facts))
            return true;
        return is_fact(s, t, facts);
    case E_PHRASE:
        return is_fact(s, t, facts) ||
               (n->phrase->cls == PHRASE_CONDITION && !n->phrase->kept && follows_from_rules(s, t, facts, depth));
    default: return is_fact(s, t, facts);
    }
}

static const struct fact *look_at_all(struct search *s, const struct node_list *list, const struct binding *names,
                                      const struct fact *facts);

static bool knows(struct search *s, struct term piece, const struct fact *facts)
{
    if (piece.node->op == E_FIRST) { /* of the first card in a hand it is certain that it is in that hand */
        struct search quiet = *s;
        quiet.assuming = true;
        piece.node = piece.node->a;
        facts = look_at_all(&quiet, &piece.node->args, piece.names, facts);
    }
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
    return is_certain(s, term_of(asked, &names[1]), facts, 8);
}

/* Does the player know everything that lies there? Then what does not lie there is no secret either. */
static bool knows_all_in(struct search *s, struct term zone, const struct fact *facts)
{
    struct node *any = ARENA_ARRAY(&s->c->arena, struct node, 2);
    struct variable *var = ARENA_NEW(&s->c->arena, struct variable);
    var->type = type_of_kind(TY_PIECE, zone.node->type.kind);
    any[0] = (struct node){.op = E_VAR, .type = var->type, .var = var};
    any[1] = (struct node){.op = E_IN, .a = &any[0], .b = (struct node *)zone.node};
    return knows(s, term_of(&any[0], NULL), add_fact(s, facts, term_of(&any[1], zone.names)));
}

/* Could some rule ever let this player know such a piece? */
static bool may_know(const struct search *s, int kind)
{
    const struct node *who = resolve(s->who).node;
    for (int i = s->book->first[s->c->vocab->knows]; i >= 0; i = s->book->next[i]) {
        const struct node *n = s->c->sentences.items[i]->node;
        if (n->op != R_DEFINE || n->a->wording)
            continue;
        const struct node *knower = n->a->args.items[0], *what = n->a->args.items[1];
        if (what->type.kind == kind && (knower->op != E_NAME || who->op != E_NAME || knower->value == who->value))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- what a choice asks for */

/* Does the choice go through such things itself? */
static bool is_gone_through(struct term t, const struct fact *facts)
{
    const struct variable *var = variable_of(resolve(t).node);
    for (; var && facts; facts = facts->before)
        if (facts->said.node->op == E_NOUN && facts->said.node->var == var)
            return true;
    return false;
}

static const char *name_of(const struct search *s, struct term t)
{
    t = resolve(t);
    if (t.node->op == E_NAME && t.node->type.kind >= 0)
        return s->c->vocab->members[t.node->value].name;
    if (t.node->op == E_THIS)
        return arena_printf(&s->c->arena, "this %s", s->c->vocab->kinds[t.node->type.kind].name);
    const struct variable *var = variable_of(t.node);
    if (var && var->name)
        return arena_printf(&s->c->arena, "the %s", var->name);
    return arena_printf(&s->c->arena, "the %s", s->c->vocab->kinds[t.node->type.kind].name);
}

static bool was_reported(const struct diags *diags, struct src_pos pos)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        if (!strcmp(d->id, "leak") && d->pos.file == pos.file && d->pos.line == pos.line &&
            d->pos.column == pos.column)
            return true;
    }
    return false;
}

static void report(struct search *s, struct term piece, const struct node *asked, const char *what)
{
    int kind = resolve(piece).node->type.kind;
    if (s->book->steps > STEPS_MAX || was_reported(s->diags, asked->pos))
        return;
    const char *who = name_of(s, s->who), *hidden = s->c->vocab->kinds[kind].name, *which = name_of(s, piece);
    struct diag *d = diag_add(s->diags, DIAG_ERROR, "leak", asked->pos, asked->span,
                              "the choices of %s would tell what is hidden: %s", who, what);
    if (!may_know(s, kind))
        diag_note(s->diags, d, "no rule lets %s know a %s: say when with 'a player knows a %s when …'", who, hidden,
                  hidden);
    else
        diag_note(s->diags, d, "ask first for what is open, or whether it is known:  %s knows %s and …", who, which);
    if (s->choice->pos.line != asked->pos.line || s->choice->pos.file != asked->pos.file)
        diag_note(s->diags, d, "%s chooses in %s:%d", who, s->c->rb->files[s->choice->pos.file].path,
                  s->choice->pos.line);
}

static void has_to_know(struct search *s, struct term piece, const struct node *asked, const char *what,
                        const struct fact *facts)
{
    bool ever = may_know(s, resolve(piece).node->type.kind);
    if ((!ever || is_gone_through(piece, facts)) && !knows(s, piece, facts))
        report(s, piece, asked, what);
}

/* Do rules say of such a zone who knows what lies there? What lies elsewhere may be open to all by the course of the
 * game. */
static void find_zone(void *ctx, const struct node *n)
{
    const struct node **zone = ctx;
    if (*zone && n->op == E_IN && n->b->op == (*zone)->op && n->b->phrase == (*zone)->phrase &&
        n->b->field == (*zone)->field)
        *zone = NULL;
}

static bool speaks_of_zone(const struct search *s, const struct node *zone)
{
    for (int i = s->book->first[s->c->vocab->knows]; i >= 0; i = s->book->next[i]) {
        walk_nodes(s->c->sentences.items[i]->node, find_zone, &zone);
        if (!zone)
            return true;
    }
    return false;
}

static void look_for_secrets(struct search *s, struct term t, const struct fact *facts)
{
    if (s->assuming)
        return;
    const struct vocab *v = s->c->vocab;
    const struct node *n = t.node;
    struct term a = term_of(n->a, t.names), b = term_of(n->b, t.names);
    if (n->op == E_FIELD && asks_for_hidden(v, n))
        has_to_know(s, a, n, n->field->name, facts);
    else if (n->op == E_PHRASE && asks_for_hidden(v, n))
        has_to_know(s, term_of(n->args.items[0], t.names), n, n->phrase->source_text, facts);
    else if (asks_where(v, n) && names_secret(v, resolve(a).node) && speaks_of_zone(s, n->b) && !knows(s, a, facts) &&
             !knows_all_in(s, b, facts))
        report(s, a, n, arena_printf(&s->c->arena, "where %s is", name_of(s, a)));
    else if (asks_which(v, n)) {
        struct term other = names_secret(v, n->a) ? b : a;
        if ((other.node->op == E_FIRST || is_gone_through(other, facts)) && !knows(s, a, facts) &&
            !knows(s, b, facts))
            report(s, other, n, arena_printf(&s->c->arena, "which %s it is", v->kinds[n->a->type.kind].name));
    }
}

static const struct fact *look(struct search *s, struct term t, const struct fact *facts);

static const struct fact *look_at_all(struct search *s, const struct node_list *list, const struct binding *names,
                                      const struct fact *facts)
{
    for (size_t i = 0; i < list->count; i++)
        facts = look(s, term_of(list->items[i], names), facts);
    return facts;
}

/* What the definitions of a condition or a value ask for. */
static void look_into_definitions(struct search *s, struct term t, const struct fact *facts)
{
    for (const struct visit *v = s->visits; v; v = v->before, s->book->steps++)
        if (v->facts == facts && v->asked.node->phrase == t.node->phrase && same(v->asked, t, NULL))
            return;
    if (s->depth == WAY_MAX)
        return;
    struct visit *here = ARENA_NEW(&s->c->arena, struct visit);
    *here = (struct visit){t, facts, s->visits};
    s->visits = here;
    s->depth++;
    for (int i = s->book->first[t.node->phrase->index]; i >= 0; i = s->book->next[i]) {
        const struct node *rule = s->c->sentences.items[i]->node;
        const struct binding *bound = NULL;
        if (!defines(rule) || !bind_head(s, rule->a, t.node, t.names, &bound))
            continue;
        const struct fact *then = facts;
        for (size_t j = 0; j < rule->a->args.count && j < t.node->args.count; j++)
            if (names_secret(s->c->vocab, rule->a->args.items[j])) /* what is said of one card tells which it is */
                has_to_know(s, term_of(t.node->args.items[j], t.names), t.node->args.items[j], "title", facts);
        for (size_t j = 0; j < rule->a->args.count; j++)
            then = look(s, term_of(rule->a->args.items[j], bound), then);
        if (rule->b)
            then = look(s, term_of(rule->b, bound), then);
        if (rule->c)
            look(s, term_of(rule->c, bound), then);
    }
    s->depth--;
}

static const struct fact *look_at_phrase(struct search *s, struct term t, const struct fact *facts)
{
    const struct node *n = t.node;
    facts = look_at_all(s, &n->args, t.names, facts);
    look_for_secrets(s, t, facts);
    if (is_defined_by_rules(n) && s->book->asks[n->phrase->index] && !s->assuming)
        look_into_definitions(s, t, facts);
    return n->phrase->cls == PHRASE_CONDITION ? add_fact(s, facts, t) : facts;
}

/* Goes through it as the program would. What is certain once it has turned out true. */
static const struct fact *look(struct search *s, struct term t, const struct fact *facts)
{
    const struct node *n = t.node;
    const struct fact *inside = facts;
    if (s->book->steps++ > STEPS_MAX)
        return facts;
    switch (n->op) {
    case E_AND: return look_at_all(s, &n->args, t.names, facts);
    case E_NOUN: return look_at_all(s, &n->args, t.names, s->assuming ? facts : add_fact(s, facts, t));
    case E_OR:
        for (size_t i = 0; i < n->args.count; i++)
            look(s, term_of(n->args.items[i], t.names), facts);
        return facts;
    case E_PHRASE: return look_at_phrase(s, t, facts);
    default: break;
    }
    if (n->a)
        inside = look(s, term_of(n->a, t.names), inside);
    if (n->b)
        inside = look(s, term_of(n->b, t.names), inside);
    look_at_all(s, &n->args, t.names, inside);
    look_for_secrets(s, t, facts);
    if (n->op == E_EXISTS && !n->value)
        return inside;
    return n->op == E_COMPARE || n->op == E_IN || n->op == E_ONE_OF || n->op == E_IS_A ? add_fact(s, facts, t)
                                                                                       : facts;
}

/* ---------------------------------------------------------------- choices */

/* What is offered is called by its name, and a card's name is its title. */
static void look_at_name(struct search *s, const struct node *n, const struct fact *facts)
{
    if (vocab_hides_names(s->c->vocab, n->type))
        has_to_know(s, term_of(n, NULL), n, "title", facts);
}

static bool is_lifted(const struct search *s, const struct sentence *rule)
{
    for (size_t i = 0; i < s->c->sentences.count; i++) {
        const struct node *n = s->c->sentences.items[i]->node;
        for (size_t k = 0; n->op == R_DESPITE && k < n->id_count; k++)
            if (!strcmp(n->ids[k], rule->rule->id.text))
                return true;
    }
    return false;
}

/* Whether everything that is offered has to fit the rule: "may … only when" of anything at all, without
 * exceptions. */
static bool always_holds(const struct search *s, const struct sentence *rule, const struct node *offered)
{
    const struct node *head = rule->node->a;
    for (size_t i = 0; i < head->args.count && i < offered->args.count; i++) {
        const struct node *place = head->args.items[i];
        if (place->op != E_NOUN || place->args.count || is_other_kind(place->type, offered->args.items[i]->type))
            return false;
    }
    return rule->node->op == R_ONLY && !is_lifted(s, rule);
}

static const struct fact *assume_more(const struct search *s, struct term t, const struct fact *facts)
{
    struct search quiet = *s;
    quiet.assuming = true;
    return look(&quiet, t, facts);
}

/* Adds to `after` what is certain of all that is left when these rules have been asked. */
static void look_at_restrictions(struct search *s, const struct node *event, int phrase, const struct fact *facts,
                                 const struct fact **after)
{
    for (int i = s->book->first[phrase]; i >= 0; i = s->book->next[i]) {
        const struct sentence *rule = s->c->sentences.items[i];
        const struct node *n = rule->node;
        const struct binding *bound = NULL;
        if (!restricts(n) || !bind_head(s, n->a, event, NULL, &bound))
            continue;
        const struct fact *then = look_at_all(s, &n->a->args, bound, facts);
        if (n->b)
            look(s, term_of(n->b, bound), then);
        if (n->b && always_holds(s, rule, event))
            *after = assume_more(s, term_of(n->b, bound), *after);
    }
}

static void look_at_offer(struct search *s, const struct node *offer, const struct fact *facts)
{
    const struct node *event = offer->a;
    facts = look_at_all(s, &event->args, NULL, facts);
    if (offer->b)
        facts = look(s, term_of(offer->b, NULL), facts);
    const struct fact *after = facts;
    look_at_restrictions(s, event, event->phrase->index, facts, &after);
    if (event->phrase->parent >= 0)
        look_at_restrictions(s, event, event->phrase->parent, facts, &after);
    for (size_t i = 0; i < event->args.count; i++)
        look_at_name(s, event->args.items[i], after);
}

static void look_at_choice(struct book *book, const struct node *n, const struct fact *facts)
{
    struct search s = {.book = book, .c = book->c, .diags = book->diags, .who = {n->a, NULL}, .choice = n};
    switch (n->op) {
    case S_WINDOW:
        s.who.node = n->b;
        facts = look(&s, s.who, facts);
        break;
    case S_MENU: break;
    case S_CHOOSE:
    case S_CHOOSE_SET: look_at_name(&s, n->b, look(&s, term_of(n->b, NULL), facts)); return;
    default: return;
    }
    for (size_t i = 0; i < n->args.count; i++)
        look_at_offer(&s, n->args.items[i], facts);
}

/* ---------------------------------------------------------------- the statements around choices */

static const struct fact *assume(struct book *book, const struct node *n, const struct fact *facts)
{
    struct search s = {.book = book, .c = book->c, .diags = book->diags, .who = {n, NULL}, .assuming = true};
    return n ? look(&s, term_of(n, NULL), facts) : facts;
}

static void visit_block(struct book *book, const struct node_list *block, const struct fact *facts);

static void visit_statement(struct book *book, const struct node *n, const struct fact *facts)
{
    look_at_choice(book, n, facts);
    const struct fact *inside = n->op == S_FOR_EACH || n->op == S_CHOOSE
                                    ? assume(book, n->op == S_CHOOSE ? n->b : n->a, facts)
                                    : facts;
    visit_block(book, &n->body, inside);
    visit_block(book, &n->other, facts);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        visit_block(book, &n->blocks[i], assume(book, n->args.items[i], facts));
}

static void visit_block(struct book *book, const struct node_list *block, const struct fact *facts)
{
    for (size_t i = 0; i < block->count; i++) {
        const struct node *n = block->items[i];
        visit_statement(book, n, facts);
        if (n->op == S_CHOOSE && !n->value)
            facts = assume(book, n->b, facts);
    }
}

static void visit_sentence(struct book *book, const struct node *n)
{
    bool asks = n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD;
    const struct fact *facts = NULL;
    for (size_t i = 0; n->a && n->a->op == E_PHRASE && i < n->a->args.count; i++)
        facts = assume(book, n->a->args.items[i], facts);
    if (n->op == R_WHENEVER)
        facts = assume(book, n->a, facts);
    if (asks)
        facts = assume(book, n->b, facts);
    visit_block(book, &n->body, facts);
}

/* ---------------------------------------------------------------- all of them */

struct leak_ask {
    const struct book *book;
    bool found;
};

static void find_asking(void *ctx, const struct node *n)
{
    struct leak_ask *a = ctx;
    a->found |= asks_for_hidden(a->book->c->vocab, n) || (is_defined_by_rules(n) && a->book->asks[n->phrase->index]);
}

/* Definitions that ask for something hidden, and those that ask for these, until nothing comes to it. */
static void find_definitions_that_ask(struct book *book)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < book->c->sentences.count; i++) {
            const struct node *rule = book->c->sentences.items[i]->node;
            struct leak_ask a = {book, false};
            if (!defines(rule) || book->asks[rule->a->phrase->index])
                continue;
            for (size_t j = 0; j < rule->a->args.count; j++) {
                a.found |= names_secret(book->c->vocab, rule->a->args.items[j]);
                walk_nodes(rule->a->args.items[j], find_asking, &a);
            }
            walk_nodes(rule->b, find_asking, &a);
            walk_nodes(rule->c, find_asking, &a);
            more |= a.found;
            book->asks[rule->a->phrase->index] = a.found;
        }
    }
}

void check_leaks(struct compiled *c, struct diags *diags)
{
    size_t phrases = c->vocab->phrase_count, count = c->sentences.count;
    struct book book = {.c = c, .diags = diags};
    if (c->vocab->knows < 0)
        return; /* nothing is hidden */
    book.first = ARENA_ARRAY(&c->arena, int, phrases + 1);
    book.next = ARENA_ARRAY(&c->arena, int, count + 1);
    book.asks = ARENA_ARRAY(&c->arena, bool, phrases + 1);
    for (size_t i = 0; i < phrases; i++)
        book.first[i] = -1;
    for (size_t i = count; i-- > 0;) {
        const struct node *rule = c->sentences.items[i]->node;
        if (!defines(rule) && !restricts(rule))
            continue;
        book.next[i] = book.first[rule->a->phrase->index];
        book.first[rule->a->phrase->index] = (int)i;
    }
    find_definitions_that_ask(&book);
    for (size_t i = 0; i < count; i++)
        visit_sentence(&book, c->sentences.items[i]->node);
}
