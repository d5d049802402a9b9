/* SPDX-License-Identifier: MIT
 *
 * Decisions: PLAYER may do, PLAYER must do, PLAYER chooses.
 */
#include "lang/parser.h"

#include <string.h>

static struct node *parse_offer(struct parser *p)
{
    struct binding *scope = p->scope;
    struct node *n = parse_node(p, S_OFFER, (struct type){0});
    n->value = parse_take(p, "announce");
    n->a = parse_happening(p, true);
    parse_need_no_roll(p, n->a);
    for (size_t i = 0; i < n->a->args.count; i++)
        if (n->a->args.items[i]->op == E_NOUN && n->a->args.items[i]->type.tag == TY_NUMBER &&
            n->a->args.items[i]->type.kind < 0) {
            struct diag *d = parse_error_at(p, n->a->args.items[i], "endless-offer",
                                            "there are endlessly many numbers to choose from");
            diag_note(p->diags, d, "declare a kind of number under 'numbers', such as  amount: 1 to 15");
            parse_give_up(p);
        }
    if (parse_take(p, "when"))
        n->b = parse_condition(p);
    parse_line_end(p);
    p->scope = scope;
    return n;
}

void parse_offers(struct parser *p, struct node_list *out)
{
    parse_expect(p, ":");
    if (parse_peek(p, 0)->kind != TOK_LINE_END) {
        parse_add(p, out, parse_offer(p));
        return;
    }
    p->at++;
    if (parse_peek(p, 0)->kind != TOK_INDENT) {
        parse_error(p, "expected", "after ':' the offers should follow, one a line, deeper than this one");
        parse_give_up(p);
    }
    p->at++;
    while (parse_peek(p, 0)->kind != TOK_DEDENT && parse_peek(p, 0)->kind != TOK_END)
        parse_add(p, out, parse_offer(p));
    if (parse_peek(p, 0)->kind == TOK_DEDENT)
        p->at++;
}

static void parse_otherwise(struct parser *p, struct node *n)
{
    if (parse_take(p, "otherwise"))
        parse_block(p, &n->other);
}

/* up to 4 angels called picks that … */
static struct node *parse_choose_set(struct parser *p, struct node *n)
{
    n->op = S_CHOOSE_SET;
    if (parse_at2(p, "up", "to")) {
        p->at += 2;
        n->d = parse_term(p, false);
    } else if (parse_at2(p, "any", "number")) {
        p->at += 2;
        parse_expect(p, "of");
    } else if (parse_take(p, "exactly")) {
        n->c = n->d = parse_term(p, false);
    } else {
        struct diag *d = parse_error(p, "expected", "after 'chooses' %s was not expected", parse_token_name(p));
        diag_note(p->diags, d,
                  "it could go on with: a KIND … · up to N KINDS called NAME · exactly N … · any number of …");
        parse_give_up(p);
    }
    if (n->d)
        parse_need_number(p, n->d);
    const char *plural = parse_word(p, "the plural of a kind");
    int kind = vocab_kind_with_plural(p->v, plural);
    if (kind < 0 || p->v->kinds[kind].category == RB_NUMBER) {
        p->at--;
        struct diag *d = parse_error(p, "unknown-kind", "'%s' is not the plural of a kind of piece", plural);
        parse_note_like(p, d, plural);
        parse_give_up(p);
    }
    parse_expect(p, "called");
    size_t name_at = p->at;
    const char *name = parse_word(p, "a name");
    struct binding *scope = p->scope;
    n->b = parse_noun_of_kind(p, kind); /* its conditions follow the name of the set */
    p->scope = scope;
    size_t end = p->at;
    p->at = name_at; /* a clash is shown at the name */
    n->var = parse_bind(p, name, type_of_kind(TY_SET, kind));
    p->at = end;
    parse_line_end(p);
    return n;
}

struct node *parse_choice(struct parser *p, struct node *player)
{
    struct node *n = parse_node(p, S_MENU, (struct type){0});
    n->a = player;
    n->pos = player->pos;
    const char *verb = parse_word(p, "may, must or chooses");
    bool may = !strcmp(verb, "may");
    if (strcmp(verb, "chooses") && parse_take(p, "do")) {
        n->value = !may;
        parse_offers(p, &n->args);
        parse_otherwise(p, n);
        return n;
    }
    if (strcmp(verb, "chooses")) {
        parse_expect(p, "choose");
        if (!may) {
            p->at -= 2;
            parse_error(p, "expected", "say 'chooses' for what must be chosen");
            parse_give_up(p);
        }
    }
    if (!parse_at(p, "a") && !parse_at(p, "an")) {
        if (may) {
            struct diag *d;
            d = parse_error(p, "expected",
                            "after 'may choose' comes a, an and a kind; for several say 'chooses up to …'");
            if (parse_at(p, "to"))
                diag_note(p->diags, d, "to let somebody do something or pass, say: PLAYER may do: EVENT");
            parse_give_up(p);
        }
        return parse_choose_set(p, n);
    }
    n->op = S_CHOOSE;
    n->value = may;
    struct binding *scope = p->scope;
    n->b = parse_only_noun(p, parse_noun(p, false));
    if (n->b->type.tag == TY_NUMBER && n->b->type.kind < 0) {
        parse_error_at(p, n->b, "endless-offer",
                       "there are endlessly many numbers to choose from; declare a kind of number");
        parse_give_up(p);
    }
    if (!may) {
        parse_line_end(p);
        return n; /* the choice stays named for the rest of the block */
    }
    parse_block(p, &n->body);
    p->scope = scope;
    parse_otherwise(p, n);
    return n;
}
