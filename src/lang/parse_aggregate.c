/* SPDX-License-Identifier: MIT
 *
 * Terms that take several things together: counts, sums, the highest of many, the top of a zone and the like. They
 * stand behind "the".
 */
#include "lang/parser.h"

#include <string.h>

/* … smaller, … larger of A and B */
static void parse_smaller_or_larger(struct parser *p, struct node *n, bool larger)
{
    n->op = E_MINMAX;
    n->value = larger;
    parse_expect(p, "of");
    n->a = parse_sum(p, false);
    parse_expect(p, "and");
    n->b = parse_term(p, false);
    parse_need_number(p, n->a);
    parse_need_number(p, n->b);
    struct type a = n->a->type, b = n->b->type;
    n->type = larger ? type_number(a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high)
                     : type_number(a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high);
}

/* … remainder of A / B */
static void parse_remainder(struct parser *p, struct node *n)
{
    n->op = E_ARITH;
    n->sign = 'r';
    parse_expect(p, "of");
    n->a = parse_term(p, false);
    parse_expect(p, "/");
    n->b = parse_term(p, false);
    parse_need_number(p, n->a);
    parse_need_number(p, n->b);
    n->type = type_number(0, n->b->type.high > 0 ? n->b->type.high - 1 : 0);
}

/* … top, … bottom of ZONE */
static void parse_end_of_zone(struct parser *p, struct node *n, const char *end)
{
    n->op = E_TOP;
    n->value = *end == 'b';
    if (!parse_at(p, "of")) {
        struct diag *d = parse_error(p, "expected", "here 'of' was expected, not %s", parse_token_name(p));
        parse_note_top(p, d, end);
        parse_give_up(p);
    }
    p->at++;
    n->a = parse_zone(p);
    n->type = type_of_kind(TY_MAYBE, n->a->type.kind);
}

/* … first, … last KIND that … */
static void parse_first_or_last(struct parser *p, struct node *n, const char *which)
{
    n->op = E_FIRST;
    n->value = *which == 'l';
    if (!parse_at_kind(p, 0)) {
        struct diag *d = parse_error(p, "unknown-kind", "after 'the %s' a kind of thing was expected, not %s", which,
                                     parse_token_name(p));
        if (parse_peek(p, 0)->kind == TOK_NUMBER)
            parse_note_top(p, d, which);
        else
            parse_note_like(p, d, parse_peek(p, 0)->text);
        parse_give_up(p);
    }
    int kind = vocab_kind_named(p->v, parse_word(p, "a kind of thing"));
    n->a = parse_noun_after(p, kind, NOUN_EVERY, true);
    if (n->a->type.tag != TY_PIECE) {
        parse_error_at(p, n->a, "wrong-type", "'the first' and 'the last' are for pieces, not for numbers");
        parse_give_up(p);
    }
    n->type = type_of_kind(TY_MAYBE, kind);
}

/* every KIND that … */
static struct node *parse_every(struct parser *p)
{
    if (!parse_at(p, "every"))
        parse_expect(p, "every"); /* which says so; otherwise the noun takes it */
    return parse_noun(p, true);
}

/* … longest line through S of every … */
static void parse_line(struct parser *p, struct node *n)
{
    n->op = E_LINE;
    parse_expect(p, "line");
    parse_expect(p, "through");
    n->b = parse_term(p, false);
    parse_expect(p, "of");
    n->a = parse_every(p);
    const struct vocab_kind *k = n->a->type.tag == TY_PIECE ? &p->v->kinds[n->a->type.kind] : NULL;
    if (!k || !k->width || n->b->type.tag != TY_PIECE || n->b->type.kind != n->a->type.kind) {
        parse_error_at(p, n->b, "wrong-type", "a line goes through a square of a grid, of squares of that grid");
        parse_give_up(p);
    }
    n->type = type_number(0, k->width > k->height ? k->width : k->height);
}

/* … count of every … */
static void parse_count(struct parser *p, struct node *n)
{
    parse_expect(p, "of");
    n->a = parse_every(p);
    n->type = type_number(0, n->a->type.tag == TY_PIECE ? p->v->kinds[n->a->type.kind].count : NUMBER_HIGH);
}

/* … sum, … highest, … lowest over every … of V */
static void parse_over_every(struct parser *p, struct node *n, int how)
{
    n->op = E_SUM;
    n->value = how;
    parse_expect(p, "over");
    n->a = parse_every(p);
    parse_expect(p, "of");
    n->b = parse_term(p, false);
    parse_need_number(p, n->b);
    int64_t many = how == AGG_SUM && n->a->type.tag == TY_PIECE ? p->v->kinds[n->a->type.kind].count : 1;
    n->type = type_number(type_clamp((n->b->type.low < 0 || how != AGG_SUM) ? many * n->b->type.low : 0),
                          type_clamp(many * n->b->type.high));
}

struct node *parse_aggregate(struct parser *p)
{
    struct binding *scope = p->scope;
    struct node *n = parse_node(p, E_COUNT, type_any_number());
    const char *w = parse_word(p, "a word");
    if (!strcmp(w, "smaller") || !strcmp(w, "larger")) {
        parse_smaller_or_larger(p, n, *w == 'l');
        return n;
    }
    if (!strcmp(w, "remainder")) {
        parse_remainder(p, n);
        return n;
    }
    if (!strcmp(w, "top") || !strcmp(w, "bottom")) {
        parse_end_of_zone(p, n, w);
        return n;
    }
    if (!strcmp(w, "first") || !strcmp(w, "last"))
        parse_first_or_last(p, n, w);
    else if (!strcmp(w, "longest"))
        parse_line(p, n);
    else if (!strcmp(w, "count"))
        parse_count(p, n);
    else
        parse_over_every(p, n, !strcmp(w, "sum") ? AGG_SUM : !strcmp(w, "highest") ? AGG_HIGHEST : AGG_LOWEST);
    p->scope = scope;
    return n;
}
