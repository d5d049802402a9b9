/* SPDX-License-Identifier: MIT
 *
 * Where in the code which expression is computed, and the value that it had last. Addresses only serve to find
 * things again; nothing is ever gone through in their order.
 */
#include "explain/reasons/reasons_inner.h"

#include "explain/open_count.h"
#include "lang/walk.h"

/* ---------------------------------------------------------------- findings by address */

/* Room for `most` findings, at most half of the slots in use. */
static struct findings room_for(struct arena *arena, size_t most)
{
    struct findings f = {.items = ARENA_ARRAY(arena, struct finding, most + 1), .mask = 1};
    while (f.mask < 2 * most)
        f.mask = 2 * f.mask + 1;
    f.slots = ARENA_ARRAY(arena, uint32_t, f.mask + 1);
    return f;
}

/* The slot of an address, or the free one where it would be. Multiplying by 2^64 divided by the golden ratio mixes
 * the bits (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
static uint32_t *find_slot(const struct findings *f, const void *of)
{
    size_t at = (size_t)(((uint64_t)(uintptr_t)of * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
    while (f->slots[at & f->mask] && f->items[f->slots[at & f->mask] - 1].of != of)
        at++;
    return &f->slots[at & f->mask];
}

/* Returns its place. */
static int32_t add(struct findings *f, const void *of)
{
    uint32_t *slot = find_slot(f, of);
    if (!*slot) {
        f->items[f->count++].of = of;
        *slot = (uint32_t)f->count;
    }
    return (int32_t)*slot - 1;
}

static int32_t place_of(const struct findings *f, const void *of)
{
    return f->count ? (int32_t)*find_slot(f, of) - 1 : -1;
}

/* ---------------------------------------------------------------- the index */

static const struct variable *variable_in(const struct node *n)
{
    return n->op == E_VAR || n->op == E_THIS ? n->var : NULL;
}

/* The expression that has its value at a mark. Sentences have marks, too: how often a limit counted, what a value
 * phrase is so far. */
static const struct node *expression_at(const struct code_mark *mark)
{
    const struct node *n = mark->node;
    return n && !mark->asks && n->op != R_VALUE && n->op != R_LIMIT ? n : NULL;
}

/* Terms are distinguished where what is added up speaks of the thing that is gone through. */
static void index_sums(struct reasons *r)
{
    for (size_t i = 0; i < r->nodes.count; i++) {
        const struct node *n = r->nodes.items[i].of;
        if (n->op != E_SUM || r->nodes.items[i].sum)
            continue;
        int32_t term = n->a->var && reasons_speaks_of(n->b, n->a->var) ? place_of(&r->nodes, n->b) : -1;
        if (term < 0)
            continue;
        struct sum *sum = ARENA_NEW(&r->index, struct sum);
        sum->var = n->a->var;
        r->nodes.items[i].sum = r->nodes.items[term].term_of = sum;
    }
}

static void note_counted(void *ctx, const struct node *n)
{
    struct reasons *r = ctx;
    if (!open_count_zone(n))
        return;
    const struct node *in = n->a->args.items[0], *marked[] = {in, in->a};
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++)
        ARENA_PUSH(&r->index, r->counted, r->counted_count, r->counted_cap) = marked[i];
}

/* Sentences do not change, so each is examined once. */
static void index_counts(struct reasons *r)
{
    for (; r->sentences < r->c->sentences.count; r->sentences++)
        walk_nodes(r->c->sentences.items[r->sentences]->node, note_counted, r);
    for (size_t i = 0; i < r->counted_count; i++) {
        int32_t at = place_of(&r->nodes, r->counted[i]);
        if (at >= 0)
            r->nodes.items[at].counted = true;
    }
}

void reasons_forget_sums(struct reasons *r)
{
    for (size_t i = 0; i < r->nodes.count; i++)
        if (r->nodes.items[i].sum)
            *r->nodes.items[i].sum = (struct sum){.var = r->nodes.items[i].sum->var};
}

/* An empty index, with room for twice the marks: programs grow by one question after the other. */
static void begin_index(struct reasons *r)
{
    arena_release(&r->index);
    r->most_marks = 2 * r->c->program.mark_count;
    r->nodes = room_for(&r->index, r->most_marks);
    r->variables = room_for(&r->index, r->most_marks);
    r->node_of_mark = ARENA_ARRAY(&r->index, int32_t, r->most_marks + 1);
    r->counted = NULL;
    r->marks = r->sentences = r->counted_count = r->counted_cap = 0;
}

static void forget_values(struct reasons *r)
{
    for (size_t i = 0; i < r->nodes.count; i++)
        r->nodes.items[i].found = 0;
    for (size_t i = 0; i < r->variables.count; i++)
        r->variables.items[i].found = 0;
    reasons_forget_sums(r);
}

/* Makes the tables from code marks to expressions. The code can grow: only what is new is then added. */
void reasons_index(struct reasons *r)
{
    const struct program *p = &r->c->program;
    observed_code_make(&r->code, p);
    if (r->marks == p->mark_count && r->nodes.items)
        return;
    if (!r->nodes.items || p->mark_count > r->most_marks)
        begin_index(r);
    forget_values(r);
    for (size_t i = r->marks; i < p->mark_count; i++) {
        const struct node *n = expression_at(&p->marks[i]);
        r->node_of_mark[i] = n ? add(&r->nodes, n) : -1;
        if (n && variable_in(n))
            add(&r->variables, variable_in(n));
    }
    r->marks = p->mark_count;
    index_sums(r);
    index_counts(r);
}

const struct finding *reasons_found(const struct reasons *r, const struct node *n)
{
    int32_t at = place_of(&r->nodes, n);
    return at < 0 ? NULL : &r->nodes.items[at];
}

static bool last_of(const struct reasons *r, const struct variable *var, int32_t *value)
{
    int32_t at = place_of(&r->variables, var);
    if (at < 0 || !r->variables.items[at].found)
        return false;
    *value = r->variables.items[at].value;
    return true;
}

static void note_term(struct reasons *r, struct sum *sum, int32_t value)
{
    int32_t item;
    if (sum->over)
        sum->count = 0;
    sum->over = false;
    if (last_of(r, sum->var, &item))
        ARENA_PUSH(&r->arena, sum->terms, sum->count, sum->cap) = (struct sum_term){item, value};
}

/* Keeps the latest value of the expression, and of the variable that it is the value of. */
static void note_value(struct reasons *r, int32_t at, int32_t fp, int32_t value)
{
    struct finding *n = &r->nodes.items[at];
    n->found = ++r->now;
    n->fp = fp;
    n->value = value;
    const struct variable *var = variable_in(n->of);
    if (var) {
        struct finding *f = &r->variables.items[place_of(&r->variables, var)];
        f->found = r->now;
        f->fp = fp;
        f->value = value;
    }
    if (n->sum) {
        if (n->sum->over)
            n->sum->count = 0; /* it went over nothing */
        n->sum->over = true;
    }
    if (n->term_of)
        note_term(r, n->term_of, value);
}

void reasons_note(struct reasons *r, struct vm *vm, const struct notice *n)
{
    int32_t at = (size_t)n->number < r->marks ? r->node_of_mark[n->number] : -1;
    if (at < 0)
        return;
    note_value(r, at, vm->fp, n->value);
    if (((const struct node *)r->nodes.items[at].of)->op == E_TRIAL)
        reasons_note_trial(r, vm, n->number, &r->nodes.items[at]);
}

/* ---------------------------------------------------------------- values */

struct scope reasons_speak_of(struct reasons *r, struct scope scope)
{
    struct scope before = r->scope;
    r->scope = scope;
    return before;
}

/* Rules that hold at all times go through things by themselves; all others are about the values of their event. */
struct scope reasons_scope_of(const struct reasons *r, const struct frame_watch *f, int32_t mark)
{
    const struct node *n = r->c->sentences.items[f->sentence]->node;
    bool about = n->op != R_WHENEVER && n->op != R_ALWAYS && n->op != R_MOMENT && n->a && n->a->op == E_PHRASE;
    return (struct scope){f->fp, about ? n->a : NULL, f->values, mark};
}

bool reasons_is_found(const struct reasons *r, const struct finding *f, uint32_t since)
{
    return f && f->found > since && (r->scope.fp < 0 || f->fp == r->scope.fp);
}

/* The value of an expression, if the machine has computed it since `since` in the frame that is explained. */
bool reasons_value(const struct reasons *r, const struct node *n, uint32_t since, int32_t *value)
{
    switch (n->op) {
    case E_NUMBER:
    case E_TRUTH:
    case E_NAME: *value = n->value; return true;
    case E_NOTHING: *value = NOTHING; return true;
    default: break;
    }
    const struct finding *f = reasons_found(r, n);
    if (!reasons_is_found(r, f, since))
        return false;
    *value = f->value;
    return true;
}

/* A noun in the head of the sentence, or its card, represents a value of the event. */
static bool value_in_head(const struct scope *s, const struct variable *var, int32_t *value)
{
    for (size_t i = 0; s->head && i < s->head->args.count; i++) {
        const struct node *arg = s->head->args.items[i];
        if ((arg->op == E_NOUN || arg->op == E_THIS) && arg->var == var) {
            *value = s->values[i];
            return true;
        }
    }
    return false;
}

bool reasons_is_in_head(const struct reasons *r, const struct node *n)
{
    int32_t value;
    return (n->op == E_VAR || n->op == E_THIS) && value_in_head(&r->scope, n->var, &value);
}

/* Where the code that runs keeps a name: its marks state it at each place that reads it. */
static bool slot_of(const struct reasons *r, const struct variable *var, int32_t *slot)
{
    const struct program *p = &r->c->program;
    const struct code_mark *here = p->marks + r->scope.mark, *end = p->marks + p->mark_count, *m = here;
    while (m > p->marks && m[-1].sentence == here->sentence)
        m--;
    for (; m < end && m->sentence == here->sentence; m++)
        if (m->slot >= 0 && ((const struct node *)m->node)->var == var) {
            *slot = m->slot;
            return true;
        }
    return false;
}

bool reasons_variable(const struct reasons *r, const struct vm *vm, const struct variable *var, uint32_t since,
                      int32_t *value)
{
    int32_t at = place_of(&r->variables, var), slot;
    if (value_in_head(&r->scope, var, value))
        return true;
    if (at >= 0 && reasons_is_found(r, &r->variables.items[at], since)) {
        *value = r->variables.items[at].value;
        return true;
    }
    if (!vm || r->scope.mark < 0 || !slot_of(r, var, &slot))
        return false;
    *value = vm->m[r->scope.fp + slot];
    return true;
}
