/* SPDX-License-Identifier: MIT
 *
 * Printing sentences, and the entrance to the printer.
 */
#include "lang/print_printer.h"

#include <string.h>

enum { FURTHER = 2 }; /* further lines of a sentence without a block */

/* when, before, after EVENT [if CONDITION]; if EVENT [and CONDITION] */
static void print_head(struct printer *p, const struct node *n, enum node_op form)
{
    static const enum form heads[] = {
        [R_WHEN] = FORM_WHEN, [R_BEFORE] = FORM_BEFORE, [R_AFTER] = FORM_AFTER, [R_INSTEAD] = FORM_WOULD_IF};
    printer_form1(p, heads[form], n->a);
    if (n->b)
        printer_form1(p, form == R_INSTEAD ? FORM_WOULD_AND : FORM_HOOK_IF, n->b);
}

static void print_hook(struct printer *p, const struct node *n, size_t start)
{
    print_head(p, n, n->op);
    if (n->op == R_INSTEAD)
        printer_form(p, FORM_INSTEAD, NULL, NULL);
    printer_block(p, &n->body, start, 0);
}

static void print_statements(struct printer *p, const struct node_list *body)
{
    for (size_t i = 0; i < body->count; i++)
        printer_statement(p, body->items[i], printer_begin_line(p, 0), 0);
}

static void print_despite(struct printer *p, const struct node *n)
{
    struct fill fills[3] = {{.rules = n}, {.node = n->a}};
    printer_form(p, FORM_DESPITE, fills, NULL);
}

static void print_limit(struct printer *p, const struct node *n)
{
    bool once = n->b->op == E_NUMBER && n->b->value == 1;
    struct fill fills[3] = {{.node = n->a}, {.node = n->b}, {.event = n->phrase}};
    printer_form(p, once ? FORM_LIMIT_ONCE : FORM_LIMIT, fills, NULL);
}

static void print_value_rule(struct printer *p, const struct node *n)
{
    static const enum form forms[] = {[VALUE_IS] = FORM_VALUE_IS,
                                      [VALUE_RISES] = FORM_VALUE_RISES,
                                      [VALUE_FALLS] = FORM_VALUE_FALLS,
                                      [VALUE_AT_LEAST] = FORM_VALUE_AT_LEAST,
                                      [VALUE_AT_MOST] = FORM_VALUE_AT_MOST};
    printer_form2(p, forms[n->how], n->a, n->c);
}

/* Sentences without a block. */
static void print_plain(struct printer *p, const struct node *n)
{
    switch (n->op) {
    case R_ALWAYS: printer_form1(p, FORM_ALWAYS, n->a); return;
    case R_ONLY: printer_form2(p, FORM_ONLY_WHEN, n->a, n->b); return;
    case R_LIMIT: print_limit(p, n); return;
    case R_ORDER:
        print_head(p, n, (enum node_op)n->value);
        printer_form1(p, FORM_ORDERS, n->c);
        return;
    case R_DESPITE: print_despite(p, n); break;
    case R_VALUE: print_value_rule(p, n); break;
    default: printer_expression(p, n->a, NULL); break; /* R_FORBID, R_DEFINE */
    }
    if (n->b)
        printer_form1(p, n->op == R_VALUE ? FORM_VALUE_WHEN : FORM_WHEN_CONDITION, n->b);
}

void printer_sentence(struct printer *p, const struct node *n)
{
    if (n->op == R_WHEN && !n->a) { /* statements that are no rule */
        print_statements(p, &n->body);
        return;
    }
    size_t start = printer_begin_line(p, 0);
    struct fill event[3] = {{.event = n->phrase}};
    switch (n->op) {
    case R_WHEN:
    case R_BEFORE:
    case R_AFTER:
    case R_INSTEAD: print_hook(p, n, start); break;
    case R_WHENEVER:
        printer_form1(p, FORM_WHENEVER, n->a);
        printer_block(p, &n->body, start, 0);
        break;
    case R_MOMENT:
        printer_form(p, FORM_MOMENT, event, NULL);
        printer_statement(p, n->body.items[0], start, 0);
        break;
    default: print_plain(p, n); printer_lay_out(p, start, 0, FURTHER);
    }
}

static struct printer new_printer(struct buf *out, const struct vocab *v, const char *lang,
                                  const struct print_values *values)
{
    return (struct printer){
        .out = out, .v = v, .lang = lang, .values = values, .code = !values && !strcmp(lang, "en")};
}

static void print_flat(struct printer *p, const struct node *n, const char *grammatical_case)
{
    size_t start = p->out->len;
    printer_inside(p, n, grammatical_case);
    for (size_t i = start; i < p->out->len; i++)
        if (p->out->data[i] >= 1 && p->out->data[i] <= 8)
            p->out->data[i] = ' ';
}

void print_node(struct buf *out, const struct vocab *v, const struct node *n, const char *lang,
                const char *grammatical_case, const struct print_values *values)
{
    struct printer p = new_printer(out, v, lang, values);
    if (n->op < S_HAPPEN)
        print_flat(&p, n, grammatical_case);
    else if (n->op < R_WHEN)
        printer_statement(&p, n, printer_begin_line(&p, 0), 0);
    else
        printer_sentence(&p, n);
}

void print_sentence(struct buf *out, const struct vocab *v, const struct sentence *s, const char *lang,
                    const struct print_values *values)
{
    print_node(out, v, s->node, lang, NULL, values);
}
