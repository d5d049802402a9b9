/* SPDX-License-Identifier: MIT
 *
 * Expressions: sums, comparisons, conditions with and/or/not, and questions over many things.
 */
#include "base/word.h"
#include "lang/parser.h"
#include "lang/words.h"

#include <string.h>

void parse_cover(struct node *n, const struct node *first, const struct parser *p)
{
    const struct token *last = &p->tokens.items[p->at ? p->at - 1 : 0];
    n->pos = first->pos;
    if (last->pos.line == first->pos.line && last->pos.column >= first->pos.column)
        n->span = last->pos.column - first->pos.column + last->length;
}

void parse_need_number(struct parser *p, const struct node *n)
{
    if (n->type.tag == TY_NUMBER || n->type.tag == TY_NONE)
        return;
    struct diag *d = parse_error_at(p, n, "wrong-type", "a number is needed here; this is %s",
                                    type_name(p->v, n->type, p->arena));
    if (n->type.tag == TY_ZONE || n->type.tag == TY_SET)
        parse_note_count(p, d, n);
    const struct vocab_kind *k = n->type.tag == TY_PIECE ? &p->v->kinds[n->type.kind] : NULL;
    for (size_t i = 0; k && i < k->field_count; i++)
        if (k->fields[i].type.tag == TY_NUMBER)
            diag_note(p->diags, d, "%s %s has %s %s: say '…'s %s'", word_article(k->name), k->name,
                      word_article(k->fields[i].name), k->fields[i].name, k->fields[i].name);
    parse_give_up(p);
}

/* The bare name of a card is its title, of which there can be several cards. */
void parse_note_title(struct parser *p, struct diag *d, struct type wanted, const struct node *got)
{
    if ((wanted.tag != TY_PIECE && wanted.tag != TY_MAYBE && wanted.tag != TY_ZONE) || got->type.tag != TY_PIECE ||
        p->v->kinds[got->type.kind].titles_of != wanted.kind)
        return;
    const char *kind = p->v->kinds[wanted.kind].name,
               *title = got->op == E_NAME ? p->v->members[got->value].name : "NAME";
    diag_note(p->diags, d, "one card: %s/1", title);
    diag_note(p->diags, d, "any such card: the %s's title is %s", kind, title);
}

void parse_check_comparable(struct parser *p, const struct node *a, const struct node *b)
{
    struct type x = a->type, y = b->type;
    bool piece_x = x.tag == TY_PIECE || x.tag == TY_MAYBE, piece_y = y.tag == TY_PIECE || y.tag == TY_MAYBE;
    if ((x.tag == TY_NUMBER && y.tag == TY_NUMBER) || (x.tag == TY_TRUTH && y.tag == TY_TRUTH) ||
        (piece_x && piece_y && x.kind == y.kind) || (x.tag == TY_MAYBE && y.tag == TY_NOTHING) || !x.tag || !y.tag)
        return;
    struct diag *d;
    if (y.tag == TY_NOTHING)
        d = parse_error_at(p, a, "wrong-type", "this is never nothing: it is %s", type_name(p->v, x, p->arena));
    else
        d = parse_error_at(p, b, "wrong-type", "these can never be the same: %s and %s", type_name(p->v, x, p->arena),
                           type_name(p->v, y, p->arena));
    parse_note_title(p, d, x, b);
    parse_give_up(p);
}

/* ---------------------------------------------------------------- sums */

static void bounds_of(struct node *n)
{
    int64_t al = n->a->type.low, ah = n->a->type.high, bl = n->b->type.low, bh = n->b->type.high, low, high;
    switch (n->sign) {
    case '+': low = al + bl, high = ah + bh; break;
    case '-': low = al - bh, high = ah - bl; break;
    case '*': {
        int64_t c[4] = {al * bl, al * bh, ah * bl, ah * bh};
        low = high = c[0];
        for (int i = 1; i < 4; i++) {
            low = c[i] < low ? c[i] : low;
            high = c[i] > high ? c[i] : high;
        }
        break;
    }
    default: /* a quotient is no further from zero than what is divided */
        low = al < -ah ? al : -ah;
        high = ah > -al ? ah : -al;
        if (al >= 0 && bl >= 0)
            low = 0, high = ah;
    }
    n->type = type_number(type_clamp(low), type_clamp(high));
}

static struct node *arith(struct parser *p, struct node *a, char sign, struct node *b)
{
    struct node *n = parse_node(p, E_ARITH, (struct type){0});
    n->a = a;
    n->b = b;
    n->sign = sign;
    parse_need_number(p, a);
    parse_need_number(p, b);
    bounds_of(n);
    parse_cover(n, a, p);
    return n;
}

static struct node *parse_product(struct parser *p, bool pattern)
{
    struct node *n = parse_term(p, pattern);
    for (int links = 0; parse_at(p, "*") || parse_at(p, "/");) {
        parse_link(p, &links);
        char sign = *parse_peek(p, 0)->text;
        p->at++;
        struct node *b = parse_term(p, false);
        if (sign == '/') {
            if (!parse_at(p, "rounded") ||
                (strcmp(parse_peek(p, 1)->text, "up") && strcmp(parse_peek(p, 1)->text, "down"))) {
                parse_error(p, "expected", "after a division say 'rounded up' or 'rounded down'");
                parse_give_up(p);
            }
            p->at++;
            sign = *parse_word(p, "up or down");
        }
        n = arith(p, n, sign, b);
    }
    return n;
}

struct node *parse_sum(struct parser *p, bool pattern)
{
    struct node *n = parse_product(p, pattern);
    for (int links = 0; parse_at(p, "+") || parse_at(p, "-");) {
        parse_link(p, &links);
        char sign = *parse_peek(p, 0)->text;
        p->at++;
        n = arith(p, n, sign, parse_product(p, false));
    }
    return n;
}

/* ---------------------------------------------------------------- comparisons and questions */

/* … is a KIND [called NAME]; `p` stands at the kind. */
static struct node *parse_is_a(struct parser *p, struct node *n, bool no)
{
    const struct node *a = n->a;
    if (no) {
        p->at--;
        parse_error(p, "expected", "to ask whether something is missing say 'is nothing'");
        parse_give_up(p);
    }
    int kind = vocab_kind_named(p->v, parse_word(p, "a kind"));
    if (a->type.tag != TY_MAYBE || a->type.kind != kind) {
        p->at--;
        parse_error(p, "wrong-type", "only something that may be nothing is asked 'is %s …'; this is %s",
                    type_noun(p->v, kind, p->arena), type_name(p->v, a->type, p->arena));
        parse_give_up(p);
    }
    const char *name = p->v->kinds[kind].name;
    if (parse_take(p, "called"))
        name = parse_word(p, "a name");
    n->op = E_IS_A;
    p->at--;
    n->var = parse_bind(p, name, type_of_kind(TY_PIECE, kind));
    p->at++;
    return n;
}

/* … is a WORD that is no kind: "the square is a corner". */
static _Noreturn void refuse_is_a(struct parser *p, const struct node *a)
{
    const char *article = parse_peek(p, 0)->text, *word = parse_peek(p, 1)->text;
    p->at++;
    struct diag *d = parse_error(p, "unknown-word", "'%s %s' is neither a kind of thing nor part of a phrase",
                                 article, word);
    parse_note_like(p, d, word);
    parse_note_phrases_with(p, d, word);
    if (a->type.tag == TY_PIECE)
        diag_note(p->diags, d, "to say so, declare a condition:  %s: {en: \"[%s] {is|is not} %s %s\"}", word,
                  p->v->kinds[a->type.kind].name, article, word);
    parse_give_up(p);
}

/* … is one of (A, B) */
static struct node *parse_one_of(struct parser *p, struct node *n, bool no)
{
    n->op = E_ONE_OF;
    n->value = no;
    parse_expect(p, "(");
    do {
        struct node *x = parse_sum(p, false);
        parse_check_comparable(p, n->a, x);
        parse_add(p, &n->args, x);
    } while (parse_take(p, ","));
    parse_expect(p, ")");
    return n;
}

/* … is in ZONE */
static struct node *parse_is_in(struct parser *p, struct node *n, bool no)
{
    struct type what = n->a->type;
    n->op = E_IN;
    n->value = no;
    n->b = parse_term(p, false);
    if ((n->b->type.tag != TY_ZONE && n->b->type.tag != TY_SET) || n->b->type.kind != what.kind ||
        (what.tag != TY_PIECE && what.tag != TY_MAYBE)) {
        parse_error_at(p, n->b, "wrong-type", "%s cannot be in %s", type_name(p->v, what, p->arena),
                       type_name(p->v, n->b->type, p->arena));
        parse_give_up(p);
    }
    return n;
}

/* … is at least N, and the like; NULL: no such words follow. */
static struct node *parse_is_measured(struct parser *p, struct node *n, bool no)
{
    static const struct {
        const char *first, *second;
        int rel;
    } rels[] = {{"at", "least", REL_AT_LEAST},
                {"at", "most", REL_AT_MOST},
                {"more", "than", REL_MORE},
                {"less", "than", REL_LESS}};
    size_t i = 0;
    while (i < sizeof rels / sizeof *rels && !parse_at2(p, rels[i].first, rels[i].second))
        i++;
    if (i == sizeof rels / sizeof *rels)
        return NULL;
    if (no) {
        parse_error(p, "expected",
                    "instead of 'is not %s %s' say what it is: at least, at most, more than, less than",
                    rels[i].first, rels[i].second);
        parse_give_up(p);
    }
    p->at += 2;
    n->rel = rels[i].rel;
    n->b = parse_sum(p, false);
    parse_need_number(p, n->a);
    parse_need_number(p, n->b);
    return n;
}

/* … is VALUE */
static struct node *parse_is_same(struct parser *p, struct node *n)
{
    if (parse_at(p, "yes") || (parse_at(p, "no") && n->a->type.tag == TY_TRUTH)) {
        n->b = parse_node(p, E_TRUTH, type_truth());
        n->b->value = *parse_word(p, "yes or no") == 'y';
    } else
        n->b = parse_sum(p, false);
    parse_check_comparable(p, n->a, n->b);
    return n;
}

static struct node *parse_is(struct parser *p, struct node *a)
{
    struct node *n = parse_node(p, E_COMPARE, type_truth());
    struct binding *scope = p->scope; /* what the compared sides name may not be there: it is not known behind them */
    parse_expect(p, "is");
    bool no = parse_take(p, "not"), article = parse_at(p, "a") || parse_at(p, "an");
    n->a = a;
    n->rel = no ? REL_IS_NOT : REL_IS;
    if (article && parse_at_kind(p, 1)) {
        p->at++;
        parse_is_a(p, n, no);
        scope = p->scope;
    } else if (article && parse_peek(p, 1)->kind == TOK_WORD) {
        refuse_is_a(p, a);
    } else if (parse_at2(p, "one", "of")) {
        p->at += 2;
        parse_one_of(p, n, no);
    } else if (parse_take(p, "in")) {
        parse_is_in(p, n, no);
        scope = p->scope;
    } else if (parse_is_measured(p, n, no)) {
        scope = p->scope;
    } else
        parse_is_same(p, n);
    p->scope = scope;
    parse_cover(n, a, p);
    return n;
}

void parse_broken_phrase(struct parser *p, struct node *subject, bool pattern)
{
    const struct trie *after_placeholder = p->v->root->placeholder;
    for (const struct trie_word *w = after_placeholder ? after_placeholder->words : NULL; w; w = w->more)
        if (parse_at(p, w->word))
            parse_phrase(p, after_placeholder, subject, pattern);
}

/* "… where (C) is at least 3": no condition is measured, so that is said of what the noun is counted for. */
static bool is_closed(const struct parser *p, const struct node *subject)
{
    const struct token *next = parse_peek(p, !strcmp(parse_peek(p, 1)->text, "not") ? 2 : 1);
    return subject->in_brackets && subject->type.tag == TY_TRUTH &&
           (next->kind == TOK_NUMBER || !strcmp(next->text, "at") || !strcmp(next->text, "more") ||
            !strcmp(next->text, "less"));
}

struct node *parse_relation_after(struct parser *p, struct node *subject, bool pattern, bool must)
{
    const struct trie *after_placeholder = p->v->root->placeholder;
    if (after_placeholder && parse_follows_phrase(p, after_placeholder)) {
        struct node *n = parse_phrase(p, after_placeholder, subject, pattern);
        parse_cover(n, subject, p);
        return n;
    }
    if (parse_at(p, "is") && !is_closed(p, subject))
        return parse_is(p, subject);
    if (must) {
        parse_broken_phrase(p, subject, pattern);
        struct diag *d = parse_error(p, "expected-verb", "after %s a verb was expected, not %s",
                                     type_name(p->v, subject->type, p->arena), parse_token_name(p));
        if (!parse_note_verb(p, d, subject)) {
            if (!parse_note_like(p, d, parse_peek(p, 0)->text))
                parse_note_phrases_for(p, d, subject->type);
        }
        parse_give_up(p);
    }
    return subject;
}

struct node *parse_relation(struct parser *p, bool pattern)
{
    struct node *n = parse_node(p, E_NOT, type_truth());
    if (parse_at2(p, "not", "(")) {
        struct binding *scope = p->scope;
        p->at += 2;
        parse_enter(p);
        n->a = parse_condition(p);
        parse_leave(p);
        parse_expect(p, ")");
        p->scope = scope;
        return n;
    }
    if (parse_at2(p, "there", "is")) {
        struct binding *scope = p->scope;
        p->at += 2;
        n->op = E_EXISTS;
        n->value = parse_at(p, "no");
        if (!parse_at(p, "a") && !parse_at(p, "an") && !n->value) {
            struct diag *d = parse_error(p, "expected", "after 'there is' comes a, an or no");
            if (parse_at(p, "another"))
                parse_note_another(p, d, NULL);
            parse_give_up(p);
        }
        n->a = parse_noun(p, true);
        if (n->value)
            p->scope = scope;
        else
            p->scope->asked = true;
        return n;
    }
    if ((parse_at(p, "every") || parse_at(p, "some")) && !parse_at_kind(p, 1)) {
        const char *word = parse_peek(p, 1)->text;
        p->at++;
        struct diag *d = parse_error(p, "unknown-kind", "%s is not a kind of thing", parse_token_name(p));
        for (size_t i = 0; i < p->v->kind_count; i++)
            if (vocab_field_of(p->v, (int)i, word))
                diag_note(p->diags, d, "%s has %s %s: say 'every %s's %s …'", type_noun(p->v, (int)i, p->arena),
                          word_article(word), word, p->v->kinds[i].name, word);
        parse_note_like(p, d, word);
        parse_give_up(p);
    }
    if ((parse_at(p, "every") || parse_at(p, "some") || parse_at(p, "no")) && parse_at_kind(p, 1)) {
        struct binding *scope = p->scope;
        const char *q = parse_peek(p, 0)->text;
        n->op = E_QUANT;
        n->value = *q == 'e' ? QUANT_EVERY : *q == 's' ? QUANT_SOME : QUANT_NO;
        n->a = parse_noun(p, true);
        if (n->a->args.count)
            parse_expect(p, ",");
        struct node *x = parse_node(p, E_VAR, n->a->type);
        x->var = n->a->var;
        for (int links = 0; parse_peek(p, 0)->kind == TOK_POSSESSIVE;) {
            parse_link(p, &links);
            p->at++;
            x = parse_field(p, x);
        }
        n->b = parse_relation_after(p, x, false, true);
        p->scope = scope;
        return n;
    }
    struct binding *scope = p->scope;
    struct node *subject = parse_sum(p, pattern);
    if (subject->type.tag == TY_TRUTH && parse_at(p, "is"))
        p->scope = scope;
    return parse_relation_after(p, subject, pattern, false);
}

static void need_truth(struct parser *p, const struct node *n)
{
    if (n->type.tag == TY_TRUTH || n->type.tag == TY_NONE)
        return;
    bool verb = n->type.tag != TY_EVENT && parse_peek(p, 0)->kind == TOK_WORD &&
                !word_is_keyword(parse_peek(p, 0)->text);
    const char *type = type_name(p->v, n->type, p->arena);
    struct diag *d = verb ? parse_error(p, "expected-verb", "after %s a verb was expected, not %s", type,
                                        parse_token_name(p))
                          : parse_error_at(p, n, "wrong-type", "a condition is needed here; this is %s", type);
    if (verb && parse_note_verb(p, d, n))
        parse_give_up(p);
    bool told = verb && parse_note_like(p, d, parse_peek(p, 0)->text);
    if (n->type.tag != TY_EVENT && !told)
        parse_note_phrases_for(p, d, n->type);
    parse_give_up(p);
}

static struct node *parse_and(struct parser *p)
{
    struct node *first = parse_relation(p, false);
    if (!parse_at(p, "and"))
        return first;
    struct node *n = parse_node(p, E_AND, type_truth());
    need_truth(p, first);
    parse_add(p, &n->args, first);
    while (parse_take(p, "and")) {
        struct node *x = parse_relation(p, false);
        need_truth(p, x);
        parse_add(p, &n->args, x);
    }
    parse_cover(n, first, p);
    return n;
}

struct node *parse_expression(struct parser *p)
{
    struct binding *scope = p->scope;
    struct node *first = parse_and(p);
    if (!parse_at(p, "or"))
        return first;
    struct node *n = parse_node(p, E_OR, type_truth());
    need_truth(p, first);
    parse_add(p, &n->args, first);
    while (parse_take(p, "or")) {
        p->scope = scope; /* what one alternative names is not known in the others, nor behind them */
        struct node *x = parse_relation(p, false);
        need_truth(p, x);
        parse_add(p, &n->args, x);
    }
    p->scope = scope;
    if (parse_at(p, "and") || (first->op == E_AND && !first->in_brackets)) {
        struct diag *d = parse_error(p, "and-or",
                                     "'and' and 'or' stand side by side, and it is not clear what belongs together");
        diag_note(p->diags, d, "put one of them in brackets: … and (… or …)");
        parse_give_up(p);
    }
    parse_cover(n, first, p);
    return n;
}

struct node *parse_condition(struct parser *p)
{
    struct node *n = parse_expression(p);
    need_truth(p, n);
    return n;
}
