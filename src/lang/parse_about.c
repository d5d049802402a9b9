/* SPDX-License-Identifier: MIT
 *
 * What a rule is about: an event, a condition, a value or a zone with nouns or names in its slots, a field, or a thing in a
 * zone; then perhaps a condition. Knows no other sentence.
 */
#include "lang/parser.h"

/* a ship, Ann, this note */
bool parse_is_thing(const struct node *n)
{
    return n->op == E_NOUN || n->op == E_NAME || n->op == E_THIS;
}

/* a ship's hull, Ann's hand, the sky */
static bool is_field(const struct node *n)
{
    return n->op == E_TABLE || (n->op == E_FIELD && parse_is_thing(n->a));
}

/* a note is in a player's bag, Fog is in the store on Skye */
static bool is_in_zone(const struct node *n)
{
    return n->op == E_IN && parse_is_thing(n->a) && n->b->type.tag == TY_ZONE && (n->b->op == E_PHRASE || is_field(n->b));
}

static _Noreturn void refuse_subject(struct parser *p, const struct node *n)
{
    if (n->type.tag != TY_TRUTH && parse_peek(p, 0)->kind == TOK_WORD) {
        struct diag *d = parse_error(p, "expected-verb", "expected what the rule is about to continue after %p, found %p",
                                     type_name(p->v, n->type, p->arena), parse_token_name(p));
        if (!parse_note_like(p, d, parse_peek(p, 0)->text))
            parse_note_phrases_for(p, d, n->type);
    } else {
        struct diag *d = parse_error_at(p, n, "expected", "this is nothing that a rule can be about");
        diag_note(p->diags, d, "it can be about: an event · a condition · a value · a zone · a thing in a zone · a field of one thing");
    }
    parse_give_up(p);
}

/* a ship sails to a square when the sky is storm */
struct node *parse_about_node(struct parser *p)
{
    struct node *n = parse_node(p, R_ABOUT, (struct type){0});
    p->about = true;
    n->a = parse_relation(p, true);
    p->about = false;
    if (n->a->op != E_PHRASE && !is_field(n->a) && !is_in_zone(n->a))
        refuse_subject(p, n->a);
    if (n->a->op == E_PHRASE && n->a->phrase->cls == PHRASE_EVENT)
        parse_need_happening(p, n->a);
    parse_form(p, n, FORM_ABOUT);
    return n;
}
