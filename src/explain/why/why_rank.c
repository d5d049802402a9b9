/* SPDX-License-Identifier: MIT
 *
 * Which rule decides, of all that an answer names. Of a value that rules compute, what is particular about it; of what
 * was written, the rule that caused it: rules that only carry out what many others cause do not decide.
 */
#include "explain/why/why_inner.h"

#include "explain/reasons/ranking.h"

#include <string.h>

/* Rules that are about just this event when it begins, after the rule that decides; before it where rules made
 * the event, and the entry examines the things that were asked about. */
static void rank_about_event(struct ranking *list, const struct why_link *l)
{
    for (size_t i = 0; l->kind == CAUSE_EVENT && i < l->about.count; i++) {
        const struct about_rule *r = &l->about.items[i];
        bool particular = l->sentence >= 0 && l->names_asked && r->of_things;
        ranking_add(list, r->rule->id.text, particular ? DECIDES_ABOUT : DECIDES_HIDDEN_READING, 0);
    }
}

/* The text of a card can be looked up on the card. */
static bool can_be_looked_up(const struct why *w, const struct why_link *l)
{
    const struct compiled_rule *rule = compiled_rule_named(w->replay.compiled, l->rule);
    return rule && (rule->card || rule->rule->cite.line);
}

/* From the change outwards, to the events that contain it. */
static void rank_chain(struct why *w, struct ranking *list, int32_t link)
{
    int32_t decider = why_decider(w, link);
    for (int depth = 0; link >= 0 && depth < WHY_CHAIN_MAX; depth++) {
        const struct why_link *l = &w->links[link];
        rank_about_event(list, l);
        bool first = link == decider, is_rule = first || (l->kind != CAUSE_DECISION && l->sentence >= 0);
        enum decisiveness how = !first ? DECIDES_DETAIL : can_be_looked_up(w, l) ? DECIDES_SENTENCE : DECIDES_LACK;
        ranking_add(list, is_rule ? l->rule : NULL, how, WHY_CHAIN_MAX - depth);
        ranking_add_facts(list, &l->facts, FACTS_OF_MENU, l->sentence);
        link = why_outer(w, link);
    }
}

static bool is_computed(const struct why *w)
{
    for (size_t i = 0; i < w->facts.count; i++)
        if (w->facts.items[i].kind != REASON_STATE)
            return true;
    return false;
}

/* What stopped an event takes away, like an exception; of what was written since, or in the same decision, it is a detail. */
static void rank_stopped(struct why *w, struct ranking *list)
{
    const struct why_link *written = w->root_count ? &w->links[w->roots[0]] : NULL;
    for (size_t i = 0; i < w->stopped_count; i++) {
        const struct why_link *l = &w->links[w->stopped[i]];
        bool last = !written || (l->cause > written->cause && l->decision > written->decision);
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

/* Of rules that are about the same, one that did something here comes before the others. */
static bool acts(const struct why *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->link_count; i++)
        if (w->links[i].kind != CAUSE_DECISION && !strcmp(w->links[i].rule, rule->id.text))
            return true;
    return false;
}

static void rank_about(struct why *w, struct ranking *list)
{
    for (size_t k = 0; k < 2 * w->about.count; k++) { /* twice: first those that act */
        size_t i = k % w->about.count;
        const struct about_rule *r = &w->about.items[i];
        if (acts(w, r->rule) != (k < w->about.count))
            continue;
        enum decisiveness how = i < w->about_decides ? DECIDES_ABOUT
                                : r->earlier         ? DECIDES_HIDDEN_READING
                                                     : DECIDES_MENTIONED;
        ranking_add(list, r->rule->id.text, how, about_particularity(list->c, r));
    }
}

/* "Great Void is not a revenue zone" */
static bool asks_denial(const struct why *w)
{
    const struct node *n = w->question.what == QUESTION_CONDITION ? w->question.node : NULL;
    return n && (n->op == E_NOT || (n->op == E_PHRASE && n->wording) || (n->op == E_IN && n->value));
}

/* Of what is not so, the reading that keeps it from being so comes first. One that decided before what was asked about changed last is only mentioned. Of several readings, one whose option the game
 * has set otherwise than the rulebook comes first. */
static void rank_reading(const struct why *w, struct ranking *list, const struct about_rule *r)
{
    bool distant = r->distant && !(w->root_count && !w->links[w->roots[0]].decision);
    bool so = w->condition ? w->holds != asks_denial(w) : w->holds;
    enum decisiveness how = distant ? DECIDES_MENTIONED : so ? DECIDES_HIDDEN_READING : DECIDES_READING;
    ranking_add(list, r->rule->id.text, how, r->chosen);
}

void why_rank(struct why *w)
{
    struct ranking list = {.arena = &w->arena, .c = w->replay.compiled};
    w->rules = (struct named_rules){.arena = &w->arena, .c = list.c, .lang = w->lang};
    why_about_links(w);
    rank_about(w, &list);
    for (size_t i = 0; i < w->readings.count; i++)
        rank_reading(w, &list, &w->readings.items[i]);
    ranking_add_facts(&list, &w->facts, FACTS_OF_ANSWER, -1);
    ranking_add_facts(&list, &w->kept, FACTS_OF_ANSWER, -1);
    rank_stopped(w, &list);
    rank_links(w, &list);
    ranking_name(&list, &w->rules);
    why_about_readings(w);
}
