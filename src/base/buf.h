/* SPDX-License-Identifier: MIT
 *
 * A growing run of bytes, always closed with a NUL that does not count. For text and for binary data.
 */
#ifndef ADJ_BASE_BUF_H
#define ADJ_BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct buf {
    char *data; /* "" while empty, never NULL after the first call that adds */
    size_t len, cap; /* bytes used and allocated; len < cap */
    struct arena *arena; /* which owns the bytes; NULL: the buffer owns them */
};

#define BUF_INIT {NULL, 0, 0, NULL}
/* A buffer whose bytes lie on an arena and live as long as that: for a text that is made once and kept. It needs no
 * release, and nothing is lost where memory runs out. Each time it grows, the old bytes stay on the arena. */
#define BUF_ON(a) {NULL, 0, 0, (a)}

/* Appends `len` bytes. They must not be part of the buffer itself. */
void buf_add(struct buf *b, const void *data, size_t len);
void buf_str(struct buf *b, const char *s); /* appends a text */
void buf_insert(struct buf *b, size_t at, const char *s); /* inserts a text before byte `at`, at most len */
void buf_char(struct buf *b, char c); /* appends a byte */
void buf_fill(struct buf *b, char c, size_t count); /* appends the same byte `count` times */
/* Append a formatted text, of any length. */
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *fmt, va_list ap);
/* Makes room for `more` bytes after len, so that the caller can write them directly. */
void buf_reserve(struct buf *b, size_t more);
void buf_number(struct buf *b, uint64_t n); /* in decimal digits, as %llu would, but quickly */
void buf_cut(struct buf *b, size_t len); /* only the first `len` bytes, which must be there, stay */
/* Makes one line of the text after `from`: line breaks in it, but for one at its end, are written `\u000a`. For
 * texts of strangers in lines of a report. */
void buf_one_line(struct buf *b, size_t from);
void buf_reset(struct buf *b); /* empty, memory kept */
void buf_release(struct buf *b); /* empty, memory freed, or left to its arena */
/* The text as a C string; "" for an empty buffer. Valid until the buffer changes. */
const char *buf_cstr(const struct buf *b);

#endif
