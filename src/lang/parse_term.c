/* SPDX-License-Identifier: MIT
 *
 * Terms, what sums and comparisons are made of: names, fields, "the …", counts and the like, brackets.
 */
#include "base/tr.h"
#include "base/word.h"
#include "lang/form_list.h"
#include "lang/parser.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- names and fields */

/* The fields of an event's placeholder: it must be of one kind. */
static bool has_one_kind(const struct vocab_placeholder *h)
{
    return h->kind_count == 1 && (h->kinds[0] >= 0 || h->kinds[0] == ANY_NUMBER);
}

/* the turn's colour: the note lists what the turn has. */
static _Noreturn void refuse_event_field(struct parser *p, const struct vocab_phrase *e, const char *name)
{
    struct diag *d = phrase_placeholder_named(e, name) < 0
                         ? parse_error(p, "unknown-field", "the %s has no '%s'", e->id, name)
                         : parse_error(p, "unknown-field", "the %s has no '%s', because it can be of several kinds",
                                       e->id, name);
    for (int i = 0; i < e->placeholder_count; i++)
        diag_note(p->diags, d, "it has: %s", e->placeholders[i].name);
    for (int i = 0; i < e->hold_count; i++)
        diag_note(p->diags, d, "it has: %s", e->holds[i].name);
    parse_give_up(p);
}

/* the turn's player, the turn's steps */
static struct node *parse_event_field(struct parser *p, struct node *n, const char *name)
{
    const struct vocab_phrase *e = p->v->phrases[n->a->type.kind];
    int placeholder = phrase_placeholder_named(e, name);
    if (placeholder >= 0 && has_one_kind(&e->placeholders[placeholder])) {
        n->op = E_EVENT_PLACEHOLDER;
        n->value = placeholder;
        n->type = parse_type_of_kind(p->v, e->placeholders[placeholder].kinds[0]);
        p->at++;
        return n;
    }
    for (int i = 0; i < e->hold_count; i++)
        if (!strcmp(e->holds[i].name, name)) {
            n->op = E_EVENT_FIELD;
            n->value = i;
            n->field = &e->holds[i];
            n->type = e->holds[i].type;
            p->at++;
            return n;
        }
    refuse_event_field(p, e, name);
}

/* the ship's hull: its owner was read, and the name is next. */
struct node *parse_field(struct parser *p, struct node *owner)
{
    const char *name = parse_word(p, TR("the name of a field"));
    struct type t = owner->type;
    p->at--;
    struct node *n = parse_node(p, E_FIELD, (struct type){0});
    n->a = owner;
    if (t.tag == TY_EVENT)
        return parse_event_field(p, n, name);
    if (t.tag == TY_MAYBE) {
        struct diag *d = parse_error_at(p, owner, "may-be-nothing",
                                        "this can be nothing: test it before you use its %s", name);
        parse_note_ask_first(p, d, owner);
        parse_give_up(p);
    }
    n->field = t.tag == TY_PIECE ? vocab_field_of(p->v, t.kind, name) : NULL;
    if (!n->field)
        parse_refuse_field(p, owner, name);
    n->type = n->field->type;
    p->at++;
    return n;
}

/* the length of the column: a kind that has a field of this name; -1: none has. */
static int kind_with_field(const struct vocab *v, const char *name)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (v->kinds[i].plural && vocab_field_of(v, (int)i, name))
            return (int)i;
    return -1;
}

/* Nothing is called that here: names that are there, and what else it could be. */
static _Noreturn void refuse_name(struct parser *p, const char *name)
{
    const struct vocab *v = p->v;
    if (!*name)
        parse_fail(p, "unknown-name", "expected a name after 'the', found %p", parse_token_name(p));
    struct diag *d = parse_error(p, "unknown-name", "unknown name '%s'", name);
    if (vocab_kind_named(v, name) >= 0)
        diag_note(p->diags, d, "no %s has been named in this sentence yet: write '%s %s'", name, word_article(name),
                  name);
    if (vocab_kind_named(v, name) >= 0 && form_begins_with(FORM_FILTER_IN, parse_peek(p, 1)->text))
        diag_note(p->diags, d, "for the one that is there, write 'the only %s in …', and test whether it is something", name);
    const char *list = NULL;
    for (const struct binding *b = p->scope; b; b = b->outer)
        if (b->var->name)
            list = arena_printf(p->arena, "%s%sthe %s", list ? list : "", list ? ", " : "", b->var->name);
    if (list)
        diag_note(p->diags, d, "named so far: %s", list);
    if (vocab_member_named(v, name) >= 0)
        diag_note(p->diags, d, "'%s' is a name, which is written without 'the'", name);
    int owner = kind_with_field(v, name);
    if (owner >= 0)
        diag_note(p->diags, d, "'%s' is a field of %s: write 'the %s's %s'", name, v->kinds[owner].plural, v->kinds[owner].name,
                  name);
    int many = vocab_kind_with_plural(v, name);
    const char *field = parse_peek(p, 1)->text;
    if (many >= 0 && vocab_field_of(v, many, field))
        diag_note(p->diags, d, "write: the %s's %s", v->kinds[many].name, field);
    else if (vocab_kind_named(v, name) < 0)
        parse_note_like(p, d, name);
    parse_note_event_called(p, d, name);
    parse_note_phrases_with(p, d, name);
    parse_give_up(p);
}

/* the hero, the pot, the turn, the count of …
 * Names that the sentence gave win over fields of the table, and these over events: a
 * sentence means the same regardless of what else the rulebook declares. */
static struct node *parse_the(struct parser *p)
{
    const struct vocab *v = p->v;
    parse_expect_form(p, FORM_THE);
    const char *name = parse_peek(p, 0)->text;
    struct variable *var = parse_find(p, name);
    if (!var && keyword_is(v->keywords, name, KEYWORD_AGGREGATE)) {
        parse_enter(p);
        struct node *n = parse_aggregate(p);
        parse_leave(p);
        parse_cover(n, n, p);
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
    } else
        refuse_name(p, name);
    p->at++;
    return n;
}

/* ---------------------------------------------------------------- primaries */

static bool at_number(struct parser *p)
{
    return parse_peek(p, parse_at(p, "-"))->kind == TOK_NUMBER;
}

static struct node *parse_number(struct parser *p)
{
    struct node *n = parse_node(p, E_NUMBER, (struct type){0});
    bool minus = parse_take(p, "-");
    n->value = (int32_t)strtol(parse_peek(p, 0)->text, NULL, 10) * (minus ? -1 : 1);
    n->type = type_number(n->value, n->value);
    p->at++;
    return n;
}

/* (the pot is 0 or the sky is calm): the mark in_brackets lets the printer print them again. */
static struct node *parse_brackets(struct parser *p)
{
    p->at++;
    parse_enter(p);
    struct node *n = parse_expression(p);
    parse_leave(p);
    parse_expect(p, ")");
    n->in_brackets = true;
    return n;
}

static struct node *parse_nothing(struct parser *p)
{
    struct node *n = parse_node(p, E_NOTHING, type_of_kind(TY_NOTHING, -1));
    p->at++;
    return n;
}

/* this chart: in the rules of a card, the card itself. */
static struct node *parse_this(struct parser *p)
{
    struct node *n = parse_node(p, E_THIS, (struct type){0});
    p->at++;
    const char *kind = parse_word(p, TR("the kind of card"));
    if (!p->sentence->self || strcmp(p->v->kinds[p->sentence->card_kind].name, kind)) {
        p->at--;
        parse_fail(p, "wrong-type", "'this %s' is only for the rules of such a card", kind);
    }
    n->var = p->sentence->self;
    n->type = n->var->type;
    return n;
}

/* Skye */
static struct node *parse_member(struct parser *p, int member)
{
    struct node *n = parse_node(p, E_NAME, type_of_kind(TY_PIECE, p->v->members[member].kind));
    n->value = member;
    p->at++;
    return n;
}

bool parse_at_pattern(const struct parser *p)
{
    return parse_at_form(p, FORM_A) || parse_at_form(p, FORM_AN) || parse_at_form(p, FORM_ANY);
}

/* Does a phrase begin with the word that is here? */
static bool at_phrase(struct parser *p)
{
    if (parse_at_form(p, FORM_THE))
        return parse_follows_phrase(p, p->v->root);
    for (const struct trie_word *w = p->v->root->words; w; w = w->more)
        if (parse_at(p, w->word))
            return true;
    return false;
}

/* A word of the language that nothing begins with here. */
static void report_keyword(struct parser *p, const char *word)
{
    struct diag *d =
        parse_error(p, "expected", "expected a name, a number or 'the …', found '%s'", word);
    if (keyword_is(p->v->keywords, word, KEYWORD_AGGREGATE))
        diag_note(p->diags, d, "write 'the %s …'", word);
    else
        parse_note_like(p, d, word);
    const char *kind = parse_at_kind(p, 1) ? parse_peek(p, 1)->text : NULL;
    enum form article = parse_which(p, GROUP_NOUN, NULL);
    if (kind && article != FORM_COUNT && !parse_at_pattern(p))
        diag_note(
            p->diags, d,
            "a condition on several members begins with it: %s %s …, is … · or write: there is %s %s where (… the %s …)",
            article == FORM_EACH ? form_words_text(FORM_EVERY, 0, p->arena) : word, kind,
            article == FORM_NONE ? word : word_article(kind), kind, kind);
}

static void report_unknown(struct parser *p, const char *word)
{
    struct diag *d = parse_error(p, "unknown-word", "unknown word '%s'", word);
    if (parse_at(p, "another"))
        parse_note_another(p, d, NULL);
    else
        parse_note_like(p, d, word);
    parse_note_field(p, d, word);
    parse_note_phrases_with(p, d, word);
}

/* No primary begins with this word: reports the error, and ends the sentence. */
static _Noreturn void refuse_word(struct parser *p, const char *word)
{
    if (parse_find(p, word) || vocab_table_field(p->v, word))
        parse_error(p, "expected", "write 'the %s'", word);
    else if (vocab_kind_named(p->v, word) >= 0)
        parse_error(p, "expected", "write '%s %s' for any one, or 'the %s' for one that was named",
                    word_article(word), word, word);
    else if (parse_at_pattern(p)) {
        struct diag *d = parse_error(p, "expected", "a new noun cannot be named here: write 'the …' for one that was named, or "
                                                    "test 'there is a …'");
        if (p->at && form_begins_with(FORM_FILTER_IN, p->tokens.items[p->at - 1].text) && p->v->direction >= 0)
            diag_note(p->diags, d, "in any direction: there is a direction where (… is in the direction from …)");
    } else if (keyword_is(p->v->keywords, word, KEYWORD_KEPT))
        report_keyword(p, word);
    else
        report_unknown(p, word);
    parse_give_up(p);
}

/* The order decides what a word means where it could begin several things; phrases are checked
 * against the others when they are declared (phrases_tree.c). */
static struct node *parse_primary(struct parser *p, bool pattern)
{
    const struct token *t = parse_peek(p, 0);
    if (at_number(p))
        return parse_number(p);
    if (parse_at(p, "("))
        return parse_brackets(p);
    if (t->kind != TOK_WORD)
        parse_fail(p, "expected", "expected a name, a number or 'the …', found %p", parse_token_name(p));
    if (parse_at_form(p, FORM_NOTHING))
        return parse_nothing(p);
    if (parse_at_form(p, FORM_THIS))
        return parse_this(p);
    if (pattern && parse_at_pattern(p))
        return parse_noun(p, false);
    if (at_phrase(p))
        return parse_phrase(p, p->v->root, NULL, pattern);
    if (parse_at_form(p, FORM_THE))
        return parse_the(p);
    int member = vocab_member_named(p->v, t->text);
    if (member >= 0)
        return parse_member(p, member);
    refuse_word(p, t->text);
}

/* the ship's owner's money: any number of fields, each of what is left of it. */
struct node *parse_fields(struct parser *p, struct node *owner)
{
    for (int links = 0; parse_peek(p, 0)->kind == TOK_POSSESSIVE;) {
        parse_link(p, &links);
        p->at++;
        struct node *field = parse_field(p, owner);
        parse_cover(field, owner, p);
        owner = field;
    }
    return owner;
}

/* Whether a phrase is read in which "steps" comes here, as in "Ann goes 3 steps". */
static bool phrase_has_steps(const struct parser *p)
{
    for (const struct trie_word *w = p->stop_words; w; w = w->more)
        if (form_begins_with(FORM_STEPS, w->word))
            return true;
    return false;
}

struct type parse_step_type(const struct parser *p, const struct node *direction, int kind)
{
    const struct vocab_kind *k = &p->v->kinds[kind];
    bool track = direction->op == E_NAME && direction_of_member(p->v, direction->value) >= GRID_WAYS;
    return type_of_kind(track && k->round ? TY_PIECE : TY_MAYBE, kind);
}

/* 2 steps north from the ship's square */
static struct node *parse_steps(struct parser *p, struct node *count)
{
    struct node *n = parse_node(p, E_STEPS, (struct type){0});
    n->a = count;
    parse_form(p, n, FORM_STEPS);
    n->type = parse_step_type(p, n->b, n->c->type.kind);
    parse_cover(n, count, p);
    return n;
}

struct node *parse_term(struct parser *p, bool pattern)
{
    struct node *n = parse_fields(p, parse_primary(p, pattern));
    bool steps = n->type.tag == TY_NUMBER && parse_form_ahead(p, 0, FORM_STEPS) && !phrase_has_steps(p) && !p->in_reach;
    return steps ? parse_steps(p, n) : n;
}
