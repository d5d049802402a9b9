/* SPDX-License-Identifier: MIT
 *
 * Rules that no sentence of the answer names, because they have no code or their code does not say it: those that
 * are about the decision, then those about what the answer follows. One that names a condition which holds decides,
 * unless a rule forbids the decision.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/walk.h"

#include <string.h>

void whynot_asks(struct whynot_ctx *a, int32_t event, const int32_t *values)
{
    struct topic t = topic_of_phrase(a->c->vocab->phrases[event], values);
    topics_add(&a->asked, &a->w->arena, &t);
    a->asked_event = true;
}

bool whynot_forbids(const struct whynot_reason *r)
{
    return r->form == WHYNOT_FORBIDS || r->form == WHYNOT_ONLY_WHEN || r->form == WHYNOT_LIMITS;
}

/* Whether a definition that is named cites the line. */
static bool names_line(const struct whynot_ctx *a, const struct reason_facts *facts, const struct rb_cite *cite)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        if ((f->sentence >= 0 && rb_same_line(&a->c->sentences.items[f->sentence]->rule->cite, cite)) ||
            names_line(a, &f->parts, cite))
            return true;
    }
    return false;
}

struct subjects {
    const struct node *of; /* a condition */
    const struct node *sought;
    bool found, all;
};

static void look_for(void *ctx, const struct node *n)
{
    struct subjects *s = ctx;
    s->found |= s->sought->op == E_PHRASE ? n->op == E_PHRASE && n->phrase == s->sought->phrase : n->field == s->sought->field;
}

static void look_up(void *ctx, const struct node *n)
{
    struct subjects *s = ctx;
    if (n->op != E_PHRASE && !n->field)
        return;
    s->sought = n;
    s->found = false;
    walk_nodes(s->of, look_for, s);
    s->all &= s->found;
}

/* Whether an entry for just this kind of event examines nothing but what the condition of a prohibition examines: then
 * both state the same of the decision, and the rule that is about it explains it. */
static bool restates(const struct whynot_ctx *a, const struct node *entry, const struct whynot_reason *prohibition)
{
    struct subjects s = {.of = a->c->sentences.items[prohibition->sentence]->node->b, .all = true};
    if (!a->asked_event || !entry->b || !s.of || entry->a->phrase != a->asked.items[0].phrase)
        return false;
    walk_nodes(entry->b, look_up, &s);
    return s.all;
}

/* What forbids a decision decides, except where the rule explains a line of the source that the reason cites, or where the
 * rule cites one and the reason is a house rule; what is offered at other points can be about the moment. */
static bool may_decide(const struct whynot_ctx *a, const struct about_rule *about)
{
    const struct rb_rule *rule = about->rule;
    const struct whynot *w = a->w;
    bool forbidden = false, same = w->verdict != WHYNOT_FORBIDDEN;
    for (size_t i = 0; i < w->reason_count; i++)
        if (whynot_forbids(&w->reasons[i])) {
            forbidden = true;
            same |= (w->reasons[i].rule->house && rule->cite.line) || rb_same_line(&w->reasons[i].rule->cite, &rule->cite) ||
                    names_line(a, &w->reasons[i].why, &rule->cite) || restates(a, about->entry, &w->reasons[i]);
        }
    return !forbidden || same;
}

bool whynot_has_part(const struct whynot *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->reason_count; i++)
        if (w->reasons[i].rule == rule)
            return true;
    for (size_t i = 0; i < w->permit_count; i++)
        if (w->permits[i].rule == rule)
            return true;
    return about_rules_have(&w->about, rule);
}

void whynot_add_about(struct whynot *w, const struct about_rule *r)
{
    if (!whynot_has_part(w, r->rule))
        ARENA_PUSH(&w->arena, w->about.items, w->about.count, w->about.cap) = *r;
}

static void add_topics(struct whynot *w, struct topics *out)
{
    for (size_t i = 0; i < w->reason_count; i++)
        reason_facts_topics(out, &w->arena, &w->reasons[i].why);
    for (size_t i = 0; i < w->permit_count; i++)
        reason_facts_topics(out, &w->arena, &w->permits[i].why);
}

static bool has_other_of_line(const struct about_rules *list, const struct rb_rule *rule)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].rule != rule && rb_same_line(&list->items[i].rule->cite, &rule->cite))
            return true;
    return false;
}

/* Of a line and its reading, the reading comes first. */
static void rank_decisive(struct whynot_ctx *a, const struct about_rules *asked, const struct about_rule *r)
{
    const struct rb_rule *rule = r->rule;
    bool reading = rule->ruling.text && !strcmp(rule->ruling.text, rule->id.text) && has_other_of_line(asked, rule);
    ranking_add(&a->ranking, rule->id.text, DECIDES_ABOUT, about_particularity(a->c, r) + reading);
}

void whynot_about(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    const struct about_position p = {a->c, &a->g->vm, a->full ? NULL : &a->sight, a->q->lang, &w->scratch};
    struct topics topics = {0};
    struct topic around;
    bool alone = !w->reason_count && !w->permit_count && !w->elsewhere.count;
    if (a->g->state != GAME_DECISION)
        return;
    whynot_find_readings(a, &p);
    /* Passing, or things are chosen; others may not know for what. */
    if (!a->asked.count && a->mine && topic_under_way(&around, a->c->vocab, &a->g->vm))
        topics_add(&a->asked, &w->arena, &around);
    add_topics(w, &topics);
    const struct about_rules asked = about_rules_of(&p, &a->asked, false, &w->arena),
                             named = about_rules_of(&p, &topics, false, &w->arena);
    whynot_add_readings(a);
    for (size_t i = 0; i < asked.count; i++)
        if (alone || (asked.items[i].exact && may_decide(a, &asked.items[i]))) {
            whynot_add_about(w, &asked.items[i]);
            rank_decisive(a, &asked, &asked.items[i]);
        }
    w->about_decides = w->about.count;
    for (size_t i = 0; i < asked.count; i++)
        whynot_add_about(w, &asked.items[i]);
    for (size_t i = 0; i < named.count; i++)
        whynot_add_about(w, &named.items[i]);
    for (size_t i = w->about_decides; i < w->about.count; i++)
        ranking_add(&a->ranking, w->about.items[i].rule->id.text, DECIDES_MENTIONED, 0);
}
