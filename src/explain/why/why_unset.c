/* SPDX-License-Identifier: MIT
 *
 * What nothing has made so, or changed: which rules could have written it, were checked in the last decision, and did
 * not apply. "Doctor C is not in Red's schemes" continues to the rule that
 * captures Doctors, and from "the conflict's winner is nothing" to the rule that names a winner.
 */
#include "explain/why/why_inner.h"

#include "explain/why/why_writers.h"

#include <string.h>

enum {
    RULES_MAX = 3, /* that are named for one fact: those that come nearest */
    DEPTH_MAX = 3, /* how far the facts that prevented a rule are opened in turn */
    FACTS_MAX = 12 /* that are opened in one answer */
};

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

/* Adds the rules that could have written it, with the facts that prevented each. */
static void add_rules(struct opener *o, const struct why_target *target, int depth, struct reason_facts *out)
{
    const struct why_writers writers = why_writers_of(o->c, target);
    const struct reasons_failed *f;
    for (size_t i = 0; (f = reasons_considered(o->reasons, i)) && out->count < RULES_MAX; i++) {
        const char *rule = compiled_rule_id(o->c, f->sentence);
        if (!f->why || names_rule(out, rule) || !why_could_write(&writers, f->part))
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
            add_rules(o, &(struct why_target){f->topics.items[k].field, f->topics.items[k].phrase, -1}, depth + 1, &rules);
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

/* ---------------------------------------------------------------- what nothing has changed */

/* Rules that decide who wins are checked all the time. */
static void add_winning(struct opener *o, struct reason_facts *out)
{
    const struct vocab *v = o->c->vocab;
    for (size_t i = 0; v->win >= 0 && i < o->c->sentences.count && out->count < RULES_MAX; i++) {
        const struct sentence *s = o->c->sentences.items[i];
        const char *rule = s->rule_index < 0 ? NULL : compiled_rule_id(o->c, (int32_t)i);
        if (!rule || names_rule(out, rule) || !why_causes_event(s->node, v->phrases[v->win]))
            continue;
        const struct reason_fact fact = {.kind = REASON_RULE, .text = "", .rule = rule, .sentence = (int32_t)i,
                                         .since = REPORT_NO_COUNT, .thing = NOTHING};
        ARENA_PUSH(o->arena, out->items, out->count, out->cap) = fact;
    }
}

void why_find_kept(struct why *w)
{
    struct opener o = {.arena = &w->arena, .c = w->again.compiled, .reasons = w->traced.reasons};
    struct reason_facts kept = {0};
    for (size_t i = 0; i < w->asked_count; i++)
        add_rules(&o, &w->asked_writers[i].target, DEPTH_MAX, &kept);
    if (w->question.what == QUESTION_END)
        add_winning(&o, &kept);
    if (!kept.count)
        return;
    w->kept = kept;
    w->kept_at = w->again.game->decisions;
}
