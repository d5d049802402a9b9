/* SPDX-License-Identifier: MIT
 *
 * Printing statements: each begins a line, blocks stand deeper.
 */
#include "lang/print_printer.h"

enum {
    BLOCK = 2, /* a block is this much deeper */
    FURTHER = 4 /* the further lines of what heads it are deeper still */
};

/* ---------------------------------------------------------------- lines and blocks */

static void end_line(struct printer *p, size_t start, int indent)
{
    printer_lay_out(p, start, indent, BLOCK);
}

/* A statement without a block of its own, which may stand behind a ':'. An "otherwise" can then never be taken for
 * that of another statement. */
static bool is_simple(const struct node *n)
{
    switch (n->op) {
    case S_IF:
    case S_FOR_EACH:
    case S_REPEAT:
    case S_SAME_TIME:
    case S_WINDOW:
    case S_MENU: return false;
    case S_CHOOSE: return !n->value;
    default: return true;
    }
}

static void print_simple(struct printer *p, const struct node *n);

void printer_block(struct printer *p, const struct node_list *body, size_t start, int indent)
{
    size_t head = p->out->len;
    if (body->count == 1 && is_simple(body->items[0])) {
        buf_str(p->out, ": ");
        print_simple(p, body->items[0]);
        if (indent + printer_width(p, start) <= PRINT_WIDTH) {
            end_line(p, start, indent);
            return;
        }
        printer_cut(p, head);
    }
    buf_char(p->out, ':');
    printer_lay_out(p, start, indent, FURTHER);
    for (size_t i = 0; i < body->count; i++)
        printer_statement(p, body->items[i], printer_begin_line(p, indent + BLOCK), indent + BLOCK);
}

static void print_otherwise(struct printer *p, const struct node_list *other, int indent)
{
    if (!other->count)
        return;
    size_t start = printer_begin_line(p, indent);
    buf_str(p->out, form_text(p->lang, FORM_OTHERWISE));
    printer_block(p, other, start, indent);
}

/* ---------------------------------------------------------------- what changes things */

static void print_duration(struct printer *p, const struct node *n)
{
    struct fill fills[3] = {{.event = n->duration.until}, {.node = n->duration.times}};
    if (n->duration.until)
        printer_form(p, n->duration.times ? FORM_UNTIL_TIMES : FORM_UNTIL, fills, NULL);
}

static void print_put(struct printer *p, const struct node *n)
{
    struct fill fills[3] = {{.node = n->a}, {.node = n->b}, {.node = n->c}};
    printer_form(p, n->op == S_PUT ? FORM_PUT : FORM_PUT_TOP, fills, NULL);
    if (n->value)
        buf_str(p->out, form_text(p->lang, FORM_AT_BOTTOM));
}

static void print_roll(struct printer *p, const struct node *n)
{
    printer_form1(p, FORM_ROLL, n->a);
    if (n->b)
        printer_form1(p, FORM_FOR_CHANCE, n->b);
    else
        buf_str(p->out, form_text(p->lang, FORM_AGAIN));
}

static void print_shuffle(struct printer *p, const struct node *n)
{
    printer_form1(p, FORM_SHUFFLE, n->a);
    if (n->b)
        printer_form1(p, FORM_FOR_CHANCE, n->b);
}

static void print_choose_set(struct printer *p, const struct node *n)
{
    const struct vocab_kind *k = &p->v->kinds[n->b->type.kind];
    bool english = p->code || !form_has_language(p->lang);
    struct fill fills[3] = {{.node = n->a}, {.node = n->d}, {.kind_given = true, .kind = n->b->type.kind}};
    if (english)
        fills[2] = (struct fill){.text = k->plural};
    printer_form(p, !n->d ? FORM_ANY_NUMBER : n->c ? FORM_EXACTLY : FORM_UP_TO, fills, NULL);
    struct fill called[3] = {{.word = n->var->name}};
    printer_form(p, FORM_SET_CALLED, called, NULL);
    printer_filters(p, n->b, NULL);
}

static void print_simple(struct printer *p, const struct node *n)
{
    struct fill event[3] = {{.event = n->phrase}}, let[3] = {{.variable = n->var}, {.node = n->a}};
    switch (n->op) {
    case S_HAPPEN: printer_expression(p, n->a, NULL); break;
    case S_SET:
        printer_form2(p, FORM_NOW_SET, n->a, n->b);
        print_duration(p, n);
        break;
    case S_SET_CONDITION:
        printer_form1(p, FORM_NOW_CONDITION, n->a);
        print_duration(p, n);
        break;
    case S_ADD: printer_form2(p, n->value > 0 ? FORM_ADD : FORM_TAKE, n->a, n->b); break;
    case S_PUT:
    case S_PUT_TOP: print_put(p, n); break;
    case S_SHUFFLE: print_shuffle(p, n); break;
    case S_ROLL: print_roll(p, n); break;
    case S_RANDOM: printer_form2(p, FORM_RANDOM, n->a, n->b); break;
    case S_STOP: buf_str(p->out, form_text(p->lang, FORM_STOP)); break;
    case S_END: printer_form(p, FORM_END, event, NULL); break;
    case S_PREVENT: buf_str(p->out, form_text(p->lang, FORM_PREVENT)); break;
    case S_NOOP: buf_str(p->out, form_text(p->lang, FORM_NOOP)); break;
    case S_LET: printer_form(p, FORM_LET, let, NULL); break;
    case S_ANNOUNCE: printer_form1(p, FORM_ANNOUNCE, n->a); break;
    case S_RESOLVE: buf_str(p->out, form_text(p->lang, FORM_RESOLVE)); break;
    case S_CHOOSE: printer_form2(p, FORM_CHOOSES, n->a, n->b); break;
    case S_CHOOSE_SET: print_choose_set(p, n); break;
    case S_SHOW: printer_form2(p, FORM_SHOW, n->a, n->b); break;
    default: break;
    }
}

/* ---------------------------------------------------------------- flow */

static void print_if(struct printer *p, const struct node *n, size_t start, int indent)
{
    for (size_t i = 0; i < n->args.count; i++) {
        size_t line = i ? printer_begin_line(p, indent) : start;
        printer_form1(p, i ? FORM_OTHERWISE_IF : FORM_IF, n->args.items[i]);
        printer_block(p, &n->blocks[i], line, indent);
    }
    print_otherwise(p, &n->other, indent);
}

static void print_for_each(struct printer *p, const struct node *n, size_t start, int indent)
{
    printer_form1(p, FORM_FOR_EACH, n->a);
    if (n->b)
        printer_form1(p, n->value == ORDER_TURN ? FORM_TURN_ORDER : FORM_CHOSEN_ORDER, n->b);
    printer_block(p, &n->body, start, indent);
}

static void print_repeat(struct printer *p, const struct node *n, size_t start, int indent)
{
    static const enum form forms[] = {[REPEAT_FOREVER] = FORM_REPEAT,
                                      [REPEAT_WHILE] = FORM_REPEAT_WHILE,
                                      [REPEAT_UNTIL] = FORM_REPEAT_UNTIL,
                                      [REPEAT_TIMES] = FORM_REPEAT_TIMES};
    printer_form1(p, forms[n->value], n->a);
    printer_block(p, &n->body, start, indent);
}

/* ---------------------------------------------------------------- decisions */

static void print_offer(struct printer *p, const struct node *n)
{
    struct node announced = {.op = S_ANNOUNCE, .a = n->a};
    const struct node *event = n->value ? &announced : n->a;
    if (n->b)
        printer_form2(p, FORM_OFFER_WHEN, event, n->b);
    else
        printer_expression(p, event, NULL);
}

static void print_offers(struct printer *p, const struct node_list *offers, size_t start, int indent)
{
    size_t head = p->out->len;
    if (offers->count == 1) {
        buf_str(p->out, ": ");
        print_offer(p, offers->items[0]);
        if (indent + printer_width(p, start) <= PRINT_WIDTH) {
            end_line(p, start, indent);
            return;
        }
        printer_cut(p, head);
    }
    buf_char(p->out, ':');
    printer_lay_out(p, start, indent, FURTHER);
    for (size_t i = 0; i < offers->count; i++) {
        size_t line = printer_begin_line(p, indent + BLOCK);
        print_offer(p, offers->items[i]);
        end_line(p, line, indent + BLOCK);
    }
}

static void print_choice(struct printer *p, const struct node *n, size_t start, int indent)
{
    printer_form2(p, FORM_MAY_CHOOSE, n->a, n->b);
    printer_block(p, &n->body, start, indent);
    print_otherwise(p, &n->other, indent);
}

void printer_statement(struct printer *p, const struct node *n, size_t start, int indent)
{
    switch (n->op) {
    case S_IF: print_if(p, n, start, indent); break;
    case S_FOR_EACH: print_for_each(p, n, start, indent); break;
    case S_REPEAT: print_repeat(p, n, start, indent); break;
    case S_SAME_TIME:
        buf_str(p->out, form_text(p->lang, FORM_SAME_TIME));
        printer_block(p, &n->body, start, indent);
        break;
    case S_WINDOW:
        printer_form2(p, FORM_WINDOW, n->a, n->b);
        print_offers(p, &n->args, start, indent);
        break;
    case S_MENU:
        printer_form1(p, n->value ? FORM_MUST_DO : FORM_MAY_DO, n->a);
        print_offers(p, &n->args, start, indent);
        print_otherwise(p, &n->other, indent);
        break;
    case S_OFFER: /* alone, without its menu */
        print_offer(p, n);
        end_line(p, start, indent);
        break;
    default:
        if (!is_simple(n)) {
            print_choice(p, n, start, indent);
            break;
        }
        print_simple(p, n);
        end_line(p, start, indent);
    }
}
