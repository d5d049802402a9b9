/* SPDX-License-Identifier: MIT
 *
 * Rules that no sentence of the answer names, because they have no code or their code does not say it: those that
 * are about the decision, then those about what the answer follows. One that names a condition which holds decides,
 * unless a rule forbids the decision.
 */
#include "explain/whynot/whynot_inner.h"

#include <string.h>

void whynot_asks(struct whynot_ctx *a, int32_t event, const int32_t *values)
{
    struct topic t = topic_of_phrase(a->c->vocab->phrases[event], values);
    topics_add(&a->asked, &a->w->arena, &t);
}

/* Whether rules forbid it. A choice that is demanded, or an offer with other values, forbids
 * nothing. */
static bool is_forbidden(const struct whynot *w)
{
    for (size_t i = 0; i < w->reason_count; i++) {
        enum whynot_form form = w->reasons[i].form;
        if (form == WHYNOT_FORBIDS || form == WHYNOT_ONLY_WHEN || form == WHYNOT_LIMITS)
            return true;
    }
    return false;
}

/* Rules with a part of the answer of their own need not be reported again. */
static bool has_part(const struct whynot *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->reason_count; i++)
        if (w->reasons[i].rule == rule)
            return true;
    for (size_t i = 0; i < w->permit_count; i++)
        if (w->permits[i].rule == rule)
            return true;
    return false;
}

static void add(struct whynot *w, const struct about_rule *r)
{
    if (!has_part(w, r->rule) && !about_rules_have(&w->about, r->rule))
        ARENA_PUSH(&w->arena, w->about.items, w->about.count, w->about.cap) = *r;
}

/* What permits the decision is reported in the order of the rulebook, after what offers it; a rule that is about
 * just this comes before both. */
static void promote(struct whynot *w, const struct rb_rule *rule)
{
    size_t at = 0;
    while (at < w->permit_count && w->permits[at].rule != rule)
        at++;
    if (at == w->permit_count)
        return;
    const struct whynot_reason first = w->permits[at];
    memmove(w->permits + 1, w->permits, at * sizeof *w->permits);
    w->permits[0] = first;
}

static void add_topics(struct whynot *w, struct topics *out)
{
    for (size_t i = 0; i < w->reason_count; i++)
        reason_facts_topics(out, &w->arena, &w->reasons[i].why);
    for (size_t i = 0; i < w->permit_count; i++)
        reason_facts_topics(out, &w->arena, &w->permits[i].why);
}

/* Rules that are about the decision come first if their condition holds: then they decide, unless
 * rules with code do. */
void whynot_about(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    const struct about_position p = {a->c, &a->g->vm, a->full ? NULL : &a->sight, a->q->lang, &w->scratch};
    struct topics topics = {0};
    struct topic around;
    bool open = !is_forbidden(w), alone = !w->reason_count && !w->permit_count && !w->elsewhere.count;
    if (a->g->state != GAME_DECISION)
        return;
    /* Passing, or things are chosen; others may not know for what. */
    if (!a->asked.count && a->mine && topic_under_way(&around, a->c->vocab, &a->g->vm))
        topics_add(&a->asked, &w->arena, &around);
    add_topics(w, &topics);
    const struct about_rules asked = about_rules_of(&p, &a->asked, false, &w->arena),
                             named = about_rules_of(&p, &topics, false, &w->arena);
    for (size_t i = 0; i < asked.count; i++)
        if (alone || (open && asked.items[i].exact)) {
            promote(w, asked.items[i].rule);
            add(w, &asked.items[i]);
        }
    w->about_decides = w->about.count;
    for (size_t i = 0; i < asked.count; i++)
        add(w, &asked.items[i]);
    for (size_t i = 0; i < named.count; i++)
        add(w, &named.items[i]);
}
