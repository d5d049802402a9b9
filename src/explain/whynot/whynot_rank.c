/* SPDX-License-Identifier: MIT
 *
 * Which rule decides, of all that an answer names. A refusal: what forbids it comes before what merely does not offer it,
 * and the one of several definitions that is not met before the rule that uses it. A legal decision: what is
 * specific to it comes before what holds for every such decision.
 */
#include "explain/whynot/whynot_inner.h"

#include <string.h>

static const char *rule_of(const struct whynot_reason *r)
{
    return r->rule ? r->rule->id.text : NULL;
}

static void rank_reason(struct ranking *list, const struct whynot_reason *r)
{
    bool offers = r->form == WHYNOT_OFFERS || r->form == WHYNOT_DEMANDS;
    enum ranking_facts what = offers                         ? FACTS_OF_OFFER
                              : r->form == WHYNOT_ONLY_WHEN ? FACTS_OF_REQUIREMENT
                                                            : FACTS_OF_PROHIBITION;
    ranking_add_facts(list, &r->why, what, r->sentence);
    ranking_add(list, rule_of(r), offers ? DECIDES_OFFER : DECIDES_SENTENCE, 0);
    for (size_t i = 0; i < r->lift_count; i++)
        ranking_add(list, r->lifts[i].rule, DECIDES_DETAIL, 0);
}

/* What the rule that offers it examined decides only whether the player may pass, too. */
static void rank_permit(struct whynot_ctx *a, const struct whynot_reason *r)
{
    const struct sentence *s = a->c->sentences.items[r->sentence], *asks = a->c->sentences.items[a->g->vm.ask.sentence];
    bool offers = r->sentence == a->g->vm.ask.sentence;
    enum decisiveness how = offers                     ? DECIDES_OFFER
                            : s->node->op == R_DESPITE ? DECIDES_OVERRIDING
                            : s->rule == asks->rule    ? DECIDES_HIDDEN_READING
                                                       : DECIDES_SENTENCE;
    ranking_add_facts(&a->ranking, &r->why, offers && a->asked_event ? FACTS_OF_MENU : FACTS_OF_PERMIT, r->sentence);
    ranking_add(&a->ranking, rule_of(r), how, 0);
}

/* A rule that decides inside of a reason is cited with its text. */
static void cite_first(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    const struct rb_rule *rule = NULL;
    for (size_t i = 0; w->rules.count && i < a->c->rule_count; i++)
        if (!strcmp(a->c->rules[i].rule->id.text, w->rules.items[0].id))
            rule = a->c->rules[i].rule;
    if (!rule || whynot_has_part(w, rule) || !(w->reason_count || w->permit_count || w->elsewhere.count || w->verdict == WHYNOT_OVER))
        return;
    ARENA_PUSH(&w->arena, w->about.items, w->about.count, w->about.cap) = (struct about_rule){0};
    memmove(w->about.items + 1, w->about.items, (w->about.count - 1) * sizeof *w->about.items);
    w->about.items[0] = (struct about_rule){.rule = rule};
    w->about_decides++;
}

void whynot_rank(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    struct ranking *list = &a->ranking;
    w->rules = (struct named_rules){.arena = &w->arena, .c = a->c, .lang = a->q->lang};
    *list = (struct ranking){.arena = &w->arena, .c = a->c};
    if (whynot_is_no_decision(w))
        return;
    whynot_about(a);
    for (size_t i = 0; i < w->reason_count; i++)
        rank_reason(list, &w->reasons[i]);
    for (size_t i = 0; i < w->permit_count; i++)
        rank_permit(a, &w->permits[i]);
    for (size_t i = 0; i < w->elsewhere.count; i++) {
        ranking_add(list, w->elsewhere.items[i].closed_by, DECIDES_WRITTEN, 0);
        ranking_add(list, w->elsewhere.items[i].rule, DECIDES_ELSEWHERE, 0);
    }
    ranking_add(list, a->ended_by, DECIDES_SENTENCE, 0);
    ranking_add(list, w->rule, DECIDES_ASKS, 0);
    ranking_name(list, &w->rules);
    cite_first(a);
}
