/* SPDX-License-Identifier: MIT
 *
 * Puts the rules of an answer in order. Must not know any rule: it uses what a rule does in the answer, and how
 * particular it is among the others of the rulebook.
 */
#include "explain/reasons/ranking.h"

#include "base/sort.h"
#include "explain/reasons/term_effect.h"

#include <string.h>

enum {
    STEP = RANKING_NEARER_MAX + 1, /* between degrees of decisiveness */
    FEW_USES = 2, /* so many rules may use a condition whose definition is a part of them */
    USES_OF_RIVAL = 4, /* … or, of a permission, so many for each other definition of it */
    NEAR_PARTS = 2, /* of a definition that hold, so that it is nearly met */
    COMMON_USES = 20, /* a condition that so many rules use explains little */
    NAMED_BONUS = 40, /* a definition for certain things comes before one for all */
    MET_BONUS = 5 /* for each part that holds */
};

void ranking_add(struct ranking *r, const char *rule, enum decisiveness how, int nearer)
{
    int place = (int)how * STEP + RANKING_NEARER_MAX - (nearer > RANKING_NEARER_MAX ? RANKING_NEARER_MAX : nearer);
    if (rule)
        ARENA_PUSH(r->arena, r->items, r->count, r->cap) = (struct ranked){rule, place};
}

/* ---------------------------------------------------------------- facts */

struct place {
    enum decisiveness how;
    int nearer;
};

static const char *section_of(const struct ranking *r, int32_t sentence)
{
    return sentence < 0 ? NULL : r->c->sentences.items[sentence]->rule->cite.section.text;
}

static bool same_section(const struct ranking *r, int32_t a, int32_t b)
{
    const char *x = section_of(r, a), *y = section_of(r, b);
    return x && y && !strcmp(x, y);
}

static struct place of_defined(const struct ranking *r, const struct reason_fact *f, enum ranking_facts what, int depth)
{
    const struct reason_case *c = &f->among;
    int share = c->rivals * STEP / (c->uses ? c->uses : 1) / USES_OF_RIVAL;
    if (named_rules_takes_away(r->c, f))
        return (struct place){depth ? DECIDES_DETAIL : DECIDES_OVERRIDING, 0};
    bool particular = what == FACTS_OF_PERMIT || what == FACTS_OF_ANSWER;
    if (particular && c->rivals && c->uses < COMMON_USES && (c->named || c->uses <= c->rivals * USES_OF_RIVAL))
        return (struct place){DECIDES_CASE, share / MET_BONUS + (c->named ? NAMED_BONUS : 0)};
    if (!particular && c->rivals && c->uses <= FEW_USES && !depth)
        return (struct place){DECIDES_CASE, 0};
    return (struct place){what == FACTS_OF_ANSWER && !depth ? DECIDES_SENTENCE : DECIDES_DETAIL, 0};
}

static struct place of_rule(const struct ranking *r, const struct reason_fact *f, enum ranking_facts what, int depth,
                            int32_t sentence)
{
    const struct reason_case *c = &f->among;
    int nearer = c->met * MET_BONUS + (c->named ? NAMED_BONUS : 0);
    bool near = c->met >= NEAR_PARTS || c->named || (what == FACTS_OF_ANSWER && c->met);
    if (what != FACTS_OF_PROHIBITION && (depth == 1 || what == FACTS_OF_ANSWER) && c->rivals && c->uses <= FEW_USES &&
        near)
        return (struct place){DECIDES_NEAR, nearer};
    if (depth == 1 && what == FACTS_OF_ANSWER)
        return (struct place){DECIDES_SENTENCE, nearer};
    if (depth == 1 && what == FACTS_OF_OFFER && same_section(r, f->sentence, sentence))
        return (struct place){DECIDES_LACK, nearer};
    return (struct place){DECIDES_DETAIL, 0};
}

static bool is_of_card(const struct ranking *r, const struct reason_fact *f)
{
    const struct sentence *s = f->sentence < 0 ? NULL : r->c->sentences.items[f->sentence];
    return s && s->rule_index >= 0 && r->c->rules[s->rule_index].card;
}

static const struct rb_rule *rule_of(const struct ranking *r, const struct reason_fact *f)
{
    return f->sentence < 0 ? NULL : r->c->sentences.items[f->sentence]->rule;
}

/* A term that changes what the number was at first: a bound, what a card adds and what counts only for certain things come before
 * others. The rule of a reading comes after what it reads, and one that cites no line of the source cannot be looked up. */
static struct place of_modifier(const struct ranking *r, const struct reason_fact *f, int64_t effect)
{
    const struct rb_rule *rule = rule_of(r, f);
    bool bound = f->sign == '<' || f->sign == '>', reading = rule && rule->ruling.text;
    if (bound || f->among.named || is_of_card(r, f))
        return (struct place){DECIDES_ABOUT, NAMED_BONUS};
    if (reading || !rule || !rule->cite.line)
        return (struct place){DECIDES_LACK, 0};
    return (struct place){DECIDES_OVERRIDING, (int)(effect < RANKING_NEARER_MAX ? effect : RANKING_NEARER_MAX)};
}

/* A term decides if the number would differ without it. Where nothing is there at first, what is added makes up the number
 * and does not change it: a single term is the number, of several the rule that lists them comes first. A rule that replaces
 * one of another rulebook comes before all of them. */
static struct place of_term(const struct ranking *r, const struct reason_facts *terms, size_t at)
{
    const struct reason_fact *f = &terms->items[at], *base = &terms->items[0];
    const struct rb_rule *rule = rule_of(r, f);
    int64_t effect = term_effect(terms, at);
    bool empty = base->is_number && !base->number, special = f->among.named || is_of_card(r, f);
    if (rule && rule->replaces_count)
        return (struct place){DECIDES_ABOUT, RANKING_NEARER_MAX};
    if (at == 0)
        return (struct place){empty && term_effects_after_first(terms) == 1 ? DECIDES_DETAIL : DECIDES_SENTENCE, 0};
    if (!effect)
        return (struct place){DECIDES_DETAIL, 0};
    return empty && !special ? (struct place){DECIDES_SENTENCE, 0} : of_modifier(r, f, effect);
}

/* A rule that could have acted, and one definition that kept it from that: the definition is the last obstacle. */
static void add_obstacle(struct ranking *r, const struct reason_fact *f, struct place place)
{
    const struct reason_fact *only = f->parts.count == 1 ? f->parts.items : NULL;
    if (place.how == DECIDES_NEAR && f->kind == REASON_RULE && only && only->kind == REASON_DEFINED && only->rule)
        ranking_add(r, only->rule, place.how, place.nearer + 1);
}

static void add_facts(struct ranking *r, const struct reason_facts *facts, enum ranking_facts what, int32_t sentence,
                      int depth)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        struct place place = {DECIDES_DETAIL, 0};
        if (f->since != REPORT_NO_COUNT)
            place.how = f->since && depth > 1 && what == FACTS_OF_REQUIREMENT ? DECIDES_WRITTEN : DECIDES_STATE;
        else if (f->kind == REASON_DEFINED && what != FACTS_OF_MENU)
            place = of_defined(r, f, what, depth);
        else if (f->kind == REASON_RULE && what != FACTS_OF_MENU)
            place = of_rule(r, f, what, depth, sentence);
        else if (f->kind == REASON_TERM && what == FACTS_OF_ANSWER && depth <= 1)
            place = of_term(r, facts, i);
        ranking_add(r, f->rule, place.how, place.nearer);
        if (what == FACTS_OF_ANSWER)
            add_obstacle(r, f, place);
        add_facts(r, &f->parts, what, sentence, depth + 1);
    }
}

void ranking_add_facts(struct ranking *r, const struct reason_facts *facts, enum ranking_facts what, int32_t sentence)
{
    add_facts(r, facts, what, sentence, 0);
}

/* ---------------------------------------------------------------- the order */

static int by_place(const void *a, const void *b, const void *context)
{
    const struct ranked *x = a, *y = b;
    (void)context;
    return (x->place > y->place) - (x->place < y->place);
}

void ranking_name(struct ranking *r, struct named_rules *out)
{
    sort_stable(r->items, r->count, sizeof *r->items, by_place, NULL);
    for (size_t i = 0; i < r->count; i++)
        named_rules_add_id(out, r->items[i].rule);
}
