/* SPDX-License-Identifier: MIT
 *
 * Conditions in their parts: whether they held when they were last looked at, and those parts that decided it, said
 * with their values. Conditions are worked out from left to right and only as far as needed, so the part that decided
 * is the first that could; of a question over many things the last one looked at is the one that decided.
 */
#include "audit/reasons_inner.h"

#include "lang/say.h"
#include "lang/say_code.h"

/* ---------------------------------------------------------------- truth */

static int inverted(int truth, bool invert)
{
    return truth < 0 ? -1 : invert ? !truth : truth;
}

static int compare(int rel, int32_t a, int32_t b)
{
    switch (rel) {
    case REL_IS: return a == b;
    case REL_IS_NOT: return a != b;
    case REL_AT_LEAST: return a >= b;
    case REL_AT_MOST: return a <= b;
    case REL_MORE: return a > b;
    default: return a < b;
    }
}

static int truth_of_compare(const struct reasons *r, const struct node *n, uint32_t since)
{
    int32_t a, b;
    return reasons_value(r, n->a, since, &a) && reasons_value(r, n->b, since, &b) ? compare(n->rel, a, b) : -1;
}

static int truth_of_one_of(const struct reasons *r, const struct node *n, uint32_t since)
{
    int32_t a, b;
    if (!reasons_value(r, n->a, since, &a))
        return -1;
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_value(r, n->args.items[i], since, &b) && a == b)
            return !n->value;
    return n->value != 0;
}

/* Of the last thing looked at. Going through a zone makes the filter "in the zone" good without looking. */
static int truth_of_filters(const struct reasons *r, const struct node *noun, uint32_t since)
{
    for (size_t i = 0; i < noun->args.count; i++) {
        int t = reasons_truth(r, noun->args.items[i], since);
        if (t < 0 && i == 0 && noun->args.items[0]->op == E_IN && noun->args.count > 1)
            continue;
        if (t < 1)
            return t;
    }
    return 1;
}

static int truth_of_quantity(const struct reasons *r, const struct node *n, uint32_t since)
{
    int fits = truth_of_filters(r, n->a, since);
    if (n->op == E_EXISTS)
        return inverted(fits, n->value != 0);
    int holds = fits == 1 ? reasons_truth(r, n->b, since) : 0;
    if (fits < 0 || holds < 0)
        return -1;
    switch (n->value) {
    case QUANT_SOME: return fits && holds;
    case QUANT_NO: return !(fits && holds);
    default: return !(fits && !holds);
    }
}

static int truth_of_list(const struct reasons *r, const struct node *n, int decides, uint32_t since)
{
    for (size_t i = 0; i < n->args.count; i++) {
        int t = reasons_truth(r, n->args.items[i], since);
        if (t < 0 || t == decides)
            return t;
    }
    return !decides;
}

int reasons_truth(const struct reasons *r, const struct node *n, uint32_t since)
{
    int32_t value;
    switch (n->op) {
    case E_AND: return truth_of_list(r, n, 0, since);
    case E_OR: return truth_of_list(r, n, 1, since);
    case E_NOT: return inverted(reasons_truth(r, n->a, since), true);
    case E_COMPARE: return truth_of_compare(r, n, since);
    case E_ONE_OF: return truth_of_one_of(r, n, since);
    case E_EXISTS:
    case E_QUANT: return truth_of_quantity(r, n, since);
    case E_IS_A: return reasons_value(r, n->a, since, &value) ? value != NOTHING : -1;
    case E_PHRASE: return reasons_value(r, n, since, &value) ? (value != 0) != (n->wording != 0) : -1;
    case E_IN: return reasons_value(r, n, since, &value) ? (value != 0) != (n->value != 0) : -1;
    default: return reasons_value(r, n, since, &value) ? value != 0 : -1;
    }
}

bool reasons_seen(const struct reasons *r, const struct node *n, uint32_t since)
{
    if (!n)
        return false;
    if (reasons_is_found(r, reasons_found(r, n), since))
        return true;
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_seen(r, n->args.items[i], since))
            return true;
    return reasons_seen(r, n->a, since) || reasons_seen(r, n->b, since);
}

/* ---------------------------------------------------------------- putting values in */

enum { BOUND_MAX = 32 }; /* names given inside of one expression; more are left as they are */

struct filling {
    struct reasons *r;
    const struct vm *vm; /* where the frame lies that is spoken of; NULL: it is gone */
    uint32_t since;
    const struct variable *bound[BOUND_MAX];
    int bound_count;
};

/* A value in place of an expression: a name that stands for nothing else, so that it is printed as people call it. */
struct stand_in {
    struct variable variable; /* first: the printer gives back its address */
    int32_t value;
};

static const char stand_in_name[] = "value";

static struct node *constant(struct reasons *r, const struct node *n, int32_t value)
{
    struct stand_in *s = ARENA_NEW(&r->arena, struct stand_in);
    struct node *k = ARENA_NEW(&r->arena, struct node);
    r->told_secret |= !reasons_may_name(r, n->type, value);
    s->variable = (struct variable){.name = stand_in_name, .type = n->type, .slot = -1};
    s->value = value;
    *k = (struct node){.op = E_VAR, .type = n->type, .pos = n->pos, .var = &s->variable};
    return k;
}

/* … that the rule has come upon; what the decision itself names is no secret. */
static struct node *found(struct reasons *r, const struct node *n, int32_t value)
{
    bool named = n->op == E_NAME || reasons_is_in_head(r, n);
    r->told_secret |= !named && reasons_is_among_secrets(r, n->type, value);
    return constant(r, n, value);
}

static bool value_of(void *ctx, const struct variable *variable, struct type *type, int32_t *value)
{
    (void)ctx;
    if (variable->name != stand_in_name)
        return false;
    *type = variable->type;
    *value = ((const struct stand_in *)(const void *)variable)->value;
    return true;
}

static bool is_plain(struct type t) /* its values can be said by themselves */
{
    return t.tag == TY_NUMBER || t.tag == TY_TRUTH || t.tag == TY_PIECE || t.tag == TY_MAYBE;
}

static bool is_constant(const struct node *n)
{
    return n->op == E_NUMBER || n->op == E_TRUTH || n->op == E_NAME || n->op == E_NOTHING;
}

static bool is_bound(const struct filling *f, const struct variable *var)
{
    for (int i = 0; i < f->bound_count; i++)
        if (f->bound[i] == var)
            return true;
    return false;
}

bool reasons_speaks_of(const struct node *n, const struct variable *var)
{
    if (!n)
        return false;
    if (n->op == E_VAR)
        return n->var == var;
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_speaks_of(n->args.items[i], var))
            return true;
    return reasons_speaks_of(n->a, var) || reasons_speaks_of(n->b, var);
}

static bool speaks_of_bound(const struct filling *f, const struct node *n)
{
    for (int i = 0; i < f->bound_count; i++)
        if (reasons_speaks_of(n, f->bound[i]))
            return true;
    return false;
}

static struct node *fill(struct filling *f, const struct node *n);

static void fill_list(struct filling *f, struct node_list *list)
{
    struct node **items = ARENA_ARRAY(&f->r->arena, struct node *, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        items[i] = fill(f, list->items[i]);
    list->items = items;
    list->cap = list->count;
}

/* What fills a phrase is said by its value: "Amy watches (7,2)". */
static void fill_holes(struct filling *f, struct node *n, const struct node *original)
{
    fill_list(f, &n->args);
    for (size_t i = 0; i < n->args.count; i++) {
        const struct node *arg = original->args.items[i];
        int32_t value;
        if (arg->op != E_NOUN && is_plain(arg->type) && !speaks_of_bound(f, arg) && reasons_value(f->r, arg, f->since, &value))
            n->args.items[i] = found(f->r, arg, value);
    }
}

static struct node *fill(struct filling *f, const struct node *n)
{
    int32_t value;
    if (!n)
        return NULL;
    if (n->op == E_NAME && is_plain(n->type))
        return constant(f->r, n, n->value);
    bool name = (n->op == E_VAR || n->op == E_THIS) && is_plain(n->type) && !is_bound(f, n->var);
    if (name && reasons_variable(f->r, f->vm, n->var, f->since, &value))
        return found(f->r, n, value);
    if (name && n->var->worth)
        return fill(f, n->var->worth);
    f->r->unfilled |= name && n->type.tag != TY_NUMBER;
    struct node *copy = ARENA_NEW(&f->r->arena, struct node);
    *copy = *n;
    if (n->op == E_NOUN && n->var && f->bound_count < BOUND_MAX)
        f->bound[f->bound_count++] = n->var;
    copy->a = fill(f, n->a);
    copy->b = fill(f, n->b);
    if (n->op == E_PHRASE)
        fill_holes(f, copy, n);
    else if (n->args.count)
        fill_list(f, &copy->args);
    return copy;
}

static struct node *filled_in(struct reasons *r, const struct vm *vm, const struct node *n, uint32_t since)
{
    struct filling f = {.r = r, .vm = vm, .since = since};
    return fill(&f, n);
}

static void say_filled(struct reasons *r, const struct node *filled, struct buf *out)
{
    struct say_values values = {value_of, NULL};
    say_node(out, r->c->vocab, filled, r->lang, NULL, &values);
}

/* ---------------------------------------------------------------- atoms */

static struct node *copy_of(struct reasons *r, const struct node *n)
{
    struct node *copy = ARENA_NEW(&r->arena, struct node);
    *copy = *n;
    return copy;
}

static bool is_named_number(const struct node *n)
{
    return n->op == E_VAR && n->type.tag == TY_NUMBER;
}

void reasons_say_is(struct reasons *r, const struct vm *vm, const struct node *what, int32_t value, uint32_t since, struct buf *out)
{
    struct node named = *what, is = {.op = E_COMPARE, .type = type_truth(), .rel = REL_IS};
    is.a = is_named_number(what) ? &named : filled_in(r, vm, what, since);
    is.b = constant(r, what, value);
    say_filled(r, &is, out);
}

static bool is_spoken(const struct node *n) /* a name or number: to say what it is would say it twice */
{
    return is_constant(n) || (n->op == E_VAR && !is_named_number(n)) || n->op == E_THIS;
}

/* The opposite, as one would say it; changes `n`. */
static struct node *negated(struct reasons *r, struct node *n)
{
    static const int opposite[] = {[REL_IS] = REL_IS_NOT, [REL_IS_NOT] = REL_IS, [REL_AT_LEAST] = REL_LESS,
                                   [REL_AT_MOST] = REL_MORE, [REL_MORE] = REL_AT_MOST, [REL_LESS] = REL_AT_LEAST};
    if (n->op == E_PHRASE && n->phrase->cls == PHRASE_CONDITION)
        n->wording = !n->wording;
    else if (n->op == E_COMPARE)
        n->rel = opposite[n->rel];
    else if (n->op == E_IN || n->op == E_ONE_OF)
        n->value = !n->value;
    else if (n->op == E_EXISTS) {
        n->value = !n->value;
        n->a->value = n->value ? NOUN_NO : NOUN_A;
    } else if (n->op == E_QUANT && n->value != QUANT_EVERY) {
        n->value = n->value == QUANT_SOME ? QUANT_NO : QUANT_SOME;
        n->a->value = n->value == QUANT_NO ? NOUN_NO : NOUN_SOME;
    } else if (n->op == E_QUANT) {
        n->value = QUANT_SOME;
        n->a->value = NOUN_SOME;
        n->b = negated(r, n->b);
    } else {
        struct node *not = ARENA_NEW(&r->arena, struct node);
        *not = (struct node){.op = E_NOT, .type = type_truth(), .pos = n->pos, .a = n};
        return not;
    }
    return n;
}

static void say_compare(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth,
                        struct buf *out)
{
    int32_t a, b;
    bool known = reasons_value(r, n->a, since, &a) && reasons_value(r, n->b, since, &b);
    if (!known || is_spoken(n->a) || !is_plain(n->a->type)) {
        bool same = known && a == b && is_spoken(n->a) && is_spoken(n->b); /* "Ann is Ann" would say nothing */
        struct node *filled = same ? copy_of(r, n) : filled_in(r, vm, n, since);
        say_filled(r, holds ? filled : negated(r, filled), out);
        reasons_say_since(r, n->a, since, out);
        reasons_say_since(r, n->b, since, out);
        return;
    }
    reasons_say_worth(r, vm, n->a, a, since, depth, out);
    reasons_say_since(r, n->a, since, out);
    if (!is_spoken(n->b)) {
        buf_str(out, "; ");
        reasons_say_worth(r, vm, n->b, b, since, depth, out);
        reasons_say_since(r, n->b, since, out);
    }
}

static void say_atom(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth,
                     struct buf *out)
{
    int32_t value;
    if (n->op == E_COMPARE) {
        say_compare(r, vm, n, holds, since, depth, out);
        return;
    }
    if ((n->op == E_IS_A || n->op == E_ONE_OF) && reasons_value(r, n->a, since, &value)) {
        reasons_say_is(r, vm, n->a, value, since, out);
        reasons_say_since(r, n->a, since, out);
        return;
    }
    struct node *filled = filled_in(r, vm, n, since);
    say_filled(r, holds ? filled : negated(r, filled), out);
    reasons_say_since(r, n, since, out);
    if (n->op == E_PHRASE && n->phrase->cls == PHRASE_CONDITION && holds == (n->wording == 0) && vm && depth > 0)
        reasons_say_definition(r, vm, n, since, depth - 1, out);
}

/* What is compared keeps its name, and what it is held against is said by its value: "the stake is at most 3". To put both in
 * would say nothing of what has to change: "5 is at most 3", "Ann is Ben". A number that has to change, too, keeps its name. */
void reasons_say_wanted(struct reasons *r, const struct vm *vm, const struct node *n, bool wanted, bool alone, uint32_t since,
                        struct buf *out)
{
    bool named = n->op == E_COMPARE && ((is_spoken(n->a) && is_spoken(n->b)) || is_named_number(n->a));
    struct node *filled = filled_in(r, vm, n, since);
    if (named)
        filled->a = n->a;
    if (n->op == E_COMPARE && ((named && is_constant(n->a)) || (!alone && is_named_number(n->b))))
        filled->b = n->b;
    say_filled(r, wanted ? filled : negated(r, filled), out);
}

/* ---------------------------------------------------------------- parts */

struct saying {
    struct reasons *r;
    struct vm *vm;
    uint32_t since;
    int depth;
    struct buf *out;
    size_t begin;
};

static void say_part(struct saying *s, const struct node *n, bool holds);

static void say_item(struct saying *s, const struct node *n, bool holds)
{
    size_t item = reasons_begin_item(s->out, s->begin);
    s->r->unfilled = false;
    say_atom(s->r, s->vm, n, holds, s->since, s->depth, s->out);
    if (s->r->unfilled) /* a sentence about nobody knows whom is no reason */
        buf_cut(s->out, item);
    reasons_end_item(s->out, s->begin, item);
}

/* The thing that decided, with all that is said of it. */
static void say_witness(struct saying *s, const struct node *n, bool holds)
{
    for (size_t i = 0; i < n->a->args.count; i++)
        say_part(s, n->a->args.items[i], true);
    if (n->b)
        say_part(s, n->b, holds);
}

static void say_first(struct saying *s, const struct node *n, int truth)
{
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_truth(s->r, n->args.items[i], s->since) == truth) {
            say_part(s, n->args.items[i], truth);
            return;
        }
    say_item(s, n, truth);
}

static void say_all(struct saying *s, const struct node *n, bool holds)
{
    for (size_t i = 0; i < n->args.count; i++)
        say_part(s, n->args.items[i], holds);
}

static bool has_witness(const struct node *n, bool holds)
{
    if (n->op == E_EXISTS)
        return n->a->args.count && holds == (n->value == 0);
    return n->op == E_QUANT && holds == (n->value == QUANT_SOME);
}

static void say_part(struct saying *s, const struct node *n, bool holds)
{
    if (n->op == E_NOT)
        say_part(s, n->a, !holds);
    else if (n->op == E_AND && holds)
        say_all(s, n, true);
    else if (n->op == E_OR && !holds)
        say_all(s, n, false);
    else if (n->op == E_AND || n->op == E_OR)
        say_first(s, n, holds);
    else if (has_witness(n, holds))
        say_witness(s, n, n->op == E_EXISTS || n->value != QUANT_EVERY);
    else
        say_item(s, n, holds);
}

void reasons_say(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth, struct buf *out)
{
    struct saying s = {r, vm, since, depth, out, out->len};
    say_part(&s, n, holds);
}
