/* SPDX-License-Identifier: MIT
 *
 * What a sentence goes by: the condition it hangs on, what it asks of its event's values, the ifs around one of its
 * statements, and the values that this statement uses.
 */
#include "explain/reasons/reasons_inner.h"

#include "lang/forms.h"

enum { REASON_DEPTH = 2 }; /* rules behind rules that are named: more would bury the answer */

const struct node *reasons_condition_of(const struct node *n)
{
    switch (n->op) {
    case R_WHEN:
    case R_BEFORE:
    case R_AFTER:
    case R_INSTEAD:
    case R_ORDER:
    case R_FORBID:
    case R_DESPITE:
    case R_ONLY: return n->b;
    case R_WHENEVER: return n->a;
    default: return NULL;
    }
}

static void say_condition(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since)
{
    if (!reasons_seen(r, n, since))
        return; /* it was worked out before the last decision */
    size_t item = reasons_begin_item(&r->text, 0);
    reasons_say(r, vm, n, holds, since, REASON_DEPTH, &r->text);
    reasons_end_item(&r->text, 0, item);
}

/* "after a hero steps from any square to a square whose …": what the event's values had to be. */
static void say_pattern(struct reasons *r, struct vm *vm, const struct node *sentence, uint32_t since)
{
    const struct node *event = sentence->op == R_WHENEVER ? NULL : sentence->a;
    for (size_t i = 0; event && i < event->args.count; i++) {
        const struct node *noun = event->args.items[i];
        for (size_t k = 0; noun->op == E_NOUN && k < noun->args.count; k++)
            say_condition(r, vm, noun->args.items[k], true, since);
    }
}

/* ---------------------------------------------------------------- statements */

static bool find_in_block(struct reasons *r, struct vm *vm, const struct node_list *block, int line, uint32_t since,
                          const struct node **found);

static bool find_in_if(struct reasons *r, struct vm *vm, const struct node *n, int line, uint32_t since,
                       const struct node **found)
{
    size_t before = r->text.len;
    for (size_t i = 0; i < n->args.count; i++) {
        size_t failed = r->text.len;
        if (reasons_truth(r, n->args.items[i], since) == 1)
            say_condition(r, vm, n->args.items[i], true, since);
        if (find_in_block(r, vm, &n->blocks[i], line, since, found))
            return true;
        buf_cut(&r->text, failed); /* the statement is not in this block, but behind it: this condition was not so */
        if (reasons_truth(r, n->args.items[i], since) == 0)
            say_condition(r, vm, n->args.items[i], false, since);
    }
    if (find_in_block(r, vm, &n->other, line, since, found))
        return true;
    buf_cut(&r->text, before);
    return false;
}

/* "for each player whose money is the most": what has to be so of each, but for where they all are. */
static bool find_in_each(struct reasons *r, struct vm *vm, const struct node *n, int line, uint32_t since,
                         const struct node **found)
{
    size_t before = r->text.len;
    for (size_t i = 0; n->a->op == E_NOUN && i < n->a->args.count; i++)
        if (n->a->args.items[i]->op != E_IN && reasons_truth(r, n->a->args.items[i], since) == 1)
            say_condition(r, vm, n->a->args.items[i], true, since);
    if (find_in_block(r, vm, &n->body, line, since, found))
        return true;
    buf_cut(&r->text, before);
    return false;
}

static bool find_in(struct reasons *r, struct vm *vm, const struct node *n, int line, uint32_t since,
                    const struct node **found)
{
    if (n->op == S_IF)
        return find_in_if(r, vm, n, line, since, found);
    if (n->op == S_FOR_EACH && find_in_each(r, vm, n, line, since, found))
        return true;
    if (find_in_block(r, vm, &n->body, line, since, found) || find_in_block(r, vm, &n->other, line, since, found))
        return true;
    if (n->pos.line == line)
        *found = n;
    return n->pos.line == line;
}

/* The statement at that line; adds the conditions of the ifs around it to r->text. */
static bool find_in_block(struct reasons *r, struct vm *vm, const struct node_list *block, int line, uint32_t since,
                          const struct node **found)
{
    for (size_t i = 0; i < block->count; i++)
        if (find_in(r, vm, block->items[i], line, since, found))
            return true;
    return false;
}

/* The value of `n` and what it is made of, unless it was worked out before the last decision. */
static void say_operand_value(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since)
{
    int32_t value;
    if (!reasons_value(r, n, since, &value))
        return;
    size_t item = reasons_begin_item(&r->text, 0);
    reasons_say_value(r, vm, n, value, since, REASON_DEPTH, &r->text);
    reasons_end_item(&r->text, 0, item);
}

/* The values that a statement uses and that are made of others. One of many that a question went through would
 * mislead. */
static void print_values(struct reasons *r, struct vm *vm, const struct node *n, const struct node *target,
                         uint32_t since)
{
    if (!n || n->op == E_COUNT || n->op == E_FIRST)
        return;
    if (n->op == E_ARITH || n->op == E_MINMAX) {
        reasons_say_operands(r, vm, n, target, since, REASON_DEPTH, &r->text, 0);
        return;
    }
    if (reasons_has_parts(n))
        say_operand_value(r, vm, n, since);
    if (n->op == E_SUM)
        return;
    print_values(r, vm, n->a, target, since);
    print_values(r, vm, n->b, target, since);
    print_values(r, vm, n->c, target, since);
    for (size_t i = 0; i < n->args.count; i++)
        print_values(r, vm, n->args.items[i], target, since);
}

const char *reasons_for(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since)
{
    const struct node *n = r->c->sentences.items[sentence]->node, *condition = reasons_condition_of(n),
                      *statement = NULL;
    buf_reset(&r->text);
    if (condition)
        say_condition(r, vm, condition, n->op != R_ONLY, since);
    say_pattern(r, vm, n, since);
    size_t before = r->text.len;
    if (find_in_block(r, vm, &n->body, line, since, &statement))
        print_values(r, vm, statement, form_target(statement), since);
    else
        buf_cut(&r->text, before);
    return r->text.len ? arena_strndup(&r->arena, r->text.data, r->text.len) : NULL;
}
