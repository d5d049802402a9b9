/* SPDX-License-Identifier: MIT
 *
 * Expressions: names, fields, sums, comparisons, conditions with and/or/not, and questions over many things.
 */
#include "lang/parser.h"
#include "lang/words.h"

#include <stdlib.h>
#include <string.h>

static int32_t clamp(int64_t n)
{
    return (int32_t)(n < NUMBER_LOW ? NUMBER_LOW : n > NUMBER_HIGH ? NUMBER_HIGH : n);
}

static void cover(struct node *n, const struct node *first, const struct parser *p)
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
    struct diag *d = parse_error_at(p, n, "wrong-type", "a number is needed here; this is %s", type_name(p->v, n->type, p->arena));
    const struct vocab_kind *k = n->type.tag == TY_PIECE ? &p->v->kinds[n->type.kind] : NULL;
    for (size_t i = 0; k && i < k->field_count; i++)
        if (k->fields[i].type.tag == TY_NUMBER)
            diag_note(p->diags, d, "a %s has a %s: say '…'s %s'", k->name, k->fields[i].name, k->fields[i].name);
    parse_give_up(p);
}

struct node *parse_player(struct parser *p)
{
    struct node *n = parse_term(p, false);
    if (n->type.tag == TY_PIECE && n->type.kind == p->v->players)
        return n;
    parse_error_at(p, n, "wrong-type", "a player is needed here; this is %s", type_name(p->v, n->type, p->arena));
    parse_give_up(p);
}

struct node *parse_zone(struct parser *p)
{
    struct node *n = parse_term(p, false);
    if (n->type.tag == TY_ZONE)
        return n;
    parse_error_at(p, n, "wrong-type", "a zone is needed here; this is %s", type_name(p->v, n->type, p->arena));
    parse_give_up(p);
}

/* The bare name of a card is its title, of which there can be several cards. */
void parse_note_title(struct parser *p, struct diag *d, struct type wanted, const struct node *got)
{
    if ((wanted.tag != TY_PIECE && wanted.tag != TY_MAYBE && wanted.tag != TY_ZONE) || got->type.tag != TY_PIECE ||
        p->v->kinds[got->type.kind].titles_of != wanted.kind)
        return;
    const char *kind = p->v->kinds[wanted.kind].name, *title = got->op == E_NAME ? p->v->members[got->value].name : "NAME";
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

/* ---------------------------------------------------------------- names and fields */

struct node *parse_field(struct parser *p, struct node *owner)
{
    struct vocab *v = p->v;
    const char *name = parse_word(p, "the name of a field");
    struct type t = owner->type;
    p->at--;
    struct node *n = parse_node(p, E_FIELD, (struct type){0});
    n->a = owner;
    if (t.tag == TY_EVENT) {
        struct vocab_phrase *e = v->phrases[t.kind];
        int hole = phrase_hole_named(e, name);
        p->at++;
        if (hole >= 0 && e->holes[hole].kind_count == 1 && (e->holes[hole].kinds[0] >= 0 || e->holes[hole].kinds[0] == ANY_NUMBER)) {
            int kind = e->holes[hole].kinds[0];
            n->op = E_EVENT_HOLE;
            n->value = hole;
            n->type = kind == ANY_NUMBER                 ? type_any_number()
                      : v->kinds[kind].sort == RB_NUMBER ? (struct type){TY_NUMBER, kind, v->kinds[kind].low, v->kinds[kind].high}
                                                         : type_of_kind(TY_PIECE, kind);
            return n;
        }
        for (int i = 0; i < e->hold_count; i++)
            if (!strcmp(e->holds[i].name, name)) {
                n->op = E_EVENT_FIELD;
                n->value = i;
                n->field = &e->holds[i];
                n->type = e->holds[i].type;
                return n;
            }
        p->at--;
        struct diag *d = hole >= 0 ? parse_error(p, "unknown-field", "what the %s's '%s' is cannot be told: it may be of several kinds", e->id, name)
                                   : parse_error(p, "unknown-field", "the %s has no '%s'", e->id, name);
        for (int i = 0; i < e->hole_count; i++)
            diag_note(p->diags, d, "it has: %s", e->holes[i].name);
        for (int i = 0; i < e->hold_count; i++)
            diag_note(p->diags, d, "it has: %s", e->holds[i].name);
        parse_give_up(p);
    }
    if (t.tag == TY_MAYBE) {
        struct diag *d = parse_error_at(p, owner, "may-be-nothing", "this may be nothing, so it cannot be asked for its %s", name);
        diag_note(p->diags, d, "ask first: if … is a %s called …", v->kinds[t.kind].name);
        parse_give_up(p);
    }
    struct vocab_field *f = t.tag == TY_PIECE ? vocab_field_of(v, t.kind, name) : NULL;
    if (!f) {
        struct diag *d = parse_error(p, "unknown-field", "%s has no '%s'", type_name(v, t, p->arena), name);
        if (t.tag == TY_PIECE) {
            const struct vocab_kind *k = &v->kinds[t.kind];
            const char *list = NULL;
            for (size_t i = 0; i < k->field_count; i++) {
                if (word_distance(name, k->fields[i].name, 2) <= 2)
                    diag_note(p->diags, d, "did you mean '%s'?", k->fields[i].name);
                list = list ? arena_printf(p->arena, "%s, %s", list, k->fields[i].name) : k->fields[i].name;
            }
            if (list)
                diag_note(p->diags, d, "it has: %s", list);
        }
        parse_give_up(p);
    }
    p->at++;
    n->field = f;
    n->type = f->type;
    return n;
}

static struct node *parse_aggregate(struct parser *p)
{
    struct binding *scope = p->scope;
    struct node *n = parse_node(p, E_COUNT, type_any_number());
    const char *w = parse_word(p, "a word");
    if (!strcmp(w, "smaller") || !strcmp(w, "larger")) {
        n->op = E_MINMAX;
        n->value = *w == 'l';
        parse_expect(p, "of");
        n->a = parse_sum(p, false);
        parse_expect(p, "and");
        n->b = parse_term(p, false);
        parse_need_number(p, n->a);
        parse_need_number(p, n->b);
        bool larger = n->value;
        n->type = type_number(larger ? (n->a->type.low > n->b->type.low ? n->a->type.low : n->b->type.low)
                                     : (n->a->type.low < n->b->type.low ? n->a->type.low : n->b->type.low),
                              larger ? (n->a->type.high > n->b->type.high ? n->a->type.high : n->b->type.high)
                                     : (n->a->type.high < n->b->type.high ? n->a->type.high : n->b->type.high));
        return n;
    }
    if (!strcmp(w, "remainder")) {
        n->op = E_ARITH;
        n->sign = 'r';
        parse_expect(p, "of");
        n->a = parse_term(p, false);
        parse_expect(p, "/");
        n->b = parse_term(p, false);
        parse_need_number(p, n->a);
        parse_need_number(p, n->b);
        n->type = type_number(0, n->b->type.high > 0 ? n->b->type.high - 1 : 0);
        return n;
    }
    if (!strcmp(w, "top") || !strcmp(w, "bottom")) {
        n->op = E_TOP;
        n->value = *w == 'b';
        parse_expect(p, "of");
        n->a = parse_zone(p);
        n->type = type_of_kind(TY_MAYBE, n->a->type.kind);
        return n;
    }
    if (!strcmp(w, "first") || !strcmp(w, "last")) {
        n->op = E_FIRST;
        n->value = *w == 'l';
        if (!parse_at_kind(p, 0)) {
            struct diag *d = parse_error(p, "unknown-kind", "after 'the %s' a kind of thing was expected, not %s", w, parse_token_name(p));
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
    } else if (!strcmp(w, "longest")) {
        n->op = E_LINE;
        parse_expect(p, "line");
        parse_expect(p, "through");
        n->b = parse_term(p, false);
        parse_expect(p, "of");
        if (!parse_at(p, "every"))
            parse_expect(p, "every");
        n->a = parse_noun(p, true);
        const struct vocab_kind *k = n->a->type.tag == TY_PIECE ? &p->v->kinds[n->a->type.kind] : NULL;
        if (!k || !k->width || n->b->type.tag != TY_PIECE || n->b->type.kind != n->a->type.kind) {
            parse_error_at(p, n->b, "wrong-type", "a line goes through a square of a grid, of squares of that grid");
            parse_give_up(p);
        }
        n->type = type_number(0, k->width > k->height ? k->width : k->height);
    } else if (!strcmp(w, "count")) {
        parse_expect(p, "of");
        if (!parse_at(p, "every"))
            parse_expect(p, "every");
        n->a = parse_noun(p, true);
        n->type = type_number(0, n->a->type.tag == TY_PIECE ? p->v->kinds[n->a->type.kind].count : NUMBER_HIGH);
    } else {
        n->op = E_SUM;
        n->value = !strcmp(w, "sum") ? AGG_SUM : !strcmp(w, "highest") ? AGG_HIGHEST : AGG_LOWEST;
        parse_expect(p, "over");
        if (!parse_at(p, "every"))
            parse_expect(p, "every");
        n->a = parse_noun(p, true);
        parse_expect(p, "of");
        n->b = parse_term(p, false);
        parse_need_number(p, n->b);
        int64_t many = n->value == AGG_SUM && n->a->type.tag == TY_PIECE ? p->v->kinds[n->a->type.kind].count : 1;
        n->type = type_number(clamp((n->b->type.low < 0 || n->value != AGG_SUM) ? many * n->b->type.low : 0), clamp(many * n->b->type.high));
    }
    p->scope = scope;
    return n;
}

static struct node *parse_the(struct parser *p)
{
    struct vocab *v = p->v;
    parse_expect(p, "the");
    const char *name = parse_peek(p, 0)->text;
    struct variable *var = parse_find(p, name);
    if (!var && word_is_aggregate(name)) {
        parse_enter(p);
        struct node *n = parse_aggregate(p);
        parse_leave(p);
        return n;
    }
    struct node *n = parse_node(p, E_VAR, (struct type){0});
    struct vocab_field *f = vocab_table_field(v, name);
    struct vocab_phrase *e = vocab_phrase_named(v, name);
    if (var) {
        n->var = var;
        n->type = var->type;
    } else if (f) {
        n->op = E_TABLE;
        n->field = f;
        n->type = f->type;
    } else if (e && e->cls == PHRASE_EVENT) {
        n->op = E_EVENT;
        n->phrase = e;
        n->type = type_of_kind(TY_EVENT, e->index);
    } else {
        struct diag *d = parse_error(p, "unknown-name", "nothing here is called '%s'", name);
        if (vocab_kind_named(v, name) >= 0)
            diag_note(p->diags, d, "no %s has been named in this sentence yet: say 'a %s'", name, name);
        const char *list = NULL;
        for (const struct binding *b = p->scope; b; b = b->outer)
            if (b->var->name)
                list = list ? arena_printf(p->arena, "%s, the %s", list, b->var->name) : arena_printf(p->arena, "the %s", b->var->name);
        if (list)
            diag_note(p->diags, d, "named so far: %s", list);
        if (vocab_member_named(v, name) >= 0)
            diag_note(p->diags, d, "'%s' is a name, which stands without 'the'", name);
        parse_note_like(p, d, name);
        parse_note_phrases_with(p, d, name);
        parse_give_up(p);
    }
    p->at++;
    return n;
}

static struct node *parse_primary(struct parser *p, bool pattern)
{
    const struct token *t = parse_peek(p, 0);
    if (t->kind == TOK_NUMBER || (parse_at(p, "-") && parse_peek(p, 1)->kind == TOK_NUMBER)) {
        struct node *n = parse_node(p, E_NUMBER, (struct type){0});
        bool minus = parse_take(p, "-");
        n->value = (int32_t)strtol(parse_peek(p, 0)->text, NULL, 10) * (minus ? -1 : 1);
        n->type = type_number(n->value, n->value);
        p->at++;
        return n;
    }
    if (parse_at(p, "(")) {
        p->at++;
        parse_enter(p);
        struct node *n = parse_expression(p);
        parse_leave(p);
        parse_expect(p, ")");
        n->in_brackets = true;
        return n;
    }
    if (t->kind != TOK_WORD) {
        parse_error(p, "expected", "here a name, a number or 'the …' was expected, not %s", parse_token_name(p));
        parse_give_up(p);
    }
    if (parse_at(p, "nothing")) {
        struct node *n = parse_node(p, E_NOTHING, type_of_kind(TY_NOTHING, -1));
        p->at++;
        return n;
    }
    if (parse_at(p, "this")) {
        struct node *n = parse_node(p, E_THIS, (struct type){0});
        p->at++;
        const char *kind = parse_word(p, "the kind of card");
        if (!p->sentence->self || strcmp(p->v->kinds[p->sentence->card_kind].name, kind)) {
            p->at--;
            parse_error(p, "wrong-type", "'this %s' stands only in the rules of such a card", kind);
            parse_give_up(p);
        }
        n->var = p->sentence->self;
        n->type = n->var->type;
        return n;
    }
    if (pattern && (parse_at(p, "a") || parse_at(p, "an") || parse_at(p, "any")))
        return parse_noun(p, false);
    const struct trie *root = p->v->root;
    if (parse_at(p, "the"))
        return parse_follows_phrase(p, root) ? parse_phrase(p, root, NULL, pattern) : parse_the(p);
    for (const struct trie_word *w = root->words; w; w = w->more)
        if (parse_at(p, w->word))
            return parse_phrase(p, root, NULL, pattern);
    int member = vocab_member_named(p->v, t->text);
    if (member >= 0) {
        struct node *n = parse_node(p, E_NAME, type_of_kind(TY_PIECE, p->v->members[member].kind));
        n->value = member;
        p->at++;
        return n;
    }
    struct diag *d;
    if (parse_find(p, t->text) || vocab_table_field(p->v, t->text)) {
        d = parse_error(p, "expected", "say 'the %s'", t->text);
    } else if (vocab_kind_named(p->v, t->text) >= 0) {
        d = parse_error(p, "expected", "say 'a %s' for any one, or 'the %s' for one that was named", t->text, t->text);
    } else if (!strcmp(t->text, "a") || !strcmp(t->text, "an") || !strcmp(t->text, "any")) {
        d = parse_error(p, "expected", "a new noun cannot be named here: say 'the …' for one that was named, or ask 'there is a …'");
    } else if (word_is_keyword(t->text)) {
        d = parse_error(p, "expected", "'%s' cannot stand here: a name, a number or 'the …' was expected", t->text);
        if (word_is_aggregate(t->text))
            diag_note(p->diags, d, "say 'the %s …'", t->text);
    } else {
        d = parse_error(p, "unknown-word", "the word '%s' is not known", t->text);
        parse_note_like(p, d, t->text);
        parse_note_phrases_with(p, d, t->text);
    }
    parse_give_up(p);
}

struct node *parse_term(struct parser *p, bool pattern)
{
    struct node *n = parse_primary(p, pattern);
    for (int links = 0; parse_peek(p, 0)->kind == TOK_POSSESSIVE;) {
        parse_link(p, &links);
        p->at++;
        struct node *f = parse_field(p, n);
        cover(f, n, p);
        n = f;
    }
    return n;
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
    n->type = type_number(clamp(low), clamp(high));
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
    cover(n, a, p);
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
            if (!parse_at(p, "rounded") || (strcmp(parse_peek(p, 1)->text, "up") && strcmp(parse_peek(p, 1)->text, "down"))) {
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

static struct node *parse_is(struct parser *p, struct node *a)
{
    static const struct {
        const char *first, *second;
        int rel;
    } rels[] = {{"at", "least", REL_AT_LEAST}, {"at", "most", REL_AT_MOST}, {"more", "than", REL_MORE}, {"less", "than", REL_LESS}};
    struct node *n = parse_node(p, E_COMPARE, type_truth());
    struct binding *scope = p->scope; /* what the compared sides name may not be there: it is not known behind them */
    parse_expect(p, "is");
    bool no = parse_take(p, "not");
    n->a = a;
    n->rel = no ? REL_IS_NOT : REL_IS;
    if ((parse_at(p, "a") || parse_at(p, "an")) && parse_at_kind(p, 1)) {
        if (no) {
            parse_error(p, "expected", "to ask whether something is missing say 'is nothing'");
            parse_give_up(p);
        }
        p->at++;
        int kind = vocab_kind_named(p->v, parse_word(p, "a kind"));
        if (a->type.tag != TY_MAYBE || a->type.kind != kind) {
            p->at--;
            parse_error(p, "wrong-type", "only something that may be nothing is asked 'is a %s …'; this is %s", p->v->kinds[kind].name,
                        type_name(p->v, a->type, p->arena));
            parse_give_up(p);
        }
        const char *name = p->v->kinds[kind].name;
        if (parse_take(p, "called"))
            name = parse_word(p, "a name");
        n->op = E_IS_A;
        p->at--;
        n->var = parse_bind(p, name, type_of_kind(TY_PIECE, kind));
        p->at++;
        cover(n, a, p);
        return n;
    }
    if ((parse_at(p, "a") || parse_at(p, "an")) && parse_peek(p, 1)->kind == TOK_WORD) {
        const char *word = parse_peek(p, 1)->text, *article = parse_peek(p, 0)->text;
        p->at++;
        struct diag *d = parse_error(p, "unknown-word", "'%s %s' is neither a kind of thing nor part of a phrase", article, word);
        parse_note_like(p, d, word);
        parse_note_phrases_with(p, d, word);
        if (a->type.tag == TY_PIECE)
            diag_note(p->diags, d, "to say so, declare a condition:  %s: {en: \"[%s] {is|is not} %s %s\"}", word,
                      p->v->kinds[a->type.kind].name, article, word);
        parse_give_up(p);
    }
    if (parse_at2(p, "one", "of")) {
        p->at += 2;
        n->op = E_ONE_OF;
        n->value = no;
        parse_expect(p, "(");
        do {
            struct node *x = parse_sum(p, false);
            parse_check_comparable(p, a, x);
            parse_add(p, &n->args, x);
        } while (parse_take(p, ","));
        parse_expect(p, ")");
        p->scope = scope;
        cover(n, a, p);
        return n;
    }
    if (parse_take(p, "in")) {
        n->op = E_IN;
        n->value = no;
        n->b = parse_term(p, false);
        if ((n->b->type.tag != TY_ZONE && n->b->type.tag != TY_SET) || n->b->type.kind != a->type.kind ||
            (a->type.tag != TY_PIECE && a->type.tag != TY_MAYBE)) {
            parse_error_at(p, n->b, "wrong-type", "%s cannot be in %s", type_name(p->v, a->type, p->arena), type_name(p->v, n->b->type, p->arena));
            parse_give_up(p);
        }
        cover(n, a, p);
        return n;
    }
    for (int i = 0; i < 4; i++)
        if (parse_at2(p, rels[i].first, rels[i].second)) {
            if (no) {
                parse_error(p, "expected", "instead of 'is not %s %s' say what it is: at least, at most, more than, less than",
                            rels[i].first, rels[i].second);
                parse_give_up(p);
            }
            p->at += 2;
            n->rel = rels[i].rel;
            n->b = parse_sum(p, false);
            parse_need_number(p, a);
            parse_need_number(p, n->b);
            cover(n, a, p);
            return n;
        }
    if (parse_at(p, "yes") || (parse_at(p, "no") && a->type.tag == TY_TRUTH)) {
        n->b = parse_node(p, E_TRUTH, type_truth());
        n->b->value = *parse_word(p, "yes or no") == 'y';
    } else
        n->b = parse_sum(p, false);
    parse_check_comparable(p, a, n->b);
    p->scope = scope;
    cover(n, a, p);
    return n;
}

void parse_broken_phrase(struct parser *p, struct node *subject, bool pattern)
{
    const struct trie *after_hole = p->v->root->hole;
    for (const struct trie_word *w = after_hole ? after_hole->words : NULL; w; w = w->more)
        if (parse_at(p, w->word))
            parse_phrase(p, after_hole, subject, pattern);
}

struct node *parse_relation_after(struct parser *p, struct node *subject, bool pattern, bool must)
{
    const struct trie *after_hole = p->v->root->hole;
    if (after_hole && parse_follows_phrase(p, after_hole)) {
        struct node *n = parse_phrase(p, after_hole, subject, pattern);
        cover(n, subject, p);
        return n;
    }
    if (parse_at(p, "is"))
        return parse_is(p, subject);
    if (must) {
        parse_broken_phrase(p, subject, pattern);
        struct diag *d = parse_error(p, "expected-verb", "after %s a verb was expected, not %s", type_name(p->v, subject->type, p->arena), parse_token_name(p));
        parse_note_like(p, d, parse_peek(p, 0)->text);
        parse_note_phrases_for(p, d, subject->type);
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
            parse_error(p, "expected", "after 'there is' comes a, an or no");
            parse_give_up(p);
        }
        n->a = parse_noun(p, true);
        if (n->value)
            p->scope = scope;
        return n;
    }
    if ((parse_at(p, "every") || parse_at(p, "some")) && !parse_at_kind(p, 1)) {
        const char *word = parse_peek(p, 1)->text;
        p->at++;
        struct diag *d = parse_error(p, "unknown-kind", "%s is not a kind of thing", parse_token_name(p));
        for (size_t i = 0; i < p->v->kind_count; i++)
            if (vocab_field_of(p->v, (int)i, word))
                diag_note(p->diags, d, "a %s has a %s: say 'every %s's %s …'", p->v->kinds[i].name, word, p->v->kinds[i].name, word);
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
    struct diag *d = parse_error_at(p, n, "wrong-type", "a condition is needed here; this is %s", type_name(p->v, n->type, p->arena));
    if (parse_peek(p, 0)->kind == TOK_WORD)
        parse_note_like(p, d, parse_peek(p, 0)->text);
    if (n->type.tag != TY_EVENT)
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
    cover(n, first, p);
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
        struct diag *d = parse_error(p, "and-or", "'and' and 'or' stand side by side, and it is not clear what belongs together");
        diag_note(p->diags, d, "put one of them in brackets: … and (… or …)");
        parse_give_up(p);
    }
    cover(n, first, p);
    return n;
}

struct node *parse_condition(struct parser *p)
{
    struct node *n = parse_expression(p);
    need_truth(p, n);
    return n;
}
