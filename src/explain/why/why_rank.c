/* SPDX-License-Identifier: MIT
 *
 * Which rule decides, of all that an answer names. Of a value that rules compute, what is particular about it; of what
 * was written, the rule that caused it: rules that only carry out what many others cause do not decide.
 */
#include "explain/why/why_inner.h"

#include "explain/reasons/ranking.h"
#include "explain/why/why_writers.h"

#include <string.h>

enum { CHAIN_MAX = 16 };

/* ---------------------------------------------------------------- who causes an event */

static bool carries_out(const struct node *n, const struct vocab_phrase *event)
{
    return n->op == R_WHEN && n->a->op == E_PHRASE && n->a->phrase == event;
}

/* How many rules do that with an event. */
static int rules_that(const struct compiled *c, int32_t event,
                      bool (*does)(const struct node *n, const struct vocab_phrase *event))
{
    const struct rb_rule *last = NULL;
    int count = 0;
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        if (s->rule_index < 0 || s->rule == last || !does(s->node, c->vocab->phrases[event]))
            continue;
        last = s->rule;
        count++;
    }
    return count;
}

/* ---------------------------------------------------------------- links */

/* The link that a link was a part of; -1: none. */
static int32_t parent_of(const struct why *w, int32_t link)
{
    for (size_t i = 0; i < w->edge_count; i++)
        if (w->edges[i].from == link && w->edges[i].bond == WHY_PART)
            return w->edges[i].to;
    return -1;
}

/* NULL: the game itself, or what was given. */
static const struct compiled_rule *rule_of(const struct why *w, const struct why_link *l)
{
    const struct compiled *c = w->replay.compiled;
    for (size_t i = 0; i < c->rule_count; i++)
        if (!strcmp(c->rules[i].rule->id.text, l->rule))
            return &c->rules[i];
    return NULL;
}

/* A rule of our own cannot be looked up in the source. */
static bool cites_line(const struct why *w, const struct why_link *l)
{
    const struct compiled_rule *rule = rule_of(w, l);
    return rule && rule->rule->cite.line;
}

/* … which cites a text that the card has in the source. */
static bool is_of_card(const struct why *w, const struct why_link *l)
{
    const struct compiled_rule *rule = rule_of(w, l);
    return rule && rule->card && rule->rule->cite.line;
}

static bool is_replacement(const struct why *w, const struct why_link *l)
{
    return l->sentence >= 0 && w->replay.compiled->sentences.items[l->sentence]->node->op == R_INSTEAD;
}

/* Whether the rule of a link only carries out what others cause, and does not add to it on its own. */
static bool only_carries_out(const struct why *w, const struct why_link *l)
{
    return w->replay.compiled->sentences.items[l->sentence]->node->op == R_WHEN;
}

/* Of an event that more rules cause than carry it out, the one that caused it decides; so does a card. A rule that cites no
 * line of the source does so only where it replaces another event, or where the other one cites none either. */
static bool decides(const struct why *w, int32_t link, int32_t parent)
{
    const struct why_link *l = parent < 0 ? NULL : &w->links[parent];
    const struct compiled *c = w->replay.compiled;
    if (!only_carries_out(w, &w->links[link]))
        return true;
    if (l && l->kind == CAUSE_EVENT && is_of_card(w, l) && !is_of_card(w, &w->links[link]))
        return false;
    if (l && cites_line(w, &w->links[link]) && !cites_line(w, l) && !is_replacement(w, l))
        return true;
    return !l || l->kind != CAUSE_EVENT || l->event < 0 ||
           rules_that(c, l->event, why_causes_event) <= rules_that(c, l->event, carries_out);
}

/* Rules that are about just this event when it begins, after the rule that decides. */
static void rank_about_event(struct ranking *list, const struct why_link *l)
{
    for (size_t i = 0; l->kind == CAUSE_EVENT && i < l->about.count; i++)
        ranking_add(list, l->about.items[i].rule->id.text, DECIDES_HIDDEN_READING, 0);
}

/* From the change outwards, to the events that contain it. */
static void rank_chain(struct why *w, struct ranking *list, int32_t link)
{
    bool decided = false;
    for (int depth = 0; link >= 0 && depth < CHAIN_MAX; depth++) {
        const struct why_link *l = &w->links[link];
        int32_t parent = parent_of(w, link);
        rank_about_event(list, l);
        bool is_rule = l->kind != CAUSE_DECISION && l->sentence >= 0;
        bool first = is_rule && !decided && decides(w, link, parent);
        enum decisiveness how = !first ? DECIDES_DETAIL : cites_line(w, l) ? DECIDES_SENTENCE : DECIDES_LACK;
        ranking_add(list, is_rule ? l->rule : NULL, how, CHAIN_MAX - depth);
        ranking_add_facts(list, &l->facts, first ? FACTS_OF_PERMIT : FACTS_OF_MENU, l->sentence);
        decided |= first || l->kind == CAUSE_DECISION;
        link = parent;
    }
}

static bool is_computed(const struct why *w)
{
    for (size_t i = 0; i < w->facts.count; i++)
        if (w->facts.items[i].kind != REASON_STATE)
            return true;
    return false;
}

/* What stopped an event takes away, like an exception; of what was written since, it is a detail. */
static void rank_stopped(struct why *w, struct ranking *list)
{
    int32_t written = w->root_count ? w->links[w->roots[0]].cause : NO_CAUSE;
    for (size_t i = 0; i < w->stopped_count; i++) {
        const struct why_link *l = &w->links[w->stopped[i]];
        bool last = l->cause > written;
        ranking_add(list, l->rule, last ? DECIDES_OVERRIDING : DECIDES_DETAIL, 0);
        ranking_add_facts(list, &l->facts, last ? FACTS_OF_PERMIT : FACTS_OF_MENU, l->sentence);
    }
}

/* Of what rules compute, what was written is a detail. */
static void rank_links(struct why *w, struct ranking *list)
{
    for (size_t i = 0; i < w->root_count && !is_computed(w); i++)
        rank_chain(w, list, w->roots[i]);
    for (size_t i = 0; i < w->link_count; i++)
        ranking_add(list, w->links[i].rule, w->links[i].kind == CAUSE_DECISION ? DECIDES_ASKS : DECIDES_STATE, 0);
}

/* ---------------------------------------------------------------- */

static void rank_about(struct why *w, struct ranking *list)
{
    for (size_t i = 0; i < w->about.count; i++) {
        const struct about_rule *r = &w->about.items[i];
        enum decisiveness how = i < w->about_decides ? DECIDES_ABOUT
                                : r->earlier         ? DECIDES_HIDDEN_READING
                                                     : DECIDES_MENTIONED;
        ranking_add(list, r->rule->id.text, how, about_particularity(list->c, r));
    }
}

void why_rank(struct why *w)
{
    struct ranking list = {.arena = &w->arena, .c = w->replay.compiled};
    w->rules = (struct named_rules){.arena = &w->arena, .c = list.c, .lang = w->lang};
    why_about_links(w);
    rank_about(w, &list);
    for (size_t i = 0; i < w->readings.count; i++)
        ranking_add(&list, w->readings.items[i].rule->id.text, w->holds ? DECIDES_HIDDEN_READING : DECIDES_READING, 0);
    ranking_add_facts(&list, &w->facts, FACTS_OF_ANSWER, -1);
    rank_stopped(w, &list);
    rank_links(w, &list);
    ranking_name(&list, &w->rules);
    why_about_readings(w);
}
