/* SPDX-License-Identifier: MIT
 *
 * Sentences: the forms that a rule can have. Each form is a kind of rule of its own.
 */
#include "lang/parser.h"
#include "lang/words.h"

#include <string.h>

static struct node *optional_condition(struct parser *p, const char *word)
{
    return parse_take(p, word) ? parse_condition(p) : NULL;
}

/* …, PLAYER orders the rules: of the form that `n` has begun as. */
static struct node *parse_order(struct parser *p, struct node *n)
{
    static const char *const words[] = {"orders", "the", "rules"};
    if (p->sentence->card) {
        parse_error(p, "misplaced", "the rules of one card do not say in which order all others run");
        parse_give_up(p);
    }
    n->value = (int32_t)n->op;
    n->op = R_ORDER;
    n->c = parse_player(p);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        parse_expect(p, words[i]);
    parse_line_end(p);
    return n;
}

/* when EVENT [if …]: … · before EVENT [if …]: … · after EVENT [if …]: … */
static struct node *parse_hook(struct parser *p, struct node *n)
{
    const char *word = parse_word(p, "when, before or after");
    n->op = *word == 'w' ? R_WHEN : *word == 'b' ? R_BEFORE : R_AFTER;
    n->a = parse_happening(p, true);
    n->b = optional_condition(p, "if");
    if (parse_take(p, ","))
        return parse_order(p, n);
    parse_block(p, &n->body);
    return n;
}

/* if X would EVENT [and …], instead: … */
static struct node *parse_instead(struct parser *p, struct node *n)
{
    n->op = R_INSTEAD;
    n->a = parse_event(p, true);
    if (n->a->modal != MODAL_WOULD) {
        struct diag *d = parse_error_at(p, n->a, "expected-event",
                                        "a rule that begins with 'if' replaces something that would happen");
        diag_note(p->diags, d, "a form: if SOMETHING would EVENT [and CONDITION], instead: …");
        diag_note(p->diags, d, "to do something after an event if …:  after EVENT if CONDITION: …");
        parse_give_up(p);
    }
    n->b = optional_condition(p, "and");
    parse_expect(p, ",");
    if (!parse_at(p, "instead"))
        return parse_order(p, n);
    p->at++;
    parse_block(p, &n->body);
    return n;
}

static struct node *parse_moment(struct parser *p, struct node *n)
{
    static const char *const words[] = {"any", "moment", "during", "the"};
    n->op = R_MOMENT;
    for (int i = 0; i < 4; i++)
        parse_expect(p, words[i]);
    n->phrase = parse_event_name(p);
    parse_expect(p, ",");
    parse_add(p, &n->body, parse_statement(p));
    return n;
}

static struct node *parse_despite(struct parser *p, struct node *n)
{
    size_t cap = 0;
    n->op = R_DESPITE;
    do
        ARENA_PUSH(p->arena, n->ids, n->id_count, cap) = parse_word(p, "the id of a rule");
    while (parse_take(p, "and"));
    parse_expect(p, ",");
    n->a = parse_event(p, true);
    if (n->a->modal != MODAL_MAY) {
        parse_error_at(p, n->a, "expected", "after 'despite …,' comes what may be done: SOMETHING may EVENT");
        parse_give_up(p);
    }
    n->b = optional_condition(p, "when");
    parse_line_end(p);
    return n;
}

/* X may not EVENT [when …] · X may EVENT only when … · X may EVENT at most N times per EVENT */
static struct node *parse_permission(struct parser *p, struct node *n, struct node *event)
{
    n->a = event;
    if (event->modal == MODAL_MAY_NOT) {
        n->op = R_FORBID;
        n->b = optional_condition(p, "when");
    } else if (event->modal == MODAL_MAY && parse_at2(p, "only", "when")) {
        p->at += 2;
        n->op = R_ONLY;
        n->b = parse_condition(p);
    } else if (event->modal == MODAL_MAY && parse_at2(p, "at", "most")) {
        p->at += 2;
        n->op = R_LIMIT;
        n->b = parse_node(p, E_NUMBER, type_number(1, 1));
        n->b->value = 1;
        if (!parse_take(p, "once")) {
            n->b = parse_term(p, false);
            parse_need_number(p, n->b);
            parse_expect(p, "times");
        }
        parse_expect(p, "per");
        n->phrase = parse_event_name(p);
    } else {
        struct diag *d = event->modal ? parse_error(p, "expected-rule", "here the rule breaks off")
                                      : parse_error_at(p, event, "expected-rule",
                                                       "this says that something happens, which is no rule");
        if (event->modal == MODAL_MUST)
            diag_note(
                p->diags, d,
                "a duty is said by what may not be done instead: SOMETHING may not EVENT when …; or, in a "
                "statement, by PLAYER must do:");
        if (event->modal == MODAL_MAY && parse_at2(p, "only", "if"))
            diag_note(p->diags, d, "instead of 'only if' say: only when");
        else if (event->modal == MODAL_MAY)
            diag_note(
                p->diags, d,
                "it could go on with: only when CONDITION · at most once per EVENT · at most N times per EVENT");
        else
            parse_note_forms(p, d, sentence_forms, "");
        parse_give_up(p);
    }
    parse_line_end(p);
    return n;
}

static struct node *parse_value_rule(struct parser *p, struct node *n, struct node *value)
{
    n->op = R_VALUE;
    n->a = value;
    if (parse_take(p, "rises")) {
        n->how = VALUE_RISES;
        parse_expect(p, "by");
    } else if (parse_take(p, "falls")) {
        n->how = VALUE_FALLS;
        parse_expect(p, "by");
    } else {
        if (!parse_at(p, "is")) {
            struct diag *d = parse_error(p, "expected-rule", "after the value '%s' the rule breaks off",
                                         value->phrase->id);
            diag_note(p->diags, d, "it could go on with: is · rises by · falls by · is at least · is at most");
            parse_give_up(p);
        }
        p->at++;
        n->how = VALUE_IS;
        if (parse_at2(p, "at", "least") || parse_at2(p, "at", "most")) {
            n->how = !strcmp(parse_peek(p, 1)->text, "least") ? VALUE_AT_LEAST : VALUE_AT_MOST;
            p->at += 2;
        }
    }
    n->c = parse_at(p, "nothing") ? parse_term(p, false) : parse_sum(p, false);
    if (n->how != VALUE_IS) {
        parse_need_number(p, n->c);
        parse_need_number(p, value);
    } else
        parse_check_comparable(p, value, n->c);
    if (value->type.tag == TY_PIECE && n->c->type.tag == TY_MAYBE) {
        parse_error_at(p, n->c, "may-be-nothing", "this may be nothing, and '%s' is %s", value->phrase->id,
                       type_name(p->v, value->type, p->arena));
        parse_give_up(p);
    }
    n->b = optional_condition(p, "when");
    parse_line_end(p);
    return n;
}

/* A definition, a value or a permission: all begin with a phrase that binds its nouns. */
static struct node *parse_declaration(struct parser *p, struct node *n)
{
    const char *word = parse_peek(p, 0)->text;
    struct node *head = parse_term(p, true);
    if (head->op != E_PHRASE || head->phrase->cls != PHRASE_VALUE)
        head = parse_relation_after(p, head, true, head->op != E_PHRASE);
    if (head->op == E_PHRASE && head->phrase->cls == PHRASE_EVENT)
        return parse_permission(p, n, head);
    if (head->op == E_PHRASE && (head->phrase->cls == PHRASE_VALUE || head->phrase->cls == PHRASE_CONDITION)) {
        if (head->phrase->builtin && head->phrase->builtin != BUILTIN_KNOWS &&
            head->phrase->builtin != BUILTIN_NEXT_TO) {
            parse_error_at(p, head, "expected-rule", "'%s' belongs to the language and cannot be defined anew",
                           head->phrase->source_text);
            parse_give_up(p);
        }
        if (head->phrase->kept) {
            struct diag *d = parse_error_at(p, head, "expected-rule",
                                            "'%s' is kept: it is set by a statement, not defined by a rule",
                                            head->phrase->id);
            diag_note(p->diags, d, "a form: when EVENT: now …");
            parse_give_up(p);
        }
        if (head->phrase->cls == PHRASE_VALUE)
            return parse_value_rule(p, n, head);
        n->op = R_DEFINE;
        n->a = head;
        n->b = optional_condition(p, "when");
        parse_line_end(p);
        return n;
    }
    struct diag *d = parse_error_at(p, head, "expected-rule", "this is not the beginning of a rule");
    parse_note_forms(p, d, sentence_forms, word);
    parse_give_up(p);
}

static bool begins_statement(const struct parser *p)
{
    static const char *const words[] = {"now", "add",    "take",     "put",       "shuffle", "roll",
                                        "for", "repeat", "stop",     "end",       "prevent", "let",
                                        "in",  "show",   "announce", "otherwise", NULL};
    for (int i = 0; words[i]; i++)
        if (parse_at(p, words[i]))
            return true;
    return false;
}

struct node *parse_sentence(struct parser *p)
{
    struct node *n = parse_node(p, R_WHEN, (struct type){0});
    if (parse_peek(p, 0)->kind == TOK_INDENT) {
        parse_error(p, "bad-indent", "a rule begins at the margin");
        parse_give_up(p);
    }
    if (parse_at(p, "when") || parse_at(p, "before") || parse_at(p, "after"))
        return parse_hook(p, n);
    if (parse_take(p, "if"))
        return parse_instead(p, n);
    if (parse_take(p, "whenever")) {
        n->op = R_WHENEVER;
        n->a = parse_condition(p);
        parse_block(p, &n->body);
        return n;
    }
    if (parse_take(p, "always")) {
        n->op = R_ALWAYS;
        n->a = parse_condition(p);
        parse_line_end(p);
        return n;
    }
    if (parse_take(p, "at"))
        return parse_moment(p, n);
    if (parse_take(p, "despite"))
        return parse_despite(p, n);
    if (begins_statement(p)) {
        parse_error(p, "expected-rule", "'%s' begins what a rule does, and stands deeper than the rule's first line",
                    parse_peek(p, 0)->text);
        parse_give_up(p);
    }
    return parse_declaration(p, n);
}
