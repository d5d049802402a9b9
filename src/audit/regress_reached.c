/* SPDX-License-Identifier: MIT
 *
 * Which changed rules a comparison met. They are counted in both games, where their code shows that they took
 * effect. So are the changed rows of tables, where the machine reads them.
 * When the games differ, a changed rule caused it that took effect in the step that led there; where none did, those
 * that were asked in it.
 */
#include "audit/regress_parts.h"

#include "vm/observe.h"

/* How often, in both games together, since they began. */
struct reached_counts {
    int64_t effects, questions;
};

struct regress_counts {
    struct reached_counts now,
        at[2]; /* at the last two calls of regress_reached_before_step, the earlier one first */
};

/* One game that is watched. */
struct reached_observer {
    struct vm_observer observer;
    const struct regress_places *places;
    const int *rows; /* of changed tables; NULL: none has changed */
    struct regress_counts *counts;
};

/* What is read for the choices of a player only raises a question: whether something may be chosen. */
static void count_row(struct reached_observer *o, const struct vm *vm, const struct notice *n)
{
    int32_t cell = n->read->kind == VM_READ_CELL ? n->read->cell : -1;
    int row = cell >= 0 && cell < vm->program->cell_count ? o->rows[cell] : -1;
    if (row >= 0)
        *(vm->viewer >= 0 ? &o->counts[row].now.questions : &o->counts[row].now.effects) += 1;
}

/* Called by the machine at clauses of changed rules only, if no row has changed. */
static void count_clauses(void *ctx, struct vm *vm, const struct notice *n)
{
    struct reached_observer *o = ctx;
    if (n->kind == NOTICE_READ) {
        count_row(o, vm, n);
        return;
    }
    for (int32_t i = n->number; i < n->number + n->count; i++) {
        const struct regress_place *place = &o->places->items[i];
        struct reached_counts *now = place->rule < 0 ? NULL : &o->counts[place->rule].now;
        if (now)
            *(place->asked ? &now->questions : &now->effects) += 1;
    }
}

void regress_reached_begin(struct regress *r)
{
    struct regress_work *w = r->work;
    const struct regress_pair *p = w->pair;
    r->reached = ARENA_ARRAY(&r->arena, struct regress_reached, p->rule_count + 1);
    r->reached_count = p->rule_count;
    w->counts = ARENA_ARRAY(&r->arena, struct regress_counts, p->rule_count + 1);
    for (size_t i = 0; i < p->rule_count; i++)
        r->reached[i] = (struct regress_reached){.rule = &p->rules[i]};
}

/* A game in which no changed rule has code, and no row has changed, is not watched at all. */
void regress_reached_watch(struct regress *r, struct game *g, bool new)
{
    const struct regress_places *places = new ? &r->work->pair->new_places : &r->work->pair->old_places;
    const int *rows = new ? r->work->pair->new_rows : r->work->pair->old_rows;
    if (!places->stops && !rows)
        return;
    struct reached_observer *o = ARENA_NEW(&r->arena, struct reached_observer);
    o->observer = (struct vm_observer){
        .kinds = NOTICE_CLAUSE, .notice = count_clauses, .ctx = o, .stops = places->stops};
    if (rows) { /* every place must be observed, which takes long */
        o->observer.kinds |= NOTICE_READ;
        o->observer.stops = NULL;
        observed_code_make(&r->work->observed[new], g->vm.program);
        o->observer.code = r->work->observed[new];
    }
    o->rows = rows;
    o->places = places;
    o->counts = r->work->counts;
    vm_observe(&g->vm, &o->observer);
}

/* Keeps the counts of the last two steps: a difference shows one step after its cause. */
void regress_reached_before_step(struct regress *r)
{
    for (size_t i = 0; i < r->reached_count; i++) {
        struct regress_counts *c = &r->work->counts[i];
        c->at[0] = c->at[1];
        c->at[1] = c->now;
    }
}

/* Whether there was any. */
static bool blame(struct regress *r, bool choices, bool questions)
{
    bool any = false;
    for (size_t i = 0; i < r->reached_count; i++) {
        const struct regress_counts *c = &r->work->counts[i];
        const struct reached_counts *from = &c->at[!choices], *to = choices ? &c->at[1] : &c->now;
        r->reached[i].is_cause = questions ? to->questions > from->questions : to->effects > from->effects;
        any = any || r->reached[i].is_cause;
    }
    return any;
}

/* Rules that took effect, or else those that were checked. */
void regress_reached_blame(struct regress *r, bool choices)
{
    if (!blame(r, choices, false))
        blame(r, choices, true);
}

void regress_reached_end(struct regress *r)
{
    for (size_t i = 0; i < r->reached_count; i++)
        r->reached[i].touched = r->work->counts[i].now.effects > 0 || r->reached[i].is_cause;
}
