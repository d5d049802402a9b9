/* SPDX-License-Identifier: MIT
 *
 * Counting at the places of clauses. The code of one clause can be in several procedures (a rule about all moves
 * is in each special case of a move), so places are grouped by what they belong to.
 */
#include "audit/coverage.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "lang/ast.h"
#include "vm/observe.h"

struct coverage {
    const struct compiled *c;
    struct arena arena;
    struct coverage_clause *clauses;
    size_t count;
    int32_t *clause_of; /* by number in program.clauses; -1: of a fixture */
    size_t place_count; /* of these: more come when fixtures add code */
    const struct rb_member **cards;
    size_t card_count;
    int32_t *card_of; /* by rule */
    size_t rule_count;
    struct vm_observer observer;
    const struct clause_stops *stops; /* NULL: not made yet */
    struct observed_code *code; /* … of all clauses, fixtures' too */
    const uint64_t *decisions;
};

/* ---------------------------------------------------------------- the clauses */

/* By sentence, place in the text, part: what belongs to one clause is alike. */
static int compare(const struct clause_place *a, const struct clause_place *b)
{
    const struct src_pos p = ((const struct node *)a->node)->pos, q = ((const struct node *)b->node)->pos;
    if (a->sentence != b->sentence)
        return a->sentence < b->sentence ? -1 : 1;
    if (p.line != q.line)
        return p.line < q.line ? -1 : 1;
    if (p.column != q.column)
        return p.column < q.column ? -1 : 1;
    return a->part < b->part ? -1 : a->part > b->part;
}

/* Of the numbers of two places. */
static int compare_places(const void *a, const void *b, const void *places)
{
    const struct clause_place *all = places;
    return compare(&all[*(const int32_t *)a], &all[*(const int32_t *)b]);
}

/* Places of the same clause are sorted next to each other and get one entry. */
static void gather_clauses(struct coverage *cov)
{
    const struct program *p = &cov->c->program;
    int32_t *order = ARENA_ARRAY(&cov->arena, int32_t, p->clause_count + 1);
    size_t count = 0;
    cov->place_count = p->clause_count;
    cov->clauses = ARENA_ARRAY(&cov->arena, struct coverage_clause, p->clause_count + 1);
    cov->clause_of = ARENA_ARRAY(&cov->arena, int32_t, p->clause_count + 1);
    for (size_t i = 0; i < p->clause_count; i++) {
        cov->clause_of[i] = -1;
        if (cov->c->sentences.items[p->clauses[i].sentence]->rule_index >= 0)
            order[count++] = (int32_t)i;
    }
    sort_stable(order, count, sizeof *order, compare_places, p->clauses);
    for (size_t i = 0; i < count; i++) {
        const struct clause_place *at = &p->clauses[order[i]];
        if (!i || compare(&p->clauses[order[i - 1]], at))
            cov->clauses[cov->count++] = (struct coverage_clause){at->sentence, at->part, at->node, 0, -1};
        cov->clause_of[order[i]] = (int32_t)cov->count - 1;
    }
}

/* The rules of a card follow one another. */
static void gather_cards(struct coverage *cov)
{
    const struct compiled *c = cov->c;
    cov->cards = ARENA_ARRAY(&cov->arena, const struct rb_member *, cov->rule_count + 1);
    cov->card_of = ARENA_ARRAY(&cov->arena, int32_t, cov->rule_count + 1);
    for (size_t i = 0; i < cov->rule_count; i++) {
        const struct rb_member *card = c->rules[i].card;
        cov->card_of[i] = -1;
        if (!card)
            continue;
        if (!cov->card_count || cov->cards[cov->card_count - 1] != card)
            cov->cards[cov->card_count++] = card;
        cov->card_of[i] = (int32_t)cov->card_count - 1;
    }
}

/* The struct is on the arena that it contains, so it is freed with its arena moved out. */
struct coverage *coverage_new(const struct compiled *c)
{
    struct arena arena = {0};
    struct coverage *volatile cov = ARENA_NEW(&arena, struct coverage);
    struct mem_guard guard;
    cov->arena = arena; /* it moves into what it holds; `arena` is not used again */
    cov->c = c;
    cov->rule_count = c->rule_count; /* fixtures may add more */
    MEM_TRY(guard) {
        gather_clauses(cov);
        gather_cards(cov);
        MEM_DONE();
        return cov;
    }
    coverage_free(cov);
    mem_exhausted();
}

void coverage_free(struct coverage *cov)
{
    if (!cov)
        return;
    struct arena arena = cov->arena;
    observed_code_free(cov->code);
    arena_release(&arena);
}

/* ---------------------------------------------------------------- counting */

/* Called by the machine at each clause it executes. Clauses of fixtures have no number here. */
static void count_clauses(void *ctx, struct vm *vm, const struct notice *n)
{
    struct coverage *cov = ctx;
    (void)vm;
    for (int32_t i = n->number; i < n->number + n->count && (size_t)i < cov->place_count; i++) {
        int32_t clause = cov->clause_of[i];
        if (clause >= 0 && !cov->clauses[clause].count++)
            cov->clauses[clause].first = (int64_t)*cov->decisions;
    }
}

/* Counts start at zero for each game. */
static void begin(struct coverage *cov, struct vm *vm, const uint64_t *decisions, const struct clause_stops *stops)
{
    for (size_t i = 0; i < cov->count; i++) {
        cov->clauses[i].count = 0;
        cov->clauses[i].first = -1;
    }
    cov->decisions = decisions;
    cov->observer = (struct vm_observer){.kinds = NOTICE_CLAUSE, .notice = count_clauses, .ctx = cov,
                                         .code = cov->code, .stops = stops};
    vm_observe(vm, &cov->observer);
}

void coverage_watch(struct coverage *cov, struct vm *vm, const uint64_t *decisions)
{
    observed_code_make(&cov->code, &cov->c->program);
    begin(cov, vm, decisions, NULL);
}

/* The machine stops only at clauses that are counted; everything else runs at full speed. The list
 * of stops is made once for all games. */
void coverage_watch_fast(struct coverage *cov, struct vm *vm, const uint64_t *decisions)
{
    if (!cov->stops) {
        bool *counted = ARENA_ARRAY(&cov->arena, bool, cov->place_count + 1);
        for (size_t i = 0; i < cov->place_count; i++)
            counted[i] = cov->clause_of[i] >= 0;
        cov->stops = observe_clauses(&cov->c->program, counted, &cov->arena);
    }
    begin(cov, vm, decisions, cov->stops);
}

void coverage_stop(struct coverage *cov, struct vm *vm)
{
    vm_unobserve(vm, &cov->observer);
}

/* ---------------------------------------------------------------- asked from outside */

const struct coverage_clause *coverage_clauses(const struct coverage *cov, size_t *count)
{
    *count = cov->count;
    return cov->clauses;
}

size_t coverage_rule_of(const struct coverage *cov, size_t clause)
{
    return (size_t)cov->c->sentences.items[cov->clauses[clause].sentence]->rule_index;
}

size_t coverage_rule_count(const struct coverage *cov)
{
    return cov->rule_count;
}

/* Derived from clauses: a rule with no clause that could take effect has no code. */
enum coverage_extent coverage_rule(const struct coverage *cov, size_t rule)
{
    bool can = false, asked = false, took = false;
    for (size_t i = 0; i < cov->count; i++) {
        const struct coverage_clause *clause = &cov->clauses[i];
        if (coverage_rule_of(cov, i) != rule)
            continue;
        can |= clause->part == CLAUSE_EFFECT;
        asked |= clause->part == CLAUSE_ASKED && clause->count;
        took |= clause->part == CLAUSE_EFFECT && clause->count;
    }
    if (took)
        return COVERAGE_EXERCISED;
    if (!can)
        return COVERAGE_NO_CODE;
    return asked ? COVERAGE_ASKED : COVERAGE_UNASKED;
}

const struct rb_member *const *coverage_cards(const struct coverage *cov, size_t *count)
{
    *count = cov->card_count;
    return cov->cards;
}

int32_t coverage_card_of(const struct coverage *cov, size_t rule)
{
    return cov->card_of[rule];
}
