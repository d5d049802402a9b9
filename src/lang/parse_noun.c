/* SPDX-License-Identifier: MIT
 *
 * Nouns: "a hero", "any square", "an angel called twin that is awake and whose square is …". A
 * noun binds a name and narrows down what it can be. Articles and the words of conditions are in
 * forms.def; that conditions follow one another, joined by "and", is here. Must not know what a
 * sentence uses the noun for.
 */
#include "base/tr.h"
#include "base/word.h"
#include "lang/form_list.h"
#include "lang/parser.h"

#include <string.h>

enum { KINDS_TOLD = 12 }; /* so that the list stays in its line */

/* The kind that every rulebook has. */
static bool is_number(const char *word)
{
    return !strcmp(word, form_rows[FORM_NUMBER_NOUN].english);
}

bool parse_at_kind(const struct parser *p, int ahead)
{
    const struct token *t = parse_peek(p, ahead);
    return t->kind == TOK_WORD && (vocab_kind_named(p->v, t->text) >= 0 || is_number(t->text));
}

/* Someone may have taken the name of a placeholder for a kind: "[man: scout or king]" has no man. */
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
        diag_note(p->diags, d, "'%s' is a placeholder of '%s'; a rule names the kind: %s", name, ph->source_text,
                  list);
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

/* a [ship] that is lost: the word after an article. The notes are for those who put a condition
 * or a name there. */
int parse_kind(struct parser *p)
{
    const char *name = parse_word(p, TR("a kind of thing"));
    int kind = vocab_kind_named(p->v, name);
    if (kind >= 0)
        return kind;
    if (is_number(name))
        return ANY_NUMBER;
    p->at--;
    struct diag *d = parse_error(p, "unknown-kind", "unknown kind '%s'", name);
    int plural = vocab_kind_with_plural(p->v, name);
    if (plural >= 0)
        diag_note(p->diags, d, "after %p use the singular: '%s'", form_first_words(GROUP_NOUN, p->arena),
                  p->v->kinds[plural].name);
    const struct token *next = parse_peek(p, 1);
    if (form_begins_with(FORM_FILTER_OTHER, name)) {
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

/* What the noun names, as the subject of a condition that begins here. */
static struct node *subject_here(struct parser *p, const struct node *noun)
{
    struct node *n = parse_node(p, E_VAR, noun->var->type);
    n->var = noun->var;
    return n;
}

/* After "that": something else is spoken of, as in "a card that the player knows". */
static bool begins_other_noun(const struct parser *p)
{
    const struct trie *after_placeholder = p->v->root->placeholder;
    if (after_placeholder && parse_follows_phrase(p, after_placeholder))
        return false;
    if (parse_which(p, GROUP_NOUN, NULL) != FORM_COUNT || parse_at_form(p, FORM_THE) || parse_at_form(p, FORM_THIS) ||
        parse_at_form(p, FORM_EXISTS))
        return true;
    return parse_peek(p, 0)->kind == TOK_WORD && vocab_member_named(p->v, parse_peek(p, 0)->text) >= 0;
}

/* ---------------------------------------------------------------- conditions on a noun
 *
 * While one is read, a of its node is the noun that it is about, at the place where it is thought of. */

bool parse_is_direction(const struct parser *p, const struct node *n)
{
    return n->type.tag == TY_PIECE && p->v->direction >= 0 && n->type.kind == p->v->direction;
}

struct node *parse_holder(struct parser *p)
{
    struct node *first = parse_term(p, false);
    if (!parse_is_direction(p, first) || !parse_form_ahead(p, 0, FORM_RAY))
        return first;
    struct node *ray = parse_node(p, E_RAY, (struct type){0});
    ray->a = first;
    parse_form(p, ray, FORM_RAY);
    ray->type = type_of_kind(TY_LINE, ray->b->type.kind);
    parse_cover(ray, first, p);
    return ray;
}

/* a chart in the deck, a square in north from Harbour */
void parse_place(struct parser *p, struct node *filter)
{
    struct node *noun = filter->a = subject_here(p, filter->a), *holder = filter->b = parse_holder(p);
    if (holder->type.tag != TY_ZONE && holder->type.tag != TY_SET && holder->type.tag != TY_LINE)
        parse_fail_type(p, holder, TR("a zone, a set, or a direction and 'from', after 'in'"));
    if (holder->type.kind != noun->type.kind)
        parse_fail_at(p, holder, "wrong-type", "this holds %s, not %s", p->v->kinds[holder->type.kind].plural,
                      p->v->kinds[noun->type.kind].plural);
}

/* an isle other than Skye */
void parse_different(struct parser *p, struct node *filter)
{
    filter->a = subject_here(p, filter->a);
    filter->b = parse_term(p, false);
    parse_check_comparable(p, filter->a, filter->b);
}

/* a ship where (the sky is calm or the ship's hull is 3) */
void parse_described(struct parser *p, struct node *filter)
{
    if (!filter->a->var->name) {
        p->at--;
        struct diag *d = parse_error(p, "name-clash", "there is already a '%s' here",
                                     p->v->kinds[filter->a->type.kind].name);
        diag_note(p->diags, d, "to refer to this one, give it a name with 'called'");
        parse_give_up(p);
    }
    bool before = p->in_where;
    p->in_where = true;
    filter->b = parse_condition(p);
    p->in_where = before;
}

/* a ship whose hull is 3: up to the field */
void parse_owned(struct parser *p, struct node *filter)
{
    filter->a = parse_fields(p, parse_field(p, subject_here(p, filter->a)));
}

/* A pronoun, and the condition of which the noun or its field is the subject. */
static struct node *read_relative(struct parser *p, struct node *filter, enum form pronoun)
{
    parse_form(p, filter, pronoun);
    if (pronoun == FORM_THAT && begins_other_noun(p)) {
        struct diag *d = parse_error(p, "expected-verb", "expected a verb after 'that', found %p",
                                     parse_token_name(p));
        parse_note_where(p, d, filter->a);
        parse_give_up(p);
    }
    return parse_relation_after(p, pronoun == FORM_THAT ? subject_here(p, filter->a) : filter->a, false, true);
}

static struct node *read_filter(struct parser *p, const struct node *noun, enum form form)
{
    struct node *n = parse_node(p, E_AND, type_truth());
    n->a = subject_here(p, noun);
    if (form_rows[form].group == GROUP_PRONOUN)
        return read_relative(p, n, form);
    parse_form(p, n, form);
    return form == FORM_FILTER_WHERE ? n->b : n;
}

/* The condition that begins `ahead` tokens further on; FORM_COUNT: none, or it belongs to what follows the noun. */
static enum form filter_here(struct parser *p, bool ahead)
{
    for (const struct trie_word *x = p->stop_words; x; x = x->more)
        if (parse_at(p, x->word) || !strcmp(parse_peek(p, ahead)->text, x->word))
            return FORM_COUNT;
    p->at += ahead;
    enum form pronoun = parse_which(p, GROUP_PRONOUN, NULL);
    enum form form = pronoun != FORM_COUNT ? pronoun : parse_which(p, GROUP_FILTER, NULL);
    p->at -= ahead;
    return form;
}

bool parse_at_filter(struct parser *p)
{
    return filter_here(p, false) != FORM_COUNT;
}

bool parse_at_further_filter(struct parser *p)
{
    return parse_at_form(p, FORM_FILTER_AND) && filter_here(p, true) != FORM_COUNT;
}

/* Whether a further condition can follow without "and": this one ends with a term. */
static bool is_open(enum form filter)
{
    return filter == FORM_FILTER_IN || filter == FORM_FILTER_OTHER || filter == FORM_FILTER_BETWEEN ||
           filter == FORM_FILTER_WITHIN;
}

/* that … and whose … and where …, in … and other than … */
void parse_filters(struct parser *p, struct node *noun)
{
    enum form before = FORM_COUNT;
    for (;;) {
        bool joined = before != FORM_COUNT && parse_at_form(p, FORM_FILTER_AND);
        enum form f = filter_here(p, joined);
        if (f == FORM_COUNT || (before != FORM_COUNT && !joined && !is_open(before)))
            return;
        p->at += joined;
        parse_add(p, &noun->args, read_filter(p, noun, f));
        before = f;
    }
}

/* ---------------------------------------------------------------- nouns */

/* The noun's name is known in its own conditions ("a ship whose owner's flagship is the ship"). */
struct node *parse_noun_after(struct parser *p, int kind, int quantifier, bool may_be_unnamed)
{
    const char *name = kind == ANY_NUMBER ? "number" : p->v->kinds[kind].name;
    p->at--;
    struct node *n = parse_node(p, E_NOUN, parse_type_of_kind(p->v, kind));
    p->at++;
    n->value = quantifier;
    if (parse_take_form(p, FORM_CALLED)) {
        if (quantifier == NOUN_ANY)
            parse_fail(p, "name-clash",
                       "'any %s' cannot be referred to again, so it takes no name; write 'a %s called …'", name,
                       name);
        name = parse_word(p, TR("a name"));
    } else if (quantifier == NOUN_ANY || (may_be_unnamed && parse_find(p, name)))
        name = NULL; /* "the hero" continues meaning the one that was named first */
    n->var = parse_bind(p, p->at - 1, name, n->type);
    parse_enter(p);
    parse_filters(p, n);
    parse_leave(p);
    return n;
}

/* a ship called prey that is lost */
struct node *parse_noun(struct parser *p, bool may_be_unnamed)
{
    enum form form = parse_which(p, GROUP_NOUN, NULL);
    if (form == FORM_COUNT) {
        parse_expected(p, form_first_words(GROUP_NOUN, p->arena));
        parse_give_up(p);
    }
    struct node article = {0};
    int kind = parse_form(p, &article, form).kind;
    return parse_noun_after(p, kind, article.value, may_be_unnamed);
}

struct node *parse_only_noun(struct parser *p, struct node *noun)
{
    while (p->scope->var != noun->var)
        p->scope = p->scope->outer;
    return noun;
}

/* chooses up to 2 ships called fleet that is not lost: the plural was read, and the conditions
 * are of one ship. */
struct node *parse_noun_of_kind(struct parser *p, int kind)
{
    const char *name = p->v->kinds[kind].name;
    struct node *n = parse_node(p, E_NOUN, parse_type_of_kind(p->v, kind));
    n->var = parse_bind(p, p->at, parse_find(p, name) ? NULL : name, n->type);
    parse_filters(p, n);
    return n;
}
