/* SPDX-License-Identifier: MIT
 *
 * Lines: where a text with marks is broken so that it fits. The mark with the smallest number in the line is taken,
 * of equal ones the last that fits; where none fits, the first one after it.
 */
#include "lang/print_printer.h"

#include "base/utf8.h"

#include <string.h>

enum {
    MARK_LAST = 8,
    PRINT_DEEPER = 2, /* a line that begins in brackets is so much deeper */
    BRACKETS_MAX = 8 /* further ones are as deep, so that there is room for words */
};

static bool is_mark(char c)
{
    return c >= 1 && c <= MARK_LAST;
}

int printer_width(const struct printer *p, size_t start)
{
    return (int)utf8_count(p->out->data + start, p->out->len - start);
}

void printer_cut(struct printer *p, size_t len)
{
    p->out->len = len;
    p->out->data[len] = 0;
}

size_t printer_begin_line(struct printer *p, int indent)
{
    if (p->begun)
        buf_char(p->out, '\n');
    p->begun = true;
    buf_fill(p->out, ' ', (size_t)indent);
    return p->out->len;
}

/* Where to break the line that starts at `start` with `columns` already used; 0: nowhere. */
static size_t find_break(const struct buf *b, size_t start, size_t end, int columns)
{
    size_t best = 0;
    for (size_t i = start; i < end; i++) {
        char c = b->data[i];
        columns += !utf8_continues(c);
        if (columns > PRINT_WIDTH && best)
            return best;
        if (is_mark(c) && (!best || c <= b->data[best]))
            best = i;
    }
    return columns > PRINT_WIDTH ? best : 0;
}

/* Appends what is from `from` up to `to` in the buffer itself, with blanks for marks. Returns how many brackets more are
 * opened than closed there. */
static int add_line(struct buf *b, size_t from, size_t to)
{
    int open = 0;
    for (size_t i = from; i < to; i++) {
        char c = b->data[i];
        open += (c == '(') - (c == ')');
        buf_char(b, is_mark(c) ? ' ' : c);
    }
    return open;
}

void printer_lay_out(struct printer *p, size_t start, int indent, int deeper)
{
    struct buf *b = p->out;
    size_t end = b->len, line = start;
    int columns = indent, open = 0;
    /* the lines are written after the text and then moved into its place: one pass, however long it is */
    for (size_t at; (at = find_break(b, line, end, columns)) > 0; line = at + 1) {
        open += add_line(b, line, at);
        open = open > 0 ? open : 0; /* a name in another language can contain any bracket */
        buf_char(b, '\n');
        columns = indent + deeper + PRINT_DEEPER * (open < BRACKETS_MAX ? open : BRACKETS_MAX);
        buf_fill(b, ' ', (size_t)columns);
    }
    add_line(b, line, end);
    memmove(b->data + start, b->data + end, b->len - end);
    printer_cut(p, start + b->len - end);
}
