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

/* Somebody may have taken the name of a hole for a kind: "[man: scout or king]" has no man. */
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
        diag_note(p->diags, d, "'%s' is a hole of '%s'; a rule names the kind: %s", name, ph->source_text, list);
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
    struct diag *d = parse_error(p, "unknown-kind", "'%s' is not a kind of thing", name);
    int plural = vocab_kind_with_plural(p->v, name);
    if (plural >= 0)
        diag_note(p->diags, d, "after a, an, each, every, some, no it stands in the singular: '%s'",
                  p->v->kinds[plural].name);
    const struct token *next = parse_peek(p, 1);
    if (!strcmp(name, "other")) {
        parse_note_another(p, d, p->at ? p->tokens.items[p->at - 1].text : NULL);
        parse_give_up(p);
    }
    note_placeholder(p, d, name);
    if (next->kind == TOK_WORD && vocab_kind_named(p->v, next->text) >= 0)
        diag_note(p->diags, d, "what narrows a noun down stands behind it: %s %s that is …, %s %s whose … is …",
                  word_article(next->text), next->text, word_article(next->text), next->text);
    parse_note_like(p, d, name);
    if (!d->note_count)
        note_kinds(p, d);
    parse_give_up(p);
}

static struct type type_of_member(const struct vocab *v, int kind)
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

static bool starts_filter(const struct parser *p, int ahead)
{
    static const char *const starts[] = {"that", "whose", "where", "in", "other"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (!strcmp(parse_peek(p, ahead)->text, starts[i]))
            return true;
    return false;
}

/* Behind "that": somebody else is spoken of, as in "a card that the player knows". */
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

/* Conditions on a noun: that …, whose …, where …, in …, other than … . */
static void parse_filters(struct parser *p, struct node *noun)
{
    bool first = true, after_in = false, after_other = false;
    for (;;) {
        if (!first) {
            bool joined = parse_at(p, "and") && starts_filter(p, 1);
            if (!joined && !((after_in || after_other) && starts_filter(p, 0)))
                return;
            p->at += joined;
        }
        for (const struct trie_word *x = p->stop_words; x; x = x->more)
            if (parse_at(p, x->word))
                return;
        if (parse_at2(p, "in", "turn") || parse_at2(p, "in", "an"))
            return;
        after_in = after_other = false;
        if (parse_at(p, "in")) {
            struct node *in = parse_node(p, E_IN, type_truth());
            p->at++;
            in->a = var_node(p, noun->var);
            in->b = parse_term(p, false);
            if (in->b->type.tag != TY_ZONE && in->b->type.tag != TY_SET) {
                parse_error_at(p, in->b, "wrong-type", "after 'in' a zone or a set is needed; this is %s",
                               type_name(p->v, in->b->type, p->arena));
                parse_give_up(p);
            }
            if (in->b->type.kind != noun->type.kind) {
                parse_error_at(p, in->b, "wrong-type", "this holds %s, not %s", p->v->kinds[in->b->type.kind].plural,
                               p->v->kinds[noun->type.kind].plural);
                parse_give_up(p);
            }
            parse_add(p, &noun->args, in);
            after_in = true;
        } else if (parse_at(p, "that")) {
            p->at++;
            if (begins_other_noun(p)) {
                struct diag *d = parse_error(p, "expected-verb", "after 'that' a verb was expected, not %s",
                                             parse_token_name(p));
                parse_note_where(p, d, noun);
                parse_give_up(p);
            }
            parse_add(p, &noun->args, parse_relation_after(p, var_node(p, noun->var), false, true));
        } else if (parse_at(p, "whose")) {
            p->at++;
            struct node *field = parse_field(p, var_node(p, noun->var));
            for (int links = 0; parse_peek(p, 0)->kind == TOK_POSSESSIVE;) {
                parse_link(p, &links);
                p->at++;
                field = parse_field(p, field);
            }
            parse_add(p, &noun->args, parse_relation_after(p, field, false, true));
        } else if (parse_at2(p, "other", "than")) {
            struct node *cmp = parse_node(p, E_COMPARE, type_truth());
            p->at += 2;
            cmp->rel = REL_IS_NOT;
            cmp->a = var_node(p, noun->var);
            cmp->b = parse_term(p, false);
            parse_check_comparable(p, cmp->a, cmp->b);
            parse_add(p, &noun->args, cmp);
            after_other = true;
        } else if (parse_at(p, "where")) {
            if (!noun->var->name) {
                struct diag *d = parse_error(p, "name-clash", "there is already a '%s' here",
                                             p->v->kinds[noun->type.kind].name);
                diag_note(p->diags, d, "to speak of this one, give it a name with 'called'");
                parse_give_up(p);
            }
            p->at++;
            parse_add(p, &noun->args, parse_condition(p));
        } else
            return;
        first = false;
    }
}

struct node *parse_noun_after(struct parser *p, int kind, int quantifier, bool may_be_unnamed)
{
    const char *name = kind == ANY_NUMBER ? "number" : p->v->kinds[kind].name;
    p->at--;
    struct node *n = parse_node(p, E_NOUN, type_of_member(p->v, kind));
    p->at++;
    n->value = quantifier;
    bool called = parse_take(p, "called");
    if (called) {
        if (quantifier == NOUN_ANY) {
            parse_error(p, "name-clash", "'any %s' is not spoken of again, so it takes no name; say 'a %s called …'",
                        name, name);
            parse_give_up(p);
        }
        name = parse_word(p, "a name");
    } else if (quantifier == NOUN_ANY || (may_be_unnamed && parse_find(p, name)))
        name = NULL; /* "the hero" goes on meaning the one that was named first */
    if (name)
        p->at--; /* so that a clash is shown at the name */
    n->var = parse_bind(p, name, n->type);
    if (name)
        p->at++;
    parse_enter(p);
    parse_filters(p, n);
    parse_leave(p);
    return n;
}

struct node *parse_noun(struct parser *p, bool may_be_unnamed)
{
    static const char *const articles[] = {"a", "any", "each", "every", "some", "no"};
    int quantifier = NOUN_A;
    const char *w = parse_word(p, "a, an, any, each, every, some or no");
    for (int i = 0; i < 6; i++)
        if (!strcmp(w, articles[i]))
            quantifier = i;
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
    struct node *n = parse_node(p, E_NOUN, type_of_member(p->v, kind));
    n->var = parse_bind(p, parse_find(p, name) ? NULL : name, n->type);
    parse_filters(p, n);
    return n;
}
