/* SPDX-License-Identifier: MIT
 *
 * Printing conditions: questions over many things, and, or. Others are printed by their forms.
 */
#include "lang/print_printer.h"

static void print_joined(struct printer *p, const struct node *n)
{
    for (size_t i = 0; i < n->args.count; i++) {
        if (i)
            buf_str(p->out, form_text(p->lang, n->op == E_AND ? FORM_AND : FORM_OR));
        printer_expression(p, n->args.items[i], NULL);
    }
}

/* "no hero watches the square" as "there is no hero that watches the square": the condition becomes the noun's last.
 */
static void print_no_such(struct printer *p, const struct node *n)
{
    p->further = n->b;
    printer_form(p, FORM_NO_SUCH, &(struct fill){.node = n->a}, NULL);
}

/* "some hero that stares, watches the square": the noun is where the condition speaks of its subject. */
static void print_quantified(struct printer *p, const struct node *n)
{
    if (n->value == QUANT_NO && *form_text(p->lang, FORM_NO_SUCH)) {
        print_no_such(p, n);
        return;
    }
    const struct node *outer = p->subject, *outer_noun = p->subject_noun;
    bool outer_is_pronoun = p->subject_is_pronoun;
    p->subject = printer_subject(n->b);
    p->subject_noun = n->a;
    p->subject_is_pronoun = false;
    printer_expression(p, n->b, NULL);
    if (p->out->len && p->out->data[p->out->len - 1] == ',') /* the noun came last, as it may in other languages */
        printer_cut(p, p->out->len - 1);
    p->subject = outer;
    p->subject_noun = outer_noun;
    p->subject_is_pronoun = outer_is_pronoun;
}

void printer_option_is(struct printer *p, const struct node *option, bool yes)
{
    p->compared = option;
    printer_form(p, yes ? FORM_OPTION_IS_YES : FORM_OPTION_IS_NO, (struct fill[3]){{.node = option}}, NULL);
}

/* "the number of cards in Ann's hand", where the code has "the count of every card in Ann's hand" */
static bool print_of_many(struct printer *p, const struct node *n)
{
    bool many = (n->op == E_COUNT || n->op == E_LINE) && printer_may_be_many(p, n->a);
    if (many)
        printer_form(p, n->op == E_COUNT ? FORM_NUMBER_OF_MANY : FORM_LINE_OF_MANY,
                     (struct fill[3]){{.node = n->a}, {.node = n->b}}, NULL);
    return many;
}

void printer_condition(struct printer *p, const struct node *n)
{
    size_t start = p->out->len;
    if (print_of_many(p, n))
        return;
    if (n->op == E_NOT && !p->code && n->a->op == E_TABLE && n->a->field->option) {
        printer_option_is(p, n->a, false);
        return;
    }
    switch (n->op) {
    case E_AND:
    case E_OR: print_joined(p, n); break;
    case E_QUANT: print_quantified(p, n); break;
    default: printer_node(p, n, form_of(n));
    }
    if (n->op == E_NOT)
        printer_deepen(p, start);
}
