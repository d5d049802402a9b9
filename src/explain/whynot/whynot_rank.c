/* SPDX-License-Identifier: MIT
 *
 * Which rule decides, of all that an answer names. A refusal: what forbids it comes before what merely does not offer it,
 * and the one of several definitions that is not met before the rule that uses it. A legal decision: what is
 * specific to it comes before what holds for every such decision.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/walk.h"

#include <string.h>

static const char *rule_of(const struct whynot_reason *r)
{
    return r->rule ? r->rule->id.text : NULL;
}

/* How much a rule that forbids the decision is about just this decision, and not about the moment. */
enum strength {
    STRENGTH_NONE, /* it only does not offer it */
    STRENGTH_MOMENT, /* allows it only while something is under way, or it is the rule that asks now, and does not forbid
                      * it because of a thing in the decision */
    STRENGTH_ONLY_WHEN, /* allows it only under a condition */
    STRENGTH_FORBIDS
};

/* Whether the condition of a sentence about an event examines a thing in it, and not only who decides. */
static bool examines_things(const struct vocab *v, const struct node *n)
{
    bool examines = false;
    for (size_t i = 0; n->a->op == E_PHRASE && i < n->a->args.count; i++) {
        const struct node *arg = n->a->args.items[i];
        examines |= arg->op == E_NOUN && arg->type.kind != v->players && walk_speaks_of(n->b, arg->var);
    }
    return examines;
}

static bool is_of_moment(const struct whynot_ctx *a, const struct whynot_reason *r)
{
    for (size_t i = 0; i < r->why.count; i++)
        if (!r->why.items[i].no_event)
            return r->rule == a->c->sentences.items[a->g->vm.ask.sentence]->rule &&
                   !(r->form == WHYNOT_FORBIDS && examines_things(a->c->vocab, a->c->sentences.items[r->sentence]->node));
    return r->why.count > 0;
}

static enum strength strength_of(const struct whynot_ctx *a, const struct whynot_reason *r)
{
    if (r->form == WHYNOT_OFFERS || r->form == WHYNOT_DEMANDS)
        return STRENGTH_NONE;
    if (is_of_moment(a, r))
        return STRENGTH_MOMENT;
    return r->form == WHYNOT_ONLY_WHEN ? STRENGTH_ONLY_WHEN : STRENGTH_FORBIDS;
}

static bool is_wider(const struct whynot_ctx *a, const struct whynot_reason *r)
{
    const struct node *n = a->c->sentences.items[r->sentence]->node;
    return a->asked_event && n->a->op == E_PHRASE && n->a->phrase != a->asked.items[0].phrase;
}

/* A rule for more kinds of event comes after one of the same line that is for this kind. */
static bool is_restated(const struct whynot_ctx *a, const struct whynot_reason *r)
{
    const struct whynot *w = a->w;
    for (size_t i = 0; is_wider(a, r) && i < w->reason_count; i++)
        if (!is_wider(a, &w->reasons[i]) && rb_same_line(&w->reasons[i].rule->cite, &r->rule->cite))
            return true;
    return false;
}

/* Of several rules that forbid it, what the weaker ones examined are details. */
static void rank_reason(struct whynot_ctx *a, const struct whynot_reason *r, enum strength most)
{
    enum strength strength = strength_of(a, r);
    enum ranking_facts what = strength && strength < most    ? FACTS_OF_MENU
                              : !strength                    ? FACTS_OF_OFFER
                              : r->form == WHYNOT_ONLY_WHEN ? FACTS_OF_REQUIREMENT
                                                            : FACTS_OF_PROHIBITION;
    ranking_add_facts(&a->ranking, &r->why, what, r->sentence);
    ranking_add(&a->ranking, rule_of(r), strength ? DECIDES_SENTENCE : DECIDES_OFFER, 2 * (int)strength - is_restated(a, r));
    for (size_t i = 0; i < r->lift_count; i++)
        ranking_add(&a->ranking, r->lifts[i].rule, DECIDES_DETAIL, 0);
}

static void rank_reasons(struct whynot_ctx *a)
{
    const struct whynot *w = a->w;
    enum strength most = STRENGTH_NONE;
    for (size_t i = 0; i < w->reason_count; i++) {
        enum strength strength = strength_of(a, &w->reasons[i]);
        most = strength > most ? strength : most;
    }
    for (size_t i = 0; i < w->reason_count; i++)
        rank_reason(a, &w->reasons[i], most);
}

/* Whether a rule allows the decision only while an event is under way, and requires nothing else. */
static bool only_while(const struct node *sentence)
{
    const struct node *condition = sentence->op == R_ONLY ? sentence->b : NULL;
    return condition && condition->op == E_PHRASE && condition->phrase->builtin == BUILTIN_UNDER_WAY;
}

/* What the rule that offers it examined decides only whether the player may pass, too. */
static void rank_permit(struct whynot_ctx *a, const struct whynot_reason *r)
{
    const struct sentence *s = a->c->sentences.items[r->sentence], *asks = a->c->sentences.items[a->g->vm.ask.sentence];
    bool offers = r->sentence == a->g->vm.ask.sentence;
    bool despite = s->node->op == R_DESPITE; /* without it the decision would be forbidden */
    enum decisiveness how = offers                     ? DECIDES_OFFER
                            : despite                  ? DECIDES_ABOUT
                            : s->rule == asks->rule    ? DECIDES_HIDDEN_READING
                            : only_while(s->node)         ? DECIDES_OFFER
                                                       : DECIDES_SENTENCE;
    ranking_add_facts(&a->ranking, &r->why, offers && a->asked_event ? FACTS_OF_MENU : FACTS_OF_PERMIT, r->sentence);
    bool card = s->rule_index >= 0 && a->c->rules[s->rule_index].card;
    ranking_add(&a->ranking, rule_of(r), how, despite ? RANKING_NEARER_MAX : card);
}

/* A rule of our own cannot be looked up in the source, so it comes after those that can. */
static bool cites_line(const struct whynot_ctx *a, const char *rule)
{
    const struct compiled_rule *named = compiled_rule_named(a->c, rule);
    return named && named->rule->cite.line;
}

static const struct rb_rule *first_named(const struct whynot_ctx *a)
{
    const struct compiled_rule *named = a->w->rules.count ? compiled_rule_named(a->c, a->w->rules.items[0].id) : NULL;
    return named ? named->rule : NULL;
}

/* The reasons of the rule that decides come first. */
static void put_first(struct whynot *w, const struct rb_rule *rule)
{
    size_t front = 0;
    for (size_t i = 0; i < w->reason_count; i++) {
        const struct whynot_reason r = w->reasons[i];
        if (r.rule != rule)
            continue;
        memmove(w->reasons + front + 1, w->reasons + front, (i - front) * sizeof r);
        w->reasons[front++] = r;
    }
}

/* A rule that decides inside of a reason is cited with its text. */
static void cite_first(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    const struct rb_rule *rule = first_named(a);
    put_first(w, rule);
    if (!rule || whynot_has_part(w, rule) || !(w->reason_count || w->permit_count || w->elsewhere.count || w->verdict == WHYNOT_OVER))
        return;
    ARENA_PUSH(&w->arena, w->about.items, w->about.count, w->about.cap) = (struct about_rule){0};
    memmove(w->about.items + 1, w->about.items, (w->about.count - 1) * sizeof *w->about.items);
    w->about.items[0] = (struct about_rule){.rule = rule};
    w->about_decides++;
}

/* What is still to come, and is offered in one place, is a matter of the order; of what is over, the rule that offered it
 * explains more. */
static void rank_order(struct whynot_ctx *a)
{
    bool decides = !a->order_passed && a->w->elsewhere.count <= 1 && a->order && cites_line(a, a->order);
    enum decisiveness how = !decides ? DECIDES_ELSEWHERE : a->w->reason_count ? DECIDES_LACK : DECIDES_SENTENCE;
    ranking_add(&a->ranking, a->order, how, 0);
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
    rank_reasons(a);
    for (size_t i = 0; i < w->permit_count; i++)
        rank_permit(a, &w->permits[i]);
    for (size_t i = 0; i < w->elsewhere.count; i++) {
        ranking_add(list, w->elsewhere.items[i].closed_by, DECIDES_WRITTEN, 0);
        ranking_add(list, w->elsewhere.items[i].rule, DECIDES_ELSEWHERE, cites_line(a, w->elsewhere.items[i].rule));
    }
    rank_order(a);
    ranking_add(list, a->ended_by, DECIDES_SENTENCE, 0);
    ranking_add(list, w->rule, DECIDES_ASKS, 0);
    ranking_name(list, &w->rules);
    cite_first(a);
}
