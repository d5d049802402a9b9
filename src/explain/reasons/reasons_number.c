/* SPDX-License-Identifier: MIT
 *
 * Numbers in their parts: what an expression gave, and behind it in brackets what that was made of: the values that
 * were reckoned with, the members that a sum went over, the rules that a value phrase follows.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/tr.h"

#include "lang/node_same.h"
#include "lang/print.h"

#include <string.h>

enum { TERMS_MAX = 24 }; /* members of one sum that are told one by one */

static bool is_reckoned(const struct node *n)
{
    return n->op == E_ARITH || n->op == E_MINMAX;
}

static bool is_value(const struct node *n) /* of a phrase that rules work out */
{
    return n->op == E_PHRASE && n->phrase->cls == PHRASE_VALUE && !n->phrase->builtin;
}

bool reasons_has_parts(const struct node *n)
{
    return is_reckoned(n) || is_value(n) || n->op == E_SUM ||
           (n->op == E_VAR && n->var->init && reasons_has_parts(n->var->init));
}

static bool is_told_before(const struct buf *out, size_t begin, size_t item)
{
    size_t len = out->len - item, end = item - 2; /* of what stands before "; " */
    for (size_t at = begin; at + len <= end; at++)
        if ((at == begin || out->data[at - 1] == ' ') && (at + len == end || out->data[at + len] == ';') &&
            !memcmp(out->data + at, out->data + item, len))
            return true;
    return false;
}

size_t reasons_begin_item(struct buf *out, size_t begin)
{
    if (out->len > begin)
        buf_str(out, "; ");
    return out->len;
}

void reasons_end_item(struct buf *out, size_t begin, size_t item)
{
    bool first = item == begin;
    if (!first && (out->len == item || is_told_before(out, begin, item)))
        buf_cut(out, item - 2);
}

/* ---------------------------------------------------------------- sums */

/* The phrase as it was asked for one member; NULL: that can no longer be told. */
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

/* "3 (A) + 5 (B)", or the values of a phrase, each with what stands behind it. */
static void say_sum(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since, int depth,
                    struct buf *out)
{
    const struct finding *f = reasons_found(r, n);
    const struct sum *sum = f ? f->sum : NULL;
    const struct vocab *v = r->c->vocab;
    size_t begin = out->len;
    for (size_t i = 0; sum && i < sum->count; i++) {
        const struct sum_term *t = &sum->terms[i];
        struct node *phrase = is_value(n->b) ? phrase_for(r, n->b, n->a->var, t->item, since) : NULL;
        if (out->len > begin)
            buf_str(out, phrase ? "; " : n->value == AGG_SUM ? " + " : ", ");
        if (i == TERMS_MAX && sum->count > TERMS_MAX + 1) {
            buf_printf(out, tr(r->lang, "… %zu more"), sum->count - i);
            return;
        }
        if (phrase)
            reasons_say_value(r, vm, phrase, t->value, since, depth, out);
        else {
            r->told_secret |= !reasons_may_name(r, n->b->type, t->value) ||
                              !reasons_may_name(r, n->a->var->type, t->item);
            print_value(out, v, n->b->type, t->value, r->lang, NULL);
            buf_str(out, " (");
            print_value(out, v, n->a->var->type, t->item, r->lang, NULL);
            buf_char(out, ')');
        }
    }
}

/* ---------------------------------------------------------------- what stands behind a value */

void reasons_say_operands(struct reasons *r, struct vm *vm, const struct node *n, const struct node *but,
                          uint32_t since, int depth, struct buf *out, size_t begin)
{
    int32_t value;
    if (is_reckoned(n)) {
        reasons_say_operands(r, vm, n->a, but, since, depth, out, begin);
        reasons_say_operands(r, vm, n->b, but, since, depth, out, begin);
        return;
    }
    if (n->op == E_NUMBER || (but && node_same(n, but, &r->arena)) || !reasons_value(r, n, since, &value))
        return;
    size_t item = reasons_begin_item(out, begin);
    reasons_say_value(r, vm, n, value, since, depth, out);
    reasons_end_item(out, begin, item);
}

void reasons_say_parts(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since, int depth,
                       struct buf *out)
{
    if (depth <= 0)
        return; /* to go on would bury the answer */
    if (n->op == E_VAR && n->var->init)
        n = n->var->init;
    if (is_reckoned(n))
        reasons_say_operands(r, vm, n, NULL, since, depth, out, out->len);
    else if (n->op == E_SUM)
        say_sum(r, vm, n, since, depth, out);
    else if (is_value(n))
        reasons_say_rules(r, vm, n, since, depth, out);
}

void reasons_say_value(struct reasons *r, struct vm *vm, const struct node *n, int32_t value, uint32_t since,
                       int depth, struct buf *out)
{
    reasons_say_is(r, vm, n, value, since, out);
    if (!vm)
        return;
    size_t before = out->len;
    buf_str(out, " [");
    size_t begin = out->len;
    reasons_say_parts(r, vm, n, since, depth, out);
    if (out->len == begin)
        buf_cut(out, before);
    else
        buf_char(out, ']');
}
