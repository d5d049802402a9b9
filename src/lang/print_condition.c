/* SPDX-License-Identifier: MIT
 *
 * Printing conditions: comparisons, questions over many things, and, or, not.
 */
#include "lang/print_printer.h"

static void print_is_a(struct printer *p, const struct node *n)
{
    struct node noun = {.op = E_NOUN, .type = n->var->type, .value = NOUN_A, .var = n->var};
    printer_form2(p, FORM_IS_A, n->a, &noun);
}

static void print_one_of(struct printer *p, const struct node *n)
{
    struct fill fills[3] = {{.node = n->a}, {.list = &n->args}};
    printer_form(p, n->value ? FORM_NOT_ONE_OF : FORM_ONE_OF, fills, NULL);
}

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
    printer_form1(p, FORM_NO_SUCH, n->a);
}

/* "some hero that stares, watches the square": the noun stands where the condition speaks of its subject. */
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

void printer_condition(struct printer *p, const struct node *n)
{
    size_t start = p->out->len;
    switch (n->op) {
    case E_COMPARE: printer_form2(p, (enum form)((int)FORM_IS + n->rel), n->a, n->b); break;
    case E_IS_A: print_is_a(p, n); break;
    case E_ONE_OF: print_one_of(p, n); break;
    case E_IN: printer_form2(p, n->value ? FORM_NOT_IN : FORM_IN, n->a, n->b); break;
    case E_AND:
    case E_OR: print_joined(p, n); break;
    case E_NOT:
        printer_form1(p, FORM_NOT, n->a);
        printer_deepen(p, start);
        break;
    case E_EXISTS: printer_form1(p, n->value ? FORM_EXISTS_NOT : FORM_EXISTS, n->a); break;
    case E_QUANT: print_quantified(p, n); break;
    case S_ANNOUNCE: printer_form1(p, FORM_ANNOUNCE, n->a); break; /* inside an offer */
    default: break;
    }
}
