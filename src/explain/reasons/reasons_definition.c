/* SPDX-License-Identifier: MIT
 *
 * Conditions and values that rules define, worked out once more to see which rule says so. The machine is asked on
 * the state as it is at that moment (vm_evaluate), also in the middle of a run.
 */
#include "explain/reasons/reasons_inner.h"

#include "lang/print.h"

/* What is gathered while one procedure is worked out again. */
struct again {
    struct reasons *r;
    int32_t fp; /* of its frame */
    int32_t sentence; /* whose code runs there */
    uint32_t entered;
    struct term { /* of a value */
        int32_t sentence, sum; /* what the value was after it */
    } *terms;
    size_t count, cap;
};

static void notice_again(void *ctx, struct vm *vm, const struct notice *n)
{
    struct again *a = ctx;
    if (n->kind == NOTICE_VALUE && vm->fp == a->fp && reasons_node(a->r, n)->op == R_VALUE)
        ARENA_PUSH(&a->r->arena, a->terms, a->count, a->cap) = (struct term){a->sentence, n->value};
    else if (n->kind == NOTICE_VALUE)
        reasons_note(a->r, vm, n);
    else if (vm->fp == a->fp && n->number != a->sentence) {
        a->sentence = n->number;
        a->entered = a->r->now;
    }
}

/* Observed by nobody else: others see what is played, not what is asked about it. */
static int evaluate(struct again *a, struct vm *vm, int32_t proc, const int32_t *values, int32_t count,
                    int32_t *result)
{
    struct vm_observer self = {.kinds = NOTICE_SENTENCE | NOTICE_VALUE, .notice = notice_again, .ctx = a};
    a->fp = vm->sp;
    a->sentence = -1;
    return vm_evaluate_alone(vm, &self, proc, values, count, -1, result);
}

/* The values it had; false: they are not known. */
static bool values_of(const struct reasons *r, const struct node *phrase, uint32_t since, int32_t *values)
{
    for (size_t i = 0; i < phrase->args.count; i++)
        if (!reasons_value(r, phrase->args.items[i], since, &values[i]))
            return false;
    return true;
}

static bool work_out(struct again *a, struct vm *vm, const struct vocab_phrase *phrase, const int32_t *values,
                     int32_t *result)
{
    int32_t proc = a->r->c->procs.items[phrase->index];
    return proc >= 0 && !evaluate(a, vm, proc, values, phrase->placeholder_count, result);
}

void reasons_say_definition(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth,
                            struct buf *out)
{
    struct again a = {.r = r};
    int32_t values[HOLES_MAX] = {0}, result;
    if (!values_of(r, phrase, since, values) || !work_out(&a, vm, phrase->phrase, values, &result) || !result ||
        a.sentence < 0)
        return;
    const struct node *condition = r->c->sentences.items[a.sentence]->node->b;
    struct scope before = reasons_speak_of(r, (struct scope){a.fp, r->c->sentences.items[a.sentence]->node->a, values,
                                                             -1});
    bool unfilled = r->unfilled; /* what was said so far */
    buf_printf(out, " [%s", compiled_rule_id(r->c, a.sentence));
    if (depth > 0 && condition) {
        size_t colon = out->len;
        buf_str(out, ": ");
        size_t begin = out->len;
        reasons_say(r, vm, condition, true, a.entered, depth, out);
        if (out->len == begin)
            buf_cut(out, colon);
    }
    buf_char(out, ']');
    r->unfilled = unfilled;
    reasons_speak_of(r, before);
}

/* ---------------------------------------------------------------- values */

/* A term that changed nothing is told only where it could have added something. */
static bool is_told(const struct node *rule, const struct term *t, const struct term *before)
{
    if (!before)
        return true;
    return rule->how == VALUE_RISES || rule->how == VALUE_FALLS || (rule->how != VALUE_IS && t->sum != before->sum);
}

static int32_t say_sign(const struct node *rule, const struct term *t, const struct term *before, struct buf *out)
{
    if (!before)
        return t->sum;
    if (rule->how == VALUE_AT_LEAST || rule->how == VALUE_AT_MOST) {
        buf_str(out, rule->how == VALUE_AT_LEAST ? " ≥ " : " ≤ ");
        return t->sum;
    }
    bool less = t->sum < before->sum || (t->sum == before->sum && rule->how == VALUE_FALLS);
    buf_str(out, less ? " - " : " + ");
    return less ? before->sum - t->sum : t->sum - before->sum;
}

enum { TERM_NAME_MAX = 60 }; /* bytes: a longer one would say less than it hides */

/* What a term is called, where several come from one rule: "Ann's might"; of a plain number, why it counts. */
static void say_which(struct reasons *r, struct vm *vm, const struct node *rule, uint32_t since, struct buf *out)
{
    bool unfilled = r->unfilled, secret = r->told_secret, constant = reasons_is_constant(rule->c);
    size_t begin = out->len;
    if (constant && !rule->b)
        return;
    r->unfilled = false;
    if (constant)
        reasons_say(r, vm, rule->b, true, since, 0, out);
    else
        reasons_say_filled(r, reasons_filled_in(r, vm, rule->c, since), out);
    if (r->unfilled || out->len - begin > TERM_NAME_MAX) {
        buf_cut(out, begin);
        r->told_secret = secret;
    }
    r->unfilled = unfilled;
}

/* "RULE", or "RULE: what its part of the value was made of"; `alike`: another part comes from the same rule. */
static void print_rule(struct reasons *r, struct vm *vm, int32_t sentence, bool alike, uint32_t since, int depth,
                       struct buf *out)
{
    const struct node *rule = r->c->sentences.items[sentence]->node;
    r->scope.head = rule->a;
    buf_str(out, compiled_rule_id(r->c, sentence));
    size_t before = out->len;
    buf_str(out, ": ");
    size_t begin = out->len;
    reasons_say_parts(r, vm, rule->c, since, depth - 1, out);
    if (out->len == begin && alike)
        say_which(r, vm, rule, since, out);
    if (out->len == begin)
        buf_cut(out, before);
}

static const struct node *told_rule(const struct again *a, size_t i)
{
    const struct node *rule = a->r->c->sentences.items[a->terms[i].sentence]->node;
    return is_told(rule, &a->terms[i], i ? &a->terms[i - 1] : NULL) ? rule : NULL;
}

/* Whether another term that is told comes from the same rule. */
static bool is_alike(const struct again *a, size_t term)
{
    const struct sentences *s = &a->r->c->sentences;
    for (size_t i = 0; i < a->count; i++)
        if (i != term && told_rule(a, i) &&
            s->items[a->terms[i].sentence]->rule == s->items[a->terms[term].sentence]->rule)
            return true;
    return false;
}

void reasons_say_rules(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth,
                       struct buf *out)
{
    struct again a = {.r = r};
    int32_t values[HOLES_MAX] = {0}, result;
    uint32_t begun = r->now;
    if (!values_of(r, phrase, since, values) || !work_out(&a, vm, phrase->phrase, values, &result))
        return;
    struct scope outer = reasons_speak_of(r, (struct scope){a.fp, NULL, values, -1});
    const struct term *before = NULL;
    size_t told = 0;
    for (size_t i = 0; i < a.count; i++)
        told += told_rule(&a, i) != NULL;
    for (size_t i = 0; i < a.count; before = &a.terms[i++]) {
        const struct term *t = &a.terms[i];
        const struct node *rule = told_rule(&a, i);
        if (!rule)
            continue;
        if (told > 1) {
            print_value(out, r->c->vocab, phrase->phrase->type, say_sign(rule, t, before, out), r->lang, NULL);
            buf_str(out, " (");
        }
        print_rule(r, vm, t->sentence, is_alike(&a, i), begun, depth, out);
        if (told > 1)
            buf_char(out, ')');
    }
    reasons_speak_of(r, outer);
}

/* ---------------------------------------------------------------- asked from outside */

enum { ANSWER_DEPTH = 2 }; /* rules behind rules that are named */

int reasons_condition(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node, struct buf *out,
                      bool *holds)
{
    struct again a = {.r = r};
    int32_t result, none[1] = {0};
    reasons_index(r);
    uint32_t since = r->now;
    if (evaluate(&a, vm, proc, none, 0, &result))
        return -1;
    *holds = result != 0;
    struct scope before = reasons_speak_of(r, (struct scope){a.fp, NULL, NULL, -1});
    reasons_say(r, vm, node, *holds, since, ANSWER_DEPTH, out);
    reasons_speak_of(r, before);
    return 0;
}
