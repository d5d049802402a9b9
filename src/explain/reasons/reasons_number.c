/* SPDX-License-Identifier: MIT
 *
 * Numbers in their parts: the value of an expression, and what it consists of: the values that were added or
 * multiplied, the members of a sum, the rules that make up a value phrase.
 */
#include "explain/reasons/reasons_inner.h"

#include "lang/node_same.h"
#include "lang/print.h"
#include "lang/secrecy.h"

#include "base/tr.h"

enum { TERMS_MAX = 24 }; /* members of one sum that are reported one by one */

static bool is_reckoned(const struct node *n)
{
    return n->op == E_ARITH || n->op == E_MINMAX;
}

static bool is_counted(const struct node *n)
{
    return n->op == E_PHRASE && n->phrase->builtin == BUILTIN_OCCURRED;
}

bool reasons_is_value(const struct node *n)
{
    return n->op == E_PHRASE && n->phrase->cls == PHRASE_VALUE &&
           (!n->phrase->builtin || n->phrase->builtin == BUILTIN_RESULT);
}

bool reasons_has_parts(const struct node *n)
{
    return is_reckoned(n) || reasons_is_value(n) || is_counted(n) || n->op == E_SUM ||
           (n->op == E_VAR && n->var->init && reasons_has_parts(n->var->init));
}

/* ---------------------------------------------------------------- sums */

/* The phrase with the values of one member; NULL: that can no longer be reported. */
static struct node *phrase_for(struct reasons *r, const struct node *phrase, const struct variable *var, int32_t item,
                               uint32_t since)
{
    struct node *copy = ARENA_NEW(&r->arena, struct node);
    struct node **args = ARENA_ARRAY(&r->arena, struct node *, phrase->args.count + 1);
    for (size_t i = 0; i < phrase->args.count; i++) {
        const struct node *arg = phrase->args.items[i];
        int32_t value = item;
        bool is_item = arg->op == E_VAR && arg->var == var;
        if (!is_item && (reasons_speaks_of(arg, var) || !reasons_value(r, arg, since, &value)))
            return NULL;
        args[i] = ARENA_NEW(&r->arena, struct node);
        enum node_op op = arg->type.tag == TY_NUMBER ? E_NUMBER : E_NAME;
        *args[i] = (struct node){.op = op, .type = arg->type, .pos = arg->pos, .value = value};
    }
    *copy = *phrase;
    copy->args = (struct node_list){args, phrase->args.count, phrase->args.count};
    return copy;
}

/* What is added up of each thing can be hidden of some. */
static bool is_secret_term(struct reasons *r, const struct node *n, int32_t item)
{
    bool of_thing = n->a->var->type.tag == TY_PIECE;
    return r->sight && secrecy_node_reads(r->c, n->b) && (!of_thing || !sight_knows(r->sight, item));
}

static struct reason_fact member_of(struct reasons *r, const struct node *n, const struct sum_term *t)
{
    const struct vocab *v = r->c->vocab;
    r->told_secret |= !reasons_may_name(r, n->b->type, t->value) || !reasons_may_name(r, n->a->var->type, t->item) ||
                      is_secret_term(r, n, t->item);
    buf_reset(&r->text);
    print_value(&r->text, v, n->a->var->type, t->item, r->lang, NULL);
    const char *name = arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
    buf_reset(&r->text);
    print_value(&r->text, v, n->b->type, t->value, r->lang, NULL);
    struct reason_fact f = reasons_fact(r, REASON_MEMBER, true);
    f.name = f.what = name;
    f.is_number = n->b->type.tag == TY_NUMBER;
    f.number = t->value;
    f.sign = n->value == AGG_SUM ? '+' : ',';
    return f;
}

/* "3 (A) + 5 (B)", or the values of a phrase, each with what it consists of. */
static void describe_sum(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since, int depth,
                         struct reason_facts *out)
{
    const struct finding *f = reasons_found(r, n);
    const struct sum *sum = f ? f->sum : NULL;
    for (size_t i = 0; sum && i < sum->count; i++) {
        const struct sum_term *t = &sum->terms[i];
        struct node *phrase = reasons_is_value(n->b) ? phrase_for(r, n->b, n->a->var, t->item, since) : NULL;
        if (i == TERMS_MAX && sum->count > TERMS_MAX + 1) {
            out->more = sum->count - i;
            return;
        }
        struct reason_fact part = member_of(r, n, t);
        if (phrase) {
            const struct reason_fact item = part;
            part = reasons_value_fact(r, vm, phrase, t->value, since, depth);
            part.what = item.what;
            part.sign = item.sign;
        }
        reason_facts_add(&r->arena, out, &part);
    }
}

/* ---------------------------------------------------------------- positions */

/* how often the position has occurred is 3 [at decision 5; at decision 9; at decision 13] */
static void describe_occurrences(struct reasons *r, struct vm *vm, const struct node *n, struct reason_facts *out)
{
    int32_t decisions[TERMS_MAX], count = vm_occurrences(vm, n->phrase->position->index, decisions, TERMS_MAX);
    for (int32_t i = 0; i < count && i < TERMS_MAX; i++) {
        struct reason_fact f = reasons_fact(r, REASON_STATE, true);
        f.text = decisions[i] ? arena_printf(&r->arena, tr(r->lang, "at decision %d"), (int)decisions[i])
                              : tr(r->lang, "at the start");
        reason_facts_add(&r->arena, out, &f);
    }
    out->more = count > TERMS_MAX ? (uint64_t)(count - TERMS_MAX) : 0;
}

/* ---------------------------------------------------------------- what a value consists of */

void reasons_describe_operands(struct reasons *r, struct vm *vm, const struct node *n, const struct node *but,
                               uint32_t since, int depth, struct reason_facts *out)
{
    int32_t value;
    if (is_reckoned(n)) {
        reasons_describe_operands(r, vm, n->a, but, since, depth, out);
        reasons_describe_operands(r, vm, n->b, but, since, depth, out);
        return;
    }
    if (n->op == E_NUMBER || (but && node_same(n, but, &r->arena)) || !reasons_value(r, n, since, &value))
        return;
    struct reason_fact f = reasons_value_fact(r, vm, n, value, since, depth);
    reason_facts_add(&r->arena, out, &f);
}

void reasons_describe_parts(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since, int depth,
                            struct reason_facts *out)
{
    if (depth <= 0)
        return; /* more would bury the answer */
    if (n->op == E_VAR && n->var->init)
        n = n->var->init;
    if (is_reckoned(n))
        reasons_describe_operands(r, vm, n, NULL, since, depth, out);
    else if (n->op == E_SUM)
        describe_sum(r, vm, n, since, depth, out);
    else if (is_counted(n))
        describe_occurrences(r, vm, n, out);
    else if (reasons_is_value(n))
        reasons_describe_terms(r, vm, n, since, depth, out);
}

struct reason_fact reasons_value_fact(struct reasons *r, struct vm *vm, const struct node *n, int32_t value,
                                      uint32_t since, int depth)
{
    struct reason_fact f = reasons_is(r, vm, n, value, since);
    if (vm)
        reasons_describe_parts(r, vm, n, since, depth, &f.parts);
    if (f.parts.count)
        f.kind = REASON_NUMBER;
    return f;
}
