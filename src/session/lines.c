/* SPDX-License-Identifier: MIT
 *
 * See the header. A line is broken between items only, so a long item may stand out.
 */
#include "session/lines.h"

int lines_columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

void lines_begin(struct lines *l, struct buf *out, const char *label, int width)
{
    *l = (struct lines){.out = out, .label = label, .width = width};
}

static int indent_of(const struct lines *l)
{
    return *l->label ? LINES_LABEL : 0;
}

void lines_item(struct lines *l, const char *item)
{
    int columns = lines_columns(item);
    if (!l->begun) {
        int label = lines_columns(l->label), pad = indent_of(l) - label;
        buf_str(l->out, l->label);
        if (label)
            buf_fill(l->out, ' ', pad > 1 ? (size_t)pad : 2);
        l->column = label ? label + (pad > 1 ? pad : 2) : 0;
        l->begun = true;
    } else if (l->column + 3 + columns > l->width) {
        buf_char(l->out, '\n');
        buf_fill(l->out, ' ', (size_t)indent_of(l));
        l->column = indent_of(l);
    } else {
        buf_str(l->out, " · ");
        l->column += 3;
    }
    buf_str(l->out, item);
    l->column += columns;
}

void lines_end(struct lines *l)
{
    if (l->begun)
        buf_char(l->out, '\n');
}
