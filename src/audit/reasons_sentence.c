/* SPDX-License-Identifier: MIT
 *
 * What a sentence goes by: the condition it hangs on, what it asks of its event's values, the ifs around one of its
 * statements, and the values that this statement uses.
 */
#include "audit/reasons_inner.h"

enum { REASON_DEPTH = 2 }; /* rules behind rules that are named: more would bury the answer */

const struct node *reasons_condition_of(const struct node *n)
{
    switch (n->op) {
    case R_BEFORE:
    case R_AFTER:
    case R_INSTEAD:
    case R_FORBID:
    case R_ONLY: return n->b;
    case R_WHENEVER: return n->a;
    default: return NULL;
    }
}

static void say_condition(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since)
{
    if (!reasons_seen(r, n, since))
        return; /* it was worked out before the last decision */
    if (r->text.len)
        buf_str(&r->text, "; ");
    reasons_say(r, vm, n, holds, since, REASON_DEPTH, &r->text);
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

static bool find_in(struct reasons *r, struct vm *vm, const struct node *n, int line, uint32_t since, const struct node **found)
{
    size_t before = r->text.len;
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++) {
        if (reasons_truth(r, n->args.items[i], since) == 1)
            say_condition(r, vm, n->args.items[i], true, since);
        if (find_in_block(r, vm, &n->blocks[i], line, since, found))
            return true;
        r->text.len = before; /* the statement is not in this block */
    }
    if (find_in_block(r, vm, &n->body, line, since, found) || find_in_block(r, vm, &n->other, line, since, found))
        return true;
    if (n->pos.line == line && n->op != S_IF)
        *found = n;
    return n->pos.line == line && n->op != S_IF;
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

static void say_values(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since)
{
    if (!n || n->op == E_SUM || n->op == E_COUNT || n->op == E_FIRST)
        return; /* one of many that were worked out would mislead */
    const struct finding *f = n->op == E_PHRASE && n->phrase->cls == PHRASE_VALUE ? reasons_found(r, n) : NULL;
    if (f && f->found > since) {
        size_t before = r->text.len;
        if (before)
            buf_str(&r->text, "; ");
        size_t begin = r->text.len;
        reasons_say_value(r, vm, n, since, &r->text);
        if (r->text.len == begin)
            r->text.len = before;
    }
    say_values(r, vm, n->a, since);
    say_values(r, vm, n->b, since);
    say_values(r, vm, n->c, since);
    for (size_t i = 0; i < n->args.count; i++)
        say_values(r, vm, n->args.items[i], since);
}

const char *reasons_for(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since)
{
    const struct node *n = r->c->sentences.items[sentence]->node, *condition = reasons_condition_of(n), *statement = NULL;
    buf_reset(&r->text);
    if (condition)
        say_condition(r, vm, condition, n->op != R_ONLY, since);
    say_pattern(r, vm, n, since);
    size_t before = r->text.len;
    if (find_in_block(r, vm, &n->body, line, since, &statement))
        say_values(r, vm, statement, since);
    else
        r->text.len = before;
    return r->text.len ? arena_strndup(&r->arena, r->text.data, r->text.len) : NULL;
}
