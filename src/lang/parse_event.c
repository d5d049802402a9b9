/* SPDX-License-Identifier: MIT
 *
 * Events as sentences and statements speak of them: "a ship sails to a square", "the ship would sink".
 * Knows no forms.
 */
#include "base/tr.h"
#include "lang/parser.h"

/* a ship sails to a square, in any modality: what may, must or would happen is checked by the
 * caller. */
struct node *parse_event(struct parser *p, bool pattern)
{
    struct node *n = parse_relation(p, pattern);
    if (n->op == E_PHRASE && n->phrase->cls == PHRASE_EVENT)
        return n;
    bool verb_missing = n->type.tag != TY_TRUTH && parse_peek(p, 0)->kind == TOK_WORD;
    struct diag *d;
    if (verb_missing) {
        parse_broken_phrase(p, n, pattern);
        d = parse_error(p, "expected-verb", "expected something that happens after %p, found %p",
                        type_name(p->v, n->type, p->arena), parse_token_name(p));
    } else
        d = parse_error_at(p, n, "expected-event", "expected something that happens, found %p",
                           n->type.tag == TY_TRUTH ? message_plain(p->arena, TR("a condition"))
                                                   : type_name(p->v, n->type, p->arena));
    if (verb_missing && parse_note_verb(p, d, n))
        parse_give_up(p);
    bool noted = verb_missing && parse_note_like(p, d, parse_peek(p, 0)->text);
    if (n->type.tag == TY_TRUTH)
        diag_note(p->diags, d, "a form for conditions: whenever CONDITION: …");
    else if (!noted)
        parse_note_phrases_for(p, d, n->type);
    parse_give_up(p);
}

/* A die is rolled by 'roll', which states the purpose; rules only speak of it. */
void parse_need_no_roll(struct parser *p, const struct node *event)
{
    if (event->phrase->builtin == BUILTIN_ROLLED)
        parse_fail_at(p, event, "expected-statement", "dice are rolled with the statement: roll DIE for CHANCE");
}

void parse_need_happening(struct parser *p, const struct node *event)
{
    if (event->wording == 0 && !event->modal)
        return;
    struct diag *d = parse_error_at(p, event, "expected-event",
                                    "write it as an event that happens, without may, would or must");
    diag_note(p->diags, d, "the phrase: %s", event->phrase->source_text);
    parse_give_up(p);
}

/* Ann takes a turn */
struct node *parse_happening(struct parser *p, bool pattern)
{
    struct node *n = parse_event(p, pattern);
    if (!pattern)
        parse_need_no_roll(p, n);
    parse_need_happening(p, n);
    return n;
}
