/* SPDX-License-Identifier: MIT
 *
 * Printing statements and sentences: each begins a line, blocks are deeper. The forms of lines are in forms.def.
 */
#include "lang/print_printer.h"

#include <string.h>

enum {
    BLOCK = 2, /* a block is this much deeper, and so are further lines of what has no block */
    FURTHER = 4 /* the further lines of what heads a block are deeper still */
};

/* ---------------------------------------------------------------- blocks */

/* A statement without a block of its own, which can follow a ':'. An "otherwise" can then never be taken for that of
 * another statement. */
static bool is_simple(const struct node *n)
{
    const char *english = form_rows[form_of(n)].english;
    return !strstr(english, "[body]") && !strstr(english, "[offers]") && !strstr(english, "[cases]");
}

/* The statement itself, without breaking its line. */
static void print_text(struct printer *p, const struct node *n, size_t start, int indent)
{
    size_t outer_start = p->start;
    int outer_indent = p->indent;
    p->start = start;
    p->indent = indent;
    printer_node(p, n, form_of(n));
    p->start = outer_start;
    p->indent = outer_indent;
}

static void print_statement(struct printer *p, const struct node *n, size_t start, int indent)
{
    print_text(p, n, start, indent);
    if (is_simple(n))
        printer_lay_out(p, start, indent, BLOCK);
}

/* Continues a head whose text begins at `start`: ':' and the statements. */
static void print_block(struct printer *p, const struct node_list *body, size_t start, int indent)
{
    size_t head = p->out->len;
    if (body->count == 1 && is_simple(body->items[0])) {
        buf_str(p->out, ": ");
        print_text(p, body->items[0], start, indent);
        if (indent + printer_width(p, start) <= PRINT_WIDTH) {
            printer_lay_out(p, start, indent, BLOCK);
            return;
        }
        printer_cut(p, head);
    }
    buf_char(p->out, ':');
    printer_lay_out(p, start, indent, FURTHER);
    for (size_t i = 0; i < body->count; i++)
        print_statement(p, body->items[i], printer_begin_line(p, indent + BLOCK), indent + BLOCK);
}

static void print_otherwise(struct printer *p, const struct node_list *other)
{
    if (!other->count)
        return;
    size_t start = printer_begin_line(p, p->indent);
    buf_str(p->out, form_text(p->lang, FORM_OTHERWISE));
    print_block(p, other, start, p->indent);
}

static void print_cases(struct printer *p, const struct node *n)
{
    for (size_t i = 0; i < n->args.count; i++) {
        size_t line = i ? printer_begin_line(p, p->indent) : p->start;
        if (i)
            printer_form(p, FORM_OTHERWISE_IF, &(struct fill){.node = n->args.items[i]}, NULL);
        else
            printer_expression(p, n->args.items[i], NULL);
        print_block(p, &n->blocks[i], line, p->indent);
    }
}

void printer_block_slot(struct printer *p, const struct node *n, const struct form_piece *slot)
{
    if (form_piece_is(slot, "body"))
        print_block(p, &n->body, p->start, p->indent);
    else if (form_piece_is(slot, "offers"))
        print_block(p, &n->args, p->start, p->indent);
    else if (form_piece_is(slot, "cases"))
        print_cases(p, n);
    else if (form_piece_is(slot, "otherwise"))
        print_otherwise(p, &n->other);
    else /* "statement" */
        print_statement(p, n->body.items[0], p->start, p->indent);
}

/* ---------------------------------------------------------------- sentences, and the entrance to the printer */

static void print_sentence_node(struct printer *p, const struct node *n)
{
    size_t start = printer_begin_line(p, 0);
    p->start = start;
    p->indent = 0;
    struct node head = *n;
    if (n->op == R_ORDER) /* printed by the form of the rules that it is about */
        head.op = (enum node_op)n->value;
    printer_node(p, &head, form_of(&head));
    if (!n->body.count)
        printer_lay_out(p, start, 0, BLOCK);
}

static void print_flat(struct printer *p, const struct node *n, const char *grammatical_case)
{
    size_t start = p->out->len;
    printer_inside(p, n, grammatical_case);
    for (size_t i = start; i < p->out->len; i++)
        if (p->out->data[i] >= 1 && p->out->data[i] <= 8)
            p->out->data[i] = ' ';
}

static bool ends_sentence(char c)
{
    return !c || c == '\n' || c == CLAUSE_END || strchr(",.:;)", c);
}

/* Each end of a clause from `start` on becomes a comma or nothing. */
static void close_clauses(struct buf *out, size_t start)
{
    size_t to = start;
    for (size_t i = start; i < out->len; i++) {
        char c = out->data[i];
        if (c == CLAUSE_END && ends_sentence(i + 1 < out->len ? out->data[i + 1] : '\0'))
            continue;
        out->data[to++] = c;
        if (c == CLAUSE_END)
            out->data[to - 1] = ',';
    }
    buf_cut(out, to);
}

static bool no_value(void *ctx, const struct variable *variable, struct type *type, int32_t *value)
{
    (void)ctx;
    (void)variable;
    (void)type;
    (void)value;
    return false;
}

const struct print_values print_for_readers = {no_value, NULL};

void print_node(struct buf *out, const struct vocab *v, const struct node *n, const char *lang,
                const char *grammatical_case, const struct print_values *values)
{
    size_t start = out->len;
    struct printer p = {
        .out = out, .v = v, .lang = lang, .values = values, .root = n, .code = !values && !strcmp(lang, "en")};
    if (n->op < S_HAPPEN)
        print_flat(&p, n, grammatical_case);
    else if (n->op < R_WHEN)
        print_statement(&p, n, printer_begin_line(&p, 0), 0);
    else if (n->op != R_WHEN || n->a)
        print_sentence_node(&p, n);
    else /* statements that are not a rule */
        for (size_t i = 0; i < n->body.count; i++)
            print_statement(&p, n->body.items[i], printer_begin_line(&p, 0), 0);
    close_clauses(out, start);
}

void print_sentence(struct buf *out, const struct vocab *v, const struct sentence *s, const char *lang,
                    const struct print_values *values)
{
    print_node(out, v, s->node, lang, NULL, values);
}

void print_lone_expression(struct buf *out, const struct vocab *v, const struct node *n, const char *lang)
{
    size_t start = out->len;
    struct printer p = {.out = out, .v = v, .lang = lang, .root = n, .code = !strcmp(lang, "en")};
    printer_inside(&p, n, NULL);
    printer_lay_out(&p, start, 0, BLOCK);
    close_clauses(out, start);
}
