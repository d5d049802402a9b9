/* SPDX-License-Identifier: MIT
 *
 * Which rule caused a change: many rules only carry out what others cause. From the change outwards, finds the one that a
 * reader looks for. Knows nothing of the other rules that an answer names.
 */
#include "explain/why/why_inner.h"

#include "explain/why/why_writers.h"
#include "session/words.h"

#include <string.h>

/* ---------------------------------------------------------------- who causes an event */

static bool carries_out(const struct why *w, const struct node *n, const struct vocab_phrase *event)
{
    (void)w;
    return n->op == R_WHEN && n->a->op == E_PHRASE && n->a->phrase == event;
}

/* Whether the sentence writes what was asked about, or causes what does. */
static bool could_write(const struct why *w, const struct node *n)
{
    for (size_t i = 0; i < w->asked_count; i++)
        if (why_could_write(&w->asked_writers[i], n))
            return true;
    return !w->asked_count;
}

static bool causes(const struct why *w, const struct node *n, const struct vocab_phrase *event)
{
    (void)w;
    return why_causes_event(n, event);
}

/* … and writes what was asked about. */
static bool writes_by(const struct why *w, const struct node *n, const struct vocab_phrase *event)
{
    return carries_out(w, n, event) && could_write(w, n);
}

/* How many rules do that with an event. */
static int rules_that(const struct why *w, const struct vocab_phrase *event,
                      bool (*does)(const struct why *w, const struct node *n, const struct vocab_phrase *event))
{
    const struct compiled *c = w->replay.compiled;
    const struct rb_rule *last = NULL;
    int count = 0;
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        if (s->rule_index < 0 || s->rule == last || !does(w, s->node, event))
            continue;
        last = s->rule;
        count++;
    }
    return count;
}

/* "the ship moves 2 on": the rule that causes it states how far. */
static bool has_amount(const struct vocab *v, const struct vocab_phrase *event)
{
    for (int i = 0; i < event->placeholder_count; i++)
        if (words_placeholder_type(v, &event->placeholders[i], 0).tag == TY_NUMBER)
            return true;
    return false;
}

/* ---------------------------------------------------------------- links */

int32_t why_outer(const struct why *w, int32_t link)
{
    for (size_t i = 0; i < w->edge_count; i++)
        if (w->edges[i].from == link && w->edges[i].bond == WHY_PART)
            return w->edges[i].to;
    return -1;
}

/* NULL: the game itself, or what was given. */
static const struct compiled_rule *rule_of(const struct why *w, const struct why_link *l)
{
    return compiled_rule_named(w->replay.compiled, l->rule);
}

/* A rule of our own cites no line of the source. */
static bool cites_line(const struct why *w, const struct why_link *l)
{
    const struct compiled_rule *rule = rule_of(w, l);
    return rule && rule->rule->cite.line;
}

static bool is_of_card(const struct why *w, const struct why_link *l)
{
    const struct compiled_rule *rule = rule_of(w, l);
    return rule && rule->card;
}

static bool is_replacement(const struct why *w, const struct why_link *l)
{
    return l->sentence >= 0 && w->replay.compiled->sentences.items[l->sentence]->node->op == R_INSTEAD;
}

/* The event that the rule of a link carries out; NULL: it acts before, after or instead of one, or on its own. Of a decision
 * this is the event in which its rule asks. */
static const struct vocab_phrase *carried_out_by(const struct why *w, int32_t link, int32_t parent)
{
    const struct why_link *of = &w->links[link], *l = parent < 0 ? NULL : &w->links[parent];
    const struct compiled *c = w->replay.compiled;
    const struct vocab_phrase *event =
        l && l->kind == CAUSE_EVENT && l->event >= 0 ? c->vocab->phrases[l->event] : NULL;
    if (!event || of->kind != CAUSE_DECISION)
        return event && of->sentence >= 0 && c->sentences.items[of->sentence]->node->op == R_WHEN ? event : NULL;
    for (size_t i = 0; i < c->sentences.count; i++)
        if (!strcmp(compiled_rule_id(c, (int32_t)i), of->rule) && carries_out(w, c->sentences.items[i]->node, event))
            return event;
    return NULL;
}

static bool same_line(const struct why *w, int32_t a, int32_t b)
{
    const struct compiled_rule *x = rule_of(w, &w->links[a]), *y = rule_of(w, &w->links[b]);
    return x && y && rb_same_line(&x->rule->cite, &y->rule->cite);
}

static bool of_same_rule(const struct why *w, int32_t a, int32_t b)
{
    return a >= 0 && b >= 0 && !strcmp(w->links[a].rule, w->links[b].rule);
}

static bool was_decided(const struct why *w, int32_t event)
{
    int32_t outer = why_outer(w, event);
    return outer >= 0 && w->links[outer].kind == CAUSE_DECISION;
}

/* Of an event with a number, or that more rules cause than carry it out, the rule that caused it decides; so does a card, if
 * it cites its text, states the number or let a player decide that the event happens. Another rule that cites no line of the source does so only where it replaces
 * another event, or where the other one cites none either. The rule that has written the change itself is not counted among
 * those that carry the event out. */
static bool decides(const struct why *w, int32_t link, int32_t parent, bool written)
{
    const struct why_link *of = &w->links[link], *l = parent < 0 ? NULL : &w->links[parent];
    const struct compiled *c = w->replay.compiled;
    const struct vocab_phrase *event = carried_out_by(w, link, parent);
    if (!event)
        return true;
    bool amount = has_amount(c->vocab, event);
    if (is_of_card(w, l) && !is_of_card(w, of) && (amount || cites_line(w, l) || was_decided(w, parent)))
        return false;
    if (cites_line(w, of) && !cites_line(w, l) && !is_replacement(w, l))
        return true;
    int causing = rules_that(w, event, causes), carrying = rules_that(w, event, carries_out) - written;
    return !amount && (causing == 1 || causing <= carrying);
}

/* Of a line of the source that states what causes an event and what comes of it, one of several rules that distinguish what
 * comes of it states more. With another line, the only rule that ever makes a condition hold does. */
static bool states_more(const struct why *w, int32_t written, int32_t decider)
{
    const struct vocab_phrase *event = carried_out_by(w, written, why_outer(w, written));
    if (!event || of_same_rule(w, written, decider))
        return false;
    if (same_line(w, written, decider))
        return w->links[written].facts.count && rules_that(w, event, writes_by) > 1;
    return w->condition && w->holds && w->asked_count == 1 && why_makers(&w->asked_writers[0]) == 1;
}

int32_t why_decider(const struct why *w, int32_t written)
{
    int32_t inner = -1; /* the last link that a rule made */
    bool named = false;
    for (int32_t link = written, depth = 0; link >= 0 && depth < WHY_CHAIN_MAX; depth++) {
        const struct why_link *l = &w->links[link];
        int32_t parent = why_outer(w, link);
        bool decision = l->kind == CAUSE_DECISION, left = named && l->event >= 0 && !l->names_asked;
        bool asks = decision && (of_same_rule(w, link, inner) || is_of_card(w, l));
        bool last = left || (!of_same_rule(w, link, parent) && decides(w, link, parent, link == written));
        if (last && (asks || l->sentence >= 0))
            return states_more(w, written, link) ? written : link;
        if (decision && !asks)
            break;
        named |= l->names_asked;
        inner = l->sentence >= 0 ? link : inner;
        link = parent;
    }
    return written;
}
