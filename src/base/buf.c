/* SPDX-License-Identifier: MIT
 *
 * Growing byte buffers. Invariant after every call that adds: data[len] is 0 and len < cap, so the contents are a C
 * string as they are. Knows no encoding: UTF-8 and escapes are added by utf8.c, JSON by json_value.c.
 */
#include "base/buf.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/room.h"

#include <stdio.h>
#include <string.h>

/* Doubles, so that n bytes added one by one cost O(n). The `<=` leaves the byte of the final
 * NUL. */
void buf_reserve(struct buf *b, size_t more)
{
    if (b->cap - b->len > more)
        return;
    size_t cap = b->cap ? b->cap * 2 : ROOM(64, 1);
    while (cap - b->len <= more)
        cap *= 2;
    if (b->arena) {
        char *data = arena_alloc(b->arena, cap);
        memcpy(data, buf_cstr(b), b->len);
        b->data = data;
    } else
        b->data = mem_grow(b->data, cap);
    b->cap = cap;
}

void buf_add(struct buf *b, const void *data, size_t len)
{
    buf_reserve(b, len);
    if (len)
        memcpy(b->data + b->len, data, len);
    b->len += len;
    b->data[b->len] = 0;
}

void buf_str(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_insert(struct buf *b, size_t at, const char *s)
{
    size_t len = strlen(s);
    buf_reserve(b, len);
    memmove(b->data + at + len, b->data + at, b->len - at);
    memcpy(b->data + at, s, len);
    b->len += len;
    b->data[b->len] = 0;
}

void buf_char(struct buf *b, char c)
{
    buf_add(b, &c, 1);
}

/* For blanks of an indentation as well as for room that the caller overwrites. */
void buf_fill(struct buf *b, char c, size_t count)
{
    buf_reserve(b, count);
    memset(b->data + b->len, c, count);
    b->len += count;
    b->data[b->len] = 0;
}

void buf_vprintf(struct buf *b, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    buf_reserve(b, (size_t)n + 1);
    vsnprintf(b->data + b->len, (size_t)n + 1, fmt, ap);
    b->len += (size_t)n;
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(b, fmt, ap);
    va_end(ap);
}

/* Logs hold millions of numbers, and printf would interpret its format for each of them. */
void buf_number(struct buf *b, uint64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + n % 10);
    while (n /= 10);
    buf_add(b, digits + at, sizeof digits - at);
}

/* Grows in place from left to right. Each escape is longer than the line break it replaces, so the
 * text after it moves. */
void buf_one_line(struct buf *b, size_t from)
{
    static const char escape[] = "\\u000a";
    enum { MORE = sizeof escape - 2 }; /* bytes that an escape takes in addition to that of the line break */
    for (size_t at = from; at + 1 < b->len; at++) {
        if (b->data[at] != '\n')
            continue;
        buf_fill(b, 0, MORE);
        memmove(b->data + at + MORE, b->data + at, b->len - MORE - at);
        memcpy(b->data + at, escape, MORE + 1);
        at += MORE;
    }
}

void buf_reset(struct buf *b)
{
    b->len = 0;
    if (b->data)
        b->data[0] = 0;
}

void buf_release(struct buf *b)
{
    if (!b->arena)
        mem_free(b->data);
    *b = (struct buf)BUF_ON(b->arena);
}

void buf_cut(struct buf *b, size_t len)
{
    if (len == b->len)
        return;
    b->len = len;
    b->data[len] = '\0';
}

const char *buf_cstr(const struct buf *b)
{
    return b->data ? b->data : "";
}
