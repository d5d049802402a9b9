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

struct regress_counts {
    struct met_counts now, at[2]; /* at the last two calls of regress_met_before_step, the earlier one first */
};

/* Where the clauses of one game count: by clause, the place of its rule among those that changed; -1: it has not. */
struct regress_clauses {
    int32_t *met;
};

/* `new`: which index of a changed rule is meant. */
static void find_clauses(struct regress *r, struct regress_clauses *out, const struct coverage *cov,
                         const struct compiled *c, bool new)
{
    size_t count;
    const struct coverage_clause *clauses = coverage_clauses(cov, &count);
    int32_t *by_rule = ARENA_ARRAY(&r->arena, int32_t, c->rule_count + 1);
    out->met = ARENA_ARRAY(&r->arena, int32_t, count + 1);
    for (size_t i = 0; i < c->rule_count; i++)
        by_rule[i] = -1;
    for (size_t i = 0; i < r->met_count; i++) {
        int rule = new ? r->met[i].rule->new_index : r->met[i].rule->old_index;
        if (rule >= 0)
            by_rule[rule] = (int32_t)i;
    }
    for (size_t i = 0; i < count; i++)
        out->met[i] = by_rule[c->sentences.items[clauses[i].sentence]->rule_index];
}

void regress_met_begin(struct regress *r)
{
    struct regress_work *w = r->work;
    const struct regress_pair *p = w->pair;
    r->met = ARENA_ARRAY(&r->arena, struct regress_met, p->rule_count + 1);
    r->met_count = p->rule_count;
    w->counts = ARENA_ARRAY(&r->arena, struct regress_counts, p->rule_count + 1);
    w->clauses = ARENA_ARRAY(&r->arena, struct regress_clauses, 2);
    for (size_t i = 0; i < p->rule_count; i++)
        r->met[i] = (struct regress_met){.rule = &p->rules[i]};
    find_clauses(r, &w->clauses[0], w->old_coverage, r->replay.compiled, false);
    find_clauses(r, &w->clauses[1], w->new_coverage, w->changed, true);
}

static void count_side(struct regress *r, const struct coverage *cov, const struct regress_clauses *of)
{
    size_t count;
    const struct coverage_clause *clauses = coverage_clauses(cov, &count);
    for (size_t i = 0; i < count; i++) {
        struct met_counts *to = of->met[i] < 0 ? NULL : &r->work->counts[of->met[i]].now;
        if (to)
            *(clauses[i].part == CLAUSE_ASKED ? &to->questions : &to->effects) += clauses[i].count;
    }
}

static void count_now(struct regress *r)
{
    for (size_t i = 0; i < r->met_count; i++)
        r->work->counts[i].now = (struct met_counts){0};
    if (!r->met_count)
        return;
    count_side(r, r->work->old_coverage, &r->work->clauses[0]);
    count_side(r, r->work->new_coverage, &r->work->clauses[1]);
}

void regress_met_before_step(struct regress *r)
{
    count_now(r);
    for (size_t i = 0; i < r->met_count; i++) {
        struct regress_counts *c = &r->work->counts[i];
        c->at[0] = c->at[1];
        c->at[1] = c->now;
    }
}

/* Whether there was any. */
static bool blame(struct regress *r, bool choices, bool questions)
{
    bool any = false;
    for (size_t i = 0; i < r->met_count; i++) {
        const struct regress_counts *c = &r->work->counts[i];
        const struct met_counts *from = &c->at[!choices], *to = choices ? &c->at[1] : &c->now;
        r->met[i].behind = questions ? to->questions > from->questions : to->effects > from->effects;
        any = any || r->met[i].behind;
    }
    return any;
}

void regress_met_blame(struct regress *r, bool choices)
{
    count_now(r);
    if (!blame(r, choices, false))
        blame(r, choices, true);
}

void regress_met_end(struct regress *r)
{
    count_now(r);
    for (size_t i = 0; i < r->met_count; i++)
        r->met[i].touched = r->work->counts[i].now.effects > 0 || r->met[i].behind;
}
