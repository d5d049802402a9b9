/* SPDX-License-Identifier: MIT
 *
 * Rules that no sentence of the answer names, because they have no code or their code does not say it: those that
 * are about the decision, then those about what the answer follows. One that names a condition which holds decides,
 * unless a rule forbids the decision.
 */
#include "explain/whynot/whynot_inner.h"

#include "explain/readings.h"

#include "lang/walk.h"

#include <string.h>

void whynot_asks(struct whynot_ctx *a, int32_t event, const int32_t *values)
{
    struct topic t = topic_of_phrase(a->c->vocab->phrases[event], values);
    topics_add(&a->asked, &a->w->arena, &t);
    a->asked_event = true;
}

static bool forbids(const struct whynot_reason *r)
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
        if (forbids(&w->reasons[i])) {
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

static void add(struct whynot *w, const struct about_rule *r)
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

/* ---------------------------------------------------------------- readings */

static int is_possible(struct whynot_ctx *a)
{
    const struct topic *event = a->asked.items;
    return a->asked_event ? reasons_is_possible(a->reasons, a->c, &a->g->vm, event->phrase->index, event->values)
                          : reasons_asks(a->reasons, a->c, &a->g->vm);
}

struct supposed {
    struct whynot_ctx *a;
    int now;
};

static bool differs(void *ctx)
{
    const struct supposed *s = ctx;
    int then = is_possible(s->a);
    return then >= 0 && then != s->now;
}

/* The readings that make the decision legal, or not; others may not know what can be chosen. */
static struct about_rules readings(struct whynot_ctx *a, const struct about_position *p)
{
    struct supposed s = {a, a->mine ? is_possible(a) : -1};
    return s.now < 0 ? (struct about_rules){0} : readings_deciding(p, differs, &s, &a->w->arena);
}

/* ---------------------------------------------------------------- */

static bool names(const struct reason_facts *facts, const struct rb_rule *rule, bool failed, bool inside)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        bool within = inside || f->kind == REASON_RULE;
        if ((f->rule && !strcmp(f->rule, rule->id.text) && (!failed || within)) || names(&f->parts, rule, failed, within))
            return true;
    }
    return false;
}

/* Of a refusal: as what could have made the decision legal. */
static bool shows_lift(const struct whynot *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->reason_count; i++) {
        const struct whynot_reason *r = &w->reasons[i];
        for (size_t k = 0; k < r->lift_count; k++)
            if (!strcmp(r->lifts[k].rule, rule->id.text))
                return true;
        if (r->rule == rule || names(&r->why, rule, true, false))
            return true;
    }
    return false;
}

static bool shows_permit(const struct whynot *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->permit_count; i++)
        if (w->permits[i].rule == rule || names(&w->permits[i].why, rule, false, false))
            return true;
    return false;
}

/* A rule that would forbid the decision under its other reading is kept only where that reading decides. */
static void drop_readings(struct whynot_ctx *a, const struct about_rules *deciding)
{
    struct whynot *w = a->w;
    size_t kept = 0;
    for (size_t i = 0; i < w->permit_count; i++) {
        const struct whynot_reason *r = &w->permits[i];
        if (a->c->sentences.items[r->sentence]->node->op != R_FORBID || about_rules_have(deciding, r->rule))
            w->permits[kept++] = *r;
    }
    w->permit_count = kept;
}

/* A prohibition that asks for the option itself is the reading in force, and the rule of the reading comes after it. */
static bool is_in_force(const struct whynot_ctx *a, const struct about_rule *reading)
{
    const struct whynot *w = a->w;
    for (size_t i = 0; i < w->reason_count; i++)
        if (forbids(&w->reasons[i]) && rb_same_line(&w->reasons[i].rule->cite, &reading->rule->cite) &&
            readings_uses(a->c, w->reasons[i].rule, reading->option))
            return true;
    return false;
}

static void add_readings(struct whynot_ctx *a, const struct about_rules *deciding)
{
    struct whynot *w = a->w;
    for (size_t i = 0; i < deciding->count; i++) {
        const struct rb_rule *rule = deciding->items[i].rule;
        bool shown = (shows_lift(w, rule) && !is_in_force(a, &deciding->items[i])) || shows_permit(w, rule);
        add(w, &deciding->items[i]);
        ranking_add(&a->ranking, rule->id.text, shown ? DECIDES_READING : DECIDES_HIDDEN_READING, 0);
    }
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
    const struct about_rules deciding = readings(a, &p);
    drop_readings(a, &deciding);
    /* Passing, or things are chosen; others may not know for what. */
    if (!a->asked.count && a->mine && topic_under_way(&around, a->c->vocab, &a->g->vm))
        topics_add(&a->asked, &w->arena, &around);
    add_topics(w, &topics);
    const struct about_rules asked = about_rules_of(&p, &a->asked, false, &w->arena),
                             named = about_rules_of(&p, &topics, false, &w->arena);
    add_readings(a, &deciding);
    for (size_t i = 0; i < asked.count; i++)
        if (alone || (asked.items[i].exact && may_decide(a, &asked.items[i]))) {
            add(w, &asked.items[i]);
            rank_decisive(a, &asked, &asked.items[i]);
        }
    w->about_decides = w->about.count;
    for (size_t i = 0; i < asked.count; i++)
        add(w, &asked.items[i]);
    for (size_t i = 0; i < named.count; i++)
        add(w, &named.items[i]);
    for (size_t i = w->about_decides; i < w->about.count; i++)
        ranking_add(&a->ranking, w->about.items[i].rule->id.text, DECIDES_MENTIONED, 0);
}
