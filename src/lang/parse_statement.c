/* SPDX-License-Identifier: MIT
 *
 * Statements: what a rule does.
 */
#include "base/word.h"
#include "lang/parser.h"
#include "lang/words.h"

#include <string.h>

void parse_block(struct parser *p, struct node_list *out)
{
    struct binding *scope = p->scope;
    parse_enter(p);
    parse_expect(p, ":");
    if (parse_peek(p, 0)->kind != TOK_LINE_END) {
        parse_add(p, out, parse_statement(p));
    } else {
        p->at++;
        if (parse_peek(p, 0)->kind != TOK_INDENT) {
            parse_error(p, "expected", "after ':' a deeper block should follow");
            parse_give_up(p);
        }
        p->at++;
        while (parse_peek(p, 0)->kind != TOK_DEDENT && parse_peek(p, 0)->kind != TOK_END)
            parse_add(p, out, parse_statement(p));
        if (parse_peek(p, 0)->kind == TOK_DEDENT)
            p->at++;
    }
    parse_leave(p);
    p->scope = scope;
}

struct node *parse_event(struct parser *p, bool pattern)
{
    struct node *n = parse_relation(p, pattern);
    if (n->op == E_PHRASE && n->phrase->cls == PHRASE_EVENT)
        return n;
    bool verb_missing = n->type.tag != TY_TRUTH && parse_peek(p, 0)->kind == TOK_WORD;
    struct diag *d;
    if (verb_missing) {
        parse_broken_phrase(p, n, pattern);
        d = parse_error(p, "expected-verb", "after %s something that happens was expected, not %s",
                        type_name(p->v, n->type, p->arena), parse_token_name(p));
    } else
        d = parse_error_at(p, n, "expected-event", "here something that happens was expected; this is %s",
                           n->type.tag == TY_TRUTH ? "a condition" : type_name(p->v, n->type, p->arena));
    if (verb_missing && parse_note_verb(p, d, n))
        parse_give_up(p);
    bool told = verb_missing && parse_note_like(p, d, parse_peek(p, 0)->text);
    if (n->type.tag == TY_TRUTH)
        diag_note(p->diags, d, "a form for conditions: whenever CONDITION: …");
    else if (!told)
        parse_note_phrases_for(p, d, n->type);
    parse_give_up(p);
}

/* A die is rolled by 'roll', which says what for; rules only speak of it. */
void parse_need_no_roll(struct parser *p, const struct node *event)
{
    if (event->phrase->builtin != BUILTIN_ROLLED)
        return;
    parse_error_at(p, event, "expected-statement",
                   "a die is not rolled by saying so: say what the roll is for: roll … for …");
    parse_give_up(p);
}

struct node *parse_happening(struct parser *p, bool pattern)
{
    struct node *n = parse_event(p, pattern);
    if (!pattern)
        parse_need_no_roll(p, n);
    if (n->wording != 0 || n->modal) {
        struct diag *d = parse_error_at(p, n, "expected-event", "say it as it happens, without may, would or must");
        diag_note(p->diags, d, "the phrase: %s", n->phrase->source_text);
        parse_give_up(p);
    }
    return n;
}

static bool can_be_set(const struct node *n)
{
    return (n->op == E_FIELD || n->op == E_TABLE || n->op == E_EVENT_FIELD) && n->type.tag != TY_ZONE;
}

static void need_settable(struct parser *p, const struct node *n)
{
    if (!can_be_set(n)) {
        parse_error_at(p, n, "not-settable",
                       "only what is kept can be changed: a field of a piece, of the table or of an event");
        parse_give_up(p);
    }
    if (n->field->option || n->field->store == FIELD_FIXED) {
        parse_error_at(p, n, "not-settable",
                       n->field->option ? "'%s' is an option: it is chosen before the game and never changes"
                                        : "'%s' is fixed by what the piece is",
                       n->field->name);
        parse_give_up(p);
    }
}

static void parse_duration(struct parser *p, struct node *n)
{
    if (!parse_at2(p, "until", "the"))
        return;
    p->at += 2;
    n->duration.until = parse_event_name(p);
    if (parse_take(p, "ends"))
        return;
    parse_expect(p, "has");
    parse_expect(p, "ended");
    n->duration.times = parse_term(p, false);
    parse_need_number(p, n->duration.times);
    parse_expect(p, "times");
}

static void check_assignable(struct parser *p, const struct node *to, const struct node *x)
{
    parse_check_comparable(p, to, x);
    if (to->type.tag == TY_PIECE && x->type.tag == TY_MAYBE) {
        parse_error_at(p, x, "may-be-nothing", "this may be nothing, and %s is needed",
                       type_name(p->v, to->type, p->arena));
        parse_give_up(p);
    }
    if (to->type.tag == TY_NUMBER && (x->type.low > to->type.high || x->type.high < to->type.low)) {
        parse_error_at(p, x, "out-of-bounds", "this can never lie between %d and %d", to->type.low, to->type.high);
        parse_give_up(p);
    }
}

static struct node *parse_now(struct parser *p, struct node *n)
{
    struct node *e = parse_relation(p, false);
    parse_duration(p, n);
    parse_line_end(p);
    if (e->op == E_PHRASE && e->phrase->cls == PHRASE_CONDITION) {
        if (!e->phrase->kept) {
            struct diag *d = parse_error_at(p, e, "not-settable", "'%s' is worked out by rules and cannot be set",
                                            e->phrase->id);
            diag_note(p->diags, d, "declare it with  kept: yes  if it is to be set");
            parse_give_up(p);
        }
        n->op = S_SET_CONDITION;
        n->a = e;
        return n;
    }
    if (e->op == E_COMPARE && e->rel == REL_IS) {
        need_settable(p, e->a);
        check_assignable(p, e->a, e->b);
        n->op = S_SET;
        n->a = e->a;
        n->b = e->b;
        return n;
    }
    struct diag *d;
    d = parse_error_at(p, e, "not-settable",
                       "after 'now' comes what is to be: a kept condition, or a field that is something");
    diag_note(p->diags, d, "a form: now the hero's square is …");
    diag_note(p->diags, d, "a form: now CONDITION (of those declared with  kept: yes)");
    parse_give_up(p);
}

/* A piece, every piece of a noun, or a set. */
static struct node *parse_item(struct parser *p)
{
    if (parse_at(p, "every") || parse_at(p, "each"))
        return parse_only_noun(p, parse_noun(p, true));
    struct node *n = parse_term(p, false);
    if (n->type.tag == TY_PIECE || n->type.tag == TY_SET || n->type.tag == TY_NONE)
        return n;
    struct diag *d = parse_error_at(p, n, n->type.tag == TY_MAYBE ? "may-be-nothing" : "wrong-type",
                                    "here a piece, 'each …' or a set is needed; this is %s",
                                    type_name(p->v, n->type, p->arena));
    if (n->type.tag == TY_MAYBE)
        parse_note_ask_first(p, d, n);
    parse_give_up(p);
}

static struct node *parse_put(struct parser *p, struct node *n)
{
    struct binding *scope = p->scope;
    int kind;
    n->op = S_PUT;
    if (parse_at2(p, "the", "top") && strcmp(parse_peek(p, 2)->text, "of")) {
        p->at += 2;
        n->op = S_PUT_TOP;
        if (parse_at_kind(p, 0)) {
            struct diag *d = parse_error(p, "expected", "after 'the top' a number or 'of' was expected, not %s",
                                         parse_token_name(p));
            parse_note_top(p, d, "top");
            parse_give_up(p);
        }
        n->a = parse_term(p, false);
        parse_need_number(p, n->a);
        parse_expect(p, "of");
        n->c = parse_zone(p);
        kind = n->c->type.kind;
    } else {
        n->a = parse_item(p);
        kind = n->a->type.kind;
    }
    parse_expect(p, "into");
    n->b = parse_zone(p);
    if (n->b->type.kind != kind) {
        parse_error_at(p, n->b, "wrong-type", "this holds %s, not %s", p->v->kinds[n->b->type.kind].plural,
                       p->v->kinds[kind].plural);
        parse_give_up(p);
    }
    if (parse_take(p, "at")) {
        parse_expect(p, "the");
        parse_expect(p, "bottom");
        n->value = 1;
    }
    parse_line_end(p);
    p->scope = scope;
    return n;
}

static struct node *parse_roll(struct parser *p, struct node *n)
{
    struct binding *scope = p->scope;
    n->op = S_ROLL;
    n->a = parse_item(p);
    if (n->a->type.tag != TY_PIECE || !p->v->kinds[n->a->type.kind].die) {
        struct diag *d = parse_error_at(p, n->a, "wrong-type", "only dice are rolled; this is %s",
                                        type_name(p->v, n->a->type, p->arena));
        diag_note(p->diags, d, "a kind of piece with  faces: 1 to 6  is a die");
        parse_give_up(p);
    }
    bool again = parse_take(p, "again");
    if (parse_take(p, "for"))
        n->b = parse_chance(p);
    else if (!again) {
        parse_error(p, "expected", "say what the roll is for: roll … for …");
        parse_give_up(p);
    }
    parse_line_end(p);
    p->scope = scope;
    return n;
}

static struct node *parse_if(struct parser *p, struct node *n)
{
    struct binding *scope = p->scope;
    size_t cap = 0, count = 0;
    n->op = S_IF;
    for (;;) {
        struct node_list body = {0};
        parse_add(p, &n->args, parse_condition(p));
        parse_block(p, &body);
        ARENA_PUSH(p->arena, n->blocks, count, cap) = body;
        p->scope = scope;
        if (!parse_take(p, "otherwise"))
            return n;
        if (!parse_take(p, "if"))
            break;
    }
    parse_block(p, &n->other);
    return n;
}

static struct node *parse_for_each(struct parser *p, struct node *n)
{
    struct binding *scope = p->scope;
    n->op = S_FOR_EACH;
    if (!parse_at(p, "each"))
        parse_expect(p, "each");
    n->a = parse_noun(p, false);
    if (parse_take(p, "in")) {
        parse_expect(p, "turn");
        parse_expect(p, "order");
        parse_expect(p, "from");
        n->value = ORDER_TURN;
        n->b = parse_player(p);
        if (n->a->type.kind != p->v->players || n->a->type.tag != TY_PIECE) {
            parse_error_at(p, n->a, "wrong-type", "only players stand in turn order");
            parse_give_up(p);
        }
    } else if (parse_take(p, ",")) {
        static const char *const words[] = {"in", "an", "order", "chosen", "by"};
        if (parse_at2(p, "in", "turn")) {
            parse_error(p, "expected", "'in turn order from' follows without a comma");
            parse_give_up(p);
        }
        for (int i = 0; i < 5; i++)
            parse_expect(p, words[i]);
        n->value = ORDER_CHOSEN;
        n->b = parse_player(p);
    }
    if (n->value != ORDER_PLAIN && (parse_at(p, "whose") || parse_at(p, "that") || parse_at(p, "where"))) {
        parse_error(p, "expected", "conditions on the noun stand before the order");
        parse_give_up(p);
    }
    parse_block(p, &n->body);
    p->scope = scope;
    return n;
}

static struct node *parse_repeat(struct parser *p, struct node *n)
{
    struct binding *scope = p->scope;
    n->op = S_REPEAT;
    if (parse_take(p, "while")) {
        n->value = REPEAT_WHILE;
        n->a = parse_condition(p);
    } else if (parse_take(p, "until")) {
        n->value = REPEAT_UNTIL;
        n->a = parse_condition(p);
        p->scope = scope; /* inside it does not hold yet, so what it names is not there */
    } else if (!parse_at(p, ":")) {
        n->value = REPEAT_TIMES;
        n->a = parse_sum(p, false);
        parse_need_number(p, n->a);
        parse_expect(p, "times");
    }
    parse_block(p, &n->body);
    p->scope = scope;
    return n;
}

static struct node *parse_at_statement(struct parser *p, struct node *n)
{
    if (parse_take(p, "random")) {
        parse_expect(p, "for");
        n->op = S_RANDOM;
        n->b = parse_chance(p);
        parse_expect(p, ",");
        parse_expect(p, "pick");
        n->a = parse_only_noun(p, parse_noun(p, false));
        parse_line_end(p);
        return n;
    }
    parse_expect(p, "the");
    parse_expect(p, "same");
    parse_expect(p, "time");
    n->op = S_SAME_TIME;
    parse_block(p, &n->body);
    return n;
}

static struct node *parse_window(struct parser *p, struct node *n)
{
    static const char *const words[] = {",", "until", "all", "pass", ","};
    struct binding *scope = p->scope;
    parse_expect(p, "turn");
    parse_expect(p, "from");
    n->op = S_WINDOW;
    n->a = parse_player(p);
    for (int i = 0; i < 5; i++)
        parse_expect(p, words[i]);
    if (!parse_at(p, "each"))
        parse_expect(p, "each");
    n->b = parse_noun(p, false);
    if (n->b->type.kind != p->v->players) {
        parse_error_at(p, n->b, "wrong-type", "only players take turns");
        parse_give_up(p);
    }
    parse_expect(p, "may");
    parse_expect(p, "do");
    parse_offers(p, &n->args);
    p->scope = scope;
    return n;
}

/* A statement that begins with what acts: a choice, or an event by its phrase. */
static struct node *parse_acting(struct parser *p, struct node *n)
{
    const char *word = parse_peek(p, 0)->text;
    struct node *subject = parse_sum(p, false);
    const char *next = parse_peek(p, 1)->text;
    if (parse_at(p, "chooses") ||
        ((parse_at(p, "may") || parse_at(p, "must")) && (!strcmp(next, "do") || !strcmp(next, "choose")))) {
        if (subject->type.tag != TY_PIECE || subject->type.kind != p->v->players) {
            parse_error_at(p, subject, "wrong-type", "only a player can choose; this is %s",
                           type_name(p->v, subject->type, p->arena));
            parse_give_up(p);
        }
        return parse_choice(p, subject);
    }
    n->op = S_HAPPEN;
    n->a = parse_relation_after(p, subject, false, subject->op != E_PHRASE);
    if (n->a->op != E_PHRASE || n->a->phrase->cls != PHRASE_EVENT) {
        struct diag *d = parse_error_at(p, n->a, "expected-statement", "this is not something that a rule does");
        if (n->a->op == E_PHRASE && n->a->phrase->cls == PHRASE_CONDITION)
            diag_note(p->diags, d, "to make it so say 'now …'; to ask it say 'if …:'");
        if (n->a->op == E_COMPARE)
            diag_note(p->diags, d, "to make it so say 'now … is …'; to ask it say 'if … is …:'");
        parse_note_forms(p, d, statement_forms, word);
        parse_give_up(p);
    }
    if (n->a->wording != 0 || n->a->modal) {
        struct diag *d = parse_error_at(p, n->a, "expected-event",
                                        "inside a rule say what happens, without may, would or must");
        diag_note(p->diags, d, "the phrase: %s", n->a->phrase->source_text);
        parse_give_up(p);
    }
    parse_need_no_roll(p, n->a);
    parse_line_end(p);
    return n;
}

static struct node *parse_add_or_take(struct parser *p, struct node *n)
{
    n->op = S_ADD;
    n->value = *parse_word(p, "add or take") == 'a' ? 1 : -1;
    n->a = parse_sum(p, false);
    parse_expect(p, n->value > 0 ? "to" : "from");
    n->b = parse_term(p, false);
    parse_need_number(p, n->a);
    parse_need_number(p, n->b);
    need_settable(p, n->b);
    parse_line_end(p);
    return n;
}

static struct node *parse_let(struct parser *p, struct node *n)
{
    parse_expect(p, "the");
    n->op = S_LET;
    size_t name_at = p->at;
    const char *name = parse_word(p, "a name");
    parse_expect(p, "be");
    n->a = parse_sum(p, false);
    if (n->a->type.tag == TY_ZONE || n->a->type.tag == TY_EVENT || n->a->type.tag == TY_SET) {
        parse_error_at(p, n->a, "wrong-type", "a number or a piece is needed here; this is %s",
                       type_name(p->v, n->a->type, p->arena));
        parse_give_up(p);
    }
    size_t end = p->at;
    p->at = name_at; /* a clash is shown at the name */
    if (parse_find(p, name)) {
        struct diag *d = parse_error(p, "name-clash",
                                     "there is already %s '%s' in this sentence, and it stays what it is",
                                     word_article(name), name);
        parse_note_second_let(p, d, name, n->a->type);
        parse_give_up(p);
    }
    n->var = parse_bind(p, name, n->a->type);
    n->var->init = n->a;
    p->at = end;
    parse_line_end(p);
    return n;
}

static struct node *parse_show(struct parser *p, struct node *n)
{
    struct binding *scope = p->scope;
    n->op = S_SHOW;
    n->a = parse_item(p);
    parse_expect(p, "to");
    n->b = parse_player(p);
    p->scope = scope;
    parse_line_end(p);
    return n;
}

struct node *parse_statement(struct parser *p)
{
    struct node *n = parse_node(p, S_NOOP, (struct type){0});
    if (parse_peek(p, 0)->kind == TOK_INDENT) {
        parse_error(p, "bad-indent", "this line is deeper than the one before it, which does not end with ':'");
        parse_give_up(p);
    }
    if (parse_take(p, "now"))
        return parse_now(p, n);
    if (parse_at(p, "add") || parse_at(p, "take"))
        return parse_add_or_take(p, n);
    if (parse_take(p, "put"))
        return parse_put(p, n);
    if (parse_take(p, "shuffle")) {
        n->op = S_SHUFFLE;
        n->a = parse_zone(p);
        if (parse_take(p, "for"))
            n->b = parse_chance(p);
        parse_line_end(p);
        return n;
    }
    if (parse_take(p, "roll"))
        return parse_roll(p, n);
    if (parse_take(p, "if"))
        return parse_if(p, n);
    if (parse_take(p, "for"))
        return parse_for_each(p, n);
    if (parse_take(p, "repeat"))
        return parse_repeat(p, n);
    if (parse_take(p, "stop")) {
        n->op = S_STOP;
        parse_line_end(p);
        return n;
    }
    if (parse_at2(p, "end", "the")) {
        p->at += 2;
        n->op = S_END;
        n->phrase = parse_event_name(p);
        parse_line_end(p);
        return n;
    }
    if (parse_at2(p, "prevent", "it") || parse_at2(p, "nothing", "happens")) {
        n->op = parse_at(p, "prevent") ? S_PREVENT : S_NOOP;
        p->at += 2;
        parse_line_end(p);
        return n;
    }
    if (parse_take(p, "let"))
        return parse_let(p, n);
    if (parse_take(p, "at"))
        return parse_at_statement(p, n);
    if (parse_at2(p, "the", "announced")) {
        static const char *const words[] = {"the", "announced", "happen", ",", "last", "first"};
        for (int i = 0; i < 6; i++)
            parse_expect(p, words[i]);
        n->op = S_RESOLVE;
        parse_line_end(p);
        return n;
    }
    if (parse_take(p, "in"))
        return parse_window(p, n);
    if (parse_take(p, "show"))
        return parse_show(p, n);
    if (parse_take(p, "announce")) {
        n->op = S_ANNOUNCE;
        n->a = parse_happening(p, false);
        parse_line_end(p);
        return n;
    }
    if (parse_at(p, "otherwise") || (parse_at(p, "when") && parse_peek(p, 0)->kind == TOK_WORD)) {
        struct diag *d = parse_error(p, "expected-statement", "'%s' does not begin a statement here",
                                     parse_peek(p, 0)->text);
        diag_note(p->diags, d, "'otherwise' stands at the depth of its if, may do, must do or may choose");
        parse_give_up(p);
    }
    return parse_acting(p, n);
}

