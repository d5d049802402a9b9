/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/wrap.h"

#include "base/utf8.h"

#include <string.h>

enum { WIDTH = 100 };

struct wrap wrap_begin(struct buf *out, int width, bool color)
{
    return (struct wrap){.out = out, .width = width > 0 ? width : WIDTH, .color = color};
}

static void add(struct wrap *p, const char *text, size_t len, const char *color)
{
    bool colored = p->color && color;
    if (colored)
        buf_printf(p->out, "\x1b[%sm", color);
    buf_add(p->out, text, len);
    if (colored)
        buf_str(p->out, "\x1b[0m");
    p->at += (int)utf8_count(text, len);
}

void wrap_add(struct wrap *p, const char *text, const char *color)
{
    add(p, text, strlen(text), color);
}

void wrap_go_to(struct wrap *p, int column)
{
    if (p->at < column) {
        buf_fill(p->out, ' ', (size_t)(column - p->at));
        p->at = column;
    }
}

void wrap_end_line(struct wrap *p)
{
    buf_char(p->out, '\n');
    p->at = 0;
}

void wrap_flow(struct wrap *p, const char *text, int left, const char *color)
{
    bool first = true;
    while (*text) {
        size_t len = strcspn(text, " ");
        if (!first) {
            if (p->at + 1 + (int)utf8_count(text, len) > p->width) {
                wrap_end_line(p);
                wrap_go_to(p, left);
            } else
                add(p, " ", 1, NULL);
        }
        add(p, text, len, color);
        first = false;
        text += len;
        while (*text == ' ')
            text++;
    }
}
