/* SPDX-License-Identifier: MIT
 *
 * Statements: what a rule does. Their forms are in forms.def; here is what a template cannot say of a statement as a
 * whole.
 */
#include "base/word.h"
#include "lang/parser.h"

#include <string.h>

/* ": add 1 to the pot", or ":" and deeper lines. Names of the block end with it. */
void parse_block(struct parser *p, struct node_list *out, struct node *(*read)(struct parser *))
{
    struct binding *scope = p->scope;
    parse_enter(p);
    parse_expect(p, ":");
    if (!parse_take_token(p, TOK_LINE_END)) {
        parse_add(p, out, read(p));
    } else {
        if (!parse_take_token(p, TOK_INDENT))
            parse_fail(p, "expected", "expected deeper lines after ':', found %p", parse_token_name(p));
        while (parse_peek(p, 0)->kind != TOK_DEDENT && parse_peek(p, 0)->kind != TOK_END)
            parse_line(p, out, read);
        parse_take_token(p, TOK_DEDENT);
    }
    parse_leave(p);
    p->scope = scope;
}

/* ---------------------------------------------------------------- what statements need as a whole */

/* the men of Red on the point: a value that statements set */
static bool is_kept_value(const struct node *n)
{
    return n->op == E_PHRASE && n->phrase->kept && n->phrase->cls == PHRASE_VALUE;
}

void parse_need_settable(struct parser *p, const struct node *n)
{
    if (is_kept_value(n))
        return;
    if (n->op == E_PHRASE && n->phrase->cls == PHRASE_VALUE && !n->phrase->builtin) {
        struct diag *d = parse_error_at(p, n, "not-settable", "'%s' is computed by rules and cannot be set", n->phrase->id);
        diag_note(p->diags, d, "declare it with  kept: yes  if it is to be set");
        parse_give_up(p);
    }
    if ((n->op != E_FIELD && n->op != E_TABLE && n->op != E_EVENT_FIELD) || n->type.tag == TY_ZONE)
        parse_fail_at(p, n, "not-settable", "only a field of a piece, of the table or of an event, or a kept value, can be changed");
    if (n->field->option)
        parse_fail_at(p, n, "not-settable", "'%s' is an option: it is chosen before the game and never changes",
                      n->field->name);
    if (n->field->store == FIELD_FIXED)
        parse_fail_at(p, n, "not-settable", "'%s' is fixed by what the piece is", n->field->name);
}

/* now A is B: whether B can ever be stored in A. */
static void need_assignable(struct parser *p, const struct node *to, const struct node *x)
{
    parse_check_comparable(p, to, x);
    if (to->type.tag == TY_PIECE && x->type.tag == TY_MAYBE)
        parse_fail_at(p, x, "may-be-nothing", "this can be nothing, and %p is required",
                      type_name(p->v, to->type, p->arena));
    if (to->type.tag == TY_NUMBER && (x->type.low > to->type.high || x->type.high < to->type.low))
        parse_fail_at(p, x, "out-of-bounds", "this can never be between %d and %d", to->type.low, to->type.high);
}

/* now A is B, now CONDITION: `n` has the whole as its a. */
static void split_change(struct parser *p, struct node *n)
{
    struct node *e = n->a;
    if (e->op == E_PHRASE && e->phrase->cls == PHRASE_CONDITION) {
        n->op = S_SET_CONDITION;
        if (e->phrase->kept)
            return;
        struct diag *d = parse_error_at(p, e, "not-settable", "'%s' is computed by rules and cannot be set",
                                        e->phrase->id);
        diag_note(p->diags, d, "declare it with  kept: yes  if it is to be set");
        parse_give_up(p);
    }
    if (e->op != E_COMPARE || e->rel != REL_IS) {
        struct diag *d = parse_error_at(p, e, "not-settable",
                                        "expected a kept condition, or a field that is something, after 'now'");
        parse_note_form(p, d, FORM_NOW);
        parse_note_form(p, d, FORM_NOW_CONDITION);
        diag_note(p->diags, d, "kept conditions are declared with  kept: yes");
        parse_give_up(p);
    }
    parse_need_settable(p, e->a);
    need_assignable(p, e->a, e->b);
    n->a = e->a;
    n->b = e->b;
}

/* put Reef/1 into the deck: charts into a zone of charts. */
static void check_put(struct parser *p, const struct node *n)
{
    int kind = n->op == S_PUT_TOP ? n->c->type.kind : n->a->type.kind;
    if (n->b->type.kind != kind)
        parse_fail_at(p, n->b, "wrong-type", "this holds %s, not %s", p->v->kinds[n->b->type.kind].plural,
                      p->v->kinds[kind].plural);
}

/* let the half be …: known from here to the end of the block. */
static void bind_let(struct parser *p, const struct reading *r)
{
    if (parse_find(p, r->name)) {
        p->at = r->name_at;
        struct diag *d = parse_error(p, "name-clash",
                                     "there is already %p in this sentence, and it stays what it is",
                                     message_quoted_noun(p->arena, r->name));
        parse_note_second_let(p, d, r->name, r->n->a->type);
        parse_give_up(p);
    }
    r->n->var = parse_bind(p, r->name_at, r->name, r->n->a->type);
    r->n->var->init = r->n->a;
}

/* every player whose money is the most wins: only players do, and only what the language means by these words. */
static void finish_all(struct parser *p, struct node *n)
{
    int phrase = n->value == 1 ? p->v->win : p->v->lose;
    if (n->a->type.tag != TY_PIECE || n->a->type.kind != p->v->players)
        parse_fail_at(p, n->a, "wrong-type", "only players win or lose");
    if (phrase < 0)
        parse_fail_at(p, n, "expected", "the rulebook has a phrase of its own for losing, so players cannot lose together");
    n->phrase = p->v->phrases[phrase];
}

/* chooses …, and the player gives the gifts: as if "for each chart in the gifts: the player gives the chart" followed. */
static void add_act(struct parser *p, struct node *n)
{
    struct node *event = n->args.items[0], *each = parse_node(p, S_FOR_EACH, (struct type){0}),
                *noun = parse_node(p, E_NOUN, n->b->var->type), *in = parse_node(p, E_IN, type_truth()),
                *thing = parse_node(p, E_VAR, n->b->var->type), *set = parse_node(p, E_VAR, n->var->type),
                *happens = parse_node(p, S_HAPPEN, (struct type){0});
    struct node *const all[] = {each, noun, in, thing, set, happens};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        all[i]->pos = event->pos;
        all[i]->span = event->span;
    }
    thing->var = noun->var = n->b->var;
    set->var = n->var;
    in->a = thing;
    in->b = set;
    noun->value = NOUN_EACH;
    parse_add(p, &noun->args, in);
    happens->a = event;
    each->a = noun;
    parse_add(p, &each->body, happens);
    parse_add(p, &n->body, each);
}

/* What a template cannot check: that two slots agree. */
static void finish(struct parser *p, const struct reading *r)
{
    struct node *n = r->n;
    switch (n->op) {
    case S_SET: split_change(p, n); break;
    case S_PUT:
    case S_PUT_TOP: check_put(p, n); break;
    case S_LET: bind_let(p, r); break;
    case S_CHOOSE_SET:
        n->c = r->form == FORM_EXACTLY ? n->d : NULL;
        n->var = parse_bind(p, r->name_at, r->name, type_of_kind(TY_SET, r->kind));
        if (n->args.count)
            add_act(p, n);
        break;
    case S_ALL: finish_all(p, n); break;
    case S_ADD:
        if (n->b->op == E_PHRASE && n->b->phrase->position && (n->value < 0 || n->a->op != E_NUMBER || n->a->value != 1))
            parse_fail_at(p, n->b, "not-settable", "a position occurs once at a time: add 1 to %s",
                          n->b->phrase->source_text);
        break;
    default: break;
    }
}

/* ---------------------------------------------------------------- statements that begin with a term */

/* An event by its phrase, whose first words were read as `n`'s a; `word` is the first of them. */
static struct node *parse_happen(struct parser *p, struct node *n, const char *word)
{
    n->op = S_HAPPEN;
    n->a = parse_relation_after(p, n->a, false, n->a->op != E_PHRASE);
    if (n->a->op != E_PHRASE || n->a->phrase->cls != PHRASE_EVENT) {
        struct diag *d = parse_error_at(p, n->a, "expected-statement", "this is not something that a rule does");
        if (n->a->op == E_PHRASE && n->a->phrase->cls == PHRASE_CONDITION)
            diag_note(p->diags, d, "to set it, write 'now …'; to test it, write 'if …:'");
        if (n->a->op == E_COMPARE)
            diag_note(p->diags, d, "to set it, write 'now … is …'; to test it, write 'if … is …:'");
        parse_note_forms(p, d, GROUP_STATEMENT, word);
        parse_give_up(p);
    }
    if (n->a->wording != 0 || n->a->modal) {
        struct diag *d = parse_error_at(p, n->a, "expected-event",
                                        "inside a rule, write what happens, without may, would or must");
        diag_note(p->diags, d, "the phrase: %s", n->a->phrase->source_text);
        if (n->a->modal == MODAL_MAY)
            diag_note(p->diags, d, "to let a player choose: PLAYER may do: EVENT");
        parse_give_up(p);
    }
    parse_need_no_roll(p, n->a);
    parse_line_end(p);
    return n;
}

/* Statements that begin with a word of their own are chosen by it. All others begin with a term:
 * PLAYER chooses …, or an event. */
struct node *parse_statement(struct parser *p)
{
    struct node *n = parse_node(p, S_NOOP, (struct type){0});
    const char *word = parse_peek(p, 0)->text;
    n->in_line = p->at > 0 && !strcmp(p->tokens.items[p->at - 1].text, ":");
    if (parse_peek(p, 0)->kind == TOK_INDENT)
        parse_fail(p, "bad-indent", "this line is deeper than the one before it, which does not end with ':'");
    if (parse_at_form(p, FORM_OTHERWISE) || parse_at_form(p, FORM_WHEN)) {
        struct diag *d = parse_error(p, "expected-statement", "'%s' does not begin a statement here", word);
        parse_note_otherwise(p, d);
        parse_give_up(p);
    }
    enum form form = parse_which(p, GROUP_STATEMENT, NULL);
    if (parse_at_form(p, FORM_EVERY)) {
        n->a = parse_noun(p, true);
        parse_take(p, ","); /* as after the noun of a condition */
        form = parse_at_form(p, FORM_ALL_LOSE) ? FORM_ALL_LOSE : FORM_ALL_WIN;
    } else if (form == FORM_COUNT) {
        n->a = parse_sum(p, false);
        form = parse_which(p, GROUP_STATEMENT, n->a);
        if (parse_at_form(p, FORM_MUST) && !strcmp(parse_peek(p, 1)->text, "choose"))
            parse_fail(p, "expected", "write 'chooses' for a choice that is required");
        if (form == FORM_HAPPEN)
            return parse_happen(p, n, word);
        if (n->a->type.tag != TY_PIECE || n->a->type.kind != p->v->players)
            parse_fail_at(p, n->a, "wrong-type", "only a player can choose; this is %p",
                          type_name(p->v, n->a->type, p->arena));
        n->pos = n->a->pos;
    }
    struct reading r = parse_form(p, n, form);
    finish(p, &r);
    return n;
}
