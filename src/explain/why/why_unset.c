/* SPDX-License-Identifier: MIT
 *
 * A condition that does not hold because nothing made it so: which rules could have written what it asks for, were
 * checked in the last decision, and did not apply. "Doctor C is not in Red's schemes" continues to the rule that
 * captures Doctors, and from "the conflict's winner is nothing" to the rule that names a winner.
 */
#include "explain/why/why_inner.h"

#include "lang/walk.h"

#include <string.h>

enum {
    RULES_MAX = 3, /* that are named for one fact: those that come nearest */
    DEPTH_MAX = 3, /* how far the facts that prevented a rule are opened in turn */
    FACTS_MAX = 12, /* that are opened in one answer */
    EVENTS_MAX = 16 /* whose rules write the same */
};

/* ---------------------------------------------------------------- what writes something */

struct search {
    const struct topic *topic;
    bool found;
};

/* A field, a zone or a kept condition, as the target of a statement. */
static bool is_target(const struct node *n, const struct topic *t)
{
    if (t->field)
        return n && topic_same_field(n->field, t->field);
    return n && n->op == E_PHRASE && n->phrase->index == t->phrase->index;
}

static void look_for_write(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    switch ((int)n->op) {
    case S_SET:
    case S_SET_CONDITION: s->found |= is_target(n->a, s->topic); break;
    case S_ADD:
    case S_PUT:
    case S_PUT_TOP: s->found |= is_target(n->b, s->topic); break;
    }
}

static bool writes(const struct node *n, const struct topic *t)
{
    struct search search = {t, false};
    walk_nodes(n, look_for_write, &search);
    return search.found;
}

/* The rules that write the topic: their sentences, and the events that these answer to. */
struct writers {
    const struct topic *topic;
    const struct vocab_phrase *events[EVENTS_MAX];
    size_t event_count;
};

static void add_event(struct writers *w, const struct vocab_phrase *event)
{
    for (size_t i = 0; i < w->event_count; i++)
        if (w->events[i] == event)
            return;
    if (w->event_count < EVENTS_MAX)
        w->events[w->event_count++] = event;
}

static struct writers writers_of(const struct compiled *c, const struct topic *t)
{
    struct writers w = {.topic = t};
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        const struct node *event = s->node->a;
        if (event && event->op == E_PHRASE && event->phrase->cls == PHRASE_EVENT && writes(s->node, t))
            add_event(&w, event->phrase);
    }
    return w;
}

/* Whether what was not executed writes the topic, or causes an event whose rules do. */
static bool could_write(const struct writers *w, const struct node *part)
{
    bool could = writes(part, w->topic);
    for (size_t i = 0; i < w->event_count && !could; i++)
        could = why_causes_event(part, w->events[i]);
    return could;
}

/* ---------------------------------------------------------------- facts */

struct opener {
    struct arena *arena;
    const struct compiled *c; /* by which the last decision was taken again */
    const struct reasons *reasons; /* of that */
    const char *opened[FACTS_MAX]; /* their texts: each is opened once */
    size_t count;
};

static void open_facts(struct opener *o, struct reason_facts *facts, int depth);

static bool names_rule(const struct reason_facts *rules, const char *rule)
{
    for (size_t i = 0; i < rules->count; i++)
        if (rules->items[i].rule == rule)
            return true;
    return false;
}

/* Adds the rules that could have written the topic, with the facts that prevented each. */
static void add_rules(struct opener *o, const struct topic *t, int depth, struct reason_facts *out)
{
    const struct writers writers = writers_of(o->c, t);
    const struct reasons_failed *f;
    for (size_t i = 0; (f = reasons_considered(o->reasons, i)) && out->count < RULES_MAX; i++) {
        const char *rule = compiled_rule_id(o->c, f->sentence);
        if (!f->why || names_rule(out, rule) || !could_write(&writers, f->part))
            continue;
        struct reason_fact fact = {.kind = REASON_RULE, .text = "", .rule = rule, .sentence = f->sentence,
                                   .since = REPORT_NO_COUNT, .thing = NOTHING,
                                   .among = {.rivals = 1, .met = depth}}; /* the innermost decides */
        fact.parts = reason_facts_copy(o->arena, f->why);
        open_facts(o, &fact.parts, depth);
        ARENA_PUSH(o->arena, out->items, out->count, out->cap) = fact;
    }
}

/* Whether a fact of the position is to be opened: no rule explains it yet, here or before. */
static bool begin_fact(struct opener *o, const struct reason_fact *f)
{
    if (f->kind != REASON_STATE || f->parts.count || o->count == FACTS_MAX)
        return false;
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(o->opened[i], f->text))
            return false;
    o->opened[o->count++] = f->text;
    return true;
}

static void open_facts(struct opener *o, struct reason_facts *facts, int depth)
{
    for (size_t i = 0; i < facts->count && depth < DEPTH_MAX; i++) {
        struct reason_fact *f = &facts->items[i];
        struct reason_facts rules = {0};
        bool opens = begin_fact(o, f);
        for (size_t k = 0; opens && k < f->topics.count; k++)
            add_rules(o, &f->topics.items[k], depth + 1, &rules);
        if (!rules.count)
            continue;
        f->kind = REASON_UNDEFINED;
        f->parts = rules;
    }
}

void why_open_unset(struct why *w)
{
    struct opener o = {.arena = &w->arena, .c = w->again.compiled, .reasons = w->traced.reasons};
    open_facts(&o, &w->facts, 0);
}
