/* SPDX-License-Identifier: MIT
 *
 * What fills the slots of forms (slots.def): one function for each slot, which reads it, checks
 * that it fits there, and reports what would. The examples show what the slot is in brackets.
 * `at` is the field of the node that the slot names, or NULL. Must not know the words around a
 * slot: those are in the templates of forms.def.
 */
#include "base/tr.h"
#include "lang/form_list.h"
#include "lang/parser.h"
#include "lang/walk.h"

#include <string.h>

/* ---------------------------------------------------------------- numbers and other values */

/* add [2 * the pot] to the pot */
static void read_number(struct reading *r, struct node **at)
{
    *at = parse_sum(r->p, false);
    parse_need_number(r->p, *at);
}

/* at most [2] times: a sum would swallow the words that follow. */
static void read_single(struct reading *r, struct node **at)
{
    *at = parse_term(r->p, false);
    parse_need_number(r->p, *at);
}

/* within [2] steps of … */
static void read_reach(struct reading *r, struct node **at)
{
    bool before = r->p->in_reach;
    r->p->in_reach = true;
    read_single(r, at);
    r->p->in_reach = before;
}

/* put the top [2] of the deck into … */
static void read_several(struct reading *r, struct node **at)
{
    if (parse_at_kind(r->p, 0)) {
        struct diag *d = parse_error(r->p, "expected", "expected a number or 'of' after 'the top', found %p",
                                     parse_token_name(r->p));
        parse_note_top(r->p, d, "top");
        parse_give_up(r->p);
    }
    read_single(r, at);
}

static void read_condition(struct reading *r, struct node **at);

/* the refuge of a ship is the haven when … a square called haven: the value uses what its condition names, so the
 * condition after it is read first. No phrase and no name contains "when". */
static void read_condition_first(struct reading *r)
{
    struct parser *p = r->p;
    size_t value = p->at;
    int ahead = 0, open = 0;
    for (const struct token *t; open > 0 || !parse_form_ahead(p, ahead, FORM_WHEN); ahead++) {
        t = parse_peek(p, ahead);
        if (t->kind >= TOK_LINE_END)
            return;
        open += !strcmp(t->text, "(") - !strcmp(t->text, ")");
    }
    p->at += (size_t)(ahead + parse_form_ahead(p, ahead, FORM_WHEN));
    read_condition(r, &r->n->b);
    r->condition_end = p->at;
    p->at = value;
}

/* the speed of a ship rises by [1]: only values that are numbers can. */
static void read_amount(struct reading *r, struct node **at)
{
    read_condition_first(r);
    read_number(r, at);
    parse_need_number(r->p, r->n->a);
}

/* the pot is at least [3] */
static void read_measure(struct reading *r, struct node **at)
{
    *at = parse_sum(r->p, false);
    parse_need_number(r->p, r->n->a);
    parse_need_number(r->p, *at);
}

/* the refuge of a ship is [the ship's square]: what the value can be was declared. */
static void read_result(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    const struct node *value = r->n->a;
    read_condition_first(r);
    *at = parse_at_form(p, FORM_NOTHING) ? parse_term(p, false) : parse_sum(p, false);
    parse_check_comparable(p, value, *at);
    if (value->type.tag == TY_PIECE && (*at)->type.tag == TY_MAYBE)
        parse_fail_at(p, *at, "may-be-nothing", "this can be nothing, and '%s' is %p", value->phrase->id,
                      type_name(p->v, value->type, p->arena));
}

/* let the half be [the pot / 2 rounded down] */
static void read_value(struct reading *r, struct node **at)
{
    enum type_tag tag = (*at = parse_sum(r->p, false))->type.tag;
    if (tag == TY_ZONE || tag == TY_EVENT || tag == TY_SET || tag == TY_LINE)
        parse_fail_type(r->p, *at, TR("a number or a piece"));
}

/* the sky is [storm], the square's fog is [yes] */
static void read_same(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    enum form measure = parse_measure_ahead(p, 0);
    if (measure != FORM_COUNT)
        parse_fail(p, "expected", "instead of 'is not %s' write what it is: at least, at most, more than, less than",
                   form_words_text(measure, 1, p->arena));
    if (parse_at_form(p, FORM_YES) || (parse_at_form(p, FORM_NO) && r->n->a->type.tag == TY_TRUTH)) {
        *at = parse_node(p, E_TRUTH, type_truth());
        (*at)->value = parse_at_form(p, FORM_YES);
        p->at++;
    } else
        *at = parse_sum(p, false);
    parse_check_comparable(p, r->n->a, *at);
}

/* the sky is one of ([calm, wind]) */
static void read_list(struct reading *r, struct node **at)
{
    do {
        *at = parse_sum(r->p, false);
        parse_check_comparable(r->p, r->n->a, *at);
        parse_add(r->p, &r->n->args, *at);
    } while (parse_take(r->p, ","));
}

/* the longest line through [the square] of … */
static void read_term(struct reading *r, struct node **at)
{
    *at = parse_term(r->p, false);
}

/* how often the position has occurred */
static bool is_counted(const struct node *n)
{
    return n->op == E_PHRASE && n->phrase->builtin == BUILTIN_OCCURRED;
}

/* add 1 to [the player's money]: a number that rules can change. */
static void read_kept(struct reading *r, struct node **at)
{
    read_single(r, at);
    if (!is_counted(*at))
        parse_need_settable(r->p, *at);
}

/* ---------------------------------------------------------------- things */

/* put [each chart in the deck] into …; put [Reef/1] into …; put [the fleet] into … */
static void read_item(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    bool each = parse_at_form(p, FORM_EVERY) || parse_at_form(p, FORM_EACH);
    *at = each ? parse_only_noun(p, parse_noun(p, true)) : parse_term(p, false);
    enum type_tag tag = (*at)->type.tag;
    if (each || tag == TY_PIECE || tag == TY_SET || tag == TY_NONE)
        return;
    struct diag *d = parse_error_at(p, *at, tag == TY_MAYBE ? "may-be-nothing" : "wrong-type",
                                    "expected a piece, 'each …' or a set, found %p",
                                    type_name(p->v, (*at)->type, p->arena));
    if (tag == TY_MAYBE)
        parse_note_ask_first(p, d, *at);
    parse_give_up(p);
}

/* roll [Red-Die] for … */
static void read_die(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    read_item(r, at);
    if ((*at)->type.tag == TY_PIECE && p->v->kinds[(*at)->type.kind].die)
        return;
    struct diag *d = parse_error_at(p, *at, "wrong-type", "expected a die, found %p",
                                    type_name(p->v, (*at)->type, p->arena));
    diag_note(p->diags, d, "a kind of piece with  faces: 1 to 6  is a die");
    parse_give_up(p);
}

/* shuffle [the deck] */
static void read_zone(struct reading *r, struct node **at)
{
    *at = parse_term(r->p, false);
    if ((*at)->type.tag != TY_ZONE)
        parse_fail_type(r->p, *at, TR("a zone"));
}

/* the chart is in [the deck]: both sides must be of one kind. */
static void read_holder(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    bool names = p->about && parse_is_thing(r->n->a); /* an entry can name the owner of the zone, too */
    struct type what = r->n->a->type, holder = (*at = names ? parse_term(p, true) : parse_holder(p))->type;
    bool line = holder.tag == TY_LINE;
    if ((holder.tag != TY_ZONE && holder.tag != TY_SET && !line) || holder.kind != what.kind ||
        (what.tag != TY_PIECE && (what.tag != TY_MAYBE || line)))
        parse_fail_at(p, *at, "wrong-type", "%p cannot be in %p", type_name(p->v, what, p->arena),
                      type_name(p->v, holder, p->arena));
}

/* show … to [Ben] */
static void read_player(struct reading *r, struct node **at)
{
    *at = parse_term(r->p, false);
    if ((*at)->type.tag != TY_PIECE || (*at)->type.kind != r->p->v->players)
        parse_fail_type(r->p, *at, TR("a player"));
}

static bool is_player(const struct parser *p, const struct node *n)
{
    return n->type.tag == TY_PIECE && n->type.kind == p->v->players;
}

/* for each player in turn order from [the active] */
static void read_first(struct reading *r, struct node **at)
{
    read_player(r, at);
    if (!is_player(r->p, r->n->a))
        parse_fail_at(r->p, r->n->a, "wrong-type", "only players have a turn order");
}

/* when a ship sinks, [the active] orders the rules */
static void read_orderer(struct reading *r, struct node **at)
{
    if (r->p->sentence->card)
        parse_fail(r->p, "misplaced", "the rules of one card cannot order all others");
    read_player(r, at);
}

/* shuffle the deck for [the sky of the day] */
static void read_chance(struct reading *r, struct node **at)
{
    *at = parse_chance(r->p);
}

/* ---------------------------------------------------------------- nouns */

/* The kind of a noun: its name and conditions come next (parse_noun.c). */
static void read_kind(struct reading *r, struct node **at)
{
    (void)at;
    r->kind = parse_kind(r->p);
}

/* the count of [every chart in the deck] */
static void read_every(struct reading *r, struct node **at)
{
    if (!parse_at_form(r->p, FORM_EVERY))
        parse_expect_form(r->p, FORM_EVERY); /* which reports it; otherwise the noun takes it */
    *at = parse_noun(r->p, true);
}

/* for [each player]: … */
static void read_each(struct reading *r, struct node **at)
{
    if (!parse_at_form(r->p, FORM_EACH))
        parse_expect_form(r->p, FORM_EACH);
    *at = parse_noun(r->p, false);
}

/* in turn from Ann, until all pass, [each player called rival] may do: … */
static void read_players(struct reading *r, struct node **at)
{
    read_each(r, at);
    if ((*at)->type.kind != r->p->v->players)
        parse_fail_at(r->p, *at, "wrong-type", "only players take turns");
}

/* at random for …, pick [a chart in the deck] */
static void read_picked(struct reading *r, struct node **at)
{
    *at = parse_only_noun(r->p, parse_noun(r->p, false));
}

/* the player chooses [an isle called aim] */
static void read_choice(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    if (!parse_at_form(p, FORM_A) && !parse_at_form(p, FORM_AN)) {
        struct diag *d = parse_error(p, "expected", "expected a, an and a kind, found %p", parse_token_name(p));
        for (enum form f = FORM_CHOOSES; f <= FORM_CHOOSES_ANY; f++)
            parse_note_form(p, d, f);
        if (parse_at(p, "to"))
            diag_note(p->diags, d, "to let a player do something or pass, write: PLAYER may do: EVENT");
        parse_give_up(p);
    }
    read_picked(r, at);
    if ((*at)->type.tag == TY_NUMBER && (*at)->type.kind < 0)
        parse_fail_at(p, *at, "endless-offer", "infinitely many numbers to choose from; declare a kind of number");
}

/* there is [a ship that is lost], there is [no ship]: only the first gives a name to what it
 * found. */
static void read_some(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    bool none = parse_at_form(p, FORM_NONE);
    r->n->value = none;
    if (!parse_at_form(p, FORM_A) && !parse_at_form(p, FORM_AN) && !none) {
        struct diag *d = parse_error(p, "expected", "expected a, an or no after 'there is', found %p",
                                     parse_token_name(p));
        if (parse_at(p, "another"))
            parse_note_another(p, d, NULL);
        parse_give_up(p);
    }
    *at = parse_noun(p, true);
    if (none)
        p->scope = r->scope;
    else
        p->scope->asked = true;
}

/* the isle's keeper is [a player called lord]: asked of something that may be nothing. */
static void read_one(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    struct type what = r->n->a->type;
    (void)at;
    p->at++;
    int kind = vocab_kind_named(p->v, parse_word(p, TR("a kind")));
    if (what.tag != TY_MAYBE || what.kind != kind) {
        p->at--;
        parse_fail(p, "wrong-type", "'is %s …' tests a value that can be nothing; this is %p",
                   type_noun(p->v, kind, p->arena), type_name(p->v, what, p->arena));
    }
    const char *name = p->v->kinds[kind].name;
    if (parse_take_form(p, FORM_CALLED))
        name = parse_word(p, TR("a name"));
    else if (parse_at_filter(p) && parse_find(p, name))
        name = NULL; /* only tested: the name continues to mean the one that was named first */
    r->n->var = parse_bind(p, p->at - 1, name, type_of_kind(TY_PIECE, kind));
    parse_filters(p, r->n);
}

/* the first [chart in the deck] */
static void read_thing(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    const char *which = p->tokens.items[p->at - 1].text;
    if (!parse_at_kind(p, 0)) {
        struct diag *d = parse_error(p, "unknown-kind", "expected a kind of thing after 'the %s', found %p", which,
                                     parse_token_name(p));
        if (parse_peek(p, 0)->kind == TOK_NUMBER)
            parse_note_top(p, d, which);
        else if (!parse_note_own_name(p, d, which))
            parse_note_like(p, d, parse_peek(p, 0)->text);
        parse_give_up(p);
    }
    *at = parse_noun_after(p, vocab_kind_named(p->v, parse_word(p, TR("a kind of thing"))), NOUN_EVERY, true);
    if ((*at)->type.tag != TY_PIECE)
        parse_fail_at(p, *at, "wrong-type", "'the first' and 'the last' are for pieces, not for numbers");
}

/* ---------------------------------------------------------------- lines of squares */

/* 2 steps [north] from … */
static void read_way(struct reading *r, struct node **at)
{
    *at = parse_term(r->p, false);
    if (!parse_is_direction(r->p, *at))
        parse_fail_type(r->p, *at, TR("a direction"));
}

/* the ship's hull is between 1 and 3 */
static _Noreturn void refuse_origin(struct parser *p, const struct node *n, bool track)
{
    const char *expected = track ? TR("a square of a grid or a place of a track") : TR("a square of a grid");
    struct diag *d = parse_error_at(p, n, "wrong-type", "expected %p, found %p",
                                    message_plain(p->arena, expected),
                                    type_name(p->v, n->type, p->arena));
    if (n->type.tag == TY_NUMBER)
        diag_note(p->diags, d, "for numbers write: … is at least N and … is at most N");
    parse_give_up(p);
}

/* the shortest way from [the ship's square] to [Harbour]: places of one kind, which has neighbours */
static void read_place_of_way(struct reading *r, const struct node *n)
{
    struct parser *p = r->p;
    if (n->type.tag != TY_PIECE || !p->v->kinds[n->type.kind].near)
        parse_fail_type(p, n, TR("a place that has neighbours"));
    if (r->n->a != n)
        parse_check_comparable(p, r->n->a, n);
}

/* between [the ship's square] and …: a square of the grid that the noun before is of, where there is one
 * 2 steps onward from [the space]: a place of a track, too, on which nothing lies straight between two places */
static void read_origin(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    struct type t = (*at = parse_term(p, false))->type;
    if (t.tag == TY_MAYBE) {
        struct diag *d = parse_error_at(p, *at, "may-be-nothing", "this can be nothing: test it before you use it");
        parse_note_ask_first(p, d, *at);
        parse_give_up(p);
    }
    if (r->n->op == E_DISTANCE || r->n->op == E_WITHIN) {
        read_place_of_way(r, *at);
        return;
    }
    bool track = r->n->op != E_BETWEEN && p->v->direction >= 0 && p->v->kinds[p->v->direction].tracked;
    if (t.tag != TY_PIECE || (!p->v->kinds[t.kind].width && !(track && p->v->kinds[t.kind].tracked)))
        refuse_origin(p, *at, track);
    if (r->n->op == E_BETWEEN)
        parse_check_comparable(p, r->n->a, *at);
}

/* before the first [square that is taken]: its name is known only in its own conditions */
static void read_end(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    struct binding *scope = p->scope;
    read_thing(r, at);
    p->scope = scope;
    parse_check_comparable(p, r->n->b, *at);
}

/* chooses up to 2 [ships] called fleet, chooses exactly 1 [ship] called lead. Rulebooks in logs have the plural after 1,
 * too. */
static void read_kinds(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    const char *plural = parse_word(p, TR("the plural of a kind"));
    (void)at;
    r->kind = node_is_one(r->n->d) ? vocab_kind_named(p->v, plural) : -1;
    if (r->kind < 0)
        r->kind = vocab_kind_with_plural(p->v, plural);
    if (r->kind >= 0 && p->v->kinds[r->kind].category != RB_NUMBER)
        return;
    p->at--;
    struct diag *d = parse_error(p, "unknown-kind", "'%s' is not the plural of a kind of piece", plural);
    parse_note_like(p, d, plural);
    parse_give_up(p);
}

/* chooses up to 2 ships called fleet [that is not lost] */
static void read_filters(struct reading *r, struct node **at)
{
    (void)at;
    r->n->b = parse_noun_of_kind(r->p, r->kind);
    r->p->scope = r->scope;
}

/* let the [half] be … */
static void read_name(struct reading *r, struct node **at)
{
    (void)at;
    r->name_at = r->p->at;
    r->name = parse_word(r->p, TR("a name"));
}

/* ---------------------------------------------------------------- conditions on a noun */

static void read_place(struct reading *r, struct node **at)
{
    (void)at;
    parse_place(r->p, r->n);
}

static void read_different(struct reading *r, struct node **at)
{
    (void)at;
    parse_different(r->p, r->n);
}

static void read_described(struct reading *r, struct node **at)
{
    (void)at;
    parse_described(r->p, r->n);
}

static void read_owned(struct reading *r, struct node **at)
{
    (void)at;
    parse_owned(r->p, r->n);
}

/* ---------------------------------------------------------------- conditions and events */

/* if [the pot is 0]: … */
static void read_condition(struct reading *r, struct node **at)
{
    if (r->condition_end) {
        r->p->at = r->condition_end;
        return;
    }
    enum node_op op = r->n->op;
    struct node *outer = r->p->head;
    bool decides = op == R_FORBID || op == R_ONLY || op == R_DESPITE || op == S_OFFER;
    r->p->head = decides ? r->n->a : op >= S_HAPPEN ? NULL : outer;
    *at = parse_condition(r->p);
    r->p->head = outer;
}

/* The event that the sentence is about, with what its nouns found. */
static struct node *that_event(struct parser *p)
{
    if (!p->head) {
        p->at--;
        struct diag *d = parse_error(p, "expected-event", "'after that' has no event here that it could mean");
        diag_note(p->diags, d, "'after that' is for prohibitions, permissions and offers; elsewhere name the event: "
                               "after EVENT, CONDITION");
        parse_give_up(p);
    }
    struct node *n = parse_node(p, E_PHRASE, p->head->type);
    *n = *p->head;
    n->modal = n->wording = 0;
    n->args = (struct node_list){0};
    for (size_t i = 0; i < p->head->args.count; i++) {
        struct node *arg = p->head->args.items[i], *name = arg;
        if (arg->op == E_NOUN) {
            name = parse_node(p, E_VAR, arg->type);
            name->var = arg->var;
        }
        parse_add(p, &n->args, name);
    }
    return n;
}

/* after that [the player is in check] */
static void read_tried(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    if (r->form == FORM_AFTER_THAT)
        r->n->a = that_event(p);
    parse_enter(p);
    *at = parse_condition(p);
    parse_leave(p);
}

/* not ([the deck is empty]) */
static void read_bracketed(struct reading *r, struct node **at)
{
    parse_enter(r->p);
    *at = parse_condition(r->p);
    parse_leave(r->p);
}

/* repeat until [the pot is at least 10]: … */
static void read_goal(struct reading *r, struct node **at)
{
    *at = parse_condition(r->p);
    r->p->scope = r->scope; /* in the block it does not hold yet, so what it names is not there */
}

/* announce [Ann meddles with the light] */
static void read_happening(struct reading *r, struct node **at)
{
    *at = parse_happening(r->p, false);
}

static void read_occasion(struct reading *r, struct node **at)
{
    *at = parse_happening(r->p, true);
}

static void read_offered(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    *at = parse_happening(p, true);
    parse_need_no_roll(p, *at);
    for (size_t i = 0; i < (*at)->args.count; i++) {
        const struct node *x = (*at)->args.items[i];
        if (x->op != E_NOUN || x->type.tag != TY_NUMBER || x->type.kind >= 0)
            continue;
        struct diag *d = parse_error_at(p, x, "endless-offer", "infinitely many numbers to choose from");
        diag_note(p->diags, d, "declare a kind of number under 'numbers', such as  amount: 1 to 15");
        parse_give_up(p);
    }
}

/* the player jumps …, [then as long as possible the player jumps from the target to a square called next]: steps of
 * the same event. */
static void read_further(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    const struct node *first = r->n->a;
    struct node *n = parse_node(p, S_OFFER, (struct type){0});
    enum form form = parse_which(p, GROUP_OFFER, NULL);
    if (form == FORM_COUNT || r->n->value) {
        struct diag *d = parse_expected(p, message_new(p->arena, "%s", r->n->value ? "the end of the line" : "'then'"));
        parse_note_form(p, d, FORM_FURTHER_ALL);
        parse_note_form(p, d, FORM_FURTHER_SOME);
        parse_give_up(p);
    }
    parse_form(p, n, form);
    if (n->a->phrase != first->phrase) {
        struct diag *d = parse_error_at(p, n->a, "wrong-type", "all steps of a path are the same event");
        diag_note(p->diags, d, "the first step: %s", first->phrase->source_text);
        parse_give_up(p);
    }
    *at = n;
    r->line_ended = true;
}

static void read_would(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    *at = parse_event(p, true);
    if ((*at)->modal == MODAL_WOULD)
        return;
    struct diag *d = parse_error_at(p, *at, "expected-event",
                                    "a rule that begins with 'if' replaces something that would happen");
    parse_note_form(p, d, FORM_INSTEAD);
    diag_note(p->diags, d, "to do something after an event if …:  after EVENT if CONDITION: …");
    parse_give_up(p);
}

static void read_may(struct reading *r, struct node **at)
{
    *at = parse_event(r->p, true);
    if ((*at)->modal != MODAL_MAY)
        parse_fail_at(r->p, *at, "expected", "expected a permission after 'despite …,': SOMETHING may EVENT");
}

static void read_event(struct reading *r, struct node **at)
{
    (void)at;
    r->n->phrase = parse_event_name(r->p);
}

static void read_rules(struct reading *r, struct node **at)
{
    size_t cap = 0;
    (void)at;
    do
        ARENA_PUSH(r->p->arena, r->n->ids, r->n->id_count, cap) = parse_word(r->p, TR("the id of a rule"));
    while (parse_take_form(r->p, FORM_AND));
}

/* ---------------------------------------------------------------- parts of statements */

static void read_change(struct reading *r, struct node **at)
{
    (void)at;
    r->n->a = parse_relation(r->p, false);
}

static void read_until(struct reading *r, struct node **at)
{
    (void)at;
    r->n->duration.until = parse_event_name(r->p);
}

static void read_times(struct reading *r, struct node **at)
{
    (void)at;
    read_single(r, &r->n->duration.times);
}

/* chooses exactly 2 charts called gifts in the player's hand, and [the player gives the gifts]: the event happens for
 * each of them, so exactly one of its placeholders is the set. */
static void read_act(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    struct node *n = r->n, *set = NULL;
    struct binding *scope = p->scope;
    const struct variable *many = parse_bind(p, r->name_at, r->name, type_of_kind(TY_PIECE, r->kind));
    (void)at;
    struct node *event = parse_happening(p, false);
    bool once = true;
    for (size_t i = 0; i < event->args.count; i++) {
        struct node *x = event->args.items[i];
        bool is_set = x->op == E_VAR && x->var == many;
        once = once && !(is_set && set) && (is_set || !walk_speaks_of(x, many));
        set = is_set ? x : set;
    }
    p->scope = scope;
    if (!set || !once || event->args.count == PLACEHOLDERS_MAX) {
        struct diag *d =
            set && once
                ? parse_error_at(p, event, "wrong-type", "an event with %d placeholders cannot happen for each of a set",
                                 PLACEHOLDERS_MAX)
                : parse_error_at(p, event, "wrong-type",
                                 "one placeholder of this event must be 'the %s', and no other can name it", r->name);
        parse_note_form(p, d, r->form);
        parse_give_up(p);
    }
    set->var = n->b->var;
    parse_add(p, &n->args, event);
}

static void read_body(struct reading *r, struct node **at)
{
    (void)at;
    parse_block(r->p, &r->n->body, parse_statement);
    r->line_ended = true;
}

static struct node *parse_offer(struct parser *p)
{
    struct node *n = parse_node(p, S_OFFER, (struct type){0});
    parse_form(p, n, FORM_OFFER);
    return n;
}

static void read_offers(struct reading *r, struct node **at)
{
    (void)at;
    parse_block(r->p, &r->n->args, parse_offer);
    r->line_ended = true;
}

static void read_otherwise(struct reading *r, struct node **at)
{
    (void)at;
    r->p->scope = r->scope;
    if (!r->n->in_line && parse_take_form(r->p, FORM_OTHERWISE))
        parse_block(r->p, &r->n->other, parse_statement);
}

static void read_cases(struct reading *r, struct node **at)
{
    struct parser *p = r->p;
    size_t cap = 0, count = 0;
    (void)at;
    for (bool more = true; more;) {
        struct node_list body = {0};
        parse_add(p, &r->n->args, parse_condition(p));
        parse_block(p, &body, parse_statement);
        ARENA_PUSH(p->arena, r->n->blocks, count, cap) = body;
        p->scope = r->scope;
        more = !r->n->in_line && parse_take_form(p, FORM_OTHERWISE_IF);
    }
    r->line_ended = true;
}

static void read_statement(struct reading *r, struct node **at)
{
    (void)at;
    parse_add(r->p, &r->n->body, parse_statement(r->p));
    r->line_ended = true;
}

/* ---------------------------------------------------------------- all of them */

static const struct slot {
    const char *name;
    void (*read)(struct reading *r, struct node **at); /* at: the field that the slot names, or NULL */
} slots[] = {
#define SLOT(name, shown, reader) {name, reader},
#include "lang/slots.def"
#undef SLOT
};

void parse_slot(struct reading *r, const struct form_piece *x)
{
    struct node *n = r->n, **fields[] = {&n->a, &n->b, &n->c, &n->d}, *none = NULL;
    struct form_piece reader = form_slot_reader(x);
    char field = form_slot_field(x);
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (*slots[i].name == *reader.text && form_piece_is(&reader, slots[i].name)) {
            slots[i].read(r, field ? fields[field - 'a'] : &none);
            return;
        }
}

bool parse_slot_begins_block(const struct form_piece *x)
{
    return x->kind == PIECE_SLOT && (form_piece_is(x, "body") || form_piece_is(x, "offers"));
}

bool parse_slot_accepts(const struct form_piece *x, const struct node *head)
{
    struct form_piece reader = form_slot_reader(x);
    enum phrase_class cls = head->op == E_PHRASE ? head->phrase->cls : PHRASE_CHANCE;
    if (form_piece_is(&reader, "may-not"))
        return cls == PHRASE_EVENT && head->modal == MODAL_MAY_NOT;
    if (form_piece_is(&reader, "may"))
        return cls == PHRASE_EVENT && head->modal == MODAL_MAY;
    if (form_piece_is(&reader, "condition-head"))
        return cls == PHRASE_CONDITION;
    if (form_piece_is(&reader, "every")) /* such a statement begins with the word: parse_statement */
        return false;
    return !form_piece_is(&reader, "value-head") || cls == PHRASE_VALUE;
}
