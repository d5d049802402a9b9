/* SPDX-License-Identifier: MIT
 *
 * What a trial reads: everything that the rules about its event read, and its condition. What is certain in the
 * position that is tried is not certain of the player who chooses, so nothing that is asked there proves anything.
 */
#include "lang/leaks_inner.h"

enum { EVENTS_MAX = 8 }; /* that cause one another: beyond that the machine alone watches */

static void look_at_event(struct search *s, struct term event, const struct fact *facts);

static void look_at_block(struct search *s, const struct node_list *block, const struct binding *names,
                          const struct fact *facts);

static void look_at_part(struct search *s, const struct node *n, const struct binding *names,
                         const struct fact *facts)
{
    if (n && n->op < S_HAPPEN)
        leak_look(s, leak_term(n, names), facts);
}

/* Up to where it would end: decisions and draws are not tried. */
static bool is_tried(const struct node *n)
{
    return n->op != S_SHUFFLE && n->op != S_ROLL && n->op != S_RANDOM && n->op != S_WINDOW && n->op != S_MENU &&
           n->op != S_CHOOSE && n->op != S_CHOOSE_SET;
}

static void look_at_statement(struct search *s, const struct node *n, const struct binding *names,
                              const struct fact *facts)
{
    if (!is_tried(n))
        return;
    look_at_part(s, n->a, names, facts);
    look_at_part(s, n->b, names, facts);
    look_at_part(s, n->c, names, facts);
    for (size_t i = 0; i < n->args.count; i++)
        look_at_part(s, n->args.items[i], names, facts);
    if (n->op == S_HAPPEN)
        look_at_event(s, leak_term(n->a, names), facts);
    look_at_block(s, &n->body, names, facts);
    look_at_block(s, &n->other, names, facts);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        look_at_block(s, &n->blocks[i], names, facts);
}

static void look_at_block(struct search *s, const struct node_list *block, const struct binding *names,
                          const struct fact *facts)
{
    for (size_t i = 0; i < block->count; i++)
        look_at_statement(s, block->items[i], names, facts);
}

static void look_at_event(struct search *s, struct term event, const struct fact *facts)
{
    if (s->events == EVENTS_MAX)
        return;
    s->events++;
    for (size_t i = 0; i < s->c->sentences.count && s->book->steps++ <= STEPS_MAX; i++) {
        const struct node *rule = s->c->sentences.items[i]->node;
        const struct binding *bound = event.names;
        bool does = rule->op == R_WHEN || rule->op == R_BEFORE || rule->op == R_AFTER || rule->op == R_INSTEAD;
        if (!does || !phrase_is_a(s->c->vocab, event.node->phrase, rule->a->phrase) ||
            !leak_bind_head(s, rule->a, event.node, event.names, &bound))
            continue;
        leak_look_at_all(s, &rule->a->args, bound, facts);
        look_at_part(s, rule->b, bound, facts);
        look_at_block(s, &rule->body, bound, facts);
    }
    s->events--;
}

void leak_look_at_happening(struct search *s, struct term event, const struct fact *facts)
{
    bool tried = s->tried;
    s->tried = true;
    look_at_event(s, event, facts);
    s->tried = tried;
}

void leak_look_at_trial(struct search *s, struct term t, const struct fact *facts)
{
    bool tried = s->tried;
    leak_look_at_all(s, &t.node->a->args, t.names, facts);
    leak_look_at_happening(s, leak_term(t.node->a, t.names), facts);
    s->tried = true;
    leak_look(s, leak_term(t.node->b, t.names), facts);
    s->tried = tried;
}
