/* SPDX-License-Identifier: MIT
 *
 * Terms that take several things together: counts, sums, the highest of many, the top of a zone and the like. Their
 * forms are in forms.def; here is what type they have.
 */
#include "lang/parser.h"

static int32_t lower(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t higher(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* How many things there can be of a noun. */
static int32_t most_of(const struct parser *p, const struct node *noun)
{
    return noun->type.tag == TY_PIECE ? p->v->kinds[noun->type.kind].count : NUMBER_HIGH;
}

static struct type type_of_sum(const struct parser *p, const struct node *n)
{
    struct type each = n->b->type;
    int64_t many = n->value == AGG_SUM && n->a->type.tag == TY_PIECE ? most_of(p, n->a) : 1;
    int64_t low = each.low < 0 || n->value != AGG_SUM ? many * each.low : 0, high = many * each.high;
    if (n->c)
        return type_number(lower(type_clamp(low), n->c->type.low), higher(type_clamp(high), n->c->type.high));
    return type_number(type_clamp(low), type_clamp(high));
}

static struct type type_of_line(struct parser *p, const struct node *n)
{
    const struct vocab_kind *k = n->a->type.tag == TY_PIECE ? &p->v->kinds[n->a->type.kind] : NULL;
    if (!k || !k->width || n->b->type.tag != TY_PIECE || n->b->type.kind != n->a->type.kind)
        parse_fail_at(p, n->b, "wrong-type", "a line goes through a square of a grid, of squares of that grid");
    return type_number(0, higher(k->width, k->height));
}

static struct type type_of(struct parser *p, const struct node *n)
{
    const struct type *a = &n->a->type, *b = n->b ? &n->b->type : NULL;
    switch (n->op) {
    case E_MINMAX:
        return n->value ? type_number(higher(a->low, b->low), higher(a->high, b->high))
                        : type_number(lower(a->low, b->low), lower(a->high, b->high));
    case E_ARITH: return type_number(0, b->high > 0 ? b->high - 1 : 0);
    case E_COUNT: return type_number(0, most_of(p, n->a));
    case E_SUM: return type_of_sum(p, n);
    case E_LINE: return type_of_line(p, n);
    case E_DISTANCE: return type_number(0, p->v->kinds[a->kind].count);
    default: return type_of_kind(TY_MAYBE, a->kind); /* the first, the top */
    }
}

/* the announced happen, last first: no value begins with these words. */
static _Noreturn void refuse_statement_form(struct parser *p)
{
    struct diag *d = parse_error(p, "expected", "expected a value, found '%s %s'", parse_peek(p, 0)->text,
                                 parse_peek(p, 1)->text);
    parse_note_form(p, d, FORM_RESOLVE);
    parse_give_up(p);
}

struct node *parse_aggregate(struct parser *p)
{
    struct node *n = parse_node(p, E_COUNT, type_any_number());
    p->at--; /* the forms begin with "the" */
    enum form form = parse_which(p, GROUP_AGGREGATE, NULL);
    if (form == FORM_COUNT)
        refuse_statement_form(p);
    parse_form(p, n, form);
    n->type = type_of(p, n);
    return n;
}
