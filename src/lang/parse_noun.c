/* SPDX-License-Identifier: MIT
 *
 * Nouns: "a hero", "any square", "an angel called twin that is awake and whose square is …". A noun binds a name and
 * narrows down what it can be.
 */
#include "lang/parser.h"

#include "base/word.h"

#include <string.h>

enum { KINDS_TOLD = 12 }; /* so that the list stays in its line */

bool parse_at_kind(const struct parser *p, int ahead)
{
    const struct token *t = parse_peek(p, ahead);
    return t->kind == TOK_WORD && (vocab_kind_named(p->v, t->text) >= 0 || !strcmp(t->text, "number"));
}

/* Somebody may have taken the name of a placeholder for a kind: "[man: scout or king]" has no man. */
static void note_placeholder(struct parser *p, struct diag *d, const char *name)
{
    for (size_t i = 0; i < p->v->phrase_count; i++) {
        const struct vocab_phrase *ph = p->v->phrases[i];
        int placeholder = phrase_placeholder_named(ph, name);
        if (placeholder < 0 || ph->placeholders[placeholder].kinds[0] < 0)
            continue;
        const char *list = NULL;
        for (int k = 0; k < ph->placeholders[placeholder].kind_count; k++) {
            const char *kind = p->v->kinds[ph->placeholders[placeholder].kinds[k]].name;
            list = arena_printf(p->arena, "%s%s%s %s called %s", list ? list : "", list ? ", or " : "",
                                word_article(kind), kind, name);
        }
        diag_note(p->diags, d, "'%s' is a placeholder of '%s'; a rule names the kind: %s", name, ph->source_text, list);
        return;
    }
}

static void note_kinds(struct parser *p, struct diag *d)
{
    const char *list = "";
    for (size_t i = 0; i < p->v->kind_count && i < KINDS_TOLD; i++)
        list = arena_printf(p->arena, "%s%s%s", list, i ? ", " : "", p->v->kinds[i].name);
    diag_note(p->diags, d, "the kinds are: %s%s", list, p->v->kind_count > KINDS_TOLD ? ", …" : "");
}

static int expect_kind(struct parser *p)
{
    const char *name = parse_word(p, "a kind of thing");
    int kind = vocab_kind_named(p->v, name);
    if (kind >= 0)
        return kind;
    if (!strcmp(name, "number"))
        return ANY_NUMBER;
    p->at--;
    struct diag *d = parse_error(p, "unknown-kind", "unknown kind '%s'", name);
    int plural = vocab_kind_with_plural(p->v, name);
    if (plural >= 0)
        diag_note(p->diags, d, "after a, an, each, every, some, no use the singular: '%s'",
                  p->v->kinds[plural].name);
    const struct token *next = parse_peek(p, 1);
    if (!strcmp(name, "other")) {
        parse_note_another(p, d, p->at ? p->tokens.items[p->at - 1].text : NULL);
        parse_give_up(p);
    }
    note_placeholder(p, d, name);
    if (next->kind == TOK_WORD && vocab_kind_named(p->v, next->text) >= 0)
        diag_note(p->diags, d, "conditions on a noun come after it: %s %s that is …, %s %s whose … is …",
                  word_article(next->text), next->text, word_article(next->text), next->text);
    parse_note_like(p, d, name);
    if (!d->note_count)
        note_kinds(p, d);
    parse_give_up(p);
}

struct type parse_type_of_kind(const struct vocab *v, int kind)
{
    if (kind == ANY_NUMBER)
        return type_any_number();
    if (v->kinds[kind].category == RB_NUMBER)
        return (struct type){TY_NUMBER, kind, v->kinds[kind].low, v->kinds[kind].high};
    return type_of_kind(TY_PIECE, kind);
}

static struct node *var_node(struct parser *p, struct variable *var)
{
    struct node *n = parse_node(p, E_VAR, var->type);
    n->var = var;
    return n;
}

/* After "that": something else is spoken of, as in "a card that the player knows". */
static bool begins_other_noun(const struct parser *p)
{
    static const char *const words[] = {"the", "a", "an", "every", "some", "no", "any", "there", "this"};
    const struct trie *after_placeholder = p->v->root->placeholder;
    if (after_placeholder && parse_follows_phrase(p, after_placeholder))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (parse_at(p, words[i]))
            return true;
    return parse_peek(p, 0)->kind == TOK_WORD && vocab_member_named(p->v, parse_peek(p, 0)->text) >= 0;
}

/* ---------------------------------------------------------------- conditions on a noun */

static struct node *read_in(struct parser *p, struct node *noun)
{
    struct node *n = parse_node(p, E_IN, type_truth());
    p->at++;
    n->a = var_node(p, noun->var);
    n->b = parse_term(p, false);
    if (n->b->type.tag != TY_ZONE && n->b->type.tag != TY_SET)
        parse_fail_type(p, n->b, "a zone or a set after 'in'");
    if (n->b->type.kind != noun->type.kind)
        parse_fail_at(p, n->b, "wrong-type", "this holds %s, not %s", p->v->kinds[n->b->type.kind].plural,
                      p->v->kinds[noun->type.kind].plural);
    return n;
}

static struct node *read_other(struct parser *p, struct node *noun)
{
    struct node *n = parse_node(p, E_COMPARE, type_truth());
    p->at++;
    parse_expect(p, "than");
    n->rel = REL_IS_NOT;
    n->a = var_node(p, noun->var);
    n->b = parse_term(p, false);
    parse_check_comparable(p, n->a, n->b);
    return n;
}

static struct node *read_that(struct parser *p, struct node *noun)
{
    p->at++;
    if (begins_other_noun(p)) {
        struct diag *d = parse_error(p, "expected-verb", "expected a verb after 'that', found %s",
                                     parse_token_name(p));
        parse_note_where(p, d, noun);
        parse_give_up(p);
    }
    return parse_relation_after(p, var_node(p, noun->var), false, true);
}

static struct node *read_whose(struct parser *p, struct node *noun)
{
    p->at++;
    return parse_relation_after(p, parse_fields(p, parse_field(p, var_node(p, noun->var))), false, true);
}

static struct node *read_where(struct parser *p, struct node *noun)
{
    if (!noun->var->name) {
        struct diag *d = parse_error(p, "name-clash", "there is already a '%s' here",
                                     p->v->kinds[noun->type.kind].name);
        diag_note(p->diags, d, "to speak of this one, give it a name with 'called'");
        parse_give_up(p);
    }
    p->at++;
    return parse_condition(p);
}

static const struct filter {
    const char *word;
    struct node *(*read)(struct parser *p, struct node *noun); /* from that word on */
    bool open; /* another one may follow without "and" */
} filters[] = {{"in", read_in, true},
               {"other", read_other, true},
               {"that", read_that, false},
               {"whose", read_whose, false},
               {"where", read_where, false}};

/* The condition that begins here; NULL: none, or it belongs to what follows the noun. */
static const struct filter *filter_here(const struct parser *p, int ahead)
{
    for (const struct trie_word *x = p->stop_words; x; x = x->more)
        if (!strcmp(parse_peek(p, ahead)->text, x->word))
            return NULL;
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        if (!strcmp(parse_peek(p, ahead)->text, filters[i].word)) {
            const char *next = parse_peek(p, ahead + 1)->text;
            bool order = i == 0 && (!strcmp(next, "turn") || !strcmp(next, "an")); /* in turn order, in an order */
            return order ? NULL : &filters[i];
        }
    return NULL;
}

/* that … and whose … and where …, in … and other than … */
static void parse_filters(struct parser *p, struct node *noun)
{
    const struct filter *before = NULL;
    for (;;) {
        bool joined = before && parse_at(p, "and");
        const struct filter *f = filter_here(p, joined);
        if (!f || (before && !joined && !before->open))
            return;
        p->at += joined;
        parse_add(p, &noun->args, f->read(p, noun));
        before = f;
    }
}

/* ---------------------------------------------------------------- nouns */

struct node *parse_noun_after(struct parser *p, int kind, int quantifier, bool may_be_unnamed)
{
    const char *name = kind == ANY_NUMBER ? "number" : p->v->kinds[kind].name;
    p->at--;
    struct node *n = parse_node(p, E_NOUN, parse_type_of_kind(p->v, kind));
    p->at++;
    n->value = quantifier;
    if (parse_take(p, "called")) {
        if (quantifier == NOUN_ANY)
            parse_fail(p, "name-clash", "'any %s' is not spoken of again, so it takes no name; say 'a %s called …'",
                       name, name);
        name = parse_word(p, "a name");
    } else if (quantifier == NOUN_ANY || (may_be_unnamed && parse_find(p, name)))
        name = NULL; /* "the hero" goes on meaning the one that was named first */
    n->var = parse_bind(p, p->at - 1, name, n->type);
    parse_enter(p);
    parse_filters(p, n);
    parse_leave(p);
    return n;
}

struct node *parse_noun(struct parser *p, bool may_be_unnamed)
{
    const char *word = parse_word(p, "a, an, any, each, every, some or no");
    int quantifier = NOUN_A;
    for (enum form f = FORM_A; f <= FORM_NONE; f++) {
        struct form_piece article;
        form_next(form_rows[f].english, &article);
        if (form_piece_is(&article, word))
            quantifier = form_rows[f].number;
    }
    return parse_noun_after(p, expect_kind(p), quantifier, may_be_unnamed);
}

struct node *parse_only_noun(struct parser *p, struct node *noun)
{
    while (p->scope->var != noun->var)
        p->scope = p->scope->outer;
    return noun;
}

struct node *parse_noun_of_kind(struct parser *p, int kind)
{
    const char *name = p->v->kinds[kind].name;
    struct node *n = parse_node(p, E_NOUN, parse_type_of_kind(p->v, kind));
    n->var = parse_bind(p, p->at, parse_find(p, name) ? NULL : name, n->type);
    parse_filters(p, n);
    return n;
}
