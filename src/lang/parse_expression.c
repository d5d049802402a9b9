/* SPDX-License-Identifier: MIT
 *
 * Expressions: sums, comparisons, conditions with and/or/not, and questions over many things.
 * Precedence is the order in which these functions call one another: or, and, relation, sum,
 * product, term. Each checks the types of what it joins, so that a node always has a type. Must
 * not know which statement the expression is for.
 */
#include "base/word.h"
#include "lang/parser.h"

#include <string.h>

void parse_cover(struct node *n, const struct node *first, const struct parser *p)
{
    const struct token *last = &p->tokens.items[p->at ? p->at - 1 : 0];
    n->pos = first->pos;
    if (last->pos.line == first->pos.line && last->pos.column >= first->pos.column)
        n->span = last->pos.column - first->pos.column + last->length;
}

/* add the ship to the pot: the note names a field of the ship that is a number. */
void parse_need_number(struct parser *p, const struct node *n)
{
    if (n->type.tag == TY_NUMBER || n->type.tag == TY_NONE)
        return;
    struct diag *d = parse_error_at(p, n, "wrong-type", "expected a number, found %p",
                                    type_name(p->v, n->type, p->arena));
    if (n->type.tag == TY_ZONE || n->type.tag == TY_SET)
        parse_note_count(p, d, n);
    const struct vocab_kind *k = n->type.tag == TY_PIECE ? &p->v->kinds[n->type.kind] : NULL;
    for (size_t i = 0; k && i < k->field_count; i++)
        if (k->fields[i].type.tag == TY_NUMBER)
            diag_note(p->diags, d, "%p has %p: write '…'s %s'", message_noun(p->arena, k->name),
                      message_noun(p->arena, k->fields[i].name), k->fields[i].name);
    parse_give_up(p);
}

/* The bare name of a card is its title, of which there can be several cards. */
void parse_note_title(struct parser *p, struct diag *d, struct type expected, const struct node *got)
{
    if ((expected.tag != TY_PIECE && expected.tag != TY_MAYBE && expected.tag != TY_ZONE) ||
        got->type.tag != TY_PIECE || p->v->kinds[got->type.kind].titles_of != expected.kind)
        return;
    const char *kind = p->v->kinds[expected.kind].name,
               *title = got->op == E_NAME ? p->v->members[got->value].name : "NAME";
    diag_note(p->diags, d, "one card: %s/1", title);
    diag_note(p->diags, d, "any such card: the %s's title is %s", kind, title);
}

/* the ship is Ann: a comparison that can never be true is a mistake, found before any game is
 * played. */
void parse_check_comparable(struct parser *p, const struct node *a, const struct node *b)
{
    struct type x = a->type, y = b->type;
    bool piece_x = x.tag == TY_PIECE || x.tag == TY_MAYBE, piece_y = y.tag == TY_PIECE || y.tag == TY_MAYBE;
    if ((x.tag == TY_NUMBER && y.tag == TY_NUMBER) || (x.tag == TY_TRUTH && y.tag == TY_TRUTH) ||
        (piece_x && piece_y && x.kind == y.kind) || (x.tag == TY_MAYBE && y.tag == TY_NOTHING) || !x.tag || !y.tag)
        return;
    struct diag *d;
    if (y.tag == TY_NOTHING)
        d = parse_error_at(p, a, "wrong-type", "this is never nothing: it is %p", type_name(p->v, x, p->arena));
    else
        d = parse_error_at(p, b, "wrong-type", "these can never be the same: %p and %p", type_name(p->v, x, p->arena),
                           type_name(p->v, y, p->arena));
    parse_note_title(p, d, x, b);
    parse_give_up(p);
}

/* ---------------------------------------------------------------- sums */

/* The least and the greatest result, from those of both sides: with them, later steps refuse
 * what can never fit into a field. 64 bits are enough: both sides are numbers of 32 bits. */
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

/* Which way a quotient is rounded: the words after the divisor. */
static char read_rounding(struct parser *p)
{
    for (enum form f = FORM_DIVIDED_UP; f <= FORM_DIVIDED_DOWN; f++) {
        int words = parse_words_ahead(p, 0, form_after_slot(f, 'b'));
        p->at += (size_t)words;
        if (words)
            return (char)form_rows[f].number;
    }
    parse_fail(p, "expected", "expected 'rounded up' or 'rounded down' after a division");
}

/* 2 * the pot, the pot / 2 rounded down */
static struct node *parse_product(struct parser *p, bool pattern)
{
    struct node *n = parse_term(p, pattern);
    for (int links = 0; parse_at(p, "*") || parse_at(p, "/");) {
        parse_link(p, &links);
        char sign = *parse_peek(p, 0)->text;
        p->at++;
        struct node *b = parse_term(p, false);
        n = arith(p, n, sign == '/' ? read_rounding(p) : sign, b);
    }
    return n;
}

/* the pot + 2 * the lights - the rounds: from left to right, products first. */
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

/* … is a WORD that is no kind: "the square is a corner". */
static _Noreturn void refuse_is_a(struct parser *p, const struct node *a)
{
    const char *article = parse_peek(p, 0)->text, *word = parse_peek(p, 1)->text;
    p->at++;
    struct diag *d = parse_error(p, "unknown-word", "unknown word '%s': neither a kind of thing nor part of a phrase",
                                 word);
    parse_note_like(p, d, word);
    parse_note_phrases_with(p, d, word);
    if (a->type.tag == TY_PIECE)
        diag_note(p->diags, d, "if you need it, declare a condition:  %s: {en: \"[%s] {is|is not} %s %s\"}", word,
                  p->v->kinds[a->type.kind].name, article, word);
    parse_give_up(p);
}

/* the sky is storm, the isle's keeper is a player called lord: the form is chosen by the words
 * after "is". */
static struct node *parse_is(struct parser *p, struct node *a)
{
    struct node *n = parse_node(p, E_COMPARE, type_truth());
    bool no = parse_at_form(p, FORM_IS_NOT);
    enum form form = parse_which(p, GROUP_COMPARISON, a);
    n->a = a;
    if (parse_form_ahead(p, 1 + no, FORM_A) || parse_form_ahead(p, 1 + no, FORM_AN)) {
        p->at += 1 + (size_t)no;
        if (!parse_at_kind(p, 1))
            refuse_is_a(p, a);
        if (no)
            parse_fail(p, "expected", "to test whether something is missing, write 'is nothing'");
        p->at--;
        form = FORM_IS_A;
    }
    parse_form(p, n, form);
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

enum form parse_measure_ahead(const struct parser *p, int ahead)
{
    struct form_piece is;
    for (enum form f = FORM_AT_LEAST; f <= FORM_LESS; f++)
        if (parse_words_ahead(p, ahead, form_next(form_words(f), &is)))
            return f;
    return FORM_COUNT;
}

/* "… where (C) is at least 3", "every ship where (C) is lost": a condition is compared only with yes, no or a condition, so
 * any other comparison belongs to the noun. */
static bool is_closed(const struct parser *p, const struct node *subject)
{
    int is = parse_form_ahead(p, 0, parse_at_form(p, FORM_IS_NOT) ? FORM_IS_NOT : FORM_IS);
    bool truth = parse_form_ahead(p, is, FORM_YES) || parse_form_ahead(p, is, FORM_NO) ||
                 parse_form_ahead(p, is, FORM_THE) || !strcmp(parse_peek(p, is)->text, "(");
    return subject->in_brackets && subject->type.tag == TY_TRUTH && !truth;
}

/* The rest of a condition whose subject was read already: a phrase ("the ship | is lost") before a
 * comparison ("the ship | is Ann's flagship"), because phrases may begin with "is". */
struct node *parse_relation_after(struct parser *p, struct node *subject, bool pattern, bool must)
{
    const struct trie *after_placeholder = p->v->root->placeholder;
    bool condition = subject->in_brackets && subject->type.tag == TY_TRUTH; /* "where (…) wins": it fills no placeholder */
    if (!condition && after_placeholder && parse_follows_phrase(p, after_placeholder)) {
        struct node *n = parse_phrase(p, after_placeholder, subject, pattern);
        parse_cover(n, subject, p);
        return n;
    }
    if (parse_at_form(p, FORM_IS) && !is_closed(p, subject))
        return parse_is(p, subject);
    if (must) {
        parse_broken_phrase(p, subject, pattern);
        struct diag *d = parse_error(p, "expected-verb", "expected a verb after %p, found %p",
                                     type_name(p->v, subject->type, p->arena), parse_token_name(p));
        if (!parse_note_verb(p, d, subject)) {
            if (!parse_note_like(p, d, parse_peek(p, 0)->text))
                parse_note_phrases_for(p, d, subject->type);
        }
        parse_give_up(p);
    }
    return subject;
}

/* "every lost, …": the word is not a kind. */
static _Noreturn void refuse_quantified(struct parser *p)
{
    const char *word = parse_peek(p, 1)->text;
    p->at++;
    struct diag *d = parse_error(p, "unknown-kind", "unknown kind %p", parse_token_name(p));
    for (size_t i = 0; i < p->v->kind_count; i++)
        if (vocab_field_of(p->v, (int)i, word))
            diag_note(p->diags, d, "%p has %p: write 'every %s's %s …'", message_noun(p->arena, p->v->kinds[i].name),
                      message_noun(p->arena, word), p->v->kinds[i].name, word);
    parse_note_like(p, d, word);
    parse_give_up(p);
}

/* every hero that stares watches the square */
static _Noreturn void refuse_without_comma(struct parser *p)
{
    struct diag *d = parse_expected(p, message_plain(p->arena, "','"));
    diag_note(p->diags, d, "after a noun with conditions of its own comes a comma: every KIND whose …, is …");
    parse_give_up(p);
}

/* every hero that stares, watches the square · no isle's keeper is Ann */
static struct node *parse_quantified(struct parser *p, enum form article)
{
    struct node *n = parse_node(p, E_QUANT, type_truth());
    struct binding *scope = p->scope;
    n->value = article == FORM_EVERY ? QUANT_EVERY : article == FORM_SOME ? QUANT_SOME : QUANT_NO;
    n->a = parse_noun(p, true);
    bool closed = !strcmp(p->tokens.items[p->at - 1].text, ")"); /* "where (…)" needs no comma after it */
    if (n->a->args.count && !parse_take(p, ",") && !closed)
        refuse_without_comma(p);
    struct node *subject = parse_node(p, E_VAR, n->a->type);
    subject->var = n->a->var;
    n->b = parse_relation_after(p, parse_fields(p, subject), false, true);
    p->scope = scope;
    return n;
}

/* One part of a condition, or a value: what begins with a word of its own first, then what
 * begins with a term. */
struct node *parse_relation(struct parser *p, bool pattern)
{
    enum form form = parse_which(p, GROUP_QUESTION, NULL);
    if (form != FORM_COUNT) {
        struct node *n = parse_node(p, E_NOT, type_truth());
        parse_form(p, n, form);
        return n;
    }
    enum form article = parse_which(p, GROUP_NOUN, NULL);
    if ((article == FORM_EVERY || article == FORM_SOME || article == FORM_NONE) && parse_at_kind(p, 1))
        return parse_quantified(p, article);
    if (article == FORM_EVERY || article == FORM_SOME)
        refuse_quantified(p);
    struct binding *scope = p->scope;
    struct node *subject = parse_sum(p, pattern);
    if (subject->type.tag == TY_TRUTH && parse_at_form(p, FORM_IS))
        p->scope = scope;
    return parse_relation_after(p, subject, pattern, false);
}

/* a1 or a7: the expression comes after "or", so what is before it may be meant for both. */
static bool follows_or(const struct parser *p, const struct node *n)
{
    for (size_t i = p->at; i-- > 1;)
        if (p->tokens.items[i].pos.line == n->pos.line && p->tokens.items[i].pos.column == n->pos.column)
            return form_begins_with(FORM_OR, p->tokens.items[i - 1].text);
    return false;
}

/* if the pot: stop. The notes list what could follow the value to make a condition of it. */
static void need_truth(struct parser *p, const struct node *n)
{
    if (n->type.tag == TY_TRUTH || n->type.tag == TY_NONE)
        return;
    bool verb = n->type.tag != TY_EVENT && parse_peek(p, 0)->kind == TOK_WORD &&
                !keyword_is(p->v->keywords, parse_peek(p, 0)->text, KEYWORD_KEPT);
    const struct message *type = type_name(p->v, n->type, p->arena);
    struct diag *d = verb ? parse_error(p, "expected-verb", "expected a verb after %p, found %p", type,
                                        parse_token_name(p))
                          : parse_error_at(p, n, "wrong-type", "expected a condition, found %p", type);
    if (verb && parse_note_verb(p, d, n))
        parse_give_up(p);
    if (!verb && follows_or(p, n))
        diag_note(p->diags, d, "to compare with several, write: … is one of (A, B, C)");
    bool noted = verb && parse_note_like(p, d, parse_peek(p, 0)->text);
    if (n->type.tag != TY_EVENT && !noted)
        parse_note_phrases_for(p, d, n->type);
    parse_give_up(p);
}

/* where the ship is lost and whose hull is 3: "whose" could be about the ship or about what "where" is about. */
static _Noreturn void refuse_open_where(struct parser *p)
{
    p->at++;
    struct diag *d = parse_error(p, "expected", "a condition on the noun cannot follow 'where' without brackets");
    diag_note(p->diags, d, "write: where (…) and %s …", parse_peek(p, 0)->text);
    parse_give_up(p);
}

/* the sky is calm and the pot is 3 */
static struct node *parse_and(struct parser *p)
{
    struct node *first = parse_relation(p, false);
    if (!parse_at_form(p, FORM_AND))
        return first;
    if (p->in_where && first->in_brackets && first->type.tag == TY_TRUTH && parse_at_further_filter(p))
        return first;
    struct node *n = parse_node(p, E_AND, type_truth());
    need_truth(p, first);
    parse_add(p, &n->args, first);
    while (parse_at_form(p, FORM_AND)) {
        if (p->in_where && parse_at_further_filter(p))
            refuse_open_where(p);
        p->at++;
        struct node *x = parse_relation(p, false);
        need_truth(p, x);
        parse_add(p, &n->args, x);
    }
    parse_cover(n, first, p);
    return n;
}

/* the sky is calm or the pot is 3 */
struct node *parse_expression(struct parser *p)
{
    struct binding *scope = p->scope;
    struct node *first = parse_and(p);
    if (!parse_at_form(p, FORM_OR))
        return first;
    struct node *n = parse_node(p, E_OR, type_truth());
    need_truth(p, first);
    parse_add(p, &n->args, first);
    while (parse_take_form(p, FORM_OR)) {
        p->scope = scope; /* what one alternative names is unknown in the others, nor after them */
        struct node *x = parse_relation(p, false);
        need_truth(p, x);
        parse_add(p, &n->args, x);
    }
    p->scope = scope;
    if (parse_at_form(p, FORM_AND) || (first->op == E_AND && !first->in_brackets)) {
        struct diag *d = parse_error(p, "and-or",
                                     "'and' and 'or' side by side: it is not clear what belongs together");
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
