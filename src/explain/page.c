/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/page.h"

#include <string.h>

enum { WIDTH = 100 };

static int columns(const char *s, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)s[i] & 0xC0) != 0x80;
    return n;
}

int page_columns(const char *text)
{
    return columns(text, strlen(text));
}

struct page page_begin(struct buf *out, int width, bool color)
{
    return (struct page){.out = out, .width = width > 0 ? width : WIDTH, .color = color};
}

static void add(struct page *p, const char *text, size_t len, const char *color)
{
    bool colored = p->color && color;
    if (colored)
        buf_printf(p->out, "\x1b[%sm", color);
    buf_add(p->out, text, len);
    if (colored)
        buf_str(p->out, "\x1b[0m");
    p->at += columns(text, len);
}

void page_add(struct page *p, const char *text, const char *color)
{
    add(p, text, strlen(text), color);
}

void page_go_to(struct page *p, int column)
{
    if (p->at < column) {
        buf_fill(p->out, ' ', (size_t)(column - p->at));
        p->at = column;
    }
}

void page_end_line(struct page *p)
{
    buf_char(p->out, '\n');
    p->at = 0;
}

void page_flow(struct page *p, const char *text, int left, const char *color)
{
    bool first = true;
    while (*text) {
        size_t len = strcspn(text, " ");
        if (!first) {
            if (p->at + 1 + columns(text, len) > p->width) {
                page_end_line(p);
                page_go_to(p, left);
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
