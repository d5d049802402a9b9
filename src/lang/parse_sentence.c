/* SPDX-License-Identifier: MIT
 *
 * Sentences: the forms that a rule can have, each a kind of rule of its own. Their templates are in
 * forms.def; here is how those that begin with a phrase are distinguished.
 */
#include "lang/parser.h"

#include <string.h>

/* ---------------------------------------------------------------- mistakes */

/* a ship sails to Harbour: the sentence ends after an event that may happen, or that happens. */
static _Noreturn void refuse_event(struct parser *p, const struct node *event)
{
    struct diag *d;
    if (event->modal == MODAL_MAY)
        d = parse_error(p, "expected-rule", "expected 'only when' or 'at most' after the permitted event, found %p",
                        parse_token_name(p));
    else if (event->modal)
        d = parse_error_at(p, event, "expected-rule",
                           "this states that something must or would happen, which is not a rule");
    else
        d = parse_error_at(p, event, "expected-rule", "this states that something happens, which is not a rule");
    parse_note_like(p, d, parse_peek(p, 0)->text);
    if (!event->modal && (event->phrase->builtin == BUILTIN_WIN || event->phrase->builtin == BUILTIN_LOSE))
        diag_note(p->diags, d, "as soon as something is so: whenever there is a player …: the player wins");
    if (event->modal == MODAL_MUST)
        diag_note(
            p->diags, d,
            "write an obligation as a prohibition of the alternatives: SOMETHING may not EVENT when …; or, in a statement, as PLAYER must do:");
    if (event->modal == MODAL_MAY)
        for (enum form f = FORM_ONLY; f <= FORM_LIMIT; f++)
            parse_note_form(p, d, f);
    else
        parse_note_forms(p, d, GROUP_SENTENCE, "");
    parse_give_up(p);
}

/* the speed of a ship 3 */
static _Noreturn void refuse_value(struct parser *p, const struct node *value)
{
    struct diag *d = parse_error(p, "expected-rule", "expected what the value '%s' is, found %p", value->phrase->id,
                                 parse_token_name(p));
    for (enum form f = FORM_VALUE_IS; f <= FORM_VALUE_AT_MOST; f++)
        parse_note_form(p, d, f);
    parse_give_up(p);
}

/* What belongs to the language, or is set by statements, is not defined by rules. */
static void need_definable(struct parser *p, const struct node *head)
{
    const struct vocab_phrase *ph = head->phrase;
    if (ph->builtin == BUILTIN_OCCURRED)
        parse_fail_at(p, head, "expected-rule", "'%s' counts positions: a statement counts one, and no rule defines it",
                      ph->id);
    if (ph->builtin && ph->builtin != BUILTIN_KNOWS && ph->builtin != BUILTIN_NEXT_TO &&
        ph->builtin != BUILTIN_RESULT)
        parse_fail_at(p, head, "expected-rule", "'%s' belongs to the language and cannot be defined again",
                      ph->source_text);
    if (!ph->kept)
        return;
    struct diag *d = parse_error_at(p, head, "expected-rule", "'%s' is kept: a statement sets it, not a rule", ph->id);
    diag_note(p->diags, d, "a form: when EVENT: now …");
    parse_give_up(p);
}

/* add 1 to the pot */
static _Noreturn void refuse_statement(struct parser *p)
{
    struct diag *d = parse_error(p, "expected-rule",
                                 "'%s' begins a statement, which is deeper than the rule's first line",
                                 parse_peek(p, 0)->text);
    if (parse_at_form(p, FORM_OTHERWISE))
        parse_note_otherwise(p, d);
    parse_give_up(p);
}

/* ---------------------------------------------------------------- sentences */

/* A definition, a value or a permission: all begin with a phrase that binds its nouns. */
static enum form parse_head(struct parser *p, struct node *n)
{
    const char *word = parse_peek(p, 0)->text;
    n->a = parse_term(p, true);
    if (n->a->op != E_PHRASE || n->a->phrase->cls != PHRASE_VALUE)
        n->a = parse_relation_after(p, n->a, true, n->a->op != E_PHRASE);
    enum phrase_class cls = n->a->op == E_PHRASE ? n->a->phrase->cls : PHRASE_CHANCE;
    if (cls == PHRASE_CONDITION || cls == PHRASE_VALUE)
        need_definable(p, n->a);
    enum form form = parse_which(p, GROUP_SENTENCE, n->a);
    if (form != FORM_COUNT)
        return form;
    if (cls == PHRASE_EVENT)
        refuse_event(p, n->a);
    if (cls == PHRASE_VALUE)
        refuse_value(p, n->a);
    struct diag *d = parse_error_at(p, n->a, "expected-rule", "this does not begin a rule");
    parse_note_forms(p, d, GROUP_SENTENCE, word);
    parse_give_up(p);
}

/* Sentences that begin with a word of their own are chosen by it; all others by what kind of
 * phrase they begin with. */
struct node *parse_sentence(struct parser *p)
{
    struct node *n = parse_node(p, R_WHEN, (struct type){0});
    p->head = NULL;
    if (parse_peek(p, 0)->kind == TOK_INDENT)
        parse_fail(p, "bad-indent", "a rule begins at the margin");
    enum form form = parse_which(p, GROUP_SENTENCE, NULL);
    if (form == FORM_COUNT && (parse_which(p, GROUP_STATEMENT, NULL) != FORM_COUNT || parse_at_form(p, FORM_OTHERWISE)))
        refuse_statement(p);
    if (form == FORM_COUNT)
        form = parse_head(p, n);
    parse_form(p, n, form);
    if (n->c && n->op != R_VALUE) {
        n->value = (int32_t)n->op;
        n->op = R_ORDER;
    }
    if (form == FORM_LIMIT_ONCE) {
        n->b = parse_node(p, E_NUMBER, type_number(1, 1));
        n->b->value = 1;
    }
    return n;
}
