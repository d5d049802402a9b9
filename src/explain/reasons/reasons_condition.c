/* SPDX-License-Identifier: MIT
 *
 * Conditions in their parts: whether they held when they were last examined, and those parts that decided it,
 * with their values. Conditions are computed from left to right and only as far as needed, so the part that decided
 * is the first that could; of a question over many things the last one examined is the one that decided.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/tr.h"

#include "lang/print.h"
#include "lang/print_code.h"

/* ---------------------------------------------------------------- truth */

static int inverted(int truth, bool invert)
{
    return truth < 0 ? -1 : invert ? !truth : truth;
}

/* The comparisons of the language. There are six, so the last one is "less than". */
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

/* "A is one of B, C": found B or C equal to A; otherwise false, even if some were not examined,
 * because the machine stops at the first that fits. n->value: "is not one of". */
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

/* Of the last thing examined. Going through a zone makes the filter "in the zone" good without looking. */
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

/* Uses the last thing that the machine checked: a question over many things stops at the one that decides it. */
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

/* `decides`: the truth of one part that decides the list, 0 for "and", 1 for "or". A part that was
 * not examined before one decided makes the list unknown. */
static int truth_of_list(const struct reasons *r, const struct node *n, int decides, uint32_t since)
{
    for (size_t i = 0; i < n->args.count; i++) {
        int t = reasons_truth(r, n->args.items[i], since);
        if (t < 0 || t == decides)
            return t;
    }
    return !decides;
}

/* Returns 1 or 0 from the recorded results, or -1 if the machine did not evaluate the condition since `since`. */
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
    case E_IS_A:
        if (!reasons_value(r, n->a, since, &value))
            return -1;
        return value != NOTHING ? truth_of_filters(r, n, since) : 0;
    case E_PHRASE: return reasons_value(r, n, since, &value) ? (value != 0) != (n->wording != 0) : -1;
    case E_BETWEEN:
    case E_WITHIN:
    case E_IN: return reasons_value(r, n, since, &value) ? (value != 0) != (n->value != 0) : -1;
    default: return reasons_value(r, n, since, &value) ? value != 0 : -1;
    }
}

/* Used to distinguish "was false" from "was never reached". */
bool reasons_seen(const struct reasons *r, const struct node *n, uint32_t since)
{
    if (!n)
        return false;
    if (reasons_is_found(r, reasons_found(r, n), since))
        return true;
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_seen(r, n->args.items[i], since))
            return true;
    return reasons_seen(r, n->a, since) || reasons_seen(r, n->b, since) || reasons_seen(r, n->c, since);
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

struct reason_fact reasons_fact(struct reasons *r, enum reason_kind kind, bool holds)
{
    struct reason_fact f = {.kind = kind, .holds = holds, .sentence = -1, .since = REPORT_NO_COUNT, .thing = NOTHING};
    f.text = arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
    return f;
}

/* The node as a fact of the position. */
static struct reason_fact fact_of(struct reasons *r, const struct node *filled, bool holds)
{
    buf_reset(&r->text);
    reasons_print_filled(r, filled, &r->text);
    struct reason_fact f = reasons_fact(r, REASON_STATE, holds);
    f.negative = filled->op == E_PHRASE && filled->wording;
    topics_add_node(&f.topics, &r->arena, filled, reasons_constant_of);
    f.secret = r->watched && reasons_is_secret(r, &f);
    return f;
}

/* A count of 0 is printed as the condition that none exists. */
static bool is_none(const struct node *what, int32_t value)
{
    return what->op == E_COUNT && !value;
}

static const struct node *fact_of_none(struct reasons *r, const struct node *is)
{
    struct node *none = ARENA_NEW(&r->arena, struct node);
    *none = (struct node){.op = E_EXISTS, .type = type_truth(), .pos = is->pos, .value = 1, .a = copy_of(r, is->a->a)};
    none->a->value = NOUN_NO;
    return none;
}

/* The value is substituted on the right, names on the left keep their names: "the hull of ship 1 is
 * 2". */
struct reason_fact reasons_is(struct reasons *r, const struct vm *vm, const struct node *what, int32_t value,
                              uint32_t since)
{
    struct node named = *what, is = {.op = E_COMPARE, .type = type_truth(), .rel = REL_IS};
    is.a = is_named_number(what) ? &named : reasons_filled_in(r, vm, what, since);
    is.b = reasons_constant(r, what, value);
    struct reason_fact f = fact_of(r, is_none(what, value) ? fact_of_none(r, &is) : &is, true);
    if (what->type.tag == TY_PIECE || what->type.tag == TY_MAYBE)
        f.thing = value;
    f.selects = what->op == E_FIRST || what->op == E_TOP;
    if (what->type.tag == TY_NUMBER) {
        f.is_number = true;
        f.number = value;
        buf_reset(&r->text);
        reasons_print_filled(r, is.a, &r->text);
        f.what = arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
    }
    return f;
}

static bool is_spoken(const struct node *n) /* a name or number: to say what it is would say it twice */
{
    return reasons_is_constant(n) || (n->op == E_VAR && !is_named_number(n)) || n->op == E_THIS;
}

static const int opposite[] = {[REL_IS] = REL_IS_NOT, [REL_IS_NOT] = REL_IS, [REL_AT_LEAST] = REL_LESS,
                               [REL_AT_MOST] = REL_MORE, [REL_MORE] = REL_AT_MOST, [REL_LESS] = REL_AT_LEAST};

/* The opposite, as one would say it; changes `n`. */
static struct node *negated(struct reasons *r, struct node *n)
{
    if (n->op == E_PHRASE && n->phrase->cls == PHRASE_CONDITION)
        n->wording = !n->wording;
    else if (n->op == E_COMPARE)
        n->rel = opposite[n->rel];
    else if (n->op == E_IN || n->op == E_ONE_OF)
        n->value = !n->value;
    else if (n->op == E_TRIAL && n->value)
        n->b = negated(r, n->b);
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

/* One side of a comparison with its value. */
static struct reason_fact side_of(struct reasons *r, struct vm *vm, const struct node *n, int32_t value, uint32_t since,
                                  int depth)
{
    struct reason_fact f = reasons_value_fact(r, vm, n, value, since, depth);
    reasons_add_since(r, n, since, &f);
    return f;
}

/* If the left side is something whose value a reader may not see ("the stake is at most 3"), the
 * facts are the values of the sides: "the stake is 5". A side that is a name or a number itself
 * needs no fact. Otherwise the comparison is printed with its values. */
static void describe_compare(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since,
                             int depth, struct reason_facts *out)
{
    int32_t a, b;
    bool known = reasons_value(r, n->a, since, &a) && reasons_value(r, n->b, since, &b);
    if (!known || is_spoken(n->a) || !reasons_is_plain(n->a->type)) {
        bool same = known && a == b && is_spoken(n->a) && is_spoken(n->b); /* "Ann is Ann" would say nothing */
        struct node *filled = same ? copy_of(r, n) : reasons_filled_in(r, vm, n, since);
        struct reason_fact f = fact_of(r, holds ? filled : negated(r, filled), holds);
        reasons_add_since(r, n->a, since, &f);
        reasons_add_since(r, n->b, since, &f);
        reason_facts_add(&r->arena, out, &f);
        return;
    }
    struct reason_fact left = side_of(r, vm, n->a, a, since, depth);
    bool is_bound = n->rel != REL_IS && n->rel != REL_IS_NOT && !is_none(n->a, a);
    if (is_spoken(n->b) && left.is_number && is_bound) {
        left.rel = holds ? n->rel : opposite[n->rel];
        left.bound = b;
    }
    reason_facts_add(&r->arena, out, &left);
    if (!is_spoken(n->b)) {
        struct reason_fact right = side_of(r, vm, n->b, b, since, depth);
        reason_facts_add(&r->arena, out, &right);
    }
}

/* A zone as rules call it: "the discards", "Ann's hand". */
static struct node *zone_as_written(struct reasons *r, const struct node *n, int32_t zone)
{
    const struct vocab *v = r->c->vocab;
    struct node *constant = reasons_constant(r, n, zone);
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].store == FIELD_ZONE && v->zones[v->table[i].zone].first == zone)
            *constant = (struct node){.op = E_TABLE, .type = n->type, .pos = n->pos, .field = &v->table[i]};
    return constant;
}

/* Where a piece lies that is not there: "Reef 1 is in the discards" explains more than that it is not in Ann's hand.
 * Only of the present, where nothing has moved since it was examined. False: it lies nowhere, or may not be
 * reported. */
static bool describe_elsewhere(struct reasons *r, const struct vm *vm, const struct node *n, bool holds,
                               uint32_t since, struct reason_facts *out)
{
    int32_t piece, there;
    if (!vm || !r->changes || n->op != E_IN || holds != (n->value != 0) || n->b->type.tag != TY_ZONE ||
        !reasons_value(r, n->a, since, &piece) || piece < 0 || !reasons_may_name(r, n->a->type, piece))
        return false;
    const struct vm *seen = r->sight ? r->sight->vm : vm;
    there = seen->m[r->c->program.kinds[n->b->type.kind].place + piece];
    if (there < 0 || (reasons_value(r, n->b, since, &piece) && there == piece))
        return false;
    struct node *filled = reasons_filled_in(r, vm, n, since);
    filled->value = 0;
    filled->b = zone_as_written(r, n->b, there);
    struct reason_fact f = fact_of(r, filled, true);
    reasons_add_since(r, n, since, &f);
    reason_facts_add(&r->arena, out, &f);
    return true;
}

static bool is_condition(const struct node *n)
{
    return n->op == E_PHRASE && n->phrase->cls == PHRASE_CONDITION;
}

/* One condition that is not made of others, as it was found; with definitions opened as deep as
 * `depth` allows. */
static void describe_atom(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since,
                          int depth, struct reason_facts *out)
{
    int32_t value;
    struct reason_fact f;
    if (n->op == E_COMPARE) {
        describe_compare(r, vm, n, holds, since, depth, out);
        return;
    }
    if ((n->op == E_IS_A || n->op == E_ONE_OF) && reasons_value(r, n->a, since, &value)) {
        f = reasons_is(r, vm, n->a, value, since);
        f.binds = n->op == E_IS_A && !n->args.count;
        reasons_add_since(r, n->a, since, &f);
    } else if (n->op == E_TRIAL && reasons_describe_trial(r, vm, n, since, out)) {
        return;
    } else if (describe_elsewhere(r, vm, n, holds, since, out)) {
        return;
    } else {
        struct node *filled = reasons_filled_in(r, vm, n, since);
        f = fact_of(r, holds ? filled : negated(r, filled), holds);
        if (n->op == E_IN && !reasons_value(r, n->a, since, &f.thing))
            f.thing = NOTHING;
        f.secret |= r->watched && n->op == E_IN && !reasons_may_name(r, n->a->type, f.thing);
        f.no_event = !holds && is_condition(n) && n->phrase->builtin == BUILTIN_UNDER_WAY;
        reasons_add_since(r, n, since, &f);
        if (is_condition(n) && vm && depth > 0)
            reasons_open(r, vm, n, holds == (n->wording == 0), since, depth - 1, &f);
    }
    reason_facts_add(&r->arena, out, &f);
}

/* What is compared keeps its name, and what it is compared with is printed as its value: "the stake is at most 3". To
 * put both in would say nothing of what has to change: "5 is at most 3", "Ann is Ben". A number that has to change,
 * too, keeps its name. */
void reasons_describe_needed(struct reasons *r, const struct vm *vm, const struct node *n, bool needed, bool alone,
                             uint32_t since, struct buf *out)
{
    bool named = n->op == E_COMPARE && ((is_spoken(n->a) && is_spoken(n->b)) || is_named_number(n->a));
    struct node *filled = reasons_filled_in(r, vm, n, since);
    if (named)
        filled->a = n->a;
    if (n->op == E_COMPARE && ((named && reasons_is_constant(n->a)) || (!alone && is_named_number(n->b))))
        filled->b = n->b;
    reasons_print_filled(r, needed ? filled : negated(r, filled), out);
}

/* ---------------------------------------------------------------- parts */

struct atom_printer {
    struct reasons *r;
    struct vm *vm;
    uint32_t since;
    int depth;
    struct reason_facts *out;
};

static void describe_part(struct atom_printer *s, const struct node *n, bool holds);

/* Makes the fact, and drops it again if it contains a name without a value. */
static void describe_item(struct atom_printer *s, const struct node *n, bool holds)
{
    size_t before = s->out->count;
    bool told = reasons_begin_facts(s->r);
    s->r->unfilled = false;
    describe_atom(s->r, s->vm, n, holds, s->since, s->depth, s->out);
    reasons_end_facts(s->r, s->out, before, told);
    if (s->r->unfilled) /* a sentence about an unknown piece does not explain anything */
        s->out->count = before;
}

/* The thing that decided, with all its conditions. */
static void describe_witness(struct atom_printer *s, const struct node *n, bool holds)
{
    for (size_t i = 0; i < n->a->args.count; i++)
        describe_part(s, n->a->args.items[i], true);
    if (n->b)
        describe_part(s, n->b, holds);
}

/* Only the first part that decided is a reason; the machine did not examine those after it. */
static void describe_first(struct atom_printer *s, const struct node *n, int truth)
{
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_truth(s->r, n->args.items[i], s->since) == truth) {
            describe_part(s, n->args.items[i], truth);
            return;
        }
    describe_item(s, n, truth);
}

static void describe_all(struct atom_printer *s, const struct node *n, bool holds)
{
    for (size_t i = 0; i < n->args.count; i++)
        describe_part(s, n->args.items[i], holds);
}

static bool has_witness(const struct node *n, bool holds)
{
    if (n->op == E_EXISTS)
        return n->a->args.count && holds == (n->value == 0);
    return n->op == E_QUANT && holds == (n->value == QUANT_SOME);
}

/* Goes down to the parts that decided: all parts of a true "and" and of a false "or", otherwise the
 * first one; "not" turns the question around. */
static void describe_part(struct atom_printer *s, const struct node *n, bool holds)
{
    if (n->op == E_NOT)
        describe_part(s, n->a, !holds);
    else if (n->op == E_AND && holds)
        describe_all(s, n, true);
    else if (n->op == E_OR && !holds)
        describe_all(s, n, false);
    else if (n->op == E_AND || n->op == E_OR)
        describe_first(s, n, holds);
    else if (has_witness(n, holds))
        describe_witness(s, n, n->op == E_EXISTS || n->value != QUANT_EVERY);
    else
        describe_item(s, n, holds);
}

void reasons_describe(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth,
                      struct reason_facts *out)
{
    struct atom_printer s = {r, vm, since, depth, out};
    describe_part(&s, n, holds);
}

void reasons_describe_none(struct reasons *r, struct vm *vm, const struct node *noun, uint32_t since,
                           struct reason_facts *out)
{
    struct node *some = ARENA_NEW(&r->arena, struct node);
    *some = (struct node){.op = E_EXISTS, .type = type_truth(), .pos = noun->pos, .a = copy_of(r, noun)};
    some->a->value = NOUN_A;
    reasons_describe(r, vm, some, false, since, 0, out);
}

void reasons_describe_no_offer(struct reasons *r, struct vm *vm, const struct node *event, uint32_t since,
                               struct reason_facts *out)
{
    r->unfilled = false;
    struct reason_fact f = fact_of(r, reasons_filled_in(r, vm, event, since), true);
    if (r->unfilled) /* see describe_item */
        return;
    f.text = arena_printf(&r->arena, tr(r->lang, "no choice like this is legal: %s"), f.text);
    reason_facts_add(&r->arena, out, &f);
}
