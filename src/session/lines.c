/* SPDX-License-Identifier: MIT
 *
 * Fills lines with items. Breaks a line between items, and inside an item, at its blanks, only if it is longer
 * than a line. Must not know what an item is.
 */
#include "session/lines.h"

#include "base/utf8.h"

#include <string.h>

enum { HANG = 2 }; /* columns by which the further lines of a long item are indented */

void lines_begin(struct lines *l, struct buf *out, const char *label, int width)
{
    *l = (struct lines){.out = out, .label = label, .width = width};
}

static int indent_of(const struct lines *l)
{
    return *l->label ? LINES_LABEL : 0;
}

static void new_line(struct lines *l, int indent)
{
    buf_char(l->out, '\n');
    buf_fill(l->out, ' ', (size_t)indent);
    l->column = indent;
}

static void flow(struct lines *l, const char *text)
{
    for (bool first = true; *text; first = false) {
        size_t len = strcspn(text, " ");
        int columns = (int)utf8_count(text, len);
        if (!first && l->column + 1 + columns > l->width) {
            new_line(l, indent_of(l) + HANG);
        } else if (!first) {
            buf_char(l->out, ' ');
            l->column++;
        }
        buf_add(l->out, text, len);
        l->column += columns;
        text += len + strspn(text + len, " ");
    }
}

void lines_item(struct lines *l, const char *item)
{
    int columns = utf8_columns(item);
    if (!l->begun) {
        int label = utf8_columns(l->label), pad = indent_of(l) - label;
        buf_str(l->out, l->label);
        if (label)
            buf_fill(l->out, ' ', pad > 1 ? (size_t)pad : 2);
        l->column = label ? label + (pad > 1 ? pad : 2) : 0;
        l->begun = true;
    } else if (l->column + 3 + columns > l->width) {
        new_line(l, indent_of(l));
    } else {
        buf_str(l->out, " · ");
        l->column += 3;
    }
    if (indent_of(l) + columns > l->width) {
        flow(l, item);
        return;
    }
    buf_str(l->out, item);
    l->column += columns;
}

void lines_end(struct lines *l)
{
    if (l->begun)
        buf_char(l->out, '\n');
}
