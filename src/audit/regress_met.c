/* SPDX-License-Identifier: MIT
 *
 * Which changed rules a comparison met. They are counted in both games (coverage.h). When the games part, a changed rule is
 * behind it that took effect in the step that led there; where none did, those that were asked in it.
 */
#include "audit/regress_parts.h"

/* How often, in both games together, since they began. */
struct met_counts {
    int64_t effects, questions;
};

/* At the last two calls of regress_met_before_step, the earlier one first. */
struct regress_counts {
    struct met_counts at[2];
};

static void count_side(const struct coverage *cov, const struct compiled *c, int rule, struct met_counts *out)
{
    size_t count;
    const struct coverage_clause *clauses = coverage_clauses(cov, &count);
    for (size_t i = 0; rule >= 0 && i < count; i++)
        if (c->sentences.items[clauses[i].sentence]->rule_index == rule)
            *(clauses[i].part == CLAUSE_ASKED ? &out->questions : &out->effects) += clauses[i].count;
}

static struct met_counts count_rule(const struct regress *r, const struct regress_rule *rule)
{
    struct met_counts n = {0};
    count_side(r->work->old_coverage, r->work->pair->old_book, rule->old_index, &n);
    count_side(r->work->new_coverage, r->work->changed, rule->new_index, &n);
    return n;
}

void regress_met_begin(struct regress *r)
{
    const struct regress_pair *p = r->work->pair;
    r->met = ARENA_ARRAY(&r->arena, struct regress_met, p->rule_count + 1);
    r->met_count = p->rule_count;
    r->work->counts = ARENA_ARRAY(&r->arena, struct regress_counts, p->rule_count + 1);
    for (size_t i = 0; i < p->rule_count; i++)
        r->met[i] = (struct regress_met){.rule = &p->rules[i]};
}

void regress_met_before_step(struct regress *r)
{
    for (size_t i = 0; i < r->met_count; i++) {
        struct regress_counts *c = &r->work->counts[i];
        c->at[0] = c->at[1];
        c->at[1] = count_rule(r, r->met[i].rule);
    }
}

/* Whether there was any. */
static bool blame(struct regress *r, bool choices, bool questions)
{
    bool any = false;
    for (size_t i = 0; i < r->met_count; i++) {
        const struct regress_counts *c = &r->work->counts[i];
        struct met_counts from = c->at[!choices], to = choices ? c->at[1] : count_rule(r, r->met[i].rule);
        r->met[i].behind = questions ? to.questions > from.questions : to.effects > from.effects;
        any = any || r->met[i].behind;
    }
    return any;
}

void regress_met_blame(struct regress *r, bool choices)
{
    if (!blame(r, choices, false))
        blame(r, choices, true);
}

void regress_met_end(struct regress *r)
{
    for (size_t i = 0; i < r->met_count; i++)
        r->met[i].touched = count_rule(r, r->met[i].rule).effects > 0 || r->met[i].behind;
}
