/* SPDX-License-Identifier: MIT
 *
 * Conditions and values that rules define, computed again to see which rule makes it so. The machine is asked on
 * the state as it is at that moment (vm_evaluate), also in the middle of a run.
 */
#include "explain/reasons/reasons_inner.h"

#include "lang/print.h"

#include <string.h>

enum {
    DEFINITIONS_MAX = 4, /* rules that are named of those that could have made something so */
    FACTS_MAX = 40 /* such rules in one answer */
};

/* What is gathered while one procedure is computed again. */
struct again {
    struct reasons *r;
    int32_t fp; /* of its frame */
    int32_t sentence; /* whose code runs there */
    uint32_t entered, begun;
    const int32_t *values; /* of the phrase */
    int depth; /* of a value: how far its terms are opened */
    struct term { /* of a value */
        int32_t sentence, sum; /* what the value was after it */
        bool told;
        struct reason_fact fact;
        struct reason_fact source; /* of a term that is another value: that it is so; text NULL: of all others */
    } *terms;
    size_t count, cap;
    const struct vocab_phrase *value; /* whose terms are gathered; NULL: none are */
};

static void add_term(struct again *a, struct vm *vm, int32_t sum);

static void notice_again(void *ctx, struct vm *vm, const struct notice *n)
{
    struct again *a = ctx;
    if (n->kind == NOTICE_VALUE && vm->fp == a->fp && reasons_node(a->r, n)->op == R_VALUE)
        add_term(a, vm, n->value);
    else if (n->kind == NOTICE_VALUE)
        reasons_note(a->r, vm, n);
    else if (vm->fp == a->fp && n->number != a->sentence) {
        a->sentence = n->number;
        a->entered = a->r->now;
    }
}

/* Observed by no one else: others see what is played, not what is asked about it. */
static int evaluate(struct again *a, struct vm *vm, int32_t proc, const int32_t *values, int32_t count,
                    int32_t *result)
{
    struct vm_observer self = {.kinds = NOTICE_SENTENCE | NOTICE_VALUE, .notice = notice_again, .ctx = a,
                               .code = a->r->code};
    a->fp = vm->sp;
    a->sentence = -1;
    a->values = values;
    a->begun = a->r->now;
    return vm_evaluate_alone(vm, &self, proc, values, count, -1, result);
}

/* The values it had; false: they are unknown. */
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

/* ---------------------------------------------------------------- conditions */

/* What is in the parts of a fact is dropped, together with its rule, where it names what the asker must not know. */
struct opening {
    bool unfilled, secret;
    struct scope scope;
};

static struct opening open_sentence(struct again *a, int32_t sentence)
{
    struct reasons *r = a->r;
    const struct node *n = r->c->sentences.items[sentence]->node;
    struct opening o = {r->unfilled, r->told_secret, {0}};
    r->told_secret = false;
    o.scope = reasons_speak_of(r, (struct scope){a->fp, n->a, a->values, -1});
    return o;
}

/* False: the asker must not know it. */
static bool close_sentence(struct reasons *r, const struct opening *o)
{
    bool known = !r->told_secret;
    r->unfilled = o->unfilled;
    r->told_secret = o->secret;
    reasons_speak_of(r, o->scope);
    return known;
}

/* The rule that made it so, or took it away. */
static void open_rule(struct again *a, struct vm *vm, int depth, struct reason_fact *f)
{
    struct reasons *r = a->r;
    const struct node *n = r->c->sentences.items[a->sentence]->node;
    struct opening o = open_sentence(a, a->sentence);
    struct reason_facts parts = {0};
    if (depth > 0 && n->b)
        reasons_describe(r, vm, n->b, true, a->entered, depth, &parts);
    if (!close_sentence(r, &o))
        return;
    f->kind = REASON_DEFINED;
    f->sentence = a->sentence;
    f->rule = compiled_rule_id(r->c, a->sentence);
    f->among = reasons_case_of(r, a->sentence);
    f->parts = parts;
}

/* How many parts of a condition hold, up to the first that does not. */
static int parts_met(const struct again *a, const struct node *n)
{
    int met = 0;
    if (n->op != E_AND)
        return reasons_truth(a->r, n, a->begun) == 1;
    while (met < (int)n->args.count && reasons_truth(a->r, n->args.items[met], a->begun) == 1)
        met++;
    return met;
}

/* What kept one definition from applying; none: it is about something else, or that is unknown. */
static struct reason_facts why_not_defined(struct again *a, struct vm *vm, int32_t sentence, int depth, int *met)
{
    struct reasons *r = a->r;
    const struct node *n = r->c->sentences.items[sentence]->node, *failed = NULL;
    struct opening o = open_sentence(a, sentence);
    struct reason_facts parts = {0};
    if (!(failed = reasons_failed_filter(r, n->a, a->begun)) && n->b && reasons_truth(r, n->b, a->begun) == 0)
        failed = n->b;
    *met = failed && failed == n->b ? parts_met(a, n->b) : 0;
    if (failed)
        reasons_describe(r, vm, failed, false, a->begun, depth, &parts);
    return close_sentence(r, &o) ? parts : (struct reason_facts){0};
}

/* A sentence that speaks of an event which is not continuing is about another situation. */
static bool is_elsewhere(const struct reason_fact *rule)
{
    for (size_t i = 0; i < rule->parts.count; i++)
        if (!rule->parts.items[i].no_event)
            return false;
    return true;
}

/* Sentences of one rule often differ only in parts that were not reached. */
static bool is_same_rule(const struct reason_fact *a, const struct reason_fact *b)
{
    bool same = a->rule == b->rule && a->parts.count == b->parts.count;
    for (size_t i = 0; same && i < a->parts.count; i++)
        same = !strcmp(a->parts.items[i].text, b->parts.items[i].text);
    return same;
}

static bool has_rule(const struct reason_facts *list, const struct reason_fact *rule)
{
    for (size_t i = 0; i < list->count; i++)
        if (is_same_rule(&list->items[i], rule))
            return true;
    return false;
}

/* The rules that could have made it so, and what each of them lacks: first those that are about this situation. */
static void open_failed(struct again *a, struct vm *vm, const struct vocab_phrase *phrase, int depth,
                        struct reason_fact *f)
{
    struct reasons *r = a->r;
    struct reason_facts here = {0}, elsewhere = {0}, *list;
    f->kind = REASON_UNDEFINED;
    for (size_t i = 0; depth > 0 && i < r->c->sentences.count; i++) {
        const struct node *n = r->c->sentences.items[i]->node;
        if (n->op != R_DEFINE || n->a->phrase != phrase || n->a->wording)
            continue;
        struct reason_fact rule = {.kind = REASON_RULE, .text = "", .sentence = (int32_t)i, .since = REPORT_NO_COUNT,
                                   .rule = compiled_rule_id(r->c, (int32_t)i)};
        rule.among = reasons_case_of(r, (int32_t)i);
        bool room = here.count < DEFINITIONS_MAX && r->room > 0;
        rule.parts = why_not_defined(a, vm, (int32_t)i, room ? depth : 0, &rule.among.met);
        list = is_elsewhere(&rule) ? &elsewhere : &here;
        if (!rule.parts.count || has_rule(list, &rule))
            continue;
        r->room -= room;
        if (room)
            ARENA_PUSH(&r->arena, list->items, list->count, list->cap) = rule;
        else
            list->more++;
    }
    f->parts = here.count ? here : elsewhere;
}

/* In one answer each fact is opened once. */
static bool is_open(const struct reasons *r, const char *text)
{
    for (size_t i = 0; i < r->opened_count; i++)
        if (!strcmp(r->opened[i], text))
            return true;
    return false;
}

void reasons_open(struct reasons *r, struct vm *vm, const struct node *phrase, bool yes, uint32_t since, int depth,
                  struct reason_fact *f)
{
    struct again a = {.r = r};
    int32_t values[PLACEHOLDERS_MAX] = {0}, result;
    if (!(yes || r->opens_failed) || !values_of(r, phrase, since, values) ||
        is_open(r, f->text) || !work_out(&a, vm, phrase->phrase, values, &result) || (result != 0) != yes)
        return;
    if (r->opens_failed)
        ARENA_PUSH(&r->arena, r->opened, r->opened_count, r->opened_cap) = f->text;
    bool by_rule = a.sentence >= 0 && (r->c->sentences.items[a.sentence]->node->a->wording == 0) == yes;
    if (by_rule)
        open_rule(&a, vm, depth, f);
    else if (!yes)
        open_failed(&a, vm, phrase->phrase, depth, f);
}

/* ---------------------------------------------------------------- values */

/* A term that changed nothing is reported only where it could have added something. */
static bool is_shown(const struct node *rule, int32_t sum, const struct term *before)
{
    if (!before)
        return true;
    return rule->how == VALUE_RISES || rule->how == VALUE_FALLS || (rule->how != VALUE_IS && sum != before->sum);
}

/* What the rule contributes; its sign goes to `sign`. */
static int32_t term_value(const struct node *rule, int32_t sum, const struct term *before, char *sign)
{
    *sign = 0;
    if (!before)
        return sum;
    if (rule->how == VALUE_AT_LEAST || rule->how == VALUE_AT_MOST) {
        *sign = rule->how == VALUE_AT_LEAST ? '>' : '<';
        return sum;
    }
    bool less = sum < before->sum || (sum == before->sum && rule->how == VALUE_FALLS);
    *sign = less ? '-' : '+';
    return less ? before->sum - sum : sum - before->sum;
}

enum { TERM_NAME_MAX = 60 }; /* bytes: a longer one would say less than it hides */

/* What a term is called, where several come from one rule: "Ann's might"; of a plain number, why it counts. NULL:
 * it has no short name. */
static const char *name_of_term(struct reasons *r, struct vm *vm, const struct node *rule, uint32_t since)
{
    bool unfilled = r->unfilled, secret = r->told_secret, constant = reasons_is_constant(rule->c);
    struct reason_facts why = {0};
    if (constant && !rule->b)
        return NULL;
    r->unfilled = false;
    if (constant)
        reasons_describe(r, vm, rule->b, true, since, 0, &why);
    buf_reset(&r->text);
    if (constant)
        reason_facts_in_line(&r->text, &why, r->lang);
    else
        reasons_print_filled(r, reasons_filled_in(r, vm, rule->c, since), &r->text);
    bool known = !r->unfilled && r->text.len && r->text.len <= TERM_NAME_MAX;
    r->unfilled = unfilled;
    if (!known)
        r->told_secret = secret;
    return known ? arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len) : NULL;
}

/* the total of a player is the hard total of the player: that the hard total is as it is. Only as far as the asker may
 * know it. */
static struct reason_fact source_of(struct reasons *r, struct vm *vm, const struct node *n, int32_t value,
                                    uint32_t since)
{
    bool secret = r->told_secret;
    struct reason_fact f = {0};
    if (!reasons_is_value(n))
        return f;
    f = reasons_is(r, vm, n, value, since);
    f.kind = REASON_NUMBER;
    if (secret == r->told_secret)
        return f;
    r->told_secret = secret;
    return (struct reason_fact){0};
}

/* A rule has changed the value to `sum`. The fact is made at this point: a rule in a card with several copies
 * applies once for each of them. */
static void add_term(struct again *a, struct vm *vm, int32_t sum)
{
    struct reasons *r = a->r;
    const struct term *before = a->count ? &a->terms[a->count - 1] : NULL;
    const struct node *rule = r->c->sentences.items[a->sentence]->node;
    struct term t = {a->sentence, sum, is_shown(rule, sum, before), {0}, {0}};
    if (a->value && t.told) {
        char sign;
        struct scope outer = reasons_speak_of(r, (struct scope){a->fp, rule->a, a->values, -1});
        buf_reset(&r->text);
        print_value(&r->text, r->c->vocab, a->value->type, term_value(rule, sum, before, &sign), r->lang, NULL);
        t.fact = reasons_fact(r, REASON_TERM, true);
        t.fact.is_number = a->value->type.tag == TY_NUMBER;
        t.fact.number = term_value(rule, sum, before, &sign);
        t.fact.sign = sign;
        t.fact.sentence = a->sentence;
        t.fact.rule = compiled_rule_id(r->c, a->sentence);
        t.fact.among = reasons_case_of(r, a->sentence);
        reasons_describe_parts(r, vm, rule->c, a->begun, a->depth - 1, &t.fact.parts);
        if (!before && t.fact.parts.count)
            t.source = source_of(r, vm, rule->c, sum, a->begun);
        t.fact.name = t.fact.parts.count ? NULL : name_of_term(r, vm, rule, a->begun);
        reasons_speak_of(r, outer);
    }
    ARENA_PUSH(&r->arena, a->terms, a->count, a->cap) = t;
}

/* The only term that is reported: what it is the value of is reported with its number, and its terms with that. */
static void name_source(struct again *a)
{
    struct term *only = NULL;
    for (size_t i = 0; i < a->count; i++)
        if (a->terms[i].told && only)
            return;
        else if (a->terms[i].told)
            only = &a->terms[i];
    if (!only || !only->source.text)
        return;
    only->source.parts = only->fact.parts;
    only->fact.parts = (struct reason_facts){0};
    reason_facts_add(&a->r->arena, &only->fact.parts, &only->source);
}

/* Whether another term that is reported comes from the same rule. */
static bool is_alike(const struct again *a, size_t term)
{
    const struct sentences *s = &a->r->c->sentences;
    for (size_t i = 0; i < a->count; i++)
        if (i != term && a->terms[i].told &&
            s->items[a->terms[i].sentence]->rule == s->items[a->terms[term].sentence]->rule)
            return true;
    return false;
}

void reasons_describe_terms(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth,
                            struct reason_facts *out)
{
    struct again a = {.r = r, .depth = depth, .value = phrase->phrase};
    int32_t values[PLACEHOLDERS_MAX] = {0}, result;
    if (!values_of(r, phrase, since, values) || !work_out(&a, vm, phrase->phrase, values, &result))
        return;
    name_source(&a);
    for (size_t i = 0; i < a.count; i++) {
        if (!is_alike(&a, i))
            a.terms[i].fact.name = NULL;
        if (a.terms[i].told)
            reason_facts_add(&r->arena, out, &a.terms[i].fact);
    }
}

/* ---------------------------------------------------------------- asked from outside */

void reasons_open_to(struct reasons *r, int depth, bool failed)
{
    r->depth = depth;
    r->opens_failed = failed;
    r->room = FACTS_MAX;
    r->opened = NULL;
    r->opened_count = r->opened_cap = 0;
}

int reasons_condition_facts(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node,
                            struct reason_facts *out, bool *holds)
{
    struct again a = {.r = r};
    int32_t result, none[1] = {0};
    reasons_index(r);
    reasons_open_to(r, ANSWER_DEPTH, true);
    uint32_t since = r->now;
    if (evaluate(&a, vm, proc, none, 0, &result))
        return -1;
    *holds = result != 0;
    struct scope before = reasons_speak_of(r, (struct scope){a.fp, NULL, NULL, -1});
    r->told_secret = false;
    r->answers = true;
    reasons_describe(r, vm, node, *holds, since, ANSWER_DEPTH, out);
    r->answers = false;
    if (r->told_secret)
        *out = (struct reason_facts){0};
    reasons_speak_of(r, before);
    return 0;
}

int reasons_condition(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node, struct buf *out,
                      bool *holds)
{
    struct reason_facts facts = {0};
    int failed = reasons_condition_facts(r, vm, proc, node, &facts, holds);
    if (!failed)
        reason_facts_in_line(out, &facts, r->lang);
    return failed;
}
