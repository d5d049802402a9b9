/* SPDX-License-Identifier: MIT
 *
 * Follows what a choice reads, into the definitions of conditions and values, and reports what would show the player
 * something hidden.
 */
#include "lang/leaks_inner.h"

#include "lang/walk.h"

#include <string.h>

enum { DEFINITIONS_MAX = 200 }; /* within one another */

/* Does the choice go through such things itself? */
static bool is_gone_through(struct term t, const struct fact *facts)
{
    const struct variable *var = leak_variable(leak_resolve(t).node);
    for (; var && facts; facts = facts->before)
        if (facts->known.node->op == E_NOUN && facts->known.node->var == var)
            return true;
    return false;
}

static const char *name_of(const struct search *s, struct term t)
{
    t = leak_resolve(t);
    if (t.node->op == E_NAME && t.node->type.kind >= 0)
        return s->c->vocab->members[t.node->value].name;
    if (t.node->op == E_THIS)
        return arena_printf(&s->c->arena, "this %s", s->c->vocab->kinds[t.node->type.kind].name);
    const struct variable *var = leak_variable(t.node);
    if (var && var->name)
        return arena_printf(&s->c->arena, "the %s", var->name);
    return arena_printf(&s->c->arena, "the %s", s->c->vocab->kinds[t.node->type.kind].name);
}

/* One place of a rule can be reached by many choices; it is reported once. */
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

static bool is_on_line(const struct node *n, const struct node *asked)
{
    return n->pos.line == asked->pos.line && n->pos.file == asked->pos.file;
}

/* From what is hidden to the choice: the definitions that use it, and where the choice is. */
static void add_way(struct search *s, struct diag *d, const struct node *asked)
{
    const char *file = s->c->rb->files[s->choice->pos.file].path;
    for (const struct way *w = s->way; w; w = w->before)
        diag_note(s->diags, d, "used by '%s' in %s:%d", w->used->phrase->source_text,
                  s->c->rb->files[w->used->pos.file].path, w->used->pos.line);
    if (s->happens)
        diag_note(s->diags, d, "it decides whether '%s' happens in %s:%d", s->causes->phrase->source_text, file, s->causes->pos.line);
    else if (s->causes)
        diag_note(s->diags, d, "it decides whether '%s' happens in %s:%d, whose rules ask a player", s->causes->phrase->source_text,
                  file, s->causes->pos.line);
    else if (is_on_line(s->choice, asked))
        return;
    else if (s->asks)
        diag_note(s->diags, d, "a player is asked in %s:%d", file, s->choice->pos.line);
    else
        diag_note(s->diags, d, "%s chooses in %s:%d", name_of(s, s->who), file, s->choice->pos.line);
}

/* An offer that reveals by being made is a warning: rules can mean to reveal it, or have revealed it before. */
static void report_asking(struct search *s, const struct node *asked, const struct message *what)
{
    bool warned = s->offered || s->happens;
    enum diag_severity severity = warned ? DIAG_WARNING : DIAG_ERROR;
    struct diag *d = s->happens ? diag_add(s->diags, severity, "leak", asked->pos, asked->span,
                                           "whether an event happens would reveal hidden information: %p", what)
                                : diag_add(s->diags, severity, "leak", asked->pos, asked->span,
                                           "whether a player is asked would reveal hidden information: %p", what);
    if (s->happens)
        diag_note(s->diags, d, "everyone sees the event, and its rules change nothing that everyone sees");
    else if (s->offered)
        diag_note(s->diags, d, "a player with nothing to choose is not asked, and everyone sees it: ask all who could "
                               "have something:  may do, also asked when …");
    else
        diag_note(s->diags, d, "everyone sees who is asked: use only what everyone knows, such as whether a zone is empty");
    if (s->branch)
        diag_note(s->diags, d, "to reveal it on purpose, copy it first:  now … is …, a field or condition that is not "
                               "hidden, and ask for that");
    else if (s->offered)
        diag_note(s->diags, d, "to reveal it on purpose, show it first:  show … to …, or set an open field");
    add_way(s, d, asked);
}

static void report(struct search *s, struct term piece, const struct node *asked, const struct message *what)
{
    int kind = leak_resolve(piece).node->type.kind;
    if (s->found)
        *s->found = true;
    if (s->found || s->book->steps > STEPS_MAX || was_reported(s->diags, asked->pos))
        return;
    if (s->asks) {
        report_asking(s, asked, what);
        return;
    }
    const char *who = name_of(s, s->who), *hidden = s->c->vocab->kinds[kind].name, *which = name_of(s, piece);
    struct diag *d = diag_add(s->diags, DIAG_ERROR, "leak", asked->pos, asked->span,
                              "the choices of %s would reveal hidden information: %p", who, what);
    if (!leak_may_know(s, piece, NULL, false))
        diag_note(s->diags, d, "no rule lets %s know a %s: add 'a player knows a %s when …'", who, hidden, hidden);
    else
        diag_note(s->diags, d, "ask first for what is open, or whether it is known:  %s knows %s and …", who, which);
    add_way(s, d, asked);
}

/* Whether it is known is seen in the game only. */
static void leave_to_machine(struct search *s)
{
    if (s->root && !s->found && !s->happens) {
        ((struct node *)s->root)->watched |= s->asks ? WATCH_OPENLY : 0;
        ((struct node *)s->root)->watched_for = s->asks ? NULL : s->who.node;
    }
}

static bool may_be_known(struct search *s, struct term piece, const struct fact *facts, bool strict)
{
    bool may = leak_may_know(s, piece, facts, strict);
    if (may)
        leave_to_machine(s);
    return may;
}

void leak_has_to_know(struct search *s, struct term piece, const struct node *asked, const char *what,
                        const struct fact *facts)
{
    bool through = is_gone_through(piece, facts);
    if (!leak_knows(s, piece, facts) && ((through && !s->branch) || !may_be_known(s, piece, facts, through)))
        report(s, piece, asked, message_new(&s->c->arena, "%s", what));
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

/* The four ways to ask for something hidden: a hidden field, a hidden condition, where a named
 * card is, which card it is. */
static void look_for_secrets(struct search *s, struct term t, const struct fact *facts)
{
    if (s->assuming)
        return;
    const struct vocab *v = s->c->vocab;
    const struct node *n = t.node;
    struct term a = leak_term(n->a, t.names), b = leak_term(n->b, t.names);
    if (n->op == E_FIELD && leak_asks_for_hidden(v, n))
        leak_has_to_know(s, a, n, n->field->name, facts);
    else if (n->op == E_PHRASE && leak_asks_for_hidden(v, n))
        leak_has_to_know(s, leak_term(n->args.items[0], t.names), n, n->phrase->source_text, facts);
    else if (leak_asks_where(v, n) && leak_names_secret(v, leak_resolve(a).node) && speaks_of_zone(s, n->b) && !leak_knows(s, a, facts) &&
             !leak_knows_all_in(s, b, facts) && !(s->branch && may_be_known(s, a, facts, true)))
        report(s, a, n, message_new(&s->c->arena, "where %s is", name_of(s, a)));
    else if (leak_asks_which(v, n)) {
        struct term other = leak_names_secret(v, n->a) ? b : a;
        if ((other.node->op == E_FIRST || is_gone_through(other, facts)) && !leak_knows(s, a, facts) &&
            !leak_knows(s, b, facts) && !(s->branch && (may_be_known(s, a, facts, true) || may_be_known(s, b, facts, true))))
            report(s, other, n, message_new(&s->c->arena, "which %s it is", v->kinds[n->a->type.kind].name));
    }
}

const struct fact *leak_look_at_all(struct search *s, const struct node_list *list, const struct binding *names,
                                      const struct fact *facts)
{
    for (size_t i = 0; i < list->count; i++)
        facts = leak_look(s, leak_term(list->items[i], names), facts);
    return facts;
}

/* What the definitions of a condition or a value ask for. A question is followed into the rules
 * that answer it, once for the same question with the same facts. */
static void look_into_definitions(struct search *s, struct term t, const struct fact *facts)
{
    for (const struct visit *v = s->visits; v; v = v->before, s->book->steps++)
        if (v->facts == facts && v->asked.node->phrase == t.node->phrase && leak_same(v->asked, t, NULL))
            return;
    if (s->depth == DEFINITIONS_MAX)
        return;
    struct visit *here = ARENA_NEW(&s->c->arena, struct visit);
    *here = (struct visit){t, facts, s->visits};
    const struct way way = {t.node, s->way};
    s->visits = here;
    s->way = &way;
    s->depth++;
    for (int i = s->book->first[t.node->phrase->index]; i >= 0; i = s->book->next[i]) {
        const struct node *rule = s->c->sentences.items[i]->node;
        const struct binding *bound = NULL;
        if (!leak_defines(rule) || !leak_bind_head(s, rule->a, t.node, t.names, &bound))
            continue;
        const struct fact *then = facts;
        for (size_t j = 0; j < rule->a->args.count && j < t.node->args.count; j++)
            if (leak_names_secret(s->c->vocab, rule->a->args.items[j])) /* a rule about one card reveals which it is */
                leak_has_to_know(s, leak_term(t.node->args.items[j], t.names), t.node->args.items[j], "title", facts);
        for (size_t j = 0; j < rule->a->args.count; j++)
            then = leak_look(s, leak_term(rule->a->args.items[j], bound), then);
        if (rule->b)
            then = leak_look(s, leak_term(rule->b, bound), then);
        if (rule->c)
            leak_look(s, leak_term(rule->c, bound), then);
    }
    s->depth--;
    s->way = way.before;
}

static const struct fact *look_at_phrase(struct search *s, struct term t, const struct fact *facts)
{
    const struct node *n = t.node;
    facts = leak_look_at_all(s, &n->args, t.names, facts);
    look_for_secrets(s, t, facts);
    if (leak_is_defined_by_rules(n) && s->book->asks[n->phrase->index] && !s->assuming)
        look_into_definitions(s, t, facts);
    return n->phrase->cls == PHRASE_CONDITION ? leak_add_fact(s, facts, t) : facts;
}

/* A value of the event whose rule lets a player choose: what rules that make it happen compute for it. */
static void look_at_calls(struct search *s, const struct variable *var)
{
    const struct node *event = s->book->event;
    size_t place = 0;
    while (place < event->args.count && leak_variable(event->args.items[place]) != var)
        place++;
    for (size_t i = 0; place < event->args.count && i < s->book->call_count; i++) {
        const struct call *call = &s->book->calls[i];
        const struct node *happening = call->statement->a;
        struct search inside = *s;
        if ((call->statement->op != S_HAPPEN && call->statement->op != S_ANNOUNCE) || happening->phrase != event->phrase)
            continue;
        inside.called = true;
        for (size_t k = 0; k < event->args.count; k++) /* who is asked is who the event is about */
            if (leak_variable(event->args.items[k]) && leak_variable(event->args.items[k]) == leak_variable(s->who.node))
                inside.who = leak_term(happening->args.items[k], NULL);
        leak_look(&inside, leak_term(happening->args.items[place], NULL), call->facts);
    }
}

/* What rules let the event keep. */
static void look_at_kept(struct search *s, const struct node *n)
{
    for (size_t i = 0; !s->called && !s->assuming && i < s->book->call_count; i++) {
        const struct call *call = &s->book->calls[i];
        const struct node *set = call->statement, *to = set->op == S_ADD ? set->b : set->a;
        struct search inside = *s;
        if ((set->op != S_SET && set->op != S_ADD) || to->a->phrase != n->a->phrase || to->value != n->value)
            continue;
        inside.called = true;
        leak_look(&inside, leak_term(set->op == S_ADD ? set->a : set->b, NULL), call->facts);
    }
}

/* A number or a word with a name of its own is as secret as what it was computed from. */
static const struct fact *look_at_variable(struct search *s, struct term t, const struct fact *facts)
{
    const struct variable *var = t.node->var;
    if (var->init)
        return leak_look(s, leak_term(var->init, t.names), facts);
    if (s->book->event && !s->called && !s->assuming && var->type.tag != TY_PIECE && var->type.tag != TY_MAYBE)
        look_at_calls(s, var);
    return facts;
}

/* Goes through it as the program would. What is certain once it has turned out true. */
const struct fact *leak_look(struct search *s, struct term t, const struct fact *facts)
{
    const struct node *n = t.node;
    const struct fact *inside = facts;
    if (s->book->steps++ > STEPS_MAX) {
        leave_to_machine(s);
        return facts;
    }
    switch (n->op) {
    case E_AND: return leak_look_at_all(s, &n->args, t.names, facts);
    case E_NOUN: return leak_look_at_all(s, &n->args, t.names, s->assuming ? facts : leak_add_fact(s, facts, t));
    case E_OR:
        for (size_t i = 0; i < n->args.count; i++)
            leak_look(s, leak_term(n->args.items[i], t.names), facts);
        return facts;
    case E_PHRASE: return look_at_phrase(s, t, facts);
    case E_VAR: return look_at_variable(s, t, facts);
    case E_EVENT_FIELD: look_at_kept(s, n); break;
    case E_TRIAL:
        if (!s->assuming)
            leak_look_at_trial(s, t, facts);
        return facts;
    default: break;
    }
    if (n->a)
        inside = leak_look(s, leak_term(n->a, t.names), inside);
    if (n->b)
        inside = leak_look(s, leak_term(n->b, t.names), inside);
    if (n->c)
        leak_look(s, leak_term(n->c, t.names), inside);
    leak_look_at_all(s, &n->args, t.names, inside);
    look_for_secrets(s, t, facts);
    if (n->op == E_EXISTS && !n->value)
        return inside;
    return n->op == E_COMPARE || n->op == E_IN || n->op == E_ONE_OF || n->op == E_IS_A ? leak_add_fact(s, facts, t)
                                                                                       : facts;
}
